//! Which definitions use which: no circles, nothing too large, and what depends on an execution.

use crate::language::syntax::{Define, Term, TermKind};
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
        let mut varies = vec![false; model.definitions.len()];
        let uses: Vec<Vec<usize>> = model
            .definitions
            .iter()
            .zip(&mut varies)
            .map(|(definition, varies)| {
                let mut used = Vec::new();
                names_of(&definition.item, &mut |name| match model.find(name) {
                    Some(Named::Definition(index, _)) => used.push(index),
                    Some(found) => *varies |= found.is_of_an_execution(),
                    None => {}
                });
                used.sort_unstable();
                used.dedup();
                used
            })
            .collect();
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
        // After a circle there may be others, but mostly the same again.
        let is_fit = (0..self.uses.len()).all(|index| self.visit(model, index, &mut visit, problems));
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
            let cause =
                Cause::Recursion { path: visit.path[start..].iter().map(|&index| name(index)).collect() };
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

/// Calls back for all names that a term mentions, but for those of its own variables.
pub(super) fn names(term: &Term, tell: &mut dyn FnMut(&str)) {
    free_names(term, &mut Vec::new(), tell);
}

/// Likewise, but for those of its parameters.
fn names_of(define: &Define, tell: &mut dyn FnMut(&str)) {
    let mut bound = define.parameters.iter().map(|parameter| parameter.name.text.as_str()).collect();
    free_names(&define.body, &mut bound, tell);
}

fn free_names<'a>(term: &'a Term, bound: &mut Vec<&'a str>, tell: &mut dyn FnMut(&str)) {
    let before = bound.len();
    match &term.kind {
        TermKind::Name(name) if !bound.contains(&name.as_str()) => tell(name),
        TermKind::Call(name, _) => tell(&name.text),
        TermKind::Comprehension(declarations, body) | TermKind::Quantified(_, declarations, body) => {
            for declaration in declarations {
                free_names(&declaration.domain, bound, tell);
                bound.extend(declaration.names.iter().map(|name| name.text.as_str()));
            }
            free_names(body, bound, tell);
            bound.truncate(before);
            return;
        }
        TermKind::Let(name, value, body) => {
            free_names(value, bound, tell);
            bound.push(&name.text);
            free_names(body, bound, tell);
            bound.truncate(before);
            return;
        }
        _ => {}
    }
    for part in term.parts() {
        free_names(part, bound, tell);
    }
}
