//! Deciding questions, several at a time. Rows come in the order of the questions, whichever was decided first.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use thinair_check::budget::Budget;
use thinair_check::litmus::{Decision, Options, Reason, Relaxed, decide};
use thinair_report::{Agreement, Row};

use crate::plan::{Asked, Question};
use crate::progress::Gauge;

/// Decides all questions with so many workers. An error is a message about a bug of ours.
pub(crate) fn decide_all(
    questions: &[Question<'_>],
    options: Options,
    budget: &Budget,
    workers: usize,
    gauge: &Gauge,
) -> Vec<Result<Row, String>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(question) = questions.get(place) else { return done };
            let mut row = decide_one(question, options, budget, gauge);
            if let Ok(row) = &mut row {
                // Nobody looks at the witnesses of many tests, and they are large.
                row.decision.witness = None;
            }
            done.push((place, row));
            gauge.finish_one();
        }
    };
    let mut rows: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers.min(questions.len())).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("workers catch panics")).collect()
    });
    rows.sort_by_key(|(place, _)| *place);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Decides one question.
pub(crate) fn decide_one(
    question: &Question<'_>,
    options: Options,
    budget: &Budget,
    gauge: &Gauge,
) -> Result<Row, String> {
    let test = &question.input.source.test;
    let options = Options { relaxed: Relaxed { identity: question.identity, ..options.relaxed }, ..options };
    let name = format!("{} under {}", test.name.value, question.model.name());
    let engine = question.engine_that_runs();
    // One test that makes us panic must not take the answers to all others with it.
    let decided = panic::catch_unwind(AssertUnwindSafe(|| match (question.model, engine, budget.spent()) {
        (Asked::Known(model), Some(engine), None) => {
            let watch = |progress: &_| gauge.watch(&name, progress);
            decide(&question.input.source, model, Some(engine), options, budget, &watch)
                .map_err(|rejected| rejected.to_string())
        }
        (_, Some(_), Some(stop)) => Ok(Decision::unknown(Reason::Limit(stop))),
        (_, _, _) => Ok(Decision::unknown(Reason::NoEngine)),
    }));
    let decision = decided.unwrap_or_else(|_| Err("the search panicked".into())).map_err(|error| {
        let file = &question.input.file;
        format!("internal error: {name} ({file}): {error}\nthis is a bug in thinair, please report it with the test")
    })?;
    Ok(Row {
        test: test.name.value.clone(),
        file: question.input.file.clone(),
        model: question.model.name().into(),
        engine,
        identity: question.identity_that_matters(),
        expected: question.expected(),
        asked_for: decision.outcomes.iter().map(|outcome| test.is_asked_for(outcome)).collect(),
        decision,
        comparable: question.is_comparable(options),
        agreement: Agreement::default(),
    })
}
