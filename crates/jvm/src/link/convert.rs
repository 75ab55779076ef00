//! Conversions between the types of a functional interface's method and those of what implements it: boxing, unboxing,
//! widening and casts, as `LambdaMetafactory` specifies and `TypeConvertingMethodAdapter` does.

use super::builder::Builder;
use crate::kind::{Kind, class_name};
use crate::op::{Arithmetic, Op};

/// Converts the topmost operand. `through` is what the type is in the instantiated interface: a value of another type is
/// refused by a cast.
pub(super) fn convert(code: &mut Builder, from: &str, to: &str, through: &str) {
    if from == to && from == through {
        return;
    }
    match (primitive(from), primitive(to)) {
        (_, _) if from == "V" || to == "V" => {}
        (Some(from), Some(to)) => widen(code, from, to),
        (Some(from), None) => {
            let target = wrapped(class_name(to)).unwrap_or(from);
            widen(code, from, target);
            box_value(code, target);
        }
        (None, Some(to)) => {
            let source = if primitive(through).is_some() { from } else { through };
            cast(code, source);
            if let Some(wrapped) = wrapped(class_name(source)) {
                unbox(code, wrapper(wrapped), wrapped);
                widen(code, wrapped, to);
            } else {
                let is_number = !matches!(to, Kind::Char | Kind::Boolean);
                let source = if is_number { "java/lang/Number" } else { wrapper(to) };
                code.class(Op::CheckCast, source);
                unbox(code, source, to);
            }
        }
        (None, None) => {
            if primitive(through).is_none() {
                cast(code, through);
            }
            if to != through {
                cast(code, to);
            }
        }
    }
}

fn primitive(descriptor: &str) -> Option<Kind> {
    Kind::of(descriptor).filter(|&kind| kind != Kind::Reference)
}

fn cast(code: &mut Builder, descriptor: &str) {
    if descriptor != "Ljava/lang/Object;" {
        code.class(Op::CheckCast, class_name(descriptor));
    }
}

/// JLS §5.1.2.
fn widen(code: &mut Builder, from: Kind, to: Kind) {
    use Arithmetic::{F2d, I2d, I2f, I2l, L2d, L2f};
    let op = match (from, to) {
        (Kind::Long, Kind::Float) => L2f,
        (Kind::Long, Kind::Double) => L2d,
        (Kind::Float, Kind::Double) => F2d,
        (Kind::Long | Kind::Float | Kind::Double, _) => return,
        (_, Kind::Long) => I2l,
        (_, Kind::Float) => I2f,
        (_, Kind::Double) => I2d,
        _ => return,
    };
    code.op(Op::Arithmetic(op));
}

fn box_value(code: &mut Builder, kind: Kind) {
    let class = wrapper(kind);
    code.method(Op::InvokeStatic, class, "valueOf", &format!("({})L{class};", kind.letter()));
}

fn unbox(code: &mut Builder, class: &str, kind: Kind) {
    let name = format!("{}Value", kind.keyword());
    code.method(Op::InvokeVirtual, class, &name, &format!("(){}", kind.letter()));
}

/// The class that values of a primitive type are boxed to.
pub(crate) fn wrapper(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Long => "java/lang/Long",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        Kind::Reference => "java/lang/Object",
    }
}

/// What a class boxes.
pub(super) fn wrapped(class: &str) -> Option<Kind> {
    Kind::PRIMITIVES.into_iter().find(|&kind| wrapper(kind) == class)
}
