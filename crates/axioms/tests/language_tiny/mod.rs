//! Programs whose threads do one thing after the other, as environments for models.

use std::collections::BTreeMap;

use thinair_axioms::language::Key;
use thinair_axioms::meaning::{self, Environment, Which};
use thinair_axioms::model::Model;
use thinair_axioms::vocabulary::VOCABULARY;
use thinair_relational::{
    Answer, Atom, Evaluator, Expression, Instance, Options, Problem, Relation, TupleSet, Universe,
};

/// What a thread does: locations and values are numbers. All writes of a location have different values, not 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    R(usize, usize),
    W(usize, usize),
    VR(usize, usize),
    VW(usize, usize),
    /// Reads and writes, volatile.
    Rmw(usize, usize, usize),
    Lock,
    Unlock,
    Fence,
}

/// More steps than any of these programs needs.
const STEPS: usize = 5;

/// Whether a model allows that reads see what they do.
pub(crate) fn is_allowed(model: &Model, threads: &[&[Op]]) -> bool {
    is_allowed_with(model, threads, None)
}

/// Whether it also allows that in the end a location has a value.
pub(crate) fn can_end_with(model: &Model, threads: &[&[Op]], location: usize, value: usize) -> bool {
    is_allowed_with(model, threads, Some((location, value)))
}

fn is_allowed_with(model: &Model, threads: &[&[Op]], end: Option<(usize, usize)>) -> bool {
    let Some(mut tiny) = Tiny::new(threads) else { return false };
    let steps = if model.is_justified() { STEPS } else { 0 };
    let executions: Vec<Which> = std::iter::once(Which::Main).chain((1..=steps).map(Which::Step)).collect();
    tiny.steps = steps;
    tiny.open_steps(&executions);
    let instance = Instance::new(
        tiny.problem.relations().map(|relation| tiny.problem.lower(relation).clone()).collect(),
    );
    for order in model.orders() {
        let bound = meaning::bound(model, order, &tiny);
        let bound = Evaluator::new(&tiny.problem, &instance).value(&bound);
        assert_eq!(bound.arity(), if matches!(order.per, Some(Key::Thread | Key::Location)) { 3 } else { 2 });
        for &which in &executions {
            tiny.relation(&order.name, which, TupleSet::empty(bound.arity()), bound.clone());
        }
    }
    for fact in meaning::facts(model, &tiny) {
        tiny.problem.assume(fact);
    }
    for axiom in meaning::axioms(model, &tiny) {
        tiny.problem.assume(axiom.formula);
    }
    if let Some((location, value)) = end {
        let (location, value) =
            (tiny.atom(&format!("Location{location}")), tiny.atom(&format!("Value{value}")));
        let last = meaning::final_writes(model, &tiny).expect("the model says what the end is like");
        let of = |name: &str, atom: Expression| tiny.value(name, Which::Main).join(atom);
        let asked_for = last.intersection(of("l", location)).intersection(of("V", value)).some();
        tiny.problem.assume(asked_for);
    }
    let answer = tiny.problem.solve(&Options::default()).expect("nothing stops it");
    matches!(answer, Answer::Satisfiable { .. })
}

struct Tiny {
    problem: Problem,
    relations: BTreeMap<(String, Option<usize>), Relation>,
    steps: usize,
}

impl Environment for Tiny {
    fn value(&self, name: &str, which: Which) -> Expression {
        let step = match which {
            Which::Main => None,
            Which::Step(step) => Some(step),
        };
        // Everything is executed in every execution, so most things are the same in all of them.
        let found = self.relations.get(&(name.to_owned(), step));
        let relation = found.or_else(|| self.relations.get(&(name.to_owned(), None)));
        Expression::from(relation.unwrap_or_else(|| panic!("{name} is asked for in {which:?}")))
    }

    fn commits(&self, step: usize) -> Expression {
        if step == 0 { Expression::none(1) } else { self.value("C", Which::Step(step)) }
    }

    fn steps(&self) -> usize {
        self.steps
    }
}

impl Tiny {
    /// The program with what its reads see; nothing if they see a value that is never written.
    fn new(threads: &[&[Op]]) -> Option<Tiny> {
        let mut draft = Draft::default();
        draft.threads(threads);
        let universe = Universe::new(draft.atoms.iter().cloned());
        let mut tiny = Tiny { problem: Problem::new(universe), relations: BTreeMap::new(), steps: 0 };
        for (read, location, value) in draft.reads.clone() {
            let write = draft.writes.iter().find(|write| write.1 == location && write.2 == value)?.0;
            draft.add("W", &[read, write]);
        }
        for entry in VOCABULARY {
            let found = draft.tuples.remove(entry.name).unwrap_or_default();
            let tuples =
                found.into_iter().map(|tuple| tuple.into_iter().map(|atom| Atom(atom as u32)).collect());
            let tuples = TupleSet::new(entry.arity, tuples);
            tiny.relation(entry.name, Which::Main, tuples.clone(), tuples);
        }
        assert!(draft.tuples.is_empty(), "not in the vocabulary: {:?}", draft.tuples.keys());
        Some(tiny)
    }

    fn atom(&self, name: &str) -> Expression {
        let atom = self.problem.universe().atom(name).expect("it is in the program");
        Expression::constant(TupleSet::unary([atom]))
    }

    fn relation(&mut self, name: &str, which: Which, lower: TupleSet, upper: TupleSet) {
        let step = match which {
            Which::Main => None,
            Which::Step(step) => Some(step),
        };
        let relation = self.problem.relation(&format!("{name}@{which:?}"), lower, upper);
        self.relations.insert((name.to_owned(), step), relation);
    }

    /// What reads see in the steps and what is committed is open.
    fn open_steps(&mut self, executions: &[Which]) {
        let tuples =
            |tiny: &Tiny, name: &str| tiny.problem.upper(tiny.relations[&(name.to_owned(), None)]).clone();
        let actions = tuples(self, "Action");
        let seen = tuples(self, "Read").product(&tuples(self, "Write"));
        for &which in executions.iter().filter(|&&which| which != Which::Main) {
            self.relation("W", which, TupleSet::empty(2), seen.clone());
            self.relation("C", which, TupleSet::empty(1), actions.clone());
        }
    }
}

/// The vocabulary's tuples while they are collected, of atoms by number.
#[derive(Default)]
struct Draft {
    atoms: Vec<String>,
    tuples: BTreeMap<&'static str, Vec<Vec<usize>>>,
    /// Atoms with their locations and values.
    reads: Vec<(usize, usize, usize)>,
    writes: Vec<(usize, usize, usize)>,
}

impl Draft {
    fn add(&mut self, name: &'static str, tuple: &[usize]) {
        self.tuples.entry(name).or_default().push(tuple.to_vec());
    }

    fn atom(&mut self, name: String) -> usize {
        self.atoms.push(name);
        self.atoms.len() - 1
    }

    /// The atom of a location, a thread and so on.
    fn element(&mut self, set: &'static str, number: usize) -> usize {
        let name = format!("{set}{number}");
        if let Some(found) = self.atoms.iter().position(|atom| *atom == name) {
            return found;
        }
        let atom = self.atom(name);
        self.add(set, &[atom]);
        atom
    }

    fn threads(&mut self, threads: &[&[Op]]) {
        let accessed = threads.concat();
        let is_volatile = |place: usize| {
            accessed
                .iter()
                .any(|op| matches!(op, Op::VR(x, _) | Op::VW(x, _) | Op::Rmw(x, ..) if *x == place))
        };
        let initial: Vec<Op> =
            (0..4).map(|place| if is_volatile(place) { Op::VW(place, 0) } else { Op::W(place, 0) }).collect();
        for (number, ops) in std::iter::once(&initial[..]).chain(threads.iter().copied()).enumerate() {
            let thread = self.element("Thread", number);
            if number > 0 {
                let init = self.element("Thread", 0);
                self.add("to", &[init, thread]);
            }
            let mut before = vec![self.action("Start", number, &mut Vec::new())];
            for &op in ops {
                self.operation(op, number, &mut before);
            }
            self.action("End", number, &mut before);
        }
    }

    fn operation(&mut self, op: Op, thread: usize, before: &mut Vec<usize>) {
        match op {
            Op::R(location, value) => drop(self.read(location, value, thread, before)),
            Op::W(location, value) => drop(self.write(location, value, thread, before)),
            Op::VR(location, value) => {
                let read = self.read(location, value, thread, before);
                self.volatile("VRead", read);
            }
            Op::VW(location, value) => {
                let write = self.write(location, value, thread, before);
                self.volatile("VWrite", write);
            }
            Op::Rmw(location, seen, written) => {
                let read = self.read(location, seen, thread, before);
                let write = self.write(location, written, thread, before);
                self.volatile("VRead", read);
                self.volatile("VWrite", write);
                self.add("Atomic", &[read]);
                self.add("Atomic", &[write]);
                self.add("rmw", &[read, write]);
            }
            Op::Lock | Op::Unlock => {
                let action = self.action(if op == Op::Lock { "Lock" } else { "Unlock" }, thread, before);
                let monitor = self.element("Monitor", 0);
                self.add("m", &[action, monitor]);
            }
            Op::Fence => drop(self.action("Fence", thread, before)),
        }
    }

    fn read(&mut self, location: usize, value: usize, thread: usize, before: &mut Vec<usize>) -> usize {
        let action = self.action("Read", thread, before);
        self.reads.push((action, location, value));
        let location = self.element("Location", location);
        self.add("l", &[action, location]);
        action
    }

    fn write(&mut self, location: usize, value: usize, thread: usize, before: &mut Vec<usize>) -> usize {
        let action = self.action("Write", thread, before);
        self.writes.push((action, location, value));
        let (location, value) = (self.element("Location", location), self.element("Value", value));
        self.add("l", &[action, location]);
        self.add("V", &[action, value]);
        action
    }

    fn volatile(&mut self, kind: &'static str, action: usize) {
        self.add(kind, &[action]);
        self.add("Sync", &[action]);
    }

    /// An action after those before it in its thread.
    fn action(&mut self, kind: &'static str, thread: usize, before: &mut Vec<usize>) -> usize {
        let action = self.atom(format!("{kind}#{}", self.atoms.len()));
        for set in ["Action", "A", kind] {
            self.add(set, &[action]);
        }
        if matches!(kind, "Start" | "End" | "Lock" | "Unlock") {
            self.add("Sync", &[action]);
        }
        if thread == 0 {
            self.add("Init", &[action]);
        }
        for &earlier in &*before {
            self.add("po", &[earlier, action]);
            self.add("co", &[earlier, action]);
        }
        let thread = self.element("Thread", thread);
        self.add("t", &[action, thread]);
        before.push(action);
        action
    }
}
