//! Programs do what `java -ea` does, on every JDK of this machine.

mod formats;
mod operators;
mod programs;
mod support;
