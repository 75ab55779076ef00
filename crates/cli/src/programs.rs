//! Programs as inputs: a litmus test or Java.

use std::path::Path;

use thinair_litmus::semantics::LitmusProgram;
use thinair_report::text::{Paint, Style};

use crate::inputs::{self, Input};
use crate::java::{self, JavaInput, JavaProgram};

/// A program that was read.
#[derive(Debug)]
pub(crate) enum Opened {
    /// A litmus test, with its text.
    Litmus(Box<LitmusProgram>, String),
    /// A Java program, which knows its sources.
    Java(Box<JavaProgram>),
}

/// Reads a program. An error is a message.
pub(crate) fn open(input: &JavaInput<'_>, unroll: Option<u32>, style: Style) -> Result<Opened, String> {
    let path = input.path;
    if is_litmus(path) {
        let Input { source, .. } = inputs::read_one(path, style)?;
        let program = LitmusProgram::new(&source.test, &source.text, unroll);
        return Ok(Opened::Litmus(Box::new(program), source.text));
    }
    let error = style.paint(Paint::Bad, "error");
    // Messages about files other than the input begin with the file.
    let refuse = |message: &str| match message.strip_prefix(&*path.to_string_lossy()) {
        Some(_) => format!("{error}: {message}"),
        None => format!("{error}: {}: {message}", path.display()),
    };
    std::fs::metadata(path).map_err(|error| refuse(&inputs::cause(&error)))?;
    let program = java::load(input).map_err(|message| refuse(&message))?;
    Ok(Opened::Java(Box::new(program)))
}

fn is_litmus(path: &Path) -> bool {
    path.as_os_str() == "-" || path.extension().is_some_and(|extension| extension == "litmus")
}
