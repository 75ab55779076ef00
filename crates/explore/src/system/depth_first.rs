//! The newest state first.

use std::ops::ControlFlow;

use super::{System, Watcher, enter};
use crate::search::Count;
use crate::{Limits, Summary, Visited};

/// A state on the path, with the steps that are left to take from it, the next one last.
struct Frame<S: System> {
    state: S::State,
    left: Vec<S::Step>,
}

pub(super) fn search<S: System>(system: &mut S, limits: Limits, watcher: &mut impl Watcher<S>) -> Summary {
    let (mut visited, mut count) = (Visited::new(), Count::new());
    if walk(system, limits, &mut visited, &mut count, watcher).is_break() {
        count.stop();
    }
    count.summary(visited.bytes(), None)
}

fn walk<S: System>(
    system: &mut S,
    limits: Limits,
    visited: &mut Visited,
    count: &mut Count,
    watcher: &mut impl Watcher<S>,
) -> ControlFlow<()> {
    let state = system.initial();
    visited.insert(system.fingerprint(&state));
    let mut left = enter(system, &state, 0, (limits, count), &Vec::new, watcher)?;
    left.reverse();
    let mut path: Vec<S::Step> = Vec::new();
    let mut frames: Vec<Frame<S>> = vec![Frame { state, left }];
    while let Some(frame) = frames.last_mut() {
        let Some(step) = frame.left.pop() else {
            frames.pop();
            path.pop();
            continue;
        };
        if count.step(frames.len()) {
            watcher.progress(count.progress())?;
        }
        let Some(frame) = frames.last() else { unreachable!("the path has a last state") };
        let state = system.take(&frame.state, &step);
        if !visited.insert(system.fingerprint(&state)) {
            continue;
        }
        path.push(step);
        let mut left = enter(system, &state, path.len(), (limits, count), &|| path.clone(), watcher)?;
        left.reverse();
        frames.push(Frame { state, left });
    }
    ControlFlow::Continue(())
}
