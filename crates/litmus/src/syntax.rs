//! The syntax tree of a litmus test: docs/litmus.md's grammar, node for node.
//!
//! The tree is what was written, without parentheses, comments and layout. Names stay names: since a name that is
//! declared in the braces is shared and every other name is a register of its whole thread, a name and a thread
//! determine what is meant, and [`Symbols`] answers that. Two trees are equal if they differ in spans only.
//!
//! Beyond the grammar of docs/litmus.md, and as Java has it:
//!
//! 1. `x += e`, `x++` and `++x` are statements (the last two are the same tree), each a read then a write;
//! 2. `break` and `continue`, the casts `(int)`, `(long)` and `(boolean)`, unary `+`, the empty statement;
//! 3. several registers in one declaration, several statements in each part of a `for` header.
//!
//! Java's keywords and `Thread`, `exists`, `forall`, `expect` and `assume` cannot be names. Other words with a
//! meaning, such as `lock`, `print` and `monitor`, can, and then go on like names: `lock = 1;` is an assignment.
//!
//! Beyond it in conditions: array elements `a[0]`, `+`, `-` and `*`, comparisons between propositions, and the
//! pseudo-register `1:exception`, to be compared with the name of an exception.

mod access;
mod condition;
mod expressions;
mod statements;

pub use self::{
    access::{Access, Method, Update, UpdateMode, WeakMode},
    condition::{Condition, Expectation, MODELS, Prop, PropKind, Quantifier, TermOperator, Verdict},
    expressions::{
        ArithmeticOperator, BinaryOperator, ComparisonOperator, Expr, ExprKind, Place, UnaryOperator,
    },
    statements::{Block, Declarator, Statement, StatementKind, Step},
};

// The language's modes and identities are those of the actions and executions that it is about.
pub use thinair_event::{FenceMode as Fence, ReadMode, WriteMode};
pub use thinair_program::Identity;

use crate::{source::Span, symbols::Symbols};

/// One litmus test.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// The name in the header.
    pub name: Name,
    /// What the test is about, in the author's words.
    pub description: Option<Spanned<String>>,
    /// The shared state.
    pub declarations: Vec<Declaration>,
    /// The threads, as written; their numbers are unique but need not be consecutive.
    pub threads: Vec<Thread>,
    /// The question.
    pub condition: Condition,
    /// The answers that are known.
    pub expectations: Vec<Expectation>,
    /// What the names in all of the above mean. [`parse`](crate::parse) fills it in.
    pub symbols: Symbols,
}

/// A piece of syntax and where it was written. Equality looks at the piece only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spanned<T> {
    /// The piece itself.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A piece of syntax that was written at `span`.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// A piece of syntax that was written nowhere, for trees that are built by programs.
impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Self {
        Self { value, span: Span::default() }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

/// A name as it was written.
pub type Name = Spanned<String>;

/// The types of variables, registers and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// 32 bits, two's complement.
    Int,
    /// 64 bits, two's complement.
    Long,
    /// `true` or `false`.
    Boolean,
}

/// A literal, with the sign that was written before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    /// `1`, `-1`, `0x7f`.
    Int(i32),
    /// `1L`.
    Long(i64),
    /// `true` or `false`.
    Boolean(bool),
}

impl Literal {
    /// The literal's type.
    pub fn ty(self) -> Type {
        match self {
            Self::Int(_) => Type::Int,
            Self::Long(_) => Type::Long,
            Self::Boolean(_) => Type::Boolean,
        }
    }
}

/// One declaration of shared state.
pub type Declaration = Spanned<DeclarationKind>;

/// What a declaration declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclarationKind {
    /// `volatile int x = 0, y;`
    Variables {
        /// `volatile`, `final` or nothing.
        qualifier: Qualifier,
        /// The type of all of them.
        ty: Type,
        /// The variables; at least one.
        variables: Vec<Variable>,
    },
    /// `int[] a = {0, 0};`
    Array {
        /// Whether `volatile` was written. It is about the reference, which never changes: elements are never volatile.
        volatile: bool,
        /// The type of the elements.
        ty: Type,
        /// The array.
        name: Name,
        /// The initial values; at least one.
        elements: Vec<Spanned<Literal>>,
    },
    /// `monitor m, n;`
    Monitors(Vec<Name>),
}

/// A shared variable in its declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The variable.
    pub name: Name,
    /// The initial value, if it was written; else 0 or false.
    pub initial: Option<Spanned<Literal>>,
}

/// What is written before the type of a shared variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Qualifier {
    /// Nothing.
    Plain,
    /// `volatile`: its accesses are synchronization actions.
    Volatile,
    /// `final`: frozen by a `freeze` statement, JLS §17.5.
    Final,
}

/// One thread.
#[derive(Clone, Debug, PartialEq)]
pub struct Thread {
    /// The number by which `join` and the condition name it.
    pub number: Spanned<u32>,
    /// What it does.
    pub body: Block,
}
