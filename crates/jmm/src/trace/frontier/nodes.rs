//! The places of a thread in a frontier, with what it owes.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::trace::run::{Before, Run};

/// Where a thread may be, as far as it is concerned itself.
pub(super) struct Nodes {
    pub(super) list: Vec<Node>,
    /// Whether each number of reads has one node at most, and every jump within reach to a number that has one leads to it.
    pub(super) simple: bool,
    /// Whether there were too many nodes to list.
    pub(super) overflow: bool,
    /// Whether a number of reads can be reached.
    pub(super) reachable: Vec<bool>,
}

/// A place of a thread.
pub(super) struct Node {
    /// How many reads are pinned.
    pub(super) pinned: usize,
    /// The nodes that one step may lead to, in the order of the number of reads.
    pub(super) next: Vec<usize>,
}

/// The most nodes that are listed.
const MOST: usize = 100_000;

impl Nodes {
    pub(super) fn new(order: &[usize], runs: &[Rc<Run>], reach: &[usize], valid: &[bool]) -> Nodes {
        let mut nodes = Nodes {
            list: vec![Node { pinned: 0, next: Vec::new() }],
            simple: true,
            overflow: false,
            reachable: vec![false; runs.len()],
        };
        let mut numbers: FxHashMap<(usize, Vec<usize>), usize> = FxHashMap::default();
        // What each node owes: writes of the thread, sorted.
        let mut debts: Vec<Vec<usize>> = vec![Vec::new()];
        numbers.insert((0, Vec::new()), 0);
        let mut place = 0;
        while place < nodes.list.len() {
            let from = nodes.list[place].pinned;
            nodes.reachable[from] = true;
            let run = &runs[from];
            let mut owed = debts[place].clone();
            let mut next = Vec::new();
            for to in from + 1..=reach[from] {
                if let Before::Recorded(own) = run.before(order[to - 1])
                    && let Err(gap) = owed.binary_search(&own)
                {
                    owed.insert(gap, own);
                }
                if !valid[to] || !owed.iter().all(|&write| runs[to].writes_final.contains(write)) {
                    continue;
                }
                let count = nodes.list.len();
                let number = *numbers.entry((to, owed.clone())).or_insert(count);
                if number == count {
                    nodes.list.push(Node { pinned: to, next: Vec::new() });
                    debts.push(owed.clone());
                }
                next.push(number);
            }
            nodes.list[place].next = next;
            place += 1;
            if nodes.list.len() > MOST {
                nodes.overflow = true;
                break;
            }
        }
        nodes.simple = !nodes.overflow && nodes.is_simple(reach);
        nodes
    }

    fn is_simple(&self, reach: &[usize]) -> bool {
        let once = self.list.len() == self.reachable.iter().filter(|reachable| **reachable).count();
        once && self.list.iter().all(|node| {
            let within = self.reachable[node.pinned + 1..=reach[node.pinned]].iter().filter(|there| **there);
            within.count() == node.next.len()
        })
    }
}
