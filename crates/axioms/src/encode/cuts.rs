//! Threads that are cut where they may wait for ever.

use thinair_relational::{Expression, Formula, Problem, Relation, TupleSet};

use super::world::World;
use crate::structure::{StatementId, Structure};

/// Where threads may be cut: before each of these statements, all in order.
pub(crate) struct Cuts {
    pub(crate) places: Vec<StatementId>,
}

impl Cuts {
    /// The places that are got past: a mark for each.
    pub(crate) fn declare(&self, problem: &mut Problem, world: &World, name: &str) -> Relation {
        let all = TupleSet::unary((0..self.places.len()).map(|place| world.mark(place)));
        problem.relation(&format!("past{name}"), TupleSet::empty(1), all)
    }

    /// When the thread gets as far as this statement: past the last place before it and, so, past all before that.
    pub(crate) fn is_reached<T>(
        &self,
        structure: &Structure<T>,
        world: &World,
        past: Relation,
        id: StatementId,
    ) -> Option<Formula> {
        let of_thread =
            |place: &&StatementId| structure.statement(**place).thread == structure.statement(id).thread;
        let earlier = self.places.iter().zip(0..).filter(|(place, _)| of_thread(place) && **place <= id);
        let marks: Vec<_> = earlier.map(|(_, index)| world.mark(index)).collect();
        (!marks.is_empty()).then(|| Expression::constant(TupleSet::unary(marks)).subset_of(past))
    }
}
