//! Which engine answers which question, in what order, and how the answers compare.
//!
//! [`models`] is the list of memory models and the engines that decide them. [`litmus`] decides a litmus test
//! under one of them and compares the verdict with what the test expects. [`program`] looks for what goes wrong in
//! a whole program, and [`outcomes`] for all that may come out of a test in the manner of jcstress. Every positive verdict carries [`evidence`] that has been through the validators of `event` and
//! `program`, which share nothing with the search that found it (but the front end, which the tests compare with a
//! naive interpreter).

pub mod budget;
pub mod counting;
pub mod evidence;
pub mod litmus;
pub mod models;
pub mod outcomes;
pub mod program;
pub mod trace;
