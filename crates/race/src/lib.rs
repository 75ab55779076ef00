//! Data races (JLS §17.4.5): two conflicting accesses that happens-before does not order.
//!
//! On the path of a sequentially consistent execution two things tell of them, independently of each other. The
//! [`RaceSummary`] is the function h of seed 004: it says of the past what matters to races in the future, so that searches
//! can match states with it, and it is taken back step by step. [`Clocks`] are vector clocks, which know every access of a path
//! and so also what races after a race; they say what the accesses are.
//!
//! This crate does no search and no I/O.

mod clocks;
mod escape;
mod race;
mod summary;

pub use clocks::{Clocks, lets_see};
pub use race::{Access, Edges, Race, RaceKind, update_modes};
pub use summary::{Holder, Known, Manner, Memory, RaceSummary, Races, SummaryMark};
