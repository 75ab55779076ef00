//! Breadth-first search: states wait in a queue, and each remembers how it was first reached, which is by a
//! shortest path.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use thinair_program::Program;

use super::hang::Steps;
use super::{Completeness, Count, Limits, Schedule, Summary, tell, tell_step};
use crate::{Finding, Machine, Observer, Situation, Step, Visited};

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
    // Hangs are looked for unless paths are cut: the numbers of states, and the steps between them.
    let mut graph = limits.depth.is_none().then(|| (FxHashMap::default(), Steps::default()));
    let first = initial.snapshot();
    visited.insert(initial.fingerprint());
    count.state();
    let mut queue = VecDeque::new();
    let situation = initial.situation();
    if tell_step(None, &initial, &Schedule::new, observer).is_break()
        || tell(situation, &initial, &Schedule::new, observer).is_break()
    {
        count.stop();
    } else if count.enter(&initial, situation, 0, limits) {
        if let Some((numbers, steps)) = &mut graph {
            numbers.insert(initial.fingerprint(), 0);
            if !matches!(situation, Situation::Open { .. }) {
                steps.leaves(0);
            }
        }
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
            if tell_step(Some(taken), &machine, &path, observer).is_break() {
                count.stop();
                break 'queue;
            }
            let mut reached = None;
            if visited.insert(machine.fingerprint()) {
                count.state();
                let situation = machine.situation();
                if tell(situation, &machine, &path, observer).is_break() {
                    count.stop();
                    break 'queue;
                }
                if count.enter(&machine, situation, depth + 1, limits) {
                    origins.push(Origin { parent: number, step });
                    let number = u32::try_from(origins.len()).expect("fewer states than memory has room for");
                    queue.push_back(Waiting { machine: machine.snapshot(), number, depth: depth + 1 });
                    reached = Some(number);
                    if let Some((numbers, steps)) = &mut graph {
                        numbers.insert(machine.fingerprint(), number);
                        if !matches!(situation, Situation::Open { .. }) {
                            steps.leaves(number);
                        }
                    }
                }
            }
            if let Some((numbers, steps)) = &mut graph {
                match reached.or_else(|| numbers.get(&machine.fingerprint()).copied()) {
                    Some(reached) => steps.add(number, reached),
                    None => steps.leaves(number),
                }
            }
            machine.undo(mark);
        }
    }
    if let Some((_, steps)) = graph.filter(|_| count.completeness() != Completeness::Stopped) {
        for number in steps.hangs(origins.len() as u32 + 1) {
            let mut machine = first.snapshot();
            for step in path_to(&origins, number) {
                machine.take(step);
            }
            let path = || path_to(&origins, number);
            if !machine.is_abandoned() && observer.found(Finding::Hang, &machine, &path).is_break() {
                count.stop();
                break;
            }
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
