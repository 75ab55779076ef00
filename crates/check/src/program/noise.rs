//! What is no part of the story: steps that are true, and that nobody wants to read.
//!
//! 1. What nobody but the thread itself can notice, and reads of what is written no more.
//! 2. The library's own affairs: what happens with none of the user's code on the stack, what a `Thread` knows about
//!    itself, and accesses to the library's plain variables and monitors that only one thread touches, or nobody changes.
//! 3. How classes are initialized, but for the fact that they are; unless a thread is stuck there.
//! 4. What the first thread does before there is another, but for its writes: it is counted.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_explore::Taken;
use thinair_program::{Answer, Describe, Mutability, Place, Request};

use super::privacy::Privacy;
use super::{Part, place};

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
                    synchronization(program, monitor, stack)
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
    let name = program.location_name(location);
    if let Some(class) = program.initialization(location.object)
        && name.ends_with('>')
    {
        let begins = refers && name.ends_with("<initializer>") && !place::is_of_the_library(&class);
        return if begins { Rule::Begins(class) } else { Rule::Minor };
    }
    // Litmus tests and the like have no stacks, and no library.
    if stack.is_empty() {
        return if place::is_of_the_library(&name) { Rule::Minor } else { Rule::Story };
    }
    let of_thread = name.starts_with("java.lang.Thread.") || name.starts_with("java.lang.Thread$");
    let in_library = stack.first().is_some_and(place::is_library);
    let is_array = name.ends_with(']');
    if !has_user(stack) || name.ends_with(".$assertionsDisabled") || of_thread {
        Rule::Minor
    } else if !(place::is_of_the_library(&name) || is_array && in_library) || !plain {
        Rule::Story
    } else {
        Rule::IfContended(location)
    }
}

fn synchronization<P: Describe>(program: &P, monitor: ObjectId, stack: &[Place]) -> Rule {
    if program.initialization(monitor).is_some() || !stack.is_empty() && !has_user(stack) {
        Rule::IfStuck(monitor)
    } else if stack.first().is_some_and(place::is_library) && !is_monitor_method(&stack[0]) {
        Rule::IfMet(monitor)
    } else {
        Rule::Story
    }
}

/// Whether the user's code is on the stack, or there is none.
fn has_user(stack: &[Place]) -> bool {
    stack.is_empty() || stack.iter().any(|place| !place::is_library(place))
}

/// `Object.wait` and its like, which are called on the user's own behalf.
fn is_monitor_method(place: &Place) -> bool {
    place.class == "java.lang.Object"
}
