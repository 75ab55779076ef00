//! From the bytes of a class file (JVMS chapter 4) to what linking needs.

use ristretto_classfile::attributes::{Attribute, BootstrapMethod, ExceptionTableEntry, Instruction};
use ristretto_classfile::{ClassFile, Constant, ConstantPool};
use thinair_event::Value;

use super::ConstantValue;
use super::filter::{filter, simple_name};
use crate::error::Malformed;
use crate::kind::{Kind, Signature};
use crate::pool::{Pool, text};

/// A class file that has been read and whose parts fit together.
pub(crate) struct Parsed {
    pub(crate) name: String,
    pub(crate) flags: u16,
    pub(crate) super_class: Option<String>,
    pub(crate) interfaces: Vec<String>,
    pub(crate) fields: Vec<ParsedField>,
    pub(crate) methods: Vec<ParsedMethod>,
    pub(crate) pool: Pool,
    pub(crate) facts: ClassFacts,
}

pub(crate) struct ParsedField {
    pub(crate) name: String,
    pub(crate) descriptor: String,
    pub(crate) kind: Kind,
    pub(crate) flags: u16,
    pub(crate) constant: Option<ConstantValue>,
    /// Whether it has an annotation that is called `Benign`.
    pub(crate) is_benign: bool,
}

pub(crate) struct ParsedMethod {
    pub(crate) name: String,
    pub(crate) descriptor: String,
    pub(crate) signature: Signature,
    pub(crate) flags: u16,
    pub(crate) code: Option<Box<RawCode>>,
}

/// The code of a method as it is in the file.
pub(crate) struct RawCode {
    pub(crate) max_stack: u16,
    pub(crate) max_locals: u16,
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) exceptions: Vec<ExceptionTableEntry>,
    pub(crate) lines: Vec<(u32, u16)>,
    /// The names of local variables: (slot, from, to, name), if it was compiled with them.
    pub(crate) variables: Vec<(u16, u32, u32, String)>,
}

/// What reflection and reports ask of a class file.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClassFacts {
    pub(crate) source_file: Option<Box<str>>,
    /// The nest host, if it is another class.
    pub(crate) nest_host: Option<Box<str>>,
    /// Of a member, local or anonymous class: its outer class if it is a member, its simple name unless it is
    /// anonymous, and its own access flags.
    pub(crate) inner: Option<Inner>,
    /// The class in whose method it is declared, of a local or anonymous class.
    pub(crate) enclosing_class: Option<Box<str>>,
    pub(crate) is_record: bool,
    /// Whether it says which classes may extend it.
    pub(crate) is_sealed: bool,
    /// Names of record components, with their descriptors.
    pub(crate) components: Vec<(Box<str>, Box<str>)>,
    /// Whether it has an annotation that is called `Trust`.
    pub(crate) is_trusted: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Inner {
    pub(crate) outer: Option<Box<str>>,
    pub(crate) simple_name: Option<Box<str>>,
    pub(crate) flags: u16,
}

/// Reads a class file.
pub(crate) fn parse(bytes: &[u8]) -> Result<Parsed, Malformed> {
    let file = ClassFile::from_bytes(&filter(bytes)?).map_err(|error| Malformed::new(error.to_string()))?;
    let constants = &file.constant_pool;
    let class = |index: u16| -> Result<String, Malformed> {
        constants.try_get_class(index).map(text).map_err(|error| Malformed::new(error.to_string()))
    };
    let name = class(file.this_class)?;
    let super_class = if file.super_class == 0 { None } else { Some(class(file.super_class)?) };
    let interfaces = file.interfaces.iter().map(|&index| class(index)).collect::<Result<_, _>>()?;
    let facts = facts(&name, constants, &file.attributes)?;
    let fields = file
        .fields
        .iter()
        .map(|field| {
            let descriptor = utf8(constants, field.descriptor_index)?;
            let constant = field.attributes.iter().find_map(|attribute| match attribute {
                Attribute::ConstantValue { constant_value_index, .. } => Some(*constant_value_index),
                _ => None,
            });
            Ok(ParsedField {
                name: utf8(constants, field.name_index)?,
                kind: Kind::of(&descriptor).ok_or_else(|| bad_descriptor(&descriptor))?,
                descriptor,
                flags: field.access_flags.bits(),
                constant: constant.map(|index| constant_value(constants, index)).transpose()?,
                is_benign: is_annotated(constants, &field.attributes, "Benign"),
            })
        })
        .collect::<Result<_, Malformed>>()?;
    let mut methods = Vec::with_capacity(file.methods.len());
    for method in file.methods {
        let descriptor = utf8(constants, method.descriptor_index)?;
        let code = method.attributes.into_iter().find_map(|attribute| match attribute {
            Attribute::Code { max_stack, max_locals, code, exception_table, attributes, .. } => {
                let lines = lines(&attributes);
                let variables = variables(constants, &attributes);
                let exceptions = exception_table;
                let instructions = code;
                Some(Box::new(RawCode { max_stack, max_locals, instructions, exceptions, lines, variables }))
            }
            _ => None,
        });
        methods.push(ParsedMethod {
            name: utf8(constants, method.name_index)?,
            signature: Signature::parse(&descriptor).ok_or_else(|| bad_descriptor(&descriptor))?,
            descriptor,
            flags: method.access_flags.bits(),
            code,
        });
    }
    let bootstraps: Vec<BootstrapMethod> = file
        .attributes
        .iter()
        .find_map(|attribute| match attribute {
            Attribute::BootstrapMethods { methods, .. } => Some(methods.clone()),
            _ => None,
        })
        .unwrap_or_default();
    let flags = file.access_flags.bits();
    let pool = Pool::of_file(file.constant_pool, bootstraps);
    Ok(Parsed { name, flags, super_class, interfaces, fields, methods, pool, facts })
}

fn facts(
    name: &str,
    constants: &ConstantPool<'_>,
    attributes: &[Attribute],
) -> Result<ClassFacts, Malformed> {
    let class = |index: u16| constants.try_get_class(index).ok().map(|name| text(name).into_boxed_str());
    let is_trusted = is_annotated(constants, attributes, "Trust");
    let mut facts = ClassFacts { is_trusted, ..ClassFacts::default() };
    for attribute in attributes {
        match attribute {
            Attribute::SourceFile { source_file_index, .. } => {
                facts.source_file = Some(utf8(constants, *source_file_index)?.into_boxed_str());
            }
            Attribute::NestHost { host_class_index, .. } => facts.nest_host = class(*host_class_index),
            Attribute::EnclosingMethod { class_index, .. } => facts.enclosing_class = class(*class_index),
            Attribute::InnerClasses { classes, .. } => {
                let own = classes.iter().find(|inner| class(inner.class_info_index).as_deref() == Some(name));
                facts.inner = own.map(|inner| Inner {
                    outer: class(inner.outer_class_info_index),
                    simple_name: utf8(constants, inner.name_index).ok().map(String::into_boxed_str),
                    flags: inner.access_flags.bits(),
                });
            }
            Attribute::PermittedSubclasses { .. } => facts.is_sealed = true,
            Attribute::Record { records, .. } => {
                facts.is_record = true;
                for component in records {
                    let name = utf8(constants, component.name_index)?.into_boxed_str();
                    let descriptor = utf8(constants, component.descriptor_index)?.into_boxed_str();
                    facts.components.push((name, descriptor));
                }
            }
            _ => {}
        }
    }
    Ok(facts)
}

/// Whether there is an annotation of this simple name, of whatever package.
fn is_annotated(constants: &ConstantPool<'_>, attributes: &[Attribute], name: &str) -> bool {
    let annotations = attributes.iter().flat_map(|attribute| match attribute {
        Attribute::RuntimeVisibleAnnotations { annotations, .. }
        | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => &annotations[..],
        _ => &[],
    });
    let mut descriptors = annotations.filter_map(|annotation| utf8(constants, annotation.type_index).ok());
    descriptors.any(|descriptor| simple_name(descriptor.as_bytes()) == Some(name.as_bytes()))
}

fn lines(attributes: &[Attribute]) -> Vec<(u32, u16)> {
    let mut lines = Vec::new();
    for attribute in attributes {
        if let Attribute::LineNumberTable { line_numbers, .. } = attribute {
            lines.extend(line_numbers.iter().map(|line| (u32::from(line.start_pc), line.line_number)));
        }
    }
    lines.sort_by_key(|&(start, _)| start);
    lines
}

fn variables(constants: &ConstantPool<'_>, attributes: &[Attribute]) -> Vec<(u16, u32, u32, String)> {
    let mut names = Vec::new();
    for attribute in attributes {
        if let Attribute::LocalVariableTable { variables, .. } = attribute {
            for variable in variables {
                let Ok(name) = utf8(constants, variable.name_index) else { continue };
                let start = u32::from(variable.start_pc);
                names.push((variable.index, start, start + u32::from(variable.length), name));
            }
        }
    }
    names
}

fn constant_value(constants: &ConstantPool<'_>, index: u16) -> Result<ConstantValue, Malformed> {
    let number = |value| Ok(ConstantValue::Number(value));
    match constants.get(index) {
        Some(Constant::Integer(value)) => number(Value::Int(*value)),
        Some(Constant::Long(value)) => number(Value::Long(*value)),
        Some(Constant::Float(value)) => number(Value::Float(value.to_bits())),
        Some(Constant::Double(value)) => number(Value::Double(value.to_bits())),
        Some(Constant::String(_)) => {
            let text = constants.try_get_string(index).and_then(ristretto_classfile::JavaStr::to_utf16);
            text.map(ConstantValue::Text).map_err(|error| Malformed::new(error.to_string()))
        }
        _ => Err(Malformed::new(format!("the constant value #{index} is no constant"))),
    }
}

fn utf8(constants: &ConstantPool<'_>, index: u16) -> Result<String, Malformed> {
    constants.try_get_utf8(index).map(text).map_err(|error| Malformed::new(error.to_string()))
}

fn bad_descriptor(descriptor: &str) -> Malformed {
    Malformed::new(format!("{descriptor:?} is no descriptor"))
}
