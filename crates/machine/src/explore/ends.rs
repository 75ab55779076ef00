//! What is found where nothing more can be executed: results, failed assertions, deadlocks, or nothing.

use std::ops::ControlFlow;
use std::rc::Rc;

use thinair_explore::system::Watcher;
use thinair_explore::{Finding, Progress};

use super::{Ending, Observer, Options};
use crate::schedule::scheduled;
use crate::search::{Machine, State, Step};
use crate::threads::{Leaf, LocalState, Path, Threads};
use crate::{Instruction, Model};

/// Tells the observer of ends.
pub(super) struct Watching<'a, T, O> {
    pub(super) threads: &'a Threads<T>,
    pub(super) options: &'a Options<'a>,
    pub(super) model: &'a Model,
    pub(super) observer: &'a mut O,
    /// Whether a bound was met.
    pub(super) bounded: bool,
    /// A read that may see nothing, though nothing is left to wait for.
    pub(super) unanswered: Option<Instruction>,
}

impl<'m, T, O: Observer<T>> Watcher<Machine<'m>> for Watching<'_, T, O> {
    fn reached(
        &mut self,
        machine: &mut Machine<'m>,
        state: &State,
        steps: &[Step],
        path: &dyn Fn() -> Vec<Step>,
    ) -> ControlFlow<()> {
        if !steps.is_empty() {
            return ControlFlow::Continue(());
        }
        let locals: Vec<_> = (0..state.locals.len()).map(|thread| machine.local(state, thread)).collect();
        let settled: Option<Vec<Leaf>> = locals.iter().map(|local| local.settled).collect();
        let of_threads = |thread: usize, number: usize| &self.threads.all[thread].paths[number];
        if let Some(leaves) = settled {
            self.bounded |= leaves.contains(&Leaf::Bound);
            let all: Vec<&[usize]> = locals.iter().map(|local| &local.complete[..]).collect();
            for chosen in combinations(&all) {
                let paths: Vec<&Path> =
                    chosen.iter().enumerate().map(|(thread, &number)| of_threads(thread, number)).collect();
                let schedule = || scheduled(self.threads, &paths, &path());
                if paths.iter().any(|path| path.fails) {
                    self.observer.found(Finding::Assertion, &schedule)?;
                }
                if leaves.iter().all(|&leaf| leaf == Leaf::End) {
                    let ending = self.ending(machine, state, &paths);
                    self.observer.ended(&ending, &schedule)?;
                }
            }
            return ControlFlow::Continue(());
        }
        // What others wait for may come after a bound.
        self.bounded |= locals.iter().any(|local| local.settled == Some(Leaf::Bound));
        let earliest =
            locals.iter().filter(|local| local.settled.is_none()).flat_map(|local| &local.earliest);
        if let Some(&read) = earliest.clone().find(|&&label| machine.sees_nothing(state, label)) {
            self.unanswered = Some(*self.threads.labels.get(read));
            return ControlFlow::Break(());
        }
        // A dead end of speculation is nothing, unless some path waits at its earliest instruction.
        let mut waiting = Vec::new();
        for (thread, local) in locals.iter().enumerate() {
            let mut found = local.complete.first().copied().filter(|_| local.settled == Some(Leaf::End));
            for (&number, &earliest) in local.paths.iter().zip(&local.earliest) {
                if found.is_none() && local.complete.is_empty() && machine.is_blocked(state, earliest) {
                    found = Some(number);
                }
            }
            let Some(number) = found else { return ControlFlow::Continue(()) };
            waiting.push(of_threads(thread, number));
        }
        let schedule = || scheduled(self.threads, &waiting, &path());
        let has_failed = |(path, local): (&&Path, &Rc<LocalState>)| path.fails && local.settled.is_some();
        if waiting.iter().zip(&locals).any(has_failed) {
            self.observer.found(Finding::Assertion, &schedule)?;
        }
        self.observer.found(Finding::Deadlock, &schedule)
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        if (self.options.is_over)() {
            return ControlFlow::Break(());
        }
        self.observer.progress(progress)
    }
}

impl<'t, T, O> Watching<'t, T, O> {
    fn ending(&self, machine: &mut Machine<'_>, state: &State, paths: &[&Path]) -> Ending<'t, T> {
        let states = self.threads.all.iter().zip(paths);
        let threads = states.map(|(thread, path)| &thread.tree.node(path.node).state).collect();
        let finals = self.model.last.is_some().then(|| {
            let observed = self.options.observed.iter();
            observed.map(|&location| (location, machine.finals(state, location))).collect()
        });
        Ending { threads, finals }
    }
}

/// All ways to take one of each.
fn combinations(all: &[&[usize]]) -> Vec<Vec<usize>> {
    all.iter().fold(vec![Vec::new()], |chosen, options| {
        let with = |chosen: &Vec<usize>| {
            let chosen = chosen.clone();
            options.iter().map(move |&option| [&chosen[..], &[option]].concat())
        };
        chosen.iter().flat_map(with).collect()
    })
}
