//! The condition of a test as a question for engines that do not run the program: what its threads' final states and its
//! variables' final values are to be.
//!
//! A proposition is taken apart into comparisons. One that looks at one thread, or at one variable, is judged for each state
//! in which the thread may end, or each value of the variable; one that looks at several, for each combination of these.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use thinair_axioms::structure::Structure;
use thinair_axioms::{Condition, Question};
use thinair_event::{Location, Value};
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Observed, Outcome, Thread};
use thinair_litmus::symbols;
use thinair_litmus::syntax::{Literal, Prop, PropKind, Quantifier};
use thinair_program::Program;

/// What the test asks about, and the proposition that each conjunct is from.
pub(super) fn question<'a>(
    test: &'a Test,
    program: &'a LitmusProgram,
    structure: &Structure<Thread>,
) -> (Question<'a, Thread>, Vec<&'a Prop>) {
    let asking = Asking { test, program, structure };
    let prop = &test.condition.prop;
    let props: Vec<&Prop> = match (test.condition.quantifier.value, &prop.value) {
        (Quantifier::Exists | Quantifier::NotExists, PropKind::All(parts)) => parts.iter().collect(),
        _ => vec![prop],
    };
    let conjunct = |prop: &&'a Prop| match test.condition.quantifier.value {
        Quantifier::Exists | Quantifier::NotExists => asking.condition(prop),
        Quantifier::Forall => Condition::Not(Box::new(asking.condition(prop))),
    };
    let conjuncts = props.iter().map(conjunct).collect();
    (Question { conjuncts, observed: program.observed().collect() }, props)
}

/// A part of an outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// That of a thread, by its place.
    Thread(usize, Outcome),
    /// The final value of a location.
    Memory(Location, Value),
}

impl Part {
    /// Whether an execution has it in which threads end so, with these final values.
    pub(super) fn is_of(
        &self,
        program: &LitmusProgram,
        states: &[Thread],
        last: &BTreeMap<Location, Value>,
    ) -> bool {
        match self {
            Part::Thread(thread, outcome) => {
                states.get(*thread).is_some_and(|state| outcome_of_thread(program, state) == *outcome)
            }
            Part::Memory(location, value) => last.get(location) == Some(value),
        }
    }
}

/// All parts that outcomes may have, and when they have them.
pub(super) fn parts<'a>(
    test: &'a Test,
    program: &'a LitmusProgram,
    structure: &Structure<Thread>,
) -> Vec<(Part, Condition<'a, Thread>)> {
    let asking = Asking { test, program, structure };
    let mut parts = Vec::new();
    for thread in 0..program.initial().threads.len() {
        let part = |(outcome, conditions)| (Part::Thread(thread, outcome), Condition::All(conditions));
        parts.extend(asking.endings(thread).into_iter().map(part));
    }
    for location in program.observed() {
        let part = |value| (Part::Memory(location, value), is_finally(location, value));
        parts.extend(structure.values_of(location).into_iter().map(part));
    }
    parts
}

fn is_finally<'a>(location: Location, value: Value) -> Condition<'a, Thread> {
    Condition::Memory { location, holds: Rc::new(move |other| other == value) }
}

struct Asking<'a, 's> {
    test: &'a Test,
    program: &'a LitmusProgram,
    structure: &'s Structure<Thread>,
}

/// A part of an outcome, and when an execution has it.
type Way<'a> = (Outcome, Vec<Condition<'a, Thread>>);

/// What a proposition looks at.
#[derive(Default)]
struct LookedAt {
    /// Threads, by their places.
    threads: BTreeSet<usize>,
    locations: BTreeSet<Location>,
}

impl<'a> Asking<'a, '_> {
    fn condition(&self, prop: &'a Prop) -> Condition<'a, Thread> {
        let each = |parts: &'a [Prop]| parts.iter().map(|part| self.condition(part)).collect();
        match &prop.value {
            PropKind::Literal(Literal::Boolean(value)) => Condition::Constant(*value),
            PropKind::Not(inner) => Condition::Not(Box::new(self.condition(inner))),
            PropKind::All(parts) => Condition::All(each(parts)),
            PropKind::Any(parts) => Condition::Any(each(parts)),
            _ => self.comparison(prop),
        }
    }

    fn comparison(&self, prop: &'a Prop) -> Condition<'a, Thread> {
        let mut looked_at = LookedAt::default();
        self.look(prop, &mut looked_at);
        let threads: Vec<usize> = looked_at.threads.into_iter().collect();
        let locations: Vec<Location> = looked_at.locations.into_iter().collect();
        let (test, program) = (self.test, self.program);
        match (&threads[..], &locations[..]) {
            (&[thread], []) => self.ends(thread, move |outcome| test.holds(prop, outcome)),
            ([], &[location]) => Condition::Memory {
                location,
                holds: Rc::new(move |value| test.holds(prop, &program.outcome([], |_| value))),
            },
            (threads, locations) => {
                let endings = threads.iter().map(|&thread| self.endings(thread));
                let finals = locations.iter().map(|&location| self.finals(location));
                let mut combinations: Vec<Way<'a>> = vec![(Outcome::default(), Vec::new())];
                for ways in endings.chain(finals) {
                    let both = |before: &Way<'a>, way: &Way<'a>| {
                        let mut outcome = before.0.clone();
                        outcome.entries.extend(way.0.entries.clone());
                        (outcome, [&before.1[..], &way.1[..]].concat())
                    };
                    let with =
                        |before: &Way<'a>| ways.iter().map(|way| both(before, way)).collect::<Vec<_>>();
                    combinations = combinations.iter().flat_map(with).collect();
                }
                let such = combinations.into_iter().filter(|(outcome, _)| test.holds(prop, outcome));
                Condition::Any(such.map(|(_, parts)| Condition::All(parts)).collect())
            }
        }
    }

    /// A thread ends so that its part of the outcome is such.
    fn ends(&self, thread: usize, is_such: impl Fn(&Outcome) -> bool + 'a) -> Condition<'a, Thread> {
        let program = self.program;
        Condition::Thread {
            thread: program.initial().threads[thread],
            ends_in: Rc::new(move |state| is_such(&outcome_of_thread(program, state))),
        }
    }

    /// What a thread's part of the outcome may be.
    fn endings(&self, thread: usize) -> Vec<Way<'a>> {
        let states = self.structure.endings(self.program.initial().threads[thread]);
        let outcomes: BTreeSet<Outcome> =
            states.map(|state| outcome_of_thread(self.program, state)).collect();
        let way = |outcome: Outcome| {
            let wanted = outcome.clone();
            (outcome, vec![self.ends(thread, move |outcome| *outcome == wanted)])
        };
        outcomes.into_iter().map(way).collect()
    }

    /// What a variable's part of the outcome may be.
    fn finals(&self, location: Location) -> Vec<Way<'a>> {
        let way = |value: Value| {
            let mut outcome = self.program.outcome([], |_| value);
            outcome.entries.retain(|observed, _| self.program.location_of(observed) == Some(location));
            (outcome, vec![is_finally(location, value)])
        };
        self.structure.values_of(location).into_iter().map(way).collect()
    }

    fn look(&self, prop: &Prop, looked_at: &mut LookedAt) {
        match &prop.value {
            PropKind::Negate(inner) | PropKind::Not(inner) => self.look(inner, looked_at),
            PropKind::Arithmetic { left, right, .. } | PropKind::Compare { left, right, .. } => {
                self.look(left, looked_at);
                self.look(right, looked_at);
            }
            PropKind::All(parts) | PropKind::Any(parts) => {
                for part in parts {
                    self.look(part, looked_at);
                }
            }
            PropKind::Literal(_) => {}
            term => match self.test.symbols.observe(term) {
                Some(symbols::Observed::Register(thread, _) | symbols::Observed::Ending(thread)) => {
                    looked_at.threads.insert(thread.index());
                }
                Some(symbols::Observed::Shared(shared)) => {
                    looked_at.locations.insert(self.program.location(shared, None));
                }
                Some(symbols::Observed::Element(array, index)) => {
                    looked_at.locations.insert(self.program.location(array, Some(index)));
                }
                Some(symbols::Observed::Exception(_)) | None => {}
            },
        }
    }
}

/// A thread's part of the outcome.
fn outcome_of_thread(program: &LitmusProgram, state: &Thread) -> Outcome {
    let mut outcome = program.outcome([state], |location| program.variable(location).default);
    let is_of_threads =
        |observed: &Observed| matches!(observed, Observed::Register { .. } | Observed::Exception { .. });
    outcome.entries.retain(|observed, _| is_of_threads(observed));
    outcome
}
