//! String concatenation: what `StringConcatFactory` makes.
//!
//! Operands become strings from left to right, as the JDK does it; then their texts are read, one after the other, and put
//! into a new string. No builder comes between, so a concatenation costs an execution few memory actions: those that read
//! its operands and those that make the result.

use thinair_event::Value;

use super::builder::{Builder, width, words};
use crate::builtin::Pure;
use crate::class::{ClassId, MethodId};
use crate::kind::types;
use crate::op::{Op, Own};
use crate::pool::{Bootstrap, Symbol};
use crate::program::JavaProgram;

/// A part of a concatenation.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Part {
    Text(Vec<u16>),
    /// The next operand.
    Operand,
}

/// In a recipe: the next operand.
const OPERAND: u16 = 1;
/// In a recipe: the next constant.
const CONSTANT: u16 = 2;

/// Takes a recipe of `makeConcatWithConstants` apart; nothing if it needs other constants than there are.
pub(super) fn parse_recipe(recipe: &[u16], constants: &[Symbol]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut text: Vec<u16> = Vec::new();
    let mut constants = constants.iter();
    for &unit in recipe {
        match unit {
            OPERAND => {
                if !text.is_empty() {
                    parts.push(Part::Text(std::mem::take(&mut text)));
                }
                parts.push(Part::Operand);
            }
            CONSTANT => match constants.next()? {
                Symbol::Text(constant) => text.extend(constant),
                Symbol::Number(value @ (Value::Int(_) | Value::Long(_))) => {
                    text.extend(value_text(*value).encode_utf16());
                }
                _ => return None,
            },
            unit => text.push(unit),
        }
    }
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    constants.next().is_none().then_some(parts)
}

impl JavaProgram {
    pub(super) fn link_concatenation(
        &self,
        caller: ClassId,
        bootstrap: &Bootstrap,
    ) -> Result<MethodId, String> {
        let malformed = || "malformed bytecode: the recipe of a concatenation".to_owned();
        let types = types(&bootstrap.descriptor).ok_or_else(malformed)?;
        let (_, operands) = types.split_last().ok_or_else(malformed)?;
        let parts = match &*bootstrap.arguments {
            [] => Some(vec![Part::Operand; operands.len()]),
            [Symbol::Text(recipe), constants @ ..] => parse_recipe(recipe, constants),
            _ => None,
        };
        let parts = parts.ok_or_else(malformed)?;
        if parts.iter().filter(|part| **part == Part::Operand).count() != operands.len() {
            return Err(malformed());
        }
        let mut code = Builder::new(words(operands));
        let mut local = 0;
        let mut pushed = operands.iter().map(|descriptor| {
            let place = local;
            local += width(descriptor);
            (place, *descriptor)
        });
        concatenate(&mut code, &parts, |code| {
            let (local, descriptor) = pushed.next().expect("as many operands as the recipe has");
            code.load(local);
            descriptor
        });
        code.returns(true);
        Ok(self.add_call_site(caller, bootstrap, code))
    }
}

/// Leaves a new string on the stack. `push` pushes the next operand and gives its type.
pub(super) fn concatenate<'t>(
    code: &mut Builder,
    parts: &[Part],
    mut push: impl FnMut(&mut Builder) -> &'t str,
) {
    code.class(Op::New, "java/lang/String");
    code.op(Op::Dup);
    for part in parts {
        match part {
            Part::Text(text) => code.text(text),
            Part::Operand => {
                let descriptor = push(code);
                stringify(code, descriptor);
            }
        }
    }
    code.op(Op::Own(Own::Concatenate(parts.len() as u16)));
    code.method(Op::InvokeSpecial, "java/lang/String", "<init>", "([BB)V");
}

/// Makes an operand a string, an int or a long.
fn stringify(code: &mut Builder, descriptor: &str) {
    match descriptor {
        "I" | "J" | "B" | "S" | "Ljava/lang/String;" => {}
        "C" => code.pure("char_text", 1),
        "Z" => code.pure("boolean_text", 1),
        "F" | "D" => {
            let of = format!("({descriptor})Ljava/lang/String;");
            code.method(Op::InvokeStatic, "java/lang/String", "valueOf", &of);
        }
        _ => {
            let of = "(Ljava/lang/Object;)Ljava/lang/String;";
            code.method(Op::InvokeStatic, "java/lang/StringConcatHelper", "stringOf", of);
        }
    }
}

pub(crate) fn char_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    match operands {
        &[Value::Int(unit)] => Pure::Value(Value::Reference(program.text(&[unit.cast_unsigned() as u16]))),
        _ => Pure::Unsupported("a char that is none".to_owned()),
    }
}

pub(crate) fn boolean_text(program: &JavaProgram, operands: &[Value]) -> Pure {
    let text = if operands == [Value::Int(0)] { "false" } else { "true" };
    Pure::Value(Value::Reference(program.text_of(text)))
}

fn value_text(value: Value) -> String {
    match value {
        Value::Int(value) => value.to_string(),
        Value::Long(value) => value.to_string(),
        _ => "null".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Part {
        Part::Text(text.encode_utf16().collect())
    }

    fn parse(recipe: &str, constants: &[Symbol]) -> Option<Vec<Part>> {
        parse_recipe(&recipe.encode_utf16().collect::<Vec<_>>(), constants)
    }

    #[test]
    fn recipes_are_taken_apart() {
        assert_eq!(parse("", &[]), Some(vec![]));
        assert_eq!(parse("\u{1}\u{1}", &[]), Some(vec![Part::Operand, Part::Operand]));
        assert_eq!(parse("a=\u{1}, b", &[]), Some(vec![text("a="), Part::Operand, text(", b")]));
    }

    #[test]
    fn constants_join_the_text_around_them() {
        let tag = Symbol::Text(vec![1]);
        assert_eq!(parse("x\u{2}y\u{1}", &[tag]), Some(vec![text("x\u{1}y"), Part::Operand]));
        assert_eq!(parse("\u{2}", &[Symbol::Number(Value::Int(-7))]), Some(vec![text("-7")]));
    }

    #[test]
    fn a_recipe_needs_exactly_its_constants() {
        assert_eq!(parse("\u{2}", &[]), None);
        assert_eq!(parse("x", &[Symbol::Text(vec![])]), None);
        assert_eq!(parse("\u{2}", &[Symbol::Class("X".to_owned())]), None);
    }
}
