//! The kinds of values that variables hold, and descriptors of methods (JVMS §4.3).

use smallvec::SmallVec;
use thinair_event::{ObjectId, Value, Width};

/// What a field, element, parameter or result is, as far as storage is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl Kind {
    /// The kind that a descriptor begins with.
    pub(crate) fn of(descriptor: &str) -> Option<Kind> {
        Some(match descriptor.as_bytes().first()? {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Reference,
            _ => return None,
        })
    }

    /// What a variable of this kind holds before it is written (JVMS §2.3-2.4).
    pub(crate) fn default(self) -> Value {
        self.decode(0)
    }

    pub(crate) fn width(self) -> Width {
        match self {
            Kind::Boolean | Kind::Byte => Width::Bits8,
            Kind::Char | Kind::Short => Width::Bits16,
            Kind::Int | Kind::Float | Kind::Reference => Width::Bits32,
            Kind::Long | Kind::Double => Width::Bits64,
        }
    }

    /// How many bytes a number takes in a view of bytes.
    pub(crate) fn bytes(self) -> u32 {
        match self.width() {
            Width::Bits8 => 1,
            Width::Bits16 => 2,
            Width::Bits32 => 4,
            Width::Bits64 => 8,
        }
    }

    /// Whether it takes two local variables (JVMS §2.6.1).
    pub(crate) fn is_wide(self) -> bool {
        matches!(self, Kind::Long | Kind::Double)
    }

    /// How many local variables it takes.
    pub(crate) fn words(self) -> u16 {
        1 + u16::from(self.is_wide())
    }

    /// The value cut to what a variable of this kind can hold, as `bastore` and its like do.
    #[inline]
    pub(crate) fn narrow(self, value: Value) -> Value {
        match (self, value) {
            (Kind::Boolean, Value::Int(value)) => Value::Int(value & 1),
            (Kind::Byte, Value::Int(value)) => Value::Int(i32::from(value as i8)),
            (Kind::Char, Value::Int(value)) => Value::Int(i32::from(value as u16)),
            (Kind::Short, Value::Int(value)) => Value::Int(i32::from(value as i16)),
            (_, value) => value,
        }
    }

    /// Whether a value may be stored in a variable of this kind.
    pub(crate) fn admits(self, value: Value) -> bool {
        match self {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => {
                matches!(value, Value::Int(_))
            }
            Kind::Long => matches!(value, Value::Long(_)),
            Kind::Float => matches!(value, Value::Float(_)),
            Kind::Double => matches!(value, Value::Double(_)),
            Kind::Reference => matches!(value, Value::Null | Value::Reference(_)),
        }
    }

    /// The value from 64 bits that [`encode`] made; 0 is the default.
    pub(crate) fn decode(self, bits: u64) -> Value {
        match self {
            Kind::Long => Value::Long(bits.cast_signed()),
            Kind::Double => Value::Double(bits),
            Kind::Float => Value::Float(bits as u32),
            Kind::Reference => match (bits as u32).checked_sub(1) {
                Some(object) => Value::Reference(ObjectId(object)),
                None => Value::Null,
            },
            _ => Value::Int((bits as u32).cast_signed()),
        }
    }

    pub(crate) fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Reference => 'L',
        }
    }

    /// What the names of the JVM's instructions on it begin with.
    pub(crate) fn prefix(self) -> char {
        match self {
            Kind::Long => 'l',
            Kind::Float => 'f',
            Kind::Double => 'd',
            Kind::Reference => 'a',
            _ => 'i',
        }
    }

    /// The same of those on elements of arrays.
    pub(crate) fn array_prefix(self) -> char {
        match self {
            Kind::Boolean | Kind::Byte => 'b',
            Kind::Char => 'c',
            Kind::Short => 's',
            kind => kind.prefix(),
        }
    }

    /// The instruction that pushes its default.
    pub(crate) fn zero(self) -> &'static str {
        match self {
            Kind::Long => "lconst 0",
            Kind::Float => "fconst 0",
            Kind::Double => "dconst 0",
            Kind::Reference => "aconst_null",
            _ => "iconst 0",
        }
    }

    pub(crate) fn keyword(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Reference => "reference",
        }
    }

    pub(crate) const PRIMITIVES: [Kind; 8] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
    ];
}

/// A value as 64 bits, so that it fits an atomic cell. References are stored plus one: null is 0.
pub(crate) fn encode(value: Value) -> u64 {
    match value {
        Value::Int(value) => u64::from(value.cast_unsigned()),
        Value::Long(value) => value.cast_unsigned(),
        Value::Float(bits) => u64::from(bits),
        Value::Double(bits) => bits,
        Value::Null => 0,
        Value::Reference(object) => u64::from(object.0) + 1,
    }
}

/// The parameters and the result of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Signature {
    pub(crate) parameters: SmallVec<[Kind; 6]>,
    /// Nothing for void.
    pub(crate) result: Option<Kind>,
    /// Whether some parameter takes two local variables.
    pub(crate) has_wide: bool,
}

impl Signature {
    /// Parses a method descriptor; nothing if it is none.
    pub(crate) fn parse(descriptor: &str) -> Option<Signature> {
        let types = types(descriptor)?;
        let (result, parameters) = types.split_last()?;
        let parameters: SmallVec<[Kind; 6]> =
            parameters.iter().map(|descriptor| Kind::of(descriptor)).collect::<Option<_>>()?;
        let has_wide = parameters.iter().any(|kind| kind.is_wide());
        let result = if *result == "V" { None } else { Some(Kind::of(result)?) };
        Some(Signature { parameters, result, has_wide })
    }

    /// How many local variables the parameters take, the receiver apart (JVMS §2.6.1).
    pub(crate) fn words(&self) -> u16 {
        self.parameters.iter().map(|kind| kind.words()).sum()
    }
}

/// The descriptors of a method's parameters and, last, of its result.
pub(crate) fn types(descriptor: &str) -> Option<Vec<&str>> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut types = Vec::new();
    loop {
        if let Some(result) = rest.strip_prefix(')') {
            let whole = result == "V" || one(result) == Some(result.len());
            types.push(result);
            return whole.then_some(types);
        }
        let (first, after) = rest.split_at(one(rest)?);
        types.push(first);
        rest = after;
    }
}

/// How long the field descriptor is that a text begins with.
fn one(text: &str) -> Option<usize> {
    let dimensions = text.bytes().take_while(|&byte| byte == b'[').count();
    let element = match text.as_bytes().get(dimensions)? {
        b'L' => text[dimensions..].find(';')? + 1,
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => 1,
        _ => return None,
    };
    (dimensions < 256).then_some(dimensions + element)
}

/// The internal class name of a field descriptor: `Ljava/lang/String;` is `java/lang/String`, arrays are themselves.
pub(crate) fn class_name(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(descriptor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_taken_apart() {
        assert_eq!(types("(I[[JLjava/lang/String;)V").unwrap(), ["I", "[[J", "Ljava/lang/String;", "V"]);
        let signature = Signature::parse("(DZ)[I").unwrap();
        assert_eq!(signature.parameters.as_slice(), [Kind::Double, Kind::Boolean]);
        assert_eq!(signature.result, Some(Kind::Reference));
        assert!(signature.has_wide);
        assert_eq!(signature.words(), 3);
        for broken in ["", "()", "(V)V", "(I", "I)V", "(L)V", "()VV", "([)V", "()[", "(Ljava)V"] {
            assert_eq!(Signature::parse(broken), None, "{broken}");
        }
    }

    #[test]
    fn values_survive_encoding() {
        let values = [
            (Kind::Int, Value::Int(-1)),
            (Kind::Long, Value::Long(i64::MIN)),
            (Kind::Double, Value::Double((-0.0_f64).to_bits())),
            (Kind::Reference, Value::Null),
            (Kind::Reference, Value::Reference(ObjectId(0))),
            (Kind::Float, Value::Float(f32::NAN.to_bits())),
        ];
        for (kind, value) in values {
            assert_eq!(kind.decode(encode(value)), value);
        }
    }
}
