//! Statements: one request each, or none.

use thinair_event::FenceMode;

use super::{Expression, Place, Register};
use crate::{Class, Exception};

/// A statement. Jumps go to the statement of that number; behind the last one, the thread ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// Sets a register. Asks for nothing.
    Set(Register, Expression),
    /// Goes elsewhere. Asks for nothing.
    Jump(usize),
    /// Goes elsewhere if the condition does not hold. Asks for nothing.
    Unless(Expression, usize),
    /// Ends the thread by an exception.
    Throw(Exception),
    /// Fails if the condition does not hold, and then throws.
    Assert(Expression),
    /// Abandons the execution if the condition does not hold.
    Assume(Expression),
    /// Creates an object, or an array of that length.
    Allocate(Register, Class, Option<Expression>),
    /// Reads.
    Read(Register, Place),
    /// Writes.
    Write(Place, Expression),
    /// Reads and writes at once, as a volatile access.
    Update(Register, Place, Operation),
    /// Freezes a final field.
    Freeze(Place),
    /// A fence.
    Fence(FenceMode),
    /// Acquires a monitor.
    Lock(Expression),
    /// Releases a monitor, or throws if it is not held.
    Unlock(Expression),
    /// Waits for a notification, or throws if the monitor is not held.
    Wait(Waiting, Expression),
    /// Notifies one thread, or throws if the monitor is not held.
    Notify(Expression),
    /// Notifies all threads, or throws if the monitor is not held.
    NotifyAll(Expression),
    /// Waits for a permit.
    Park(Waiting),
    /// Gives a thread its permit.
    Unpark(Expression),
    /// Lets so many nanoseconds pass.
    Sleep(Waiting, u64),
    /// Lets others move.
    Yield,
    /// Interrupts a thread.
    Interrupt(Expression),
    /// Whether a thread has been interrupted; clears its interrupt status if the flag says so.
    TestInterrupt(Register, Expression, bool),
    /// Starts a thread, or throws if it has been started before.
    Start(Expression),
    /// The same, but the program ends without waiting for it.
    StartDaemon(Expression),
    /// Waits for the end of a thread.
    Join(Waiting, Expression),
    /// Whether a thread has been started and has not ended.
    IsAlive(Register, Expression),
    /// What a thread is doing, looked at closely: the place of that in [`Life::ALL`](crate::Life::ALL).
    Observe(Register, Expression),
    /// Ends the program.
    Exit(i32),
    /// Picks a number below that one.
    Choose(Register, u32),
    /// Tells the outside world.
    External(u32, Expression),
}

/// How a thread waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Waiting {
    /// Whether waiting may time out.
    pub timed: bool,
    /// Where to put why it ended ([`WOKEN`](super::WOKEN) and so on). Without it, an interrupt throws, but
    /// not out of a park.
    pub outcome: Option<Register>,
}

/// How [`Statement::Update`] changes the value, and what its register gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Sets the second value if it finds the first; the register gets whether it did.
    CompareAndSet(Expression, Expression),
    /// The same, but may fail for no reason.
    WeakCompareAndSet(Expression, Expression),
    /// Replaces the value; the register gets the old one.
    Set(Expression),
    /// Adds; the register gets the old value.
    Add(Expression),
}

impl Statement {
    /// The register that the statement sets.
    pub(super) fn sets(&self) -> Option<Register> {
        match self {
            Statement::Set(into, _)
            | Statement::Allocate(into, ..)
            | Statement::Read(into, _)
            | Statement::Update(into, ..)
            | Statement::TestInterrupt(into, ..)
            | Statement::IsAlive(into, _)
            | Statement::Observe(into, _)
            | Statement::Choose(into, _) => Some(*into),
            Statement::Wait(waiting, _)
            | Statement::Park(waiting)
            | Statement::Sleep(waiting, _)
            | Statement::Join(waiting, _) => waiting.outcome,
            _ => None,
        }
    }

    /// The registers that the statement reads, as bits.
    pub(super) fn reads(&self) -> u64 {
        let mut set = 0;
        match self {
            Statement::Set(_, expression)
            | Statement::Unless(expression, _)
            | Statement::Assert(expression)
            | Statement::Assume(expression)
            | Statement::Allocate(_, _, Some(expression))
            | Statement::Lock(expression)
            | Statement::Unlock(expression)
            | Statement::Wait(_, expression)
            | Statement::Notify(expression)
            | Statement::NotifyAll(expression)
            | Statement::Unpark(expression)
            | Statement::Interrupt(expression)
            | Statement::TestInterrupt(_, expression, _)
            | Statement::Start(expression)
            | Statement::StartDaemon(expression)
            | Statement::Join(_, expression)
            | Statement::IsAlive(_, expression)
            | Statement::Observe(_, expression)
            | Statement::External(_, expression) => expression.add_registers(&mut set),
            Statement::Read(_, place) | Statement::Freeze(place) => place.add_registers(&mut set),
            Statement::Write(place, value) => {
                place.add_registers(&mut set);
                value.add_registers(&mut set);
            }
            Statement::Update(_, place, operation) => {
                place.add_registers(&mut set);
                match operation {
                    Operation::CompareAndSet(expected, new) | Operation::WeakCompareAndSet(expected, new) => {
                        expected.add_registers(&mut set);
                        new.add_registers(&mut set);
                    }
                    Operation::Set(value) | Operation::Add(value) => value.add_registers(&mut set),
                }
            }
            Statement::Jump(_)
            | Statement::Throw(_)
            | Statement::Allocate(_, _, None)
            | Statement::Fence(_)
            | Statement::Park(_)
            | Statement::Sleep(..)
            | Statement::Yield
            | Statement::Exit(_)
            | Statement::Choose(..) => {}
        }
        set
    }
}
