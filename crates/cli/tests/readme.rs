//! The README shows real output: every command in it is run, and prints what it says there.

use std::path::Path;

use assert_cmd::Command;

#[test]
fn commands_print_what_the_readme_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("a readable file");
    let mut commands = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("\n```").next().expect("a block has an end");
        let (command, expected) = block.split_once('\n').expect("a command and its output");
        let arguments = words(command.strip_prefix("$ thinair ").expect("a command of ours"));
        let output = Command::cargo_bin("thinair")
            .expect("the binary")
            .args(&arguments)
            .current_dir(&root)
            .output()
            .expect("it runs");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(without_times(printed.trim_end()), without_times(expected), "$ thinair {arguments:?}");
        commands += 1;
    }
    assert!(commands >= 5, "the README has {commands} commands");
}

/// The words of a command line with double quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (place, part) in command.split('"').enumerate() {
        if place % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Times differ from run to run, and what the library does from JDK to JDK.
fn without_times(text: &str) -> String {
    let counts = ["steps of no consequence", "states were explored", "clauses of axioms"];
    let is_counted = |line: &&str| counts.iter().any(|count| line.contains(count));
    let lines = text.lines().filter(|line| !is_counted(line));
    without_milliseconds(&lines.collect::<Vec<_>>().join("\n"))
}

fn without_milliseconds(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(place) = rest.find("\"ms\": ") {
        let (before, after) = rest.split_at(place + "\"ms\": ".len());
        result.push_str(before);
        rest = after.trim_start_matches(|character: char| character.is_ascii_digit() || character == '.');
    }
    result + rest
}
