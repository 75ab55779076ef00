//! Exceptions (JVMS §2.10): making those that the machine throws, and finding the handler.

use thinair_event::{Location, ObjectId, Value};
use thinair_program::Request;

use super::{Constructor, Flow, Pending, Raise};
use crate::class::{Class, ClassId, Origin, Shape};
use crate::program::JavaProgram;
use crate::thread::JavaThread;

impl JavaProgram {
    /// Makes an exception by its own constructor, in a frame that stack traces leave out, and throws it.
    pub(super) fn make_and_throw(&self, thread: &mut JavaThread, exception: Raise) -> Flow {
        let Raise { class, by } = exception;
        let (descriptor, operands) = match by {
            Constructor::Nothing => ("()V", Vec::new()),
            Constructor::Message(message) => {
                ("(Ljava/lang/String;)V", vec![Value::Reference(self.text_of(&message))])
            }
            Constructor::Operands(descriptor, operands) => (descriptor, operands),
        };
        let loads: Vec<String> = (0..operands.len()).map(|local| format!("aload {local}")).collect();
        let loads = loads.join("\n");
        let text = format!("new {class}\ndup\n{loads}\ninvokespecial {class}.<init>{descriptor}\nathrow\n");
        let method = self.internal(&format!("throw {class}"), descriptor, || text);
        let count = operands.len() as u16;
        thread.frame.slots.extend(operands);
        self.call(thread, method, count, false)
    }

    /// Finds the handler, frame by frame; a synchronized method that is left releases its monitor.
    pub(super) fn unwind(&self, thread: &mut JavaThread, exception: ObjectId) -> Flow {
        let class = self.class_of(exception);
        loop {
            let frame = &mut thread.frame;
            let Some(code) = self.code_of(frame.method) else {
                return Flow::Stop("a frame without code".to_owned());
            };
            for handler in &code.handlers {
                if !(handler.start..handler.end).contains(&frame.pc) {
                    continue;
                }
                let catches = match handler.catch {
                    None => true,
                    Some(index) => match self.resolve_class(&code.pool, index) {
                        Ok(caught) => self.loader.is_subclass(class, caught),
                        Err(error) => return Flow::Stop(error.to_string()),
                    },
                };
                if catches {
                    frame.slots.truncate(code.max_locals as usize);
                    frame.slots.push(Value::Reference(exception));
                    frame.pc = handler.target;
                    return Flow::Go;
                }
            }
            if let Some(monitor) = frame.monitor {
                return Flow::Ask(Request::Unlock(monitor), Pending::Unwind(exception));
            }
            if !self.leave_frame(thread) {
                return Flow::Stop(self.unhandled(exception));
            }
        }
    }

    /// What is said of an exception in code that handles none: an initializer of the library.
    fn unhandled(&self, exception: ObjectId) -> String {
        let class = self.class(self.class_of(exception));
        let value = |name: &str| {
            let slot = class.slot(name)?;
            self.boot_value(Location { object: exception, slot })?.reference()
        };
        let mut what = format!("an exception of class {} that nothing handles", class.source_name());
        if let Some(message) = value("detailMessage").and_then(|message| self.constant_text(message)) {
            what = format!("{what}: {}", String::from_utf16_lossy(message));
        }
        let backtrace = value("backtrace").and_then(|backtrace| self.backtrace_number(backtrace));
        for point in backtrace.map(|number| self.backtrace(number)).unwrap_or_default() {
            what = format!("{what}\n  {}", self.trace_line(point));
        }
        what
    }

    /// What a failed cast says: `HotSpot`'s words.
    pub(crate) fn cast_message(&self, object: ObjectId, target: ClassId) -> String {
        let (from, to) = (self.class(self.class_of(object)), self.class(target));
        let (from_place, to_place) = (self.place_of(from), self.place_of(to));
        let (from_name, to_name) = (from.source_name(), to.source_name());
        let places = if from_place == to_place {
            let plural = from_place.replacen("is in", "are in", 1);
            format!("{from_name} and {to_name} {plural}")
        } else {
            format!("{from_name} {from_place}; {to_name} {to_place}")
        };
        format!("class {from_name} cannot be cast to class {to_name} ({places})")
    }

    fn place_of(&self, class: &Class) -> String {
        let mut class = class;
        while let Shape::Array { component, .. } = class.shape {
            class = self.class(component);
        }
        match &class.origin {
            Origin::Library(module) => format!("is in module {module} of loader 'bootstrap'"),
            Origin::User | Origin::Made => "is in unnamed module of loader 'app'".to_owned(),
        }
    }
}
