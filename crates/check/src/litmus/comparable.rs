//! Which tests two definitions of a model are about in the same way (docs/definitions.md: what is not defined).
//!
//! The axioms of coherence, pram and pc allow values out of thin air where writes depend on reads; a machine never does. And
//! what a variable holds in the end is said by each in its own way.

use std::collections::BTreeMap;

use thinair_event::{Location, Value};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::unfold::{Dependence, Limits, unfold};
use thinair_program::{Program, Request};

use super::relaxed::constants;
use super::{Options, Source};
use crate::models::Model;

/// Whether the model's definitions say the same of a test, so that engines that differ on it are wrong.
pub fn is_comparable(source: &Source, model: &Model, options: Options) -> bool {
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    !model.has_thin_air || program.observed().next().is_none() && !has_dependencies(source, &program)
}

/// Whether something that a thread does to memory depends on a read of its own. If that can't be seen, it may.
fn has_dependencies(source: &Source, program: &LitmusProgram) -> bool {
    let constants: BTreeMap<Location, Vec<Value>> = constants(source, program);
    let initial: BTreeMap<Location, Value> = program.initial().writes.into_iter().collect();
    let domain = |location: Location| {
        let first = initial.get(&location).copied().unwrap_or_else(|| program.variable(location).default);
        let mut values = constants.get(&location).cloned().unwrap_or_default();
        values.push(first);
        values.sort_unstable();
        values.dedup();
        values
    };
    let limits = Limits { depth: 100, nodes: 5_000 };
    program.initial().threads.iter().any(|&thread| {
        let tree = unfold(program, thread, &domain, limits);
        let depends = |dependence: &Dependence| {
            let Dependence { location, value, control } = dependence;
            !(location.is_empty() && value.is_empty() && control.is_empty())
        };
        let is_access = |request| matches!(request, Request::Read { .. } | Request::Write { .. });
        !tree.complete || tree.nodes.iter().any(|node| is_access(node.request) && depends(&node.dependence))
    })
}
