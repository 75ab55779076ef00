//! Circuits over what is in GIB and in which order. Equal ones are there once.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bits::Bits;
use crate::instruction::Label;

/// A gate of a circuit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Node(u32);

impl Node {
    pub(crate) const FALSE: Node = Node(0);
    pub(crate) const TRUE: Node = Node(1);

    pub(super) fn constant(value: bool) -> Node {
        if value { Node::TRUE } else { Node::FALSE }
    }

    /// What it is, if that is decided.
    pub(super) fn decided(self) -> Option<bool> {
        match self {
            Node::FALSE => Some(false),
            Node::TRUE => Some(true),
            _ => None,
        }
    }
}

/// What a gate does. The operands of a junction are sorted, and neither constants nor junctions of the same sort. Negations
/// are of atoms and of equations' left-hand sides only, so that what is the same more often looks the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Gate {
    Constant(bool),
    In(Label),
    /// The first was executed before the second; of two, the one with the smaller number is first.
    Before(Label, Label),
    Not(Node),
    And(Box<[Node]>),
    Or(Box<[Node]>),
    /// The left-hand side of an equation.
    Recursive(u32),
}

/// Which instructions' order matters: for each, those others.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    pub(super) others: FxHashMap<Label, Bits>,
    seen: FxHashSet<Node>,
}

impl Pairs {
    fn add(&mut self, first: Label, second: Label) {
        self.others.entry(first).or_default().insert(second.index());
        self.others.entry(second).or_default().insert(first.index());
    }

    pub(super) fn extend(&mut self, more: &Pairs) {
        for (&label, others) in &more.others {
            self.others.entry(label).or_default().extend(others);
        }
    }
}

#[derive(Debug)]
pub(super) struct Circuit {
    gates: Vec<Gate>,
    numbers: FxHashMap<Gate, Node>,
    support: Vec<Bits>,
    recursive: Vec<bool>,
    negations: FxHashMap<Node, Node>,
    executed: FxHashMap<(Node, Label), Node>,
    /// Whether it holds when nothing more is executed, of those that are not recursive.
    now: Vec<Option<bool>>,
}

impl Circuit {
    pub(super) fn new() -> Circuit {
        let mut circuit = Circuit {
            gates: Vec::new(),
            numbers: FxHashMap::default(),
            support: Vec::new(),
            recursive: Vec::new(),
            negations: FxHashMap::default(),
            executed: FxHashMap::default(),
            now: Vec::new(),
        };
        circuit.gate(Gate::Constant(false));
        circuit.gate(Gate::Constant(true));
        circuit
    }

    fn gate(&mut self, gate: Gate) -> Node {
        if let Some(&node) = self.numbers.get(&gate) {
            return node;
        }
        let mut support = Bits::default();
        let mut recursive = false;
        match &gate {
            Gate::Constant(_) => {}
            Gate::In(label) => {
                support.insert(label.index());
            }
            Gate::Before(first, second) => {
                support.insert(first.index());
                support.insert(second.index());
            }
            Gate::Not(inner) => {
                support.extend(self.support(*inner));
                recursive = self.is_recursive(*inner);
            }
            Gate::And(parts) | Gate::Or(parts) => {
                for &part in parts {
                    support.extend(&self.support[part.0 as usize]);
                    recursive |= self.recursive[part.0 as usize];
                }
            }
            Gate::Recursive(_) => recursive = true,
        }
        let node = Node(self.gates.len() as u32);
        self.support.push(support);
        self.recursive.push(recursive);
        self.now.push(None);
        self.gates.push(gate.clone());
        self.numbers.insert(gate, node);
        node
    }

    pub(super) fn get(&self, node: Node) -> &Gate {
        &self.gates[node.0 as usize]
    }

    pub(super) fn support(&self, node: Node) -> &Bits {
        &self.support[node.0 as usize]
    }

    pub(super) fn is_recursive(&self, node: Node) -> bool {
        self.recursive[node.0 as usize]
    }

    pub(super) fn is_in(&mut self, label: Label) -> Node {
        self.gate(Gate::In(label))
    }

    pub(super) fn before(&mut self, first: Label, second: Label) -> Node {
        if first < second {
            return self.gate(Gate::Before(first, second));
        }
        let after = self.gate(Gate::Before(second, first));
        self.not(after)
    }

    pub(super) fn recursion(&mut self, number: u32) -> Node {
        self.gate(Gate::Recursive(number))
    }

    pub(super) fn not(&mut self, node: Node) -> Node {
        if let Some(&negation) = self.negations.get(&node) {
            return negation;
        }
        let negation = match self.get(node).clone() {
            Gate::Constant(value) => Node::constant(!value),
            Gate::Not(inner) => inner,
            Gate::And(parts) => {
                let parts: Vec<Node> = parts.iter().map(|&part| self.not(part)).collect();
                self.or(parts)
            }
            Gate::Or(parts) => {
                let parts: Vec<Node> = parts.iter().map(|&part| self.not(part)).collect();
                self.and(parts)
            }
            Gate::In(_) | Gate::Before(..) | Gate::Recursive(_) => self.gate(Gate::Not(node)),
        };
        self.negations.insert(node, negation);
        negation
    }

    pub(super) fn and(&mut self, parts: impl IntoIterator<Item = Node>) -> Node {
        self.junction(parts, false)
    }

    pub(super) fn or(&mut self, parts: impl IntoIterator<Item = Node>) -> Node {
        self.junction(parts, true)
    }

    fn junction(&mut self, parts: impl IntoIterator<Item = Node>, decides: bool) -> Node {
        let mut operands: Vec<Node> = Vec::new();
        for part in parts {
            match self.get(part) {
                Gate::Constant(value) if *value == decides => return part,
                Gate::Constant(_) => {}
                Gate::And(inner) if !decides => operands.extend(inner),
                Gate::Or(inner) if decides => operands.extend(inner),
                _ => operands.push(part),
            }
        }
        operands.sort_unstable();
        operands.dedup();
        if operands.len() > 1 && self.absorb(&mut operands, decides) {
            return self.junction(operands, decides);
        }
        let is_there = |node: &Node| operands.binary_search(node).is_ok();
        if operands.iter().any(|&part| matches!(self.get(part), Gate::Not(inner) if is_there(inner))) {
            return Node::constant(decides);
        }
        match operands[..] {
            [] => Node::constant(!decides),
            [only] => only,
            _ if decides => self.gate(Gate::Or(operands.into())),
            _ => self.gate(Gate::And(operands.into())),
        }
    }

    /// Leaves out of the operands of a junction that are junctions themselves what other operands decide: `a` absorbs
    /// `a or b` beside it, and makes `b` of `not a or b`. What is left is to be joined again if this says so.
    fn absorb(&mut self, operands: &mut Vec<Node>, decides: bool) -> bool {
        let beside: FxHashSet<Node> = operands.iter().copied().collect();
        let mut has_changed = false;
        let mut kept = Vec::with_capacity(operands.len());
        for &operand in operands.iter() {
            let parts = match self.get(operand) {
                Gate::Or(parts) if !decides => parts.clone(),
                Gate::And(parts) if decides => parts.clone(),
                _ => {
                    kept.push(operand);
                    continue;
                }
            };
            if parts.iter().any(|part| beside.contains(part)) {
                has_changed = true;
                continue;
            }
            let left = parts.iter().copied().filter(|&part| !beside.contains(&self.not(part)));
            let left: Vec<Node> = left.collect();
            if left.len() == parts.len() {
                kept.push(operand);
            } else {
                has_changed = true;
                kept.push(self.junction(left, !decides));
            }
        }
        *operands = kept;
        has_changed
    }

    /// What is left when an instruction is executed.
    pub(super) fn execute(&mut self, node: Node, executed: Label) -> Node {
        if !self.support(node).contains(executed.index()) {
            return node;
        }
        if let Some(&left) = self.executed.get(&(node, executed)) {
            return left;
        }
        let left = match self.get(node).clone() {
            Gate::Constant(_) | Gate::Recursive(_) => node,
            Gate::In(_) => Node::TRUE,
            Gate::Before(first, _) => Node::constant(first == executed),
            Gate::Not(inner) => {
                let inner = self.execute(inner, executed);
                self.not(inner)
            }
            Gate::And(parts) => {
                let parts: Vec<Node> = parts.iter().map(|&part| self.execute(part, executed)).collect();
                self.and(parts)
            }
            Gate::Or(parts) => {
                let parts: Vec<Node> = parts.iter().map(|&part| self.execute(part, executed)).collect();
                self.or(parts)
            }
        };
        self.executed.insert((node, executed), left);
        left
    }

    /// The node with the left-hand sides of equations replaced where `value` knows them.
    pub(super) fn replace(&mut self, node: Node, value: &dyn Fn(u32) -> Option<bool>) -> Node {
        if !self.is_recursive(node) {
            return node;
        }
        match self.get(node).clone() {
            Gate::Recursive(number) => value(number).map_or(node, Node::constant),
            Gate::Not(inner) => {
                let inner = self.replace(inner, value);
                self.not(inner)
            }
            Gate::And(parts) => {
                let parts: Vec<Node> = parts.iter().map(|&part| self.replace(part, value)).collect();
                self.and(parts)
            }
            Gate::Or(parts) => {
                let parts: Vec<Node> = parts.iter().map(|&part| self.replace(part, value)).collect();
                self.or(parts)
            }
            Gate::Constant(_) | Gate::In(_) | Gate::Before(..) => node,
        }
    }

    /// Whether it holds if nothing more is executed and the equations are solved so. Whose order is asked for is asked
    /// to be in GIB first, so orders do not matter then.
    pub(super) fn holds(&mut self, node: Node, solved: &[bool]) -> bool {
        if let Some(held) = self.now[node.0 as usize] {
            return held;
        }
        let held = match self.get(node) {
            Gate::Constant(value) => *value,
            Gate::In(_) | Gate::Before(..) => false,
            Gate::Recursive(number) => return solved[*number as usize],
            &Gate::Not(inner) => !self.holds(inner, solved),
            Gate::And(parts) => parts.clone().iter().all(|&part| self.holds(part, solved)),
            Gate::Or(parts) => parts.clone().iter().any(|&part| self.holds(part, solved)),
        };
        if !self.is_recursive(node) {
            self.now[node.0 as usize] = Some(held);
        }
        held
    }

    /// Whether it may come to hold, and whether it may come not to, given the same of the equations' left-hand sides.
    pub(super) fn bounds(&self, node: Node, of: &dyn Fn(u32) -> (bool, bool)) -> (bool, bool) {
        match self.get(node) {
            Gate::Constant(value) => (*value, !value),
            Gate::In(_) | Gate::Before(..) => (true, true),
            Gate::Recursive(number) => of(*number),
            Gate::Not(inner) => {
                let (may, may_not) = self.bounds(*inner, of);
                (may_not, may)
            }
            Gate::And(parts) => parts.iter().fold((true, false), |(may, may_not), &part| {
                let (other, other_not) = self.bounds(part, of);
                (may && other, may_not || other_not)
            }),
            Gate::Or(parts) => parts.iter().fold((false, true), |(may, may_not), &part| {
                let (other, other_not) = self.bounds(part, of);
                (may || other, may_not && other_not)
            }),
        }
    }

    /// Adds the instructions whose order matters.
    pub(super) fn pairs(&self, node: Node, pairs: &mut Pairs) {
        if !pairs.seen.insert(node) {
            return;
        }
        match self.get(node) {
            Gate::Before(first, second) => pairs.add(*first, *second),
            Gate::Not(inner) => self.pairs(*inner, pairs),
            Gate::And(parts) | Gate::Or(parts) => parts.iter().for_each(|&part| self.pairs(part, pairs)),
            Gate::Constant(_) | Gate::In(_) | Gate::Recursive(_) => {}
        }
    }
}
