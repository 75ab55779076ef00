//! Instances: a value for each relation of a problem.

use std::fmt;

use crate::{Problem, Relation, TupleSet};

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

    /// A line for each relation, with the names that the problem gives.
    pub fn display<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        Named { instance: self, problem }
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

struct Named<'a> {
    instance: &'a Instance,
    problem: &'a Problem,
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for relation in self.problem.relations() {
            let named = |tuple: &crate::Tuple| {
                let atoms: Vec<&str> = tuple.iter().map(|atom| self.problem.universe().name(*atom)).collect();
                if let [atom] = atoms[..] { atom.to_owned() } else { format!("({})", atoms.join(", ")) }
            };
            let tuples: Vec<String> = self.instance.value(relation).iter().map(named).collect();
            writeln!(formatter, "{} = {{{}}}", self.problem.name(relation), tuples.join(", "))?;
        }
        Ok(())
    }
}
