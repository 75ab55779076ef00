//! What models say nothing of: there is no verdict, and the line is named. That is the models' own doing (`undefined for`).

use thinair_check::litmus::{Reason, Verdict};
use thinair_check::models::Engine;
use thinair_program::Identity;

use crate::{decide, source};

const NEMOS: [&str; 4] = ["coherence", "pram", "pc", "causal"];
const JAVA: [&str; 5] = ["hb", "jmm", "jmm-memsat", "jmm-revised", "jmm-ecoop"];

/// A thread with that on line 2, and one that writes.
fn check(declarations: &str, statement: &str, models: &[&str], expected: Option<Reason>) {
    let test = source(&format!(
        "Java U {{ {declarations} }}\nThread 1 {{ {statement} }}\nThread 2 {{ y = 1; }}\nexists (true)"
    ));
    for model in models {
        let decision = decide(&test, model, Engine::Sat, Identity::Free);
        let found = match decision.verdict {
            Verdict::Unknown(reason) => Some(reason),
            Verdict::Allowed | Verdict::Forbidden => None,
        };
        assert_eq!(found, expected, "{statement} under {model}");
        let line = decision.remark.and_then(|remark| remark.line);
        assert_eq!(line, expected.map(|_| 2), "{statement} under {model}");
    }
}

#[test]
fn fences() {
    for fence in
        ["fullFence();", "acquireFence();", "releaseFence();", "loadLoadFence();", "storeStoreFence();"]
    {
        check("int y;", fence, &NEMOS, Some(Reason::NotDefined));
        check("int y;", fence, &JAVA, Some(Reason::Unsupported));
        check("int y;", fence, &["sc", "tso", "pso"], None);
    }
}

#[test]
fn freezing() {
    let declarations = "final int x; int y;";
    check(declarations, "x = 1; freeze x;", &NEMOS, Some(Reason::NotDefined));
    check(declarations, "x = 1; freeze x;", &JAVA, Some(Reason::Unsupported));
}

#[test]
fn modes_that_are_not_those_of_the_declaration() {
    let mixed = [
        "int r = x.getVolatile();",
        "x.setVolatile(1);",
        "int r = x.getOpaque();",
        "int r = v.get();",
        "v.set(1);",
        "v.setRelease(1);",
    ];
    for statement in mixed {
        check("int x, y; volatile int v;", statement, &JAVA, Some(Reason::Unsupported));
    }
    for statement in ["int r = x; x = 1;", "int r = v; v = 1;", "v.compareAndSet(0, 1);"] {
        check("int x, y; volatile int v;", statement, &JAVA, None);
    }
    check("int x, y;", "int r = x.getOpaque();", &NEMOS, Some(Reason::NotDefined));
}
