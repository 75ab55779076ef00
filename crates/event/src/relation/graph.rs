//! A relation as a graph: cycles, topological order, transitive reduction.

use super::{Relation, set};
use crate::ActionId;

impl Relation {
    /// Whether no action reaches itself.
    pub fn is_acyclic(&self) -> bool {
        self.topological_order().is_ok()
    }

    /// A cycle, if there is one: each action is related to the next, and the last to the first.
    pub fn cycle(&self) -> Option<Vec<ActionId>> {
        self.topological_order().err()
    }

    /// All actions in an order that respects the relation, smallest action first where there is a choice; or a
    /// cycle, because of which there is no such order.
    pub fn topological_order(&self) -> Result<Vec<ActionId>, Vec<ActionId>> {
        let mut predecessors = vec![0usize; self.size];
        for (_, to) in self.iter() {
            predecessors[to.index()] += 1;
        }
        let mut ready: std::collections::BTreeSet<usize> =
            (0..self.size).filter(|&action| predecessors[action] == 0).collect();
        let mut order = Vec::with_capacity(self.size);
        while let Some(action) = ready.pop_first() {
            order.push(ActionId(action as u32));
            for to in set::ones(self.row(action)) {
                predecessors[to] -= 1;
                if predecessors[to] == 0 {
                    ready.insert(to);
                }
            }
        }
        if order.len() == self.size { Ok(order) } else { Err(self.cycle_among(&predecessors)) }
    }

    /// The pairs of an acyclic relation that do not follow from others by transitivity.
    #[must_use]
    pub fn transitive_reduction(&self) -> Relation {
        let closure = self.clone().transitive_closure();
        let implied = closure.compose(&closure);
        self.clone().difference(&implied)
    }

    /// A cycle among the actions that still have predecessors once all others are taken away. Each of them has
    /// a predecessor of the same kind, so walking backwards must come to an action twice.
    fn cycle_among(&self, predecessors: &[usize]) -> Vec<ActionId> {
        let inverse = self.inverse();
        let left = |action: &usize| predecessors[*action] > 0;
        let mut walk = vec![(0..self.size).find(left).expect("a cycle leaves an action over")];
        loop {
            let last = walk[walk.len() - 1];
            let before =
                set::ones(inverse.row(last)).find(left).expect("every action left has a predecessor left");
            if let Some(place) = walk.iter().position(|&action| action == before) {
                return walk[place..].iter().rev().map(|&action| ActionId(action as u32)).collect();
            }
            walk.push(before);
        }
    }
}
