//! Registers, expressions and places.

use thinair_event::{ObjectId, Value};

/// A local variable of a thread. Register 0 holds the thread's own object in the beginning, the others 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Register(pub(super) u32);

/// A field of a class, by its place in the declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Field(pub(super) u32);

/// Something to compute from registers. Truth is an `Int` other than 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    /// A value that is known.
    Constant(Value),
    /// What a register holds.
    Register(Register),
    /// The length of an array. Null has none, which is an exception.
    Length(Box<Expression>),
    /// Whether the thread holds a monitor, which it knows without asking.
    HoldsLock(Box<Expression>),
    /// 1 for 0, and 0 for everything else.
    Not(Box<Expression>),
    /// A sum, wrapping around.
    Plus(Box<[Expression; 2]>),
    /// Whether two values are the same.
    Equal(Box<[Expression; 2]>),
    /// Whether one number is less than another.
    Less(Box<[Expression; 2]>),
}

/// The null reference.
pub const NULL: Expression = Expression::Constant(Value::Null);

impl From<i32> for Expression {
    fn from(number: i32) -> Expression {
        Expression::Constant(Value::Int(number))
    }
}

impl From<ObjectId> for Expression {
    fn from(object: ObjectId) -> Expression {
        Expression::Constant(Value::Reference(object))
    }
}

impl From<Register> for Expression {
    fn from(register: Register) -> Expression {
        Expression::Register(register)
    }
}

/// [`Expression::Length`].
pub fn length(array: impl Into<Expression>) -> Expression {
    Expression::Length(Box::new(array.into()))
}

/// [`Expression::HoldsLock`].
pub fn holds_lock(monitor: impl Into<Expression>) -> Expression {
    Expression::HoldsLock(Box::new(monitor.into()))
}

/// [`Expression::Not`].
pub fn not(condition: impl Into<Expression>) -> Expression {
    Expression::Not(Box::new(condition.into()))
}

/// [`Expression::Plus`].
pub fn plus(one: impl Into<Expression>, other: impl Into<Expression>) -> Expression {
    Expression::Plus(Box::new([one.into(), other.into()]))
}

/// [`Expression::Equal`].
pub fn equal(one: impl Into<Expression>, other: impl Into<Expression>) -> Expression {
    Expression::Equal(Box::new([one.into(), other.into()]))
}

/// [`Expression::Less`].
pub fn less(one: impl Into<Expression>, other: impl Into<Expression>) -> Expression {
    Expression::Less(Box::new([one.into(), other.into()]))
}

impl Expression {
    /// Adds the registers that are read to a set of bits.
    pub(super) fn add_registers(&self, set: &mut u64) {
        match self {
            Expression::Constant(_) => {}
            Expression::Register(register) => *set |= 1 << register.0,
            Expression::Length(inner) | Expression::HoldsLock(inner) | Expression::Not(inner) => {
                inner.add_registers(set);
            }
            Expression::Plus(both) | Expression::Equal(both) | Expression::Less(both) => {
                both.iter().for_each(|inner| inner.add_registers(set));
            }
        }
    }
}

/// What can be read and written. Whether an access is volatile is declared with the field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A field of an object.
    Field(Expression, Field),
    /// An element of an array.
    Element {
        /// The array.
        array: Expression,
        /// Which one, from 0.
        index: Expression,
    },
}

/// [`Place::Field`].
pub fn field(object: impl Into<Expression>, field: Field) -> Place {
    Place::Field(object.into(), field)
}

/// [`Place::Element`].
pub fn element(array: impl Into<Expression>, index: impl Into<Expression>) -> Place {
    Place::Element { array: array.into(), index: index.into() }
}

impl Place {
    pub(super) fn add_registers(&self, set: &mut u64) {
        match self {
            Place::Field(object, _) => object.add_registers(set),
            Place::Element { array, index } => {
                array.add_registers(set);
                index.add_registers(set);
            }
        }
    }
}
