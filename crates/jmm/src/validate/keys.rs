//! What makes two actions the same one (`thinair_program::Identity`), computed by running each thread again.

use thinair_event::{ActionId, ActionKind, Execution, Location, ObjectId, ThreadId, Value};
use thinair_program::{
    Answer, Describe, Identity, Initial, Life, Names, Program, Request, Site, Thread, Variable, WakeUp,
};

use super::counterpart::{named, object};

/// What must be equal of two actions that correspond.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Key {
    thread: Option<ObjectId>,
    named: Option<(ActionKind, Option<ObjectId>)>,
    site: Option<Site>,
    value: Option<Value>,
    /// How many before it in its thread agree in the rest; none under `free`.
    count: Option<usize>,
}

/// The keys of an execution's actions. `sites` has, for each, where in the program it is, if it is anywhere.
pub(super) fn keys(policy: Identity, execution: &Execution, sites: &[Option<Site>]) -> Vec<Key> {
    let plain: Vec<Key> =
        execution.ids().map(|id| without_count(policy, execution, id, sites[id.index()])).collect();
    let counted = |id: ActionId| {
        let key = &plain[id.index()];
        let before =
            |other: &ActionId| execution.program_order.contains(*other, id) && plain[other.index()] == *key;
        let count = execution.ids().filter(before).count();
        Key { count: (policy != Identity::Free).then_some(count), ..key.clone() }
    };
    execution.ids().map(counted).collect()
}

fn without_count(policy: Identity, execution: &Execution, id: ActionId, site: Option<Site>) -> Key {
    let action = execution.action(id);
    let key =
        Key { thread: object(execution, action.thread), named: None, site: None, value: None, count: None };
    let named = Some(named(execution, action.kind));
    let value = execution.value_written[id.index()];
    // Initial writes are known by their locations, and start and end by their thread.
    let synthetic = matches!(action.kind, ActionKind::Start | ActionKind::End);
    if action.thread == ThreadId::INIT || synthetic {
        return Key { named, ..key };
    }
    match policy {
        Identity::Site => Key { site, ..key },
        Identity::Occurrence => Key { named, ..key },
        Identity::OccurrenceValue | Identity::Free => Key { named, value, ..key },
    }
}

/// A program whose threads note what they were asked and told, so that a replay gives the site of each action.
pub(super) struct Noting<'a, P>(pub(super) &'a P);

/// A thread, and where it made which requests with which answers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Noted<T> {
    state: T,
    requests: Vec<(Site, Request, Answer)>,
}

impl<P: Describe> Program for Noting<'_, P> {
    type Thread = Noted<P::Thread>;

    fn initial(&self) -> Initial {
        self.0.initial()
    }

    fn start(&self, thread: ObjectId) -> Self::Thread {
        Noted { state: self.0.start(thread), requests: Vec::new() }
    }

    fn next(&self, thread: &Self::Thread) -> Request {
        self.0.next(&thread.state)
    }

    fn resume(&self, thread: &mut Self::Thread, answer: Answer) {
        thread.requests.push((self.0.site(&thread.state), self.next(thread), answer));
        self.0.resume(&mut thread.state, answer);
    }

    fn variable(&self, location: Location) -> Variable {
        self.0.variable(location)
    }

    fn names(&self) -> &Names {
        self.0.names()
    }
}

impl<T: Thread> Thread for Noted<T> {
    fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        self.state.references(visit);
    }

    fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        self.state.rename(rename);
    }
}

/// The site of each action, given the states in which a replay left the threads; none for the initializing thread's
/// actions and for starts.
pub(super) fn sites<P: Describe>(
    program: &P,
    execution: &Execution,
    states: &[Noted<P::Thread>],
) -> Vec<Option<Site>> {
    let mut sites = vec![None; execution.actions.len()];
    for (index, thread) in states.iter().enumerate() {
        let actions = execution.actions_of(ThreadId(index as u32 + 1));
        let mut rest = &actions[1..];
        for (site, request, answer) in &thread.requests {
            let kinds: Vec<ActionKind> = rest.iter().map(|&id| execution.action(id).kind).collect();
            let (these, others) = rest.split_at(actions_of(*request, *answer, &kinds));
            for id in these {
                sites[id.index()] = Some(*site);
            }
            rest = others;
        }
        // The end, or the first actions of a wait that goes on.
        for id in rest {
            sites[id.index()] = Some(program.site(&thread.state));
        }
    }
    sites
}

/// How many of the next actions are those of a request that was answered so.
fn actions_of(request: Request, answer: Answer, next: &[ActionKind]) -> usize {
    let interrupted = usize::from(answer == Answer::Woken(WakeUp::Interrupted));
    match request {
        // In halves (JLS §17.7) they are two.
        Request::Read { location, .. } => {
            let high = |kind: &ActionKind| kind.read_location() == Some(location.high_half());
            1 + usize::from(next.get(1).is_some_and(high))
        }
        Request::Write { location, .. } => {
            let high = |kind: &ActionKind| kind.written_location() == Some(location.high_half());
            1 + usize::from(next.get(1).is_some_and(high))
        }
        Request::Fence(_)
        | Request::Lock(_)
        | Request::Unlock(_)
        | Request::Freeze(_)
        | Request::External { .. } => 1,
        Request::ReadModifyWrite { .. } => {
            if matches!(answer, Answer::Updated { written: true, .. }) {
                2
            } else {
                1
            }
        }
        // Unlocked as often as it was held, and locked as often.
        Request::Wait { monitor, .. } => {
            let held = next.iter().take_while(|&&kind| kind == ActionKind::Unlock(monitor)).count();
            2 * held + interrupted
        }
        Request::Start { .. } | Request::TestInterrupt { .. } => usize::from(answer == Answer::Flag(true)),
        Request::Join { .. } => {
            let detected = matches!(next.first(), Some(ActionKind::Join(_)));
            let woken = answer == Answer::Woken(WakeUp::Woken);
            usize::from(woken && detected) + interrupted
        }
        Request::Observe { .. } => usize::from(answer == Answer::Life(Life::Ended)),
        Request::Interrupt(_) => usize::from(matches!(next.first(), Some(ActionKind::Interrupt(_)))),
        Request::Park { .. } | Request::Sleep { .. } => interrupted,
        Request::Allocate { .. }
        | Request::Notify(_)
        | Request::NotifyAll(_)
        | Request::Unpark(_)
        | Request::Yield
        | Request::Choice { .. }
        | Request::Fail
        | Request::Abandon(_)
        | Request::Unsupported(_)
        | Request::Exit { .. }
        | Request::End { .. } => 0,
    }
}
