//! What a class file says about itself: version, name, main method, source file.

use std::path::Path;

use ristretto_classfile::{ClassAccessFlags, MethodAccessFlags};

use super::error::Error;
use super::outline::{Malformed, Method, Outline};

/// The version of a class file (JVMS §4.1). Java N has major version N + 44.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClassVersion {
    /// `major_version`.
    pub major: u16,
    /// `minor_version`; 65535 where preview features of that very release are used.
    pub minor: u16,
}

/// The version of a class file, from its first eight bytes; `None` where it is no class file.
pub fn class_version(bytes: &[u8]) -> Option<ClassVersion> {
    let [0xCA, 0xFE, 0xBA, 0xBE, minor_high, minor_low, high, low, ..] = *bytes else { return None };
    Some(ClassVersion {
        major: u16::from_be_bytes([high, low]),
        minor: u16::from_be_bytes([minor_high, minor_low]),
    })
}

/// What is needed of a class to choose the main class.
#[derive(Clone, Debug)]
pub(super) struct Inspected {
    /// The internal name.
    pub(super) name: String,
    pub(super) super_class: Option<String>,
    pub(super) is_public: bool,
    /// The main method that it declares.
    pub(super) main: Option<MainMethod>,
    /// Whether the launcher can make an object of it, for a main method that is not static.
    pub(super) can_be_made: bool,
    pub(super) source_file: Option<String>,
    /// The first line of any of its methods, which tells the order of classes in a file.
    pub(super) first_line: u16,
}

/// A method that a launcher may start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MainMethod {
    pub(super) is_static: bool,
    pub(super) takes_arguments: bool,
}

/// The release in which a main method need not be public and static (JEP 512).
const INSTANCE_MAIN: u32 = 25;

/// Looks into a class file. `path` is for messages, `feature` the JDK's release.
pub(super) fn inspect(bytes: &[u8], path: &Path, feature: u32) -> Result<Inspected, Error> {
    check_version(bytes, path, feature)?;
    let failed = |Malformed { at, what }| Error::ClassFile { path: path.to_owned(), at, what };
    let class = Outline::read(bytes).map_err(failed)?;
    let lines = class.methods.iter().filter_map(|method| method.first_line);
    Ok(Inspected {
        main: main_method(&class, feature),
        can_be_made: can_be_made(&class),
        first_line: lines.min().unwrap_or(u16::MAX),
        is_public: class.access_flags & ClassAccessFlags::PUBLIC.bits() != 0,
        name: class.name,
        super_class: class.super_class,
        source_file: class.source_file,
    })
}

/// A class that the JDK is too old for cannot be looked into; its file's name must do for the message.
fn check_version(bytes: &[u8], path: &Path, feature: u32) -> Result<(), Error> {
    let supported = u16::try_from(feature.saturating_add(44)).unwrap_or(u16::MAX);
    match class_version(bytes) {
        Some(ClassVersion { major, .. }) if major > supported => Err(Error::TooNew {
            class: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            version: major,
            supported,
        }),
        _ => Ok(()),
    }
}

/// The declared method that the launcher would take (JLS §12.1.4): `public static void main(String[])`; since 25 (JEP 512)
/// any `void main(String[])` that is not private, else such a `void main()`.
fn main_method(class: &Outline, feature: u32) -> Option<MainMethod> {
    let find = |descriptor, takes_arguments| {
        let method = find(class, "main", descriptor)?;
        let is_static = has(method, MethodAccessFlags::STATIC);
        let is_usable = if feature < INSTANCE_MAIN {
            is_static && takes_arguments && has(method, MethodAccessFlags::PUBLIC)
        } else {
            !has(method, MethodAccessFlags::PRIVATE)
        };
        is_usable.then_some(MainMethod { is_static, takes_arguments })
    };
    find("([Ljava/lang/String;)V", true).or_else(|| find("()V", false))
}

fn can_be_made(class: &Outline) -> bool {
    let is_abstract = class.access_flags & ClassAccessFlags::ABSTRACT.bits() != 0;
    !is_abstract
        && find(class, "<init>", "()V").is_some_and(|method| !has(method, MethodAccessFlags::PRIVATE))
}

fn find<'a>(class: &'a Outline, name: &str, descriptor: &str) -> Option<&'a Method> {
    class.methods.iter().find(|method| method.name == name && method.descriptor == descriptor)
}

fn has(method: &Method, flag: MethodAccessFlags) -> bool {
    method.access_flags & flag.bits() != 0
}
