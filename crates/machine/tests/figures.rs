//! The paper's analysis (UMM, sections 1.1, 4.6 and 6): its figures under the models that it speaks of.

mod support;

use support::is_allowed;
use support::models::model;

fn figure(name: &str) -> String {
    let path = format!("{}/../../corpus/figures/seed001-{name}.litmus", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the figure is in the corpus")
}

/// A figure is allowed under some models and forbidden under others.
fn check(text: &str, allowed: &[&str], forbidden: &[&str]) {
    for name in allowed {
        assert!(is_allowed(text, &model(name)), "{name} allows it:\n{text}");
    }
    for name in forbidden {
        assert!(!is_allowed(text, &model(name)), "{name} forbids it:\n{text}");
    }
}

/// 4.6 and 6.2.
#[test]
fn peterson_is_broken() {
    check(&figure("fig2"), &["pram", "coherence", "jmm-mp"], &["sc"]);
    check(&figure("fig2-volatile"), &[], &["sc", "jmm-mp"]);
}

/// 1.1 and 6.1.
#[test]
fn coherence() {
    check(&figure("fig3"), &["pram", "jmm-mp"], &["sc", "coherence"]);
}

#[test]
fn write_atomicity() {
    check(&figure("fig6"), &["jmm-mp"], &["sc"]);
}

#[test]
fn causality() {
    check(&figure("fig7"), &["jmm-mp", "pram"], &["sc"]);
}

#[test]
fn prescient_write() {
    check(&figure("fig8"), &["jmm-mp"], &["sc", "coherence"]);
}

#[test]
fn constructor() {
    check(&figure("fig9"), &["jmm-mp"], &["sc"]);
    check(&figure("fig9-final"), &[], &["sc", "jmm-mp"]);
}

/// 6.3.
#[test]
fn flaws_of_the_proposal() {
    check(&figure("fig10"), &["jmm-mp-final"], &["sc", "jmm-mp"]);
    let twice = "Java T { volatile int v; } Thread 1 { v = 1; } Thread 2 { int r1 = v; int r2 = v; }
        exists (r1 == 1 && r2 == 0)";
    check(twice, &["jmm-mp-volatile"], &["sc", "jmm-mp"]);
}
