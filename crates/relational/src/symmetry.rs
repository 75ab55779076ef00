//! Symmetries of the bounds, and predicates that leave one of each set of symmetric instances.
//!
//! Two atoms are interchangeable if exchanging them maps every bound, and every constant in a formula, to itself. That
//! is an equivalence (exchange `a` with `b`, `b` with `c`, `a` with `b`: that exchanges `a` with `c`), so any
//! permutation within the classes maps instances to instances, whichever of the constraints are asked for. Of two
//! instances that differ by an exchange of neighbours in a class, one is no greater in lexicographic order (Shlyakhter,
//! "Generating effective symmetry-breaking predicates for search problems", 2001), and that is what is kept.

use std::hash::BuildHasher;
use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::circuit::{Circuit, Gate};
use crate::logic::{ExpressionKind, visit_expressions};
use crate::matrix::{Base, Matrix};
use crate::{Atom, Problem, Tuple, TupleSet};

/// The classes of interchangeable atoms that have more than one member.
pub(crate) fn classes(problem: &Problem) -> Vec<Vec<Atom>> {
    let fixed = fixed_sets(problem);
    let mut classes: FxHashMap<u64, Vec<Vec<Atom>>> = FxHashMap::default();
    for atom in problem.universe().atoms() {
        let alike = classes.entry(signature(&fixed, atom)).or_default();
        match alike.iter_mut().find(|class| fixed.iter().all(|set| is_fixed(set, class[0], atom))) {
            Some(class) => class.push(atom),
            None => alike.push(vec![atom]),
        }
    }
    let mut classes: Vec<Vec<Atom>> =
        classes.into_values().flatten().filter(|class| class.len() > 1).collect();
    classes.sort_unstable();
    classes
}

/// Says of each pair of neighbours in a class that exchanging them makes the relations' values no smaller, looking at
/// the first `length` variables that the exchange moves.
pub(crate) fn predicate(
    problem: &Problem,
    matrices: &[Rc<Matrix>],
    length: usize,
    circuit: &mut Circuit,
) -> Gate {
    if length == 0 {
        return Gate::TRUE;
    }
    let base = Base::of(problem);
    let mut ordered = Vec::new();
    for class in classes(problem) {
        for pair in class.windows(2) {
            let moved = moved_variables(problem, matrices, base, (pair[0], pair[1]), length);
            ordered.push(is_not_greater(&moved, circuit));
        }
    }
    circuit.and(ordered)
}

/// The variables that an exchange of two atoms moves, each with the one that takes its place; of the two that change
/// places only the first, since the second then says nothing new.
fn moved_variables(
    problem: &Problem,
    matrices: &[Rc<Matrix>],
    base: Base,
    exchanged: (Atom, Atom),
    length: usize,
) -> Vec<(Gate, Gate)> {
    let mut moved = Vec::new();
    let mut seen = FxHashSet::default();
    for relation in problem.relations() {
        let matrix = &matrices[relation.index()];
        for tuple in problem.upper(relation) {
            let here = matrix.gate(base.number(tuple));
            let there = matrix.gate(base.number(&exchange(tuple, exchanged)));
            if here != there && !seen.contains(&there) {
                seen.insert(here);
                moved.push((here, there));
                if moved.len() == length {
                    return moved;
                }
            }
        }
    }
    moved
}

/// The first gates, read as a number, are no greater than the second.
fn is_not_greater(pairs: &[(Gate, Gate)], circuit: &mut Circuit) -> Gate {
    // From the last to the first: smaller here, or equal here and not greater after.
    pairs.iter().rev().fold(Gate::TRUE, |after, (left, right)| {
        let here = circuit.implies(*left, *right);
        let is_less = circuit.and([!*left, *right]);
        let decided = circuit.or([is_less, after]);
        circuit.and([here, decided])
    })
}

fn exchange(tuple: &[Atom], (left, right): (Atom, Atom)) -> Tuple {
    let exchanged = |atom: &Atom| match *atom {
        atom if atom == left => right,
        atom if atom == right => left,
        atom => atom,
    };
    tuple.iter().map(exchanged).collect()
}

fn is_fixed(set: &TupleSet, left: Atom, right: Atom) -> bool {
    set.iter()
        .filter(|tuple| tuple.contains(&left) || tuple.contains(&right))
        .all(|tuple| set.contains(&exchange(tuple, (left, right))))
}

/// Equal for interchangeable atoms: how often the atom occurs in each column of each set.
fn signature(fixed: &[&TupleSet], atom: Atom) -> u64 {
    let mut counts: Vec<usize> = Vec::new();
    for set in fixed {
        counts
            .extend((0..set.arity()).map(|column| set.iter().filter(|tuple| tuple[column] == atom).count()));
    }
    FxBuildHasher.hash_one(counts)
}

/// Everything that mentions particular atoms: bounds, and constants in formulas.
fn fixed_sets(problem: &Problem) -> Vec<&TupleSet> {
    let mut sets: Vec<&TupleSet> = Vec::new();
    for relation in problem.relations() {
        sets.extend([problem.lower(relation), problem.upper(relation)]);
    }
    let required = problem.constraints().map(|constraint| problem.constraint(constraint));
    visit_expressions(problem.assumptions().iter().chain(required), |expression| {
        if let ExpressionKind::Constant(tuples) = expression.kind() {
            sets.push(tuples);
        }
    });
    sets.sort_unstable();
    sets.dedup();
    sets
}
