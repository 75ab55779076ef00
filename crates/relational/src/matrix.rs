//! Sparse boolean matrices: for each tuple that may be in a relation, the gate that says whether it is.
//!
//! A tuple is one number, its atoms being the digits in base `n`, the size of the universe. Operators follow Torlak and
//! Jackson, section 4: union is OR, product and intersection are AND, join is a matrix product.

mod closure;

use crate::circuit::{Circuit, Gate};
use crate::{Atom, Problem, TupleSet};

/// The gates of a relation's tuples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Matrix {
    arity: usize,
    // invariant: sorted by tuple, each once, none false
    entries: Vec<Entry>,
}

type Entry = (u64, Gate);

/// The size of the universe, and with it how tuples are numbered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Base(u64);

impl Base {
    pub(crate) fn of(problem: &Problem) -> Base {
        Base(problem.universe().len().max(1) as u64)
    }

    /// How many tuples of that arity there are.
    ///
    /// Panics if that is no 64-bit number: such a relation could not be written down anyway.
    fn tuples(self, arity: usize) -> u64 {
        self.0.checked_pow(arity as u32).unwrap_or_else(|| panic!("arity {arity} over {} atoms", self.0))
    }

    /// The tuple with one more atom at its end.
    pub(crate) fn append(self, number: u64, atom: Atom) -> u64 {
        number * self.0 + u64::from(atom.0)
    }

    pub(crate) fn number(self, tuple: &[Atom]) -> u64 {
        tuple.iter().fold(0, |number, atom| self.append(number, *atom))
    }
}

impl Matrix {
    /// A set with one element.
    pub(crate) fn atom(atom: Atom) -> Matrix {
        Matrix { arity: 1, entries: vec![(u64::from(atom.0), Gate::TRUE)] }
    }

    /// Exactly these tuples.
    pub(crate) fn constant(tuples: &TupleSet, base: Base) -> Matrix {
        Matrix::with(tuples, base, |_| Gate::TRUE)
    }

    /// These tuples, each with the gate that is made for it.
    pub(crate) fn with(tuples: &TupleSet, base: Base, mut gate: impl FnMut(&[Atom]) -> Gate) -> Matrix {
        base.tuples(tuples.arity());
        let entries = tuples.iter().map(|tuple| (base.number(tuple), gate(tuple)));
        Matrix { arity: tuples.arity(), entries: entries.filter(|(_, gate)| *gate != Gate::FALSE).collect() }
    }

    /// Entries in any order; a tuple may come more than once and then is in if any of its gates is true.
    pub(crate) fn collect(arity: usize, mut entries: Vec<Entry>, circuit: &mut Circuit) -> Matrix {
        entries.sort_unstable();
        let mut collected: Vec<Entry> = Vec::with_capacity(entries.len());
        for group in entries.chunk_by(|left, right| left.0 == right.0) {
            let gate = match group {
                [(_, only)] => *only,
                _ => circuit.or(group.iter().map(|(_, gate)| *gate)),
            };
            if gate != Gate::FALSE {
                collected.push((group[0].0, gate));
            }
        }
        Matrix { arity, entries: collected }
    }

    pub(crate) fn identity(base: Base, problem: &Problem) -> Matrix {
        Matrix::constant(&TupleSet::pairs(problem.universe().atoms().map(|atom| (atom, atom))), base)
    }

    pub(crate) fn universe(base: Base, problem: &Problem) -> Matrix {
        Matrix::constant(&TupleSet::unary(problem.universe().atoms()), base)
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn gates(&self) -> impl DoubleEndedIterator<Item = Gate> + ExactSizeIterator + Clone + '_ {
        self.entries.iter().map(|(_, gate)| *gate)
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The elements of a unary matrix.
    pub(crate) fn atoms(&self) -> impl Iterator<Item = (Atom, Gate)> + '_ {
        debug_assert_eq!(self.arity, 1);
        self.entries.iter().map(|(number, gate)| (Atom(*number as u32), *gate))
    }

    pub(crate) fn gate(&self, number: u64) -> Gate {
        match self.entries.binary_search_by_key(&number, |(known, _)| *known) {
            Ok(place) => self.entries[place].1,
            Err(_) => Gate::FALSE,
        }
    }

    pub(crate) fn union(&self, other: &Matrix, circuit: &mut Circuit) -> Matrix {
        let mut entries = Vec::with_capacity(self.len() + other.len());
        let mut rest = other.entries.as_slice();
        for entry in &self.entries {
            let before = rest.partition_point(|(number, _)| *number < entry.0);
            entries.extend_from_slice(&rest[..before]);
            rest = &rest[before..];
            match rest.split_first() {
                Some((same, after)) if same.0 == entry.0 => {
                    entries.push((entry.0, circuit.or([entry.1, same.1])));
                    rest = after;
                }
                _ => entries.push(*entry),
            }
        }
        entries.extend_from_slice(rest);
        Matrix { arity: self.arity, entries }
    }

    pub(crate) fn intersection(&self, other: &Matrix, circuit: &mut Circuit) -> Matrix {
        self.map(|number, gate| circuit.and([gate, other.gate(number)]))
    }

    pub(crate) fn difference(&self, other: &Matrix, circuit: &mut Circuit) -> Matrix {
        self.map(|number, gate| circuit.and([gate, !other.gate(number)]))
    }

    pub(crate) fn product(&self, other: &Matrix, base: Base, circuit: &mut Circuit) -> Matrix {
        let arity = self.arity + other.arity;
        base.tuples(arity);
        let width = base.tuples(other.arity);
        let mut entries = Vec::with_capacity(self.len() * other.len());
        for (left, left_gate) in &self.entries {
            for (right, right_gate) in &other.entries {
                entries.push((left * width + right, circuit.and([*left_gate, *right_gate])));
            }
        }
        entries.retain(|(_, gate)| *gate != Gate::FALSE);
        Matrix { arity, entries }
    }

    pub(crate) fn join(&self, other: &Matrix, base: Base, circuit: &mut Circuit) -> Matrix {
        let arity = self.arity + other.arity - 2;
        base.tuples(arity);
        let width = base.tuples(other.arity - 1);
        let mut entries = Vec::new();
        for (left, left_gate) in &self.entries {
            let (start, middle) = (left / base.0, left % base.0);
            for (right, right_gate) in other.starting_with(middle, width) {
                let gate = circuit.and([*left_gate, *right_gate]);
                if gate != Gate::FALSE {
                    entries.push((start * width + right % width, gate));
                }
            }
        }
        Matrix::collect(arity, entries, circuit)
    }

    pub(crate) fn transpose(&self, base: Base) -> Matrix {
        let turned = |(number, gate): &Entry| ((number % base.0) * base.0 + number / base.0, *gate);
        let mut entries: Vec<Entry> = self.entries.iter().map(turned).collect();
        entries.sort_unstable();
        Matrix { arity: 2, entries }
    }

    /// The tuples whose first atom is in the set.
    pub(crate) fn restrict_domain(&self, set: &Matrix, base: Base, circuit: &mut Circuit) -> Matrix {
        let width = base.tuples(self.arity - 1);
        self.map(|number, gate| circuit.and([gate, set.gate(number / width)]))
    }

    /// The tuples whose last atom is in the set.
    pub(crate) fn restrict_range(&self, set: &Matrix, base: Base, circuit: &mut Circuit) -> Matrix {
        self.map(|number, gate| circuit.and([gate, set.gate(number % base.0)]))
    }

    pub(crate) fn override_with(&self, other: &Matrix, base: Base, circuit: &mut Circuit) -> Matrix {
        let width = base.tuples(self.arity - 1);
        let kept = self.map(|number, gate| {
            let starts = other.starting_with(number / width, width).iter().map(|(_, gate)| !*gate);
            circuit.and(std::iter::once(gate).chain(starts))
        });
        kept.union(other, circuit)
    }

    pub(crate) fn if_then_else(&self, condition: Gate, otherwise: &Matrix, circuit: &mut Circuit) -> Matrix {
        let then = self.map(|_, gate| circuit.and([condition, gate]));
        let otherwise = otherwise.map(|_, gate| circuit.and([!condition, gate]));
        then.union(&otherwise, circuit)
    }

    /// Each gate replaced; what becomes false falls out.
    fn map(&self, mut gate: impl FnMut(u64, Gate) -> Gate) -> Matrix {
        let entries = self.entries.iter().map(|(number, old)| (*number, gate(*number, *old)));
        Matrix { arity: self.arity, entries: entries.filter(|(_, gate)| *gate != Gate::FALSE).collect() }
    }

    /// The entries whose first atom is this; `width` is the number of tuples of the rest.
    fn starting_with(&self, atom: u64, width: u64) -> &[Entry] {
        let from = self.entries.partition_point(|(number, _)| *number < atom * width);
        let count = self.entries[from..].partition_point(|(number, _)| *number < (atom + 1) * width);
        &self.entries[from..from + count]
    }
}
