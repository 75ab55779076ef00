//! The threads: how statements become requests, and what answers do to registers.
//!
//! A state always stands at a statement that asks for something, or at the end: statements that ask for nothing
//! are run as soon as they are reached, and so is the evaluation that finds an exception. Without that, equal
//! futures would have unequal states.

use thinair_event::{Location, ObjectId, ReadMode, Value, WriteMode};

use super::describe::exception;
use super::statement::{Operation, Statement, Waiting};
use super::{Code, Expression, ObjectProgram, Place, Register, body};
use crate::{Abandonment, Answer, Exception, Life, Program, Request, Site, Thread, Update, WakeUp};

/// The private state of a thread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ThreadState {
    /// What it runs.
    pub(super) code: u32,
    /// The statement that it has come to.
    pub(super) place: u32,
    /// Invariant: registers that are dead at `place` hold 0.
    registers: Box<[Value]>,
    /// The monitors that it holds, outermost first, once for each time that it is held.
    held: Vec<ObjectId>,
    /// What is ending it. Then it has no more use for its registers, and releases what it holds.
    exception: Option<Exception>,
}

impl Thread for ThreadState {
    fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        self.registers.iter().filter_map(|value| value.reference()).for_each(&mut *visit);
        self.held.iter().copied().for_each(visit);
    }

    fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        for value in &mut self.registers {
            *value = value.renamed(rename);
        }
        for monitor in &mut self.held {
            *monitor = rename(*monitor);
        }
    }
}

/// What a dead register holds, and every register in the beginning.
const CLEARED: Value = Value::Int(0);

/// More statements in a row that ask for nothing are a mistake in the test program.
const SILENT: usize = 10_000;

impl ObjectProgram {
    pub(super) fn first_state(&self, code: u32, thread: ObjectId) -> ThreadState {
        let mut registers = vec![CLEARED; self.codes[code as usize].registers as usize];
        registers[0] = Value::Reference(thread);
        let mut state =
            ThreadState { code, place: 0, registers: registers.into(), held: Vec::new(), exception: None };
        self.settle(&mut state);
        state
    }

    pub(super) fn request(&self, state: &ThreadState) -> Request {
        if let Some(exception) = state.exception {
            return match state.held.last() {
                Some(&monitor) => Request::Unlock(monitor),
                None => Request::End { exception: Some(exception) },
            };
        }
        match self.statement(state) {
            Some(statement) => self.evaluate(state, statement).expect("exceptions are found on arrival"),
            None => Request::End { exception: None },
        }
    }

    pub(super) fn accept(&self, state: &mut ThreadState, answer: Answer) {
        if state.exception.is_some() {
            state.held.pop();
            return;
        }
        let asked = self.request(state);
        let statement = self.statement(state).expect("the end has no answer");
        state.place += 1;
        match (asked, answer) {
            (Request::Lock(monitor), _) => state.held.push(monitor),
            (Request::Unlock(monitor), _) => {
                let last = state.held.iter().rposition(|&held| held == monitor).expect("it was held");
                state.held.remove(last);
            }
            (Request::Fail, _) => state.exception = Some(exception::ASSERTION_FAILED),
            (Request::Start { .. }, Answer::Flag(false)) => {
                state.exception = Some(exception::ILLEGAL_THREAD_STATE);
            }
            (_, Answer::Woken(wake_up)) => accept_wake_up(state, statement, wake_up),
            (_, Answer::Updated { old, written }) => {
                let Statement::Update(into, _, operation) = statement else { unreachable!("it updates") };
                state.set(
                    *into,
                    match operation {
                        Operation::CompareAndSet(..) | Operation::WeakCompareAndSet(..) => truth(written),
                        Operation::Set(_) | Operation::Add(_) => old,
                    },
                );
            }
            (Request::Observe { closely: true, .. }, Answer::Life(life)) => {
                let place = Life::ALL.iter().position(|&known| known == life);
                if let (Some(into), Some(place)) = (statement.sets(), place) {
                    state.set(into, Value::Int(i32::try_from(place).unwrap_or(i32::MAX)));
                }
            }
            (_, answer) => {
                if let (Some(into), Some(value)) = (statement.sets(), value_of(answer)) {
                    state.set(into, value);
                }
            }
        }
        self.settle(state);
    }

    /// Runs what asks for nothing, and clears what is dead.
    fn settle(&self, state: &mut ThreadState) {
        let mut silent = 0;
        while state.exception.is_none()
            && let Some(statement) = self.statement(state)
        {
            match self.pass(state, statement) {
                Ok(Some(place)) => state.place = place as u32,
                Ok(None) => break,
                Err(exception) => state.exception = Some(exception),
            }
            silent += 1;
            assert!(silent < SILENT, "a loop of the test program never asks for anything");
        }
        let code = self.code(state);
        if state.exception.is_some() {
            // Where it happened does not matter any more.
            state.place = code.statements.len() as u32;
        }
        let live = code.live[state.place as usize];
        for (number, value) in state.registers.iter_mut().enumerate() {
            if live & (1 << number) == 0 {
                *value = CLEARED;
            }
        }
    }

    /// Runs a statement that asks for nothing, and says where it leads; nothing, if it asks for something.
    fn pass(&self, state: &mut ThreadState, statement: &Statement) -> Result<Option<usize>, Exception> {
        let on = Some(state.place as usize + 1);
        let holds = |condition| Ok(is_true(self.value(state, condition)?));
        match statement {
            Statement::Set(into, expression) => {
                let value = self.value(state, expression)?;
                state.set(*into, value);
                Ok(on)
            }
            Statement::Jump(target) => Ok(Some(*target)),
            Statement::Unless(condition, target) => Ok(if holds(condition)? { on } else { Some(*target) }),
            Statement::Throw(exception) => Err(*exception),
            Statement::Assert(condition) | Statement::Assume(condition) if holds(condition)? => Ok(on),
            other => self.evaluate(state, other).map(|_| None),
        }
    }

    fn evaluate(&self, state: &ThreadState, statement: &Statement) -> Result<Request, Exception> {
        let object = |expression| self.object(state, expression);
        let held = |expression| {
            let monitor = object(expression)?;
            if state.held.contains(&monitor) { Ok(monitor) } else { Err(exception::ILLEGAL_MONITOR_STATE) }
        };
        Ok(match statement {
            Statement::Set(..) | Statement::Jump(_) | Statement::Unless(..) | Statement::Throw(_) => {
                unreachable!("a state does not stand at a statement that asks for nothing")
            }
            Statement::Assert(_) => Request::Fail,
            Statement::Assume(_) => Request::Abandon(Abandonment::Assumption),
            Statement::Allocate(_, class, length) => {
                let length = match length {
                    Some(length) => u32::try_from(self.number(state, length)?)
                        .map_err(|_| exception::NEGATIVE_ARRAY_SIZE)?,
                    None => 0,
                };
                Request::Allocate { site: self.site_of(state), class: *class, length }
            }
            Statement::Read(_, place) => {
                let location = self.location(state, place)?;
                let volatile = self.variable(location).volatile;
                Request::Read { location, mode: if volatile { ReadMode::Volatile } else { ReadMode::Plain } }
            }
            Statement::Write(place, value) => {
                let location = self.location(state, place)?;
                let volatile = self.variable(location).volatile;
                let mode = if volatile { WriteMode::Volatile } else { WriteMode::Plain };
                Request::Write { location, value: self.value(state, value)?, mode }
            }
            Statement::Update(_, place, operation) => Request::ReadModifyWrite {
                location: self.location(state, place)?,
                update: self.update(state, operation)?,
                read: ReadMode::Volatile,
                write: WriteMode::Volatile,
            },
            Statement::Freeze(place) => Request::Freeze(self.location(state, place)?),
            Statement::Fence(mode) => Request::Fence(*mode),
            Statement::Lock(monitor) => Request::Lock(object(monitor)?),
            Statement::Unlock(monitor) => Request::Unlock(held(monitor)?),
            Statement::Wait(waiting, monitor) => {
                Request::Wait { monitor: held(monitor)?, timeout: waiting.timed.then_some(1) }
            }
            Statement::Notify(monitor) => Request::Notify(held(monitor)?),
            Statement::NotifyAll(monitor) => Request::NotifyAll(held(monitor)?),
            Statement::Park(waiting) => Request::Park { timeout: waiting.timed.then_some(1) },
            Statement::Unpark(thread) => Request::Unpark(object(thread)?),
            Statement::Sleep(_, nanoseconds) => Request::Sleep { nanoseconds: *nanoseconds },
            Statement::Yield => Request::Yield,
            Statement::Interrupt(thread) => Request::Interrupt(object(thread)?),
            Statement::TestInterrupt(_, thread, clear) => {
                Request::TestInterrupt { thread: object(thread)?, clear: *clear }
            }
            Statement::Start(thread) => Request::Start { thread: object(thread)?, daemon: false },
            Statement::StartDaemon(thread) => Request::Start { thread: object(thread)?, daemon: true },
            Statement::Join(waiting, thread) => {
                Request::Join { thread: object(thread)?, timeout: waiting.timed.then_some(1) }
            }
            Statement::IsAlive(_, thread) => Request::Observe { thread: object(thread)?, closely: false },
            Statement::Observe(_, thread) => Request::Observe { thread: object(thread)?, closely: true },
            Statement::Exit(status) => Request::Exit { status: *status },
            Statement::Choose(_, options) => Request::Choice { kind: 0, options: *options },
            Statement::External(channel, value) => {
                Request::External { channel: *channel, value: self.value(state, value)? }
            }
        })
    }

    fn update(&self, state: &ThreadState, operation: &Operation) -> Result<Update, Exception> {
        let value = |expression| self.value(state, expression);
        Ok(match operation {
            Operation::CompareAndSet(expected, new) => {
                Update::CompareAndSet { expected: value(expected)?, new: value(new)?, weak: false }
            }
            Operation::WeakCompareAndSet(expected, new) => {
                Update::CompareAndSet { expected: value(expected)?, new: value(new)?, weak: true }
            }
            Operation::Set(new) => Update::Set(value(new)?),
            Operation::Add(addend) => Update::Add(value(addend)?),
        })
    }

    fn location(&self, state: &ThreadState, place: &Place) -> Result<Location, Exception> {
        match place {
            Place::Field(holder, field) => {
                Ok(Location { object: self.object(state, holder)?, slot: field.0 })
            }
            Place::Element { array, index } => {
                let object = self.object(state, array)?;
                let length = self.shape(object).1;
                let index = u32::try_from(self.number(state, index)?).ok().filter(|&index| index < length);
                Ok(Location { object, slot: index.ok_or(exception::INDEX_OUT_OF_BOUNDS)? })
            }
        }
    }

    fn value(&self, state: &ThreadState, expression: &Expression) -> Result<Value, Exception> {
        Ok(match expression {
            Expression::Constant(value) => *value,
            Expression::Register(register) => state.registers[register.0 as usize],
            Expression::Length(array) => Value::Int(self.shape(self.object(state, array)?).1.cast_signed()),
            Expression::HoldsLock(monitor) => truth(state.held.contains(&self.object(state, monitor)?)),
            Expression::Not(condition) => truth(!is_true(self.value(state, condition)?)),
            Expression::Plus(both) => {
                let [one, other] = &**both;
                Value::Int(self.number(state, one)?.wrapping_add(self.number(state, other)?))
            }
            Expression::Equal(both) => {
                let [one, other] = &**both;
                truth(self.value(state, one)? == self.value(state, other)?)
            }
            Expression::Less(both) => {
                let [one, other] = &**both;
                truth(self.number(state, one)? < self.number(state, other)?)
            }
        })
    }

    fn object(&self, state: &ThreadState, expression: &Expression) -> Result<ObjectId, Exception> {
        match self.value(state, expression)? {
            Value::Reference(object) => Ok(object),
            Value::Null => Err(exception::NULL_POINTER),
            number => panic!("the test program takes {number} for an object"),
        }
    }

    fn number(&self, state: &ThreadState, expression: &Expression) -> Result<i32, Exception> {
        match self.value(state, expression)? {
            Value::Int(number) => Ok(number),
            other => panic!("the test program takes {other} for an int"),
        }
    }

    fn code(&self, state: &ThreadState) -> &Code {
        &self.codes[state.code as usize]
    }

    fn statement(&self, state: &ThreadState) -> Option<&Statement> {
        self.code(state).statements.get(state.place as usize)
    }

    pub(super) fn site_of(&self, state: &ThreadState) -> Site {
        Site(self.code(state).first_site + state.place)
    }
}

impl ThreadState {
    fn set(&mut self, register: Register, value: Value) {
        self.registers[register.0 as usize] = value;
    }
}

fn accept_wake_up(state: &mut ThreadState, statement: &Statement, wake_up: WakeUp) {
    let (Statement::Wait(waiting, _)
    | Statement::Park(waiting)
    | Statement::Sleep(waiting, _)
    | Statement::Join(waiting, _)) = statement
    else {
        unreachable!("it waits")
    };
    match waiting {
        Waiting { outcome: Some(into), .. } => state.set(*into, Value::Int(body::outcome(wake_up))),
        Waiting { outcome: None, .. } => {
            if wake_up == WakeUp::Interrupted && !matches!(statement, Statement::Park(_)) {
                state.exception = Some(exception::INTERRUPTED);
            }
        }
    }
}

/// What an answer puts into a register.
fn value_of(answer: Answer) -> Option<Value> {
    match answer {
        Answer::Value(value) => Some(value),
        Answer::Allocated(object) => Some(Value::Reference(object)),
        Answer::Exhausted => Some(Value::Null),
        Answer::Flag(flag) => Some(truth(flag)),
        Answer::Life(life) => Some(truth(!matches!(life, Life::New | Life::Ended))),
        Answer::Chosen(option) => Some(Value::Int(option.cast_signed())),
        Answer::Done | Answer::Updated { .. } | Answer::Woken(_) => None,
    }
}

fn truth(holds: bool) -> Value {
    Value::Int(i32::from(holds))
}

fn is_true(value: Value) -> bool {
    value != Value::Int(0)
}
