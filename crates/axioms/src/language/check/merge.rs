//! The items of a file on top of those of the model that it extends.

use std::sync::Arc;

use thinair_text::Label;

use super::{similar, taken};
use crate::language::syntax::{Define, DefineKind, File, Item, ItemKind, Name, Sourced};
use crate::language::{Cause, Place, Problems, Source};
use crate::model::{Model, Named, Order, Theorem, Undefined};
use crate::vocabulary::{self, Scope, VOCABULARY};

/// Everything that file and extended model declare. Names are different from each other.
pub(super) fn merge(
    file: &File,
    source: &Arc<Source>,
    extended: Option<Model>,
    problems: &mut Problems,
) -> Model {
    let empty = Model {
        name: String::new(),
        summary: String::new(),
        is_library: false,
        is_justified: false,
        orders: Vec::new(),
        definitions: Vec::new(),
        final_writes: None,
        undefined: Vec::new(),
        theorems: Vec::new(),
    };
    let mut model = extended.unwrap_or(empty);
    model.name.clone_from(&file.name.text);
    model.summary.clone_from(&file.summary);
    model.is_library = file.is_library;
    // What holds of a model need not hold of one that changes it.
    model.theorems.clear();
    let mut merging = Merging { model, source, problems, seen: Vec::new() };
    for item in &file.items {
        if file.is_library {
            merging.belongs_in_a_library(item);
        }
        merging.item(item);
    }
    merging.model
}

struct Merging<'a> {
    model: Model,
    source: &'a Arc<Source>,
    problems: &'a mut Problems,
    /// What stood already and can stand once.
    seen: Vec<&'static str>,
}

impl Merging<'_> {
    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Drop(name) => self.drop_axiom(name),
            ItemKind::Justified => {
                self.once("justified", item);
                self.model.is_justified = true;
            }
            ItemKind::Order { name, per, within } => {
                if let Some(index) = self.room_for(name, None) {
                    let place = Place { source: Arc::clone(self.source), span: item.span };
                    let within = within.clone().map(Arc::new);
                    let order = Order { name: name.text.clone(), per: *per, place, within };
                    put(&mut self.model.orders, index, order);
                }
            }
            ItemKind::Define(define) => {
                if let Some(index) = self.room_for(&define.name, Some(define.kind)) {
                    let source = Arc::clone(self.source);
                    let define = Sourced { source, item: define.clone(), span: item.span };
                    put(&mut self.model.definitions, index, define);
                }
            }
            ItemKind::Final(term) => {
                self.once("final", item);
                let source = Arc::clone(self.source);
                let span = item.span;
                self.model.final_writes = Some(Sourced { source, item: Arc::new(term.clone()), span });
            }
            ItemKind::Undefined { names, reason } => {
                for name in names {
                    self.undefined(name, reason);
                }
            }
            ItemKind::Theorem { name, .. } => self.theorem(name, item),
        }
    }

    fn belongs_in_a_library(&mut self, item: &Item) {
        let what = match &item.kind {
            ItemKind::Define(define) if define.kind == DefineKind::Axiom => "axiom",
            ItemKind::Order { .. } => "order",
            ItemKind::Final(_) => "final",
            ItemKind::Justified => "justified",
            ItemKind::Theorem { .. } => "theorem",
            _ => return,
        };
        self.problems.report(self.source, item.span, Cause::NotInALibrary { what });
    }

    /// Where something of that name goes: at the end (as an index that does not exist), or in place of what the extended
    /// model has, if that is of the same kind. An order has none.
    fn room_for(&mut self, name: &Name, kind: Option<DefineKind>) -> Option<usize> {
        let Some(found) = self.model.find(&name.text) else { return Some(usize::MAX) };
        let (index, before) = match (found, kind) {
            (Named::Definition(index, define), Some(kind)) if define.kind == kind => {
                let before = &self.model.definitions[index];
                (index, Place { source: Arc::clone(&before.source), span: define.name.span })
            }
            (Named::Order(order), None) => {
                let index = self.model.orders.iter().position(|other| other.name == order.name)?;
                (index, order.place.clone())
            }
            _ => {
                self.problems.report(self.source, name.span, taken(&name.text, found));
                return None;
            }
        };
        if Arc::ptr_eq(&before.source, self.source) {
            let cause = taken(&name.text, found);
            let label = Label { place: before, text: "first declared here" };
            self.problems.report_with(self.source, name.span, cause, vec![label]);
            return None;
        }
        Some(index)
    }

    fn drop_axiom(&mut self, name: &Name) {
        let dropped =
            |found: &Sourced<Define>| found.item.kind == DefineKind::Axiom && found.item.name == *name;
        if let Some(index) = self.model.definitions.iter().position(dropped) {
            self.model.definitions.remove(index);
            return;
        }
        let axioms = self.model.axiom_definitions().map(|axiom| axiom.item.name.text.as_str());
        let similar = similar(&name.text, axioms);
        let cause = Cause::NothingToDrop { name: name.text.clone(), similar };
        self.problems.report(self.source, name.span, cause);
    }

    fn undefined(&mut self, name: &Name, reason: &str) {
        let Name { text, span } = name.clone();
        let cause = match vocabulary::find(&text).map(|entry| entry.scope) {
            Some(Scope::Program) => {
                self.model.undefined.push(Undefined { name: text, reason: reason.to_owned() });
                return;
            }
            Some(Scope::Execution) => Cause::VaryingUndefined { name: text },
            None => {
                let constants = VOCABULARY.iter().filter(|entry| entry.scope == Scope::Program);
                Cause::UnknownName { similar: similar(&text, constants.map(|entry| entry.name)), name: text }
            }
        };
        self.problems.report(self.source, span, cause);
    }

    fn theorem(&mut self, name: &Name, item: &Item) {
        if let Some(theorem) = Theorem::ALL.into_iter().find(|theorem| theorem.name() == name.text) {
            self.once(theorem.name(), item);
            self.model.theorems.push(theorem);
            return;
        }
        let similar = similar(&name.text, Theorem::ALL.into_iter().map(Theorem::name));
        self.problems.report(self.source, name.span, Cause::UnknownName { name: name.text.clone(), similar });
    }

    fn once(&mut self, what: &'static str, item: &Item) {
        if self.seen.contains(&what) {
            self.problems.report(self.source, item.span, Cause::SecondItem { what });
        }
        self.seen.push(what);
    }
}

fn put<T>(list: &mut Vec<T>, index: usize, item: T) {
    match list.get_mut(index) {
        Some(place) => *place = item,
        None => list.push(item),
    }
}
