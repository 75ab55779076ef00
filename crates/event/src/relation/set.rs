//! Sets of actions, as bits.

use crate::ActionId;

/// A set of actions of one execution.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ActionSet {
    /// invariant: bits beyond the execution's size are zero.
    words: Vec<u64>,
}

impl ActionSet {
    /// The empty set for an execution of `size` actions.
    pub fn empty(size: usize) -> ActionSet {
        ActionSet { words: vec![0; size.div_ceil(64)] }
    }

    /// The set of those of `size` actions for which `condition` holds.
    pub fn matching(size: usize, condition: impl Fn(ActionId) -> bool) -> ActionSet {
        let mut set = ActionSet::empty(size);
        for action in (0..size as u32).map(ActionId).filter(|&action| condition(action)) {
            set.insert(action);
        }
        set
    }

    /// Adds an action.
    pub fn insert(&mut self, action: ActionId) {
        self.words[action.index() / 64] |= 1 << (action.index() % 64);
    }

    /// Takes an action away.
    pub fn remove(&mut self, action: ActionId) {
        self.words[action.index() / 64] &= !(1 << (action.index() % 64));
    }

    /// Whether the action is in the set.
    pub fn contains(&self, action: ActionId) -> bool {
        self.words[action.index() / 64] >> (action.index() % 64) & 1 == 1
    }

    /// How many actions there are.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The actions in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = ActionId> + '_ {
        ones(&self.words).map(|action| ActionId(action as u32))
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }
}

/// The places of the ones in a row of bits.
pub(super) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(place, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(place * 64 + bit)
        })
    })
}
