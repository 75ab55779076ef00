//! The file `lib/modules` of a JDK: a read-only container of all its classes (JEP 220).
//!
//! Layout, as in the JDK's own `src/java.base/share/native/libjimage/imageFile.hpp`: a header of seven 32-bit words, then
//! four tables (redirects, offsets, locations, strings), then the resources. A perfect hash of a resource's full name
//! leads to its location, a list of attributes: where the parts of its name and its content are. The resource
//! `/packages/a.b` lists the modules that have the package `a.b`.
//!
//! `jimage-rs` maps the file, checks its format, and inflates compressed resources. The walk through the tables is
//! ours: it gives an error where a damaged file would make that crate panic, and that crate does not read the table of
//! packages.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use jimage_rs::JImage;

use super::error::Error;
use super::limits;

/// An open image. Opening maps the file and reads its header; nothing else is read until it is asked for.
#[derive(Debug)]
pub(super) struct Image {
    path: PathBuf,
    map: JImage,
    big_endian: bool,
    /// Entries of the redirect table, and of the offset table. Invariant: not 0.
    length: u32,
    // Where the tables and the resources begin.
    offsets: usize,
    locations: usize,
    strings: usize,
    resources: usize,
}

/// A class of the JDK.
#[derive(Clone, Debug)]
pub struct LibraryClass<'a> {
    /// The class file; borrowed from the mapped image unless that is compressed.
    pub bytes: Cow<'a, [u8]>,
    /// The module that has it, such as `java.base`.
    pub module: &'a str,
}

/// Where the parts of a resource's name (in the strings) and its content (in the resources) are.
#[derive(Clone, Copy, Default)]
struct Location {
    module: usize,
    parent: usize,
    base: usize,
    extension: usize,
    content: usize,
    compressed: usize,
    size: usize,
}

const HEADER: usize = 28;
const HASH_MULTIPLIER: u32 = 0x0100_0193;
/// Before each compressed content.
const RESOURCE_HEADER: usize = 29;

impl Image {
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let failed = |source: jimage_rs::error::JImageError| Error::Image {
            path: path.to_owned(),
            source: Box::new(source),
        };
        let map = JImage::open(path).map_err(failed)?;
        let big_endian = map.raw().as_slice().starts_with(&[0xCA, 0xFE, 0xDA, 0xDA]);
        let mut image = Self {
            path: path.to_owned(),
            map,
            big_endian,
            length: 0,
            offsets: 0,
            locations: 0,
            strings: 0,
            resources: 0,
        };
        image.length = image.word(16)?;
        let table = image.length as usize * 4;
        image.offsets = HEADER + table;
        image.locations = image.offsets + table;
        image.strings = image.locations + image.word(20)? as usize;
        image.resources = image.strings + image.word(24)? as usize;
        if image.length == 0 || i32::try_from(image.length).is_err() || image.resources > image.bytes().len()
        {
            return Err(image.damaged(16));
        }
        Ok(image)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The class of an internal name.
    pub(super) fn class(&self, name: &str) -> Result<Option<LibraryClass<'_>>, Error> {
        let Some((package, _)) = name.rsplit_once('/') else { return Ok(None) };
        let Some(modules) = self.resource(&format!("/packages/{}", package.replace('/', ".")))? else {
            return Ok(None);
        };
        // Pairs of words: a flag and a module's name. The flag says whether the module has only packages below this
        // one; its meaning differs between versions of the format, and looking is as cheap.
        for pair in modules.chunks_exact(8) {
            let module = self.string(self.number([pair[4], pair[5], pair[6], pair[7]]) as usize)?;
            if let Some(bytes) = self.resource(&format!("/{module}/{name}.class"))? {
                return Ok(Some(LibraryClass { bytes, module }));
            }
        }
        Ok(None)
    }

    /// The resource of this full name, such as `/java.base/java/lang/String.class`.
    pub(super) fn resource(&self, full_name: &str) -> Result<Option<Cow<'_, [u8]>>, Error> {
        let Some(location) = self.find(full_name)? else { return Ok(None) };
        let start = self.resources.saturating_add(location.content);
        let stored = if location.compressed == 0 { location.size } else { location.compressed };
        let content = self.slice(start, stored)?;
        if location.size as u64 > limits::CLASS_BYTES {
            let path = self.path.join(full_name.trim_start_matches('/'));
            return Err(Error::TooBig { path, limit: limits::CLASS_BYTES });
        }
        if location.compressed == 0 {
            return Ok(Some(Cow::Borrowed(content)));
        }
        self.check_compressed(content, start)?;
        self.map
            .find_resource(full_name)
            .map_err(|source| Error::Image { path: self.path.clone(), source: Box::new(source) })
    }

    /// The names of all classes of a module, in the order of the table.
    pub(super) fn classes(&self, module: &str) -> Result<Vec<String>, Error> {
        let mut names = Vec::new();
        for index in 0..self.length {
            let location = self.location(index)?;
            if self.string(location.module)? == module && self.string(location.extension)? == "class" {
                let (parent, base) = (self.string(location.parent)?, self.string(location.base)?);
                if !parent.is_empty() && !parent.starts_with("META-INF") {
                    names.push(format!("{parent}/{base}"));
                }
            }
        }
        Ok(names)
    }

    /// What `jimage-rs` relies on when it inflates: the lengths of a compressed content are within bounds.
    fn check_compressed(&self, content: &[u8], start: usize) -> Result<(), Error> {
        let long = |at: usize| -> Option<u64> {
            let bytes: [u8; 8] = content.get(at..at + 8)?.try_into().ok()?;
            Some(if self.big_endian { u64::from_be_bytes(bytes) } else { u64::from_le_bytes(bytes) })
        };
        let room = content.len().saturating_sub(RESOURCE_HEADER) as u64;
        let within = long(4).is_some_and(|stored| stored <= room)
            && long(12).is_some_and(|size| size <= limits::CLASS_BYTES);
        let decompressor = content.get(20..24).and_then(|bytes| bytes.try_into().ok());
        match decompressor {
            Some(name) if within && content.len() >= RESOURCE_HEADER => {
                self.string(self.number(name) as usize).map(drop)
            }
            _ => Err(self.damaged(start)),
        }
    }

    fn find(&self, full_name: &str) -> Result<Option<Location>, Error> {
        let slot = hash(full_name, HASH_MULTIPLIER) % self.length;
        let redirect = self.word(HEADER + slot as usize * 4)?.cast_signed();
        let index = match redirect {
            0 => return Ok(None),
            1.. => hash(full_name, redirect.cast_unsigned()) % self.length,
            _ => (-1 - redirect).cast_unsigned(),
        };
        let location = self.location(index)?;
        Ok(self.is_named(&location, full_name)?.then_some(location))
    }

    /// Whether a location's name is this one: `/module/parent/base.extension`, where empty parts have no separator.
    fn is_named(&self, location: &Location, full_name: &str) -> Result<bool, Error> {
        let parts =
            [("/", location.module), ("/", location.parent), ("/", location.base), (".", location.extension)];
        let mut rest = full_name;
        for (separator, part) in parts {
            let part = self.string(part)?;
            if !part.is_empty() {
                match rest.strip_prefix(separator).and_then(|rest| rest.strip_prefix(part)) {
                    Some(after) => rest = after,
                    None => return Ok(false),
                }
            }
        }
        Ok(rest.is_empty())
    }

    fn location(&self, index: u32) -> Result<Location, Error> {
        let offset = self.word(self.offsets.saturating_add(index as usize * 4))? as usize;
        let mut at = self.locations.saturating_add(offset);
        let mut location = Location::default();
        while at < self.strings {
            // The kind in the upper five bits, the length of the value in the others.
            let tag = self.slice(at, 1)?[0];
            let length = usize::from(tag & 7) + 1;
            let field = match tag >> 3 {
                0 => return Ok(location),
                1 => Some(&mut location.module),
                2 => Some(&mut location.parent),
                3 => Some(&mut location.base),
                4 => Some(&mut location.extension),
                5 => Some(&mut location.content),
                6 => Some(&mut location.compressed),
                7 => Some(&mut location.size),
                _ => None,
            };
            let value = self
                .slice(at + 1, length)?
                .iter()
                .fold(0, |value: usize, &byte| value << 8 | usize::from(byte));
            if let Some(field) = field {
                *field = value;
            }
            at += 1 + length;
        }
        Err(self.damaged(at))
    }

    /// A string of the table of strings, which ends with a zero byte.
    fn string(&self, offset: usize) -> Result<&str, Error> {
        let at = self.strings.saturating_add(offset);
        let bytes = self.bytes().get(at..self.resources).ok_or_else(|| self.damaged(at))?;
        let length = bytes.iter().position(|&byte| byte == 0).ok_or_else(|| self.damaged(at))?;
        std::str::from_utf8(&bytes[..length]).map_err(|_| self.damaged(at))
    }

    fn word(&self, at: usize) -> Result<u32, Error> {
        let bytes = self.slice(at, 4)?;
        Ok(self.number([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn number(&self, bytes: [u8; 4]) -> u32 {
        if self.big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    }

    fn slice(&self, at: usize, length: usize) -> Result<&[u8], Error> {
        let end = at.saturating_add(length);
        self.bytes().get(at..end).ok_or_else(|| self.damaged(at))
    }

    fn bytes(&self) -> &[u8] {
        self.map.raw().as_slice()
    }

    fn damaged(&self, at: usize) -> Error {
        Error::ImageDamaged { path: self.path.clone(), at }
    }
}

/// The hash of a full name (FNV, 31 bits).
fn hash(full_name: &str, seed: u32) -> u32 {
    full_name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte))
        & 0x7FFF_FFFF
}
