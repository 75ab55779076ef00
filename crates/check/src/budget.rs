//! When to stop: time, memory, and the user's Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What a run may use.
#[derive(Debug, Default)]
pub struct Budget {
    /// When it must be over.
    pub deadline: Option<Instant>,
    /// How much memory the process may take, in bytes.
    pub memory: Option<u64>,
    /// Set from outside to end it.
    pub cancelled: AtomicBool,
}

/// Why a run was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The time is over.
    Time,
    /// The memory is used up.
    Memory,
    /// The user wants it to end.
    Cancelled,
}

impl Budget {
    /// Whether to stop now.
    pub fn spent(&self) -> Option<Stop> {
        if self.cancelled.load(Ordering::Relaxed) {
            Some(Stop::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Stop::Time)
        } else if self.memory.is_some_and(|limit| resident_bytes().is_some_and(|used| used >= limit)) {
            Some(Stop::Memory)
        } else {
            None
        }
    }
}

impl Stop {
    /// What happened, for people.
    pub fn reason(self) -> &'static str {
        match self {
            Stop::Time => "the time limit was reached",
            Stop::Memory => "the memory limit was reached",
            Stop::Cancelled => "interrupted",
        }
    }
}

/// The memory that this process has in use, where the system tells.
pub fn resident_bytes() -> Option<u64> {
    const PAGE: u64 = 4096;
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * PAGE)
}

/// The memory of this machine, where the system tells.
pub fn machine_bytes() -> Option<u64> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = meminfo.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}
