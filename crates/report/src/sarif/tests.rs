//! Documents of hand-made checks. Each is valid by the schema of the standard.

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};
use thinair_check::budget::Stop;
use thinair_check::program::{DataRace, Found, Incomplete, Kind, Part, RacingAccess};
use thinair_program::{Declared, Place};

use super::sarif;
use crate::{Check, samples};

static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
    // The pattern of languages, which are not written here, has a bracket too many.
    let schema = include_str!("../../tests/schema/sarif-schema-2.1.0.json").replace("{2}]?$", "{2}$");
    let schema = serde_json::from_str(&schema).expect("a schema is JSON");
    jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema")
});

/// The run of a valid document.
fn run(check: &Check) -> Value {
    let mut document = serde_json::from_str(&sarif(check)).expect("JSON");
    let errors: Vec<String> =
        SCHEMA.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{document:#}");
    document["runs"][0].take()
}

fn check(input: &str, findings: Vec<Found>) -> Check {
    samples::check(input, findings, None)
}

/// Two threads that race at these lines of a class.
fn race(lines: [u32; 2]) -> Found {
    let [first, second] = [(1, "write", lines[0]), (0, "read", lines[1])].map(|(thread, kind, line)| {
        let place = samples::place("Main", kind, line);
        RacingAccess {
            thread,
            kind,
            step: None,
            place: Some(place.clone()),
            stack: vec![place],
            holds: Vec::new(),
            synchronized: None,
        }
    });
    let variable = Declared {
        class: Some("Main".into()),
        name: "ready".into(),
        index: None,
        made: None,
        volatile: false,
        is_final: false,
        exempt: false,
    };
    let missing = "`ready` is not volatile: declare it volatile, or hold the same lock".into();
    Found {
        kind: Kind::Race,
        message: "Thread-0 and main race on Main.ready: nothing orders a write and a read".into(),
        thread: Some(0),
        place: second.place.clone(),
        exception: None,
        race: Some(DataRace { variable, name: "Main.ready".into(), accesses: [first, second], missing }),
        ..samples::exception()
    }
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let mut document: Value = serde_json::from_str(&sarif(&check("A.java", vec![race([7, 9])]))).unwrap();
    assert!(SCHEMA.is_valid(&document));
    let place = "/runs/0/results/0/locations/0/physicalLocation";
    let line = document.pointer_mut(&format!("{place}/region/startLine")).expect("a line");
    *line = json!(0);
    assert!(!SCHEMA.is_valid(&document), "lines are counted from 1");
    *document.pointer_mut(&format!("{place}/region/startLine")).expect("a line") = json!(1);
    *document.pointer_mut(&format!("{place}/artifactLocation/uri")).expect("a file") = json!("a b.java");
    assert!(!SCHEMA.is_valid(&document), "a URI has no spaces");
}

#[test]
fn a_document_in_full() {
    let mut found = samples::exception();
    found.path[1].place = None;
    let document = sarif(&check("src/app/Main.java", vec![found]));
    // The rules have a test of their own.
    let (head, rest) = document.split_once("\"rules\": [").expect("there are rules");
    let (_, tail) = rest.split_once("\n          ]").expect("rules have an end");
    let head = head.replace(env!("CARGO_PKG_VERSION"), "…");
    insta::assert_snapshot!(format!("{head}\"rules\": […]{tail}"));
}

#[test]
fn nothing_found_is_an_empty_list() {
    let run = run(&check("A.java", Vec::new()));
    assert_eq!(run["results"], json!([]));
    assert_eq!(
        run["invocations"],
        json!([{
            "toolExecutionNotifications": [{"message": {"text": "all 1,603 states were explored."}, "level": "note"}],
            "executionSuccessful": true,
        }])
    );
}

#[test]
fn that_not_all_was_looked_at_is_said() {
    let check = samples::check("A.java", Vec::new(), Some(Incomplete::Limit(Stop::Time)));
    let notes = vec!["random numbers without a seed are fixed".to_owned()];
    let run = run(&Check { notes, ..check });
    assert_eq!(
        run["invocations"][0]["toolExecutionNotifications"],
        json!([
            {"message": {"text": "the time limit was reached after 1,603 states."}, "level": "warning"},
            {"message": {"text": "random numbers without a seed are fixed."}, "level": "note"},
        ])
    );
}

#[test]
fn there_is_a_rule_for_each_kind() {
    let run = run(&check("A.java", vec![samples::deadlock(), race([7, 9])]));
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    assert_eq!(rules.len(), Kind::ALL.len());
    for result in run["results"].as_array().expect("results") {
        let rule = &rules[result["ruleIndex"].as_u64().expect("a place") as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert_eq!(rule["defaultConfiguration"]["level"], result["level"]);
    }
    let levels: Vec<_> =
        rules.iter().map(|rule| json!([rule["id"], rule["defaultConfiguration"]["level"]])).collect();
    assert_eq!(
        json!(levels),
        json!([
            ["assertion", "error"],
            ["exception", "error"],
            ["deadlock", "error"],
            ["hang", "warning"],
            ["data-race", "error"]
        ])
    );
}

#[test]
fn a_race_is_at_its_second_access() {
    let run = run(&check("src/Main.java", vec![race([7, 9])]));
    let result = &run["results"][0];
    let at = |method: &str, line: u32, message: &str| {
        json!([{
            "physicalLocation": {"artifactLocation": {"uri": "src/Main.java"}, "region": {"startLine": line}},
            "logicalLocations": [
                {"name": method, "fullyQualifiedName": format!("Main.{method}"), "kind": "function"}
            ],
            "message": {"text": message},
        }])
    };
    assert_eq!(result["ruleId"], json!("data-race"));
    assert_eq!(result["locations"], at("read", 9, "the read by main"));
    assert_eq!(result["relatedLocations"], at("write", 7, "the write by Thread-0"));
    assert_eq!(
        result["message"]["text"],
        json!(
            "Thread-0 and main race on Main.ready: nothing orders a write and a read. `ready` is not volatile: declare it \
             volatile, or hold the same lock."
        )
    );
}

#[test]
fn threads_that_are_stuck_are_where_it_happens() {
    let mut found = samples::deadlock();
    let mut other = found.blocked[0].clone();
    other.thread = 0;
    other.what = "waits for the end of Thread-0".into();
    other.place = Some(samples::place("Main", "main", 21));
    found.blocked.push(other);
    let run = run(&check("classes", vec![found]));
    let result = &run["results"][0];
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], json!(10));
    assert_eq!(result["locations"][0]["message"]["text"], json!("Thread-0 waits to be notified on lock"));
    assert_eq!(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], json!(21));
    assert_eq!(result["relatedLocations"][0]["message"]["text"], json!("main waits for the end of Thread-0"));
}

#[test]
fn steps_of_all_threads_are_in_one_order() {
    let mut found = samples::deadlock();
    found.path[1].part = Part::Minor;
    let orders = |check: &Check| {
        let run = run(check);
        let flows = run["results"][0]["codeFlows"][0]["threadFlows"].as_array().expect("threads").clone();
        let order = |flow: &Value| {
            let steps = flow["locations"].as_array().expect("steps").iter();
            let steps: Vec<Value> = steps.map(|step| step["executionOrder"].clone()).collect();
            json!([flow["id"], flow["message"]["text"], steps])
        };
        flows.iter().map(order).collect::<Value>()
    };
    let mut check = check("Main.java", vec![found]);
    assert_eq!(orders(&check), json!([["1", "main", [1, 3, 4, 5]], ["2", "Thread-0", [6, 7]]]));
    check.full_path = true;
    assert_eq!(orders(&check), json!([["1", "main", [1, 2, 3, 4, 5]], ["2", "Thread-0", [6, 7]]]));
    let minor = run(&check)["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"][1].take();
    assert_eq!(minor["importance"], json!("unimportant"));
}

#[test]
fn what_is_not_known_of_a_place_is_left_out() {
    let place = |place: Place| {
        let found = Found { place: Some(place), path: Vec::new(), ..samples::exception() };
        run(&check("classes", vec![found]))["results"][0].take()
    };
    let main = samples::place("app.Main", "run", 7);
    for known in [
        Place { line: None, ..main.clone() },
        Place { line: Some(0), ..main.clone() },
        Place { file: None, ..main.clone() },
    ] {
        let result = place(known);
        let logical = json!([{"name": "run", "fullyQualifiedName": "app.Main.run", "kind": "function"}]);
        assert_eq!(result["locations"], json!([{"logicalLocations": logical}]));
        assert_eq!(result.get("codeFlows"), None, "there are no steps");
    }
    let nowhere = Found { place: None, ..samples::exception() };
    assert_eq!(run(&check("classes", vec![nowhere]))["results"][0].get("locations"), None);
    // Standard input has no name.
    let result = run(&check("-", vec![samples::assertion()]))["results"][0].take();
    assert_eq!(result.get("locations"), None);
    let step = &result["codeFlows"][0]["threadFlows"][0]["locations"][0];
    assert_eq!(step["location"], json!({"message": {"text": "write x = 0"}}));
}

#[test]
fn braces_stand_for_themselves() {
    let message = "Thread-0 ends by Error: {0} in {a=1}".into();
    let found = Found { message, ..samples::exception() };
    let run = run(&check("Main.java", vec![found]));
    assert_eq!(run["results"][0]["message"]["text"], json!("Thread-0 ends by Error: {{0}} in {{a=1}}."));
}

#[test]
fn findings_are_known_again() {
    let prints = |input: &str, findings: Vec<Found>| -> Vec<String> {
        let run = run(&check(input, findings));
        let results = run["results"].as_array().expect("results").iter();
        results
            .map(|result| {
                result["partialFingerprints"]["thinairPlaces/v1"].as_str().expect("text").to_owned()
            })
            .collect()
    };
    let races = prints("Main.java", vec![race([7, 9]), race([7, 12])]);
    assert_eq!(
        races,
        ["data-race Main.ready Main.read Main.write 1", "data-race Main.ready Main.read Main.write 2"]
    );
    assert_eq!(prints("Main.java", vec![race([107, 109])]), races[..1], "lines move");
    let mut reversed = race([7, 9]);
    reversed.race.as_mut().expect("a race").accesses.reverse();
    assert_eq!(prints("Main.java", vec![reversed]), races[..1], "either comes first");
    assert_eq!(
        prints("Main.java", vec![samples::exception(), samples::deadlock()]),
        ["exception java.lang.IndexOutOfBoundsException app.Main.last 1", "deadlock Signal.await 1"]
    );
    // Without methods, lines are all there is.
    assert_eq!(prints("a/x.litmus", vec![samples::assertion()]), ["assertion a/x.litmus:6 1"]);
}
