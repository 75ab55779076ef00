//! Wakeup trees: which steps are to be explored from a state, and what after them.
//!
//! A tree's leaves are sequences of steps that no sequence further left, and nothing that has been explored, makes
//! superfluous. The branches of a state on the path are a list of nodes; the steps below the one that is taken become the
//! branches of the state that it leads to.

use super::footprint::Label;

/// A list of sibling nodes, by its first; or nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Branches(u32);

impl Branches {
    pub(super) const NONE: Branches = Branches(u32::MAX);
}

/// The nodes of all trees.
#[derive(Default)]
pub(super) struct Forest {
    nodes: Vec<Node>,
    free: Vec<u32>,
}

struct Node {
    label: Label,
    children: Branches,
    next: Branches,
}

/// How a step fits a sequence of steps from the same state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    /// It is in the sequence, at that place, and nothing before it depends on it: it can come first.
    Initial(usize),
    /// Nothing in the sequence depends on it: it can come first, too.
    Independent,
    /// It does not commute with the sequence, beginning at that place.
    Clashes(usize),
}

/// How a step that is possible in a state fits a sequence that is possible there.
pub(super) fn fit(step: &Label, sequence: &[Item]) -> Fit {
    for (place, item) in sequence.iter().enumerate() {
        if item.label.thread == step.thread {
            // A thread's other option excludes this one.
            return if item.label.agrees(step) { Fit::Initial(place) } else { Fit::Clashes(place) };
        }
        if item.label.footprint.conflicts(&step.footprint) {
            return Fit::Clashes(place);
        }
    }
    Fit::Independent
}

/// A step of a sequence, with its place in the whole.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) label: Label,
    pub(super) place: usize,
}

/// A race that is to be reversed.
pub(super) struct Reversal {
    /// The thread of the event that is to come later, and the place in the sequence of the one that is to come first.
    pub(super) thread: u32,
    pub(super) late: usize,
    /// The sequence must go on to this place, so that it does not commute with what has been explored before.
    pub(super) needed: usize,
}

impl Forest {
    /// Takes the first of the branches: its step, and those after it.
    pub(super) fn take_first(&mut self, branches: &mut Branches) -> Option<(Label, Branches)> {
        if *branches == Branches::NONE {
            return None;
        }
        let node = &self.nodes[branches.0 as usize];
        let (label, children) = (node.label, node.children);
        self.free.push(branches.0);
        *branches = node.next;
        Some((label, children))
    }

    /// Forgets trees.
    pub(super) fn clear(&mut self, branches: Branches) {
        let mut pending = vec![branches];
        while let Some(mut branches) = pending.pop() {
            while let Some((_, children)) = self.take_first(&mut branches) {
                pending.push(children);
            }
        }
    }

    /// Adds a branch of one step, as the last.
    pub(super) fn add(&mut self, branches: &mut Branches, label: Label) {
        self.append(branches, &[Item { label, place: 0 }], 0);
    }

    /// Adds a step, with what comes after it, as the first branch.
    pub(super) fn put_first(&mut self, branches: &mut Branches, label: Label, after: Branches) {
        let first = self.node(label, after);
        self.nodes[first.0 as usize].next = *branches;
        *branches = first;
    }

    /// Adds a sequence, unless a branch makes it superfluous: the first leaf, from the left, that goes together with the
    /// sequence. Where no branch does, as much of the sequence as is needed becomes a new one.
    pub(super) fn insert(
        &mut self,
        branches: &mut Branches,
        sequence: &mut Vec<Item>,
        mut reversal: Reversal,
    ) {
        let mut parent = None;
        'descend: while !sequence.is_empty() {
            let mut at = parent.map_or(*branches, |parent: u32| self.nodes[parent as usize].children);
            while at != Branches::NONE {
                let node = &self.nodes[at.0 as usize];
                // Another option of the thread that is to come later does not cover the one that it took.
                let is_other = node.label.thread == reversal.thread
                    && sequence.iter().any(|item| item.place == reversal.late);
                match fit(&node.label, sequence) {
                    _ if is_other => {}
                    Fit::Clashes(place) => reversal.needed = reversal.needed.max(sequence[place].place),
                    fit @ (Fit::Initial(_) | Fit::Independent) => {
                        if node.children == Branches::NONE {
                            return;
                        }
                        if let Fit::Initial(place) = fit {
                            sequence.remove(place);
                        }
                        parent = Some(at.0);
                        continue 'descend;
                    }
                }
                at = node.next;
            }
            match parent {
                None => self.append(branches, sequence, reversal.needed),
                Some(parent) => {
                    let mut children = self.nodes[parent as usize].children;
                    self.append(&mut children, sequence, reversal.needed);
                    self.nodes[parent as usize].children = children;
                }
            }
            return;
        }
    }

    /// Adds the sequence up to a place as the last branch.
    fn append(&mut self, branches: &mut Branches, sequence: &[Item], needed: usize) {
        let mut chain = Branches::NONE;
        for item in sequence.iter().rev().filter(|item| item.place <= needed) {
            chain = self.node(item.label, chain);
        }
        let mut last = *branches;
        if last == Branches::NONE {
            *branches = chain;
            return;
        }
        while self.nodes[last.0 as usize].next != Branches::NONE {
            last = self.nodes[last.0 as usize].next;
        }
        self.nodes[last.0 as usize].next = chain;
    }

    fn node(&mut self, label: Label, children: Branches) -> Branches {
        let node = Node { label, children, next: Branches::NONE };
        if let Some(free) = self.free.pop() {
            self.nodes[free as usize] = node;
            return Branches(free);
        }
        self.nodes.push(node);
        Branches(self.nodes.len() as u32 - 1)
    }
}
