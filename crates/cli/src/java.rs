//! Java programs as inputs. The front end that reads them is connected here, and nowhere else.

use std::path::{Path, PathBuf};

use clap::Args;

// ==== The place to connect the front end ===========================================================================
//
// Replace `JavaProgram` by `thinair_jvm::JavaProgram` (`pub(crate) use thinair_jvm::JavaProgram;`), let `load` make
// one of a `JavaInput`, and drop the module `nothing`.

pub(crate) use nothing::JavaProgram;

/// Reads a Java program. An error is a message without `error:` and without the input's name.
pub(crate) fn load(input: &JavaInput<'_>) -> Result<JavaProgram, String> {
    let JavaInput { path, options: JavaOptions { main, classpath, jdk }, arguments } = input;
    let _ = (path, main, classpath, jdk, arguments);
    Err("Java programs can't be read yet, only .litmus files".into())
}

// ===================================================================================================================

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

    /// The JDK whose classes are used [default: that of JAVA_HOME, else of the javac on PATH]
    #[arg(long, value_name = "DIR")]
    pub(crate) jdk: Option<PathBuf>,
}

/// A front end that has no programs: what everything is compiled against until there is one.
mod nothing {
    use std::hash::Hash;

    use thinair_event::{Location, ObjectId, Position};
    use thinair_program::{
        Answer, Describe, Exception, Initial, Names, Program, Request, Site, Thread, Variable,
    };

    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    pub(crate) enum JavaProgram {}

    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    pub(crate) enum JavaThread {}

    impl Thread for JavaThread {
        fn references(&self, _visit: &mut dyn FnMut(ObjectId)) {}

        fn rename(&mut self, _rename: &mut dyn FnMut(ObjectId) -> ObjectId) {}
    }

    impl Program for JavaProgram {
        type Thread = JavaThread;

        fn initial(&self) -> Initial {
            match *self {}
        }

        fn start(&self, _thread: ObjectId) -> JavaThread {
            match *self {}
        }

        fn next(&self, _thread: &JavaThread) -> Request {
            match *self {}
        }

        fn resume(&self, _thread: &mut JavaThread, _answer: Answer) {
            match *self {}
        }

        fn variable(&self, _location: Location) -> Variable {
            match *self {}
        }

        fn names(&self) -> &Names {
            match *self {}
        }
    }

    impl Describe for JavaProgram {
        fn site(&self, _thread: &JavaThread) -> Site {
            match *self {}
        }

        fn position(&self, _thread: &JavaThread) -> Option<Position> {
            match *self {}
        }

        fn location_name(&self, _location: Location) -> String {
            match *self {}
        }

        fn object_name(&self, _object: ObjectId) -> String {
            match *self {}
        }

        fn exception_name(&self, _exception: Exception) -> String {
            match *self {}
        }
    }
}
