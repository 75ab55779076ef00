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

    fn insert(&mut self, index: usize) {
        match self {
            ThreadSet::All => {}
            ThreadSet::Few(word) => *word |= 1 << index,
            ThreadSet::Some(words) => words[index / 64] |= 1 << (index % 64),
        }
    }

    /// How many there are, of those that are listed.
    fn len(&self) -> usize {
        let words = match self {
            ThreadSet::All => &[],
            ThreadSet::Few(word) => std::slice::from_ref(word),
            ThreadSet::Some(words) => words,
        };
        words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// A thread that is here and not there.
    fn one_without(&self, others: &ThreadSet) -> Option<usize> {
        let first = |word: u64| (word != 0).then(|| word.trailing_zeros() as usize);
        match (self, others) {
            (ThreadSet::Few(here), ThreadSet::Few(there)) => first(here & !there),
            (ThreadSet::Some(here), ThreadSet::Some(there)) => {
                let words = here.iter().zip(there).map(|(here, there)| here & !there);
                words.enumerate().find_map(|(index, word)| Some(index * 64 + first(word)?))
            }
            _ => None,
        }
    }
}

impl<P: Program> Machine<'_, P> {
    /// A small persistent set of threads.
    pub(crate) fn persistent(&self) -> ThreadSet {
        if !self.options.reduction.persistent {
            return ThreadSet::All;
        }
        // A thread of which nothing is known belongs to every set, and so does who may disturb it.
        let unknown = (0..self.threads.len()).filter(|&index| self.ahead(index).anything);
        if unknown.take(2).count() == 2 {
            return ThreadSet::All;
        }
        let able = self.able();
        let mut size = able.len();
        if size <= 1 {
            return ThreadSet::All;
        }
        let mut best = ThreadSet::All;
        for seed in 0..self.threads.len() {
            if able.contains(seed)
                && let Some((set, count)) = self.closure(seed, &able, size)
            {
                (best, size) = (set, count);
                if size == 1 {
                    break;
                }
            }
        }
        best
    }

    /// The threads that can go on.
    fn able(&self) -> ThreadSet {
        let mut able = ThreadSet::none(self.threads.len());
        for index in (0..self.threads.len()).filter(|&index| self.possibilities(index) > 0) {
            able.insert(index);
        }
        able
    }

    /// What a thread may still do.
    fn ahead(&self, index: usize) -> Ahead {
        let slot = &self.threads[index];
        if slot.is_alive() { self.program.ahead(&slot.state) } else { Ahead::NOTHING }
    }

    /// The smallest persistent set with a thread in it, if it has fewer than so many threads that can go on.
    fn closure(&self, seed: usize, able: &ThreadSet, below: usize) -> Option<(ThreadSet, usize)> {
        let mut set = ThreadSet::none(self.threads.len());
        let mut closed = set.clone();
        set.insert(seed);
        let mut size = 0;
        while let Some(index) = set.one_without(&closed) {
            closed.insert(index);
            let disturbed = if able.contains(index) {
                size += 1;
                if size >= below {
                    return None;
                }
                self.next_step(index)
            } else {
                match self.awaits(index) {
                    Awaited::Nothing => continue,
                    Awaited::Thread(thread) => {
                        if let Some(other) = self.slot_of(thread) {
                            set.insert(other);
                        }
                        continue;
                    }
                    Awaited::Write(access) => access,
                    Awaited::Anything => return None,
                }
            };
            if disturbed == Ahead::ANYTHING {
                return None;
            }
            for other in 0..self.threads.len() {
                if !set.contains(other) && disturbed.conflicts(self.ahead(other)) {
                    set.insert(other);
                }
            }
        }
        Some((set, size))
    }

    /// What a thread's next step may do that others notice, or that depends on them.
    fn next_step(&self, index: usize) -> Ahead {
        let slot = &self.threads[index];
        let ahead = self.program.ahead(&slot.state);
        if slot.status != Status::Running {
            return Ahead::ANYTHING;
        }
        let with_run = self.options.reduction.synchronization;
        match slot.request {
            // A run may go on to the thread's end, which is not among what is ahead.
            request if with_run && (self.is_plain(request) || matches!(request, Request::Lock(_))) => {
                if self.ends_unnoticed() { ahead } else { Ahead::ANYTHING }
            }
            Request::Read { location, .. } => Ahead::read(location),
            Request::Write { location, .. } => Ahead::write(location),
            Request::ReadModifyWrite { location, update, .. } => {
                // If it fails, it fails for as long as nobody writes.
                let writes = update.apply(self.value(location)).is_some();
                if writes { Ahead::write(location) } else { Ahead::read(location) }
            }
            Request::Lock(monitor) => Ahead::lock(monitor),
            // Nobody else can do anything with the monitor; but what a thread waits for can be looked at.
            Request::Unlock(_)
            | Request::Fence(_)
            | Request::Freeze(_)
            | Request::External { .. }
            | Request::Choice { .. }
            | Request::Yield
            | Request::Fail => Ahead::NOTHING,
            // One that is interrupted may come later, and is then told of the end.
            Request::Join { thread, .. } if !self.is_alive(thread) => Ahead::NOTHING,
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
