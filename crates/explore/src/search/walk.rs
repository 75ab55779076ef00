//! Walking depth-first, in place: steps are taken and taken back.
//!
//! With a bound on depth, a state that was first reached on a long path may have been cut there and be met
//! again on a shorter one. It is expanded again then, so that the bound means what it says: everything within
//! so many steps.
//!
//! From each state the threads of a persistent set go on. If all that leads to states that the search is not done with,
//! which may be on its path, the other threads go on as well: else one of them could be put off for ever, round and round
//! (the cycle proviso). Otherwise one of the steps leads to a state that the search was done with earlier, from which,
//! by induction, a state in which all go on or that has no step is reached by steps that were taken.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use thinair_program::Program;

use super::hang::Leads;
use super::ledger::{Ledger, Visit};
use super::{Count, Limits, PATIENCE, tell, tell_step};
use crate::machine::ThreadSet;
use crate::{Area, Exposure, Finding, Heed, Machine, Mark, Observer, Rivalry, Schedule, Situation, Step};

/// The observer is asked whether to go on at least after so many answers.
const ANSWERS: u64 = 1 << 18;

/// A state on the path, with the next of its steps to take.
struct Frame {
    mark: Mark,
    /// The threads that go on.
    set: ThreadSet,
    /// Whether it is the turn of the threads that are not in the set.
    others: bool,
    /// Whether another search has handed it over, and is still to leave it itself.
    is_shared: bool,
    /// Whether a step leads to a state that the search is done with.
    is_covered: bool,
    /// The thread after the one whose options are being taken.
    thread: usize,
    /// How many options that one has, and how many have been taken.
    options: u32,
    option: u32,
}

/// A part of a search that is handed over to another: the states on a path, each with steps that are left to take from it.
pub(super) struct Task {
    /// How to come to the first of them, and on to the last.
    steps: Vec<Step>,
    left: Vec<Left>,
}

/// The steps that are left to take from a state.
#[derive(Clone)]
struct Left {
    set: ThreadSet,
    others: bool,
    thread: usize,
    options: u32,
    option: u32,
}

impl Left {
    /// None.
    const NOTHING: Left =
        Left { set: ThreadSet::All, others: false, thread: usize::MAX, options: 0, option: 0 };
}

/// Whether to go on with a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    GoOn,
    /// What is left need not be searched.
    Stop,
}

/// A search that is under way.
pub(super) struct Walk<'p, P: Program, L> {
    machine: Machine<'p, P>,
    limits: Limits,
    pub(super) ledger: L,
    pub(super) count: Count,
    path: Vec<Step>,
    frames: Vec<Frame>,
    /// What others notice that was taken for nobody's business: what is explored is incomplete.
    pub(super) exposures: BTreeSet<Exposure>,
    /// What is accessed in modes between plain and volatile.
    weak: FxHashSet<Area>,
    /// The races that the observer was told of, where all are watched for.
    told: FxHashSet<Rivalry>,
    /// When there is something of that kind, the number of steps after which the search ends.
    patience: Option<u64>,
    /// How many answers threads had got when the observer was last asked whether to go on.
    asked: u64,
    /// Where the program goes on for ever, if what was explored is complete.
    hangs: Vec<Vec<Step>>,
}

impl<'p, P: Program, L: Ledger<P>> Walk<'p, P, L> {
    pub(super) fn new(machine: Machine<'p, P>, limits: Limits, ledger: L) -> Walk<'p, P, L> {
        Walk {
            machine,
            limits,
            ledger,
            count: Count::new(),
            path: Vec::new(),
            frames: Vec::new(),
            exposures: BTreeSet::new(),
            weak: FxHashSet::default(),
            told: FxHashSet::default(),
            patience: None,
            asked: 0,
            hangs: Vec::new(),
        }
    }

    /// Searches from the state in which the machine is.
    pub(super) fn search(&mut self, observer: &mut impl Observer<P>) {
        if self.search_all(observer).is_break() {
            self.count.stop();
        }
    }

    fn search_all(&mut self, observer: &mut impl Observer<P>) -> ControlFlow<()> {
        self.begin(observer)?;
        self.go_on(observer, |_| Pace::GoOn)?;
        // Where others notice more than was thought, a way out may have been missed.
        let is_complete = self.exposures.is_empty() || !self.machine.options().reduction.synchronization;
        if is_complete { self.tell_hangs(observer) } else { ControlFlow::Continue(()) }
    }

    pub(super) fn begin(&mut self, observer: &mut impl Observer<P>) -> ControlFlow<()> {
        self.ledger.visit(&self.machine, 0);
        self.count.state();
        self.note_exposures(observer)?;
        let situation = self.machine.situation();
        tell_step(None, &self.machine, &|| self.schedule(), observer)?;
        tell(situation, &self.machine, &|| self.schedule(), observer)?;
        if self.count.enter(&self.machine, situation, 0, self.limits) {
            self.expand(situation);
        }
        ControlFlow::Continue(())
    }

    /// Takes all steps from the states on the path. `after` is called after each, and says whether to go on.
    pub(super) fn go_on(
        &mut self,
        observer: &mut impl Observer<P>,
        mut after: impl FnMut(&mut Self) -> Pace,
    ) -> ControlFlow<()> {
        while let Some((thread, option)) = self.next_step() {
            // A step may be a long run.
            let is_long = self.machine.answers().saturating_sub(self.asked) > ANSWERS;
            if self.count.step(self.path.len()) || is_long {
                self.asked = self.machine.answers();
                self.count.progress.frontier = self.frames.len();
                observer.progress(&self.count.progress)?;
            }
            if self.patience.is_some_and(|patience| self.count.progress.transitions > patience) {
                break;
            }
            self.take(thread, option, observer)?;
            if after(self) == Pace::Stop {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// The next step of the last state on the path that has one; states that have none left are left.
    fn next_step(&mut self) -> Option<(usize, u32)> {
        loop {
            let frame = self.frames.last_mut()?;
            while frame.option >= frame.options && frame.thread < self.machine.thread_count() {
                frame.options = 0;
                if frame.set.contains(frame.thread) != frame.others {
                    frame.options = self.machine.possibilities(frame.thread);
                }
                frame.thread += 1;
                frame.option = 0;
            }
            if frame.option < frame.options {
                frame.option += 1;
                return Some((frame.thread - 1, frame.option - 1));
            }
            if frame.set == ThreadSet::All || frame.others || frame.is_covered {
                self.leave();
            } else {
                frame.others = true;
                frame.thread = 0;
            }
        }
    }

    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if self.ledger.leave(!frame.is_shared) {
            self.hangs.push(self.path.clone());
        }
        if let Some(below) = self.frames.last_mut() {
            below.is_covered = true;
            self.machine.undo(below.mark);
            self.path.pop();
        }
    }

    fn take(&mut self, thread: usize, option: u32, observer: &mut impl Observer<P>) -> ControlFlow<()> {
        if let Some(state) = self.machine.preview(thread)
            && self.ledger.is_known(state)
        {
            self.leads(Leads::To(state));
            return ControlFlow::Continue(());
        }
        self.path.push(self.machine.step_at(thread, option));
        let taken = self.machine.take_at(thread, option, &mut ());
        self.note_exposures(observer)?;
        tell_step(Some(taken), &self.machine, &|| self.schedule(), observer)?;
        let visit = self.ledger.visit(&self.machine, self.path.len());
        if visit == Visit::Known {
            self.leads(Leads::To(self.machine.fingerprint()));
            self.take_back();
            return ControlFlow::Continue(());
        }
        let situation = self.machine.situation();
        let expand = self.count.enter(&self.machine, situation, self.path.len(), self.limits);
        if visit == Visit::First {
            self.count.state();
            tell(situation, &self.machine, &|| self.schedule(), observer)?;
        }
        if expand {
            self.expand(situation);
        } else {
            self.leads(Leads::End(self.machine.fingerprint()));
            self.take_back();
        }
        ControlFlow::Continue(())
    }

    fn expand(&mut self, situation: Situation) {
        self.ledger.enter(self.machine.fingerprint(), self.can_hang(situation));
        self.frames.push(Frame {
            mark: self.machine.mark(),
            set: self.machine.persistent(),
            others: false,
            is_shared: false,
            is_covered: false,
            thread: 0,
            options: 0,
            option: 0,
        });
    }

    /// Whether there are steps left to take.
    pub(super) fn has_steps(&self) -> bool {
        !self.frames.is_empty()
    }

    /// Hands over about half of what is left to do: the steps that are left in every other state of the path that has some.
    /// Those near its beginning lead to many states, unless they have been visited by now; those near its end to new ones.
    pub(super) fn hand_over(&mut self) -> Option<Task> {
        let threads = self.machine.thread_count();
        let last = self.frames.len().saturating_sub(1);
        let begins = self.path.len() + 1 - self.frames.len().max(1);
        let mut left: Vec<Left> = Vec::new();
        let mut is_mine = false;
        for (index, frame) in self.frames[..last].iter_mut().enumerate() {
            // Threads that have come since have no steps there.
            let turn = |thread: usize| frame.set.contains(thread) != frame.others;
            if frame.option >= frame.options && !(frame.thread..threads).any(turn) {
                continue;
            }
            is_mine = !is_mine;
            if is_mine {
                left.resize(index, Left::NOTHING);
                let Frame { others, thread, options, option, .. } = *frame;
                left.push(Left { set: frame.set.clone(), others, thread, options, option });
                (frame.options, frame.option, frame.thread) = (0, 0, usize::MAX);
            }
        }
        let deepest = left.len().checked_sub(1)?;
        Some(Task { steps: self.path[..begins + deepest].to_vec(), left })
    }

    /// Goes on with what another search has handed over.
    pub(super) fn resume(&mut self, first: &Machine<'p, P>, task: Task) {
        let Task { steps, left } = task;
        self.machine = first.snapshot();
        self.asked = 0;
        self.frames.clear();
        let begins = steps.len() + 1 - left.len();
        for &step in &steps[..begins] {
            self.machine.take(step);
        }
        for (index, Left { set, others, thread, options, option }) in left.into_iter().enumerate() {
            if index > 0 {
                self.machine.take(steps[begins + index - 1]);
            }
            self.ledger.enter(self.machine.fingerprint(), self.can_hang(self.machine.situation()));
            let mark = self.machine.mark();
            let (is_shared, is_covered) = (true, true);
            self.frames.push(Frame { mark, set, others, is_shared, is_covered, thread, options, option });
        }
        self.path = steps;
    }

    /// Whether the program may go on for ever from a state, as far as can be seen. Where a thread was abandoned it is not
    /// known how that would go on.
    fn can_hang(&self, situation: Situation) -> bool {
        matches!(situation, Situation::Open { .. }) && !self.machine.is_abandoned()
    }

    /// A step from the last state on the path leads somewhere that is not expanded from there.
    fn leads(&mut self, leads: Leads) {
        self.ledger.step(leads);
        let Some(frame) = self.frames.last_mut() else { return };
        // Where all threads go on, nobody asks.
        if !frame.is_covered && frame.set != ThreadSet::All {
            frame.is_covered = match leads {
                Leads::End(_) => true,
                Leads::To(state) => self.ledger.is_done(state),
            };
        }
    }

    fn take_back(&mut self) {
        if let Some(frame) = self.frames.last() {
            self.machine.undo(frame.mark);
        }
        self.path.pop();
    }

    /// What the last step shows to be noticed by others. The search goes on for a while, so as to find more of that.
    fn note_exposures(&mut self, observer: &mut impl Observer<P>) -> ControlFlow<()> {
        for &exposure in self.machine.exposures() {
            if let Exposure::Opaque(area) = exposure {
                if self.weak.insert(area) {
                    observer.weakened(area, &|| self.schedule());
                }
                continue;
            }
            if self.machine.options().reduction.synchronization {
                self.patience.get_or_insert(2 * self.count.progress.transitions + PATIENCE);
            }
            if self.exposures.insert(exposure)
                && let Exposure::Race(area) = exposure
                && self.machine.rivalries().is_empty()
            {
                let race = Rivalry { area, whereabouts: None };
                observer.raced(race, &self.machine, &|| self.schedule())?;
            }
        }
        for &race in self.machine.rivalries() {
            let ignored = Exposure::Ignored(race.area);
            if !self.exposures.contains(&ignored)
                && self.told.insert(race)
                && observer.raced(race, &self.machine, &|| self.schedule())? == Heed::NoMore
            {
                self.exposures.insert(ignored);
            }
        }
        ControlFlow::Continue(())
    }

    fn tell_hangs(&mut self, observer: &mut impl Observer<P>) -> ControlFlow<()> {
        for steps in std::mem::take(&mut self.hangs) {
            let schedule = Schedule { options: self.machine.options().clone(), steps };
            let machine = schedule.machine(self.machine.program());
            observer.found(Finding::Hang, &machine, &|| schedule.clone())?;
        }
        ControlFlow::Continue(())
    }

    fn schedule(&self) -> Schedule {
        Schedule { options: self.machine.options().clone(), steps: self.path.clone() }
    }
}
