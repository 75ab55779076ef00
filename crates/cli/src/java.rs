//! Java programs as inputs. The front end that reads them is connected here, and nowhere else.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use thinair_jvm::Randomness;

pub(crate) use thinair_jvm::JavaProgram;

/// Reads a Java program. An error is a message without `error:` and without the input's name.
pub(crate) fn load(input: &JavaInput<'_>) -> Result<JavaProgram, String> {
    let JavaInput { path, options: JavaOptions { main, classpath, jdk, random }, arguments } = input;
    let options = thinair_jvm::Options {
        main: main.clone(),
        class_path: classpath.iter().flat_map(std::env::split_paths).collect(),
        jdk: jdk.clone(),
        arguments: arguments.to_vec(),
        random: match random {
            Random::Fixed => Randomness::Fixed,
            Random::Choice => Randomness::Choice,
        },
    };
    JavaProgram::open(path, &options).map_err(|error| error.to_string())
}

/// A Java program on the command line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JavaInput<'a> {
    /// A `.java` file, a `.class` file, a folder of classes or a `.jar`.
    pub(crate) path: &'a Path,
    /// Where classes are.
    pub(crate) options: &'a JavaOptions,
    /// What is passed to the program's `main`.
    pub(crate) arguments: &'a [String],
}

/// Where the classes of a Java program are.
#[derive(Debug, Args)]
#[command(next_help_heading = "Java programs")]
#[allow(clippy::doc_markdown, reason = "help has no markdown")]
pub(crate) struct JavaOptions {
    /// The class whose main method is run [default: the only one that has it]
    #[arg(long, value_name = "CLASS")]
    pub(crate) main: Option<String>,

    /// Folders and .jar files with further classes, separated as on Java's command line
    #[arg(long, value_name = "PATH")]
    pub(crate) classpath: Option<String>,

    /// The JDK whose classes are used [default: that of JAVA_HOME, else of the javac or java on PATH]
    #[arg(long, value_name = "DIR")]
    pub(crate) jdk: Option<PathBuf>,

    /// What random numbers without a seed are
    #[arg(long, value_name = "WHAT", default_value = "fixed")]
    pub(crate) random: Random,
}

/// What random numbers without a seed are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(clippy::doc_markdown, reason = "help has no markdown")]
pub(crate) enum Random {
    /// The same in every execution
    Fixed,
    /// Any value of nextBoolean, and of nextInt with at most 16 of them; all others as with fixed
    Choice,
}
