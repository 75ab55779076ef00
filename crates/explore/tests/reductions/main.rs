//! Every reduction, and every combination of them, finds what the full search finds: the same outcomes, the same findings, and
//! all of them. And what the search takes for a race is one, by the definition.
//!
//! `programs` holds one program for each way in which a reduction could go wrong, `random` thousands that have several.

mod observed;
mod programs;
mod random;

use observed::{combinations, explore};
use thinair_explore::{Reduction, Strategy};
use thinair_program::testing::objects::ObjectProgram;

/// Compares all reductions with the full search, if that is not too large. Whether it was.
fn compare(name: &str, program: &ObjectProgram, spurious: bool) -> bool {
    let strategy = |reduction| Strategy { reduction, spurious, ..Strategy::default() };
    let full = explore(program, strategy(Reduction::NONE));
    if full.answer.completeness == thinair_explore::Completeness::Stopped {
        return false;
    }
    for reduction in combinations() {
        let reduced = explore(program, strategy(reduction));
        assert_eq!(reduced.answer, full.answer, "{name}, {reduction}, spurious: {spurious}");
    }
    true
}
