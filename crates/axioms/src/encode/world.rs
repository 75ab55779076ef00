//! The universe, and what of the vocabulary is the same in all executions.

use rustc_hash::FxHashMap;
use thinair_event::{ActionKind, FenceMode, Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_relational::{Atom, Expression, TupleSet, Universe};

use crate::structure::{Action, ActionIndex, Naming, Structure};

/// The atoms, and the constants of the vocabulary.
pub(crate) struct World {
    pub(crate) universe: Universe,
    pub(crate) actions: Vec<Action>,
    threads: usize,
    first_location: usize,
    locations: Vec<Location>,
    first_value: usize,
    values: Vec<Value>,
    first_mark: usize,
    constants: FxHashMap<&'static str, TupleSet>,
}

impl World {
    /// The world of a program's actions. `marks` is how many atoms there are besides that mean nothing: options of choices,
    /// places where threads may be cut.
    pub(crate) fn new<T>(structure: &Structure<T>, naming: &Naming, marks: usize) -> World {
        let actions = naming.actions.clone();
        let locations: Vec<Location> = structure.initial().iter().map(|&(location, _)| location).collect();
        let mut values: Vec<Value> = actions.iter().filter_map(|action| action.value).collect();
        values.sort_unstable();
        values.dedup();
        let mut monitors: Vec<ObjectId> = actions.iter().filter_map(|action| monitor(action.kind)).collect();
        monitors.sort_unstable();
        monitors.dedup();
        let threads = structure.threads.len();
        let first_location = actions.len() + threads;
        let first_value = first_location + locations.len();
        let first_monitor = first_value + values.len();
        let first_mark = first_monitor + monitors.len();
        let named = |what: &'static str, count: usize| (0..count).map(move |index| format!("{what}{index}"));
        let universe = Universe::new(
            named("a", actions.len())
                .chain(named("t", threads))
                .chain(named("l", locations.len()))
                .chain(named("v", values.len()))
                .chain(named("m", monitors.len()))
                .chain(named("_", marks)),
        );
        let mut world = World {
            universe,
            actions,
            threads,
            first_location,
            locations,
            first_value,
            values,
            first_mark,
            constants: FxHashMap::default(),
        };
        world.add_sets(&monitors, first_monitor);
        let mixed = world.set(|action| structure.is_mixed(action.kind));
        world.constants.insert("Mixed", mixed);
        world.add_functions(&monitors, first_monitor);
        world.add_orders(structure, naming);
        world
    }

    /// A constant of the vocabulary.
    pub(crate) fn constant(&self, name: &str) -> Option<&TupleSet> {
        self.constants.get(name)
    }

    pub(crate) fn action(index: ActionIndex) -> Atom {
        Atom(index.0 as u32)
    }

    /// All actions, with their atoms.
    pub(crate) fn all_actions(&self) -> impl Iterator<Item = (Atom, &Action)> {
        self.actions.iter().enumerate().map(|(index, action)| (Atom(index as u32), action))
    }

    pub(crate) fn thread(&self, thread: usize) -> Atom {
        Atom((self.actions.len() + thread) as u32)
    }

    pub(crate) fn thread_atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        (0..self.threads).map(|thread| self.thread(thread))
    }

    pub(crate) fn location_atoms(&self) -> impl Iterator<Item = (Atom, Location)> + '_ {
        let atom = |index| Atom((self.first_location + index) as u32);
        self.locations.iter().enumerate().map(move |(index, &location)| (atom(index), location))
    }

    pub(crate) fn mark(&self, index: usize) -> Atom {
        Atom((self.first_mark + index) as u32)
    }

    /// The writes of a location whose values are such.
    pub(crate) fn writes(&self, location: Location, is_such: &dyn Fn(Value) -> bool) -> TupleSet {
        let is_one = |action: &Action| {
            action.kind.written_location() == Some(location) && action.value.is_some_and(is_such)
        };
        self.set(is_one)
    }

    /// The actions of which something is true.
    pub(crate) fn set(&self, is_one: impl Fn(&Action) -> bool) -> TupleSet {
        TupleSet::unary(self.all_actions().filter(|(_, action)| is_one(action)).map(|(atom, _)| atom))
    }

    fn add_sets(&mut self, monitors: &[ObjectId], first_monitor: usize) {
        type Test = fn(&Action) -> bool;
        let sets: [(&'static str, Test); 21] = [
            ("Action", |_| true),
            ("Read", |action| matches!(action.kind, ActionKind::Read(..))),
            ("Write", |action| matches!(action.kind, ActionKind::Write(..))),
            ("VRead", |action| matches!(action.kind, ActionKind::Read(_, ReadMode::Volatile))),
            ("VWrite", |action| matches!(action.kind, ActionKind::Write(_, WriteMode::Volatile))),
            ("Opaque", |action| {
                matches!(
                    action.kind,
                    ActionKind::Read(_, ReadMode::Opaque) | ActionKind::Write(_, WriteMode::Opaque)
                )
            }),
            ("Acquire", |action| matches!(action.kind, ActionKind::Read(_, ReadMode::Acquire))),
            ("Release", |action| matches!(action.kind, ActionKind::Write(_, WriteMode::Release))),
            ("Atomic", |action| action.atomic),
            ("Lock", |action| matches!(action.kind, ActionKind::Lock(_))),
            ("Unlock", |action| matches!(action.kind, ActionKind::Unlock(_))),
            ("Start", |action| action.kind == ActionKind::Start),
            ("End", |action| action.kind == ActionKind::End),
            ("Spawn", |action| matches!(action.kind, ActionKind::Spawn(_))),
            ("Join", |action| matches!(action.kind, ActionKind::Join(_))),
            ("Special", |action| matches!(action.kind, ActionKind::External(_))),
            ("Fence", |action| action.kind == ActionKind::Fence(FenceMode::Full)),
            (
                "LesserFence",
                |action| matches!(action.kind, ActionKind::Fence(mode) if mode != FenceMode::Full),
            ),
            ("Freeze", |action| matches!(action.kind, ActionKind::Freeze(_))),
            ("Sync", |action| action.kind.is_synchronization()),
            ("Init", |action| action.thread == 0),
        ];
        for (name, is_one) in sets {
            let set = self.set(is_one);
            self.constants.insert(name, set);
        }
        let range = |first: usize, count: usize| {
            TupleSet::unary((first..first + count).map(|atom| Atom(atom as u32)))
        };
        self.constants.insert("Thread", range(self.actions.len(), self.threads));
        self.constants.insert("Location", range(self.first_location, self.locations.len()));
        self.constants.insert("Value", range(self.first_value, self.values.len()));
        self.constants.insert("Monitor", range(first_monitor, monitors.len()));
    }

    fn add_functions(&mut self, monitors: &[ObjectId], first_monitor: usize) {
        let place = |first: usize, index: Option<usize>| index.map(|index| Atom((first + index) as u32));
        let location = |action: &Action| {
            let location = action.kind.read_location().or(action.kind.written_location())?;
            place(self.first_location, self.locations.iter().position(|&other| other == location))
        };
        let value = |action: &Action| {
            place(self.first_value, self.values.iter().position(|&other| Some(other) == action.value))
        };
        let monitor = |action: &Action| {
            let monitor = monitor(action.kind)?;
            place(first_monitor, monitors.iter().position(|&other| other == monitor))
        };
        let other = |action: &Action| match action.kind {
            ActionKind::Spawn(thread) | ActionKind::Join(thread) => Some(self.thread(thread.index())),
            _ => None,
        };
        let function = |of: &dyn Fn(&Action) -> Option<Atom>| {
            TupleSet::pairs(self.all_actions().filter_map(|(atom, action)| Some((atom, of(action)?))))
        };
        let functions = [
            ("t", function(&|action| Some(self.thread(action.thread)))),
            ("l", function(&location)),
            ("V", function(&value)),
            ("m", function(&monitor)),
            ("of", function(&other)),
        ];
        self.constants.extend(functions);
    }

    fn add_orders<T>(&mut self, structure: &Structure<T>, naming: &Naming) {
        let init = self.thread(0);
        let others = self.thread_atoms().skip(1);
        let first = TupleSet::pairs(others.map(|thread| (init, thread)));
        self.constants.insert("to", first);
        self.constants.insert("co", may_precede(structure, &naming.any));
    }

    /// A constant of the vocabulary as an expression.
    pub(crate) fn expression(&self, name: &str) -> Option<Expression> {
        self.constant(name).map(|tuples| Expression::constant(tuples.clone()))
    }
}

/// The pairs of actions of a thread, the first of which may come before the second, if statements may be those actions.
pub(crate) fn may_precede<T>(structure: &Structure<T>, may_be: &[Vec<ActionIndex>]) -> TupleSet {
    let mut pairs = Vec::new();
    for (first, second) in structure.successive() {
        for &a in &may_be[first.0] {
            let others = may_be[second.0].iter().filter(|&&b| b != a);
            pairs.extend(others.map(|&b| (World::action(a), World::action(b))));
        }
    }
    TupleSet::pairs(pairs)
}

fn monitor(kind: ActionKind) -> Option<ObjectId> {
    match kind {
        ActionKind::Lock(monitor) | ActionKind::Unlock(monitor) => Some(monitor),
        _ => None,
    }
}
