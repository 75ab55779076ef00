//! What a test does: its threads as a [`Program`](thinair_program::Program), and its condition.
//!
//! A thread is lowered (`lower`) to instructions in which every shared access stands alone, in Java's evaluation
//! order; [`Thread`] runs them from request to request; `taint` does the same and knows which reads everything
//! depends on. Monitors, arrays and threads are objects that exist from the start (`layout`).
//!
//! Decisions that the language's definition leaves to us:
//! 1. A violated `assert` is a finding, and then an `AssertionError` in its thread, as in Java.
//! 2. An exception leaves `synchronized` blocks as in Java: their monitors are let go of. Monitors taken by `lock`
//!    stay held.
//! 3. `--unroll N` lets a loop's body be entered N times each time the loop is reached.

mod ahead;
mod condition;
mod instruction;
mod layout;
mod lower;
mod outcome;
mod program;
mod pure;
mod taint;
mod thread;
mod words;

pub use outcome::{Ending, ExceptionKind, Final, Observed, Outcome};
pub use program::LitmusProgram;
pub use taint::TracedThread;
pub use thread::Thread;
