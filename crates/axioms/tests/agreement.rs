//! The same answers as the engines that enumerate executions, on random programs. Evidence for "allowed" is checked by the
//! validators.

mod support;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use support::Asking;
use support::programs::{self, Parts};
use thinair_axioms::model::Model;
use thinair_axioms::{Known, Options, Verdict, decide};
use thinair_explore::{Completeness, Limits, Machine, Observer, Schedule, search};
use thinair_jmm::{Inquiry, Rules};
use thinair_litmus::Test;
use thinair_litmus::semantics::{Ending, LitmusProgram, Outcome};
use thinair_program::Identity;

/// The outcomes under a model, by enumeration; none if not all could be.
fn enumerated(test: &Test, program: &LitmusProgram, model: &str) -> Option<BTreeSet<Outcome>> {
    let model = match model {
        "sc" => return sequential(program),
        "hb" => thinair_jmm::Model::HappensBefore,
        "jmm" => thinair_jmm::Model::Legal(Rules::JLS),
        "jmm-revised" => thinair_jmm::Model::Legal(Rules::Revised),
        other => unreachable!("no other engine has {other}"),
    };
    let constants = support::constants(test, program);
    let steps = RefCell::new(0_u32);
    let inquiry: Inquiry<'_, LitmusProgram, Ending> = Inquiry {
        observe: &|ended| program.endings(&ended.states, &|location| ended.final_values(location)),
        is_asked_for: &|_| false,
        constants: &|location| constants.get(&location).cloned().unwrap_or_default(),
        is_over: &|| {
            *steps.borrow_mut() += 1;
            *steps.borrow() > 20_000
        },
    };
    let options = thinair_jmm::Options { tearing: false, ..thinair_jmm::Options::default() };
    let decision = thinair_jmm::decide(program, model, options, &inquiry).ok()?;
    let exhaustive = decision.completeness == thinair_jmm::Completeness::Exhaustive;
    exhaustive.then(|| decision.outcomes.iter().map(|ending| program.outcome_of(ending)).collect())
}

struct Collector<'a>(&'a LitmusProgram, BTreeSet<Outcome>);

impl Observer<LitmusProgram> for Collector<'_> {
    fn ended(&mut self, machine: &Machine<'_, LitmusProgram>, _: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        let states = machine.threads().map(|(_, _, state)| state);
        self.1.insert(self.0.outcome(states, |location| machine.value(location)));
        ControlFlow::Continue(())
    }
}

fn sequential(program: &LitmusProgram) -> Option<BTreeSet<Outcome>> {
    let mut collector = Collector(program, BTreeSet::new());
    let summary = search(program, thinair_explore::Strategy::default(), Limits::default(), &mut collector);
    (summary.completeness == Completeness::Exhaustive).then_some(collector.1)
}

/// Compares the answers for every outcome that happens-before consistency allows; gives how many.
fn compare(test: &Test, text: &str, most: usize) -> usize {
    let program = LitmusProgram::new(test, text, None);
    let all = enumerated(test, &program, "hb").or_else(|| enumerated(test, &program, "jmm-revised"));
    let Some(all) = all else { return 0 };
    // Evenly chosen: the last ones have the largest values, and the strangest.
    let candidates: Vec<&Outcome> = all.iter().rev().step_by(all.len().div_ceil(most)).collect();
    let Ok(structure) = support::try_structure(test, &program, Identity::Free) else { return 0 };
    let mut compared = 0;
    for name in ["sc", "hb", "jmm", "jmm-revised"] {
        let Some(outcomes) = enumerated(test, &program, name) else { continue };
        let model = Model::shipped(name).expect("it is shipped");
        let asking = Asking { test, program: &program, structure: &structure };
        for &outcome in &candidates {
            let question = asking.outcome(outcome);
            let options = Options { known: Known::of_shipped(name), ..Options::default() };
            let decided = decide(&structure, &model, &question, &options);
            let allowed = match decided.verdict {
                Verdict::Allowed(evidence) => {
                    let is_it = |other: &Outcome| other == outcome;
                    support::validate(&is_it, &program, &model, Identity::Free, &evidence);
                    true
                }
                Verdict::Forbidden => false,
                Verdict::Unknown(_) => continue,
            };
            assert_eq!(allowed, outcomes.contains(outcome), "{name}: {outcome} of\n{test}");
            compared += 1;
        }
    }
    compared
}

/// Compares on so many programs; gives how many answers were compared.
fn run(parts: Parts, programs: u64, most: usize) -> usize {
    let mut compared = 0;
    for number in 0..programs {
        let text = programs::program(number, parts);
        let test = thinair_litmus::parse(&text)
            .unwrap_or_else(|problems| panic!("{}", problems.render("generated", &text)));
        compared += compare(&test, &text, most);
    }
    println!("{compared} answers compared");
    compared
}

#[test]
fn without_synchronization() {
    let parts = Parts { threads: 3, statements: 3, synchronization: false, external: true };
    assert!(run(parts, 120, 12) > 1_000);
}

#[test]
fn with_synchronization() {
    let parts = Parts { threads: 3, statements: 3, synchronization: true, external: true };
    assert!(run(parts, 120, 8) > 600);
}
