//! How `thinair` behaves: exit status, standard streams, limits and signals. What it prints is in `cmd/*.trycmd`.

mod check;
mod config;
mod html;
mod limits;
mod run;
mod sarif;
mod status;
mod streams;
mod trace;

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value;

/// The tests of `cmd/litmus.in`.
const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/litmus.in");

/// The corpus of the repository.
const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus");

/// A test whose state space has no end.
const ENDLESS: &str = "Java Endless { int x; } \
    Thread 1 { while (true) { x = x + 1; } } Thread 2 { int r = x; } exists (2:r == -1)";

fn thinair(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thinair"));
    command.current_dir(TESTS).env_remove("NO_COLOR").args(arguments);
    command
}

/// Standard output as a JSON document, after checking the exit status.
fn json(command: &mut Command, status: i32) -> Value {
    let output = command.assert().code(status).get_output().stdout.clone();
    serde_json::from_slice(&output).expect("one JSON document")
}

/// A file of this name with that content, in a folder of its own.
fn file(folder: &str, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path
}

/// One field of every result.
fn column(document: &Value, field: &str) -> Vec<Value> {
    document["results"].as_array().unwrap().iter().map(|row| row[field].clone()).collect()
}
