//! The tests of the corpus.

use std::path::{Path, PathBuf};

use thinair_check::litmus::Source;

/// Where they are.
pub(crate) fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// The tests by their folders and file names.
pub(crate) fn sources() -> Vec<(String, Source)> {
    let mut sources = Vec::new();
    for folder in std::fs::read_dir(corpus()).expect("the corpus") {
        let folder = folder.expect("a folder").path();
        if !folder.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(&folder).expect("a folder") {
            let file = file.expect("a file").path();
            let text = std::fs::read_to_string(&file).expect("a readable file");
            let name = file.strip_prefix(corpus()).expect("below the corpus").display().to_string();
            let test = thinair_litmus::parse(&text)
                .unwrap_or_else(|problems| panic!("{}", problems.render(&name, &text)));
            sources.push((name, Source { test, text }));
        }
    }
    sources.sort_by(|(first, _), (second, _)| first.cmp(second));
    sources
}
