//! Every test of the corpus parses, without a warning, and survives printing.

use std::{
    fs,
    path::{Path, PathBuf},
};

use thinair_litmus::{parse, warnings};

#[test]
fn the_corpus_parses() {
    let mut files = Vec::new();
    find(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"), &mut files);
    files.sort();
    let mut complaints = String::new();
    for file in files {
        let name = file.to_string_lossy();
        let source = fs::read_to_string(&file).unwrap();
        match parse(&source) {
            Ok(test) => {
                complaints.push_str(&warnings(&test).render(&name, &source));
                assert_eq!(parse(&test.to_string()).as_ref(), Ok(&test), "{name}");
            }
            Err(problems) => complaints.push_str(&problems.render(&name, &source)),
        }
    }
    assert!(complaints.is_empty(), "{complaints}");
}

/// Finds the litmus tests in a folder and those within it.
fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            find(&entry, files);
        } else if entry.extension().is_some_and(|extension| extension == "litmus") {
            files.push(entry);
        }
    }
}
