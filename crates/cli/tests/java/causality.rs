//! The causality test cases as Java (`examples/java/causality`): each has exactly the outcomes of its litmus twin, under `jmm` and under
//! `sc`, on every JDK; the behaviour that it asks for is possible as its first lines say; and what was seen on a real JVM is possible.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use thinair_jvm::class_path::Jdk;

use crate::jcstress::{compile, header, mapped, outcomes, reachable, twins};
use crate::support::sources;

const FOLDER: &str = "../../examples/java/causality";

/// What the first lines of a case say.
struct Case {
    name: String,
    twin: String,
    maps: String,
    ask: String,
    allowed: bool,
}

impl Case {
    fn all() -> Vec<Case> {
        let cases: Vec<Case> = sources(FOLDER).iter().map(|path| Case::read(path)).collect();
        assert!(cases.len() > 20, "{} cases", cases.len());
        cases
    }

    fn read(path: &Path) -> Case {
        let text = fs::read_to_string(path).expect("a case");
        let said = |what| header(&text, what).unwrap_or_else(|| panic!("{}: no {what}", path.display()));
        let expect = said("expect");
        assert!(["allowed", "forbidden"].contains(&&*expect), "{}: {expect}", path.display());
        Case {
            name: path.file_stem().expect("a name").to_string_lossy().into_owned(),
            twin: said("twin"),
            maps: said("maps"),
            ask: said("ask"),
            allowed: expect == "allowed",
        }
    }
}

fn classes(purpose: &str) -> Vec<(Jdk, PathBuf)> {
    let compiled = Jdk::all().into_iter().filter_map(|jdk| {
        let folder = compile(&jdk, &format!("causality-{purpose}"), &sources(FOLDER))?;
        Some((jdk, folder))
    });
    let compiled: Vec<_> = compiled.collect();
    assert!(!compiled.is_empty(), "no JDK with javac was found: Java is not tested");
    compiled
}

fn result<'a>(report: &'a Value, name: &str) -> &'a Value {
    let results = report["results"].as_array().expect("a list");
    let result = results.iter().find(|result| result["test"] == name);
    result.unwrap_or_else(|| panic!("{name}: {report}"))
}

#[test]
fn java_has_the_outcomes_of_its_litmus_twin() {
    let cases = Case::all();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths: Vec<PathBuf> = cases.iter().map(|case| root.join(&case.twin)).collect();
    let twins = twins(&paths, &["--model", "jmm,sc", "--all"]);
    for (jdk, folder) in classes("twins") {
        let mut wrong = Vec::new();
        for model in ["jmm", "sc"] {
            let (report, _) = outcomes(&jdk, &folder, &["--model", model]);
            assert_eq!(report["results"].as_array().expect("a list").len(), cases.len());
            for case in &cases {
                let stem = Path::new(&case.twin).file_stem().expect("a name").to_string_lossy().into_owned();
                let expected = mapped(&twins[&(stem, model.to_owned())], &case.maps);
                let result = result(&report, &case.name);
                assert!(result["error"].is_null(), "{result}");
                let found = reachable(result);
                if found != expected || result["exhaustive"] != true {
                    wrong.push(format!("{} under {model}: {found:?}, its twin has {expected:?}", case.name));
                }
                let allowed = case.allowed && model == "jmm";
                if found.contains(&case.ask) != allowed {
                    wrong.push(format!("{} under {model}: {} is allowed: {}", case.name, case.ask, !allowed));
                }
            }
        }
        assert!(wrong.is_empty(), "JDK {}: {}", jdk.feature(), wrong.join("\n"));
    }
}

#[test]
fn what_a_real_jvm_does_is_possible() {
    for (jdk, folder) in classes("real") {
        let (report, _) = outcomes(&jdk, &folder, &["--run-jvm", "5000"]);
        let mut seen = BTreeSet::new();
        for result in report["results"].as_array().expect("a list") {
            assert_eq!(result["impossible_observed"], json!([]), "{result}");
            assert!(result["not_run"].is_null(), "{result}");
            let rows = result["outcomes"].as_array().expect("a list");
            let total: u64 = rows.iter().filter_map(|row| row["observed"].as_u64()).sum();
            assert_eq!(total, 5000, "{result}");
            seen.insert(result["test"].to_string());
        }
        assert_eq!(seen.len(), Case::all().len());
    }
}

/// As in README: no class path, no folder of classes, and jcstress nowhere.
#[test]
fn a_source_by_itself_works() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java/causality/TC06.java");
    for jdk in Jdk::all().into_iter().filter(|jdk| jdk.javac().is_some()) {
        let (report, status) = outcomes(&jdk, &source, &[]);
        assert_eq!(
            reachable(result(&report, "TC06")),
            BTreeSet::from(["0, 0", "1, 0", "1, 1"].map(str::to_owned))
        );
        assert_eq!(status, Some(0));
    }
}
