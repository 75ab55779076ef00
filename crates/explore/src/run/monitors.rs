//! Monitors of a run: who holds them, and who is queued for them.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use thinair_event::ObjectId;
use thinair_program::Thread;

use super::threads::Threads;

/// The monitors that are held.
#[derive(Default)]
pub(super) struct Monitors {
    held: FxHashMap<ObjectId, Held>,
}

struct Held {
    owner: usize,
    count: u32,
    /// The threads that want it, in the order in which they asked. They ask again once it is free.
    queue: VecDeque<usize>,
}

impl Monitors {
    /// Whether a thread is queued for a monitor.
    pub(super) fn is_queued(&self, monitor: ObjectId, thread: usize) -> bool {
        self.held.get(&monitor).is_some_and(|held| held.count > 0 && held.queue.contains(&thread))
    }

    /// Acquires a monitor so many times; or queues for it, and says no.
    pub(super) fn acquire(&mut self, monitor: ObjectId, thread: usize, count: u32) -> bool {
        let fresh = || Held { owner: thread, count: 0, queue: VecDeque::new() };
        let held = self.held.entry(monitor).or_insert_with(fresh);
        if held.owner == thread || held.count == 0 {
            held.owner = thread;
            held.count += count;
            true
        } else {
            held.queue.push_back(thread);
            false
        }
    }

    /// How often a monitor is held.
    pub(super) fn count(&self, monitor: ObjectId) -> u32 {
        self.held.get(&monitor).map_or(0, |held| held.count)
    }

    /// Releases a monitor so many times. When it is free, the thread that asked first is able to act.
    pub(super) fn release<T: Thread>(&mut self, monitor: ObjectId, count: u32, threads: &mut Threads<T>) {
        let Some(held) = self.held.get_mut(&monitor) else { return };
        held.count = held.count.saturating_sub(count);
        if held.count > 0 {
            return;
        }
        match held.queue.pop_front() {
            // What is left of the queue stays: the monitor has no holder until the thread asks again.
            Some(next) => {
                held.owner = next;
                threads.ready(next);
            }
            None => {
                self.held.remove(&monitor);
            }
        }
    }

    /// Shows every monitor that is held or wanted.
    pub(super) fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        self.held.keys().copied().for_each(visit);
    }
}
