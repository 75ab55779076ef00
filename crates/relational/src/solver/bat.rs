//! `batsat`, a solver in Rust after `MiniSat`.

use std::cell::Cell;
use std::rc::Rc;

use batsat::{Callbacks, Lit, SolverInterface, SolverOpts, Theory, TheoryArg, Var, lbool};

use super::{Literal, SatVariable, Solver, Verdict};

/// The default solver.
pub struct BatSat {
    solver: batsat::Solver<Stop>,
    stop: Rc<Cell<bool>>,
    clause: Vec<Lit>,
}

impl Default for BatSat {
    fn default() -> BatSat {
        let stop = Rc::new(Cell::new(false));
        let solver = batsat::Solver::new(SolverOpts::default(), Stop(Rc::clone(&stop)));
        BatSat { solver, stop, clause: Vec::new() }
    }
}

impl Solver for BatSat {
    fn new_variable(&mut self) -> SatVariable {
        SatVariable(self.solver.new_var_default().idx())
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|literal| translated(*literal)));
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self, assumptions: &[Literal], is_over: &dyn Fn() -> bool) -> Verdict {
        self.stop.set(is_over());
        let assumptions: Vec<Lit> = assumptions.iter().map(|literal| translated(*literal)).collect();
        let mut watch = Watch { is_over, stop: Rc::clone(&self.stop), asked: 0, levels: 0 };
        let found = self.solver.solve_limited_th(&mut watch, &assumptions);
        if found == lbool::TRUE {
            Verdict::Satisfiable
        } else if found == lbool::FALSE {
            Verdict::Unsatisfiable
        } else {
            Verdict::Stopped
        }
    }

    fn value(&self, variable: SatVariable) -> bool {
        self.solver.value_var(Var::unsafe_from_idx(variable.0)) == lbool::TRUE
    }

    fn failed(&self, assumption: Literal) -> bool {
        // The core is a clause that follows: one of the assumptions in it is false.
        self.solver.unsat_core_contains_lit(!translated(assumption))
    }
}

fn translated(literal: Literal) -> Lit {
    Lit::new(Var::unsafe_from_idx(literal.variable().0), !literal.is_negative())
}

/// Tells the solver to stop. It lives as long as the solver, and so can't hold a question's `is_over`.
struct Stop(Rc<Cell<bool>>);

impl Callbacks for Stop {
    fn stop(&self) -> bool {
        self.0.get()
    }
}

/// A theory without content that lives as long as a question: it is called at each decision, and asks `is_over` now
/// and then.
struct Watch<'a> {
    is_over: &'a dyn Fn() -> bool,
    stop: Rc<Cell<bool>>,
    asked: u32,
    levels: usize,
}

/// How many decisions are made between two looks at `is_over`.
const PATIENCE: u32 = 256;

impl Theory for Watch<'_> {
    fn partial_check(&mut self, _: &mut TheoryArg<'_>) {
        self.asked += 1;
        if self.asked.is_multiple_of(PATIENCE) && (self.is_over)() {
            self.stop.set(true);
        }
    }

    fn final_check(&mut self, _: &mut TheoryArg<'_>) {}

    fn create_level(&mut self) {
        self.levels += 1;
    }

    fn pop_levels(&mut self, count: usize) {
        self.levels -= count;
    }

    fn n_levels(&self) -> usize {
        self.levels
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        unreachable!("it propagates nothing")
    }
}
