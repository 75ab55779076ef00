//! Java bytecode as a [`Program`](thinair_program::Program): class files are loaded, linked and interpreted; every access
//! to the heap is a request.
//!
//! To be read in this order: `class` (what is in a class file), `loader` (linking), `thread` (a thread's state),
//! `interpret` (from one request to the next), `constants`, `heap` and `boot` (what exists before main), `builtin` (what is
//! replaced), `link` (lambdas and other call sites), `describe` (names and places for people).

// Java's conversions between numbers are what these warn of.
#![allow(clippy::cast_sign_loss, clippy::cast_precision_loss, clippy::cast_possible_wrap)]
// `super_class` is what it is called.
#![allow(clippy::struct_field_names)]
// A two-armed match shows both ways on the same level.
#![allow(clippy::single_match_else)]

mod boot;
mod builtin;
mod class;
pub mod class_path;
mod clock;
mod constants;
mod describe;
mod error;
pub mod harness;
mod heap;
mod interpret;
mod kind;
pub mod limits;
mod link;
mod loader;
mod method_handle;
mod null_message;
mod op;
mod open;
mod pool;
mod program;
mod sources;
#[cfg(test)]
mod testing;
mod thread;
mod time;
mod var_handle;

pub use error::Malformed;
pub use loader::LoadError;
pub use open::{Error, Options, Randomness};
pub use program::JavaProgram;
pub use thread::JavaThread;

/// Reads a class file as the loader does, for fuzzing: nothing may panic.
#[doc(hidden)]
pub fn fuzz_class_file(bytes: &[u8]) {
    let _ = class::parse(bytes);
}
