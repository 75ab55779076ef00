//! Java tests: written for jcstress, by an outcome; or classes whose methods are threads, by their assertions.
//!
//! A SAT solver decides both under every model that has axioms. Under `sc` and `jmm` executions can be explored as well, which also
//! knows what axioms can't say; so that engine is asked if none was named and the solver's axioms are silent.

mod explicit;
mod input;
mod solver;

use std::path::Path;
use std::time::Instant;

use thinair_check::budget::Budget;
use thinair_check::litmus::{Core, Decision, Reason, Verdict};
use thinair_check::models::{Definition, Engine, Model, Semantics};
use thinair_check::outcomes::Witness;
use thinair_jvm::JavaProgram;
use thinair_report::text::Paint;
use thinair_report::{Agreement, Commit, Explanation, JavaTest, NamedExecution, Row, Shown, ShownOutcome};

use self::input::{Chosen, Opened};
use super::Arguments;
use crate::interrupt::cancel_on_interrupt;
use crate::progress::{self, Gauge};

/// The outcome of an execution of a class with threads in which all assertions hold.
const HOLDS: &str = "all assertions hold";

/// Whether a file is Java's rather than a litmus test.
pub(super) fn is_java(path: &Path) -> bool {
    let of_java = |extension: &std::ffi::OsStr| {
        ["java", "class", "jar"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    };
    path.is_dir() || path.extension().is_some_and(of_java)
}

/// What an engine found.
#[derive(Debug, Default)]
struct Answer {
    engine: Option<Engine>,
    decision: Option<Decision>,
    outcomes: Vec<String>,
    /// What the test could end with if reads returned what they liked, as far as it is known.
    conceivable: Vec<String>,
    witness: Option<Found>,
    core: Option<Core>,
    notes: Vec<String>,
}

/// A witness in names.
#[derive(Debug)]
struct Found {
    execution: NamedExecution,
    commits: Vec<Commit>,
    validated: bool,
}

impl Found {
    fn new(program: &JavaProgram, witness: &Witness) -> Found {
        let Witness { execution, order, steps, validated } = witness;
        Found {
            execution: NamedExecution::new(program, execution, order),
            commits: steps.iter().map(|step| Commit::new(program, step)).collect(),
            validated: *validated,
        }
    }
}

/// What is asked, of what, and how.
struct Inquiry<'a> {
    arguments: &'a Arguments,
    opened: &'a Opened,
    budget: &'a Budget,
    gauge: &'a Gauge,
}

/// Explains a Java test. An error is a message.
pub(super) fn explanation(arguments: &Arguments) -> Result<Explanation, String> {
    let error = arguments.color.stderr().paint(Paint::Bad, "error");
    explained(arguments).map_err(|message| {
        if message.starts_with("internal error") { message } else { format!("{error}: {message}") }
    })
}

fn explained(arguments: &Arguments) -> Result<Explanation, String> {
    arguments.refuse_what_java_has_not()?;
    let solver = axiomatic(arguments.model);
    let explicit = is_explored(arguments.model);
    arguments.check_engine(solver.is_some(), explicit)?;
    let opened = Opened::new(arguments)?;
    let budget = arguments.search_options.budget();
    cancel_on_interrupt(&budget);
    let gauge = Gauge::new(1);
    let inquiry = Inquiry { arguments, opened: &opened, budget: &budget, gauge: &gauge };
    let start = Instant::now();
    let mut answer = progress::show(&gauge, arguments.quiet, || inquiry.answer(solver, explicit))?;
    opened.check_outcome(&answer.conceivable)?;
    let mut decision = answer.decision.take().unwrap_or_else(|| Decision::unknown(Reason::NoEngine));
    decision.statistics.time = start.elapsed();
    let outcome = opened.wanted().unwrap_or(HOLDS).to_owned();
    let witness = answer.witness.map(|found| Shown {
        execution: found.execution,
        outcome: ShownOutcome::Java(outcome.clone()),
        validated: found.validated,
        commits: found.commits,
    });
    let question = match opened.wanted() {
        Some(outcome) => format!("the outcome {outcome}"),
        None => "an execution in which all threads end and all assertions hold".to_owned(),
    };
    let identity = arguments.model.has_identity.then(|| arguments.relaxed_options.relaxed().identity);
    let row = Row {
        test: opened.name().to_owned(),
        file: arguments.file.to_string_lossy().into_owned(),
        model: arguments.model.name.to_owned(),
        engine: answer.engine,
        identity,
        expected: None,
        decision,
        asked_for: Vec::new(),
        comparable: true,
        agreement: Agreement::NotAsked,
    };
    Ok(Explanation {
        row,
        question,
        witness,
        interleaving: None,
        refused: None,
        core: answer.core,
        incidents: Vec::new(),
        java: Some(JavaTest { outcomes: answer.outcomes, notes: answer.notes }),
    })
}

impl Inquiry<'_> {
    fn answer(&self, solver: Option<&'static Definition>, explicit: bool) -> Result<Answer, String> {
        let engine = self.arguments.engine;
        let explored = || match &self.opened.chosen {
            Chosen::Test(test) => self.explore_test(test),
            Chosen::Threads(threads) => self.explore_threads(threads),
        };
        let Some(solver) = solver.filter(|_| engine != Some(Engine::Explicit)) else {
            let mut answer = explored()?;
            if let (Some(solver), true) = (axiomatic(self.arguments.model), answer.is_forbidden()) {
                answer.core = self.solve(solver).ok().and_then(|solved| solved.core);
            }
            return Ok(answer);
        };
        let solved = self.solve(solver)?;
        let silent = solved.decision.as_ref().and_then(|decision| decision.remark.clone());
        match silent {
            Some(remark) if explicit && engine.is_none() => {
                let place = remark.line.map_or_else(String::new, |line| format!("line {line}: "));
                // What neither can say, the axioms say better why.
                let Ok(mut answer) = explored() else { return Ok(solved) };
                answer.notes.push(format!(
                    "executions were explored, since axioms can't say it ({place}{})",
                    remark.text
                ));
                Ok(answer)
            }
            _ => Ok(solved),
        }
    }
}

impl Answer {
    fn is_forbidden(&self) -> bool {
        self.decision.as_ref().is_some_and(|decision| decision.verdict == Verdict::Forbidden)
    }
}

/// The definition of a model by axioms.
fn axiomatic(model: &'static Model) -> Option<&'static Definition> {
    let is_axiomatic = |definition: &&Definition| matches!(definition.semantics, Semantics::Axiomatic { .. });
    model.definitions.iter().find(is_axiomatic)
}

/// Whether executions of Java tests can be explored under a model.
fn is_explored(model: &Model) -> bool {
    matches!(model.name, "sc" | "jmm")
}

impl Arguments {
    fn check_engine(&self, solver: bool, explicit: bool) -> Result<(), String> {
        let name = self.model.name;
        match self.engine {
            None | Some(Engine::Sat) if !solver => Err(format!(
                "--model {name}: it has no axioms, so that Java can't be explained under it (thinair models {name} \
                 prints what it has)"
            )),
            Some(Engine::Explicit) if !explicit => {
                Err(format!("--engine explicit: it explores Java under sc and jmm only, not under {name}"))
            }
            Some(Engine::Machine) => {
                Err("--engine machine: it runs litmus tests only; Java is decided by sat and explicit"
                    .to_owned())
            }
            _ => Ok(()),
        }
    }

    fn refuse_what_java_has_not(&self) -> Result<(), String> {
        match &self.trace {
            Some(_) => Err("--trace: only executions of litmus tests can be written as traces".to_owned()),
            None => Ok(()),
        }
    }
}
