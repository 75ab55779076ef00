//! `thinair check`: documents, and schedules that are saved and replayed.

use std::fs;

use serde_json::{Value, json};

use crate::{CORPUS, ENDLESS, file, json, thinair};

#[test]
fn a_document_has_the_fields_of_the_contract() {
    let document = json(&mut thinair(&["check", "deadlock.litmus", "--json"]), 1);
    assert_eq!(document["schema"], json!("thinair/check/1"));
    assert_eq!(document["input"], json!("deadlock.litmus"));
    assert_eq!(document["model"], json!("sc"));
    assert_eq!(document["verdict"], json!("deadlock"));
    assert_eq!(document["exhaustive"], json!(true));
    let finding = &document["findings"][0];
    assert_eq!(finding["kind"], json!("deadlock"));
    for step in finding["path"].as_array().unwrap() {
        assert!(step["thread"].is_string() && step["action"].is_string(), "{step}");
        assert_eq!(step["file"], json!("deadlock.litmus"));
        assert!(step["line"].is_u64(), "{step}");
    }
    for field in ["states", "executions", "transitions", "ms"] {
        assert!(document["stats"].get(field).is_some(), "{field}");
    }
}

#[test]
fn random_numbers_are_tried_or_said_to_be_fixed() {
    let source = "import java.util.Random;
        public class Die {
            public static void main(String[] args) {
                Random random = new Random();
                assert random.nextInt(3) + random.nextInt(3) < 4;
                if (args.length > 0) {
                    random.nextLong();
                }
            }
        }";
    let path = file("random", "Die.java", source);
    let path = path.to_str().unwrap();
    let fixed = json(&mut thinair(&["check", path, "--json"]), 0);
    assert_eq!(fixed["verdict"], json!("ok"), "the seed is fixed, and its numbers are small");
    assert_eq!(fixed["notes"].as_array().map(Vec::len), Some(1), "{fixed}");
    let tried = json(&mut thinair(&["check", path, "--json", "--random", "choice"]), 1);
    assert_eq!(tried["verdict"], json!("assertion"));
    assert_eq!(tried["notes"], json!(null), "every number was tried");
    // One that is neither small nor fixed by a seed.
    let mixed = json(&mut thinair(&["check", path, "--json", "--random", "choice", "--", "x"]), 1);
    assert_eq!(mixed["notes"].as_array().map(Vec::len), Some(1), "{mixed}");
}

/// The part of a document that a replay must have in common with the search.
fn story(document: &Value) -> Value {
    let mut finding = document["findings"][0].clone();
    finding["shortest"].take();
    // The search may take several at once.
    finding["length"].take();
    json!([document["verdict"], finding])
}

#[test]
fn a_saved_schedule_is_replayed_exactly() {
    let path = file("schedules", "saved.schedule", "");
    let path = path.to_str().unwrap();
    for (test, search) in [
        ("sb.litmus", "dfs"),
        ("deadlock.litmus", "dfs"),
        ("deadlock.litmus", "bfs"),
        ("assert.litmus", "dfs"),
        ("assert.litmus", "bfs"),
    ] {
        let search = ["check", test, "--json", "--full-path", "--search", search, "--save-schedule", path];
        let found = json(&mut thinair(&search), 1);
        let again = json(&mut thinair(&["check", test, "--json", "--full-path", "--replay", path]), 1);
        assert_eq!(story(&found), story(&again), "{test}");
        assert_eq!(again["exhaustive"], json!(false));
        assert_eq!(again["reason"], json!("replay"));
    }
    // It is of another program.
    let output =
        thinair(&["check", "deadlock.litmus", "--replay", path]).assert().code(2).get_output().clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the schedule was made for assert.litmus"), "{said}");
}

#[test]
fn what_was_not_found_is_not_saved() {
    let path = file("schedules", "none.schedule", "");
    fs::remove_file(&path).unwrap();
    let arguments = ["check", "volatile.litmus", "--save-schedule", path.to_str().unwrap()];
    let output = thinair(&arguments).assert().code(0).get_output().clone();
    assert!(String::from_utf8(output.stderr).unwrap().contains("not written: nothing was found"));
    assert!(!path.exists());

    let nowhere = path.join("deeper");
    thinair(&["check", "deadlock.litmus", "--save-schedule", nowhere.to_str().unwrap()]).assert().code(2);
}

#[test]
fn findings_before_a_limit_are_reported() {
    let test = ENDLESS.replace("int r = x;", "int r = x; assert r == 0;");
    let arguments = ["check", "-", "--json", "--search", "bfs", "--memory-limit", "64M"];
    let document = json(thinair(&arguments).write_stdin(test), 1);
    assert_eq!(document["verdict"], json!("assertion"));
    assert_eq!(document["exhaustive"], json!(false));
    assert_eq!(document["reason"], json!("limit"));
}

/// Both commands look at the same executions.
#[test]
fn checks_and_tests_say_the_same_of_the_corpus() {
    let tests = json(&mut thinair(&["litmus", CORPUS, "--model", "sc", "--json"]), 0);
    for row in tests["results"].as_array().unwrap() {
        let test = row["file"].as_str().unwrap();
        let arguments = ["check", test, "--json", "--time-limit", "20s"];
        let output = thinair(&arguments).output().unwrap();
        let document: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{test}: {output:?}"));
        let has = |kind: &str| {
            document["findings"].as_array().unwrap().iter().any(|finding| finding["kind"] == json!(kind))
        };
        assert_eq!(json!(has("deadlock")), row["deadlock"], "{test}");
        assert_eq!(json!(has("assertion")), row["assertion"], "{test}");
    }
}
