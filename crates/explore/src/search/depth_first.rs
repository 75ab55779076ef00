//! Depth-first search, in place: steps are taken and taken back.
//!
//! With a bound on depth, a state that was first reached on a long path may have been cut there and be met
//! again on a shorter one. It is expanded again then, so that the bound means what it says: everything within
//! so many steps.

use rustc_hash::FxHashMap;
use thinair_program::Program;

use super::hang::{Components, Leads};
use super::{Count, Limits, Summary, tell, tell_step};
use crate::{Finding, Fingerprint, Machine, Mark, Observer, Situation, Step, Visited};

/// A state on the path, with the next of its steps to take.
struct Frame {
    mark: Mark,
    /// The thread after the one whose options are being taken.
    thread: usize,
    /// How many options that one has, and how many have been taken.
    options: u32,
    option: u32,
}

impl Frame {
    fn new(mark: Mark) -> Frame {
        Frame { mark, thread: 0, options: 0, option: 0 }
    }
}

pub(super) fn search<P: Program>(
    mut machine: Machine<'_, P>,
    limits: Limits,
    observer: &mut impl Observer<P>,
) -> Summary {
    let mut seen = Seen::new(limits);
    let mut count = Count::new();
    let mut path: Vec<Step> = Vec::new();
    let mut frames: Vec<Frame> = Vec::new();
    let mut components = limits.depth.is_none().then(Components::default);

    seen.insert(machine.fingerprint(), 0);
    count.state();
    let situation = machine.situation();
    if tell_step(None, &machine, &|| path.clone(), observer).is_break()
        || tell(situation, &machine, &|| path.clone(), observer).is_break()
    {
        count.stop();
    } else if count.enter(&machine, situation, 0, limits) {
        frames.push(Frame::new(machine.mark()));
        if let Some(components) = &mut components {
            components.push(machine.fingerprint(), is_open(situation));
        }
    }

    while let Some(frame) = frames.last_mut() {
        // The frame's next step: the next option of its thread, or the first of the next thread that has one.
        while frame.option >= frame.options && frame.thread < machine.thread_count() {
            frame.options = machine.options(frame.thread);
            frame.thread += 1;
            frame.option = 0;
        }
        if frame.option >= frame.options {
            frames.pop();
            let is_hang = components.as_mut().is_some_and(Components::pop) && !machine.is_abandoned();
            if is_hang && observer.found(Finding::Hang, &machine, &|| path.clone()).is_break() {
                count.stop();
                break;
            }
            if let Some(below) = frames.last() {
                machine.undo(below.mark);
                path.pop();
            }
            continue;
        }
        let (thread, option, mark) = (frame.thread - 1, frame.option, frame.mark);
        frame.option += 1;

        if count.step(path.len()) {
            count.progress.frontier = frames.len();
            if observer.progress(&count.progress).is_break() {
                count.stop();
                break;
            }
        }
        if let Some(state) = machine.preview(thread)
            && seen.is_known(state)
        {
            if let Some(components) = &mut components {
                components.step(&Leads::To(state));
            }
            continue;
        }
        path.push(machine.step_at(thread, option));
        let taken = machine.take_at(thread, option, &mut ());
        if tell_step(Some(taken), &machine, &|| path.clone(), observer).is_break() {
            count.stop();
            break;
        }
        let visit = seen.insert(machine.fingerprint(), path.len());
        let mut leads = Leads::To(machine.fingerprint());
        let mut expand = visit != Visit::Known;
        if expand {
            leads = Leads::Out;
            let situation = machine.situation();
            expand = count.enter(&machine, situation, path.len(), limits);
            if visit == Visit::First {
                count.state();
                if tell(situation, &machine, &|| path.clone(), observer).is_break() {
                    count.stop();
                    break;
                }
            }
            if let (Some(components), true) = (&mut components, expand) {
                components.push(machine.fingerprint(), is_open(situation));
            }
        }
        if expand {
            frames.push(Frame::new(machine.mark()));
        } else {
            if let Some(components) = &mut components {
                components.step(&leads);
            }
            machine.undo(mark);
            path.pop();
        }
    }
    count.summary(seen.visited.bytes())
}

fn is_open(situation: Situation) -> bool {
    matches!(situation, Situation::Open { .. })
}

/// The visited states; under a bound on depth, with the shortest path on which each was met.
struct Seen {
    visited: Visited,
    depths: Option<FxHashMap<Fingerprint, u32>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    First,
    /// Met again on a shorter path than before.
    Shorter,
    Known,
}

impl Seen {
    fn new(limits: Limits) -> Seen {
        Seen { visited: Visited::new(), depths: limits.depth.map(|_| FxHashMap::default()) }
    }

    /// Whether a state need not be visited again, on however short a path.
    fn is_known(&self, state: Fingerprint) -> bool {
        self.depths.is_none() && self.visited.contains(state)
    }

    fn insert(&mut self, state: Fingerprint, depth: usize) -> Visit {
        let first = self.visited.insert(state);
        if let Some(depths) = &mut self.depths {
            let shortest = depths.entry(state).or_insert(u32::MAX);
            if (depth as u32) < *shortest {
                *shortest = depth as u32;
                return if first { Visit::First } else { Visit::Shorter };
            }
        }
        if first { Visit::First } else { Visit::Known }
    }
}
