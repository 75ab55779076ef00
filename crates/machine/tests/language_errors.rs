//! What is said about mistakes. `cargo insta review` shows what has changed.

use thinair_machine::Model;
use thinair_machine::language::Source;
use thinair_machine::shipped::shipped_source;

/// Reads a model and shows the problems.
fn problems(text: &str) -> String {
    let read = Model::read(Source::new("test.umm", text), &|name| match name {
        "broken" => {
            Some(Source::new("broken.umm", "model broken \"\"\nbypass Rest\n  Rest No\npred p(i) = exists"))
        }
        "wrong" => {
            Some(Source::new("wrong.umm", "model wrong \"\"\nextends sc\npred forget(w) = vra(w) = var(w)"))
        }
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

/// The problems of several models with a table, one after the other.
fn all_of_sc(items: &[&str]) -> String {
    items
        .iter()
        .map(|items| problems(&format!("model m \"\"\nextends sc\n{items}")))
        .collect::<Vec<_>>()
        .join("----\n")
}

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(name, text) });
}

#[test]
fn text() {
    snapshot(
        "text",
        &all(&[
            "model m \"\" pred p(i) = t(i) ≠ init",
            "model m \"\" /* pred p(i) = true",
            "model m \"",
            "model m \"\" pred p(i) = data(i) = 99999999999",
        ]),
    );
}

#[test]
fn syntax() {
    snapshot(
        "syntax",
        &all(&[
            "bypass Read",
            "model m \"\"\nmodel n \"\"",
            "model m\nsplit write\npred exists(i) = true\npred p = true\npred q(i) true\nsee Read legalWrite\nundefined Lock \"\"",
            "model m \"\"\npred p(i) = exists j GIB | true\npred q(i) = no j in SIB | true\npred r(i) = all j in LIB true",
            "model m \"\"\npred p(i) = pc(i) < pc(i) < 3\npred q(i) = i\npred r(i) = pc(i, i) = 3\npred s(i) = true )",
            "model m \"\"\nbypass Read Write\n  Read No, No\n  Write No No",
            "model m \"\"\npred p(i) = true and\nbypass Rest\n  Rest No",
        ]),
    );
}

#[test]
fn extensions() {
    snapshot(
        "extensions",
        &all(&[
            "model m \"\"\nextends scc",
            "model m \"\"\nextends broken",
            "model m \"\"\nextends wrong",
            "model m \"\"\nextends m",
            "model m \"\"\nextends sc\nextends pram",
            "library m \"\"\nsplit writes\nbypass Read\n  Read No\nrecord Lock",
            "library m \"\"\npred p(i) = true",
        ]),
    );
}

#[test]
fn tables() {
    snapshot(
        "tables",
        &all(&[
            "model m \"\"\npred p(i) = true",
            "model m \"\"\nextends sc\nbypass Read Write\n  Read No No",
            "model m \"\"\nextends sc\nbypass Read\n  Read No\n  Write No",
            "model m \"\"\nextends sc\nbypass Read Write\n  Read No\n  Write No No Yes",
            "model m \"\"\nextends sc\nbypass Read Read\n  Read No No\n  Read No No",
            "model m \"\"\nextends sc\nbypass Raed Write\n  Raed No No\n  Write No No",
            "model m \"\"\nextends sc\nbypass Read Write\n  Read No Diffvar\n  Write Perhaps No",
            "model m \"\"\nextends sc\nbypass Read Write\n  Read No ready\n  Write No Late\npred Late(j, i) = time(j) < time(i)",
            "model m \"\"\nextends sc\nbypass Read Write\n  Read No A\n  Write No B\npred A(j, i) = no k in LIB | k = j and bypass(j, i)\npred B(j, i) = A(j, i)",
            "model m \"\"\nbypass ReadNormal Write\n  ReadNormal No No\n  Write No No",
            "model m \"\"\nextends sc\nbypass Read\n  Read No\nbypass Read\n  Read No",
        ]),
    );
}

#[test]
fn names() {
    snapshot(
        "names",
        &all_of_sc(&[
            "pred forget(w) = redundnt(w) or lastt(w) or xyzzy(w)",
            "pred forget(w) = tiem(w) = time(v) or time(w) = colour(w)",
            "pred forget(w) = exists w' in GIB | time(w'') < time(w) or u = w",
            "pred forget(w) = exists w in GIB | true\npred last(w) = no v, v in GIB | false",
            "pred forget(w) = true\npred forget(v) = false",
            "pred bypass(i, j) = true",
            "pred redundant(i) = true\npred var(i) = true\npred Read(i) = true\npred Yes(i) = true",
            "see ReadVolatil, Lock by legalVolatileWrite\nrecord Rest\nundefined for Locks \"no locks\"",
            "pred forget(w) = last(w, w) or redundant(w, w)\npred last(w) = bypass(w)",
            "pred forget(init) = true",
        ]),
    );
}

#[test]
fn roles() {
    snapshot(
        "roles",
        &all_of_sc(&[
            "pred ready(i, j) = true",
            "pred legalWrite(r) = true",
            "pred forward(r, w, v) = true\npred last(r, w) = true\npred forget(r, w) = true",
            "see ReadVolatile by last\nsee Read, Lock by legalWrite",
        ]),
    );
}

#[test]
fn sorts() {
    snapshot(
        "sorts",
        &all_of_sc(&[
            "pred forget(w) = t(w) = var(w)",
            "pred forget(w) = pc(w) < time(w) or pc(w) = 3",
            "pred forget(w) = var(w) < var(w) or t(w) > init or w < w",
            "pred forget(w) = op(w) = op(w) or op(w) = w or op(w) < Write or op(w) = 1",
            "pred forget(w) = w = t(w) or Write = Read or data(w) = Write",
        ]),
    );
}

#[test]
fn recursion() {
    snapshot(
        "recursion",
        &all_of_sc(&[
            "pred forget(w) = not forget(w)",
            "pred forget(w) = a(w)\npred a(w) = b(w) => last(w)\npred b(w) = exists v in GIB | c(v)\npred c(w) = a(w)",
            "pred forget(w) = last(w) <=> forget(w)",
            "pred forget(w) = no v in GIB | forget(v)",
        ]),
    );
}

#[test]
fn buffers() {
    snapshot(
        "buffers",
        &all_of_sc(&[
            "pred ready(i) = (no j in LIB | pc(j) < pc(i)) and no j in LIB | exists w in GIB | var(w) = var(j)",
            "pred ready(i) = no j in LIB | older(j, i)\npred older(j, i) = time(j) < time(i)",
            "pred legalWrite(r, w) = var(r) = var(w) and no j in LIB | pc(j) < pc(r) and var(j) = var(w)",
            "pred legalWrite(r, w) = var(r) = var(w) and free(w, r)\npred free(w, r) = no j in LIB | bypass(j, r)",
            "pred legalWrite(r, w) = dataDependent(r, w) or exists v in GIB | v = w",
            "pred forward(r, w) = no v in GIB | var(v) = var(r)\npred last(w) = no v in LIB | true\npred forget(w) = redundant(w)",
            "pred forward(r, w) = time(w) < time(r)",
        ]),
    );
}

#[test]
fn reads_without_a_rule_and_what_is_unused() {
    snapshot(
        "rules",
        &all(&[
            "model m \"\"\nbypass ReadNormal ReadVolatile Write\n  ReadNormal No No No\n  ReadVolatile No No No\n  Write No No No\nsee ReadNormal by a\npred a(r, w) = var(r) = var(w)",
            "model m \"\"\nextends sc\npred p(i) = q(i)\npred q(i) = p(i)",
        ]),
    );
}
