//! What is asked of a SAT solver.

mod bat;
#[cfg(feature = "cadical")]
mod cadical;

pub use bat::BatSat;
#[cfg(feature = "cadical")]
pub use cadical::CaDiCal;

/// A boolean variable of a solver.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SatVariable(pub u32);

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(u32);

/// What a solver says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is an assignment; [`Solver::value`] tells it.
    Satisfiable,
    /// There is none; [`Solver::failed`] tells which assumptions are to blame.
    Unsatisfiable,
    /// It was ended early.
    Stopped,
}

/// An incremental SAT solver: clauses may be added between questions, and each question has its own assumptions.
pub trait Solver {
    /// A variable unlike all before.
    fn new_variable(&mut self) -> SatVariable;

    /// One of these literals is true.
    fn add_clause(&mut self, clause: &[Literal]);

    /// Whether all clauses and all assumptions can be true together. Gives up soon after `is_over` says yes.
    fn solve(&mut self, assumptions: &[Literal], is_over: &dyn Fn() -> bool) -> Verdict;

    /// The variable's value, after [`Verdict::Satisfiable`] and until the next call that changes something.
    fn value(&self, variable: SatVariable) -> bool;

    /// Whether the clauses can't be true together with some of the assumptions, this one among them; after
    /// [`Verdict::Unsatisfiable`], for an assumption of that question.
    fn failed(&self, assumption: Literal) -> bool;
}

impl SatVariable {
    /// The literal that is true if the variable is.
    pub fn positive(self) -> Literal {
        Literal(self.0 << 1)
    }

    /// The literal that is true if the variable is not.
    pub fn negative(self) -> Literal {
        !self.positive()
    }
}

impl Literal {
    /// The literal's variable.
    pub fn variable(self) -> SatVariable {
        SatVariable(self.0 >> 1)
    }

    /// Whether it is the variable's negation.
    pub fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }
}

impl std::ops::Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
