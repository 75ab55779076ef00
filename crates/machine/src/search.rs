//! The machine as a transition system (UMM, tables 1 and 3).
//!
//! A state is that of each thread, of the locks, and what is left of the formulas that may still be asked of GIB. No step
//! can be taken back and each executes something, so there are no cycles.

mod queries;
mod stubborn;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{Location, ObjectId, Value};
use thinair_explore::Fingerprint;
use thinair_explore::system::System;
use thinair_program::Answer;

use self::queries::{Query, ask, ask_for_last, in_lib};
use crate::explore::{Reduction, Refusal};
use crate::instruction::{Instruction, Label, Labels};
use crate::residual::{Equations, Grounding, Residuals, View};
use crate::threads::{Automaton, Leaf, Local, LocalState, LocalStep, Rules, Source, Threads, owners};
use crate::{Kind, KindSet};

/// A state of the machine.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) locals: Vec<Local>,
    views: Vec<View>,
    equations: Equations,
    /// By which thread each monitor is held, and how often.
    locks: Vec<(usize, u32)>,
}

/// A step of the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) thread: usize,
    pub(crate) local: LocalStep,
    /// The instruction of GIB whose value is read.
    pub(crate) from: Option<Label>,
}

/// A program under a model.
pub(crate) struct Machine<'a> {
    labels: &'a Labels,
    objects: Vec<ObjectId>,
    pub(crate) automata: Vec<Automaton<'a>>,
    monitors: FxHashMap<ObjectId, usize>,
    residuals: Residuals,
    queries: Vec<Query>,
    /// The query of an instruction in LIB.
    query_of: Vec<Option<usize>>,
    /// The queries whether an instruction of GIB is the last of its location; they come after the others.
    lasts: Vec<Label>,
    /// For each instruction of GIB, the one of LIB that becomes it; and the other way round.
    owners: Vec<Option<Label>>,
    entries_of: Vec<Vec<Label>>,
    /// The thread of an instruction.
    thread_of: Vec<usize>,
    reduction: Reduction,
    first: State,
    /// What was written in executions that were met.
    pub(crate) written: FxHashSet<(Location, Value)>,
}

impl<'a> Machine<'a> {
    pub(crate) fn new<T>(
        rules: &'a Rules<'a>,
        threads: &'a Threads<T>,
        reduction: Reduction,
        observed: &[Location],
    ) -> Result<Machine<'a>, Refusal> {
        let labels = &threads.labels;
        let owners = owners(threads);
        let mut entries_of = vec![Vec::new(); labels.len()];
        let mut entries = threads.initial.clone();
        for (entry, owner) in owners.iter().enumerate() {
            if let Some(owner) = owner {
                entries_of[owner.index()].push(Label(entry as u32));
                entries.push(Label(entry as u32));
            }
        }
        let mut grounding = Grounding::new(rules.model, &rules.shapes, labels, &entries);
        let mut queries = Vec::new();
        let mut query_of = vec![None; labels.len()];
        for label in in_lib(threads) {
            let query = ask(rules, labels, &entries, label, &mut grounding)?;
            if let Some(query) = query {
                query_of[label.index()] = Some(queries.len());
                queries.push(query);
            }
        }
        let lasts = ask_for_last(rules, labels, &entries, observed, &mut grounding)?;
        let (residuals, equations, views) = grounding.finish().map_err(Refusal::of)?;
        let thread_of = (0..labels.len() as u32).map(|label| labels.get(Label(label)));
        let thread_of = thread_of.map(|instruction| instruction.thread.0.saturating_sub(1) as usize);
        let monitors = monitors(labels);
        let automata = threads.all.iter().map(|thread| Automaton::new(rules, labels, thread));
        let locals = vec![Local::FIRST; threads.all.len()];
        Ok(Machine {
            labels,
            objects: threads.all.iter().map(|thread| thread.object).collect(),
            automata: automata.collect(),
            residuals,
            queries,
            query_of,
            lasts,
            owners,
            entries_of,
            thread_of: thread_of.collect(),
            reduction,
            first: State { locals, views, equations, locks: vec![(0, 0); monitors.len()] },
            monitors,
            written: FxHashSet::default(),
        })
    }

    /// What is known of a thread's state.
    pub(crate) fn local(&mut self, state: &State, thread: usize) -> Rc<LocalState> {
        self.automata[thread].state(state.locals[thread])
    }

    /// The values that a location may hold in the end; none unless the model says so.
    pub(crate) fn finals(&mut self, state: &State, location: Location) -> Vec<Value> {
        let mut values = Vec::new();
        for (place, &entry) in self.lasts.iter().enumerate() {
            let Instruction { var, data, .. } = *self.labels.get(entry);
            let view = state.views[self.queries.len() + place];
            let node = self.residuals.nodes(view)[0];
            if let (true, Some(value)) = (var == Some(location), data)
                && !values.contains(&value)
                && self.residuals.holds(node, state.equations)
            {
                values.push(value);
            }
        }
        values.sort_unstable();
        values
    }

    /// Whether a thread's step can be taken, and what it reads then.
    fn enabled(&mut self, state: &State, thread: usize, step: &LocalStep) -> Option<Step> {
        let taken = |from| Some(Step { thread, local: *step, from });
        let Some(label) = step.label else { return taken(None) };
        if !self.is_ready(state, label) || self.is_blocked(state, label) {
            return None;
        }
        if step.source != Source::Gib {
            return taken(None);
        }
        let Some(Answer::Value(wanted) | Answer::Updated { old: wanted, .. }) = step.answer else {
            unreachable!("a read is answered a value")
        };
        let query = self.query_of[label.index()]?;
        let view = state.views[query];
        for place in 0..self.queries[query].candidates.len() {
            let candidate = self.queries[query].candidates[place];
            let node = self.residuals.nodes(view)[place + 1];
            if self.labels.get(candidate).data == Some(wanted) && self.residuals.holds(node, state.equations)
            {
                return taken(Some(candidate));
            }
        }
        None
    }

    /// Whether an instruction is ready, as far as GIB is concerned.
    fn is_ready(&mut self, state: &State, label: Label) -> bool {
        self.query_of[label.index()].is_none_or(|query| {
            let node = self.residuals.nodes(state.views[query])[0];
            self.residuals.holds(node, state.equations)
        })
    }

    /// Whether a lock, unlock or join has to wait.
    pub(crate) fn is_blocked(&mut self, state: &State, label: Label) -> bool {
        let Instruction { kind, lock, joined, .. } = *self.labels.get(label);
        let thread = self.thread_of[label.index()];
        match (kind, lock, joined) {
            (Kind::Lock, Some(monitor), _) => {
                let (owner, count) = state.locks[self.monitors[&monitor]];
                count > 0 && owner != thread
            }
            (Kind::Unlock, Some(monitor), _) => {
                let (owner, count) = state.locks[self.monitors[&monitor]];
                count == 0 || owner != thread
            }
            (Kind::Join, _, Some(object)) => {
                let joined = self.objects.iter().position(|&other| other == object);
                let joined = joined.expect("joined threads are known");
                self.local(state, joined).settled != Some(Leaf::End)
            }
            _ => false,
        }
    }

    /// Whether an instruction is a read that is ready and may see no write.
    pub(crate) fn sees_nothing(&mut self, state: &State, label: Label) -> bool {
        if !KindSet::READ.contains(self.labels.get(label).kind) || !self.is_ready(state, label) {
            return false;
        }
        let Some(query) = self.query_of[label.index()] else { return true };
        let nodes = self.residuals.nodes(state.views[query])[1..].to_vec();
        !nodes.into_iter().any(|node| self.residuals.holds(node, state.equations))
    }

    /// All steps of a state.
    fn all_steps(&mut self, state: &State) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for thread in 0..state.locals.len() {
            let local = self.local(state, thread);
            let own = steps.len();
            for step in &local.steps {
                let is_same = |other: &Step| other.local.next == step.next && other.local.label == step.label;
                // A read that may see two writes of one value is one step.
                if !steps[own..].iter().any(is_same) {
                    steps.extend(self.enabled(state, thread, step));
                }
            }
        }
        steps
    }
}

impl System for Machine<'_> {
    type State = State;
    type Step = Step;

    fn initial(&mut self) -> State {
        self.first.clone()
    }

    /// Equations are known by the views that rest on them, and locks by what the threads have executed.
    fn fingerprint(&mut self, state: &State) -> Fingerprint {
        let locals = state.locals.iter().map(|local| local.0);
        let words: Vec<u32> = locals.chain(state.views.iter().map(|view| view.0)).collect();
        Fingerprint::of(&words)
    }

    fn steps(&mut self, state: &State) -> Vec<Step> {
        let steps = self.all_steps(state);
        match self.reduction {
            Reduction::None => steps,
            Reduction::Stubborn => self.stubborn(state, steps),
        }
    }

    fn take(&mut self, state: &State, &Step { thread, local: step, .. }: &Step) -> State {
        let mut next = state.clone();
        next.locals[thread] = step.next;
        let Some(label) = step.label else { return next };
        let Instruction { kind, lock, .. } = *self.labels.get(label);
        if let Some(monitor) = lock {
            let (owner, count) = &mut next.locks[self.monitors[&monitor]];
            match kind {
                Kind::Lock => (*owner, *count) = (thread, *count + 1),
                _ => *count -= 1,
            }
        }
        let local = self.local(&next, thread);
        for (query, view) in self.queries.iter().zip(&mut next.views) {
            if query.thread == thread && !local.future.contains(query.label.index()) {
                *view = View::NONE;
            }
        }
        if let Some(entry) = step.entry {
            next.equations = self.residuals.execute(state.equations, entry);
            for view in &mut next.views {
                *view = self.residuals.view_after(*view, entry, next.equations);
            }
            if let Instruction { var: Some(location), data: Some(value), .. } = *self.labels.get(entry) {
                self.written.insert((location, value));
            }
        }
        next
    }
}

fn monitors(labels: &Labels) -> FxHashMap<ObjectId, usize> {
    let mut monitors = FxHashMap::default();
    for label in 0..labels.len() as u32 {
        if let Some(monitor) = labels.get(Label(label)).lock {
            let next = monitors.len();
            monitors.entry(monitor).or_insert(next);
        }
    }
    monitors
}
