//! `--sarif`: the document is in the file, whole or not at all. That it is valid is tested where it is made.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::{file, json, thinair};

/// The one run of the document in a file.
fn run(path: &Path) -> Value {
    let text = fs::read_to_string(path).expect("a file");
    let mut document: Value = serde_json::from_str(&text).expect("one JSON document");
    assert_eq!(document["version"], json!("2.1.0"));
    assert_eq!(document["runs"].as_array().map(Vec::len), Some(1));
    document["runs"][0].take()
}

/// The file and the line of a location.
fn place(location: &Value) -> (String, u64) {
    let place = &location["physicalLocation"];
    let uri = place["artifactLocation"]["uri"].as_str().expect("a file");
    (uri.to_owned(), place["region"]["startLine"].as_u64().expect("a line"))
}

#[test]
fn a_race_of_a_test() {
    let out = file("sarif", "race.sarif", "what was there before");
    let arguments = ["race", "../race.in/handover.litmus", "--json", "--sarif", out.to_str().unwrap()];
    let document = json(&mut thinair(&arguments), 1);
    assert_eq!(document["verdict"], json!("race"), "standard output is as without");
    let run = run(&out);
    assert_eq!(run["tool"]["driver"]["name"], json!("Thinair"));
    assert_eq!(run["tool"]["driver"]["version"], json!(env!("CARGO_PKG_VERSION")));
    let [result] = &run["results"].as_array().unwrap()[..] else { panic!("{run:#}") };
    assert_eq!((&result["ruleId"], &result["level"]), (&json!("data-race"), &json!("error")));
    let uri = "../race.in/handover.litmus".to_owned();
    assert_eq!(place(&result["locations"][0]), (uri.clone(), 10));
    let first = &result["relatedLocations"][0];
    assert_eq!(place(first), (uri, 6));
    assert_eq!(first["message"]["text"], json!("the write by Thread 1"));
    let threads = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
    let steps = |thread: &Value| -> Vec<Value> {
        let steps = thread["locations"].as_array().unwrap().iter();
        steps.map(|step| json!([step["executionOrder"], step["location"]["message"]["text"]])).collect()
    };
    let steps: Vec<_> =
        threads.iter().map(|thread| json!([thread["message"]["text"], steps(thread)])).collect();
    let one = json!([[1, "write data = 1"], [2, "lock m"], [3, "write ready = 1"]]);
    assert_eq!(json!(steps), json!([["Thread 1", one], ["Thread 2", [[4, "read ready = 1"]]]]));
}

#[test]
fn a_race_of_a_java_program() {
    let source = "public class Counter {
        static int count;
        public static void main(String[] args) throws InterruptedException {
            Thread thread = new Thread(() -> {
                count = 1;
            });
            thread.start();
            int seen = count;
            thread.join();
            assert seen < 2;
        }
    }";
    let source = file("sarif/a folder", "Counter.java", source);
    let out = source.with_file_name("check.sarif");
    // From the folder above, as services want files to be named.
    let above = source.parent().unwrap().parent().unwrap();
    for command in ["race", "check"] {
        let arguments = [command, "a folder/Counter.java", "--sarif", out.to_str().unwrap()];
        thinair(&arguments).current_dir(above).assert().code(1);
        let run = run(&out);
        let [result] = &run["results"].as_array().unwrap()[..] else { panic!("{run:#}") };
        assert_eq!(result["ruleId"], json!("data-race"));
        let uri = "a%20folder/Counter.java".to_owned();
        let places = [&result["locations"][0], &result["relatedLocations"][0]].map(place);
        assert_eq!(places, [(uri.clone(), 8), (uri, 5)]);
        let method = &result["locations"][0]["logicalLocations"][0];
        assert_eq!(method["fullyQualifiedName"], json!("Counter.main"));
        assert!(result["message"]["text"].as_str().unwrap().contains("not volatile"), "{result:#}");
    }
}

#[test]
fn nothing_found_is_written_too() {
    let out = file("sarif", "none.sarif", "");
    thinair(&["check", "volatile.litmus", "--sarif", out.to_str().unwrap()]).assert().code(0);
    assert_eq!(run(&out)["results"], json!([]));
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let folder = file("sarif", "folder", "");
    let out = folder.join("deeper.sarif");
    let output = thinair(&["check", "deadlock.litmus", "--sarif", out.to_str().unwrap()])
        .assert()
        .code(2)
        .get_output()
        .clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&format!("error: {}: ", out.display())), "{said}");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("there is a deadlock"), "what was found is told all the same: {told}");
}
