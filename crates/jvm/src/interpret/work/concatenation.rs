//! A concatenation: the bytes of the new string.
//!
//! The operands' texts are read from their arrays. A short result is the array of the constant string of that content,
//! which nobody can tell from a new one, since it is never written; a long one is written into a new array, so that a
//! program that builds long strings does not fill the table of constants.

use thinair_event::{Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_program::{Answer, Class as ClassNumber, Request, Site};

use super::super::Flow;
use super::super::execute::malformed_here;
use super::Progress;
use super::text::Text;
use crate::program::JavaProgram;
use crate::thread::JavaThread;

/// How many units a short result has at most.
const SHORT: usize = 32;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Concatenation {
    site: Site,
    /// The array that has the operands, until they are read.
    source: Option<ObjectId>,
    /// How many of its elements are read.
    read: u32,
    /// Strings, ints, longs and nulls.
    operands: Vec<Value>,
    /// How many of them are done.
    done: usize,
    /// The operand that is being read.
    reading: Option<Text>,
    units: Vec<u16>,
    /// The content as the array has it, once that is known.
    bytes: Vec<u8>,
    latin1: bool,
    /// The new array, and how much of it is written.
    array: Option<ObjectId>,
    written: u32,
}

impl Concatenation {
    pub(super) fn new(operands: Vec<Value>, site: Site) -> Concatenation {
        Concatenation {
            site,
            source: None,
            read: 0,
            operands,
            done: 0,
            reading: None,
            units: Vec::new(),
            bytes: Vec::new(),
            latin1: false,
            array: None,
            written: 0,
        }
    }

    /// Of the strings in an array, as far as they are there.
    pub(super) fn of_all(array: ObjectId, site: Site) -> Concatenation {
        Concatenation { source: Some(array), ..Concatenation::new(Vec::new(), site) }
    }

    /// Pushes the array and the coder.
    pub(super) fn advance(
        &mut self,
        program: &JavaProgram,
        thread: &mut JavaThread,
        mut answer: Option<Answer>,
    ) -> Progress {
        if let Some(object) = self.source {
            if let Some(Answer::Value(element)) = answer.take() {
                self.operands.extend(Some(element).filter(|&element| element != Value::Null));
                self.read += 1;
            }
            let slot = self.read;
            if slot < program.length_of(object) {
                let location = Location { object, slot };
                return Progress::Ask(Request::Read { location, mode: ReadMode::Plain });
            }
            self.source = None;
        }
        while let Some(&operand) = self.operands.get(self.done) {
            if let Some(text) = &mut self.reading {
                match text.content(program, answer.take()) {
                    Ok(content) => self.units.extend(content),
                    Err(progress) => return progress,
                }
                self.reading = None;
            } else {
                match operand {
                    Value::Int(value) => self.units.extend(value.to_string().encode_utf16()),
                    Value::Long(value) => self.units.extend(value.to_string().encode_utf16()),
                    Value::Null => self.units.extend("null".encode_utf16()),
                    Value::Reference(string) => {
                        if let Some(text) = program.constant_text(string) {
                            self.units.extend_from_slice(text);
                        } else {
                            self.reading = Some(Text::new(string));
                            continue;
                        }
                    }
                    Value::Float(_) | Value::Double(_) => return Progress::Otherwise(malformed_here()),
                }
            }
            self.done += 1;
        }
        if self.units.len() <= SHORT && self.bytes.is_empty() {
            self.latin1 = is_latin1(&self.units);
            let string = program.text(&self.units);
            let slot = program.known().string_value;
            let array = program.boot_value(Location { object: string, slot });
            return self.finish(thread, array);
        }
        self.write(program, thread, answer)
    }

    /// Writes a new array, byte by byte.
    fn write(&mut self, program: &JavaProgram, thread: &mut JavaThread, answer: Option<Answer>) -> Progress {
        match answer {
            None => {
                let units = std::mem::take(&mut self.units);
                self.latin1 = is_latin1(&units);
                self.bytes = if self.latin1 {
                    units.iter().map(|&unit| unit as u8).collect()
                } else {
                    // The library is told that the machine is little-endian.
                    units.iter().flat_map(|unit| unit.to_le_bytes()).collect()
                };
                let class = ClassNumber(program.known().bytes.0);
                let length = self.bytes.len() as u32;
                return Progress::Ask(Request::Allocate { site: self.site, class, length });
            }
            Some(Answer::Allocated(array)) => self.array = Some(array),
            Some(_) => self.written += 1,
        }
        let Some(object) = self.array else { return Progress::Otherwise(malformed_here()) };
        let slot = self.written;
        let Some(&byte) = self.bytes.get(slot as usize) else {
            return self.finish(thread, Some(Value::Reference(object)));
        };
        let value = Value::Int(i32::from(byte.cast_signed()));
        Progress::Ask(Request::Write { location: Location { object, slot }, value, mode: WriteMode::Plain })
    }

    fn finish(&self, thread: &mut JavaThread, array: Option<Value>) -> Progress {
        let Some(array) = array else {
            return Progress::Otherwise(Flow::Stop("a constant string without content".to_owned()));
        };
        thread.frame.slots.push(array);
        Progress::Done(Some(Value::Int(i32::from(!self.latin1))))
    }

    pub(super) fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        // Operands that are done are not needed any more.
        for operand in &mut self.operands[self.done..] {
            if let Value::Reference(object) = operand {
                *object = rename(*object);
            }
        }
        if let Some(text) = &mut self.reading {
            text.rename(rename);
        }
        self.source = self.source.map(&mut *rename);
        self.array = self.array.map(rename);
    }
}

fn is_latin1(units: &[u16]) -> bool {
    units.iter().all(|&unit| unit < 256)
}
