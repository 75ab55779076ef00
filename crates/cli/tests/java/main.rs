//! What is found in the Java programs of `tests/java`, on every JDK that is found.
//!
//! Comments in the programs say what must be found and where; see the README there.

mod causality;
mod check;
mod counting;
mod jcstress;
mod juc;
mod outcomes;
mod races;
mod relaxed;
mod support;
mod trusted;
