//! A translated problem with its solver, to be asked more than once.

use std::rc::Rc;
use std::time::Instant;

use crate::circuit::Gate;
use crate::clauses::{Assertion, Clauses};
use crate::matrix::Matrix;
use crate::solver::{Literal, Solver, Verdict};
use crate::translate::Translator;
use crate::{
    Answer, ConstraintId, Evaluator, Instance, Options, Problem, Statistics, Stopped, TupleSet, symmetry,
};

/// A problem whose clauses are in a solver. What one question teaches the solver, the next one uses.
pub struct Session<'a> {
    problem: &'a Problem,
    options: Options<'a>,
    solver: Box<dyn Solver>,
    clauses: Clauses,
    relations: Vec<Rc<Matrix>>,
    // For each constraint the literal that switches it on; empty if constraints can't be switched.
    switches: Vec<Literal>,
    // Switches on the clauses that exclude instances that were enumerated.
    enumeration: Option<Literal>,
    // Of each of these at least one holds.
    alternatives: Vec<Vec<ConstraintId>>,
    statistics: Statistics,
}

impl<'a> Session<'a> {
    /// Each constraint may be switched on and off.
    pub(crate) fn switched(problem: &'a Problem, options: &Options<'a>) -> Result<Session<'a>, Stopped> {
        let mut session = Session::empty(problem, options);
        let switches =
            problem.constraints().map(|_| session.clauses.new_variable(&mut *session.solver).positive());
        session.switches = switches.collect();
        let guarded: Vec<_> =
            problem.constraints().zip(session.switches.clone().into_iter().map(Some)).collect();
        session.translate(&guarded)?;
        Ok(session)
    }

    /// Finds an instance in which what is assumed and these constraints hold. They are not switched, which takes fewer
    /// clauses.
    pub(crate) fn solve_once(
        problem: &'a Problem,
        constraints: &[ConstraintId],
        options: &Options<'a>,
    ) -> Result<Answer, Stopped> {
        let mut session = Session::empty(problem, options);
        let unguarded: Vec<_> = constraints.iter().map(|constraint| (*constraint, None)).collect();
        session.translate(&unguarded)?;
        session.answer(&[], constraints)
    }

    /// Finds an instance in which every constraint holds, or that there is none.
    pub fn solve(&mut self) -> Result<Answer, Stopped> {
        let all: Vec<ConstraintId> = self.problem.constraints().collect();
        self.solve_with(&all)
    }

    /// Finds an instance in which what is assumed and these constraints hold.
    pub fn solve_with(&mut self, constraints: &[ConstraintId]) -> Result<Answer, Stopped> {
        let assumptions: Vec<Literal> =
            constraints.iter().map(|constraint| self.switch(*constraint)).collect();
        self.answer(&assumptions, constraints)
    }

    /// The next instance in which every constraint holds, unlike all that were found before, until there are no more.
    pub fn next_instance(&mut self) -> Result<Option<Instance>, Stopped> {
        let all: Vec<ConstraintId> = self.problem.constraints().collect();
        let enumeration = match self.enumeration {
            Some(known) => known,
            None => self.clauses.new_variable(&mut *self.solver).positive(),
        };
        self.enumeration = Some(enumeration);
        let mut assumptions: Vec<Literal> = all.iter().map(|constraint| self.switch(*constraint)).collect();
        assumptions.push(enumeration);
        if !self.ask(&assumptions)? {
            return Ok(None);
        }
        let instance = self.checked_instance(&all);
        self.exclude(&instance, enumeration);
        Ok(Some(instance))
    }

    /// From now on at least one of these constraints holds in each instance that is found, besides those that are asked for.
    pub fn require_one_of(&mut self, constraints: &[ConstraintId]) {
        let clause: Vec<Literal> = constraints.iter().map(|constraint| self.switch(*constraint)).collect();
        self.solver.add_clause(&clause);
        self.alternatives.push(constraints.to_vec());
    }

    /// What it took so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    pub(crate) fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Those of the constraints that can't hold together, after they were found not to.
    pub(crate) fn failed(&self, constraints: &[ConstraintId]) -> Vec<ConstraintId> {
        constraints
            .iter()
            .copied()
            .filter(|constraint| self.solver.failed(self.switch(*constraint)))
            .collect()
    }

    fn empty(problem: &'a Problem, options: &Options<'a>) -> Session<'a> {
        Session {
            problem,
            options: *options,
            solver: (options.solver)(),
            clauses: Clauses::default(),
            relations: Vec::new(),
            switches: Vec::new(),
            enumeration: None,
            alternatives: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    fn translate(&mut self, constraints: &[(ConstraintId, Option<Literal>)]) -> Result<(), Stopped> {
        let start = Instant::now();
        let mut translator = Translator::new(self.problem, self.options.is_over);
        let length = self.options.symmetry_breaking;
        let mut assertions = Vec::new();
        for formula in self.problem.assumptions() {
            assertions.push(Assertion { guard: None, gate: translator.asserted(formula)? });
        }
        for (constraint, guard) in constraints {
            let gate = translator.asserted(self.problem.constraint(*constraint))?;
            assertions.push(Assertion { guard: *guard, gate });
        }
        let gate = symmetry::predicate(self.problem, &translator.relations, length, &mut translator.circuit);
        assertions.push(Assertion { guard: None, gate });
        self.clauses.assert(&translator.circuit, &assertions, &mut *self.solver);
        self.relations = translator.relations;
        let open = |matrix: &Rc<Matrix>| matrix.gates().filter(|gate| *gate != Gate::TRUE).count();
        self.statistics = Statistics {
            primary_variables: self.relations.iter().map(open).sum(),
            variables: self.clauses.variable_count,
            clauses: self.clauses.clause_count,
            gates: translator.circuit.gates(),
            translation: start.elapsed(),
            ..Statistics::default()
        };
        Ok(())
    }

    fn answer(&mut self, assumptions: &[Literal], constraints: &[ConstraintId]) -> Result<Answer, Stopped> {
        let found = self.ask(assumptions)?;
        let statistics = self.statistics;
        Ok(if found {
            Answer::Satisfiable { instance: self.checked_instance(constraints), statistics }
        } else {
            Answer::Unsatisfiable { statistics }
        })
    }

    fn switch(&self, constraint: ConstraintId) -> Literal {
        self.switches[constraint.0 as usize]
    }

    fn ask(&mut self, assumptions: &[Literal]) -> Result<bool, Stopped> {
        let start = Instant::now();
        let verdict = self.solver.solve(assumptions, self.options.is_over);
        self.statistics.solving += start.elapsed();
        match verdict {
            Verdict::Satisfiable => Ok(true),
            Verdict::Unsatisfiable => Ok(false),
            Verdict::Stopped => Err(Stopped),
        }
    }

    /// The instance that the solver found, in which these constraints and what is assumed hold by definition, too.
    fn checked_instance(&self, constraints: &[ConstraintId]) -> Instance {
        let instance = self.instance();
        let mut evaluator = Evaluator::new(self.problem, &instance);
        let mut one_of = |alternatives: &Vec<ConstraintId>| {
            alternatives.iter().any(|constraint| evaluator.holds(self.problem.constraint(*constraint)))
        };
        let all_alternatives = self.alternatives.iter().all(&mut one_of);
        assert!(
            all_alternatives && Evaluator::new(self.problem, &instance).holds_only(constraints),
            "internal error: constraints do not hold in the instance that was found for them: {instance:?}"
        );
        instance
    }

    /// Tuples that no clause mentions are left out.
    fn instance(&self) -> Instance {
        let is_in = |gate: Gate| match gate {
            Gate::TRUE => true,
            leaf => self.clauses.known_variable(leaf).is_some_and(|variable| self.solver.value(variable)),
        };
        let values = self.problem.relations().zip(&self.relations).map(|(relation, matrix)| {
            let upper = self.problem.upper(relation);
            let tuples = upper.iter().zip(matrix.gates()).filter(|(_, gate)| is_in(*gate));
            TupleSet::new(upper.arity(), tuples.map(|(tuple, _)| tuple.clone()))
        });
        Instance::new(values.collect())
    }

    /// Adds a clause that is false in this instance only.
    fn exclude(&mut self, instance: &Instance, enumeration: Literal) {
        let mut clause = vec![!enumeration];
        for (relation, matrix) in self.problem.relations().zip(&self.relations) {
            for (tuple, gate) in self.problem.upper(relation).iter().zip(matrix.gates()) {
                if gate != Gate::TRUE {
                    let variable = self.clauses.variable(gate, &mut *self.solver);
                    let is_in = instance.value(relation).contains(tuple);
                    clause.push(if is_in { variable.negative() } else { variable.positive() });
                }
            }
        }
        self.solver.add_clause(&clause);
    }
}
