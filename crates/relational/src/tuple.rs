//! Tuples of atoms, and sets of tuples of one arity: the values of relations, and their bounds.

use smallvec::SmallVec;

use crate::Atom;

/// A non-empty sequence of atoms.
pub type Tuple = SmallVec<[Atom; 4]>;

/// A set of tuples that all have the same length.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TupleSet {
    arity: usize,
    // invariant: sorted, without repetition, each of length `arity`
    tuples: Vec<Tuple>,
}

impl TupleSet {
    /// No tuple.
    pub fn empty(arity: usize) -> TupleSet {
        assert!(arity > 0, "a relation has at least one column");
        TupleSet { arity, tuples: Vec::new() }
    }

    /// The given tuples, in any order.
    ///
    /// Panics if one of them has another length.
    pub fn new(arity: usize, tuples: impl IntoIterator<Item = Tuple>) -> TupleSet {
        let mut tuples: Vec<Tuple> = tuples.into_iter().collect();
        for tuple in &tuples {
            assert_eq!(tuple.len(), arity, "a tuple of arity {} in a set of arity {arity}", tuple.len());
        }
        tuples.sort_unstable();
        tuples.dedup();
        TupleSet { tuples, ..TupleSet::empty(arity) }
    }

    /// A set of atoms.
    pub fn unary(atoms: impl IntoIterator<Item = Atom>) -> TupleSet {
        TupleSet::new(1, atoms.into_iter().map(|atom| Tuple::from_slice(&[atom])))
    }

    /// A binary relation.
    pub fn pairs(pairs: impl IntoIterator<Item = (Atom, Atom)>) -> TupleSet {
        TupleSet::new(2, pairs.into_iter().map(|(from, to)| Tuple::from_slice(&[from, to])))
    }

    /// How long each tuple is.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// How many tuples there are.
    pub fn len(&self) -> usize {
        self.tuples.len()
    }

    /// Whether there is no tuple.
    pub fn is_empty(&self) -> bool {
        self.tuples.is_empty()
    }

    /// All tuples, in lexicographic order.
    pub fn iter(&self) -> std::slice::Iter<'_, Tuple> {
        self.tuples.iter()
    }

    /// All tuples, in lexicographic order.
    pub fn as_slice(&self) -> &[Tuple] {
        &self.tuples
    }

    /// The first atom of each tuple: for a unary set, its elements.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        self.tuples.iter().map(|tuple| tuple[0])
    }

    /// Whether the tuple is in the set.
    pub fn contains(&self, tuple: &[Atom]) -> bool {
        self.tuples.binary_search_by(|known| known.as_slice().cmp(tuple)).is_ok()
    }

    /// Adds a tuple; says whether it is new.
    pub fn insert(&mut self, tuple: Tuple) -> bool {
        assert_eq!(
            tuple.len(),
            self.arity,
            "a tuple of arity {} in a set of arity {}",
            tuple.len(),
            self.arity
        );
        match self.tuples.binary_search(&tuple) {
            Ok(_) => false,
            Err(place) => {
                self.tuples.insert(place, tuple);
                true
            }
        }
    }

    /// Whether every tuple is in the other set, too.
    pub fn is_subset(&self, other: &TupleSet) -> bool {
        self.arity == other.arity && self.tuples.iter().all(|tuple| other.contains(tuple))
    }

    /// The tuples of both.
    #[must_use]
    pub fn union(&self, other: &TupleSet) -> TupleSet {
        assert_eq!(self.arity, other.arity, "union of arity {} with arity {}", self.arity, other.arity);
        TupleSet::new(self.arity, self.iter().chain(other.iter()).cloned())
    }

    /// The tuples that the other set has, too.
    #[must_use]
    pub fn intersection(&self, other: &TupleSet) -> TupleSet {
        self.filtered(|tuple| other.contains(tuple))
    }

    /// The tuples that the other set lacks.
    #[must_use]
    pub fn difference(&self, other: &TupleSet) -> TupleSet {
        self.filtered(|tuple| !other.contains(tuple))
    }

    /// Every tuple of this set followed by every tuple of the other.
    #[must_use]
    pub fn product(&self, other: &TupleSet) -> TupleSet {
        let tuples = self.iter().flat_map(|left| other.iter().map(move |right| concatenated(left, right)));
        // Sorted, since both sets are.
        TupleSet { arity: self.arity + other.arity, tuples: tuples.collect() }
    }

    pub(crate) fn filtered(&self, keep: impl Fn(&Tuple) -> bool) -> TupleSet {
        TupleSet { arity: self.arity, tuples: self.iter().filter(|tuple| keep(tuple)).cloned().collect() }
    }
}

/// A sequence of atoms and another one after it.
pub(crate) fn concatenated(left: &[Atom], right: &[Atom]) -> Tuple {
    let mut tuple = Tuple::from_slice(left);
    tuple.extend_from_slice(right);
    tuple
}

impl<'a> IntoIterator for &'a TupleSet {
    type Item = &'a Tuple;
    type IntoIter = std::slice::Iter<'a, Tuple>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
