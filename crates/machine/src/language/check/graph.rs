//! Which predicate calls which, and whether that leads back to itself.

use std::collections::VecDeque;

use thinair_text::Span;

use super::draft::Draft;
use crate::language::syntax::{Connective, Formula, FormulaKind, Quantifier};
use crate::language::{Cause, Problems};

/// Calls between predicates, by their places in the draft.
pub(super) struct Graph {
    calls: Vec<Vec<Call>>,
}

struct Call {
    callee: usize,
    /// Whether the caller may hold because the callee does not.
    negative: bool,
    span: Span,
}

impl Graph {
    pub(super) fn new(draft: &Draft) -> Graph {
        let calls = |body: &Formula| {
            let mut calls = Vec::new();
            collect(draft, body, (true, false), &mut calls);
            calls
        };
        Graph { calls: draft.predicates.iter().map(|define| calls(&define.item.body)).collect() }
    }

    /// Recursion has a least fixed point if no predicate is called under a negation on the way to itself.
    pub(super) fn no_negative_recursion(&self, draft: &Draft, problems: &mut Problems) {
        for (caller, calls) in self.calls.iter().enumerate() {
            for call in calls.iter().filter(|call| call.negative) {
                let Some(path) = self.path(call.callee, caller) else { continue };
                let name = |index: usize| draft.predicates[index].item.name.text.clone();
                let between = path.iter().take(path.len() - 1).map(|&index| name(index));
                let path = std::iter::once(name(caller)).chain(between).collect();
                let source = &draft.predicates[caller].source;
                problems.report(source, call.span, Cause::NegativeRecursion { path });
            }
        }
    }

    /// All that is called from there, directly or not, and they themselves.
    pub(super) fn reached(&self, from: impl IntoIterator<Item = usize>) -> Vec<bool> {
        let mut reached = vec![false; self.calls.len()];
        let mut pending: Vec<usize> = from.into_iter().collect();
        while let Some(index) = pending.pop() {
            if !std::mem::replace(&mut reached[index], true) {
                pending.extend(self.calls[index].iter().map(|call| call.callee));
            }
        }
        reached
    }

    /// The shortest chain of calls from one predicate to another, both included.
    fn path(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let mut before: Vec<Option<usize>> = vec![None; self.calls.len()];
        let mut pending = VecDeque::from([from]);
        before[from] = Some(from);
        while let Some(index) = pending.pop_front() {
            if index == to {
                let mut path = vec![to];
                let mut last = to;
                while last != from {
                    last = before[last]?;
                    path.push(last);
                }
                path.reverse();
                return Some(path);
            }
            for call in &self.calls[index] {
                if before[call.callee].is_none() {
                    before[call.callee] = Some(index);
                    pending.push_back(call.callee);
                }
            }
        }
        None
    }
}

/// The calls of a formula. `holds` says whether it counts by holding, by not holding, or both.
fn collect(draft: &Draft, formula: &Formula, holds: (bool, bool), calls: &mut Vec<Call>) {
    let (positive, negative) = holds;
    let reversed = (negative, positive);
    match &formula.kind {
        FormulaKind::Constant(_) | FormulaKind::Compare(..) => {}
        FormulaKind::Not(negated) => collect(draft, negated, reversed, calls),
        FormulaKind::Binary(connective, left, right) => {
            let (of_left, of_right) = match connective {
                Connective::Iff => ((true, true), (true, true)),
                Connective::Implies => (reversed, holds),
                Connective::Or | Connective::And => (holds, holds),
            };
            collect(draft, left, of_left, calls);
            collect(draft, right, of_right, calls);
        }
        FormulaKind::Quantified(quantifier, _, _, body) => {
            let of_body = if *quantifier == Quantifier::No { reversed } else { holds };
            collect(draft, body, of_body, calls);
        }
        FormulaKind::Call(name, _) => {
            if let Some(callee) = draft.find(&name.text) {
                calls.push(Call { callee, negative, span: formula.span });
            }
        }
    }
}
