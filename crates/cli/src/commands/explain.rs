//! `thinair explain`: one test under one model.

mod incidents;
mod question;

use std::path::PathBuf;
use std::{fs, io};

use clap::Args;
use thinair_check::models::{Engine, Model};
use thinair_litmus::semantics::LitmusProgram;
use thinair_litmus::syntax::Quantifier;
use thinair_litmus::trace::Trace;
use thinair_report::{Explanation, Incident, NamedExecution, Row, Shown, dot, json, text};

use crate::inputs::{self, Input};
use crate::interrupt::cancel_on_interrupt;
use crate::options::{self, Colour, IdentityPolicy, ModelName, ReductionChoice, Search, SearchOptions};
use crate::output::{complain, print};
use crate::plan::{Asked, Question};
use crate::pool::decide_one;
use crate::progress::{self, Gauge};
use crate::status::Status;

/// Explain why a test is allowed or forbidden under a memory model
///
/// If the outcome that the test asks about is possible, an execution shows how: threads side by side, one action a
/// line, each read with the write that it sees. If it is not, the possible outcomes are listed.
///
/// Deadlocks and violated assertions are shown as well, each with a shortest path to it.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// A litmus test, or - for standard input
    file: PathBuf,

    /// The memory model
    #[arg(long, short, value_name = "MODEL", default_value = "sc", value_parser = ModelName)]
    model: &'static Model,

    /// Ask for this outcome in place of the test's condition: 1:r1=1,2:r2=0
    #[arg(long, value_name = "OUTCOME")]
    outcome: Option<String>,

    /// The engine that decides [default: the model's fastest]
    #[arg(long, value_name = "ENGINE", value_parser = options::engine())]
    engine: Option<Engine>,

    /// When two actions of different executions are the same, for jmm and its relatives
    #[arg(long, value_name = "POLICY", default_value = "free")]
    identity: IdentityPolicy,

    /// The order in which states are visited
    #[arg(long, value_name = "ORDER", default_value = "bfs")]
    search: Search,

    /// Which interleavings are left out because others show the same
    #[arg(long, value_name = "REDUCTION", default_value = "invisible")]
    reduction: ReductionChoice,

    /// Draw the witness, in Graphviz' language, into this file
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    /// Write the witness as a trace, for `thinair trace verify`, into this file
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// Write one JSON document (thinair/explain/1) to standard output
    #[arg(long)]
    json: bool,

    /// Colour the output
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    /// Show no progress
    #[arg(long, short)]
    quiet: bool,

    #[command(flatten)]
    search_options: SearchOptions,
}

const AFTER_HELP: &str = "\
Examples:
  thinair explain SB.litmus --model sc
  thinair explain SB.litmus --outcome 1:r1=1,2:r2=0
  thinair explain SB.litmus --outcome 1:r1=1 --dot SB.dot && dot -Tsvg SB.dot > SB.svg
  thinair explain SB.litmus --json | jq .witness.actions

Names in an outcome:
  1:r1         the register r1 of thread 1
  r1           likewise, where only one thread has it
  x, a[0]      the final value of a shared variable, of an array element
  1:exception  the exception that ended thread 1";

/// Explains one test.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let (explanation, trace) = match arguments.explanation() {
        Ok(explained) => explained,
        Err(message) => {
            complain(&message);
            return Ok(Status::bad_input());
        }
    };
    print(&if arguments.json {
        json::explain(&explanation)
    } else {
        text::explain(&explanation, arguments.color.stdout())
    })?;
    arguments.draw(&explanation)?;
    arguments.write_trace(trace)?;
    let mut status = Status::default();
    status.note(&explanation.row);
    Ok(status)
}

impl Arguments {
    /// Reads the test and decides it; gives the witness as a trace as well, if that is wanted. An error is a message.
    fn explanation(&self) -> Result<(Explanation, Option<Trace>), String> {
        let budget = self.search_options.budget();
        let input = self.asked(inputs::read_one(&self.file, self.color.stderr())?)?;
        cancel_on_interrupt(&budget);
        let question = Question {
            input: &input,
            model: Asked::Known(self.model),
            engine: self.engine,
            identity: self.identity.into(),
        };
        let options = self.search_options.search(self.search, self.reduction);
        let gauge = Gauge::new(1);
        progress::show(&gauge, self.quiet, || {
            let row = decide_one(&question, options, &budget, &gauge)?;
            let incidents = incidents::incidents(&input.source, &row.decision, options, &budget);
            let trace = self.trace.as_ref().and_then(|_| trace(&input, &row, options.unroll));
            Ok((explanation(&input, row, options.unroll, incidents), trace))
        })
    }

    /// The test, with the outcome of the command line in place of its condition.
    fn asked(&self, mut input: Input) -> Result<Input, String> {
        if let Some(outcome) = &self.outcome {
            let test = &mut input.source.test;
            test.condition = question::condition(test, outcome)
                .map_err(|message| format!("error: --outcome {outcome}: {message}"))?;
            // What the test expects is about its own condition.
            test.expectations.clear();
        }
        Ok(input)
    }

    fn write_trace(&self, trace: Option<Trace>) -> io::Result<()> {
        let Some(path) = &self.trace else { return Ok(()) };
        let Some(trace) = trace else {
            complain(&format!("{}: not written: there is no witness", path.display()));
            return Ok(());
        };
        fs::write(path, trace.to_string())
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    }

    fn draw(&self, explanation: &Explanation) -> io::Result<()> {
        let Some(path) = &self.dot else { return Ok(()) };
        let Some(shown) = &explanation.witness else {
            complain(&format!("{}: not written: there is no witness to draw", path.display()));
            return Ok(());
        };
        let Row { test, model, .. } = &explanation.row;
        let title = format!("{test} under {model}: {}", shown.outcome);
        fs::write(path, dot::dot(&title, &shown.execution))
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    }
}

/// The witness as a trace.
fn trace(input: &Input, row: &Row, unroll: Option<u32>) -> Option<Trace> {
    let test = &input.source.test;
    let program = LitmusProgram::new(test, &input.source.text, unroll);
    thinair_check::trace::write(test, &program, &row.decision.witness.as_ref()?.execution)
}

fn explanation(input: &Input, mut row: Row, unroll: Option<u32>, incidents: Vec<Incident>) -> Explanation {
    let test = &input.source.test;
    let witness = row.decision.witness.take().map(|witness| {
        let program = LitmusProgram::new(test, &input.source.text, unroll);
        let execution = NamedExecution::new(&program, &witness.execution, &witness.order);
        Shown { execution, outcome: witness.outcome, validated: witness.validated }
    });
    let question = match test.condition.quantifier.value {
        Quantifier::Exists | Quantifier::NotExists => test.condition.to_string(),
        Quantifier::Forall => format!("{}: is there an execution in which it does not hold?", test.condition),
    };
    Explanation { row, question, witness, incidents }
}
