//! One execution as relations (seed 003, section 3.3; docs/definitions.md 1.6).
//!
//! The only unknowns are W, which action a statement is where that is open, and what is chosen. The rest follows: a read is
//! answered with the value of the write that it sees, a statement is executed if what it depends on was answered so, A is
//! what executed statements are, and po is the order of statements. So these are expressions over W and no relations of
//! their own, and what is always executed costs nothing.

use thinair_event::ActionKind;
use thinair_relational::{Expression, Formula, Problem, Relation, TupleSet};

use super::answers::read_value;
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
    /// po.
    pub(crate) program_order: Expression,
    /// The pairs of actions of a thread, the first of which may come before the second here.
    pub(crate) may_precede: TupleSet,
    /// The reads and writes of read-modify-writes.
    pub(crate) updates: Expression,
    /// What may be left out in a core: what each statement writes and what each read returns.
    pub(crate) contents: Vec<(StatementId, Formula)>,
    pub(super) answered: Vec<Vec<Formula>>,
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
        run.program_order = self.program_order(&run);
        run.updates = self.updates(&run);
        self.w_is_a_function(problem, &run);
        run
    }

    /// W, as far as locations and values tell: where values were cut, a read does not return all that is written.
    fn seen(&self, problem: &mut Problem) -> Relation {
        let mut pairs = Vec::new();
        for id in self.structure.ids() {
            let statement = self.structure.statement(id);
            let Some(location) = statement.deed.kind().and_then(ActionKind::read_location) else { continue };
            let returned = |value| statement.answers.iter().any(|&answer| read_value(answer) == value);
            let writes = self.world.writes(location, &returned);
            for &read in &self.may_be[id.0] {
                pairs.extend(writes.atoms().map(|write| (World::action(read), write)));
            }
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

    /// Two statements are two actions.
    fn distinct(&self, problem: &mut Problem, run: &Run) {
        for (first, second) in self.structure.successive() {
            if self.may_be[first.0].iter().any(|action| self.may_be[second.0].contains(action)) {
                problem.assume(run.is[first.0].intersection(&run.is[second.0]).no());
            }
        }
    }

    /// Where actions can come in one order only, it is theirs whenever both are executed; else it is that of the statements
    /// that they are.
    fn program_order(&self, run: &Run) -> Expression {
        let turned = TupleSet::pairs(run.may_precede.iter().map(|pair| (pair[1], pair[0])));
        let open = run.may_precede.intersection(&turned);
        let fixed = Expression::constant(run.may_precede.difference(&turned));
        let mut parts = vec![fixed.restrict_domain(&run.actions).restrict_range(&run.actions)];
        for (first, second) in self.structure.successive() {
            let is_open = |&a: &ActionIndex| {
                let with = |&b: &ActionIndex| open.contains(&[World::action(a), World::action(b)]);
                self.may_be[second.0].iter().any(with)
            };
            if self.may_be[first.0].iter().any(is_open) {
                let pair = run.is[first.0].product(&run.is[second.0]);
                parts.push(pair.intersection(Expression::constant(open.clone())));
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
