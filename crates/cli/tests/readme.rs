//! README and docs show real output: every command in them is run, and prints what it says there. Models that they tell
//! readers to write are written.

use std::os::unix::fs::symlink;
use std::path::Path;

use assert_cmd::Command;

/// The pages, and how many commands they have at least.
const PAGES: [(&str, usize); 3] = [("README.md", 12), ("docs/axioms.md", 3), ("docs/tables.md", 3)];

/// Texts of models in pages, and how their files end.
const MODELS: [(&str, &str); 2] = [("```axioms\n", "model"), ("```umm\n", "umm")];

#[test]
fn commands_print_what_pages_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository");
    for (page, least) in PAGES {
        let folder = tempfile::tempdir().expect("a folder");
        for shared in ["corpus", "examples", "tests"] {
            symlink(root.join(shared), folder.path().join(shared)).expect("a link");
        }
        let text = std::fs::read_to_string(root.join(page)).expect("a readable file");
        for (fence, extension) in MODELS {
            for model in blocks(&text, fence) {
                let name = model.split_whitespace().nth(1).expect("a model has a name");
                let file = folder.path().join(name).with_extension(extension);
                std::fs::write(file, model).expect("a written file");
            }
        }
        let mut commands = 0;
        for block in blocks(&text, "```console\n") {
            let (command, expected) = block.split_once('\n').expect("a command and its output");
            let arguments = words(command.strip_prefix("$ thinair ").expect("a command of ours"));
            let output = Command::cargo_bin("thinair")
                .expect("the binary")
                .args(&arguments)
                .current_dir(folder.path())
                .output()
                .expect("it runs");
            let printed = String::from_utf8(output.stdout).expect("UTF-8");
            let (printed, expected) = (without_times(printed.trim_end()), without_times(expected));
            assert_eq!(printed, expected, "{page}: $ thinair {arguments:?}");
            commands += 1;
        }
        assert!(commands >= least, "{page} has {commands} commands");
    }
}

fn blocks<'a>(page: &'a str, fence: &'a str) -> impl Iterator<Item = &'a str> {
    page.split(fence).skip(1).map(|block| block.split("\n```").next().expect("a block has an end"))
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
    let is_counted = |line: &&str| line.ends_with(" ms") || counts.iter().any(|count| line.contains(count));
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
