//! Values and the places that hold them.
//!
//! A value tells references from numbers, because references are renamed (collection, symmetry) and numbers
//! are not. Java's boolean, byte, short and char are `Int`, as in the JVM.

use std::fmt;
use std::hash::{Hash, Hasher};

/// What a location holds and a read returns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// int, and the smaller integral types and boolean as the JVM widens them.
    Int(i32),
    /// long.
    Long(i64),
    /// float, by its bits, so that equality is the memory's and not IEEE's.
    Float(u32),
    /// double, by its bits.
    Double(u64),
    /// The null reference.
    Null,
    /// A reference to an object.
    Reference(ObjectId),
}

impl Value {
    /// The object that this value refers to, if it is a reference.
    pub fn reference(self) -> Option<ObjectId> {
        match self {
            Value::Reference(object) => Some(object),
            _ => None,
        }
    }

    /// The same value with its reference, if it is one, renamed.
    #[must_use]
    pub fn renamed(self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) -> Value {
        match self {
            Value::Reference(object) => Value::Reference(rename(object)),
            other => other,
        }
    }
}

impl Value {
    /// The low and the high half of a long or double, each as an int (JLS §17.7).
    pub fn halves(self) -> Option<(Value, Value)> {
        let bits = match self {
            Value::Long(value) => value.cast_unsigned(),
            Value::Double(bits) => bits,
            _ => return None,
        };
        Some((Value::Int(bits as i32), Value::Int((bits >> 32) as i32)))
    }

    /// Whether halves of two of these values may make one that is none of the two: some differ in the low half, and some in the
    /// high half. Never of values that have no halves.
    pub fn can_be_mixed(values: impl Iterator<Item = Value>) -> bool {
        let halves: Vec<(Value, Value)> = values.filter_map(Value::halves).collect();
        let differ =
            |half: fn(&(Value, Value)) -> Value| halves.iter().any(|other| half(other) != half(&halves[0]));
        differ(|halves| halves.0) && differ(|halves| halves.1)
    }

    /// The value of the same type as this one with the given halves.
    #[must_use]
    pub fn with_halves(self, low: Value, high: Value) -> Value {
        match (self, low, high) {
            (Value::Long(_) | Value::Double(_), Value::Int(low), Value::Int(high)) => {
                let bits = u64::from(high.cast_unsigned()) << 32 | u64::from(low.cast_unsigned());
                if matches!(self, Value::Long(_)) {
                    Value::Long(bits.cast_signed())
                } else {
                    Value::Double(bits)
                }
            }
            _ => unreachable!("{self:?} has no halves {low:?} and {high:?}"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Int(value) => write!(f, "{value}"),
            Value::Long(value) => write!(f, "{value}"),
            Value::Float(bits) => write!(f, "{}", f32::from_bits(bits)),
            Value::Double(bits) => write!(f, "{}", f64::from_bits(bits)),
            Value::Null => f.write_str("null"),
            Value::Reference(object) => write!(f, "{object}"),
        }
    }
}

/// An object, array, class, monitor or thread: a handle of its name.
///
/// What the handle stands for (who allocated it, where, of which class and length) is a fact of the name, kept
/// by the front end; two executions in which the same thing happens use the same handle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}

/// A variable in the sense of JLS §17.4.1: a field of an object, an array element, or a static field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Location {
    /// The object, array, or holder of statics.
    pub object: ObjectId,
    /// Which of its fields or elements.
    pub slot: u32,
}

impl Location {
    /// Slots stay below this; with it, one stands for the high half of a long or double whose halves are accessed one by one
    /// (JLS §17.7). The low half has the variable's own slot.
    const HIGH_HALF: u32 = 1 << 31;

    /// The variable of its high half.
    #[must_use]
    pub fn high_half(self) -> Location {
        Location { slot: self.slot | Location::HIGH_HALF, ..self }
    }

    /// Whether it is the high half of a variable.
    pub fn is_high_half(self) -> bool {
        self.slot & Location::HIGH_HALF != 0
    }

    /// The variable that it is, or is the high half of.
    #[must_use]
    pub fn whole(self) -> Location {
        Location { slot: self.slot & !Location::HIGH_HALF, ..self }
    }
}

// One word: locations are hashed at every access.
impl Hash for Location {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(u64::from(self.object.0) << 32 | u64::from(self.slot));
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.object, self.slot)
    }
}

/// How wide a location is. Whether a wide access tears (JLS §17.7) is an engine's affair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Width {
    /// boolean and byte.
    Bits8,
    /// short and char.
    Bits16,
    /// int, float and references.
    Bits32,
    /// long and double: without volatile, may be written in two halves.
    Bits64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_make_the_whole() {
        for value in
            [Value::Long(-2), Value::Long(1 << 40 | 7), Value::Long(i64::MIN), Value::Double(0x7ff8 << 48)]
        {
            let (low, high) = value.halves().expect("it is wide");
            assert_eq!(value.with_halves(low, high), value);
        }
        assert_eq!(Value::Long(-1).with_halves(Value::Int(0), Value::Int(-1)), Value::Long(-1 << 32));
        assert_eq!(Value::Int(1).halves(), None);
    }

    #[test]
    fn a_high_half_knows_its_whole() {
        let location = Location { object: ObjectId(3), slot: 5 };
        assert!(location.high_half().is_high_half() && !location.is_high_half());
        assert_eq!(location.high_half().whole(), location);
        assert_eq!(location.whole(), location);
    }
}
