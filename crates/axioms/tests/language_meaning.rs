//! The shipped models on small programs without choices: every action is executed, and what reads see is given.
//!
//! Such a program is an instance but for the orders of the model, which the solver looks for. In a justified model what reads
//! see in the steps and what is committed are open too.

mod language_tiny;

use language_tiny::{Op, can_end_with, is_allowed};
use thinair_axioms::model::{Model, SHIPPED};

use Op::{Fence, Lock, R, Rmw, Unlock, VR, VW, W};

/// All that come with the program.
fn models() -> Vec<&'static str> {
    let is_model = |name: &&str| Model::shipped(name).is_some_and(|model| !model.is_library());
    SHIPPED.map(|(name, _)| name).into_iter().filter(is_model).collect()
}

/// Checks which of the models allow what the reads see, by value. Of `models` the others forbid it.
fn check(threads: &[&[Op]], models: &[&str], allowed: &[&str]) {
    for name in models {
        let model = Model::shipped(name).expect("it is shipped");
        assert_eq!(is_allowed(&model, threads), allowed.contains(name), "{name} on {threads:?}");
    }
}

/// Checks all models.
fn check_all(threads: &[&[Op]], allowed: &[&str]) {
    check(threads, &models(), allowed);
}

/// Checks those that speak of synchronization.
fn check_synchronized(threads: &[&[Op]], allowed: &[&str]) {
    check(threads, &["sc", "tso", "pso", "hb", "jmm", "jmm-memsat", "jmm-revised"], allowed);
}

const X: usize = 0;
const Y: usize = 1;

#[test]
fn one_thread_reads_what_it_wrote() {
    check_all(&[&[W(X, 1), R(X, 1)]], &models());
    // Where the initial write does not happen before the own one, that does not overwrite it.
    check_all(&[&[W(X, 1), R(X, 0)]], &["jmm-ecoop"]);
    check_all(&[&[R(X, 1), W(X, 1)]], &[]);
    let initial: Vec<&str> = models().into_iter().filter(|&model| model != "jmm-ecoop").collect();
    check_all(&[&[R(X, 0), W(X, 1)]], &initial);
}

#[test]
fn store_buffering() {
    let threads: [&[Op]; 2] = [&[W(X, 1), R(Y, 0)], &[W(Y, 2), R(X, 0)]];
    let weak = ["tso", "pso", "coherence", "pram", "causal", "pc", "hb", "jmm", "jmm-memsat", "jmm-revised"];
    check_all(&threads, &weak);
    // SB+rfi, which a table of bypasses without forwarding forbids.
    check_synchronized(
        &[&[W(X, 1), R(X, 1), R(Y, 0)], &[W(Y, 2), R(Y, 2), R(X, 0)]],
        &["tso", "pso", "hb", "jmm", "jmm-memsat", "jmm-revised"],
    );
    check(&[&[W(X, 1), Fence, R(Y, 0)], &[W(Y, 2), Fence, R(X, 0)]], &["sc", "tso", "pso"], &[]);
    check(&[&[W(X, 1), Fence, R(Y, 0)], &[W(Y, 2), R(X, 0)]], &["sc", "tso", "pso"], &["tso", "pso"]);
    check_synchronized(&[&[VW(X, 1), VR(Y, 0)], &[VW(Y, 2), VR(X, 0)]], &[]);
}

#[test]
fn message_passing() {
    check_all(
        &[&[W(X, 1), W(Y, 2)], &[R(Y, 2), R(X, 0)]],
        &["pso", "coherence", "hb", "jmm", "jmm-memsat", "jmm-revised"],
    );
    check_synchronized(&[&[W(X, 1), VW(Y, 2)], &[VR(Y, 2), R(X, 0)]], &[]);
    check_synchronized(
        &[&[W(X, 1), VW(Y, 2)], &[VR(Y, 2), R(X, 1)]],
        &["sc", "tso", "pso", "hb", "jmm", "jmm-memsat", "jmm-revised"],
    );
}

#[test]
fn load_buffering() {
    check_all(
        &[&[R(X, 1), W(Y, 2)], &[R(Y, 2), W(X, 1)]],
        &["coherence", "pram", "pc", "hb", "jmm", "jmm-memsat", "jmm-revised"],
    );
}

#[test]
fn coherence_of_reads() {
    let java = ["hb", "jmm", "jmm-memsat", "jmm-revised"];
    check_all(&[&[W(X, 1)], &[R(X, 1), R(X, 0)]], &java);
    let disagreeing: [&[Op]; 4] = [&[W(X, 1)], &[W(X, 2)], &[R(X, 1), R(X, 2)], &[R(X, 2), R(X, 1)]];
    check_all(&disagreeing, &["pram", "causal", "hb", "jmm", "jmm-memsat", "jmm-revised"]);
}

#[test]
fn causality() {
    check_all(
        &[&[W(X, 1)], &[R(X, 1), W(Y, 2)], &[R(Y, 2), R(X, 0)]],
        &["coherence", "pram", "pc", "hb", "jmm", "jmm-memsat", "jmm-revised"],
    );
    let independent: [&[Op]; 4] = [&[W(X, 1)], &[W(Y, 2)], &[R(X, 1), R(Y, 0)], &[R(Y, 2), R(X, 0)]];
    check_all(&independent, &["coherence", "pram", "causal", "pc", "hb", "jmm", "jmm-memsat", "jmm-revised"]);
}

#[test]
fn locks() {
    let in_between: [&[Op]; 2] = [&[Lock, W(X, 1), W(X, 2), Unlock], &[Lock, R(X, 1), Unlock]];
    check_synchronized(&in_between, &[]);
    let after: [&[Op]; 2] = [&[Lock, W(X, 1), W(X, 2), Unlock], &[Lock, R(X, 2), Unlock]];
    check_synchronized(&after, &["sc", "tso", "pso", "hb", "jmm", "jmm-memsat", "jmm-revised"]);
    let reentrant: [&[Op]; 2] = [&[Lock, Lock, W(X, 1), Unlock, W(X, 2), Unlock], &[Lock, R(X, 1), Unlock]];
    check_synchronized(&reentrant, &[]);
}

#[test]
fn read_modify_writes() {
    check_synchronized(&[&[Rmw(X, 0, 1)], &[Rmw(X, 0, 2)]], &[]);
    check_synchronized(
        &[&[Rmw(X, 0, 1)], &[Rmw(X, 1, 2)]],
        &["sc", "tso", "pso", "hb", "jmm", "jmm-memsat", "jmm-revised"],
    );
    // They wait until the buffer is empty.
    check(
        &[&[W(X, 1), Rmw(2, 0, 5), R(Y, 0)], &[W(Y, 2), Rmw(3, 0, 6), R(X, 0)]],
        &["sc", "tso", "pso"],
        &[],
    );
}

#[test]
fn values_in_the_end() {
    let ends = |name: &str, threads: &[&[Op]]| -> Vec<usize> {
        let model = Model::shipped(name).expect("it is shipped");
        (0..=2).filter(|&value| can_end_with(&model, threads, X, value)).collect()
    };
    for name in ["sc", "tso", "pso", "hb", "jmm", "jmm-revised"] {
        assert_eq!(ends(name, &[&[W(X, 1), W(X, 2)]]), [2], "{name}");
        assert_eq!(ends(name, &[&[W(X, 1)], &[W(X, 2)]]), [1, 2], "{name}");
        assert_eq!(ends(name, &[&[VW(X, 1)], &[VW(X, 2)]]), [1, 2], "{name}");
        assert_eq!(ends(name, &[&[VW(X, 1), VW(X, 2)]]), [2], "{name}");
        // The read tells which of the two is first.
        assert_eq!(ends(name, &[&[VW(X, 1)], &[VR(X, 1), VW(X, 2)]]), [2], "{name}");
    }
    // Where only happens-before counts, a race leaves both.
    let racing: [&[Op]; 2] = [&[W(X, 1)], &[R(X, 1), W(X, 2)]];
    assert_eq!(ends("sc", &racing), [2]);
    assert_eq!(ends("coherence", &racing), [2]);
    assert_eq!(ends("pc", &racing), [2]);
    assert_eq!(ends("hb", &racing), [1, 2]);
}
