//! What may be asked of GIB.

use rustc_hash::FxHashSet;
use thinair_event::Location;

use crate::KindSet;
use crate::explore::Refusal;
use crate::instruction::{Instruction, Label, Labels};
use crate::residual::{Bound, Grounding, Node};
use crate::threads::{Rules, Threads};

/// What may be asked of GIB for an instruction: whether it is ready, and for a read, whether it may see each of these.
pub(super) struct Query {
    pub(super) label: Label,
    pub(super) thread: usize,
    pub(super) candidates: Vec<Label>,
}

/// The instructions of LIB, each once.
pub(super) fn in_lib<T>(threads: &Threads<T>) -> Vec<Label> {
    let mut seen = FxHashSet::default();
    let all = threads.all.iter().flat_map(|thread| &thread.paths).flat_map(|path| &path.steps);
    all.map(|step| step.label).filter(|&label| seen.insert(label)).collect()
}

/// What may be asked of GIB for an instruction, if anything.
pub(super) fn ask(
    rules: &Rules<'_>,
    labels: &Labels,
    entries: &[Label],
    label: Label,
    grounding: &mut Grounding<'_>,
) -> Result<Option<Query>, Refusal> {
    let read = labels.get(label);
    let ready: Vec<_> = rules.ready_gib.iter().collect();
    let mut nodes = vec![grounding.conjunction(&ready, &[Bound::Now(label)]).map_err(Refusal::of)?];
    let mut candidates = Vec::new();
    if KindSet::READ.contains(read.kind) {
        let legal = rules.legal_gib(read).ok_or_else(|| {
            Refusal::unanswered(read.kind, "it does not say which writes such a read may see")
        })?;
        let legal: Vec<_> = legal.iter().collect();
        for &entry in entries {
            let write = labels.get(entry);
            if !KindSet::WRITE.contains(write.kind) || write.data.is_none() {
                continue;
            }
            let bound = [Bound::Now(label), Bound::Entry(entry)];
            let node = grounding.conjunction(&legal, &bound).map_err(Refusal::of)?;
            if node != Node::FALSE {
                nodes.push(node);
                candidates.push(entry);
            }
        }
    }
    let sees_initial = |entry: &Label| labels.get(*entry).is_initial();
    if KindSet::READ.contains(read.kind) && !candidates.iter().any(sees_initial) {
        return Err(Refusal::unanswered(
            read.kind,
            "such a read could never see the initial value of its variable",
        ));
    }
    if candidates.is_empty() && nodes[0] == Node::TRUE {
        return Ok(None);
    }
    grounding.add_view(nodes);
    Ok(Some(Query { label, thread: read.thread.place(), candidates }))
}

/// For each write of an observed location, whether it is the last.
pub(super) fn ask_for_last(
    rules: &Rules<'_>,
    labels: &Labels,
    entries: &[Label],
    observed: &[Location],
    grounding: &mut Grounding<'_>,
) -> Result<Vec<Label>, Refusal> {
    let Some(last) = rules.model.last else { return Ok(Vec::new()) };
    let body = &rules.model.predicates[last.index()].body;
    let is_observed = |&&entry: &&Label| {
        let Instruction { kind, var, data, .. } = labels.get(entry);
        KindSet::WRITE.contains(*kind)
            && data.is_some()
            && var.is_some_and(|location| observed.contains(&location))
    };
    let lasts: Vec<Label> = entries.iter().filter(is_observed).copied().collect();
    for &entry in &lasts {
        let node = grounding.conjunction(&[body], &[Bound::Entry(entry)]).map_err(Refusal::of)?;
        grounding.add_view(vec![node]);
    }
    Ok(lasts)
}
