//! Which definitions use which: no circles, nothing too large, and what depends on an execution.

use crate::language::syntax::{Term, TermKind};
use crate::language::{Cause, Problems, limits};
use crate::model::{Model, Named};

/// What each definition uses, by its place in the model's list.
pub(super) struct Graph {
    uses: Vec<Vec<usize>>,
    /// Whether it depends on an execution.
    varies: Vec<bool>,
}

impl Graph {
    pub(super) fn new(model: &Model) -> Graph {
        let bodies = model.definitions.iter().map(|definition| &*definition.item.body);
        let uses: Vec<Vec<usize>> = bodies
            .clone()
            .map(|body| {
                let mut used = Vec::new();
                names(body, &mut |name| {
                    if let Some(Named::Definition(index, _)) = model.find(name) {
                        used.push(index);
                    }
                });
                used.sort_unstable();
                used.dedup();
                used
            })
            .collect();
        let mut varies: Vec<bool> = bodies.map(|body| mentions_execution(model, body)).collect();
        // What is used makes its user vary; at worst one more of them in each round.
        while let Some(index) =
            (0..uses.len()).find(|&index| !varies[index] && uses[index].iter().any(|&used| varies[used]))
        {
            varies[index] = true;
        }
        Graph { uses, varies }
    }

    /// Whether a term's value depends on the execution.
    pub(super) fn varies(&self, model: &Model, term: &Term) -> bool {
        let mut varies = false;
        names(term, &mut |name| {
            varies |= match model.find(name) {
                Some(Named::Definition(index, _)) => self.varies[index],
                Some(found) => found.is_of_an_execution(),
                None => false,
            }
        });
        varies
    }

    /// The definitions, each after those that it uses. Reports circles and what is too large: then there is no such order,
    /// and nobody should walk along the definitions.
    pub(super) fn order(&self, model: &Model, problems: &mut Problems) -> Option<Vec<usize>> {
        let mut visit = Visit { extents: vec![None; self.uses.len()], path: Vec::new(), order: Vec::new() };
        let mut is_fit = true;
        for index in 0..self.uses.len() {
            visit.path.clear();
            is_fit &= self.visit(model, index, &mut visit, problems);
        }
        is_fit.then_some(visit.order)
    }

    /// Measures a definition after those that it uses.
    fn visit(&self, model: &Model, index: usize, visit: &mut Visit, problems: &mut Problems) -> bool {
        if visit.extents[index].is_some() {
            return true;
        }
        let definition = &model.definitions[index];
        let name = |index: usize| model.definitions[index].item.name.text.clone();
        if let Some(start) = visit.path.iter().position(|&other| other == index) {
            let circle = visit.path[start..].iter().chain([&index]).map(|&index| name(index)).collect();
            let cause = Cause::Recursion { path: circle };
            problems.report(&definition.source, definition.item.name.span, cause);
            return false;
        }
        visit.path.push(index);
        if !self.uses[index].iter().all(|&used| self.visit(model, used, visit, problems)) {
            return false;
        }
        visit.path.pop();
        let extent = Extent::of(&definition.item.body, &|name| match model.find(name) {
            Some(Named::Definition(used, _)) => visit.extents[used],
            _ => None,
        });
        visit.extents[index] = Some(extent);
        visit.order.push(index);
        let is_fit = extent.terms <= limits::TERMS && extent.height <= limits::HEIGHT;
        if !is_fit {
            let cause = Cause::TooLarge { name: name(index) };
            problems.report(&definition.source, definition.item.name.span, cause);
        }
        is_fit
    }
}

/// A walk along the definitions.
struct Visit {
    extents: Vec<Option<Extent>>,
    /// The way to the definition that is visited.
    path: Vec<usize>,
    /// Those that have been left.
    order: Vec<usize>,
}

/// How large a term is with its definitions written out.
#[derive(Clone, Copy)]
struct Extent {
    terms: usize,
    height: usize,
}

impl Extent {
    fn of(term: &Term, of_name: &dyn Fn(&str) -> Option<Extent>) -> Extent {
        let named = match &term.kind {
            TermKind::Name(name) => of_name(name),
            TermKind::Call(name, _) => of_name(&name.text),
            _ => None,
        };
        let parts = term.parts().into_iter().map(|part| Extent::of(part, of_name)).chain(named);
        let below = parts.fold(Extent { terms: 0, height: 0 }, |whole, part| Extent {
            terms: whole.terms.saturating_add(part.terms),
            height: whole.height.max(part.height),
        });
        let times = match &term.kind {
            TermKind::Each(ranges, _) => limits::STEPS.saturating_pow(ranges.len() as u32),
            _ => 1,
        };
        Extent { terms: below.terms.saturating_add(1).saturating_mul(times), height: below.height + 1 }
    }
}

fn mentions_execution(model: &Model, term: &Term) -> bool {
    let mut found = false;
    names(term, &mut |name| found |= model.find(name).is_some_and(Named::is_of_an_execution));
    found
}

/// Calls back for all names that a term mentions, those of its variables too: they are different from all others.
pub(super) fn names(term: &Term, tell: &mut impl FnMut(&str)) {
    match &term.kind {
        TermKind::Name(name) => tell(name),
        TermKind::Call(name, _) => tell(&name.text),
        _ => {}
    }
    for part in term.parts() {
        names(part, tell);
    }
}
