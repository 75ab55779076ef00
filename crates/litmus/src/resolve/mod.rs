//! Finds out what the names of a test mean and whether its types fit.
//!
//! The rules are docs/litmus.md's where it has them, and else Java's:
//!
//! 1. What the braces declare is shared; every other name is a register of its whole thread, whichever block it
//!    stands in.
//! 2. A register's type is the declared one, or that of the value first assigned to it in the order of the text;
//!    one that is read before either is an int.
//! 3. A register may be declared again where Java allows it, that is where the first declaration is out of scope,
//!    but only with the same type. It remains the same register.
//! 4. Every register that is read is assigned somewhere in its thread. Whether that happens before the read is not
//!    checked.
//! 5. What may go wrong at run time only is not checked: a constant index out of range, `unlock` without `lock`, a
//!    second write to a final variable.

mod condition;
mod declarations;
mod expressions;
mod registers;
mod statements;

use crate::{
    error::{Cause, Problems},
    symbols::{RegisterId, Symbols, ThreadId},
    syntax::Test,
};

/// What the names of a test mean, or all that is wrong with its names and types.
pub(crate) fn resolve(test: &Test) -> Result<Symbols, Problems> {
    let mut symbols = Symbols::default();
    let mut problems = Problems::default();
    declarations::declare(test, &mut symbols, &mut problems);
    registers::collect(test, &mut symbols);
    for (thread, position) in test.threads.iter().zip(0..) {
        let mut checker = Checker::new(&mut symbols, &mut problems, ThreadId(position), thread.number.value);
        checker.statements(&thread.body.value);
    }
    condition::check(test, &symbols, &mut problems);
    problems.into_result(symbols)
}

/// Checks one thread, in the order of the text.
struct Checker<'a> {
    symbols: &'a mut Symbols,
    problems: &'a mut Problems,
    thread: ThreadId,
    number: u32,
    /// What is known of each register at this point of the text.
    registers: Vec<registers::State>,
    /// The declarations of each block that this point of the text is in.
    scopes: Vec<Vec<RegisterId>>,
    /// How many loops this point of the text is in.
    loops: u32,
}

impl<'a> Checker<'a> {
    fn new(symbols: &'a mut Symbols, problems: &'a mut Problems, thread: ThreadId, number: u32) -> Self {
        let registers = vec![registers::State::default(); symbols.threads[thread.index()].registers.len()];
        Self { symbols, problems, thread, number, registers, scopes: Vec::new(), loops: 0 }
    }
}

/// The problem that there is no such thread.
fn unknown_thread(symbols: &Symbols, number: u32) -> Cause {
    let known = symbols.threads.iter().take(MOST_LISTED).map(|thread| thread.number).collect();
    Cause::UnknownThread { number, known }
}

/// How many threads a problem lists: one more than its message shows, so that it ends with an ellipsis.
const MOST_LISTED: usize = 9;

#[cfg(test)]
mod tests;
