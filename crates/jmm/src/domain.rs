//! The values of happens-before consistency.
//!
//! The well-formed executions alone allow any value of the type out of thin air. So the model `hb` ranges over the
//! constants of program and question, closed under what the program's threads write when their reads return such
//! values. The closure may be infinite (`x = y + 1 || y = x + 1`); beyond a bound it is cut, and the answer is not
//! exhaustive.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_program::{Allocations, Answer, Program, Request, unfold};

use crate::walk::{Modes, Setting};

/// Who may write what to which location.
#[derive(Debug)]
pub(crate) struct Domain {
    pub(crate) writes: FxHashMap<Location, Vec<(ObjectId, Value)>>,
    /// What may be written by others than release writes.
    pub(crate) unreleased: FxHashSet<(Location, ObjectId, Value)>,
    /// What of docs/modes.md the program needs.
    pub(crate) modes: Modes,
    /// Longs and doubles with plain accesses.
    pub(crate) parted: FxHashSet<Location>,
    /// The locations that are accessed, with a thread that does so, or none if there are several.
    accessed: FxHashMap<Location, Option<ObjectId>>,
    /// Whether nothing was cut.
    pub(crate) is_complete: bool,
}

impl Domain {
    /// Whether no location but these is accessed by several threads.
    pub(crate) fn is_shared_only(&self, locations: &FxHashSet<Location>) -> bool {
        self.accessed.iter().all(|(location, owner)| owner.is_some() || locations.contains(location))
    }
}

/// The most values of one location.
const VALUES: usize = 24;

/// The most states of one thread, where the values are the answer.
pub(crate) const STATES: usize = 400_000;

/// The closure of the constants under the program's writes.
pub(crate) fn close<P: Program>(
    setting: &Setting<'_, P>,
    threads: &[ObjectId],
    constants: &dyn Fn(Location) -> Vec<Value>,
    states: usize,
    is_over: &dyn Fn() -> bool,
) -> Domain {
    let mut domain = Domain {
        writes: FxHashMap::default(),
        unreleased: FxHashSet::default(),
        modes: Modes::default(),
        parted: FxHashSet::default(),
        accessed: FxHashMap::default(),
        is_complete: true,
    };
    let mut threads: Vec<ObjectId> = threads.to_vec();
    loop {
        let before: usize = domain.writes.values().map(Vec::len).sum();
        let mut next = 0;
        while let Some(&thread) = threads.get(next) {
            let started = Closing { setting, thread, constants, states, is_over, domain: &mut domain }.run();
            for object in started {
                if !threads.contains(&object) {
                    threads.push(object);
                }
            }
            next += 1;
        }
        if domain.writes.values().map(Vec::len).sum::<usize>() == before || !domain.is_complete && is_over() {
            return domain;
        }
    }
}

struct Closing<'a, P: Program> {
    setting: &'a Setting<'a, P>,
    thread: ObjectId,
    constants: &'a dyn Fn(Location) -> Vec<Value>,
    /// The most states of the thread.
    states: usize,
    is_over: &'a dyn Fn() -> bool,
    domain: &'a mut Domain,
}

impl<P: Program> Closing<'_, P> {
    /// Runs the thread against all values; gives the threads that it starts.
    fn run(mut self) -> Vec<ObjectId> {
        let program = self.setting.program;
        let start = program.start(self.thread);
        let mut started = Vec::new();
        let mut steps = 0_u32;
        let mut seen = FxHashSet::from_iter([start.clone()]);
        let mut pending = VecDeque::from([(start, Rc::new(Allocations::default()))]);
        while let Some((state, mut allocations)) = pending.pop_front() {
            steps += 1;
            let is_over = steps.is_multiple_of(1024) && (self.is_over)();
            if seen.len() > self.states || is_over {
                self.domain.is_complete = false;
                break;
            }
            if let Request::Start { thread, .. } = program.next(&state) {
                started.push(thread);
            }
            for answer in self.answers(program.next(&state), &mut allocations) {
                let mut next = state.clone();
                program.resume(&mut next, answer);
                if seen.insert(next.clone()) {
                    pending.push_back((next, Rc::clone(&allocations)));
                }
            }
        }
        started
    }

    /// All answers to a request, once what it writes is known.
    fn answers(&mut self, request: Request, allocations: &mut Rc<Allocations>) -> Vec<Answer> {
        if let Request::Read { location, .. }
        | Request::Write { location, .. }
        | Request::ReadModifyWrite { location, .. } = request
        {
            let owner = self.domain.accessed.entry(location).or_insert(Some(self.thread));
            *owner = owner.filter(|owner| *owner == self.thread);
        }
        self.domain.modes = self.domain.modes.with(self.setting.needs(request));
        if let Request::Read { location, mode: ReadMode::Plain }
        | Request::Write { location, mode: WriteMode::Plain, .. } = request
            && self.setting.program.variable(location).default.halves().is_some()
        {
            self.domain.parted.insert(location);
        }
        match request {
            Request::Write { location, value, mode } => self.writes(location, value, mode),
            Request::ReadModifyWrite { location, update, write, .. } => {
                for new in self.values(location).into_iter().filter_map(|old| update.apply(old)) {
                    self.writes(location, new, write);
                }
            }
            _ => {}
        }
        let allocations = match request {
            Request::Allocate { .. } => Rc::make_mut(allocations),
            _ => &mut Allocations::default(),
        };
        let domain = |location| self.values(location);
        unfold::answers(self.setting.program, self.thread, request, &domain, allocations)
    }

    /// The values that a read of the location may return; of one that is accessed in halves, any of the halves'.
    fn values(&self, location: Location) -> Vec<Value> {
        let halves = |location: Location| {
            let mut values = vec![self.setting.initial_value(location)];
            let written = self.domain.writes.get(&location).map_or(&[] as &[_], Vec::as_slice);
            for value in written.iter().map(|&(_, value)| value) {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
            values
        };
        let mut values = if self.setting.torn.contains(&location) {
            let like = self.setting.program.variable(location).default;
            let lows = halves(location);
            let highs = halves(location.high_half());
            lows.iter().flat_map(|&low| highs.iter().map(move |&high| like.with_halves(low, high))).collect()
        } else {
            halves(location)
        };
        for value in (self.constants)(location) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values
    }

    fn writes(&mut self, location: Location, value: Value, mode: WriteMode) {
        if !mode.releases() {
            self.domain.unreleased.insert((location, self.thread, value));
        }
        match value.halves() {
            Some((low, high)) if self.setting.torn.contains(&location) => {
                self.add(location, low);
                self.add(location.high_half(), high);
            }
            _ => self.add(location, value),
        }
    }

    fn add(&mut self, location: Location, value: Value) {
        let values = self.domain.writes.entry(location).or_default();
        if values.contains(&(self.thread, value)) {
            return;
        }
        if values.len() >= VALUES {
            self.domain.is_complete = false;
            return;
        }
        values.push((self.thread, value));
    }
}
