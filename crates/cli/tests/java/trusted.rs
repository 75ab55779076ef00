//! The programs of `tests/java/race`: what their annotations, flags and files leave out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use thinair_jvm::class_path::Jdk;

/// A program of `tests/java/race` in a folder of its own, after a change to its text.
fn program(folder: &str, name: &str, change: impl Fn(&str) -> String) -> PathBuf {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/race");
    let file = format!("{name}.java");
    let text = fs::read_to_string(sources.join(&file)).expect("a program");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("race").join(folder);
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(file);
    fs::write(&path, change(&text)).expect("a program");
    path
}

fn thinair(jdk: &Jdk, command: &str, path: &Path, more: &[&str]) -> Output {
    let mut thinair = Command::new(env!("CARGO_BIN_EXE_thinair"));
    thinair.arg(command).arg(path).arg("--jdk").arg(jdk.home()).arg("--json").args(more);
    thinair.output().expect("it starts")
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"))
}

/// The variables that race, arrays by their types.
fn racing(jdk: &Jdk, path: &Path, more: &[&str]) -> BTreeSet<String> {
    let document = document(&thinair(jdk, "check", path, more));
    assert_eq!(document["exhaustive"], Value::Bool(true), "{document}");
    let findings = document["findings"].as_array().expect("a list");
    let location = |finding: &Value| {
        assert_eq!(finding["kind"], "data-race", "{finding}");
        let location = finding["location"].as_str().expect("a location");
        location.split('@').next().unwrap_or_default().to_owned()
    };
    findings.iter().map(location).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn jdks() -> Vec<Jdk> {
    let jdks: Vec<Jdk> = Jdk::all().into_iter().filter(|jdk| jdk.javac().is_some()).collect();
    assert!(!jdks.is_empty(), "no JDK with javac was found: Java is not tested");
    jdks
}

#[test]
fn a_field_is_benign_by_its_annotation() {
    let (hash, other) = ("BenignField$Key.hash", "BenignField$Key.other");
    let marked = program("benign", "BenignField", str::to_owned);
    let plain = program("not-benign", "BenignField", |text| text.replace("@Benign int", "int"));
    // Of another name, and for compilers only.
    let renamed = program("renamed", "BenignField", |text| {
        text.replace("Benign {", "Bening {").replace("@Benign ", "@Bening ")
    });
    let retention = "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.SOURCE) @interface";
    let source = program("source", "BenignField", |text| text.replace("@interface", retention));
    for jdk in jdks() {
        assert_eq!(racing(&jdk, &marked, &[]), set(&[other]));
        assert_eq!(racing(&jdk, &marked, &["--benign", other]), set(&[]));
        for path in [&plain, &renamed, &source] {
            assert_eq!(racing(&jdk, path, &[]), set(&[hash, other]), "{}", path.display());
        }
    }
}

#[test]
fn a_class_is_trusted_by_its_annotation() {
    let marked = program("trusted", "TrustedClass", str::to_owned);
    let plain = program("not-trusted", "TrustedClass", |text| {
        text.lines().filter(|line| !line.trim().starts_with("@Trust(")).collect::<Vec<_>>().join("\n")
    });
    let own = set(&["int[]"]);
    let all = set(&["int[]", "TrustedClass$Ring$Count.puts", "TrustedClass$Ring.last"]);
    for jdk in jdks() {
        assert_eq!(racing(&jdk, &marked, &[]), own, "only the array of main is told");
        assert_eq!(racing(&jdk, &plain, &[]), all);
        assert_eq!(racing(&jdk, &plain, &["--trust", "TrustedClass$Ring"]), own, "as by the flag");
        let arrays = |path| {
            let document = document(&thinair(&jdk, "check", path, &[]));
            let findings = document["findings"].as_array().expect("a list").clone();
            findings
                .iter()
                .filter(|finding| finding["location"].as_str().is_some_and(|at| at.contains("[]")))
                .count()
        };
        assert!(arrays(&marked) < arrays(&plain), "the array of the trusted class is left out");
    }
}

#[test]
fn a_file_above_says_what_is_left_out() {
    let path = program("file/src/app", "BenignField", str::to_owned);
    let folder = path.ancestors().nth(3).expect("a folder above");
    fs::write(folder.join("thinair.toml"), "[race]\nbenign = [\"BenignField$Key.other\"]\n").expect("a file");
    let jdk = jdks().remove(0);
    let output = thinair(&jdk, "race", &path, &[]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let notes = document(&output)["notes"].clone();
    assert_eq!(
        notes,
        serde_json::json!([
            "races of BenignField$Key.other are left out, by thinair.toml",
            // The first is so by an annotation.
            "there are races of BenignField$Key.hash, BenignField$Key.other, and they are left out",
        ])
    );
    assert_eq!(thinair(&jdk, "race", &path, &["--no-config"]).status.code(), Some(1));
}

#[test]
fn flags_that_name_nothing_are_told() {
    let path = program("unmet", "BenignField", str::to_owned);
    let jdk = jdks().remove(0);
    let notes = |flags: &[&str]| document(&thinair(&jdk, "race", &path, flags))["notes"].clone();
    let fine = ["--trust", "BenignField", "--trust", "java.util.*", "--benign", "BenignField$Key.other"];
    let left_out = "there are races of BenignField$Key.hash, BenignField$Key.other, and they are left out";
    assert_eq!(notes(&fine), serde_json::json!([left_out]));
    let flags = [
        "--trust",
        "BeningField",
        "--trust",
        "app.*",
        "--benign",
        "BenignField$Key.otter",
        "--benign",
        "Key.other",
        "--benign",
        "other",
    ];
    assert_eq!(
        notes(&flags),
        serde_json::json!([
            "--trust BeningField leaves nothing out: no such class was loaded",
            "--trust app.* leaves nothing out: no such class was loaded",
            "--benign BenignField$Key.otter leaves nothing out: class BenignField$Key declares no field otter",
            "--benign Key.other leaves nothing out: no class Key was loaded",
            "--benign other leaves nothing out: a field is named with its class, as in Key.hash",
            "there are races of BenignField$Key.hash, and they are left out",
        ])
    );
}

/// The races that `race` tells of: the variable, and the lines of both accesses.
fn pairs(jdk: &Jdk, path: &Path, more: &[&str]) -> BTreeSet<(String, u64, u64)> {
    let document = document(&thinair(jdk, "race", path, more));
    let findings = document["findings"].as_array().expect("a list");
    let pair = |finding: &Value| {
        let location = finding["location"].as_str().expect("a location").to_owned();
        let line = |index: usize| finding["accesses"][index]["line"].as_u64().expect("a line");
        let (first, second) = (line(0), line(1));
        (location, first.min(second), first.max(second))
    };
    findings.iter().map(pair).collect()
}

#[test]
fn each_racing_pair_of_lines_is_told_once() {
    let path = program("pairs", "AllPairs", str::to_owned);
    let x = |first, second| ("AllPairs.x".to_owned(), first, second);
    for jdk in jdks() {
        assert_eq!(pairs(&jdk, &path, &[]).len(), 1);
        let all = pairs(&jdk, &path, &["--all-races"]);
        assert_eq!(all, BTreeSet::from([x(8, 16), x(9, 16)]));
        // The read at line 8 may come first, which makes it no other pair of lines.
        assert_eq!(pairs(&jdk, &path, &["--all-races", "--include-rw"]), all);
        assert_eq!(pairs(&jdk, &path, &["--all-races", "--benign", "AllPairs.x"]), BTreeSet::new());
    }
}

#[test]
fn final_fields_race_if_their_object_escapes_from_the_constructor() {
    let path = program("escapes", "EscapingThis", str::to_owned);
    let benign = ["--benign", "EscapingThis.shared", "--benign", "EscapingThis.published"];
    for jdk in jdks() {
        let told: BTreeSet<String> = pairs(&jdk, &path, &[&benign[..], &["--all-races"]].concat())
            .into_iter()
            .map(|(location, ..)| location)
            .collect();
        assert_eq!(told, set(&["EscapingThis$Leaky.leaked", "EscapingThis$Proper.plain"]));
    }
}

#[test]
fn to_unpark_orders_nothing_unless_one_says_so() {
    let path = program("unpark", "HandedOverByUnpark", str::to_owned);
    for jdk in jdks() {
        assert_eq!(pairs(&jdk, &path, &[]).len(), 1);
        assert_eq!(pairs(&jdk, &path, &["--unpark-orders"]), BTreeSet::new());
        assert_eq!(pairs(&jdk, &path, &["--unpark-orders", "--all-races"]), BTreeSet::new());
    }
}
