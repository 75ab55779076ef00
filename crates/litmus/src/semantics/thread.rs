//! Running a thread: from one request to the next.
//!
//! A thread always stands before a request. What is computed between two requests happens when the first is
//! answered, so a thread's state has no points that no other thread could tell apart.

use std::hash::{Hash, Hasher};

use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Abandonment, Answer, Exception, Request, Update};

use super::instruction::{Change, Code, Gives, Instruction, Pc, Place, Slot};
use super::layout::Layout;
use super::outcome::ExceptionKind;
use super::pure::Pure;
use super::words::Words;
use crate::symbols::{MonitorId, ThreadId};

/// The private state of a litmus thread.
///
/// All that varies is in one vector of words, so that copying and hashing a state, which a search does at every
/// step, is copying and hashing one piece of memory. `Code` knows which words are what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thread {
    /// Which thread of the test.
    pub(super) id: ThreadId,
    pub(super) pc: Pc,
    /// The exception that is under way, or that ended the thread.
    pub(super) exception: Option<ExceptionKind>,
    /// Registers and temporaries; then the registers that have been assigned, as bits; then how often each monitor
    /// is held; then how many iterations each loop has done, where that is bounded.
    words: Words,
}

// A search hashes a state at every step. How many words there are is known from which thread it is.
impl Hash for Thread {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let exception = self.exception.map_or(0, |kind| kind as u64 + 1);
        hasher.write_u64(u64::from(self.pc.0) | u64::from(self.id.0) << 32 | exception << 56);
        for word in &*self.words {
            hasher.write_i64(*word);
        }
    }
}

impl thinair_program::Thread for Thread {
    // Litmus values are numbers, and the monitors and threads that code names exist from the start.
    fn references(&self, _visit: &mut dyn FnMut(ObjectId)) {}

    fn rename(&mut self, _rename: &mut dyn FnMut(ObjectId) -> ObjectId) {}
}

/// Is told how values and control flow, so that what depends on which read can be known. The plain run ignores
/// it all.
pub(super) trait Tracker {
    fn arrive(&mut self, _pc: Pc) {}
    fn set(&mut self, _into: Slot, _value: &Pure) {}
    fn branch(&mut self, _branch: &super::instruction::Branch) {}
    /// Whether an exception is thrown here depends on these.
    fn may_throw(&mut self, _operand: &Pure) {}
    fn clear_temporaries(&mut self, _from: Slot) {}
}

/// Tracks nothing.
pub(super) struct Untracked;

impl Tracker for Untracked {}

/// How many times a run may jump backwards before it stops for others to move: a loop without requests must not
/// keep the engine for ever, and short ones need not be states.
const BACKWARD_JUMPS: u32 = 1_000;

impl Thread {
    pub(super) fn new(id: ThreadId, code: &Code) -> Thread {
        Thread { id, pc: Pc(0), exception: None, words: Words::zeros(code.words()) }
    }

    /// The values of registers and temporaries.
    pub(super) fn slots<'a>(&'a self, code: &Code) -> &'a [i64] {
        &self.words[..code.slots()]
    }

    /// Whether the register has been assigned.
    pub(super) fn is_assigned(&self, code: &Code, register: u32) -> bool {
        self.words[code.assigned(register)] >> (register % 64) & 1 == 1
    }

    fn held(&mut self, code: &Code, monitor: MonitorId) -> &mut i64 {
        &mut self.words[code.held(monitor)]
    }

    fn clear_temporaries(&mut self, code: &Code) {
        self.words[code.registers as usize..code.slots()].fill(0);
    }

    /// What the thread asks for.
    pub(super) fn request(&self, code: &Code, layout: &Layout) -> Request {
        match &code.instructions[self.pc.index()] {
            Instruction::Read { place, mode, .. } => {
                Request::Read { location: self.location(place), mode: *mode }
            }
            Instruction::Write { place, value, mode } => Request::Write {
                location: self.location(place),
                value: self.value(value, place.wide),
                mode: *mode,
            },
            Instruction::Update { place, change, read, write, .. } => Request::ReadModifyWrite {
                location: self.location(place),
                update: self.update(change, place.wide),
                read: *read,
                write: *write,
            },
            Instruction::Fence(mode) => Request::Fence(*mode),
            Instruction::Lock(monitor) => Request::Lock(layout.monitor(*monitor)),
            Instruction::Unlock(monitor) => Request::Unlock(layout.monitor(*monitor)),
            Instruction::Join(thread) => Request::Join { thread: layout.thread(*thread), timeout: None },
            Instruction::Freeze(place) => Request::Freeze(self.location(place)),
            Instruction::Print(value) => Request::External { channel: 0, value: self.value(value, true) },
            Instruction::Fail => Request::Fail,
            Instruction::Abandon(why) => Request::Abandon(*why),
            Instruction::CountLoop { .. } => Request::Abandon(Abandonment::Bound),
            Instruction::End => Request::End { exception: self.exception.map(|kind| Exception(kind as u32)) },
            // A run that jumped backwards too often stops before a jump.
            Instruction::Jump(_) | Instruction::Branch(_) => Request::Yield,
            Instruction::Set { .. }
            | Instruction::ClearTemporaries
            | Instruction::ResetLoop(_)
            | Instruction::Rethrow => unreachable!("a thread stands before a request"),
        }
    }

    /// Takes the answer to the request, and runs to the next one.
    pub(super) fn resume(&mut self, code: &Code, answer: Answer, tracker: &mut impl Tracker) {
        match (&code.instructions[self.pc.index()], answer) {
            (Instruction::Read { into, .. }, Answer::Value(value)) => self.set(code, *into, number(value)),
            (Instruction::Update { into, gives, .. }, Answer::Updated { old, written }) => {
                let value = match gives {
                    Gives::Old => number(old),
                    Gives::Success => i64::from(written),
                };
                self.set(code, *into, value);
            }
            (Instruction::Lock(monitor), _) => *self.held(code, *monitor) += 1,
            (Instruction::Unlock(monitor), _) => *self.held(code, *monitor) -= 1,
            (Instruction::Fail, _) => {
                self.throw(code, ExceptionKind::Assertion);
                return self.run(code, tracker);
            }
            (Instruction::Jump(target), _) => {
                self.pc = *target;
                return self.run(code, tracker);
            }
            (Instruction::Branch(branch), _) => {
                let otherwise = branch.otherwise;
                tracker.branch(branch);
                match branch.condition.evaluate(&self.words) {
                    Ok(0) => self.pc = otherwise,
                    Ok(_) => self.pc = self.pc.next(),
                    Err(kind) => self.throw(code, kind),
                }
                return self.run(code, tracker);
            }
            _ => {}
        }
        self.pc = self.pc.next();
        self.run(code, tracker);
    }

    /// Runs to the next request.
    pub(super) fn run(&mut self, code: &Code, tracker: &mut impl Tracker) {
        let mut backward = 0;
        loop {
            tracker.arrive(self.pc);
            let mut target = self.pc.next();
            let done = match &code.instructions[self.pc.index()] {
                Instruction::Set { into, value } => self.evaluate(value, tracker).map(|result| {
                    tracker.set(*into, value);
                    self.set(code, *into, result);
                }),
                Instruction::Branch(branch) => self.evaluate(&branch.condition, tracker).map(|condition| {
                    if condition == 0 {
                        target = branch.otherwise;
                    }
                }),
                Instruction::Jump(to) => {
                    target = *to;
                    Ok(())
                }
                Instruction::ClearTemporaries => {
                    self.clear_temporaries(code);
                    tracker.clear_temporaries(Slot(code.registers));
                    Ok(())
                }
                Instruction::ResetLoop(counter) => {
                    self.words[code.iterations(*counter)] = 0;
                    Ok(())
                }
                Instruction::CountLoop { counter, bound } => {
                    let count = &mut self.words[code.iterations(*counter)];
                    if *count >= i64::from(*bound) {
                        return;
                    }
                    *count += 1;
                    Ok(())
                }
                Instruction::Rethrow => {
                    let kind = self.exception.expect("an exception is under way in a handler");
                    Err(kind)
                }
                request => match self.check(code, request, tracker) {
                    Ok(()) => return,
                    Err(kind) => Err(kind),
                },
            };
            match done {
                Ok(()) if target <= self.pc && backward == BACKWARD_JUMPS => return,
                Ok(()) => {
                    backward += u32::from(target <= self.pc);
                    if let Instruction::Branch(branch) = &code.instructions[self.pc.index()] {
                        tracker.branch(branch);
                    }
                    self.pc = target;
                }
                Err(kind) => self.throw(code, kind),
            }
        }
    }

    /// What a request would throw instead of being asked for.
    fn check(
        &self,
        code: &Code,
        request: &Instruction,
        tracker: &mut impl Tracker,
    ) -> Result<(), ExceptionKind> {
        match request {
            Instruction::Read { place, .. } | Instruction::Freeze(place) => self.in_range(place, tracker),
            // JLS §15.26.1: the index and the value are evaluated before the index is checked.
            Instruction::Write { place, value, .. } => {
                self.evaluate(&place.slot, tracker)?;
                self.evaluate(value, tracker)?;
                self.in_range(place, tracker)
            }
            Instruction::Update { place, change, .. } => {
                self.evaluate(&place.slot, tracker)?;
                for operand in change.operands() {
                    self.evaluate(operand, tracker)?;
                }
                self.in_range(place, tracker)
            }
            Instruction::Print(value) => self.evaluate(value, tracker).map(|_| ()),
            Instruction::Unlock(monitor) if self.words[code.held(*monitor)] == 0 => {
                Err(ExceptionKind::IllegalMonitorState)
            }
            _ => Ok(()),
        }
    }

    fn in_range(&self, place: &Place, tracker: &mut impl Tracker) -> Result<(), ExceptionKind> {
        let index = self.evaluate(&place.slot, tracker)?;
        match place.length {
            Some(length) => {
                tracker.may_throw(&place.slot);
                let inside = (0..i64::from(length)).contains(&index);
                inside.then_some(()).ok_or(ExceptionKind::ArrayIndexOutOfBounds)
            }
            None => Ok(()),
        }
    }

    fn evaluate(&self, value: &Pure, tracker: &mut impl Tracker) -> Result<i64, ExceptionKind> {
        if value.may_throw() {
            tracker.may_throw(value);
        }
        value.evaluate(&self.words)
    }

    /// Goes on at the innermost handler around the present instruction, or ends the thread.
    fn throw(&mut self, code: &Code, kind: ExceptionKind) {
        self.exception = Some(kind);
        let around = |handler: &&super::instruction::Handler| handler.from <= self.pc && self.pc < handler.to;
        let end = Pc(code.instructions.len() as u32 - 1);
        self.pc = code.handlers.iter().find(around).map_or(end, |handler| handler.target);
        // What is left in temporaries is dead.
        self.clear_temporaries(code);
    }

    fn set(&mut self, code: &Code, into: Slot, value: i64) {
        self.words[into.0 as usize] = value;
        if into.0 < code.registers {
            self.words[code.assigned(into.0)] |= 1 << (into.0 % 64);
        }
    }

    fn location(&self, place: &Place) -> Location {
        let slot = u32::try_from(self.known(&place.slot)).expect("in range, as checked on arrival");
        Location { object: place.object, slot }
    }

    fn value(&self, value: &Pure, wide: bool) -> Value {
        let value = self.known(value);
        if wide { Value::Long(value) } else { Value::Int(value as i32) }
    }

    fn update(&self, change: &Change, wide: bool) -> Update {
        let value = |operand: &Pure| self.value(operand, wide);
        match change {
            Change::CompareAndSet { expected, new, weak } => {
                Update::CompareAndSet { expected: value(expected), new: value(new), weak: *weak }
            }
            Change::Set(operand) => Update::Set(value(operand)),
            Change::Add(operand) => Update::Add(value(operand)),
            Change::And(operand) => Update::And(value(operand)),
            Change::Or(operand) => Update::Or(value(operand)),
            Change::Xor(operand) => Update::Xor(value(operand)),
        }
    }

    /// The value of an operand of the present request, which was evaluated on arrival.
    fn known(&self, value: &Pure) -> i64 {
        value.evaluate(&self.words).expect("checked on arrival")
    }
}

fn number(value: Value) -> i64 {
    match value {
        Value::Int(value) => i64::from(value),
        Value::Long(value) => value,
        other => unreachable!("litmus memory holds numbers, not {other:?}"),
    }
}
