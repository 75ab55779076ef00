//! The outline of a class file: what is needed to choose a main class (JVMS §4.1-4.7).
//!
//! A reader of its own, since inputs are not to be trusted before anything is known about them: it follows the lengths of
//! attributes and looks into three only, so that no nesting is followed and nothing is allocated that the file does not
//! have. A full parser is for classes that are loaded.

use ristretto_classfile::JavaStr;

/// A class file, in outline.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub(super) access_flags: u16,
    /// The internal name.
    pub(super) name: String,
    pub(super) super_class: Option<String>,
    pub(super) methods: Vec<Method>,
    pub(super) source_file: Option<String>,
}

/// A method, in outline.
#[derive(Clone, Debug)]
pub(super) struct Method {
    pub(super) access_flags: u16,
    pub(super) name: String,
    pub(super) descriptor: String,
    /// The lowest line of its table of lines.
    pub(super) first_line: Option<u16>,
}

/// Where a class file is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Malformed {
    pub(crate) at: usize,
    pub(crate) what: &'static str,
}

enum Constant<'a> {
    Utf8(&'a [u8]),
    Class(u16),
    Other,
}

impl Outline {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Malformed> {
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(4)? != [0xCA, 0xFE, 0xBA, 0xBE] {
            return Err(Malformed { at: 0, what: "no magic number" });
        }
        reader.take(4)?; // The version.
        let pool = reader.pool()?;
        let access_flags = reader.u16()?;
        let this_class = reader.u16()?;
        let name = pool.class(this_class).ok_or(reader.malformed("no name of the class"))?;
        let super_class = match reader.u16()? {
            0 => None,
            index => Some(pool.class(index).ok_or(reader.malformed("no name of the super class"))?),
        };
        for _ in 0..reader.u16()? {
            reader.u16()?; // An interface.
        }
        for _ in 0..reader.u16()? {
            reader.take(6)?; // A field: flags, name, descriptor.
            reader.attributes(&pool, |_, _| Ok(()))?;
        }
        let mut methods = Vec::new();
        for _ in 0..reader.u16()? {
            methods.push(reader.method(&pool)?);
        }
        let mut source_file = None;
        reader.attributes(&pool, |name, mut content| {
            if name == b"SourceFile" {
                source_file = pool.text(content.u16()?);
            }
            Ok(())
        })?;
        if reader.at != bytes.len() {
            return Err(reader.malformed("more bytes than it should have"));
        }
        Ok(Self { access_flags, name, super_class, methods, source_file })
    }
}

pub(crate) struct Pool<'a>(Vec<Constant<'a>>);

impl<'a> Pool<'a> {
    fn utf8(&self, index: u16) -> Option<&'a [u8]> {
        match self.0.get(usize::from(index)) {
            Some(Constant::Utf8(bytes)) => Some(bytes),
            _ => None,
        }
    }

    pub(crate) fn text(&self, index: u16) -> Option<String> {
        let text = JavaStr::from_mutf8(self.utf8(index)?).ok()?;
        Some(text.to_str_lossy().into_owned())
    }

    pub(crate) fn class(&self, index: u16) -> Option<String> {
        match self.0.get(usize::from(index)) {
            Some(Constant::Class(name)) => self.text(*name),
            _ => None,
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) at: usize,
}

impl<'a> Reader<'a> {
    /// The constants (JVMS §4.4). Index 0, and the one after a long or double, is none.
    pub(crate) fn pool(&mut self) -> Result<Pool<'a>, Malformed> {
        let count = usize::from(self.u16()?);
        let mut constants = vec![Constant::Other];
        while constants.len() < count {
            let tag = self.take(1)?[0];
            let constant = match tag {
                1 => {
                    let length = self.u16()?;
                    Constant::Utf8(self.take(usize::from(length))?)
                }
                7 => Constant::Class(self.u16()?),
                _ => {
                    let length = match tag {
                        8 | 16 | 19 | 20 => 2,
                        15 => 3,
                        3 | 4 | 9..=12 | 17 | 18 => 4,
                        5 | 6 => 8,
                        _ => return Err(self.malformed("no such kind of constant")),
                    };
                    self.take(length)?;
                    Constant::Other
                }
            };
            constants.push(constant);
            if tag == 5 || tag == 6 {
                constants.push(Constant::Other);
            }
        }
        Ok(Pool(constants))
    }

    fn method(&mut self, pool: &Pool<'a>) -> Result<Method, Malformed> {
        let access_flags = self.u16()?;
        let (name, descriptor) = (self.u16()?, self.u16()?);
        let nameless = self.malformed("no name of a method");
        let name = pool.text(name).ok_or(nameless)?;
        let descriptor = pool.text(descriptor).ok_or(nameless)?;
        let mut first_line = None;
        self.attributes(pool, |name, mut code| {
            if name != b"Code" {
                return Ok(());
            }
            code.take(4)?; // Sizes of the stack and of the local variables.
            let length = code.u32()?;
            code.take(length)?;
            let handlers = usize::from(code.u16()?);
            code.take(handlers * 8)?;
            code.attributes(pool, |name, mut lines| {
                if name == b"LineNumberTable" {
                    for _ in 0..lines.u16()? {
                        lines.u16()?; // Where the line begins.
                        let line = lines.u16()?;
                        first_line = Some(first_line.map_or(line, |first: u16| first.min(line)));
                    }
                }
                Ok(())
            })
        })?;
        Ok(Method { access_flags, name, descriptor, first_line })
    }

    /// Gives the name and the content of each attribute of a list.
    pub(crate) fn attributes(
        &mut self,
        pool: &Pool<'a>,
        mut each: impl FnMut(&[u8], Reader<'a>) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        for _ in 0..self.u16()? {
            let name = self.u16()?;
            let name = pool.utf8(name).ok_or(self.malformed("no name of an attribute"))?;
            let length = self.u32()?;
            let start = self.at;
            self.take(length)?;
            each(name, Reader { bytes: &self.bytes[..self.at], at: start })?;
        }
        Ok(())
    }

    pub(crate) fn u16(&mut self) -> Result<u16, Malformed> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u32(&mut self) -> Result<usize, Malformed> {
        let bytes = self.take(4)?;
        Ok(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize)
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        let end = self.at.saturating_add(length);
        let bytes = self.bytes.get(self.at..end).ok_or(self.malformed("it ends too early"))?;
        self.at = end;
        Ok(bytes)
    }

    pub(crate) fn malformed(&self, what: &'static str) -> Malformed {
        Malformed { at: self.at, what }
    }
}

#[cfg(test)]
mod tests {
    use ristretto_classfile::attributes::Attribute;
    use ristretto_classfile::{ClassAccessFlags, ClassFile};

    use super::Outline;
    use crate::class_path::Jdk;

    /// Annotations nested without end, which a parser that follows them cannot bear.
    #[test]
    fn nesting_is_not_followed() {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, 4];
        bytes.extend(b"\x01\x00\x01A\x07\x00\x01\x01\x00\x19RuntimeVisibleAnnotations");
        bytes.extend([0, 0x20, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 3]);
        let mut content = vec![0, 1, 0, 1, 0, 1, 0, 1];
        content.extend([b'[', 0xFF, 0xFF].repeat(1_000_000));
        bytes.extend(u32::try_from(content.len()).unwrap().to_be_bytes());
        bytes.extend(content);
        assert_eq!(Outline::read(&bytes).unwrap().name, "A");
        bytes.push(0);
        assert_eq!(Outline::read(&bytes).unwrap_err().what, "more bytes than it should have");
    }

    /// A full parser reads the same of every class of every JDK on this machine.
    #[test]
    fn outlines_of_the_library() {
        let jdks = Jdk::all();
        assert!(!jdks.is_empty(), "NO JDK FOUND: name its home in JAVA_HOME or THINAIR_JDKS");
        for jdk in jdks {
            for name in jdk.classes("java.base").unwrap() {
                let bytes = jdk.class(&name).unwrap().unwrap().bytes;
                let outline =
                    Outline::read(&bytes).unwrap_or_else(|malformed| panic!("{name}: {malformed:?}"));
                let class = ClassFile::from_bytes(&bytes).unwrap();
                let text = |index| class.constant_pool.try_get_utf8(index).unwrap().to_str_lossy();
                assert_eq!(outline.name, name);
                // The parser drops flags that have no meaning, which a few generated classes have.
                let flags = ClassAccessFlags::from_bits_truncate(outline.access_flags);
                assert_eq!(flags, class.access_flags, "{name}");
                assert_eq!(outline.methods.len(), class.methods.len(), "{name}");
                for (outline, method) in outline.methods.iter().zip(&class.methods) {
                    assert_eq!(outline.name, text(method.name_index), "{name}");
                    assert_eq!(outline.descriptor, text(method.descriptor_index), "{name}");
                    assert_eq!(outline.access_flags, method.access_flags.bits(), "{name}");
                }
                let sources = class.attributes.iter().find_map(|attribute| match attribute {
                    Attribute::SourceFile { source_file_index, .. } => Some(text(*source_file_index)),
                    _ => None,
                });
                assert_eq!(outline.source_file.as_deref(), sources.as_deref(), "{name}");
            }
        }
    }
}
