//! The search: steps are taken and taken back along one path, and each path that ends says, by its races, which others
//! there are.

use std::ops::ControlFlow;

use thinair_event::ObjectId;
use thinair_program::{Abandonment, Program};

use super::Executions;
use super::anticipate::Unsteady;
use super::footprint::{Footprint, Label};
use super::names::Names;
use super::path::{NONE, Path};
use super::threads::{Allocations, Missed, Notified, Timeline};
use super::wakeup::{Branches, Forest, Item};
use crate::search::Count;
use crate::{Completeness, Limits, Machine, Mark, Observer, Options, Reduction, Situation};

pub(super) struct Explorer<'p, P: Program> {
    pub(super) machine: Machine<'p, P>,
    pub(super) names: Names,
    /// The threads, by number.
    pub(super) threads: Vec<Timeline>,
    /// The notifications of the path.
    pub(super) notified: Vec<Notified>,
    /// The steps that events of the path took away.
    pub(super) missed: Vec<Missed>,
    /// What the last step allocated.
    pub(super) allocations: Allocations,
    /// Whether steps that others do not notice go with those before them.
    pub(super) steady: bool,
    /// Whether the end of a thread is always a step of its own.
    pub(super) ends_by_step: bool,
    pub(super) path: Path,
    /// The states of the path: one more than it has events.
    pub(super) frames: Vec<Frame>,
    /// The sleep sets of the states, one after another.
    pub(super) sleep: Vec<Label>,
    pub(super) forest: Forest,
    limits: Limits,
    executions: Executions,
    count: Count,
    /// For use in `reverse` only, to be reused.
    pub(super) sequence: Vec<Item>,
    pub(super) remaining: Vec<Item>,
}

/// A state of the path.
pub(super) struct Frame {
    mark: Mark,
    /// Where its sleep set begins.
    pub(super) sleep: usize,
    /// What is yet to be explored from here.
    pub(super) branches: Branches,
    /// Whether something has been.
    is_explored: bool,
}

impl<'p, P: Program> Explorer<'p, P> {
    pub(super) fn new(program: &'p P, limits: Limits, reduction: Reduction) -> Explorer<'p, P> {
        let mut allocations = Allocations::default();
        let machine = Machine::traced(program, Options::from(reduction), &mut allocations);
        let mut names = Names::default();
        let objects: Vec<ObjectId> = machine.threads().map(|(object, ..)| object).collect();
        let mut threads = Vec::with_capacity(objects.len());
        for (index, object) in objects.into_iter().enumerate() {
            names.initial_thread(object);
            threads.push(Timeline::new(object, NONE, machine.part(index)));
        }
        let executions = Executions {
            complete: 0,
            blocked: 0,
            cut: 0,
            explored: 0,
            completeness: Completeness::Exhaustive,
        };
        let mut explorer = Explorer {
            path: Path::new(threads.len()),
            machine,
            names,
            threads,
            notified: Vec::new(),
            missed: Vec::new(),
            allocations,
            steady: reduction != Reduction::NONE,
            ends_by_step: reduction == Reduction::NONE || program.observes_liveness(),
            frames: Vec::new(),
            sleep: Vec::new(),
            forest: Forest::default(),
            limits,
            executions,
            count: Count::new(),
            sequence: Vec::new(),
            remaining: Vec::new(),
        };
        explorer.name_allocations();
        explorer
    }

    pub(super) fn run(mut self, observer: &mut impl Observer<P>) -> Result<Executions, Unsteady> {
        self.enter(Branches::NONE)?;
        while !self.frames.is_empty() {
            let Some((label, after)) = self.next_branch()? else {
                self.leave();
                continue;
            };
            self.take(&label)?;
            if self.count.step(self.path.len())
                && observer.progress(self.count.progress()) == ControlFlow::Break(())
            {
                self.executions.completeness = Completeness::Stopped;
                return Ok(self.executions);
            }
            self.enter(after)?;
        }
        Ok(self.executions)
    }

    /// A state has been reached, from which these branches are to be explored; if there are none, whatever there is.
    fn enter(&mut self, branches: Branches) -> Result<(), Unsteady> {
        self.count.state();
        let end = self.sleep.len();
        if let (Some(frame), Some(last)) = (self.frames.last_mut(), self.path.last()) {
            frame.is_explored = true;
            // What sleeps goes on sleeping until something depends on it.
            for index in frame.sleep..end {
                let sleeper = self.sleep[index];
                if !sleeper.depends(last) {
                    self.sleep.push(sleeper);
                }
            }
        }
        let mark = self.machine.mark();
        self.frames.push(Frame { mark, sleep: end, branches, is_explored: false });
        if branches == Branches::NONE { self.choose() } else { Ok(()) }
    }

    /// Takes the next branch of the newest state.
    fn next_branch(&mut self) -> Result<Option<(Label, Branches)>, Unsteady> {
        loop {
            let frame = self.frames.last_mut().expect("there is a state");
            let Some((label, after)) = self.forest.take_first(&mut frame.branches) else { return Ok(None) };
            if label.option == Label::ANY && self.is_possible(&label) {
                self.expand(label, after)?;
                continue;
            }
            if self.is_possible(&label) {
                return Ok(Some((label, after)));
            }
            // The second event of some race was not possible earlier. That is known only now, and nothing is lost if
            // something else is explored in its place.
            self.executions.explored += 1;
            self.forest.clear(after);
            let frame = self.frames.last().expect("there is a state");
            if !frame.is_explored && frame.branches == Branches::NONE {
                self.choose()?;
            }
        }
    }

    /// Puts all ways in which a thread can go on in the place of any.
    fn expand(&mut self, label: Label, mut after: Branches) -> Result<(), Unsteady> {
        let Some(index) = self.ready(label.thread) else { return Ok(()) };
        for option in 0..self.machine.possibilities(index) {
            let option = self.option_name(index, option);
            if !self.sleeps(label.thread, option) {
                let (occurrence, _) = self.anticipate(label.thread, index, option)?;
                let after = std::mem::replace(&mut after, Branches::NONE);
                let frame = self.frames.last_mut().expect("there is a state");
                self.forest.put_first(&mut frame.branches, occurrence.label, after);
            }
        }
        self.forest.clear(after);
        Ok(())
    }

    /// Explores any thread that can act, in all its ways; if there is none, the path has come to its end.
    fn choose(&mut self) -> Result<(), Unsteady> {
        let mut is_end = true;
        if self.machine.exit().is_none() {
            for thread in 0..self.threads.len() as u32 {
                let Some(index) = self.ready(thread) else { continue };
                let mut branches = Branches::NONE;
                let options = self.machine.possibilities(index);
                for option in 0..options {
                    is_end = false;
                    let option = self.option_name(index, option);
                    if !self.sleeps(thread, option) {
                        let mut label = Label { thread, option, footprint: Footprint::NONE };
                        // A step without alternative is taken at once: nobody will ask what it touches.
                        if options > 1 {
                            label = self.anticipate(thread, index, option)?.0.label;
                        }
                        self.forest.add(&mut branches, label);
                    }
                }
                if branches != Branches::NONE {
                    self.frames.last_mut().expect("there is a state").branches = branches;
                    return Ok(());
                }
            }
        }
        self.executions.explored += 1;
        if is_end {
            self.end();
            self.reverse_races()?;
        }
        Ok(())
    }

    /// Whether a step sleeps in the newest state.
    fn sleeps(&self, thread: u32, option: u32) -> bool {
        let start = self.frames.last().map_or(0, |frame| frame.sleep);
        self.sleep[start..].iter().any(|label| label.thread == thread && label.option == option)
    }

    /// Goes back from the newest state, which is done with.
    fn leave(&mut self) {
        let frame = self.frames.pop().expect("there is a state");
        self.sleep.truncate(frame.sleep);
        if let Some(frame) = self.frames.last() {
            self.machine.undo(frame.mark);
            let label = self.take_back();
            self.sleep.push(label);
        }
    }

    /// Whether a thread may take so many steps.
    pub(super) fn may_take(&self, steps: usize) -> bool {
        self.limits.depth.is_none_or(|depth| steps <= depth)
    }

    /// Counts the execution that has come to its end.
    fn end(&mut self) {
        let situation = self.machine.situation();
        let is_cut_off = |timeline: &Timeline| timeline.is_present && !self.may_take(timeline.steps + 1);
        let is_bounded =
            matches!(situation, Situation::Open { bounded: true } | Situation::Abandoned(Abandonment::Bound));
        let is_long = !self.may_take(self.path.len())
            || matches!(situation, Situation::Open { .. }) && self.threads.iter().any(is_cut_off);
        let executions = &mut self.executions;
        match situation {
            Situation::Unsupported(_) => {
                executions.cut += 1;
                executions.completeness = Completeness::Stopped;
            }
            _ if is_bounded || is_long => {
                executions.cut += 1;
                executions.completeness = executions.completeness.max(Completeness::Bounded);
            }
            Situation::Final => executions.complete += 1,
            _ if self.machine.is_abandoned() => executions.cut += 1,
            // A thread that can act here has come back to where it was, without effect.
            Situation::Open { .. } | Situation::Deadlock | Situation::Hang | Situation::Abandoned(_) => {
                executions.blocked += 1;
            }
        }
    }
}
