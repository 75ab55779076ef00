//! Java programs keep the contract of `Program`, and what a search finds in them, a plain driver that visits every state
//! without any reduction finds as well.

#[path = "support/javac.rs"]
mod javac;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use thinair_explore::{
    Finding, Limits, Machine, Observer, Order, Reduction, Schedule, Strategy, count, search,
};
use thinair_jvm::class_path::Jdk;
use thinair_jvm::{JavaProgram, Options, harness};
use thinair_program::testing::conformance::Suite;
use thinair_program::testing::driver::Naming;
use thinair_program::testing::equivalence::equivalence;
use thinair_program::testing::exhaust::{exhaust, exhaust_and_look};
use thinair_program::{Describe, Program, Request};

/// The programs of `tests/java/check` that are small enough for a visit of every state.
const SMALL: [&str; 8] = [
    "LostUpdatePlain",
    "StoreBufferingBoth",
    "MessagePassing",
    "SelfJoin",
    "JoinEachOther",
    "DivisionRace",
    "NotOwner",
    "LockOrderDeadlock",
];

/// Those that show most of what threads can do.
const VARIED: [&str; 10] = [
    "Barrier",
    "ClassInitOnce",
    "ClassInitDeadlock",
    "InterruptOrNotify",
    "TimedWait",
    "RecordSwap",
    "TreiberStack",
    "SharedStringBuffer",
    "ExceptionReleases",
    "DaemonIgnored",
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java").join(name)
}

/// Programs with their classes, which are read when they are first needed.
struct Programs {
    opened: Vec<(String, JavaProgram)>,
    _classes: TempDir,
}

/// The programs of these names, compiled at once.
fn programs(names: &[&str]) -> Programs {
    let jdk = Jdk::find(None).expect("a JDK for the tests: see tools/jdks.sh");
    let javac = jdk.javac().expect("a JDK with a compiler for the tests: see tools/jdks.sh");
    let classes = tempfile::tempdir().expect("a temporary folder");
    let sources: Vec<PathBuf> =
        names.iter().map(|name| folder("check").join(format!("{name}.java"))).collect();
    javac::compile(&javac, &[], &sources, classes.path());
    let open = |source: &PathBuf| {
        let name = source.file_stem().expect("a name").to_string_lossy().into_owned();
        let options = Options { main: Some(name.clone()), ..Options::default() };
        let program =
            JavaProgram::open(classes.path(), &options).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, program)
    };
    Programs { opened: sources.iter().map(open).collect(), _classes: classes }
}

#[test]
fn java_programs_conform() {
    for (name, program) in &programs(&VARIED).opened {
        let coverage = Suite { runs: 6, steps: 2_500 }
            .run(program)
            .unwrap_or_else(|failure| panic!("{name}: {failure}"));
        assert!(coverage.answers > 100, "{name}: {coverage:?}");
        assert!(coverage.renamings > 0, "{name}: {coverage:?}");
    }
}

/// What a search meets, without paths.
#[derive(Default, PartialEq, Eq, Debug)]
struct Met {
    ends: bool,
    deadlock: bool,
    exceptions: BTreeSet<String>,
}

struct Collect<'p> {
    program: &'p JavaProgram,
    met: Met,
}

impl Observer<JavaProgram> for Collect<'_> {
    fn ended(&mut self, _: &Machine<'_, JavaProgram>, _: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        self.met.ends = true;
        ControlFlow::Continue(())
    }

    fn found(
        &mut self,
        finding: Finding,
        _: &Machine<'_, JavaProgram>,
        _: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        match finding {
            Finding::Deadlock => self.met.deadlock = true,
            Finding::Exception(exception) => {
                self.met.exceptions.insert(self.program.exception_name(exception));
            }
            Finding::Unsupported(what) => panic!("{}", self.program.unsupported(what)),
            Finding::Assertion | Finding::Hang => {}
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn searches_meet_what_a_plain_driver_meets() {
    for (name, program) in &programs(&SMALL).opened {
        let exhausted = exhaust(program, Naming::Reused, 400_000);
        assert!(exhausted.complete, "{name}: {} states", exhausted.states);
        let plain = Met {
            ends: exhausted.ends > 0,
            deadlock: exhausted.deadlocks > 0,
            exceptions: exhausted
                .exceptions
                .iter()
                .map(|&exception| program.exception_name(exception))
                .collect(),
        };
        for order in [Order::DepthFirst, Order::BreadthFirst] {
            for reduction in Reduction::COMPARED {
                let mut collect = Collect { program, met: Met::default() };
                let strategy = Strategy { order, reduction, ..Strategy::default() };
                search(program, strategy, Limits::default(), &mut collect);
                assert_eq!(collect.met, plain, "{name}: {order:?} {reduction:?}");
            }
        }
    }
}

/// Tests in the manner of jcstress that show most of what they can do.
const TESTS: [&str; 12] = [
    "ArbiterUpdatesResult",
    "AtomicDoublePlain",
    "CausalityVolatile",
    "LockStoreBuffering",
    "LockTry",
    "PublishBoxed",
    "PublishFinal",
    "SeparateState",
    "StopVolatile",
    "StoreBufferingPlain",
    "ThreadWaitNotify",
    "UpdatePlainTwice",
];

/// Collects the outcomes of a test.
struct Outcomes<'p> {
    program: &'p JavaProgram,
    outcomes: BTreeSet<Option<String>>,
}

impl Observer<JavaProgram> for Outcomes<'_> {
    fn ended(&mut self, machine: &Machine<'_, JavaProgram>, _: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        self.outcomes.insert(self.program.outcome(machine.threads().map(|(.., state)| state)));
        ControlFlow::Continue(())
    }
}

#[test]
fn tests_conform_and_have_the_outcomes_that_a_plain_driver_sees() {
    let jdk = Jdk::find(None).expect("a JDK for the tests: see tools/jdks.sh");
    let javac = jdk.javac().expect("a JDK with a compiler for the tests: see tools/jdks.sh");
    let classes = tempfile::tempdir().expect("a temporary folder");
    let sources: Vec<PathBuf> =
        TESTS.iter().map(|name| folder("jcstress").join(format!("{name}.java"))).collect();
    let stubs = folder("jcstress/stubs").to_string_lossy().into_owned();
    javac::compile(&javac, &["-sourcepath", &stubs], &sources, classes.path());
    let suite = harness::Suite::open(classes.path(), &harness::SuiteOptions::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(suite.tests().len(), TESTS.len());
    for test in suite.tests() {
        let name = &test.name;
        let program = suite.program(test).unwrap_or_else(|error| panic!("{name}: {error}"));
        let conforms = Suite { runs: 6, steps: 1_000 }.run(&program);
        conforms.unwrap_or_else(|failure| panic!("{name}: {failure}"));
        let mut seen = BTreeSet::new();
        // The collector ends last.
        let exhausted = exhaust_and_look(&program, Naming::Reused, 400_000, &mut |state| {
            let mut alive = state.all_alive();
            if let (Some((_, last)), None) = (alive.next(), alive.next())
                && matches!(program.next(&last.thread), Request::End { .. })
            {
                seen.insert(program.outcome([&last.thread]));
            }
        });
        assert!(exhausted.complete && exhausted.deadlocks == 0, "{name}: {exhausted:?}");
        for reduction in Reduction::COMPARED {
            let mut found = Outcomes { program: &program, outcomes: BTreeSet::new() };
            let strategy = Strategy { reduction, ..Strategy::default() };
            search(&program, strategy, Limits::default(), &mut found);
            assert_eq!(found.outcomes, seen, "{name}: {reduction:?}");
        }
        assert!(!seen.is_empty() && !seen.contains(&None), "{name}: {seen:?}");
    }
}

struct Nobody;

impl Observer<JavaProgram> for Nobody {}

/// Counting looks at one execution of each class; all interleavings, step by step, have as many classes.
#[test]
fn executions_are_counted_as_by_brute_force() {
    let cases: [(&str, &[&str]); 7] = [
        ("Counters", &["plain", "2"]),
        ("Counters", &["atomic", "2"]),
        ("Counters", &["coarse", "2"]),
        ("BigShot", &["parallel"]),
        ("DetArray", &["2"]),
        ("OptList", &["2", "delete"]),
        ("LazyList", &["2"]),
    ];
    let javac = Jdk::find(None).ok().and_then(|jdk| jdk.javac()).expect("a compiler: see tools/jdks.sh");
    let classes = tempfile::tempdir().expect("a temporary folder");
    let sources: BTreeSet<PathBuf> =
        cases.iter().map(|(name, _)| folder("counting").join(format!("{name}.java"))).collect();
    javac::compile(&javac, &[], &sources, classes.path());
    for (name, arguments) in cases {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let options = Options { main: Some(name.to_owned()), arguments, ..Options::default() };
        let program = JavaProgram::open(classes.path(), &options).unwrap_or_else(|error| panic!("{error}"));
        let counted = count(&program, Limits::default(), &mut Nobody);
        let all = equivalence(&program, false, 2_000_000).unwrap_or_else(|| panic!("{name} is too large"));
        assert_eq!((counted.complete, counted.blocked), (all.complete, all.blocked), "{name}");
    }
}
