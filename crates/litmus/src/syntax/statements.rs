//! Statements.

use thinair_event::FenceMode;

use super::{ArithmeticOperator, Expr, Name, Place, Spanned, Type};

/// A statement.
pub type Statement = Spanned<StatementKind>;

/// The statements between braces.
pub type Block = Spanned<Vec<Statement>>;

/// What a statement is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `int r1 = x, r2;`
    Declare {
        /// The type of all of them.
        ty: Type,
        /// The registers; at least one.
        registers: Vec<Declarator>,
    },
    /// `x = e;`
    Assign {
        /// What is written.
        target: Place,
        /// Its new value.
        value: Expr,
    },
    /// `x += e;`, which is `x = (T) (x + e);` with `T` the type of `x` and its index evaluated once, JLS §15.26.2.
    Compound {
        /// What is read and then written.
        target: Place,
        /// How the new value follows from the old.
        operator: ArithmeticOperator,
        /// The right operand.
        value: Expr,
    },
    /// `x++;` or `x--;`
    Step {
        /// What is read and then written.
        target: Place,
        /// Up or down.
        step: Step,
    },
    /// `x.setRelease(1);`, or any expression, whose value is dropped.
    Expression(Expr),
    /// `{ … }`
    Block(Vec<Statement>),
    /// `if (c) s else t`. The parser never makes a `then` that ends in an `if` without `else` before an `else`: that
    /// `else` would belong to the inner `if`.
    If {
        /// Which branch.
        condition: Expr,
        /// The branch if it is true.
        then: Box<Statement>,
        /// The branch if it is false.
        otherwise: Option<Box<Statement>>,
    },
    /// `while (c) s`
    While {
        /// Whether to go on.
        condition: Expr,
        /// The loop's body.
        body: Box<Statement>,
    },
    /// `do s while (c);`
    DoWhile {
        /// The loop's body.
        body: Box<Statement>,
        /// Whether to go on.
        condition: Expr,
    },
    /// `for (int i = 0; i < 2; i++) s`
    For {
        /// One declaration, or any number of assignments, steps and expressions.
        initial: Vec<Statement>,
        /// Whether to go on; without one, always.
        condition: Option<Expr>,
        /// Any number of assignments, steps and expressions.
        update: Vec<Statement>,
        /// The loop's body.
        body: Box<Statement>,
    },
    /// `break;`, out of the innermost loop.
    Break,
    /// `continue;`, with the innermost loop.
    Continue,
    /// `synchronized (m) { … }`
    Synchronized {
        /// The monitor that is held.
        monitor: Name,
        /// While this is done.
        body: Block,
    },
    /// `lock m;`
    Lock(Name),
    /// `unlock m;`
    Unlock(Name),
    /// `join 1;`: waits for the end of that thread.
    Join(Spanned<u32>),
    /// `freeze x;`: the end of the constructor of a final variable.
    Freeze(Name),
    /// `print(e);`: an external action.
    Print(Expr),
    /// `assert e;`
    Assert(Expr),
    /// `assume e;`: drops the execution if it is false.
    Assume(Expr),
    /// `fullFence();`, with or without `VarHandle.` before it.
    Fence(FenceMode),
    /// `;`
    Empty,
}

impl StatementKind {
    /// The statements directly within this one, in the order of the text.
    pub fn children(&self) -> Vec<&Statement> {
        match self {
            Self::Block(statements) => statements.iter().collect(),
            Self::If { then, otherwise, .. } => {
                std::iter::once(then).chain(otherwise).map(|branch| &**branch).collect()
            }
            Self::While { body, .. } | Self::DoWhile { body, .. } => vec![&**body],
            Self::For { initial, update, body, .. } => {
                initial.iter().chain(update).chain([&**body]).collect()
            }
            Self::Synchronized { body, .. } => body.value.iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// A register in its declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declarator {
    /// The register.
    pub name: Name,
    /// Its first value, if it is assigned one here.
    pub value: Option<Expr>,
}

/// Which way a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `++`
    Increment,
    /// `--`
    Decrement,
}

impl Step {
    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Increment => "++",
            Self::Decrement => "--",
        }
    }
}
