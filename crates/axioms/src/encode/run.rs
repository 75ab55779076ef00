//! One execution as relations (seed 003, section 3.3; docs/definitions.md 1.6).
//!
//! The only unknowns are W, which action a statement is where that is open, and what is chosen. The rest follows: a read is
//! answered with the value of the write that it sees, a statement is executed if what it depends on was answered so, A is
//! what executed statements are, and po is the order of statements. So these are expressions over W and no relations of
//! their own, and what is always executed costs nothing.

use thinair_event::{ActionKind, Value};
use thinair_program::Answer;
use thinair_relational::{Expression, Formula, Problem, Relation, TupleSet};

use super::cuts::Cuts;
use super::world::{World, may_precede};
use crate::structure::{ActionIndex, Deed, StatementId, Structure};

/// An execution.
pub(crate) struct Run {
    /// For each statement, when it is executed.
    pub(crate) executed: Vec<When>,
    /// For each statement, the action that it is, if it is executed.
    pub(crate) is: Vec<Expression>,
    /// W.
    pub(crate) seen: Relation,
    /// A.
    pub(crate) actions: Expression,
    /// The actions that are in A for sure.
    pub(crate) always: TupleSet,
    /// po.
    pub(crate) program_order: Expression,
    /// The pairs of actions of a thread, the first of which may come before the second here.
    pub(crate) may_precede: TupleSet,
    /// The reads and writes of read-modify-writes.
    pub(crate) updates: Expression,
    /// What may be left out in a core: what each statement writes and what each read returns.
    pub(crate) contents: Vec<(StatementId, Formula)>,
    answered: Vec<Vec<Formula>>,
}

/// When something is executed.
#[derive(Clone, Debug)]
pub(crate) enum When {
    Always,
    If(Formula),
}

impl When {
    pub(crate) fn formula(&self) -> Formula {
        match self {
            When::Always => Formula::constant(true),
            When::If(formula) => formula.clone(),
        }
    }

    fn all(parts: Vec<Formula>) -> When {
        match &parts[..] {
            [] => When::Always,
            [only] => When::If(only.clone()),
            _ => When::If(Formula::and(parts)),
        }
    }
}

impl Run {
    /// When a statement is executed and so answered.
    pub(crate) fn is_answered(&self, statement: StatementId, answer: usize) -> Formula {
        self.answered[statement.0][answer].clone()
    }
}

/// What an execution is made from.
pub(crate) struct Maker<'a, T> {
    pub(crate) structure: &'a Structure<T>,
    pub(crate) world: &'a World,
    /// For each statement, the actions that it may be.
    pub(crate) may_be: &'a [Vec<ActionIndex>],
    /// Where threads may be cut, if they may.
    pub(crate) cuts: Option<&'a Cuts>,
    /// Whether what a line does can be left out.
    pub(crate) lax: bool,
    pub(crate) name: &'a str,
}

impl<T> Maker<'_, T> {
    pub(crate) fn run(&self, problem: &mut Problem) -> Run {
        let size = self.structure.statements.len();
        let seen = self.seen(problem);
        let mut run = Run {
            executed: Vec::with_capacity(size),
            is: Vec::with_capacity(size),
            seen,
            actions: Expression::none(1),
            always: TupleSet::empty(1),
            program_order: Expression::none(2),
            may_precede: may_precede(self.structure, self.may_be),
            updates: Expression::none(2),
            contents: Vec::new(),
            answered: Vec::with_capacity(size),
        };
        let kept = self.cuts.map(|cuts| cuts.declare(problem, self.world, self.name));
        for id in self.structure.ids() {
            let executed = self.executed(&run, id, kept);
            let is = self.is(problem, &mut run, id, &executed);
            run.executed.push(executed);
            run.is.push(is);
            let answered = self.answered(problem, &mut run, id);
            run.answered.push(answered);
        }
        self.distinct(problem, &run);
        run.actions = union(1, run.is.clone());
        run.always = self.always(&run);
        run.program_order = self.program_order(&run);
        run.updates = self.updates(&run);
        self.w_is_a_function(problem, &run);
        run
    }

    /// W, as far as locations tell.
    fn seen(&self, problem: &mut Problem) -> Relation {
        let mut pairs = Vec::new();
        for (read, action) in self.world.all_actions() {
            let Some(location) = action.kind.read_location() else { continue };
            let writes = self.world.all_actions();
            let of_location = writes.filter(|(_, write)| write.kind.written_location() == Some(location));
            pairs.extend(of_location.map(|(write, _)| (read, write)));
        }
        problem.relation(&format!("W{}", self.name), TupleSet::empty(2), TupleSet::pairs(pairs))
    }

    fn executed(&self, run: &Run, id: StatementId, kept: Option<Relation>) -> When {
        let statement = self.structure.statement(id);
        let mut parts: Vec<Formula> =
            statement.condition.iter().map(|&(earlier, answer)| run.is_answered(earlier, answer)).collect();
        if self.structure.is_spawned(statement.thread) {
            parts.push(self.spawned(run, statement.thread));
        }
        if let Some((cuts, kept)) = self.cuts.zip(kept) {
            parts.extend(cuts.is_reached(self.structure, self.world, kept, id));
        }
        When::all(parts)
    }

    /// When a thread is started that does not run from the start. Its starter has a smaller number.
    fn spawned(&self, run: &Run, thread: usize) -> Formula {
        let spawns = |id: &StatementId| {
            let kind = self.structure.statement(*id).deed.kind();
            matches!(kind, Some(ActionKind::Spawn(started)) if started.index() == thread)
        };
        Formula::or(self.structure.ids().filter(spawns).map(|id| run.executed[id.0].formula()))
    }

    /// The action that a statement is.
    fn is(&self, problem: &mut Problem, run: &mut Run, id: StatementId, executed: &When) -> Expression {
        let may_be = &self.may_be[id.0];
        let upper = TupleSet::unary(may_be.iter().map(|&action| World::action(action)));
        match (&may_be[..], executed) {
            ([], _) => Expression::none(1),
            ([_], When::Always) => Expression::constant(upper),
            ([_], When::If(formula)) => {
                Expression::if_then_else(formula, Expression::constant(upper), Expression::none(1))
            }
            _ => {
                let name = format!("is{}_{}", self.name, id.0);
                let is = Expression::from(problem.relation(&name, TupleSet::empty(1), upper));
                problem.assume(match executed {
                    When::Always => is.one(),
                    When::If(formula) => Formula::if_then_else(formula, is.one(), is.no()),
                });
                self.pin(run, id, &is);
                is
            }
        }
    }

    /// What a line writes, where that can be left out.
    fn pin(&self, run: &mut Run, id: StatementId, is: &Expression) {
        let Deed::Act { value: Some(value), .. } = self.structure.statement(id).deed else { return };
        if self.lax {
            let such = self.world.set(|action| action.value == Some(value));
            run.contents.push((id, is.subset_of(Expression::constant(such))));
        }
    }

    /// For each answer, when the statement is executed and so answered.
    fn answered(&self, problem: &mut Problem, run: &mut Run, id: StatementId) -> Vec<Formula> {
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
                    let part = match &returned {
                        Some(returned) => {
                            let known = distinct_values(&answers).into_iter().find(|known| known.0 == value);
                            let (_, first) = known.expect("it is one of the answers' values");
                            Expression::constant(TupleSet::unary([self.world.mark(first)]))
                                .subset_of(returned)
                        }
                        None => {
                            let such = self.world.writes(location, &|written| written == value);
                            run.is[id.0].join(run.seen).intersection(Expression::constant(such)).some()
                        }
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
            let such = self.world.writes(location, &|written| written == value);
            let sees = run.is[id.0].join(run.seen).intersection(Expression::constant(such)).some();
            let mark = Expression::constant(TupleSet::unary([self.world.mark(index)]));
            sees.iff(mark.subset_of(&returned))
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
        Expression::constant(TupleSet::unary([self.world.mark(option)])).subset_of(chosen)
    }

    /// Whether the statement is one action only, and no other statement is.
    fn is_sole(&self, id: StatementId) -> bool {
        let [action] = self.may_be[id.0][..] else { return false };
        self.may_be.iter().filter(|may_be| may_be.contains(&action)).count() == 1
    }

    /// Two statements are two actions.
    fn distinct(&self, problem: &mut Problem, run: &Run) {
        for second in self.structure.ids() {
            for first in (0..second.0).map(StatementId) {
                let common = self.may_be[first.0].iter().any(|action| self.may_be[second.0].contains(action));
                if common && self.structure.may_precede(first, second) {
                    problem.assume(run.is[first.0].intersection(&run.is[second.0]).no());
                }
            }
        }
    }

    fn always(&self, run: &Run) -> TupleSet {
        let sure = |id: &StatementId| matches!(run.executed[id.0], When::Always);
        let sole = self.structure.ids().filter(sure).filter_map(|id| match self.may_be[id.0][..] {
            [action] => Some(World::action(action)),
            _ => None,
        });
        TupleSet::unary(sole)
    }

    /// Where actions can come in one order only, it is theirs whenever both are executed; else it is that of the statements
    /// that they are.
    fn program_order(&self, run: &Run) -> Expression {
        let turned = TupleSet::pairs(run.may_precede.iter().map(|pair| (pair[1], pair[0])));
        let open = run.may_precede.intersection(&turned);
        let fixed = Expression::constant(run.may_precede.difference(&turned));
        let mut parts = vec![fixed.restrict_domain(&run.actions).restrict_range(&run.actions)];
        for second in self.structure.ids() {
            for first in (0..second.0).map(StatementId) {
                let is_open = self.may_be[first.0].iter().any(|&a| {
                    self.may_be[second.0]
                        .iter()
                        .any(|&b| open.contains(&[World::action(a), World::action(b)]))
                });
                if is_open && self.structure.may_precede(first, second) {
                    let pair = run.is[first.0].product(&run.is[second.0]);
                    parts.push(pair.intersection(Expression::constant(open.clone())));
                }
            }
        }
        union(2, parts)
    }

    fn updates(&self, run: &Run) -> Expression {
        let writes = self.structure.ids().filter_map(|write| {
            let read = self.structure.statement(write).completes?;
            Some(run.is[read.0].product(&run.is[write.0]))
        });
        union(2, writes.collect())
    }

    /// Each executed read sees one executed write, and no other action sees any.
    fn w_is_a_function(&self, problem: &mut Problem, run: &Run) {
        let executed = |name: &str| {
            let kind = self.world.expression(name).expect("it is in the vocabulary");
            run.actions.intersection(kind)
        };
        let seen = Expression::from(run.seen);
        problem.assume(seen.subset_of(executed("Read").product(executed("Write"))));
        for (atom, action) in self.world.all_actions() {
            if action.kind.read_location().is_some() {
                let read = Expression::constant(TupleSet::unary([atom]));
                let sees = read.join(&seen);
                problem.assume(sees.lone());
                problem.assume(read.subset_of(&run.actions).implies(sees.some()));
            }
        }
    }
}

/// The value that a read was answered with.
pub(crate) fn read_value(answer: Answer) -> Value {
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

/// The union of many, in halves, so that no part is copied often.
pub(crate) fn union(arity: usize, mut parts: Vec<Expression>) -> Expression {
    match parts.len() {
        0 => Expression::none(arity),
        1 => parts.remove(0),
        size => {
            let second = parts.split_off(size / 2);
            union(arity, parts).union(union(arity, second))
        }
    }
}
