//! The outcome of an execution, as the result prints itself.

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Allocations, Answer, Program as _, Request};

use super::make::Reading;
use crate::interpret::Flow;
use crate::kind::Kind;
use crate::program::JavaProgram;
use crate::thread::JavaThread;

/// So many requests at most it takes to print a result.
const MOST_REQUESTS: usize = 100_000;

impl JavaProgram {
    /// The outcome of an execution of a test whose threads have ended in these states: what the result's `toString` gives;
    /// `TERMINATED` if that is what was asked. Nothing if a thread has ended by an exception, or not at all, or if this is no
    /// test.
    pub fn outcome<'t>(&self, threads: impl IntoIterator<Item = &'t JavaThread>) -> Option<String> {
        let mut collected = None;
        for thread in threads {
            if thread.request != (Request::End { exception: None }) {
                return None;
            }
            if thread.object == self.main_thread() {
                collected = Some(thread);
            }
        }
        self.read_off(collected?)
    }

    /// The outcome of an execution whose threads have all ended as they should, where nobody in the program reads the result
    /// ([`Collecting::Apart`](super::Collecting::Apart)): it is read off the memory that was left.
    pub fn outcome_in(&self, memory: &mut dyn FnMut(Location) -> Value) -> Result<String, String> {
        let entry = *self.read_apart.get().ok_or("the program reads its result itself")?;
        let mut thread = self.thread(self.main_thread(), entry, &[]);
        let mut written: FxHashMap<Location, Value> = FxHashMap::default();
        let mut allocations = Allocations::default();
        self.run(&mut thread, Flow::Go);
        for _ in 0..MOST_REQUESTS {
            let mut value = |location| written.get(&location).copied().unwrap_or_else(|| memory(location));
            let answer = match thread.request {
                Request::End { exception: None } => {
                    return self.read_off(&thread).ok_or_else(|| "the result has no value".to_owned());
                }
                Request::Read { location, .. } => Answer::Value(value(location)),
                Request::Write { location, value, .. } => {
                    written.insert(location, value);
                    Answer::Done
                }
                Request::Allocate { site, class, length } => {
                    Answer::Allocated(allocations.next(self.names(), thread.object, site, class, length))
                }
                Request::Lock(_)
                | Request::Unlock(_)
                | Request::Freeze(_)
                | Request::Fence(_)
                | Request::Yield => Answer::Done,
                Request::End { exception: Some(exception) } => {
                    let thrown = self.descriptions.exception(exception);
                    return Err(format!("the result can't be printed: {thrown}"));
                }
                _ => return Err("the result's toString does more than to compute".to_owned()),
            };
            self.answer(&mut thread, answer);
        }
        Err("the result's toString does not end".to_owned())
    }

    /// The object that the outcome is read off, if there is one.
    pub fn result_object(&self) -> Option<ObjectId> {
        *self.result_object.get()?
    }

    /// What is on the stack of who has read the result.
    fn read_off(&self, thread: &JavaThread) -> Option<String> {
        let locals = self.code_of(thread.frame.method)?.max_locals as usize;
        let values = thread.frame.slots.get(locals..)?;
        Some(match self.reading.get()? {
            Reading::Nothing => "TERMINATED".to_owned(),
            Reading::Text => self.printed(Kind::Reference, *values.first()?),
            Reading::Fields(kinds) => {
                let printed = kinds.iter().zip(values).map(|(&kind, &value)| self.printed(kind, value));
                printed.collect::<Vec<_>>().join(", ")
            }
        })
    }

    /// A value as string concatenation has it (JLS §5.1.11). In place of objects there are strings.
    fn printed(&self, kind: Kind, value: Value) -> String {
        match (kind, value) {
            (Kind::Boolean, Value::Int(value)) => (value != 0).to_string(),
            (Kind::Char, Value::Int(value)) => String::from_utf16_lossy(&[value as u16]),
            (_, Value::Int(value)) => value.to_string(),
            (_, Value::Long(value)) => value.to_string(),
            (_, Value::Reference(text)) => {
                self.constant_text(text).map_or_else(|| "?".to_owned(), String::from_utf16_lossy)
            }
            (Kind::Float | Kind::Double, number) => self.printed_by_java(kind, number),
            _ => "null".to_owned(),
        }
    }

    /// A floating-point number as the JDK prints it, whose opinion has changed over time. It is run as if before main, so that no
    /// execution has anything to do with it.
    fn printed_by_java(&self, kind: Kind, number: Value) -> String {
        if let Some(known) = self.printed.lock().expect("no panic while locked").get(&number) {
            return known.clone();
        }
        let letter = kind.letter();
        let (load, parameter) = if kind.is_wide() { ("dload", "D") } else { ("fload", "F") };
        let method = self.internal(
            &format!("print {letter}"),
            &format!("({parameter})Ljava/lang/String;"),
            || {
                format!(
                    "{load} 0\ninvokestatic java/lang/String.valueOf({parameter})Ljava/lang/String;\nintern\nareturn\n"
                )
            },
        );
        let run = {
            let _alone = self.boot.lock().expect("no panic while locked");
            self.run_before_main(method, &[number])
        };
        let text = run.ok().flatten().and_then(Value::reference).and_then(|text| self.constant_text(text));
        let text = text.map_or_else(|| number.to_string(), String::from_utf16_lossy);
        self.printed.lock().expect("no panic while locked").insert(number, text.clone());
        text
    }
}
