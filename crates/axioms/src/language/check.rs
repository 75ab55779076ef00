//! From syntax to a [`Model`]: what extends another model is merged with it, and everything is checked.

mod arity;
mod graph;
mod indices;
mod merge;
mod scope;
mod terms;
mod unused;

pub(crate) use indices::LAST;
pub(crate) use terms::{Sort, sort};

use std::sync::Arc;

use thinair_text::suggest;

use super::syntax::File;
use super::{Cause, Problems, Source, Span, limits};
use crate::model::{Model, Named, Order};
use arity::Arity;
use graph::Graph;
use terms::Checker;

/// The model of a file, which may have errors: then there are problems too.
pub(super) fn check(
    file: &File,
    source: &Arc<Source>,
    extended: Option<Model>,
    problems: &mut Problems,
) -> Option<Model> {
    let inherited = extended.as_ref().map_or(0, |model| model.definitions.len() + model.orders.len());
    if file.items.len() + inherited > limits::ITEMS {
        problems.report(source, header(file), Cause::TooManyItems);
        return None;
    }
    let model = merge::merge(file, source, extended, problems);
    let graph = Graph::new(&model);
    let mut arities = vec![Arity::Unknown; model.definitions.len()];
    for index in graph.order(&model, problems)? {
        let definition = &model.definitions[index];
        let mut checker = Checker::new(&model, &graph, &definition.source, &arities, problems);
        arities[index] = checker.definition(&definition.item);
    }
    for order in &model.orders {
        let mut checker = Checker::new(&model, &graph, &order.place.source, &arities, problems);
        checker.bound_of(order);
    }
    if let Some(term) = &model.final_writes {
        let mut checker = Checker::new(&model, &graph, &term.source, &arities, problems);
        let arity = checker.expression(&term.item);
        checker.expect_arity(&term.item, arity, 1, "a set of writes");
    }
    if !model.is_library {
        unused::unused(&model, file, source, problems);
    }
    Some(model)
}

impl Checker<'_> {
    /// An order's bound is a relation like the order, and known from the program.
    fn bound_of(&mut self, order: &Order) {
        let Some(within) = &order.within else { return };
        let arity = self.expression(within);
        self.expect_arity(within, arity, order.arity(), &format!("the order `{}`", order.name));
        if self.graph.varies(self.model, within) {
            self.report(within.span, Cause::VaryingBound);
        }
    }
}

/// What a name is like that is not known.
fn similar<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    suggest::nearest(name, candidates).map(str::to_owned)
}

/// The mistake that a name is taken.
fn taken(name: &str, found: Named<'_>) -> Cause {
    Cause::NameTaken { name: name.to_owned(), what: found.describe() }
}

/// Where a file says what it is.
fn header(file: &File) -> Span {
    file.name.span
}
