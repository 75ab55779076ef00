//! The constants of a class file (JVMS §4.4), as far as they are looked at: where they end, and the names among them.

use super::reader::Reader;
use crate::error::Malformed;

/// The constants by their indices.
pub(super) struct Constants<'a>(Vec<Constant<'a>>);

enum Constant<'a> {
    Utf8(&'a [u8]),
    Class(u16),
    /// Of another kind; also what can't be used: index 0, and the index after a `long` or `double`.
    Other,
}

impl<'a> Constants<'a> {
    pub(super) fn read(reader: &mut Reader<'a>) -> Result<Constants<'a>, Malformed> {
        // One more than there are.
        let count = usize::from(reader.u16()?);
        if count == 0 {
            return Err(Malformed::new("the count of its constants is 0"));
        }
        let mut constants = vec![Constant::Other];
        while constants.len() < count {
            let tag = reader.u8()?;
            let size = match tag {
                1 => {
                    let length = reader.u16()?;
                    constants.push(Constant::Utf8(reader.take(usize::from(length))?));
                    continue;
                }
                7 => {
                    constants.push(Constant::Class(reader.u16()?));
                    continue;
                }
                8 | 16 | 19 | 20 => 2,
                15 => 3,
                3 | 4 | 9..=12 | 17 | 18 => 4,
                5 | 6 => 8,
                _ => {
                    return Err(Malformed::new(format!(
                        "constant #{} has the unknown tag {tag}",
                        constants.len()
                    )));
                }
            };
            reader.take(size)?;
            constants.push(Constant::Other);
            // JVMS §4.4.5: they take up two.
            if size == 8 {
                if constants.len() == count {
                    return Err(Malformed::new("its last constant takes two places and has one"));
                }
                constants.push(Constant::Other);
            }
        }
        Ok(Constants(constants))
    }

    pub(super) fn utf8(&self, index: u16) -> Result<&'a [u8], Malformed> {
        match self.0.get(usize::from(index)) {
            Some(Constant::Utf8(bytes)) => Ok(bytes),
            _ => Err(Malformed::new(format!("the constant #{index} is no text"))),
        }
    }

    /// The name of a class.
    pub(super) fn class(&self, index: u16) -> Result<&'a [u8], Malformed> {
        match self.0.get(usize::from(index)) {
            Some(Constant::Class(name)) => self.utf8(*name),
            _ => Err(Malformed::new(format!("the constant #{index} is no class"))),
        }
    }
}
