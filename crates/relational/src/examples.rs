//! Problems that were published with Alloy and Kodkod, written from their statements, with known answers.
//!
//! They are the ones that translators of relational logic are compared by. Sets that the statements order are ordered
//! by constants here: an order that is fixed costs nothing, and any other would give the same answers.

mod dijkstra;
mod file_system;
mod handshake;
mod ring_election;

pub use dijkstra::dijkstra;
pub use file_system::file_system;
pub use handshake::handshake;
pub use ring_election::ring_election;

use crate::{Atom, Expression, Formula, Problem, Relation, TupleSet, Variable};

/// Atoms, some of which may be made elements of a set.
fn range(from: usize, count: usize) -> TupleSet {
    TupleSet::unary((from..from + count).map(|atom| Atom(atom as u32)))
}

/// A set with a total order, both known.
#[derive(Clone, Copy)]
struct Ordered {
    all: Relation,
    first: Relation,
    last: Relation,
    next: Relation,
}

impl Ordered {
    fn new(problem: &mut Problem, name: &str, atoms: &TupleSet) -> Ordered {
        let listed: Vec<Atom> = atoms.atoms().collect();
        let successions = listed.windows(2).map(|pair| (pair[0], pair[1]));
        Ordered {
            all: problem.constant(name, atoms.clone()),
            first: problem.constant(&format!("first {name}"), TupleSet::unary(listed.first().copied())),
            last: problem.constant(&format!("last {name}"), TupleSet::unary(listed.last().copied())),
            next: problem.constant(&format!("next {name}"), TupleSet::pairs(successions)),
        }
    }
}

/// The relation is within `domain -> range`, with exactly one value for each element of the domain.
fn is_function(relation: Relation, domain: Relation, range: Relation) -> Formula {
    let element = Variable::new("element");
    let has_one = Expression::from(&element).join(relation).one();
    Formula::and([
        relation.expression().subset_of(domain.expression().product(range)),
        Formula::for_all([element.over(domain)], has_one),
    ])
}
