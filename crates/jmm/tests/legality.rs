//! Programs that tell right from almost right.

mod common;

use common::{allows, model};
use thinair_jmm::{Model, Options, Rule8, Rules};
use thinair_litmus::families::telling;
use thinair_program::Identity;

const JMM: Model = Model::Legal(Rules::JLS);
const REVISED: Model = Model::Legal(Rules::Revised);
const MEMSAT: Model = Model::Legal(Rules::Original { rule_8: Rule8::BeingCommitted });

fn by(identity: Identity) -> Options {
    Options { identity, ..Options::default() }
}

/// TC2: both reads must be committed in one step.
#[test]
fn reads_are_not_committed_one_at_a_time() {
    let text = "Java TC2 { int x = 0, y = 0; }
        Thread 1 { int r1 = x; int r2 = x; if (r1 == r2) y = 1; }
        Thread 2 { int r3 = y; x = r3; }
        exists (1:r1 == 1 && 1:r2 == 1 && 2:r3 == 1)";
    for identity in Identity::ALL {
        assert!(allows(text, JMM, by(identity)), "{identity}");
    }
}

#[test]
fn components_are_not_committed_in_order() {
    for identity in Identity::ALL {
        assert!(allows(telling::COMPONENTS, JMM, by(identity)), "{identity}");
    }
}

#[test]
fn the_readings_of_rule_8_differ() {
    for identity in Identity::ALL {
        assert!(!allows(telling::RULE_8, JMM, by(identity)), "{identity}");
        assert!(allows(telling::RULE_8, MEMSAT, by(identity)), "{identity}");
    }
}

#[test]
fn site_and_occurrence_are_incomparable() {
    let verdicts = |text| Identity::ALL.map(|identity| allows(text, JMM, by(identity)));
    // site, occurrence, occurrence-value, free
    assert_eq!(verdicts(telling::OPTIONAL_WRITE), [true, false, true, true]);
    assert_eq!(verdicts(telling::TWO_BRANCHES), [false, true, true, true]);
}

/// The reader would spin for ever in any finite justifying execution before its read is committed.
#[test]
fn a_justifying_execution_may_be_partial() {
    for identity in Identity::ALL {
        for acyclic in [true, false] {
            let mut options = by(identity);
            options.stages.acyclic = acyclic;
            assert!(allows(telling::SPINNING, JMM, options), "{identity} {acyclic}");
            assert!(allows(telling::SPINNING, REVISED, options), "{identity} {acyclic}");
            assert!(allows(telling::WAITING, JMM, options), "{identity} {acyclic}");
        }
    }
}

/// Values grow for ever along the cycle, but not within one execution.
#[test]
fn write_sets_converge_where_values_do_not() {
    let text = "Java Growing { int x = 0, y = 0; }
        Thread 1 { int r1 = x; y = r1 + 1; }
        Thread 2 { int r2 = y; x = r2 + 1; }
        exists (1:r1 == 1 && 2:r2 == 1)";
    for name in ["jmm", "jmm-revised", "jprd", "jpr"] {
        let decision = common::decide_text(text, model(name).expect("ours"), Options::default());
        let outcomes: Vec<String> = decision.outcomes.iter().map(ToString::to_string).collect();
        assert_eq!(outcomes, ["1:r1=0, 2:r2=0", "1:r1=0, 2:r2=1", "1:r1=1, 2:r2=0"], "{name}");
        assert_eq!(decision.completeness, thinair_jmm::Completeness::Exhaustive, "{name}");
    }
}

/// TC14 is race-free; without that stage its loop would be followed all the same.
#[test]
fn a_loop_that_waits_for_a_volatile_ends() {
    let text = "Java TC14 { int a = 0, b = 0; volatile int y = 0; }
        Thread 1 { int r1 = a; if (r1 == 0) y = 1; else b = 1; }
        Thread 2 { int r2; int r3; do { r2 = y; r3 = b; } while (r2 + r3 == 0); a = 1; }
        exists (1:r1 == 1 && 2:r2 == 0 && 2:r3 == 1)";
    for race_freedom in [true, false] {
        let mut options = Options::default();
        options.stages.race_freedom = race_freedom;
        for model in [JMM, REVISED] {
            let decision = common::decide_text(text, model, options);
            assert_eq!(decision.completeness, thinair_jmm::Completeness::Exhaustive);
            assert_eq!(decision.outcomes.len(), 1, "{:?}", decision.outcomes);
        }
    }
}

/// JLS §17.7, if it is asked for.
#[test]
fn longs_tear() {
    let text = "Java Tearing { long l = 0; }
        Thread 1 { l = -1L; }
        Thread 2 { long r = l; }
        exists (2:r == 4294967295L)";
    for name in ["hb", "jpr", "jprd", "jmm", "jmm-revised"] {
        let model = model(name).expect("ours");
        assert!(allows(text, model, Options::default()), "{name}");
        assert!(!allows(text, model, Options { tearing: false, ..Options::default() }), "{name}");
    }
    let volatile = text.replace("{ long l", "{ volatile long l");
    assert!(!allows(&volatile, JMM, Options::default()));
    // Values that share a half can't be told from whole ones.
    let small = text.replace("-1L", "1L");
    let decision = common::decide_text(&small, JMM, Options::default());
    assert_eq!(decision.outcomes.len(), 2);
}

/// JLS §17.5, for variables.
#[test]
fn frozen_finals_are_seen_by_those_who_see_what_comes_after() {
    let text = "Java Final { int p = 0; final int f; }
        Thread 1 { f = 1; freeze f; p = 1; }
        Thread 2 { int r1 = p; int r2 = f; }
        exists (2:r1 == 1 && 2:r2 == 0)";
    for name in ["hb", "jpr", "jmm", "jmm-revised"] {
        let model = model(name).expect("ours");
        assert!(!allows(text, model, Options::default()), "{name}");
        // The frozen value is seen, with no commitment of its own.
        assert!(allows(&text.replace("r2 == 0", "r2 == 1"), model, Options::default()), "{name}");
        assert!(allows(&text.replace("freeze f;", ""), model, Options::default()), "{name}");
        // By way of a third thread.
        let relayed = text
            .replace("exists (2:", "Thread 3 { int r0 = p; q = r0; } exists (2:")
            .replace("int r1 = p;", "int r1 = q;");
        let relayed = relayed.replace("int p = 0;", "int p = 0, q = 0;");
        assert!(!allows(&relayed, model, Options::default()), "{name}");
    }
    let jprd = model("jprd").expect("ours");
    let refused = common::try_decide_text(text, jprd, Options::default()).expect_err("it has no provenance");
    assert!(refused.to_string().contains("freez"), "{refused}");
}

/// Seed 000, Fig. 7, as its text says.
#[test]
fn the_paper_on_identity() {
    let fig7a = "Java Fig7a { int x = 0, y = 0; }
        Thread 1 { int r1 = x; y = r1; }
        Thread 2 { int r2 = y; if (r2 < 2) x = 3; x = 2; }
        exists (1:r1 == 2 && 2:r2 == 2)";
    let fig7b = "Java Fig7b { int x = 0, y = 0; }
        Thread 1 { int r1 = x; y = r1; }
        Thread 2 { int r2 = y; if (r2 == 1) x = 1; else x = 1; }
        exists (1:r1 == 1 && 2:r2 == 1)";
    for name in ["jpr", "jprd", "jmm", "jmm-revised"] {
        let model = model(name).expect("ours");
        let verdicts =
            |text| [Identity::Site, Identity::Occurrence].map(|identity| allows(text, model, by(identity)));
        assert_eq!(verdicts(fig7a), [true, false], "{name}");
        assert_eq!(verdicts(fig7b), [false, true], "{name}");
    }
}

/// What JLS §17.4 does not know is told to have been judged by other rules.
#[test]
fn modes_and_fences_are_told() {
    for (statement, in_modes) in [
        ("int r = x.getAcquire();", true),
        ("x.setOpaque(1);", true),
        ("fullFence();", true),
        ("loadLoadFence();", true),
        ("int r = x.getVolatile();", true),
        ("int r = v.get();", true),
        ("int r = x.getAndAdd(1);", true),
        ("int r = v.getVolatile();", false),
        ("int r = v.getAndAdd(1);", false),
        ("int r = x.get();", false),
    ] {
        let text = format!(
            "Java Strange {{ int x = 0; volatile int v = 0; }}\nThread 1 {{\n  {statement}\n}}\nThread 2 {{ x = 2; }}\nexists (x == 1)"
        );
        for name in ["hb", "jpr", "jprd", "jmm", "jmm-revised"] {
            let decision = common::decide_text(&text, model(name).expect("ours"), Options::default());
            assert_eq!(decision.in_modes, in_modes, "{name}: {statement}");
        }
    }
}

/// A long that some accesses take apart and others do not is refused by name, and only where that can be noticed.
#[test]
fn halves_and_wholes_do_not_mix() {
    let text = "Java Torn { long x = 0; }
        Thread 1 { x = -1; }
        Thread 2 { long r = x.getOpaque(); }
        exists (2:r != 0 && 2:r != -1)";
    for name in ["hb", "jpr", "jprd", "jmm", "jmm-revised"] {
        let model = model(name).expect("ours");
        let refused = common::try_decide_text(text, model, Options::default()).expect_err("mixed");
        assert!(refused.to_string().contains("indivisible access of x"), "{refused}");
        let untorn = text.replace("x = -1", "x = 1");
        assert!(common::try_decide_text(&untorn, model, Options::default()).is_ok(), "{name}");
        let whole = text.replace("x = -1", "x.setOpaque(-1)");
        assert!(!allows(&whole, model, Options::default()), "{name}");
    }
}

/// An assumption is required of E; an execution that justifies others may fail it, as one may loop for ever.
#[test]
fn assumptions_are_about_the_execution_in_question() {
    let text = "Java Assume { int x = 0; }
        Thread 1 { x = 1; }
        Thread 2 { int r = x; assume r == 1; }
        exists (2:r == 1)";
    for identity in Identity::ALL {
        for name in ["jmm", "jmm-revised", "jprd", "jpr", "hb"] {
            let decision = common::decide_text(text, model(name).expect("ours"), by(identity));
            let outcomes: Vec<String> = decision.outcomes.iter().map(ToString::to_string).collect();
            assert_eq!(outcomes, ["2:r=1"], "{name}@{identity}");
            assert!(!decision.statistics.race_free, "{name}@{identity}");
        }
    }
}

/// A walk that was cut does not show that there is no race.
#[test]
fn a_bound_is_no_race_freedom() {
    let text = "Java Counter { int x = 0; }
        Thread 1 { int r = 0; while (x == 0) { r++; } }
        Thread 2 { x = 1; }
        exists (1:r == 3)";
    let decision = common::decide_text(text, JMM, Options { events: 40, ..Options::default() });
    assert!(!decision.statistics.race_free && !decision.outcomes.is_empty());
    assert_eq!(decision.completeness, thinair_jmm::Completeness::Bounded);
}
