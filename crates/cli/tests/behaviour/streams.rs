//! Standard input, output and error, and files.

use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::{CORPUS, TESTS, column, file, json, thinair};

#[test]
fn standard_input_is_a_test() {
    let text = fs::read_to_string(format!("{TESTS}/sb.litmus")).unwrap();
    let document = json(thinair(&["litmus", "-", "--model", "sc", "--json"]).write_stdin(text.clone()), 0);
    assert_eq!(column(&document, "file"), ["-"]);
    assert_eq!(column(&document, "verdict"), ["forbidden"]);

    let document = json(thinair(&["explain", "-", "--json"]).write_stdin(text), 0);
    assert_eq!(document["verdict"], json!("forbidden"));
}

#[test]
fn problems_of_standard_input_name_it() {
    let output = thinair(&["litmus", "-"]).write_stdin("Java").assert().code(2).get_output().clone();
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("<stdin>:1:5: error: "));
    thinair(&["litmus", "-"]).write_stdin(b"Java \xff".to_vec()).assert().code(2);
}

#[test]
fn what_is_no_text_is_refused() {
    let path = file("no_text", "binary.litmus", b"Java A\n\xff\xfe");
    let output = thinair(&["litmus", path.to_str().unwrap()]).assert().code(2).get_output().clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("binary.litmus: not a text in UTF-8 (line 2)"), "{said}");
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_refused() {
    thinair(&["litmus", "/dev/zero"]).assert().code(2);
}

/// `thinair … | head`: the reader goes away before anything is written.
#[test]
fn a_closed_pipe_is_no_error() {
    let check = format!("{CORPUS}/classic/MP+volatile.litmus");
    for arguments in [
        &["litmus", CORPUS, "--model", "sc", "--json"][..],
        &["check", &check, "--json"],
        &["models"],
        &["man"],
        &["completions", "bash"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_thinair"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
        assert_eq!(said, "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_thinair"))
        .arg("models")
        .stdout(full)
        .stderr(Stdio::piped())
        .output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: can't write to standard output"));
}

#[test]
fn colour_is_for_terminals_and_for_those_who_ask() {
    let is_coloured = |arguments: &[&str], no_color: &str| {
        let output = thinair(arguments).env("NO_COLOR", no_color).output().unwrap();
        [output.stdout, output.stderr].concat().contains(&0x1b)
    };
    for arguments in [
        &["litmus", "sb.litmus"][..],
        &["explain", "sb.litmus"],
        &["check", "sb.litmus"],
        &["models"],
        &["litmus", "bad"],
    ] {
        let asking = [arguments, &["--color", "always"]].concat();
        assert!(!is_coloured(arguments, ""), "{arguments:?}");
        assert!(!is_coloured(arguments, "1"), "{arguments:?}");
        assert!(is_coloured(&asking, ""), "{arguments:?}");
        // Who asks on the command line means it.
        assert!(is_coloured(&asking, "1"), "{arguments:?}");
        assert!(!is_coloured(&[arguments, &["--color", "never"]].concat(), ""), "{arguments:?}");
    }
}

#[test]
fn json_is_never_coloured() {
    for arguments in
        [&["litmus", "sb.litmus"][..], &["explain", "sb.litmus"], &["check", "volatile.litmus"], &["models"]]
    {
        json(&mut thinair(&[arguments, &["--json", "--color", "always"]].concat()), 0);
    }
}

/// A picture and a page stand by themselves, and say what the text says.
#[test]
fn an_explanation_is_drawn() {
    let (svg, html) = (file("picture", "sb.svg", ""), file("picture", "sb.html", ""));
    let (svg, html) = (svg.to_str().unwrap(), html.to_str().unwrap());
    thinair(&["explain", "sb.litmus", "--outcome", "1:r1=1", "--svg", svg, "--html", html]).assert().code(0);
    let picture = fs::read_to_string(svg).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    let page = fs::read_to_string(html).unwrap();
    assert!(page.contains("<h1>SB under sc: <span class=\"allowed\">allowed</span></h1>"), "{page}");
    assert_eq!(page.matches("<svg ").count(), 1);
    for text in [picture, page] {
        assert!(text.contains("read y = 1") && !text.contains("<script"), "{text}");
    }
    // Where nothing is allowed there is still a page.
    thinair(&["explain", "sb.litmus", "--outcome", "1:r1=2", "--html", html]).assert().code(0);
    assert!(fs::read_to_string(html).unwrap().contains("class=\"forbidden\""));
}

#[test]
fn a_witness_can_be_drawn() {
    let path = file("drawing", "sb.dot", "");
    let arguments = ["explain", "sb.litmus", "--outcome", "1:r1=1", "--dot", path.to_str().unwrap()];
    thinair(&arguments).assert().code(0);
    let drawing = fs::read_to_string(&path).unwrap();
    assert!(drawing.starts_with("digraph"), "{drawing}");
    assert!(drawing.contains("read y = 1"), "{drawing}");

    let nowhere = path.join("sb.dot");
    thinair(&["explain", "sb.litmus", "--outcome", "1:r1=1", "--dot", nowhere.to_str().unwrap()])
        .assert()
        .code(2);
}

#[test]
fn a_witness_in_json_is_an_execution() {
    let document = json(&mut thinair(&["explain", "sb.litmus", "--outcome", "1:r1=1,2:r2=0", "--json"]), 0);
    let witness = &document["witness"];
    assert_eq!(witness["validated"], json!(true));
    assert_eq!(witness["outcome"], json!({"1:r1": 1, "2:r2": 0}));
    let actions = witness["actions"].as_array().unwrap();
    for pair in witness["W"].as_array().unwrap() {
        let action = |place: usize| &actions[usize::try_from(pair[place].as_u64().unwrap()).unwrap()];
        assert_eq!((&action(0)["kind"], &action(1)["kind"]), (&json!("read"), &json!("write")));
        assert_eq!(action(0)["location"], action(1)["location"]);
        assert_eq!(action(0)["value"], action(1)["value"]);
    }
    assert_eq!(witness["order"].as_array().unwrap().len(), actions.len());
}

#[test]
fn shells_and_manuals() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = thinair(&["completions", shell]).assert().code(0).get_output().stdout.clone();
        assert!(String::from_utf8(output).unwrap().contains("explain"), "{shell}");
    }
    for command in ["litmus", "explain", "check", "run", "models"] {
        let output = thinair(&["man", command]).assert().code(0).get_output().stdout.clone();
        assert!(String::from_utf8(output).unwrap().contains(&format!("thinair\\-{command}")), "{command}");
    }
}

#[test]
fn the_page_of_limits_is_printed() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/limits.md")).unwrap();
    thinair(&["limits"]).assert().success().stdout(page);
}
