//! A path: how to come to a state.

use thinair_event::ObjectId;
use thinair_program::Program;

use crate::machine::Trace;
use crate::{Machine, Options, Step, Taken};

/// The steps from the initial state, and how the machine works that takes them: which of a program's steps go together
/// depends on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Schedule {
    /// How the machine works.
    pub options: Options,
    /// The steps.
    pub steps: Vec<Step>,
}

impl Schedule {
    /// Whether all of its steps are possible one after the other.
    pub fn is_possible<P: Program>(&self, program: &P) -> bool {
        let mut machine = Machine::new(program, self.options.clone());
        self.steps.iter().all(|&step| {
            let is_possible = machine.steps().any(|possible| possible == step);
            if is_possible {
                machine.take(step);
            }
            is_possible
        })
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it is about the initial state.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The state to which the steps lead.
    pub fn machine<'p, P: Program>(&self, program: &'p P) -> Machine<'p, P> {
        self.take(program, &mut ())
    }

    /// Takes the steps; `trace` is told of each, and of those that are taken with them.
    pub fn take<'p, P: Program>(&self, program: &'p P, trace: &mut impl Trace<P>) -> Machine<'p, P> {
        let mut machine = Machine::traced(program, self.options.clone(), trace);
        for &step in &self.steps {
            machine.take_traced(step, trace);
        }
        machine
    }

    /// How many single steps are taken.
    pub fn single_steps<P: Program>(&self, program: &P) -> usize {
        let mut counter = Counter(0);
        self.take(program, &mut counter);
        counter.0
    }

    /// Of what the last step took together, the last that is like that: the thread, and its state before.
    pub fn last_taken<P: Program>(
        &self,
        program: &P,
        is_wanted: impl Fn(Taken) -> bool,
    ) -> Option<(ObjectId, P::Thread)> {
        let (&last, before) = self.steps.split_last()?;
        let before = Schedule { options: self.options.clone(), steps: before.to_vec() };
        let mut wanted = Wanted { is_wanted, found: None };
        before.machine(program).take_traced(last, &mut wanted);
        wanted.found
    }
}

struct Counter(usize);

impl<P: Program> Trace<P> for Counter {
    fn took(&mut self, _thread: ObjectId, _state: &P::Thread, _taken: Taken) {
        self.0 += 1;
    }
}

struct Wanted<F, T> {
    is_wanted: F,
    found: Option<(ObjectId, T)>,
}

impl<P: Program, F: Fn(Taken) -> bool> Trace<P> for Wanted<F, P::Thread> {
    fn took(&mut self, thread: ObjectId, state: &P::Thread, taken: Taken) {
        if (self.is_wanted)(taken) {
            self.found = Some((thread, state.clone()));
        }
    }
}
