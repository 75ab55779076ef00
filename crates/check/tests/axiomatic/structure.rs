//! Programs as statements and actions.

use thinair_axioms::structure::{Deed, Structure, Stuck, Values};
use thinair_check::litmus::{Asked, Reason, Verdict};
use thinair_check::models::Engine;
use thinair_event::ActionKind;
use thinair_litmus::semantics::{LitmusProgram, Thread};
use thinair_program::Identity;

use crate::{decide_with, options, source};

fn structure(text: &str) -> Structure<Thread> {
    let source = source(text);
    let program = LitmusProgram::new(&source.test, &source.text, None);
    Asked::new(&source, &program, options(Identity::Free), &|| false).expect("it is supported").structure
}

/// How many statements of a thread read, and how many write.
fn reads_and_writes(structure: &Structure<Thread>, thread: usize) -> (usize, usize) {
    let count = |is_one: fn(&ActionKind) -> bool| {
        let of_thread = structure.statements.iter().filter(|statement| statement.thread == thread);
        of_thread.filter_map(|statement| statement.deed.kind()).filter(is_one).count()
    };
    (count(|kind| kind.read_location().is_some()), count(|kind| kind.written_location().is_some()))
}

/// The tree of the first thread has 1 + 3 + 9 reads; nothing depends on what they return but the write.
#[test]
fn what_does_not_depend_on_a_read_is_one_statement() {
    let structure = structure(
        "Java A { int x, y, z; } Thread 1 { int r1 = x; int r2 = y; int r3 = x; z = r2; }
        Thread 2 { x = 1; y = 2; } Thread 3 { x = 2; y = 1; } exists (true)",
    );
    assert_eq!(reads_and_writes(&structure, 1), (3, 3));
    assert!(structure.complete);
    assert_eq!(structure.values, Values::Closed);
}

#[test]
fn branches_are_statements_of_their_own() {
    let structure = structure(
        "Java B { int x, y; } Thread 1 { int r1 = x; if (r1 == 1) { int r2 = y; } else { int r3 = y; } y = 1; }
        Thread 2 { x = 1; } exists (true)",
    );
    assert_eq!(reads_and_writes(&structure, 1), (3, 1));
}

/// A constant that nothing writes is none that a read could see, and one that only itself could bring about is.
#[test]
fn values_are_those_that_could_be_written() {
    let unwritten = structure("Java C { int x; } Thread 1 { int r1 = x; } exists (1:r1 == 7)");
    assert_eq!(unwritten.initial().len(), 1);
    let answers = |structure: &Structure<Thread>| -> Vec<usize> {
        let reads = structure.statements.iter().filter(|statement| statement.deed.is_read());
        reads.map(|statement| statement.answers.len()).collect()
    };
    assert_eq!(answers(&unwritten), [1]);
    let circular = structure(
        "Java D { int x, y; } Thread 1 { int r1 = x; y = r1; } Thread 2 { int r2 = y; x = r2; }
        exists (1:r1 == 7)",
    );
    assert_eq!(answers(&circular), [2, 2]);
}

/// x can be counted up twice, so the third value is the last that an execution without values from nowhere can have.
#[test]
fn counters_are_well_founded() {
    let structure = structure("Java E { int x; } Thread 1 { x++; } Thread 2 { x++; } exists (x == 2)");
    assert_eq!(structure.values, Values::WellFounded);
    let most = structure.initial()[0].0;
    assert!(structure.values_of(most).len() < 24);
}

#[test]
fn a_thread_that_spins_is_stuck() {
    let structure =
        structure("Java F { int x; } Thread 1 { x = 1; } Thread 2 { while (x == 0) { } } exists (true)");
    let stuck = structure.statements.iter().filter_map(|statement| match statement.deed {
        Deed::Stuck(why) => Some(why),
        _ => None,
    });
    assert_eq!(stuck.collect::<Vec<_>>(), [Stuck::Spins]);
    assert!(structure.complete);
}

#[test]
fn a_loop_that_counts_is_cut() {
    let structure = structure(
        "Java G { int x; } Thread 1 { while (x == 0) { x = 0; } } Thread 2 { x = 1; } exists (true)",
    );
    assert!(!structure.complete);
}

/// What is seen of a long half by half, axioms do not know: they refuse, unless it can't be noticed or is not asked for.
#[test]
fn longs_in_halves_are_refused() {
    let test = |value: i64| {
        source(&format!(
            "Java T {{ long x = 0; }} Thread 1 {{ x = {value}; }} Thread 2 {{ long r = x; }} exists (2:r == 1)"
        ))
    };
    let verdict = |value, model, tearing| {
        let mut options = options(Identity::Free);
        options.relaxed.tearing = tearing;
        decide_with(&test(value), model, Engine::Sat, options).verdict
    };
    for model in ["hb", "jmm", "jmm-revised"] {
        assert_eq!(verdict(-1, model, true), Verdict::Unknown(Reason::Unsupported), "{model}");
        assert_eq!(verdict(-1, model, false), Verdict::Forbidden, "{model}");
        assert_eq!(verdict(1, model, true), Verdict::Allowed, "{model}");
    }
    assert_eq!(verdict(-1, "sc", true), Verdict::Forbidden);
}
