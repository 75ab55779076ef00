//! From a test to a program: the state and the result on the boot heap, and a thread for each actor, for the signal, and for who
//! collects the outcome.

use std::fmt::Write as _;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use thinair_event::{ObjectId, Value};

use super::{Parameter, Role, Suite, Test, Threads, result};
use crate::class::{ClassId, Initialization};
use crate::constants;
use crate::kind::Kind;
use crate::open::{Error, Randomness};
use crate::program::{Beginning, JavaProgram};
use crate::sources::Sources;

/// What the thread is called that joins the others and reads the result.
const COLLECTOR: &str = "collector";

/// Who reads the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Collecting {
    /// The collector, as the last thing that the program does.
    InProgram,
    /// Nobody: [`JavaProgram::outcome_in`] reads it off a memory that it is given. Then there is a collector only if there is an
    /// arbiter, and it ends with that.
    Apart,
}

/// The objects of a test.
struct Objects {
    /// What its methods are called on.
    test: ObjectId,
    state: Option<ObjectId>,
    result: Option<ObjectId>,
}

/// How the outcome is read off the collector's stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    /// There is one value for each field of the result, of this kind. In place of objects there are strings.
    Fields(Vec<Kind>),
    /// There is a string.
    Text,
    /// There is nothing: who ends has ended.
    Nothing,
}

impl Suite {
    /// The program that a test is when it is run for the first time: its threads initialize classes that nothing else has needed.
    pub fn program(&self, test: &Test) -> Result<JavaProgram, Error> {
        self.make_program(test, Collecting::InProgram, &[])
    }

    /// The same for engines that look at all threads at once: with these classes initialized before the threads start, and the
    /// result read by whom it is said to be.
    pub fn program_for(
        &self,
        test: &Test,
        collecting: Collecting,
        initialized: &[String],
    ) -> Result<JavaProgram, Error> {
        self.make_program(test, collecting, initialized)
    }

    /// The program whose threads are a class's annotated methods; the class is initialized before they start, and so are these.
    pub fn threads_program(&self, threads: &Threads, initialized: &[String]) -> Result<JavaProgram, Error> {
        let program = JavaProgram::booted(self.sources(), Randomness::Fixed, &[&threads.class], COLLECTOR)?;
        program.initialize_early(std::slice::from_ref(&threads.class))?;
        program.initialize_early(initialized)?;
        program.make_threads(threads)?;
        Ok(program)
    }

    fn sources(&self) -> Sources {
        Sources { jdk: Arc::clone(&self.jdk), input: Arc::clone(&self.input), made: Some(result::made) }
    }

    /// The program that a test is when it is run again by the same JVM: what the threads of its first run have initialized in any
    /// execution so far is initialized, and orders nothing. Nothing if there is no such class.
    pub fn program_again(&self, test: &Test, first: &JavaProgram) -> Option<Result<JavaProgram, Error>> {
        let initialized = first.initialized_late();
        (!initialized.is_empty()).then(|| self.make_program(test, Collecting::InProgram, &initialized))
    }

    fn make_program(
        &self,
        test: &Test,
        collecting: Collecting,
        initialized: &[String],
    ) -> Result<JavaProgram, Error> {
        let classes = [Some(&test.class), test.state.as_ref(), test.result.as_ref()];
        let classes: Vec<&str> = classes.into_iter().flatten().map(String::as_str).collect();
        let program = JavaProgram::booted(self.sources(), Randomness::Fixed, &classes, COLLECTOR)?;
        program.make_test(test, collecting)?;
        program.initialize_early(initialized)?;
        Ok(program)
    }
}

impl JavaProgram {
    /// The classes that threads have initialized in some execution so far.
    pub fn initialized_late(&self) -> Vec<String> {
        self.initialized_late.lock().expect("no panic while locked").iter().cloned().collect()
    }

    /// Initializes classes as if before main.
    fn initialize_early(&self, classes: &[String]) -> Result<(), Error> {
        for name in classes {
            let class = self.class(self.load(name)?);
            if let Initialization::User(progress) = &class.initialization {
                let failed = |reason| Error::State { class: class.source_name(), reason };
                self.initialize_before_main(class, progress).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// The group of threads, and the number of the first that is not the JDK's own.
    fn surroundings(&self) -> (Value, i64) {
        // Later JDKs have the group in the holder.
        let main = self.main_thread();
        let holder = self.boot_field(main, "holder").and_then(Value::reference);
        let group = self.boot_field(holder.unwrap_or(main), "group").unwrap_or(Value::Null);
        (group, if self.jdk_version() >= 21 { 21 } else { 14 })
    }

    fn make_threads(&self, threads: &Threads) -> Result<(), Error> {
        let (group, first_id) = self.surroundings();
        let mut beginnings = Vec::new();
        let mut called: FxHashMap<ObjectId, String> = FxHashMap::default();
        for (method, id) in threads.methods.iter().zip(first_id..) {
            let thread = self.make_thread(method, group, id)?;
            called.insert(thread, method.clone());
            let text = format!("from:\ninvokestatic {}.{method}()V\nto:\nreturn\n{FAILURE}", threads.class);
            let entry = self.internal(&format!("run {method}"), "()V", || text);
            beginnings.push(Beginning { thread, entry, arguments: SmallVec::new() });
        }
        let _ = self.beginnings.set(beginnings);
        let _ = self.called.set(called);
        Ok(())
    }

    fn make_test(&self, test: &Test, collecting: Collecting) -> Result<(), Error> {
        let objects = self.make_objects(test)?;
        let collector = self.main_thread();
        let (group, first_id) = self.surroundings();
        let mut beginnings = Vec::new();
        let mut called: FxHashMap<ObjectId, String> = FxHashMap::default();
        // Actors come before the signal, so that it can be passed the actor's thread.
        for (role, id) in test.actors.iter().chain(&test.signal).zip(first_id..) {
            let thread = self.make_thread(&role.name, group, id)?;
            called.insert(thread, role.name.clone());
            let actor = beginnings.first().map_or(thread, |first: &Beginning| first.thread);
            let text = format!("from:\n{}to:\nreturn\n{FAILURE}", Self::call_of(test, role, &objects, actor));
            let entry = self.internal(&format!("run {}{}", role.name, role.descriptor), "()V", || text);
            beginnings.push(Beginning { thread, entry, arguments: SmallVec::new() });
        }
        called.insert(collector, COLLECTOR.to_owned());
        let mut collects = self.waits_and_arbiter(test, &objects, &beginnings);
        let mut reads = String::new();
        let reading = match (&test.result, objects.result) {
            (Some(class), Some(object)) => self.reading(class, object, &mut reads)?,
            _ => Reading::Nothing,
        };
        let code = |text: &str| format!("from:\n{text}to:\nreturn\n{FAILURE}");
        if collecting == Collecting::Apart {
            let _ = self.read_apart.set(self.internal("read", "()V", || code(&reads)));
        } else {
            collects += &reads;
        }
        if collecting == Collecting::InProgram || test.arbiter.is_some() {
            let entry = self.internal("collect", "()V", || code(&collects));
            beginnings.push(Beginning { thread: collector, entry, arguments: SmallVec::new() });
        }
        let _ = self.result_object.set(objects.result);
        let _ = self.beginnings.set(beginnings);
        let _ = self.called.set(called);
        let _ = self.reading.set(reading);
        Ok(())
    }

    /// The objects, made by their constructors as if before main.
    fn make_objects(&self, test: &Test) -> Result<Objects, Error> {
        let made = |class: &str| -> Result<ObjectId, Error> {
            let text = format!("new {class}\ndup\ninvokespecial {class}.<init>()V\nareturn\n");
            let method = self.internal(&format!("make {class}"), "()Ljava/lang/Object;", || text);
            let failed = |reason| Error::State { class: class.replace('/', "."), reason };
            match self.run_before_main(method, &[]).map_err(failed)? {
                Some(Value::Reference(object)) => Ok(object),
                _ => Err(failed("the constructor left nothing".to_owned())),
            }
        };
        let own = made(&test.class)?;
        let state = match &test.state {
            Some(state) if *state == test.class => Some(own),
            Some(state) => Some(made(state)?),
            None => None,
        };
        let result = test.result.as_deref().map(made).transpose()?;
        Ok(Objects { test: own, state, result })
    }

    /// The call of a method of the test, in the JVM's instructions.
    fn call_of(test: &Test, role: &Role, objects: &Objects, actor: ObjectId) -> String {
        let mut text = String::new();
        let mut push = |object: Option<ObjectId>| {
            let _ = match object {
                Some(object) => writeln!(text, "ldcobject {}", object.0),
                None => writeln!(text, "aconst_null"),
            };
        };
        if !role.is_static {
            push(Some(objects.test));
        }
        for parameter in &role.parameters {
            push(match parameter {
                Parameter::State => objects.state,
                Parameter::Result => objects.result,
                Parameter::Actor => Some(actor),
            });
        }
        let call = if role.is_static { "invokestatic" } else { "invokevirtual" };
        let _ = writeln!(text, "{call} {}.{}{}", test.class, role.name, role.descriptor);
        if !role.descriptor.ends_with(")V") {
            text.push_str("pop\n");
        }
        text
    }

    /// The code of the thread that waits for all others.
    fn waits_and_arbiter(&self, test: &Test, objects: &Objects, others: &[Beginning]) -> String {
        let mut text = String::new();
        for other in others {
            let _ = writeln!(text, "ldcobject {}\nldclong -1\njoin", other.thread.0);
        }
        if let Some(arbiter) = &test.arbiter {
            text += &Self::call_of(test, arbiter, objects, self.main_thread());
        }
        text
    }

    /// Reads a result: field by field if it is one of jcstress' own, of which it is known how they are printed; else by its own
    /// `toString`.
    fn reading(&self, class: &str, object: ObjectId, text: &mut String) -> Result<Reading, Error> {
        let object = object.0;
        let id = self.load(class)?;
        if let Some(Ok(letters)) = result::letters(class)
            && let fields = result::fields(letters)
            && self.has_exactly(id, &fields)
        {
            let mut kinds = Vec::new();
            for (name, descriptor) in &fields {
                let _ = writeln!(text, "ldcobject {object}\ngetfield {class}.{name}:{descriptor}");
                let kind = Kind::of(descriptor).unwrap_or(Kind::Reference);
                // How an object prints itself may depend on what others have done with it.
                if kind == Kind::Reference {
                    text.push_str("invokestatic java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;\nintern\n");
                }
                kinds.push(kind);
            }
            return Ok(Reading::Fields(kinds));
        }
        let _ = writeln!(
            text,
            "ldcobject {object}\ninvokestatic java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;\nintern"
        );
        Ok(Reading::Text)
    }

    /// Whether a class has these fields, with these types, and no others.
    fn has_exactly(&self, class: ClassId, fields: &[(String, &str)]) -> bool {
        let class = self.class(class);
        class.fields.len() == fields.len()
            && fields.iter().all(|(name, descriptor)| {
                class.slot(name).is_some_and(|slot| *class.fields[slot as usize].descriptor == **descriptor)
            })
    }

    fn boot_field(&self, object: ObjectId, name: &str) -> Option<Value> {
        constants::number(object)?;
        let slot = self.class(self.class_of(object)).slot(name)?;
        self.boot_value(thinair_event::Location { object, slot })
    }
}

/// What a thread of a test ends with when it throws: nothing handles that.
const FAILURE: &str = "\
failed:
    astore 0
begin:
    aload 0
    invokevirtual java/lang/Throwable.toString()Ljava/lang/String;
    intern
    astore 1
end:
    aload 1
    aload 0
    getfield java/lang/Throwable.backtrace:Ljava/lang/Object;
    pure unbox_backtrace 1
    aload 0
    die
text_failed:
    astore 1
    aload 0
    classof
    pure class_name 1
    astore 1
    goto end
.catch any from to failed
.catch any begin end text_failed
.locals 2
";
