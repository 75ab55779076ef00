//! Building the code of a thread: statements one after another, control flow by closures.
//!
//! A method that yields a value puts it into a new register and returns that; inside a loop it is the same
//! register each time around.

use std::collections::BTreeMap;

use thinair_event::{FenceMode, ObjectId};

use super::language::NULL;
use super::liveness::REGISTERS;
use super::statement::{Operation, Statement, Waiting};
use super::{Expression, Place, Register, equal, less, not, plus};
use crate::{Class, Exception, WakeUp};

/// The outcome of waiting that ended by what was waited for, or for no reason.
pub const WOKEN: i32 = 0;
/// The outcome of waiting that was interrupted.
pub const INTERRUPTED: i32 = 1;
/// The outcome of waiting that timed out.
pub const TIMED_OUT: i32 = 2;

pub(super) fn outcome(wake_up: WakeUp) -> i32 {
    match wake_up {
        // A program cannot tell these apart.
        WakeUp::Woken | WakeUp::Spurious => WOKEN,
        WakeUp::Interrupted => INTERRUPTED,
        WakeUp::TimedOut => TIMED_OUT,
    }
}

/// The code of a thread that is being built.
#[derive(Debug)]
pub struct Body {
    statements: Vec<Statement>,
    registers: u32,
    /// For each lazy class, the register that remembers that it was seen initialized.
    seen_initialized: BTreeMap<ObjectId, Register>,
}

/// A class that is initialized when it is first used (JLS §12.4.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LazyClass {
    /// The class's object, whose monitor is the initialization lock.
    pub lock: ObjectId,
    /// How far initialization is; a volatile int, [`UNINITIALIZED`](LazyClass::UNINITIALIZED) at first.
    pub state: Place,
}

impl LazyClass {
    /// Nobody has begun.
    pub const UNINITIALIZED: i32 = 0;
    /// A thread is at it.
    pub const IN_PROGRESS: i32 = 1;
    /// It is done.
    pub const INITIALIZED: i32 = 2;
}

/// Control flow.
impl Body {
    pub(super) fn new() -> Body {
        Body { statements: Vec::new(), registers: 1, seen_initialized: BTreeMap::new() }
    }

    pub(super) fn finish(self) -> (Vec<Statement>, u32) {
        (self.statements, self.registers)
    }

    /// The thread's own object, unless the register has been set to something else.
    #[allow(clippy::unused_self, reason = "only a body has a thread")]
    pub fn this(&self) -> Register {
        Register(0)
    }

    /// A new register, which holds 0.
    pub fn register(&mut self) -> Register {
        assert!(self.registers < REGISTERS, "too many registers for one code");
        self.registers += 1;
        Register(self.registers - 1)
    }

    /// Adds a statement.
    pub fn statement(&mut self, statement: Statement) {
        self.statements.push(statement);
    }

    /// Sets a register.
    pub fn set(&mut self, register: Register, value: impl Into<Expression>) {
        self.statement(Statement::Set(register, value.into()));
    }

    /// Does something if the condition holds.
    pub fn when(&mut self, condition: impl Into<Expression>, then: impl FnOnce(&mut Body)) {
        self.either(condition, then, |_| {});
    }

    /// Does one thing or the other.
    pub fn either(
        &mut self,
        condition: impl Into<Expression>,
        then: impl FnOnce(&mut Body),
        otherwise: impl FnOnce(&mut Body),
    ) {
        let branch = self.hole();
        then(self);
        let leave = self.hole();
        self.statements[branch] = Statement::Unless(condition.into(), self.statements.len());
        otherwise(self);
        self.statements[leave] = Statement::Jump(self.statements.len());
    }

    /// Does something again and again.
    pub fn forever(&mut self, inner: impl FnOnce(&mut Body)) {
        let top = self.statements.len();
        inner(self);
        self.statement(Statement::Jump(top));
    }

    /// Does something until the condition that it returns holds, at least once.
    pub fn until<E: Into<Expression>>(&mut self, inner: impl FnOnce(&mut Body) -> E) {
        let top = self.statements.len();
        let done = inner(self);
        self.statement(Statement::Unless(done.into(), top));
    }

    /// Does something that many times; the register counts from 0.
    pub fn times(&mut self, times: impl Into<Expression>, inner: impl FnOnce(&mut Body, Register)) {
        let counter = self.register();
        self.set(counter, 0);
        let branch = self.hole();
        inner(self, counter);
        self.set(counter, plus(counter, 1));
        self.statement(Statement::Jump(branch));
        self.statements[branch] = Statement::Unless(less(counter, times), self.statements.len());
    }

    /// Does something while holding a monitor.
    pub fn synchronized(&mut self, monitor: impl Into<Expression>, inner: impl FnOnce(&mut Body)) {
        let monitor = monitor.into();
        self.lock(monitor.clone());
        inner(self);
        self.unlock(monitor);
    }

    /// Uses a class, which `initializer` initializes if nobody has: JLS §12.4.2, without superclasses and
    /// errors. A thread that has seen the class initialized remembers that, and asks no more.
    pub fn initialize(&mut self, class: &LazyClass, initializer: impl FnOnce(&mut Body)) {
        let seen = match self.seen_initialized.get(&class.lock) {
            Some(&seen) => seen,
            None => self.register(),
        };
        self.seen_initialized.insert(class.lock, seen);
        let is = |state, value| equal(state, value);
        self.when(not(seen), |body| {
            let state = body.read(&class.state);
            body.when(not(is(state, LazyClass::INITIALIZED)), |body| {
                body.lock(class.lock);
                body.until(|body| {
                    body.read_into(state, &class.state);
                    let another_is_at_it = is(state, LazyClass::IN_PROGRESS);
                    // The JVM does not let an interrupt end this wait.
                    body.when(another_is_at_it.clone(), |body| {
                        body.wait_for_outcome(class.lock);
                    });
                    not(another_is_at_it)
                });
                body.when(is(state, LazyClass::UNINITIALIZED), |body| {
                    body.write(&class.state, LazyClass::IN_PROGRESS);
                    body.unlock(class.lock);
                    initializer(body);
                    body.lock(class.lock);
                    body.write(&class.state, LazyClass::INITIALIZED);
                    body.notify_all(class.lock);
                });
                body.unlock(class.lock);
            });
            body.set(seen, 1);
        });
    }

    /// A place for a jump whose target is not known yet.
    fn hole(&mut self) -> usize {
        self.statement(Statement::Yield);
        self.statements.len() - 1
    }
}

/// Requests.
impl Body {
    /// A new object.
    pub fn allocate(&mut self, class: Class) -> Register {
        self.new_from(|into| Statement::Allocate(into, class, None))
    }

    /// A new array.
    pub fn allocate_array(&mut self, class: Class, length: impl Into<Expression>) -> Register {
        let length = length.into();
        self.new_from(|into| Statement::Allocate(into, class, Some(length)))
    }

    /// What a place holds.
    pub fn read(&mut self, place: &Place) -> Register {
        self.new_from(|into| Statement::Read(into, place.clone()))
    }

    /// Puts what a place holds into a register.
    pub fn read_into(&mut self, register: Register, place: &Place) {
        self.statement(Statement::Read(register, place.clone()));
    }

    /// Writes.
    pub fn write(&mut self, place: &Place, value: impl Into<Expression>) {
        self.statement(Statement::Write(place.clone(), value.into()));
    }

    /// Whether a compare-and-set succeeded.
    pub fn compare_and_set(
        &mut self,
        place: &Place,
        expected: impl Into<Expression>,
        new: impl Into<Expression>,
    ) -> Register {
        self.update(place, Operation::CompareAndSet(expected.into(), new.into()))
    }

    /// Any read-modify-write; what the result is, the operation says.
    pub fn update(&mut self, place: &Place, operation: Operation) -> Register {
        self.new_from(|into| Statement::Update(into, place.clone(), operation))
    }

    /// A fence.
    pub fn fence(&mut self, mode: FenceMode) {
        self.statement(Statement::Fence(mode));
    }

    /// Acquires a monitor.
    pub fn lock(&mut self, monitor: impl Into<Expression>) {
        self.statement(Statement::Lock(monitor.into()));
    }

    /// Releases a monitor.
    pub fn unlock(&mut self, monitor: impl Into<Expression>) {
        self.statement(Statement::Unlock(monitor.into()));
    }

    /// Waits; an interrupt throws.
    pub fn wait(&mut self, monitor: impl Into<Expression>) {
        self.statement(Statement::Wait(Waiting::default(), monitor.into()));
    }

    /// Waits, and tells why that ended.
    pub fn wait_for_outcome(&mut self, monitor: impl Into<Expression>) -> Register {
        let outcome = self.register();
        self.statement(Statement::Wait(Waiting { timed: false, outcome: Some(outcome) }, monitor.into()));
        outcome
    }

    /// Waits for a time, and tells why that ended.
    pub fn wait_timed(&mut self, monitor: impl Into<Expression>) -> Register {
        let outcome = self.register();
        self.statement(Statement::Wait(Waiting { timed: true, outcome: Some(outcome) }, monitor.into()));
        outcome
    }

    /// Notifies one thread.
    pub fn notify(&mut self, monitor: impl Into<Expression>) {
        self.statement(Statement::Notify(monitor.into()));
    }

    /// Notifies all threads.
    pub fn notify_all(&mut self, monitor: impl Into<Expression>) {
        self.statement(Statement::NotifyAll(monitor.into()));
    }

    /// Waits for the thread's permit.
    pub fn park(&mut self) {
        self.statement(Statement::Park(Waiting::default()));
    }

    /// Gives a thread its permit.
    pub fn unpark(&mut self, thread: impl Into<Expression>) {
        self.statement(Statement::Unpark(thread.into()));
    }

    /// Interrupts a thread.
    pub fn interrupt(&mut self, thread: impl Into<Expression>) {
        self.statement(Statement::Interrupt(thread.into()));
    }

    /// Whether a thread is interrupted, which is then cleared.
    pub fn test_and_clear_interrupt(&mut self, thread: impl Into<Expression>) -> Register {
        let thread = thread.into();
        self.new_from(|into| Statement::TestInterrupt(into, thread, true))
    }

    /// Starts a thread.
    pub fn start(&mut self, thread: impl Into<Expression>) {
        self.statement(Statement::Start(thread.into()));
    }

    /// Starts a thread for which the program does not wait.
    pub fn start_daemon(&mut self, thread: impl Into<Expression>) {
        self.statement(Statement::StartDaemon(thread.into()));
    }

    /// Waits for the end of a thread; an interrupt throws.
    pub fn join(&mut self, thread: impl Into<Expression>) {
        self.statement(Statement::Join(Waiting::default(), thread.into()));
    }

    /// Whether a thread is alive.
    pub fn is_alive(&mut self, thread: impl Into<Expression>) -> Register {
        let thread = thread.into();
        self.new_from(|into| Statement::IsAlive(into, thread))
    }

    /// What a thread is doing, by its place in [`Life::ALL`](crate::Life::ALL).
    pub fn observe(&mut self, thread: impl Into<Expression>) -> Register {
        let thread = thread.into();
        self.new_from(|into| Statement::Observe(into, thread))
    }

    /// Ends the program.
    pub fn exit(&mut self, status: i32) {
        self.statement(Statement::Exit(status));
    }

    /// A number below `options`.
    pub fn choose(&mut self, options: u32) -> Register {
        self.new_from(|into| Statement::Choose(into, options))
    }

    /// Fails if the condition does not hold.
    pub fn assert(&mut self, condition: impl Into<Expression>) {
        self.statement(Statement::Assert(condition.into()));
    }

    /// Fails if it is null.
    pub fn assert_not_null(&mut self, value: impl Into<Expression>) {
        self.assert(not(equal(value, NULL)));
    }

    /// Ends the thread by an exception.
    pub fn throw(&mut self, exception: Exception) {
        self.statement(Statement::Throw(exception));
    }

    fn new_from(&mut self, statement: impl FnOnce(Register) -> Statement) -> Register {
        let register = self.register();
        self.statement(statement(register));
        register
    }
}
