//! What the names of a test mean: a side table to the syntax tree.
//!
//! The tree of a [`Test`](crate::Test) keeps names as they were written. [`Symbols::lookup`] says what a name means
//! in a thread, [`Symbols::observe`] what it means in the condition, [`Symbols::thread`] which thread a number
//! means, and [`Symbols::type_of`] gives the type of an expression. In a test that [`parse`](crate::parse) returned
//! every name has a meaning and every expression but `x.set(…)` has a type, so an answer of `None` is a bug.
//!
//! All numbering follows the text: shared variables and monitors in the order of declaration, threads in that of
//! their sections, registers in that of their first assignment or declaration in the thread.

use std::collections::HashMap;

use crate::{
    syntax::{Expr, ExprKind, Literal, Name, PropKind, Qualifier, Type},
    types,
};

/// The meaning of every name in a test.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Symbols {
    /// The shared variables and arrays, by [`SharedId`].
    pub shared: Vec<Shared>,
    /// The monitors, by [`MonitorId`].
    pub monitors: Vec<Name>,
    /// The threads, by [`ThreadId`].
    pub threads: Vec<ThreadSymbols>,
    /// What the braces declare; never a register.
    pub(crate) globals: HashMap<String, Symbol>,
    /// The threads by the numbers that the test gives them.
    pub(crate) numbers: HashMap<u32, ThreadId>,
    /// The threads that have a register of that name, in their order.
    pub(crate) owners: HashMap<String, Vec<(ThreadId, RegisterId)>>,
}

/// A shared variable or array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Its name.
    pub name: Name,
    /// Its type; for an array, that of its elements.
    pub ty: Type,
    /// `volatile`, `final` or nothing. Nothing for an array: what is said of it is not said of its elements.
    pub qualifier: Qualifier,
    /// Whether it is an array.
    pub is_array: bool,
    /// The initial value, or those of the elements; all of type `ty`.
    pub initial: Vec<Literal>,
}

/// The names of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadSymbols {
    /// The number by which `join` and the condition name the thread.
    pub number: u32,
    /// Its registers, by [`RegisterId`].
    pub registers: Vec<Register>,
}

/// A register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// Its name, where it first stands.
    pub name: Name,
    /// Its type: as declared, or that of the value first assigned to it.
    pub ty: Type,
    /// Whether any statement assigns to it.
    pub assigned: bool,
}

/// Defines the indices into the tables of [`Symbols`].
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A shared variable or array.
    SharedId
    /// A monitor.
    MonitorId
    /// A thread: its position in [`Test::threads`](crate::Test::threads), not its number.
    ThreadId
    /// A register of some thread.
    RegisterId
}

/// What a name means in a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A shared variable or array.
    Shared(SharedId),
    /// A monitor.
    Monitor(MonitorId),
    /// A register of the thread.
    Register(RegisterId),
}

/// What a condition looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observed {
    /// `1:r1`, or `r1` if only one thread has it.
    Register(ThreadId, RegisterId),
    /// `x`
    Shared(SharedId),
    /// `a[0]`
    Element(SharedId, u32),
    /// `1:exception`: how a thread ended.
    Ending(ThreadId),
    /// `ArithmeticException`: how a thread may have ended.
    Exception(Exception),
}

/// The exceptions that can end a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exception {
    /// `ArithmeticException`: division by zero.
    Arithmetic,
    /// `ArrayIndexOutOfBoundsException`
    ArrayIndexOutOfBounds,
    /// `IllegalMonitorStateException`: `unlock` of a monitor that the thread does not hold.
    IllegalMonitorState,
    /// `AssertionError`: a violated `assert`.
    Assertion,
}

impl Symbols {
    /// What a name means in a thread.
    pub fn lookup(&self, thread: ThreadId, name: &str) -> Option<Symbol> {
        self.global(name).or_else(|| self.register(thread, name).map(Symbol::Register))
    }

    /// What the braces declare under a name; never a register.
    pub fn global(&self, name: &str) -> Option<Symbol> {
        self.globals.get(name).copied()
    }

    /// The register of that name in a thread.
    pub fn register(&self, thread: ThreadId, name: &str) -> Option<RegisterId> {
        let owners = self.owners.get(name)?;
        let position = owners.binary_search_by_key(&thread, |&(owner, _)| owner).ok()?;
        Some(owners[position].1)
    }

    /// The thread that has a number.
    pub fn thread(&self, number: u32) -> Option<ThreadId> {
        self.numbers.get(&number).copied()
    }

    /// What a register, name or element in a condition means; none for other terms.
    pub fn observe(&self, term: &PropKind) -> Option<Observed> {
        match term {
            PropKind::Register { thread, name } if name.value == EXCEPTION => {
                Some(Observed::Ending(self.thread(thread.value)?))
            }
            PropKind::Register { thread, name } => {
                let thread = self.thread(thread.value)?;
                Some(Observed::Register(thread, self.register(thread, &name.value)?))
            }
            PropKind::Name(name) => match self.global(&name.value) {
                Some(Symbol::Shared(shared)) => Some(Observed::Shared(shared)),
                Some(_) => None,
                None => match self.owners.get(&name.value).map(Vec::as_slice) {
                    Some(&[(thread, register)]) => Some(Observed::Register(thread, register)),
                    Some(_) => None,
                    None => Exception::from_name(&name.value).map(Observed::Exception),
                },
            },
            PropKind::Element { array, index } => match self.global(&array.value)? {
                Symbol::Shared(shared) => Some(Observed::Element(shared, index.value)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The type of an expression in a thread; none if it has no value.
    pub fn type_of(&self, thread: ThreadId, expr: &Expr) -> Option<Type> {
        match &expr.value {
            ExprKind::Literal(literal) => Some(literal.ty()),
            ExprKind::Place(place) => self.type_of_name(thread, &place.name.value),
            ExprKind::Unary { operator, operand } => types::unary(*operator, self.type_of(thread, operand)?),
            ExprKind::Binary { operator, left, right } => {
                types::binary(*operator, self.type_of(thread, left)?, self.type_of(thread, right)?)
            }
            ExprKind::Conditional { then, otherwise, .. } => {
                types::conditional(self.type_of(thread, then)?, self.type_of(thread, otherwise)?)
            }
            ExprKind::Cast { ty, .. } => Some(*ty),
            ExprKind::Access(access) => {
                types::returned(access.method.value, self.type_of_name(thread, &access.target.name.value)?)
            }
        }
    }

    fn type_of_name(&self, thread: ThreadId, name: &str) -> Option<Type> {
        match self.lookup(thread, name)? {
            Symbol::Shared(shared) => Some(self.shared[shared.index()].ty),
            Symbol::Register(register) => Some(self.threads[thread.index()].registers[register.index()].ty),
            Symbol::Monitor(_) => None,
        }
    }
}

impl Exception {
    /// All of them.
    pub const ALL: [Self; 4] =
        [Self::Arithmetic, Self::ArrayIndexOutOfBounds, Self::IllegalMonitorState, Self::Assertion];

    /// The exception of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|exception| exception.name() == name)
    }

    /// Its class's name in Java.
    pub fn name(self) -> &'static str {
        match self {
            Self::Arithmetic => "ArithmeticException",
            Self::ArrayIndexOutOfBounds => "ArrayIndexOutOfBoundsException",
            Self::IllegalMonitorState => "IllegalMonitorStateException",
            Self::Assertion => "AssertionError",
        }
    }
}

/// The pseudo-register that holds how a thread ended.
pub const EXCEPTION: &str = "exception";
