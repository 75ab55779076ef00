//! Litmus tests as questions.
#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod programs;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use thinair_axioms::model::Model;
use thinair_axioms::structure::{Bounds, Setting, Structure};
use thinair_axioms::{Condition, Evidence, Justification, Known, Options, Question, Verdict, decide};
use thinair_event::validate::{sequentially_consistent, well_formed};
use thinair_event::{Location, Value};
use thinair_jmm::{CommitSequence, CommitStep, Rule8, Rules};
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Outcome, Thread};
use thinair_litmus::symbols::Observed;
use thinair_litmus::syntax::{self, Literal, Prop, PropKind, Quantifier};
use thinair_program::replay::{self, Extent};
use thinair_program::{Identity, Program};

/// The litmus files of the corpus, in order.
pub(crate) fn corpus(family: &str) -> Vec<(String, Test, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(family);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the corpus is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "litmus"))
        .collect();
    files.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("it can be read");
        let test = thinair_litmus::parse(&text).expect("the corpus is right");
        (test.name.value.clone(), test, text)
    };
    files.iter().map(read).collect()
}

/// The structure of a test, over the constants of test and condition.
pub(crate) fn structure(test: &Test, program: &LitmusProgram, identity: Identity) -> Structure<Thread> {
    try_structure(test, program, identity).expect("it is supported")
}

pub(crate) fn try_structure(
    test: &Test,
    program: &LitmusProgram,
    identity: Identity,
) -> Result<Structure<Thread>, thinair_axioms::structure::Unsupported> {
    let constants = constants(test, program);
    let observed: Vec<Location> = program.observed().collect();
    Structure::new(
        program,
        &Setting {
            identity,
            constants: &|location| constants.get(&location).cloned().unwrap_or_default(),
            observed: &observed,
            bounds: &Bounds::default(),
        },
    )
}

pub(crate) fn constants(test: &Test, program: &LitmusProgram) -> BTreeMap<Location, Vec<Value>> {
    let known = test.constants();
    let values = |location: Location, is_boolean: bool| -> Vec<Value> {
        match program.variable(location).default {
            Value::Long(_) => known.numbers.iter().copied().map(Value::Long).collect(),
            _ if is_boolean => known.booleans.iter().map(|&value| Value::Int(i32::from(value))).collect(),
            _ => known
                .numbers
                .iter()
                .filter_map(|&number| i32::try_from(number).ok())
                .map(Value::Int)
                .collect(),
        }
    };
    program.locations().map(|(location, is_boolean)| (location, values(location, is_boolean))).collect()
}

/// The condition of a test as a question.
pub(crate) fn question<'a>(
    test: &'a Test,
    program: &'a LitmusProgram,
    structure: &Structure<Thread>,
) -> Question<'a, Thread> {
    let asking = Asking { test, program, structure };
    let prop = &test.condition.prop;
    let conjuncts = match (&test.condition.quantifier.value, &prop.value) {
        (Quantifier::Forall, _) => vec![Condition::Not(Box::new(asking.condition(prop)))],
        (_, PropKind::All(parts)) => parts.iter().map(|part| asking.condition(part)).collect(),
        _ => vec![asking.condition(prop)],
    };
    Question { conjuncts }
}

/// Something that an outcome may have in it, and when it has.
type Way<'a> = (Outcome, Vec<Condition<'a, Thread>>);

/// A test whose outcomes are asked for.
pub(crate) struct Asking<'a, 's> {
    pub(crate) test: &'a Test,
    pub(crate) program: &'a LitmusProgram,
    pub(crate) structure: &'s Structure<Thread>,
}

impl<'a> Asking<'a, '_> {
    /// Whether the program can end with exactly this outcome.
    pub(crate) fn outcome(&self, outcome: &'a Outcome) -> Question<'a, Thread> {
        use thinair_litmus::semantics::Observed;
        let of = |number: u32| -> Outcome {
            let own = outcome.entries.iter().filter(move |(observed, _)| match observed {
                Observed::Register { thread, .. } | Observed::Exception { thread } => *thread == number,
                Observed::Variable(_) | Observed::Element(..) => false,
            });
            Outcome { entries: own.map(|(observed, value)| (observed.clone(), *value)).collect() }
        };
        let threads = self.test.symbols.threads.iter().enumerate().map(|(index, thread)| {
            let wanted = of(thread.number);
            self.ends(index, move |outcome| *outcome == wanted)
        });
        let program = self.program;
        let memory = program.observed().map(|location| Condition::Memory {
            location,
            holds: Rc::new(move |value| {
                let shown = shown(program, location, value);
                shown.entries.iter().all(|(observed, value)| outcome.entries.get(observed) == Some(value))
            }),
        });
        Question { conjuncts: threads.chain(memory).collect() }
    }

    fn condition(&self, prop: &Prop) -> Condition<'a, Thread> {
        match &prop.value {
            PropKind::Literal(Literal::Boolean(value)) => Condition::Constant(*value),
            PropKind::Not(inner) => Condition::Not(Box::new(self.condition(inner))),
            PropKind::All(parts) => Condition::All(parts.iter().map(|part| self.condition(part)).collect()),
            PropKind::Any(parts) => Condition::Any(parts.iter().map(|part| self.condition(part)).collect()),
            _ => self.leaf(prop),
        }
    }

    /// A comparison: of one thread's registers, of one location, or of several of these, whose values are tried out.
    fn leaf(&self, prop: &Prop) -> Condition<'a, Thread> {
        let mut threads = BTreeSet::new();
        let mut locations = BTreeSet::new();
        self.observed(prop, &mut threads, &mut locations);
        let asked = self.asked(prop);
        let (threads, locations): (Vec<_>, Vec<_>) =
            (threads.into_iter().collect(), locations.into_iter().collect());
        match (&threads[..], &locations[..]) {
            (&[thread], []) => self.ends(thread, move |outcome| asked.is_asked_for(outcome)),
            ([], &[location]) => {
                let program = self.program;
                Condition::Memory {
                    location,
                    holds: Rc::new(move |value| asked.is_asked_for(&program.outcome([], |_| value))),
                }
            }
            (threads, locations) => {
                let endings = threads.iter().map(|&thread| self.endings(thread));
                let finals = locations.iter().map(|&location| self.finals(location));
                let mut combinations: Vec<Way<'a>> = vec![(Outcome::default(), Vec::new())];
                for ways in endings.chain(finals) {
                    let with = |(outcome, parts): &Way<'a>, (more, condition): &Way<'a>| {
                        let mut outcome = outcome.clone();
                        outcome.entries.extend(more.entries.clone());
                        (outcome, [&parts[..], &condition[..]].concat())
                    };
                    combinations = combinations
                        .iter()
                        .flat_map(|before| ways.iter().map(move |way| with(before, way)))
                        .collect();
                }
                let such = combinations.into_iter().filter(|(outcome, _)| asked.is_asked_for(outcome));
                Condition::Any(such.map(|(_, parts)| Condition::All(parts)).collect())
            }
        }
    }

    fn asked(&self, prop: &Prop) -> Test {
        let condition = syntax::Condition { quantifier: Quantifier::Exists.into(), prop: prop.clone() };
        Test { condition, ..self.test.clone() }
    }

    fn ends(&self, thread: usize, is_such: impl Fn(&Outcome) -> bool + 'a) -> Condition<'a, Thread> {
        let program = self.program;
        Condition::Thread {
            thread: program.initial().threads[thread],
            ends_in: Rc::new(move |state| is_such(&of_thread(program, state))),
        }
    }

    fn endings(&self, thread: usize) -> Vec<Way<'a>> {
        let object = self.program.initial().threads[thread];
        let outcomes: BTreeSet<Outcome> =
            self.structure.endings(object).map(|state| of_thread(self.program, state)).collect();
        let way = |outcome: Outcome| {
            let wanted = outcome.clone();
            (outcome, vec![self.ends(thread, move |outcome| *outcome == wanted)])
        };
        outcomes.into_iter().map(way).collect()
    }

    fn finals(&self, location: Location) -> Vec<Way<'a>> {
        let way = |value: Value| {
            (
                shown(self.program, location, value),
                vec![Condition::Memory { location, holds: Rc::new(move |other| other == value) }],
            )
        };
        self.structure.values_of(location).into_iter().map(way).collect()
    }

    fn observed(&self, prop: &Prop, threads: &mut BTreeSet<usize>, locations: &mut BTreeSet<Location>) {
        match &prop.value {
            PropKind::Negate(inner) | PropKind::Not(inner) => self.observed(inner, threads, locations),
            PropKind::Arithmetic { left, right, .. } | PropKind::Compare { left, right, .. } => {
                self.observed(left, threads, locations);
                self.observed(right, threads, locations);
            }
            PropKind::All(parts) | PropKind::Any(parts) => {
                for part in parts {
                    self.observed(part, threads, locations);
                }
            }
            PropKind::Literal(_) => {}
            term => match self.test.symbols.observe(term) {
                Some(Observed::Register(thread, _) | Observed::Ending(thread)) => {
                    threads.insert(thread.index());
                }
                Some(Observed::Shared(shared)) => {
                    locations.insert(self.program.location(shared, None));
                }
                Some(Observed::Element(array, index)) => {
                    locations.insert(self.program.location(array, Some(index)));
                }
                Some(Observed::Exception(_)) | None => {}
            },
        }
    }
}

/// What the final value of one location shows: the entry that changes with it.
fn shown(program: &LitmusProgram, location: Location, value: Value) -> Outcome {
    let with = |own: Value| {
        let default = |other: Location| program.variable(other).default;
        program.outcome([], |other| if other == location { own } else { default(other) })
    };
    let changed = |value: Value| match value {
        Value::Long(number) => Value::Long(i64::from(number == 0)),
        Value::Int(number) => Value::Int(i32::from(number == 0)),
        other => unreachable!("litmus memory holds numbers, not {other:?}"),
    };
    let (shown, other) = (with(value), with(changed(value)));
    let own =
        shown.entries.into_iter().filter(|(observed, value)| other.entries.get(observed) != Some(value));
    Outcome { entries: own.collect() }
}

/// What a thread's final state shows; memory is left out.
fn of_thread(program: &LitmusProgram, state: &Thread) -> Outcome {
    let mut outcome = program.outcome([state], |location| program.variable(location).default);
    outcome.entries.retain(|observed, _| {
        use thinair_litmus::semantics::Observed;
        matches!(observed, Observed::Register { .. } | Observed::Exception { .. })
    });
    outcome
}

/// What came of questions.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Verdicts {
    pub(crate) compared: usize,
    pub(crate) wrong: Vec<String>,
    pub(crate) unknown: Vec<String>,
}

/// An answer.
pub(crate) enum Asked {
    NoSuchModel,
    Unknown(String),
    /// Whether what the test asks for is allowed. If it is, the validators have accepted the evidence.
    Known(bool),
}

/// Decides what a test asks for.
pub(crate) fn ask(test: &Test, text: &str, model: &str, identity: Identity) -> Asked {
    let Some(model) = Model::shipped(model) else { return Asked::NoSuchModel };
    let program = LitmusProgram::new(test, text, None);
    let structure = match try_structure(test, &program, identity) {
        Ok(structure) => structure,
        Err(unsupported) => return Asked::Unknown(unsupported.to_string()),
    };
    let question = question(test, &program, &structure);
    let begun = Instant::now();
    let is_over = || begun.elapsed() > Duration::from_secs(10);
    let options = Options { known: Known::of_shipped(model.name()), is_over: &is_over, ..Options::default() };
    let decided = decide(&structure, &model, &question, &options);
    match decided.verdict {
        Verdict::Allowed(evidence) => {
            validate(&|outcome| test.is_asked_for(outcome), &program, &model, identity, &evidence);
            Asked::Known(true)
        }
        Verdict::Forbidden => Asked::Known(false),
        Verdict::Unknown(why) => Asked::Unknown(format!("{why:?}")),
    }
}

/// Checks evidence by what knows nothing of axioms.
pub(crate) fn validate(
    is_asked_for: &dyn Fn(&Outcome) -> bool,
    program: &LitmusProgram,
    model: &Model,
    identity: Identity,
    evidence: &Evidence,
) {
    let name = model.name();
    let execution = &evidence.execution;
    let states = replay::intra_thread(program, execution, Extent::Whole)
        .unwrap_or_else(|mismatch| panic!("{name}: {mismatch}"));
    if program.observed().next().is_none() {
        let outcome = program.outcome(&states, |location| unreachable!("{location} is not observed"));
        assert!(is_asked_for(&outcome), "{name}: {outcome}");
    }
    let rules = match model.name() {
        "jmm" => Rules::JLS,
        "jmm-memsat" => Rules::Original { rule_8: Rule8::BeingCommitted },
        "jmm-revised" => Rules::Revised,
        "hb" => return well_formed(execution).unwrap_or_else(|violation| panic!("{name} hb: {violation}")),
        "sc" => {
            let sequence = evidence.sequence("ord").expect("it is total");
            return sequentially_consistent(execution, &sequence)
                .unwrap_or_else(|violation| panic!("{name} sc: {violation}"));
        }
        _ => return,
    };
    let step = |step: &Justification| CommitStep {
        committed: step.committed.clone(),
        justification: step.execution.clone(),
        counterpart: step.counterpart.clone(),
    };
    let sequence =
        CommitSequence { execution: execution.clone(), steps: evidence.steps.iter().map(step).collect() };
    thinair_jmm::validate::validate(program, identity, rules, &sequence)
        .unwrap_or_else(|violation| panic!("{name}: {violation}"));
}
