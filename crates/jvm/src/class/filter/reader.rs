//! Reading numbers and parts of a class file, never past the end.

use crate::error::Malformed;

/// A place in a class file, and the end of the part that is being read.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// invariant: `at <= end <= bytes.len()`.
    end: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0, end: bytes.len() }
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        if length > self.end - self.at {
            let (at, left) = (self.at, self.end - self.at);
            return Err(Malformed::new(format!(
                "at byte {at} there should be {length} more, and there are {left}"
            )));
        }
        let taken = &self.bytes[self.at..self.at + length];
        self.at += length;
        Ok(taken)
    }

    /// A reader of the next bytes, which are over for this one.
    pub(super) fn part(&mut self, length: usize) -> Result<Reader<'a>, Malformed> {
        let at = self.at;
        self.take(length)?;
        Ok(Reader { bytes: self.bytes, at, end: self.at })
    }

    pub(super) fn u8(&mut self) -> Result<u8, Malformed> {
        Ok(self.take(1)?[0])
    }

    pub(super) fn u16(&mut self) -> Result<u16, Malformed> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    pub(super) fn u32(&mut self) -> Result<u32, Malformed> {
        let bytes = self.take(4)?;
        Ok(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    pub(super) fn i16(&mut self) -> Result<i16, Malformed> {
        Ok(self.u16()?.cast_signed())
    }

    pub(super) fn i32(&mut self) -> Result<i32, Malformed> {
        Ok(self.u32()?.cast_signed())
    }

    /// How many things of at least `size` bytes each come next.
    pub(super) fn count(&mut self, size: usize) -> Result<u16, Malformed> {
        let at = self.at;
        let count = self.u16()?;
        if usize::from(count) * size > self.end - self.at {
            return Err(Malformed::new(format!(
                "the count {count} at byte {at} is more than there is room for"
            )));
        }
        Ok(count)
    }

    /// Whether more comes.
    pub(super) fn has_more(&self) -> bool {
        self.at < self.end
    }

    /// Checks that nothing more comes.
    pub(super) fn end(&self, of: &str) -> Result<(), Malformed> {
        if self.has_more() {
            let left = self.end - self.at;
            return Err(Malformed::new(format!(
                "{of} has {left} more bytes than it should have, from byte {}",
                self.at
            )));
        }
        Ok(())
    }
}
