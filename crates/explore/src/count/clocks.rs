//! Vector clocks of the events of a path: for each thread, how much of the path up to its last event that
//! happens before, and with it. In one piece of memory, which grows and shrinks with the path.

pub(super) struct Clocks {
    threads: usize,
    /// For each event, for each thread, the position after that of the thread's last event; 0 if there is none.
    entries: Vec<u32>,
}

impl Clocks {
    pub(super) fn new(threads: usize) -> Clocks {
        Clocks { threads, entries: Vec::new() }
    }

    /// Makes room for more threads.
    pub(super) fn widen(&mut self, threads: usize) {
        if threads <= self.threads {
            return;
        }
        // Twice as many, so that threads which are started one by one cost little.
        let wider = threads.max(self.threads * 2);
        let mut entries = vec![0; self.entries.len() / self.threads.max(1) * wider];
        if self.threads > 0 {
            for (new, old) in entries.chunks_mut(wider).zip(self.entries.chunks(self.threads)) {
                new[..self.threads].copy_from_slice(old);
            }
        }
        self.threads = wider;
        self.entries = entries;
    }

    /// The next event of the path: it is of this thread, and comes after these.
    pub(super) fn push(&mut self, thread: u32, after: &[u32]) {
        let start = self.entries.len();
        match after {
            [] => self.entries.resize(start + self.threads, 0),
            [first, rest @ ..] => {
                let first = *first as usize * self.threads;
                self.entries.extend_from_within(first..first + self.threads);
                let (past, clock) = self.entries.split_at_mut(start);
                for &event in rest {
                    let other = &past[event as usize * self.threads..][..self.threads];
                    for (mine, its) in clock.iter_mut().zip(other) {
                        *mine = (*mine).max(*its);
                    }
                }
            }
        }
        self.entries[start + thread as usize] = (start / self.threads) as u32 + 1;
    }

    pub(super) fn pop(&mut self) {
        self.entries.truncate(self.entries.len() - self.threads);
    }

    /// Whether an event, of this thread, happens before another or is the same.
    pub(super) fn is_before(&self, thread: u32, event: u32, other: u32) -> bool {
        self.entries[other as usize * self.threads + thread as usize] > event
    }
}
