//! Every legal outcome has evidence that the validator accepts, and broken evidence is rejected.

mod common;

use common::random::{Ingredients, Programs};
use common::{decide_asking, model};
use thinair_event::ActionId;
use thinair_jmm::validate::validate;
use thinair_jmm::{CommitSequence, Judgement, Law, Model, Options, Rules, judge, judge_witness};
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_program::Identity;

/// The evidence for each outcome that a model allows.
fn evidence(test: &Test, text: &str, rules: Rules, identity: Identity) -> Vec<CommitSequence> {
    let program = LitmusProgram::new(test, text, None);
    let options = Options { identity, ..Options::default() };
    let model = Model::Legal(rules);
    let all = common::decide(test, text, model, options).expect("it is supported");
    let law = Law { identity, rules, events: options.events };
    let of = |outcome: &Outcome| {
        let decision = decide_asking(test, text, model, options, &|other| other == outcome);
        let (found, witness) = decision.expect("it is supported").witnesses.pop().expect("it is allowed");
        assert_eq!(found, *outcome);
        match judge_witness(&program, &witness, law, &|| false).expect("it is supported") {
            Judgement::Legal(sequence) => sequence,
            other => panic!("{outcome} was taken for legal, and is {other:?}:\n{text}"),
        }
    };
    all.outcomes.iter().map(of).collect()
}

#[test]
fn every_outcome_has_evidence() {
    let mut checked = 0;
    for (seed, synchronization) in [(21, false), (22, true)] {
        let ingredients = Ingredients { synchronization, external: synchronization, accesses: 7 };
        let mut programs = Programs::new(seed, ingredients);
        for round in 0..300 {
            let (test, text) = programs.next();
            let program = LitmusProgram::new(&test, &text, None);
            let identity = Identity::ALL[round % Identity::ALL.len()];
            for rules in [Rules::JLS, Rules::Revised] {
                for sequence in evidence(&test, &text, rules, identity) {
                    if let Err(violation) = validate(&program, identity, rules, &sequence) {
                        panic!("{identity} {rules:?}: {violation}\n{text}");
                    }
                    checked += 1;
                    // The same from the execution alone.
                    let law = Law { identity, rules, events: 1_000 };
                    let judged =
                        judge(&program, &sequence.execution, law, &|| false).expect("it is supported");
                    let Judgement::Legal(again) = judged else { panic!("{judged:?}:\n{text}") };
                    assert_eq!(validate(&program, identity, rules, &again), Ok(()), "{text}");
                }
            }
        }
    }
    println!("{checked} commit sequences were validated");
    assert!(checked > 2_000);
}

/// Evidence that is broken in one place is rejected, or is evidence all the same; how often it is rejected is printed.
#[test]
fn broken_evidence_is_rejected() {
    let mut programs = Programs::new(31, Ingredients { synchronization: true, external: true, accesses: 7 });
    let (mut broken, mut rejected) = (0, 0);
    for _ in 0..100 {
        let (test, text) = programs.next();
        let program = LitmusProgram::new(&test, &text, None);
        for sequence in evidence(&test, &text, Rules::JLS, Identity::Free) {
            for mutant in mutants(&sequence) {
                broken += 1;
                rejected += usize::from(validate(&program, Identity::Free, Rules::JLS, &mutant).is_err());
            }
        }
    }
    println!("{rejected} of {broken} mutants were rejected");
    assert!(broken > 1_000 && rejected * 10 > broken * 8, "{rejected} of {broken}");
}

/// Evidence with one thing changed.
fn mutants(sequence: &CommitSequence) -> Vec<CommitSequence> {
    let mut mutants = Vec::new();
    let mut change = |changed: &dyn Fn(&mut CommitSequence)| {
        let mut mutant = sequence.clone();
        changed(&mut mutant);
        if mutant != *sequence {
            mutants.push(mutant);
        }
    };
    let last = sequence.steps.len() - 1;
    // The last step commits everything; without it something is missing.
    change(&|mutant| {
        mutant.steps.remove(last);
    });
    for step in 0..last {
        // Nothing is committed at once.
        change(&|mutant| mutant.steps[step].committed.clear());
        // Everything is committed here.
        change(&|mutant| mutant.steps[step].committed = mutant.steps[last].committed.clone());
        // A read of the justification sees another write.
        change(&|mutant| {
            let execution = &mut mutant.steps[step].justification;
            let read = execution.write_seen.iter().position(Option::is_some);
            if let Some(read) = read {
                execution.write_seen[read] = Some(ActionId(0));
            }
        });
        change(&|mutant| {
            let execution = &mut mutant.steps[step].justification;
            execution.happens_before = execution.happens_before.inverse();
        });
        change(&|mutant| {
            let execution = &mut mutant.steps[step].justification;
            execution.synchronization_order = execution.synchronization_order.inverse();
        });
        change(&|mutant| mutant.steps[step].counterpart.reverse());
    }
    mutants
}

/// The executions of the corpus' allowed tests under both versions of the rules.
#[test]
fn the_causality_tests_have_evidence() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/causality");
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let text = std::fs::read_to_string(entry.expect("it can be listed").path()).expect("it can be read");
        let test = thinair_litmus::parse(&text).expect("the corpus is well-formed");
        let program = LitmusProgram::new(&test, &text, None);
        for identity in Identity::ALL {
            for name in ["jmm", "jmm-revised"] {
                let Some(Model::Legal(rules)) = model(name) else { unreachable!("ours") };
                for sequence in evidence(&test, &text, rules, identity) {
                    assert_eq!(
                        validate(&program, identity, rules, &sequence),
                        Ok(()),
                        "{name}@{identity}:\n{text}"
                    );
                }
            }
        }
    }
}

/// The halves of a long are at one site, and what follows them is where it is.
#[test]
fn halves_are_at_one_site() {
    let text = "Java Halves { int x = 0, y = 0; long l = 0; }
        Thread 1 { x = 1; }
        Thread 2 { l = -1L; int r = x; if (r == 1) y = 2; }
        Thread 3 { long q = l; }
        exists (2:r == 1)";
    let test = thinair_litmus::parse(text).expect("a test");
    let program = LitmusProgram::new(&test, text, None);
    for identity in Identity::ALL {
        for rules in [Rules::JLS, Rules::Revised] {
            for sequence in evidence(&test, text, rules, identity) {
                assert_eq!(validate(&program, identity, rules, &sequence), Ok(()), "{identity}");
            }
        }
    }
}
