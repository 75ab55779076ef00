//! What is drawn of an execution: threads as columns, and the relations as arrows.
//!
//! What is drawn of each relation is enough to see all of it: of po the next action of the thread; of so the next
//! synchronization action, where it is in another thread and no synchronizes-with says so already; of W every
//! pair, as rf, from the write to the read; of sw what comes from another thread's source and does not follow from other
//! steps of hb; of hb the steps that follow from neither po nor sw, as it is drawn. Beginnings and ends of threads are drawn only where a join sees them.

use std::collections::{BTreeMap, BTreeSet};

use crate::NamedExecution;
use crate::phrase::{Phrase, assignment, phrases};

/// An execution as columns and arrows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Drawing {
    /// What there is of each thread; the initial writes first, if some are seen.
    pub(crate) columns: Vec<Column>,
    /// The relations, by kind.
    pub(crate) arrows: Vec<Arrow>,
}

/// A thread, or the initial writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    /// The number of the thread.
    pub(crate) thread: usize,
    /// What is written above it.
    pub(crate) label: String,
    /// What happens, in program order.
    pub(crate) nodes: Vec<Node>,
}

/// An action, or a read-modify-write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    /// The number of the action; of the write, for a read-modify-write.
    pub(crate) id: u32,
    /// What is written in it.
    pub(crate) caption: String,
}

/// A pair of a relation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Arrow {
    /// Which relation.
    pub(crate) relation: Drawn,
    /// From which node.
    pub(crate) from: u32,
    /// To which node.
    pub(crate) to: u32,
}

/// The relations that are drawn, in the order in which they are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Drawn {
    ProgramOrder,
    ReadsFrom,
    SynchronizesWith,
    SynchronizationOrder,
    HappensBefore,
}

impl Drawn {
    pub(crate) const ALL: [Drawn; 5] = [
        Drawn::ProgramOrder,
        Drawn::ReadsFrom,
        Drawn::SynchronizesWith,
        Drawn::SynchronizationOrder,
        Drawn::HappensBefore,
    ];

    /// Its name at an arrow.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Drawn::ProgramOrder => "po",
            Drawn::ReadsFrom => "rf",
            Drawn::SynchronizesWith => "sw",
            Drawn::SynchronizationOrder => "so",
            Drawn::HappensBefore => "hb",
        }
    }

    /// Its name in a legend.
    pub(crate) fn long_name(self) -> &'static str {
        match self {
            Drawn::ProgramOrder => "program order",
            Drawn::ReadsFrom => "reads from",
            Drawn::SynchronizesWith => "synchronizes with",
            Drawn::SynchronizationOrder => "synchronization order",
            Drawn::HappensBefore => "happens before, where neither po nor sw shows it",
        }
    }
}

impl Drawing {
    pub(crate) fn new(execution: &NamedExecution) -> Drawing {
        let plan = Plan::new(execution);
        let columns: Vec<Column> = (0..execution.threads.len()).map(|thread| plan.column(thread)).collect();
        let mut arrows = Vec::new();
        for relation in Drawn::ALL {
            let pairs = plan.pairs(relation);
            arrows.extend(pairs.into_iter().map(|(from, to)| Arrow { relation, from, to }));
        }
        Drawing { columns: columns.into_iter().filter(|column| !column.nodes.is_empty()).collect(), arrows }
    }

    /// The arrows of a relation.
    pub(crate) fn arrows_of(&self, relation: Drawn) -> impl Iterator<Item = Arrow> {
        self.arrows.iter().copied().filter(move |arrow| arrow.relation == relation)
    }
}

type Pairs = BTreeSet<(u32, u32)>;

struct Plan<'a> {
    execution: &'a NamedExecution,
    /// What is drawn in a thread, in program order.
    phrases: Vec<Phrase>,
    /// For each action that is drawn, the node that stands for it.
    nodes: BTreeMap<u32, u32>,
}

impl<'a> Plan<'a> {
    fn new(execution: &'a NamedExecution) -> Plan<'a> {
        let mut phrases = phrases(execution);
        let joins = execution.synchronizes_with.iter().filter(|(_, to)| execution.action(*to).kind == "join");
        let ends: BTreeSet<u32> = joins.map(|&(end, _)| end).collect();
        phrases.extend(ends.into_iter().map(|end| {
            let thread = execution.action(end).thread;
            Phrase { id: end, thread, line: None, text: "end".into(), sees: None }
        }));
        let mut nodes: BTreeMap<u32, u32> = phrases.iter().map(|phrase| (phrase.id, phrase.id)).collect();
        nodes.extend(execution.atomic.iter().copied());
        let seen = phrases.iter().filter_map(|phrase| phrase.sees);
        nodes.extend(seen.map(|write| (write, write)));
        Plan { execution, phrases, nodes }
    }

    /// The nodes of a thread; of the initializing one, the writes that are seen.
    fn column(&self, thread: usize) -> Column {
        if thread == NamedExecution::INIT {
            let initial = self.nodes.keys().filter(|&&id| self.execution.action(id).thread == thread);
            let node = |&id: &u32| Node { id, caption: assignment(self.execution.action(id)) };
            return Column { thread, label: "initially".into(), nodes: initial.map(node).collect() };
        }
        let nodes = self.own(thread).map(|phrase| Node { id: phrase.id, caption: caption(phrase) });
        Column { thread, label: self.execution.threads[thread].clone(), nodes: nodes.collect() }
    }

    fn own(&self, thread: usize) -> impl Iterator<Item = &Phrase> {
        self.phrases.iter().filter(move |phrase| phrase.thread == thread)
    }

    fn pairs(&self, relation: Drawn) -> Pairs {
        match relation {
            Drawn::ProgramOrder => self.program_order(),
            Drawn::ReadsFrom => self.reads_from(),
            Drawn::SynchronizesWith => self.synchronizes_with(),
            Drawn::SynchronizationOrder => self.synchronization_order(),
            Drawn::HappensBefore => self.happens_before(),
        }
    }

    fn program_order(&self) -> Pairs {
        let next = |thread| self.own(thread).zip(self.own(thread).skip(1)).map(|(from, to)| (from.id, to.id));
        (0..self.execution.threads.len()).flat_map(next).collect()
    }

    fn reads_from(&self) -> Pairs {
        self.phrases.iter().filter_map(|phrase| Some((self.nodes[&phrase.sees?], phrase.id))).collect()
    }

    fn synchronizes_with(&self) -> Pairs {
        let steps = steps(&self.all_drawn(&self.execution.happens_before));
        let pairs = self.execution.synchronizes_with.iter().filter(|pair| self.crosses(**pair));
        pairs.filter_map(|pair| self.drawn(*pair)).filter(|pair| steps.contains(pair)).collect()
    }

    /// Only the step from each synchronization action to the next, where nothing else shows it.
    fn synchronization_order(&self) -> Pairs {
        let shown = self.synchronizes_with();
        let mut steps = steps(&self.all_drawn(&self.execution.synchronization_order));
        steps.retain(|pair| self.crosses(*pair) && !shown.contains(pair));
        steps
    }

    /// The steps of happens-before that no other arrow shows: to the first action of each thread, mostly.
    fn happens_before(&self) -> Pairs {
        let shown = &self.program_order() | &self.synchronizes_with();
        let initial = |id: u32| self.execution.action(id).thread == NamedExecution::INIT;
        let mut steps = steps(&self.all_drawn(&self.execution.happens_before));
        steps.retain(|pair| !(shown.contains(pair) || initial(pair.0) && initial(pair.1)));
        steps
    }

    fn all_drawn(&self, pairs: &[(u32, u32)]) -> Pairs {
        pairs.iter().filter_map(|pair| self.drawn(*pair)).filter(|(from, to)| from != to).collect()
    }

    /// The nodes of a pair of actions, if both are drawn.
    fn drawn(&self, (from, to): (u32, u32)) -> Option<(u32, u32)> {
        Some((*self.nodes.get(&from)?, *self.nodes.get(&to)?))
    }

    /// Whether a pair leads from one thread's source to another's.
    fn crosses(&self, (from, to): (u32, u32)) -> bool {
        let thread = |id| self.execution.action(id).thread;
        thread(from) != NamedExecution::INIT && thread(from) != thread(to)
    }
}

/// The transitive reduction of a transitive relation without cycles.
fn steps(order: &Pairs) -> Pairs {
    let is_step = |&(from, to): &(u32, u32)| {
        let mut later = order.range((from, 0)..=(from, u32::MAX)).map(|pair| pair.1);
        !later.any(|middle| order.contains(&(middle, to)))
    };
    order.iter().copied().filter(is_step).collect()
}

fn caption(phrase: &Phrase) -> String {
    match phrase.line {
        Some(line) => format!("{line}: {}", phrase.text),
        None => phrase.text.clone(),
    }
}
