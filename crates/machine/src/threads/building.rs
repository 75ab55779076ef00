//! From a program to the paths of its threads.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{Location, ObjectId, Value};
use thinair_program::unfold::{Cut, Dependencies, NodeId, Setting, Spinning, Tree, answers, unfold_with};
use thinair_program::{Abandonment, Answer, Describe, Request, Unfollowed, WakeUp};

use super::path::{LONGEST, Leaf, Path, PathStep};
use super::{Thread, Threads};
use crate::explore::{Limits, Refusal};
use crate::instruction::{Instruction, Label, Labels, ThreadNumber};
use crate::{Kind, KindSet, Model};

/// Unfolds a program's threads over a domain of values. The initial writes are those of the locations that are accessed or
/// observed.
pub(crate) fn build<P: Dependencies + Describe>(
    program: &P,
    model: &Model,
    domain: &dyn Fn(Location) -> Vec<Value>,
    (limits, observed): (Limits, &[Location]),
    is_over: &dyn Fn() -> bool,
) -> Result<Threads<P::Thread>, Refusal> {
    let objects = program.initial().threads;
    let mut labels = Labels::default();
    let mut threads = Vec::new();
    let mut locations: BTreeSet<Location> = observed.iter().copied().collect();
    for (&object, number) in objects.iter().zip(1..) {
        let tree = unfold(program, object, domain, limits, is_over)?;
        locations.extend(tree.locations());
        let walk = Walk { program, model, tree: &tree, thread: ThreadNumber(number), objects: &objects };
        let paths = walk.paths(&mut labels, limits)?;
        threads.push(Thread { object, tree, paths });
    }
    let written: FxHashMap<Location, Value> = program.initial().writes.into_iter().collect();
    let initial = locations.into_iter().map(|location| {
        let value = written.get(&location).copied().unwrap_or_else(|| program.variable(location).default);
        labels.intern(Instruction::initial(program, location, value))
    });
    let initial = initial.collect();
    mark_redundant(&labels, &mut threads);
    Ok(Threads { labels, initial, all: threads })
}

fn unfold<P: Dependencies + Describe>(
    program: &P,
    object: ObjectId,
    domain: &dyn Fn(Location) -> Vec<Value>,
    limits: Limits,
    is_over: &dyn Fn() -> bool,
) -> Result<Tree<P::Thread>, Refusal> {
    let setting = Setting {
        answers: &|state: &P::Thread, request, allocations: &mut _| {
            let refuse = |what| Err(Unfollowed { what, position: program.position(state) });
            if let Some(what) = Unfollowed::request(program, request) {
                return refuse(what);
            }
            Ok(match request {
                Request::Start { .. } => return refuse("starting a thread".to_owned()),
                // Nobody interrupts, since interrupts are not followed.
                Request::Join { .. } => vec![Answer::Woken(WakeUp::Woken)],
                _ => answers(program, object, request, domain, allocations),
            })
        },
        spinning: Spinning::Cut,
        limits: limits.unfolding(),
        is_over,
    };
    unfold_with(program, object, &setting).map_err(Refusal::Unfollowed)
}

/// A thread's tree on the way to its paths.
struct Walk<'a, P: Dependencies> {
    program: &'a P,
    model: &'a Model,
    tree: &'a Tree<P::Thread>,
    thread: ThreadNumber,
    /// All threads.
    objects: &'a [ObjectId],
}

impl<P: Dependencies + Describe> Walk<'_, P> {
    fn paths(&self, labels: &mut Labels, limits: Limits) -> Result<Vec<Path>, Refusal> {
        let leaves: Vec<NodeId> = self.tree.leaves().collect();
        if leaves.len() > limits.paths {
            return Err(Refusal::TooLarge(format!(
                "a thread has {} paths, and the machine follows {}",
                leaves.len(),
                limits.paths
            )));
        }
        leaves.into_iter().map(|leaf| self.path(leaf, labels)).collect()
    }

    fn path(&self, leaf: NodeId, labels: &mut Labels) -> Result<Path, Refusal> {
        let mut way: Vec<(NodeId, usize)> = self.tree.ancestors(leaf).collect();
        way.reverse();
        let mut steps: Vec<PathStep> = Vec::new();
        let mut places: FxHashMap<NodeId, usize> = FxHashMap::default();
        let mut pc = 0;
        let mut fails = false;
        for (id, number) in way {
            let node = self.tree.node(id);
            fails |= node.request == Request::Fail;
            let Some(instruction) = Instruction::of(self.program, self.thread, pc, node.request) else {
                continue;
            };
            self.check_defined(&instruction, id)?;
            places.insert(id, steps.len());
            pc += 1;
            let on = |nodes: &BTreeSet<NodeId>| {
                nodes.iter().filter_map(|node| places.get(node)).fold(0, |set, &place| set | 1_u128 << place)
            };
            let data = on(&node.dependence.location) | on(&node.dependence.value);
            let control = on(&node.dependence.control);
            let answer = node.children[number].0;
            let reads = KindSet::READ.contains(instruction.kind);
            let writes = KindSet::WRITE.contains(instruction.kind) && instruction.kind != Kind::Update;
            let targets: Vec<Option<ThreadNumber>> = if self.model.split && writes {
                (1..=self.objects.len() as u32).map(|number| Some(ThreadNumber(number))).collect()
            } else {
                vec![None]
            };
            for target in targets {
                let instruction = Instruction { target, ..instruction };
                let label = labels.intern(instruction);
                let entry = match (node.request, answer) {
                    (Request::ReadModifyWrite { update, .. }, Answer::Updated { old, written: true }) => {
                        Some(labels.intern(Instruction { data: update.apply(old), ..instruction }))
                    }
                    (Request::ReadModifyWrite { .. }, _) => None,
                    _ => (writes || self.model.recorded.contains(instruction.kind)).then_some(label),
                };
                let answer = reads.then_some(answer);
                steps.push(PathStep { label, answer, entry, data, control, redundant: false });
            }
            if steps.len() > LONGEST {
                return Err(Refusal::TooLarge(format!(
                    "a thread has a path of more than {LONGEST} instructions, each of its sub-writes counted"
                )));
            }
        }
        let node = self.tree.node(leaf);
        fails |= node.request == Request::Fail;
        let end = match (node.cut, node.request) {
            (Some(Cut::Spins), _) => Leaf::Spins,
            (Some(Cut::Bound), _) | (None, Request::Abandon(Abandonment::Bound)) => Leaf::Bound,
            (None, Request::End { .. }) => Leaf::End,
            (None, _) => Leaf::Abandoned,
        };
        Ok(Path { steps, leaf: end, node: leaf, fails })
    }

    /// Whether the model speaks of such instructions.
    fn check_defined(&self, instruction: &Instruction, node: NodeId) -> Result<(), Refusal> {
        let kind = instruction.kind;
        if instruction.joined.is_some_and(|joined| !self.objects.contains(&joined)) {
            let position = self.program.position(&self.tree.node(node).state);
            let what = "a join of a thread that has not been started".to_owned();
            return Err(Refusal::Unfollowed(Unfollowed { what, position }));
        }
        let reason = match self.model.undefined.iter().find(|(kinds, _)| kinds.contains(kind)) {
            Some((_, reason)) => reason.clone(),
            None if self.model.bypass.cell(kind, kind).is_some() => return Ok(()),
            None => format!("its table has no row for {kind}"),
        };
        let position = self.program.position(&self.tree.node(node).state);
        Err(Refusal::NotDefined { kind, reason, position })
    }
}

/// Marks the locks and volatile reads that synchronize with nothing.
fn mark_redundant<T>(labels: &Labels, threads: &mut [Thread<T>]) {
    let all = threads.iter().flat_map(|thread| &thread.paths).flat_map(|path| &path.steps);
    let mut locked: FxHashSet<(ObjectId, ThreadNumber)> = FxHashSet::default();
    let mut written: FxHashSet<(Location, ThreadNumber)> = FxHashSet::default();
    for step in all {
        let instruction = labels.get(step.label);
        if let (Kind::Lock, Some(monitor)) = (instruction.kind, instruction.lock) {
            locked.insert((monitor, instruction.thread));
        }
        if let (true, Some(location)) = (KindSet::WRITE.contains(instruction.kind), instruction.var) {
            written.insert((location, instruction.thread));
        }
    }
    let numbers = 1..=threads.len() as u32;
    let others = |thread| numbers.clone().map(ThreadNumber).filter(move |&other| other != thread);
    for path in threads.iter_mut().flat_map(|thread| &mut thread.paths) {
        let mut held: FxHashMap<ObjectId, u32> = FxHashMap::default();
        for step in &mut path.steps {
            let Instruction { thread, kind, lock, var, .. } = *labels.get(step.label);
            step.redundant = match (kind, lock, var) {
                (Kind::Lock, Some(monitor), _) => {
                    let count = held.entry(monitor).or_default();
                    *count += 1;
                    *count > 1 || !others(thread).any(|other| locked.contains(&(monitor, other)))
                }
                (Kind::Unlock, Some(monitor), _) => {
                    let count = held.entry(monitor).or_default();
                    *count = count.saturating_sub(1);
                    false
                }
                (Kind::ReadVolatile, _, Some(location)) => {
                    !others(thread).any(|other| written.contains(&(location, other)))
                }
                _ => false,
            };
        }
    }
}

/// For each instruction of GIB, the one in LIB that becomes it.
pub(crate) fn owners<T>(threads: &Threads<T>) -> Vec<Option<Label>> {
    let mut owners = vec![None; threads.labels.len()];
    let all = threads.all.iter().flat_map(|thread| &thread.paths).flat_map(|path| &path.steps);
    for step in all {
        if let Some(entry) = step.entry {
            owners[entry.index()] = Some(step.label);
        }
    }
    owners
}
