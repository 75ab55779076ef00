//! The relational operators on plain sets.

use crate::logic::Binary;
use crate::tuple::concatenated;
use crate::{Atom, Tuple, TupleSet};

pub(super) fn binary(operator: Binary, left: &TupleSet, right: &TupleSet) -> TupleSet {
    match operator {
        Binary::Union => left.union(right),
        Binary::Intersection => left.intersection(right),
        Binary::Difference => left.difference(right),
        Binary::Join => join(left, right),
        Binary::Product => left.product(right),
        Binary::RestrictDomain => right.filtered(|tuple| left.contains(&tuple[..1])),
        Binary::RestrictRange => left.filtered(|tuple| right.contains(&tuple[tuple.len() - 1..])),
        Binary::Override => right.union(&left.filtered(|tuple| starting_with(right, tuple[0]).is_empty())),
    }
}

pub(super) fn transpose(pairs: &TupleSet) -> TupleSet {
    TupleSet::pairs(pairs.iter().map(|pair| (pair[1], pair[0])))
}

/// What each atom reaches, by depth-first search.
pub(super) fn closure(pairs: &TupleSet) -> TupleSet {
    let mut sources: Vec<Atom> = pairs.atoms().collect();
    sources.dedup();
    let mut reached: Vec<(Atom, Atom)> = Vec::new();
    for source in sources {
        let mut seen: Vec<Atom> = Vec::new();
        let mut open = vec![source];
        while let Some(from) = open.pop() {
            for pair in starting_with(pairs, from) {
                if !seen.contains(&pair[1]) {
                    seen.push(pair[1]);
                    open.push(pair[1]);
                }
            }
        }
        reached.extend(seen.into_iter().map(|target| (source, target)));
    }
    TupleSet::pairs(reached)
}

fn join(left: &TupleSet, right: &TupleSet) -> TupleSet {
    let mut joined: Vec<Tuple> = Vec::new();
    for first in left {
        let (last, start) = first.split_last().expect("tuples are not empty");
        for second in starting_with(right, *last) {
            joined.push(concatenated(start, &second[1..]));
        }
    }
    TupleSet::new(left.arity() + right.arity() - 2, joined)
}

fn starting_with(tuples: &TupleSet, atom: Atom) -> &[Tuple] {
    let all = tuples.as_slice();
    let from = all.partition_point(|tuple| tuple[0] < atom);
    let count = all[from..].partition_point(|tuple| tuple[0] == atom);
    &all[from..from + count]
}
