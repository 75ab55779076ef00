//! Executions and commit sequences by hand.

use thinair_event::{ActionId, ActionKind, Execution, Location, Recorder, Seen, ThreadId, Value, WriteMode};
use thinair_litmus::semantics::{LitmusProgram, Thread};
use thinair_program::{Answer, Identity, Program, Request};

use super::super::validate;
use crate::{CommitSequence, CommitStep, Rules};

/// What a thread, given by its place in the test, does next.
#[derive(Clone, Copy)]
pub(super) enum Tell {
    /// Whatever it asks for; not a read.
    Go(u32),
    /// It reads the initial value.
    Initial(u32),
    /// It reads this value, written by the step of that number, be it earlier or later.
    Sees(u32, usize, i32),
}

/// An execution, with the action of each step; of a read-modify-write, the write.
#[derive(Clone)]
pub(super) struct Story {
    pub(super) execution: Execution,
    pub(super) steps: Vec<ActionId>,
}

pub(super) fn program(body: &str) -> LitmusProgram {
    let text = format!("Java T\n{body}\nexists (true)");
    let test =
        thinair_litmus::parse(&text).unwrap_or_else(|problems| panic!("{}", problems.render("test", &text)));
    LitmusProgram::new(&test, &text, None)
}

/// All threads start, then come the steps, in synchronization order; threads that are then at their end, end.
pub(super) fn story(program: &LitmusProgram, steps: &[Tell]) -> Story {
    let mut recorder = Recorder::new();
    let initial = program.initial();
    let mut seen: Vec<(Location, Value, Seen)> = Vec::new();
    for &(location, value) in &initial.writes {
        let volatile = program.variable(location).volatile;
        let mode = if volatile { WriteMode::Volatile } else { WriteMode::Plain };
        seen.push((location, value, recorder.initial_write(location, mode, value)));
    }
    let mut states: Vec<Thread> = Vec::new();
    for &object in &initial.threads {
        let thread = recorder.thread(object);
        recorder.act(thread, ActionKind::Start, None);
        states.push(program.start(object));
    }
    let mut count = states.len();
    let mut ended = vec![false; states.len()];
    // Where each step's write will be: all steps are one action, but for read-modify-writes, which come first.
    let mut indices = Vec::new();
    for &step in steps {
        let (Tell::Go(thread) | Tell::Initial(thread) | Tell::Sees(thread, ..)) = step;
        let id = ThreadId(thread);
        let state = &mut states[thread as usize - 1];
        let request = program.next(state);
        let location = match request {
            Request::Read { location, .. } | Request::ReadModifyWrite { location, .. } => Some(location),
            _ => None,
        };
        let read = match step {
            Tell::Go(_) => None,
            Tell::Initial(_) => {
                let of = seen.iter().find(|(other, ..)| Some(*other) == location).expect("a read");
                Some((of.1, of.2))
            }
            Tell::Sees(_, from, value) => {
                let index = indices.get(from).copied().unwrap_or(count + from - indices.len());
                Some((Value::Int(value), Seen::Action(index)))
            }
        };
        let answer = match request {
            Request::Read { location, mode } => {
                let (value, from) = read.expect("what it reads is told");
                recorder.read(id, location, mode, from, None);
                Answer::Value(value)
            }
            Request::Write { location, value, mode } => {
                recorder.write(id, location, mode, value, None);
                Answer::Done
            }
            Request::ReadModifyWrite { location, update, read: reads, write } => {
                let (old, from) = read.expect("what it reads is told");
                recorder.read(id, location, reads, from, None);
                let new = update.apply(old).expect("it writes");
                recorder.write(id, location, write, new, None);
                recorder.join_last_two();
                count += 1;
                Answer::Updated { old, written: true }
            }
            Request::Lock(monitor) => {
                recorder.act(id, ActionKind::Lock(monitor), None);
                Answer::Done
            }
            Request::Unlock(monitor) => {
                recorder.act(id, ActionKind::Unlock(monitor), None);
                Answer::Done
            }
            Request::Join { thread: joined, .. } => {
                let joined = initial.threads.iter().position(|&object| object == joined).expect("a thread");
                recorder.act(id, ActionKind::Join(ThreadId(joined as u32 + 1)), None);
                Answer::Woken(thinair_program::WakeUp::Woken)
            }
            Request::External { channel, .. } => {
                recorder.act(id, ActionKind::External(channel), None);
                Answer::Done
            }
            Request::End { .. } => {
                recorder.act(id, ActionKind::End, None);
                ended[thread as usize - 1] = true;
                indices.push(count);
                count += 1;
                continue;
            }
            other => panic!("{other:?} in a story"),
        };
        program.resume(state, answer);
        indices.push(count);
        count += 1;
    }
    for (index, state) in states.iter().enumerate() {
        if !ended[index] && matches!(program.next(state), Request::End { .. }) {
            recorder.act(ThreadId(index as u32 + 1), ActionKind::End, None);
        }
    }
    let (execution, _) = recorder.finish();
    let offset = initial.writes.len() + 2;
    let steps = indices.into_iter().map(|index| ActionId((index + offset) as u32)).collect();
    Story { execution, steps }
}

/// The initializing thread's actions and those of the given steps are committed in the justification.
pub(super) fn commit(e: &Story, steps: &[usize], justification: &Story) -> CommitStep {
    let of_init = |id: &ActionId| e.execution.action(*id).thread == ThreadId::INIT;
    let mut committed: Vec<ActionId> = e.execution.ids().filter(of_init).collect();
    committed.extend(steps.iter().map(|&step| e.steps[step]));
    committed.sort();
    step(e, committed, justification)
}

/// Everything is committed, in E itself.
pub(super) fn commit_all(e: &Story) -> CommitStep {
    step(e, e.execution.ids().collect(), e)
}

/// A write that is not committed and has another value is left out of the map.
fn step(e: &Story, committed: Vec<ActionId>, justification: &Story) -> CommitStep {
    let (here, there) = (&e.execution, &justification.execution);
    let value = |execution: &Execution, id: ActionId| execution.value_written[id.index()];
    let same = |id: ActionId, other: ActionId| {
        like(here, id, there, other) && (committed.contains(&id) || value(here, id) == value(there, other))
    };
    let counterpart = here.ids().map(|id| there.ids().find(|&other| same(id, other))).collect();
    CommitStep { committed, justification: there.clone(), counterpart }
}

/// The same thread does the same for the same time; the stories' threads are numbered alike.
fn like(e: &Execution, id: ActionId, there: &Execution, other: ActionId) -> bool {
    let times = |execution: &Execution, id: ActionId| {
        let before = |&&earlier: &&ActionId| {
            execution.program_order.contains(earlier, id)
                && execution.action(earlier).kind == execution.action(id).kind
        };
        execution.ids().collect::<Vec<_>>().iter().filter(before).count()
    };
    e.action(id) == there.action(other) && times(e, id) == times(there, other)
}

pub(super) fn sequence(e: &Story, steps: Vec<CommitStep>) -> CommitSequence {
    CommitSequence { execution: e.execution.clone(), steps }
}

/// The name of the rule that is broken.
pub(super) fn verdict(
    program: &LitmusProgram,
    identity: Identity,
    rules: Rules,
    evidence: &CommitSequence,
) -> String {
    match validate(program, identity, rules, evidence) {
        Ok(()) => "valid".into(),
        Err(violation) => violation.name(),
    }
}
