//! `String.format` on formats and arguments that are made up: what `java` writes or throws, we write or throw.

use std::path::Path;

use crate::support::{by_java, by_us, compile, difference, in_parallel, jdks};

/// How many formats there are.
const COUNT: usize = 6_000;

#[test]
fn formats_give_what_java_gives() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fidelity/Formats.java");
    let failures = in_parallel(&jdks(), |jdk| {
        let classes = tempfile::tempdir().unwrap();
        compile(jdk, [source.as_path()], classes.path());
        let arguments = [COUNT.to_string()];
        let theirs = by_java(jdk, classes.path(), "Formats", &arguments);
        assert!(theirs.status == 0 && theirs.output.lines().count() == COUNT, "{}", theirs.errors);
        let failure = |what: String| Some(format!("JDK {}: {what}", jdk.feature()));
        match by_us(jdk, classes.path(), "Formats", &arguments) {
            Ok(ours) => difference("stdout", &ours.output, &theirs.output).and_then(failure),
            Err(what) => failure(what),
        }
    });
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn what_is_not_supported_is_named() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fidelity/Refused.java");
    let cases = [
        ("date", "a date or time in a format: %tY"),
        ("locale", "a format in the locale de_DE"),
        ("print", "a format in the locale ar"),
        ("default", "Locale.setDefault with another locale than Locale.US"),
        ("width", "in a format, a width or precision of 2000000"),
        ("scale", "in a format, a BigDecimal with a scale of 2000000"),
        ("secure", "java.security.SecureRandom"),
    ];
    let failures = in_parallel(&jdks(), |jdk| {
        let classes = tempfile::tempdir().unwrap();
        compile(jdk, [source.as_path()], classes.path());
        cases.iter().find_map(|(case, message)| {
            let ours = by_us(jdk, classes.path(), "Refused", &[(*case).to_owned()]);
            let named = ours.as_ref().is_err_and(|what| what.contains(message));
            (!named).then(|| format!("JDK {}, {case}: {ours:?}", jdk.feature()))
        })
    });
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
