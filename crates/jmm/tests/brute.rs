//! The brute-force decision of the models beside the answers that are known: it is the second opinion on the engines, so
//! it has to be right itself. Every commit sequence that it finds goes through the validator.

mod support;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proptest::prelude::{ProptestConfig, Strategy};
use proptest::test_runner::TestRunner;
use support::brute::legality::Scope;
use support::brute::{Brute, Model};
use thinair_explore::{Completeness, testing};
use thinair_jmm::{Rule8, Rules};
use thinair_litmus::Test;
use thinair_litmus::arbitrary::racing::{self, Parts};
use thinair_litmus::arbitrary::{self, Shape};
use thinair_litmus::families::telling;
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_litmus::syntax::Verdict;
use thinair_program::Identity;

/// How much work a question may be.
const WORK: u64 = 10_000_000;

const MEMSAT: Rules = Rules::Original { rule_8: Rule8::BeingCommitted };

fn parse(text: &str) -> Test {
    thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("test", text)))
}

fn corpus(folder: &str) -> Vec<Test> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the corpus").map(|file| file.expect("a file").path()).collect();
    files.sort();
    files.iter().map(|file| parse(&std::fs::read_to_string(file).expect("a readable file"))).collect()
}

fn model(name: &str) -> Option<Model> {
    Some(match name {
        "sc" => Model::Sc,
        "hb" => Model::Hb,
        "jpr" => Model::Jpr,
        "jprd" => Model::Jprd,
        "jmm" => Model::Legal(Rules::JLS),
        "jmm-revised" => Model::Legal(Rules::Revised),
        _ => return None,
    })
}

/// Compares all expectations of a folder; gives how many there were, and the tests that were skipped.
fn compare(folder: &str) -> (usize, Vec<String>) {
    let (mut compared, mut skipped) = (0, Vec::new());
    for test in corpus(folder) {
        let name = &test.name.value;
        // TC14 and TC15 have loops; executions in which they go on have no outcome.
        let Some(brute) = Brute::new(&test, Some(2), WORK) else {
            skipped.push(name.clone());
            continue;
        };
        for expectation in &test.expectations {
            let Some(model) = model(&expectation.model.value) else { continue };
            let identity = expectation.identity.as_ref().map_or(Identity::Free, |identity| identity.value);
            let Some(outcomes) = brute.outcomes(model, identity) else {
                skipped.push(format!("{name} {model:?} {identity}"));
                continue;
            };
            let allowed = outcomes.iter().any(|outcome| test.is_asked_for(outcome));
            let expected = expectation.verdict.value == Verdict::Allowed;
            assert_eq!(allowed, expected, "{name}: {model:?} {identity}");
            compared += 1;
        }
    }
    println!("{folder}: {compared} answers are right; skipped are {skipped:?}");
    (compared, skipped)
}

#[test]
fn the_causality_tests_are_as_expected() {
    let (compared, skipped) = compare("causality");
    assert_eq!((compared, skipped.len()), (164, 0));
}

#[test]
fn the_transformations_are_as_expected() {
    let (compared, skipped) = compare("transformations");
    assert_eq!((compared, skipped.len()), (50, 0));
}

/// Those with release and acquire are skipped.
#[test]
fn the_classic_tests_are_as_expected() {
    let (compared, skipped) = compare("classic");
    assert!(skipped.iter().all(|name| name.ends_with("+ra")), "{skipped:?}");
    assert_eq!((compared, skipped.len()), (84, 7));
}

/// Those with fences, release and acquire, or final variables are skipped.
#[test]
fn the_figures_are_as_expected() {
    let (compared, skipped) = compare("figures");
    assert_eq!((compared, skipped.len()), (84, 5));
}

/// Whether the outcome in question is allowed, under each identity in the order of [`Identity::ALL`].
fn allowed(text: &str, rules: Rules) -> [bool; 4] {
    let test = parse(text);
    let brute = Brute::new(&test, None, 20 * WORK).expect("a small test");
    Identity::ALL.map(|identity| {
        let outcomes = brute.outcomes(Model::Legal(rules), identity).expect("a small test");
        outcomes.iter().any(|outcome| test.is_asked_for(outcome))
    })
}

#[test]
fn programs_that_tell_right_from_almost_right() {
    assert_eq!(allowed(telling::OPTIONAL_WRITE, Rules::JLS), [true, false, true, true]);
    assert_eq!(allowed(telling::TWO_BRANCHES, Rules::JLS), [false, true, true, true]);
    assert_eq!(allowed(telling::RULE_8, Rules::JLS), [false; 4]);
    assert_eq!(allowed(telling::RULE_8, MEMSAT), [true; 4]);
    assert_eq!(allowed(telling::COMPONENTS, Rules::JLS), [true; 4]);
    assert_eq!(allowed(telling::WAITING, Rules::JLS), [true; 4]);
}

/// A value that is counted up has no end over all values, and one in executions.
#[test]
fn counters_are_finite() {
    let test = parse("Java E { int x; } Thread 1 { x++; } Thread 2 { x++; } exists (x == 2)");
    let brute = Brute::new(&test, None, WORK).expect("a small test");
    assert_eq!(brute.outcomes(Model::Legal(Rules::JLS), Identity::Free).expect("small").len(), 2);
    assert_eq!(brute.outcomes(Model::Hb, Identity::Free), None);
}

/// Programs on which every action may be committed at any time, or every action but those of the initializing thread.
const TINY: [(&str, Scope); 8] = [
    (
        "Java LB { int x, y; } Thread 1 { int r1 = x; y = 1; } Thread 2 { int r2 = y; x = r2; } exists (true)",
        Scope::Everything,
    ),
    (
        "Java TC6 { int x, y; } Thread 1 { int r1 = x; if (r1 == 1) y = 1; }
        Thread 2 { int r2 = y; if (r2 == 1) x = 1; if (r2 == 0) x = 1; } exists (true)",
        Scope::Everything,
    ),
    (
        "Java Lock { int x; monitor m; } Thread 1 { lock m; x = 1; unlock m; }
        Thread 2 { lock m; unlock m; int r1 = x; } exists (true)",
        Scope::Threads,
    ),
    (
        "Java Volatile { int x; volatile int v; } Thread 1 { x = 1; v = 1; }
        Thread 2 { int r1 = v; int r2 = x; } exists (true)",
        Scope::Threads,
    ),
    (
        "Java Control { int x; volatile int v; } Thread 1 { int r1 = x; v = 1; }
        Thread 2 { int r2 = v; if (r2 == 0) x = 1; } exists (true)",
        Scope::Threads,
    ),
    (
        "Java T5 { int x, y; } Thread 1 { int r1 = y; if (r1 == 1) { x = 1; } else { print(1); x = 1; } }
        Thread 2 { int r2 = x; y = r2; } exists (true)",
        Scope::Threads,
    ),
    (
        "Java Print { int x, y; } Thread 1 { int r1 = y; print(1); x = 1; }
        Thread 2 { int r2 = x; y = r2; } exists (true)",
        Scope::Threads,
    ),
    (
        "Java Join { int x, y; } Thread 1 { join 2; int r1 = x; y = r1; }
        Thread 2 { int r2 = y; if (r2 != 1) x = 1; } exists (true)",
        Scope::Threads,
    ),
];

/// What is committed early besides racing reads, writes and external actions makes no difference.
#[test]
fn what_is_useful_suffices() {
    for (text, scope) in TINY {
        let test = parse(text);
        let brute = Brute::new(&test, None, 20 * WORK).expect("a small test");
        for rules in [Rules::JLS, MEMSAT, Rules::Revised] {
            for identity in Identity::ALL {
                let useful = brute.outcomes(Model::Legal(rules), identity);
                let literal = brute.literally(rules, identity, scope);
                assert!(literal.is_some(), "{} is too large", test.name.value);
                assert_eq!(useful, literal, "{}: {rules:?} {identity}", test.name.value);
            }
        }
    }
}

/// The same on random programs, where they are small enough.
#[test]
fn what_is_useful_suffices_on_random_programs() {
    let parts = Parts {
        threads: 2,
        statements: 3,
        synchronization: true,
        external: true,
        counting: false,
        finals: false,
    };
    let compared = RefCell::new([0, 0]);
    let compare = |test: &Test| {
        let brute = Brute::new(test, None, 2_000_000)?;
        for rules in [Rules::JLS, MEMSAT, Rules::Revised] {
            for identity in [Identity::Site, Identity::Free] {
                let literal = brute.literally(rules, identity, Scope::Threads)?;
                let useful = brute.outcomes(Model::Legal(rules), identity)?;
                assert_eq!(useful, literal, "{rules:?} {identity} of\n{test}");
            }
        }
        Some(())
    };
    runner(25)
        .run(&racing::tests(parts), |test| {
            let place = usize::from(compare(&test).is_some());
            compared.borrow_mut()[place] += 1;
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    let [skipped, compared] = compared.into_inner();
    println!("{compared} compared, {skipped} skipped");
    assert!(compared > skipped);
}

/// JLS §17.4.5, over the sequentially consistent executions.
#[test]
fn races_are_those_of_sequentially_consistent_executions() {
    let is_racy = |test: &Test| Brute::new(test, Some(2), WORK).expect("small").is_racy().expect("small");
    let synchronized = |folder: &str| -> Vec<String> {
        let tests = corpus(folder).into_iter().filter(|test| !test.name.value.ends_with("+ra"));
        tests.filter(|test| !is_racy(test)).map(|test| test.name.value).collect()
    };
    assert_eq!(synchronized("causality"), ["TC13", "TC14", "TC15"]);
    // Of the plain ones, these have one thread.
    let plain: Vec<String> = synchronized("classic").into_iter().filter(|name| !name.contains('+')).collect();
    assert_eq!(plain, ["CoRW", "CoWW"]);
    assert_eq!(synchronized("classic").len(), 30);
}

/// Happens-before consistency allows every outcome in question, also values from nowhere.
#[test]
fn hb_allows_all_of_the_causality_tests() {
    let mut skipped = Vec::new();
    for test in corpus("causality") {
        let brute = Brute::new(&test, Some(1), WORK).expect("a small test");
        match brute.outcomes(Model::Hb, Identity::Free) {
            Some(outcomes) => {
                assert!(outcomes.iter().any(|outcome| test.is_asked_for(outcome)), "{}", test.name.value);
            }
            None => skipped.push(test.name.value),
        }
    }
    // Their squares have no end.
    assert_eq!(skipped, ["TC9", "TC9a"]);
}

fn sequential(test: &Test) -> BTreeSet<Outcome> {
    let program = LitmusProgram::new(test, &test.to_string(), None);
    let (answer, _) = testing::answer(&program, thinair_explore::Strategy::default(), u64::MAX, |machine| {
        program.outcome(machine.threads().map(|(_, _, state)| state), |location| machine.value(location))
    });
    assert_eq!(answer.completeness, Completeness::Exhaustive);
    answer.outcomes
}

/// sc ⊆ jmm ⊆ jmm-revised ⊆ jprd ⊆ jpr ⊆ hb, site and occurrence ⊆ free, and without races jmm = sc.
///
/// None if it is too much work.
fn check_inclusions(test: &Test, work: u64, seen: &mut Seen) -> Option<()> {
    let brute = Brute::new(test, None, work)?;
    let sc = brute.outcomes(Model::Sc, Identity::Free)?;
    assert_eq!(sc, sequential(test), "sc of\n{test}");
    let is_racy = brute.is_racy()?;
    let hb = brute.outcomes(Model::Hb, Identity::Free);
    let mut free = None;
    for identity in Identity::ALL.into_iter().rev() {
        let [jmm, memsat, revised] =
            [Rules::JLS, MEMSAT, Rules::Revised].map(|rules| brute.outcomes(Model::Legal(rules), identity));
        let (jmm, memsat, revised) = (jmm?, memsat?, revised?);
        let jprd = brute.outcomes(Model::Jprd, identity)?;
        let jpr = brute.outcomes(Model::Jpr, identity)?;
        let chain = [
            ("sc", &sc),
            ("jmm", &jmm),
            ("memsat", &memsat),
            ("jmm-revised", &revised),
            ("jprd", &jprd),
            ("jpr", &jpr),
        ];
        for pair in chain.windows(2) {
            let [(smaller, these), (larger, those)] = pair else { unreachable!("two") };
            assert!(these.is_subset(those), "{smaller} against {larger}, {identity}, of\n{test}");
        }
        if let Some(hb) = &hb {
            assert!(jpr.is_subset(hb), "jpr against hb, {identity}, of\n{test}");
        }
        assert!(is_racy || jmm == sc, "correctly synchronized, {identity}:\n{test}");
        let free = free.get_or_insert_with(|| jmm.clone());
        assert!(jmm.is_subset(free), "{identity} against free, of\n{test}");
        seen.weaker_than_sc += u32::from(jmm != sc);
        seen.rule_8 += u32::from(jmm != memsat);
        seen.revised += u32::from(memsat != revised);
        seen.jprd += u32::from(jprd != revised);
        seen.jpr += u32::from(jpr != jprd);
        seen.identity += u32::from(jmm != *free);
    }
    seen.racy += u32::from(is_racy);
    Some(())
}

/// How many programs were looked at, and what was seen in them.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    skipped: u32,
    racy: u32,
    /// Models differ: not all outcomes of the one are outcomes of the other.
    weaker_than_sc: u32,
    revised: u32,
    identity: u32,
    rule_8: u32,
    jprd: u32,
    jpr: u32,
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) })
}

fn check_many(tests: impl Strategy<Value = Test>, cases: u32, work: u64) {
    let seen = RefCell::new(Seen::default());
    runner(cases)
        .run(&tests, |test| {
            if check_inclusions(&test, work, &mut seen.borrow_mut()).is_none() {
                seen.borrow_mut().skipped += 1;
            }
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    let seen = seen.into_inner();
    println!("of {cases}: {seen:?}");
    assert!(seen.skipped * 4 < cases * 3, "only {} of {cases} were small enough", cases - seen.skipped);
}

const PLAIN: Parts = Parts {
    threads: 3,
    statements: 3,
    synchronization: false,
    external: false,
    counting: false,
    finals: false,
};

#[test]
fn inclusions_hold_on_plain_programs() {
    check_many(racing::tests(PLAIN), 80, 300_000);
}

#[test]
fn inclusions_hold_on_programs_with_everything() {
    let parts = Parts { synchronization: true, external: true, counting: false, finals: true, ..PLAIN };
    check_many(racing::tests(parts), 80, 300_000);
}

/// Arithmetic, exceptions, arrays, assumptions. Many of them read final variables and are skipped.
#[test]
fn inclusions_hold_on_other_programs() {
    let shape =
        Shape { loops: false, accesses: false, threads: 2..=2, statements: 1..=2, depth: 1, ..Shape::full() };
    check_many(arbitrary::tests_of(&shape), 100, 100_000);
}

/// `cargo test -p thinair-jmm --test brute -- --ignored --nocapture`
#[test]
#[ignore = "takes long"]
fn inclusions_hold_on_many_programs() {
    for (synchronization, external, finals) in
        [(false, false, false), (true, false, false), (false, true, true), (true, true, true)]
    {
        let parts = Parts { threads: 3, statements: 4, synchronization, external, counting: false, finals };
        check_many(racing::tests(parts), 600, 300_000);
    }
    let shape = Shape { statements: 1..=3, ..Shape::small() };
    check_many(arbitrary::tests_of(&shape), 600, 300_000);
}
