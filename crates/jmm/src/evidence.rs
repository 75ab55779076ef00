//! Evidence for "legal": an execution and its commit sequence (JLS §17.4.8; docs/definitions.md 5).
//!
//! Actions of two executions have no common names, so each step says which action of its execution is which action
//! of E. The map covers the committed actions, and the synchronization actions that rule 8 speaks of.

use rustc_hash::FxHashMap;
use thinair_event::{
    ActionId, ActionKind, Execution, Location, ObjectId, Recorder, Seen, ThreadId, WriteMode,
};
use thinair_program::Program;

use crate::event_set::{EventId, EventSet};
use crate::legality::{Obstacle, Step};
use crate::sketch::{Event, Sketch, Source};
use crate::walk::Setting;

/// E with C1, C2, … and E1, E2, …; C0 is empty and the last C is all of A.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommitSequence {
    /// E, whose legality is shown.
    pub execution: Execution,
    /// The steps.
    pub steps: Vec<CommitStep>,
}

/// One step: Ci and the execution Ei that justifies it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommitStep {
    /// Ci, as actions of E in increasing order.
    pub committed: Vec<ActionId>,
    /// Ei. A thread that blocks or loops for ever has no end in it.
    pub justification: Execution,
    /// For each action of E, the action of Ei that is the same one, where there is one. It is injective.
    pub counterpart: Vec<Option<ActionId>>,
}

/// Which causality requirements: the parts in which the definitions differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// JLS §17.4.8, rules 1-9.
    Original {
        /// What rule 8 speaks of.
        rule_8: Rule8,
    },
    /// Ševčík and Aspinall (ECOOP 2008), rules 1-7.
    Revised,
}

impl Rules {
    /// The rules as the JLS prints them.
    pub const JLS: Rules = Rules::Original { rule_8: Rule8::Committed };
}

/// Which actions z rule 8 is about: "if (x, y) is in sswi and y happens-before z …".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rule8 {
    /// z in Ci, as the JLS prints it.
    #[default]
    Committed,
    /// z in Ci \ C(i-1), as the authors of `MemSAT` read it.
    BeingCommitted,
}

/// Why an execution is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The execution.
    pub execution: Execution,
    /// The reads that can never be committed, or all racing ones if each can but not together.
    pub reads: Vec<RefusedRead>,
    /// Whether each of the reads could be committed by itself.
    pub only_together: bool,
}

/// A read that can't be committed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedRead {
    /// The read.
    pub read: ActionId,
    /// The write that it sees.
    pub write: ActionId,
    /// What is in the way.
    pub obstacles: Vec<Obstacle>,
}

/// Executions of sketches, whose initial writes are of the same locations: an initial write is then the same action in
/// all of them.
pub(crate) struct Drawing<'s, P> {
    setting: &'s Setting<'s, P>,
    locations: Vec<Location>,
}

impl<'s, P: Program> Drawing<'s, P> {
    pub(crate) fn new<'k>(
        setting: &'s Setting<'s, P>,
        sketches: impl IntoIterator<Item = &'k Sketch>,
    ) -> Self {
        let mut locations: Vec<Location> = sketches
            .into_iter()
            .flat_map(|sketch| &sketch.events)
            .filter_map(|event| event.kind.read_location().or(event.written()))
            .collect();
        locations.sort_unstable();
        locations.dedup();
        Drawing { setting, locations }
    }

    /// The action of an event: the initializing thread's come first.
    pub(crate) fn action(&self, event: EventId) -> ActionId {
        ActionId(event.0 + self.initial())
    }

    /// How many actions the initializing thread has.
    fn initial(&self) -> u32 {
        self.locations.len() as u32 + 2
    }

    /// The execution of a sketch all of whose reads are decided.
    pub(crate) fn execution(&self, sketch: &Sketch) -> Execution {
        let mut recorder = Recorder::new();
        let initial: FxHashMap<Location, Seen> = self
            .locations
            .iter()
            .map(|&location| {
                let volatile = self.setting.program.variable(location.whole()).volatile;
                let mode = if volatile { WriteMode::Volatile } else { WriteMode::Plain };
                (location, recorder.initial_write(location, mode, self.setting.initial_value(location)))
            })
            .collect();
        for &object in &sketch.threads {
            recorder.thread(object);
        }
        for event in &sketch.events {
            let thread = ThreadId(event.thread + 1);
            match event.kind {
                ActionKind::Read(location, mode) => {
                    let seen = match event.seen.expect("all reads are decided") {
                        Source::Initial => initial[&location],
                        Source::Event(write) => Seen::Action(write.index()),
                    };
                    recorder.read(thread, location, mode, seen, event.position);
                }
                ActionKind::Write(location, mode) => {
                    let value = event.value.expect("writes have values");
                    recorder.write(thread, location, mode, value, event.position);
                    if event.completes_update {
                        recorder.join_last_two();
                    }
                }
                kind => recorder.act(thread, kind, event.position),
            }
        }
        recorder.finish().0
    }

    /// The commit sequence that the steps of a search are: in each, writes are committed before reads; in the end, in E
    /// itself, everything else.
    pub(crate) fn commit_sequence(&self, sketch: &Sketch, steps: &[Step], rules: Rules) -> CommitSequence {
        let execution = self.execution(sketch);
        let mut sequence = CommitSequence { execution: execution.clone(), steps: Vec::new() };
        let initial: Vec<ActionId> = (0..self.initial()).map(ActionId).collect();
        let committed = |reads: &EventSet, others: &EventSet| {
            let events = reads.iter().chain(others.iter()).map(|event| self.action(event));
            let mut actions: Vec<ActionId> = initial.iter().copied().chain(events).collect();
            actions.sort_unstable();
            actions
        };
        let mut reads = EventSet::default();
        for step in steps {
            let justification = self.justification(sketch, step);
            let counterpart = self.counterpart(sketch, step);
            for reads in [&reads, &step.reads] {
                let committed = committed(reads, &step.others);
                if sequence.steps.last().is_none_or(|last| last.committed != committed) {
                    let (justification, counterpart) = (justification.clone(), counterpart.clone());
                    sequence.steps.push(CommitStep { committed, justification, counterpart });
                }
            }
            reads = step.reads.clone();
        }
        // Rule 9 wants external actions no later than the writes after them; the revised rule 7 no sooner than all before.
        let is_told = |&event: &EventId| match sketch.event(event).kind {
            ActionKind::Write(..) => true,
            ActionKind::External(_) => rules != Rules::Revised,
            _ => false,
        };
        let told: EventSet = sketch.ids().filter(is_told).collect();
        let all: Vec<ActionId> = execution.ids().collect();
        for committed in [committed(&reads, &told), all] {
            if sequence.steps.last().is_none_or(|last| last.committed != committed) {
                let counterpart = execution.ids().map(Some).collect();
                sequence.steps.push(CommitStep { committed, justification: execution.clone(), counterpart });
            }
        }
        sequence
    }

    fn justification(&self, sketch: &Sketch, step: &Step) -> Execution {
        let mut justification = step.justification.sketch.clone();
        for (event, pin) in justification.events.iter_mut().zip(&step.justification.pins) {
            if let Some(read) = pin {
                let write = sketch.write_seen_by(*read);
                event.seen = Some(Source::Event(step.image[write.index()].expect("it is committed")));
            }
        }
        self.execution(&justification)
    }

    fn counterpart(&self, sketch: &Sketch, step: &Step) -> Vec<Option<ActionId>> {
        let other = &step.justification.sketch;
        let start_of = |object: ObjectId| {
            other.ids().find(|&event| {
                let event = other.event(event);
                event.kind == ActionKind::Start && other.threads[event.thread as usize] == object
            })
        };
        let of_event = |event: EventId| match sketch.event(event) {
            Event { kind: ActionKind::Start, thread, .. } => start_of(sketch.threads[*thread as usize]),
            _ => step.image[event.index()],
        };
        let initial = (0..self.initial()).map(|action| Some(ActionId(action)));
        initial.chain(sketch.ids().map(|event| of_event(event).map(|image| self.action(image)))).collect()
    }
}
