//! A path that is taken step by step, and what is worth knowing about it.
//!
//! A search may take several steps at once; here each stands alone, so that a trail does not depend on how the search
//! leaves out interleavings. Objects have names of their own, as in a recorded execution: the machine gives the name
//! of an object that was forgotten to the next one.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{Location, ObjectId, Value};
use thinair_explore::{Machine, Options, Reduction, Situation, Status, Step, Taken};
use thinair_program::{Allocations, Answer, Describe, Exception, ObjectName, Place, Program, Request};

use super::privacy::Privacy;
use super::{Move, PathStep, place, words};

/// A path from the initial state, and the state in which it ends.
pub(super) struct Trail<'p, P: Program> {
    pub(super) machine: Machine<'p, P>,
    /// How the machine works: it takes every step by itself.
    pub(super) options: Options,
    /// The names of the threads, in the order in which they started.
    pub(super) threads: Vec<String>,
    /// What people want to read of.
    pub(super) path: Vec<PathStep>,
    /// Every step.
    pub(super) moves: Vec<(Move, Step)>,
    /// The latest assertion that was violated: by which thread, and where.
    pub(super) failed: Option<(usize, Option<Place>)>,
    /// The threads that ended by an exception, in this order.
    pub(super) ended: Vec<End>,
    /// The numbers of the machine's threads; a name that is used again stands for its latest bearer.
    numbers: BTreeMap<ObjectId, usize>,
    /// The trail's names of the machine's allocated objects.
    renamed: BTreeMap<ObjectId, ObjectId>,
    allocations: Allocations,
    /// Who holds which monitor, and how often.
    held: BTreeMap<ObjectId, (usize, u32)>,
    /// For monitors, the latest notification that nobody heard. By the trail's names.
    in_vain: BTreeMap<ObjectId, (usize, Option<Place>)>,
    privacy: Privacy,
    /// The threads that have done nothing since they violated an assertion but let go of monitors.
    violating: BTreeSet<usize>,
}

/// How a thread came to a bad end.
pub(super) struct End {
    pub(super) thread: usize,
    pub(super) exception: Exception,
    /// The place of the last step before.
    pub(super) place: Option<Place>,
    /// Whether it is but the consequence of an assertion that it violated.
    pub(super) by_violation: bool,
}

impl<'p, P: Describe> Trail<'p, P> {
    /// The empty path.
    pub(super) fn new(program: &'p P, options: Options) -> Trail<'p, P> {
        let options = Options { reduction: Reduction::None, ..options };
        let mut trail = Trail {
            machine: Machine::new(program, options),
            options,
            threads: Vec::new(),
            path: Vec::new(),
            moves: Vec::new(),
            failed: None,
            ended: Vec::new(),
            numbers: BTreeMap::new(),
            renamed: BTreeMap::new(),
            allocations: Allocations::default(),
            held: BTreeMap::new(),
            in_vain: BTreeMap::new(),
            privacy: Privacy::default(),
            violating: BTreeSet::new(),
        };
        for thread in program.initial().threads {
            trail.begin(thread);
        }
        trail
    }

    pub(super) fn program(&self) -> &'p P {
        self.machine.program()
    }

    /// Takes a step of the thread with that number, if it is possible.
    pub(super) fn take_number(&mut self, number: usize, option: u32) -> Option<()> {
        let step = Step { thread: self.thread(number)?, option };
        let is_possible = self.machine.steps().any(|possible| possible == step);
        is_possible.then(|| self.take(step))
    }

    fn take(&mut self, step: Step) {
        let program = self.program();
        let thread = self.number(step.thread);
        let state = self.machine.threads().find(|(object, ..)| *object == step.thread);
        let (_, _, state) = state.expect("a thread that has a step");
        let request = program.next(state);
        let place = place::of(program, state);
        let waiters = self.waiters(request);
        let taken = self.machine.take(step);
        self.note(step.thread, thread, request, taken, &waiters, place.as_ref());
        let action = words::action(self, request, taken, &waiters, step.option);
        let shown = action.is_some().then_some(self.path.len());
        let minor = self.privacy.note(taken) || is_plumbing(request, place.as_ref());
        self.path.extend(action.map(|action| PathStep { thread, action, place, minor }));
        self.moves.push((Move { thread, option: step.option, shown }, step));
    }

    /// Keeps what later steps need to be told well.
    fn note(
        &mut self,
        me: ObjectId,
        thread: usize,
        request: Request,
        taken: Taken,
        waiters: &[ObjectId],
        place: Option<&Place>,
    ) {
        let by_violation = self.violating.contains(&thread);
        if !matches!(request, Request::Unlock(_) | Request::Fail) {
            self.violating.remove(&thread);
        }
        match taken {
            Taken::Answered(Request::Lock(monitor), _) => self.hold(monitor, thread, 1),
            Taken::Answered(Request::Unlock(monitor), _) => {
                if let Some((_, count)) = self.held.get_mut(&monitor) {
                    *count -= 1;
                    if *count == 0 {
                        self.held.remove(&monitor);
                    }
                }
            }
            Taken::Waits(monitor, _) => {
                self.held.remove(&monitor);
            }
            Taken::Returns(monitor, count, _) => self.hold(monitor, thread, count),
            Taken::Answered(Request::Notify(monitor) | Request::NotifyAll(monitor), _)
                if waiters.is_empty() =>
            {
                self.in_vain.insert(self.own(monitor), (thread, place.cloned()));
            }
            Taken::Answered(Request::Allocate { .. }, Some(Answer::Allocated(object))) => {
                self.allocated(me, object);
            }
            Taken::Answered(Request::Start { thread: started, .. }, Some(Answer::Flag(true))) => {
                self.begin(started);
            }
            Taken::Answered(Request::Fail, _) => {
                self.failed = Some((thread, place.cloned()));
                self.violating.insert(thread);
            }
            Taken::Answered(Request::End { exception: Some(exception) }, _) => {
                let last = self.path.iter().rev().find(|step| step.thread == thread);
                let place = last.and_then(|step| step.place.clone());
                self.ended.push(End { thread, exception, place, by_violation });
            }
            _ => {}
        }
    }

    fn hold(&mut self, monitor: ObjectId, thread: usize, times: u32) {
        self.held.entry(monitor).or_insert((thread, 0)).1 += times;
    }

    fn begin(&mut self, thread: ObjectId) {
        self.numbers.insert(thread, self.threads.len());
        self.threads.push(self.object(thread));
    }

    fn allocated(&mut self, me: ObjectId, object: ObjectId) {
        let names = self.program().names();
        let ObjectName::Allocated { site, class, length, .. } = names.name(object) else { return };
        let own = self.allocations.next(names, self.own(me), site, class, length);
        self.renamed.insert(object, own);
    }

    /// The threads that wait to be notified, in the machine's order, if the request notifies.
    fn waiters(&self, request: Request) -> Vec<ObjectId> {
        let (Request::Notify(monitor) | Request::NotifyAll(monitor)) = request else { return Vec::new() };
        let waits = |status| matches!(status, Status::Waiting { monitor: on, .. } if on == monitor);
        self.machine.threads().filter(|(_, status, _)| waits(*status)).map(|(object, ..)| object).collect()
    }

    /// The number of a thread.
    pub(super) fn number(&self, thread: ObjectId) -> usize {
        self.numbers[&thread]
    }

    /// The machine's thread of that number, if it has not been forgotten.
    pub(super) fn thread(&self, number: usize) -> Option<ObjectId> {
        let exists = |object: &ObjectId| self.machine.threads().any(|(thread, ..)| thread == *object);
        self.numbers.iter().find(|(_, known)| **known == number).map(|(object, _)| *object).filter(exists)
    }

    pub(super) fn is_alive(&self, thread: ObjectId) -> bool {
        self.machine
            .threads()
            .any(|(object, status, _)| object == thread && !matches!(status, Status::Ended(_)))
    }

    pub(super) fn has_step(&self, thread: ObjectId) -> bool {
        self.machine.steps().any(|step| step.thread == thread)
    }

    pub(super) fn holder(&self, monitor: ObjectId) -> Option<usize> {
        self.held.get(&monitor).map(|(thread, _)| *thread)
    }

    pub(super) fn is_held_by_another(&self, monitor: ObjectId, thread: ObjectId) -> bool {
        self.holder(monitor).is_some_and(|holder| holder != self.number(thread))
    }

    /// The latest notification of a monitor that nobody heard: by which thread, and where.
    pub(super) fn notified_in_vain(&self, monitor: ObjectId) -> Option<(usize, &Option<Place>)> {
        self.in_vain.get(&self.own(monitor)).map(|(thread, place)| (*thread, place))
    }

    pub(super) fn is_deadlocked(&self) -> bool {
        self.machine.situation() == Situation::Deadlock
    }

    pub(super) fn can_go_on(&self) -> bool {
        matches!(self.machine.situation(), Situation::Open { .. })
    }

    fn own(&self, object: ObjectId) -> ObjectId {
        self.renamed.get(&object).copied().unwrap_or(object)
    }

    /// What the source calls one of the machine's objects.
    pub(super) fn object(&self, object: ObjectId) -> String {
        self.program().object_name(self.own(object))
    }

    /// What the source calls one of the machine's locations.
    pub(super) fn location(&self, location: Location) -> String {
        self.program().location_name(self.own_location(location))
    }

    /// A value of one of the machine's locations, as the source would write it.
    pub(super) fn value(&self, location: Location, value: Value) -> String {
        let value = value.renamed(&mut |object| self.own(object));
        let text = self.program().value(self.own_location(location), value);
        match value.reference() {
            // A handle says nothing to people.
            Some(object) if text == value.to_string() => self.program().object_name(object),
            _ => text,
        }
    }

    fn own_location(&self, location: Location) -> Location {
        Location { object: self.own(location.object), slot: location.slot }
    }
}

/// Whether a step accesses memory or a monitor on nobody's behalf: while the machine starts, or a thread ends.
fn is_plumbing(request: Request, place: Option<&Place>) -> bool {
    let access = matches!(
        request,
        Request::Read { .. }
            | Request::Write { .. }
            | Request::ReadModifyWrite { .. }
            | Request::Fence(_)
            | Request::Lock(_)
            | Request::Unlock(_)
    );
    access && place.is_some_and(place::is_library)
}
