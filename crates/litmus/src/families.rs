//! Families of tests, by size, for benchmarks and for tests of other crates (feature `families`).
//!
//! [`questions`] grow a known question, such as store buffering, by threads or accesses. [`counting`] are the benchmarks
//! of searches that explore each execution once: their numbers of executions are known. [`telling`] are single programs
//! with known answers under the Java memory model.

pub mod counting;
pub mod questions;
pub mod telling;

use std::fmt::Write;

/// A test of a family.
#[derive(Clone, Debug)]
pub struct Sized {
    /// What it is called, with its size.
    pub title: String,
    /// The text of the test.
    pub text: String,
}

/// The beginning of a test: its name and what is shared.
fn header(name: &str, declarations: &str) -> String {
    format!("Java {name}\n{{ {declarations} }}\n")
}

/// Declares plain ints.
fn ints(names: &[String]) -> String {
    format!("int {};", names.join(", "))
}

fn thread(text: &mut String, number: u32, statements: &[String]) {
    writeln!(text, "Thread {number} {{ {} }}", statements.join(" ")).expect("writing to a string");
}

fn condition(text: &mut String, parts: impl Iterator<Item = String>) {
    writeln!(text, "exists ({})", parts.collect::<Vec<_>>().join(" && ")).expect("writing to a string");
}
