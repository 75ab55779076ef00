//! Listens to a search and keeps each distinct finding once, with a path to it.
//!
//! Two findings are the same if they are of one kind and happen at the same places: a program that fails in one way
//! does so in very many interleavings. Depth-first the first path is kept, breadth-first that is a shortest one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use thinair_event::ObjectId;
use thinair_explore::{
    Area, Finding, Heed, Machine, Observer, Order, Progress, Rivalry, Schedule, Status, Taken, Watch,
};
use thinair_program::{Describe, Exception, Place, Request};

use super::race::{Races, Seen, is_users_access};
use super::shorten::shortened;
use super::trail::Trail;
use super::{Failure, Found, Incomplete, Kind, Options, place};
use crate::budget::Budget;

pub(super) struct Collector<'a, P> {
    program: &'a P,
    options: &'a Options,
    budget: &'a Budget,
    watch: &'a (dyn Fn(&Progress) + Sync),
    /// Why the search was stopped, if it was.
    pub(super) stopped: Option<Incomplete>,
    unsupported: Option<String>,
    known: BTreeSet<Key>,
    /// What another search has found, if that is all that there is: nothing else need be looked for.
    sought: Option<BTreeSet<Key>>,
    hits: Vec<Hit>,
    /// How many steps have been taken again to tell findings apart.
    retaken: usize,
    /// Whether a search that does not tell all races might have missed one.
    pub(super) doubts: Doubts,
    /// The variables whose races the user does not want to be told of, and that have some.
    pub(super) left_out: BTreeSet<String>,
}

/// What a search that does not tell all races might have missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Doubts {
    /// Races of any kind.
    pub(super) others: bool,
    /// Those of a read with a later write, though no write races with a later access: threads are ordered by what orders nothing.
    pub(super) reads: bool,
    /// Behaviour that no interleaving has, without any race: accesses between plain and volatile, whosever.
    pub(super) modes: bool,
}

/// A finding, and a path to it.
struct Hit {
    kind: Kind,
    exception: Option<Exception>,
    race: Option<Seen>,
    schedule: Schedule,
}

/// What tells findings apart: the kind and, in words, what happens where.
type Key = (Kind, Vec<String>);

/// So many steps are taken again to see where an assertion stands. Then it is told by what the thread does next.
const RETAKEN: usize = 1_000_000;

impl<'a, P: Describe> Collector<'a, P> {
    pub(super) fn new(
        program: &'a P,
        options: &'a Options,
        budget: &'a Budget,
        watch: &'a (dyn Fn(&Progress) + Sync),
    ) -> Collector<'a, P> {
        Collector {
            program,
            options,
            budget,
            watch,
            stopped: None,
            unsupported: None,
            known: BTreeSet::new(),
            sought: None,
            hits: Vec::new(),
            retaken: 0,
            doubts: Doubts::default(),
            left_out: BTreeSet::new(),
        }
    }

    /// Whether anything was found.
    pub(super) fn has_findings(&self) -> bool {
        !self.hits.is_empty() || self.unsupported.is_some()
    }

    /// Looks for the same again, and stops when it has all.
    pub(super) fn again(&self) -> Collector<'a, P> {
        // A hang is told of in one of its states, a race of variables by one of its places: another search may tell of another.
        let all = self.known.iter().all(|(kind, _)| !matches!(kind, Kind::Hang | Kind::Race));
        let sought = all.then(|| self.known.clone());
        Collector { sought, ..Collector::new(self.program, self.options, self.budget, self.watch) }
    }

    /// What was found, told in full.
    pub(super) fn findings(self) -> Result<Vec<Found>, Failure> {
        if let Some(what) = self.unsupported {
            return Err(Failure::Unsupported(what));
        }
        let shortest = self.options.strategy.order == Order::BreadthFirst;
        let mut findings = Vec::new();
        for Hit { kind, exception, mut race, mut schedule } in self.hits {
            // Who asks for an order of search wants to see where that leads.
            if self.options.strategy.watch != Watch::First
                && let (Some(seen), Some(options)) = (race.take(), &self.options.races)
            {
                let (shorter, seen) = shortened(self.program, schedule, seen, options);
                (schedule, race) = (shorter, Some(seen));
            }
            let mut trail = Trail::new(self.program, schedule.options);
            for step in schedule.steps {
                trail.take(step);
            }
            match race {
                Some(seen) => findings.push(Found::race(trail, &seen, shortest)?),
                None => findings.extend(Found::at_the_end(trail, kind, exception, shortest)?),
            }
        }
        Ok(findings)
    }

    /// Keeps a finding, if it is new.
    fn hit(&mut self, key: Key, hit: impl FnOnce() -> Hit) -> ControlFlow<()> {
        if self.known.insert(key) {
            self.hits.push(hit());
            if self.options.first {
                self.stopped = Some(Incomplete::First);
                return ControlFlow::Break(());
            }
            if self.sought.as_ref().is_some_and(|sought| sought.is_subset(&self.known)) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn key(&mut self, finding: Finding, machine: &Machine<'_, P>, path: &dyn Fn() -> Schedule) -> Key {
        match finding {
            Finding::Assertion => (Kind::Assertion, self.last_step(machine, path)),
            Finding::Exception(exception) => self.exception(exception, machine, path),
            Finding::Deadlock => (Kind::Deadlock, self.stuck(machine)),
            Finding::Hang => (Kind::Hang, self.stuck(machine)),
            Finding::Unsupported(_) => unreachable!("it ends the search"),
        }
    }

    /// What an exception is known by.
    fn exception(
        &mut self,
        exception: Exception,
        machine: &Machine<'_, P>,
        path: &dyn Fn() -> Schedule,
    ) -> Key {
        let thrown = self.program.thrown(exception);
        let kind = if thrown.is_assertion { Kind::Assertion } else { Kind::Exception };
        let mut words = match place::users(&thrown.trace) {
            Some(place) => vec![shown(place)],
            None => self.last_step(machine, path),
        };
        words.push(thrown.class);
        (kind, words)
    }

    /// Where the last step of a path was taken, and by which thread if that is not known.
    fn last_step(&mut self, after: &Machine<'_, P>, path: &dyn Fn() -> Schedule) -> Vec<String> {
        let path = path();
        let Some(last) = path.steps.last() else { return Vec::new() };
        if self.retaken >= RETAKEN {
            let state = after.threads().find(|(object, ..)| *object == last.thread);
            return vec![state.map(|(object, _, state)| self.whereabouts(object, state)).unwrap_or_default()];
        }
        self.retaken += path.len();
        // Coming to an end is but the consequence.
        let acts =
            |taken: Taken| !matches!(taken, Taken::Answered(Request::End { .. } | Request::Unlock(_), _));
        let state = path.last_taken(self.program, acts).or_else(|| path.last_taken(self.program, |_| true));
        vec![state.map(|(object, state)| self.whereabouts(object, &state)).unwrap_or_default()]
    }

    /// Where the threads are that have not ended.
    fn stuck(&self, machine: &Machine<'_, P>) -> Vec<String> {
        let alive = machine.threads().filter(|(_, status, _)| !matches!(status, Status::Ended(_)));
        let mut places: Vec<String> =
            alive.map(|(object, _, state)| self.whereabouts(object, state)).collect();
        places.sort();
        places
    }

    /// Where a thread is. If there is no source, which thread it is and where in its code.
    fn whereabouts(&self, thread: ObjectId, state: &P::Thread) -> String {
        match place::of(self.program, state, &self.program.stack(state)) {
            Some(place) => shown(&place),
            None => format!("{} at {}", self.program.object_name(thread), self.program.site(state).0),
        }
    }
}

fn shown(place: &Place) -> String {
    let Place { class, method, file, line, .. } = place;
    format!("{class}.{method} {file:?}:{line:?}")
}

impl<P: Describe> Observer<P> for Collector<'_, P> {
    fn found(
        &mut self,
        finding: Finding,
        machine: &Machine<'_, P>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        if let Finding::Unsupported(what) = finding {
            self.unsupported = Some(self.program.unsupported(what));
            return ControlFlow::Break(());
        }
        if self.options.only_races {
            return ControlFlow::Continue(());
        }
        let key = self.key(finding, machine, path);
        let exception = match finding {
            Finding::Exception(exception) => Some(exception),
            _ => None,
        };
        let kind = key.0;
        self.hit(key, || Hit { kind, exception, race: None, schedule: path() })
    }

    fn raced(
        &mut self,
        race: Rivalry,
        _: &Machine<'_, P>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<(), Heed> {
        let Some(options) = &self.options.races else { return ControlFlow::Continue(Heed::NoMore) };
        let schedule = path();
        let races = Races::on(self.program, &schedule, options);
        let meant = races.last_in(self.program.names(), race.area);
        let is_confirmed = meant.is_some();
        let is_trusted = meant.is_some_and(|seen| options.trust.covers_all(&seen.variable));
        let left_out = races.left_out(&options.trust);
        let told: Vec<Seen> = races.told(&options.trust).collect();
        // Whether there are others, or there is one at all, is for a search to say that knows all.
        self.doubts.others |= !is_confirmed || told.is_empty() && !is_trusted;
        self.doubts.reads |= !left_out.is_empty();
        self.left_out.extend(left_out);
        for seen in told {
            let key = (Kind::Race, seen.key());
            self.hit(key, || Hit {
                kind: Kind::Race,
                exception: None,
                race: Some(seen),
                schedule: schedule.clone(),
            })?;
        }
        ControlFlow::Continue(if is_trusted { Heed::NoMore } else { Heed::More })
    }

    fn weakened(&mut self, area: Area, path: &dyn Fn() -> Schedule) {
        self.doubts.modes = true;
        if let Some(options) = self.options.races.as_ref().filter(|_| !self.doubts.reads) {
            self.doubts.reads = is_users_access(self.program, &path(), area, &options.trust);
        }
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.watch)(progress);
        match self.budget.spent() {
            Some(stop) => {
                self.stopped = Some(Incomplete::Limit(stop));
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    }
}
