//! The items of a file on top of those of the model that it extends.

use std::sync::Arc;

use thinair_text::{Label, Name, Place, Source, Span};

use super::formulas;
use crate::language::syntax::{Define, File, Grid, Item, ItemKind};
use crate::language::{Cause, Problems};

/// A model before it is checked: what its file says, and what those files say that it extends.
#[derive(Clone, Default, Debug)]
pub(in crate::language) struct Draft {
    pub(super) name: Name,
    pub(super) summary: String,
    pub(super) is_library: bool,
    pub(super) split: bool,
    pub(super) table: Option<Sourced<Grid>>,
    /// Invariant: names are different.
    pub(super) predicates: Vec<Sourced<Define>>,
    /// Which kinds of reads see writes by which predicate. The last that is about a kind counts.
    pub(super) sees: Vec<Sourced<(Vec<Name>, Name)>>,
    pub(super) recorded: Vec<Sourced<Vec<Name>>>,
    pub(super) undefined: Vec<Sourced<(Vec<Name>, String)>>,
}

/// A piece of syntax and the text that it is from.
#[derive(Clone, Debug)]
pub(super) struct Sourced<T> {
    pub(super) source: Arc<Source>,
    pub(super) span: Span,
    pub(super) item: T,
}

impl Draft {
    /// The model of a file that extends this one.
    pub(in crate::language) fn extended_by(
        mut self,
        file: &File,
        source: &Arc<Source>,
        problems: &mut Problems,
    ) -> Draft {
        self.name = file.name.clone();
        self.summary.clone_from(&file.summary);
        self.is_library = file.is_library;
        if file.items.iter().any(|item| matches!(item.kind, ItemKind::Bypass(_))) {
            // What the other model leaves undefined belongs to its table.
            self.undefined.clear();
        }
        let mut adding = Adding { draft: self, source, problems, seen: Vec::new() };
        for again in file.extends.iter().skip(1) {
            adding.problems.report(source, again.span, Cause::SecondItem { what: "extends" });
        }
        file.items.iter().for_each(|item| adding.item(item));
        adding.draft
    }

    /// The predicate of that name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.predicates.iter().position(|found| found.item.name.text == name)
    }
}

struct Adding<'a> {
    draft: Draft,
    source: &'a Arc<Source>,
    problems: &'a mut Problems,
    /// What stood already and can stand once.
    seen: Vec<&'static str>,
}

impl Adding<'_> {
    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Split => {
                self.once("split", item);
                self.of_a_model("split", item);
                self.draft.split = true;
            }
            ItemKind::Bypass(grid) => {
                self.once("bypass", item);
                self.of_a_model("bypass", item);
                self.draft.table = Some(self.sourced(item, grid.clone()));
            }
            ItemKind::Define(define) => self.define(item, define),
            ItemKind::See { kinds, by } => {
                self.of_a_model("see", item);
                let see = self.sourced(item, (kinds.clone(), by.clone()));
                self.draft.sees.push(see);
            }
            ItemKind::Record(kinds) => {
                self.of_a_model("record", item);
                let recorded = self.sourced(item, kinds.clone());
                self.draft.recorded.push(recorded);
            }
            ItemKind::Undefined { kinds, reason } => {
                self.of_a_model("undefined", item);
                let undefined = self.sourced(item, (kinds.clone(), reason.clone()));
                self.draft.undefined.push(undefined);
            }
        }
    }

    /// Puts a predicate in the place of the one of the same name that the extended model has, if it has one.
    fn define(&mut self, item: &Item, define: &Define) {
        let name = &define.name;
        if let Some(what) = formulas::meaning(&name.text) {
            let cause = Cause::NameTaken { name: name.text.clone(), what };
            self.problems.report(self.source, name.span, cause);
            return;
        }
        let new = self.sourced(item, define.clone());
        let Some(index) = self.draft.find(&name.text) else {
            self.draft.predicates.push(new);
            return;
        };
        let before = &mut self.draft.predicates[index];
        if Arc::ptr_eq(&before.source, self.source) {
            let place = Place::new(self.source, before.item.name.span);
            let cause = Cause::NameTaken { name: name.text.clone(), what: "a predicate" };
            let labels = vec![Label { place, text: "first defined here" }];
            self.problems.report_with(self.source, name.span, cause, labels);
        } else {
            *before = new;
        }
    }

    fn once(&mut self, what: &'static str, item: &Item) {
        if self.seen.contains(&what) {
            self.problems.report(self.source, item.span, Cause::SecondItem { what });
        }
        self.seen.push(what);
    }

    fn of_a_model(&mut self, what: &'static str, item: &Item) {
        if self.draft.is_library {
            self.problems.report(self.source, item.span, Cause::NotInALibrary { what });
        }
    }

    fn sourced<T>(&self, item: &Item, part: T) -> Sourced<T> {
        Sourced { source: Arc::clone(self.source), span: item.span, item: part }
    }
}
