//! The access methods of `jdk.internal.misc.Unsafe`, by their names: each is one action in the mode that its name says.
//!
//! Many are Java methods that call others in a stronger mode, or loop; taken at their names, they keep their mode and are
//! indivisible.

use crate::kind::{Kind, Signature};

/// What replaces a method of Unsafe, if it is an access method.
pub(super) fn body(name: &str, signature: &Signature) -> Option<String> {
    let access = access(name)?;
    // (this, object, offset, …): a long takes two local variables.
    let mut text = String::from("aload 1\nlload 2\n");
    let mut local = 4;
    for kind in signature.parameters.iter().skip(2) {
        text.push_str(&format!("{}load {local}\n", letter(*kind)));
        local += if kind.is_wide() { 2 } else { 1 };
    }
    text.push_str(&access);
    text.push('\n');
    match signature.result {
        Some(kind) => text.push_str(&format!("{}return\n", letter(kind))),
        None => text.push_str("return\n"),
    }
    // The receiver and two coordinates.
    matches!(signature.parameters.as_slice(), [Kind::Reference, Kind::Long, ..]).then_some(text)
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

fn letter(kind: Kind) -> char {
    match kind {
        Kind::Long => 'l',
        Kind::Float => 'f',
        Kind::Double => 'd',
        Kind::Reference => 'a',
        _ => 'i',
    }
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
        assert_eq!(body("getLongUnaligned", "(Ljava/lang/Object;J)J"), None);
        assert_eq!(body("getInt", "(J)I"), None);
        assert_eq!(body("getAddress", "(Ljava/lang/Object;J)J"), None);
    }
}
