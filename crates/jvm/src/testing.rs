//! A program for unit tests: what they look at is the library, or code that they make themselves.

#[path = "../tests/support/javac.rs"]
mod javac;

use tempfile::TempDir;

use crate::class_path::Jdk;
use crate::{JavaProgram, Options};

/// A program that does nothing, and the folder of its class. The JDK is any, if none is named.
pub(crate) fn nothing(jdk: Option<&Jdk>) -> (JavaProgram, TempDir) {
    let compiler = Jdk::all().iter().find_map(Jdk::javac).expect("a JDK with a compiler: see tools/jdks.sh");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("Nothing.java");
    let text = "class Nothing { public static void main(String[] arguments) {} }";
    std::fs::write(&source, text).expect("a file");
    javac::compile(&compiler, &["--release", "8"], [&source], folder.path());
    let options = Options { jdk: jdk.map(|jdk| jdk.home().to_owned()), ..Options::default() };
    let program = JavaProgram::open(&folder.path().join("Nothing.class"), &options)
        .unwrap_or_else(|error| panic!("{error}"));
    (program, folder)
}
