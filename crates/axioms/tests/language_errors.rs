//! What is said about mistakes. `cargo insta review` shows what has changed.

use thinair_axioms::language::Source;
use thinair_axioms::model::{Model, shipped_source};

/// Reads a model and shows the problems.
fn problems(text: &str) -> String {
    let read = Model::read(Source::new("test.model", text), &|name| match name {
        "broken" => Some(Source::new("broken.model", "model broken \"\"\naxiom a sme A")),
        _ => shipped_source(name),
    });
    let problems = read.map_or_else(|problems| problems, |(_, warnings)| warnings);
    assert!(!problems.is_empty(), "nothing is wrong with\n{text}");
    problems.render()
}

/// The problems of several models, one after the other.
fn all(texts: &[&str]) -> String {
    texts.iter().map(|text| problems(text)).collect::<Vec<_>>().join("----\n")
}

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(name, text) });
}

/// Axioms of one model.
fn axioms(formulas: &[&str]) -> String {
    let axioms: Vec<String> =
        formulas.iter().enumerate().map(|(number, formula)| format!("axiom a{number} {formula}\n")).collect();
    problems(&format!(
        "model m \"\"\norder ord\norder o per thread\naxiom used no ord & univ.o\n{}",
        axioms.concat()
    ))
}

#[test]
fn text() {
    snapshot(
        "text",
        &all(&[
            "model m \"\" axiom a some A $$ B",
            "model m \"\" /* axiom a some A",
            "model m \"",
            "model m \"\" axiom a #A = 99999999999",
        ]),
    );
}

#[test]
fn syntax() {
    snapshot(
        "syntax",
        &all(&[
            "axiom a some A",
            "model m \"\"\nmodel n \"\"",
            "model m \"\"\naxiom all i: A | some i",
            "model m \"\"\naxiom a some A )\naxiom b all i A | some i\naxiom c A = Read = Write",
            "model m \"\"\ndef a some A\norder o per action\nundefined in Lock \"\"\ndrop rule",
            "model m \"\"\njustified\naxiom a each i | some W[Read]@i",
            "model m \"\"\npred p(r/9) = some r",
            "model jmm - revised \"\"",
        ]),
    );
}

#[test]
fn names() {
    snapshot(
        "names",
        &all(&[
            "model m \"\"\naxiom a all r: Raed | some r.W and some hb and some r\naxiom b some r",
            "model m \"\"\nextends scc",
            "model m \"\"\nextends broken",
            "model m \"\"\nextends m",
            "model m \"\"\nextends sc\nextends tso",
            "model m \"\"\nextends sc\ndrop axiom totle",
            "model m \"\"\naxiom a some A\naxiom a no A\norder a\norder W",
            "model m \"\"\naxiom x all A: Read | all i: A | some i: A | some i",
            "model m \"\"\nextends sc\npred total = some A",
            "model m \"\"\naxiom x some a\ndef a = b + A\ndef b = c\ndef c = ~a",
            "model m \"\"\nundefined for Locks \"no locks\"\naxiom a some A",
            "model m \"\"\nundefined for rmw, Lock, po \"no such things\"\naxiom a some A",
            "model m \"\"\naxiom a some A\nfinal A\nfinal A",
            "library m \"\"\naxiom a some A\norder o",
        ]),
    );
}

#[test]
fn sorts_and_arities() {
    let arguments = problems(
        "model m \"\"\npred p(S, r/2) = S <: r in W\naxiom a p(W, A) and p(A) and p\norder s in A -> A\norder q per thread in Action -> Action\naxiom b some s and some q\nfinal W",
    );
    let formulas = axioms(&[
        "A",
        "A and some (A = A)",
        "ord[A]",
        "#A",
        "#A in A",
        "A < 2",
        "some A + W",
        "A in W",
        "some ^A",
        "some A.A",
        "some W <: A",
        "some W -> W -> A",
        "all x: W | some x",
        "o[Thread] in A",
        "some none",
        "no none.W",
        "(if some A then A else W) = A",
        "view(A) and some W(A) and p(A, W)",
    ]);
    snapshot("sorts_and_arities", &(formulas + &arguments));
}

#[test]
fn executions() {
    snapshot(
        "executions",
        &all(&[
            "model m \"\"\naxiom a some A@i and (each i | some C@i)",
            "model m \"\"\njustified\naxiom a each i | some A@(i - 1) and some C@(i - 1) and some C@(i - 2) and some A@j",
            "model m \"\"\njustified\naxiom a each k, i | some C and some Read@i and some A@k and some A@7\naxiom b each i, j >= m | some A@j and (each i | some A@i)",
        ]),
    );
}

#[test]
fn warnings() {
    snapshot(
        "warnings",
        &all(&[
            "model m \"\"\norder o\ndef a = b\ndef b = A\npred p(x, y) = some x\naxiom c all i, j: A | some i and p(i, i)\naxiom d let z = A | some W",
            "model m \"\"",
        ]),
    );
}

#[test]
fn theorems() {
    snapshot(
        "theorems",
        &all(&[
            "model m \"\" axiom a some A theorem well_found \"for some reason\"",
            "model m \"\" axiom a some A theorem pairs_suffice",
            "model m \"\" axiom a some A theorem well_founded \"so\" theorem well_founded \"again\"",
            "library m \"\" def some_reads = Read theorem well_founded \"so\"",
        ]),
    );
}
