//! The validators reject what is nearly a witness of the SAT engine: evidence that is changed a little breaks a rule.
//!
//! Every allowed test of the corpus gives a witness, and every mutation makes mutants of it. Most mutations break a rule that
//! is known before, and the validator must name it. Others may happen to be right, so only that they seldom are is asserted.

mod commits;
mod executions;
mod orders;

use std::collections::{BTreeMap, BTreeSet};

use thinair_check::litmus::{Source, Witness};
use thinair_check::models::Engine;
use thinair_event::validate as event;
use thinair_jmm::validate as legality;
use thinair_jmm::{CommitSequence, Rules};
use thinair_litmus::Test;
use thinair_litmus::semantics::LitmusProgram;
use thinair_litmus::syntax::Condition;
use thinair_program::Identity;
use thinair_program::replay::{self, Extent};

use crate::files::sources;
use crate::{decide, source};

/// Who judges a witness, as for the models of these names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Judge {
    Sc,
    HappensBefore,
    Jmm,
    JmmRevised,
}

impl Judge {
    fn model(self) -> &'static str {
        match self {
            Judge::Sc => "sc",
            Judge::HappensBefore => "hb",
            Judge::Jmm => "jmm",
            Judge::JmmRevised => "jmm-revised",
        }
    }

    /// The name of the first rule that is broken. Which execution of a commit sequence is not well-formed is left out.
    fn broken_rule(self, program: &LitmusProgram, witness: &Witness) -> Option<&'static str> {
        let Witness { execution, order, steps, .. } = witness;
        let rules = match self {
            Judge::Jmm => Rules::JLS,
            Judge::JmmRevised => Rules::Revised,
            Judge::Sc | Judge::HappensBefore => {
                let valid = if self == Judge::Sc {
                    event::sequentially_consistent(execution, order)
                } else {
                    event::well_formed(execution)
                };
                let followed = || replay::intra_thread(program, execution, Extent::Whole);
                return match valid {
                    Err(violation) => Some(violation.rule.name()),
                    Ok(()) => followed().err().map(|_| legality::Rule::IntraThread.name()),
                };
            }
        };
        let sequence = CommitSequence { execution: execution.clone(), steps: steps.clone() };
        let violation = legality::validate(program, Identity::Free, rules, &sequence).err()?;
        Some(match violation.rule {
            legality::Rule::WellFormed(rule) => rule.name(),
            rule => rule.name(),
        })
    }
}

/// A way to change a witness, and the rules that mutants break first: each of them one, and each rule is broken by some.
struct Mutation {
    name: &'static str,
    mutants: fn(&Witness) -> Vec<Witness>,
    breaks: &'static [&'static str],
}

/// A way to change a witness that may leave it valid, but makes at least so many mutants that are not.
struct Risk {
    name: &'static str,
    mutants: fn(&Witness) -> Vec<Witness>,
    rejected: usize,
}

/// Programs whose witnesses have what those of the corpus happen to lack: a volatile read that sees a write of another
/// thread, and an external action that is committed before the end.
const MORE: [&str; 2] = [
    "Java MP { int x; volatile int v; } Thread 1 { x = 1; v = 1; } Thread 2 { int r1 = v; int r2 = x; }
        exists (2:r1 == 1 && 2:r2 == 1)",
    "Java Print { int x, y; } Thread 1 { int r1 = y; print(1); x = 1; } Thread 2 { int r2 = x; y = r2; }
        exists (1:r1 == 1 && 2:r2 == 1)",
];

/// What is asked: the corpus, and whether its programs can end at all, to which the answer is yes under every model.
fn questions() -> Vec<Source> {
    let corpus: Vec<Source> = sources()
        .into_iter()
        .filter(|(name, _)| !name.starts_with("modes"))
        .map(|(_, source)| source)
        .collect();
    let whether_it_ends = |asked: &Source| {
        let test = Test { condition: Condition::always(), ..asked.test.clone() };
        Source { test, ..asked.clone() }
    };
    let ending: Vec<Source> = corpus.iter().map(whether_it_ends).collect();
    corpus.into_iter().chain(ending).chain(MORE.map(source)).collect()
}

/// Judges mutants of all witnesses of the SAT engine.
fn judge_mutants(judge: Judge, mutations: &[&[Mutation]], risks: &[Risk]) {
    let decided = |source: Source| {
        let witness = decide(&source, judge.model(), Engine::Sat, Identity::Free).witness?;
        Some((LitmusProgram::new(&source.test, &source.text, None), witness))
    };
    let witnesses: Vec<(LitmusProgram, Witness)> = questions().into_iter().filter_map(decided).collect();
    for (program, witness) in &witnesses {
        assert_eq!(judge.broken_rule(program, witness), None);
    }
    // How often each rule is the first that is broken; none stands for valid mutants.
    let broken_rules = |mutants: fn(&Witness) -> Vec<Witness>| {
        let mut broken = BTreeMap::<Option<&str>, usize>::new();
        for (program, witness) in &witnesses {
            for mutant in mutants(witness) {
                *broken.entry(judge.broken_rule(program, &mutant)).or_default() += 1;
            }
        }
        broken
    };
    for Mutation { name, mutants, breaks } in mutations.iter().copied().flatten() {
        let broken: BTreeSet<Option<&str>> = broken_rules(*mutants).into_keys().collect();
        assert_eq!(broken, breaks.iter().copied().map(Some).collect(), "{judge:?}: {name}");
    }
    for Risk { name, mutants, rejected } in risks {
        let mut broken = broken_rules(*mutants);
        broken.remove(&None);
        assert!(broken.values().sum::<usize>() >= *rejected, "{judge:?}: {name}: {broken:?}");
    }
}

#[test]
fn sequential_consistency() {
    judge_mutants(Judge::Sc, &[&executions::MUTATIONS, &orders::MUTATIONS], &[]);
}

#[test]
fn well_formed_executions() {
    judge_mutants(Judge::HappensBefore, &[&executions::MUTATIONS], &[executions::SEES_ANOTHER]);
}

#[test]
fn the_jmm() {
    judge_mutants(Judge::Jmm, &[&executions::MUTATIONS, &commits::SETS, &commits::ORIGINAL], &commits::RISKS);
}

#[test]
fn the_revised_jmm() {
    judge_mutants(
        Judge::JmmRevised,
        &[&executions::MUTATIONS, &commits::SETS, &commits::REVISED],
        &commits::RISKS,
    );
}
