//! Tests that were written for jcstress: small classes with methods that run at the same time, and a list of what may come out.
//!
//! [`Suite::open`] finds them among the classes of an input by their annotations; [`Suite::program`] makes a program of one:
//! its threads are the actors (and the signal), which run from the start, and a last one, the collector, which joins them, runs
//! the arbiter, and ends with the outcome in its state ([`JavaProgram::outcome`]). The state and the result are made as if
//! before main, so that they are initial values, which happen before everything.
//!
//! What a test is, is defined by jcstress' documentation of its annotations. Deviations, each of them refused by name:
//! 1. `Mode.Deadlock`, which is about whether a test ends and not about how.
//! 2. Methods with `@Actor`, `@Arbiter` or `@Signal` that the mode does not call.
//!
//! A class whose static methods have an annotation called `Thread` or `thread` is a program of another kind ([`Threads`]): these
//! methods are its threads, and its assertions are the question.
//!
//! A result class that is nowhere on the class path is made from its name (`result`). A source is compiled with annotations and
//! result classes of ours where it has no others (`stubs`).

mod class_file;
mod find;
mod make;
mod numbers;
mod outcome;
mod real;
mod refusal;
mod result;
mod stubs;
mod threads;

pub use make::Collecting;
pub(crate) use make::Reading;
pub use real::{Observation, RealJvm};
pub use refusal::Refusal;
pub(crate) use result::PACKAGE as RESULTS;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::class_path::{self, Input, Jdk};
use crate::open::Error;
use crate::program::JavaProgram;

/// What a suite is to be opened with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SuiteOptions {
    /// Folders and jars with further classes.
    pub class_path: Vec<PathBuf>,
    /// The JDK; else the one of the environment.
    pub jdk: Option<PathBuf>,
}

/// The tests of an input.
#[derive(Debug)]
pub struct Suite {
    jdk: Arc<Jdk>,
    input: Arc<Input>,
    tests: Vec<Test>,
    refused: Vec<(String, Refusal)>,
    threads: Vec<Threads>,
}

/// A class whose annotated static methods are threads that run from the start (`MemSAT`, PLDI 2010, Fig. 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threads {
    /// The class, as the source calls it.
    pub name: String,
    /// Its internal name.
    pub(crate) class: String,
    /// The methods, in the order in which they are declared.
    pub(crate) methods: Vec<String>,
}

/// A test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// The class, as the source calls it: `app.Tests.StoreBuffering`.
    pub name: String,
    /// What is asked.
    pub mode: Mode,
    /// What its author says of the outcomes, in the order in which that counts.
    pub listed: Vec<Listed>,
    /// The class that calls are made on, by its internal name.
    pub(crate) class: String,
    /// The class of the state; the class itself, if it is one.
    pub(crate) state: Option<String>,
    /// The class of the result.
    pub(crate) result: Option<String>,
    pub(crate) actors: Vec<Role>,
    pub(crate) signal: Option<Role>,
    pub(crate) arbiter: Option<Role>,
}

/// What is asked of a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// What is the result?
    Continuous,
    /// Does the actor end once the signal was given?
    Termination,
}

/// An `@Outcome`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Which: results as they are printed, or regular expressions; an empty one stands for all that nothing else is said of.
    pub ids: Vec<String>,
    /// What is said of them.
    pub expect: Expect,
    /// Why.
    pub description: String,
}

/// What is said of an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expect {
    /// It is fine.
    Acceptable,
    /// It is fine, and worth noticing.
    Interesting,
    /// It must not be.
    Forbidden,
    /// Nothing.
    Unknown,
}

/// A method that the harness calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Role {
    pub(crate) name: String,
    pub(crate) descriptor: String,
    pub(crate) is_static: bool,
    pub(crate) parameters: Vec<Parameter>,
}

/// What a method is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parameter {
    State,
    Result,
    /// The thread of the actor, where there is one only.
    Actor,
}

impl Suite {
    /// Finds the tests of a `.java` or `.class` file, a folder of classes, or a jar.
    pub fn open(path: &Path, options: &SuiteOptions) -> Result<Suite, Error> {
        let jdk = Jdk::find(options.jdk.as_deref())?;
        let input_options = class_path::Options {
            class_path: options.class_path.clone(),
            offer: Some(stubs::for_texts),
            ..class_path::Options::default()
        };
        let input = Input::open(path, &input_options, &jdk)?;
        let (jdk, input) = (Arc::new(jdk), Arc::new(input));
        let found = find::tests(&jdk, &input)?;
        Ok(Suite { jdk, input, tests: found.tests, refused: found.refused, threads: found.threads })
    }

    /// The classes whose annotated methods are threads, in the order of their names.
    pub fn threads(&self) -> &[Threads] {
        &self.threads
    }

    /// The tests, in the order of their names.
    pub fn tests(&self) -> &[Test] {
        &self.tests
    }

    /// What is called a test and can't be run, with the reason.
    pub fn refused(&self) -> &[(String, Refusal)] {
        &self.refused
    }

    /// The JDK whose classes are used.
    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    /// Where the classes are.
    pub fn input(&self) -> &Input {
        &self.input
    }
}

impl Test {
    /// The names of the threads that it runs: its actors, and the signal.
    pub fn threads(&self) -> impl Iterator<Item = &str> {
        self.actors.iter().chain(&self.signal).map(|role| role.name.as_str())
    }
}

impl Test {
    /// The text of its source, if it can be found.
    pub fn source(&self, program: &JavaProgram) -> Option<String> {
        program.text_of_class(&self.class)
    }
}

impl Threads {
    /// The names of the threads.
    pub fn methods(&self) -> &[String] {
        &self.methods
    }

    /// The text of the source, if it can be found.
    pub fn source(&self, program: &JavaProgram) -> Option<String> {
        program.text_of_class(&self.class)
    }
}

impl Expect {
    /// As the annotation has it.
    pub fn name(self) -> &'static str {
        match self {
            Expect::Acceptable => "ACCEPTABLE",
            Expect::Interesting => "ACCEPTABLE_INTERESTING",
            Expect::Forbidden => "FORBIDDEN",
            Expect::Unknown => "UNKNOWN",
        }
    }
}
