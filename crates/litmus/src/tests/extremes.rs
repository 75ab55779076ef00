//! Inputs that are huge or deep, on a thread with the stack that Rust gives to every thread but the first.

use std::fmt::Write as _;

use crate::{limits, parse};

/// Parses on a small stack, walks the test in every way that recurses, and returns the messages.
fn check(source: String, expected: &[&str]) {
    let found = std::thread::Builder::new().stack_size(2 << 20).spawn(move || match parse(&source) {
        Ok(test) => {
            let again = parse(&test.to_string()).expect("what is printed parses");
            assert!(test == again.clone(), "{}", test.name);
            assert!(!format!("{test:?}").is_empty());
            Vec::new()
        }
        Err(problems) => {
            assert!(problems.render("extreme", &source).len() < 100_000);
            problems.iter().map(|problem| problem.cause.to_string()).collect()
        }
    });
    assert_eq!(found.unwrap().join().unwrap(), expected);
}

fn thread(statements: &str) -> String {
    format!(
        "Java T {{ int x; int[] a = {{0}}; monitor m; }} Thread 1 {{ r1 = x; {statements} }} exists (1:r1 == 0)"
    )
}

fn condition(prop: &str) -> String {
    format!("Java T {{}} Thread 1 {{ r1 = 0; }} exists ({prop})")
}

const TOO_DEEP: &str = "nested too deeply: more than 200 levels";
const TOO_LONG: &str = "the expression is too long: more than 500 operators";

#[test]
fn a_megabyte_of_one_character() {
    check("(".repeat(1_000_000), &["expected `Java` and the test's name, found `(`"]);
    check(thread(&format!("r1 = {}", "(".repeat(1_000_000))), &[TOO_DEEP]);
    check(thread(&format!("r1 = {};", "-".repeat(1_000_000))), &["`--` makes a statement, not a value"]);
    check(thread(&format!("r1 = {}x;", "- ".repeat(1_000_000))), &[TOO_DEEP]);
    check(thread(&format!("r1 = {}x;", "(int) ".repeat(100_000))), &[TOO_DEEP]);
    check(thread(&"{".repeat(1_000_000)), &[TOO_DEEP]);
    check(condition(&"(".repeat(1_000_000)), &[TOO_DEEP]);
    check(condition(&"!".repeat(1_000_000)), &[TOO_DEEP]);
    check(condition(&"~".repeat(1_000_000)), &[TOO_DEEP]);
}

#[test]
fn deep_trees() {
    check(thread(&format!("{}{}", "{ ".repeat(100_000), "} ".repeat(100_000))), &[TOO_DEEP]);
    check(thread(&"if (x == 0) ".repeat(100_000)), &[TOO_DEEP]);
    check(thread(&"if (x == 0) {} else ".repeat(100_000)), &[TOO_DEEP]);
    check(thread(&"synchronized (m) { for (;;) do ".repeat(100_000)), &[TOO_DEEP]);
    check(thread(&format!("r1 = {}", "x == 0 ? 1 : ".repeat(100_000))), &[TOO_DEEP]);
    check(thread(&format!("r1 = {}", "a[".repeat(100_000))), &[TOO_DEEP]);
    check(thread(&format!("r1 = {}", "x.getAndAdd(".repeat(100_000))), &[TOO_DEEP]);
    check(thread(&format!("r1 = {}", "1 | 1 ^ 1 & 1 + 1 * (".repeat(100_000))), &[TOO_DEEP]);
}

#[test]
fn long_chains() {
    check(thread(&format!("r1 = 0{};", " + 1".repeat(100_000))), &[TOO_LONG]);
    check(thread(&format!("r1 = {}0;", "(0 + 1 + 1 + 1) * 2 - ".repeat(10_000))), &[TOO_LONG]);
    check(condition(&format!("0{} == 0", " + 1".repeat(100_000))), &[TOO_LONG]);
    check(condition(&format!("1:r1 == 0{}", " || 1:r1 == 0 && !(1:r1 == 2)".repeat(50_000))), &[]);
}

#[test]
fn whatever_is_accepted_can_be_walked() {
    let deepest = |open: &str, middle: &str, close: &str| {
        let most = limits::DEPTH as usize - 4;
        format!("{}{middle}{}", open.repeat(most), close.repeat(most))
    };
    let longest = format!("x{}", " + 1".repeat(limits::OPERATORS as usize));
    check(thread(&format!("r1 = {longest};")), &[]);
    check(thread(&format!("r1 = {};", deepest("(", "x", ")"))), &[]);
    check(thread(&format!("r1 = {};", deepest("a[", "x", "]"))), &[]);
    check(thread(&format!("r1 = {};", deepest("- ", "x", ""))), &[]);
    check(thread(&format!("r1 = {};", deepest("x.getAndAdd(", "x", ")"))), &[]);
    check(thread(&deepest("{ ", &format!("r1 = {longest};"), "}")), &[]);
    check(thread(&deepest("if (x == 0) ; else ", &format!("r1 = {longest};"), "")), &[]);
    check(
        condition(&deepest("!(true && ", "1:r1 == 0", ")").replace("!(true && !", "(true && !")),
        &[TOO_DEEP],
    );
    check(condition(&deepest("(true && ", "1:r1 == 0", ")")), &[]);
    check(condition(&deepest("!", "(1:r1 == 0)", "")), &[]);
    check(condition(&format!("0{} == 0", " + 1".repeat(limits::OPERATORS as usize - 1))), &[]);
    let negations = limits::DEPTH as usize / 2 - 1;
    check(condition(&format!("{} 1:r1 == 0", "~".repeat(negations))), &[]);
    check(condition(&format!("{} 1:r1 == 0", "~".repeat(negations + 1))), &[TOO_DEEP]);
}

#[test]
fn many_of_everything() {
    let mut source = "Java T { int x;".to_owned();
    (0..20_000).for_each(|i| write!(source, " int x{i};").unwrap());
    source.push_str(" } ");
    (0..20_000).for_each(|i| write!(source, "Thread {i} {{ r = x; r{i} = r; }} ").unwrap());
    source.push_str("exists (x == 0");
    (0..20_000).for_each(|i| write!(source, " && r{i} == {i}:r").unwrap());
    source.push_str(") ");
    (0..10_000).for_each(|i| writeln!(source, "expect m{i}: allowed").unwrap());
    check(source, &[]);
}

#[test]
fn many_errors_are_counted_and_cheap() {
    let unknown: String = (0..100_000).fold(String::new(), |mut text, i| {
        write!(text, "y = z{i}; lock n{i}; ").unwrap();
        text
    });
    let problems = parse(&thread(&unknown)).unwrap_err();
    assert_eq!(problems.iter().len(), limits::PROBLEMS_KEPT);
    assert_eq!(problems.len(), 200_000);
    let problems = parse(&thread(&"x = ; ".repeat(100_000))).unwrap_err();
    assert_eq!(problems.len(), 100_000);
    let problems = parse(&"# ".repeat(100_000)).unwrap_err();
    assert!(problems.len() >= 100_000);
}

#[test]
fn long_names_and_lines() {
    let name = "n".repeat(1_000_000);
    let message = format!("unknown name `{}…`", "n".repeat(40));
    check(thread(&format!("r1 = {name};")), &[&message]);
    check(
        " ".repeat(limits::SOURCE_BYTES + 1),
        &["the file has 4194305 bytes, and a litmus test at most 4194304"],
    );
}
