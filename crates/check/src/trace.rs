//! Recorded traces: did a JVM do what the Java memory model allows?
//!
//! [`Recorded::read`] reads a trace and follows each thread of its program along its sequence; a trace that contradicts its
//! program is bad input. [`verify`] decides whether the execution is legal (JLS §17.4.8). Where the trace leaves something
//! open, which write a read saw or in which order threads synchronized, it is legal if some way to fill that in is. [`write()`]
//! turns an execution of any engine into a trace.
//!
//! | trace | who decides |
//! |---|---|
//! | plain accesses, a commit number for each racing read | `jmm::trace`, frontiers |
//! | plain accesses, an identity that fixes actions | `jmm::trace`, sets of reads |
//! | program order, synchronization order and reads after their writes are acyclic | that order |
//! | all else: locks, volatiles, joins, output, the identity `free` where no fixed one will do | the exact search |

mod candidates;
mod decide;
mod exact;
mod replay;
mod write;

pub use decide::{Algorithm, Opinion, Options, Steps, Verdict, Verification, Why, verify};
pub use exact::Refused;
pub use write::write;

use thinair_event::{Execution, Location, ThreadId, Value};
use thinair_litmus::semantics::LitmusProgram;
use thinair_litmus::trace::{Entry, Trace};
use thinair_litmus::{Problems, trace};

use self::replay::Event;

/// A trace that its program agrees with.
#[derive(Debug)]
pub struct Recorded {
    /// The trace.
    pub trace: Trace,
    /// Its text, which positions refer to.
    pub text: String,
    /// Its program.
    pub program: LitmusProgram,
    /// What each thread does, in the order of the program's threads.
    threads: Vec<Vec<Event>>,
    /// Where the sequence of each thread is in the trace.
    sequences: Vec<Option<usize>>,
}

impl Recorded {
    /// Reads a trace. What is wrong with it, or with its program, or with the two together, is told by line.
    pub fn read(text: String) -> Result<Recorded, Problems> {
        let trace = trace::parse(&text)?;
        let program = LitmusProgram::new(&trace.test, &text, None);
        let numbers = trace.test.threads.iter().map(|thread| thread.number.value);
        let sequences: Vec<Option<usize>> = numbers
            .map(|number| trace.sequences.iter().position(|sequence| sequence.thread.value == number))
            .collect();
        let threads = replay::follow(&trace, &program, &sequences)?;
        let recorded = Recorded { trace, text, program, threads, sequences };
        candidates::check(&recorded)?;
        Ok(recorded)
    }

    /// The name of the program.
    pub fn name(&self) -> &str {
        &self.trace.test.name.value
    }

    fn entry(&self, thread: usize, event: usize) -> &Entry {
        let sequence = self.sequences[thread].expect("a thread with events has a sequence");
        &self.trace.sequences[sequence].entries.value[self.threads[thread][event].entry]
    }

    fn initial(&self, location: Location) -> Value {
        use thinair_program::Program;
        let declared = self.program.initial().writes.into_iter().find(|(written, _)| *written == location);
        declared.map_or_else(|| self.program.variable(location).default, |(_, value)| value)
    }
}

/// An execution that a trace may be of, with what belongs to which action.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The execution.
    pub execution: Execution,
    /// For each action, the thread and the event of the trace that it belongs to.
    events: Vec<Option<(usize, usize)>>,
}

impl Candidate {
    /// The name of an action in the trace: `3`, or `init`.
    pub fn guid<'r>(&self, recorded: &'r Recorded, action: thinair_event::ActionId) -> &'r str {
        match self.events[action.index()] {
            Some((thread, event)) => &recorded.entry(thread, event).value.guid.value,
            None => "init",
        }
    }

    /// What the trace says of an action, without what a read saw: `3: read x 42`.
    pub fn phrase(&self, recorded: &Recorded, action: thinair_event::ActionId) -> String {
        let Some((thread, event)) = self.events[action.index()] else { return "init".into() };
        let entry = recorded.entry(thread, event);
        let mut act = entry.value.act.clone();
        if let trace::Act::Read { seen, .. } | trace::Act::Update { seen, .. } = &mut act {
            *seen = trace::Seen::default();
        }
        format!("{}: {act}", entry.value.guid)
    }

    /// The number that the test gives to the thread of an action.
    pub fn thread(&self, recorded: &Recorded, action: thinair_event::ActionId) -> Option<u32> {
        let ThreadId(thread) = self.execution.action(action).thread;
        recorded.trace.test.threads.get((thread as usize).checked_sub(1)?).map(|thread| thread.number.value)
    }
}
