//! The content of a string, and the constant string of the same content: `String.intern`, and what output needs.

use thinair_event::{Location, ObjectId, ReadMode, Value};
use thinair_program::{Answer, Request};

use super::super::Flow;
use super::Progress;
use crate::program::JavaProgram;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Text {
    string: ObjectId,
    /// Whether it has one byte a character, once that is known.
    latin1: Option<bool>,
    /// The array of its bytes, once that is known.
    array: Option<ObjectId>,
    bytes: Vec<u8>,
}

impl Text {
    pub(super) fn new(string: ObjectId) -> Text {
        Text { string, latin1: None, array: None, bytes: Vec::new() }
    }

    pub(super) fn advance(&mut self, program: &JavaProgram, answer: Option<Answer>) -> Progress {
        if program.constant_text(self.string).is_some() {
            return Progress::Done(Some(Value::Reference(self.string)));
        }
        let known = program.known();
        let string = self.string;
        let field = |slot: u32| {
            Progress::Ask(Request::Read {
                location: Location { object: string, slot },
                mode: ReadMode::Plain,
            })
        };
        match answer {
            None => return field(known.string_coder),
            Some(Answer::Value(Value::Int(coder))) if self.latin1.is_none() => {
                self.latin1 = Some(coder == 0);
                return field(known.string_value);
            }
            Some(Answer::Value(Value::Reference(array))) => self.array = Some(array),
            Some(Answer::Value(Value::Int(byte))) => self.bytes.push(byte as u8),
            // A string that is still being constructed has no array yet.
            _ => return Progress::Otherwise(Flow::Stop("a string without content".to_owned())),
        }
        let Some(object) = self.array else { return Progress::Done(None) };
        let slot = self.bytes.len() as u32;
        if slot < program.length_of(object) {
            return Progress::Ask(Request::Read {
                location: Location { object, slot },
                mode: ReadMode::Plain,
            });
        }
        let text: Vec<u16> = match self.latin1 {
            Some(true) => self.bytes.iter().map(|&byte| u16::from(byte)).collect(),
            // The library is told that the machine is little-endian.
            _ => self.bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        };
        Progress::Done(Some(Value::Reference(program.text(&text))))
    }

    pub(super) fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        self.string = rename(self.string);
        self.array = self.array.map(rename);
    }
}
