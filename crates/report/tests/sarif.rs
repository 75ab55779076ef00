//! SARIF documents of programs that were really searched are valid by the schema of the standard.

use jsonschema::Validator;
use serde_json::Value;
use std::collections::BTreeMap;

use thinair_check::budget::Budget;
use thinair_check::program::{Options, RaceOptions, verify};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Describe as _;
use thinair_report::Check;
use thinair_report::sarif::sarif;

fn check(text: &str, options: &Options) -> Check {
    let test = thinair_litmus::parse(text).expect("a test");
    let program = LitmusProgram::new(&test, text, None);
    let only_races = options.only_races;
    let checked = verify(&program, options, &Budget::default(), &|_| {}).expect("evidence that holds");
    let notes = program.assumptions();
    Check {
        input: "dir/x.litmus".into(),
        model: "sc".into(),
        checked,
        notes,
        only_races,
        full_path: false,
        shown: BTreeMap::new(),
    }
}

fn schema() -> Validator {
    // The pattern of languages, which are not written here, has a bracket too many.
    let schema = include_str!("schema/sarif-schema-2.1.0.json").replace("{2}]?$", "{2}$");
    let schema = serde_json::from_str(&schema).expect("a schema is JSON");
    jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema")
}

/// Each with the kinds of what is found in it.
const PROGRAMS: [(&str, &[&str]); 6] = [
    ("Java Fine { volatile int x; } Thread 1 { x = 1; } Thread 2 { int r = x; } exists (2:r == 1)", &[]),
    ("Java Race { int x; } Thread 1 { x = 1; } Thread 2 { int r = x; } exists (2:r == 1)", &["data-race"]),
    (
        "Java Assert { volatile int x; } Thread 1 { x = 1; } Thread 2 { int r = x; assert r == 0; } exists (2:r == 1)",
        &["assertion"],
    ),
    (
        "Java Divide { volatile int x = 1; } Thread 1 { x = 0; } Thread 2 { int r = 1 / x; } exists (2:r == 1)",
        &["exception"],
    ),
    (
        "Java Deadlock { monitor m, n; } Thread 1 { synchronized (m) { synchronized (n) { } } } \
         Thread 2 { synchronized (n) { synchronized (m) { } } } exists (true)",
        &["deadlock"],
    ),
    (
        "Java Hang { volatile int x; } Thread 1 { while (x == 0) { } } Thread 2 { int r = x; } exists (2:r == 0)",
        &["hang"],
    ),
];

#[test]
fn findings_of_every_kind() {
    let schema = schema();
    for (text, kinds) in PROGRAMS {
        let options = Options { races: Some(RaceOptions::default()), ..Options::default() };
        let document: Value = serde_json::from_str(&sarif(&check(text, &options))).expect("JSON");
        let errors: Vec<String> = schema.iter_errors(&document).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}\n{document:#}");
        let results = document["runs"][0]["results"].as_array().expect("results");
        let found: Vec<_> = results.iter().map(|result| result["ruleId"].as_str().expect("a rule")).collect();
        assert_eq!(found, kinds, "{text}");
        for result in results {
            let place = &result["locations"][0]["physicalLocation"];
            assert_eq!(place["artifactLocation"]["uri"], "dir/x.litmus", "{result:#}");
            assert_eq!(place["region"]["startLine"], 1, "{result:#}");
        }
    }
}
