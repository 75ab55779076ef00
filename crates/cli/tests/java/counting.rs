//! The programs of `tests/java/counting`: how many executions they have, up to equivalence, beside what others have counted.

use std::fs;
use std::path::Path;

use thinair_explore::{Completeness, Executions, Limits, Observer, count};
use thinair_jvm::{JavaProgram, Randomness};

use crate::support::{Case, Classes, Expected, for_each, sources};

struct Nobody;

impl Observer<JavaProgram> for Nobody {}

/// A program with its arguments, and the number of its complete executions.
struct Row {
    case: Case,
    executions: u64,
}

/// What the lines `//@ count: ARGUMENTS = NUMBER[, published NUMBER][, large]` of a program say.
fn rows(path: &Path) -> Vec<Row> {
    let text = fs::read_to_string(path).expect("a program");
    let name = path.file_stem().expect("a name").to_string_lossy();
    assert!(text.starts_with("//@ row: "), "{name} does not say which row it is");
    let row = |line: &str| {
        let (arguments, numbers) = line.split_once('=').expect("a number");
        let mut numbers = numbers.split(',').map(str::trim);
        let executions = numbers.next().and_then(|number| number.parse().ok()).expect("a number");
        let case = Case {
            name: name.clone().into_owned(),
            arguments: arguments.split_whitespace().map(str::to_owned).collect(),
            random: Randomness::Fixed,
            expected: Expected::Findings(Vec::new()),
            large: numbers.any(|word| word == "large"),
        };
        Row { case, executions }
    };
    text.lines().filter_map(|line| line.strip_prefix("//@ count:")).map(row).collect()
}

fn counted(classes: &Classes, row: &Row) -> Result<Executions, String> {
    let program = classes.open(&row.case)?;
    let executions = count(&program, Limits::default(), &mut Nobody);
    let Executions { complete, blocked, cut, explored, completeness } = executions;
    if completeness != Completeness::Exhaustive {
        return Err(format!("not everything was looked at: {completeness:?}"));
    }
    if complete != row.executions {
        return Err(format!("{complete} executions in place of {}", row.executions));
    }
    if explored != complete + blocked + cut {
        return Err(format!("{explored} paths for {} executions", complete + blocked + cut));
    }
    Ok(executions)
}

#[test]
fn programs_have_as_many_executions_as_their_comments_say() {
    let paths = sources("counting");
    let rows: Vec<Row> = paths.iter().flat_map(|path| rows(path)).filter(|row| !row.case.large).collect();
    assert!(rows.len() > 50, "only {} programs", rows.len());
    let cases: Vec<Case> = rows.iter().map(|row| row.case.clone()).collect();
    for classes in Classes::by_every_jdk("counting", &["counting"]) {
        println!("on JDK {}:", classes.jdk.feature());
        for_each(&cases, |case| {
            let same = |row: &&Row| (&row.case.name, &row.case.arguments) == (&case.name, &case.arguments);
            rows.iter().find(same).map_or(Ok(()), |row| counted(&classes, row).map(|_| ()))
        });
    }
}
