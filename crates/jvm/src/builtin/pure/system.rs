//! java.lang.System and what is like it.

use thinair_event::Value;

use super::{Pure, misused, object, string, text};

use crate::limits;
use crate::program::JavaProgram;

/// `System.currentTimeMillis` at the beginning (see `system.jasm`).
const EPOCH: i64 = 1_700_000_000_000;

/// The properties that a program sees: the same on every host.
const PROPERTIES: [(&str, &str); 26] = [
    ("java.home", "/java"),
    ("user.home", "/"),
    ("user.dir", "/"),
    ("user.name", "user"),
    ("java.io.tmpdir", "/tmp"),
    ("java.library.path", ""),
    ("sun.boot.library.path", ""),
    ("native.encoding", "UTF-8"),
    ("file.encoding", "UTF-8"),
    ("sun.jnu.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("stderr.encoding", "UTF-8"),
    ("os.name", "Linux"),
    ("os.arch", "amd64"),
    ("os.version", "5"),
    ("user.language", "en"),
    ("user.country", "US"),
    ("line.separator", "\n"),
    ("file.separator", "/"),
    ("path.separator", ":"),
    ("java.vendor", "Thinair"),
    ("java.vm.name", "Thinair"),
    ("java.class.path", ""),
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.specification.name", "Java Platform API Specification"),
    ("java.vm.vendor", "Thinair"),
];

/// The same for all objects of a class: any number is legal, and one that depends on the object's name would tell states
/// apart that differ in names only.
pub(super) fn identity_hash(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(object) = object(operands.first()) else { return Pure::Value(Value::Int(0)) };
    let name = &program.class(program.class_of(object)).name;
    let hash = name
        .bytes()
        .fold(0x1234_5678_u32, |hash, byte| hash.rotate_left(5).wrapping_mul(0x9e37_79b1) ^ u32::from(byte));
    // Never 0, and never negative, as on HotSpot.
    Pure::Value(Value::Int(((hash & 0x7fff_ffff) | 1).cast_signed()))
}

/// Milliseconds as nanoseconds; 0, which is for ever, as -1.
pub(super) fn wait_nanoseconds(_: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Long(0)] => Pure::Value(Value::Long(-1)),
        [Value::Long(milliseconds)] => Pure::Value(Value::Long(milliseconds.saturating_mul(1_000_000))),
        _ => misused(),
    }
}

/// Milliseconds as nanoseconds.
pub(super) fn nanoseconds(_: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Long(milliseconds)] => Pure::Value(Value::Long(milliseconds.saturating_mul(1_000_000))),
        _ => misused(),
    }
}

/// A time in milliseconds since 1970, and the library's time → the nanoseconds that are left.
pub(super) fn until(_: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Long(milliseconds), Value::Long(elapsed)] => {
            let left = milliseconds.saturating_sub(EPOCH).saturating_mul(1_000_000);
            Pure::Value(Value::Long(left.saturating_sub(*elapsed)))
        }
        _ => misused(),
    }
}

/// Nanoseconds as they are; 0, which is for ever, as -1.
pub(super) fn wait_for_ever(_: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        [Value::Long(0)] => Pure::Value(Value::Long(-1)),
        [Value::Long(nanoseconds)] => Pure::Value(Value::Long(*nanoseconds)),
        _ => misused(),
    }
}

pub(super) fn property(program: &JavaProgram, operands: &[Value]) -> Pure {
    if operands == [Value::Null] {
        return Pure::Raise("java/lang/NullPointerException", Some("key can't be null".to_owned()));
    }
    let Some(name) = text(program, operands.first()) else { return misused() };
    let feature = program.jdk_version().to_string();
    let version = ["java.version", "java.specification.version", "java.vm.specification.version"];
    if version.contains(&name.as_str()) {
        return string(program, &feature);
    }
    match PROPERTIES.iter().find(|(known, _)| *known == name) {
        Some((_, value)) => string(program, value),
        None => Pure::Value(Value::Null),
    }
}

/// A constant string → the same, if it is ASCII.
pub(super) fn ascii(program: &JavaProgram, operands: &[Value]) -> Pure {
    match object(operands.first()).and_then(|string| program.constant_text(string)) {
        Some(text) if text.iter().all(|&unit| unit < 128) => Pure::Value(operands[0]),
        Some(_) => Pure::Unsupported(limits::NOT_ASCII.message()),
        None => misused(),
    }
}

/// A number → the name of a property, or null if there are no more.
pub(super) fn property_name(program: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Int(number)] = operands else { return misused() };
    match usize::try_from(number).ok().and_then(|number| PROPERTIES.get(number)) {
        Some((name, _)) => string(program, name),
        None => Pure::Value(Value::Null),
    }
}

/// A number → the value of that property.
pub(super) fn property_value(program: &JavaProgram, operands: &[Value]) -> Pure {
    let &[Value::Int(number)] = operands else { return misused() };
    match usize::try_from(number).ok().and_then(|number| PROPERTIES.get(number)) {
        Some((_, value)) => string(program, value),
        None => misused(),
    }
}

/// Two constant strings → the second, then the first.
pub(super) fn concatenated(program: &JavaProgram, operands: &[Value]) -> Pure {
    match (text(program, operands.first()), text(program, operands.get(1))) {
        (Some(end), Some(begin)) => string(program, &format!("{begin}{end}")),
        _ => misused(),
    }
}

pub(super) fn with_newline(program: &JavaProgram, operands: &[Value]) -> Pure {
    let Some(text) = object(operands.first()).and_then(|string| program.constant_text(string)) else {
        return misused();
    };
    let mut line = text.to_vec();
    line.push(u16::from(b'\n'));
    Pure::Value(Value::Reference(program.text(&line)))
}

/// The variable that holds the time in nanoseconds: an array of one long.
pub(super) fn clock(program: &JavaProgram, _: &[Value]) -> Pure {
    match program.clock() {
        Ok(clock) => Pure::Value(Value::Reference(clock)),
        Err(error) => Pure::Unsupported(error.to_string()),
    }
}
