//! Axioms that make no difference: those of a model file that hold in every execution of the tests, or in none.
//!
//! Each is tried by itself, without the other axioms. One that always holds may be a slip of the pen, as `r in r` is; one that
//! never holds forbids everything.

use std::collections::BTreeMap;

use thinair_axioms::Tried;
use thinair_litmus::semantics::LitmusProgram;

use super::axiomatic::{Asked, how};
use super::{Options, Source, definition};
use crate::budget::Budget;
use crate::models::{Axioms, Engine, Model, Semantics};

/// An axiom that makes no difference to any test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Idle {
    /// Its name.
    pub axiom: String,
    /// The line of the file on which it is.
    pub line: usize,
    /// Whether it always holds; else it never does.
    pub always: bool,
}

/// The axioms of a model file that make no difference to any of the tests; those that it has from other models aside. None if
/// the model is not from a file, or says nothing of any test.
pub fn idle_axioms<'a>(
    sources: impl IntoIterator<Item = &'a Source>,
    model: &Model,
    options: Options,
    budget: &Budget,
) -> Vec<Idle> {
    let Some(definition) = definition(model, Some(Engine::Sat)) else { return Vec::new() };
    let Semantics::Axiomatic { axioms: Axioms::File(axioms), .. } = definition.semantics else {
        return Vec::new();
    };
    let own = axioms.axioms().filter(|axiom| axiom.place.source.text == definition.text);
    let mut open: BTreeMap<String, Idle> = own
        .map(|axiom| {
            let idle = Idle { axiom: axiom.name.clone(), line: axiom.place.line(), always: true };
            (axiom.name, idle)
        })
        .collect();
    let mut seen: BTreeMap<String, Tried> = BTreeMap::new();
    for source in sources {
        if open.is_empty() || budget.spent().is_some() {
            break;
        }
        let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
        let is_over = || budget.spent().is_some();
        let Ok(asked) = Asked::new(source, &program, options, &is_over) else { continue };
        let is_open = |axiom: &str| open.contains_key(axiom);
        let Ok(tried) = thinair_axioms::trial(&asked.structure, axioms, &is_open, &how(options, &is_over))
        else {
            continue;
        };
        for tried in tried {
            let known = seen.entry(tried.axiom.clone()).or_insert_with(|| tried.clone());
            known.may_hold |= tried.may_hold;
            known.may_fail |= tried.may_fail;
            if known.may_hold && known.may_fail {
                open.remove(&tried.axiom);
            }
        }
    }
    let judged = |idle: Idle| Some(Idle { always: seen.get(&idle.axiom)?.may_hold, ..idle });
    let mut idle: Vec<Idle> = open.into_values().filter_map(judged).collect();
    idle.sort_by_key(|idle| idle.line);
    idle
}
