//! The question of a test, and the answers that are known.

use thinair_program::Identity;

use super::{ArithmeticOperator, BinaryOperator, ComparisonOperator, Literal, Name, Spanned};

/// `exists (…)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// `exists`, `~exists` or `forall`.
    pub quantifier: Spanned<Quantifier>,
    /// The proposition; the verdict is about it, or about its negation for `forall`.
    pub prop: Prop,
}

impl Condition {
    /// `exists (true)`: no question.
    pub fn always() -> Condition {
        let prop = Prop::from(PropKind::Literal(Literal::Boolean(true)));
        Condition { quantifier: Quantifier::Exists.into(), prop }
    }
}

/// What the author of a test says about its proposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `exists (p)`: is there an execution in which p holds?
    Exists,
    /// `~exists (p)`: likewise, and there should be none.
    NotExists,
    /// `forall (p)`: is there an execution in which p does not hold? There should be none.
    Forall,
}

/// A proposition about final states, or a term in one.
pub type Prop = Spanned<PropKind>;

/// What a proposition or term is. Propositions are the boolean ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropKind {
    /// `1`, `true`
    Literal(Literal),
    /// `1:r1`: a register at the end of a thread; `1:exception`: the exception that ended it.
    Register {
        /// The thread's number.
        thread: Spanned<u32>,
        /// The register.
        name: Name,
    },
    /// `x`: a shared variable's final value, a register that only one thread has, or the name of an exception.
    Name(Name),
    /// `a[0]`: an array element's final value.
    Element {
        /// The array.
        array: Name,
        /// The index.
        index: Spanned<u32>,
    },
    /// `-t`
    Negate(Box<Prop>),
    /// `t + u`
    Arithmetic {
        /// The operator.
        operator: TermOperator,
        /// The left term.
        left: Box<Prop>,
        /// The right term.
        right: Box<Prop>,
    },
    /// `t == u`
    Compare {
        /// The operator.
        operator: ComparisonOperator,
        /// The left term.
        left: Box<Prop>,
        /// The right term.
        right: Box<Prop>,
    },
    /// `!p`, or herd's `~p`
    Not(Box<Prop>),
    /// `p && q && …`, or herd's `p /\ q /\ …`; at least two.
    All(Vec<Prop>),
    /// `p || q || …`, or herd's `p \/ q \/ …`; at least two.
    Any(Vec<Prop>),
}

/// Arithmetic in conditions; wraps around as in Java.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TermOperator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
}

impl TermOperator {
    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
        }
    }

    /// How tightly it binds; comparable with [`BinaryOperator::precedence`].
    pub fn precedence(self) -> u8 {
        let operator = match self {
            Self::Add => ArithmeticOperator::Add,
            Self::Subtract => ArithmeticOperator::Subtract,
            Self::Multiply => ArithmeticOperator::Multiply,
        };
        BinaryOperator::Arithmetic(operator).precedence()
    }
}

/// `expect jmm@site: allowed`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The memory model; any name, since a user's model file may define it.
    pub model: Name,
    /// When actions of different executions are the same one. Without it the line is about `free`.
    pub identity: Option<Spanned<Identity>>,
    /// The answer.
    pub verdict: Spanned<Verdict>,
}

/// The names of the memory models that come with Thinair, to guess what a misspelt one was meant to be.
pub const MODELS: [&str; 19] = [
    "sc",
    "tso",
    "pso",
    "rmo",
    "coherence",
    "pram",
    "causal",
    "pc",
    "pc-nemos",
    "jmm",
    "jmm-revised",
    "jmm-memsat",
    "jmm-ecoop",
    "hb",
    "jpr",
    "jprd",
    "jmm-mp",
    "jmm-mp-volatile",
    "jmm-mp-final",
];

/// Whether a legal execution exists in which the proposition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// There is one.
    Allowed,
    /// There is none.
    Forbidden,
}
