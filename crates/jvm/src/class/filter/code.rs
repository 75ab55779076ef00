//! The code of a method (JVMS §4.7.3).
//!
//! A range of the exception table is exclusive at its end, which may be the end of the code. The parser turns offsets
//! of bytes into numbers of instructions and takes for an end the last instruction that begins there or before. At
//! the end of the code that is the last instruction of all, which would no longer be in the range. So where a range
//! ends with the code, a `nop` is put behind the code, for the range to end at; sound code never gets there. If that
//! makes the code longer than a class file may have it, the parser does not mind.

use super::instructions::Instructions;
use super::reader::Reader;
use super::{Filter, Owner};
use crate::error::Malformed;

const NOP: u8 = 0;

/// JVMS §4.7.3: the length of the code is less than 65536.
const LONGEST: u32 = 65535;

impl<'a> Filter<'a> {
    pub(super) fn code(&mut self, reader: &mut Reader<'a>) -> Result<(), Malformed> {
        self.copy(reader, 4)?; // The sizes of the stack and of the local variables.
        let length = reader.u32()?;
        if length == 0 || length > LONGEST {
            return Err(Malformed::new(format!("a method has {length} bytes of code")));
        }
        let code = reader.take(length as usize)?;
        let instructions = Instructions::read(code)?;
        let count = reader.count(8)?;
        let table = reader.take(usize::from(count) * 8)?;
        let mut ends_with_code = false;
        let mut entries = Reader::new(table);
        while entries.has_more() {
            let (start, end, handler) = (entries.u16()?, entries.u16()?, entries.u16()?);
            entries.u16()?; // The class that is caught.
            if start >= end {
                return Err(Malformed::new(format!("an exception is caught from {start} to {end}")));
            }
            instructions.check_start(start, "the start of a range where an exception is caught")?;
            instructions.check_end(end, "the end of a range where an exception is caught")?;
            instructions.check_start(handler, "the handler of an exception")?;
            ends_with_code |= usize::from(end) == instructions.length();
        }
        self.write_u32(length + u32::from(ends_with_code));
        self.written.extend_from_slice(code);
        if ends_with_code {
            self.written.push(NOP);
        }
        self.write_u16(count);
        self.written.extend_from_slice(table);
        self.attributes(reader, Owner::Code(&instructions))
    }
}
