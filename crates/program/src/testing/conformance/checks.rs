//! The checks of one schedule: of each state that a thread comes to, of each answer that it is given, and of
//! the whole run.

use std::collections::BTreeSet;
use std::fmt::Debug;

use thinair_event::ObjectId;

use super::known::{Known, hash_of};
use super::renaming::{self, Swap};
use super::schedule::{Journal, Schedule};
use super::{Coverage, Failure, Property};
use crate::testing::driver::{Activity, Move};
use crate::{Answer, Program, Request, Thread};

/// What is wrong; [`Checks::run`] adds where.
type Violation = (Property, String);

/// More renamings than this are not tried on one state; which ones, is random.
const SWAPS: usize = 16;

/// The suite at work: what it has seen in all schedules so far.
pub(super) struct Checks<'p, P: Program> {
    program: &'p P,
    known: Known<P::Thread>,
    coverage: Coverage,
}

impl<'p, P: Program<Thread: Debug>> Checks<'p, P> {
    pub(super) fn new(program: &'p P) -> Checks<'p, P> {
        Checks { program, known: Known::new(), coverage: Coverage::default() }
    }

    pub(super) fn coverage(&self) -> Coverage {
        Coverage { states: self.known.len(), ..self.coverage }
    }

    /// Follows a schedule to its end, or for that many moves.
    pub(super) fn run(&mut self, mut schedule: Schedule<'p, P>, steps: usize) -> Result<(), Failure> {
        let mut changed: Vec<ObjectId> = schedule.journals.keys().copied().collect();
        for _ in 0..steps {
            for thread in changed {
                self.state(&mut schedule, thread)
                    .map_err(|violation| located(&schedule, thread, violation))?;
            }
            let Some(chosen) = schedule.pick() else { break };
            let thread = chosen.thread;
            let requests: Vec<(ObjectId, Request)> = schedule
                .journals
                .iter()
                .map(|(&other, journal)| (other, self.program.next(&journal.state)))
                .collect();
            self.answer(&mut schedule, chosen).map_err(|violation| located(&schedule, thread, violation))?;
            schedule.perform(chosen);
            for (other, request) in requests.into_iter().filter(|&(other, _)| other != thread) {
                self.unmoved(&schedule.journals[&other], request)
                    .map_err(|violation| located(&schedule, other, violation))?;
            }
            let started = schedule.journals.iter().filter(|(_, journal)| journal.entries.is_empty());
            changed = started.map(|(&other, _)| other).filter(|&other| other != thread).collect();
            changed.push(thread);
        }
        for (&thread, journal) in &schedule.journals {
            self.replay(thread, journal).map_err(|violation| located(&schedule, thread, violation))?;
            self.coverage.ended += usize::from(journal.ended);
        }
        Ok(())
    }

    /// Checks of a state by itself.
    fn state(&mut self, schedule: &mut Schedule<'p, P>, thread: ObjectId) -> Result<(), Violation> {
        let state = schedule.journals[&thread].state.clone();
        let request = self.program.next(&state);
        for _ in 0..schedule.repetitions() {
            if self.program.next(&state) != request {
                return Err((Property::Determinism, "next gives another request the second time".into()));
            }
        }
        same(&state, &state.clone(), Property::Determinism, "a clone")?;
        self.known.meet(&state, request)?;
        sensible(schedule, thread, request)?;
        self.references(&state)?;
        for swap in self.swaps(schedule, &state, request, None) {
            let renamed = renamed(&state, swap);
            let (expected, found) = (swap.request(request), self.program.next(&renamed));
            if found != expected {
                let reason = format!("with {swap:?}, next gives {found:?} and not {expected:?}");
                return Err((Property::Renaming, reason));
            }
            if let Some(location) = renaming::location(request)
                && self.program.variable(location) != self.program.variable(swap.location(location))
            {
                return Err((Property::Renaming, format!("with {swap:?}, {location} is another variable")));
            }
        }
        Ok(())
    }

    /// Checks of a state with the answer that it is about to get.
    fn answer(&mut self, schedule: &mut Schedule<'p, P>, chosen: Move) -> Result<(), Violation> {
        let Some(answer) = schedule.machine.answer(&schedule.state, chosen) else { return Ok(()) };
        self.coverage.answers += 1;
        let before = schedule.journals[&chosen.thread].state.clone();
        let request = self.program.next(&before);
        let kept = (before.clone(), hash_of(&before));
        let after = self.resumed(&before, answer);
        for _ in 0..schedule.repetitions() {
            let again = self.resumed(&before, answer);
            same(&after, &again, Property::Determinism, "resumed once more, it")?;
        }
        if before != kept.0 || hash_of(&before) != kept.1 || self.program.next(&before) != request {
            return Err((Property::Determinism, "resuming a clone changes the original".into()));
        }
        // A state whose `rename` is wrong would fail below too, but with a message that is harder to understand.
        self.references(&after)?;
        for swap in self.swaps(schedule, &before, request, Some(answer)) {
            let one_way = renamed(&after, swap);
            let other_way = self.resumed(&renamed(&before, swap), swap.answer(answer));
            let reason = format!("with {swap:?} and {answer:?}, the thread that is renamed first");
            same(&one_way, &other_way, Property::Renaming, &reason)?;
        }
        if let (Request::Start { thread: object, .. }, Answer::Flag(true)) = (request, answer)
            && let Some(fresh) = renaming::fresh(self.program.names(), object)
        {
            let started = renamed(&self.program.start(object), Swap(object, fresh));
            same(&started, &self.program.start(fresh), Property::Renaming, "a renamed thread, started,")?;
        }
        Ok(())
    }

    /// A thread that did not move asks for what it asked before.
    fn unmoved(&self, journal: &Journal<P::Thread>, request: Request) -> Result<(), Violation> {
        let now = self.program.next(&journal.state);
        if now == request {
            return Ok(());
        }
        let ended = matches!(request, Request::End { .. });
        let property = if ended { Property::End } else { Property::Determinism };
        Err((property, format!("asked for {request:?}, and for {now:?} after another thread moved")))
    }

    /// The same answers lead to the same requests and an equal state.
    fn replay(&self, thread: ObjectId, journal: &Journal<P::Thread>) -> Result<(), Violation> {
        let mut again = self.program.start(thread);
        for (place, &(request, answer)) in journal.entries.iter().enumerate() {
            let asked = self.program.next(&again);
            if asked != request {
                let reason = format!("request {place} was {request:?} and is {asked:?} when run again");
                return Err((Property::Replay, reason));
            }
            self.program.resume(&mut again, answer);
        }
        let last = self.program.next(&again);
        if journal.ended && !matches!(last, Request::End { .. }) {
            return Err((Property::Replay, format!("ended, and asks for {last:?} when run again")));
        }
        same(&journal.state, &again, Property::Replay, "run again, it")
    }

    /// `references` and `rename` come to the same objects, and to rename nothing changes nothing.
    fn references(&self, state: &P::Thread) -> Result<(), Violation> {
        let names = self.program.names();
        let shown = allocated_references(self.program, state);
        let mut touched = BTreeSet::new();
        let mut unchanged = state.clone();
        unchanged.rename(&mut |object| {
            touched.insert(object);
            object
        });
        touched.retain(|&object| !names.is_static(object));
        if touched != shown {
            return Err((Property::References, format!("shows {shown:?}, but rename touches {touched:?}")));
        }
        same(state, &unchanged, Property::References, "renamed to what it is, it")?;
        let fresh = |object| renaming::fresh(names, object).unwrap_or(object);
        let mut elsewhere = state.clone();
        elsewhere.rename(&mut |object| fresh(object));
        let shown_then = allocated_references(self.program, &elsewhere);
        if shown_then != shown.iter().map(|&object| fresh(object)).collect() {
            let reason = format!("shows {shown:?}, and with fresh names {shown_then:?}");
            return Err((Property::References, reason));
        }
        Ok(())
    }

    /// Renamings to try: each object in sight gets a fresh name, and one changes places with another.
    ///
    /// What the request and the answer mention counts as in sight even if the state does not show it.
    fn swaps(
        &mut self,
        schedule: &mut Schedule<'p, P>,
        state: &P::Thread,
        request: Request,
        answer: Option<Answer>,
    ) -> Vec<Swap> {
        let names = self.program.names();
        let mut objects = allocated_references(self.program, state);
        objects.extend(renaming::mentioned(request));
        objects.extend(match answer {
            Some(Answer::Value(value) | Answer::Updated { old: value, .. }) => value.reference(),
            Some(Answer::Allocated(object)) => Some(object),
            _ => None,
        });
        objects.retain(|&object| !names.is_static(object));
        let mut swaps: Vec<Swap> = objects
            .iter()
            .filter_map(|&object| Some(Swap(object, renaming::fresh(names, object)?)))
            .collect();
        let pairs: Vec<Swap> = objects
            .iter()
            .flat_map(|&one| objects.range(..one).map(move |&other| Swap(one, other)))
            .filter(|&Swap(one, other)| renaming::alike(names, one, other))
            .collect();
        if !pairs.is_empty() {
            swaps.push(pairs[schedule.random_below(pairs.len())]);
        }
        while swaps.len() > SWAPS {
            swaps.swap_remove(schedule.random_below(swaps.len()));
        }
        self.coverage.renamings += swaps.len();
        swaps
    }

    fn resumed(&self, state: &P::Thread, answer: Answer) -> P::Thread {
        let mut next = state.clone();
        self.program.resume(&mut next, answer);
        next
    }
}

/// Both are equal and have equal hashes; if not, `what` is not what it should be.
fn same<T: Thread + Debug>(one: &T, other: &T, property: Property, what: &str) -> Result<(), Violation> {
    if one != other {
        return Err((property, format!("{what} is {other:?} and not {one:?}")));
    }
    if hash_of(one) != hash_of(other) {
        return Err((Property::Hash, format!("{what} is equal and has another hash")));
    }
    Ok(())
}

fn sensible<P: Program>(
    schedule: &Schedule<'_, P>,
    thread: ObjectId,
    request: Request,
) -> Result<(), Violation> {
    match request {
        Request::Choice { options: 0, .. } => Err((Property::Request, "a choice without options".into())),
        Request::Unlock(monitor)
        | Request::Wait { monitor, .. }
        | Request::Notify(monitor)
        | Request::NotifyAll(monitor)
            // A thread in a wait set has released the monitor, and still asks for the same.
            if schedule.state.alive(thread).is_some_and(|alive| alive.activity == Activity::Running)
                && !schedule.state.holds(thread, monitor) =>
        {
            Err((Property::Request, format!("{request:?}, but the thread does not hold the monitor")))
        }
        _ => Ok(()),
    }
}

fn renamed<T: Thread>(state: &T, swap: Swap) -> T {
    let mut renamed = state.clone();
    renamed.rename(&mut |object| swap.object(object));
    renamed
}

/// The objects that a state shows, without those that exist from the start: these are never renamed.
fn allocated_references<P: Program>(program: &P, state: &P::Thread) -> BTreeSet<ObjectId> {
    let mut objects = BTreeSet::new();
    state.references(&mut |object| {
        objects.insert(object);
    });
    objects.retain(|&object| !program.names().is_static(object));
    objects
}

fn located<P: Program<Thread: Debug>>(
    schedule: &Schedule<'_, P>,
    thread: ObjectId,
    (property, reason): Violation,
) -> Failure {
    let state = format!("{:?}", schedule.journals[&thread].state);
    Failure { property, reason, thread, state, seed: schedule.seed, step: schedule.step }
}
