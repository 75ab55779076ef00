//! A plain validator of commit sequences (JLS §17.4.8; docs/definitions.md 5).
//!
//! It is slow and obviously right rather than fast, like [`thinair_event::validate`]: the quantifiers of the rules
//! are loops, and it shares no code with the search for legality. Whatever evidence that search offers goes through
//! here. What it takes for granted are the validators below it: [`well_formed`] (JLS §17.4.7, which computes sw and
//! hb again) and [`intra_thread`], which runs each thread.
//!
//! Where the definition leaves something open:
//! 1. Actions of Ei are actions of E by the step's counterpart map. One that it leaves out is no action of E.
//! 2. Which maps are allowed is the identity policy's to say. The initializing thread's writes are known by their location and
//!    the start and the end of a thread by the thread, under every policy.
//! 3. The count in the key of `site` is that of the thread's actions at that site, and a read-modify-write that writes
//!    is two of them.
//! 4. A thread of Ei without an end is taken for one that is cut. That it blocks or loops for ever there is not asked: if
//!    it went on, so could Ei, with all that follows placed last in so, and no rule speaks of what follows. (That an
//!    assumption of the program fails there would not be noticed.)
//! 5. Rule 8 wants the edge in E as well: since the last C is A and rule 3 holds, it follows from the letter.
//! 6. Coherence and atomicity are asked of E alone (docs/modes.md 3), and a write that a freeze makes visible to a read counts as
//!    happening before it in rule 6, which asks what the read may see (JLS §17.5.1).
//! 7. Rule 7 of the revised model has "x in Ai" in print and not in the code of `MemSAT`. Here it is about every x of E, the
//!    stronger reading: then it does not matter how far the counterpart map goes.

mod counterpart;
mod finals;
mod keys;
mod original;
mod revised;
mod step;
#[cfg(test)]
mod tests;

use thinair_event::validate::{self as event, justifying, well_formed};
use thinair_event::{ActionId, ActionKind, Execution, ThreadId};
use thinair_program::replay::{Extent, intra_thread};
use thinair_program::{Describe, Identity};

use self::finals::Told;
use self::keys::Key;
use self::step::Step;
use crate::{CommitSequence, Rules};

/// Checks that the evidence shows what it claims: that its execution is legal by those rules, where two actions are
/// the same by that policy. Names the first rule that is broken.
pub fn validate<P: Describe>(
    program: &P,
    identity: Identity,
    rules: Rules,
    evidence: &CommitSequence,
) -> Result<(), Violation> {
    let keys = executions(program, identity, evidence)?;
    every_thread_is_there(program, &evidence.execution)?;
    commit_sets(evidence)?;
    for (index, step) in evidence.steps.iter().enumerate() {
        counterpart::check(index + 1, &evidence.execution, step)?;
        counterpart::respects(index + 1, &evidence.execution, step, &keys[0], &keys[index + 1])?;
    }
    let steps: Vec<Step<'_>> =
        (1..=evidence.steps.len()).map(|number| Step::new(program, number, evidence)).collect();
    match rules {
        Rules::Original { rule_8 } => original::check(&steps, rule_8),
        Rules::Revised => revised::check(&steps),
    }
}

/// What evidence must satisfy. Ci, Ei and so on are those of the step i; E0 stands for E.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// E and each Ei are well-formed, docs/definitions.md 2; the rule there that is broken.
    WellFormed(event::Rule),
    /// E and each Ei are executions of the program: D7.7, and E has all of its threads.
    IntraThread,
    /// JLS §17.5.1: no read of E or Ei sees what is hidden by a write that a freeze makes visible to it.
    FinalFields,
    /// C0 is empty, C(i-1) is a subset of Ci, and the last C is A.
    CommitSets,
    /// The counterpart of an action is one of the same thread and kind, with the same location or monitor, and of no
    /// other action.
    Counterpart,
    /// Actions that correspond are the same by the identity policy.
    Identity,
    /// Rule 1: Ci is a subset of Ai.
    Rule1,
    /// Rule 2: hbi on Ci is hb on Ci.
    Rule2,
    /// Rule 3: soi on Ci is so on Ci.
    Rule3,
    /// Rule 4: Vi on Ci is V on Ci.
    Rule4,
    /// Rule 5: Wi on C(i-1) is W on C(i-1).
    Rule5,
    /// Rule 6: a read of Ai that is not in C(i-1) sees a write that happens-before it in Ei.
    Rule6,
    /// Rule 7: a read in Ci \ C(i-1) sees, in Ei and in E, writes of C(i-1).
    Rule7,
    /// Rule 8: an edge of sswi before what is committed is in swj for all j from i on.
    Rule8,
    /// Rule 9: an external action that happens-before an action of Ci in Ei is in Ci.
    Rule9,
    /// Revised rule 1: Ci is a subset of Ai.
    Revised1,
    /// Revised rule 2: for a read r in Ci, W(r) happens-before r in E exactly if it does in Ei, and r does not
    /// happen-before W(r) in Ei.
    Revised2,
    /// Revised rule 3: Vi on Ci is V on Ci.
    Revised3,
    /// Revised rule 4: Wi on C(i-1) is W on C(i-1).
    Revised4,
    /// Revised rule 5: a read of Ai that is not in C(i-1) sees a write that happens-before it in Ei.
    Revised5,
    /// Revised rule 6: a read in Ci \ C(i-1) sees, in E, a write of C(i-1).
    Revised6,
    /// Revised rule 7: what happens-before an external action of Ci in E is in Ci.
    Revised7,
}

impl Rule {
    /// The rule's name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Rule::WellFormed(_) => "well-formed",
            Rule::IntraThread => "intra-thread",
            Rule::FinalFields => "final-fields",
            Rule::CommitSets => "commit-sets",
            Rule::Counterpart => "counterpart",
            Rule::Identity => "identity",
            Rule::Rule1 => "rule-1",
            Rule::Rule2 => "rule-2",
            Rule::Rule3 => "rule-3",
            Rule::Rule4 => "rule-4",
            Rule::Rule5 => "rule-5",
            Rule::Rule6 => "rule-6",
            Rule::Rule7 => "rule-7",
            Rule::Rule8 => "rule-8",
            Rule::Rule9 => "rule-9",
            Rule::Revised1 => "revised-rule-1",
            Rule::Revised2 => "revised-rule-2",
            Rule::Revised3 => "revised-rule-3",
            Rule::Revised4 => "revised-rule-4",
            Rule::Revised5 => "revised-rule-5",
            Rule::Revised6 => "revised-rule-6",
            Rule::Revised7 => "revised-rule-7",
        }
    }
}

/// A rule that evidence breaks, and the actions that show it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {reason} (step {step}, actions {actions:?} of {})", self.name(), self.whose())]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// The step, counted from 1; 0 if it is about E alone.
    pub step: usize,
    /// Whose actions they are: Ei of that number, or 0 for E.
    pub execution: usize,
    /// The actions that show it.
    pub actions: Vec<ActionId>,
    /// What is wrong with them.
    pub reason: &'static str,
}

impl Violation {
    /// The rule's name with the execution that is not well-formed: `well-formed (E2: hb-consistency)`.
    pub fn name(&self) -> String {
        match self.rule {
            Rule::WellFormed(broken) => {
                format!("{} ({}: {})", self.rule.name(), self.whose(), broken.name())
            }
            rule => rule.name().to_owned(),
        }
    }

    fn whose(&self) -> String {
        if self.execution == 0 { "E".to_owned() } else { format!("E{}", self.execution) }
    }

    /// About actions of E.
    fn of_e(rule: Rule, step: usize, actions: &[ActionId], reason: &'static str) -> Violation {
        Violation { rule, step, execution: 0, actions: actions.to_vec(), reason }
    }

    /// About actions of Ei.
    fn of_ei(rule: Rule, step: usize, actions: &[ActionId], reason: &'static str) -> Violation {
        Violation { rule, step, execution: step, actions: actions.to_vec(), reason }
    }
}

/// All executions are well-formed and the program's. Gives what identifies the actions of each, E first.
fn executions<P: Describe>(
    program: &P,
    identity: Identity,
    evidence: &CommitSequence,
) -> Result<Vec<Vec<Key>>, Violation> {
    let justifications = evidence.steps.iter().map(|step| &step.justification);
    let all = std::iter::once(&evidence.execution).chain(justifications);
    all.enumerate()
        .map(|(step, execution)| {
            // Coherence is asked of E alone (docs/modes.md 3).
            let check = if step == 0 { well_formed } else { justifying };
            check(execution).map_err(|broken| Violation {
                rule: Rule::WellFormed(broken.rule),
                step,
                execution: step,
                actions: broken.actions,
                reason: broken.reason,
            })?;
            distinct_threads(step, execution)?;
            if let Some(actions) = Told::new(program, execution).broken(execution) {
                let reason = "a read sees what a write hides that a freeze makes visible to it";
                return Err(Violation::of_ei(Rule::FinalFields, step, &actions, reason));
            }
            let states = intra_thread(&keys::Noting(program), execution, extent(execution));
            let states = states.map_err(|mismatch| {
                let actions: Vec<ActionId> = mismatch.action.into_iter().collect();
                Violation::of_ei(Rule::IntraThread, step, &actions, mismatch.reason)
            })?;
            Ok(keys::keys(identity, execution, &keys::sites(program, execution, &states)))
        })
        .collect()
}

/// A thread without an end is cut.
fn extent(execution: &Execution) -> Extent {
    let ends = |thread| {
        execution.actions.iter().any(|action| action.thread == thread && action.kind == ActionKind::End)
    };
    let whole = (1..execution.threads.len() as u32).map(ThreadId).all(ends);
    if whole { Extent::Whole } else { Extent::Prefix }
}

fn distinct_threads(step: usize, execution: &Execution) -> Result<(), Violation> {
    for (index, object) in execution.threads.iter().enumerate() {
        if execution.threads[..index].contains(object) {
            return Err(Violation::of_ei(Rule::IntraThread, step, &[], "a thread is there twice"));
        }
    }
    Ok(())
}

fn every_thread_is_there<P: Describe>(program: &P, execution: &Execution) -> Result<(), Violation> {
    for object in program.initial().threads {
        if !execution.threads.contains(&Some(object)) {
            return Err(Violation::of_e(Rule::IntraThread, 0, &[], "a thread of the program is missing"));
        }
    }
    Ok(())
}

fn commit_sets(evidence: &CommitSequence) -> Result<(), Violation> {
    let all: Vec<ActionId> = evidence.execution.ids().collect();
    let mut before: &[ActionId] = &[];
    for (index, step) in evidence.steps.iter().enumerate() {
        let broken =
            |actions: &[ActionId], reason| Err(Violation::of_e(Rule::CommitSets, index + 1, actions, reason));
        for (place, &id) in step.committed.iter().enumerate() {
            if !all.contains(&id) {
                return broken(&[id], "what is committed is no action of E");
            }
            if place > 0 && step.committed[place - 1] >= id {
                return broken(&[id], "the actions are not in increasing order");
            }
        }
        for &id in before {
            if !step.committed.contains(&id) {
                return broken(&[id], "an action was committed before and is no more");
            }
        }
        before = &step.committed;
    }
    for &id in &all {
        if !before.contains(&id) {
            let reason = "an action is never committed";
            return Err(Violation::of_e(Rule::CommitSets, evidence.steps.len(), &[id], reason));
        }
    }
    Ok(())
}
