//! From the path of a search, which may take several steps at once, to every step by itself.
//!
//! Beside the search's machine another one, which takes each step by itself, is led to the same states. Both forget
//! objects, and give their names to new ones, at different times; so threads are compared up to the names of objects.
//! What the search took together with a step are steps of the thread itself, or of threads that it started, which leave
//! no choice.

use std::collections::BTreeMap;

use thinair_event::ObjectId;
use thinair_explore::{Machine, Status, Step, Strategy};
use thinair_program::{Describe, Names, ObjectName, Program, Thread as _};

use super::Failure;
use super::trail::Trail;

/// More steps of a thread than this are never taken at once.
const AT_ONCE: usize = 1 << 22;

/// Takes the path that a search with that strategy took.
pub(super) fn expand<'p, P: Describe>(
    program: &'p P,
    schedule: &[Step],
    strategy: Strategy,
) -> Result<Trail<'p, P>, Failure> {
    let mut searched = Machine::new(program, strategy);
    let mut trail = Trail::new(program, strategy.into());
    let initial = program.initial().threads;
    let mut pairs = Pairs { numbers: initial.iter().copied().zip(0..).collect(), known: initial.len() };
    for &thread in &initial {
        follow(&mut trail, &searched, pairs.numbers[&thread], thread)?;
    }
    pairs.meet_the_new(&mut trail, &searched)?;
    for &step in schedule {
        let number = *pairs.numbers.get(&step.thread).ok_or(Failure::Astray("a thread is not known"))?;
        searched.take(step);
        trail.take_number(number, step.option).ok_or(Failure::Astray("a step is not possible"))?;
        follow(&mut trail, &searched, number, step.thread)?;
        pairs.meet_the_new(&mut trail, &searched)?;
    }
    Ok(trail)
}

/// Which thread of the search's machine is which of the trail's.
struct Pairs {
    numbers: BTreeMap<ObjectId, usize>,
    /// How many of the trail's threads have been met.
    known: usize,
}

impl Pairs {
    /// Threads that have been started since: in both machines the last ones, in the same order.
    fn meet_the_new<P: Describe>(
        &mut self,
        trail: &mut Trail<'_, P>,
        searched: &Machine<'_, P>,
    ) -> Result<(), Failure> {
        while self.known < trail.threads.len() {
            let started: Vec<ObjectId> = searched.threads().map(|(object, ..)| object).collect();
            let new = trail.threads.len() - self.known;
            let from = started.len().checked_sub(new).ok_or(Failure::Astray("a thread is missing"))?;
            for &object in &started[from..] {
                self.numbers.insert(object, self.known);
                follow(trail, searched, self.known, object)?;
                self.known += 1;
            }
        }
        Ok(())
    }
}

/// Takes steps of a thread until it is where the search has it.
fn follow<P: Describe>(
    trail: &mut Trail<'_, P>,
    searched: &Machine<'_, P>,
    number: usize,
    thread: ObjectId,
) -> Result<(), Failure> {
    let there = searched.threads().find(|(object, ..)| *object == thread);
    for _ in 0..AT_ONCE {
        let Some(here) = trail.thread(number) else { return Ok(()) };
        let here = trail.machine.threads().find(|(object, ..)| *object == here);
        match (here, there) {
            (None, _) | (Some((_, Status::Ended(_), _)), None) => return Ok(()),
            (Some((_, here_status, here)), Some((_, there_status, there)))
                if same_status(here_status, there_status) && are_alike(trail.program(), here, there) =>
            {
                return Ok(());
            }
            _ => {}
        }
        trail
            .take_number(number, 0)
            .ok_or(Failure::Astray("a thread does not come to where the search had it"))?;
    }
    Err(Failure::Astray("a thread never comes to where the search had it"))
}

fn same_status(one: Status, other: Status) -> bool {
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
}

/// Whether two states of a thread are the same up to the names of objects.
fn are_alike<P: Program>(program: &P, one: &P::Thread, other: &P::Thread) -> bool {
    if one == other {
        return true;
    }
    let references = |state: &P::Thread| {
        let mut references = Vec::new();
        state.references(&mut |object| references.push(object));
        references
    };
    let (ones, others) = (references(one), references(other));
    if ones.len() != others.len() {
        return false;
    }
    let mut renaming = BTreeMap::new();
    for (one, other) in ones.into_iter().zip(others) {
        if !are_of_a_kind(program.names(), one, other) || *renaming.entry(one).or_insert(other) != other {
            return false;
        }
    }
    let mut renamed = one.clone();
    renamed.rename(&mut |object| renaming.get(&object).copied().unwrap_or(object));
    renamed == *other
}

/// Whether two objects have names that differ in counts only.
fn are_of_a_kind(names: &Names, one: ObjectId, other: ObjectId) -> bool {
    let mut pair = (one, other);
    while pair.0 != pair.1 {
        let (
            ObjectName::Allocated { thread: one, site, class, length, .. },
            ObjectName::Allocated {
                thread: other,
                site: other_site,
                class: other_class,
                length: other_length,
                ..
            },
        ) = (names.name(pair.0), names.name(pair.1))
        else {
            return false;
        };
        if (site, class, length) != (other_site, other_class, other_length) {
            return false;
        }
        pair = (one, other);
    }
    true
}
