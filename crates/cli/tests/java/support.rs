//! Programs with what is expected of them, and how a search's answer is compared with that.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use thinair_check::budget::Budget;
use thinair_check::program::{
    Checked, Found, Kind, Options, Relaxed, Schedule, Verdict, replay, verify, verify_relaxed,
};
use thinair_explore::Strategy;
use thinair_jvm::class_path::Jdk;
use thinair_jvm::{JavaProgram, Randomness};
use thinair_program::Place;

/// A program with its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) random: Randomness,
    pub(crate) expected: Expected,
    /// Whether it takes too long for a test, and is left to the benchmark.
    pub(crate) large: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Expected {
    /// What the comments in the source say.
    Findings(Vec<Comment>),
    Verdict(Verdict),
}

/// What a comment in a source says will be found.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Comment {
    /// The line where it shows; none if it stands at `main`, and shows in no line of the program.
    line: Option<u32>,
    kind: String,
    /// A part of its message.
    text: String,
}

impl Case {
    /// The programs of a folder, seen from `tests/java`, by name.
    pub(crate) fn all(name: &str) -> Vec<Case> {
        let mut cases: Vec<Case> = sources(name).iter().map(|path| Case::read(path)).collect();
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        cases
    }

    fn read(path: &Path) -> Case {
        let text = fs::read_to_string(path).expect("a program");
        let mut comments = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let Some((code, comment)) = line.split_once("//~ ERROR: ") else { continue };
            let (kind, text) = comment.split_once(' ').unwrap_or((comment, ""));
            comments.push(Comment {
                line: (!code.contains(" void main(")).then_some(number as u32 + 1),
                kind: kind.trim().to_owned(),
                text: text.trim().to_owned(),
            });
        }
        let arguments = text.lines().find_map(|line| line.strip_prefix("//@ args: ")).unwrap_or_default();
        Case {
            name: path.file_stem().expect("a name").to_string_lossy().into_owned(),
            arguments: arguments.split_whitespace().map(str::to_owned).collect(),
            random: if text.lines().any(|line| line == "//@ random: choice") {
                Randomness::Choice
            } else {
                Randomness::Fixed
            },
            expected: Expected::Findings(comments),
            large: text.lines().any(|line| line == "//@ large"),
        }
    }
}

/// The programs of a folder, seen from `tests/java`.
pub(crate) fn sources(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java").join(name);
    let entries = fs::read_dir(folder).expect("the folder of programs");
    let paths = entries.map(|entry| entry.expect("a file").path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "java")).collect()
}

/// The classes of all programs of some folders, compiled at once.
pub(crate) struct Classes {
    pub(crate) jdk: Jdk,
    folder: PathBuf,
}

impl Classes {
    fn compile(jdk: Jdk, test: &str, folders: &[&str]) -> Option<Classes> {
        let javac = jdk.javac()?;
        let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("java-{test}-{}", jdk.feature()));
        let _ = fs::remove_dir_all(&classes);
        fs::create_dir_all(&classes).expect("a folder for classes");
        let mut command = Command::new(javac);
        command.args(["-encoding", "UTF-8", "-nowarn", "-d"]).arg(&classes);
        command.args(folders.iter().flat_map(|name| sources(name)));
        let output = command.output().expect("javac starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(Classes { jdk, folder: classes })
    }

    /// The classes by each JDK that has a compiler.
    pub(crate) fn by_every_jdk(test: &str, folders: &[&str]) -> Vec<Classes> {
        let compile = |jdk| Classes::compile(jdk, test, folders);
        let found: Vec<Classes> = Jdk::all().into_iter().filter_map(compile).collect();
        assert!(!found.is_empty(), "no JDK with javac was found: Java is not tested");
        for classes in &found {
            println!("JDK {} in {}", classes.jdk.feature(), classes.jdk.home().display());
        }
        found
    }

    pub(crate) fn open(&self, case: &Case) -> Result<JavaProgram, String> {
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
    pub(crate) fn check(
        &self,
        case: &Case,
        strategy: Strategy,
        most: u64,
    ) -> Result<(JavaProgram, Checked), String> {
        self.verify(case, &Options { strategy, ..Options::default() }, most)
    }

    /// The same, as asked for.
    pub(crate) fn verify(
        &self,
        case: &Case,
        options: &Options,
        most: u64,
    ) -> Result<(JavaProgram, Checked), String> {
        let program = self.open(case)?;
        let budget = &Budget::default();
        let checked = verify(&program, options, budget, &|progress| {
            budget.cancelled.store(progress.states > most, Ordering::Relaxed);
        })
        .map_err(|failure| failure.to_string())?;
        Ok((program, checked))
    }

    /// Judges the program under the Java memory model.
    pub(crate) fn judge(
        &self,
        case: &Case,
        options: &Options,
        relaxed: Relaxed,
    ) -> Result<(JavaProgram, Checked), String> {
        let program = self.open(case)?;
        let checked = verify_relaxed(&program, options, relaxed, &Budget::default(), &|_| {})
            .map_err(|failure| failure.to_string())?;
        Ok((program, checked))
    }

    /// Searches through everything. What would take far too long fails.
    pub(crate) fn check_all(&self, case: &Case) -> Result<(JavaProgram, Checked), String> {
        let (program, checked) = self.check(case, Strategy::default(), 3_000_000)?;
        if !checked.is_exhaustive() {
            return Err(format!("not everything was looked at: {:?}", checked.incomplete));
        }
        Ok((program, checked))
    }
}

/// Does something with every case, on two threads, and fails with all that is wrong.
pub(crate) fn for_each(cases: &[Case], work: impl Fn(&Case) -> Result<(), String> + Sync) {
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

/// Replays the schedules of all findings, which must lead to the same.
pub(crate) fn replay_all(program: &JavaProgram, checked: &Checked) -> Result<(), String> {
    for found in &checked.findings {
        let text = Schedule::new("x", "sc", false, found).to_text(found);
        let schedule = Schedule::parse(&text).map_err(|error| error.to_string())?;
        let again = replay(program, &schedule).map_err(|error| error.to_string())?;
        let [same] = &again.findings[..] else { return Err("no finding".into()) };
        if (same.kind, &same.message, &same.path) != (found.kind, &found.message, &found.path) {
            return Err(format!("{} became {}", found.message, same.message));
        }
    }
    Ok(())
}

fn is_users(place: &Place) -> bool {
    !["java.", "jdk.", "sun."].iter().any(|package| place.class.starts_with(package))
}

/// The lines at which a finding shows, if it does in the program. Of the loop of a hang any line counts.
pub(crate) fn lines(found: &Found) -> Vec<BTreeSet<u32>> {
    let innermost = |stack: &[Place]| stack.iter().find(|place| is_users(place)).and_then(|place| place.line);
    match found.kind {
        Kind::Assertion | Kind::Exception => {
            let line = found.exception.as_ref().and_then(|thrown| innermost(&thrown.trace));
            vec![line.into_iter().collect()]
        }
        Kind::Deadlock => {
            let lines: BTreeSet<u32> =
                found.blocked.iter().filter_map(|blocked| innermost(&blocked.stack)).collect();
            if lines.is_empty() {
                return vec![BTreeSet::new()];
            }
            lines.into_iter().map(|line| BTreeSet::from([line])).collect()
        }
        Kind::Race => {
            let places =
                found.race.iter().flat_map(|race| &race.accesses).map(|access| innermost(&access.stack));
            places.map(|line| line.into_iter().collect()).collect()
        }
        Kind::Hang => {
            let lines = |places: &[Place]| places.iter().filter_map(|place| place.line).collect();
            let spins = found.blocked.iter().filter(|blocked| !blocked.spins.is_empty());
            spins.map(|blocked| lines(&blocked.spins)).collect()
        }
    }
}

/// What was found and what the comments say, where they differ.
pub(crate) fn compare(case: &Case, checked: &Checked) -> Result<(), String> {
    let comments = match &case.expected {
        Expected::Verdict(verdict) if checked.verdict == *verdict => return Ok(()),
        Expected::Verdict(verdict) => {
            return Err(format!("{:?} in place of {verdict:?}", checked.verdict));
        }
        Expected::Findings(comments) => comments,
    };
    let mut met = BTreeSet::new();
    let mut wrong = String::new();
    for found in &checked.findings {
        for lines in lines(found) {
            let fits = |comment: &&Comment| {
                comment.line.map_or(lines.is_empty(), |line| lines.contains(&line))
                    && comment.kind == found.kind.name()
                    && found.message.contains(comment.text.as_str())
            };
            match comments.iter().find(fits) {
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
    for Comment { line, kind, text } in comments.iter().filter(|comment| !met.contains(comment)) {
        let _ = write!(wrong, "\n  missing: {kind} {text} at line {line:?}");
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}
