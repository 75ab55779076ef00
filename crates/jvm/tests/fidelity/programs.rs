//! The programs of `tests/java/run`: the same output on both streams, and the same exit status.

use std::fs;
use std::path::{Path, PathBuf};

use thinair_jvm::class_path::Jdk;

use crate::support::{by_java, by_us, compile, difference, in_parallel, jdks};

/// A program, as its source says that it is to be run.
struct Source {
    path: PathBuf,
    name: String,
    /// The oldest JDK that it is for.
    feature: u32,
    arguments: Vec<String>,
}

fn sources() -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/run");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    paths.sort();
    paths.into_iter().map(source).collect()
}

fn source(path: PathBuf) -> Source {
    let text = fs::read_to_string(&path).unwrap();
    let directive = |name: &str| text.lines().find_map(|line| line.strip_prefix("//@ ")?.strip_prefix(name));
    let feature = directive("javac ").map_or(17, |feature| feature.trim().parse().unwrap());
    let arguments = directive("args: ").unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
    Source { path, name, feature, arguments }
}

#[test]
fn programs_print_what_java_prints() {
    let sources = sources();
    assert!(sources.len() >= 110, "only {} programs found", sources.len());
    let mut failures = Vec::new();
    for jdk in jdks() {
        let (run, skipped): (Vec<&Source>, Vec<&Source>) =
            sources.iter().partition(|source| source.feature <= jdk.feature());
        for source in &skipped {
            println!("NOT RUN on JDK {}: {} needs JDK {}", jdk.feature(), source.name, source.feature);
        }
        let classes = tempfile::tempdir().unwrap();
        compile(&jdk, run.iter().map(|source| source.path.as_path()), classes.path());
        let wrong = in_parallel(&run, |source| compare(&jdk, classes.path(), source));
        println!(
            "JDK {}: {} of {} programs as on java, {} not run",
            jdk.feature(),
            run.len() - wrong.len(),
            run.len(),
            skipped.len()
        );
        failures.extend(wrong);
    }
    assert!(failures.is_empty(), "{} failures\n\n{}", failures.len(), failures.join("\n\n"));
}

fn compare(jdk: &Jdk, classes: &Path, source: &Source) -> Option<String> {
    let Source { name, arguments, .. } = source;
    let failure = |what: String| Some(format!("{name} on JDK {}: {what}", jdk.feature()));
    let theirs = by_java(jdk, classes, name, arguments);
    let ours = match by_us(jdk, classes, name, arguments) {
        Ok(ours) => ours,
        Err(what) => return failure(what),
    };
    let differences = [
        difference("stdout", &ours.output, &theirs.output),
        difference("stderr", &ours.errors, &theirs.errors),
        difference("status", &ours.status.to_string(), &theirs.status.to_string()),
    ];
    let differences: Vec<String> = differences.into_iter().flatten().collect();
    if differences.is_empty() { None } else { failure(differences.join("\n")) }
}
