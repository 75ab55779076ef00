//! What reports say: places in the source, stack traces, exceptions, and what is not supported.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, RwLock};

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId, Position, Value};
use thinair_program::{
    Concern, Declared, Describe, Exception, ObjectName, Place, Program, Site, Thrown, Unsupported,
};

use crate::class::{Body, Class, ClassFacts, Field, MethodId, Origin, Shape, StateCell, flags, parse};
use crate::constants::{self, Meaning};
use crate::harness;
use crate::open::Randomness;
use crate::program::JavaProgram;
use crate::thread::JavaThread;

/// So deep may classes be nested that a trusted one is around.
const MOST_NESTED: u32 = 64;

/// A place in a stack trace: a method and an instruction of it.
pub(crate) type Point = (MethodId, u32);

/// Texts that are too long for a request, numbered.
#[derive(Default)]
pub(crate) struct Descriptions {
    /// The first site of each method's code, in order.
    sites: Mutex<Vec<(u32, MethodId)>>,
    unsupported: Interner<String>,
    backtraces: Interner<Backtrace>,
    exceptions: Interner<ExceptionFacts>,
    backtrace_objects: Mutex<FxHashMap<u32, ObjectId>>,
}

/// Where an exception was made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Backtrace {
    points: Vec<Point>,
    /// Whether it was thrown in a frame that is left out.
    begins_hidden: bool,
}

/// An exception that ended a thread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ExceptionFacts {
    pub(crate) class: crate::class::ClassId,
    /// What its `toString` gave.
    pub(crate) text: String,
    pub(crate) backtrace: u32,
}

impl Descriptions {
    pub(crate) fn add_sites(&self, first: u32, method: MethodId) {
        let mut sites = self.sites.lock().expect("no panic while locked");
        let place = sites.partition_point(|&(before, _)| before < first);
        sites.insert(place, (first, method));
    }

    /// The instruction of a site.
    pub(crate) fn point(&self, site: Site) -> Option<Point> {
        let sites = self.sites.lock().expect("no panic while locked");
        let after = sites.partition_point(|&(first, _)| first <= site.0);
        let &(first, method) = sites.get(after.checked_sub(1)?)?;
        Some((method, site.0 - first))
    }

    pub(crate) fn unsupported(&self, what: Unsupported) -> String {
        self.unsupported.get(what.0)
    }

    pub(crate) fn exception(&self, exception: Exception) -> String {
        self.exceptions.get(exception.0).text
    }
}

impl JavaProgram {
    /// Notes what is not supported, and where it was reached.
    pub(crate) fn unsupported_at(&self, thread: &JavaThread, what: String) -> Unsupported {
        use std::fmt::Write;
        let mut text = what;
        let places: Vec<Place> = self.points(thread).iter().map(|&point| self.place(point)).collect();
        for place in places.iter().take(8) {
            let _ = write!(text, "\n    at {}", shown(place));
        }
        if places.len() > 8 {
            let _ = write!(text, "\n    … and {} more", places.len() - 8);
        }
        Unsupported(self.descriptions.unsupported.number(text))
    }

    /// The backtrace of a thread that creates an exception: without our own frames and those of the exception's
    /// constructors.
    pub(crate) fn take_backtrace(&self, thread: &JavaThread) -> u32 {
        let throwable = self.load("java/lang/Throwable").ok();
        let is_construction = |&(method, _): &Point| {
            let method = self.method(method);
            let of_throwable =
                throwable.is_some_and(|throwable| self.loader.is_subclass(method.class, throwable));
            of_throwable && matches!(&*method.name, "<init>" | "fillInStackTrace")
        };
        // As many as a JVM keeps.
        let points: Vec<Point> =
            self.points(thread).into_iter().skip_while(is_construction).take(1024).collect();
        let is_throw = |&(method, _): &Point| {
            let method = self.method(method);
            matches!(method.body, Body::Made) && method.name.starts_with("throw ")
        };
        let frames = thread.frames().map(|frame| (frame.method, frame.pc));
        let first = frames.skip_while(is_construction).find(|point| !is_throw(point));
        let begins_hidden = first != points.first().copied();
        self.descriptions.backtraces.number(Backtrace { points, begins_hidden })
    }

    /// The backtrace of an exception that has none.
    pub(crate) fn no_backtrace(&self) -> u32 {
        self.descriptions.backtraces.number(Backtrace::default())
    }

    /// A backtrace as a constant object.
    pub(crate) fn backtrace_object(&self, number: u32) -> ObjectId {
        let mut objects = self.descriptions.backtrace_objects.lock().expect("no panic while locked");
        *objects.entry(number).or_insert_with(|| self.add_constant(Meaning::Backtrace(number)))
    }

    pub(crate) fn backtrace_number(&self, object: ObjectId) -> Option<u32> {
        match self.constants.get(constants::number(object)?).meaning {
            Meaning::Backtrace(number) => Some(number),
            _ => None,
        }
    }

    pub(crate) fn backtrace(&self, number: u32) -> Vec<Point> {
        self.descriptions.backtraces.get(number).points
    }

    /// Whether an exception was thrown in a frame that its backtrace leaves out.
    pub(crate) fn begins_hidden(&self, number: u32) -> bool {
        self.descriptions.backtraces.get(number).begins_hidden
    }

    fn points(&self, thread: &JavaThread) -> Vec<Point> {
        let shown = |method: MethodId| {
            self.code_of(method).is_some_and(|code| !code.hidden) && !self.is_annotated_hidden(method)
        };
        thread.frames().map(|frame| (frame.method, frame.pc)).filter(|&(method, _)| shown(method)).collect()
    }

    /// Whether stack traces leave out a method of the library (`jdk.internal.vm.annotation.Hidden`): those that occur.
    fn is_annotated_hidden(&self, method: MethodId) -> bool {
        let method = self.method(method);
        &*method.name == "runWith" && &*self.class(method.class).name == "java/lang/Thread"
    }

    /// Notes the exception that ends a thread. `text` is a constant string.
    pub(crate) fn thrown_by(&self, throwable: ObjectId, text: ObjectId, backtrace: u32) -> Exception {
        let text = self.constant_text(text).map(String::from_utf16_lossy).unwrap_or_default();
        let class = self.class_of(throwable);
        Exception(self.descriptions.exceptions.number(ExceptionFacts { class, text, backtrace }))
    }

    pub(crate) fn place(&self, (method, pc): Point) -> Place {
        let method = self.method(method);
        let class = self.class(method.class);
        Place {
            class: class.source_name(),
            method: method.name.to_string(),
            file: class.facts.source_file.as_deref().map(str::to_owned),
            line: self.code_of(method.id).and_then(|code| code.line(pc)),
            library: class.is_library(),
            trusted: self.is_trusted(class),
        }
    }

    /// `\tat java.base/java.lang.Integer.parseInt(Integer.java:652)`, as `Throwable.printStackTrace` has it.
    pub(crate) fn trace_line(&self, point: Point) -> String {
        let class = self.class(self.method(point.0).class);
        let module = module_of(class).map(|module| format!("{module}/")).unwrap_or_default();
        format!("\tat {module}{}", shown(&self.place(point)))
    }

    /// The fields of a `StackTraceElement` by their slots.
    pub(crate) fn trace_fields(&self, element: crate::class::ClassId, point: Point) -> Vec<(u32, Value)> {
        let place = self.place(point);
        let module = module_of(self.class(self.method(point.0).class)).map(str::to_owned);
        let text =
            |text: Option<String>| text.map_or(Value::Null, |text| Value::Reference(self.text_of(&text)));
        let line = place.line.map_or(-1, u32::cast_signed);
        let values = [
            ("declaringClass", text(Some(place.class))),
            ("methodName", text(Some(place.method))),
            ("fileName", text(place.file)),
            ("moduleName", text(module)),
            ("lineNumber", Value::Int(line)),
        ];
        let class = self.class(element);
        values.into_iter().filter_map(|(name, value)| Some((class.slot(name)?, value))).collect()
    }
}

/// The module of a class, as stack traces show it.
fn module_of(class: &Class) -> Option<&str> {
    match &class.origin {
        Origin::Library(module) => Some(module),
        Origin::User | Origin::Made => None,
    }
}

/// `Foo.bar(Foo.java:12)`.
pub(crate) fn shown(place: &Place) -> String {
    let position = match (&place.file, place.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.clone(),
        (None, _) => "Unknown Source".to_owned(),
    };
    format!("{}.{}({position})", place.class, place.method)
}

impl Describe for JavaProgram {
    fn site(&self, thread: &JavaThread) -> Site {
        let first = self.code_of(thread.frame.method).map_or(0, |code| code.first_site);
        Site(first + thread.frame.pc)
    }

    fn position(&self, thread: &JavaThread) -> Option<Position> {
        // Engines ask for each action, so that no place is made.
        let own = |&&(method, _): &&Point| !self.class(self.method(method).class).is_library();
        let points = self.points(thread);
        let &(method, pc) = points.iter().find(own).or(points.first())?;
        Some(Position { line: self.code_of(method)?.line(pc)?, column: 1 })
    }

    fn meaning(&self, location: Location, value: Value, written: bool) -> Option<String> {
        let class = self.held(location.object)?;
        let is_over = value != Value::Int(0);
        let name = class.source_name();
        match (class.state_cell(location.slot)?, written, is_over) {
            (StateCell::Initialized, true, true) => Some(format!("end the initialization of class {name}")),
            (StateCell::Initialized, false, true) => Some(format!("see that class {name} is initialized")),
            (StateCell::Initialized, false, false) => {
                Some(format!("see that class {name} is not initialized"))
            }
            _ => None,
        }
    }

    fn location_name(&self, location: Location) -> String {
        let Location { object, slot } = location;
        if let Some(class) = self.held(object) {
            let name = match class.statics.get(slot as usize) {
                Some(field) => field.name.to_string(),
                None => match class.state_cell(slot) {
                    Some(cell) => format!("<{}>", cell.name()),
                    None => "?".to_owned(),
                },
            };
            return format!("{}.{name}", class.source_name());
        }
        let class = self.class(self.class_of(object));
        match class.shape {
            Shape::Array { .. } => format!("{}[{slot}]", self.object_name(object)),
            _ => match class.fields.get(slot as usize) {
                Some(field) => {
                    let class = self.class(field.class);
                    // There is one result; whose class it is, goes without saying.
                    match class.name.strip_prefix(harness::RESULTS) {
                        Some(simple) => format!("{simple}.{}", field.name),
                        None => format!("{}.{}", class.source_name(), field.name),
                    }
                }
                None => format!("{}.?", class.source_name()),
            },
        }
    }

    fn declared(&self, location: Location) -> Declared {
        let Location { object, slot } = location;
        let class = self.held(object).unwrap_or_else(|| self.class(self.class_of(object)));
        if let Shape::Array { component, .. } = class.shape {
            let made = match self.names().name(object) {
                ObjectName::Allocated { site, .. } => {
                    self.descriptions.point(site).map(|point| self.place(point))
                }
                _ => None,
            };
            let name = format!("{}[]", self.class(component).source_name());
            return Declared { name, index: Some(slot), made, ..Declared::default() };
        }
        let fields = if self.held(object).is_some() { &class.statics } else { &class.fields };
        match fields.get(slot as usize) {
            Some(field) => {
                let class = self.class(field.class);
                Declared {
                    class: Some(class.source_name()),
                    name: field.name.to_string(),
                    volatile: field.is(flags::VOLATILE),
                    is_final: field.is(flags::FINAL),
                    exempt: self.is_trusted(class) || field.is_benign && class.origin == Origin::User,
                    ..Declared::default()
                }
            }
            None => {
                Declared { class: Some(class.source_name()), name: "?".to_owned(), ..Declared::default() }
            }
        }
    }

    fn object_name(&self, object: ObjectId) -> String {
        if let Some(number) = constants::number(object) {
            if let Some(name) = self.called.get().and_then(|called| called.get(&object)) {
                return name.clone();
            }
            return match &self.constants.get(number).meaning {
                Meaning::Text(text) => format!("{:?}", String::from_utf16_lossy(text)),
                Meaning::Mirror(class) => format!("{}.class", self.class(*class).source_name()),
                Meaning::Holder(class) => {
                    format!("the initialization of {}", self.class(*class).source_name())
                }
                _ if self.main_thread.get() == Some(&object) => "main".to_owned(),
                _ if self.is_users(object) => self.type_name(object),
                _ => format!("{} of the library", self.type_name(object)),
            };
        }
        let ObjectName::Allocated { site, count, length, .. } = self.names().name(object) else {
            return object.to_string();
        };
        let class = self.class(self.class_of(object));
        let name = match class.shape {
            Shape::Array { component, .. } => format!("{}[{length}]", self.class(component).source_name()),
            _ => class.source_name(),
        };
        let nth = if count == 0 { String::new() } else { format!(" #{}", count + 1) };
        let place = self.descriptions.point(site).map(|point| self.place(point));
        match place.and_then(|place| Some((place.file?, place.line?))) {
            Some((file, line)) => format!("{name}@{file}:{line}{nth}"),
            None => format!("{name}{nth}"),
        }
    }

    fn thread_name(&self, thread: ObjectId, value: &dyn Fn(Location) -> Value) -> Option<String> {
        let class = |name| Some(self.class(self.loader.loaded(name)?));
        let field = |object, slot: Option<u32>| Some(value(Location { object, slot: slot? }));
        let name = field(thread, class("java/lang/Thread")?.slot("name"))?.reference()?;
        if let Some(text) = self.constant_text(name) {
            return Some(String::from_utf16_lossy(text));
        }
        let string = class("java/lang/String")?;
        let wide = field(name, string.slot("coder"))? == Value::Int(1);
        let bytes = field(name, string.slot("value"))?.reference()?;
        let ObjectName::Allocated { length, .. } = self.names().name(bytes) else { return None };
        let bytes: Option<Vec<u8>> = (0..length)
            .map(|slot| match value(Location { object: bytes, slot }) {
                Value::Int(byte) => Some(byte.cast_unsigned().to_le_bytes()[0]),
                _ => None,
            })
            .collect();
        let units: Vec<u16> = match (bytes?, wide) {
            (bytes, false) => bytes.into_iter().map(u16::from).collect(),
            (bytes, true) => {
                bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
            }
        };
        Some(String::from_utf16_lossy(&units))
    }

    fn initialization(&self, monitor: ObjectId) -> Option<String> {
        self.held(monitor).map(Class::source_name)
    }

    fn concern(&self, location: Location) -> Concern {
        let Location { object, slot } = location;
        if let Some(class) = self.held(object) {
            return match (class.statics.get(slot as usize), class.state_cell(slot)) {
                (Some(field), _) => self.concern_of(field),
                (None, Some(StateCell::Initializer)) => Concern::Initializer,
                (None, _) => Concern::Bookkeeping,
            };
        }
        let class = self.class(self.class_of(object));
        match (class.shape, class.fields.get(slot as usize)) {
            (Shape::Array { .. }, _) => Concern::Program,
            (_, Some(field)) => self.concern_of(field),
            (_, None) if class.is_library() => Concern::Library,
            (_, None) => Concern::Program,
        }
    }

    fn exception_name(&self, exception: Exception) -> String {
        self.class(self.descriptions.exceptions.get(exception.0).class).source_name()
    }

    fn thrown(&self, exception: Exception) -> Thrown {
        let facts = self.descriptions.exceptions.get(exception.0);
        let class = self.class(facts.class).source_name();
        let message =
            facts.text.strip_prefix(&class).and_then(|rest| rest.strip_prefix(": ")).map(str::to_owned);
        let assertion = self.loader.loaded("java/lang/AssertionError");
        Thrown {
            message: message.or_else(|| (facts.text != class).then(|| facts.text.clone())),
            class,
            is_assertion: assertion.is_some_and(|assertion| self.loader.is_subclass(facts.class, assertion)),
            trace: self.backtrace(facts.backtrace).into_iter().map(|point| self.place(point)).collect(),
        }
    }

    fn stack(&self, thread: &JavaThread) -> Vec<Place> {
        self.points(thread).into_iter().map(|point| self.place(point)).collect()
    }

    fn output(&self, _channel: u32, value: Value) -> String {
        let text = value.reference().and_then(|string| self.constant_text(string));
        // What no encoding has is written as a question mark.
        text.map_or_else(
            || "null".to_owned(),
            |text| char::decode_utf16(text.iter().copied()).map(|unit| unit.unwrap_or('?')).collect(),
        )
    }

    fn assumptions(&self) -> Vec<String> {
        let fixed = self.fixed_random.load(Ordering::Relaxed);
        let text = match self.random {
            Randomness::Fixed => {
                "random numbers without a seed are the same in every execution (--random choice tries small ones)"
            }
            Randomness::Choice => {
                "random numbers without a seed are the same in every execution, except nextBoolean() and nextInt of at \
                 most 16 values"
            }
        };
        fixed.then(|| text.to_owned()).into_iter().collect()
    }

    fn unsupported(&self, what: Unsupported) -> String {
        self.descriptions.unsupported(what)
    }

    fn value(&self, location: Location, value: Value) -> String {
        match (value, self.cell_kind(location.object, location.slot)) {
            (Value::Int(value), Some(crate::kind::Kind::Boolean)) => (value != 0).to_string(),
            (Value::Int(value), Some(crate::kind::Kind::Char)) => {
                let unit = char::from_u32(value.cast_unsigned()).filter(|unit| !unit.is_control());
                unit.map_or_else(|| value.to_string(), |unit| format!("{unit:?}"))
            }
            (Value::Reference(object), _) => self.object_name(object),
            (value, _) => value.to_string(),
        }
    }
}

impl JavaProgram {
    /// The class whose static fields an object holds.
    fn held(&self, object: ObjectId) -> Option<&Class> {
        match self.constants.get(constants::number(object)?).meaning {
            Meaning::Holder(class) => Some(self.class(class)),
            _ => None,
        }
    }

    /// Whether a class of the program, or one around it, has an annotation that is called `Trust`.
    fn is_trusted(&self, class: &Class) -> bool {
        *class.trusted.get_or_init(|| class.origin == Origin::User && self.is_trusted_inside(&class.facts, 0))
    }

    fn is_trusted_inside(&self, facts: &ClassFacts, depth: u32) -> bool {
        let outer = facts.inner.as_ref().and_then(|inner| inner.outer.as_deref());
        let around = outer.or(facts.enclosing_class.as_deref());
        let is_around = |name: &str| {
            let loaded = self.loader.loaded(name).map(|class| self.class(class).facts.clone());
            // It is not loaded for this: what reports ask for must leave no trace in the program.
            let facts = loaded.or_else(|| Some(parse(&self.sources.find(name).ok()?.0).ok()?.facts));
            facts.is_some_and(|facts| self.is_trusted_inside(&facts, depth + 1))
        };
        // A class file may say that its class is inside of itself.
        facts.is_trusted || depth < MOST_NESTED && around.is_some_and(is_around)
    }

    fn concern_of(&self, field: &Field) -> Concern {
        let class = self.class(field.class);
        // What a thread knows about itself (its name, its group, its handlers), and whether assertions are on.
        let of_thread = &*class.name == "java/lang/Thread" || class.name.starts_with("java/lang/Thread$");
        if of_thread || &*field.name == "$assertionsDisabled" && field.is(flags::SYNTHETIC) {
            Concern::Bookkeeping
        } else if class.is_library() {
            Concern::Library
        } else {
            Concern::Program
        }
    }

    /// Whether an object is of a class of the program, or an array of such.
    fn is_users(&self, object: ObjectId) -> bool {
        self.class(self.class_of(object)).origin == Origin::User
    }

    fn type_name(&self, object: ObjectId) -> String {
        self.class(self.class_of(object)).source_name()
    }
}

/// Values, numbered as they come.
struct Interner<T> {
    table: RwLock<(Vec<T>, FxHashMap<T, u32>)>,
}

impl<T> Default for Interner<T> {
    fn default() -> Interner<T> {
        Interner { table: RwLock::default() }
    }
}

impl<T: Clone + Eq + std::hash::Hash> Interner<T> {
    fn number(&self, value: T) -> u32 {
        if let Some(&known) = self.table.read().expect("no panic while locked").1.get(&value) {
            return known;
        }
        let mut table = self.table.write().expect("no panic while locked");
        let (values, numbers) = &mut *table;
        *numbers.entry(value).or_insert_with_key(|value| {
            values.push(value.clone());
            values.len() as u32 - 1
        })
    }

    fn get(&self, number: u32) -> T {
        self.table.read().expect("no panic while locked").0[number as usize].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::nothing;

    #[test]
    fn the_library_is_what_comes_from_the_jdk() {
        let (program, _classes) = nothing(None);
        let class = |name: &str| program.class(program.load(name).unwrap_or_else(|error| panic!("{error}")));
        let in_library = |name: &str| program.place((class(name).methods[0], 0)).library;
        assert!(!in_library("Nothing"));
        assert!(in_library("java/util/ArrayList"));
        // Neither java nor jdk nor sun.
        assert!(in_library("javax/crypto/Cipher"));
    }

    #[test]
    fn locations_are_the_concern_of_who_declares_them() {
        let (program, _classes) = nothing(None);
        let class = |name: &str| program.class(program.load(name).unwrap_or_else(|error| panic!("{error}")));
        let concern = |name: &str, field: &str| {
            let class = class(name);
            let slot = class.static_slot(field).expect("a static field");
            program.concern(Location { object: class.holder, slot })
        };
        assert_eq!(concern("java/util/ArrayList", "EMPTY_ELEMENTDATA"), Concern::Library);
        assert_eq!(concern("java/lang/Thread", "MAX_PRIORITY"), Concern::Bookkeeping);
        assert_eq!(concern("java/util/TimSort", "$assertionsDisabled"), Concern::Bookkeeping);
        let array = class("[Ljava/lang/String;").id;
        let array = program.add_constant(Meaning::Object { class: array, length: 1 });
        assert_eq!(program.concern(Location { object: array, slot: 0 }), Concern::Program);
    }
}
