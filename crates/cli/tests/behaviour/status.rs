//! The exit status.

use serde_json::{Value, json};

use crate::{CORPUS, TESTS, column, json, thinair};

#[test]
fn status_by_what_happened() {
    for (arguments, status) in [
        (&["litmus", "sb.litmus"][..], 0),
        (&["litmus", "deadlock.litmus", "--model", "sc"], 0),
        (&["litmus", "sb.litmus", "--model", "jmm"], 0),
        (&["litmus", "sb.litmus", "--model", "jmm", "--without", "write-sets,acyclic"], 0),
        (&["litmus", "sb.litmus", "--model", "jmm", "--rule8", "memsat", "--no-tearing"], 0),
        (&["litmus", "sb.litmus", "--model", "jmm", "--without", "haste"], 2),
        (&["litmus", "sb.litmus", "--model", "jmm", "--rule8", "9"], 2),
        (&["explain", "sb.litmus", "--model", "jmm", "--identity", "site"], 0),
        (&["litmus", "sb.litmus", "--model", "sc", "--engine", "machine"], 0),
        (&["litmus", "wrong.litmus"], 1),
        (&["litmus", "assert.litmus"], 1),
        (&["litmus", "counter.litmus", "--unroll", "1"], 3),
        (&["litmus", "counter.litmus", "--depth", "5"], 3),
        // A finding outranks what was left undone, and bad input outranks both.
        (&["litmus", "counter.litmus", "wrong.litmus", "--unroll", "1"], 1),
        (&["litmus", "counter.litmus", "wrong.litmus", "bad", "--unroll", "1"], 2),
        (&["litmus", "nowhere"], 2),
        (&["litmus", "empty"], 2),
        (&["litmus", "sb.litmus", "--model", "nonsense"], 2),
        (&["litmus", "sb.litmus", "--nonsense"], 2),
        (&["litmus", "sb.litmus", "--threads", "0"], 2),
        (&["litmus", "sb.litmus", "--compare", "sc,sc"], 2),
        (&["litmus", "sb.litmus", "--compare", "sc,tso", "--engine", "all"], 2),
        (&["litmus", "sb.litmus", "--compare", "sc,tso", "--model", "sc"], 2),
        (&["litmus"], 2),
        (&["nonsense"], 2),
        (&[], 2),
        (&["explain", "sb.litmus"], 0),
        (&["explain", "wrong.litmus"], 1),
        (&["explain", "wrong.litmus", "--outcome", "2:r=1"], 0),
        (&["explain", "assert.litmus"], 1),
        (&["explain", "counter.litmus", "--unroll", "1"], 3),
        (&["explain", "bad/names.litmus"], 2),
        (&["explain", "empty"], 2),
        (&["explain", "sb.litmus", "--outcome", ""], 2),
        (&["check", "sb.litmus"], 1),
        (&["check", "volatile.litmus"], 0),
        (&["race", "sb.litmus"], 1),
        (&["race", "volatile.litmus"], 0),
        (&["race", "volatile.litmus", "--depth", "2"], 3),
        (&["race", "counter.litmus", "--unroll", "1"], 1),
        (&["race", "bad/names.litmus"], 2),
        (&["race", "Nowhere.java"], 2),
        (&["check", "deadlock.litmus"], 1),
        (&["check", "deadlock.litmus", "--first", "--search", "bfs"], 1),
        (&["check", "assert.litmus"], 1),
        (&["check", "counter.litmus", "--unroll", "1"], 1),
        (&["check", "counter.litmus", "--unroll", "1", "--benign", "x"], 3),
        (&["check", "counter.litmus", "--depth", "5"], 1),
        // A finding outranks what was left undone.
        (&["check", "assert.litmus", "--depth", "5"], 1),
        (&["check", "sb.litmus", "--depth", "2"], 3),
        (&["check", "sb.litmus", "--model", "jmm"], 0),
        (&["check", "sb.litmus", "--model", "tso"], 2),
        (&["check", "bad/names.litmus"], 2),
        (&["check", "Nowhere.java"], 2),
        (&["check", "sb.litmus", "--replay", "nowhere"], 2),
        (&["check", "sb.litmus", "--replay", "sb.litmus"], 2),
        (&["run", "sb.litmus"], 0),
        (&["run", "assert.litmus"], 0),
        (&["run", "bad/names.litmus"], 125),
        (&["run", "Nowhere.java"], 125),
        (&["run", "sb.litmus", "--nonsense"], 125),
        (&["run"], 125),
        (&["run", "--help"], 0),
        (&["models"], 0),
        (&["models", "nonsense"], 2),
        (&["--version"], 0),
        (&["litmus", "--help"], 0),
    ] {
        let output = thinair(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        assert_eq!(said.is_empty(), said.trim().is_empty(), "{arguments:?}");
        assert!(status != 2 && status != 125 || !said.is_empty(), "{arguments:?} says nothing");
    }
}

#[test]
fn the_corpus_is_as_expected() {
    let document = json(&mut thinair(&["litmus", CORPUS, "--model", "sc", "--json"]), 0);
    let oks = column(&document, "ok");
    assert_eq!(oks.len(), 168);
    assert!(oks.iter().all(|ok| *ok == json!(true)));
}

#[test]
fn the_corpus_is_as_expected_under_the_java_memory_model() {
    for model in ["jmm", "jmm-revised"] {
        for folder in ["causality", "transformations"] {
            let arguments = ["litmus", &format!("{CORPUS}/{folder}"), "--model", model, "--json"];
            let document = json(&mut thinair(&arguments), 0);
            assert!(column(&document, "ok").iter().all(|ok| *ok == json!(true)), "{model}");
        }
    }
}

/// The classic shapes with acquire and release accesses, of which axioms know nothing.
#[test]
fn what_has_no_meaning_is_bad_input_and_said_in_order() {
    let folder = format!("{CORPUS}/classic");
    let mut command =
        thinair(&["litmus", &folder, "--model", "jmm", "--engine", "sat", "--json", "--threads", "4"]);
    let document = json(&mut command, 2);
    let (verdicts, reasons) = (column(&document, "verdict"), column(&document, "reason"));
    let unsupported = reasons.iter().filter(|reason| **reason == json!("unsupported")).count();
    assert_eq!(unsupported, 7);
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == json!("unknown")).count(), unsupported);
    // Something is expected of them, and they do not have it.
    let oks = column(&document, "ok");
    assert!(oks.iter().zip(&verdicts).all(|(ok, verdict)| *ok == json!(*verdict != json!("unknown"))));
    let said = String::from_utf8(command.output().unwrap().stderr).unwrap();
    let files: Vec<&str> =
        said.lines().map(|line| line.split(':').next().unwrap().rsplit('/').next().unwrap()).collect();
    let expected = ["CoRR", "CoWR", "ISA2", "LB", "MP", "S", "WRC"].map(|name| format!("{name}+ra.litmus"));
    assert_eq!(files, expected);
}

/// Stages make it fast and change no answer.
#[test]
fn answers_do_not_depend_on_stages() {
    let folder = format!("{CORPUS}/causality");
    let run = |stages: &[&str]| {
        let arguments = [&["litmus", &folder, "--model", "jmm", "--json"][..], stages].concat();
        let document = json(&mut thinair(&arguments), 0);
        ["verdict", "outcomes", "exhaustive"].map(|field| column(&document, field))
    };
    let all = run(&[]);
    for stage in ["race-freedom", "racing-locations", "acyclic", "provenance", "dominance"] {
        assert_eq!(run(&["--without", stage]), all, "{stage}");
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let run = |threads| {
        // Not every question about the corpus has a complete answer.
        let output = thinair(&["litmus", CORPUS, "--json", "--threads", threads]).output().unwrap();
        let mut document: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
        for row in document["results"].as_array_mut().unwrap() {
            row["stats"]["ms"].take();
            if let Some(sat) = row["stats"].get_mut("sat") {
                sat["translation_ms"].take();
                sat["solving_ms"].take();
            }
        }
        document
    };
    assert_eq!(run("1"), run("8"));
}

#[test]
fn both_searches_and_reductions_say_the_same() {
    // Without reduction, some tests of the whole corpus take half a minute.
    let folder = format!("{CORPUS}/classic");
    let run = |search, reduction| {
        let arguments =
            ["litmus", &folder, "--model", "sc", "--json", "--search", search, "--reduction", reduction];
        let document = json(&mut thinair(&arguments), 0);
        ["verdict", "outcomes", "deadlock", "assertion"].map(|field| column(&document, field))
    };
    let first = run("dfs", "invisible");
    assert_eq!(first, run("bfs", "invisible"));
    assert_eq!(first, run("dfs", "none"));
}

#[test]
fn a_file_that_is_named_twice_is_one_test() {
    let by_another_name = format!("{TESTS}/../litmus.in/sb.litmus");
    let arguments = ["litmus", "sb.litmus", "./sb.litmus", &by_another_name, "--model", "sc,sc", "--json"];
    assert_eq!(column(&json(&mut thinair(&arguments), 0), "file"), ["sb.litmus"]);
}

#[test]
fn an_outcome_can_name_all_that_there_is() {
    const TEST: &str = "Java Names { int x; long big; boolean flag; int[] a = {1, 2}; }
        Thread 1 { x = 1; big = 4294967296L; flag = true; a[1] = x; long r1 = big; boolean r2 = flag; }
        Thread 2 { int r1 = 1 / a[0]; int r3 = a[2]; }
        exists (true)";
    for (outcome, verdict) in [
        ("1:r1=4294967296", "allowed"),
        ("1:r1 == 0", "forbidden"),
        ("r2=true, 2:r1=1", "allowed"),
        ("r2=false", "forbidden"),
        ("x=1,a[1]=1,flag=true,big=4294967296", "allowed"),
        ("a[1]=2", "forbidden"),
        ("2:exception=ArrayIndexOutOfBoundsException", "allowed"),
        ("2:exception=ArithmeticException", "forbidden"),
        ("1:exception=ArithmeticException", "forbidden"),
    ] {
        let mut command = thinair(&["explain", "-", "--json", "--outcome", outcome]);
        assert_eq!(json(command.write_stdin(TEST), 0)["verdict"], json!(verdict), "{outcome}");
    }
    // Two threads have an r1; the rest does not exist, or can't have such a value.
    for outcome in [
        "r1=1",
        "3:r1=1",
        "a=1",
        "a[2]=1",
        "x[0]=1",
        "y=1",
        "x=true",
        "x=4294967296",
        "1:exception=1",
        "x",
        "=",
        "x=1,",
    ] {
        thinair(&["explain", "-", "--outcome", outcome]).write_stdin(TEST).assert().code(2);
    }
}
