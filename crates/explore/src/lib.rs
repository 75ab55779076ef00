//! Exhaustive search of the sequentially consistent executions of a program (JLS §17.4.3).
//!
//! A [`Machine`] is a program with a memory: it says which steps are possible, takes one, and takes it back. A
//! [`search`] drives it through all states, matching states by a 128-bit [`Fingerprint`], and tells an
//! [`Observer`] what it meets. What it met is a [`Schedule`], from which [`record`] makes an execution that the
//! validator in `event` can check.
//!
//! Nothing here knows a front end, and the search knows nothing of its observers.

mod count;
mod exposed;
mod machine;
mod observer;
mod record;
mod reduction;
mod room;
pub mod run;
mod schedule;
mod search;
pub mod system;
#[cfg(feature = "testing")]
pub mod testing;
mod visited;
mod watch;

pub use count::{Executions, count};
pub use exposed::{Area, Exposed, Exposure};
pub use machine::{Machine, Mark, Options, Situation, Status, Step, Taken, Trace};
pub use observer::{Finding, Observer, Progress};
pub use record::{Recorded, record, record_at_most, record_shared};
pub use reduction::Reduction;
pub use room::Room;
pub use schedule::Schedule;
pub use search::{
    Completeness, Heuristics, Limits, Order, Strategy, Summary, Team, search, search_in_parallel,
};
pub use thinair_program::fingerprint::Fingerprint;
pub use visited::Visited;
pub use watch::{Heed, Rivalry, Watch};
