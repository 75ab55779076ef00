//! Outcomes that would be legal if the executions that justify others (JLS §17.4.8) need not be well-formed (§17.4.7). Each has a
//! neighbour that needs no such loophole and is allowed, so that it is the loophole alone that is missing.

use thinair_check::litmus::Verdict;
use thinair_check::models::Engine;
use thinair_program::Identity;

use crate::{decide, source};

fn verdict(text: &str, model: &str) -> Verdict {
    decide(&source(text), model, Engine::Sat, Identity::Free).verdict
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

/// Volatile reads see the last write before them in so: not one, the other, and the
/// first one again.
#[test]
fn volatile_reads() {
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

/// No read-modify-write is lost.
#[test]
fn read_modify_writes() {
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

/// A thread that never ends is not joined.
#[test]
fn joins() {
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
