//! What a class file says about itself: version, name, main method, source file.

use std::path::Path;

use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassAccessFlags, ClassFile, Method, MethodAccessFlags};

use super::error::Error;

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

/// Looks into a class file. `path` is for messages, `feature` the JDK's release.
pub(super) fn inspect(bytes: &[u8], path: &Path, feature: u32) -> Result<Inspected, Error> {
    check_version(bytes, path, feature)?;
    let failed = |source| Error::ClassFile { path: path.to_owned(), source: Box::new(source) };
    let class = ClassFile::from_bytes(bytes).map_err(failed)?;
    let name = class.class_name().map_err(failed)?.to_str_lossy().into_owned();
    let super_class = match class.super_class {
        0 => None,
        index => Some(class.constant_pool.try_get_class(index).map_err(failed)?.to_str_lossy().into_owned()),
    };
    let lines = class.methods.iter().flat_map(|method| lines(&method.attributes));
    Ok(Inspected {
        main: main_method(&class, feature),
        can_be_made: can_be_made(&class),
        source_file: source_file(&class),
        first_line: lines.min().unwrap_or(u16::MAX),
        is_public: class.access_flags.contains(ClassAccessFlags::PUBLIC),
        name,
        super_class,
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
fn main_method(class: &ClassFile<'_>, feature: u32) -> Option<MainMethod> {
    let find = |descriptor, takes_arguments| {
        let flags = find(class, "main", descriptor)?.access_flags;
        let is_static = flags.contains(MethodAccessFlags::STATIC);
        let is_usable = if feature < INSTANCE_MAIN {
            is_static && takes_arguments && flags.contains(MethodAccessFlags::PUBLIC)
        } else {
            !flags.contains(MethodAccessFlags::PRIVATE)
        };
        is_usable.then_some(MainMethod { is_static, takes_arguments })
    };
    find("([Ljava/lang/String;)V", true).or_else(|| find("()V", false))
}

/// The release in which a main method need not be public and static (JEP 512).
const INSTANCE_MAIN: u32 = 25;

fn can_be_made(class: &ClassFile<'_>) -> bool {
    let is_open = |method: &Method| !method.access_flags.contains(MethodAccessFlags::PRIVATE);
    !class.access_flags.contains(ClassAccessFlags::ABSTRACT)
        && find(class, "<init>", "()V").is_some_and(is_open)
}

fn find<'a>(class: &'a ClassFile<'_>, name: &str, descriptor: &str) -> Option<&'a Method> {
    class.methods.iter().find(|method| is(class, method, name, descriptor))
}

fn is(class: &ClassFile<'_>, method: &Method, name: &str, descriptor: &str) -> bool {
    let equals = |index, text: &str| class.constant_pool.try_get_utf8(index).is_ok_and(|value| value == text);
    equals(method.name_index, name) && equals(method.descriptor_index, descriptor)
}

fn source_file(class: &ClassFile<'_>) -> Option<String> {
    class.attributes.iter().find_map(|attribute| match attribute {
        Attribute::SourceFile { source_file_index, .. } => {
            let name = class.constant_pool.try_get_utf8(*source_file_index).ok()?;
            Some(name.to_str_lossy().into_owned())
        }
        _ => None,
    })
}

fn lines(attributes: &[Attribute]) -> impl Iterator<Item = u16> {
    let inner = attributes.iter().filter_map(|attribute| match attribute {
        Attribute::Code { attributes, .. } => Some(attributes),
        _ => None,
    });
    let tables = inner.flatten().filter_map(|attribute| match attribute {
        Attribute::LineNumberTable { line_numbers, .. } => Some(line_numbers),
        _ => None,
    });
    tables.flatten().map(|entry| entry.line_number)
}
