//! Deciding tests in the manner of jcstress, several at a time. Reports come in the order of the tests, whichever was decided first.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use thinair_check::budget::Budget;
use thinair_check::outcomes::{
    Asks, Decision, Expect, Grading, Listed, Memory, Options, Question, Witness, decide,
};
use thinair_check::program::Incomplete;
use thinair_explore::Progress;
use thinair_jvm::JavaProgram;
use thinair_jvm::harness::{self, Mode, Observation, Suite, Test};
use thinair_program::Describe;
use thinair_report::{Commit, Judged, NamedExecution, Observed, OutcomeWitness, TestReport};

use crate::progress::Gauge;

/// What is asked of every test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// The memory model.
    pub(crate) memory: Memory,
    /// How to search.
    pub(crate) options: Options,
    /// The outcome that is to be shown.
    pub(crate) witness: Option<&'a str>,
}

/// Decides all tests with so many workers.
pub(crate) fn decide_all(
    suite: &Suite,
    tests: &[Test],
    asked: &Asked<'_>,
    budget: &Budget,
    workers: usize,
    gauge: &Gauge,
) -> Vec<TestReport> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(test) = tests.get(place) else { return done };
            done.push((place, decide_one(suite, test, asked, budget, gauge)));
            gauge.finish_one();
        }
    };
    let mut reports: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers.min(tests.len())).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("workers catch panics")).collect()
    });
    reports.sort_by_key(|(place, _)| *place);
    reports.into_iter().map(|(_, report)| report).collect()
}

fn decide_one(suite: &Suite, test: &Test, asked: &Asked<'_>, budget: &Budget, gauge: &Gauge) -> TestReport {
    // One test that makes us panic must not take the answers to all others with it.
    let judged = panic::catch_unwind(AssertUnwindSafe(|| judge(suite, test, asked, budget, gauge)))
        .unwrap_or_else(|_| Err(internal(test, "the search panicked")));
    let mode = match test.mode {
        Mode::Continuous => "continuous",
        Mode::Termination => "termination",
    };
    TestReport { test: test.name.clone(), mode, judged }
}

fn judge(
    suite: &Suite,
    test: &Test,
    asked: &Asked<'_>,
    budget: &Budget,
    gauge: &Gauge,
) -> Result<Judged, String> {
    let grading = Grading::new(&listed(test));
    let nothing = |decision| Judged {
        graded: grading.grade(&[].into()).unwrap_or_default(),
        decision,
        witness: None,
        observed: None,
        notes: Vec::new(),
    };
    if let Some(stop) = budget.spent() {
        return Ok(nothing(Decision { incomplete: Some(Incomplete::Limit(stop)), ..Decision::default() }));
    }
    let program = suite.program(test).map_err(|error| error.to_string())?;
    let mut decision = decide_program(&program, test, asked, budget, gauge)?;
    let mut notes = program.assumptions();
    let mut witness =
        decision.witness.take().zip(asked.witness).map(|(found, outcome)| shown(&program, outcome, found));
    // Tests are run many times by one JVM, and classes are initialized in the first run only.
    if let Some(again) = suite.program_again(test, &program) {
        let again = again.map_err(|error| error.to_string())?;
        let mut later = decide_program(&again, test, asked, budget, gauge)?;
        let more: Vec<&str> = later.outcomes.difference(&decision.outcomes).map(String::as_str).collect();
        if !more.is_empty() {
            notes.push(format!(
                "only in runs after the first, before which classes have been initialized: {}",
                more.join(" | ")
            ));
        }
        let found = later.witness.take().zip(asked.witness);
        witness = witness.or_else(|| found.map(|(found, outcome)| shown(&again, outcome, found)));
        decision = decision.or(later);
    }
    notes.extend(decision.rules().map(str::to_owned));
    let graded = grading.grade(&decision.outcomes).map_err(|error| error.to_string())?;
    let asked_for = asked.witness.filter(|&outcome| decision.outcomes.contains(outcome));
    let unshown = |outcome: &str| OutcomeWitness {
        outcome: outcome.to_owned(),
        execution: None,
        validated: false,
        commits: Vec::new(),
    };
    let witness = witness.or_else(|| asked_for.map(unshown));
    Ok(Judged { graded, decision, witness, observed: None, notes })
}

fn decide_program(
    program: &JavaProgram,
    test: &Test,
    asked: &Asked<'_>,
    budget: &Budget,
    gauge: &Gauge,
) -> Result<Decision, String> {
    let question = Question {
        outcome: &|states| program.outcome(states.iter().copied()),
        asks: match test.mode {
            Mode::Continuous => Asks::Outcomes,
            Mode::Termination => Asks::Termination,
        },
        memory: asked.memory,
        witness: asked.witness,
    };
    let watch = |progress: &Progress| gauge.watch(&test.name, progress);
    decide(program, &question, &asked.options, budget, &watch).map_err(|failure| {
        if failure.is_internal() {
            internal(test, &failure.to_string())
        } else {
            format!("not supported: {failure}")
        }
    })
}

fn shown(program: &JavaProgram, outcome: &str, found: Witness) -> OutcomeWitness {
    let Witness { execution, order, steps, validated } = found;
    OutcomeWitness {
        outcome: outcome.to_owned(),
        execution: Some(NamedExecution::new(program, &execution, &order)),
        validated,
        commits: steps.iter().map(|step| Commit::new(program, step)).collect(),
    }
}

/// Runs tests on a real JVM, one after the other, so that each has all processors for its threads.
pub(crate) fn run_all(
    suite: &Suite,
    tests: &[Test],
    reports: &mut [TestReport],
    times: u64,
    budget: &Budget,
    gauge: &Gauge,
) {
    let ready = suite.on_real_jvm(tests);
    for (number, (test, report)) in tests.iter().zip(reports).enumerate() {
        if let Ok(judged) = &mut report.judged {
            gauge.watch(&format!("{} on the JVM", test.name), &Progress::default());
            let seen = match &ready {
                Ok(jvm) => jvm.run(test, number, times, &|| budget.spent().is_some()),
                Err(message) => Err(message.clone()),
            };
            judged.observed = Some(match seen {
                Ok(Observation { outcomes, mut exceptions, stuck }) => {
                    exceptions.extend(stuck.then(|| ("no end".to_owned(), 1)));
                    Observed { counts: outcomes, exceptions, failure: None }
                }
                Err(failure) => Observed { failure: Some(failure), ..Observed::default() },
            });
        }
        gauge.finish_one();
    }
}

/// What the test's author says, in the words of those who grade.
fn listed(test: &Test) -> Vec<Listed> {
    let expect = |expect| match expect {
        harness::Expect::Acceptable => Expect::Acceptable,
        harness::Expect::Interesting => Expect::Interesting,
        harness::Expect::Forbidden => Expect::Forbidden,
        harness::Expect::Unknown => Expect::Unknown,
    };
    let listed = test.listed.iter().map(|listed| Listed {
        ids: listed.ids.clone(),
        expect: expect(listed.expect),
        description: listed.description.clone(),
    });
    listed.collect()
}

fn internal(test: &Test, error: &str) -> String {
    format!(
        "internal error: {}: {error}\nthis is a bug in thinair, please report it with the test",
        test.name
    )
}
