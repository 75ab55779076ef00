//! Outcomes that only executions would have which are not well-formed in one respect: no model allows them. Each has a neighbour
//! that needs no such loophole and is allowed, so that it is the loophole alone that is missing.

use thinair_check::litmus::Verdict;
use thinair_check::models::Engine;
use thinair_program::Identity;

use crate::{decide, source};

fn verdict(text: &str, model: &str) -> Verdict {
    decide(&source(text), model, Engine::Sat, Identity::Free).verdict
}

/// No read sees a write that is not executed.
#[test]
fn writes_that_are_not_executed() {
    let asking = |r1| {
        format!(
            "Java NotExecuted {{ int x, y; }}
            Thread 1 {{ int r1 = x; if (r1 == 0) y = 1; }} Thread 2 {{ int r2 = y; }} Thread 3 {{ x = 1; }}
            exists (1:r1 == {r1} && 2:r2 == 1)"
        )
    };
    for model in
        ["sc", "tso", "pso", "coherence", "pram", "causal", "pc", "pc-nemos", "hb", "jmm", "jmm-revised"]
    {
        assert_eq!(verdict(&asking(0), model), Verdict::Allowed, "{model}");
        assert_eq!(verdict(&asking(1), model), Verdict::Forbidden, "{model}");
    }
}

/// The outcome is that y = 1 and x = 1 bring each other about. That is legal if an execution without races between them, which
/// justifies it, has x = 1 by the other condition.
fn justified(shared: &str, others: &str, before: &str, other_condition: &str, model: &str) -> Verdict {
    let text = format!(
        "Java Justified {{ int x, y; {shared} }}
        Thread 1 {{ {before} int r1 = y; if (r1 == 1 || {other_condition}) x = 1; }}
        Thread 2 {{ int r2 = x; y = r2; }}
        {others}
        exists (1:r1 == 1 && 2:r2 == 1)"
    );
    verdict(&text, model)
}

const JUSTIFIED: [&str; 2] = ["jmm", "jmm-revised"];

/// In executions that justify others, volatile reads see the last write before them in so: not one, the other, and the
/// first one again.
#[test]
fn volatile_reads_of_justifications() {
    let verdict = |third, model| {
        let condition = format!("a == 1 && b == 2 && c == {third}");
        let writers = "Thread 3 { v = 1; } Thread 4 { v = 2; }";
        justified("volatile int v;", writers, "int a = v; int b = v; int c = v;", &condition, model)
    };
    for model in JUSTIFIED {
        assert_eq!(verdict(2, model), Verdict::Allowed, "{model}");
        assert_eq!(verdict(1, model), Verdict::Forbidden, "{model}");
    }
}

/// In executions that justify others, no read-modify-write is lost.
#[test]
fn read_modify_writes_of_justifications() {
    let verdict = |sum, model| {
        let counters = "Thread 3 { v.getAndAdd(1); } Thread 4 { v.getAndAdd(1); }";
        let condition = format!("a == {sum}");
        justified("volatile int v;", counters, "join 3; join 4; int a = v;", &condition, model)
    };
    for model in JUSTIFIED {
        assert_eq!(verdict(2, model), Verdict::Allowed, "{model}");
        assert_eq!(verdict(1, model), Verdict::Forbidden, "{model}");
    }
}

/// In executions that justify others, a thread that never ends is not joined.
#[test]
fn joins_of_justifications() {
    let verdict = |waits: &str, model| {
        let text = format!(
            "Java Joined {{ int x, y; }}
            Thread 1 {{ int r1 = y; if (r1 == 0) {{ {waits} }} x = 1; }}
            Thread 2 {{ int r2 = x; y = r2; }}
            Thread 3 {{ while (y == 0) {{ }} }}
            exists (1:r1 == 1 && 2:r2 == 1)"
        );
        verdict(&text, model)
    };
    for model in JUSTIFIED {
        assert_eq!(verdict("", model), Verdict::Allowed, "{model}");
        assert_eq!(verdict("join 3;", model), Verdict::Forbidden, "{model}");
    }
}
