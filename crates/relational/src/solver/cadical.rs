//! `CaDiCaL`, a solver in C++ that is faster on large problems.

use super::{Literal, SatVariable, Solver, Verdict};

/// A solver for large problems.
#[derive(Default)]
pub struct CaDiCal {
    solver: cadical::Solver,
    variables: u32,
    // Whether an empty clause was added, which the solver's interface has no way to say.
    is_contradictory: bool,
}

/// How many conflicts there may be between two looks at `is_over`. What was learned stays when the search goes on.
const PATIENCE: i32 = 2_000;

impl Solver for CaDiCal {
    fn new_variable(&mut self) -> SatVariable {
        self.variables += 1;
        SatVariable(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        self.is_contradictory |= clause.is_empty();
        if !clause.is_empty() {
            self.solver.add_clause(clause.iter().map(|literal| numbered(*literal)));
        }
    }

    fn solve(&mut self, assumptions: &[Literal], is_over: &dyn Fn() -> bool) -> Verdict {
        if self.is_contradictory {
            return Verdict::Unsatisfiable;
        }
        while !is_over() {
            self.solver.set_limit("conflicts", PATIENCE).expect("the solver counts conflicts");
            match self.solver.solve_with(assumptions.iter().map(|literal| numbered(*literal))) {
                Some(true) => return Verdict::Satisfiable,
                Some(false) => return Verdict::Unsatisfiable,
                None => {}
            }
        }
        Verdict::Stopped
    }

    fn value(&self, variable: SatVariable) -> bool {
        variable.0 < self.solver.max_variable().unsigned_abs()
            && self.solver.value(numbered(variable.positive())) == Some(true)
    }

    fn failed(&self, assumption: Literal) -> bool {
        !self.is_contradictory && self.solver.failed(numbered(assumption))
    }
}

/// Variables count from 1 there, and a negated one is a negative number.
fn numbered(literal: Literal) -> i32 {
    let number = i32::try_from(literal.variable().0 + 1).expect("fewer variables than i32 has numbers");
    if literal.is_negative() { -number } else { number }
}
