//! Where threads go round when a program goes on for ever.
//!
//! From the state of a hang no end can be reached. Threads take turns from there until the same state comes with the same
//! turn: what they do in between they may do for ever, each as often as the others.

use std::collections::{BTreeMap, HashMap};

use thinair_event::ObjectId;
use thinair_explore::{Fingerprint, Step, Taken, Trace};
use thinair_program::{Describe, Place};

use super::place;
use super::trail::Trail;

/// More steps than this are not taken to find out.
const MOST: usize = 100_000;

/// The places of a round, in order, by the number of the thread; empty if none was found.
pub(super) fn rounds<P: Describe>(trail: &Trail<'_, P>) -> BTreeMap<usize, Vec<Place>> {
    let mut machine = trail.machine.step_by_step();
    let mut walk = Walk { program: trail.program(), steps: Vec::new() };
    let mut known: HashMap<(Fingerprint, Option<ObjectId>), usize> = HashMap::new();
    let mut last: Option<ObjectId> = None;
    while walk.steps.len() < MOST {
        if let Some(&begin) = known.get(&(machine.fingerprint(), last)) {
            return told(trail, &walk.steps[begin..]);
        }
        known.insert((machine.fingerprint(), last), walk.steps.len());
        let Some(step) = next_turn(machine.steps(), last) else { break };
        last = Some(step.thread);
        machine.take_traced(step, &mut walk);
    }
    BTreeMap::new()
}

/// The first step of the thread that comes after the last one.
fn next_turn(steps: impl Iterator<Item = Step>, last: Option<ObjectId>) -> Option<Step> {
    let first: Vec<Step> = steps.filter(|step| step.option == 0).collect();
    let after = last.and_then(|last| first.iter().position(|step| step.thread == last));
    let place = after.map_or(0, |place| place + 1);
    first.get(place).or(first.first()).copied()
}

fn told<P: Describe>(
    trail: &Trail<'_, P>,
    steps: &[(ObjectId, Option<Place>)],
) -> BTreeMap<usize, Vec<Place>> {
    let mut rounds: BTreeMap<usize, Vec<Place>> = BTreeMap::new();
    for (thread, place) in steps {
        // A thread that was started since has no number.
        let Some(number) = trail.number_of(*thread) else { continue };
        let places = rounds.entry(number).or_default();
        places.extend(place.clone().filter(|place| !places.contains(place)));
    }
    rounds
}

struct Walk<'p, P> {
    program: &'p P,
    steps: Vec<(ObjectId, Option<Place>)>,
}

impl<P: Describe> Trace<P> for Walk<'_, P> {
    fn took(&mut self, thread: ObjectId, state: &P::Thread, _: Taken) {
        let place = place::of(self.program, state, &self.program.stack(state));
        self.steps.push((thread, place));
    }
}
