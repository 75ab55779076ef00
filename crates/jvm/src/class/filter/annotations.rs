//! Annotations (JVMS §4.7.16): the few that mean something to us are kept, and lose their elements.
//!
//! Annotations are for tools. A JVM that cannot read some ignores them, and so they are ignored here as well.

use super::Owner;
use super::constants::Constants;
use super::reader::Reader;
use crate::error::Malformed;

/// The types of those annotations of a class or field that are kept, as indices of their descriptors.
pub(super) fn kept(reader: &mut Reader<'_>, constants: &Constants<'_>, owner: Owner<'_>) -> Vec<u16> {
    let wanted: &[u8] = match owner {
        Owner::Class => b"Trust",
        Owner::Field => b"Benign",
        Owner::Method | Owner::Code(_) => return Vec::new(),
    };
    let is_wanted =
        |&index: &u16| constants.utf8(index).is_ok_and(|descriptor| simple_name(descriptor) == Some(wanted));
    types(reader).unwrap_or_default().into_iter().filter(is_wanted).collect()
}

/// The last part of a class's name in its descriptor, that of a nested class without those around it.
pub(crate) fn simple_name(descriptor: &[u8]) -> Option<&[u8]> {
    let name = descriptor.strip_prefix(b"L")?.strip_suffix(b";")?;
    name.rsplit(|byte| matches!(byte, b'/' | b'$')).next()
}

/// The types of all annotations.
fn types(reader: &mut Reader<'_>) -> Result<Vec<u16>, Malformed> {
    let mut types = Vec::new();
    for _ in 0..reader.count(4)? {
        types.push(reader.u16()?);
        skip_elements(reader)?;
    }
    reader.end("annotations")?;
    Ok(types)
}

/// Values that are still to come.
struct Pending {
    count: u16,
    /// Whether each has a name before it: those of an annotation do, those of an array don't.
    named: bool,
}

/// Goes past the elements of an annotation (JVMS §4.7.16.1). They may be nested deeper than a stack is.
fn skip_elements(reader: &mut Reader<'_>) -> Result<(), Malformed> {
    let mut pending = vec![Pending { count: reader.count(5)?, named: true }];
    while let Some(last) = pending.last_mut() {
        if last.count == 0 {
            pending.pop();
            continue;
        }
        last.count -= 1;
        if last.named {
            reader.u16()?;
        }
        match reader.u8()? {
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => {
                reader.take(2)?;
            }
            b'e' => {
                reader.take(4)?;
            }
            b'@' => {
                reader.u16()?; // Its type.
                pending.push(Pending { count: reader.count(5)?, named: true });
            }
            b'[' => pending.push(Pending { count: reader.count(3)?, named: false }),
            tag => return Err(Malformed::new(format!("an element has the unknown tag {tag}"))),
        }
    }
    Ok(())
}
