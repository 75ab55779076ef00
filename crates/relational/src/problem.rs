//! Problems: relations within bounds, and constraints on them.

use std::time::Duration;

use crate::logic::{ExpressionKind, visit_expressions};
use crate::solver::{BatSat, Solver};
use crate::{Atom, Formula, Instance, Session, TupleSet, Universe, symmetry};

/// A relational satisfiability problem.
///
/// What is assumed always holds; what is required may be named in a core.
#[derive(Clone, Debug)]
pub struct Problem {
    universe: Universe,
    bounds: Vec<Bound>,
    assumptions: Vec<Formula>,
    requirements: Vec<Formula>,
}

/// A relation of a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Relation {
    index: u32,
    arity: u32,
}

/// A constraint that a core may name, numbered in the order of the calls to [`Problem::require`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConstraintId(pub u32);

/// What a relation may hold: all of `lower`, nothing outside `upper`.
#[derive(Clone, Debug)]
struct Bound {
    name: String,
    lower: TupleSet,
    upper: TupleSet,
}

/// How to solve.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// How many variables of each symmetry to compare; 0 breaks none. Answers are the same, but an enumeration leaves
    /// out instances that differ from a listed one by a renaming of interchangeable atoms only.
    pub symmetry_breaking: usize,
    /// Asked now and then; what was begun is given up once it says yes.
    pub is_over: &'a dyn Fn() -> bool,
    /// Makes the solver.
    pub solver: &'a dyn Fn() -> Box<dyn Solver>,
}

/// What solving found.
#[derive(Clone, Debug)]
pub enum Answer {
    /// All constraints hold in the instance.
    Satisfiable {
        /// The relations' values, checked by the [`Evaluator`](crate::Evaluator).
        instance: Instance,
        /// What it took.
        statistics: Statistics,
    },
    /// There is no instance within the bounds.
    Unsatisfiable {
        /// What it took.
        statistics: Statistics,
    },
}

/// The run was ended by [`Options::is_over`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before an answer was found")]
pub struct Stopped;

/// Sizes and times.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// Tuples that the bounds leave open.
    pub primary_variables: usize,
    /// Variables of the clauses, the primary ones included.
    pub variables: usize,
    /// Clauses.
    pub clauses: usize,
    /// Gates of the circuit.
    pub gates: usize,
    /// Time from the problem to clauses in the solver.
    pub translation: Duration,
    /// Time in the solver.
    pub solving: Duration,
}

impl Problem {
    /// A problem without relations.
    pub fn new(universe: Universe) -> Problem {
        Problem { universe, bounds: Vec::new(), assumptions: Vec::new(), requirements: Vec::new() }
    }

    /// A relation that holds at least `lower` and at most `upper`.
    ///
    /// Panics if the arities differ, `lower` is no subset of `upper`, or an atom is not of this universe.
    pub fn relation(&mut self, name: &str, lower: TupleSet, upper: TupleSet) -> Relation {
        let arity = upper.arity();
        assert_eq!(lower.arity(), arity, "{name}: lower bound of arity {}, upper of {arity}", lower.arity());
        assert!(lower.is_subset(&upper), "{name}: the lower bound is not within the upper bound");
        self.check_atoms(name, &upper);
        let index = self.bounds.len() as u32;
        self.bounds.push(Bound { name: name.to_owned(), lower, upper });
        Relation { index, arity: arity as u32 }
    }

    /// A relation that is known. It costs no variable.
    pub fn constant(&mut self, name: &str, tuples: TupleSet) -> Relation {
        self.relation(name, tuples.clone(), tuples)
    }

    /// Adds a constraint that is never named in a core.
    ///
    /// Panics if a variable is free in it, or it mentions atoms or relations of another problem.
    pub fn assume(&mut self, formula: impl Into<Formula>) {
        let formula = self.checked(formula.into());
        self.assumptions.push(formula);
    }

    /// Adds a constraint that a core may name.
    ///
    /// Panics if a variable is free in it, or it mentions atoms or relations of another problem.
    pub fn require(&mut self, formula: impl Into<Formula>) -> ConstraintId {
        let formula = self.checked(formula.into());
        self.requirements.push(formula);
        ConstraintId(self.requirements.len() as u32 - 1)
    }

    /// Finds an instance in which every constraint holds, or that there is none.
    pub fn solve(&self, options: &Options<'_>) -> Result<Answer, Stopped> {
        self.solve_only(&self.constraints().collect::<Vec<_>>(), options)
    }

    /// Finds an instance in which what is assumed and these constraints hold, or that there is none.
    pub fn solve_only(&self, constraints: &[ConstraintId], options: &Options<'_>) -> Result<Answer, Stopped> {
        Session::solve_once(self, constraints, options)
    }

    /// Translates once, to be asked several times: for more instances, with fewer constraints, for a core.
    pub fn session<'a>(&'a self, options: &Options<'a>) -> Result<Session<'a>, Stopped> {
        Session::switched(self, options)
    }

    /// The atoms.
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// All relations, in order of declaration.
    pub fn relations(&self) -> impl Iterator<Item = Relation> + '_ {
        let relation = |(index, bound): (usize, &Bound)| Relation {
            index: index as u32,
            arity: bound.upper.arity() as u32,
        };
        self.bounds.iter().enumerate().map(relation)
    }

    /// What a relation is called.
    pub fn name(&self, relation: Relation) -> &str {
        &self.bound(relation).name
    }

    /// What a relation holds at least.
    pub fn lower(&self, relation: Relation) -> &TupleSet {
        &self.bound(relation).lower
    }

    /// What a relation holds at most.
    pub fn upper(&self, relation: Relation) -> &TupleSet {
        &self.bound(relation).upper
    }

    /// The constraints that cores may name, in order.
    pub fn constraints(&self) -> impl ExactSizeIterator<Item = ConstraintId> + use<> {
        (0..self.requirements.len() as u32).map(ConstraintId)
    }

    /// What a constraint says.
    pub fn constraint(&self, constraint: ConstraintId) -> &Formula {
        &self.requirements[constraint.0 as usize]
    }

    /// What was assumed, in order.
    pub fn assumptions(&self) -> &[Formula] {
        &self.assumptions
    }

    /// The classes of atoms that bounds and constants treat alike, if they have more than one member: permuting a class
    /// maps instances to instances.
    pub fn interchangeable_atoms(&self) -> Vec<Vec<Atom>> {
        symmetry::classes(self)
    }

    fn bound(&self, relation: Relation) -> &Bound {
        &self.bounds[relation.index as usize]
    }

    fn checked(&self, formula: Formula) -> Formula {
        assert!(formula.free().is_empty(), "a variable is free in a constraint");
        visit_expressions([&formula], |expression| match expression.kind() {
            ExpressionKind::Constant(tuples) => self.check_atoms("a constraint", tuples),
            ExpressionKind::Relation(relation) => {
                let known = self.bounds.get(relation.index());
                let is_known = known.is_some_and(|bound| bound.upper.arity() == relation.arity());
                assert!(is_known, "a constraint mentions a relation of another problem");
            }
            _ => {}
        });
        formula
    }

    fn check_atoms(&self, what: &str, tuples: &TupleSet) {
        for atom in tuples.iter().flatten() {
            assert!((atom.0 as usize) < self.universe.len(), "{what}: atom {atom} is not of the universe");
        }
    }
}

impl Relation {
    /// How long its tuples are.
    pub fn arity(self) -> usize {
        self.arity as usize
    }

    /// Its number, in order of declaration.
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// It, as an expression.
    pub fn expression(self) -> crate::Expression {
        self.into()
    }
}

impl Options<'_> {
    /// How many variables of each symmetry are compared unless told otherwise.
    pub const SYMMETRY_BREAKING: usize = 20;
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            symmetry_breaking: Options::SYMMETRY_BREAKING,
            is_over: &|| false,
            solver: &|| Box::new(BatSat::default()),
        }
    }
}

impl Answer {
    /// The instance, if there is one.
    pub fn instance(&self) -> Option<&Instance> {
        match self {
            Answer::Satisfiable { instance, .. } => Some(instance),
            Answer::Unsatisfiable { .. } => None,
        }
    }

    /// What it took.
    pub fn statistics(&self) -> &Statistics {
        match self {
            Answer::Satisfiable { statistics, .. } | Answer::Unsatisfiable { statistics } => statistics,
        }
    }
}
