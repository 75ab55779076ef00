//! Counting executions: as many paths as there are executions, and how fast.

use std::time::Instant;

use thinair_explore::{Limits, Observer, count};
use thinair_litmus::families::counting::{self, Family};
use thinair_litmus::families::{Sized, questions};
use thinair_litmus::semantics::LitmusProgram;

use crate::{milliseconds, read};

struct Nobody;

impl Observer<LitmusProgram> for Nobody {}

/// The largest test of each family, and some of our own.
pub(crate) fn figures(quick: bool) {
    let header = ["executions under sc", "executions", "explored/optimal", "time", "executions/s"];
    println!("{:<44} {:>12} {:>16} {:>12} {:>12}", header[0], header[1], header[2], header[3], header[4]);
    for test in [questions::write_then_read(5), questions::store_buffering_ring(12)] {
        figure(&test);
    }
    for Family { test, executions, .. } in counting::ALL {
        let largest = executions.iter().filter(|(_, number)| !quick || *number < 10_000).max();
        let (size, expected) = largest.expect("a size that is small");
        let found = figure(&test(*size));
        assert_eq!(found, *expected, "{}", test(*size).title);
    }
}

fn figure(test: &Sized) -> u64 {
    let source = read(&test.text);
    let program = LitmusProgram::new(&source.test, &source.text, None);
    let start = Instant::now();
    let executions = count(&program, Limits::default(), &mut Nobody);
    let time = start.elapsed();
    let optimal = executions.complete + executions.blocked + executions.cut;
    println!(
        "{:<44} {:>12} {:>16.2} {:>12} {:>12.0}",
        test.title,
        executions.complete,
        executions.explored as f64 / optimal as f64,
        milliseconds(time),
        executions.complete as f64 / time.as_secs_f64(),
    );
    executions.complete
}
