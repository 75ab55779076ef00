//! Recorded traces: the paper's figures, the reductions of its theorems, random and corpus executions, bad input, and the
//! executions of other engines.

mod bad;
mod corpus;
mod engines;
mod exact;
mod figures;
mod frontiers;
mod orders;
mod paths;
mod reductions;

use thinair_check::trace::Recorded;

/// A trace that is right.
fn recorded(text: &str) -> Recorded {
    Recorded::read(text.into())
        .unwrap_or_else(|problems| panic!("{}\n{text}", problems.render("trace", text)))
}
