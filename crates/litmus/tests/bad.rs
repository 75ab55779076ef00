//! Bad input and what is said about it: each `tests/bad/NN-name.litmus` has its messages in `NN-name.stderr`.
//!
//! `BLESS=1 cargo test -p thinair-litmus --test bad` writes the messages anew; read them before you commit them.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use thinair_litmus::{parse, warnings};

#[test]
fn messages_are_as_they_were_read() {
    let blessed = env::var_os("BLESS").is_some();
    let inputs = inputs();
    assert!(inputs.len() >= 50, "only {} inputs", inputs.len());
    for input in inputs {
        let source = fs::read_to_string(&input).unwrap();
        let name = input.file_name().unwrap().to_string_lossy();
        let problems = parse(&source).map_or_else(|problems| problems, |test| warnings(&test));
        assert!(!problems.is_empty(), "nothing is wrong with {name}");
        let found = problems.render(&name, &source);
        let golden = input.with_extension("stderr");
        if blessed {
            fs::write(golden, found).unwrap();
        } else {
            assert_eq!(found, fs::read_to_string(golden).unwrap_or_default(), "{name}");
        }
    }
}

#[test]
fn every_message_has_its_input() {
    let folder = folder();
    for file in fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()) {
        assert!(file.with_extension("litmus").exists(), "{} has no input", file.display());
    }
}

fn inputs() -> Vec<PathBuf> {
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let mut inputs: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|extension| extension == "litmus")).collect();
    inputs.sort();
    inputs
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad")
}
