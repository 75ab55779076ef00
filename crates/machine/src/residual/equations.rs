//! Recursive predicates: an equation for each tuple of instructions, of which the least solution is meant.
//!
//! What an equation's left-hand side is may be decided before all is executed. It is true for all futures if it is in the least
//! solution with every atom against it, and false if it is not in the least one with every atom for it; recursion
//! is never through a negation, so both are least solutions of monotone equations.

use rustc_hash::FxHashMap;

use super::circuit::{Circuit, Node, Pairs};
use crate::bits::Bits;
use crate::instruction::Label;

/// A system of equations, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Equations(u32);

impl Equations {
    /// Where nothing is asked of any.
    pub(crate) const NONE: Equations = Equations(u32::MAX);
}

#[derive(Debug)]
pub(super) struct System {
    bodies: Box<[Node]>,
    pub(super) support: Bits,
    pub(super) pairs: Pairs,
    /// Which left-hand sides hold if nothing more is executed.
    solved: Option<Vec<bool>>,
}

/// All systems that were met.
#[derive(Debug, Default)]
pub(super) struct EquationsTable {
    systems: Vec<System>,
    numbers: FxHashMap<Box<[Node]>, Equations>,
    after: FxHashMap<(Equations, Label), Equations>,
}

impl EquationsTable {
    pub(super) fn get(&self, equations: Equations) -> &System {
        &self.systems[equations.0 as usize]
    }

    /// The system of equations with these right-hand sides.
    pub(super) fn intern(&mut self, circuit: &mut Circuit, mut bodies: Vec<Node>) -> Equations {
        if bodies.is_empty() {
            return Equations::NONE;
        }
        decide(circuit, &mut bodies);
        let bodies: Box<[Node]> = bodies.into();
        let next = Equations(self.systems.len() as u32);
        let equations = *self.numbers.entry(bodies.clone()).or_insert(next);
        if equations == next {
            let mut support = Bits::default();
            let mut pairs = Pairs::default();
            for &body in &bodies {
                support.extend(circuit.support(body));
                circuit.pairs(body, &mut pairs);
            }
            self.systems.push(System { bodies, support, pairs, solved: None });
        }
        equations
    }

    pub(super) fn execute(
        &mut self,
        circuit: &mut Circuit,
        equations: Equations,
        executed: Label,
    ) -> Equations {
        if equations == Equations::NONE || !self.get(equations).support.contains(executed.index()) {
            return equations;
        }
        if let Some(&after) = self.after.get(&(equations, executed)) {
            return after;
        }
        let bodies = self.get(equations).bodies.clone();
        let bodies = bodies.iter().map(|&body| circuit.execute(body, executed)).collect();
        let after = self.intern(circuit, bodies);
        self.after.insert((equations, executed), after);
        after
    }

    /// The node with what is decided replaced.
    pub(super) fn resolve(&self, circuit: &mut Circuit, equations: Equations, node: Node) -> Node {
        if equations == Equations::NONE {
            return node;
        }
        let bodies = &self.get(equations).bodies;
        circuit.replace(node, &|number| bodies[number as usize].decided())
    }

    /// Whether the node holds if nothing more is executed.
    pub(super) fn holds(&mut self, circuit: &mut Circuit, equations: Equations, node: Node) -> bool {
        if !circuit.is_recursive(node) {
            return circuit.holds(node, &[]);
        }
        let system = &mut self.systems[equations.0 as usize];
        let solved = system.solved.get_or_insert_with(|| solve(circuit, &system.bodies));
        circuit.holds(node, solved)
    }
}

/// The least solution if nothing more is executed.
fn solve(circuit: &mut Circuit, bodies: &[Node]) -> Vec<bool> {
    let mut solved = vec![false; bodies.len()];
    loop {
        let mut has_grown = false;
        for (number, &body) in bodies.iter().enumerate() {
            if !solved[number] && circuit.holds(body, &solved) {
                solved[number] = true;
                has_grown = true;
            }
        }
        if !has_grown {
            return solved;
        }
    }
}

/// Replaces what is decided, in the right-hand sides, until nothing more is.
fn decide(circuit: &mut Circuit, bodies: &mut [Node]) {
    loop {
        let (mut may, mut must) = (vec![false; bodies.len()], vec![false; bodies.len()]);
        loop {
            let mut has_grown = false;
            for (number, &body) in bodies.iter().enumerate() {
                let of = |other: u32| (may[other as usize], !must[other as usize]);
                let (can, can_not) = circuit.bounds(body, &of);
                has_grown |= can && !may[number] || !can_not && !must[number];
                may[number] |= can;
                must[number] |= !can_not;
            }
            if !has_grown {
                break;
            }
        }
        let value = |number: u32| match (may[number as usize], must[number as usize]) {
            (false, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        };
        let mut has_changed = false;
        for (number, body) in bodies.iter_mut().enumerate() {
            let decided = value(number as u32).map(Node::constant);
            let replaced = decided.unwrap_or_else(|| circuit.replace(*body, &value));
            has_changed |= replaced != *body;
            *body = replaced;
        }
        if !has_changed {
            return;
        }
    }
}
