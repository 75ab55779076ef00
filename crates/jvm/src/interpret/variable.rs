//! Instructions on fields (JVMS §6.5 getfield, putfield, getstatic, putstatic), and constants.

use thinair_event::{Location, ReadMode, Value, WriteMode};
use thinair_program::Request;

use super::execute::malformed_here;
use super::{Flow, Pending, raise};
use crate::class::{Code, FieldRef};
use crate::limits;
use crate::op::PoolIndex;
use crate::pool::{Pool, Resolved, Symbol};
use crate::program::JavaProgram;
use crate::thread::JavaThread;

impl JavaProgram {
    pub(super) fn get_static(&self, thread: &mut JavaThread, code: &Code, index: PoolIndex) -> Flow {
        match self.static_field(thread, code, index) {
            Ok(field) => read(field, Location { object: field.holder, slot: field.slot }),
            Err(flow) => flow,
        }
    }

    pub(super) fn put_static(&self, thread: &mut JavaThread, code: &Code, index: PoolIndex) -> Flow {
        match self.static_field(thread, code, index) {
            Ok(field) => {
                let Some(value) = thread.frame.slots.pop() else { return malformed_here() };
                write(field, Location { object: field.holder, slot: field.slot }, value)
            }
            Err(flow) => flow,
        }
    }

    /// A static field, once its class is initialized.
    fn static_field(&self, thread: &mut JavaThread, code: &Code, index: PoolIndex) -> Result<FieldRef, Flow> {
        let field = self.resolve_field(&code.pool, index).map_err(|error| Flow::Stop(error.to_string()))?;
        if !field.is_static {
            return Err(malformed_here());
        }
        match self.ensure_initialized(thread, field.class) {
            None => Ok(field),
            Some(flow) => Err(flow),
        }
    }

    pub(super) fn get_field(&self, thread: &mut JavaThread, code: &Code, index: PoolIndex) -> Flow {
        let field = match self.resolve_field(&code.pool, index) {
            Ok(field) => field,
            Err(error) => return Flow::Stop(error.to_string()),
        };
        match thread.frame.slots.pop() {
            Some(Value::Reference(object)) if self.has_field(object, field) => {
                read(field, Location { object, slot: field.slot })
            }
            Some(Value::Null) => raise("java/lang/NullPointerException", None),
            _ => malformed_here(),
        }
    }

    pub(super) fn put_field(&self, thread: &mut JavaThread, code: &Code, index: PoolIndex) -> Flow {
        let field = match self.resolve_field(&code.pool, index) {
            Ok(field) => field,
            Err(error) => return Flow::Stop(error.to_string()),
        };
        match (thread.frame.slots.pop(), thread.frame.slots.pop()) {
            (Some(value), Some(Value::Reference(object))) if self.has_field(object, field) => {
                write(field, Location { object, slot: field.slot }, value)
            }
            (Some(_), Some(Value::Null)) => raise("java/lang/NullPointerException", None),
            _ => malformed_here(),
        }
    }

    /// What a verifier would have made sure of.
    fn has_field(&self, object: thinair_event::ObjectId, field: FieldRef) -> bool {
        !field.is_static && self.is_instance(object, field.class)
    }

    /// `ldc`.
    pub(super) fn constant(&self, pool: &Pool, index: PoolIndex) -> Result<Value, Flow> {
        match pool.resolved(index) {
            Some(&Resolved::Value(value)) => return Ok(value),
            Some(&Resolved::Class(class)) => return Ok(Value::Reference(self.class(class).mirror)),
            _ => {}
        }
        let value = match pool.symbol(index) {
            Some(Symbol::Number(value)) => value,
            Some(Symbol::Text(text)) => Value::Reference(self.text(&text)),
            Some(Symbol::Class(_)) => {
                let class = self.resolve_class(pool, index).map_err(|error| Flow::Stop(error.to_string()))?;
                return Ok(Value::Reference(self.class(class).mirror));
            }
            Some(Symbol::Dynamic(bootstrap)) => return self.dynamic_constant(&bootstrap),
            Some(Symbol::MethodType(descriptor)) => match self.method_type_object(&descriptor) {
                Ok(object) => Value::Reference(object),
                Err(error) => return Err(Flow::Stop(error.to_string())),
            },
            Some(Symbol::MethodHandle(_)) => {
                return Err(Flow::Stop(limits::HANDLE_CONSTANT.message()));
            }
            _ => return Err(malformed_here()),
        };
        pool.keep(index, Resolved::Value(value));
        Ok(value)
    }
}

fn read(field: FieldRef, location: Location) -> Flow {
    let mode = if field.volatile { ReadMode::Volatile } else { ReadMode::Plain };
    Flow::Ask(Request::Read { location, mode }, Pending::Push)
}

fn write(field: FieldRef, location: Location, value: Value) -> Flow {
    if !field.kind.admits(value) {
        return malformed_here();
    }
    let mode = if field.volatile { WriteMode::Volatile } else { WriteMode::Plain };
    Flow::Ask(Request::Write { location, value: field.kind.narrow(value), mode }, Pending::Next)
}
