//! What a state would be known by after a step, without taking it.
//!
//! Most steps of a search lead to states that it has visited: two threads that do not touch the same things make a
//! diamond, and one of its corners is reached twice. Such a step need not be taken. The fingerprint after it is the
//! present one with the thread's part, and that of what the step touches, replaced; and the thread's part afterwards
//! follows from the part before and the answer, so that it can be looked up once the same has happened before.
//!
//! This trusts hashes to tell thread states apart, as matching states does.

use rustc_hash::FxHashMap;
use thinair_event::{ObjectId, Value};
use thinair_program::{Answer, Program, Request};

use super::{Held, Machine, Status};
use crate::Fingerprint;
use thinair_program::fingerprint::{Kind, component};

/// What became of a thread's part of the fingerprint, by what it was and what the thread was answered.
#[derive(Debug, Default)]
pub(super) struct Known {
    parts: FxHashMap<(u128, Answer), u128>,
}

/// A program whose threads have more states than this gains little from remembering them, and memory is for states.
const MOST: usize = 1 << 16;

impl Known {
    pub(super) fn learn(&mut self, before: u128, answer: Answer, after: u128) {
        if self.parts.len() < MOST {
            self.parts.insert((before, answer), after);
        }
    }
}

impl<P: Program> Machine<'_, P> {
    /// The fingerprint after a step, where it is known without taking the step.
    pub(crate) fn preview(&self, index: usize) -> Option<Fingerprint> {
        let slot = &self.threads[index];
        // What a step forgets (unreachable objects) is not known before it is taken.
        if slot.status != Status::Running || self.memory.live_objects > 0 {
            return None;
        }
        // Neither is what threads learn from each other, or would have to.
        if self.tracks_races()
            && (self.is_exact()
                || !self.summary.is_empty()
                || self.is_plain(slot.request)
                || self.is_news(slot.request))
        {
            return None;
        }
        let (answer, before, after) = match slot.request {
            Request::Read { location, .. } => (Answer::Value(self.value(location)), 0, 0),
            Request::Write { location, value, .. } => {
                let default = self.program.variable(location).default;
                let part = |value: Value| {
                    if value == default { 0 } else { component(Kind::Memory, &(location, value)) }
                };
                (Answer::Done, part(self.value(location)), part(value))
            }
            Request::Lock(monitor) => {
                let held = self.monitors.get(&monitor);
                let count = held.map_or(0, |held| held.count);
                (
                    Answer::Done,
                    part_of(monitor, held.copied()),
                    part_of(monitor, Some(Held { owner: slot.object, count: count + 1 })),
                )
            }
            Request::Unlock(monitor) => {
                let held = self.monitors.get(&monitor)?;
                let left = (held.count > 1).then(|| Held { owner: held.owner, count: held.count - 1 });
                (Answer::Done, part_of(monitor, Some(*held)), part_of(monitor, left))
            }
            _ => return None,
        };
        let part = *self.known.parts.get(&(slot.hash, answer))?;
        let mut fingerprint = self.fingerprint;
        fingerprint.remove(slot.hash);
        fingerprint.add(part);
        fingerprint.remove(before);
        fingerprint.add(after);
        Some(fingerprint)
    }
}

fn part_of(monitor: ObjectId, held: Option<Held>) -> u128 {
    held.map_or(0, |held| component(Kind::Monitor, &(monitor, held)))
}
