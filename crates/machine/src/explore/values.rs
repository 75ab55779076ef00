//! The values that reads may return, as far as they are known.

use rustc_hash::FxHashMap;
use thinair_event::{Location, Value};
use thinair_program::Request;
use thinair_program::unfold::{Dependencies, Tree};

use super::Options;
use crate::threads::Threads;

/// The values that reads may return.
pub(super) struct Domain<'a, P> {
    program: &'a P,
    options: &'a Options<'a>,
    initial: FxHashMap<Location, Value>,
    written: FxHashMap<Location, Vec<Value>>,
}

impl<'a, P: Dependencies> Domain<'a, P> {
    pub(super) fn new(program: &'a P, options: &'a Options<'a>) -> Domain<'a, P> {
        let initial = program.initial().writes.into_iter().collect();
        Domain { program, options, initial, written: FxHashMap::default() }
    }

    pub(super) fn values(&self, location: Location) -> Vec<Value> {
        let initial = self.initial.get(&location).copied();
        let mut values = vec![initial.unwrap_or_else(|| self.program.variable(location).default)];
        let more = self.written.get(&location).into_iter().flatten().copied();
        for value in more.chain((self.options.values)(location)) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values
    }

    /// Adds values; whether some are new.
    pub(super) fn admit(&mut self, values: impl Iterator<Item = (Location, Value)>) -> bool {
        let mut values: Vec<(Location, Value)> =
            values.filter(|&(location, value)| !self.values(location).contains(&value)).collect();
        // In no order that depends on hashing.
        values.sort_unstable();
        values.dedup();
        let has_grown = !values.is_empty();
        for (location, value) in values {
            self.written.entry(location).or_default().push(value);
        }
        has_grown
    }

    /// Adds what is written whatever reads return, which saves a round; whether some is new.
    pub(super) fn admit_constants(&mut self, threads: &Threads<P::Thread>) -> bool {
        let constants = |tree: &Tree<P::Thread>| -> Vec<(Location, Value)> {
            let nodes = tree.nodes.iter().filter(|node| node.depends_on().is_empty());
            let write = |request| match request {
                Request::Write { location, value, .. } => Some((location, value)),
                _ => None,
            };
            nodes.filter_map(|node| write(node.followed()?)).collect()
        };
        let all: Vec<_> = threads.all.iter().flat_map(|thread| constants(&thread.tree)).collect();
        self.admit(all.into_iter())
    }
}
