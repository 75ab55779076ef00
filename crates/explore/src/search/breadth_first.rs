//! Breadth-first search: states wait in a queue, and each remembers how it was first reached, which is by a
//! shortest path.

use std::collections::VecDeque;

use thinair_program::{Program, Request};

use super::{Count, Limits, Schedule, Summary, tell};
use crate::machine::Taken;
use crate::{Finding, Machine, Observer, Step, Visited};

/// How a state was first reached: from which state, by which step. The initial state has none.
struct Origin {
    parent: u32,
    step: Step,
}

struct Waiting<'p, P: Program> {
    machine: Machine<'p, P>,
    number: u32,
    depth: usize,
}

pub(super) fn search<P: Program>(
    initial: Machine<'_, P>,
    limits: Limits,
    observer: &mut impl Observer<P>,
) -> Summary {
    let mut visited = Visited::new();
    let mut count = Count::new();
    // invariant: origins[n - 1] is the origin of state n; the initial state is number 0.
    let mut origins: Vec<Origin> = Vec::new();
    visited.insert(initial.fingerprint());
    count.state();
    let mut queue = VecDeque::new();
    let situation = initial.situation();
    if tell(situation, &initial, &Schedule::new, observer).is_break() {
        count.stop();
    } else if count.enter(situation, 0, limits) {
        queue.push_back(Waiting { machine: initial, number: 0, depth: 0 });
    }

    'queue: while let Some(Waiting { mut machine, number, depth }) = queue.pop_front() {
        let mark = machine.mark();
        let steps: Vec<Step> = machine.steps().collect();
        for step in steps {
            let taken = machine.take(step);
            let path = || {
                let mut path = path_to(&origins, number);
                path.push(step);
                path
            };
            if count.step(depth) {
                count.progress.frontier = queue.len();
                if observer.progress(&count.progress).is_break() {
                    count.stop();
                    break 'queue;
                }
            }
            if let Taken::Answered(Request::Fail, _) = taken
                && observer.found(Finding::Assertion, &machine, &path).is_break()
            {
                count.stop();
                break 'queue;
            }
            if visited.insert(machine.fingerprint()) {
                count.state();
                let situation = machine.situation();
                if tell(situation, &machine, &path, observer).is_break() {
                    count.stop();
                    break 'queue;
                }
                if count.enter(situation, depth + 1, limits) {
                    origins.push(Origin { parent: number, step });
                    let number = u32::try_from(origins.len()).expect("fewer states than memory has room for");
                    queue.push_back(Waiting { machine: machine.snapshot(), number, depth: depth + 1 });
                }
            }
            machine.undo(mark);
        }
    }
    count.summary(visited.bytes())
}

fn path_to(origins: &[Origin], mut number: u32) -> Schedule {
    let mut path = Schedule::new();
    while let Some(origin) = number.checked_sub(1).map(|index| &origins[index as usize]) {
        path.push(origin.step);
        number = origin.parent;
    }
    path.reverse();
    path
}
