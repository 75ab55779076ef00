//! What is no part of the story: steps that are true, and that nobody wants to read.
//!
//! 1. What nobody but the thread itself can notice, and reads of what is written no more.
//! 2. The library's own affairs: what happens with none of the user's code on the stack, what the language and the machine
//!    keep for themselves, plain accesses of the library or to its variables where threads don't meet or nobody changes
//!    anything, and the library's monitors that only one thread touches. Waiting and notifying is never the library's alone.
//! 3. How classes are initialized, but for the fact that they are; unless a thread is stuck there.
//! 4. What the first thread does before there is another, but for its writes: it is counted.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_explore::Taken;
use thinair_program::{Answer, Concern, Describe, Mutability, Place, Request};

use super::Part;
use super::privacy::Privacy;

/// What has been seen of a path so far. Objects go by the names that the path gives them.
#[derive(Debug, Default)]
pub(super) struct Noise {
    privacy: Privacy,
    cells: BTreeMap<Location, Use>,
    monitors: BTreeMap<ObjectId, Use>,
}

/// Who uses something.
#[derive(Debug)]
struct Use {
    first: usize,
    shared: bool,
    changed: bool,
}

/// How much a step matters.
#[derive(Clone, Debug)]
pub(super) struct Rank {
    rule: Rule,
    /// Whether it comes before there is another thread, and is no write.
    early: bool,
}

#[derive(Clone, Debug)]
enum Rule {
    Story,
    Minor,
    /// The initialization of that class begins.
    Begins(String),
    /// It matters if threads meet there.
    IfContended(Location),
    /// It matters if threads meet there, or one is stuck there.
    IfMet(ObjectId),
    /// It matters if a thread is stuck there.
    IfStuck(ObjectId),
}

impl Rank {
    /// The class whose initialization the step begins.
    pub(super) fn begins(&self) -> Option<&str> {
        match &self.rule {
            Rule::Begins(class) => Some(class),
            _ => None,
        }
    }
}

impl Noise {
    /// Takes a step into account: of a thread, which may be the only one, with its stack. `own` gives the names that
    /// objects have in this path.
    pub(super) fn note<P: Describe>(
        &mut self,
        program: &P,
        (thread, alone): (usize, bool),
        own: &impl Fn(ObjectId) -> ObjectId,
        taken: Taken,
        stack: &[Place],
    ) -> Rank {
        let minor = self.privacy.note(taken);
        let access = Access::of(taken, own);
        let rule = match access {
            Some(access) => {
                use_of(&mut self.cells, access.location, thread).changed |= access.writes;
                let constant = !access.writes && is_constant(program, access.location, taken);
                if constant { Rule::Minor } else { memory(program, access, stack) }
            }
            None => match monitor(taken).map(own) {
                Some(monitor) => {
                    use_of(&mut self.monitors, monitor, thread);
                    synchronization(program, monitor, taken, stack)
                }
                None if is_quiet(taken) && !has_user(stack) => Rule::Minor,
                None => Rule::Story,
            },
        };
        let rule = if minor { Rule::Minor } else { rule };
        let writes = access.is_some_and(|access| access.writes);
        let starts =
            matches!(taken, Taken::Answered(Request::Start { .. } | Request::End { .. } | Request::Fail, _));
        let tells = writes && !matches!(rule, Rule::Begins(_));
        Rank { rule, early: alone && !tells && !starts }
    }

    /// What part a step has, once the path is known. Threads are stuck at these monitors.
    pub(super) fn part(&self, rank: &Rank, stuck: &BTreeSet<ObjectId>, several: bool) -> Part {
        let tells = match &rank.rule {
            Rule::Story | Rule::Begins(_) => true,
            Rule::Minor => false,
            Rule::IfContended(location) => {
                self.cells.get(location).is_some_and(|used| used.shared && used.changed)
            }
            Rule::IfMet(monitor) => {
                stuck.contains(monitor) || self.monitors.get(monitor).is_some_and(|used| used.shared)
            }
            Rule::IfStuck(monitor) => stuck.contains(monitor),
        };
        match tells {
            true if rank.early && several => Part::Early,
            true => Part::Story,
            false => Part::Minor,
        }
    }
}

fn use_of<K: Ord>(uses: &mut BTreeMap<K, Use>, key: K, thread: usize) -> &mut Use {
    let used = uses.entry(key).or_insert(Use { first: thread, shared: false, changed: false });
    used.shared |= used.first != thread;
    used
}

#[derive(Clone, Copy)]
struct Access {
    location: Location,
    plain: bool,
    writes: bool,
    /// Whether it writes a reference that is not null.
    refers: bool,
}

impl Access {
    fn of(taken: Taken, own: &impl Fn(ObjectId) -> ObjectId) -> Option<Access> {
        let Taken::Answered(request, answer) = taken else { return None };
        let (location, plain, writes) = match request {
            Request::Read { location, mode } => (location, mode == ReadMode::Plain, false),
            Request::Write { location, mode, .. } => (location, mode == WriteMode::Plain, true),
            Request::ReadModifyWrite { location, .. } => {
                (location, false, matches!(answer, Some(Answer::Updated { written: true, .. })))
            }
            _ => return None,
        };
        let location = Location { object: own(location.object), slot: location.slot };
        let refers = matches!(request, Request::Write { value: Value::Reference(_), .. });
        Some(Access { location, plain, writes, refers })
    }
}

fn monitor(taken: Taken) -> Option<ObjectId> {
    match taken {
        Taken::Answered(
            Request::Lock(monitor)
            | Request::Unlock(monitor)
            | Request::Wait { monitor, .. }
            | Request::Notify(monitor)
            | Request::NotifyAll(monitor),
            _,
        )
        | Taken::Waits(monitor, _)
        | Taken::Returns(monitor, ..) => Some(monitor),
        _ => None,
    }
}

/// Whether a step is about no other thread, so that it matters only to the code that takes it.
fn is_quiet(taken: Taken) -> bool {
    let Taken::Answered(request, _) = taken else { return false };
    matches!(request, Request::Fence(_) | Request::Freeze(_) | Request::Yield | Request::External { .. })
}

/// Whether a location that is read is written no more.
fn is_constant<P: Describe>(program: &P, location: Location, taken: Taken) -> bool {
    let Taken::Answered(_, Some(Answer::Value(value))) = taken else { return false };
    let variable = program.variable(location);
    match variable.mutability {
        Mutability::Any => false,
        Mutability::Once => value != variable.default,
        Mutability::Never => true,
    }
}

fn memory<P: Describe>(program: &P, access: Access, stack: &[Place]) -> Rule {
    let Access { location, plain, refers, .. } = access;
    match program.concern(location) {
        Concern::Bookkeeping => Rule::Minor,
        Concern::Initializer => match program.initialization(location.object) {
            Some(class) if refers => Rule::Begins(class),
            _ => Rule::Minor,
        },
        Concern::Library if stack.is_empty() => Rule::Minor,
        Concern::Library | Concern::Program if !has_user(stack) => Rule::Minor,
        Concern::Library if plain => Rule::IfContended(location),
        Concern::Program if plain && in_library(stack) => Rule::IfContended(location),
        Concern::Library | Concern::Program => Rule::Story,
    }
}

fn synchronization<P: Describe>(program: &P, monitor: ObjectId, taken: Taken, stack: &[Place]) -> Rule {
    if program.initialization(monitor).is_some() || !has_user(stack) {
        Rule::IfStuck(monitor)
    } else if in_library(stack) && !is_about_waiting(taken) {
        Rule::IfMet(monitor)
    } else {
        Rule::Story
    }
}

/// Whether a step of a monitor is more than taking it or letting go of it.
fn is_about_waiting(taken: Taken) -> bool {
    !matches!(taken, Taken::Answered(Request::Lock(_) | Request::Unlock(_), _))
}

/// Whether the user's code is on the stack, or there is none: litmus tests and the like have no stacks, and no library.
fn has_user(stack: &[Place]) -> bool {
    stack.is_empty() || stack.iter().any(|place| !place.library)
}

fn in_library(stack: &[Place]) -> bool {
    stack.first().is_some_and(|place| place.library)
}
