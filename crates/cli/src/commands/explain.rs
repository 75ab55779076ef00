//! `thinair explain`: one test under one model.

mod incidents;
mod java;
mod question;

use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::Args;
use thinair_check::litmus;
use thinair_check::models::{Engine, Model};
use thinair_litmus::semantics::LitmusProgram;
use thinair_litmus::syntax::Quantifier;
use thinair_litmus::trace::Trace;
use thinair_report::{
    Commit, Explanation, Incident, NamedExecution, NamedInterleaving, Refused, Row, Shown, ShownOutcome, dot,
    html, json, svg, text,
};

use crate::inputs::{self, Input};
use crate::interrupt::cancel_on_interrupt;
use crate::options::{self, Colour, ModelName, RelaxedOptions, Search, SearchOptions, StateOptions};
use crate::output::{complain, print};
use crate::plan::{Asked, Question};
use crate::pool::decide_one;
use crate::progress::{self, Gauge};
use crate::status::Status;

/// Explain why a test is allowed or forbidden under a memory model
///
/// If the outcome that the test asks about is possible, an execution shows how: threads side by side, one action a
/// line, each read with the write that it sees. Under jmm and jmm-revised it is followed by how its actions are
/// committed, step by step, with the executions that justify it.
///
/// The engine machine shows a shortest interleaving in place of that, with what is in the buffers after each step.
///
/// If it is not possible, the possible outcomes are listed, and for a model with axioms those of them and those lines that
/// can't hold together; under jmm and its relatives also the execution that comes
/// nearest, and which of its reads can't see what they would have to see.
///
/// Deadlocks and violated assertions are shown as well, under sc each with a shortest path to it.
///
/// Of Java there are two kinds of tests: classes written for jcstress, of which an outcome is asked about, and classes whose
/// static methods are annotated @Thread, which run at the same time; of these the question is whether all assertions can hold.
/// Both are decided under every model that has axioms, by a SAT solver, under sc and jmm also by exploring executions.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
#[allow(clippy::doc_markdown, reason = "help has no markdown")]
pub(crate) struct Arguments {
    /// A litmus test, or - for standard input; or Java: a .java or .class file, a folder of classes, or a .jar
    file: PathBuf,

    /// The memory model
    #[arg(long, short, value_name = "MODEL", default_value = "sc", value_parser = ModelName)]
    model: &'static Model,

    /// Ask for this outcome in place of the test's condition: 1:r1=1,2:r2=0; of a Java test, '1, 0'
    #[arg(long, value_name = "OUTCOME", allow_hyphen_values = true)]
    outcome: Option<String>,

    /// The engine that decides [default: the model's fastest]
    #[arg(long, value_name = "ENGINE", value_parser = options::engine())]
    engine: Option<Engine>,

    /// The order in which states are visited
    #[arg(long, value_name = "ORDER", default_value = "bfs")]
    search: Search,

    #[command(flatten)]
    state_options: StateOptions,

    /// Draw the witness, in Graphviz' language, into this file
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    /// Draw the witness as a picture, into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the explanation as a page with pictures, into this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

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

    /// Which test, if there are several in the input: its class, with or without its package
    #[arg(long, value_name = "NAME", help_heading = "Java programs")]
    test: Option<String>,

    /// Folders and .jar files with further classes, separated as on Java's command line
    #[arg(long, value_name = "PATH", help_heading = "Java programs")]
    classpath: Option<String>,

    /// The JDK whose classes are used [default: that of JAVA_HOME, else of the javac or java on PATH]
    #[arg(long, value_name = "DIR", help_heading = "Java programs")]
    jdk: Option<PathBuf>,

    #[command(flatten)]
    relaxed_options: RelaxedOptions,

    #[command(flatten)]
    search_options: SearchOptions,
}

const AFTER_HELP: &str = "\
Examples:
  thinair explain SB.litmus --model sc
  thinair explain TC2.litmus --model jmm
  thinair explain SB.litmus --outcome 1:r1=1,2:r2=0
  thinair explain SB.litmus --outcome 1:r1=1 --svg SB.svg
  thinair explain TC2.litmus --model jmm --html TC2.html
  thinair explain SB.litmus --json | jq .witness.actions
  thinair explain SB.class --outcome '0, 0' --model tso      a test written for jcstress
  thinair explain tests.jar --test SB --outcome '0, 0'       one of several
  thinair explain Test0.java --model jmm --classpath lib.jar a class whose @Thread methods are threads

Names in an outcome:
  1:r1         the register r1 of thread 1
  r1           likewise, where only one thread has it
  x, a[0]      the final value of a shared variable, of an array element
  1:exception  the exception that ended thread 1";

/// Explains one test.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let explained = if java::is_java(&arguments.file) {
        java::explanation(arguments).map(|explanation| (explanation, None))
    } else {
        arguments.explanation()
    };
    let (explanation, trace) = match explained {
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
    let not_supported = text::not_supported(std::slice::from_ref(&explanation.row));
    if !not_supported.is_empty() {
        complain(&not_supported);
    }
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
            identity: self.relaxed_options.relaxed().identity,
        };
        let relaxed = self.relaxed_options.relaxed();
        let search = self.search_options.search(self.state_options.strategy(self.search), relaxed);
        // What is possible is shown in place of what is not.
        let options = litmus::Options { outcomes: true, ..search };
        let gauge = Gauge::new(1);
        progress::show(&gauge, self.quiet, || {
            let mut row = decide_one(&question, options, &budget, &gauge)?;
            if row.decision.interleaving.is_some() {
                let shortest =
                    litmus::shortest_interleaving(&input.source, self.model, row.engine, options, &budget);
                row.decision.interleaving = shortest.or(row.decision.interleaving);
                // The machine has no execution to draw; axioms of the same model may find one.
                let axioms = Question { engine: Some(Engine::Sat), ..question };
                let drawn =
                    decide_one(&axioms, litmus::Options { outcomes: false, ..options }, &budget, &gauge)?;
                row.decision.witness = drawn.decision.witness;
            }
            let incidents = incidents::incidents(&input.source, &row.decision, options, &budget);
            let trace = self.trace.as_ref().and_then(|_| trace(&input, &row, options.unroll));
            let why = || litmus::why_forbidden(&input.source, self.model, row.engine, options, &budget);
            let refused = if_forbidden(&row, why);
            let core = if_forbidden(&row, || litmus::core(&input.source, self.model, options, &budget));
            Ok((explanation(&input, row, options.unroll, refused, core, incidents), trace))
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
        write(path, &trace.to_string())
    }

    fn draw(&self, explanation: &Explanation) -> io::Result<()> {
        if let Some(path) = &self.html {
            write(path, &html::html(explanation))?;
        }
        if let Some(path) = &self.dot {
            draw_witness(path, explanation, dot::dot)?;
        }
        if let Some(path) = &self.svg {
            draw_witness(path, explanation, svg::svg)?;
        }
        Ok(())
    }
}

fn draw_witness(
    path: &Path,
    explanation: &Explanation,
    draw: impl Fn(&str, &NamedExecution) -> String,
) -> io::Result<()> {
    let Some(shown) = &explanation.witness else {
        complain(&format!("{}: not written: there is no witness to draw", path.display()));
        return Ok(());
    };
    let Row { test, model, .. } = &explanation.row;
    write(path, &draw(&format!("{test} under {model}: {}", shown.outcome), &shown.execution))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    fs::write(path, text)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// A reason for what is forbidden. One that we can't give must not take the verdict with it.
fn if_forbidden<T>(row: &Row, reason: impl FnOnce() -> Option<T>) -> Option<T> {
    if row.decision.verdict != litmus::Verdict::Forbidden {
        return None;
    }
    panic::catch_unwind(AssertUnwindSafe(reason)).ok().flatten()
}

/// The witness as a trace.
fn trace(input: &Input, row: &Row, unroll: Option<u32>) -> Option<Trace> {
    let test = &input.source.test;
    let program = LitmusProgram::new(test, &input.source.text, unroll);
    thinair_check::trace::write(test, &program, &row.decision.witness.as_ref()?.execution)
}

fn explanation(
    input: &Input,
    mut row: Row,
    unroll: Option<u32>,
    refused: Option<thinair_jmm::Refused>,
    core: Option<litmus::Core>,
    incidents: Vec<Incident>,
) -> Explanation {
    let test = &input.source.test;
    let program = LitmusProgram::new(test, &input.source.text, unroll);
    let witness = row.decision.witness.take().map(|witness| Shown {
        execution: NamedExecution::new(&program, &witness.execution, &witness.order),
        outcome: ShownOutcome::Litmus(witness.outcome),
        validated: witness.validated,
        commits: witness.steps.iter().map(|step| Commit::new(&program, step)).collect(),
    });
    let interleaving = row.decision.interleaving.take().map(|shown| NamedInterleaving::new(&program, &shown));
    let refused = refused.map(|refused| Refused::new(&program, &refused));
    let question = match test.condition.quantifier.value {
        Quantifier::Exists | Quantifier::NotExists => test.condition.to_string(),
        Quantifier::Forall => format!("{}: is there an execution in which it does not hold?", test.condition),
    };
    Explanation { row, question, witness, interleaving, refused, core, incidents, java: None }
}
