//! `thinair run`: one execution of a program.

use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use thinair_event::{ObjectId, Value};
use thinair_explore::run::{self, RunEnd, RunObserver};
use thinair_program::{Abandonment, Describe, Exception, Place, Thrown};

use crate::java::{JavaInput, JavaOptions};
use crate::options::Colour;
use crate::output::complain;
use crate::programs::{self, Opened};

/// Run a program once, as a JVM might
///
/// The execution is the same each time: threads take turns in a fixed way, and time is virtual, so that sleeping costs
/// nothing. The program's output goes to standard output and standard error, and its exit status becomes thinair's.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// A .java or .class file, a folder of classes, a .jar, or a .litmus file (- for one on standard input)
    input: PathBuf,

    /// The program's own arguments
    #[arg(last = true, value_name = "ARG")]
    passed_on: Vec<String>,

    #[command(flatten)]
    java_options: JavaOptions,
}

const AFTER_HELP: &str = "\
Exit status:
  that of the program: what it passes to System.exit, 1 if its main thread ends by an exception, else 0
  125  the program can't be read, does something that is not supported, or is deadlocked

Examples:
  thinair run Clh.java
  thinair run target/classes --main app.Main -- 2 10";

/// The status of what is no doing of the program's.
pub(crate) const FAILED: u8 = 125;

/// The channel of numbers that litmus tests print, each a line.
const LINES: u32 = 0;

/// The channel of standard output.
const STDOUT: u32 = 1;

/// Runs the program.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let input = JavaInput {
        path: &arguments.input,
        options: &arguments.java_options,
        arguments: &arguments.passed_on,
    };
    let status = programs::open(&input, None, Colour::Auto.stderr()).and_then(|opened| {
        let work = || match &opened {
            Opened::Litmus(program, _) => execute(&**program, true),
            Opened::Java(program) => execute(&**program, false),
        };
        panic::catch_unwind(AssertUnwindSafe(work))
            .unwrap_or_else(|_| Err("the run panicked: this is a bug in thinair, please report it".into()))
            .map_err(|message| format!("error: {}: {message}", arguments.input.display()))
    });
    ExitCode::from(status.unwrap_or_else(|message| {
        complain(&message);
        FAILED
    }))
}

/// Runs a program, and gives its exit status; `tells`: says what exceptions end threads, which Java's library does
/// itself. An error is a message.
fn execute<P: Describe>(program: &P, tells: bool) -> Result<u8, String> {
    let mut console = Console {
        program,
        tells,
        trouble: None,
        main: program.initial().threads.first().copied(),
        main_failed: false,
    };
    let end = run::run(program, &mut console);
    console.flush();
    match console.trouble {
        // Who reads no more has seen enough.
        Some(ErrorKind::BrokenPipe) => return Ok(0),
        Some(kind) => return Err(format!("can't write its output: {kind}")),
        None => {}
    }
    match end {
        RunEnd::Ended => Ok(u8::from(console.main_failed)),
        // As systems have it: the last eight bits count.
        RunEnd::Exited(status) => Ok(status.to_le_bytes()[0]),
        RunEnd::Deadlock => Err("a deadlock: no thread can go on, and java would hang here \
            (thinair check shows who waits for what)"
            .into()),
        RunEnd::Unsupported(what) => Err(format!(
            "not supported: {}\nplease report it with the program, or with the class that needs it",
            program.unsupported(what)
        )),
        RunEnd::Abandoned(Abandonment::Assumption) => {
            Err("an assumption does not hold in this execution".into())
        }
        RunEnd::Abandoned(Abandonment::Bound) => Err("a bound on loops was reached".into()),
        RunEnd::Stopped => Err("stopped".into()),
    }
}

/// Passes on what the program writes, in its order.
struct Console<'p, P> {
    program: &'p P,
    tells: bool,
    /// Why nothing more can be written.
    trouble: Option<ErrorKind>,
    /// The first thread, and whether it has ended by an exception.
    main: Option<ObjectId>,
    main_failed: bool,
}

impl<P: Describe> Console<'_, P> {
    fn print(&mut self, text: &str) {
        self.attempt(io::stdout().write_all(text.as_bytes()));
    }

    /// Writes to standard error, after what was written to standard output before: they may be the same terminal.
    fn complain(&mut self, text: &str) {
        self.flush();
        // If nobody can read it, nobody misses it.
        let _ = io::stderr().write_all(text.as_bytes());
    }

    fn flush(&mut self) {
        self.attempt(io::stdout().flush());
    }

    fn attempt(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            self.trouble.get_or_insert(error.kind());
        }
    }
}

impl<P: Describe> RunObserver for Console<'_, P> {
    fn output(&mut self, channel: u32, value: Value) {
        let text = self.program.output(channel, value);
        match channel {
            LINES => self.print(&format!("{text}\n")),
            STDOUT => self.print(&text),
            _ => self.complain(&text),
        }
    }

    fn thread_ended(&mut self, thread: ObjectId, exception: Option<Exception>) {
        let Some(exception) = exception else { return };
        self.main_failed |= self.main == Some(thread);
        if self.tells {
            let message = uncaught(&self.program.object_name(thread), &self.program.thrown(exception));
            self.complain(&message);
        }
    }

    fn progress(&mut self) -> ControlFlow<()> {
        if self.trouble.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What Java says of an exception that nobody caught.
fn uncaught(thread: &str, thrown: &Thrown) -> String {
    let Thrown { class, message, trace, .. } = thrown;
    let said = message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
    let calls = trace.iter().map(|Place { class, method, file, line, .. }| {
        let position = match (file, line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file.clone(),
            (None, _) => "Unknown Source".into(),
        };
        format!("\tat {class}.{method}({position})\n")
    });
    format!("Exception in thread \"{thread}\" {class}{said}\n{}", calls.collect::<String>())
}
