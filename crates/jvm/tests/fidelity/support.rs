//! Compiling with a JDK, and running a program by its `java` and by us.

#[path = "../support/javac.rs"]
mod javac;

use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use thinair_event::{ObjectId, Value};
use thinair_explore::run::{RunEnd, RunObserver, run};
use thinair_jvm::class_path::Jdk;
use thinair_jvm::{JavaProgram, Options};
use thinair_program::{Describe, Exception, Program};

/// How long one of our runs may take.
const LIMIT: Duration = Duration::from_mins(2);

/// What a run leaves behind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) status: i32,
}

/// Every JDK of this machine that can compile; there must be one. Says which.
pub(crate) fn jdks() -> Vec<Jdk> {
    let (able, unable): (Vec<Jdk>, Vec<Jdk>) =
        Jdk::all().into_iter().partition(|jdk| jdk.javac().is_some() && jdk.java().is_some());
    for jdk in &unable {
        println!("NOT RUN on JDK {} at {}: it has no compiler", jdk.feature(), jdk.home().display());
    }
    for jdk in &able {
        println!("running on JDK {} at {}", jdk.feature(), jdk.home().display());
    }
    assert!(!able.is_empty(), "NO JDK WITH A COMPILER FOUND: name its home in JAVA_HOME or THINAIR_JDKS");
    able
}

/// Compiles sources into a folder.
pub(crate) fn compile<'s>(jdk: &Jdk, sources: impl IntoIterator<Item = &'s Path>, into: &Path) {
    javac::compile(&jdk.javac().expect("a JDK that can compile"), &[], sources, into);
}

/// Runs a class by the JDK's own machine.
pub(crate) fn by_java(jdk: &Jdk, classes: &Path, class: &str, arguments: &[String]) -> Outcome {
    let mut java = Command::new(jdk.java().expect("a JDK that can run"));
    java.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"]).arg(classes);
    let output = java.env_remove("JAVA_TOOL_OPTIONS").arg(class).args(arguments).output().unwrap();
    Outcome {
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
        status: output.status.code().unwrap_or(-1),
    }
}

/// Runs a class by us.
pub(crate) fn by_us(jdk: &Jdk, classes: &Path, class: &str, arguments: &[String]) -> Result<Outcome, String> {
    let options =
        Options { jdk: Some(jdk.home().to_owned()), arguments: arguments.to_vec(), ..Options::default() };
    let file = classes.join(format!("{class}.class"));
    let program = JavaProgram::open(&file, &options).map_err(|error| error.to_string())?;
    let main = program.initial().threads[0];
    let mut printer = Printer { program: &program, main, outcome: Outcome::default(), begin: Instant::now() };
    let end = run(&program, &mut printer);
    let mut outcome = printer.outcome;
    match end {
        RunEnd::Ended => {}
        RunEnd::Exited(status) => outcome.status = status & 0xff,
        RunEnd::Unsupported(what) => return Err(format!("unsupported: {}", program.unsupported(what))),
        RunEnd::Stopped => return Err(format!("no end after {LIMIT:?}; output so far:\n{}", outcome.output)),
        end => return Err(format!("{end:?}; output so far:\n{}", outcome.output)),
    }
    Ok(outcome)
}

struct Printer<'p> {
    program: &'p JavaProgram,
    main: ObjectId,
    outcome: Outcome,
    begin: Instant,
}

impl RunObserver for Printer<'_> {
    fn output(&mut self, channel: u32, value: Value) {
        let text = self.program.output(channel, value);
        let stream = if channel == 1 { &mut self.outcome.output } else { &mut self.outcome.errors };
        stream.push_str(&text);
    }

    fn thread_ended(&mut self, thread: ObjectId, exception: Option<Exception>) {
        if thread == self.main && exception.is_some() {
            self.outcome.status = 1;
        }
    }

    fn progress(&mut self) -> ControlFlow<()> {
        if self.begin.elapsed() > LIMIT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Does something for each of several things, two at a time, and collects what comes of it.
pub(crate) fn in_parallel<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> Option<R> + Sync) -> Vec<R> {
    let next = Mutex::new(things.iter());
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(thing) = next.lock().unwrap().next() else { return };
                    if let Some(result) = work(thing) {
                        results.lock().unwrap().push(result);
                    }
                }
            });
        }
    });
    results.into_inner().unwrap()
}

/// The first lines that differ.
pub(crate) fn difference(what: &str, ours: &str, theirs: &str) -> Option<String> {
    if ours == theirs {
        return None;
    }
    let number = ours.lines().zip(theirs.lines()).take_while(|(ours, theirs)| ours == theirs).count();
    let line = |text: &str| text.lines().nth(number).unwrap_or("<end>").to_owned();
    Some(format!("{what}, line {}:\n  java: {}\n  ours: {}", number + 1, line(theirs), line(ours)))
}
