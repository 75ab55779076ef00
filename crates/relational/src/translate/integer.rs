//! Integers as counts: a number is a constant plus how many of some gates are true.
//!
//! Such numbers are compared in unary. Few values are counted one gate after the other (Sinz, "Towards an optimal CNF
//! encoding of boolean cardinality constraints", CP 2005); where most are needed, the gates are sorted by merging odd
//! and even places (Batcher, "Sorting networks and their applications", 1968).

use super::{Translator, Value};
use crate::circuit::{Circuit, Gate};
use crate::logic::{Comparison, IntegerKind};
use crate::{Integer, Stopped};

/// A constant plus the number of gates that are true.
#[derive(Clone, Default, Debug)]
struct Count {
    constant: i64,
    gates: Vec<Gate>,
}

/// Up to so many gates, "at most one" is said of each pair.
const PAIRWISE: usize = 6;

impl Translator<'_> {
    pub(super) fn compare(
        &mut self,
        comparison: Comparison,
        left: &Integer,
        right: &Integer,
    ) -> Result<Gate, Stopped> {
        let (left, right) = (self.count(left)?, self.count(right)?);
        let circuit = &mut self.circuit;
        Ok(match comparison {
            Comparison::Less => left.plus(1).is_at_most(&right, circuit),
            Comparison::AtMost => left.is_at_most(&right, circuit),
            Comparison::Equal => {
                let forth = left.is_at_most(&right, circuit);
                let back = right.is_at_most(&left, circuit);
                circuit.and([forth, back])
            }
        })
    }

    pub(super) fn exactly_one(&mut self, gates: impl ExactSizeIterator<Item = Gate> + Clone) -> Gate {
        let some = self.circuit.or(gates.clone());
        let lone = self.at_most_one(gates);
        self.circuit.and([some, lone])
    }

    pub(super) fn at_most_one(&mut self, gates: impl ExactSizeIterator<Item = Gate>) -> Gate {
        let gates: Vec<Gate> = gates.collect();
        let circuit = &mut self.circuit;
        let mut exclusions = Vec::new();
        if gates.len() <= PAIRWISE {
            for (place, left) in gates.iter().enumerate() {
                exclusions.extend(gates[..place].iter().map(|right| circuit.or([!*left, !*right])));
            }
        } else {
            let mut before = Gate::FALSE;
            for gate in gates {
                exclusions.push(circuit.or([!before, !gate]));
                before = circuit.or([before, gate]);
            }
        }
        circuit.and(exclusions)
    }

    fn count(&mut self, integer: &Integer) -> Result<Count, Stopped> {
        Ok(match integer.kind() {
            IntegerKind::Constant(value) => Count { constant: *value, gates: Vec::new() },
            IntegerKind::Cardinality(expression) => {
                let matrix = self.expression(expression)?;
                let mut count = Count::default();
                matrix.gates().for_each(|gate| count.add(gate));
                count
            }
            IntegerKind::Sum(integers) => {
                let mut sum = Count::default();
                for integer in integers {
                    let part = self.count(integer)?;
                    sum.constant += part.constant;
                    sum.gates.extend(part.gates);
                }
                sum
            }
            IntegerKind::SumOver(declaration, body) => {
                let domain = self.expression(&declaration.domain)?;
                let mut sum = Count::default();
                for (atom, is_element) in domain.atoms() {
                    self.step()?;
                    let variable = declaration.variable.id();
                    let part = self.with(variable, Value::Atom(atom), |inner| inner.count(body))?;
                    for _ in 0..part.constant.unsigned_abs() {
                        if part.constant > 0 {
                            sum.add(is_element);
                        } else {
                            // One less if it is an element: one less, and one more if it is not.
                            sum.constant -= 1;
                            sum.add(!is_element);
                        }
                    }
                    for gate in part.gates {
                        let counted = self.circuit.and([is_element, gate]);
                        sum.add(counted);
                    }
                }
                sum
            }
        })
    }
}

impl Count {
    fn add(&mut self, gate: Gate) {
        match gate {
            Gate::TRUE => self.constant += 1,
            Gate::FALSE => {}
            gate => self.gates.push(gate),
        }
    }

    fn plus(mut self, constant: i64) -> Count {
        self.constant += constant;
        self
    }

    fn greatest(&self) -> i64 {
        self.constant + i64::try_from(self.gates.len()).expect("fewer gates than i64 has numbers")
    }

    /// Whatever value this reaches, the other does, too.
    fn is_at_most(&self, other: &Count, circuit: &mut Circuit) -> Gate {
        if self.greatest() <= other.constant {
            return Gate::TRUE;
        }
        if self.constant > other.greatest() {
            return Gate::FALSE;
        }
        // Values up to `other.constant` are reached anyway, and one that is out of its reach decides.
        let highest = self.greatest().min(other.greatest() + 1);
        let ours = self.reached(highest, circuit);
        let theirs = other.reached(highest, circuit);
        let reaches = |reached: &[Gate], constant: i64, value: i64| match usize::try_from(value - constant) {
            Err(_) | Ok(0) => Gate::TRUE,
            Ok(place) => reached.get(place - 1).copied().unwrap_or(Gate::FALSE),
        };
        let mut implications = Vec::new();
        for value in (other.constant + 1).max(self.constant)..=highest {
            let (left, right) =
                (reaches(&ours, self.constant, value), reaches(&theirs, other.constant, value));
            implications.push(circuit.implies(left, right));
        }
        circuit.and(implications)
    }

    /// For each value above the constant, up to `highest`, whether the number is at least that.
    fn reached(&self, highest: i64, circuit: &mut Circuit) -> Vec<Gate> {
        let wanted = usize::try_from(highest - self.constant).unwrap_or(0).min(self.gates.len());
        let size = self.gates.len();
        // Two gates for each gate and value, against two for each comparison of a sorting network.
        let rounds = size.next_power_of_two().trailing_zeros() as usize;
        if 4 * wanted <= rounds * (rounds + 1) {
            counted(&self.gates, wanted, circuit)
        } else {
            let mut sorted = sorted(&self.gates, circuit);
            sorted.truncate(wanted);
            sorted
        }
    }
}

/// The place `i` says that more than `i` of the gates are true.
fn counted(gates: &[Gate], wanted: usize, circuit: &mut Circuit) -> Vec<Gate> {
    let mut reached = vec![Gate::FALSE; wanted];
    for gate in gates {
        for place in (0..wanted).rev() {
            let before = if place == 0 { Gate::TRUE } else { reached[place - 1] };
            let now = circuit.and([before, *gate]);
            reached[place] = circuit.or([reached[place], now]);
        }
    }
    reached
}

/// As many true gates as before, the true ones first.
fn sorted(gates: &[Gate], circuit: &mut Circuit) -> Vec<Gate> {
    if gates.len() <= 1 {
        return gates.to_vec();
    }
    let (left, right) = gates.split_at(gates.len() / 2);
    let (left, right) = (sorted(left, circuit), sorted(right, circuit));
    merged(&left, &right, circuit)
}

/// Two sorted sequences made one.
fn merged(left: &[Gate], right: &[Gate], circuit: &mut Circuit) -> Vec<Gate> {
    match (left, right) {
        ([], rest) | (rest, []) => rest.to_vec(),
        ([left], [right]) => vec![circuit.or([*left, *right]), circuit.and([*left, *right])],
        _ => {
            let every_other = |gates: &[Gate], from: usize| -> Vec<Gate> {
                gates.iter().skip(from).step_by(2).copied().collect()
            };
            let even = merged(&every_other(left, 0), &every_other(right, 0), circuit);
            let odd = merged(&every_other(left, 1), &every_other(right, 1), circuit);
            // The first of the even places is the greatest of all; each next one competes with an odd place.
            let mut all = vec![even[0]];
            let pairs = even.len().max(odd.len() + 1) - 1;
            for place in 0..pairs {
                let odd = odd.get(place).copied().unwrap_or(Gate::FALSE);
                let even = even.get(place + 1).copied().unwrap_or(Gate::FALSE);
                all.push(circuit.or([odd, even]));
                all.push(circuit.and([odd, even]));
            }
            all.truncate(left.len() + right.len());
            all
        }
    }
}
