//! From an input to a program that is ready to run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use thinair_event::{Location, ObjectId, Value};

use crate::class::{ClassId, MethodId};
use crate::class_path::{self, Input, Jdk, MainClass};
use crate::clock;
use crate::constants::Meaning;
use crate::loader::LoadError;
use crate::program::{Beginning, JavaProgram};
use crate::sources::Sources;

/// What a program is to be opened with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The main class, if it is not to be found from the input.
    pub main: Option<String>,
    /// Folders and jars with further classes.
    pub class_path: Vec<PathBuf>,
    /// The JDK; else the one of the environment.
    pub jdk: Option<PathBuf>,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// What random numbers without a seed are.
    pub random: Randomness,
}

/// What random numbers without a seed are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Randomness {
    /// The same in every execution.
    #[default]
    Fixed,
    /// Choices, if there are few of them (`nextInt` of a small bound, `nextBoolean`); else the same in every execution.
    Choice,
}

/// Why a program can't be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The input, the class path or the JDK.
    #[error(transparent)]
    ClassPath(#[from] class_path::Error),
    /// A class.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The state of a test can't be made.
    #[error("no object of class {class} can be made before the threads start: {reason}")]
    State {
        /// Its class.
        class: String,
        /// Why.
        reason: String,
    },
    /// The library does not come up: a JDK that is not known.
    #[error("the JDK's classes can't be initialized: {0}")]
    Boot(String),
}

impl JavaProgram {
    /// Opens a program: a `.java` or `.class` file, a folder of classes, or a jar.
    pub fn open(input: &Path, options: &Options) -> Result<JavaProgram, Error> {
        let jdk = Jdk::find(options.jdk.as_deref())?;
        let opened = Input::open(
            input,
            &class_path::Options {
                main: options.main.clone(),
                class_path: options.class_path.clone(),
                ..class_path::Options::default()
            },
            &jdk,
        )?;
        let main = opened.main_class()?;
        let sources = Sources { jdk: Arc::new(jdk), input: Arc::new(opened), made: None };
        let program = JavaProgram::booted(sources, options.random, &[&main.name], "main")?;
        let thread = program.main_thread();
        let arguments = [thread, program.make_arguments(&options.arguments)?].map(Value::Reference);
        let beginning = Beginning { thread, entry: program.main_entry(&main), arguments: arguments.into() };
        let _ = program.beginnings.set(vec![beginning]);
        Ok(program)
    }

    /// A program with these classes, whose library is there, and whose threads are still to be said.
    pub(crate) fn booted(
        sources: Sources,
        random: Randomness,
        classes: &[&str],
        first_thread: &str,
    ) -> Result<JavaProgram, Error> {
        let mut program = JavaProgram::empty(sources);
        program.random = random;
        program.load_known()?;
        for class in classes {
            program.load(class)?;
        }
        program.make_main_thread(first_thread)?;
        program.bring_up().map_err(Error::Boot)?;
        let looks_at_clock = classes.iter().any(|class| clock::is_looked_at(&program, class));
        let _ = program.looks_at_clock.set(looks_at_clock);
        Ok(program)
    }

    /// The JDK's version: 17, 25.
    pub fn jdk_version(&self) -> u32 {
        self.sources.feature()
    }

    /// Whether a class has been loaded so far of whose name (`app.Main`) this is true.
    pub fn has_loaded(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        self.loader.names().iter().any(|name| is_meant(&name.replace('/', ".")))
    }

    /// Whether a class (`app.Main`) that has been loaded so far declares a field of that name.
    pub fn declares(&self, class: &str, field: &str) -> bool {
        let class = self.loader.loaded(&class.replace('.', "/"));
        class.is_some_and(|class| self.class(class).declared_field(field).is_some())
    }

    /// The text of the source that a class was compiled from, if it can be found: beside the input, where builds
    /// conventionally have sources, or in the jars. The class goes by its name in the source, `app.Main`; the file by
    /// the name that the class file has for it.
    pub fn source(&self, class: &str, file: &str) -> Option<String> {
        Some(self.sources.input.source(&class.replace('.', "/"), file)?.text)
    }

    /// The text of the source of a class that is loaded, by its internal name.
    pub(crate) fn text_of_class(&self, name: &str) -> Option<String> {
        let class = self.class(self.loader.loaded(name)?);
        let file = class.facts.source_file.as_deref()?;
        Some(self.sources.input.source(name, file)?.text)
    }

    /// What must be there before any code of the library runs.
    fn bring_up(&self) -> Result<(), String> {
        let load = |name: &str| self.load(name).map_err(|error| error.to_string());
        let vm = load("jdk/internal/misc/VM")?;
        self.initialize_library(self.class(vm), false)?;
        self.make_helpers();
        // Booted, with modules.
        self.set_boot_static(vm, "initLevel", Value::Int(4));
        let system = load("java/lang/System")?;
        self.initialize_library(self.class(system), false)?;
        let selector = self.loader.selector("setJavaLangAccess", "()V");
        if let Some(method) = self.find_method(system, selector) {
            self.run_before_main(method, &[])?;
        }
        Ok(())
    }

    /// The main thread and its groups: allocated, not constructed.
    fn make_main_thread(&self, name: &str) -> Result<(), LoadError> {
        let group_class = self.load("java/lang/ThreadGroup")?;
        let group = |name: &str, parent: Value| {
            let group = self.add_constant(Meaning::Object { class: group_class, length: 0 });
            self.set_boot_field(group, "name", Value::Reference(self.text_of(name)));
            self.set_boot_field(group, "parent", parent);
            self.set_boot_field(group, "maxPriority", Value::Int(10));
            Value::Reference(group)
        };
        let system = group("system", Value::Null);
        let main_group = group("main", system);
        let id = if self.sources.feature() >= 21 { 3 } else { 1 };
        let thread = self.make_thread(name, main_group, id)?;
        let _ = self.main_thread.set(thread);
        Ok(())
    }

    /// A thread that runs from the start.
    pub(crate) fn make_thread(&self, name: &str, group: Value, id: i64) -> Result<ObjectId, LoadError> {
        let object = |class: ClassId| self.add_constant(Meaning::Object { class, length: 0 });
        let class = self.load("java/lang/Thread")?;
        let thread = object(class);
        self.set_boot_field(thread, "name", Value::Reference(self.text_of(name)));
        self.set_boot_field(thread, "group", group);
        self.set_boot_field(thread, "priority", Value::Int(5));
        self.set_boot_field(thread, "tid", Value::Long(id));
        if self.class(class).slot("holder").is_some() {
            let holder = object(self.load("java/lang/Thread$FieldHolder")?);
            self.set_boot_field(holder, "group", group);
            self.set_boot_field(holder, "priority", Value::Int(5));
            self.set_boot_field(thread, "holder", Value::Reference(holder));
        }
        Ok(thread)
    }

    fn make_arguments(&self, arguments: &[String]) -> Result<ObjectId, LoadError> {
        let class = self.load("[Ljava/lang/String;")?;
        let array = self.add_constant(Meaning::Object { class, length: arguments.len() as u32 });
        for (slot, argument) in arguments.iter().enumerate() {
            let value = Value::Reference(self.text_of(argument));
            self.set_boot_value(Location { object: array, slot: slot as u32 }, value);
        }
        Ok(array)
    }

    /// The code that the main thread begins with (JLS §12.1.4; JEP 512 for main methods that are not static).
    fn main_entry(&self, main: &MainClass) -> MethodId {
        let class = &main.name;
        let declared = &main.declared_in;
        let (load, descriptor) =
            if main.takes_arguments { ("aload 1", "([Ljava/lang/String;)V") } else { ("", "()V") };
        let call = if main.is_static {
            format!("ensureinit {class}\n{load}\ninvokestatic {declared}.main{descriptor}\n")
        } else {
            format!(
                "new {class}\ndup\ninvokespecial {class}.<init>()V\n{load}\ninvokevirtual {declared}.main{descriptor}\n"
            )
        };
        let text = format!("from:\n{call}to:\nreturn\n{}", self.named_text("uncaught"));
        self.internal("run main", "(Ljava/lang/Thread;[Ljava/lang/String;)V", || text)
    }
}
