//! Interleavings by name: what is executed in which order, and what each thread is answered on its path.
//!
//! A schedule mentions nothing of the search that found it. Whether it is one of the machine, [`replay`](crate::replay()) says.

use thinair_event::ObjectId;
use thinair_program::Answer;

use crate::instruction::{Label, Labels, ThreadNumber};
use crate::search::Step;
use crate::threads::{Path, Source, Threads};

/// An interleaving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The threads, each with the answers to what it asks for, to the end of its path.
    pub threads: Vec<(ObjectId, Vec<Answer>)>,
    /// What is executed, in order.
    pub moves: Vec<Move>,
}

/// An instruction that is executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Which.
    pub executed: Place,
    /// Where its value comes from, if it reads.
    pub from: Option<Origin>,
}

/// Where the value of a read comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A write in GIB. The initial write of the read's location is at place 0 of the initial thread.
    Gib(Place),
    /// A write of its own thread that is still in LIB.
    Own(Place),
}

/// An instruction by its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Whose.
    pub thread: ThreadNumber,
    /// Where in program order.
    pub pc: u32,
    /// For which thread, if it is a sub-write.
    pub target: Option<ThreadNumber>,
}

impl Place {
    fn of(labels: &Labels, label: Label) -> Place {
        let instruction = labels.get(label);
        Place { thread: instruction.thread, pc: instruction.pc, target: instruction.target }
    }
}

/// What was found, as a schedule; each thread is on one of its paths.
pub(crate) fn scheduled<T>(threads: &Threads<T>, paths: &[&Path], steps: &[Step]) -> Schedule {
    let labels = &threads.labels;
    let moved = |step: &Step| {
        let executed = Place::of(labels, step.local.label?);
        let from = match (step.local.source, step.from) {
            (Source::Own(write), _) => Some(Origin::Own(Place::of(labels, write))),
            (_, Some(write)) => Some(Origin::Gib(Place::of(labels, write))),
            _ => None,
        };
        Some(Move { executed, from })
    };
    let answered = threads.all.iter().zip(paths).map(|(thread, path)| {
        let way = thread.tree.ancestors(path.node);
        let mut answers: Vec<Answer> =
            way.map(|(node, number)| thread.tree.node(node).children[number].0).collect();
        answers.reverse();
        (thread.object, answers)
    });
    Schedule { threads: answered.collect(), moves: steps.iter().filter_map(moved).collect() }
}
