//! Coherence (docs/modes.md 4): each variable's writes have an order in which no read but a plain one goes back.
//!
//! Every access shows a write: a write itself, a read the one that it sees. If hb or so orders two accesses, what the first shows is no
//! later than what the second shows, and earlier if the second is a write and not the one that is shown. These are all the demands
//! on the order: a longer cycle of hb, co, reads-from and from-read would contain a shorter one. Read-modify-writes that see each
//! other's writes form runs in which nothing else has a place; so an order exists just if the demands have no cycle among the runs,
//! each taken as one, and agree with the order inside each.

use thinair_event::{ActionKind, Location, ReadMode};

use crate::event_set::EventId;
use crate::sketch::{Sketch, Source};

/// Whether the execution, all of whose reads are decided, is coherent.
pub(crate) fn is_coherent(sketch: &Sketch) -> bool {
    let mut locations: Vec<Location> =
        sketch.ids().filter(|&id| orders_writes(sketch, id)).filter_map(|id| accessed(sketch, id)).collect();
    locations.sort_unstable();
    locations.dedup();
    locations.into_iter().all(|location| Variable::new(sketch, location).last().is_some())
}

/// The writes of a variable that can be last, if it has other accesses than plain ones.
pub(crate) fn last_writes(sketch: &Sketch, location: Location) -> Option<Vec<Source>> {
    let is_plain = |id: EventId| match sketch.event(id).kind {
        ActionKind::Read(_, mode) => mode == ReadMode::Plain && !reads_for_update(sketch, id),
        ActionKind::Write(_, mode) => {
            mode == thinair_event::WriteMode::Plain && !sketch.event(id).completes_update
        }
        _ => true,
    };
    let mut accesses = sketch.ids().filter(|&id| accessed(sketch, id) == Some(location));
    if accesses.all(is_plain) {
        return None;
    }
    Some(Variable::new(sketch, location).last().unwrap_or_default())
}

fn accessed(sketch: &Sketch, id: EventId) -> Option<Location> {
    let kind = sketch.event(id).kind;
    kind.read_location().or(kind.written_location())
}

/// Whether it is a read that coherence is about.
fn orders_writes(sketch: &Sketch, id: EventId) -> bool {
    match sketch.event(id).kind {
        ActionKind::Read(_, mode) => mode != ReadMode::Plain || reads_for_update(sketch, id),
        _ => false,
    }
}

/// Whether it is the read of a read-modify-write that writes.
fn reads_for_update(sketch: &Sketch, id: EventId) -> bool {
    update_of(sketch, id).is_some()
}

/// The write of a read-modify-write with that read: the thread's next event.
fn update_of(sketch: &Sketch, read: EventId) -> Option<EventId> {
    let thread = sketch.event(read).thread;
    let next =
        (read.0 + 1..sketch.events.len() as u32).map(EventId).find(|&id| sketch.event(id).thread == thread);
    next.filter(|&next| sketch.event(next).completes_update)
}

/// One variable. Its writes are numbered; the initial one is number 0.
struct Variable<'a> {
    sketch: &'a Sketch,
    writes: Vec<EventId>,
    /// Writes, and the reads that count, with the number of the write that each shows.
    accesses: Vec<(EventId, usize)>,
    /// For each write, that of the read-modify-write that sees it.
    next: Vec<Option<usize>>,
    /// Whether no two read-modify-writes see the same write.
    is_atomic: bool,
}

impl<'a> Variable<'a> {
    fn new(sketch: &'a Sketch, location: Location) -> Variable<'a> {
        let writes: Vec<EventId> =
            sketch.ids().filter(|&id| sketch.event(id).written() == Some(location)).collect();
        let number = |write: EventId| writes.binary_search(&write).map_or(0, |place| place + 1);
        let mut next = vec![None; writes.len() + 1];
        let mut is_atomic = true;
        let mut accesses = Vec::new();
        for id in sketch.ids().filter(|&id| accessed(sketch, id) == Some(location)) {
            if sketch.event(id).written().is_some() {
                accesses.push((id, number(id)));
            } else if orders_writes(sketch, id) {
                let seen = match sketch.event(id).seen {
                    Some(Source::Event(write)) => number(write),
                    _ => 0,
                };
                accesses.push((id, seen));
                if let Some(update) = update_of(sketch, id) {
                    is_atomic &= next[seen].replace(number(update)).is_none();
                }
            }
        }
        Variable { sketch, writes, accesses, next, is_atomic }
    }

    fn ordered(&self, first: EventId, second: EventId) -> bool {
        let synchronizes = |id: EventId| self.sketch.event(id).kind.is_synchronization();
        self.sketch.happens_before(first, second)
            || first < second && synchronizes(first) && synchronizes(second)
    }

    /// The writes that are last in some order that fits; none if no order does.
    fn last(&self) -> Option<Vec<Source>> {
        if !self.is_atomic {
            return None;
        }
        let (run, place) = self.runs()?;
        let runs = run.iter().max().map_or(0, |last| last + 1);
        let mut follows = vec![vec![false; runs]; runs];
        let demands = (1..=self.writes.len()).map(|write| (0, write)).chain(self.demands()?);
        for (earlier, later) in demands {
            if run[earlier] != run[later] {
                follows[run[earlier]][run[later]] = true;
            } else if place[earlier] >= place[later] {
                return None;
            }
        }
        is_acyclic(&follows).then(|| {
            let is_last = |&write: &usize| {
                self.next[write].is_none() && !follows[run[write]].iter().any(|&follows| follows)
            };
            let source = |write: usize| match write {
                0 => Source::Initial,
                write => Source::Event(self.writes[write - 1]),
            };
            (0..=self.writes.len()).filter(is_last).map(source).collect()
        })
    }

    /// The run of each write, and its place there; none if updates see each other in a circle.
    fn runs(&self) -> Option<(Vec<usize>, Vec<usize>)> {
        let size = self.next.len();
        let (mut run, mut place) = (vec![usize::MAX; size], vec![0; size]);
        let is_first = |write: &usize| !self.next.contains(&Some(*write));
        for (number, first) in (0..size).filter(is_first).enumerate() {
            let members = std::iter::successors(Some(first), |&write| self.next[write]);
            for (index, write) in members.enumerate() {
                (run[write], place[write]) = (number, index);
            }
        }
        (!run.contains(&usize::MAX)).then_some((run, place))
    }

    /// Pairs of different writes of which the first must be earlier; none if one would have to be earlier than itself.
    fn demands(&self) -> Option<Vec<(usize, usize)>> {
        let mut demands = Vec::new();
        for &(first, shown) in &self.accesses {
            for &(second, then) in &self.accesses {
                if first == second || !self.ordered(first, second) {
                    continue;
                }
                if shown != then {
                    demands.push((shown, then));
                } else if self.sketch.event(second).written().is_some() {
                    return None;
                }
            }
        }
        Some(demands)
    }
}

fn is_acyclic(follows: &[Vec<bool>]) -> bool {
    let mut left: Vec<usize> = (0..follows.len()).collect();
    while !left.is_empty() {
        let Some(first) = left.iter().position(|&to| !left.iter().any(|&from| follows[from][to])) else {
            return false;
        };
        left.swap_remove(first);
    }
    true
}
