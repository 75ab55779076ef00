//! `--html` of `race` and `check`: the page is in the file, whole or not at all. What it looks like is tested where it is made.

use std::fs;

use serde_json::json;

use crate::{file, json, thinair};

/// How often a page has a text.
fn times(page: &str, text: &str) -> usize {
    page.matches(text).count()
}

#[test]
fn a_race_of_a_test() {
    let out = file("html", "race.html", "what was there before");
    let arguments = ["race", "../race.in/handover.litmus", "--json", "--html", out.to_str().unwrap()];
    let document = json(&mut thinair(&arguments), 1);
    assert_eq!(document["verdict"], json!("race"), "standard output is as without");
    let page = fs::read_to_string(&out).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for text in [
        "<span class=\"doubtful\">there is a data race</span>",
        "Thread 1 writes ready (line 6), Thread 2 reads it (line 10), and nothing orders the two.",
        "synchronized (m) { ready = 1; }</mark>",
        "It holds <code>m</code>.",
        "Its last synchronization before: <code>lock m</code>",
        "no happens-before</text>",
    ] {
        assert_eq!(times(&page, text), 1, "{text}\n{page}");
    }
    assert_eq!(times(&page, "<g class=\"racing\">"), 2);
}

/// A thread that is started, two that lock the same, and a join: each is an arrow.
#[test]
fn a_race_of_a_java_program() {
    let source = "public class Steps {
        static final Object lock = new Object();
        static int count, other;
        static void step() {
            synchronized (lock) {
                count++;
            }
            other++;
        }
        public static void main(String[] args) throws InterruptedException {
            Thread first = new Thread(Steps::step, \"<first>\");
            Thread second = new Thread(Steps::step, \"second\");
            first.start();
            first.join();
            second.start();
            step();
        }
    }";
    let source = file("html", "Steps.java", source);
    let out = source.with_file_name("steps.html");
    for command in ["race", "check"] {
        let arguments = [command, source.to_str().unwrap(), "--html", out.to_str().unwrap()];
        thinair(&arguments).assert().code(1);
        let page = fs::read_to_string(&out).unwrap();
        // Lines of the source, escaped, with the access marked.
        assert!(
            page.contains("Thread first = new Thread(Steps::step, &quot;&lt;first&gt;&quot;);"),
            "{page}"
        );
        assert_eq!(times(&page, " other++;</mark>"), 2, "both accesses are there");
        assert!(page.contains("Steps.other"), "{page}");
        let titles: Vec<&str> = page
            .split("<title>")
            .filter_map(|rest| rest.split_once("</title>"))
            .map(|(title, _)| title)
            .filter(|title| title.contains("synchronizes-with"))
            .collect();
        let starts = titles.iter().filter(|title| title.starts_with("start "));
        assert_eq!(starts.count(), 2, "{titles:?}");
        let ends = |title: &&&str| title.starts_with("end ") && title.contains("join &lt;first&gt;");
        assert_eq!(titles.iter().filter(ends).count(), 1, "{titles:?}");
        let monitor = |title: &&&str| title.starts_with("unlock ") && title.contains(" lock ");
        assert_eq!(titles.iter().filter(monitor).count(), 1, "{titles:?}");
    }
}

#[test]
fn a_deadlock_has_a_page_too() {
    let out = file("html", "deadlock.html", "");
    thinair(&["check", "deadlock.litmus", "--html", out.to_str().unwrap()]).assert().code(1);
    let page = fs::read_to_string(&out).unwrap();
    assert!(page.contains("there is a deadlock") && page.contains("<svg"), "{page}");
    assert!(!page.contains("no happens-before"), "{page}");
}

#[test]
fn nothing_found_is_written_too() {
    let out = file("html", "none.html", "");
    thinair(&["check", "volatile.litmus", "--html", out.to_str().unwrap()]).assert().code(0);
    let page = fs::read_to_string(&out).unwrap();
    assert!(page.contains("ok, nothing goes wrong in any execution") && !page.contains("<section"), "{page}");
}

/// The other file is written all the same, and what was found is told.
#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let folder = file("html", "folder", "");
    let out = folder.join("deeper.html");
    let sarif = folder.with_file_name("beside.sarif");
    let (page, beside) = (out.to_str().unwrap(), sarif.to_str().unwrap());
    let output = thinair(&["check", "deadlock.litmus", "--html", page, "--sarif", beside])
        .assert()
        .code(2)
        .get_output()
        .clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&format!("error: {}: ", out.display())), "{said}");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("there is a deadlock"), "{told}");
    assert!(fs::read_to_string(&sarif).unwrap().contains("\"2.1.0\""));
}
