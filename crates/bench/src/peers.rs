//! Figures that were recorded for other tools, on two busy cores of another machine: compare growth, and treat
//! ratios as orders of magnitude.

use std::fmt;

use thinair_litmus::families::Sized;
use thinair_litmus::families::questions::{
    iriw, store_buffering_ring, write_then_read, writes_against_reads,
};

/// A test, and what herd7 7.58 took for it under its sc.cat.
pub(crate) struct Recorded {
    pub(crate) test: Sized,
    pub(crate) herd: Herd,
}

/// A recorded time of herd7.
#[derive(Clone, Copy)]
pub(crate) enum Herd {
    Seconds(f64),
    NoAnswerAfter(f64),
    /// It was not tried.
    Unknown,
}

impl fmt::Display for Herd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Herd::Seconds(seconds) => format!("{seconds:.2} s"),
            Herd::NoAnswerAfter(seconds) => format!("> {seconds} s"),
            Herd::Unknown => "-".into(),
        };
        f.pad(&text)
    }
}

/// The recorded figures, without the largest tests if it is to be quick.
pub(crate) fn recorded(quick: bool) -> Vec<Recorded> {
    let figures = [
        (store_buffering_ring(8), Herd::Seconds(0.17)),
        (store_buffering_ring(10), Herd::Seconds(0.85)),
        (store_buffering_ring(12), Herd::Seconds(4.16)),
        (iriw(4), Herd::Seconds(0.11)),
        (iriw(5), Herd::Seconds(0.43)),
        (iriw(6), Herd::Seconds(2.23)),
        (writes_against_reads(4), Herd::Seconds(0.54)),
        (writes_against_reads(5), Herd::NoAnswerAfter(40.0)),
        (writes_against_reads(6), Herd::NoAnswerAfter(40.0)),
        (writes_against_reads(10), Herd::Unknown),
        (write_then_read(4), Herd::Seconds(0.45)),
        (write_then_read(5), Herd::NoAnswerAfter(40.0)),
    ];
    let large = |herd: &Herd| matches!(herd, Herd::Seconds(seconds) if *seconds > 2.0);
    figures
        .into_iter()
        .filter(|(_, herd)| !quick || !large(herd))
        .map(|(test, herd)| Recorded { test, herd })
        .collect()
}
