//! `thinair trace verify`: exit status, streams, and traces of other commands.

#![allow(clippy::format_push_string, reason = "short texts read best this way")]

use crate::{CORPUS, file, json, thinair};

/// The examples of the repository.
const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/traces");

#[test]
fn status_by_verdict() {
    for (arguments, status) in [
        (&["commits.trace"][..], 0),
        (&["fig1.trace"], 0),
        (&["fig7.trace"], 0),
        (&["fig3.trace"], 1),
        (&["fig7.trace", "--identity", "site"], 1),
        (&["fig5.trace", "--identity", "site"], 1),
        (&["commits.trace", "--identity", "nonsense"], 2),
        (&["nowhere.trace"], 2),
        (&[], 2),
    ] {
        let arguments = [&["trace", "verify"], arguments].concat();
        let output = thinair(&arguments).current_dir(EXAMPLES).assert().code(status).get_output().clone();
        assert_eq!(output.stderr.is_empty(), status != 2, "{arguments:?}");
        assert_eq!(output.stdout.is_empty(), status == 2, "{arguments:?}");
    }
}

/// A trace that leaves what reads saw open, from standard input; and one that is not well-formed.
#[test]
fn from_standard_input() {
    let text = "Java T { int x; } Thread 1 { x = 1; int r = x; } sequence 1 { 1: write x 1 2: read x 1 }";
    let document = json(thinair(&["trace", "verify", "-", "--json"]).write_stdin(text), 0);
    assert_eq!(document["schema"], "thinair/trace/1");
    assert_eq!(document["inferred"][0]["from"], "1");
    let stale = text.replace("read x 1", "read x 0 from init");
    let document = json(thinair(&["trace", "verify", "-", "--json"]).write_stdin(stale), 1);
    assert_eq!(document["verdict"], "illegal");
    assert!(document["reason"].as_str().unwrap().contains("not well-formed"), "{document}");
}

/// With more racing reads than sets of them can be looked at, and no order of actions that would do, the time is over first.
#[test]
fn a_time_limit_leaves_it_unknown() {
    let (mut one, mut two) = (String::new(), String::new());
    let (mut first, mut second) = (String::new(), String::new());
    for i in 0..30 {
        one += &format!("x{i} = 1; int a{i} = y{i}; ");
        two += &format!("y{i} = 1; int b{i} = x{i}; ");
        first += &format!("w{i}: write x{i} 1 r{i}: read y{i} 1 from v{i} ");
        second += &format!("v{i}: write y{i} 1 s{i}: read x{i} 1 from w{i} ");
    }
    let names: Vec<String> = (0..30).flat_map(|i| [format!("x{i}"), format!("y{i}")]).collect();
    let text = format!(
        "Java T {{ int p, q, {}; }} Thread 1 {{ {one} int c = q; p = c; }} Thread 2 {{ {two} int d = p; q = d; }} \
         sequence 1 {{ {first} c: read q 1 from e p: write p 1 }} sequence 2 {{ {second} d: read p 1 from p e: write q 1 }}",
        names.join(", ")
    );
    let arguments = ["trace", "verify", "-", "--json", "--identity", "site", "--time-limit", "200ms"];
    let document = json(thinair(&arguments).write_stdin(text), 3);
    assert_eq!(document["verdict"], "unknown");
    assert_eq!(document["reason"], "the time limit was reached");
}

#[test]
fn a_witness_is_a_trace() {
    let path = file("a-witness-is-a-trace", "MP.trace", "");
    let path = path.to_str().unwrap();
    let test = format!("{CORPUS}/classic/MP.litmus");
    thinair(&["explain", &test, "--outcome", "2:r1=1,2:r2=1", "--trace", path]).assert().code(0);
    let document = json(&mut thinair(&["trace", "verify", path, "--json"]), 0);
    assert_eq!(document["verdict"], "legal");
    assert_eq!(document["inferred"].as_array().unwrap().len(), 0);
    // Nothing to write.
    let output =
        thinair(&["explain", &test, "--model", "sc", "--trace", path]).assert().code(0).get_output().clone();
    assert!(String::from_utf8_lossy(&output.stderr).contains("not written"));
}
