//! Where the instructions of a method begin (JVMS chapter 6), and that they jump to where others begin.
//!
//! The parser adds offsets in 32 bits and reads as many cases of a switch as it is told to; both are safe once this has
//! been checked.

use super::reader::Reader;
use crate::error::Malformed;

pub(super) struct Instructions {
    /// For each byte of the code, whether an instruction begins there.
    starts: Vec<bool>,
}

impl Instructions {
    /// The instructions of a method's code. Its length is from 1 to 65535.
    pub(super) fn read(code: &[u8]) -> Result<Instructions, Malformed> {
        let mut starts = vec![false; code.len()];
        let mut targets = Vec::new();
        let mut reader = Reader::new(code);
        while reader.has_more() {
            starts[reader.position()] = true;
            instruction(&mut reader, &mut targets)
                .map_err(|malformed| Malformed::new(format!("in the code of a method: {malformed}")))?;
        }
        let instructions = Instructions { starts };
        for target in targets {
            let target =
                u16::try_from(target).map_err(|_| Malformed::new("a jump leaves the code of its method"))?;
            instructions.check_start(target, "a target of a jump")?;
        }
        Ok(instructions)
    }

    /// Bytes of the code.
    pub(super) fn length(&self) -> usize {
        self.starts.len()
    }

    /// Checks that an instruction begins at this byte.
    pub(super) fn check_start(&self, byte: u16, what: &str) -> Result<(), Malformed> {
        if self.starts.get(usize::from(byte)) == Some(&true) {
            return Ok(());
        }
        Err(Malformed::new(format!("{what} is byte {byte} of the code, where no instruction begins")))
    }

    /// Checks that an instruction, or nothing, follows the bytes before this one.
    pub(super) fn check_end(&self, byte: u16, what: &str) -> Result<(), Malformed> {
        if usize::from(byte) == self.length() { Ok(()) } else { self.check_start(byte, what) }
    }
}

/// Reads one instruction, and adds where it may jump to (JVMS §6.5).
fn instruction(reader: &mut Reader<'_>, targets: &mut Vec<i64>) -> Result<(), Malformed> {
    let start = i64::from(reader.position() as u32);
    let opcode = reader.u8()?;
    let operands = match opcode {
        0..=15 | 26..=53 | 59..=131 | 133..=152 | 172..=177 | 190 | 191 | 194 | 195 => 0,
        // Small constants, local variables, the type of an array.
        16 | 18 | 21..=25 | 54..=58 | 169 | 188 => 1,
        // `sipush`, `iinc`, constants.
        17 | 19 | 20 | 132 | 178..=184 | 187 | 189 | 192 | 193 => 2,
        // `multianewarray`.
        197 => 3,
        // `invokeinterface`, `invokedynamic`.
        185 | 186 => 4,
        // `if..`, `goto`, `jsr`, `ifnull`, `ifnonnull`.
        153..=168 | 198 | 199 => {
            targets.push(start + i64::from(reader.i16()?));
            0
        }
        // `goto_w`, `jsr_w`.
        200 | 201 => {
            targets.push(start + i64::from(reader.i32()?));
            0
        }
        // `tableswitch`.
        170 => {
            reader.take(reader.position().next_multiple_of(4) - reader.position())?;
            targets.push(start + i64::from(reader.i32()?));
            let (low, high) = (reader.i32()?, reader.i32()?);
            if low > high {
                return Err(Malformed::new(format!("a tableswitch goes from {low} to {high}")));
            }
            for _ in low..=high {
                targets.push(start + i64::from(reader.i32()?));
            }
            0
        }
        // `lookupswitch`.
        171 => {
            reader.take(reader.position().next_multiple_of(4) - reader.position())?;
            targets.push(start + i64::from(reader.i32()?));
            let count = reader.i32()?;
            if count < 0 {
                return Err(Malformed::new(format!("a lookupswitch has {count} cases")));
            }
            let mut last = None;
            for _ in 0..count {
                let case = reader.i32()?;
                if last >= Some(case) {
                    return Err(Malformed::new("the cases of a lookupswitch are not in order"));
                }
                last = Some(case);
                targets.push(start + i64::from(reader.i32()?));
            }
            0
        }
        // `wide`.
        196 => match reader.u8()? {
            21..=25 | 54..=58 | 169 => 2,
            132 => 4,
            widened => {
                return Err(Malformed::new(format!("wide does not go with the instruction {widened}")));
            }
        },
        // JVMS §6.2: the reserved ones are not in class files.
        202..=255 => return Err(Malformed::new(format!("{opcode} is no instruction"))),
    };
    reader.take(operands)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: &[u8], reason: &str) {
        match Instructions::read(code) {
            Ok(_) => assert_eq!(reason, "", "{code:?}"),
            Err(malformed) => {
                assert!(!reason.is_empty() && malformed.reason.contains(reason), "{code:?}: {malformed}");
            }
        }
    }

    #[test]
    fn jumps() {
        check(&[167, 0, 3, 177], "");
        check(&[167, 0, 1], "byte 1 of the code, where no instruction begins");
        check(&[167, 0, 3], "byte 3 of the code, where no instruction begins");
        check(&[167, 0xFF, 0xFF], "leaves the code");
        check(&[0, 200, 0xFF, 0xFF, 0xFF, 0xFF], "");
        check(&[0, 200, 0x7F, 0xFF, 0xFF, 0xFF], "leaves the code");
        check(&[0, 200, 0x80, 0, 0, 0], "leaves the code");
        check(&[167, 0], "there should be 2 more, and there are 1");
    }

    #[test]
    fn switches() {
        let word = i32::to_be_bytes;
        let table = |low: i32, high: i32, cases: i32| {
            let mut code = vec![170, 9, 9, 9];
            code.extend([word(0), word(low), word(high)].concat());
            code.extend(word(0).repeat(cases.cast_unsigned() as usize));
            code
        };
        check(&table(-1, 1, 3), "");
        check(&table(-1, 1, 2), "there should be 4 more, and there are 0");
        check(&table(i32::MIN, i32::MAX, 2), "there should be 4 more, and there are 0");
        check(&table(1, 0, 0), "from 1 to 0");
        let lookup = |count: i32, cases: &[i32]| {
            let mut code = vec![0, 0, 0, 171];
            code.extend([word(-3), word(count)].concat());
            code.extend(cases.iter().flat_map(|&case| [word(case), word(0)].concat()));
            code
        };
        check(&lookup(0, &[]), "");
        check(&lookup(2, &[-7, 7]), "");
        check(&lookup(i32::MAX, &[-7, 7]), "there should be 4 more, and there are 0");
        check(&lookup(-1, &[]), "-1 cases");
        check(&lookup(2, &[7, 7]), "not in order");
    }

    #[test]
    fn others() {
        check(&[196, 21, 0, 0], "");
        check(&[196, 132, 0, 0, 0, 0], "");
        check(&[196, 21, 0], "there should be 2 more");
        check(&[196, 0], "wide does not go with");
        check(&[202], "202 is no instruction");
        check(&[17, 0], "there should be 2 more");
    }
}
