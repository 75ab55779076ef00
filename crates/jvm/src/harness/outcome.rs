//! The outcome of an execution, as the result prints itself.

use thinair_event::Value;
use thinair_program::Request;

use super::make::Reading;
use crate::kind::Kind;
use crate::program::JavaProgram;
use crate::thread::JavaThread;

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
        let thread = collected?;
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
