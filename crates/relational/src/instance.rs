//! Instances: a value for each relation of a problem.

use crate::{Relation, TupleSet};

/// What each relation of a problem holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instance {
    // One for each relation, in order of declaration.
    values: Vec<TupleSet>,
}

impl Instance {
    /// Values for all relations, in order of declaration.
    pub fn new(values: Vec<TupleSet>) -> Instance {
        Instance { values }
    }

    /// What the relation holds.
    pub fn value(&self, relation: Relation) -> &TupleSet {
        &self.values[relation.index()]
    }

    /// All values, in order of declaration.
    pub fn values(&self) -> &[TupleSet] {
        &self.values
    }
}

impl std::ops::Index<Relation> for Instance {
    type Output = TupleSet;

    fn index(&self, relation: Relation) -> &TupleSet {
        self.value(relation)
    }
}
