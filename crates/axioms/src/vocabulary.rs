//! The names that every model may use: what a program is, and what an execution is (seed 003, section 2.2;
//! docs/definitions.md 1).
//!
//! An action is an atom that stands for the same action in all executions: of the free identity, so its thread, its kind, its
//! location or monitor and, for writes, its value are those of the atom. Constants are known from the program; the others
//! belong to an execution, of which speculative models have several.

/// A name of the vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// How many atoms its tuples have.
    pub arity: usize,
    /// Whether it is the same in all executions.
    pub scope: Scope,
    /// What it is, in one line.
    pub meaning: &'static str,
}

/// Where a name has a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// In the program.
    Program,
    /// In each execution.
    Execution,
}

const fn constant(name: &'static str, arity: usize, meaning: &'static str) -> Entry {
    Entry { name, arity, scope: Scope::Program, meaning }
}

const fn varying(name: &'static str, arity: usize, meaning: &'static str) -> Entry {
    Entry { name, arity, scope: Scope::Execution, meaning }
}

/// The vocabulary, in the order in which it is documented.
pub const VOCABULARY: [Entry; 37] = [
    constant("Action", 1, "what threads may do"),
    constant("Read", 1, "reads, volatile ones included"),
    constant("Write", 1, "writes, volatile ones included"),
    constant("VRead", 1, "volatile reads"),
    constant("VWrite", 1, "volatile writes"),
    constant("Opaque", 1, "opaque reads and writes"),
    constant("Acquire", 1, "acquiring reads"),
    constant("Release", 1, "releasing writes"),
    constant("Atomic", 1, "reads and writes of read-modify-writes, also the reads of those that fail"),
    constant("Lock", 1, "monitors are taken"),
    constant("Unlock", 1, "monitors are let go of"),
    constant("Start", 1, "the first action of each thread"),
    constant("End", 1, "the last action of each thread"),
    constant("Spawn", 1, "threads are started"),
    constant("Join", 1, "threads are found to have ended"),
    constant("Special", 1, "what the outside world sees"),
    constant("Fence", 1, "full fences"),
    constant("LesserFence", 1, "all other fences"),
    constant("Freeze", 1, "final variables are frozen"),
    constant(
        "Mixed",
        1,
        "reads and writes that are plain of a volatile variable, or not plain of another one",
    ),
    constant("Sync", 1, "synchronization actions: VRead, VWrite, Lock, Unlock, Start, End, Spawn and Join"),
    constant("Init", 1, "the actions of the initializing thread"),
    constant("Thread", 1, "threads, the initializing one included"),
    constant("Location", 1, "variables and array elements"),
    constant("Monitor", 1, "monitors"),
    constant("Value", 1, "values that are written"),
    constant("t", 2, "the thread of an action"),
    constant("to", 2, "threads, the first of which ends before the second begins"),
    constant("co", 2, "actions of a thread, the first of which may come before the second"),
    constant("l", 2, "the location of a read or write"),
    constant("m", 2, "the monitor of a lock or unlock"),
    constant("V", 2, "the value of a write"),
    constant("of", 2, "the thread that a Spawn starts or a Join waits for"),
    varying("A", 1, "the actions that are executed"),
    varying("W", 2, "the write that an executed read sees"),
    varying("po", 2, "program order: executed actions of a thread, the first before the second"),
    varying("rmw", 2, "the read and the write of an executed read-modify-write"),
];

/// The entry of that name.
pub fn find(name: &str) -> Option<&'static Entry> {
    VOCABULARY.iter().find(|entry| entry.name == name)
}
