//! `thinair.toml`, and names that are none.

use std::path::PathBuf;

use serde_json::json;

use crate::{file, json, thinair};

/// A race on `x`.
const RACE: &str = "Java Race { int x; } Thread 1 { x = 1; } Thread 2 { x = 2; } exists (x == 1)";

/// The test with a race, in a folder below the file with this text.
fn below(folder: &str, config: &str) -> String {
    file(folder, "thinair.toml", config);
    let path: PathBuf = file(&format!("{folder}/some/where"), "race.litmus", RACE);
    path.to_str().unwrap().to_owned()
}

fn refusal(arguments: &[&str]) -> String {
    let output = thinair(arguments).assert().code(2).get_output().clone();
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_file_above_the_input_leaves_races_out() {
    let path = below("config", "[race]\nbenign = [\"x\"]\n");
    for command in ["race", "check"] {
        let document = json(&mut thinair(&[command, &path, "--json"]), 0);
        let notes =
            ["races of x are left out, by thinair.toml", "there are races of x, and they are left out"];
        assert_eq!(document["notes"], json!(notes));
        let without = json(&mut thinair(&[command, &path, "--json", "--no-config"]), 1);
        assert_eq!((&without["verdict"], &without["notes"]), (&json!("race"), &json!(null)));
    }
    let output = thinair(&["race", &path]).assert().code(0).get_output().clone();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("note: races of x are left out, by thinair.toml"), "{said}");
    // What is on standard input is in no folder.
    let folder = PathBuf::from(&path);
    let mut piped = thinair(&["race", "-"]);
    piped.current_dir(folder.parent().unwrap()).write_stdin(RACE).assert().code(1);
}

#[test]
fn the_nearest_file_is_all_that_counts() {
    let path = below("nearest", "[race]\nbenign = [\"x\"]\n");
    file("nearest/some", "thinair.toml", "");
    json(&mut thinair(&["race", &path, "--json"]), 1);
}

#[test]
fn a_file_that_is_wrong_is_refused() {
    let path = below("misspelt", "[race]\n\nbening = [\"x\"]\n");
    let said = refusal(&["race", &path]);
    assert!(
        said.starts_with("error: ") && said.contains("thinair.toml: line 3: unknown field `bening`"),
        "{said}"
    );
    assert!(said.contains("expected `trust` or `benign`"), "{said}");
    thinair(&["race", &path, "--no-config"]).assert().code(1);

    let said = refusal(&["check", &below("pattern", "[race]\ntrust = [\n  \"app/Cache\",\n]\n")]);
    assert!(
        said.contains(
            "thinair.toml: line 3: \"app/Cache\" is neither a class nor a package: write app.Cache"
        ),
        "{said}"
    );
}

#[test]
fn flags_that_are_no_names_are_refused() {
    let path = below("flags", "");
    let said = refusal(&["race", &path, "--trust", "app.*.Cache"]);
    assert!(
        said.starts_with("error: --trust: \"app.*.Cache\" is neither a class nor a package: write CLASS"),
        "{said}"
    );
    let said = refusal(&["check", &path, "--benign", "Key#hash"]);
    assert!(said.starts_with("error: --benign: \"Key#hash\" is no field: write CLASS.FIELD"), "{said}");
    thinair(&["race", &path, "--benign", "x"]).assert().code(0);
}

#[test]
fn a_replay_says_nothing_of_what_is_left_out() {
    let path = below("replayed", "[race]\nbenign = [\"x\"]\n");
    let schedule = file("replayed", "race.schedule", "");
    let schedule = schedule.to_str().unwrap();
    thinair(&["race", &path, "--no-config", "--save-schedule", schedule]).assert().code(1);
    let again = json(&mut thinair(&["race", &path, "--json", "--replay", schedule]), 1);
    assert_eq!((&again["verdict"], &again["notes"]), (&json!("race"), &json!(null)));
}
