//! A Java program as a [`Program`]: what is shared by all its executions.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, RwLock};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use thinair_event::{Location, ObjectId, ReadMode, Value};
use thinair_program::{
    Answer, AppendVec, Initial, Names, ObjectName, Optimism, Program, Request, Sequence, Variable,
};

use crate::builtin::pure::format::Format;
use crate::builtin::{Replacements, assemble};
use crate::class::{Body, Class, ClassId, Code, Field, Method, MethodId, flags, lower};
use crate::constants::{self, Constant, Made, Meaning};
use crate::describe::Descriptions;
use crate::harness::Reading;
use crate::interpret::{Flow, Pending};
use crate::kind::Signature;
use crate::loader::Loader;
use crate::method_handle::MethodHandle;
use crate::open::Randomness;
use crate::sources::Sources;
use crate::thread::{Frame, JavaThread, Seen};
use crate::var_handle::VarHandle;

/// A Java program.
pub struct JavaProgram {
    pub(crate) sources: Sources,
    pub(crate) loader: Loader,
    pub(crate) constants: AppendVec<Constant>,
    /// Constant strings by their content.
    texts: RwLock<FxHashMap<Box<[u16]>, ObjectId>>,
    made: Mutex<FxHashMap<Made, ObjectId>>,
    names: Names,
    pub(crate) replacements: Replacements,
    /// Methods of our own that belong to no class, by what they do.
    internals: RwLock<FxHashMap<String, MethodId>>,
    next_site: AtomicU32,
    known: OnceLock<Known>,
    pub(crate) boot: Mutex<()>,
    pub(crate) descriptions: Descriptions,
    /// What random numbers without a seed are.
    pub(crate) random: Randomness,
    /// Whether any that is the same in every execution was asked for.
    pub(crate) fixed_random: AtomicBool,
    /// Whether the program itself waits or parks, and not the library for it.
    pub(crate) waits: AtomicBool,
    /// Whether the program looks at the clock; before main, nobody does.
    pub(crate) looks_at_clock: OnceLock<bool>,
    /// The object of the thread that runs main. It also runs what is before main, and so is the first object of all.
    pub(crate) main_thread: OnceLock<ObjectId>,
    /// How the threads begin that run from the start, once the library is there.
    pub(crate) beginnings: OnceLock<Vec<Beginning>>,
    /// How the outcome of a test is read.
    pub(crate) reading: OnceLock<Reading>,
    /// The code that reads the outcome, where no thread does.
    pub(crate) read_apart: OnceLock<MethodId>,
    /// What the outcome is read off.
    pub(crate) result_object: OnceLock<Option<ObjectId>>,
    /// The classes that threads have initialized in some execution.
    pub(crate) initialized_late: Mutex<BTreeSet<String>>,
    /// Floating-point numbers as the JDK prints them.
    pub(crate) printed: Mutex<FxHashMap<Value, String>>,
    /// What people call objects that were made before the first thread started.
    pub(crate) called: OnceLock<FxHashMap<ObjectId, String>>,
}

/// How a thread begins that runs from the start.
pub(crate) struct Beginning {
    pub(crate) thread: ObjectId,
    /// The code.
    pub(crate) entry: MethodId,
    pub(crate) arguments: SmallVec<[Value; 2]>,
}

/// Classes and slots that the machine itself needs.
pub(crate) struct Known {
    pub(crate) class: ClassId,
    pub(crate) string: ClassId,
    pub(crate) bytes: ClassId,
    pub(crate) object: ClassId,
    pub(crate) string_value: u32,
    pub(crate) string_coder: u32,
    pub(crate) string_hash: u32,
}

impl JavaProgram {
    /// A program of which nothing is loaded.
    pub(crate) fn empty(sources: Sources) -> JavaProgram {
        let replacements = Replacements::new(sources.feature());
        JavaProgram {
            sources,
            loader: Loader::new(),
            constants: AppendVec::new(),
            texts: RwLock::default(),
            made: Mutex::default(),
            names: Names::new(0),
            replacements,
            internals: RwLock::default(),
            next_site: AtomicU32::new(0),
            known: OnceLock::new(),
            boot: Mutex::default(),
            descriptions: Descriptions::default(),
            random: Randomness::default(),
            fixed_random: AtomicBool::new(false),
            waits: AtomicBool::new(false),
            looks_at_clock: OnceLock::new(),
            main_thread: OnceLock::new(),
            beginnings: OnceLock::new(),
            reading: OnceLock::new(),
            read_apart: OnceLock::new(),
            result_object: OnceLock::new(),
            initialized_late: Mutex::default(),
            printed: Mutex::default(),
            called: OnceLock::new(),
        }
    }

    #[inline]
    pub(crate) fn class(&self, id: ClassId) -> &Class {
        self.loader.class(id)
    }

    #[inline]
    pub(crate) fn method(&self, id: MethodId) -> &Method {
        self.loader.method(id)
    }

    pub(crate) fn known(&self) -> &Known {
        self.known.get().expect("the core classes are loaded first")
    }

    /// Loads the classes that the machine itself needs.
    pub(crate) fn load_known(&self) -> Result<(), crate::LoadError> {
        let string = self.load("java/lang/String")?;
        let slot = |name: &str| {
            self.class(string).slot(name).ok_or_else(|| crate::LoadError::Malformed {
                name: "java/lang/String".to_owned(),
                reason: format!("it has no field {name}; this JDK is not known"),
            })
        };
        let known = Known {
            class: self.load("java/lang/Class")?,
            bytes: self.load("[B")?,
            object: self.load("java/lang/Object")?,
            string_value: slot("value")?,
            string_coder: slot("coder")?,
            string_hash: slot("hash")?,
            string,
        };
        let _ = self.known.set(known);
        Ok(())
    }

    /// The code of a method, replaced or as it is in its class; nothing if it is native or abstract.
    pub(crate) fn code<'p>(&'p self, method: &'p Method) -> Option<&'p Code> {
        method.code.get_or_init(|| self.make_code(method)).as_ref()
    }

    /// The code of a method that is being executed.
    #[inline]
    pub(crate) fn code_of(&self, method: MethodId) -> Option<&Code> {
        self.method(method).code.get()?.as_ref()
    }

    fn make_code(&self, method: &Method) -> Option<Code> {
        match &method.body {
            Body::Replaced(text) => {
                let receiver = u16::from(!method.is(flags::STATIC));
                Some(self.assemble(text, receiver + method.signature.words(), false))
            }
            Body::Bytecode(raw) => {
                let sites = raw.instructions.len() as u32 + 1;
                let first = self.next_site.fetch_add(sites, Ordering::Relaxed);
                self.descriptions.add_sites(first, method.id);
                let class = self.class(method.class);
                let is_frozen = |field: &Field| field.class == class.id && field.is(flags::FINAL);
                let freezes = &*method.name == "<init>" && class.fields.iter().any(is_frozen);
                Some(Code { freezes, ..lower(raw, &class.pool, first) })
            }
            Body::None | Body::Made => None,
        }
    }

    pub(crate) fn assemble(&self, text: &str, parameters: u16, hidden: bool) -> Code {
        let sites = text.lines().count() as u32 + 1;
        let first = self.next_site.fetch_add(sites, Ordering::Relaxed);
        match assemble(text, parameters, first, hidden) {
            Ok(code) => code,
            Err(error) => panic!("a replacement is malformed: {error}\n{text}"),
        }
    }

    /// Numbers for the instructions of code that we make, in a row.
    pub(crate) fn take_sites(&self, count: u32) -> u32 {
        self.next_site.fetch_add(count + 1, Ordering::Relaxed)
    }

    /// A method of our own that belongs to no class: made once, found by what it does.
    pub(crate) fn internal(&self, name: &str, descriptor: &str, text: impl FnOnce() -> String) -> MethodId {
        let key = format!("{name} {descriptor}");
        if let Some(&known) = self.internals.read().expect("no panic while locked").get(&key) {
            return known;
        }
        let signature = Signature::parse(descriptor).expect("our own descriptors are well-formed");
        let code = self.assemble(&text(), signature.words(), true);
        let object = self.known().object;
        let mut internals = self.internals.write().expect("no panic while locked");
        *internals.entry(key).or_insert_with(|| {
            let method = self.add_method(object, name, descriptor, signature, flags::STATIC, Body::Made);
            let _ = self.method(method).code.set(Some(code));
            method
        })
    }

    pub(crate) fn add_constant(&self, meaning: Meaning) -> ObjectId {
        constants::handle(self.constants.push(Constant::new(meaning)))
    }

    /// An object that is made when it is first asked for.
    pub(crate) fn made_once(&self, what: Made, meaning: impl FnOnce() -> Meaning) -> ObjectId {
        self.made_and_filled(what, meaning, |_| {})
    }

    /// The same, filled before anybody sees it.
    pub(crate) fn made_and_filled(
        &self,
        what: Made,
        meaning: impl FnOnce() -> Meaning,
        fill: impl FnOnce(ObjectId),
    ) -> ObjectId {
        let mut made = self.made.lock().expect("no panic while locked");
        *made.entry(what).or_insert_with(|| {
            let object = self.add_constant(meaning());
            fill(object);
            object
        })
    }

    /// An object that is made when it is first asked for, if that was before.
    pub(crate) fn made_before(&self, what: Made) -> Option<ObjectId> {
        self.made.lock().expect("no panic while locked").get(&what).copied()
    }

    /// The variable that holds the time in nanoseconds: an array of one long.
    pub(crate) fn clock(&self) -> Result<ObjectId, crate::LoadError> {
        let class = self.load("[J")?;
        Ok(self.made_once(Made::Clock, || Meaning::Object { class, length: 1 }))
    }

    /// The constant string of that content.
    pub(crate) fn text(&self, text: &[u16]) -> ObjectId {
        if let Some(&known) = self.texts.read().expect("no panic while locked").get(text) {
            return known;
        }
        let mut texts = self.texts.write().expect("no panic while locked");
        if let Some(&known) = texts.get(text) {
            return known;
        }
        let object = self.add_constant(Meaning::Text(text.into()));
        texts.insert(text.into(), object);
        object
    }

    pub(crate) fn text_of(&self, text: &str) -> ObjectId {
        let text: Vec<u16> = text.encode_utf16().collect();
        self.text(&text)
    }

    /// The content of a constant string.
    pub(crate) fn constant_text(&self, string: ObjectId) -> Option<&[u16]> {
        self.constants.get(constants::number(string)?).text()
    }

    /// The class of an object: a fact of its name.
    #[inline]
    pub(crate) fn class_of(&self, object: ObjectId) -> ClassId {
        match constants::number(object) {
            Some(number) => match self.constants.get(number).meaning {
                Meaning::Object { class, .. }
                | Meaning::Bytes { class, .. }
                | Meaning::VarHandle { class, .. }
                | Meaning::MethodHandle { class, .. }
                | Meaning::MethodType { class, .. } => class,
                Meaning::Mirror(_) | Meaning::Holder(_) => self.known().class,
                Meaning::Text(_) => self.known().string,
                Meaning::Backtrace(_) | Meaning::Format(_) => self.known().object,
            },
            None => match self.names.name(object) {
                ObjectName::Allocated { class, .. } => ClassId(class.0),
                ObjectName::Static(_) | ObjectName::Constant(_) => self.known().object,
            },
        }
    }

    /// The length of an array: a fact of its name. 0 for other objects.
    #[inline]
    pub(crate) fn length_of(&self, object: ObjectId) -> u32 {
        match constants::number(object) {
            Some(number) => match self.constants.get(number).meaning {
                Meaning::Object { length, .. } | Meaning::Bytes { length, .. } => length,
                _ => 0,
            },
            None => match self.names.name(object) {
                ObjectName::Allocated { length, .. } => length,
                ObjectName::Static(_) | ObjectName::Constant(_) => 0,
            },
        }
    }

    /// The format that a constant is.
    pub(crate) fn format(&self, object: ObjectId) -> Option<&Format> {
        match &self.constants.get(constants::number(object)?).meaning {
            Meaning::Format(format) => Some(format),
            _ => None,
        }
    }

    pub(crate) fn var_handle(&self, object: ObjectId) -> Option<VarHandle> {
        match self.constants.get(constants::number(object)?).meaning {
            Meaning::VarHandle { handle, .. } => Some(handle),
            _ => None,
        }
    }

    pub(crate) fn method_handle(&self, object: ObjectId) -> Option<MethodHandle> {
        match self.constants.get(constants::number(object)?).meaning {
            Meaning::MethodHandle { handle, .. } => Some(handle),
            _ => None,
        }
    }
}

impl std::fmt::Debug for JavaProgram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("JavaProgram").field("jdk", &self.sources.feature()).finish_non_exhaustive()
    }
}

impl Program for JavaProgram {
    type Thread = JavaThread;

    fn initial(&self) -> Initial {
        let threads = self.beginnings().iter().map(|beginning| beginning.thread).collect();
        Initial { threads, writes: Vec::new() }
    }

    fn start(&self, thread: ObjectId) -> JavaThread {
        let mut started = match self.beginnings().iter().find(|beginning| beginning.thread == thread) {
            Some(Beginning { entry, arguments, .. }) => self.thread(thread, *entry, arguments),
            None => self.thread(thread, self.thread_entry(), &[Value::Reference(thread)]),
        };
        self.run(&mut started, Flow::Go);
        started
    }

    fn next(&self, thread: &JavaThread) -> Request {
        thread.request
    }

    fn resume(&self, thread: &mut JavaThread, answer: Answer) {
        self.answer(thread, answer);
    }

    fn sequence(&self, thread: &JavaThread) -> Sequence {
        let frame = &thread.frame;
        match self.code_of(frame.method).and_then(|code| code.indivisible.as_ref()) {
            Some(indivisible) if frame.pc == indivisible.start => Sequence::Begins,
            Some(indivisible) if indivisible.contains(&frame.pc) => Sequence::GoesOn,
            _ => Sequence::None,
        }
    }

    /// The innermost method of the user's, and what it has called.
    fn whereabouts(&self, thread: &JavaThread) -> u64 {
        let mut hasher = FxHasher::default();
        for frame in thread.frames() {
            (frame.method, frame.pc).hash(&mut hasher);
            if !self.class(self.method(frame.method).class).is_library() {
                break;
            }
        }
        hasher.finish()
    }

    /// A final field is frozen when the constructor of the class that declares it ends.
    fn constructs(&self, thread: &JavaThread, location: Location) -> bool {
        let object = Value::Reference(location.object);
        let is_constructor = |frame: &&Frame| {
            frame.slots.first() == Some(&object) && &*self.method(frame.method).name == "<init>"
        };
        let mut constructors = thread.frames().filter(is_constructor).peekable();
        if constructors.peek().is_none() {
            return false;
        }
        let fields = &self.class(self.class_of(location.object)).fields;
        let declares = fields.get(location.slot as usize).map(|field| field.class);
        constructors.any(|frame| Some(self.method(frame.method).class) == declares)
    }

    /// Those who read a stamp of a `StampedLock`, and compare it with the present one.
    fn optimism(&self, thread: &JavaThread, answer: Answer) -> Option<Optimism> {
        let (Request::Read { location, mode: ReadMode::Volatile }, Answer::Value(Value::Long(state))) =
            (thread.request, answer)
        else {
            return None;
        };
        let method = self.method(thread.frame.method);
        if &*self.class(method.class).name != "java/util/concurrent/locks/StampedLock" {
            return None;
        }
        // The lowest seven bits count readers. Who is told that somebody writes has a stamp of 0, which is never valid.
        let readers = 0x7f;
        let lock = location.object;
        match &*method.name {
            "tryOptimisticRead" => Some(Optimism::Begins(lock)),
            "validate" => {
                // The stamp is an operand by now, or still a variable.
                let stamp = thread.frame.slots.iter().rev().find_map(|slot| match slot {
                    Value::Long(stamp) => Some(*stamp),
                    _ => None,
                })?;
                Some(Optimism::Ends { lock, valid: (stamp ^ state) & !readers == 0 })
            }
            _ => None,
        }
    }

    fn variable(&self, location: Location) -> Variable {
        self.variable_at(location)
    }

    fn names(&self) -> &Names {
        &self.names
    }
}

impl JavaProgram {
    /// Whether the program itself waits or parks somewhere, as far as it was executed: not the library for it, which expects to
    /// wake up for no reason.
    pub fn waits(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }

    /// A thread waits or parks.
    pub(crate) fn note_waiting(&self, thread: &JavaThread) {
        let class = |frame: &Frame| self.class(self.method(frame.method).class);
        let is_between = |frame: &&Frame| {
            matches!(&*class(frame).name, "java/lang/Object" | "java/util/concurrent/locks/LockSupport")
        };
        if thread.frames().find(|frame| !is_between(frame)).is_some_and(|frame| !class(frame).is_library()) {
            self.waits.store(true, Ordering::Relaxed);
        }
    }

    /// How the threads begin that run from the start.
    pub(crate) fn beginnings(&self) -> &[Beginning] {
        self.beginnings.get().expect("set when the program is opened")
    }

    /// The object of the thread that runs main.
    pub(crate) fn main_thread(&self) -> ObjectId {
        *self.main_thread.get().expect("made when the program is opened")
    }

    /// The code that every thread but main begins with.
    fn thread_entry(&self) -> MethodId {
        self.internal("run thread", "(Ljava/lang/Thread;)V", || self.named_text("run thread"))
    }

    pub(crate) fn named_text(&self, name: &str) -> String {
        let text = self.replacements.named(&name.replace(' ', "_"));
        text.unwrap_or_else(|| panic!("there is no text called {name}")).to_owned()
    }

    /// A thread that is about to execute a method.
    pub(crate) fn thread(&self, object: ObjectId, method: MethodId, arguments: &[Value]) -> JavaThread {
        let code = self.code(self.method(method)).expect("a method of our own has code");
        let mut slots: SmallVec<[Value; 8]> = SmallVec::from_slice(arguments);
        slots.resize((code.max_locals as usize).max(arguments.len()), Value::Null);
        JavaThread {
            object,
            frame: Frame { method, pc: 0, monitor: None, again: false, slots },
            callers: None,
            pending: Pending::Never,
            work: None,
            seen: Seen::default(),
            held: SmallVec::new(),
            counts: [0; 6],
            time: crate::time::Time::default(),
            boot: false,
            request: Request::Yield,
        }
    }
}
