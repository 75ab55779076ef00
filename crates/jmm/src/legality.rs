//! Legality (JLS §17.4.8) by exact search over commit states.
//!
//! A commit state is (f, N, S): the racing reads that are committed and so return their final values, the writes and
//! external actions that are committed, and the synchronizes-with edges that rule 8 asks every later execution for. From
//! a state one reaches those that a justifying execution allows: in it the reads in f see their final writes and all others
//! see the past. It is exact:
//!
//! 1. Rules 5-7 relate C(i-1), Ci and Ei only, so that legality is reachability over commit sets; rule 8 is the
//!    only one with a history, which S carries.
//! 2. The same execution may justify two steps: "commit writes, then reads that see them" is one step here.
//! 3. A committed write only restricts later executions, so that only those are committed that a read needs, and a
//!    state with fewer of them dominates. (Not so under [`Rule8::BeingCommitted`], where committing a write early
//!    can spare an edge; then writes are committed in steps of their own, and nothing dominates.)
//! 4. A read whose write happens before it can stay uncommitted: rule 6 lets every execution choose that write. So f has
//!    racing reads only, and synchronization actions are committed last, in E itself.
//!
//! Two shortcuts that look right are not: committing reads one at a time, and committing strongly connected components
//! of po and reads-from in order. `tests/legality.rs` has programs that would notice.

mod commit;
mod follow;
mod matching;
mod synchronization;
mod why;

pub(crate) use follow::Justification;
pub use why::Obstacle;
pub(crate) use why::Obstacles;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{Location, Value};
use thinair_program::{ActionKey, Describe, Identity};

use crate::event_set::{EventId, EventSet};
use crate::evidence::{Rule8, Rules};
use crate::sketch::Sketch;
use crate::walk::{Remarks, Setting};
use crate::write_sets::keys_of;
use why::Record;

/// Whether an execution is legal.
pub(crate) enum Legality {
    /// By these steps.
    Legal(Vec<Step>),
    /// Nothing that can be committed leads to it.
    Illegal(Obstacles),
    /// The search was stopped, or something in it has no meaning.
    Unknown,
}

/// A step of the search: what was committed, and the execution that justifies it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The racing reads that are committed after it.
    pub(crate) reads: EventSet,
    /// The writes and external actions that are committed after it.
    pub(crate) others: EventSet,
    pub(crate) justification: Rc<Justification>,
    /// For each event of E the event of the justification that is the same, where that matters.
    pub(crate) image: Vec<Option<EventId>>,
}

/// (f, N, S).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) reads: EventSet,
    pub(crate) others: EventSet,
    /// Pairs of events of E.
    pub(crate) owed: Vec<(EventId, EventId)>,
}

/// How the search is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Method {
    pub(crate) identity: Identity,
    pub(crate) rules: Rules,
    /// Whether a state is given up for one that has fewer commitments.
    pub(crate) dominance: bool,
}

/// The question whether one execution is legal.
pub(crate) struct Question<'a, P: Describe> {
    setting: &'a Setting<'a, P>,
    method: Method,
    execution: &'a Sketch,
    /// R: the racing reads.
    racing: Vec<EventId>,
    keys: FxHashMap<ActionKey, EventId>,
    synchronizes_with: Vec<(EventId, EventId)>,
    /// Justifying executions by the reads that are committed.
    justifications: FxHashMap<Vec<EventId>, Rc<Vec<Rc<Justification>>>>,
    /// What is written before freezes in the executions that justify, as far as they are known.
    frozen: FxHashSet<(Location, Value)>,
    visited: FxHashMap<Vec<EventId>, Vec<State>>,
    steps: Vec<Step>,
    record: Record,
    pub(crate) remarks: Remarks,
    is_over: &'a dyn Fn() -> bool,
    ticks: u32,
}

impl<'a, P: Describe> Question<'a, P> {
    pub(crate) fn new(
        setting: &'a Setting<'a, P>,
        method: Method,
        execution: &'a Sketch,
        is_over: &'a dyn Fn() -> bool,
    ) -> Question<'a, P> {
        let racing = execution.racing_reads();
        let keys = keys_of(method.identity, &execution.threads, &execution.events);
        Question {
            setting,
            method,
            execution,
            record: Record::new(&racing),
            racing,
            keys: keys.into_iter().zip(execution.ids()).collect(),
            synchronizes_with: synchronization::synchronizes_with(execution),
            justifications: FxHashMap::default(),
            frozen: FxHashSet::default(),
            visited: FxHashMap::default(),
            steps: Vec::new(),
            remarks: Remarks::default(),
            is_over,
            ticks: 0,
        }
    }

    /// Searches for a commit sequence.
    pub(crate) fn answer(mut self) -> (Legality, Remarks) {
        let start = State { reads: EventSet::default(), others: EventSet::default(), owed: Vec::new() };
        let legal = self.leads_to_all(&start);
        let Remarks { stopped, bounded, .. } = self.remarks;
        let incomplete =
            stopped || bounded || self.remarks.must_begin_anew() || self.remarks.unfollowed.is_some();
        let legality = if legal {
            Legality::Legal(self.steps)
        } else if incomplete {
            Legality::Unknown
        } else {
            Legality::Illegal(self.record.obstacles(self.execution))
        };
        (legality, self.remarks)
    }

    /// Whether all racing reads can be committed from here; if so, `steps` says how.
    fn leads_to_all(&mut self, state: &State) -> bool {
        if state.reads.len() == self.racing.len() {
            return true;
        }
        if self.is_stopped() {
            return false;
        }
        let justifications = self.justifications_of(&state.reads);
        for justification in justifications.iter() {
            if self.commits_from(state, justification) {
                return true;
            }
        }
        false
    }

    /// Whether to stop; whoever is asked is asked now and then only.
    fn is_stopped(&mut self) -> bool {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(256) && (self.is_over)() {
            self.remarks.stopped = true;
        }
        self.remarks.stopped
    }

    /// Goes on from a new state, unless one like it has been seen.
    fn goes_on(
        &mut self,
        state: &State,
        justification: &Rc<Justification>,
        image: Vec<Option<EventId>>,
    ) -> bool {
        self.record.committed(&state.reads);
        let key: Vec<EventId> = state.reads.iter().collect();
        let seen = self.visited.entry(key).or_default();
        let is_known = |old: &State| {
            if self.method.dominates() {
                old.others.is_subset(&state.others) && old.owed.iter().all(|edge| state.owed.contains(edge))
            } else {
                old == state
            }
        };
        if seen.iter().any(is_known) {
            return false;
        }
        seen.push(state.clone());
        self.steps.push(Step {
            reads: state.reads.clone(),
            others: state.others.clone(),
            justification: Rc::clone(justification),
            image,
        });
        if self.leads_to_all(state) {
            return true;
        }
        self.steps.pop();
        false
    }
}

impl Method {
    fn is_revised(self) -> bool {
        self.rules == Rules::Revised
    }

    fn dominates(self) -> bool {
        self.dominance && !self.commits_writes_alone()
    }

    /// Whether committing writes and committing reads are steps of their own.
    fn commits_writes_alone(self) -> bool {
        self.rules == Rules::Original { rule_8: Rule8::BeingCommitted }
    }
}
