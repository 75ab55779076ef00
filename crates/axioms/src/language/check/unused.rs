//! What no axiom depends on.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{graph, header};
use crate::language::syntax::{File, Term};
use crate::language::{Cause, Problems, Source, Span};
use crate::model::{Model, Named};

/// Warns of definitions and orders of this file that nothing depends on.
pub(super) fn unused(model: &Model, file: &File, source: &Arc<Source>, problems: &mut Problems) {
    if model.axiom_definitions().next().is_none() {
        problems.report(source, header(file), Cause::NoAxioms);
        return;
    }
    let used = reached(model);
    let mut check = |declared_in: &Arc<Source>, name: &str, span: Span| {
        if Arc::ptr_eq(declared_in, source) && !used.contains(name) {
            problems.report(source, span, Cause::Unused { name: name.to_owned() });
        }
    };
    for definition in &model.definitions {
        let name = &definition.item.name;
        check(&definition.source, &name.text, name.span);
    }
    for order in &model.orders {
        check(&order.place.source, &order.name, order.place.span);
    }
}

/// All names on the way from the axioms, themselves included.
fn reached(model: &Model) -> BTreeSet<String> {
    let mut pending: Vec<&Term> = model.axiom_definitions().map(|axiom| &*axiom.item.body).collect();
    pending.extend(model.final_writes.as_ref().map(|writes| &*writes.item));
    let mut found: BTreeSet<String> = model.axioms().map(|axiom| axiom.name).collect();
    while let Some(term) = pending.pop() {
        graph::names(term, &mut |name| {
            if !found.insert(name.to_owned()) {
                return;
            }
            match model.find(name) {
                Some(Named::Definition(_, define)) => pending.push(&define.body),
                Some(Named::Order(order)) => pending.extend(order.within.as_deref()),
                _ => {}
            }
        });
    }
    found
}
