//! What formulas mean, as far as it does not depend on who evaluates them: attributes and how they compare, what a
//! formula mentions, which predicates are recursive.
//!
//! [`plain`] follows formulas word for word. The search has them grounded (`residual`).

pub(crate) mod plain;
mod possible;
mod shape;

use thinair_event::{Location, ObjectId, Value};

pub(crate) use possible::Possible;
pub(crate) use shape::{Mentions, Shapes, instantiate};

use crate::instruction::{Instruction, ThreadNumber};
use crate::model::{Relation, Term, Variable};

/// The value of a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attribute {
    Thread(ThreadNumber),
    Location(Location),
    Monitor(ObjectId),
    Number(i64),
    /// A value that is no number.
    Value(Value),
    /// What the instruction does not have.
    Absent,
}

impl Attribute {
    /// Whether they compare so. Attributes that instructions do not have are never equal, less or greater.
    pub(crate) fn compares(self, relation: Relation, other: Attribute) -> bool {
        let equal = self == other && self != Attribute::Absent;
        let less = match (self, other) {
            (Attribute::Number(a), Attribute::Number(b)) => a < b,
            (Attribute::Thread(a), Attribute::Thread(b)) => a < b,
            _ => false,
        };
        match relation {
            Relation::Equal => equal,
            Relation::Unequal => !equal,
            Relation::Less => less,
            Relation::AtMost => less || equal,
        }
    }

    /// An attribute of an instruction that does not change; none of a time.
    pub(crate) fn of(term: Term, instruction: impl Fn(Variable) -> Instruction) -> Option<Attribute> {
        Some(match term {
            Term::Thread(i) => Attribute::Thread(instruction(i).thread),
            Term::Pc(i) => Attribute::Number(i64::from(instruction(i).pc)),
            Term::Var(i) => instruction(i).var.map_or(Attribute::Absent, Attribute::Location),
            Term::Data(i) => match instruction(i).data {
                Some(Value::Int(number)) => Attribute::Number(i64::from(number)),
                Some(Value::Long(number)) => Attribute::Number(number),
                Some(value) => Attribute::Value(value),
                None => Attribute::Absent,
            },
            Term::Target(i) => instruction(i).target.map_or(Attribute::Absent, Attribute::Thread),
            Term::Lock(i) => instruction(i).lock.map_or(Attribute::Absent, Attribute::Monitor),
            Term::Init => Attribute::Thread(ThreadNumber::INIT),
            Term::Number(number) => Attribute::Number(number),
            Term::Time(_) => return None,
        })
    }
}

/// The instruction that a term is about.
pub(crate) fn variable_of(term: Term) -> Option<Variable> {
    match term {
        Term::Thread(i)
        | Term::Pc(i)
        | Term::Var(i)
        | Term::Data(i)
        | Term::Target(i)
        | Term::Lock(i)
        | Term::Time(i) => Some(i),
        Term::Init | Term::Number(_) => None,
    }
}
