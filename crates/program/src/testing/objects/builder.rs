//! Building programs: classes, objects that exist from the start, and threads.

use thinair_event::{Location, ObjectId, Value};

use super::body::Body;
use super::{Code, Expression, Field, ObjectProgram, Place, field, liveness};
use crate::{Class, Initial, Mutability, Names};

/// A program that is being built.
#[derive(Debug, Default)]
pub struct ProgramBuilder {
    classes: Vec<ClassDeclaration>,
    codes: Vec<Code>,
    statics: Vec<StaticObject>,
    initial: Initial,
}

#[derive(Clone, Debug)]
pub(super) struct ClassDeclaration {
    pub(super) name: String,
    pub(super) fields: Vec<FieldDeclaration>,
    /// What its elements are, if it is a class of arrays.
    pub(super) element: Option<FieldDeclaration>,
    /// What its objects run when they are started as threads.
    pub(super) code: Option<u32>,
}

#[derive(Clone, Debug)]
pub(super) struct StaticObject {
    pub(super) name: String,
    pub(super) class: Class,
    pub(super) length: u32,
}

/// A field of a class, or the elements of an array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldDeclaration {
    pub(super) name: String,
    pub(super) default: Value,
    pub(super) volatile: bool,
    pub(super) is_final: bool,
    pub(super) mutability: Mutability,
}

/// A field for an int.
pub fn int(name: &str) -> FieldDeclaration {
    FieldDeclaration {
        name: name.into(),
        default: Value::Int(0),
        volatile: false,
        is_final: false,
        mutability: Mutability::Any,
    }
}

/// A field for a reference.
pub fn reference(name: &str) -> FieldDeclaration {
    FieldDeclaration { default: Value::Null, ..int(name) }
}

impl FieldDeclaration {
    /// The same field, but volatile.
    #[must_use]
    pub fn volatile(self) -> FieldDeclaration {
        FieldDeclaration { volatile: true, ..self }
    }

    /// The same field, but written no more once its value is not the default, or only with the same value again: who
    /// builds the program vouches for it.
    #[must_use]
    pub fn once(self) -> FieldDeclaration {
        FieldDeclaration { mutability: Mutability::Once, ..self }
    }

    /// The same field, but final.
    #[must_use]
    pub fn as_final(self) -> FieldDeclaration {
        FieldDeclaration { is_final: true, ..self }
    }
}

impl ProgramBuilder {
    /// A program without threads.
    pub fn new() -> ProgramBuilder {
        ProgramBuilder::default()
    }

    /// Declares a class of objects with fields.
    pub fn class<const N: usize>(
        &mut self,
        name: &str,
        fields: [FieldDeclaration; N],
    ) -> (Class, [Field; N]) {
        (self.declare(name, fields.into(), None), std::array::from_fn(|slot| Field(slot as u32)))
    }

    /// Declares a class of arrays.
    pub fn array_class(&mut self, name: &str, element: FieldDeclaration) -> Class {
        self.declare(name, Vec::new(), Some(element))
    }

    /// Declares a class of threads: objects with fields that can be started.
    pub fn thread_class<const N: usize>(
        &mut self,
        name: &str,
        fields: [FieldDeclaration; N],
        build: impl FnOnce(&mut Body, [Field; N]),
    ) -> (Class, [Field; N]) {
        let (class, fields) = self.class(name, fields);
        self.set_code(class, |body| build(body, fields));
        (class, fields)
    }

    /// An object that exists from the start.
    pub fn static_object(&mut self, name: &str, class: Class) -> ObjectId {
        self.static_array(name, class, 0)
    }

    /// An array that exists from the start.
    pub fn static_array(&mut self, name: &str, class: Class, length: u32) -> ObjectId {
        self.statics.push(StaticObject { name: name.into(), class, length });
        ObjectId(self.statics.len() as u32 - 1)
    }

    /// An object without fields that exists from the start, to lock.
    pub fn monitor(&mut self, name: &str) -> ObjectId {
        let (class, []) = self.class(name, []);
        self.static_object(name, class)
    }

    /// Static fields, and the object that holds them.
    pub fn statics<const N: usize>(
        &mut self,
        name: &str,
        fields: [FieldDeclaration; N],
    ) -> (ObjectId, [Place; N]) {
        let (class, fields) = self.class(name, fields);
        let holder = self.static_object(name, class);
        (holder, fields.map(|slot| field(holder, slot)))
    }

    /// Gives a static field another initial value than its default.
    pub fn initially(&mut self, place: &Place, value: Value) {
        let Place::Field(Expression::Constant(Value::Reference(object)), Field(slot)) = *place else {
            panic!("only static fields exist from the start")
        };
        self.initial.writes.push((Location { object, slot }, value));
    }

    /// A thread that runs from the start.
    pub fn thread(&mut self, name: &str, build: impl FnOnce(&mut Body)) -> ObjectId {
        let thread = self.thread_without_body(name);
        self.body_of(thread, build);
        thread
    }

    /// A thread that runs from the start and gets its body later, so that others can mention it before.
    pub fn thread_without_body(&mut self, name: &str) -> ObjectId {
        let thread = self.monitor(name);
        self.initial.threads.push(thread);
        thread
    }

    /// The body of such a thread.
    pub fn body_of(&mut self, thread: ObjectId, build: impl FnOnce(&mut Body)) {
        self.set_code(self.statics[thread.0 as usize].class, build);
    }

    /// The program.
    pub fn build(self) -> ObjectProgram {
        let ProgramBuilder { classes, codes, statics, initial } = self;
        let names = Names::new(statics.len() as u32);
        ObjectProgram { classes, codes, statics, initial, names }
    }

    fn declare(
        &mut self,
        name: &str,
        fields: Vec<FieldDeclaration>,
        element: Option<FieldDeclaration>,
    ) -> Class {
        self.classes.push(ClassDeclaration { name: name.into(), fields, element, code: None });
        Class(self.classes.len() as u32 - 1)
    }

    fn set_code(&mut self, class: Class, build: impl FnOnce(&mut Body)) {
        let mut body = Body::new();
        build(&mut body);
        let (statements, registers) = body.finish();
        let live = liveness::live(&statements);
        // The end of each code is a place too, hence a site.
        let first_site = self.codes.iter().map(|code| code.statements.len() as u32 + 1).sum();
        self.classes[class.0 as usize].code = Some(self.codes.len() as u32);
        self.codes.push(Code { statements, live, registers, first_site });
    }
}
