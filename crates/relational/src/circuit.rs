//! Boolean circuits whose gates are shared: the same conjunction is built once.
//!
//! The only gate is an AND of any number of inputs; negation is a mark on the edge, so that an OR is a negated AND of
//! negated inputs. Constants never reach a gate, repeated inputs are merged, an input with its negation makes the
//! gate false, and what one input says of another, one level down, is used.

use std::hash::BuildHasher;
use std::ops::Not;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

/// A node of the circuit, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Gate(u32);

/// All gates that were built.
#[derive(Debug)]
pub(crate) struct Circuit {
    // For each node the end of its inputs; they start where those of the node before end. Leaves have none.
    ends: Vec<u32>,
    inputs: Vec<Gate>,
    conjunctions: HashTable<u32>,
    leaves: usize,
}

/// Inputs with more inputs of their own are not looked into when a gate is simplified.
const LOOK_INTO: usize = 16;

impl Gate {
    /// The conjunction of nothing, which is node 0.
    pub(crate) const TRUE: Gate = Gate(0);
    pub(crate) const FALSE: Gate = Gate(1);

    pub(crate) fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// A number for each gate and another for its negation, without gaps.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn negated_if(self, negated: bool) -> Gate {
        Gate(self.0 ^ u32::from(negated))
    }

    fn positive(node: usize) -> Gate {
        Gate((node as u32) << 1)
    }
}

impl Not for Gate {
    type Output = Gate;

    fn not(self) -> Gate {
        Gate(self.0 ^ 1)
    }
}

impl From<bool> for Gate {
    fn from(value: bool) -> Gate {
        if value { Gate::TRUE } else { Gate::FALSE }
    }
}

impl Circuit {
    pub(crate) fn new() -> Circuit {
        Circuit { ends: vec![0], inputs: Vec::new(), conjunctions: HashTable::new(), leaves: 0 }
    }

    /// How many nodes there are, constants and leaves included.
    pub(crate) fn nodes(&self) -> usize {
        self.ends.len()
    }

    /// How many conjunctions there are.
    pub(crate) fn gates(&self) -> usize {
        self.ends.len() - 1 - self.leaves
    }

    /// A new variable.
    pub(crate) fn leaf(&mut self) -> Gate {
        self.leaves += 1;
        self.ends.push(self.inputs.len() as u32);
        Gate::positive(self.ends.len() - 1)
    }

    /// Both signs of every node, each after all gates that it is an input of.
    pub(crate) fn outputs_first(&self) -> impl Iterator<Item = Gate> + use<> {
        // Inputs are made before their gates.
        (0..self.nodes()).rev().flat_map(|node| [Gate::positive(node), !Gate::positive(node)])
    }

    /// What the gate's node is the conjunction of; nothing for a leaf.
    pub(crate) fn inputs(&self, gate: Gate) -> &[Gate] {
        inputs_of(&self.ends, &self.inputs, gate.node())
    }

    pub(crate) fn and(&mut self, gates: impl IntoIterator<Item = Gate>) -> Gate {
        let mut inputs: SmallVec<[Gate; 8]> = gates.into_iter().filter(|gate| *gate != Gate::TRUE).collect();
        inputs.sort_unstable();
        inputs.dedup();
        // A node and its negation are neighbours in the order.
        if inputs.contains(&Gate::FALSE) || inputs.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Gate::FALSE;
        }
        match inputs[..] {
            [] => Gate::TRUE,
            [only] => only,
            _ => match self.simplified(&inputs) {
                Some(Simpler::False) => Gate::FALSE,
                Some(Simpler::Conjunction(simpler)) => self.and(simpler),
                None => self.conjunction(&inputs),
            },
        }
    }

    pub(crate) fn or(&mut self, gates: impl IntoIterator<Item = Gate>) -> Gate {
        !self.and(gates.into_iter().map(Not::not))
    }

    pub(crate) fn implies(&mut self, premise: Gate, conclusion: Gate) -> Gate {
        self.or([!premise, conclusion])
    }

    pub(crate) fn iff(&mut self, left: Gate, right: Gate) -> Gate {
        let forth = self.implies(left, right);
        let back = self.implies(right, left);
        self.and([forth, back])
    }

    pub(crate) fn if_then_else(&mut self, condition: Gate, then: Gate, otherwise: Gate) -> Gate {
        if then == otherwise {
            return then;
        }
        let yes = self.implies(condition, then);
        let no = self.or([condition, otherwise]);
        self.and([yes, no])
    }

    /// What other inputs make of those that are gates themselves, if anything.
    fn simplified(&mut self, inputs: &[Gate]) -> Option<Simpler> {
        let has = |gate: Gate| inputs.binary_search(&gate).is_ok();
        let mut absorbed: SmallVec<[Gate; 8]> = SmallVec::new();
        let mut replaced: SmallVec<[(Gate, SmallVec<[Gate; 8]>); 2]> = SmallVec::new();
        for gate in inputs {
            let below = inputs_of(&self.ends, &self.inputs, gate.node());
            if below.is_empty() || below.len() > LOOK_INTO {
                continue;
            }
            if gate.is_negated() {
                // not (a and b): with not a it says nothing more, with a it says not b.
                if below.iter().any(|input| has(!*input)) {
                    absorbed.push(*gate);
                } else if below.iter().any(|input| has(*input)) {
                    replaced.push((*gate, below.iter().copied().filter(|input| !has(*input)).collect()));
                }
            } else {
                if below.iter().any(|input| has(!*input)) {
                    return Some(Simpler::False);
                }
                absorbed.extend(below.iter().copied().filter(|input| has(*input)));
            }
        }
        if absorbed.is_empty() && replaced.is_empty() {
            return None;
        }
        let kept = |gate: &Gate| !absorbed.contains(gate) && replaced.iter().all(|(old, _)| old != gate);
        let mut simpler: SmallVec<[Gate; 8]> = inputs.iter().copied().filter(kept).collect();
        for (gate, rest) in replaced {
            if !absorbed.contains(&gate) {
                simpler.push(!self.and(rest));
            }
        }
        Some(Simpler::Conjunction(simpler))
    }

    fn conjunction(&mut self, inputs: &[Gate]) -> Gate {
        let (ends, all) = (&self.ends, &self.inputs);
        let hash = hash_of(inputs);
        if let Some(node) =
            self.conjunctions.find(hash, |node| inputs_of(ends, all, *node as usize) == inputs)
        {
            return Gate::positive(*node as usize);
        }
        self.inputs.extend_from_slice(inputs);
        self.ends.push(self.inputs.len() as u32);
        let node = self.ends.len() - 1;
        let (ends, all) = (&self.ends, &self.inputs);
        self.conjunctions
            .insert_unique(hash, node as u32, |node| hash_of(inputs_of(ends, all, *node as usize)));
        Gate::positive(node)
    }
}

/// What a conjunction turned out to be.
enum Simpler {
    False,
    Conjunction(SmallVec<[Gate; 8]>),
}

fn inputs_of<'a>(ends: &[u32], inputs: &'a [Gate], node: usize) -> &'a [Gate] {
    let start = if node == 0 { 0 } else { ends[node - 1] };
    &inputs[start as usize..ends[node] as usize]
}

fn hash_of(inputs: &[Gate]) -> u64 {
    FxBuildHasher.hash_one(inputs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_fold() {
        let mut circuit = Circuit::new();
        let a = circuit.leaf();
        assert_eq!(circuit.and([]), Gate::TRUE);
        assert_eq!(circuit.or([]), Gate::FALSE);
        assert_eq!(circuit.and([a, Gate::TRUE]), a);
        assert_eq!(circuit.and([a, Gate::FALSE]), Gate::FALSE);
        assert_eq!(circuit.or([a, Gate::TRUE]), Gate::TRUE);
        assert_eq!(circuit.and([a, a]), a);
        assert_eq!(circuit.and([a, !a]), Gate::FALSE);
        assert_eq!(circuit.gates(), 0);
    }

    #[test]
    fn equal_gates_are_one() {
        let mut circuit = Circuit::new();
        let (a, b) = (circuit.leaf(), circuit.leaf());
        let gate = circuit.and([a, b]);
        assert_eq!(circuit.and([b, a, b]), gate);
        assert_eq!(circuit.or([!a, !b]), !gate);
        assert_eq!(circuit.gates(), 1);
    }

    #[test]
    fn what_inputs_say_of_each_other_is_used() {
        let mut circuit = Circuit::new();
        let (a, b, c) = (circuit.leaf(), circuit.leaf(), circuit.leaf());
        let (both, either) = (circuit.and([a, b]), circuit.or([a, b]));
        assert_eq!(circuit.and([both, a]), both);
        assert_eq!(circuit.and([both, !a]), Gate::FALSE);
        assert_eq!(circuit.and([either, a]), a);
        assert_eq!(circuit.and([either, !a]), circuit.and([!a, b]));
        let three = circuit.or([a, b, c]);
        assert_eq!(circuit.and([three, !a, !b]), circuit.and([!a, !b, c]));
    }
}
