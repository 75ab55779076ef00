//! Where the exact search comes in: JLS §17.4.8 with locks, volatiles, joins and any identity.

use std::collections::HashMap;

use thinair_event::{ActionId, Execution, ObjectId, ThreadId};
use thinair_jmm::trace::{Chain, Step};
use thinair_jmm::{CommitSequence, Judgement, Law, Obstacle, Refusal, Rules, judge, validate};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

use crate::budget::Budget;
use crate::evidence::VALIDATED;

/// What the exact search says.
pub(super) enum Exact {
    /// It found how to commit the actions, and an independent validator has agreed.
    Legal(Chain),
    /// There is no way.
    Illegal(Refused),
    /// It can't tell, for this reason.
    Unknown(String),
}

/// The reads that the exact search could not commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The reads, each with the write that it sees and what is in the way.
    pub reads: Vec<(ActionId, ActionId, Vec<Obstacle>)>,
    /// Whether each could be committed by itself, but not all of them.
    pub only_together: bool,
}

/// The most events of a justifying execution, beyond four times those of the trace.
const EVENTS: usize = 1_000;

/// Decides whether an execution is legal.
pub(super) fn legality(
    program: &LitmusProgram,
    execution: &Execution,
    identity: Identity,
    rules: Rules,
    budget: &Budget,
) -> Exact {
    let law = Law { identity, rules, events: 4 * execution.actions.len() + EVENTS };
    let is_over = || budget.spent().is_some();
    match judge(program, execution, law, &is_over) {
        Ok(Judgement::Legal(sequence)) => {
            if execution.actions.len() <= VALIDATED
                && let Err(violation) = validate::validate(program, identity, rules, &sequence)
            {
                return Exact::Unknown(format!(
                    "the evidence does not hold, which is a bug in Thinair: {violation}"
                ));
            }
            chain(&sequence, execution).map_or_else(
                || {
                    Exact::Unknown(
                        "the evidence is about another execution, which is a bug in Thinair".into(),
                    )
                },
                Exact::Legal,
            )
        }
        Ok(Judgement::Illegal(refusal)) => Exact::Illegal(refused(&refusal, execution)),
        Ok(Judgement::Unknown) => Exact::Unknown(
            budget
                .spent()
                .map_or_else(|| "the exact search reached a bound".into(), |stop| stop.reason().into()),
        ),
        Err(unsupported) => {
            let line = unsupported
                .position
                .map_or_else(String::new, |position| format!(" (line {})", position.line));
            Exact::Unknown(format!("the exact search does not know {}{line}", unsupported.what))
        }
    }
}

/// The steps of a commit sequence as actions of the execution in question: what each step commits first.
fn chain(sequence: &CommitSequence, execution: &Execution) -> Option<Chain> {
    let same = counterparts(&sequence.execution, execution);
    let mut committed = vec![false; sequence.execution.actions.len()];
    let mut steps: Vec<Step> = Vec::new();
    // The last steps are in the execution itself: all that is left.
    let justified = sequence.steps.iter().filter(|step| step.justification != sequence.execution);
    for step in justified {
        let mut new = Step::default();
        for &id in &step.committed {
            if std::mem::replace(&mut committed[id.index()], true) || is_silent(&sequence.execution, id) {
                continue;
            }
            let id = same[id.index()]?;
            if execution.write_seen[id.index()].is_some() { &mut new.reads } else { &mut new.writes }
                .push(id);
        }
        if new.reads.is_empty() && new.writes.is_empty() {
            continue;
        }
        // Writes and the reads after them are one step here.
        match steps.last_mut() {
            Some(last) if last.reads.is_empty() => {
                last.writes.extend(new.writes);
                last.reads = new.reads;
            }
            _ => steps.push(new),
        }
    }
    Some(Chain { steps })
}

fn refused(refusal: &Refusal, execution: &Execution) -> Refused {
    let same = counterparts(&refusal.execution, execution);
    let reads = refusal.reads.iter().filter_map(|read| {
        Some((same[read.read.index()]?, same[read.write.index()]?, read.obstacles.clone()))
    });
    Refused { reads: reads.collect(), only_together: refusal.only_together }
}

/// Whether the action is one that no trace tells.
fn is_silent(execution: &Execution, id: ActionId) -> bool {
    use thinair_event::ActionKind::{End, Start};
    let action = execution.action(id);
    action.thread == ThreadId::INIT || matches!(action.kind, Start | End)
}

/// For each action of one execution, the same action of another in which threads do the same.
fn counterparts(from: &Execution, to: &Execution) -> Vec<Option<ActionId>> {
    let threads: HashMap<Option<ObjectId>, ThreadId> =
        to.threads.iter().copied().zip((0..).map(ThreadId)).collect();
    let mut same = vec![None; from.actions.len()];
    for (index, object) in from.threads.iter().enumerate() {
        let Some(&thread) = threads.get(object) else { continue };
        let theirs = to.actions_of(thread);
        for (place, id) in from.actions_of(ThreadId(index as u32)).into_iter().enumerate() {
            let found = if object.is_none() {
                let kind = from.action(id).kind;
                theirs.iter().find(|other| to.action(**other).kind == kind).copied()
            } else {
                theirs.get(place).copied()
            };
            same[id.index()] = found;
        }
    }
    same
}
