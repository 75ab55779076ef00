//! The programs of seed 000's Fig. 8, and what we say and count of each by an identity policy.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use tempfile::TempDir;
use thinair_check::program::Verdict;
use thinair_jmm::{Completeness, Ending, Inquiry, Model, Options, Standing, decide};
use thinair_jvm::JavaProgram;
use thinair_jvm::class_path::Jdk;
use thinair_program::{Identity, Program as _, Request};

use super::{CAUSALITY, PROGRAMS, check, decide_test, directive, open, open_suite, worst};
use crate::java;

/// A program that the paper speaks of.
pub(super) struct Subject {
    /// Its name there.
    pub(super) paper: &'static str,
    /// Our class.
    pub(super) class: &'static str,
}

const fn subject(paper: &'static str, class: &'static str) -> Subject {
    Subject { paper, class }
}

/// All of them, the causality tests with those that the figure leaves out. Double-checked locking is there twice: as Fig. 10 prints it, and with
/// a field that may be read too early, which is what the text says of it.
pub(super) const ALL: [Subject; 29] = [
    subject("tc1", "TC01"),
    subject("tc2", "TC02"),
    subject("tc3", "TC03"),
    subject("tc4", "TC04"),
    subject("tc5", "TC05"),
    subject("tc6", "TC06"),
    subject("tc7", "TC07"),
    subject("tc8", "TC08"),
    subject("tc9", "TC09"),
    subject("tc9a", "TC09a"),
    subject("tc10", "TC10"),
    subject("tc11", "TC11"),
    subject("tc12", "TC12"),
    subject("tc13", "TC13"),
    subject("tc14", "TC14"),
    subject("tc15", "TC15"),
    subject("tc16", "TC16"),
    subject("tc17", "TC17"),
    subject("tc18", "TC18"),
    subject("tc19", "TC19"),
    subject("tc20", "TC20"),
    subject("hash 2", "Hash2Threads"),
    subject("hash 4", "Hash4Threads"),
    subject("hash2", "HashReread"),
    subject("isprime", "IsPrime"),
    subject("dcl", "DclReread"),
    subject("dcl", "DclPlain"),
    subject("peterson", "PetersonPlain"),
    subject("dekker", "DekkerPlain"),
];

/// What is said of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// The outcome in question is one of a legal execution, or of one that is generated.
    Allowed,
    Forbidden,
    /// Something goes wrong in an execution with the race.
    Harmful,
    /// Nothing goes wrong.
    Benign,
    /// Not everything was looked at.
    Open,
}

impl Answer {
    pub(super) fn word(self) -> &'static str {
        match self {
            Answer::Allowed => "allowed",
            Answer::Forbidden => "forbidden",
            Answer::Harmful => "harmful",
            Answer::Benign => "benign",
            Answer::Open => "open",
        }
    }
}

/// The fixed point over write sets.
pub(super) struct FixedPoint {
    pub(super) iterations: u32,
    /// Paths of the last iteration.
    pub(super) paths: u64,
    /// Steps of threads in it.
    pub(super) steps: u64,
    /// What would be said if all that is generated were legal.
    pub(super) answer: Answer,
}

impl Subject {
    fn is_test(&self) -> bool {
        self.class.starts_with("TC")
    }

    /// What is asked.
    pub(super) fn question(&self) -> String {
        if self.is_test() { self.ask() } else { "its races".into() }
    }

    fn ask(&self) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(CAUSALITY);
        directive(&folder.join(format!("{}.java", self.class)), "ask").expect("each test asks for an outcome")
    }

    /// The answer under the Java memory model.
    pub(super) fn answer(&self, jdk: &Jdk, classes: &Path, identity: Identity) -> Answer {
        let answer = if self.is_test() {
            self.asked(jdk, classes, identity)
        } else {
            open(self.class, jdk, classes).and_then(|program| {
                let checked = check(&program, identity, false)?;
                Ok(match checked.verdict {
                    _ if !checked.is_exhaustive() => Answer::Open,
                    Verdict::Unknown => Answer::Open,
                    _ if worst(&checked).is_some() => Answer::Harmful,
                    _ => Answer::Benign,
                })
            })
        };
        answer.unwrap_or_else(|error| panic!("{}: {error}", self.class))
    }

    fn asked(&self, jdk: &Jdk, classes: &Path, identity: Identity) -> Result<Answer, String> {
        let suite = open_suite(&classes.join(format!("{}.class", self.class)), jdk)?;
        let test = suite.tests().first().ok_or("no test")?;
        let decision = decide_test(&suite, test, identity)?.decision;
        Ok(if decision.outcomes.contains(&self.ask()) {
            Answer::Allowed
        } else if decision.incomplete.is_some() {
            Answer::Open
        } else {
            Answer::Forbidden
        })
    }

    /// Counts the fixed point, and says what comes of it without a filter.
    pub(super) fn fixed_point(&self, jdk: &Jdk, classes: &Path, identity: Identity) -> FixedPoint {
        let program = if self.is_test() {
            open_suite(&classes.join(format!("{}.class", self.class)), jdk).and_then(|suite| {
                let test = suite.tests().first().ok_or("no test")?;
                suite.program(test).map_err(|error| error.to_string())
            })
        } else {
            open(self.class, jdk, classes)
        };
        let program = program.unwrap_or_else(|error| panic!("{}: {error}", self.class));
        self.generated(&program, identity)
    }

    fn generated(&self, program: &JavaProgram, identity: Identity) -> FixedPoint {
        let ask = self.is_test().then(|| self.ask());
        // Whether an execution is as is asked: it has the outcome, or something goes wrong in it.
        let inquiry = Inquiry {
            observe: &|ended| {
                let is_meant = if let Some(ask) = &ask {
                    ended.ending == Ending::Complete
                        && program.outcome(ended.states.iter().copied()).as_ref() == Some(ask)
                } else {
                    let mut states = ended.states.iter().zip(ended.standings());
                    let throws = states.any(|(state, standing)| {
                        standing == Standing::Ended
                            && matches!(program.next(state), Request::End { exception: Some(_) })
                    });
                    throws || ended.ending == Ending::Deadlock
                };
                vec![is_meant]
            },
            is_asked_for: &|_| false,
            constants: &|_| Vec::new(),
            is_over: &|| false,
        };
        let options = Options { identity, events: 100_000, ..Options::default() };
        let decision = decide(program, Model::WriteSets, options, &inquiry)
            .unwrap_or_else(|unfollowed| panic!("{}: {unfollowed}", self.class));
        let is_met = decision.outcomes.contains(&true);
        let answer = match (is_met, ask.is_some()) {
            (true, true) => Answer::Allowed,
            (true, false) => Answer::Harmful,
            (false, _) if decision.completeness != Completeness::Exhaustive => Answer::Open,
            (false, true) => Answer::Forbidden,
            (false, false) => Answer::Benign,
        };
        let statistics = decision.statistics;
        FixedPoint {
            iterations: statistics.iterations,
            paths: statistics.paths,
            steps: statistics.steps,
            answer,
        }
    }

    /// Seconds and megabytes that it takes to answer with the identity `free`, in a process of its own.
    pub(super) fn cost(&self, classes: &Path) -> (f64, u64) {
        let this = std::env::current_exe().expect("this program");
        let output = Command::new(this).args([ALONE, self.class]).arg(classes).output();
        let output = output.expect("this program once more");
        let text = String::from_utf8_lossy(&output.stdout);
        let parsed = text
            .split_once(' ')
            .and_then(|(seconds, megabytes)| Some((seconds.parse().ok()?, megabytes.trim().parse().ok()?)));
        parsed.unwrap_or_else(|| panic!("{}: {text}{}", self.class, String::from_utf8_lossy(&output.stderr)))
    }
}

/// By which this program is run for [`Subject::cost`].
pub(crate) const ALONE: &str = "--relaxed-alone";

/// What this program does then: prints the time from class files to the answer, and the peak of its memory.
pub(crate) fn alone(class: &str, classes: &Path) {
    let subject = ALL.iter().find(|subject| subject.class == class).expect("a subject");
    let jdk = counted_on().expect("the JDK that has compiled it");
    let start = Instant::now();
    subject.answer(&jdk, classes, Identity::Free);
    let seconds = start.elapsed().as_secs_f64();
    println!("{seconds} {}", java::peak_bytes() >> 20);
}

/// The JDK that counts are of, where it is there.
pub(super) const FEATURE: u32 = 17;

/// The JDK that counts are of, of those that there are.
pub(super) fn counted_on() -> Option<Jdk> {
    let jdks: Vec<Jdk> = Jdk::all().into_iter().filter(|jdk| jdk.javac().is_some()).collect();
    let position = jdks.iter().position(|jdk| jdk.feature() == FEATURE).unwrap_or_default();
    jdks.into_iter().nth(position)
}

/// Compiles the programs.
pub(super) fn compiled() -> Option<(Jdk, TempDir)> {
    let jdk = counted_on()?;
    let sources: Vec<_> = [CAUSALITY, PROGRAMS].into_iter().flat_map(java::sources).collect();
    let classes = super::compile(&jdk, &sources)?;
    Some((jdk, classes))
}
