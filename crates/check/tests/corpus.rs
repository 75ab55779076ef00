//! The corpus: its expectations are met under sequential consistency, pinned by count, and independent of names and
//! of the order of threads.

use std::collections::{BTreeMap, BTreeSet};

use thinair_check::budget::Budget;
use thinair_check::litmus::{self, Decision, Options, Reason, Source, Verdict};
use thinair_check::models::{self, Model};
use thinair_litmus::syntax;
use thinair_program::Identity;

#[path = "support/corpus.rs"]
mod files;

use files::sources;

fn reparsed(text: String) -> Source {
    let test = thinair_litmus::parse(&text)
        .unwrap_or_else(|problems| panic!("{}", problems.render("changed", &text)));
    Source { test, text }
}

fn model(name: &str) -> &'static Model {
    models::find(name).expect("a model that exists")
}

fn decide(source: &Source, model: &Model) -> Decision {
    litmus::decide(source, model, None, Options::default(), &Budget::default(), &|_| {})
        .expect("evidence that holds")
}

/// N3 alone has more states than all other tests; it is decided once, where the expectations are checked.
fn is_small(name: &str) -> bool {
    name != "nemos/N03.litmus"
}

#[test]
fn every_sc_expectation_is_met() {
    let sc = model("sc");
    for (name, source) in sources() {
        let expected = litmus::expected(&source.test, sc, Identity::Free);
        assert!(expected.is_some(), "{name} expects nothing of sc");
        let decision = decide(&source, sc);
        assert!(decision.exhaustive, "{name}");
        assert_eq!(litmus::is_met(decision.verdict, expected), Some(true), "{name}: {:?}", decision.verdict);
        assert_eq!(decision.witness.is_some(), decision.verdict == Verdict::Allowed, "{name}");
        assert!(decision.witness.is_none_or(|witness| witness.validated), "{name}");
    }
}

#[test]
fn expectations_are_pinned_by_count() {
    let sources = sources();
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    let mut names = BTreeSet::new();
    for (file, source) in &sources {
        let folder = file.split(['/', '\\']).next().expect("a folder");
        *folders.entry(folder).or_insert(0) += 1;
        assert!(
            names.insert(source.test.name.value.clone()),
            "two tests are called {}",
            source.test.name.value
        );
        for line in &source.test.expectations {
            *lines.entry(line.model.value.clone()).or_insert(0) += 1;
        }
    }
    let expected = [
        ("causality", 23),
        ("classic", 49),
        ("figures", 29),
        ("modes", 42),
        ("nemos", 15),
        ("transformations", 10),
    ];
    assert_eq!(folders, BTreeMap::from(expected));

    // The causality and transformation tests each have one for both Java memory models.
    let plain = |source: &Source, model: &str| {
        let lines = source.test.expectations.iter().filter(|line| line.model.value == model);
        lines.filter(|line| line.identity.is_none()).count()
    };
    let of_the_jmm: Vec<_> = sources
        .iter()
        .filter(|(file, _)| file.starts_with("causality") || file.starts_with("transformations"))
        .collect();
    assert_eq!(of_the_jmm.len(), 33);
    for (file, source) in of_the_jmm {
        assert_eq!((plain(source, "jmm"), plain(source, "jmm-revised")), (1, 1), "{file}");
    }

    // The Nemos tests have one for each of five models.
    let nemos = sources.iter().filter(|(file, _)| file.starts_with("nemos"));
    let cells: usize = nemos
        .map(|(_, source)| {
            ["sc", "coherence", "pram", "causal", "pc"]
                .map(|model| plain(source, model))
                .iter()
                .sum::<usize>()
        })
        .sum();
    assert_eq!(cells, 75);

    insta::assert_debug_snapshot!(lines);
}

#[test]
fn models_without_an_engine_are_not_run_and_never_pass() {
    for (name, source) in sources() {
        for line in &source.test.expectations {
            let model = model(&line.model.value);
            if model.definitions.is_empty() {
                let decision = decide(&source, model);
                assert_eq!(decision.verdict, Verdict::Unknown(Reason::NoEngine), "{name}");
                assert_eq!(litmus::is_met(decision.verdict, Some(line.verdict.value)), None, "{name}");
            }
        }
    }
}

#[test]
fn flipping_every_expectation_flips_every_ok_and_no_verdict() {
    let sc = model("sc");
    for (name, source) in sources().into_iter().filter(|(name, _)| is_small(name)) {
        let mut flipped = source.clone();
        for line in &mut flipped.test.expectations {
            line.verdict.value = match line.verdict.value {
                syntax::Verdict::Allowed => syntax::Verdict::Forbidden,
                syntax::Verdict::Forbidden => syntax::Verdict::Allowed,
            };
        }
        let (before, after) = (decide(&source, sc), decide(&flipped, sc));
        assert_eq!(before.verdict, after.verdict, "{name}");
        let met = |source: &Source, decision: &Decision| {
            litmus::is_met(decision.verdict, litmus::expected(&source.test, sc, Identity::Free))
        };
        assert_eq!(met(&source, &before), Some(true), "{name}");
        assert_eq!(met(&flipped, &after), Some(false), "{name}");
    }
}

#[test]
fn renaming_changes_no_verdict() {
    let sc = model("sc");
    for (name, source) in sources().into_iter().filter(|(name, _)| is_small(name)) {
        let symbols = &source.test.symbols;
        let shared = symbols.shared.iter().map(|shared| &shared.name);
        let registers =
            symbols.threads.iter().flat_map(|thread| &thread.registers).map(|register| &register.name);
        let renamed: BTreeSet<&str> =
            shared.chain(&symbols.monitors).chain(registers).map(|name| name.value.as_str()).collect();
        let text = replace_words(&source.test.to_string(), |word| {
            renamed.contains(word).then(|| format!("other_{}", word.chars().rev().collect::<String>()))
        });
        let text = text.replacen(&format!("Java {}", source.test.name.value), "Java somethingElse", 1);
        let changed = reparsed(text);
        assert_eq!(changed.test.name.value, "somethingElse");
        let (before, after) = (decide(&source, sc), decide(&changed, sc));
        assert_eq!(before.verdict, after.verdict, "{name}");
        assert_eq!(before.outcomes.len(), after.outcomes.len(), "{name}");
        assert_eq!(before.statistics.states, after.statistics.states, "{name}");
    }
}

#[test]
fn permuting_threads_changes_no_outcome() {
    let sc = model("sc");
    for (name, source) in sources().into_iter().filter(|(name, _)| is_small(name)) {
        let before = decide(&source, sc);
        let mut permuted = source.test.clone();
        permuted.threads.reverse();
        let reversed = decide(&reparsed(permuted.to_string()), sc);
        permuted.threads.rotate_left(1);
        let rotated = decide(&reparsed(permuted.to_string()), sc);
        for after in [reversed, rotated] {
            assert_eq!(before.verdict, after.verdict, "{name}");
            assert_eq!(before.outcomes, after.outcomes, "{name}");
        }
    }
}

/// Replaces the words of a text for which there is a replacement.
fn replace_words(text: &str, replace: impl Fn(&str) -> Option<String>) -> String {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let mut result = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
        if end > 0 {
            result.push_str(&replace(&rest[..end]).unwrap_or_else(|| rest[..end].to_owned()));
            rest = &rest[end..];
        } else {
            let next = rest.find(is_part).unwrap_or(rest.len());
            result.push_str(&rest[..next]);
            rest = &rest[next..];
        }
    }
    result
}
