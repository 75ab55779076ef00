//! The tests in the manner of jcstress (`tests/java/jcstress`): `thinair outcomes` gives exactly the outcomes that their first lines
//! say, under `sc` and under `jmm`, on every JDK; and what was seen on a real JVM is possible.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;
use thinair_jvm::class_path::Jdk;

use crate::support::sources;

/// What the engine of the Java memory model does not follow yet, with what it says of it, from this JDK on (a later line counts): none may
/// be missing here, and none may be here that is decided.
const REFUSED: &[(&str, u32, &[&str])] = &[];

/// What a test's first lines say.
struct Expected {
    name: String,
    outcomes: BTreeMap<&'static str, BTreeSet<String>>,
}

fn expected() -> Vec<Expected> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a test");
        let outcomes = ["jmm", "sc"].map(|model| {
            let prefix = format!("//@ {model}: ");
            let line = text.lines().find_map(|line| line.strip_prefix(&prefix));
            let line = line.unwrap_or_else(|| panic!("{}: no outcomes under {model}", path.display()));
            (model, line.split('|').map(|outcome| outcome.trim().to_owned()).collect())
        });
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        Expected { name, outcomes: outcomes.into() }
    };
    sources("jcstress").into_iter().map(read).collect()
}

/// All tests, compiled at once.
fn compiled(jdk: &Jdk, purpose: &str) -> Option<PathBuf> {
    compile(jdk, &format!("jcstress-{purpose}"), &sources("jcstress"))
}

/// Compiles sources, with the annotations and result classes of the stubs.
pub(crate) fn compile(jdk: &Jdk, name: &str, sources: &[PathBuf]) -> Option<PathBuf> {
    let javac = jdk.javac()?;
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", jdk.feature()));
    let _ = fs::remove_dir_all(&classes);
    fs::create_dir_all(&classes).expect("a folder for classes");
    let stubs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/jcstress/stubs");
    let mut command = Command::new(javac);
    command.args(["-encoding", "UTF-8", "-nowarn", "-proc:none", "-sourcepath"]).arg(stubs);
    command.arg("-d").arg(&classes).args(sources);
    let output = command.output().expect("javac starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(classes)
}

fn outcomes(jdk: &Jdk, classes: &Path, flags: &[&str]) -> (Value, Option<i32>) {
    let mut command = Command::cargo_bin("thinair").expect("the binary");
    command.arg("outcomes").arg(classes).arg("--jdk").arg(jdk.home()).arg("--json").args(flags);
    let output = command.output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let json = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{error}: {text}{}", String::from_utf8_lossy(&output.stderr)));
    (json, output.status.code())
}

/// Compares with what the tests say. `refused`: what may not be decided.
fn compare(json: &Value, model: &'static str, refused: &BTreeMap<&str, &str>) {
    assert_eq!(json["schema"], "thinair/outcomes/1");
    let mut results: BTreeMap<&str, &Value> = BTreeMap::new();
    for result in json["results"].as_array().expect("a list") {
        results.insert(result["test"].as_str().expect("a name"), result);
    }
    let expected = expected();
    assert_eq!(results.len(), expected.len());
    let mut wrong = Vec::new();
    for Expected { name, outcomes } in expected {
        let result = results[&*name];
        match (result["error"].as_str(), refused.get(&*name)) {
            (Some(error), Some(what)) if error.contains(what) => continue,
            (None, None) => {}
            (error, what) => {
                wrong.push(format!("{name}: refused with {error:?} in place of {what:?}"));
                continue;
            }
        }
        let rows = result["outcomes"].as_array().expect("a list");
        let reachable = rows.iter().filter(|row| row["reachable"] == true);
        let reachable: BTreeSet<String> =
            reachable.map(|row| row["id"].as_str().expect("an id").to_owned()).collect();
        if reachable != outcomes[model] {
            wrong.push(format!("{name} under {model}: {reachable:?} in place of {:?}", outcomes[model]));
        }
        for clean in ["forbidden_reachable", "unlisted", "exceptions"] {
            if result[clean].as_array().is_none_or(|list| !list.is_empty()) {
                wrong.push(format!("{name} under {model}: {clean}: {}", result[clean]));
            }
        }
        if result["exhaustive"] != true || result["deadlock"] != false || result["hang"] != false {
            wrong.push(format!("{name} under {model}: not exhaustive, or it does not end: {result}"));
        }
        if model == "jmm" && result["acceptable_unreachable"] != serde_json::json!([]) {
            let only_documented = name == "RegularIds";
            if !only_documented {
                wrong.push(format!("{name}: never reached: {}", result["acceptable_unreachable"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn refused(jdk: &Jdk) -> BTreeMap<&'static str, &'static str> {
    let refused = REFUSED.iter().filter(|(_, since, _)| jdk.feature() >= *since);
    refused.flat_map(|&(what, _, tests)| tests.iter().map(move |&test| (test, what))).collect()
}

#[test]
fn interleavings_have_the_outcomes_that_the_tests_say() {
    for jdk in Jdk::all() {
        let Some(classes) = compiled(&jdk, "sc") else { continue };
        let (json, status) = outcomes(&jdk, &classes, &["--model", "sc"]);
        compare(&json, "sc", &BTreeMap::new());
        assert_eq!(status, Some(0), "JDK {}", jdk.feature());
    }
}

/// Without the result classes, which are made from their names.
#[test]
fn legal_executions_have_the_outcomes_that_the_tests_say() {
    let mut jdks = 0;
    for jdk in Jdk::all() {
        let Some(classes) = compiled(&jdk, "jmm") else { continue };
        fs::remove_dir_all(classes.join("org/openjdk/jcstress/infra")).expect("the result classes");
        let (json, status) = outcomes(&jdk, &classes, &[]);
        let refused = refused(&jdk);
        compare(&json, "jmm", &refused);
        assert_eq!(status, Some(if refused.is_empty() { 0 } else { 2 }), "JDK {}", jdk.feature());
        jdks += 1;
    }
    assert!(jdks > 0, "no JDK with javac was found: Java is not tested");
}

#[test]
fn what_a_real_jvm_does_is_possible() {
    for jdk in Jdk::all() {
        let Some(classes) = compiled(&jdk, "real") else { continue };
        // One that needs a class that is nowhere.
        fs::remove_file(classes.join("org/openjdk/jcstress/infra/results/II_Result.class")).expect("a class");
        let (json, _) = outcomes(&jdk, &classes, &["--run-jvm", "20000"]);
        let mut seen = 0;
        for result in json["results"].as_array().expect("a list") {
            if result["error"].is_null() {
                assert_eq!(result["impossible_observed"], serde_json::json!([]), "{result}");
                assert!(result["not_run"].is_null(), "{result}");
                let rows = result["outcomes"].as_array().expect("a list");
                let total: u64 = rows.iter().filter_map(|row| row["observed"].as_u64()).sum();
                let times = if result["mode"] == "termination" { 1..=10 } else { 20_000..=20_000 };
                assert!(times.contains(&total), "{result}");
                seen += 1;
            }
        }
        assert!(seen > 60, "{seen} tests were run");
    }
}
