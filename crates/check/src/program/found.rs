//! A finding, and how it comes about.

use std::collections::BTreeSet;
use std::fmt;

use thinair_explore::run::{self, Outline};
use thinair_program::{Describe, Exception, Place, Thrown};
use thinair_race::Edges;

use super::blocked::{Blocked, Stuck, blocked, spinning};
use super::edges::{self, Edge};
use super::race::{self, DataRace, Seen};
use super::relaxed::LegalExecution;
use super::trail::{End, Trail};
use super::{Failure, Move, place};
use crate::evidence::{self, Validated};

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
    /// Two accesses to a variable are ordered by nothing, so that more may happen than was looked at.
    Race,
}

impl Kind {
    /// All kinds, worst first.
    pub const ALL: [Kind; 5] = [Kind::Assertion, Kind::Exception, Kind::Deadlock, Kind::Hang, Kind::Race];

    /// Its name in JSON and in schedules.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Assertion => "assertion",
            Kind::Exception => "exception",
            Kind::Deadlock => "deadlock",
            Kind::Hang => "hang",
            Kind::Race => "data-race",
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
    /// The two accesses that race.
    pub race: Option<DataRace>,
    /// Whether nothing goes wrong by the race under a memory model that knows what races do.
    pub benign: Option<bool>,
    /// The execution that shows it, where it is no path.
    pub legal: Option<LegalExecution>,
    /// The names of all threads, in the order in which they start: a thread's number is its place here.
    pub threads: Vec<String>,
    /// How it comes about.
    pub path: Vec<PathStep>,
    /// What orders steps of different threads on the path, as far as it does not follow from other such edges.
    pub edges: Vec<Edge>,
    /// Every step of the path, also those that nobody wants to read of.
    pub moves: Vec<Move>,
    /// How many steps of the search the path has. Each may be several of the program's.
    pub length: usize,
    /// Whether no shorter path leads there.
    pub shortest: bool,
    /// What independent validators have agreed to. In any case the path has been taken a second time by other means than
    /// the search's, and has led to the same.
    pub validated: Validated,
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
    /// What part it has in the story.
    pub part: Part,
}

/// How much people want to know of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// It is part of the story.
    Story,
    /// It comes before there is a second thread: that there are such steps is enough.
    Early,
    /// It is none: nobody but the thread itself can notice it, or it is the library's own affair.
    Minor,
}

impl Found {
    /// A race that a trail has.
    pub(super) fn race<P: Describe>(
        mut trail: Trail<'_, P>,
        seen: &Seen,
        shortest: bool,
    ) -> Result<Found, Failure> {
        trail.end();
        let told = race::tell(&trail, seen);
        let [first, second] = &told.accesses;
        let [one, other] = [first, second].map(|access| trail.name(access.thread));
        let message = format!(
            "{one} and {other} race on {}: nothing orders a {} and a {}",
            told.name, first.kind, second.kind
        );
        take_again(&trail, Kind::Race, None, None, &[])?;
        let validated = evidence::validated(trail.program(), &trail.schedule)?;
        // The search may have gone on for a while after the second access.
        let last = trail.log.singles[seen.race.second.step];
        let mut path = trail.path(&seen.monitors(&trail));
        for access in [seen.race.first, seen.race.second] {
            if let Some(shown) = trail.log.singles[access.step].shown {
                path[shown].part = Part::Story;
            }
        }
        path.truncate(last.shown.map_or(path.len(), |last| last + 1));
        let edges = edges::of_trail(&trail, seen.edges, path.len());
        let mut moves = std::mem::take(&mut trail.log.moves);
        moves.truncate(last.move_number + 1);
        Ok(Found {
            kind: Kind::Race,
            message,
            thread: Some(second.thread),
            place: second.place.clone(),
            exception: None,
            blocked: Vec::new(),
            path,
            edges,
            threads: trail.thread_names(),
            length: trail.schedule.len(),
            race: Some(told),
            benign: None,
            legal: None,
            moves,
            shortest,
            validated,
        })
    }

    /// The finding of that kind in which a trail ends, by that exception if it is known; none if it does not, or if it is
    /// only the aftermath of another.
    pub(super) fn at_the_end<P: Describe>(
        mut trail: Trail<'_, P>,
        kind: Kind,
        exception: Option<Exception>,
        shortest: bool,
    ) -> Result<Option<Found>, Failure> {
        trail.end();
        let Some(Cause { message, thread, place, exception, stuck }) = cause(&trail, kind, exception) else {
            return Ok(None);
        };
        take_again(&trail, kind, thread, exception.as_ref(), &stuck.threads)?;
        let validated = evidence::validated(trail.program(), &trail.schedule)?;
        let path = trail.path(&stuck.monitors);
        let edges = edges::of_trail(&trail, Edges::default(), path.len());
        Ok(Some(Found {
            kind,
            message,
            thread,
            place,
            exception,
            path,
            edges,
            blocked: stuck.threads,
            race: None,
            benign: None,
            legal: None,
            threads: trail.thread_names(),
            moves: trail.log.moves,
            length: trail.schedule.len(),
            shortest,
            validated,
        }))
    }
}

/// Takes the path another time, on plain machinery that knows nothing of the search's, and compares where it leads.
fn take_again<P: Describe>(
    trail: &Trail<'_, P>,
    kind: Kind,
    thread: Option<usize>,
    exception: Option<&Thrown>,
    blocked: &[Blocked],
) -> Result<(), Failure> {
    let program = trail.program();
    let steps = trail.log.moves.iter().map(|&Move { thread, option, .. }| (thread, option));
    let replayed = run::replay(program, trail.schedule.options.spurious, steps)?;
    let outline = |thread: usize| replayed.threads.get(thread).copied();
    if replayed.threads.len() != trail.threads() {
        return Err(Failure::Elsewhere("there are not as many threads"));
    }
    let stuck = (0..trail.threads()).filter(|&thread| !matches!(outline(thread), Some(Outline::Ended(_))));
    let goes_on = replayed.threads.contains(&Outline::GoesOn);
    let same_threads = || {
        let told: BTreeSet<usize> = blocked.iter().map(|blocked| blocked.thread).collect();
        told == stuck.collect()
    };
    let thrown = thread.and_then(outline).and_then(|outline| match outline {
        Outline::Ended(Some(exception)) => Some(program.thrown(exception)),
        _ => None,
    });
    // What an exception says may depend on names of objects, which are not the same in both.
    let facts = |thrown: &Thrown| (thrown.class.clone(), thrown.trace.clone());
    let wrong = match (kind, exception) {
        (Kind::Assertion | Kind::Exception, Some(exception)) => (thrown.as_ref().map(facts)
            != Some(facts(exception)))
        .then_some("the thread does not end by that exception"),
        (Kind::Assertion | Kind::Exception, None) => {
            (replayed.failed != thread).then_some("the thread does not violate an assertion")
        }
        (Kind::Race, _) => None,
        (Kind::Deadlock, _) if goes_on => Some("a thread can go on"),
        (Kind::Deadlock, _) if replayed.threads.contains(&Outline::Abandoned) => {
            Some("a thread goes no further by itself")
        }
        (Kind::Hang, _) if !goes_on => Some("no thread can go on"),
        (Kind::Deadlock | Kind::Hang, _) if replayed.exit.is_some() => Some("the program has exited"),
        (Kind::Deadlock | Kind::Hang, _) => (!same_threads()).then_some("other threads have ended"),
    };
    wrong.map_or(Ok(()), |wrong| Err(Failure::Elsewhere(wrong)))
}

#[derive(Default)]
struct Cause {
    message: String,
    thread: Option<usize>,
    place: Option<Place>,
    exception: Option<Thrown>,
    stuck: Stuck,
}

fn cause<P: Describe>(trail: &Trail<'_, P>, kind: Kind, exception: Option<Exception>) -> Option<Cause> {
    match kind {
        Kind::Assertion | Kind::Exception => {
            let violated =
                trail.log.failed.as_ref().filter(|_| kind == Kind::Assertion && exception.is_none());
            let violated = violated.map(|(thread, place)| violation(trail, *thread, place.clone()));
            violated.or_else(|| ended(trail, kind, exception))
        }
        Kind::Deadlock => trail.is_deadlocked().then(|| {
            let stuck = blocked(trail);
            let message = format!("{} for ever", wait(&names(trail, &stuck.threads)));
            Cause { message, stuck, ..Cause::default() }
        }),
        // Told by itself.
        Kind::Race => None,
        Kind::Hang => trail.can_go_on().then(|| {
            let stuck = spinning(trail);
            let spins = |blocked: &Blocked| blocked.what.starts_with("goes ");
            let (spinning, waiting): (Vec<Blocked>, Vec<Blocked>) =
                stuck.threads.iter().cloned().partition(spins);
            let go_on = format!("{} for ever without getting anywhere", go_on(&names(trail, &spinning)));
            let message = if waiting.is_empty() {
                go_on
            } else {
                format!("{go_on}, and {} for ever", wait(&names(trail, &waiting)))
            };
            Cause { message, stuck, ..Cause::default() }
        }),
    }
}

fn violation<P: Describe>(trail: &Trail<'_, P>, thread: usize, place: Option<Place>) -> Cause {
    let message = format!("{} violates an assertion", trail.name(thread));
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
    let end = trail.log.ended.iter().rev().find(of_kind)?;
    let thrown = program.thrown(end.exception);
    let said = thrown.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
    let message = format!("{} ends by {}{said}", trail.name(end.thread), thrown.class);
    let place = place::users(&thrown.trace).cloned().or_else(|| end.place.clone());
    Some(Cause { message, thread: Some(end.thread), place, exception: Some(thrown), ..Cause::default() })
}

fn names<P: Describe>(trail: &Trail<'_, P>, blocked: &[Blocked]) -> Vec<String> {
    blocked.iter().map(|blocked| trail.name(blocked.thread)).collect()
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
