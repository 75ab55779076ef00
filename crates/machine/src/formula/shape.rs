//! What formulas mention, through what they call, and which predicates are recursive.

use crate::Model;
use crate::model::{Buffer, Formula, PredicateId, Term, Variable};

/// What a formula mentions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is something that may be mentioned")]
pub(crate) struct Mentions {
    pub(crate) lib: bool,
    pub(crate) gib: bool,
    /// When something was executed.
    pub(crate) time: bool,
    /// What is known of a path of a thread only: dependences, and whether a lock is redundant.
    pub(crate) path: bool,
}

impl Mentions {
    fn union(self, other: Mentions) -> Mentions {
        Mentions {
            lib: self.lib || other.lib,
            gib: self.gib || other.gib,
            time: self.time || other.time,
            path: self.path || other.path,
        }
    }
}

/// What is known of a model's predicates.
#[derive(Debug)]
pub(crate) struct Shapes {
    mentions: Vec<Mentions>,
    recursive: Vec<bool>,
}

impl Shapes {
    pub(crate) fn of(model: &Model) -> Shapes {
        let size = model.predicates.len();
        let mut shapes = Shapes { mentions: vec![Mentions::default(); size], recursive: vec![false; size] };
        loop {
            let next: Vec<Mentions> =
                model.predicates.iter().map(|predicate| shapes.mentions(model, &predicate.body)).collect();
            if next == shapes.mentions {
                break;
            }
            shapes.mentions = next;
        }
        for start in 0..size {
            let mut reached = vec![false; size];
            let mut pending = vec![start];
            while let Some(next) = pending.pop() {
                calls(model, &model.predicates[next].body, &mut |called| {
                    if !std::mem::replace(&mut reached[called.index()], true) {
                        pending.push(called.index());
                    }
                });
            }
            shapes.recursive[start] = reached[start];
        }
        shapes
    }

    /// Whether a predicate calls itself, directly or not.
    pub(crate) fn is_recursive(&self, predicate: PredicateId) -> bool {
        self.recursive[predicate.index()]
    }

    /// What a formula mentions.
    pub(crate) fn mentions(&self, model: &Model, formula: &Formula) -> Mentions {
        let none = Mentions::default();
        match formula {
            Formula::Constant(_) | Formula::Is(..) | Formula::Same(..) => none,
            Formula::Not(inner) => self.mentions(model, inner),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().fold(none, |all, part| all.union(self.mentions(model, part)))
            }
            Formula::Exists(buffer, inner) | Formula::All(buffer, inner) => {
                let own = match buffer {
                    Buffer::Lib => Mentions { lib: true, ..none },
                    Buffer::Gib => Mentions { gib: true, ..none },
                };
                own.union(self.mentions(model, inner))
            }
            Formula::Compare(left, _, right) => {
                let is_time = |term: &Term| matches!(term, Term::Time(_));
                Mentions { time: is_time(left) || is_time(right), ..none }
            }
            Formula::Call(predicate, _) => self.mentions[predicate.index()],
            Formula::Bypass(..) => {
                let conditions = model.bypass.cells.iter().flatten().filter_map(|cell| match cell {
                    Some(crate::model::Cell::If(predicate)) => Some(self.mentions[predicate.index()]),
                    _ => None,
                });
                conditions.fold(none, Mentions::union)
            }
            Formula::Depends(..) | Formula::Redundant(_) => Mentions { path: true, ..none },
        }
    }

    /// The conjuncts of a predicate, with calls of predicates that are no recursion written out.
    pub(crate) fn conjuncts(&self, model: &Model, predicate: PredicateId) -> Vec<Formula> {
        let mut conjuncts = Vec::new();
        let arity = model.predicates[predicate.index()].parameters.len() as u8;
        self.split(model, &model.predicates[predicate.index()].body, arity, &mut conjuncts);
        conjuncts
    }

    fn split(&self, model: &Model, formula: &Formula, depth: u8, conjuncts: &mut Vec<Formula>) {
        match formula {
            Formula::And(parts) => {
                for part in parts {
                    self.split(model, part, depth, conjuncts);
                }
            }
            Formula::Call(predicate, arguments) if !self.is_recursive(*predicate) => {
                let body = instantiate(&model.predicates[predicate.index()].body, arguments, depth);
                self.split(model, &body, depth, conjuncts);
            }
            other => conjuncts.push(other.clone()),
        }
    }
}

/// Shows the predicates that a formula calls.
fn calls(model: &Model, formula: &Formula, visit: &mut dyn FnMut(PredicateId)) {
    match formula {
        Formula::Call(predicate, _) => visit(*predicate),
        Formula::Not(inner) | Formula::Exists(_, inner) | Formula::All(_, inner) => {
            calls(model, inner, visit);
        }
        Formula::And(parts) | Formula::Or(parts) => {
            for part in parts {
                calls(model, part, visit);
            }
        }
        Formula::Bypass(..) => {
            for cell in model.bypass.cells.iter().flatten() {
                if let Some(crate::model::Cell::If(predicate)) = cell {
                    visit(*predicate);
                }
            }
        }
        Formula::Constant(_)
        | Formula::Compare(..)
        | Formula::Is(..)
        | Formula::Same(..)
        | Formula::Depends(..)
        | Formula::Redundant(_) => {}
    }
}

/// A predicate's body where its parameters are these variables and `depth` variables are bound already.
pub(crate) fn instantiate(body: &Formula, arguments: &[Variable], depth: u8) -> Formula {
    let arity = arguments.len() as u8;
    let to = |Variable(number): Variable| {
        if number < arity { arguments[number as usize] } else { Variable(number - arity + depth) }
    };
    let term = |term: Term| match term {
        Term::Thread(i) => Term::Thread(to(i)),
        Term::Pc(i) => Term::Pc(to(i)),
        Term::Var(i) => Term::Var(to(i)),
        Term::Data(i) => Term::Data(to(i)),
        Term::Target(i) => Term::Target(to(i)),
        Term::Lock(i) => Term::Lock(to(i)),
        Term::Time(i) => Term::Time(to(i)),
        Term::Init | Term::Number(_) => term,
    };
    let inner = |formula: &Formula| instantiate(formula, arguments, depth);
    match body {
        Formula::Constant(value) => Formula::Constant(*value),
        Formula::Not(formula) => Formula::Not(Box::new(inner(formula))),
        Formula::And(parts) => Formula::And(parts.iter().map(inner).collect()),
        Formula::Or(parts) => Formula::Or(parts.iter().map(inner).collect()),
        Formula::Exists(buffer, formula) => Formula::Exists(*buffer, Box::new(inner(formula))),
        Formula::All(buffer, formula) => Formula::All(*buffer, Box::new(inner(formula))),
        Formula::Compare(left, relation, right) => Formula::Compare(term(*left), *relation, term(*right)),
        Formula::Is(i, kinds) => Formula::Is(to(*i), *kinds),
        Formula::Same(i, j) => Formula::Same(to(*i), to(*j)),
        Formula::Call(predicate, others) => {
            Formula::Call(*predicate, others.iter().map(|&other| to(other)).collect())
        }
        Formula::Bypass(i, j) => Formula::Bypass(to(*i), to(*j)),
        Formula::Depends(what, i, j) => Formula::Depends(*what, to(*i), to(*j)),
        Formula::Redundant(i) => Formula::Redundant(to(*i)),
    }
}
