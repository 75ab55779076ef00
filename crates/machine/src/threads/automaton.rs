//! The states of a thread: what it has executed, and the paths for which that could be.
//!
//! This is a subset construction over the thread's paths. A state is made when it is first met, and what it may do is
//! computed when that is first asked for. Values that reads returned are no part of it, because they are those that the
//! paths have in common.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use thinair_program::Answer;

use super::path::{InPath, Leaf, places};
use super::rules::{Blockers, Memo, Rule, Rules};
use super::{Path, Thread};
use crate::bits::Bits;
use crate::instruction::{Label, Labels};
use crate::{Kind, KindSet};

/// A state of a thread, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Local(pub(crate) u32);

impl Local {
    /// Nothing is executed.
    pub(crate) const FIRST: Local = Local(0);
}

/// What a thread may do from a state, as far as it is its own business.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalStep {
    /// What is executed; nothing if the thread settles for paths that are complete.
    pub(crate) label: Option<Label>,
    /// Where a value comes from.
    pub(crate) source: Source,
    /// What it is answered, if it reads.
    pub(crate) answer: Option<Answer>,
    /// What enters GIB.
    pub(crate) entry: Option<Label>,
    /// The state after it.
    pub(crate) next: Local,
}

/// Where the value of a read comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    /// It is no read.
    None,
    /// GIB.
    Gib,
    /// A write of its own thread that has not been executed.
    Own(Label),
}

/// What is known of a state.
#[derive(Debug)]
pub(crate) struct LocalState {
    pub(crate) steps: Vec<LocalStep>,
    /// What may still be executed.
    pub(crate) future: Bits,
    /// The paths, by their numbers.
    pub(crate) paths: Vec<usize>,
    /// Those of which all instructions have been executed.
    pub(crate) complete: Vec<usize>,
    /// How the thread has ended, if it has done all that it will do.
    pub(crate) settled: Option<Leaf>,
    /// Of the others, the earliest instruction that has not been.
    pub(crate) earliest: Vec<Label>,
    /// For each of its instructions, those of the thread with which it does not commute; and whether it is on all paths and
    /// blocked by the same there. Only instructions that are can be told apart from the rest.
    pub(crate) own: FxHashMap<Label, Own>,
}

/// An instruction among those of its thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Own {
    /// Whether it is on all paths and blocked by the same on each.
    pub(crate) is_uniform: bool,
    /// What decides whether it is ready and what it may read.
    pub(crate) touched_by: Bits,
    /// If it can't be executed: instructions one of which must be executed before.
    pub(crate) enabled_by: Option<Bits>,
}

/// A path with what blocks its instructions.
struct Prepared {
    ready: Vec<Blockers>,
    /// From reading what is in GIB, of those that read.
    legal: Vec<Option<Blockers>>,
}

/// All states of a thread that were met.
pub(crate) struct Automaton<'a> {
    rules: &'a Rules<'a>,
    labels: &'a Labels,
    paths: &'a [Path],
    prepared: Vec<Prepared>,
    keys: Vec<(Bits, Bits)>,
    numbers: FxHashMap<(Bits, Bits), Local>,
    states: Vec<Option<Rc<LocalState>>>,
}

impl<'a> Automaton<'a> {
    pub(crate) fn new<T>(rules: &'a Rules<'a>, labels: &'a Labels, thread: &'a Thread<T>) -> Automaton<'a> {
        let mut memo = Memo::default();
        let mut memos: FxHashMap<Kind, Memo> = FxHashMap::default();
        let prepared = thread.paths.iter().map(|path| Prepared {
            ready: rules.ready.blockers(rules, labels, path, &mut memo),
            legal: legal_blockers(rules, labels, path, &mut memos),
        });
        let mut automaton = Automaton {
            rules,
            labels,
            paths: &thread.paths,
            prepared: prepared.collect(),
            keys: Vec::new(),
            numbers: FxHashMap::default(),
            states: Vec::new(),
        };
        automaton.number(Bits::default(), Bits::below(thread.paths.len()));
        automaton
    }

    fn number(&mut self, executed: Bits, paths: Bits) -> Local {
        let next = Local(self.keys.len() as u32);
        let key = (executed, paths);
        let local = *self.numbers.entry(key.clone()).or_insert(next);
        if local == next {
            self.keys.push(key);
            self.states.push(None);
        }
        local
    }

    /// What is known of a state.
    pub(crate) fn state(&mut self, local: Local) -> Rc<LocalState> {
        if let Some(state) = &self.states[local.0 as usize] {
            return Rc::clone(state);
        }
        let state = Rc::new(self.expand(local));
        self.states[local.0 as usize] = Some(Rc::clone(&state));
        state
    }

    fn expand(&mut self, local: Local) -> LocalState {
        let (executed, paths) = self.keys[local.0 as usize].clone();
        let paths: Vec<usize> = paths.iter().collect();
        let libs: Vec<u128> = paths.iter().map(|&path| self.lib(path, &executed)).collect();
        let mut state = LocalState {
            steps: Vec::new(),
            future: Bits::default(),
            complete: Vec::new(),
            settled: None,
            earliest: Vec::new(),
            own: FxHashMap::default(),
            paths,
        };
        let mut moves = Moves::default();
        for (&path, &lib) in state.paths.iter().zip(&libs) {
            for place in places(lib) {
                state.future.insert(self.paths[path].steps[place].label.index());
            }
            match places(lib).next() {
                Some(place) => state.earliest.push(self.paths[path].steps[place].label),
                None => state.complete.push(path),
            }
            self.moves(path, lib, &mut moves);
        }
        for (step, remaining) in moves.all {
            let mut executed = executed.clone();
            executed.extend(&step.label.map(Label::index).into_iter().collect());
            let next = self.number(executed, remaining.into_iter().collect());
            state.steps.push(LocalStep { next, ..step });
        }
        for leaf in Leaf::ALL {
            let such = state.complete.iter().copied().filter(|&path| self.paths[path].leaf == leaf);
            let such: Bits = such.collect();
            match such.iter().count() {
                0 => {}
                all if all == state.paths.len() => state.settled = Some(leaf),
                _ => {
                    let next = self.number(executed.clone(), such);
                    let settling =
                        LocalStep { label: None, source: Source::None, answer: None, entry: None, next };
                    state.steps.push(settling);
                }
            }
        }
        state.own = self.own(&state, &libs);
        state
    }

    fn lib(&self, path: usize, executed: &Bits) -> u128 {
        let steps = self.paths[path].steps.iter().enumerate();
        let left = steps.filter(|(_, step)| !executed.contains(step.label.index()));
        left.fold(0, |set, (place, _)| set | 1 << place)
    }

    /// Adds what may be executed in a path.
    fn moves(&self, number: usize, lib: u128, moves: &mut Moves) {
        let path = &self.paths[number];
        let prepared = &self.prepared[number];
        let situation = InPath { labels: self.labels, path, lib };
        for place in places(lib) {
            if !self.rules.ready.holds(self.rules, &situation, place, prepared.ready[place]) {
                continue;
            }
            let step = &path.steps[place];
            let mut add = |source| {
                let made = LocalStep {
                    label: Some(step.label),
                    source,
                    answer: step.answer,
                    entry: step.entry,
                    next: Local::FIRST,
                };
                moves.add(made, number);
            };
            let Some(answer) = step.answer else {
                add(Source::None);
                continue;
            };
            let read = self.labels.get(step.label);
            if let (Some(rule), Some(blockers)) = (self.rules.legal(read), prepared.legal[place])
                && rule.holds(self.rules, &situation, place, blockers)
            {
                add(Source::Gib);
            }
            if let Answer::Value(value) = answer {
                for other in places(lib) {
                    let write = path.steps[other].label;
                    let instruction = self.labels.get(write);
                    if KindSet::WRITE.contains(instruction.kind)
                        && instruction.data == Some(value)
                        && self.rules.forwards(self.labels, path, lib, place, other)
                    {
                        add(Source::Own(write));
                    }
                }
            }
        }
    }

    /// How the instructions of the thread depend on each other.
    fn own(&self, state: &LocalState, libs: &[u128]) -> FxHashMap<Label, Own> {
        let mut all: FxHashMap<Label, Gathered> = FxHashMap::default();
        for (&number, &lib) in state.paths.iter().zip(libs) {
            let path = &self.paths[number];
            for place in places(lib) {
                let ready = self.prepared[number].ready[place];
                let legal = self.prepared[number].legal[place].map_or(0, |legal| legal.set);
                let labels = |set: u128| -> Bits {
                    places(set & lib).map(|place| path.steps[place].label.index()).collect()
                };
                let gathered = all.entry(path.steps[place].label).or_default();
                gathered.add(&labels(ready.set), &labels(ready.set | legal), ready.possible);
            }
        }
        let can: Bits = state.steps.iter().filter_map(|step| step.label).map(Label::index).collect();
        let simple = self.rules.ready.is_simple();
        let own = |(&label, gathered): (&Label, &Gathered)| {
            let read = self.labels.get(label);
            let simple = simple && self.rules.legal(read).is_none_or(Rule::is_simple);
            let touched_by = gathered.touched_by.clone();
            // What a read may be forwarded from depends on anything that is pending.
            let forwarded = |other: &Label| self.rules.may_forward(read, self.labels.get(*other));
            let simple = simple && !(KindSet::READ.contains(read.kind) && all.keys().any(forwarded));
            let enabled_by = (!can.contains(label.index())).then(|| match &gathered.first {
                Some(first) if simple => first.clone(),
                _ => can.clone(),
            });
            let is_uniform = simple && gathered.is_uniform && gathered.count == state.paths.len();
            (label, Own { is_uniform, touched_by, enabled_by })
        };
        all.iter().map(own).collect()
    }
}

fn legal_blockers(
    rules: &Rules<'_>,
    labels: &Labels,
    path: &Path,
    memos: &mut FxHashMap<Kind, Memo>,
) -> Vec<Option<Blockers>> {
    let mut of_kinds: FxHashMap<Kind, Vec<Blockers>> = FxHashMap::default();
    let steps = path.steps.iter().enumerate();
    steps
        .map(|(place, step)| {
            let read = labels.get(step.label);
            let rule = rules.legal(read).filter(|_| step.answer.is_some())?;
            let memo = memos.entry(read.kind).or_default();
            let of_kind =
                of_kinds.entry(read.kind).or_insert_with(|| rule.blockers(rules, labels, path, memo));
            Some(of_kind[place])
        })
        .collect()
}

/// What several paths say of an instruction.
#[derive(Default)]
struct Gathered {
    count: usize,
    is_uniform: bool,
    ready: Bits,
    touched_by: Bits,
    /// One that blocks it for each path, if there is one in each where it may become ready.
    first: Option<Bits>,
}

impl Gathered {
    fn add(&mut self, ready: &Bits, touched_by: &Bits, possible: bool) {
        if self.count == 0 {
            self.is_uniform = true;
            self.ready = ready.clone();
            self.touched_by = touched_by.clone();
            self.first = Some(Bits::default());
        }
        self.count += 1;
        self.is_uniform &= possible && self.ready == *ready && self.touched_by == *touched_by;
        self.touched_by.extend(touched_by);
        if possible {
            match (ready.iter().next(), &mut self.first) {
                (Some(blocker), Some(first)) => {
                    first.insert(blocker);
                }
                _ => self.first = None,
            }
        }
    }
}

/// What may be executed, and in which paths.
#[derive(Default)]
struct Moves {
    all: Vec<(LocalStep, Vec<usize>)>,
    places: FxHashMap<(Label, Source, Option<Answer>), usize>,
}

impl Moves {
    fn add(&mut self, step: LocalStep, path: usize) {
        let label = step.label.expect("it is an instruction");
        let next = self.all.len();
        let place = *self.places.entry((label, step.source, step.answer)).or_insert(next);
        if place == next {
            self.all.push((step, Vec::new()));
        }
        let paths = &mut self.all[place].1;
        if paths.last() != Some(&path) {
            paths.push(path);
        }
    }
}
