//! Persistent sets: which threads need to go on from a state (Godefroid, LNCS 1032, 1996, chapter 4).
//!
//! A set T of threads is persistent in a state if whatever the other threads do from there, without T, is independent of
//! the next steps of T. Then all that can happen begins, up to the order of independent steps, with a step of T, and only
//! those need to be taken. It is found from one thread by closure, with what each may still do
//! ([`Program::ahead`]): whoever may do something that conflicts with the next step of a thread in T belongs to T; and so
//! does whoever a thread in T waits for.
//!
//! All states without a step are found like that, so all outcomes and deadlocks. Assertions and exceptions of the others
//! are found too if none is put off for ever: a search that comes back to states on its path must let all threads go on
//! in one of them (the cycle proviso, which is the search's affair).

use thinair_event::ObjectId;
use thinair_program::{Ahead, Program, Request};

use super::{Machine, Status};

/// Threads of a state, by their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ThreadSet {
    All,
    /// One bit a thread.
    Few(u64),
    Some(Box<[u64]>),
}

impl ThreadSet {
    fn none(threads: usize) -> ThreadSet {
        match threads {
            0..=64 => ThreadSet::Few(0),
            _ => ThreadSet::Some(vec![0; threads.div_ceil(64)].into()),
        }
    }

    pub(crate) fn contains(&self, index: usize) -> bool {
        match self {
            ThreadSet::All => true,
            ThreadSet::Few(word) => word >> index & 1 == 1,
            ThreadSet::Some(words) => words[index / 64] >> (index % 64) & 1 == 1,
        }
    }

    /// Adds a thread; false if it was there.
    fn insert(&mut self, index: usize) -> bool {
        let is_new = !self.contains(index);
        match self {
            ThreadSet::All => {}
            ThreadSet::Few(word) => *word |= 1 << index,
            ThreadSet::Some(words) => words[index / 64] |= 1 << (index % 64),
        }
        is_new
    }
}

impl<P: Program> Machine<'_, P> {
    /// A small persistent set of threads.
    pub(crate) fn persistent(&self) -> ThreadSet {
        if !self.options.reduction.persistent {
            return ThreadSet::All;
        }
        // A thread of which nothing is known belongs to every set, and so does who may disturb it.
        let unknown = self.threads.iter().filter(|slot| slot.is_alive());
        if unknown.filter(|slot| self.program.ahead(&slot.state).anything).nth(1).is_some() {
            return ThreadSet::All;
        }
        let ahead: Vec<Ahead> = self
            .threads
            .iter()
            .map(|slot| if slot.is_alive() { self.program.ahead(&slot.state) } else { Ahead::NOTHING })
            .collect();
        let possible = |&index: &usize| self.possibilities(index) > 0;
        let able: Vec<usize> = (0..self.threads.len()).filter(possible).collect();
        let mut best = ThreadSet::All;
        let mut size = able.len();
        for &seed in &able {
            if size <= 1 {
                break;
            }
            if let Some((set, count)) = self.closure(seed, size, &ahead) {
                (best, size) = (set, count);
            }
        }
        best
    }

    /// The smallest persistent set with a thread in it, if it has fewer than so many threads that can go on.
    fn closure(&self, seed: usize, below: usize, ahead: &[Ahead]) -> Option<(ThreadSet, usize)> {
        let mut set = ThreadSet::none(self.threads.len());
        let mut pending = vec![seed];
        set.insert(seed);
        let mut able = 0;
        while let Some(index) = pending.pop() {
            let mut add = |other: usize| {
                if set.insert(other) {
                    pending.push(other);
                }
            };
            if self.possibilities(index) > 0 {
                able += 1;
                if able >= below {
                    return None;
                }
                let next = self.next_step(index, ahead[index]);
                let others = (0..ahead.len()).filter(|&other| other != index);
                others.filter(|&other| next.conflicts(ahead[other])).for_each(add);
                continue;
            }
            match self.awaits(index) {
                Awaited::Nothing => {}
                Awaited::Thread(thread) => self.slot_of(thread).into_iter().for_each(add),
                Awaited::Write(access) => {
                    let others = (0..ahead.len()).filter(|&other| other != index);
                    others.filter(|&other| access.conflicts(ahead[other])).for_each(&mut add);
                }
                Awaited::Anything => return None,
            }
        }
        Some((set, able))
    }

    /// What a thread's next step may do that others notice, or that depends on them.
    fn next_step(&self, index: usize, ahead: Ahead) -> Ahead {
        let slot = &self.threads[index];
        if slot.status != Status::Running {
            return Ahead::ANYTHING;
        }
        let with_run = self.options.reduction.synchronization;
        match slot.request {
            request if with_run && self.is_plain(request) => ahead,
            Request::Read { location, .. } => Ahead::read(location),
            Request::Write { location, .. } => Ahead::write(location),
            Request::ReadModifyWrite { location, update, .. } => {
                // If it fails, it fails for as long as nobody writes.
                let writes = update.apply(self.value(location)).is_some();
                if writes { Ahead::write(location) } else { Ahead::read(location) }
            }
            Request::Lock(monitor) if with_run => Ahead::lock(monitor).and(ahead),
            Request::Lock(monitor) => Ahead::lock(monitor),
            // Nobody else can do anything with the monitor; but what a thread waits for can be looked at.
            Request::Unlock(_)
            | Request::Join { timeout: None, .. }
            | Request::Fence(_)
            | Request::Freeze(_)
            | Request::External { .. }
            | Request::Choice { .. }
            | Request::Yield
            | Request::Fail => Ahead::NOTHING,
            Request::End { .. } if self.ends_unnoticed() => Ahead::NOTHING,
            _ => Ahead::ANYTHING,
        }
    }

    /// What a thread that can't go on waits for.
    fn awaits(&self, index: usize) -> Awaited {
        let slot = &self.threads[index];
        match (slot.status, slot.request) {
            (Status::Ended(_), _) | (Status::Running, Request::Abandon(_)) => Awaited::Nothing,
            (Status::Reacquiring { monitor, .. }, _) | (Status::Running, Request::Lock(monitor)) => {
                self.monitors.get(&monitor).map_or(Awaited::Anything, |held| Awaited::Thread(held.owner))
            }
            (Status::Running, Request::Join { thread, timeout: None }) => Awaited::Thread(thread),
            (Status::Running, Request::Read { location, .. } | Request::ReadModifyWrite { location, .. }) => {
                Awaited::Write(Ahead::read(location))
            }
            _ => Awaited::Anything,
        }
    }
}

enum Awaited {
    /// It never goes on.
    Nothing,
    /// Only this thread can let it go on.
    Thread(ObjectId),
    /// Only who writes what it reads.
    Write(Ahead),
    Anything,
}
