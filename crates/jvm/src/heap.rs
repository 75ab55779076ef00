//! The boot heap, and what is known of every variable without an execution.

use std::sync::atomic::AtomicU64;

use thinair_event::{Location, ObjectId, Value, Width};
use thinair_program::{Mutability, Variable};

use crate::class::{
    Class, ClassId, ConstantValue, Field, Initialization, STATE_CELLS, Shape, StateCell, flags,
};
use crate::constants::{self, Constant, Meaning, load, store};
use crate::kind::Kind;
use crate::program::JavaProgram;

impl JavaProgram {
    /// What kind of variable a cell of an object is; nothing if there is no such cell.
    pub(crate) fn cell_kind(&self, object: ObjectId, slot: u32) -> Option<Kind> {
        if let Some(number) = constants::number(object)
            && let Meaning::Holder(class) = self.constants.get(number).meaning
        {
            return static_kind(self.class(class), slot);
        }
        let class = self.class(self.class_of(object));
        match class.shape {
            Shape::Array { element, .. } => (slot < self.length_of(object)).then_some(element),
            _ => class.fields.get(slot as usize).map(|field| field.kind),
        }
    }

    /// The value of a cell of a constant, before any execution has written it.
    pub(crate) fn boot_value(&self, location: Location) -> Option<Value> {
        let constant = self.constants.get(constants::number(location.object)?);
        let kind = self.cell_kind(location.object, location.slot)?;
        Some(load(self.cells(constant).get(location.slot as usize)?, kind))
    }

    /// Sets a cell of a constant for all executions.
    pub(crate) fn set_boot_value(&self, location: Location, value: Value) -> Option<()> {
        let constant = self.constants.get(constants::number(location.object)?);
        if let (Meaning::Holder(class), Value::Reference(array)) = (&constant.meaning, value) {
            self.note_table(self.class(*class), location.slot, array);
        }
        store(self.cells(constant).get(location.slot as usize)?, value);
        Some(())
    }

    /// An array in a static final field of the library is a table, which is read only, if its elements are numbers or
    /// boxes of them. That nobody writes it after all is checked at every write (see [`JavaProgram::is_written_table`]).
    fn note_table(&self, class: &Class, slot: u32, array: ObjectId) {
        let is_final = class.statics.get(slot as usize).is_some_and(|field| field.is(flags::FINAL));
        let Some(number) = constants::number(array).filter(|_| is_final && class.is_library()) else {
            return;
        };
        if let Shape::Array { element, .. } = self.class(self.class_of(array)).shape
            && (element != Kind::Reference || class.name.ends_with("Cache"))
        {
            self.constants.get(number).mark_as_table();
        }
    }

    /// Whether a location is part of a table of the library, which must not be written.
    pub(crate) fn is_written_table(&self, location: Location) -> bool {
        constants::number(location.object).is_some_and(|number| self.constants.get(number).is_table())
    }

    /// Sets a field of a constant object by its name; a field that this JDK's class does not have is left out.
    pub(crate) fn set_boot_field(&self, object: ObjectId, name: &str, value: Value) {
        if let Some(slot) = self.class(self.class_of(object)).slot(name) {
            self.set_boot_value(Location { object, slot }, value);
        }
    }

    pub(crate) fn set_boot_static(&self, class: ClassId, name: &str, value: Value) {
        let class = self.class(class);
        if let Some(slot) = class.static_slot(name) {
            self.set_boot_value(Location { object: class.holder, slot }, value);
        }
    }

    /// The cells of a constant, made if they are not yet.
    fn cells<'p>(&'p self, constant: &'p Constant) -> &'p [AtomicU64] {
        constant.cells.get_or_init(|| self.make_cells(&constant.meaning))
    }

    fn make_cells(&self, meaning: &Meaning) -> Box<[AtomicU64]> {
        let zeros = |length: usize| -> Box<[AtomicU64]> { (0..length).map(|_| AtomicU64::new(0)).collect() };
        match meaning {
            Meaning::Object { class, length } | Meaning::Bytes { class, length } => {
                let class = self.class(*class);
                match class.shape {
                    Shape::Array { .. } => zeros(*length as usize),
                    _ => zeros(class.fields.len()),
                }
            }
            Meaning::VarHandle { class, .. }
            | Meaning::MethodHandle { class, .. }
            | Meaning::MethodType { class, .. } => zeros(self.class(*class).fields.len()),
            Meaning::Mirror(class) => {
                let mirror = self.class(self.known().class);
                let cells = zeros(mirror.fields.len());
                for (name, value) in self.mirror_fields(self.class(*class)) {
                    if let Some(slot) = mirror.slot(name) {
                        store(&cells[slot as usize], value);
                    }
                }
                cells
            }
            Meaning::Holder(class) => {
                let class = self.class(*class);
                let cells = zeros(class.statics.len() + STATE_CELLS.len());
                for (slot, field) in class.statics.iter().enumerate() {
                    match &field.constant {
                        Some(ConstantValue::Number(value)) => store(&cells[slot], field.kind.narrow(*value)),
                        Some(ConstantValue::Text(text)) => {
                            store(&cells[slot], Value::Reference(self.text(text)));
                        }
                        None => {}
                    }
                }
                cells
            }
            Meaning::Text(text) => self.text_cells(text),
            Meaning::Backtrace(_) | Meaning::Format(_) => zeros(0),
        }
    }

    /// The fields of a `Class` object that the machine fills in; later JDKs read them in Java code.
    fn mirror_fields(&self, class: &Class) -> Vec<(&'static str, Value)> {
        let flag = |holds: bool| Value::Int(i32::from(holds));
        let mut fields = vec![
            ("modifiers", Value::Int(i32::from(modifiers(class)))),
            ("primitive", flag(matches!(class.shape, Shape::Primitive(_)))),
        ];
        if let Shape::Array { component, .. } = class.shape {
            fields.push(("componentType", Value::Reference(self.class(component).mirror)));
        }
        fields
    }

    fn text_cells(&self, text: &[u16]) -> Box<[AtomicU64]> {
        let known = self.known();
        let latin1 = text.iter().all(|&unit| unit < 256);
        let bytes: Vec<u8> = if latin1 {
            text.iter().map(|&unit| unit as u8).collect()
        } else {
            text.iter().flat_map(|unit| unit.to_le_bytes()).collect()
        };
        let array = self.add_constant(Meaning::Bytes { class: known.bytes, length: bytes.len() as u32 });
        let elements = bytes.iter().map(|&byte| {
            let value = Value::Int(i32::from(byte.cast_signed()));
            AtomicU64::new(crate::kind::encode(value))
        });
        if let Some(number) = constants::number(array) {
            let _ = self.constants.get(number).cells.set(elements.collect());
        }
        let fields = self.class(known.string).fields.len();
        let cells: Box<[AtomicU64]> = (0..fields).map(|_| AtomicU64::new(0)).collect();
        store(&cells[known.string_value as usize], Value::Reference(array));
        store(&cells[known.string_coder as usize], Value::Int(i32::from(!latin1)));
        store(&cells[known.string_hash as usize], Value::Int(hash(text)));
        cells
    }

    /// The facts of a location that do not depend on the execution.
    pub(crate) fn variable_at(&self, location: Location) -> Variable {
        let Location { object, slot } = location;
        let Some(number) = constants::number(object) else {
            let class = self.class(self.class_of(object));
            return match class.shape {
                Shape::Array { element, .. } => plain(element),
                _ => class.fields.get(slot as usize).map_or_else(|| plain(Kind::Int), instance),
            };
        };
        let default = self.boot_value(location);
        let mut variable = match self.constants.get(number).meaning {
            Meaning::Holder(class) => static_variable(self.class(class), slot),
            Meaning::Bytes { .. } => Variable { mutability: Mutability::Never, ..plain(Kind::Byte) },
            _ if self.constants.get(number).is_table() => {
                let kind = self.cell_kind(object, slot).unwrap_or(Kind::Int);
                Variable { mutability: Mutability::Never, ..plain(kind) }
            }
            _ => match self.class(self.class_of(object)).fields.get(slot as usize) {
                Some(field) if field.is(flags::FINAL) => {
                    Variable { mutability: Mutability::Never, ..instance(field) }
                }
                Some(field) => instance(field),
                None => plain(self.cell_kind(object, slot).unwrap_or(Kind::Int)),
            },
        };
        if let Some(default) = default {
            variable.default = default;
        }
        variable
    }
}

fn static_kind(class: &Class, slot: u32) -> Option<Kind> {
    let slot = slot as usize;
    match class.statics.get(slot) {
        Some(field) => Some(field.kind),
        None => STATE_CELLS.get(slot - class.statics.len()).map(|&(_, kind)| kind),
    }
}

/// An array element, or a cell of our own.
fn plain(kind: Kind) -> Variable {
    let (default, width): (Value, Width) = (kind.default(), kind.width());
    Variable { default, width, volatile: false, is_final: false, mutability: Mutability::Any }
}

/// A field of an object that an execution has made. A final one is written once, by the constructor (JLS §8.3.1.2).
fn instance(field: &Field) -> Variable {
    let is_final = field.is(flags::FINAL);
    Variable {
        volatile: field.is(flags::VOLATILE),
        is_final,
        mutability: if is_final { Mutability::Once } else { Mutability::Any },
        ..plain(field.kind)
    }
}

/// `String.hashCode`.
pub(crate) fn hash(text: &[u16]) -> i32 {
    text.iter().fold(0_i32, |hash, &unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)))
}

/// The modifiers that `Class.getModifiers` gives: a member class has its own.
pub(crate) fn modifiers(class: &Class) -> u16 {
    let flags = class.facts.inner.as_ref().map_or(class.flags, |inner| inner.flags);
    // ACC_SUPER is no modifier.
    flags & !flags::SYNCHRONIZED
}

fn static_variable(class: &Class, slot: u32) -> Variable {
    let Some(field) = class.statics.get(slot as usize) else {
        let kind = static_kind(class, slot).unwrap_or(Kind::Int);
        let is_initialized = slot == class.state_slot(StateCell::Initialized);
        let mutability = if is_initialized { Mutability::Once } else { Mutability::Any };
        return Variable { volatile: is_initialized, mutability, ..plain(kind) };
    };
    let mutability = match (&class.initialization, &field.constant) {
        _ if !field.is(flags::FINAL) => Mutability::Any,
        // `System.in`, `out` and `err` are final by name only.
        (Initialization::Library(_), _) if &*class.name == "java/lang/System" => Mutability::Any,
        // The initializer ran before main.
        (Initialization::Library(_) | Initialization::Trivial, _) | (_, Some(_)) => Mutability::Never,
        (Initialization::User(before), None) if before.is_over() => Mutability::Never,
        (Initialization::User(_), None) => Mutability::Once,
    };
    Variable { mutability, ..instance(field) }
}
