//! The programs of `tests/java/juc`: the classes of `java.util.concurrent` do what they promise in all executions, and
//! uses of them that go wrong are found, at the same lines on every JDK.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use thinair_check::program::{Checked, Kind, Verdict};
use thinair_explore::{Reduction, Strategy};
use thinair_jvm::Randomness;

use crate::support::{Case, Classes, Expected, compare, for_each, lines, replay_all};

/// So many states may a search without reduction visit. Longer ones are not compared.
const MOST: u64 = 50_000;

/// What names of programs begin with. Each has some without and some with a finding.
const SUBJECTS: [&str; 34] = [
    "ReentrantLock",
    "Condition",
    "ReadWriteLock",
    "StampedLock",
    "Semaphore",
    "CountDownLatch",
    "CyclicBarrier",
    "Phaser",
    "Exchanger",
    "ConcurrentHashMap",
    "ConcurrentLinkedQueue",
    "ConcurrentLinkedDeque",
    "ConcurrentSkipListMap",
    "ArrayBlockingQueue",
    "LinkedBlockingQueue",
    "SynchronousQueue",
    "PriorityBlockingQueue",
    "CopyOnWriteArrayList",
    "ThreadLocal",
    "ThreadLocalRandom",
    "FixedThreadPool",
    "SingleThreadExecutor",
    "FutureTask",
    "CompletableFuture",
    "AtomicInteger",
    "AtomicLong",
    "AtomicBoolean",
    "AtomicReference",
    "AtomicIntegerArray",
    "AtomicStampedReference",
    "AtomicMarkableReference",
    "FieldUpdater",
    "LongAdder",
    "LockSupport",
];

/// The programs that are small enough for a test.
fn cases() -> Vec<Case> {
    Case::all("juc").into_iter().filter(|case| !case.large).collect()
}

/// A finding in which JDKs must agree: its kind, message and lines.
type Finding = (Kind, String, Vec<BTreeSet<u32>>);

fn findings(checked: &Checked) -> BTreeSet<Finding> {
    checked.findings.iter().map(|found| (found.kind, found.message.clone(), lines(found))).collect()
}

#[test]
fn every_class_has_programs_that_are_right_and_programs_that_are_wrong() {
    let cases = cases();
    for subject in SUBJECTS.into_iter().chain(["VarHandle"]) {
        let findings = cases
            .iter()
            .filter(|case| case.name.starts_with(subject))
            .map(|case| matches!(&case.expected, Expected::Findings(comments) if !comments.is_empty()));
        let kinds: BTreeSet<bool> = findings.collect();
        assert_eq!(kinds.len(), 2, "{subject}");
    }
}

#[test]
fn programs_have_the_same_findings_on_every_jdk_and_schedules_lead_to_them() {
    let cases = cases();
    let everywhere: Mutex<BTreeMap<String, BTreeMap<u32, BTreeSet<Finding>>>> = Mutex::default();
    for classes in Classes::by_every_jdk("juc", &["juc"]) {
        let feature = classes.jdk.feature();
        for_each(&cases, |case| {
            let (program, checked) =
                classes.check_all(case).map_err(|error| format!("JDK {feature}: {error}"))?;
            println!("JDK {feature}: {:<36} {:>9} states", case.name, checked.statistics.states);
            let mut everywhere = everywhere.lock().unwrap();
            everywhere.entry(case.name.clone()).or_default().insert(feature, findings(&checked));
            drop(everywhere);
            compare(case, &checked)
                .and_then(|()| replay_all(&program, &checked))
                .map_err(|error| format!("JDK {feature}: {error}"))
        });
    }
    for (name, findings) in everywhere.into_inner().unwrap() {
        let different: BTreeSet<&BTreeSet<Finding>> = findings.values().collect();
        assert_eq!(different.len(), 1, "{name}: {findings:#?}");
    }
}

#[test]
fn without_reduction_the_same_is_found() {
    let cases = cases();
    for classes in Classes::by_every_jdk("juc-reduction", &["juc"]) {
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
        let (compared, all) = (compared.into_inner(), cases.len());
        println!("JDK {}: {compared} of {all} programs were compared", classes.jdk.feature());
        assert!(compared > all / 3, "only {compared} of {all} programs were compared");
    }
}

/// On its default settings Java `PathFinder` misses the first two and gives up on the others.
#[test]
fn what_java_pathfinder_misses_or_crashes_on_is_decided() {
    let expected = [
        ("AtomicIntegerGetSet", Verdict::Found(Kind::Assertion)),
        ("ReentrantLockOrder", Verdict::Found(Kind::Deadlock)),
        ("ConcurrentHashMapMerge", Verdict::Ok),
        ("FixedThreadPoolSubmit", Verdict::Ok),
        ("VarHandleGetAndAdd", Verdict::Ok),
    ];
    let cases = expected.map(|(name, verdict)| Case {
        name: name.into(),
        arguments: Vec::new(),
        random: Randomness::Fixed,
        expected: Expected::Verdict(verdict),
        large: false,
    });
    for classes in Classes::by_every_jdk("juc-jpf", &["juc"]) {
        for_each(&cases, |case| {
            let (_, checked) = classes.check_all(case)?;
            compare(case, &checked)
        });
    }
}
