//! Formulas over LIB, taken apart so that most of them are a set of instructions each.
//!
//! `ready` usually says that there is *no* instruction in LIB of which something holds. Which instructions of a path block
//! another one is then known beforehand, and the rest is to compare two sets. Anything else is evaluated as it stands.

use rustc_hash::FxHashMap;

use super::path::{InPath, Path, places};
use crate::formula::plain::{Item, Plain};
use crate::formula::{Mentions, Possible, Shapes};
use crate::instruction::{Instruction, Labels};
use crate::model::{Buffer, Formula, PredicateId};
use crate::{KindSet, Model};

/// A formula over LIB, of one instruction.
#[derive(Debug, Default)]
pub(crate) struct Rule {
    /// What holds of an instruction and of each that blocks it.
    blocking: Vec<Formula>,
    /// What must hold whatever is in LIB.
    always: Vec<Formula>,
    /// What is of no such form.
    other: Vec<Formula>,
}

/// What a rule says of an instruction in a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blockers {
    /// Whether it may hold at all.
    pub(crate) possible: bool,
    /// The instructions that must have been executed.
    pub(crate) set: u128,
}

/// The rules of a model that are about LIB, and formulas that are about GIB.
pub(crate) struct Rules<'a> {
    pub(crate) model: &'a Model,
    pub(crate) shapes: Shapes,
    pub(crate) ready: Rule,
    /// What of `ready` is about GIB.
    pub(crate) ready_gib: Vec<Formula>,
    legal: Vec<(KindSet, Rule, Vec<Formula>)>,
}

impl<'a> Rules<'a> {
    pub(crate) fn new(model: &'a Model) -> Rules<'a> {
        let shapes = Shapes::of(model);
        let (mut lib, mut gib) = (Vec::new(), Vec::new());
        for conjunct in shapes.conjuncts(model, model.ready) {
            let Mentions { gib: asks_gib, time, .. } = shapes.mentions(model, &conjunct);
            if asks_gib || time { gib.push(conjunct) } else { lib.push(conjunct) }
        }
        let legal = |&(kinds, predicate): &(KindSet, PredicateId)| {
            let conjuncts = shapes.conjuncts(model, predicate);
            let of_lib = |formula: &Formula| {
                let Mentions { lib, path, .. } = shapes.mentions(model, formula);
                lib || path
            };
            let (lib, gib): (Vec<Formula>, Vec<Formula>) = conjuncts.into_iter().partition(of_lib);
            (kinds, Rule::new(model, &shapes, lib, 2), gib)
        };
        let legal = model.legal.iter().map(legal).collect();
        let ready = Rule::new(model, &shapes, lib, 1);
        Rules { model, ready, ready_gib: gib, legal, shapes }
    }

    /// Which writes a read may see, as far as LIB is concerned.
    pub(crate) fn legal(&self, read: &Instruction) -> Option<&Rule> {
        self.legal_for(read).map(|(_, rule, _)| rule)
    }

    /// The same as far as GIB is concerned: formulas of the read and the write.
    pub(crate) fn legal_gib(&self, read: &Instruction) -> Option<&[Formula]> {
        self.legal_for(read).map(|(_, _, formulas)| &formulas[..])
    }

    fn legal_for(&self, read: &Instruction) -> Option<&(KindSet, Rule, Vec<Formula>)> {
        self.legal.iter().find(|(kinds, ..)| kinds.contains(read.kind))
    }

    /// Whether a read may take its value from a write that has not been executed.
    pub(crate) fn forwards(
        &self,
        labels: &Labels,
        path: &Path,
        lib: u128,
        read: usize,
        write: usize,
    ) -> bool {
        let Some(forward) = self.model.forward else { return false };
        let situation = InPath { labels, path, lib };
        let plain = Plain::new(self.model, &self.shapes, &situation);
        plain.holds(forward, &[Item::Lib(read), Item::Lib(write)])
    }

    /// Whether that is possible at all.
    pub(crate) fn may_forward(&self, read: &Instruction, write: &Instruction) -> bool {
        let possible = Possible { model: self.model, shapes: &self.shapes };
        let holds = |forward: PredicateId| {
            let body = &self.model.predicates[forward.index()].body;
            possible.value(body, &mut vec![Some(*read), Some(*write)]) != Some(false)
        };
        self.model.forward.is_some_and(holds)
    }
}

impl Rule {
    /// Where `arity` variables are parameters, of which the first is the instruction in question.
    fn new(model: &Model, shapes: &Shapes, conjuncts: Vec<Formula>, arity: u8) -> Rule {
        let mut rule = Rule::default();
        let is_free = |formula: &Formula| {
            let Mentions { lib, gib, .. } = shapes.mentions(model, formula);
            !lib && !gib
        };
        for conjunct in conjuncts {
            let blocking = match &conjunct {
                Formula::Not(inner) => match &**inner {
                    Formula::Exists(Buffer::Lib, body) if is_free(body) => Some((**body).clone()),
                    _ => None,
                },
                Formula::All(Buffer::Lib, body) if is_free(body) => Some(Formula::Not(body.clone())),
                _ => None,
            };
            match blocking {
                Some(body) => rule.blocking.push(shifted(&body, arity)),
                None if is_free(&conjunct) => rule.always.push(conjunct),
                None => rule.other.push(conjunct),
            }
        }
        rule
    }

    /// Whether what blocks an instruction is all that there is to it.
    pub(crate) fn is_simple(&self) -> bool {
        self.other.is_empty()
    }

    /// Whether it holds of an instruction, given what blocks it.
    pub(crate) fn holds(
        &self,
        rules: &Rules<'_>,
        situation: &InPath<'_>,
        place: usize,
        blockers: Blockers,
    ) -> bool {
        blockers.possible && blockers.set & situation.lib == 0 && {
            let plain = Plain::new(rules.model, &rules.shapes, situation);
            self.other.iter().all(|formula| plain.holds_formula(formula, &[Item::Lib(place)]))
        }
    }

    /// What blocks the instructions of a path.
    pub(crate) fn blockers(
        &self,
        rules: &Rules<'_>,
        labels: &Labels,
        path: &Path,
        memo: &mut Memo,
    ) -> Vec<Blockers> {
        let situation = InPath { labels, path, lib: path.whole() };
        let plain = Plain::new(rules.model, &rules.shapes, &situation);
        let blocks = |place: usize, other: usize| {
            self.blocking.iter().any(|body| plain.holds_formula(body, &[Item::Lib(place), Item::Lib(other)]))
        };
        let blocks = |place: usize, other: usize, memo: &mut Memo| {
            let (step, by) = (&path.steps[place], &path.steps[other]);
            let bit = |set: u128| u8::from(set & 1 << other != 0);
            let flags = bit(step.data) | bit(step.control) << 1;
            let flags = flags | u8::from(step.redundant) << 2 | u8::from(by.redundant) << 3;
            let flags = flags | u8::from(place == other) << 4;
            *memo.entry((step.label.0, by.label.0, flags)).or_insert_with(|| blocks(place, other))
        };
        let of = |place: usize, memo: &mut Memo| Blockers {
            possible: self.always.iter().all(|formula| plain.holds_formula(formula, &[Item::Lib(place)])),
            set: places(path.whole())
                .filter(|&other| blocks(place, other, memo))
                .fold(0, |set, other| set | 1 << other),
        };
        (0..path.steps.len()).map(|place| of(place, memo)).collect()
    }
}

/// Which instruction blocks which, for which all that formulas ask for is the same.
pub(crate) type Memo = FxHashMap<(u32, u32, u8), bool>;

/// A formula of `arity` parameters and one more variable, as one of the first parameter and that variable.
fn shifted(body: &Formula, arity: u8) -> Formula {
    // Variables that are left out are not mentioned, since a conjunct over LIB speaks of one instruction.
    let arguments: Vec<_> =
        (0..=arity).map(|number| crate::model::Variable(u8::from(number == arity))).collect();
    crate::formula::instantiate(body, &arguments, 2)
}
