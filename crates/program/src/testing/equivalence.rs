//! Executions up to Mazurkiewicz equivalence, by brute force: all interleavings of the driver, each as the graph that tells
//! it from others.
//!
//! An execution is what each thread does, in its order, and for each thing that it does with a place (a location, a
//! monitor, the life of a thread) which change of the place came last before it: for reads that is reads-from; for
//! writes, coherence order; for operations on monitors, their order. Two interleavings with the same graph are the same
//! execution. Graphs are compared as data, so that nothing depends on hashes.

use std::collections::{BTreeMap, HashSet};

use thinair_event::{Location, ObjectId};

use super::driver::{Activity, Alive, Machine, Move, Naming, Rules, State, Step};
use crate::{Answer, Program, Request};

/// How many executions there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Equivalence {
    /// Those in which all threads end.
    pub complete: u64,
    /// Those in which nothing more can happen, though some thread has not ended.
    pub blocked: u64,
    /// Those in which, besides, some thread goes no further because it says so.
    pub cut: u64,
}

/// Counts the executions of a program; nothing if they have more prefixes than `limit`. Waiting may end for no reason, and a
/// weak compare-and-set fail, if it is `spurious`.
pub fn equivalence<P: Program>(program: &P, spurious: bool, limit: usize) -> Option<Equivalence> {
    let machine = Machine::new(program, Rules { spurious, naming: Naming::Counted });
    let mut found = Equivalence::default();
    let mut reached: HashSet<Graph> = HashSet::from([Graph::default()]);
    let mut pending = vec![(machine.initial(), Graph::default())];
    while let Some((state, graph)) = pending.pop() {
        let moves = machine.moves(&state).into_iter().filter(|chosen| chosen.step != Step::Abandon);
        let mut is_end = true;
        for chosen in moves {
            is_end = false;
            let mut next = graph.clone();
            next.add(chosen, &touched(program, &state, chosen));
            if reached.contains(&next) {
                continue;
            }
            if reached.len() == limit {
                return None;
            }
            reached.insert(next.clone());
            let mut after = state.clone();
            machine.perform(&mut after, chosen);
            pending.push((after, next));
        }
        if is_end {
            let abandons =
                |(_, alive): (_, &Alive<_>)| matches!(program.next(&alive.thread), Request::Abandon(_));
            *match state.all_alive().next() {
                None => &mut found.complete,
                Some(_) if state.all_alive().any(abandons) => &mut found.cut,
                Some(_) => &mut found.blocked,
            } += 1;
        }
    }
    Some(found)
}

/// What each thread has done, and after which other deed.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Graph {
    deeds: BTreeMap<ObjectId, Vec<Deed>>,
    /// The last change of each place: it follows from the others, as far as they matter.
    changes: BTreeMap<Place, (ObjectId, usize)>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Deed {
    step: Step,
    /// The last change of each place that is touched.
    after: Vec<(Place, Option<(ObjectId, usize)>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    Cell(Location),
    Monitor(ObjectId),
    Life(ObjectId),
}

/// A place that a step touches, and whether it changes it.
type Touch = (Place, bool);

impl Graph {
    fn add(&mut self, chosen: Move, touched: &[Touch]) {
        let deeds = self.deeds.entry(chosen.thread).or_default();
        let me = (chosen.thread, deeds.len());
        let after = touched.iter().map(|&(place, _)| (place, self.changes.get(&place).copied()));
        deeds.push(Deed { step: chosen.step, after: after.collect() });
        for &(place, changes) in touched {
            if changes {
                self.changes.insert(place, me);
            }
        }
    }
}

fn touched<P: Program>(program: &P, state: &State<P::Thread>, chosen: Move) -> Vec<Touch> {
    let me = chosen.thread;
    let Some(alive) = state.alive(me) else { return Vec::new() };
    match alive.activity {
        Activity::Returning { monitor, .. } => vec![(Place::Monitor(monitor), true)],
        Activity::Waiting { monitor, .. } => vec![(Place::Monitor(monitor), true), (Place::Life(me), true)],
        Activity::Running => match program.next(&alive.thread) {
            Request::Read { location, .. } => vec![(Place::Cell(location), false)],
            Request::Write { location, .. } => vec![(Place::Cell(location), true)],
            Request::ReadModifyWrite { location, .. } => {
                let written = matches!(chosen.step, Step::Answer(Answer::Updated { written: true, .. }));
                vec![(Place::Cell(location), written)]
            }
            Request::Lock(monitor)
            | Request::Unlock(monitor)
            | Request::Notify(monitor)
            | Request::NotifyAll(monitor) => vec![(Place::Monitor(monitor), true)],
            Request::Wait { monitor, .. } => vec![(Place::Monitor(monitor), true), (Place::Life(me), true)],
            Request::Start { thread, .. } => vec![(Place::Life(thread), true)],
            Request::Join { thread, .. } => vec![(Place::Life(thread), false), (Place::Life(me), true)],
            Request::Park { .. } | Request::Sleep { .. } => vec![(Place::Life(me), true)],
            Request::Unpark(thread) | Request::Interrupt(thread) | Request::TestInterrupt { thread, .. } => {
                vec![(Place::Life(thread), true)]
            }
            Request::Observe { thread, .. } => vec![(Place::Life(thread), false)],
            Request::End { .. } => vec![(Place::Monitor(me), true), (Place::Life(me), true)],
            _ => Vec::new(),
        },
    }
}
