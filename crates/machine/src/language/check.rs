//! From syntax to a [`Model`]: everything is checked, names become numbers, and what nothing depends on is left out.

mod buffers;
mod draft;
mod formulas;
mod graph;
mod kinds;
mod roles;
mod table;

pub(super) use draft::Draft;

use std::sync::Arc;

use super::{Cause, Problems, Source, limits};
use crate::model::{Cell, Formula, Predicate, PredicateId, Table};
use crate::{KindSet, Model};
use buffers::Buffers;
use graph::Graph;
use roles::Roles;

/// The model of a draft that `source` completes. It may have errors: then there are problems too.
pub(super) fn check(draft: &Draft, source: &Arc<Source>, problems: &mut Problems) -> Option<Model> {
    let refuse = |cause: Cause, problems: &mut Problems| problems.report(source, draft.name.span, cause);
    if draft.predicates.len() > limits::PREDICATES {
        refuse(Cause::TooManyPredicates, problems);
        return None;
    }
    let predicates: Vec<Predicate> =
        draft.predicates.iter().map(|define| formulas::predicate(draft, define, problems)).collect();
    let graph = Graph::new(draft);
    graph.no_negative_recursion(draft, problems);
    if draft.is_library {
        refuse(Cause::NoModel, problems);
        return None;
    }
    let Some(grid) = &draft.table else {
        refuse(Cause::NoTable, problems);
        return None;
    };
    let bypass = table::table(draft, grid, problems);
    let defined = table::defined(&grid.item);
    let undefined = kinds::undefined(draft, KindSet::ALL.without(defined), problems);
    let defined = undefined.iter().fold(defined, |defined, entry| defined.without(entry.0));
    let recorded = kinds::recorded(draft, problems);
    let roles = Roles::new(draft, &bypass, defined, &Buffers::new(draft), problems);
    let model = Model {
        name: draft.name.text.clone(),
        summary: draft.summary.clone(),
        split: draft.split,
        bypass,
        predicates,
        ready: roles.ready?,
        legal: roles.legal.clone(),
        forward: roles.forward,
        last: roles.last,
        forget: roles.forget,
        recorded,
        undefined,
    };
    let used = graph.reached(roles.iter().chain(conditions(&model.bypass)).map(PredicateId::index));
    for (define, _) in draft.predicates.iter().zip(&used).filter(|(_, is_used)| !**is_used) {
        // What another file defines may be for others.
        if Arc::ptr_eq(&define.source, source) {
            let name = &define.item.name;
            problems.report(source, name.span, Cause::Unused { name: name.text.clone() });
        }
    }
    Some(without_unused(model, &used))
}

fn conditions(table: &Table) -> impl Iterator<Item = PredicateId> {
    table.cells.iter().flatten().filter_map(|cell| match cell {
        Some(Cell::If(predicate)) => Some(*predicate),
        _ => None,
    })
}

/// Numbers the predicates that are used anew.
fn without_unused(mut model: Model, used: &[bool]) -> Model {
    let mut number = 0;
    let numbers: Vec<PredicateId> = used
        .iter()
        .map(|&is_used| {
            number += u32::from(is_used);
            PredicateId(number.saturating_sub(1))
        })
        .collect();
    let renumber = |predicate: &mut PredicateId| *predicate = numbers[predicate.index()];
    let mut place = 0..;
    model.predicates.retain(|_| place.next().is_some_and(|index: usize| used[index]));
    for predicate in &mut model.predicates {
        calls(&mut predicate.body, &renumber);
    }
    for cell in model.bypass.cells.iter_mut().flatten() {
        if let Some(Cell::If(predicate)) = cell {
            renumber(predicate);
        }
    }
    renumber(&mut model.ready);
    [&mut model.forward, &mut model.last, &mut model.forget].into_iter().flatten().for_each(renumber);
    model.legal.iter_mut().for_each(|entry| renumber(&mut entry.1));
    model
}

fn calls(formula: &mut Formula, change: &impl Fn(&mut PredicateId)) {
    match formula {
        Formula::Call(predicate, _) => change(predicate),
        Formula::Not(part) | Formula::Exists(_, part) | Formula::All(_, part) => calls(part, change),
        Formula::And(parts) | Formula::Or(parts) => parts.iter_mut().for_each(|part| calls(part, change)),
        _ => {}
    }
}
