//! A program of which only what threads may notice of each other is told.
//!
//! A program from bytecode does much that no model says anything of: it reads constants, asks whether classes are initialized,
//! fills objects that nobody else ever sees. As statements of a structure all of that would drown the encoding, and a private read
//! would branch over all values that its variable ever holds. [`Quiet`] answers such accesses by itself, from a memory that is part
//! of the thread's state, and passes on the others.
//!
//! What it answers by itself are plain accesses of variables that
//! 1. are never written ([`Mutability::Never`]), or
//! 2. only one thread accesses, or that no thread writes.
//!
//! The argument: in every model that comes with Thinair a read that no other thread's write competes with returns the value of the
//! last write of its own thread before it, or the initial one (the reads of `sc` and the orders of Nemos; the own buffer in `tso` and
//! `pso`; D7.8 and D7.9 of JLS §17.4.7). Leaving both out takes no edge from program order between the others, and none from
//! synchronization order. Under a justified model such actions need not be committed before the end (`encode::commits`). A file of
//! the user's may order other things by such accesses; no model that has a name does.
//!
//! Told are nevertheless, for what they order or for people who read: every access that is not plain, unless it is a read of a
//! variable of the library's that no thread writes; locks; and accesses of variables of the program that exist from the start and
//! are not final, but for those that the caller sets apart.
//!
//! Which variables only one thread accesses is known of the unfolded threads, and these depend on what is told. So it is a fixed
//! point ([`settle`]):
//! - Where values are well-founded ([`Theorem::WellFounded`](crate::model::Theorem::WellFounded)) it is the least one: begin with what
//!   is told in any case, and add what two threads turn out to access. Were something missing, there would be a first read, in the order
//!   in which values come of each other, that sees another thread's write of an untold variable; but on the way there all was told,
//!   so that both accesses are in the trees.
//! - Else a value may come of itself, also through a variable that is not told. Then begin with all of the program's own variables told,
//!   and let go of those that only one thread accesses. (Variables of the library's begin untold also then: no value is taken to come
//!   out of thin air through a library's private objects.)

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{Location, ObjectId, Position, ReadMode, Value, WriteMode};
use thinair_program::unfold::{Dependence, Dependencies, NodeId};
use thinair_program::{
    Abandonment, Ahead, Answer, Concern, Declared, Describe, Exception, Initial, Mutability, Names, Optimism,
    Place, Program, Request, Sequence, Site, Thread, Thrown, Unfollowed, Unsupported, Variable,
};

use crate::structure::{Setting, Structure};

/// So many requests in a row may be private; a thread that goes on is cut.
const MOST_PRIVATE: usize = 100_000;

/// A program of which only what threads may notice of each other is told.
pub struct Quiet<'a, P> {
    program: &'a P,
    initial: FxHashMap<Location, Value>,
    /// What the caller sets apart.
    apart: &'a (dyn Fn(Location) -> bool + Sync),
    /// What is told because of what threads do.
    told: FxHashSet<Location>,
    /// Whether all of the program's own variables are told.
    broad: bool,
    met: Mutex<Met>,
}

/// A thread with the values of the variables that are not told.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QuietThread<T> {
    /// The thread.
    pub inner: T,
    /// What it has written to variables that nobody else accesses.
    pub cells: BTreeMap<Location, Value>,
    object: ObjectId,
    exhausted: bool,
}

/// What was met on the way.
#[derive(Default)]
struct Met {
    accesses: FxHashMap<Location, Accesses>,
    /// What is wrong where an access is part of one to several variables.
    indivisible: Option<Unfollowed>,
}

#[derive(Default)]
struct Accesses {
    threads: BTreeSet<ObjectId>,
    is_written: bool,
    /// Whether an access of it orders others.
    orders: bool,
}

impl Accesses {
    fn are_to_be_told(&self) -> bool {
        self.orders || self.is_written && self.threads.len() > 1
    }
}

/// A program with its structure.
pub type Settled<'a, P> = (Quiet<'a, P>, Structure<QuietThread<<P as Program>::Thread>>);

/// Finds out what must be told, and the structure of the program that tells just that. `well_founded`: whether no value comes of
/// itself; `apart`: variables of the program that are told only if threads share them, though they exist from the start.
pub fn settle<'a, P: Describe>(
    program: &'a P,
    setting: &Setting<'_>,
    well_founded: bool,
    apart: &'a (dyn Fn(Location) -> bool + Sync),
) -> Result<Settled<'a, P>, Unfollowed> {
    let quiet = |told: FxHashSet<Location>, broad: bool| Quiet {
        program,
        initial: program.initial().writes.into_iter().collect(),
        apart,
        told,
        broad,
        met: Mutex::default(),
    };
    let mut told: FxHashSet<Location> = FxHashSet::default();
    let mut broad = !well_founded;
    loop {
        let tried = quiet(told.clone(), broad);
        let structure = Structure::new(&tried, setting)?;
        tried.check_divisible()?;
        let found = tried.found();
        if found.is_subset(&told) {
            if !broad {
                return Ok((tried, structure));
            }
            // All that two threads access is among it, whatever their reads return.
            broad = false;
        }
        told.extend(found);
        if (setting.bounds.is_over)() {
            return Ok((tried, structure));
        }
    }
}

impl<P: Describe> Quiet<'_, P> {
    /// Whether accesses of a variable are told.
    pub fn tells(&self, location: Location) -> bool {
        if self.told.contains(&location) {
            return true;
        }
        let variable = self.program.variable(location);
        let is_programs = !variable.is_final
            && variable.mutability == Mutability::Any
            && self.program.concern(location) == Concern::Program;
        let is_from_the_start = self.program.names().is_static(location.object) && !(self.apart)(location);
        is_programs && (self.broad || is_from_the_start)
    }

    /// The value that a variable has before anybody writes it.
    pub fn initial_value(&self, location: Location) -> Value {
        self.initial.get(&location).copied().unwrap_or_else(|| self.program.variable(location).default)
    }

    /// What turned out to be noticed by others.
    fn found(&self) -> FxHashSet<Location> {
        let met = self.met.lock().expect("no panic while locked");
        let told = met.accesses.iter().filter(|(_, accesses)| accesses.are_to_be_told());
        told.map(|(&location, _)| location).collect()
    }

    fn check_divisible(&self) -> Result<(), Unfollowed> {
        match &self.met.lock().expect("no panic while locked").indivisible {
            Some(unfollowed) => Err(unfollowed.clone()),
            None => Ok(()),
        }
    }

    /// Takes an access into account.
    fn note(&self, thread: &QuietThread<P::Thread>, location: Location, is_written: bool, is_plain: bool) {
        let is_libraries = || self.program.concern(location) != Concern::Program;
        let mut met = self.met.lock().expect("no panic while locked");
        let accesses = met.accesses.entry(location).or_default();
        accesses.threads.insert(thread.object);
        accesses.is_written |= is_written;
        accesses.orders |= !is_plain && (is_written || !is_libraries());
        if self.program.sequence(&thread.inner) != Sequence::None {
            met.indivisible.get_or_insert_with(|| Unfollowed {
                what: "an access to several elements of an array at once".into(),
                position: self.program.position(&thread.inner),
            });
        }
    }

    /// Goes on to the next request that is told.
    fn advance(&self, thread: &mut QuietThread<P::Thread>) {
        for _ in 0..MOST_PRIVATE {
            let answer = match self.program.next(&thread.inner) {
                Request::Read { location, mode } => {
                    if self.program.variable(location).mutability == Mutability::Never {
                        Answer::Value(self.initial_value(location))
                    } else {
                        self.note(thread, location, false, mode == ReadMode::Plain);
                        if self.tells(location) {
                            return;
                        }
                        let own = thread.cells.get(&location).copied();
                        Answer::Value(own.unwrap_or_else(|| self.initial_value(location)))
                    }
                }
                Request::Write { location, value, mode } => {
                    self.note(thread, location, true, mode == WriteMode::Plain);
                    if self.tells(location) {
                        return;
                    }
                    thread.cells.insert(location, value);
                    Answer::Done
                }
                Request::ReadModifyWrite { location, .. } => {
                    self.note(thread, location, true, false);
                    return;
                }
                Request::Freeze(location) if !self.tells(location) => Answer::Done,
                _ => return,
            };
            self.program.resume(&mut thread.inner, answer);
        }
        thread.exhausted = true;
    }
}

impl<P: Describe> Program for Quiet<'_, P> {
    type Thread = QuietThread<P::Thread>;

    fn initial(&self) -> Initial {
        self.program.initial()
    }

    fn start(&self, object: ObjectId) -> Self::Thread {
        let inner = self.program.start(object);
        let mut thread = QuietThread { inner, cells: BTreeMap::new(), object, exhausted: false };
        self.advance(&mut thread);
        thread
    }

    fn next(&self, thread: &Self::Thread) -> Request {
        if thread.exhausted {
            return Request::Abandon(Abandonment::Bound);
        }
        self.program.next(&thread.inner)
    }

    fn resume(&self, thread: &mut Self::Thread, answer: Answer) {
        self.program.resume(&mut thread.inner, answer);
        self.advance(thread);
    }

    fn variable(&self, location: Location) -> Variable {
        self.program.variable(location)
    }

    fn names(&self) -> &Names {
        self.program.names()
    }

    fn observes_liveness(&self) -> bool {
        self.program.observes_liveness()
    }

    fn sequence(&self, thread: &Self::Thread) -> Sequence {
        self.program.sequence(&thread.inner)
    }

    fn whereabouts(&self, thread: &Self::Thread) -> u64 {
        self.program.whereabouts(&thread.inner)
    }

    fn constructs(&self, thread: &Self::Thread, location: Location) -> bool {
        self.program.constructs(&thread.inner, location)
    }

    fn optimism(&self, thread: &Self::Thread, answer: Answer) -> Option<Optimism> {
        self.program.optimism(&thread.inner, answer)
    }

    fn ahead(&self, thread: &Self::Thread) -> Ahead {
        self.program.ahead(&thread.inner)
    }
}

impl<T: Thread> Thread for QuietThread<T> {
    fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        self.inner.references(visit);
        visit(self.object);
        for (location, value) in &self.cells {
            visit(location.object);
            value.reference().into_iter().for_each(&mut *visit);
        }
    }

    fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        self.inner.rename(rename);
        self.object = rename(self.object);
        let renamed = std::mem::take(&mut self.cells).into_iter().map(|(location, value)| {
            let object = rename(location.object);
            (Location { object, ..location }, value.renamed(rename))
        });
        self.cells = renamed.collect();
    }
}

/// A thread and the reads that it has made: everything depends on every earlier one.
#[derive(Clone, Debug)]
pub struct Traced<T> {
    thread: QuietThread<T>,
    reads: BTreeSet<NodeId>,
}

impl<P: Describe> Dependencies for Quiet<'_, P> {
    type Traced = Traced<P::Thread>;

    fn trace(&self, thread: Self::Thread) -> Self::Traced {
        Traced { thread, reads: BTreeSet::new() }
    }

    fn state<'t>(&self, thread: &'t Self::Traced) -> &'t Self::Thread {
        &thread.thread
    }

    fn next_traced(&self, thread: &Self::Traced) -> (Request, Dependence) {
        let all = || thread.reads.clone();
        (self.next(&thread.thread), Dependence { location: all(), value: all(), control: all() })
    }

    fn resume_traced(&self, thread: &mut Self::Traced, answer: Answer, read: Option<NodeId>) {
        self.resume(&mut thread.thread, answer);
        thread.reads.extend(read);
    }
}

impl<P: Describe> Describe for Quiet<'_, P> {
    fn site(&self, thread: &Self::Thread) -> Site {
        self.program.site(&thread.inner)
    }

    fn position(&self, thread: &Self::Thread) -> Option<Position> {
        self.program.position(&thread.inner)
    }

    fn location_name(&self, location: Location) -> String {
        self.program.location_name(location)
    }

    fn meaning(&self, location: Location, value: Value, written: bool) -> Option<String> {
        self.program.meaning(location, value, written)
    }

    fn declared(&self, location: Location) -> Declared {
        self.program.declared(location)
    }

    fn object_name(&self, object: ObjectId) -> String {
        self.program.object_name(object)
    }

    fn exception_name(&self, exception: Exception) -> String {
        self.program.exception_name(exception)
    }

    fn thrown(&self, exception: Exception) -> Thrown {
        self.program.thrown(exception)
    }

    fn stack(&self, thread: &Self::Thread) -> Vec<Place> {
        self.program.stack(&thread.inner)
    }

    fn thread_name(&self, thread: ObjectId, value: &dyn Fn(Location) -> Value) -> Option<String> {
        self.program.thread_name(thread, value)
    }

    fn concern(&self, location: Location) -> Concern {
        self.program.concern(location)
    }

    fn initialization(&self, monitor: ObjectId) -> Option<String> {
        self.program.initialization(monitor)
    }

    fn output(&self, channel: u32, value: Value) -> String {
        self.program.output(channel, value)
    }

    fn unsupported(&self, what: Unsupported) -> String {
        let what = self.program.unsupported(what);
        format!(
            "something that is not supported, on a way that threads take for some values of their reads ({what})"
        )
    }

    fn assumptions(&self) -> Vec<String> {
        self.program.assumptions()
    }

    fn value(&self, location: Location, value: Value) -> String {
        self.program.value(location, value)
    }
}

impl<P> std::fmt::Debug for Quiet<'_, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Quiet").field("told", &self.told.len()).finish_non_exhaustive()
    }
}
