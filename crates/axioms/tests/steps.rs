//! How executions are justified: pairs of steps, single steps, and justifications in which threads are cut.

mod support;

use thinair_axioms::model::Model;
use thinair_axioms::{Decided, Known, Options, Steps, Verdict, complete_steps, decide};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

/// Whether a test's outcome is allowed.
fn allowed(text: &str, model: &str, identity: Identity, steps: Option<Steps>) -> bool {
    let known = Known::of_shipped(model);
    let decided = decided(text, model, identity, Options { steps, known, ..Options::default() });
    match decided.verdict {
        Verdict::Allowed(_) => true,
        Verdict::Forbidden => false,
        Verdict::Unknown(why) => panic!("{why:?}: {text}"),
    }
}

fn decided(text: &str, model: &str, identity: Identity, options: Options<'_>) -> Decided {
    let test =
        thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("test", text)));
    let program = LitmusProgram::new(&test, text, None);
    let structure = support::structure(&test, &program, identity);
    let question = support::question(&test, &program, &structure);
    let model = Model::shipped(model).expect("it is shipped");
    let decided = decide(&structure, &model, &question, &options);
    if let Verdict::Allowed(evidence) = &decided.verdict {
        let is_asked_for = |outcome: &_| test.is_asked_for(outcome);
        support::validate(&is_asked_for, &program, &model, identity, evidence);
    }
    decided
}

fn by_identity(text: &str, model: &str) -> [bool; 4] {
    Identity::ALL.map(|identity| allowed(text, model, identity, None))
}

/// Site and occurrence are incomparable.
#[test]
fn a_write_after_an_optional_one_is_the_same_by_site() {
    let test = "Java A { int x; }
        Thread 1 { int r1 = x; if (r1 == 0) x = 1; x = 2; }
        Thread 2 { int r4 = x; x = r4; }
        exists (1:r1 == 2 && 2:r4 == 2)";
    assert_eq!(by_identity(test, "jmm"), [true, false, true, true]);
}

#[test]
fn a_write_in_two_branches_is_the_same_by_occurrence() {
    let test = "Java B { int x; }
        Thread 1 { int r1 = x; if (r1 == 0) x = 1; else x = 1; }
        Thread 2 { int r4 = x; x = r4; }
        exists (1:r1 == 1 && 2:r4 == 1)";
    assert_eq!(by_identity(test, "jmm"), [false, true, true, true]);
}

/// The two readings of rule 8 differ.
#[test]
fn rule_8_is_about_all_that_is_committed() {
    let test = "Java R8 { int b, x, y, z; monitor m; }
        Thread 1 { lock m; b = 1; unlock m; x = 1; }
        Thread 2 {
          lock m; int rb = b; unlock m;
          int p1 = x; int p2 = z;
          if (p1 == p2 && rb == 0 || p1 == 1 && p2 == 1) y = 1;
        }
        Thread 3 { int q = y; z = q; }
        exists (2:rb == 1 && 2:p1 == 1 && 2:p2 == 1 && 3:q == 1)";
    assert!(!allowed(test, "jmm", Identity::Free, None));
    assert!(allowed(test, "jmm-memsat", Identity::Free, None));
}

/// Reads can't be committed in the order of po and rf: r0 must be committed last.
#[test]
fn reads_are_not_committed_by_cycles() {
    let test = "Java C { int x, y, z; }
        Thread 1 { int r0 = z; int rx = x; if (r0 == 0 || rx == 1) y = 1; }
        Thread 2 { int r2 = y; x = r2; }
        Thread 3 { z = 1; }
        exists (1:r0 == 1 && 1:rx == 1 && 2:r2 == 1)";
    assert_eq!(by_identity(test, "jmm"), [true; 4]);
}

/// A thread of a justification may wait for ever, or loop.
#[test]
fn a_justification_may_be_partial() {
    let waits = "Java D { int x, y; monitor m; }
        Thread 1 { int r1 = x; if (r1 == 0) { lock m; } y = 1; }
        Thread 2 { int r2 = y; x = r2; }
        Thread 3 { lock m; unlock m; }
        exists (1:r1 == 1 && 2:r2 == 1)";
    assert_eq!(by_identity(waits, "jmm"), [true; 4]);
    let loops =
        "Java L { int flag; } Thread 1 { flag = 1; } Thread 2 { while (flag == 0) { } } exists (flag == 1)";
    assert_eq!(by_identity(loops, "jmm"), [true; 4]);
}

/// Programs small enough for a step an action.
const TINY: [&str; 6] = [
    "Java LB { int x, y; } Thread 1 { int r1 = x; y = 1; } Thread 2 { int r2 = y; x = r2; }
        exists (1:r1 == 1 && 2:r2 == 1)",
    "Java TC6 { int x, y; } Thread 1 { int r1 = x; if (r1 == 1) y = 1; }
        Thread 2 { int r2 = y; if (r2 == 1) x = 1; if (r2 == 0) x = 1; } exists (1:r1 == 1 && 2:r2 == 1)",
    "Java Lock { int x; monitor m; } Thread 1 { lock m; x = 1; unlock m; }
        Thread 2 { lock m; unlock m; int r1 = x; } exists (2:r1 == 0)",
    "Java T5 { int x, y; } Thread 1 { int r1 = y; if (r1 == 1) { x = 1; } else { print(1); x = 1; } }
        Thread 2 { int r2 = x; y = r2; } exists (1:r1 == 1 && 2:r2 == 1)",
    "Java Print { int x, y; } Thread 1 { int r1 = y; print(1); x = 1; }
        Thread 2 { int r2 = x; y = r2; } exists (1:r1 == 1 && 2:r2 == 1)",
    "Java Join { int x, y; } Thread 1 { join 2; int r1 = x; y = r1; }
        Thread 2 { int r2 = y; if (r2 != 1) x = 1; } exists (2:r2 == 1)",
];

/// A pair a racing read is as good as a step an action, which is complete by definition.
#[test]
fn pairs_suffice() {
    for text in TINY {
        let test = thinair_litmus::parse(text).expect("it is right");
        let program = LitmusProgram::new(&test, text, None);
        let structure = support::structure(&test, &program, Identity::Free);
        for model in ["jmm", "jmm-revised"] {
            let shipped = Model::shipped(model).expect("it is shipped");
            let each = complete_steps(&structure, &shipped, Known::default());
            assert!(matches!(each, Steps::Each(steps) if steps == structure.most_actions()));
            let by_steps = allowed(text, model, Identity::Free, Some(each));
            assert_eq!(allowed(text, model, Identity::Free, None), by_steps, "{model}: {text}");
        }
    }
}

/// Too few steps are no proof.
#[test]
fn a_bound_on_steps_is_in_the_verdict() {
    let options =
        Options { steps: Some(Steps::Each(1)), known: Known::of_shipped("jmm"), ..Options::default() };
    let verdict = decided(TINY[0], "jmm", Identity::Free, options).verdict;
    assert!(matches!(verdict, Verdict::Unknown(thinair_axioms::Why::Bound)), "{verdict:?}");
}
