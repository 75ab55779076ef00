//! Calls of handles with other types than theirs: what `MethodHandle.asType` does with operands and results.
//!
//! A static method of ours takes the handle and what the call site has, converts each operand, calls the same method of
//! the handle with exactly its types, and converts the result. Casts and unboxing are those of the library itself, so that
//! their failures read alike.

use std::fmt::Write;

use thinair_event::ObjectId;

use super::convert::{wrapped, wrapper};
use crate::class::MethodId;
use crate::kind::{Kind, class_name, types};
use crate::program::JavaProgram;

impl JavaProgram {
    /// The method that makes calls with the types `site` of handles with the types `own`; nothing if one can't be converted
    /// to the other (`MethodType.isConvertibleTo`).
    pub(crate) fn adapter(&self, class: &str, name: &str, own: &str, site: &str) -> Option<MethodId> {
        let text = self.converted_call("aload 0\n", 1, &format!("{class}.{name}"), own, site, None)?;
        let descriptor = site.replacen('(', &format!("(L{class};"), 1);
        // A weak compare-and-set is known by the names of the methods that it is in.
        Some(self.internal(&format!("{name} of {own}"), &descriptor, || text))
    }

    /// The same for one `MethodHandle`, which is a constant, if `collected` is nothing; else the last operands, of that type,
    /// are put into an array.
    pub(crate) fn handle_adapter(
        &self,
        handle: ObjectId,
        own: &str,
        site: &str,
        collected: Option<&str>,
    ) -> Option<MethodId> {
        const CALL: &str = "java/lang/invoke/MethodHandle.invokeExact";
        let push = format!("ldcobject {}\n", handle.0);
        let text = self.converted_call(&push, 0, CALL, own, site, collected)?;
        let how = if collected.is_some() { "collect" } else { "convert" };
        Some(self.internal(&format!("{how} for {}", handle.0), site, || text))
    }

    /// The code: what pushes the handle, the operands from that local variable on, the call, and the result.
    fn converted_call(
        &self,
        push: &str,
        first: u16,
        call: &str,
        own: &str,
        site: &str,
        collected: Option<&str>,
    ) -> Option<String> {
        let (own_types, site_types) = (types(own)?, types(site)?);
        let ((own_result, own_parameters), (site_result, site_parameters)) =
            (own_types.split_last()?, site_types.split_last()?);
        let fixed = own_parameters.len() - usize::from(collected.is_some());
        let is_enough =
            if collected.is_some() { site_parameters.len() >= fixed } else { site_parameters.len() == fixed };
        if !is_enough {
            return None;
        }
        let mut text = push.to_owned();
        let mut local = first;
        let has_elements = call.starts_with("java/lang/invoke/VarHandle.") && holds_elements(own);
        let mut operand = |text: &mut String, from: &str, to: &str, holds: bool| -> Option<()> {
            let kind = Kind::of(from)?;
            let _ = writeln!(text, "{}load {local}", kind.prefix());
            local += kind.words();
            match self.conversion(from, to)? {
                // What holds elements is cast by `checkcast`, all else by `Class.cast`: their messages differ.
                conversion if holds && conversion == cast(to) => {
                    let _ = writeln!(text, "checkcast {}", class_name(to));
                }
                conversion => text.push_str(&conversion),
            }
            Some(())
        };
        for (index, (from, to)) in site_parameters.iter().zip(&own_parameters[..fixed]).enumerate() {
            operand(&mut text, from, to, index == 0 && has_elements)?;
        }
        if let Some(element) = collected {
            let rest = &site_parameters[fixed..];
            let kind = Kind::of(element)?;
            let _ = match kind {
                Kind::Reference => writeln!(text, "iconst {}\nanewarray {}", rest.len(), class_name(element)),
                kind => writeln!(text, "iconst {}\nnewarray {}", rest.len(), kind.keyword()),
            };
            for (index, from) in rest.iter().enumerate() {
                let _ = writeln!(text, "dup\niconst {index}");
                operand(&mut text, from, element, false)?;
                let _ = writeln!(text, "{}astore", kind.array_prefix());
            }
        }
        let _ = writeln!(text, "invokevirtual {call}{own}");
        text.push_str(&self.conversion(own_result, site_result)?);
        text.push_str(&return_of(site_result));
        Some(text)
    }

    /// The instructions that convert the topmost operand (`MethodType.canConvert`, `MethodHandleImpl.valueConversion`).
    fn conversion(&self, from: &str, to: &str) -> Option<String> {
        if from == to {
            return Some(String::new());
        }
        let primitive = |descriptor: &str| Kind::of(descriptor).filter(|&kind| kind != Kind::Reference);
        Some(match (primitive(from), primitive(to)) {
            (_, None) if from == "V" && to != "V" => "aconst_null\n".to_owned(),
            (None, Some(to)) if from == "V" => format!("{}\n", to.zero()),
            _ if to == "V" => if Kind::of(from)?.is_wide() { "pop2\n" } else { "pop\n" }.to_owned(),
            (Some(from), Some(to)) => widening(from, to)?.to_owned(),
            (Some(from), None) => {
                let class = wrapper(from);
                if !self.is_assignable(&format!("L{class};"), to) {
                    return None;
                }
                format!("invokestatic {class}.valueOf({})L{class};\n", from.letter())
            }
            (None, Some(to)) => self.unboxing(from, to)?,
            (None, None) if self.is_assignable(from, to) => String::new(),
            (None, None) => cast(to),
        })
    }

    /// `ValueConversions.unboxExact` where the type says what is in the box, `unboxWiden` where the box does.
    fn unboxing(&self, from: &str, to: Kind) -> Option<String> {
        const CLASS: &str = "sun/invoke/util/ValueConversions";
        let class = wrapper(to);
        let name = class.rsplit('/').next()?;
        let boxed = wrapped(class_name(from));
        if boxed == Some(to) {
            return Some(format!("invokestatic {CLASS}.unbox{name}(L{class};){}\n", to.letter()));
        }
        let may_be_one = match boxed {
            Some(boxed) => widening(boxed, to).is_some(),
            None => self.is_assignable(&format!("L{class};"), from),
        };
        may_be_one.then(|| {
            format!("iconst 0\ninvokestatic {CLASS}.unbox{name}(Ljava/lang/Object;Z){}\n", to.letter())
        })
    }

    /// Whether every value of a type is one of the other, by what their classes say.
    pub(crate) fn is_assignable(&self, from: &str, to: &str) -> bool {
        if to == "Ljava/lang/Object;" {
            return true;
        }
        match (self.load(class_name(from)), self.load(class_name(to))) {
            (Ok(from), Ok(to)) => self.loader.is_subclass(from, to),
            _ => false,
        }
    }

    /// A type as `MethodType.toString` shows it, with the simple names of classes.
    pub(crate) fn type_text(&self, descriptor: &str) -> String {
        let types = types(descriptor).unwrap_or_default();
        let names: Vec<String> = types.iter().map(|descriptor| self.simple_type_name(descriptor)).collect();
        match names.split_last() {
            Some((result, parameters)) => format!("({}){result}", parameters.join(",")),
            None => descriptor.to_owned(),
        }
    }

    /// The simple name of a type, by its descriptor.
    fn simple_type_name(&self, descriptor: &str) -> String {
        let name = match Kind::of(descriptor) {
            None => "void",
            Some(Kind::Reference) => class_name(descriptor),
            Some(kind) => kind.keyword(),
        };
        match self.load(name) {
            Ok(class) => self.simple_name(self.class(class)),
            Err(_) => name.rsplit('/').next().unwrap_or(name).to_owned(),
        }
    }
}

fn cast(to: &str) -> String {
    format!(
        "ldcclass {}\nswap\ninvokevirtual java/lang/Class.cast(Ljava/lang/Object;)Ljava/lang/Object;\n",
        class_name(to)
    )
}

/// Whether the first parameter of an access is an array of numbers or a buffer, of which the second is an index.
fn holds_elements(own: &str) -> bool {
    let parameters = own.trim_start_matches('(');
    let array = parameters.strip_prefix('[').and_then(|rest| rest.get(..2));
    parameters.starts_with("Ljava/nio/ByteBuffer;I")
        || array.is_some_and(|two| two.ends_with('I') && Kind::of(two) != Some(Kind::Reference))
}

/// The instruction that returns a value of a type.
pub(crate) fn return_of(descriptor: &str) -> String {
    match Kind::of(descriptor) {
        Some(kind) => format!("{}return\n", kind.prefix()),
        None => "return\n".to_owned(),
    }
}

/// The instruction of a widening conversion (JLS §5.1.2), if it is one.
fn widening(from: Kind, to: Kind) -> Option<&'static str> {
    use Kind::{Byte, Char, Double, Float, Int, Long, Short};
    Some(match (from, to) {
        (from, to) if from == to => "",
        (Byte, Short | Int) | (Short | Char, Int) => "",
        (Byte | Short | Char | Int, Long) => "i2l\n",
        (Byte | Short | Char | Int, Float) => "i2f\n",
        (Byte | Short | Char | Int, Double) => "i2d\n",
        (Long, Float) => "l2f\n",
        (Long, Double) => "l2d\n",
        (Float, Double) => "f2d\n",
        _ => return None,
    })
}
