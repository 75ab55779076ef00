//! A finding, and how it comes about.

use std::fmt;

use thinair_program::replay::Extent;
use thinair_program::{Describe, Exception, Place, Thrown};

use super::blocked::{Blocked, blocked};
use super::trail::{End, Trail};
use super::{Failure, Move, place};
use crate::evidence::{self, Evidence};

/// What goes wrong, worst first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// An assertion does not hold.
    Assertion,
    /// A thread ends by an exception.
    Exception,
    /// Threads wait for each other, or for what never comes.
    Deadlock,
    /// Threads go on for ever without getting anywhere.
    Hang,
}

impl Kind {
    /// All kinds, worst first.
    pub const ALL: [Kind; 4] = [Kind::Assertion, Kind::Exception, Kind::Deadlock, Kind::Hang];

    /// Its name in JSON and in schedules.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Assertion => "assertion",
            Kind::Exception => "exception",
            Kind::Deadlock => "deadlock",
            Kind::Hang => "hang",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something that goes wrong in an execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// What.
    pub kind: Kind,
    /// What, in a sentence without its full stop.
    pub message: String,
    /// The thread that violates the assertion or ends by the exception, by its number.
    pub thread: Option<usize>,
    /// Where that happens.
    pub place: Option<Place>,
    /// The exception that ends the thread.
    pub exception: Option<Thrown>,
    /// The threads that have not ended, and what each waits for, where threads get stuck.
    pub blocked: Vec<Blocked>,
    /// The names of all threads, in the order in which they start: a thread's number is its place here.
    pub threads: Vec<String>,
    /// How it comes about.
    pub path: Vec<PathStep>,
    /// Every step of the path, also those that nobody wants to read of.
    pub moves: Vec<Move>,
    /// Whether no shorter path leads there.
    pub shortest: bool,
    /// Whether independent validators have agreed that the program can do this; a long path they are not shown.
    pub validated: bool,
}

/// A step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathStep {
    /// The thread that takes it, by its number.
    pub thread: usize,
    /// What it does: `write x = 1`.
    pub action: String,
    /// Where. A program of one file has neither classes nor methods nor a file's name.
    pub place: Option<Place>,
    /// Whether it is no part of the story: nobody but the thread itself can notice it, or it accesses memory in the
    /// library's code, called by no code of the user's.
    pub minor: bool,
}

impl Found {
    /// The finding of that kind in which a trail ends, by that exception if it is known; none if it does not, or if it is
    /// only the aftermath of another.
    pub(super) fn at_the_end<P: Describe>(
        trail: Trail<'_, P>,
        kind: Kind,
        exception: Option<Exception>,
        shortest: bool,
    ) -> Result<Option<Found>, Failure> {
        let Some(Cause { message, thread, place, exception, blocked }) = cause(&trail, kind, exception)
        else {
            return Ok(None);
        };
        let program = trail.program();
        let validated = if trail.moves.len() <= evidence::RECORDED {
            let steps: Vec<_> = trail.moves.iter().map(|(_, step)| *step).collect();
            Evidence::sequential(program, &steps, trail.options, Extent::Prefix)?.validated
        } else {
            false
        };
        Ok(Some(Found {
            kind,
            message,
            thread,
            place,
            exception,
            blocked,
            threads: trail.threads,
            path: trail.path,
            moves: trail.moves.into_iter().map(|(a_move, _)| a_move).collect(),
            shortest,
            validated,
        }))
    }
}

#[derive(Default)]
struct Cause {
    message: String,
    thread: Option<usize>,
    place: Option<Place>,
    exception: Option<Thrown>,
    blocked: Vec<Blocked>,
}

fn cause<P: Describe>(trail: &Trail<'_, P>, kind: Kind, exception: Option<Exception>) -> Option<Cause> {
    match kind {
        Kind::Assertion | Kind::Exception => {
            let violated = trail.failed.as_ref().filter(|_| kind == Kind::Assertion && exception.is_none());
            let violated = violated.map(|(thread, place)| violation(trail, *thread, place.clone()));
            violated.or_else(|| ended(trail, kind, exception))
        }
        Kind::Deadlock => trail.is_deadlocked().then(|| {
            let blocked = blocked(trail);
            let message = format!("{} for ever", wait(&names(trail, &blocked)));
            Cause { message, blocked, ..Cause::default() }
        }),
        Kind::Hang => trail.can_go_on().then(|| {
            let blocked = blocked(trail);
            let message = format!("{} for ever without getting anywhere", go_on(&names(trail, &blocked)));
            Cause { message, blocked, ..Cause::default() }
        }),
    }
}

fn violation<P: Describe>(trail: &Trail<'_, P>, thread: usize, place: Option<Place>) -> Cause {
    let message = format!("{} violates an assertion", trail.threads[thread]);
    Cause { message, thread: Some(thread), place, ..Cause::default() }
}

/// A thread that ended by an exception of that kind.
fn ended<P: Describe>(trail: &Trail<'_, P>, kind: Kind, exception: Option<Exception>) -> Option<Cause> {
    let program = trail.program();
    let of_kind = |end: &&End| {
        !end.by_violation
            && exception.is_none_or(|exception| exception == end.exception)
            && program.thrown(end.exception).is_assertion == (kind == Kind::Assertion)
    };
    let end = trail.ended.iter().rev().find(of_kind)?;
    let thrown = program.thrown(end.exception);
    let said = thrown.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
    let message = format!("{} ends by {}{said}", trail.threads[end.thread], thrown.class);
    let place = place::users(&thrown.trace).cloned().or_else(|| end.place.clone());
    Some(Cause { message, thread: Some(end.thread), place, exception: Some(thrown), ..Cause::default() })
}

fn names<P: Describe>(trail: &Trail<'_, P>, blocked: &[Blocked]) -> Vec<String> {
    blocked.iter().map(|blocked| trail.threads[blocked.thread].clone()).collect()
}

fn wait(names: &[String]) -> String {
    format!("{} {}", list(names), if names.len() == 1 { "waits" } else { "wait" })
}

fn go_on(names: &[String]) -> String {
    format!("{} {}", list(names), if names.len() == 1 { "goes on" } else { "go on" })
}

/// `a`, `a and b`, `a, b and c`.
fn list(names: &[String]) -> String {
    match names {
        [] => "nobody".into(),
        [name] => name.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
