//! `thinair run`: output, order and status.

use std::io::Read as _;
use std::process::{Command, Stdio};

use crate::{file, thinair};

fn run(test: &str, status: i32) -> (String, String) {
    let output = thinair(&["run", "-"]).write_stdin(test).assert().code(status).get_output().clone();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn what_the_program_prints() {
    let test = "Java T { int x; } Thread 1 { x = 1; print(x); print(x + 1); } Thread 2 { join 1; print(7); } exists (true)";
    assert_eq!(run(test, 0), ("1\n2\n7\n".into(), String::new()));
}

#[test]
fn an_exception_of_the_first_thread_gives_1() {
    let test = |first, second| {
        format!("Java T {{ int x; }} Thread 1 {{ {first} }} Thread 2 {{ {second} }} exists (true)")
    };
    let (_, said) = run(&test("int r = 1 / x;", "print(1);"), 1);
    assert_eq!(said, "Exception in thread \"Thread 1\" ArithmeticException\n");
    let (printed, said) = run(&test("print(1);", "int r = 1 / x;"), 0);
    assert_eq!(printed, "1\n");
    assert_eq!(said, "Exception in thread \"Thread 2\" ArithmeticException\n");
}

#[test]
fn a_deadlock_is_no_end() {
    let test = "Java T { int x; } Thread 1 { join 2; } Thread 2 { join 1; } exists (true)";
    let (_, said) = run(test, 125);
    assert!(said.contains("a deadlock: no thread can go on, and java would hang here"), "{said}");
}

#[test]
fn an_assumption_that_does_not_hold_is_said() {
    let (_, said) = run("Java T { int x; } Thread 1 { assume x == 1; } exists (true)", 125);
    assert!(said.contains("an assumption does not hold"), "{said}");
}

/// `thinair run … | head`: a program that prints for ever ends with its reader.
#[test]
fn a_closed_pipe_ends_the_run() {
    let test = "Java T { int x; } Thread 1 { while (true) { print(x); } } exists (true)";
    let path = file("run", "forever.litmus", test);
    let mut child = Command::new(env!("CARGO_BIN_EXE_thinair"))
        .args(["run", path.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 4];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(&first, b"0\n0\n");
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(said, "");
}
