//! A translated problem with its solver, to be asked more than once.

use crate::{Answer, ConstraintId, Instance, Options, Problem, Statistics, Stopped};

/// A problem whose clauses are in a solver. What one question teaches the solver, the next one uses.
pub struct Session<'a> {
    problem: &'a Problem,
    options: Options<'a>,
}

impl<'a> Session<'a> {
    pub(crate) fn new(problem: &'a Problem, options: &Options<'a>) -> Result<Session<'a>, Stopped> {
        Ok(Session { problem, options: *options })
    }

    pub(crate) fn plain(problem: &'a Problem, options: &Options<'a>) -> Result<Session<'a>, Stopped> {
        Session::new(problem, options)
    }

    /// Finds an instance in which every constraint holds, or that there is none.
    pub fn solve(&mut self) -> Result<Answer, Stopped> {
        let _ = (self.problem, self.options);
        todo!()
    }

    /// Finds an instance in which what is assumed and these constraints hold.
    pub fn solve_with(&mut self, constraints: &[ConstraintId]) -> Result<Answer, Stopped> {
        let _ = constraints;
        todo!()
    }

    /// The next instance in which every constraint holds, unlike all that were found before, until there are no more.
    pub fn next_instance(&mut self) -> Result<Option<Instance>, Stopped> {
        todo!()
    }

    /// A minimal core, in order: constraints that can't hold together, while any fewer of them can.
    /// `None` if all constraints can hold together.
    pub fn core(&mut self) -> Result<Option<Vec<ConstraintId>>, Stopped> {
        todo!()
    }

    /// What it took so far.
    pub fn statistics(&self) -> Statistics {
        todo!()
    }
}
