//! A thread run on given answers.

use std::collections::BTreeSet;

use thinair_event::{ObjectId, Position, Value};
use thinair_program::unfold::{Dependencies, NodeId, answers};
use thinair_program::{Allocations, Answer, Describe, Request};

use crate::instruction::{Instruction, ThreadNumber};
use crate::{Kind, KindSet, Model};

/// What a thread does on its path.
pub(super) struct Run<T> {
    pub(super) object: ObjectId,
    pub(super) all: Vec<Ran>,
    pub(super) state: T,
    pub(super) has_ended: bool,
}

/// An instruction of a thread.
pub(super) struct Ran {
    pub(super) instruction: Instruction,
    pub(super) position: Option<Position>,
    /// What it reads.
    pub(super) read: Option<Value>,
    /// What it writes.
    pub(super) written: Option<Value>,
    /// The instructions that its variable or value depends on, and its being reached.
    pub(super) data: Vec<usize>,
    pub(super) control: Vec<usize>,
    pub(super) redundant: bool,
}

/// Runs a thread; an error says which answer does not fit.
pub(super) fn run<P: Dependencies + Describe>(
    program: &P,
    model: &Model,
    (object, number, count): (ObjectId, ThreadNumber, u32),
    given: &[Answer],
) -> Result<Run<P::Thread>, String> {
    let mut thread = program.trace(program.start(object));
    let mut allocations = Allocations::default();
    let mut all: Vec<Ran> = Vec::new();
    // Which request, counted from the first, is which instruction.
    let mut places: Vec<Option<usize>> = Vec::new();
    let mut pc = 0;
    for (step, &answer) in given.iter().enumerate() {
        let (request, dependence) = program.next_traced(&thread);
        if !fits(program, object, request, answer, &mut allocations) {
            return Err(format!("request {} of {} is answered amiss", step + 1, program.object_name(object)));
        }
        let position = program.position(program.state(&thread));
        let instruction = Instruction::of(program, number, pc, request);
        places.push(instruction.map(|_| all.len()));
        if let Some(instruction) = instruction {
            let on = |nodes: &BTreeSet<NodeId>| -> Vec<usize> {
                nodes.iter().filter_map(|node| places.get(node.index()).copied().flatten()).collect()
            };
            let mut data = on(&dependence.location);
            data.extend(on(&dependence.value));
            let control = on(&dependence.control);
            let (read, written) = match (request, answer) {
                (Request::Read { .. }, Answer::Value(value)) => (Some(value), None),
                (Request::ReadModifyWrite { update, .. }, Answer::Updated { old, written }) => {
                    (Some(old), update.apply(old).filter(|_| written))
                }
                _ => (None, instruction.data),
            };
            let is_split =
                model.split && KindSet::WRITE.contains(instruction.kind) && instruction.kind != Kind::Update;
            let targets =
                if is_split { (1..=count).map(ThreadNumber).map(Some).collect() } else { vec![None] };
            for target in targets {
                let instruction = Instruction { target, ..instruction };
                let (data, control) = (data.clone(), control.clone());
                all.push(Ran { instruction, position, read, written, data, control, redundant: false });
            }
            pc += 1;
        }
        let is_read = matches!(request, Request::Read { .. } | Request::ReadModifyWrite { .. });
        program.resume_traced(&mut thread, answer, is_read.then_some(NodeId(step as u32)));
    }
    let state = program.state(&thread).clone();
    let has_ended = matches!(program.next(&state), Request::End { .. });
    Ok(Run { object, all, state, has_ended })
}

/// Whether a request can be so answered, if reads return what they return.
fn fits<P: Dependencies>(
    program: &P,
    thread: ObjectId,
    request: Request,
    answer: Answer,
    allocations: &mut Allocations,
) -> bool {
    let returned = match answer {
        Answer::Value(value) | Answer::Updated { old: value, .. } => Some(value),
        _ => None,
    };
    answers(program, thread, request, &|_| returned.into_iter().collect(), allocations).contains(&answer)
}

/// Marks the locks and volatile reads that synchronize with nothing on these paths.
pub(super) fn mark_redundant<T>(runs: &mut [Run<T>]) {
    let elsewhere = |runs: &[Run<T>], thread: usize, is_one: &dyn Fn(&Instruction) -> bool| {
        let others = runs.iter().enumerate().filter(|(other, _)| *other != thread);
        others.flat_map(|(_, run)| &run.all).any(|ran| is_one(&ran.instruction))
    };
    for thread in 0..runs.len() {
        for place in 0..runs[thread].all.len() {
            let Instruction { kind, lock, var, .. } = runs[thread].all[place].instruction;
            let redundant = match kind {
                Kind::Lock => {
                    let of = |wanted: Kind| {
                        let earlier = runs[thread].all[..place].iter();
                        earlier
                            .filter(|ran| ran.instruction.kind == wanted && ran.instruction.lock == lock)
                            .count()
                    };
                    let locks = |other: &Instruction| other.kind == Kind::Lock && other.lock == lock;
                    of(Kind::Lock) > of(Kind::Unlock) || !elsewhere(runs, thread, &locks)
                }
                Kind::ReadVolatile => {
                    let writes =
                        |other: &Instruction| KindSet::WRITE.contains(other.kind) && other.var == var;
                    !elsewhere(runs, thread, &writes)
                }
                _ => false,
            };
            runs[thread].all[place].redundant = redundant;
        }
    }
}
