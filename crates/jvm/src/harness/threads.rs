//! Classes whose static methods are threads: those with an annotation whose simple name is `Thread` or `thread`, as `MemSAT` reads
//! them (Torlak, Vaziri and Dolby, PLDI 2010, section 2.1).

use super::class_file::{ClassFile, Method};
use super::find::is_javas;
use super::{Refusal, Threads};
use crate::class::flags;

/// What a class's annotated methods make of it, if it has any.
pub(super) fn of(class: &ClassFile) -> Option<Result<Threads, Refusal>> {
    let annotated: Vec<&Method> = class.methods.iter().filter(|method| is_thread(method)).collect();
    if annotated.is_empty() {
        return None;
    }
    Some(annotated.iter().map(|method| name(method)).collect::<Result<_, _>>().map(|methods| Threads {
        name: class.source_name.clone(),
        class: class.name.clone(),
        methods,
    }))
}

fn is_thread(method: &Method) -> bool {
    let simple = |class: &str| matches!(class.rsplit(['/', '$']).next(), Some("Thread" | "thread"));
    method.annotations.iter().any(|annotation| simple(&annotation.class))
}

fn name(method: &Method) -> Result<String, Refusal> {
    let wrong = |what| Err(Refusal::NoThread { method: method.name.clone(), what });
    match method {
        _ if method.flags & flags::STATIC == 0 => wrong("is not static"),
        _ if !method.descriptor.starts_with("()") => wrong("has parameters"),
        _ if method.descriptor != "()V" => wrong("returns a value"),
        _ if !is_javas(&method.name) => Err(Refusal::Name(method.name.clone())),
        _ => Ok(method.name.clone()),
    }
}
