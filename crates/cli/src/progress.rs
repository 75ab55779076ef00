//! Progress on a terminal, for work that takes over a second.

use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use thinair_explore::Progress;

/// How far the work is. Workers write it, the progress bar reads it.
#[derive(Debug, Default)]
pub(crate) struct Gauge {
    total: usize,
    done: AtomicUsize,
    /// What was heard of last: which question, and how many states it has visited.
    latest: Mutex<Option<(String, u64)>>,
}

impl Gauge {
    pub(crate) fn new(total: usize) -> Gauge {
        Gauge { total, ..Gauge::default() }
    }

    /// One more is done.
    pub(crate) fn finish_one(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// A search is so far.
    pub(crate) fn watch(&self, name: &str, progress: &Progress) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        *latest = Some((name.into(), progress.states));
    }

    fn message(&self) -> String {
        match &*self.latest.lock().unwrap_or_else(PoisonError::into_inner) {
            Some((name, states)) => format!("{name}: {} states", HumanCount(*states)),
            None => String::new(),
        }
    }
}

/// Works, and shows how far it is on standard error, if that is a terminal and the user does not mind.
pub(crate) fn show<T>(gauge: &Gauge, quiet: bool, work: impl FnOnce() -> T) -> T {
    if quiet || !io::stderr().is_terminal() {
        return work();
    }
    thread::scope(|scope| {
        // Dropping the sender tells the bar that the work is over, even if it panics.
        let (_working, over) = mpsc::channel();
        scope.spawn(move || draw(gauge, &over));
        work()
    })
}

/// Nothing is shown before.
const PATIENCE: Duration = Duration::from_secs(1);

const INTERVAL: Duration = Duration::from_millis(100);

fn draw(gauge: &Gauge, over: &Receiver<()>) {
    if over.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let (bar, template) = if gauge.total > 1 {
        (ProgressBar::new(gauge.total as u64), "{bar:24} {pos}/{len}  {elapsed}  {wide_msg}")
    } else {
        (ProgressBar::new_spinner(), "{spinner} {elapsed}  {wide_msg}")
    };
    let bar = bar.with_elapsed(PATIENCE);
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    while over.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        bar.set_position(gauge.done.load(Ordering::Relaxed) as u64);
        bar.set_message(gauge.message());
        bar.tick();
    }
    bar.finish_and_clear();
}
