//! A class file (JVMS chapter 4) cut down to what is read of it.
//!
//! The parser behind trusts its input: it follows nested annotations, element values and array types by recursion,
//! reserves memory by counts that it has not checked, and adds offsets without looking whether they fit. So that it only
//! ever sees parts that are sound and needed, a class file is first read here, strictly and without following any
//! nesting, and written again with these attributes only:
//!
//! | of     | attributes                                                                          |
//! |--------|-------------------------------------------------------------------------------------|
//! | class  | `SourceFile`, `InnerClasses`, `EnclosingMethod`, `BootstrapMethods`, `NestHost`,    |
//! |        | `Record`, `PermittedSubclasses`, annotations that are called `Trust`                |
//! | field  | `ConstantValue`, annotations that are called `Benign`                               |
//! | method | `Code`                                                                              |
//! | code   | `LineNumberTable`, `LocalVariableTable`                                             |
//!
//! The components of a record lose all their attributes. An attribute that is younger than the class file's version means
//! nothing (JVMS §4.7) and goes as well. Annotations are kept without their elements (see [`annotations`]).
//!
//! Of what is kept, everything is checked that takes part in finding out where something ends: counts, lengths, the
//! instructions of a method and where they jump to, descriptors. Whether an index leads to a constant of the right kind is
//! checked where names are concerned; the rest is left to those who follow it.
//!
//! One thing is added: see [`code`].

mod annotations;
mod code;
mod constants;
mod descriptor;
mod instructions;
mod reader;

pub(super) use self::annotations::simple_name;

use self::constants::Constants;
use self::instructions::Instructions;
use self::reader::Reader;
use crate::error::Malformed;

/// Bytes of names and descriptors that the members of a class have together.
///
/// Each has a copy of its own later, whereas in the file thousands may share one constant of 64 KiB.
const MEMBER_TEXT: usize = 64 << 20;

const ACC_STATIC: u16 = 0x0008;

/// The class file with only those attributes that are read.
pub(crate) fn filter(bytes: &[u8]) -> Result<Vec<u8>, Malformed> {
    let mut reader = Reader::new(bytes);
    if reader.take(4)? != [0xCA, 0xFE, 0xBA, 0xBE] {
        return Err(Malformed::new("it does not begin as a class file does"));
    }
    let _minor = reader.u16()?;
    let version = reader.u16()?;
    let constants = Constants::read(&mut reader)?;
    let mut written = Vec::with_capacity(bytes.len());
    written.extend_from_slice(&bytes[..reader.position()]);
    let mut filter = Filter { version, constants, written, text: 0 };
    filter.class(&mut reader)?;
    reader.end("the class file")?;
    Ok(filter.written)
}

struct Filter<'a> {
    /// The major version.
    version: u16,
    constants: Constants<'a>,
    written: Vec<u8>,
    /// How much of [`MEMBER_TEXT`] is used up.
    text: usize,
}

/// Whose attributes they are.
#[derive(Clone, Copy)]
enum Owner<'c> {
    Class,
    Field,
    Method,
    Code(&'c Instructions),
}

/// An attribute that is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// Of this many bytes, of which none says how many others there are.
    Plain(usize),
    InnerClasses,
    BootstrapMethods,
    Record,
    PermittedSubclasses,
    Annotations,
    Code,
    LineNumberTable,
    LocalVariableTable,
}

impl Kept {
    /// The attribute of a name (JVMS §4.7, tables 4.7-B and 4.7-C); nothing if it is not kept.
    fn of(owner: Owner<'_>, name: &[u8], version: u16) -> Option<Kept> {
        let (since, kept) = match (owner, name) {
            (Owner::Class, b"SourceFile") | (Owner::Field, b"ConstantValue") => (45, Kept::Plain(2)),
            (Owner::Class, b"InnerClasses") => (45, Kept::InnerClasses),
            (Owner::Class, b"EnclosingMethod") => (49, Kept::Plain(4)),
            (Owner::Class, b"BootstrapMethods") => (51, Kept::BootstrapMethods),
            (Owner::Class, b"NestHost") => (55, Kept::Plain(2)),
            (Owner::Class, b"Record") => (60, Kept::Record),
            (Owner::Class, b"PermittedSubclasses") => (61, Kept::PermittedSubclasses),
            (Owner::Class | Owner::Field, b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations") => {
                (49, Kept::Annotations)
            }
            (Owner::Method, b"Code") => (45, Kept::Code),
            (Owner::Code(_), b"LineNumberTable") => (45, Kept::LineNumberTable),
            (Owner::Code(_), b"LocalVariableTable") => (45, Kept::LocalVariableTable),
            _ => return None,
        };
        (version >= since).then_some(kept)
    }

    /// Whether an owner may have several.
    fn may_repeat(self) -> bool {
        matches!(self, Kept::LineNumberTable | Kept::LocalVariableTable)
    }
}

impl<'a> Filter<'a> {
    /// JVMS §4.1, after the constants.
    fn class(&mut self, reader: &mut Reader<'a>) -> Result<(), Malformed> {
        self.copy_u16(reader)?; // Access flags.
        let this_class = self.copy_u16(reader)?;
        self.constants.class(this_class)?;
        let super_class = self.copy_u16(reader)?;
        if super_class != 0 {
            self.constants.class(super_class)?;
        }
        for _ in 0..self.copy_count(reader, 2)? {
            let interface = self.copy_u16(reader)?;
            self.count_text(self.constants.class(interface)?)?;
        }
        for _ in 0..self.copy_count(reader, 8)? {
            self.copy_u16(reader)?; // Access flags.
            let (_, descriptor) = self.copy_name_and_descriptor(reader)?;
            descriptor::check_field(descriptor)?;
            self.attributes(reader, Owner::Field)?;
        }
        for _ in 0..self.copy_count(reader, 8)? {
            let flags = self.copy_u16(reader)?;
            let (_, descriptor) = self.copy_name_and_descriptor(reader)?;
            descriptor::check_method(descriptor, flags & ACC_STATIC != 0)?;
            self.attributes(reader, Owner::Method)?;
        }
        self.attributes(reader, Owner::Class)
    }

    /// Copies those attributes of a list that are kept.
    fn attributes(&mut self, reader: &mut Reader<'a>, owner: Owner<'_>) -> Result<(), Malformed> {
        let count_at = self.written.len();
        self.write_u16(0);
        let mut count: u16 = 0;
        // invariant: at most as many as there are names in `Kept::of`.
        let mut unique: Vec<&[u8]> = Vec::new();
        for _ in 0..reader.count(6)? {
            let name_index = reader.u16()?;
            let name = self.constants.utf8(name_index)?;
            let length = reader.u32()?;
            let mut content = reader.part(length as usize)?;
            let Some(kept) = Kept::of(owner, name, self.version) else { continue };
            let types = || annotations::kept(&mut content.clone(), &self.constants, owner);
            if kept == Kept::Annotations && types().is_empty() {
                continue;
            }
            let shown = String::from_utf8_lossy(name);
            if !kept.may_repeat() {
                if unique.contains(&name) {
                    return Err(Malformed::new(format!(
                        "it has a second attribute {shown} where one is allowed"
                    )));
                }
                unique.push(name);
            }
            self.write_u16(name_index);
            let length_at = self.written.len();
            self.write_u32(0);
            self.content(&mut content, kept, owner)?;
            content.end(&format!("the attribute {shown}"))?;
            let length = self.written.len() - length_at - 4;
            self.written[length_at..length_at + 4].copy_from_slice(&(length as u32).to_be_bytes());
            count += 1;
        }
        self.written[count_at..count_at + 2].copy_from_slice(&count.to_be_bytes());
        Ok(())
    }

    fn content(&mut self, reader: &mut Reader<'a>, kept: Kept, owner: Owner<'_>) -> Result<(), Malformed> {
        match (kept, owner) {
            (Kept::Plain(length), _) => self.copy(reader, length),
            // JVMS §4.7.6.
            (Kept::InnerClasses, _) => {
                let count = self.copy_count(reader, 8)?;
                self.copy(reader, count * 8)
            }
            // JVMS §4.7.23.
            (Kept::BootstrapMethods, _) => {
                for _ in 0..self.copy_count(reader, 4)? {
                    self.copy_u16(reader)?; // The method handle.
                    let arguments = self.copy_count(reader, 2)?;
                    self.copy(reader, arguments * 2)?;
                }
                Ok(())
            }
            // JVMS §4.7.30.
            (Kept::Record, _) => {
                for _ in 0..self.copy_count(reader, 6)? {
                    let (_, descriptor) = self.copy_name_and_descriptor(reader)?;
                    descriptor::check_field(descriptor)?;
                    self.write_u16(0);
                    for _ in 0..reader.count(6)? {
                        self.constants.utf8(reader.u16()?)?;
                        let length = reader.u32()?;
                        reader.take(length as usize)?;
                    }
                }
                Ok(())
            }
            // JVMS §4.7.31.
            (Kept::PermittedSubclasses, _) => {
                let count = self.copy_count(reader, 2)?;
                self.copy(reader, count * 2)
            }
            // JVMS §4.7.16 and §4.7.17.
            (Kept::Annotations, _) => {
                let types = annotations::kept(reader, &self.constants, owner);
                self.write_u16(types.len() as u16);
                for index in types {
                    self.write_u16(index);
                    self.write_u16(0); // Elements.
                }
                Ok(())
            }
            (Kept::Code, _) => self.code(reader),
            // JVMS §4.7.12.
            (Kept::LineNumberTable, Owner::Code(instructions)) => {
                for _ in 0..self.copy_count(reader, 4)? {
                    let start = self.copy_u16(reader)?;
                    instructions.check_start(start, "a line")?;
                    self.copy_u16(reader)?; // The line.
                }
                Ok(())
            }
            // JVMS §4.7.13.
            (Kept::LocalVariableTable, Owner::Code(instructions)) => {
                for _ in 0..self.copy_count(reader, 10)? {
                    let start = self.copy_u16(reader)?;
                    let length = self.copy_u16(reader)?;
                    if usize::from(start) + usize::from(length) > instructions.length() {
                        return Err(Malformed::new("a local variable lives on after the code ends"));
                    }
                    self.copy_name_and_descriptor(reader)?;
                    self.copy_u16(reader)?; // Its number.
                }
                Ok(())
            }
            (Kept::LineNumberTable | Kept::LocalVariableTable, _) => unreachable!("of code only"),
        }
    }

    /// Copies the indices of two texts, and gives the texts.
    fn copy_name_and_descriptor(
        &mut self,
        reader: &mut Reader<'a>,
    ) -> Result<(&'a [u8], &'a [u8]), Malformed> {
        let name = self.copy_u16(reader)?;
        let descriptor = self.copy_u16(reader)?;
        let (name, descriptor) = (self.constants.utf8(name)?, self.constants.utf8(descriptor)?);
        self.count_text(name)?;
        self.count_text(descriptor)?;
        Ok((name, descriptor))
    }

    fn count_text(&mut self, text: &[u8]) -> Result<(), Malformed> {
        self.text += text.len();
        if self.text > MEMBER_TEXT {
            return Err(Malformed::new(format!("names and descriptors have more than {MEMBER_TEXT} bytes")));
        }
        Ok(())
    }

    /// Copies a number of things that have at least `size` bytes each.
    fn copy_count(&mut self, reader: &mut Reader<'a>, size: usize) -> Result<usize, Malformed> {
        let count = reader.count(size)?;
        self.write_u16(count);
        Ok(usize::from(count))
    }

    fn copy_u16(&mut self, reader: &mut Reader<'a>) -> Result<u16, Malformed> {
        let value = reader.u16()?;
        self.write_u16(value);
        Ok(value)
    }

    fn copy(&mut self, reader: &mut Reader<'a>, length: usize) -> Result<(), Malformed> {
        self.written.extend_from_slice(reader.take(length)?);
        Ok(())
    }

    fn write_u16(&mut self, value: u16) {
        self.written.extend_from_slice(&value.to_be_bytes());
    }

    fn write_u32(&mut self, value: u32) {
        self.written.extend_from_slice(&value.to_be_bytes());
    }
}

#[cfg(test)]
mod tests;
