//! How executions are justified: pairs of steps, single steps, and justifications in which threads are cut.

use thinair_axioms::model::Model;
use thinair_axioms::{self as axioms, Options, Steps, Verdict, Why};
use thinair_check::litmus::{self, Asked};
use thinair_check::models::Engine;
use thinair_litmus::families::telling;
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

use crate::{decide, options, source};

fn allowed(text: &str, model: &str, identity: Identity) -> bool {
    match decide(&source(text), model, Engine::Sat, identity).verdict {
        litmus::Verdict::Allowed => true,
        litmus::Verdict::Forbidden => false,
        litmus::Verdict::Unknown(why) => panic!("{why:?}: {text}"),
    }
}

#[test]
fn programs_that_tell_right_from_almost_right() {
    let by_identity = |text, model| Identity::ALL.map(|identity| allowed(text, model, identity));
    assert_eq!(by_identity(telling::OPTIONAL_WRITE, "jmm"), [true, false, true, true]);
    assert_eq!(by_identity(telling::TWO_BRANCHES, "jmm"), [false, true, true, true]);
    assert!(!allowed(telling::RULE_8, "jmm", Identity::Free));
    assert!(allowed(telling::RULE_8, "jmm-memsat", Identity::Free));
    assert_eq!(by_identity(telling::COMPONENTS, "jmm"), [true; 4]);
    assert_eq!(by_identity(telling::WAITING, "jmm"), [true; 4]);
    assert_eq!(by_identity(telling::SPINNING, "jmm"), [true; 4]);
}

/// The verdict with so many steps, given the most actions that an execution has.
fn with_steps(text: &str, model: &str, steps: impl Fn(usize) -> Steps) -> Verdict {
    let source = source(text);
    let program = LitmusProgram::new(&source.test, &source.text, None);
    let asked = Asked::new(&source, &program, options(Identity::Free), &|| false).expect("it is supported");
    let steps = Some(steps(asked.structure.most_actions()));
    let model = Model::shipped(model).expect("it is shipped");
    let options = Options { steps, ..Options::default() };
    axioms::decide(&asked.structure, &model, &asked.question, &options).verdict
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
        for model in ["jmm", "jmm-revised"] {
            let by_steps = with_steps(text, model, Steps::Each);
            let by_pairs = allowed(text, model, Identity::Free);
            assert_eq!(by_pairs, matches!(by_steps, Verdict::Allowed(_)), "{model}: {text}");
        }
    }
}

/// Too few steps are no proof.
#[test]
fn a_bound_on_steps_is_in_the_verdict() {
    let verdict = with_steps(TINY[0], "jmm", |_| Steps::Each(1));
    assert!(matches!(verdict, Verdict::Unknown(Why::Bound)), "{verdict:?}");
}
