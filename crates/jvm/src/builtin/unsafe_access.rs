//! The access methods of `jdk.internal.misc.Unsafe`, by their names: each is one action in the mode that its name says.
//!
//! Many are Java methods that call others in a stronger mode, or loop; taken at their names, they keep their mode and are
//! indivisible.

use std::fmt::Write;

use crate::kind::{Kind, Signature};

/// What replaces a method of Unsafe, if it is an access method.
pub(super) fn body(name: &str, signature: &Signature) -> Option<String> {
    if let Some(rest) = name.strip_suffix("Unaligned") {
        return unaligned(rest, signature);
    }
    let access = access(name)?;
    // (this, object, offset, …): a long takes two local variables.
    let mut text = String::from("aload 1\nlload 2\n");
    let mut local = 4;
    for kind in signature.parameters.iter().skip(2) {
        let _ = writeln!(text, "{}load {local}", kind.prefix());
        local += kind.words();
    }
    text.push_str(&access);
    text.push('\n');
    match signature.result {
        Some(kind) => {
            let _ = writeln!(text, "{}return", kind.prefix());
        }
        None => text.push_str("return\n"),
    }
    // The receiver and two coordinates.
    matches!(signature.parameters.as_slice(), [Kind::Reference, Kind::Long, ..]).then_some(text)
}

/// Accesses to several bytes of an array at once, the low one first: byte by byte, as nothing says that they are atomic.
fn unaligned(name: &str, signature: &Signature) -> Option<String> {
    let (is_put, kind) = match (name.strip_prefix("put"), name.strip_prefix("get")) {
        (Some(kind), _) => (true, kind),
        (_, Some(kind)) => (false, kind),
        _ => return None,
    };
    let bytes = match kind {
        "Short" | "Char" => 2,
        "Int" => 4,
        "Long" => 8,
        _ => return None,
    };
    // (this, object, offset[, value]): others have the order of the bytes as well, and call these.
    let expected: &[Kind] = &[Kind::Reference, Kind::Long];
    if signature.parameters.len() != expected.len() + usize::from(is_put)
        || !signature.parameters.starts_with(expected)
    {
        return None;
    }
    let is_long = bytes == 8;
    let mut text = String::new();
    for byte in 0..bytes {
        let _ = write!(text, "aload 1\nlload 2\nlconst {byte}\nladd\n");
        let shift = byte * 8;
        let _ = match (is_put, is_long) {
            (true, true) => write!(text, "lload 4\niconst {shift}\nlushr\nl2i\nput.byte.plain\n"),
            (true, false) => write!(text, "iload 4\niconst {shift}\niushr\nput.byte.plain\n"),
            (false, true) => {
                write!(
                    text,
                    "get.byte.plain\niconst 255\niand\ni2l\niconst {shift}\nlshl\n{}",
                    or(byte, "lor\n")
                )
            }
            (false, false) => {
                write!(text, "get.byte.plain\niconst 255\niand\niconst {shift}\nishl\n{}", or(byte, "ior\n"))
            }
        };
    }
    text.push_str(match (is_put, kind) {
        (true, _) => "return\n",
        (false, "Short") => "i2s\nireturn\n",
        (false, "Long") => "lreturn\n",
        (false, _) => "ireturn\n",
    });
    Some(text)
}

/// The first byte has nothing to be combined with.
fn or(byte: i32, instruction: &'static str) -> &'static str {
    if byte == 0 { "" } else { instruction }
}

fn access(name: &str) -> Option<String> {
    const CHANGES: [(&str, &str); 5] = [
        ("getAndBitwiseAnd", "and"),
        ("getAndBitwiseOr", "or"),
        ("getAndBitwiseXor", "xor"),
        ("getAndAdd", "add"),
        ("getAndSet", "set"),
    ];
    let forms = CHANGES.into_iter().chain([
        ("weakCompareAndSet", "cas"),
        ("compareAndSet", "cas"),
        ("compareAndExchange", "exchange"),
        ("get", "get"),
        ("put", "put"),
    ]);
    for (form, action) in forms {
        let Some(rest) = name.strip_prefix(form) else { continue };
        let (kind, suffix) = kind(rest)?;
        let mode = match (suffix, action) {
            ("", "get" | "put") | ("Plain", _) => "plain",
            ("" | "Volatile", _) => "volatile",
            ("Opaque", "get" | "put") => "opaque",
            ("Acquire", _) => "acquire",
            ("Release", _) => "release",
            _ => return None,
        };
        return Some(format!("{action}.{kind}.{mode}"));
    }
    None
}

fn kind(text: &str) -> Option<(&'static str, &str)> {
    const KINDS: [(&str, &str); 9] = [
        ("Reference", "reference"),
        ("Boolean", "boolean"),
        ("Byte", "byte"),
        ("Short", "short"),
        ("Char", "char"),
        ("Int", "int"),
        ("Long", "long"),
        ("Float", "float"),
        ("Double", "double"),
    ];
    KINDS.into_iter().find_map(|(name, keyword)| text.strip_prefix(name).map(|rest| (keyword, rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_the_mode() {
        let body = |name, descriptor| body(name, &Signature::parse(descriptor).unwrap());
        let cas = body("compareAndSetLong", "(Ljava/lang/Object;JJJ)Z").unwrap();
        assert_eq!(cas, "aload 1\nlload 2\nlload 4\nlload 6\ncas.long.volatile\nireturn\n");
        let put = body("putIntRelease", "(Ljava/lang/Object;JI)V").unwrap();
        assert_eq!(put, "aload 1\nlload 2\niload 4\nput.int.release\nreturn\n");
        let two = body("getCharUnaligned", "(Ljava/lang/Object;J)C").unwrap();
        assert_eq!(two.matches("get.byte.plain").count(), 2);
        assert_eq!(body("getLongUnaligned", "(Ljava/lang/Object;JZ)J"), None);
        assert_eq!(body("getInt", "(J)I"), None);
        assert_eq!(body("getAddress", "(Ljava/lang/Object;J)J"), None);
    }
}
