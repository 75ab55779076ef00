//! Several threads against one, on searches that take long.

use std::path::Path;
use std::time::Duration;

use thinair_check::budget::Budget;
use thinair_check::litmus::Options;
use thinair_explore::{Reduction, Strategy, Team};
use thinair_litmus::families::questions;

use crate::{decide_with, java, milliseconds, read};

/// All figures; of Java programs if they were compiled.
pub(crate) fn figures(classes: Option<&Path>) {
    println!("{:<44} {:>12} {:>12} {:>12}  one / two", "two threads under sc", "states", "one", "two");
    let test = questions::store_buffering_ring(12);
    let source = read(&test.text);
    // Without the reductions that make it small.
    let strategy = Strategy { reduction: Reduction::INVISIBLE, ..Strategy::default() };
    let [one, two] = [1, 2].map(|threads| {
        let options = Options { strategy, team: Team::of(threads), ..Options::default() };
        decide_with(&source, options, &Budget::default()).statistics
    });
    row(&format!("{}, invisible only", test.title), one.states, one.time, two.time);
    if let Some(classes) = classes {
        let (program, arguments) = ("BBuf", "3 3 2 1");
        let check = |threads| java::check(classes, program, arguments, Team::of(threads)).statistics;
        let [one, two] = [1, 2].map(check);
        row(&format!("{program} {arguments}"), one.states, one.time, two.time);
    }
    println!("  goal: at least 1.7 on searches over 5 s");
}

fn row(title: &str, states: u64, one: Duration, two: Duration) {
    let ratio = one.as_secs_f64() / two.as_secs_f64();
    println!("{title:<44} {states:>12} {:>12} {:>12}  {ratio:.2}", milliseconds(one), milliseconds(two));
}
