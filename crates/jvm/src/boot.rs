//! Starting up, and initializers of the library, which run as if before main.
//!
//! When a class of the library is first needed, its initializer runs to its end on a thread of its own, in no time: no
//! execution can tell that it did not happen before main. What it makes becomes part of the boot heap. So no thread of the
//! program ever sees the library half initialized, and the library's initializers order nothing.

use std::sync::atomic::Ordering;

use thinair_event::Value;
use thinair_program::{Answer, Life, Request, WakeUp};

use crate::class::{Class, ClassId, Initialization, Progress};
use crate::constants::Meaning;
use crate::interpret::Flow;
use crate::program::JavaProgram;
use crate::thread::JavaThread;

/// Classes whose initializers must not run: they would start threads, or need a machine that we are not.
const NOT_RUN: [&str; 10] = [
    "java/lang/invoke/MethodHandles$Lookup",
    "java/lang/ref/Reference",
    "java/lang/ref/Finalizer",
    "jdk/internal/ref/CleanerFactory",
    "jdk/internal/ref/CleanerImpl",
    "jdk/internal/misc/InnocuousThread",
    "jdk/internal/misc/UnsafeConstants",
    "jdk/internal/vm/SharedThreadContainer",
    "jdk/internal/vm/ThreadContainers",
    "jdk/internal/vm/StackableScope",
];

/// Classes whose initializers need what is not supported: who gets that far uses it.
const REFUSED: [(&str, &str); 1] = [("java/util/concurrent/ForkJoinPool", "a ForkJoinPool")];

impl JavaProgram {
    /// Initializes a class of the library, if it is not yet. `nested`: an initializer asks for it. An error is what is not
    /// supported; it is the same whenever the class is asked for.
    pub(crate) fn initialize_library(&self, class: &Class, nested: bool) -> Result<(), String> {
        let Initialization::Library(progress) = &class.initialization else { return Ok(()) };
        if let Some(end) = progress.end.get() {
            return end.clone();
        }
        // An initializer may need others: only the outermost takes the lock.
        let _outermost = (!nested).then(|| self.boot.lock().expect("no panic while locked"));
        if let Some(end) = progress.end.get() {
            return end.clone();
        }
        if progress.begun.swap(true, Ordering::Relaxed) {
            // JLS §12.4.2, step 3: the initializer itself asks for its class.
            return Ok(());
        }
        let end = self.run_initializer(class);
        progress.end.get_or_init(|| end).clone()
    }

    /// Initializes a class of the program that code before the first thread needs: what makes the state of a test. No
    /// execution has anything to do with it.
    pub(crate) fn initialize_before_main(&self, class: &Class, progress: &Progress) -> Result<(), String> {
        if let Some(end) = progress.end.get() {
            return end.clone();
        }
        if progress.begun.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let end = self.run_initializer(class);
        progress.end.get_or_init(|| end).clone()
    }

    fn run_initializer(&self, class: &Class) -> Result<(), String> {
        for above in self.initialized_before(class) {
            match &self.class(above).initialization {
                Initialization::User(progress) => self.initialize_before_main(self.class(above), progress)?,
                _ => self.initialize_library(self.class(above), true)?,
            }
        }
        if NOT_RUN.contains(&&*class.name) {
            self.set_instead(class.id);
            return Ok(());
        }
        if let Some((_, what)) = REFUSED.iter().find(|(name, _)| *name == &*class.name) {
            return Err((*what).to_owned());
        }
        let Some(initializer) = class.initializer else { return Ok(()) };
        if self.code(self.method(initializer)).is_none() {
            return Ok(());
        }
        self.run_before_main(initializer, &[])
            .map_err(|reason| format!("{reason}, in the initializer of {}", class.source_name()))?;
        if &*class.name == "java/lang/System" {
            self.set_streams(class.id)?;
        }
        Ok(())
    }

    /// Runs a static method as if before main, and gives what it returns.
    pub(crate) fn run_before_main(
        &self,
        method: crate::class::MethodId,
        arguments: &[Value],
    ) -> Result<Option<Value>, String> {
        let mut thread = self.thread(self.main_thread(), method, arguments);
        thread.boot = true;
        self.run(&mut thread, Flow::Go);
        loop {
            if let Request::End { exception: None } = thread.request {
                return Ok(thread.frame.slots.last().copied());
            }
            let answer = self.boot_answer(&thread)?;
            self.answer(&mut thread, answer);
        }
    }

    /// The answer to a request before main: there is one thread, and the heap is the boot heap.
    fn boot_answer(&self, thread: &JavaThread) -> Result<Answer, String> {
        let missing = || "a variable outside of the boot heap".to_owned();
        Ok(match thread.request {
            Request::Read { location, .. } => Answer::Value(self.boot_value(location).ok_or_else(missing)?),
            Request::Write { location, value, .. } => {
                self.set_boot_value(location, value).ok_or_else(missing)?;
                Answer::Done
            }
            Request::ReadModifyWrite { location, update, .. } => {
                let old = self.boot_value(location).ok_or_else(missing)?;
                let new = update.apply(old);
                if let Some(new) = new {
                    self.set_boot_value(location, new).ok_or_else(missing)?;
                }
                Answer::Updated { old, written: new.is_some() }
            }
            Request::Allocate { class, length, .. } => {
                Answer::Allocated(self.add_constant(Meaning::Object { class: ClassId(class.0), length }))
            }
            Request::Lock(_)
            | Request::Unlock(_)
            | Request::Notify(_)
            | Request::NotifyAll(_)
            | Request::Fence(_)
            | Request::Freeze(_)
            | Request::Yield
            | Request::Unpark(_)
            | Request::External { .. } => Answer::Done,
            Request::TestInterrupt { .. } => Answer::Flag(false),
            // The time stands still.
            Request::Choice { .. } => Answer::Chosen(0),
            // There is the thread that asks, and no other.
            Request::Observe { thread, .. } if thread == self.main_thread() => Answer::Life(Life::Alive),
            Request::Observe { .. } => Answer::Life(Life::New),
            Request::Sleep { .. } => Answer::Woken(WakeUp::TimedOut),
            Request::Unsupported(what) => return Err(self.descriptions.unsupported(what)),
            Request::End { exception: Some(exception) } => {
                return Err(format!("an exception: {}", self.descriptions.exception(exception)));
            }
            request => return Err(format!("{request:?} before main")),
        })
    }

    /// What an initializer that is not run would have left behind.
    fn set_instead(&self, class: ClassId) {
        if &*self.class(class).name == "jdk/internal/misc/UnsafeConstants" {
            self.set_boot_static(class, "ADDRESS_SIZE0", Value::Int(8));
            self.set_boot_static(class, "PAGE_SIZE", Value::Int(4096));
            self.set_boot_static(class, "BIG_ENDIAN", Value::Int(0));
            self.set_boot_static(class, "UNALIGNED_ACCESS", Value::Int(1));
        }
    }

    /// `System.out` and `System.err`: streams of our own, whose methods are external actions. `System.in` is there, but
    /// what reads it is native, and so not supported.
    fn set_streams(&self, system: ClassId) -> Result<(), String> {
        let console = self.console().map_err(|error| error.to_string())?;
        for (name, channel) in [("out", 1), ("err", 2)] {
            let stream = self.add_constant(Meaning::Object { class: console, length: 0 });
            self.set_boot_field(stream, "channel", Value::Int(channel));
            self.set_boot_static(system, name, Value::Reference(stream));
        }
        let file = self.load("java/io/FileInputStream").map_err(|error| error.to_string())?;
        let input = self.add_constant(Meaning::Object { class: file, length: 0 });
        self.set_boot_static(system, "in", Value::Reference(input));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::nothing;

    /// A class is used again after the first failure when a path is replayed, or another execution explored.
    #[test]
    fn an_initializer_that_fails_fails_for_everybody() {
        let (program, _classes) = nothing(None);
        // It loads a native library.
        let class =
            program.class(program.load("sun/nio/ch/IOUtil").unwrap_or_else(|error| panic!("{error}")));
        let first = program.initialize_library(class, false).expect_err("there is no native code");
        assert!(first.contains("in the initializer of sun.nio.ch.IOUtil"), "{first}");
        for nested in [false, true] {
            assert_eq!(program.initialize_library(class, nested), Err(first.clone()));
        }
    }
}
