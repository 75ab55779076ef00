//! The programs of `tests/java/check` and `tests/java/shared`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use thinair_check::program::{Checked, Found, Kind, Verdict};
use thinair_explore::{Order, Reduction, Strategy};
use thinair_jvm::Randomness;
use thinair_jvm::class_path::Jdk;

use crate::support::{Case, Classes, Expected, compare, for_each, replay_all};

/// So many states may a search without reduction visit. Longer ones are not compared.
const MOST: u64 = 200_000;

fn cases() -> Vec<Case> {
    Case::all("check").into_iter().chain(shared_cases()).collect()
}

fn by_every_jdk(test: &str) -> Vec<Classes> {
    Classes::by_every_jdk(test, &["check", "shared"])
}

fn shared_cases() -> Vec<Case> {
    let deadlock = Verdict::Found(Kind::Deadlock);
    [
        ("PetersonVolatile", "1", Verdict::Ok),
        ("PetersonVolatile", "2", Verdict::Ok),
        ("PetersonPlain", "1", Verdict::Ok),
        ("Bakery", "1", Verdict::Ok),
        ("Bakery", "2", Verdict::Ok),
        ("DclVolatile", "2", Verdict::Ok),
        ("DclPlain", "2", Verdict::Ok),
        ("DclPlain", "3", Verdict::Ok),
        ("LazyHash", "2", Verdict::Ok),
        ("LazyHash", "3", Verdict::Ok),
        ("LazyHash", "2 bad", Verdict::Ok),
        ("SB", "", Verdict::Ok),
        ("Treiber", "2 1", Verdict::Ok),
        ("Treiber", "2 2", Verdict::Ok),
        ("BBuf", "1 1 2 1", Verdict::Ok),
        ("BBuf", "2 2 1 1", Verdict::Ok),
        ("BBuf", "1 1 2 1 notify", Verdict::Ok),
        ("BBuf", "2 2 2 1 notify", deadlock),
        ("Phil", "2", deadlock),
        ("Phil", "3", deadlock),
        ("Phil", "4", deadlock),
        ("Phil", "2 ord", Verdict::Ok),
        ("Phil", "3 ord", Verdict::Ok),
        ("Phil", "4 ord", Verdict::Ok),
    ]
    .into_iter()
    .map(|(name, arguments, verdict)| Case {
        name: name.into(),
        arguments: arguments.split_whitespace().map(str::to_owned).collect(),
        random: Randomness::Fixed,
        expected: Expected::Verdict(verdict),
        large: false,
    })
    .collect()
}

#[test]
fn programs_have_the_findings_that_their_comments_say() {
    let cases = cases();
    assert!(cases.len() > 90, "only {} programs", cases.len());
    for classes in by_every_jdk("findings") {
        println!("on JDK {}:", classes.jdk.feature());
        for_each(&cases, |case| {
            let (_, checked) = classes.check_all(case)?;
            compare(case, &checked)
        });
    }
}

#[test]
fn schedules_lead_to_the_same_findings() {
    let cases = cases();
    let classes = by_every_jdk("schedules").remove(0);
    let findings = AtomicUsize::new(0);
    for_each(&cases, |case| {
        let (program, checked) = classes.check(case, Strategy::default(), u64::MAX)?;
        replay_all(&program, &checked)?;
        findings.fetch_add(checked.findings.len(), Ordering::Relaxed);
        if checked.findings.is_empty() {
            return Ok(());
        }
        let strategy = Strategy { order: Order::BreadthFirst, ..Strategy::default() };
        let (_, shortest) = classes.check(case, strategy, u64::MAX)?;
        if shortest.verdict != checked.verdict {
            return Err(format!("{:?} breadth-first", shortest.verdict));
        }
        // A step takes less together there, so lengths are compared with those of a search that does the same.
        let reduction = Reduction { synchronization: false, persistent: false, ..Reduction::ALL };
        let (_, longer) = classes.check(case, Strategy { reduction, ..Strategy::default() }, u64::MAX)?;
        for found in &shortest.findings {
            let same = |other: &&Found| (other.kind, &other.message) == (found.kind, &found.message);
            if let Some(other) = longer.findings.iter().find(same)
                && other.length < found.length
            {
                return Err(format!("{} has a shorter path depth-first", found.message));
            }
        }
        compare(case, &shortest)
    });
    let findings = findings.into_inner();
    println!("{findings} findings were replayed");
    assert!(findings > 30, "only {findings} findings were replayed");
}

#[test]
fn without_reduction_the_same_is_found() {
    let cases = cases();
    let classes = by_every_jdk("reduction").remove(0);
    let compared = AtomicUsize::new(0);
    for_each(&cases, |case| {
        let strategy = Strategy { reduction: Reduction::NONE, ..Strategy::default() };
        let (_, full) = classes.check(case, strategy, MOST)?;
        if !full.is_exhaustive() {
            return Ok(());
        }
        compared.fetch_add(1, Ordering::Relaxed);
        compare(case, &full)
    });
    let compared = compared.into_inner();
    println!("{compared} of {} programs were compared", cases.len());
    assert!(compared > 40, "only {compared} programs were compared");
}

/// A search in which only one reduction is made takes long where that one has little to say. Larger ones are not compared.
const FEW: u64 = 10_000;

#[test]
fn each_reduction_by_itself_finds_the_same() {
    let cases = cases();
    let classes = by_every_jdk("each").remove(0);
    let compared = AtomicUsize::new(0);
    for_each(&cases, |case| {
        let answer = |reduction| {
            let strategy = Strategy { reduction, ..Strategy::default() };
            classes.check(case, strategy, FEW).map(|(_, checked)| checked)
        };
        let full = answer(Reduction::NONE)?;
        if !full.is_exhaustive() {
            return Ok(());
        }
        // At which line of a loop a hang is met, and hence how many there seem to be, depends on the search.
        let findings = |checked: &Checked| -> BTreeSet<(Kind, Option<String>)> {
            let message = |found: &Found| (found.kind != Kind::Hang).then(|| found.message.clone());
            checked.findings.iter().map(|found| (found.kind, message(found))).collect()
        };
        for reduction in Reduction::COMPARED {
            let reduced = answer(reduction)?;
            if !reduced.is_exhaustive() {
                return Err(format!("{reduction}: not everything was looked at"));
            }
            if (reduced.verdict, findings(&reduced)) != (full.verdict, findings(&full)) {
                let (some, all) = (findings(&reduced), findings(&full));
                return Err(format!("{reduction}: {some:?} in place of {all:?}"));
            }
            compare(case, &reduced).map_err(|wrong| format!("{reduction}: {wrong}"))?;
        }
        compared.fetch_add(1, Ordering::Relaxed);
        Ok(())
    });
    let compared = compared.into_inner();
    println!("{compared} of {} programs were compared", cases.len());
    assert!(compared > 40, "only {compared} programs were compared");
}

#[test]
fn lines_are_shown_from_where_builds_have_sources() {
    let jdk = Jdk::all().into_iter().find(|jdk| jdk.javac().is_some()).expect("a JDK with javac");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build");
    let (package, classes) = (folder.join("src/main/java/app"), folder.join("target/classes"));
    fs::create_dir_all(&package).expect("a folder for sources");
    let source = package.join("Fails.java");
    let text = "package app;\n\nclass Fails {\n    public static void main(String[] arguments) {\n        \
                throw new IllegalStateException(\"here\");\n    }\n}\n";
    fs::write(&source, text).expect("a source");
    let javac = jdk.javac().expect("a compiler");
    let compiled = Command::new(javac).arg("-d").arg(&classes).arg(&source).status().expect("javac starts");
    assert!(compiled.success());
    let mut thinair = Command::new(env!("CARGO_BIN_EXE_thinair"));
    let output = thinair.arg("check").arg(&classes).arg("--jdk").arg(jdk.home()).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("5 | throw new IllegalStateException(\"here\");"), "{said}");
}
