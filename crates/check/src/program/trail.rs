//! A path that is taken again, told step by step, and what is worth knowing about it.
//!
//! A search may take several steps at once; the machine tells of each by itself, so that what is written down does not
//! depend on how the search leaves out interleavings. Objects have names of their own, as in a recorded execution: the
//! machine gives the name of an object that was forgotten to the next one.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{Location, ObjectId, Value};
use thinair_explore::{Machine, Options, Schedule, Situation, Status, Step, Taken, Trace};
use thinair_program::{
    Allocations, Answer, Describe, Exception, ObjectName, Place, Program, Request, Sequence,
};

use super::names::Names;
use super::noise::{Noise, Rank};
use super::{Move, Part, PathStep, place, words};

/// A path from the initial state, and the state in which it ends.
pub(super) struct Trail<'p, P: Program> {
    pub(super) machine: Machine<'p, P>,
    /// The machine's steps.
    pub(super) schedule: Schedule,
    pub(super) log: Log<'p, P>,
}

/// What the machine tells.
pub(super) struct Log<'p, P> {
    program: &'p P,
    /// What people may want to read of.
    path: Vec<(PathStep, Rank)>,
    /// Every step. Of an indivisible sequence only the first: the others come with it.
    pub(super) moves: Vec<Move>,
    /// Every single step.
    pub(super) singles: Vec<Single>,
    /// The latest assertion that was violated: by which thread, and where.
    pub(super) failed: Option<(usize, Option<Place>)>,
    /// The threads that ended by an exception, in this order.
    pub(super) ended: Vec<End>,
    /// The threads' objects by the log's names, in the order in which they started.
    started: Vec<ObjectId>,
    /// The numbers of the machine's threads; a name that is used again stands for its latest bearer.
    numbers: BTreeMap<ObjectId, usize>,
    /// The log's names of the machine's allocated objects.
    renamed: BTreeMap<ObjectId, ObjectId>,
    allocations: Allocations,
    /// Who holds which monitor, and how often.
    held: BTreeMap<ObjectId, (usize, u32)>,
    /// Who waits to be notified, and on what.
    waiting: BTreeMap<usize, ObjectId>,
    /// For monitors, the latest notification that nobody heard. By the log's names.
    in_vain: BTreeMap<ObjectId, (usize, Option<Place>)>,
    noise: Noise,
    pub(super) names: Names,
    /// The threads that have done nothing since they violated an assertion but let go of monitors.
    violating: BTreeSet<usize>,
    /// Which option the next step is. What is taken together with a step leaves no choice.
    option: u32,
}

/// One of the program's steps.
#[derive(Clone, Copy)]
pub(super) struct Single {
    pub(super) thread: usize,
    /// Which move it is part of.
    pub(super) move_number: usize,
    /// Which step of the path it is, if people may want to read of it.
    pub(super) shown: Option<usize>,
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
    /// The path without a step, but for those that a machine with such options takes before the first.
    pub(super) fn new(program: &'p P, options: Options) -> Trail<'p, P> {
        let mut log = Log {
            program,
            path: Vec::new(),
            moves: Vec::new(),
            singles: Vec::new(),
            failed: None,
            ended: Vec::new(),
            started: Vec::new(),
            numbers: BTreeMap::new(),
            renamed: BTreeMap::new(),
            allocations: Allocations::default(),
            held: BTreeMap::new(),
            waiting: BTreeMap::new(),
            in_vain: BTreeMap::new(),
            noise: Noise::default(),
            names: Names::default(),
            violating: BTreeSet::new(),
            option: 0,
        };
        for thread in program.initial().threads {
            log.begin(thread);
        }
        let machine = Machine::traced(program, options.clone(), &mut log);
        let schedule = Schedule { options, steps: Vec::new() };
        let mut trail = Trail { machine, schedule, log };
        trail.meet_the_new();
        trail
    }

    /// Takes a step that is possible.
    pub(super) fn take(&mut self, step: Step) {
        self.schedule.steps.push(step);
        self.log.option = step.option;
        self.machine.take_traced(step, &mut self.log);
        self.meet_the_new();
    }

    /// Takes a step of the thread with that number, if it is possible.
    pub(super) fn take_number(&mut self, number: usize, option: u32) -> Option<()> {
        let step = Step { thread: self.thread(number)?, option };
        let is_possible = self.machine.steps().any(|possible| possible == step);
        is_possible.then(|| self.take(step))
    }

    /// Asks threads that have started what they are called.
    fn meet_the_new(&mut self) {
        let Trail { machine, log, .. } = self;
        for number in log.names.threads()..log.started.len() {
            let object = log.numbers.iter().find(|(_, known)| **known == number).map(|(object, _)| *object);
            let name = object
                .and_then(|object| log.program.thread_name(object, &|location| machine.value(location)));
            log.names.add_thread(log.started[number], name);
        }
    }

    /// Says that the path is at its end, so that it is known what there is to tell.
    pub(super) fn end(&mut self) {
        let several = self.threads() > 1;
        let Log { path, noise, names, .. } = &mut self.log;
        for (step, rank) in path {
            if noise.part(rank, &BTreeSet::new(), several) == Part::Story {
                names.tell(&step.action);
            }
        }
    }

    /// The steps, with names, and what is no part of the story marked. Of monitors that matter everything is told.
    pub(super) fn path(&self, monitors: &BTreeSet<ObjectId>) -> Vec<PathStep> {
        let told = |(step, rank): &(PathStep, Rank)| PathStep {
            action: self.log.names.resolve(&step.action),
            part: self.log.noise.part(rank, monitors, self.threads() > 1),
            ..step.clone()
        };
        self.log.path.iter().map(told).collect()
    }

    pub(super) fn program(&self) -> &'p P {
        self.log.program
    }

    /// The name of a thread.
    pub(super) fn name(&self, number: usize) -> String {
        self.log.names.name(self.program(), self.log.started[number])
    }

    /// The names of all threads, in the order in which they started.
    pub(super) fn thread_names(&self) -> Vec<String> {
        (0..self.log.started.len()).map(|number| self.name(number)).collect()
    }

    /// The number of a thread.
    pub(super) fn number(&self, thread: ObjectId) -> usize {
        self.log.numbers[&thread]
    }

    /// The number of a thread, if it is known.
    pub(super) fn number_of(&self, thread: ObjectId) -> Option<usize> {
        self.log.numbers.get(&thread).copied()
    }

    /// How many threads have been started.
    pub(super) fn threads(&self) -> usize {
        self.log.started.len()
    }

    /// The machine's thread of that number, if it has not been forgotten.
    pub(super) fn thread(&self, number: usize) -> Option<ObjectId> {
        let exists = |object: &ObjectId| self.machine.threads().any(|(thread, ..)| thread == *object);
        self.log.numbers.iter().find(|(_, known)| **known == number).map(|(object, _)| *object).filter(exists)
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
        self.log.held.get(&monitor).map(|(thread, _)| *thread)
    }

    pub(super) fn is_held_by_another(&self, monitor: ObjectId, thread: ObjectId) -> bool {
        self.holder(monitor).is_some_and(|holder| holder != self.number(thread))
    }

    /// The latest notification of a monitor that nobody heard: by which thread, and where.
    pub(super) fn notified_in_vain(&self, monitor: ObjectId) -> Option<(usize, &Option<Place>)> {
        self.log.in_vain.get(&self.own(monitor)).map(|(thread, place)| (*thread, place))
    }

    pub(super) fn is_deadlocked(&self) -> bool {
        self.machine.situation() == Situation::Deadlock
    }

    pub(super) fn can_go_on(&self) -> bool {
        matches!(self.machine.situation(), Situation::Open { .. })
    }

    /// The log's name of one of the machine's objects.
    pub(super) fn own(&self, object: ObjectId) -> ObjectId {
        self.log.own(object)
    }

    /// What the source calls one of the machine's objects.
    pub(super) fn object(&self, object: ObjectId) -> String {
        self.log.names.name(self.program(), self.own(object))
    }
}

impl<P: Describe> Trace<P> for Log<'_, P> {
    fn took(&mut self, me: ObjectId, state: &P::Thread, taken: Taken) {
        let thread = self.numbers[&me];
        let option = std::mem::take(&mut self.option);
        let request = self.program.next(state);
        let stack = self.program.stack(state);
        let place = place::of(self.program, state, &stack);
        let waiters = self.waiters(request);
        let alone = self.started.len() == 1;
        self.note(me, thread, taken, place.as_ref());
        match request {
            Request::Notify(_) => {
                self.waiting.retain(|waiter, _| waiters.get(option as usize) != Some(waiter));
            }
            Request::NotifyAll(monitor) => self.waiting.retain(|_, on| *on != monitor),
            _ => {}
        }
        let renamed = &self.renamed;
        let own = |object| renamed.get(&object).copied().unwrap_or(object);
        let rank = self.noise.note(self.program, (thread, alone), &own, taken, &stack);
        let action = match rank.begins() {
            Some(class) => Some(format!("initialize {class}")),
            None => words::action(self, request, taken, &waiters, option),
        };
        let shown = action.is_some().then_some(self.path.len());
        self.path.extend(action.map(|action| (PathStep { thread, action, place, part: Part::Story }, rank)));
        if self.program.sequence(state) != Sequence::GoesOn {
            self.moves.push(Move { thread, option, shown });
        }
        self.singles.push(Single { thread, move_number: self.moves.len() - 1, shown });
    }
}

impl<P: Describe> Log<'_, P> {
    /// Keeps what later steps need to be told well.
    fn note(&mut self, me: ObjectId, thread: usize, taken: Taken, place: Option<&Place>) {
        let by_violation = self.violating.contains(&thread);
        if !matches!(taken, Taken::Answered(Request::Unlock(_) | Request::Fail, _)) {
            self.violating.remove(&thread);
        }
        match taken {
            Taken::Waits(monitor, _) => {
                self.held.remove(&monitor);
                self.waiting.insert(thread, monitor);
            }
            Taken::StopsWaiting(_) => {
                self.waiting.remove(&thread);
            }
            Taken::Returns(monitor, count, _) => {
                self.waiting.remove(&thread);
                self.hold(monitor, thread, count);
            }
            Taken::Answered(Request::Lock(monitor), _) => self.hold(monitor, thread, 1),
            Taken::Answered(Request::Unlock(monitor), _) => {
                if let Some((_, count)) = self.held.get_mut(&monitor) {
                    *count -= 1;
                    if *count == 0 {
                        self.held.remove(&monitor);
                    }
                }
            }
            Taken::Answered(request @ (Request::Notify(monitor) | Request::NotifyAll(monitor)), _)
                if self.waiters(request).is_empty() =>
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
            Taken::Answered(Request::End { exception }, _) => {
                self.waiting.retain(|_, monitor| *monitor != me);
                let last = self.path.iter().rev().find(|(step, _)| step.thread == thread);
                let place = last.and_then(|(step, _)| step.place.clone());
                self.ended.extend(exception.map(|exception| End { thread, exception, place, by_violation }));
            }
            Taken::Answered(..) => {}
        }
    }

    fn hold(&mut self, monitor: ObjectId, thread: usize, times: u32) {
        self.held.entry(monitor).or_insert((thread, 0)).1 += times;
    }

    fn begin(&mut self, thread: ObjectId) {
        self.numbers.insert(thread, self.started.len());
        self.started.push(self.own(thread));
    }

    fn allocated(&mut self, me: ObjectId, object: ObjectId) {
        let names = self.program.names();
        let ObjectName::Allocated { site, class, length, .. } = names.name(object) else { return };
        let own = self.allocations.next(names, self.own(me), site, class, length);
        self.renamed.insert(object, own);
    }

    /// The threads that a request may notify, in the order in which they started, which is the machine's.
    fn waiters(&self, request: Request) -> Vec<usize> {
        let (Request::Notify(monitor) | Request::NotifyAll(monitor)) = request else { return Vec::new() };
        self.waiting.iter().filter(|(_, on)| **on == monitor).map(|(thread, _)| *thread).collect()
    }

    /// The log's name of one of the machine's objects.
    fn own(&self, object: ObjectId) -> ObjectId {
        self.renamed.get(&object).copied().unwrap_or(object)
    }

    pub(super) fn program(&self) -> &P {
        self.program
    }

    /// A thread, to be named once the path is known.
    pub(super) fn thread(&mut self, number: usize) -> String {
        self.names.mention(self.program, self.started[number])
    }

    /// One of the machine's objects, to be named once the path is known.
    pub(super) fn object(&mut self, object: ObjectId) -> String {
        self.names.mention(self.program, self.own(object))
    }

    /// One of the machine's locations, which belongs to an object that is named once the path is known.
    pub(super) fn location(&mut self, location: Location) -> String {
        let own = self.own_location(location);
        let name = self.program.location_name(own);
        if !matches!(self.program.names().name(own.object), ObjectName::Allocated { .. }) {
            return name;
        }
        let object = self.program.object_name(own.object);
        let mark = self.names.mention(self.program, own.object);
        match (name.strip_prefix(&object), name.rsplit_once('.')) {
            (Some(rest), _) => format!("{mark}{rest}"),
            (None, Some((_, field))) => format!("{mark}.{field}"),
            (None, None) => name,
        }
    }

    /// A value of one of the machine's locations, as the source would write it.
    pub(super) fn value(&mut self, location: Location, value: Value) -> String {
        let value = value.renamed(&mut |object| self.own(object));
        match value.reference() {
            Some(object) => self.names.mention(self.program, object),
            None => self.program.value(self.own_location(location), value),
        }
    }

    fn own_location(&self, location: Location) -> Location {
        Location { object: self.own(location.object), slot: location.slot }
    }
}
