//! Test support for front ends and engines; compiled with the feature `testing` only.
//!
//! - [`conformance`]: what every [`Program`](crate::Program) must satisfy, as one call;
//! - [`driver`]: a plain sequentially consistent machine that runs any program step by step;
//! - [`equivalence`]: executions up to equivalence, counted; a second opinion on a search that explores each once;
//! - [`exhaust`]: all states of the driver, counted; a second opinion on a real search;
//! - [`races`]: what races, by the definition, on every path of the driver;
//! - [`objects`]: a front end with objects, without a parser, and ready-made programs in it.
//!
//! None of this is fast, and none of it shares code with an engine: it is there to disagree with them.

pub mod conformance;
pub mod driver;
pub mod equivalence;
pub mod exhaust;
pub mod objects;
pub mod races;
mod random;
