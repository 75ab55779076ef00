//! All instances within the bounds, and what holds in each.

use std::collections::BTreeSet;

use thinair_relational::{Atom, ConstraintId, Evaluator, Instance, Problem, TupleSet};

/// The instances in which everything assumed holds, each with the constraints that hold, one bit each.
pub(crate) struct Judged {
    instances: Vec<(Instance, u32)>,
    all: u32,
}

impl Judged {
    pub(crate) fn all(problem: &Problem) -> Judged {
        let mut instances = Vec::new();
        for instance in within_bounds(problem) {
            let mut evaluator = Evaluator::new(problem, &instance);
            if problem.assumptions().iter().all(|formula| evaluator.holds(formula)) {
                let holding = problem.constraints().filter(|id| evaluator.holds(problem.constraint(*id)));
                let bits = bits(&holding.collect::<Vec<_>>());
                instances.push((instance, bits));
            }
        }
        Judged { instances, all: bits(&problem.constraints().collect::<Vec<_>>()) }
    }

    /// Whether these constraints hold together in some instance.
    pub(crate) fn has(&self, constraints: &[ConstraintId]) -> bool {
        let wanted = bits(constraints);
        self.instances.iter().any(|(_, holding)| holding & wanted == wanted)
    }

    pub(crate) fn has_all(&self) -> bool {
        self.instances.iter().any(|(_, holding)| *holding == self.all)
    }

    pub(crate) fn instances(&self) -> BTreeSet<Instance> {
        let all = self.instances.iter().filter(|(_, holding)| *holding == self.all);
        all.map(|(instance, _)| instance.clone()).collect()
    }
}

fn bits(constraints: &[ConstraintId]) -> u32 {
    constraints.iter().map(|constraint| 1 << constraint.0).sum()
}

pub(crate) fn within_bounds(problem: &Problem) -> impl Iterator<Item = Instance> + '_ {
    let open: Vec<TupleSet> = problem
        .relations()
        .map(|relation| problem.upper(relation).difference(problem.lower(relation)))
        .collect();
    let count: usize = open.iter().map(TupleSet::len).sum();
    (0..1_u64 << count).map(move |choice| {
        let mut choice = choice;
        let mut values = Vec::new();
        for (relation, open) in problem.relations().zip(&open) {
            let mut value = problem.lower(relation).clone();
            for tuple in open {
                if choice & 1 == 1 {
                    value.insert(tuple.clone());
                }
                choice >>= 1;
            }
            values.push(value);
        }
        Instance::new(values)
    })
}

/// All renamings of atoms that permute within the classes.
pub(crate) fn permutations(atoms: usize, classes: &[Vec<Atom>]) -> Vec<Vec<Atom>> {
    let identity: Vec<Atom> = (0..atoms as u32).map(Atom).collect();
    let mut found = BTreeSet::from([identity.clone()]);
    let mut open = vec![identity];
    while let Some(renaming) = open.pop() {
        for pair in classes.iter().flat_map(|class| class.windows(2)) {
            let mut other = renaming.clone();
            other.swap(pair[0].0 as usize, pair[1].0 as usize);
            if found.insert(other.clone()) {
                open.push(other);
            }
        }
    }
    found.into_iter().collect()
}

pub(crate) fn renamed(instance: &Instance, renaming: &[Atom]) -> Instance {
    let rename = |set: &TupleSet| {
        let tuples = set.iter().map(|tuple| tuple.iter().map(|atom| renaming[atom.0 as usize]).collect());
        TupleSet::new(set.arity(), tuples)
    };
    Instance::new(instance.values().iter().map(rename).collect())
}
