//! One path of a thread.

use thinair_program::Answer;
use thinair_program::unfold::NodeId;

use crate::formula::plain::{Item, Situation};
use crate::instruction::{Instruction, Label, Labels};
use crate::model::{Buffer, Dependence};

/// The most instructions of a path: sets of them are bits of a number.
pub(crate) const LONGEST: usize = 128;

/// From the root of a thread's tree to a leaf.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) steps: Vec<PathStep>,
    pub(crate) leaf: Leaf,
    /// Where it ends.
    pub(crate) node: NodeId,
    /// Whether an assertion fails on it.
    pub(crate) fails: bool,
}

/// An instruction of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathStep {
    pub(crate) label: Label,
    /// What it is answered on this path, if it reads.
    pub(crate) answer: Option<Answer>,
    /// What is in GIB once it is executed.
    pub(crate) entry: Option<Label>,
    /// The instructions of the path that its variable or value depends on, and its being reached.
    pub(crate) data: u128,
    pub(crate) control: u128,
    pub(crate) redundant: bool,
}

/// How a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Leaf {
    /// The thread has ended.
    End,
    /// An assumption does not hold.
    Abandoned,
    /// The thread would go on, but is not followed.
    Bound,
    /// The thread does the same again and again.
    Spins,
}

impl Leaf {
    pub(super) const ALL: [Leaf; 4] = [Leaf::End, Leaf::Abandoned, Leaf::Bound, Leaf::Spins];
}

impl Path {
    /// All instructions.
    pub(crate) fn whole(&self) -> u128 {
        if self.steps.len() == LONGEST { u128::MAX } else { (1 << self.steps.len()) - 1 }
    }
}

/// The places in a set.
pub(crate) fn places(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(place)
    })
}

/// A path of which some instructions have been executed; nothing is known of GIB.
pub(crate) struct InPath<'a> {
    pub(crate) labels: &'a Labels,
    pub(crate) path: &'a Path,
    /// Those that have not been.
    pub(crate) lib: u128,
}

impl InPath<'_> {
    fn step(&self, item: Item) -> &PathStep {
        match item {
            Item::Lib(place) => &self.path.steps[place],
            Item::Gib(_) => unreachable!("a formula over LIB has no instruction of GIB"),
        }
    }
}

impl Situation for InPath<'_> {
    fn buffer(&self, buffer: Buffer) -> Vec<Item> {
        match buffer {
            Buffer::Lib => places(self.lib).map(Item::Lib).collect(),
            Buffer::Gib => unreachable!("a formula over LIB does not ask for GIB"),
        }
    }

    fn instruction(&self, item: Item) -> Instruction {
        *self.labels.get(self.step(item).label)
    }

    fn time(&self, _: Item) -> i64 {
        // All of LIB is at the current time, so any number does.
        0
    }

    fn depends(&self, dependence: Dependence, first: Item, second: Item) -> bool {
        let step = self.step(first);
        let on = match dependence {
            Dependence::Data => step.data,
            Dependence::Control => step.control,
        };
        matches!(second, Item::Lib(place) if on & 1 << place != 0)
    }

    fn redundant(&self, item: Item) -> bool {
        self.step(item).redundant
    }
}
