//! What the search for legality found, in the form that the validator knows.

use thinair_event::{Action, ActionId, Execution, Relation};
use thinair_jmm::{CommitSequence, CommitStep};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Program;

use super::execution::{Exec, Set, bit, elements};
use super::legality::Commit;

/// The execution of the library that this is.
pub(crate) fn execution(program: &LitmusProgram, e: &Exec, so: &[usize]) -> Execution {
    let id = |event: usize| ActionId(event as u32);
    let threads = program.initial().threads.into_iter().map(Some);
    let action =
        |event: &super::runs::Event| Action { thread: event.thread, kind: event.kind, position: None };
    let po =
        (0..e.len()).flat_map(|a| (0..e.len()).filter(move |&b| e.po(a, b)).map(move |b| (id(a), id(b))));
    let order: Vec<ActionId> = so.iter().map(|&event| id(event)).collect();
    let joined = (0..e.len()).filter(|&event| e.events[event].joined);
    Execution::new(
        std::iter::once(None).chain(threads).collect(),
        e.events.iter().map(action).collect(),
        Relation::from_pairs(e.len(), po),
        Relation::total_order(e.len(), &order),
        e.seen.iter().map(|seen| seen.map(id)).collect(),
        e.events.iter().map(|event| event.value.filter(|_| event.writes().is_some())).collect(),
        joined.map(|write| (id(write - 1), id(write))).collect(),
    )
}

/// The commit sequence that a search gave, which left out what is committed at the end: all writes and external actions
/// if `early` has them, then everything, in E itself.
pub(crate) fn sequence(
    program: &LitmusProgram,
    executions: &[Exec],
    number: usize,
    path: &[Commit],
    revised: bool,
) -> CommitSequence {
    let e = &executions[number];
    let step = |committed: Set, justification: &Exec, matching: &[Option<usize>]| CommitStep {
        committed: elements(committed).map(|event| ActionId(event as u32)).collect(),
        justification: execution(program, justification, &justification.linear),
        counterpart: matching.iter().map(|there| there.map(|event| ActionId(event as u32))).collect(),
    };
    let itself: Vec<Option<usize>> = (0..e.len()).map(Some).collect();
    let writes =
        |event: usize| e.events[event].writes().is_some() || e.events[event].is_external() && !revised;
    let initial =
        (0..e.len()).filter(|&event| e.events[event].thread.0 == 0).fold(0, |set, event| set | bit(event));
    let racing = path.last().map_or(initial, |last| last.committed);
    let all_writes = (0..e.len()).filter(|&event| writes(event)).fold(racing, |set, event| set | bit(event));
    let everything = (0..e.len()).fold(0, |set, event| set | bit(event));

    let mut steps = Vec::new();
    if let Some(first) = path.first() {
        steps.push(step(initial, &executions[first.execution], &first.matching));
    }
    for commit in path {
        steps.push(step(commit.committed, &executions[commit.execution], &commit.matching));
    }
    steps.push(step(all_writes, e, &itself));
    steps.push(step(everything, e, &itself));
    CommitSequence { execution: execution(program, e, &e.linear), steps }
}
