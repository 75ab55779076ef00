//! Counting executions: as many paths as there are executions, and how fast; of litmus tests and of Java programs, beside
//! what `GenMC` and JMC count.

use std::path::Path;
use std::time::{Duration, Instant};

use thinair_explore::{Executions, Limits, Observer, count};
use thinair_jvm::class_path::Jdk;
use thinair_jvm::{JavaProgram, Options};
use thinair_litmus::families::counting::{self, Family};
use thinair_litmus::families::{Sized, questions};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Program;

use crate::{java, milliseconds, read};

struct Nobody;

impl<P: Program> Observer<P> for Nobody {}

/// The largest test of each family, and some of our own; then Java programs.
pub(crate) fn figures(quick: bool) {
    let header = ["executions under sc", "executions", "explored/optimal", "time", "executions/s"];
    println!("{:<44} {:>12} {:>16} {:>12} {:>12}", header[0], header[1], header[2], header[3], header[4]);
    for test in [questions::write_then_read(5), questions::store_buffering_ring(12)] {
        litmus(&test);
    }
    for Family { test, executions, .. } in counting::ALL {
        let largest = executions.iter().filter(|(_, number)| !quick || *number < 10_000).max();
        let (size, expected) = largest.expect("a size that is small");
        let found = litmus(&test(*size));
        assert_eq!(found, *expected, "{}", test(*size).title);
    }
    println!();
    java_figures(quick);
}

fn litmus(test: &Sized) -> u64 {
    let source = read(&test.text);
    let program = LitmusProgram::new(&source.test, &source.text, None);
    figure(&test.title, &program, "")
}

/// The programs of `tests/java/counting` with more than a few executions, and all that are compared with another number.
fn java_figures(quick: bool) {
    let sources = java::sources("../../tests/java/counting");
    let classes = Jdk::find(None).ok().and_then(|jdk| java::compile(&jdk, &sources));
    let Some(classes) = classes else {
        println!("counting Java programs: left out, no JDK with javac was found");
        return;
    };
    let header = ["executions of Java programs", "executions", "explored/optimal", "time", "executions/s"];
    println!(
        "{:<44} {:>12} {:>16} {:>12} {:>12} {:>12}",
        header[0], header[1], header[2], header[3], header[4], "published"
    );
    for source in sources {
        let text = std::fs::read_to_string(&source).expect("a readable file");
        let main = source.file_stem().expect("a name").to_string_lossy();
        for row in text.lines().filter_map(Row::parse) {
            if row.expected < FEW && row.published == row.expected || quick && row.is_large {
                continue;
            }
            let program = open(classes.path(), &main, row.arguments);
            let title = format!("{main} {}", row.arguments);
            let found = figure(&title, &program, &format!(" {:>12}", row.published));
            assert_eq!(found, row.expected, "{title}");
        }
    }
}

/// Programs with fewer executions tell nothing about speed.
const FEW: u64 = 500;

/// A line `//@ count: ARGUMENTS = NUMBER[, published NUMBER][, large]` of a program.
struct Row<'t> {
    arguments: &'t str,
    expected: u64,
    published: u64,
    is_large: bool,
}

impl<'t> Row<'t> {
    fn parse(line: &'t str) -> Option<Row<'t>> {
        let (arguments, numbers) = line.strip_prefix("//@ count:")?.split_once('=')?;
        let mut words = numbers.split(',').map(str::trim);
        let expected = words.next()?.parse().ok()?;
        let mut row = Row { arguments: arguments.trim(), expected, published: expected, is_large: false };
        for word in words {
            match word.strip_prefix("published ") {
                Some(number) => row.published = number.parse().ok()?,
                None => row.is_large = word == "large",
            }
        }
        Some(row)
    }
}

fn open(classes: &Path, main: &str, arguments: &str) -> JavaProgram {
    let options = Options {
        main: Some(main.to_owned()),
        arguments: arguments.split_whitespace().map(str::to_owned).collect(),
        ..Options::default()
    };
    JavaProgram::open(classes, &options).unwrap_or_else(|error| panic!("{main}: {error}"))
}

/// Counts and prints, with a remark at the end of the line; gives the number of complete executions.
fn figure<P: Program>(title: &str, program: &P, remark: &str) -> u64 {
    let (executions, time) = timed(program);
    let optimal = executions.complete + executions.blocked + executions.cut;
    println!(
        "{title:<44} {:>12} {:>16.2} {:>12} {:>12.0}{remark}",
        executions.complete,
        executions.explored as f64 / optimal as f64,
        milliseconds(time),
        executions.complete as f64 / time.as_secs_f64(),
    );
    executions.complete
}

fn timed<P: Program>(program: &P) -> (Executions, Duration) {
    let start = Instant::now();
    let executions = count(program, Limits::default(), &mut Nobody);
    (executions, start.elapsed())
}
