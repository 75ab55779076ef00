//! The conformance suite finds what is wrong with programs that are wrong on purpose, and calls it by its name.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use thinair_event::{Location, ObjectId, ReadMode, Value, Width, WriteMode};
use thinair_program::testing::conformance::{self, Property};
use thinair_program::{Answer, Class, Initial, Mutability, Names, Program, Request, Site, Thread, Variable};

/// One way of being wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    NextDependsOnHistory,
    ResumeDependsOnHistory,
    StartDependsOnHistory,
    ClonesShareState,
    HashOfMoreThanEquality,
    EqualityForgetsTheObject,
    GoesOnAfterTheEnd,
    ReferencesForgets,
    RenameForgets,
    BothForget,
    RenameChangesMore,
    NextLooksAtTheHandle,
    ResumeLooksAtTheHandle,
    VariableLooksAtTheHandle,
    ChoosesFromNothing,
    UnlocksWithoutLock,
    WaitsWithoutLock,
    NotifiesWithoutLock,
}

/// Two threads that each allocate an object, publish it, lock it, and tell each other a number.
struct Broken {
    fault: Fault,
    /// How often a thread was started or resumed: what no thread should depend on.
    history: AtomicU32,
    names: Names,
}

const SHARED: ObjectId = ObjectId(2);

fn at(object: ObjectId, slot: u32) -> Location {
    Location { object, slot }
}

impl Broken {
    fn new(fault: Fault) -> Broken {
        Broken { fault, history: AtomicU32::new(0), names: Names::new(3) }
    }

    fn happened(&self) -> u32 {
        self.history.store(self.history.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        self.history.load(Ordering::Relaxed)
    }
}

impl Program for Broken {
    type Thread = State;

    fn initial(&self) -> Initial {
        Initial { threads: vec![ObjectId(0), ObjectId(1)], writes: Vec::new() }
    }

    fn start(&self, _thread: ObjectId) -> State {
        let history = self.happened();
        let number = if self.fault == Fault::StartDependsOnHistory { history } else { 0 };
        State { fault: self.fault, place: 0, object: None, number, history, shared: Arc::default() }
    }

    fn next(&self, thread: &State) -> Request {
        let write = |location, value| Request::Write { location, value, mode: WriteMode::Plain };
        let Some(object) = thread.object else {
            return Request::Allocate { site: Site(0), class: Class(0), length: 0 };
        };
        match (thread.place, self.fault) {
            (1, Fault::NextLooksAtTheHandle) => write(at(SHARED, 0), Value::Int(object.0.cast_signed())),
            (1, _) => write(at(SHARED, 0), Value::Reference(object)),
            (2, Fault::ChoosesFromNothing) => Request::Choice { kind: 0, options: 0 },
            (2, Fault::UnlocksWithoutLock) | (5, _) => Request::Unlock(object),
            (2, Fault::WaitsWithoutLock) => Request::Wait { monitor: object, timeout: None },
            (2, Fault::NotifiesWithoutLock) => Request::Notify(object),
            (2, Fault::NextDependsOnHistory) => Request::Read {
                location: at(SHARED, self.history.load(Ordering::Relaxed) % 2),
                mode: ReadMode::Plain,
            },
            (2, _) => Request::Read { location: at(SHARED, 1), mode: ReadMode::Plain },
            (3, _) => Request::Lock(object),
            (4, _) => write(at(object, 0), Value::Int(thread.number.cast_signed())),
            (6, _) => write(at(SHARED, 1), Value::Int(1)),
            (_, Fault::GoesOnAfterTheEnd) if self.history.load(Ordering::Relaxed) != thread.history => {
                Request::Yield
            }
            _ => Request::End { exception: None },
        }
    }

    fn resume(&self, thread: &mut State, answer: Answer) {
        thread.place += 1;
        thread.history = self.happened();
        thread.shared.store(thread.shared.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        match answer {
            Answer::Allocated(object) => {
                thread.object = Some(object);
                if self.fault == Fault::ResumeLooksAtTheHandle {
                    thread.number = object.0;
                }
            }
            Answer::Value(Value::Int(number)) => thread.number += number.cast_unsigned(),
            _ => {}
        }
        if self.fault == Fault::ResumeDependsOnHistory {
            thread.number = thread.history;
        }
    }

    fn variable(&self, location: Location) -> Variable {
        let is_reference = location == at(SHARED, 0);
        let is_volatile = self.fault == Fault::VariableLooksAtTheHandle && location.object == ObjectId(3);
        Variable {
            default: if is_reference { Value::Null } else { Value::Int(0) },
            width: Width::Bits32,
            volatile: is_volatile,
            is_final: false,
            mutability: Mutability::Any,
        }
    }

    fn names(&self) -> &Names {
        &self.names
    }
}

#[derive(Clone, Debug)]
struct State {
    fault: Fault,
    place: u32,
    object: Option<ObjectId>,
    number: u32,
    /// When it was last resumed; not a part of equality.
    history: u32,
    shared: Arc<AtomicU32>,
}

impl State {
    /// What decides equality.
    fn essence(&self) -> (u32, Option<ObjectId>, u32, u32) {
        let object = self.object.filter(|_| self.fault != Fault::EqualityForgetsTheObject);
        let shared =
            if self.fault == Fault::ClonesShareState { self.shared.load(Ordering::Relaxed) } else { 0 };
        (self.place, object, self.number, shared)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.essence() == other.essence()
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.essence().hash(hasher);
        if self.fault == Fault::HashOfMoreThanEquality {
            self.history.hash(hasher);
        }
    }
}

impl Thread for State {
    fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        if !matches!(self.fault, Fault::ReferencesForgets | Fault::BothForget) {
            self.object.into_iter().for_each(visit);
        }
    }

    fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        if !matches!(self.fault, Fault::RenameForgets | Fault::BothForget) {
            self.object = self.object.map(rename);
        }
        if self.fault == Fault::RenameChangesMore {
            self.number += 1;
        }
    }
}

fn violated(fault: Fault) -> Option<Property> {
    conformance::violations(&Broken::new(fault)).err().map(|failure| failure.property)
}

#[test]
fn what_is_not_broken_conforms() {
    conformance::check(&Broken::new(Fault::None));
    conformance::check_unfold(&Broken::new(Fault::None));
}

#[test]
fn every_fault_is_found_and_named() {
    for (fault, property) in [
        (Fault::NextDependsOnHistory, Property::Determinism),
        (Fault::ResumeDependsOnHistory, Property::Determinism),
        (Fault::ClonesShareState, Property::Determinism),
        (Fault::StartDependsOnHistory, Property::Replay),
        (Fault::HashOfMoreThanEquality, Property::Hash),
        (Fault::EqualityForgetsTheObject, Property::Equality),
        (Fault::GoesOnAfterTheEnd, Property::End),
        (Fault::ReferencesForgets, Property::References),
        (Fault::RenameForgets, Property::References),
        (Fault::RenameChangesMore, Property::References),
        (Fault::BothForget, Property::Renaming),
        (Fault::NextLooksAtTheHandle, Property::Renaming),
        (Fault::ResumeLooksAtTheHandle, Property::Renaming),
        (Fault::VariableLooksAtTheHandle, Property::Renaming),
        (Fault::ChoosesFromNothing, Property::Request),
        (Fault::UnlocksWithoutLock, Property::Request),
        (Fault::WaitsWithoutLock, Property::Request),
        (Fault::NotifiesWithoutLock, Property::Request),
    ] {
        assert_eq!(violated(fault), Some(property), "{fault:?}");
    }
}

#[test]
fn a_thread_that_starts_otherwise_is_not_in_its_tree() {
    let failure = conformance::unfold_violations(&Broken::new(Fault::StartDependsOnHistory));
    assert_eq!(failure.expect_err("it differs").property, Property::Unfolding);
}

#[test]
#[should_panic(expected = "conformance: renaming commutes: with Swap(ObjectId(")]
fn check_says_what_is_wrong() {
    conformance::check(&Broken::new(Fault::NextLooksAtTheHandle));
}

#[test]
fn a_failure_shows_the_state_and_the_schedule() {
    let failure = conformance::violations(&Broken::new(Fault::UnlocksWithoutLock)).expect_err("it is broken");
    let message = failure.to_string();
    assert!(message.contains("sensible requests: Unlock(ObjectId("), "{message}");
    assert!(message.contains("in schedule 0 after "), "{message}");
    assert!(message.contains("place: 2, object: Some(ObjectId("), "{message}");
}
