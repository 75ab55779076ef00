//! What is found in the Java programs of `tests/java`, on every JDK that is found.
//!
//! Comments in `tests/java/check` say what must be found and where; see the README there.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use thinair_check::budget::Budget;
use thinair_check::program::{Checked, Found, Kind, Options, Schedule, Verdict, replay, verify};
use thinair_explore::{Order, Reduction, Strategy};
use thinair_jvm::class_path::Jdk;
use thinair_jvm::{JavaProgram, Randomness};
use thinair_program::Place;

/// So many states may a search without reduction visit. Longer ones are not compared.
const MOST: u64 = 200_000;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java").join(name)
}

/// A program with its arguments.
#[derive(Clone, Debug)]
struct Case {
    name: String,
    arguments: Vec<String>,
    random: Randomness,
    expected: Expected,
}

#[derive(Clone, Debug)]
enum Expected {
    /// What the comments in the source say: line, kind, text.
    Findings(Vec<(u32, String, String)>),
    Verdict(Verdict),
}

fn cases_with_comments() -> Vec<Case> {
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder("check")).expect("the folder of programs") {
        let path = entry.expect("a file").path();
        let Some(name) = path.file_stem().filter(|_| path.extension().is_some_and(|end| end == "java"))
        else {
            continue;
        };
        let text = fs::read_to_string(&path).expect("a program");
        let mut expected = Vec::new();
        for (line, text) in text.lines().enumerate() {
            let Some((_, comment)) = text.split_once("//~ ERROR: ") else { continue };
            let (kind, text) = comment.split_once(' ').unwrap_or((comment, ""));
            expected.push((line as u32 + 1, kind.trim().to_owned(), text.trim().to_owned()));
        }
        let arguments = text.lines().find_map(|line| line.strip_prefix("//@ args: ")).unwrap_or_default();
        cases.push(Case {
            name: name.to_string_lossy().into_owned(),
            arguments: arguments.split_whitespace().map(str::to_owned).collect(),
            random: if text.lines().any(|line| line == "//@ random: choice") {
                Randomness::Choice
            } else {
                Randomness::Fixed
            },
            expected: Expected::Findings(expected),
        });
    }
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    cases
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
    })
    .collect()
}

/// The classes of all programs, compiled at once.
struct Classes {
    jdk: Jdk,
    folder: PathBuf,
}

impl Classes {
    fn compile(jdk: Jdk, name: &str) -> Option<Classes> {
        let javac = jdk.javac()?;
        let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("java-{name}-{}", jdk.feature()));
        let _ = fs::remove_dir_all(&classes);
        fs::create_dir_all(&classes).expect("a folder for classes");
        let mut command = Command::new(javac);
        command.args(["-encoding", "UTF-8", "-nowarn", "-d"]).arg(&classes);
        for name in ["check", "shared"] {
            for entry in fs::read_dir(folder(name)).expect("the folder of programs") {
                let path = entry.expect("a file").path();
                if path.extension().is_some_and(|end| end == "java") {
                    command.arg(path);
                }
            }
        }
        let output = command.output().expect("javac starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(Classes { jdk, folder: classes })
    }

    fn open(&self, case: &Case) -> Result<JavaProgram, String> {
        let options = thinair_jvm::Options {
            main: Some(case.name.clone()),
            class_path: Vec::new(),
            jdk: Some(self.jdk.home().into()),
            arguments: case.arguments.clone(),
            random: case.random,
        };
        JavaProgram::open(&self.folder, &options).map_err(|error| error.to_string())
    }

    /// Searches up to so many states.
    fn check(&self, case: &Case, strategy: Strategy, most: u64) -> Result<(JavaProgram, Checked), String> {
        let program = self.open(case)?;
        let budget = &Budget::default();
        let options = Options { strategy, ..Options::default() };
        let checked = verify(&program, options, budget, &|progress| {
            budget.cancelled.store(progress.states > most, Ordering::Relaxed);
        })
        .map_err(|failure| failure.to_string())?;
        Ok((program, checked))
    }
}

/// The JDKs that have a compiler, each with all classes.
fn all_classes(name: &str) -> Vec<Classes> {
    let found: Vec<Classes> = Jdk::all().into_iter().filter_map(|jdk| Classes::compile(jdk, name)).collect();
    assert!(!found.is_empty(), "no JDK with javac was found: Java is not tested");
    for classes in &found {
        println!("JDK {} in {}", classes.jdk.feature(), classes.jdk.home().display());
    }
    found
}

/// Does something with every case, on two threads, and fails with all that is wrong.
fn for_each(cases: &[Case], work: impl Fn(&Case) -> Result<(), String> + Sync) {
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(String::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(error) = work(case) {
                        let mut wrong = wrong.lock().unwrap();
                        let _ = writeln!(wrong, "{} {}: {error}", case.name, case.arguments.join(" "));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{wrong}");
}

fn is_users(place: &Place) -> bool {
    !["java.", "jdk.", "sun."].iter().any(|package| place.class.starts_with(package))
}

/// The lines at which a finding shows. Of the loop of a hang any line counts.
fn lines(found: &Found) -> Vec<BTreeSet<u32>> {
    let innermost = |stack: &[Place]| stack.iter().find(|place| is_users(place)).and_then(|place| place.line);
    match found.kind {
        Kind::Assertion | Kind::Exception => {
            let line = found.exception.as_ref().and_then(|thrown| innermost(&thrown.trace));
            vec![line.into_iter().collect()]
        }
        Kind::Deadlock => {
            let lines: BTreeSet<u32> =
                found.blocked.iter().filter_map(|blocked| innermost(&blocked.stack)).collect();
            lines.into_iter().map(|line| BTreeSet::from([line])).collect()
        }
        Kind::Hang => {
            let lines = |places: &[Place]| places.iter().filter_map(|place| place.line).collect();
            let spins = found.blocked.iter().filter(|blocked| !blocked.spins.is_empty());
            spins.map(|blocked| lines(&blocked.spins)).collect()
        }
    }
}

/// What was found and what the comments say, where they differ.
fn compare(case: &Case, checked: &Checked) -> Result<(), String> {
    let expected = match &case.expected {
        Expected::Verdict(verdict) if checked.verdict == *verdict => return Ok(()),
        Expected::Verdict(verdict) => {
            return Err(format!("{:?} in place of {verdict:?}", checked.verdict));
        }
        Expected::Findings(expected) => expected,
    };
    let mut met = BTreeSet::new();
    let mut wrong = String::new();
    for found in &checked.findings {
        for lines in lines(found) {
            let fits = |(line, kind, text): &&(u32, String, String)| {
                lines.contains(line) && kind == found.kind.name() && found.message.contains(text.as_str())
            };
            match expected.iter().find(fits) {
                Some(comment) => {
                    met.insert(comment);
                }
                None => {
                    let _ =
                        write!(wrong, "\n  {} at {lines:?} is not expected: {}", found.kind, found.message);
                }
            }
        }
    }
    for (line, kind, text) in expected.iter().filter(|comment| !met.contains(comment)) {
        let _ = write!(wrong, "\n  missing: {kind} {text} at line {line}");
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

#[test]
fn programs_have_the_findings_that_their_comments_say() {
    let cases: Vec<Case> = cases_with_comments().into_iter().chain(shared_cases()).collect();
    assert!(cases.len() > 90, "only {} programs", cases.len());
    for classes in all_classes("findings") {
        println!("on JDK {}:", classes.jdk.feature());
        for_each(&cases, |case| {
            let (_, checked) = classes.check(case, Strategy::default(), u64::MAX)?;
            if !checked.is_exhaustive() {
                return Err(format!("not everything was looked at: {:?}", checked.incomplete));
            }
            compare(case, &checked)
        });
    }
}

#[test]
fn schedules_lead_to_the_same_findings() {
    let cases: Vec<Case> = cases_with_comments().into_iter().chain(shared_cases()).collect();
    let classes = all_classes("schedules").remove(0);
    let findings = AtomicUsize::new(0);
    for_each(&cases, |case| {
        let (program, checked) = classes.check(case, Strategy::default(), u64::MAX)?;
        for found in &checked.findings {
            let text = Schedule::new("x", "sc", false, found).to_text(found);
            let schedule = Schedule::parse(&text).map_err(|error| error.to_string())?;
            let again = replay(&program, &schedule).map_err(|error| error.to_string())?;
            let [same] = &again.findings[..] else { return Err("no finding".into()) };
            if (same.kind, &same.message, &same.path) != (found.kind, &found.message, &found.path) {
                return Err(format!("{} became {}", found.message, same.message));
            }
            findings.fetch_add(1, Ordering::Relaxed);
        }
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
    let cases: Vec<Case> = cases_with_comments().into_iter().chain(shared_cases()).collect();
    let classes = all_classes("reduction").remove(0);
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
    let cases: Vec<Case> = cases_with_comments().into_iter().chain(shared_cases()).collect();
    let classes = all_classes("each").remove(0);
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
