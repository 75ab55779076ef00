//! The tests in the manner of jcstress (`tests/java/jcstress`): `thinair outcomes` gives exactly the outcomes that their first lines
//! say, under `sc` and under `jmm`, on every JDK; so do their litmus twins by SAT; and what was seen on a real JVM is possible.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;
use thinair_jvm::class_path::Jdk;

use crate::support::sources;

/// What a test's first lines say.
struct Expected {
    name: String,
    outcomes: BTreeMap<&'static str, BTreeSet<String>>,
    /// The name of its litmus twin.
    twin: Option<String>,
}

fn expected() -> Vec<Expected> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a test");
        let outcomes = ["jmm", "sc"].map(|model| {
            let line = header(&text, model);
            let line = line.unwrap_or_else(|| panic!("{}: no outcomes under {model}", path.display()));
            (model, line.split('|').map(|outcome| outcome.trim().to_owned()).collect())
        });
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let twin = header(&text, "twin").map(|twin| twin.trim_end_matches(".litmus").to_owned());
        Expected { name, outcomes: outcomes.into(), twin }
    };
    sources("jcstress").into_iter().map(read).collect()
}

/// What the line `//@ WHAT: …` of a source says.
pub(crate) fn header(text: &str, what: &str) -> Option<String> {
    let prefix = format!("//@ {what}: ");
    text.lines().find_map(|line| line.strip_prefix(&prefix)).map(|said| said.trim().to_owned())
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

pub(crate) fn outcomes(jdk: &Jdk, classes: &Path, flags: &[&str]) -> (Value, Option<i32>) {
    let mut command = Command::cargo_bin("thinair").expect("the binary");
    command.arg("outcomes").arg(classes).arg("--jdk").arg(jdk.home()).arg("--json").args(flags);
    run(command)
}

fn run(mut command: Command) -> (Value, Option<i32>) {
    let output = command.output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let json = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{error}: {text}{}", String::from_utf8_lossy(&output.stderr)));
    (json, output.status.code())
}

/// The ids of a result's outcomes that are reachable.
pub(crate) fn reachable(result: &Value) -> BTreeSet<String> {
    let rows = result["outcomes"].as_array().expect("a list");
    let reachable = rows.iter().filter(|row| row["reachable"] == true);
    reachable.map(|row| row["id"].as_str().expect("an id").to_owned()).collect()
}

/// The outcomes of litmus tests, by the names of their files and the models.
pub(crate) fn twins(paths: &[PathBuf], flags: &[&str]) -> BTreeMap<(String, String), Vec<Value>> {
    let mut command = Command::cargo_bin("thinair").expect("the binary");
    command.arg("litmus").args(paths).arg("--json").args(flags);
    let (report, _) = run(command);
    let results = report["results"].as_array().expect("a list").iter();
    let twins = results.map(|result| {
        assert_eq!(result["exhaustive"], true, "{result}");
        let text = |field: &str| result[field].as_str().expect("a text").to_owned();
        let stem = Path::new(&text("file")).file_stem().expect("a name").to_string_lossy().into_owned();
        ((stem, text("model")), result["outcomes"].as_array().expect("a list").clone())
    });
    twins.collect()
}

/// The outcomes of a litmus test as its Java twin prints them: `maps` names the register of each field of the result.
pub(crate) fn mapped(outcomes: &[Value], maps: &str) -> BTreeSet<String> {
    let printed = |outcome: &Value| {
        let fields = maps.split(',').map(|register| match &outcome[register.trim()] {
            Value::Null => panic!("no {register} in {outcome}"),
            Value::String(text) => text.clone(),
            value => value.to_string(),
        });
        fields.collect::<Vec<_>>().join(", ")
    };
    outcomes.iter().map(printed).collect()
}

/// Compares with what the tests say.
fn compare(json: &Value, model: &'static str) {
    assert_eq!(json["schema"], "thinair/outcomes/1");
    let mut results: BTreeMap<&str, &Value> = BTreeMap::new();
    for result in json["results"].as_array().expect("a list") {
        results.insert(result["test"].as_str().expect("a name"), result);
    }
    let expected = expected();
    assert_eq!(results.len(), expected.len());
    let mut wrong = Vec::new();
    for Expected { name, outcomes, .. } in expected {
        let result = results[&*name];
        if let Some(error) = result["error"].as_str() {
            wrong.push(format!("{name}: refused with {error:?}"));
            continue;
        }
        let reachable = reachable(result);
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

#[test]
fn interleavings_have_the_outcomes_that_the_tests_say() {
    for jdk in Jdk::all() {
        let Some(classes) = compiled(&jdk, "sc") else { continue };
        let (json, status) = outcomes(&jdk, &classes, &["--model", "sc"]);
        compare(&json, "sc");
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
        compare(&json, "jmm");
        assert_eq!(status, Some(0), "JDK {}", jdk.feature());
        jdks += 1;
    }
    assert!(jdks > 0, "no JDK with javac was found: Java is not tested");
}

/// Another language, and another engine.
#[test]
fn litmus_twins_have_the_outcomes_that_the_tests_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/jcstress/twins");
    let twins = twins(std::slice::from_ref(&folder), &["--model", "jmm,sc", "--engine", "sat"]);
    let (mut wrong, mut tests, mut used) = (Vec::new(), 0, BTreeSet::new());
    for Expected { name, outcomes, twin } in expected() {
        let Some(twin) = twin else { continue };
        let text = fs::read_to_string(folder.join(format!("{twin}.litmus"))).expect("a twin");
        let maps = text.lines().find_map(|line| line.strip_prefix("// maps: "));
        let maps = maps.unwrap_or_else(|| panic!("{twin} does not say which registers it maps"));
        for (model, expected) in outcomes {
            let found = mapped(&twins[&(twin.clone(), model.to_owned())], maps);
            if found != expected {
                wrong.push(format!("{twin} under {model}: {found:?}, and {name} has {expected:?}"));
            }
        }
        tests += 1;
        used.insert(twin);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tests >= 40, "{tests} tests have a twin");
    assert_eq!(twins.len(), 2 * used.len(), "a twin of nobody");
}

/// Most of the time JVMs start: one for each test.
#[test]
fn what_a_real_jvm_does_is_possible() {
    thread::scope(|scope| {
        for jdk in Jdk::all() {
            scope.spawn(move || run_for_real(&jdk));
        }
    });
}

fn run_for_real(jdk: &Jdk) {
    let Some(classes) = compiled(jdk, "real") else { return };
    // One that needs a class that is nowhere.
    fs::remove_file(classes.join("org/openjdk/jcstress/infra/results/II_Result.class")).expect("a class");
    let (json, _) = outcomes(jdk, &classes, &["--run-jvm", "1000"]);
    let mut seen = 0;
    for result in json["results"].as_array().expect("a list") {
        if result["error"].is_null() {
            assert_eq!(result["impossible_observed"], serde_json::json!([]), "{result}");
            assert!(result["not_run"].is_null(), "{result}");
            let rows = result["outcomes"].as_array().expect("a list");
            let total: u64 = rows.iter().filter_map(|row| row["observed"].as_u64()).sum();
            let times = if result["mode"] == "termination" { 1..=10 } else { 1000..=1000 };
            assert!(times.contains(&total), "{result}");
            seen += 1;
        }
    }
    assert!(seen > 60, "{seen} tests were run");
}
