//! Threads as the machine sees them: the paths that each may take, and what it has executed of them.
//!
//! A thread is unfolded over the values that its reads may return; a path leads from the root of that tree to a leaf, and its
//! instructions are those of LIB before anything is executed. Which path is taken is not known before the reads on it are
//! executed, and an instruction may be executed before that. So the state of a thread is what it has executed, and the
//! *set* of its paths for which that could be: executing an instruction leaves those in which it was ready, and a read those
//! in which it returns what it returned (`automaton`).

mod automaton;
mod building;
mod path;
mod rules;

use thinair_event::ObjectId;
use thinair_program::unfold::Tree;

pub(crate) use automaton::{Automaton, Local, LocalState, LocalStep, Own, Source};
pub(crate) use building::{build, owners};
pub(crate) use path::{Leaf, Path};
pub(crate) use rules::Rules;

use crate::instruction::{Label, Labels};

/// A program's threads.
pub(crate) struct Threads<T> {
    pub(crate) labels: Labels,
    /// The initial writes.
    pub(crate) initial: Vec<Label>,
    pub(crate) all: Vec<Thread<T>>,
}

/// A thread.
pub(crate) struct Thread<T> {
    pub(crate) object: ObjectId,
    pub(crate) tree: Tree<T>,
    pub(crate) paths: Vec<Path>,
}
