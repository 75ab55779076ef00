//! The values that reads may return (docs/definitions.md: the hb model and value domains).
//!
//! Axioms alone would let a read return any value of its type, out of thin air. So values are the given constants and the
//! initial values, closed under what the threads write when their reads return such values, round by round. The closure may
//! be infinite (`x = y + 1 || y = x + 1`), and then it is cut; where values are well-founded, `chains` says how many rounds
//! have them all.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Allocations, Describe, Request, Unfollowed};

use super::Setting;
use super::request::answers;

/// For each location, the values that a read of it may return, the initial one first.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    initial: FxHashMap<Location, Value>,
    written: FxHashMap<Location, Vec<Value>>,
    /// Whether nothing was cut.
    pub(super) complete: bool,
}

impl Domain {
    /// The initial values, and the program's threads as far as they are known.
    pub(super) fn new<P: Describe>(program: &P) -> (Domain, Vec<ObjectId>) {
        let initial = program.initial();
        let domain = Domain {
            initial: initial.writes.iter().copied().collect(),
            written: FxHashMap::default(),
            complete: true,
        };
        (domain, initial.threads)
    }

    /// Adds the constants of locations. Says whether there is more than before.
    pub(super) fn admit(&mut self, locations: impl Iterator<Item = Location>, setting: &Setting<'_>) -> bool {
        let before = self.size();
        for location in locations {
            for value in (setting.constants)(location) {
                self.add(location, value, usize::MAX);
            }
        }
        self.size() > before
    }

    /// Adds what the threads write to such locations when their reads return values that are there, and threads that they
    /// start. Says whether there is more than before.
    pub(super) fn round<P: Describe>(
        &mut self,
        program: &P,
        threads: &mut Vec<ObjectId>,
        setting: &Setting<'_>,
        is_such: &dyn Fn(Location) -> bool,
    ) -> Result<bool, Unfollowed> {
        let before = self.clone();
        let mut next = 0;
        while let Some(&thread) = threads.get(next) {
            let mut closing =
                Closing { program, thread, setting, is_such, before: &before, domain: &mut *self };
            for started in closing.run()? {
                if !threads.contains(&started) {
                    threads.push(started);
                }
            }
            next += 1;
        }
        Ok(self.size() > before.size())
    }

    /// The value that a location holds before any write.
    pub(super) fn initial<P: Describe>(&self, program: &P, location: Location) -> Value {
        self.initial.get(&location).copied().unwrap_or_else(|| program.variable(location).default)
    }

    /// The values that a read of the location may return.
    pub(super) fn values<P: Describe>(&self, program: &P, location: Location) -> Vec<Value> {
        let mut values = vec![self.initial(program, location)];
        for value in self.written.get(&location).into_iter().flatten() {
            if !values.contains(value) {
                values.push(*value);
            }
        }
        values
    }

    /// Keeps the values that are among those written: a constant that nothing writes, whatever the reads return, is none that
    /// a read could see. Says whether something was left out.
    pub(super) fn keep(&mut self, written: &FxHashSet<(Location, Value)>) -> bool {
        let before = self.size();
        for (location, values) in &mut self.written {
            values.retain(|value| written.contains(&(*location, *value)));
        }
        self.size() < before
    }

    fn size(&self) -> usize {
        self.written.values().map(Vec::len).sum()
    }

    fn add(&mut self, location: Location, value: Value, most: usize) {
        let values = self.written.entry(location).or_default();
        if values.contains(&value) {
            return;
        }
        if values.len() >= most {
            self.complete = false;
            return;
        }
        values.push(value);
    }
}

struct Closing<'a, P> {
    program: &'a P,
    thread: ObjectId,
    setting: &'a Setting<'a>,
    is_such: &'a dyn Fn(Location) -> bool,
    before: &'a Domain,
    domain: &'a mut Domain,
}

impl<P: Describe> Closing<'_, P> {
    /// Runs the thread against all values; gives the threads that it starts.
    fn run(&mut self) -> Result<Vec<ObjectId>, Unfollowed> {
        let start = self.program.start(self.thread);
        let mut started = Vec::new();
        let mut seen = FxHashSet::from_iter([start.clone()]);
        let mut pending = VecDeque::from([(start, Rc::new(Allocations::default()))]);
        while let Some((state, mut allocations)) = pending.pop_front() {
            if seen.len() > self.setting.bounds.nodes || (self.setting.bounds.is_over)() {
                self.domain.complete = false;
                break;
            }
            let request = self.program.next(&state);
            self.note(request);
            if let Request::Start { thread, .. } = request {
                started.push(thread);
            }
            let values = |location| self.before.values(self.program, location);
            for answer in answers(self.program, self.thread, &state, &values, Rc::make_mut(&mut allocations))?
            {
                let mut next = state.clone();
                self.program.resume(&mut next, answer);
                if seen.insert(next.clone()) {
                    pending.push_back((next, Rc::clone(&allocations)));
                }
            }
        }
        Ok(started)
    }

    /// Adds what the request writes.
    fn note(&mut self, request: Request) {
        let most = self.setting.bounds.values;
        let (Request::Read { location, .. }
        | Request::Write { location, .. }
        | Request::ReadModifyWrite { location, .. }) = request
        else {
            return;
        };
        if !(self.is_such)(location) {
            return;
        }
        match request {
            Request::Write { value, .. } => self.domain.add(location, value, most),
            Request::ReadModifyWrite { update, .. } => {
                for old in self.before.values(self.program, location) {
                    if let Some(new) = update.apply(old) {
                        self.domain.add(location, new, most);
                    }
                }
            }
            _ => {}
        }
    }
}
