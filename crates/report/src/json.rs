//! One JSON document a command: the fields of docs/cli.md, in its order, and some more after them.

mod check;
mod explain;
mod layout;
mod litmus;
mod models;
mod outcome;
mod suite;
mod trace;

pub use check::check;
pub use explain::explain;
pub use litmus::{comparison, litmus};
pub use models::models;
pub use suite::suite;
pub use trace::trace;
