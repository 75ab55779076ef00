//! What reads return and what is chosen.

use thinair_event::{ActionKind, Location, Value};
use thinair_program::Answer;
use thinair_relational::{Expression, Formula, Problem, Relation, TupleSet};

use super::run::{Maker, Run, When};
use crate::structure::{Deed, StatementId};

impl<T> Maker<'_, T> {
    /// For each answer, when the statement is executed and so answered.
    pub(super) fn answered(&self, problem: &mut Problem, run: &mut Run, id: StatementId) -> Vec<Formula> {
        let statement = self.structure.statement(id);
        let executed = run.executed[id.0].clone();
        let guarded = |part: Formula| match &executed {
            When::Always => part,
            When::If(formula) => Formula::and([formula.clone(), part]),
        };
        match statement.deed {
            Deed::Choose(options) => {
                let chosen = self.choose(problem, id, &executed, options as usize);
                (0..options as usize).map(|option| guarded(self.is_chosen(chosen, option))).collect()
            }
            Deed::Act { kind: ActionKind::Read(location, _), update, .. } => {
                // Whether a weak update fails for no reason.
                let fails =
                    update.filter(|update| update.is_weak()).map(|_| self.choose(problem, id, &executed, 2));
                let is_sole = self.is_sole(id);
                let answers = statement.answers.clone();
                let returned = self.returned(problem, run, id, &answers);
                let formula = |&answer: &Answer| {
                    let value = read_value(answer);
                    let part = if let Some(returned) = &returned {
                        let known = distinct_values(&answers).into_iter().find(|known| known.0 == value);
                        let (_, first) = known.expect("it is one of the answers' values");
                        self.mark(first).subset_of(returned)
                    } else {
                        self.sees(run, id, location, value)
                    };
                    let part = match (fails, answer) {
                        (Some(fails), Answer::Updated { old, written })
                            if update.and_then(|update| update.apply(old)).is_some() =>
                        {
                            Formula::and([part, self.is_chosen(fails, usize::from(!written))])
                        }
                        _ => part,
                    };
                    // Where no other statement is this action, it sees something only if this one is executed.
                    if is_sole && returned.is_none() { part } else { guarded(part) }
                };
                answers.iter().map(formula).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What a read returns, where that can be other than what it sees.
    fn returned(
        &self,
        problem: &mut Problem,
        run: &mut Run,
        id: StatementId,
        answers: &[Answer],
    ) -> Option<Expression> {
        if !self.lax {
            return None;
        }
        let executed = run.executed[id.0].formula();
        let values = distinct_values(answers);
        let upper = TupleSet::unary(values.iter().map(|&(_, index)| self.world.mark(index)));
        let name = format!("r{}_{}", self.name, id.0);
        let returned = Expression::from(problem.relation(&name, TupleSet::empty(1), upper));
        problem.assume(Formula::if_then_else(&executed, returned.one(), returned.no()));
        let location = self.structure.statement(id).deed.kind().and_then(ActionKind::read_location);
        let location = location.expect("only reads return something");
        let of_value = |&(value, index): &(Value, usize)| {
            self.sees(run, id, location, value).iff(self.mark(index).subset_of(&returned))
        };
        let faithful = Formula::and(values.iter().map(of_value).collect::<Vec<_>>());
        run.contents.push((id, executed.implies(faithful)));
        Some(returned)
    }

    fn choose(&self, problem: &mut Problem, id: StatementId, executed: &When, options: usize) -> Relation {
        let upper = TupleSet::unary((0..options).map(|option| self.world.mark(option)));
        let chosen = problem.relation(&format!("c{}_{}", self.name, id.0), TupleSet::empty(1), upper);
        let chosen_once = Expression::from(chosen);
        problem.assume(Formula::if_then_else(executed.formula(), chosen_once.one(), chosen_once.no()));
        chosen
    }

    fn is_chosen(&self, chosen: Relation, option: usize) -> Formula {
        self.mark(option).subset_of(chosen)
    }

    fn mark(&self, index: usize) -> Expression {
        Expression::constant(TupleSet::unary([self.world.mark(index)]))
    }

    /// When a read sees a write of such a value.
    fn sees(&self, run: &Run, id: StatementId, location: Location, value: Value) -> Formula {
        let such = self.world.writes(location, &|written| written == value);
        run.is[id.0].join(run.seen).intersection(Expression::constant(such)).some()
    }

    /// Whether the statement is one action only, and no other statement is.
    fn is_sole(&self, id: StatementId) -> bool {
        let [action] = self.may_be[id.0][..] else { return false };
        self.may_be.iter().filter(|may_be| may_be.contains(&action)).count() == 1
    }
}

/// The value that a read was answered with.
pub(super) fn read_value(answer: Answer) -> Value {
    match answer {
        Answer::Value(value) | Answer::Updated { old: value, .. } => value,
        other => unreachable!("{other:?} is no answer to a read"),
    }
}

/// The values of answers to a read, each with the first answer that has it.
fn distinct_values(answers: &[Answer]) -> Vec<(Value, usize)> {
    let mut values: Vec<(Value, usize)> = Vec::new();
    for (index, &answer) in answers.iter().enumerate() {
        if !values.iter().any(|&(value, _)| value == read_value(answer)) {
            values.push((read_value(answer), index));
        }
    }
    values
}
