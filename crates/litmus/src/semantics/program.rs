//! A litmus test as a program.

use thinair_event::{Location, ObjectId, Position, Value};
use thinair_program::{Ahead, Answer, Describe, Exception, Initial, Names, Program, Request, Site, Variable};

use super::ahead::ahead;
use super::instruction::Code;
use super::layout::{Layout, number_of, value_of};
use super::lower;
use super::outcome::{Ending, ExceptionKind, Final, Observed, Outcome};
use super::thread::{Thread, Untracked};
use crate::source::Lines;
use crate::symbols::{MonitorId, SharedId, ThreadId, ThreadSymbols};
use crate::syntax::{Literal, Test, Type};

/// A litmus test that can be run.
#[derive(Debug)]
pub struct LitmusProgram {
    pub(super) layout: Layout,
    pub(super) codes: Vec<Code>,
    /// For each instruction of each thread, what may still be done from there on.
    ahead: Vec<Vec<Ahead>>,
    /// The names of each thread.
    threads: Vec<ThreadSymbols>,
    /// What of the final memory belongs to an outcome.
    observed: Vec<(Observed, Location, Type)>,
    names: Names,
}

impl LitmusProgram {
    /// Compiles a test. `source` is its text, for positions; with `unroll`, a loop's body is entered at most so
    /// many times.
    pub fn new(test: &Test, source: &str, unroll: Option<u32>) -> LitmusProgram {
        let lowered = lower::lower(test, &Lines::new(source), unroll);
        let ahead = lowered.codes.iter().map(|code| ahead(code, &lowered.layout)).collect();
        LitmusProgram {
            names: Names::new(lowered.layout.objects()),
            ahead,
            layout: lowered.layout,
            codes: lowered.codes,
            threads: test.symbols.threads.clone(),
            observed: lowered.observed,
        }
    }

    /// The locations whose final values belong to an outcome.
    pub fn observed(&self) -> impl Iterator<Item = Location> {
        self.observed.iter().map(|(_, location, _)| *location)
    }

    /// The location that an outcome has a value for, if it is a shared variable or an array element.
    pub fn location_of(&self, observed: &Observed) -> Option<Location> {
        let mut places = self.observed.iter();
        places.find(|(other, ..)| other == observed).map(|(_, location, _)| *location)
    }

    /// The outcome of an execution in which every thread ended, given their states and the final values of the
    /// locations that are [observed](LitmusProgram::observed).
    pub fn outcome<'t>(
        &self,
        threads: impl IntoIterator<Item = &'t Thread>,
        memory: impl Fn(Location) -> Value,
    ) -> Outcome {
        self.outcome_of(&self.ending(threads, memory))
    }

    /// The same without names, for those who compare many.
    pub fn ending<'t>(
        &self,
        threads: impl IntoIterator<Item = &'t Thread>,
        memory: impl Fn(Location) -> Value,
    ) -> Ending {
        let mut ending = Ending { words: vec![0] };
        for state in threads {
            ending.words[0] += 1;
            let code = self.code(state);
            ending.words.push(i64::from(state.id.0));
            ending.words.push(state.exception.map_or(0, |kind| kind as i64 + 1));
            for index in 0..self.threads[state.id.index()].registers.len() {
                let assigned = state.is_assigned(code, index as u32);
                ending.words.push(i64::from(assigned));
                ending.words.push(if assigned { state.slots(code)[index] } else { 0 });
            }
        }
        for (_, location, _) in &self.observed {
            ending.words.push(match memory(*location) {
                Value::Int(value) => i64::from(value),
                Value::Long(value) => value,
                other => unreachable!("litmus memory holds numbers, not {other:?}"),
            });
        }
        ending
    }

    /// The endings of an execution in which final values are not determined: one for each combination of those that are
    /// possible.
    pub fn endings(&self, threads: &[&Thread], memory: &dyn Fn(Location) -> Vec<Value>) -> Vec<Ending> {
        let mut combinations: Vec<Vec<Value>> = vec![Vec::new()];
        for (_, location, _) in &self.observed {
            let values = memory(*location);
            combinations = combinations
                .iter()
                .flat_map(|chosen| values.iter().map(|&value| [&chosen[..], &[value]].concat()))
                .collect();
        }
        let place = |location| self.observed.iter().position(|(_, observed, _)| *observed == location);
        let chosen_for = |chosen: &[Value], location| chosen[place(location).expect("it is observed")];
        combinations
            .iter()
            .map(|chosen| self.ending(threads.iter().copied(), |location| chosen_for(chosen, location)))
            .collect()
    }

    /// The outcome that an ending is.
    pub fn outcome_of(&self, ending: &Ending) -> Outcome {
        let mut outcome = Outcome::default();
        let mut words = ending.words.iter().copied();
        let mut next = || words.next().expect("endings are made by `ending`");
        let index = |word: i64| usize::try_from(word).expect("it was an index");
        for _ in 0..next() {
            let ThreadSymbols { number: thread, registers } = &self.threads[index(next())];
            let thread = *thread;
            let exception = next();
            if exception > 0 {
                let kind = ExceptionKind::ALL[index(exception - 1)];
                outcome.entries.insert(Observed::Exception { thread }, Final::Exception(kind));
            }
            for register in registers {
                let (assigned, number) = (next() != 0, next());
                if assigned {
                    let observed = Observed::Register { thread, name: register.name.value.clone() };
                    outcome.entries.insert(observed, final_value(register.ty, number));
                }
            }
        }
        for (observed, _, ty) in &self.observed {
            outcome.entries.insert(observed.clone(), final_value(*ty, next()));
        }
        outcome
    }

    /// Where a shared variable is, or an element of an array.
    pub fn location(&self, shared: SharedId, element: Option<u32>) -> Location {
        element.map_or_else(|| Layout::variable(shared), |index| Layout::element(shared, index))
    }

    /// The object of a monitor.
    pub fn monitor(&self, monitor: MonitorId) -> ObjectId {
        self.layout.monitor(monitor)
    }

    /// The object of a thread.
    pub fn thread(&self, thread: ThreadId) -> ObjectId {
        self.layout.thread(thread)
    }

    /// The number that the test gives a thread.
    pub fn thread_number(&self, thread: ObjectId) -> u32 {
        self.layout.threads[self.layout.thread_of(thread).index()]
    }

    /// A literal as a value of a location.
    pub fn value_of(&self, location: Location, literal: Literal) -> Value {
        value_of(self.layout.ty(location), number_of(literal))
    }

    /// All shared variables and array elements, each with whether it is boolean.
    pub fn locations(&self) -> impl Iterator<Item = (Location, bool)> + '_ {
        let ty = |location| self.layout.ty(location);
        self.layout.initial().into_iter().map(move |(location, _)| (location, ty(location) == Type::Boolean))
    }

    pub(super) fn code(&self, thread: &Thread) -> &Code {
        &self.codes[thread.id.index()]
    }
}

fn final_value(ty: Type, number: i64) -> Final {
    match ty {
        Type::Boolean => Final::Boolean(number != 0),
        Type::Int | Type::Long => Final::Number(number),
    }
}

impl Program for LitmusProgram {
    type Thread = Thread;

    fn initial(&self) -> Initial {
        let threads = (0..self.codes.len() as u32).map(|index| self.layout.thread(ThreadId(index))).collect();
        Initial { threads, writes: self.layout.initial() }
    }

    fn start(&self, thread: ObjectId) -> Thread {
        let thread = self.layout.thread_of(thread);
        let code = &self.codes[thread.index()];
        let mut thread = Thread::new(thread, code);
        thread.run(code, &mut Untracked);
        thread
    }

    fn next(&self, thread: &Thread) -> Request {
        thread.request(self.code(thread), &self.layout)
    }

    fn resume(&self, thread: &mut Thread, answer: Answer) {
        thread.resume(self.code(thread), answer, &mut Untracked);
    }

    fn variable(&self, location: Location) -> Variable {
        self.layout.facts(location)
    }

    fn names(&self) -> &Names {
        &self.names
    }

    // `join` waits for as long as it takes, and there is no `isAlive`.
    fn observes_liveness(&self) -> bool {
        false
    }

    fn whereabouts(&self, thread: &Thread) -> u64 {
        u64::from(thread.id.0) << 32 | u64::from(thread.pc.0)
    }

    fn ahead(&self, thread: &Thread) -> Ahead {
        self.ahead[thread.id.index()][thread.pc.index()]
    }
}

impl Describe for LitmusProgram {
    fn site(&self, thread: &Thread) -> Site {
        Site(thread.pc.0)
    }

    fn position(&self, thread: &Thread) -> Option<Position> {
        self.code(thread).positions[thread.pc.index()]
    }

    fn location_name(&self, location: Location) -> String {
        self.layout.location_name(location)
    }

    fn object_name(&self, object: ObjectId) -> String {
        self.layout.object_name(object)
    }

    fn exception_name(&self, exception: Exception) -> String {
        ExceptionKind::ALL[exception.0 as usize].name().into()
    }

    fn value(&self, location: Location, value: Value) -> String {
        match (self.layout.ty(location), value) {
            (Type::Boolean, Value::Int(value)) => (value != 0).to_string(),
            (_, value) => value.to_string(),
        }
    }
}
