//! Bounds, limits and Ctrl-C.

use std::io::Read as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{ENDLESS, file, json, thinair};

#[test]
fn a_time_limit_ends_an_endless_search() {
    let start = Instant::now();
    let document = json(
        thinair(&["litmus", "-", "--model", "sc", "--time-limit", "200ms", "--json"]).write_stdin(ENDLESS),
        3,
    );
    let row = &document["results"][0];
    assert_eq!((&row["verdict"], &row["reason"]), (&json!("unknown"), &json!("limit")));
    assert_eq!(row["exhaustive"], json!(false));
    assert!(start.elapsed() < Duration::from_secs(20), "took {:?}", start.elapsed());
}

#[test]
fn a_time_limit_is_for_the_whole_command() {
    let paths = ["one", "two", "three"].map(|name| file("endless", &format!("{name}.litmus"), ENDLESS));
    let folder = paths[0].parent().unwrap().to_str().unwrap();
    let arguments = ["litmus", folder, "--model", "sc", "--time-limit", "300ms", "--threads", "1", "--json"];
    let document = json(&mut thinair(&arguments), 3);
    let total: f64 = document["results"].as_array().unwrap().iter().map(milliseconds).sum();
    assert!(total < 2000.0, "{total} ms");
}

fn milliseconds(row: &Value) -> f64 {
    assert_eq!(row["reason"], json!("limit"));
    row["stats"]["ms"].as_f64().unwrap()
}

#[test]
fn a_memory_limit_ends_a_search() {
    let arguments =
        ["litmus", "-", "--model", "sc", "--reduction", "invisible", "--memory-limit", "64M", "--json"];
    let document = json(thinair(&arguments).write_stdin(ENDLESS), 3);
    assert_eq!(document["results"][0]["reason"], json!("limit"));
}

#[test]
fn a_bound_is_not_a_limit() {
    for bound in [["--unroll", "2"], ["--depth", "9"]] {
        let arguments = [&["litmus", "-", "--model", "sc", "--json"][..], &bound].concat();
        let document = json(thinair(&arguments).write_stdin(ENDLESS), 3);
        assert_eq!(document["results"][0]["reason"], json!("bound"), "{bound:?}");
    }
}

#[test]
fn explanations_have_limits_too() {
    let arguments = ["explain", "-", "--time-limit", "200ms", "--json"];
    let document = json(thinair(&arguments).write_stdin(ENDLESS), 3);
    assert_eq!(document["verdict"], json!("unknown"));
    assert!(document["reason"].as_str().unwrap().starts_with("the time limit was reached after "));
}

#[test]
fn explanations_under_the_java_memory_model_have_limits_too() {
    for limit in [["--time-limit", "200ms"], ["--unroll", "2"], ["--depth", "30"]] {
        let arguments = [&["explain", "-", "--model", "jmm", "--json"][..], &limit].concat();
        let endless = ENDLESS.replace("int x;", "volatile int x;");
        let document = json(thinair(&arguments).write_stdin(endless), 3);
        assert_eq!(document["verdict"], json!("unknown"), "{limit:?}");
        assert!(document["reason"].as_str().unwrap().contains("candidate execution"), "{limit:?}");
    }
}

#[test]
fn checks_have_limits_too() {
    for (limit, reason) in [
        (["--time-limit", "200ms"], "limit"),
        (["--memory-limit", "64M"], "limit"),
        (["--unroll", "2"], "bound"),
    ] {
        // Every access is a step, so that memory fills.
        let arguments = [&["check", "-", "--json", "--reduction", "invisible"][..], &limit].concat();
        let endless = ENDLESS.replace("int x;", "volatile int x;");
        let document = json(thinair(&arguments).write_stdin(endless), 3);
        assert_eq!(document["verdict"], json!("unknown"), "{limit:?}");
        assert_eq!(document["exhaustive"], json!(false), "{limit:?}");
        assert_eq!(document["reason"], json!(reason), "{limit:?}");
        assert_eq!(document["findings"], json!([]), "{limit:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_search_cleanly() {
    let path = file("interrupt", "endless.litmus", ENDLESS);
    let mut child = Command::new(env!("CARGO_BIN_EXE_thinair"))
        .args(["litmus", path.to_str().unwrap(), "--model", "sc", "--json", "--time-limit", "60s"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Long enough for the handler to be there; if it is not, the child is killed and the test fails.
    thread::sleep(Duration::from_secs(1));
    let start = Instant::now();
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(start.elapsed() < Duration::from_secs(20), "took {:?}", start.elapsed());
    let document: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(document["results"][0]["reason"], json!("limit"));
}
