//! What requests depend on, exactly: the reads that decide a location, a value, and whether it comes to it at all.

use std::fmt::Write;

use insta::assert_snapshot;
use thinair_event::{Location, Value};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::unfold::{Limits, NodeId, unfold};
use thinair_program::{Answer, Describe, Program, Request};

/// The first thread's requests with their dependencies, along the path on which every read of x sees 1 and every
/// other read 0.
fn dependencies(body: &str) -> String {
    let text = format!("Java T {{ int x, y, z; int[] a = {{0, 0}}; }} Thread 1 {{ {body} }} exists (true)");
    let test =
        thinair_litmus::parse(&text).unwrap_or_else(|problems| panic!("{}", problems.render("T", &text)));
    let program = LitmusProgram::new(&test, &text, None);
    let domain = |_: Location| vec![Value::Int(0), Value::Int(1)];
    let tree = unfold(&program, program.initial().threads[0], &domain, Limits::default());
    assert!(tree.complete);

    let mut result = String::new();
    let mut names: Vec<(NodeId, String)> = Vec::new();
    let mut here = NodeId::ROOT;
    loop {
        let node = tree.node(here);
        let list = |reads: &std::collections::BTreeSet<NodeId>| {
            let name =
                |read: &NodeId| names.iter().find(|(id, _)| id == read).expect("an earlier read").1.clone();
            reads.iter().map(name).collect::<Vec<_>>().join(" ")
        };
        let dependence = format!(
            "location [{}] value [{}] control [{}]",
            list(&node.dependence.location),
            list(&node.dependence.value),
            list(&node.dependence.control)
        );
        let wanted = match node.request {
            Request::Read { location, .. } => {
                let name = program.location_name(location);
                writeln!(result, "read {name}: {dependence}").expect("writing to a string");
                let wanted = Value::Int(i32::from(name == "x"));
                names.push((here, format!("R{name}")));
                Some(wanted)
            }
            Request::Write { location, .. } => {
                writeln!(result, "write {}: {dependence}", program.location_name(location))
                    .expect("a string");
                None
            }
            _ => None,
        };
        let next = node
            .children
            .iter()
            .find(|(answer, _)| wanted.is_none_or(|value| *answer == Answer::Value(value)));
        match next {
            Some((_, child)) => here = *child,
            None => return result,
        }
    }
}

#[test]
fn data() {
    assert_snapshot!(dependencies("int r = x; int s = r + 1; y = s; z = 1;"), @"
    read x: location [] value [] control []
    write y: location [] value [Rx] control []
    write z: location [] value [] control []
    ");
}

#[test]
fn address() {
    assert_snapshot!(dependencies("int r = y; a[r] = 1; int s = a[r]; z = s;"), @"
    read y: location [] value [] control []
    write a[0]: location [Ry] value [] control [Ry]
    read a[0]: location [Ry] value [] control [Ry]
    write z: location [] value [Ra[0]] control [Ry]
    ");
}

#[test]
fn control_ends_where_the_ways_meet() {
    assert_snapshot!(dependencies("int r = x; if (r == 1) y = 1; z = 1;"), @"
    read x: location [] value [] control []
    write y: location [] value [] control [Rx]
    write z: location [] value [] control []
    ");
}

#[test]
fn a_value_depends_on_the_branch_that_was_not_taken() {
    assert_snapshot!(dependencies("int r = y; int s = 0; if (r == 1) s = 1; z = s;"), @"
    read y: location [] value [] control []
    write z: location [] value [Ry] control []
    ");
}

#[test]
fn a_value_that_is_overwritten_depends_on_nothing() {
    assert_snapshot!(dependencies("int r = x; r = 2; y = r;"), @"
    read x: location [] value [] control []
    write y: location [] value [] control []
    ");
}

#[test]
fn after_a_possible_exception_all_depends_on_it() {
    assert_snapshot!(dependencies("int r = x; int s = 1 / r; y = 1;"), @"
    read x: location [] value [] control []
    write y: location [] value [] control [Rx]
    ");
}

#[test]
fn a_short_circuit_reads_under_control() {
    assert_snapshot!(dependencies("boolean b = x == 1 && y == 0; if (b) z = 1;"), @"
    read x: location [] value [] control []
    read y: location [] value [] control [Rx]
    write z: location [] value [] control [Rx Ry]
    ");
}

#[test]
fn a_break_decides_the_rest_of_the_loop_and_not_what_follows() {
    assert_snapshot!(dependencies("for (int i = 0; i < 1; i++) { int r = y; if (r == 1) break; z = 1; } a[0] = 1;"), @"
    read y: location [] value [] control []
    write z: location [] value [] control [Ry]
    write a[0]: location [] value [] control []
    ");
}

#[test]
fn an_assumption_decides_all_that_follows() {
    assert_snapshot!(dependencies("int r = x; assume r == 1; y = 1;"), @"
    read x: location [] value [] control []
    write y: location [] value [] control [Rx]
    ");
}

#[test]
fn a_way_that_may_end_the_thread_decides_all_that_follows() {
    for ending in ["int s = 1 / 0;", "assert false;", "assume false;", "a[r + 5] = 1;"] {
        let dependencies = dependencies(&format!("int r = y; if (r == 1) {{ {ending} }} z = 1;"));
        assert!(
            dependencies.contains("write z: location [] value [] control [Ry]"),
            "{ending}\n{dependencies}"
        );
    }
}
