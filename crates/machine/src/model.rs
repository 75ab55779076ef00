//! A model that was read and checked: its table, and its formulas over instructions (UMM, sections 4.4, 4.5, 5.5 to 5.8).

use crate::{Kind, KindSet};

/// A memory model as a table and formulas.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// What it is called.
    pub name: String,
    /// What it is, in a line.
    pub summary: String,
    /// Whether a write is a set of sub-writes, one for each thread that may see it (UMM, 4.2).
    pub split: bool,
    /// What may bypass what.
    pub bypass: Table,
    /// Predicates by [`PredicateId`]. What a body calls is there too, and may be the predicate itself (least fixed point).
    pub predicates: Vec<Predicate>,
    /// Of an instruction `i` in LIB: whether it may be executed now, as far as order is concerned.
    pub ready: PredicateId,
    /// For each kind that reads: of a read `r` in LIB and a write `w` in GIB, whether `r` may see `w`.
    pub legal: Vec<(KindSet, PredicateId)>,
    /// Of a read `r` and a write `w` in LIB: whether `r` may take its value from `w`, which has not been executed.
    pub forward: Option<PredicateId>,
    /// Of a write `w` in GIB when all is executed: whether its variable may hold its value in the end.
    pub last: Option<PredicateId>,
    /// Of an instruction `w` in GIB: whether it will never matter again.
    pub forget: Option<PredicateId>,
    /// What enters GIB when it is executed. Writes always do.
    pub recorded: KindSet,
    /// Kinds of which the model says nothing, with reasons. So are those without a row in the table.
    pub undefined: Vec<(KindSet, String)>,
}

/// What may bypass what: a cell for each pair of kinds that have rows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// The cells, by the kind of the first instruction and that of the second, as numbered in [`Kind::ALL`].
    pub cells: Vec<Vec<Option<Cell>>>,
}

/// Whether the second instruction may bypass the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// It may.
    Yes,
    /// It may not.
    No,
    /// It may if the predicate holds of the first and the second.
    If(PredicateId),
}

impl Table {
    /// The cell for an instruction that comes later in program order and may or may not bypass an earlier one.
    pub fn cell(&self, earlier: Kind, later: Kind) -> Option<Cell> {
        *self.cells.get(earlier as usize)?.get(later as usize)?
    }
}

/// The number of a predicate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PredicateId(pub u32);

impl PredicateId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A predicate over instructions.
#[derive(Clone, PartialEq, Debug)]
pub struct Predicate {
    /// What it is called.
    pub name: String,
    /// What its parameters are called; in the body they are the first variables.
    pub parameters: Vec<String>,
    /// What it says.
    pub body: Formula,
}

/// A variable for an instruction: a parameter, or bound by the so-manieth quantifier around.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variable(pub u8);

/// One of the buffers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Buffer {
    /// The instructions of the thread in question that have not been executed.
    Lib,
    /// What was executed and recorded, by any thread, and the initial writes.
    Gib,
}

/// A formula over instructions.
#[derive(Clone, PartialEq, Debug)]
pub enum Formula {
    /// Always or never.
    Constant(bool),
    /// Not.
    Not(Box<Formula>),
    /// All of them.
    And(Vec<Formula>),
    /// At least one of them.
    Or(Vec<Formula>),
    /// There is an instruction in the buffer such that. It is the next variable.
    Exists(Buffer, Box<Formula>),
    /// For all instructions in the buffer. They are the next variable.
    All(Buffer, Box<Formula>),
    /// Two attributes compared. Attributes that instructions do not have are never equal, less or greater.
    Compare(Term, Relation, Term),
    /// The instruction is of one of these kinds.
    Is(Variable, KindSet),
    /// They are one instruction.
    Same(Variable, Variable),
    /// A predicate holds of these.
    Call(PredicateId, Vec<Variable>),
    /// The table lets the second bypass the first.
    Bypass(Variable, Variable),
    /// The first needs what the second, a read of the same thread, will have returned.
    Depends(Dependence, Variable, Variable),
    /// A lock or volatile read that synchronizes with nothing: a lock of a monitor that the thread holds already or that no
    /// other thread locks, a volatile read of a variable that no other thread writes.
    Redundant(Variable),
}

/// What an instruction needs an earlier read for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dependence {
    /// Its variable or its value.
    Data,
    /// Whether it is executed at all.
    Control,
}

/// How terms are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
}

/// An attribute of an instruction, or a constant (UMM, 4.1 and 5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// `t(i)`: the issuing thread.
    Thread(Variable),
    /// `pc(i)`: the place in program order.
    Pc(Variable),
    /// `var(i)`.
    Var(Variable),
    /// `data(i)`: what a write writes.
    Data(Variable),
    /// `target(i)`: the thread that sees a sub-write.
    Target(Variable),
    /// `lock(i)`.
    Lock(Variable),
    /// `time(i)`: when it was executed; of an instruction in LIB, the current time.
    Time(Variable),
    /// `init`: the thread of the initial writes.
    Init,
    /// A number, to compare data with.
    Number(i64),
}
