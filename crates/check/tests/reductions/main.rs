//! Every combination of reductions finds what the full search finds, in litmus tests: only there it is known what threads
//! may still do, so that persistent sets are small.

mod programs;
mod random;

use thinair_explore::{Completeness, Reduction, Strategy, Summary, testing};
use thinair_litmus::semantics::{LitmusProgram, Outcome};

/// More states than this take too long where thousands of programs are searched in many ways.
const MOST: u64 = 20_000;

type Answer = testing::Answer<Outcome>;

fn explore(program: &LitmusProgram, reduction: Reduction, full_states: bool) -> (Answer, Summary) {
    let strategy = Strategy { reduction, full_states, ..Strategy::default() };
    testing::answer(program, strategy, MOST, |machine| {
        program.outcome(machine.threads().map(|(_, _, state)| state), |location| machine.value(location))
    })
}

/// Every combination of the parts of a reduction.
fn combinations() -> impl Iterator<Item = Reduction> {
    (0..1 << Reduction::PARTS.len()).map(|chosen: u32| {
        let parts = Reduction::PARTS.iter().enumerate().filter(|(part, _)| chosen >> part & 1 == 1);
        parts.fold(Reduction::NONE, |all, (_, (_, part))| all.and(*part))
    })
}

/// The answer of the full search, with which all others were compared; nothing if it is too large.
fn compare(text: &str, unroll: Option<u32>) -> Option<Answer> {
    let test =
        thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("T", text)));
    let program = LitmusProgram::new(&test, text, unroll);
    let (full, _) = explore(&program, Reduction::NONE, false);
    if full.completeness == Completeness::Stopped {
        return None;
    }
    for reduction in combinations() {
        let (reduced, summary) = explore(&program, reduction, reduction == Reduction::ALL);
        assert_eq!(reduced, full, "{reduction}:\n{text}");
        assert_eq!(summary.collisions.unwrap_or_default(), 0, "{reduction}:\n{text}");
    }
    Some(full)
}
