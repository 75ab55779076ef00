//! Where classes come from: JDKs, class paths, inputs, and what each bad one is answered.
//!
//! These tests need a JDK 9 or newer, and run with every one that they find.

mod bad;
mod inputs;
mod jars;
mod jdks;
mod support;
