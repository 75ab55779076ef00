//! What a class file says of itself as a test: its annotations with their elements (JVMS §4.7.16), and its methods.
//!
//! A reader of its own, as for outlines: the parser for classes that are executed leaves annotations out. Whether they are kept
//! until run time or not makes no difference here.

use crate::class_path::outline::{Malformed, Pool, Reader};

/// A class file, as far as tests are concerned.
#[derive(Clone, Debug)]
pub(super) struct ClassFile {
    /// The internal name.
    pub(super) name: String,
    pub(super) flags: u16,
    pub(super) super_class: Option<String>,
    pub(super) annotations: Vec<Annotation>,
    pub(super) methods: Vec<Method>,
    /// Whether its objects belong to one of another class: an inner class that is not static (JLS §8.1.3).
    pub(super) is_inner: bool,
    /// The classes that are declared in it.
    pub(super) members: Vec<String>,
    /// The name as the source has it, with those around it: `app.Test.Nested`.
    pub(super) source_name: String,
}

#[derive(Clone, Debug)]
pub(super) struct Method {
    pub(super) flags: u16,
    pub(super) name: String,
    pub(super) descriptor: String,
    pub(super) annotations: Vec<Annotation>,
}

/// An annotation.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Annotation {
    /// The internal name of its type.
    pub(super) class: String,
    pub(super) elements: Vec<(String, Element)>,
}

/// The value of an element.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Element {
    Text(String),
    /// The name of an enum's constant.
    Constant(String),
    /// The internal name of a class.
    Class(String),
    Annotation(Annotation),
    Several(Vec<Element>),
    /// A number, which no annotation of a test has.
    Other,
}

/// How deep annotations may be nested: those of tests are three deep.
const DEEPEST: u32 = 16;

const STATIC: u16 = 0x0008;

impl ClassFile {
    pub(super) fn read(bytes: &[u8]) -> Result<ClassFile, Malformed> {
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(4)? != [0xCA, 0xFE, 0xBA, 0xBE] {
            return Err(Malformed { at: 0, what: "no magic number" });
        }
        reader.take(4)?; // The version.
        let pool = reader.pool()?;
        let flags = reader.u16()?;
        let this_class = reader.u16()?;
        let name = pool.class(this_class).ok_or(reader.malformed("no name of the class"))?;
        let super_class = pool.class(reader.u16()?);
        for _ in 0..reader.u16()? {
            reader.u16()?; // An interface.
        }
        for _ in 0..reader.u16()? {
            reader.take(6)?; // A field: flags, name, descriptor.
            reader.attributes(&pool, |_, _| Ok(()))?;
        }
        let mut methods = Vec::new();
        for _ in 0..reader.u16()? {
            methods.push(method(&mut reader, &pool)?);
        }
        let mut annotations = Vec::new();
        let mut around = Vec::new();
        reader.attributes(&pool, |attribute, mut content| {
            add_annotations(&mut annotations, attribute, &mut content, &pool)?;
            if attribute == b"InnerClasses" {
                for _ in 0..content.u16()? {
                    let [inner, outer] = [content.u16()?, content.u16()?].map(|index| pool.class(index));
                    let own_name = pool.text(content.u16()?);
                    around.push((inner, outer, own_name, content.u16()?));
                }
            }
            Ok(())
        })?;
        let is_own = |(inner, ..): &&Around| inner.as_deref() == Some(name.as_str());
        let own = around.iter().find(is_own);
        let source_name = match own {
            Some((_, Some(outer), Some(own_name), _)) => {
                format!("{}.{own_name}", source_name(outer, &around, 0))
            }
            _ => name.replace('/', "."),
        };
        let of_own =
            |(inner, outer, ..): &Around| inner.clone().filter(|_| outer.as_deref() == Some(name.as_str()));
        let members = around.iter().filter_map(of_own).collect();
        let is_inner = own.is_some_and(|(.., flags)| flags & STATIC == 0);
        Ok(ClassFile { name, flags, super_class, annotations, methods, is_inner, members, source_name })
    }

    /// Its annotation of a type.
    pub(super) fn annotation(&self, class: &str) -> Option<&Annotation> {
        self.annotations.iter().find(|annotation| annotation.class == class)
    }

    pub(super) fn method(&self, name: &str, descriptor: &str) -> Option<&Method> {
        self.methods.iter().find(|method| method.name == name && method.descriptor == descriptor)
    }
}

impl Method {
    pub(super) fn has(&self, class: &str) -> bool {
        self.annotations.iter().any(|annotation| annotation.class == class)
    }
}

impl Annotation {
    pub(super) fn element(&self, name: &str) -> Option<&Element> {
        self.elements.iter().find(|(element, _)| element == name).map(|(_, value)| value)
    }
}

type Around = (Option<String>, Option<String>, Option<String>, u16);

/// The name of a class with those of the classes around it. Class files may say that they are inside of themselves.
fn source_name(class: &str, around: &[Around], depth: u32) -> String {
    let own = around.iter().find(|(inner, ..)| inner.as_deref() == Some(class));
    match own {
        Some((_, Some(outer), Some(own_name), _)) if depth < DEEPEST => {
            format!("{}.{own_name}", source_name(outer, around, depth + 1))
        }
        _ => class.replace('/', "."),
    }
}

fn method<'a>(reader: &mut Reader<'a>, pool: &Pool<'a>) -> Result<Method, Malformed> {
    let flags = reader.u16()?;
    let (name, descriptor) = (reader.u16()?, reader.u16()?);
    let nameless = reader.malformed("no name of a method");
    let name = pool.text(name).ok_or(nameless)?;
    let descriptor = pool.text(descriptor).ok_or(nameless)?;
    let mut annotations = Vec::new();
    reader.attributes(pool, |attribute, mut content| {
        add_annotations(&mut annotations, attribute, &mut content, pool)
    })?;
    Ok(Method { flags, name, descriptor, annotations })
}

fn add_annotations(
    annotations: &mut Vec<Annotation>,
    attribute: &[u8],
    content: &mut Reader<'_>,
    pool: &Pool<'_>,
) -> Result<(), Malformed> {
    if matches!(attribute, b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations") {
        for _ in 0..content.u16()? {
            annotations.push(annotation(content, pool, 0)?);
        }
    }
    Ok(())
}

fn annotation(reader: &mut Reader<'_>, pool: &Pool<'_>, depth: u32) -> Result<Annotation, Malformed> {
    if depth > DEEPEST {
        return Err(reader.malformed("annotations that are nested too deeply"));
    }
    let nameless = reader.malformed("no type of an annotation");
    let class = class_of(pool.text(reader.u16()?)).ok_or(nameless)?;
    let mut elements = Vec::new();
    for _ in 0..reader.u16()? {
        let nameless = reader.malformed("no name of an element");
        let name = pool.text(reader.u16()?).ok_or(nameless)?;
        elements.push((name, element(reader, pool, depth)?));
    }
    Ok(Annotation { class, elements })
}

/// JVMS §4.7.16.1.
fn element(reader: &mut Reader<'_>, pool: &Pool<'_>, depth: u32) -> Result<Element, Malformed> {
    if depth > DEEPEST {
        return Err(reader.malformed("annotations that are nested too deeply"));
    }
    let missing = reader.malformed("no value of an element");
    Ok(match reader.take(1)?[0] {
        b's' => Element::Text(pool.text(reader.u16()?).ok_or(missing)?),
        b'c' => Element::Class(class_of(pool.text(reader.u16()?)).ok_or(missing)?),
        b'e' => {
            reader.u16()?; // The enum's type.
            Element::Constant(pool.text(reader.u16()?).ok_or(missing)?)
        }
        b'@' => Element::Annotation(annotation(reader, pool, depth + 1)?),
        b'[' => {
            let mut several = Vec::new();
            for _ in 0..reader.u16()? {
                several.push(element(reader, pool, depth + 1)?);
            }
            Element::Several(several)
        }
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => {
            reader.u16()?;
            Element::Other
        }
        _ => return Err(reader.malformed("an element of an annotation with an unknown tag")),
    })
}

/// The internal name in the descriptor of a class; other types stay descriptors.
fn class_of(descriptor: Option<String>) -> Option<String> {
    let descriptor = descriptor?;
    let class = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
    Some(class.map_or_else(|| descriptor.clone(), str::to_owned))
}
