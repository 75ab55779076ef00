//! Binary relations on the actions of one execution, as dense bit matrices.
//!
//! An execution has at most a few hundred actions, so a row is a handful of words and every operation of the
//! usual algebra is a loop over words; nothing is sparse and nothing allocates per pair.

mod graph;
mod set;

pub use set::ActionSet;

use crate::ActionId;

/// A set of pairs of actions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Relation {
    size: usize,
    /// Words in a row.
    width: usize,
    /// Row after row. invariant: bits beyond `size` are zero, so that equality of words is equality of pairs.
    bits: Vec<u64>,
}

impl Relation {
    /// The empty relation on `size` actions.
    pub fn empty(size: usize) -> Relation {
        let width = size.div_ceil(64);
        Relation { size, width, bits: vec![0; width * size] }
    }

    /// The identity on `size` actions.
    pub fn identity(size: usize) -> Relation {
        let mut identity = Relation::empty(size);
        for action in 0..size {
            identity.set(action, action);
        }
        identity
    }

    /// The relation of the given pairs.
    pub fn from_pairs(size: usize, pairs: impl IntoIterator<Item = (ActionId, ActionId)>) -> Relation {
        let mut relation = Relation::empty(size);
        for (from, to) in pairs {
            relation.insert(from, to);
        }
        relation
    }

    /// The strict total order of the given sequence, on `size` actions.
    pub fn total_order(size: usize, sequence: &[ActionId]) -> Relation {
        let mut relation = Relation::empty(size);
        for (place, &from) in sequence.iter().enumerate() {
            for &to in &sequence[place + 1..] {
                relation.insert(from, to);
            }
        }
        relation
    }

    /// On how many actions this is a relation.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Adds a pair.
    pub fn insert(&mut self, from: ActionId, to: ActionId) {
        self.own(from, to);
        self.set(from.index(), to.index());
    }

    /// Takes a pair away.
    pub fn remove(&mut self, from: ActionId, to: ActionId) {
        self.own(from, to);
        self.bits[from.index() * self.width + to.index() / 64] &= !(1 << (to.index() % 64));
    }

    /// Whether the pair is in the relation.
    pub fn contains(&self, from: ActionId, to: ActionId) -> bool {
        self.own(from, to);
        self.get(from.index(), to.index())
    }

    /// Whether there is no pair.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&word| word == 0)
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The pairs, ordered by their first and then their second action.
    pub fn iter(&self) -> impl Iterator<Item = (ActionId, ActionId)> + '_ {
        (0..self.size).flat_map(move |from| {
            set::ones(self.row(from)).map(move |to| (ActionId(from as u32), ActionId(to as u32)))
        })
    }

    /// The actions that `from` is related to: R\[a\].
    pub fn successors(&self, from: ActionId) -> impl Iterator<Item = ActionId> + '_ {
        set::ones(self.row(from.index())).map(|to| ActionId(to as u32))
    }

    /// Whether every pair is also in `other`.
    pub fn is_subset(&self, other: &Relation) -> bool {
        self.same_size(other);
        self.bits.iter().zip(&other.bits).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// R ∪ S.
    #[must_use]
    pub fn union(mut self, other: &Relation) -> Relation {
        self.same_size(other);
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            *mine |= theirs;
        }
        self
    }

    /// R ∩ S.
    #[must_use]
    pub fn intersection(mut self, other: &Relation) -> Relation {
        self.same_size(other);
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            *mine &= theirs;
        }
        self
    }

    /// R ∖ S.
    #[must_use]
    pub fn difference(mut self, other: &Relation) -> Relation {
        self.same_size(other);
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            *mine &= !theirs;
        }
        self
    }

    /// R ; S: there is an action between.
    #[must_use]
    pub fn compose(&self, other: &Relation) -> Relation {
        self.same_size(other);
        let mut result = Relation::empty(self.size);
        for from in 0..self.size {
            for between in set::ones(self.row(from)) {
                let row = from * self.width..(from + 1) * self.width;
                for (mine, theirs) in result.bits[row].iter_mut().zip(other.row(between)) {
                    *mine |= theirs;
                }
            }
        }
        result
    }

    /// The converse, R~.
    #[must_use]
    pub fn inverse(&self) -> Relation {
        let mut inverse = Relation::empty(self.size);
        for (from, to) in self.iter() {
            inverse.set(to.index(), from.index());
        }
        inverse
    }

    /// The pairs whose both ends are in `actions`: R|S.
    #[must_use]
    pub fn restricted_to(&self, actions: &ActionSet) -> Relation {
        self.between(actions, actions)
    }

    /// The pairs that begin in `domain` and end in `range`.
    #[must_use]
    pub fn between(&self, domain: &ActionSet, range: &ActionSet) -> Relation {
        let mut result = Relation::empty(self.size);
        for from in domain.iter() {
            let row = from.index() * self.width..(from.index() + 1) * self.width;
            for ((kept, mine), wanted) in
                result.bits[row].iter_mut().zip(self.row(from.index())).zip(range.words())
            {
                *kept = mine & wanted;
            }
        }
        result
    }

    /// R⁺, by Warshall's algorithm on whole rows.
    #[must_use]
    pub fn transitive_closure(mut self) -> Relation {
        let width = self.width;
        let mut through = vec![0; width];
        for between in 0..self.size {
            through.copy_from_slice(self.row(between));
            for from in 0..self.size {
                if self.get(from, between) {
                    let row = from * width..(from + 1) * width;
                    for (mine, theirs) in self.bits[row].iter_mut().zip(&through) {
                        *mine |= theirs;
                    }
                }
            }
        }
        self
    }

    /// R ∪ identity.
    #[must_use]
    pub fn reflexive(mut self) -> Relation {
        for action in 0..self.size {
            self.set(action, action);
        }
        self
    }

    fn row(&self, from: usize) -> &[u64] {
        &self.bits[from * self.width..(from + 1) * self.width]
    }

    fn get(&self, from: usize, to: usize) -> bool {
        self.bits[from * self.width + to / 64] >> (to % 64) & 1 == 1
    }

    fn set(&mut self, from: usize, to: usize) {
        self.bits[from * self.width + to / 64] |= 1 << (to % 64);
    }

    /// Beyond the end of a row is another row, so this must not go unnoticed.
    fn own(&self, from: ActionId, to: ActionId) {
        assert!(from.index() < self.size && to.index() < self.size, "an action of another execution");
    }

    fn same_size(&self, other: &Relation) {
        assert_eq!(self.size, other.size, "relations of different executions");
    }
}
