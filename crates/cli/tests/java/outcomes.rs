//! `thinair outcomes` on tests of all shapes, on what breaks jcstress' rules, and on flags that can't be used (`tests/java/outcomes`).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::{Value, json};
use thinair_jvm::class_path::Jdk;

use crate::jcstress::compile;
use crate::support::sources;

/// The tests by each JDK that has a compiler, in a folder whose name says for what.
fn classes(purpose: &str) -> Vec<(Jdk, PathBuf)> {
    let compiled = Jdk::all().into_iter().filter_map(|jdk| {
        let folder = compile(&jdk, &format!("outcomes-{purpose}"), &sources("outcomes"))?;
        Some((jdk, folder))
    });
    let compiled: Vec<_> = compiled.collect();
    assert!(!compiled.is_empty(), "no JDK with javac was found: Java is not tested");
    compiled
}

fn run(jdk: &Jdk, input: &Path, flags: &[&str]) -> Output {
    let mut command = Command::cargo_bin("thinair").expect("the binary");
    command.arg("outcomes").arg(input).arg("--jdk").arg(jdk.home()).args(flags);
    command.output().expect("it starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The results by the names of the tests.
fn results(output: &Output) -> BTreeMap<String, Value> {
    let json: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{error}: {}{}", text(&output.stdout), text(&output.stderr));
    });
    let results = json["results"].as_array().expect("a list").clone();
    results.into_iter().map(|result| (result["test"].as_str().expect("a name").to_owned(), result)).collect()
}

fn reachable(result: &Value) -> Vec<&str> {
    let rows = result["outcomes"].as_array().unwrap_or_else(|| panic!("{result}"));
    let mut ids: Vec<&str> =
        rows.iter().filter(|row| row["reachable"] == true).filter_map(|row| row["id"].as_str()).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn tests_of_all_shapes() {
    for (jdk, folder) in classes("shapes") {
        let output = run(&jdk, &folder.join("Shapes.class"), &["--model", "sc", "--json"]);
        let results = results(&output);
        assert_eq!(results.len(), 8, "{results:?}");
        let of = |name: &str| &results[&format!("Shapes.{name}")];
        assert_eq!(reachable(of("OwnResult")), ["(0; end1)", "(1; end1)"]);
        assert_eq!(of("OwnResult")["outcomes"][0]["pattern"], r"\(\d; .*\)");
        let rest = "-1, 3, x, 5, 1099511627776, 1.5, 0.002";
        let kinds =
            [format!("false, {rest}, null"), format!("false, {rest}, yes"), format!("true, {rest}, yes")];
        assert_eq!(reachable(of("Kinds")), kinds);
        assert_eq!(reachable(of("OwnState")), ["1", "7"]);
        assert_eq!(of("OwnState")["acceptable_unreachable"], json!(["8"]));
        assert_eq!(of("Deadlocks")["deadlock"], true);
        assert_eq!(reachable(of("Deadlocks")), ["1"]);
        assert_eq!(of("Throws")["exceptions"][0]["class"], "java.lang.NullPointerException");
        assert_eq!(of("Throws")["exceptions"][0]["thread"], "two");
        assert_eq!(reachable(of("Throws")), ["1"]);
        assert_eq!(of("Unlisted")["unlisted"], json!(["1"]));
        assert_eq!(of("Unlisted")["forbidden_reachable"], json!(["1"]));
        assert_eq!(reachable(of("Interrupted")), ["TERMINATED"]);
        assert_eq!(reachable(of("NeverTold")), ["STALE", "TERMINATED"]);
        assert_eq!(of("NeverTold")["deadlock"], false);
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn what_breaks_a_rule_is_told_by_name() {
    let source = sources("outcomes").into_iter().find(|path| path.ends_with("Refused.java")).expect("it");
    let source = fs::read_to_string(source).expect("a source");
    let mut expected = BTreeMap::new();
    let mut comment = None;
    for line in source.lines().map(str::trim) {
        comment = line.strip_prefix("// ").map(str::to_owned).or(comment);
        if let Some((_, rest)) = line.split_once(" class ")
            && line.starts_with("public ")
            && let Some(comment) = comment.take()
        {
            let name = rest.split([' ', '{']).next().unwrap_or_default();
            expected.insert(format!("Refused.{name}"), comment);
        }
    }
    for (jdk, folder) in classes("refused") {
        let output = run(&jdk, &folder.join("Refused.class"), &["--model", "sc", "--json"]);
        let results = results(&output);
        for (name, message) in &expected {
            let error = results[name]["error"].as_str().unwrap_or_else(|| panic!("{name}: {results:?}"));
            assert!(error.contains(message.as_str()), "{name}: {error} in place of {message}");
            assert!(text(&output.stderr).contains(&format!("error: {name}: ")), "{}", text(&output.stderr));
        }
        assert_eq!(results.len(), expected.len());
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn flags_that_lead_nowhere_are_answered_with_what_there_is() {
    let (jdk, folder) = classes("flags").remove(0);
    let complaint = |flags: &[&str]| {
        let output = run(&jdk, &folder, flags);
        assert_eq!(output.status.code(), Some(2), "{flags:?}: {}", text(&output.stdout));
        text(&output.stderr)
    };
    let near = complaint(&["--test", "OwnResul"]);
    assert!(near.contains("did you mean OwnResult?"), "{near}");
    let near = complaint(&["--test", "Kinds", "--test", "Unlisted", "--model", "sc", "--witness", "3"]);
    assert!(near.contains(r#"--witness "3": there is no such outcome"#), "{near}");
    let refused = complaint(&["--test", "Abstract"]);
    assert!(refused.contains("Refused.Abstract is abstract"), "{refused}");
    assert!(complaint(&["--model", "tso"]).contains("[possible values: jmm, sc]"));
    let none = run(&jdk, &folder.join("org/openjdk/jcstress/annotations/Actor.class"), &[]);
    assert!(text(&none.stderr).contains("no class has the annotation"), "{}", text(&none.stderr));
    assert_eq!(none.status.code(), Some(2));
}

#[test]
fn a_witness_shows_the_outcome() {
    for (jdk, folder) in classes("witness") {
        for model in ["sc", "jmm"] {
            let flags = ["--model", model, "--test", "Unlisted", "--witness", "1", "--json"];
            let results = results(&run(&jdk, &folder, &flags));
            let witness = &results["Shapes.Unlisted"]["witness"];
            assert_eq!(witness["outcome"], "1", "{results:?}");
            assert_eq!(witness["validated"], true);
            let actions = witness["actions"].as_array().expect("actions");
            let reads =
                |action: &&Value| action["kind"] == "read" && action["location"] == "Shapes$Unlisted.x";
            assert_eq!(actions.iter().find(reads).expect("the read")["value"], 1);
            assert_eq!(witness["commits"].is_null(), model == "sc");
        }
    }
}

/// The lock of a class's initialization orders threads in the first run only.
#[test]
fn classes_are_initialized_in_the_first_run_only() {
    for (jdk, folder) in classes("late") {
        let json = results(&run(&jdk, &folder, &["--model", "sc", "--test", "LateInitialization", "--json"]));
        assert_eq!(reachable(&json["LateInitialization"]), ["0, 1", "1, 0", "1, 1"]);
        // Under jmm the second run adds 0, 0, as soon as the first can be decided.
        let output = run(&jdk, &folder, &["--test", "LateInitialization", "--json"]);
        let json = results(&output);
        let result = &json["LateInitialization"];
        match result["error"].as_str() {
            Some(error) => assert!(error.contains("wait and notify"), "{error}"),
            None => assert_eq!(reachable(result), ["0, 0", "0, 1", "1, 0", "1, 1"]),
        }
    }
}

#[test]
fn a_source_and_a_jar_are_inputs_too() {
    let (jdk, folder) = classes("inputs").remove(0);
    let source = sources("outcomes").into_iter().find(|path| path.ends_with("Shapes.java")).expect("it");
    let class_path = folder.to_string_lossy().into_owned();
    let flags = ["--classpath", &class_path, "--test", "Unlisted", "--model", "sc"];
    let output = run(&jdk, &source, &flags);
    assert!(text(&output.stdout).contains("1 forbidden outcome reachable"), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(1));
    let jar = folder.join("tests.jar");
    let tool = jdk.home().join("bin/jar");
    let made = Command::new(tool).arg("cf").arg(&jar).arg("-C").arg(&folder).arg(".").output().expect("jar");
    assert!(made.status.success(), "{}", text(&made.stderr));
    let output = run(&jdk, &jar, &["--test", "Unlisted", "--model", "sc"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
}
