//! The newest state first.

use std::ops::ControlFlow;

use super::{System, Walk, Watcher};

/// A state on the path, with the steps that are left to take from it, the next one last.
struct Frame<S: System> {
    state: S::State,
    left: Vec<S::Step>,
}

impl<S: System, W: Watcher<S>> Walk<'_, S, W> {
    pub(super) fn depth_first(&mut self) -> ControlFlow<()> {
        let (state, mut left) = self.begin()?;
        left.reverse();
        let mut path: Vec<S::Step> = Vec::new();
        let mut frames: Vec<Frame<S>> = vec![Frame { state, left }];
        while let Some(frame) = frames.last_mut() {
            let Some(step) = frame.left.pop() else {
                frames.pop();
                path.pop();
                continue;
            };
            if self.count.step(path.len() + 1) {
                self.watcher.progress(self.count.progress())?;
            }
            let Some(state) = self.take(&frame.state, &step) else { continue };
            path.push(step);
            let mut left = self.enter(&state, path.len(), &|| path.clone())?;
            left.reverse();
            frames.push(Frame { state, left });
        }
        ControlFlow::Continue(())
    }
}
