//! The values that reads may return (docs/definitions.md: the hb model and value domains).
//!
//! Axioms alone would let a read return any value of its type, out of thin air. So values are the given constants and the
//! initial values, closed under what the threads write when their reads return such values. The closure may be infinite
//! (`x = y + 1 || y = x + 1`); beyond a bound it is cut, and no verdict is exhaustive.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Allocations, Describe, Request};

use super::request::answers;
use super::{Bounds, Unsupported};

/// For each location, the values that a read of it may return, the initial one first.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    initial: FxHashMap<Location, Value>,
    written: FxHashMap<Location, Vec<Value>>,
    /// Whether nothing was cut.
    pub(super) complete: bool,
}

impl Domain {
    /// Closes the constants under the writes of these threads and of those that they start. Gives all the threads, too.
    pub(super) fn close<P: Describe>(
        program: &P,
        constants: &dyn Fn(Location) -> Vec<Value>,
        bounds: &Bounds<'_>,
    ) -> Result<(Domain, Vec<ObjectId>), Unsupported> {
        let initial = program.initial();
        let mut domain = Domain {
            initial: initial.writes.iter().copied().collect(),
            written: FxHashMap::default(),
            complete: true,
        };
        let mut threads = initial.threads;
        loop {
            let before = domain.size();
            let mut next = 0;
            while let Some(&thread) = threads.get(next) {
                let mut closing = Closing { program, thread, constants, bounds, domain: &mut domain };
                for started in closing.run()? {
                    if !threads.contains(&started) {
                        threads.push(started);
                    }
                }
                next += 1;
            }
            if domain.size() == before || !domain.complete && (bounds.is_over)() {
                return Ok((domain, threads));
            }
        }
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
    constants: &'a dyn Fn(Location) -> Vec<Value>,
    bounds: &'a Bounds<'a>,
    domain: &'a mut Domain,
}

impl<P: Describe> Closing<'_, P> {
    /// Runs the thread against all values; gives the threads that it starts.
    fn run(&mut self) -> Result<Vec<ObjectId>, Unsupported> {
        let start = self.program.start(self.thread);
        let mut started = Vec::new();
        let mut seen = FxHashSet::from_iter([start.clone()]);
        let mut pending = VecDeque::from([(start, Rc::new(Allocations::default()))]);
        while let Some((state, mut allocations)) = pending.pop_front() {
            if seen.len() > self.bounds.nodes || (self.bounds.is_over)() {
                self.domain.complete = false;
                break;
            }
            let request = self.program.next(&state);
            self.note(request);
            if let Request::Start { thread, .. } = request {
                started.push(thread);
            }
            let values = |location| self.domain.values(self.program, location);
            for answer in answers(self.program, self.thread, &state, &values, Rc::make_mut(&mut allocations))? {
                let mut next = state.clone();
                self.program.resume(&mut next, answer);
                if seen.insert(next.clone()) {
                    pending.push_back((next, Rc::clone(&allocations)));
                }
            }
        }
        Ok(started)
    }

    /// Adds what the request writes, and the constants of a location that it is about.
    fn note(&mut self, request: Request) {
        let most = self.bounds.values;
        match request {
            Request::Read { location, .. } => self.add_constants(location),
            Request::Write { location, value, .. } => {
                self.add_constants(location);
                self.domain.add(location, value, most);
            }
            Request::ReadModifyWrite { location, update, .. } => {
                self.add_constants(location);
                for old in self.domain.values(self.program, location) {
                    if let Some(new) = update.apply(old) {
                        self.domain.add(location, new, most);
                    }
                }
            }
            _ => {}
        }
    }

    fn add_constants(&mut self, location: Location) {
        for value in (self.constants)(location) {
            self.domain.add(location, value, usize::MAX);
        }
    }
}
