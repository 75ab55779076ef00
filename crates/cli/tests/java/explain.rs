//! `thinair explain` on Java: by SAT and by exploring executions the same, as the litmus twins under every model with axioms, and
//! what it says to what can't be asked.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;
use thinair_jvm::class_path::Jdk;

use crate::jcstress::compile;
use crate::support::sources;

/// What axioms can't say under a model, with what is said of it: none may be missing here, and none may be here that is decided.
const UNSAID: &[(&str, &str, &[&str])] = &[
    (
        "jmm",
        "which axioms can't say unless --no-tearing is given",
        &["AtomicDoublePlain", "AtomicLongLocked", "AtomicLongPlain", "AtomicLongTwoWriters"],
    ),
    (
        "jmm",
        "JLS 17.4 has plain accesses of variables that are not volatile",
        &[
            "AtomicLongOpaque",
            "CoherenceOpaque",
            "CoherenceOpaqueTwoWriters",
            "CoherenceWritersOpaque",
            "ModeAcquireIriw",
            "ModeAcquireLoadBuffering",
            "ModeArrayElement",
            "ModeOpaqueCopies",
            "ModeOpaqueLoadBuffering",
            "ModeOpaqueMessage",
            "ModeOpaqueStoreBuffering",
            "ModeReleaseAcquire",
            "ModeReleaseOpaque",
            "ModeReleaseStoreBuffering",
            "ModeVolatileAcquire",
            "ModeVolatileStoreBuffering",
            "PublishOpaque",
            "PublishRelease",
            "StopAcquire",
            "StopOpaque",
            "UpdateCompareAndExchange",
            "UpdateCompareAndSet",
            "UpdateGetAndAdd",
            "UpdateGetAndSet",
            "UpdatePublishes",
            "UpdateWeakCompareAndSet",
        ],
    ),
    (
        "jmm",
        "fences are not part of JLS 17.4",
        &[
            "FenceMessage",
            "FenceReleaseAcquireRead",
            "FenceStoreBuffering",
            "FenceStoreBufferingOne",
            "FenceStoreBufferingWeak",
        ],
    ),
    (
        "jmm",
        "final variables are part of JLS 17.5",
        &[
            "PublishBoxed",
            "PublishFinal",
            "PublishFinalArray",
            "PublishFinalArrayThenWrite",
            "PublishFinalBesidePlain",
            "PublishFinalLeakedEarly",
            "PublishFinalLeakedElsewhere",
            "PublishFinalLeakedLate",
        ],
    ),
    ("jmm", "going on for ever is nothing that axioms speak of", &["StopPlain"]),
    ("", "something that is not supported, on a way that threads take", &["ThreadJoin", "ThreadStart"]),
    ("", "interrupts has no meaning", &["ThreadInterrupt"]),
    ("", "wait and notify has no meaning", &["ThreadWaitNotify"]),
];

/// What the solver could decide only with much more time: the library's locks, and counters whose values it does not bound well.
const TOO_LARGE: &[&str] = &[
    "ArbiterUpdatesResult",
    "LockReentrant",
    "LockTry",
    "LockTryMessage",
    "UpdatePlainThree",
    "UpdatePlainTwice",
];

/// The models of the twins.
const MODELS: [&str; 9] = ["tso", "pso", "coherence", "pram", "causal", "pc", "hb", "jmm", "jmm-revised"];

fn thinair(jdk: &Jdk, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("thinair").expect("the binary");
    command.current_dir(root()).args(arguments).env("JAVA_HOME", jdk.home());
    command.output().expect("it starts")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn parsed(output: &Output) -> Result<Value, String> {
    serde_json::from_slice(&output.stdout).map_err(|error| format!("{error}: {}", text(&output.stderr)))
}

/// A JDK with a compiler: which one makes no difference to what axioms see.
fn jdk() -> Jdk {
    Jdk::all().into_iter().find(|jdk| jdk.javac().is_some()).expect("a JDK with javac")
}

/// Does something with each of a list on two threads, and fails with all that is wrong.
fn for_each<T: Sync>(cases: &[T], work: impl Fn(&T) -> Result<(), String> + Sync) {
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(error) = work(case) {
                        wrong.lock().unwrap().push(error);
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A test of `tests/java/jcstress`, with its first lines.
struct Case {
    name: String,
    headers: BTreeMap<String, String>,
    /// The outcomes that it lists.
    listed: BTreeSet<String>,
}

impl Case {
    fn all(folder: &str) -> Vec<Case> {
        let read = |path: &PathBuf| {
            let source = fs::read_to_string(path).expect("a source");
            let header = |line: &str| {
                let (key, value) = line.strip_prefix("//@ ")?.split_once(": ")?;
                Some((key.to_owned(), value.trim().to_owned()))
            };
            let quoted = |line: &str| -> Vec<String> {
                let inside = line.split("expect").next().unwrap_or_default().split('"').skip(1).step_by(2);
                inside.map(str::to_owned).collect()
            };
            Case {
                name: path.file_stem().expect("a name").to_string_lossy().into_owned(),
                headers: source.lines().filter_map(header).collect(),
                listed: source.lines().filter(|line| line.starts_with("@Outcome")).flat_map(quoted).collect(),
            }
        };
        let mut cases: Vec<Case> = sources(folder).iter().map(read).collect();
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        cases
    }

    fn outcomes(&self, model: &str) -> BTreeSet<String> {
        self.headers[model].split('|').map(|outcome| outcome.trim().to_owned()).collect()
    }
}

fn strings(list: &Value) -> BTreeSet<String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[test]
fn the_solver_finds_the_outcomes_that_exploring_finds() {
    let jdk = jdk();
    let classes = compile(&jdk, "explain-folder", &sources("jcstress")).expect("a compiler");
    let folder = classes.to_string_lossy().into_owned();
    let cases = Case::all("jcstress");
    let decided = AtomicUsize::new(0);
    for_each(&cases, |case| {
        for model in ["sc", "jmm"] {
            if TOO_LARGE.contains(&&*case.name) {
                continue;
            }
            let expected = case.outcomes(model);
            let asked = expected.first().expect("an outcome");
            let output = thinair(
                &jdk,
                &[
                    "explain",
                    &folder,
                    "--test",
                    &case.name,
                    "--model",
                    model,
                    "--engine",
                    "sat",
                    "--outcome",
                    asked,
                    "--json",
                ],
            );
            let name = format!("{} under {model}", case.name);
            let json = parsed(&output).map_err(|error| format!("{name}: {error}"))?;
            let unsaid = UNSAID
                .iter()
                .find(|(of, _, tests)| (of.is_empty() || *of == model) && tests.contains(&&*case.name));
            if let Some((_, reason, _)) = unsaid {
                let said = json["reason"].as_str().unwrap_or_default();
                if json["verdict"] != "unknown" || !said.contains(reason) {
                    return Err(format!(
                        "{name}: {} because of {said:?}, not of {reason:?}",
                        json["verdict"]
                    ));
                }
                assert_eq!(output.status.code(), Some(2), "{name}");
                continue;
            }
            // What goes on for ever is no execution to axioms.
            let mut ends = expected.clone();
            ends.remove("STALE");
            let found = strings(&json["outcomes"]);
            if found != ends || json["exhaustive"] != true || json["verdict"] != "allowed" {
                return Err(format!(
                    "{name}: {found:?} in place of {ends:?}: {}, {}",
                    json["verdict"], json["reason"]
                ));
            }
            if json["witness"]["outcome"] != **asked || json["witness"]["validated"] != true {
                return Err(format!("{name}: the witness is not that of {asked}"));
            }
            decided.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    });
    let decided = decided.into_inner();
    assert!(decided > 150, "{decided} were decided");
}

/// An outcome of a twin as the class prints it.
fn printed(outcome: &Value, maps: &[String]) -> Option<String> {
    let value = |register: &String| match &outcome[register] {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    maps.iter().map(value).collect::<Option<Vec<String>>>().map(|values| values.join(", "))
}

/// Each with its litmus twin, under every model with axioms, of the outcomes that the test lists. (Which others there are may depend on
/// constants, from which values come out of thin air under `hb`.)
#[test]
fn classes_have_the_outcomes_of_their_litmus_twins() {
    let jdk = jdk();
    let classes = compile(&jdk, "explain-twins", &sources("jcstress")).expect("a compiler");
    let folder = classes.to_string_lossy().into_owned();
    let cases: Vec<Case> =
        Case::all("jcstress").into_iter().filter(|case| case.headers.contains_key("twin")).collect();
    assert!(cases.len() > 40);
    let decided = AtomicUsize::new(0);
    for_each(&cases, |case| {
        if TOO_LARGE.contains(&&*case.name) {
            return Ok(());
        }
        let twin = format!("tests/java/jcstress/twins/{}", case.headers["twin"]);
        let source = fs::read_to_string(root().join(&twin)).expect("a twin");
        let maps = source.lines().find_map(|line| line.strip_prefix("// maps: ")).expect("what it maps");
        let maps: Vec<String> = maps.split(',').map(|register| register.trim().to_owned()).collect();
        let listed: BTreeSet<String> =
            case.listed.iter().chain(&case.outcomes("jmm")).filter(|id| !id.contains('*')).cloned().collect();
        let asked = case.outcomes("sc").first().expect("an outcome").clone();
        let models = MODELS.join(",");
        let output =
            thinair(&jdk, &["litmus", &twin, "--model", &models, "--engine", "sat", "--all", "--json"]);
        let twins = parsed(&output)?;
        for (model, of_twin) in MODELS.iter().zip(twins["results"].as_array().expect("results")) {
            let name = format!("{} under {model}", case.name);
            assert_eq!(of_twin["model"], **model);
            let output = thinair(
                &jdk,
                &[
                    "explain",
                    &folder,
                    "--test",
                    &case.name,
                    "--model",
                    model,
                    "--engine",
                    "sat",
                    "--outcome",
                    &asked,
                    "--json",
                    "--time-limit",
                    "8s",
                ],
            );
            let json = parsed(&output).map_err(|error| format!("{name}: {error}"))?;
            // Under hb values come out of thin air also in the class's other variables, which may be too many.
            let said = json["reason"].as_str().unwrap_or_default();
            if *model == "hb" && (json["exhaustive"] == false || said.contains("bound")) {
                continue;
            }
            match (json["verdict"] == "unknown", of_twin["verdict"] == "unknown") {
                (false, false) => {}
                (true, true) => continue,
                // A twin may say with other words what axioms can't say of the class, such as a reference in place of an update.
                (true, false)
                    if UNSAID.iter().any(|(_, reason, _)| {
                        json["reason"].as_str().is_some_and(|said| said.contains(reason))
                    }) || json["reason"]
                        .as_str()
                        .is_some_and(|said| said.contains("plain reads and writes only")) =>
                {
                    continue;
                }
                (unknown, _) => {
                    return Err(format!(
                        "{name}: unknown {unknown}, twin {}: {}",
                        of_twin["verdict"], json["reason"]
                    ));
                }
            }
            let twins: BTreeSet<String> = of_twin["outcomes"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|outcome| printed(outcome, &maps))
                .filter(|id| listed.contains(id))
                .collect();
            let found: BTreeSet<String> =
                strings(&json["outcomes"]).into_iter().filter(|id| listed.contains(id)).collect();
            // Which values come out of thin air depends on the numbers of the question, so what differs is asked for by itself.
            for id in found.symmetric_difference(&twins) {
                let registers =
                    maps.iter().zip(id.split(", ")).map(|(register, value)| format!("{register}={value}"));
                let registers = registers.collect::<Vec<String>>().join(",");
                let verdict = |test: &[&str], outcome: &str| {
                    let question = ["--model", model, "--engine", "sat", "--outcome", outcome, "--json"];
                    let output = thinair(&jdk, &[&["explain"], test, &question].concat());
                    parsed(&output).map(|json| json["verdict"].clone())
                };
                let of_class = verdict(&[&*folder, "--test", &*case.name], id)?;
                let of_twin = verdict(&[&*twin], &registers)?;
                if of_class != of_twin || of_class == "unknown" {
                    return Err(format!("{name}: {id} is {of_class}, and {of_twin} of the twin"));
                }
            }
            decided.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    });
    let decided = decided.into_inner();
    assert!(decided > 200, "{decided} were compared");
}

/// Figures 1 and 7 of seed 003 and others of its form: the verdicts of their first lines by both engines, and under every model with axioms
/// that of the twin.
#[test]
fn threads_have_the_verdicts_of_their_twins() {
    let stubs = root().join("tests/java/threads/stubs");
    let mut jdks = 0;
    for jdk in Jdk::all() {
        let Some(javac) = jdk.javac() else { continue };
        let classes =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("explain-threads-{}", jdk.feature()));
        let _ = fs::remove_dir_all(&classes);
        let mut command = Command::new(javac);
        command.args(["-encoding", "UTF-8", "-nowarn", "-proc:none", "-sourcepath"]).arg(&stubs);
        let output = command.arg("-d").arg(&classes).args(sources("threads")).output().expect("javac starts");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let folder = classes.to_string_lossy().into_owned();
        for_each(&Case::all("threads"), |case| {
            let verdict = |model: &str, engine: &str| {
                let flags = ["--model", model, "--engine", engine, "--json"];
                let output =
                    thinair(&jdk, &[&["explain", &folder, "--test", &case.name][..], &flags].concat());
                parsed(&output).map(|json| json["verdict"].as_str().unwrap_or_default().to_owned())
            };
            for model in ["sc", "jmm"] {
                for engine in ["sat", "explicit"] {
                    let found = verdict(model, engine)?;
                    if found != case.headers[model] {
                        return Err(format!("{} under {model} by {engine}: {found}", case.name));
                    }
                }
            }
            let models = MODELS.join(",");
            let twin = &case.headers["twin"];
            let output = thinair(&jdk, &["litmus", twin, "--model", &models, "--engine", "sat", "--json"]);
            for of_twin in parsed(&output)?["results"].as_array().expect("results") {
                let model = of_twin["model"].as_str().expect("a name");
                let found = verdict(model, "sat")?;
                if of_twin["verdict"] != *found {
                    return Err(format!(
                        "{} under {model}: {found}, the twin {}",
                        case.name, of_twin["verdict"]
                    ));
                }
            }
            Ok(())
        });
        jdks += 1;
    }
    assert!(jdks > 0, "no JDK with javac was found: Java is not tested");
}
