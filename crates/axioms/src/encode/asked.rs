//! The question as formulas about E.

use thinair_event::{Location, ObjectId};
use thinair_relational::{Expression, Formula, TupleSet};

use super::Encoding;
use crate::meaning;
use crate::structure::{Decision, Decisions};
use crate::{Condition, Question};

impl<T> Encoding<'_, T> {
    /// A formula for each conjunct.
    pub(super) fn asked(&mut self, question: &Question<'_, T>) -> Vec<Formula> {
        let last = |location: &Location| (*location, self.last_write(*location));
        self.last = question.observed.iter().map(last).collect();
        question.conjuncts.iter().map(|conjunct| self.holds(conjunct)).collect()
    }

    /// The write whose value a location has in the end: one of those that the model's `final` leaves.
    fn last_write(&mut self, location: Location) -> Expression {
        let writes = self.world.writes(location, &|_| true);
        assert!(!writes.is_empty(), "{location} is asked for, and neither observed nor accessed");
        let name = format!("last {location}");
        let last = Expression::from(self.problem.relation(&name, TupleSet::empty(1), writes));
        self.problem.assume(last.one());
        self.problem.assume(last.subset_of(&self.runs[0].actions));
        if let Some(possible) = meaning::final_writes(self.model, self) {
            self.problem.assume(last.subset_of(possible));
        }
        last
    }

    fn holds(&self, condition: &Condition<'_, T>) -> Formula {
        let each = |parts: &[Condition<'_, T>]| -> Vec<Formula> {
            parts.iter().map(|part| self.holds(part)).collect()
        };
        match condition {
            Condition::Constant(value) => Formula::constant(*value),
            Condition::Not(inner) => self.holds(inner).not(),
            Condition::All(parts) => Formula::and(each(parts)),
            Condition::Any(parts) => Formula::or(each(parts)),
            Condition::Thread { thread, ends_in } => self.ends_in(*thread, &**ends_in),
            Condition::Memory { location, holds } => {
                self.last[location].subset_of(Expression::constant(self.world.writes(*location, &**holds)))
            }
        }
    }

    fn ends_in(&self, thread: ObjectId, is_such: &dyn Fn(&T) -> bool) -> Formula {
        let Some((decisions, root)) = self.structure.ending_in(thread, is_such) else {
            return Formula::constant(false);
        };
        let run = &self.runs[0];
        let mut formulas: Vec<Formula> = Vec::new();
        for decision in decisions.all() {
            formulas.push(match decision {
                Decision::Known(value) => Formula::constant(*value),
                Decision::At(statement, of_answers) => {
                    let ways = of_answers.iter().enumerate().map(|(answer, of_answer)| {
                        let then = formulas[Decisions::index(*of_answer)].clone();
                        Formula::and([run.is_answered(*statement, answer), then])
                    });
                    Formula::or(ways.collect::<Vec<_>>())
                }
            });
        }
        Formula::and([self.begins(thread), formulas[Decisions::index(root)].clone()])
    }

    /// When a thread begins.
    fn begins(&self, thread: ObjectId) -> Formula {
        let number = self.structure.threads.iter().position(|&object| object == Some(thread));
        let of_thread =
            |id: &crate::structure::StatementId| Some(self.structure.statement(*id).thread) == number;
        let start = self.structure.ids().find(of_thread);
        start.map_or(Formula::constant(false), |start| self.runs[0].executed[start.0].formula())
    }
}
