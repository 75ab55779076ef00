//! Breadth-first and best-first search: states wait in a queue, and each remembers how it was first reached, which breadth-first
//! is by a shortest path.
//!
//! All threads go on from every state, and plain accesses are steps: else paths would not be shortest.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use thinair_program::Program;

use super::full::FullStates;
use super::hang::Steps;
use super::heuristics::{Noted, Past, Queue};
use super::{Count, Limits, Strategy, Summary, tell, tell_step};
use crate::{
    Area, Exposure, Finding, Fingerprint, Machine, Observer, Rivalry, Schedule, Situation, Step, Visited,
};

/// How a state was first reached: from which state, by which step. The initial state has none.
struct Origin {
    parent: u32,
    step: Step,
}

struct Waiting<'p, P: Program> {
    machine: Machine<'p, P>,
    number: u32,
    depth: usize,
    /// What has happened on the way, where it matters to the order.
    past: Past,
}

/// The states that were reached and the steps between them, for finding hangs.
#[derive(Default)]
struct Graph {
    numbers: FxHashMap<Fingerprint, u32>,
    steps: Steps,
}

struct Search<'p, P: Program> {
    limits: Limits,
    visited: Visited,
    full: Option<FullStates<P>>,
    count: Count,
    // invariant: origins[n - 1] is the origin of state n; the initial state is number 0.
    origins: Vec<Origin>,
    /// Nothing where paths are cut: then no hangs are looked for.
    graph: Option<Graph>,
    queue: Queue<Waiting<'p, P>>,
    /// What races, as far as the observer was told.
    racing: BTreeSet<Area>,
    /// What is accessed in modes between plain and volatile.
    weak: BTreeSet<Area>,
    /// What the search has to know from the start, and did not.
    news: Option<Exposure>,
}

/// What was explored; or something that the search has to know from the start, and did not.
pub(super) fn search<P: Program>(
    initial: Machine<'_, P>,
    limits: Limits,
    strategy: Strategy,
    observer: &mut impl Observer<P>,
) -> Result<Summary, Exposure> {
    let mut search = Search {
        limits,
        visited: Visited::new(),
        full: strategy.full_states.then(FullStates::default),
        count: Count::new(),
        origins: Vec::new(),
        graph: limits.depth.is_none().then(Graph::default),
        queue: Queue::new(strategy.order),
        racing: BTreeSet::new(),
        weak: BTreeSet::new(),
        news: None,
    };
    let first = initial.snapshot();
    if search.begin(initial, observer).is_break()
        || search.go_on(observer).is_break()
        || search.tell_hangs(&first, observer).is_break()
    {
        search.count.stop();
    }
    if let Some(news) = search.news {
        return Err(news);
    }
    let bytes = search.visited.bytes() + search.full.as_ref().map_or(0, FullStates::bytes);
    let collisions = search.full.as_ref().map(FullStates::collisions);
    Ok(search.count.summary(bytes, collisions))
}

impl<'p, P: Program> Search<'p, P> {
    fn begin(&mut self, initial: Machine<'p, P>, observer: &mut impl Observer<P>) -> ControlFlow<()> {
        is_new(&mut self.visited, self.full.as_mut(), &initial);
        self.count.state();
        let situation = initial.situation();
        let path = || Schedule { options: initial.options().clone(), steps: Vec::new() };
        tell_step(None, &initial, &path, observer)?;
        tell(situation, &initial, &path, observer)?;
        if self.count.enter(&initial, situation, 0, self.limits) {
            self.enqueue(
                Waiting { machine: initial, number: 0, depth: 0, past: Past::default() },
                situation,
                0,
            );
        }
        ControlFlow::Continue(())
    }

    fn go_on(&mut self, observer: &mut impl Observer<P>) -> ControlFlow<()> {
        while let Some(mut waiting) = self.queue.pop() {
            let Waiting { machine, depth, .. } = &mut waiting;
            let depth = *depth;
            let mark = machine.mark();
            let steps: Vec<Step> = machine.steps().collect();
            for step in steps {
                if self.count.step(depth) {
                    self.count.wait(self.queue.len());
                    observer.progress(&self.count.progress)?;
                }
                self.take(&mut waiting, step, observer)?;
                waiting.machine.undo(mark);
            }
        }
        ControlFlow::Continue(())
    }

    fn take(
        &mut self,
        Waiting { machine, number, depth, past }: &mut Waiting<'p, P>,
        step: Step,
        observer: &mut impl Observer<P>,
    ) -> ControlFlow<()> {
        let (number, depth) = (*number, *depth);
        let mut noted = Noted::new(self.queue.is_ranked());
        let taken = machine.take_traced(step, &mut noted);
        let origins = &self.origins;
        let path = || {
            let mut steps = path_to(origins, number);
            steps.push(step);
            Schedule { options: machine.options().clone(), steps }
        };
        for &exposure in machine.exposures() {
            match exposure {
                Exposure::Race(area) if self.racing.insert(area) => {
                    observer.raced(Rivalry { area, whereabouts: None }, machine, &path)?;
                }
                Exposure::Opaque(area) if self.weak.insert(area) => observer.weakened(area, &path),
                Exposure::Weak(_) | Exposure::Plain(_) | Exposure::Fences => {
                    self.news = Some(exposure);
                    return ControlFlow::Break(());
                }
                _ => {}
            }
        }
        tell_step(Some(taken), machine, &path, observer)?;
        let mut reached = None;
        if is_new(&mut self.visited, self.full.as_mut(), machine) {
            self.count.state();
            let situation = machine.situation();
            tell(situation, machine, &path, observer)?;
            if self.count.enter(machine, situation, depth + 1, self.limits) {
                self.origins.push(Origin { parent: number, step });
                let next = u32::try_from(self.origins.len()).expect("fewer states than memory has room for");
                let rank = self.queue.rank(past, step.thread, taken, depth + 1);
                let waiting = Waiting {
                    machine: machine.snapshot(),
                    number: next,
                    depth: depth + 1,
                    past: past.with(noted),
                };
                self.enqueue(waiting, situation, rank);
                reached = Some(next);
            }
        }
        if let Some(Graph { numbers, steps }) = &mut self.graph {
            match reached.or_else(|| numbers.get(&machine.fingerprint()).copied()) {
                Some(reached) => steps.add(number, reached),
                None => steps.leaves(number),
            }
        }
        ControlFlow::Continue(())
    }

    fn enqueue(&mut self, waiting: Waiting<'p, P>, situation: Situation, rank: u64) {
        if let Some(Graph { numbers, steps }) = &mut self.graph {
            numbers.insert(waiting.machine.fingerprint(), waiting.number);
            if !matches!(situation, Situation::Open { .. }) {
                steps.leaves(waiting.number);
            }
        }
        self.queue.push(waiting, rank);
    }

    fn tell_hangs(&mut self, first: &Machine<'p, P>, observer: &mut impl Observer<P>) -> ControlFlow<()> {
        let Some(Graph { steps, .. }) = self.graph.take() else { return ControlFlow::Continue(()) };
        for number in steps.hangs(self.origins.len() as u32 + 1) {
            let options = first.options().clone();
            let schedule = Schedule { options, steps: path_to(&self.origins, number) };
            let machine = schedule.machine(first.program());
            if !machine.is_abandoned() {
                observer.found(Finding::Hang, &machine, &|| schedule.clone())?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Adds a state; whether it is new.
fn is_new<P: Program>(
    visited: &mut Visited,
    full: Option<&mut FullStates<P>>,
    machine: &Machine<'_, P>,
) -> bool {
    let is_new = visited.insert(machine.fingerprint());
    full.map_or(is_new, |full| full.insert(machine))
}

fn path_to(origins: &[Origin], mut number: u32) -> Vec<Step> {
    let mut path = Vec::new();
    while let Some(origin) = number.checked_sub(1).map(|index| &origins[index as usize]) {
        path.push(origin.step);
        number = origin.parent;
    }
    path.reverse();
    path
}
