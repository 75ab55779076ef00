//! `tso` and `pso` by a machine with store buffers, as SPARC V9 has it: the axioms say the same without one.
//!
//! Plain writes go into a first-in, first-out buffer: one a thread under tso, one a thread and variable under pso. The first
//! write of a buffer moves to memory at any time. A read sees the newest write of its variable in its own thread's buffer, or
//! else memory. Volatile writes, read-modify-writes (also those that write nothing), locks, unlocks and full fences wait until
//! their thread's buffers are empty, and act on memory; a join waits until the joined thread's are.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use proptest::prelude::*;

use crate::straight::{
    Mode, Operand, Outcome, Program, Statement, Update, VARIABLES, Variable, idioms, plain_access, random,
    register, variable,
};

#[derive(Clone, Copy, Debug)]
enum Buffers {
    /// tso
    Thread,
    /// pso
    ThreadAndVariable,
}

impl Buffers {
    const MODELS: [(&str, Buffers); 2] = [("tso", Buffers::Thread), ("pso", Buffers::ThreadAndVariable)];

    /// The name of the buffer that a thread's writes of a variable go through.
    fn of(self, variable: Variable) -> &'static str {
        match self {
            Buffers::Thread => "all",
            Buffers::ThreadAndVariable => variable,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    threads: Vec<Thread>,
    memory: BTreeMap<Variable, i32>,
    holder: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Thread {
    /// How many statements it has executed.
    executed: usize,
    registers: Vec<i32>,
    /// The writes that wait, oldest first; buffers that are empty are left out.
    buffers: BTreeMap<&'static str, Vec<(Variable, i32)>>,
}

/// The outcomes of all paths, with the values that are in memory in the end.
fn outcomes(program: &Program, buffers: Buffers) -> BTreeSet<Outcome> {
    let initial = State {
        threads: vec![Thread::default(); program.0.len()],
        memory: VARIABLES.map(|variable| (variable, 0)).into(),
        holder: None,
    };
    let mut outcomes = BTreeSet::new();
    let mut seen = HashSet::from([initial.clone()]);
    let mut pending = vec![initial];
    while let Some(state) = pending.pop() {
        if (0..state.threads.len()).all(|thread| state.has_ended(thread, program)) {
            outcomes.insert(state.outcome(program));
        }
        for thread in 0..state.threads.len() {
            let executed = state.executed_next(thread, program, buffers);
            for next in state.flushed(thread).into_iter().chain(executed) {
                if seen.insert(next.clone()) {
                    pending.push(next);
                }
            }
        }
    }
    outcomes
}

impl State {
    /// The states in which the first write of one of the thread's buffers has moved to memory.
    fn flushed(&self, thread: usize) -> Vec<State> {
        let flush = |&buffer: &&'static str| {
            let mut next = self.clone();
            let writes = next.threads[thread].buffers.get_mut(buffer).expect("it is there");
            let (variable, value) = writes.remove(0);
            if writes.is_empty() {
                next.threads[thread].buffers.remove(buffer);
            }
            next.memory.insert(variable, value);
            next
        };
        self.threads[thread].buffers.keys().map(flush).collect()
    }

    /// The state in which the thread has executed its next statement, unless there is none or it has to wait.
    fn executed_next(&self, thread: usize, program: &Program, buffers: Buffers) -> Option<State> {
        let statement = *program.0[thread].get(self.threads[thread].executed)?;
        let is_drained = self.threads[thread].buffers.is_empty();
        let mut next = self.clone();
        let State { threads, memory, holder } = &mut next;
        let acting = &mut threads[thread];
        acting.executed += 1;
        match statement {
            Statement::Read(variable, _) => {
                let waiting = acting.buffers.get(buffers.of(variable)).into_iter().flatten();
                let newest = waiting.rev().find(|(written, _)| *written == variable);
                acting.registers.push(newest.map_or(memory[variable], |(_, value)| *value));
            }
            Statement::Write(variable, Mode::Plain, operand) => {
                let write = (variable, operand.value(&acting.registers));
                acting.buffers.entry(buffers.of(variable)).or_default().push(write);
            }
            Statement::Write(variable, Mode::Volatile, operand) if is_drained => {
                memory.insert(variable, operand.value(&acting.registers));
            }
            Statement::Update(variable, update) if is_drained => {
                let old = memory[variable];
                acting.registers.push(old);
                memory.extend(update.written(old).map(|new| (variable, new)));
            }
            Statement::FullFence if is_drained => {}
            Statement::Lock if is_drained && holder.is_none() => *holder = Some(thread),
            Statement::Unlock if is_drained => *holder = None,
            Statement::JoinNext if self.has_ended(thread + 1, program) => {}
            _ => return None,
        }
        Some(next)
    }

    /// Whether nothing more can come from the thread.
    fn has_ended(&self, thread: usize, program: &Program) -> bool {
        let Thread { executed, buffers, .. } = &self.threads[thread];
        *executed == program.0[thread].len() && buffers.is_empty()
    }

    fn outcome(&self, program: &Program) -> Outcome {
        let registers = self.threads.iter().enumerate().flat_map(|(thread, state)| {
            state.registers.iter().enumerate().map(move |(number, value)| (register(thread, number), *value))
        });
        let variables =
            program.written().into_iter().map(|variable| (variable.to_owned(), self.memory[variable]));
        registers.chain(variables).collect()
    }
}

/// What differs from one of these outcomes in one value, and is none of them: there a model that is a little wrong would be.
fn near_misses(program: &Program, outcomes: &BTreeSet<Outcome>) -> BTreeSet<Outcome> {
    let mut near = BTreeSet::new();
    for outcome in outcomes {
        for name in outcome.keys() {
            for value in program.constants() {
                let mut changed = outcome.clone();
                changed.insert(name.clone(), value);
                near.insert(changed);
            }
        }
    }
    near.difference(outcomes).cloned().collect()
}

/// So many of them at most, from all over.
fn evenly(outcomes: &BTreeSet<Outcome>, most: usize) -> impl Iterator<Item = &Outcome> {
    outcomes.iter().step_by(outcomes.len().div_ceil(most).max(1))
}

/// Questions that both machine and axioms answered, how many of them have the answer yes, and how many others there were: those
/// for sums, of which there could be more than the axioms look at.
#[derive(Clone, Copy, Default, Debug)]
struct Compared {
    questions: usize,
    allowed: usize,
    unanswered: usize,
}

impl Compared {
    /// Asks for outcomes that pso allows and for near misses, for so many of both at most.
    fn compare(&mut self, program: &Program, most: usize) {
        let weakest = outcomes(program, Buffers::ThreadAndVariable);
        let near_misses = near_misses(program, &weakest);
        for (model, buffers) in Buffers::MODELS {
            let possible = outcomes(program, buffers);
            assert!(possible.is_subset(&weakest), "{model} is weaker than pso: {program:?}");
            for outcome in evenly(&weakest, most).chain(evenly(&near_misses, most)) {
                let is_possible = possible.contains(outcome);
                let Some(answer) = program.may_end(outcome, model) else {
                    self.unanswered += 1;
                    continue;
                };
                assert_eq!(answer, is_possible, "{model}:\n{}", program.asking_for(outcome));
                self.questions += 1;
                self.allowed += usize::from(is_possible);
            }
        }
    }
}

/// Parts of threads: most are accesses, in which models differ; the others are what waits.
fn group() -> impl Strategy<Value = Vec<Statement>> {
    let update = prop_oneof![
        Just(Update::Set(1)),
        Just(Update::Set(2)),
        Just(Update::CompareAndExchange { expected: 1, new: 2 }),
    ];
    let single = prop_oneof![
        12 => plain_access(),
        1 => variable().prop_map(|variable| Statement::Read(variable, Mode::Volatile)),
        1 => variable().prop_map(|variable| Statement::Write(variable, Mode::Volatile, Operand::Constant(1))),
        2 => (variable(), update).prop_map(|(variable, update)| Statement::Update(variable, update)),
        1 => Just(Statement::FullFence),
        1 => Just(Statement::JoinNext),
    ];
    let section = plain_access().prop_map(|access| vec![Statement::Lock, access, Statement::Unlock]);
    prop_oneof![12 => single.prop_map(|statement| vec![statement]), 1 => section]
}

#[test]
fn known_programs() {
    let mut compared = Compared::default();
    for program in idioms() {
        compared.compare(&program, 32);
    }
    assert!(compared.questions > 250 && compared.allowed > 70, "{compared:?}");
}

#[test]
fn random_programs() {
    let mut compared = Compared::default();
    for program in random(group(), 3, 90) {
        compared.compare(&program, 6);
    }
    assert!(compared.questions > 1_000 && compared.allowed > 350, "{compared:?}");
}

/// Sums are asked about in programs of their own, where no more than two statements count a variable: each one more, and there are
/// so many values that the axioms take a minute, or do not look at all of them.
#[test]
fn counting() {
    let count = variable().prop_map(|variable| Statement::Update(variable, Update::Add(1)));
    let group = prop_oneof![1 => count, 2 => plain_access()].prop_map(|statement| vec![statement]);
    let counts = |program: &Program, variable| {
        let count = Statement::Update(variable, Update::Add(1));
        program.0.iter().flatten().filter(|statement| **statement == count).count()
    };
    let is_small = |program: &Program| VARIABLES.iter().all(|variable| counts(program, variable) <= 2);
    let mut compared = Compared::default();
    for program in random(group, 2, 60).filter(is_small) {
        compared.compare(&program, 4);
    }
    assert!(compared.questions > 500 && compared.allowed > 200, "{compared:?}");
}

const WRITE_X: Statement = Statement::Write("x", Mode::Plain, Operand::Constant(1));
const WRITE_Y: Statement = Statement::Write("y", Mode::Plain, Operand::Constant(1));
const READ_X: Statement = Statement::Read("x", Mode::Plain);
const READ_Y: Statement = Statement::Read("y", Mode::Plain);

/// Threads that do one thing before another, with all that might wait for the buffers around or between them.
fn waiting(first: Statement, second: Statement) -> Vec<Vec<Statement>> {
    use Statement::{FullFence, Lock, Read, Unlock, Write};
    // z is 0, so the second one fails.
    let update = |expected| Statement::Update("z", Update::CompareAndExchange { expected, new: 2 });
    vec![
        vec![first, second],
        vec![first, FullFence, second],
        vec![first, Lock, second, Unlock],
        vec![Lock, first, Unlock, second],
        vec![first, Read("z", Mode::Volatile), second],
        vec![first, Write("z", Mode::Plain, Operand::Constant(2)), second],
        vec![first, Write("z", Mode::Volatile, Operand::Constant(2)), second],
        vec![first, update(0), second],
        vec![first, update(1), second],
    ]
}

/// Threads that write one variable and then read another, in all ways.
fn writing_and_reading(written: Variable, read: Variable) -> Vec<Vec<Statement>> {
    let read = Statement::Read(read, Mode::Plain);
    let write = |mode| Statement::Write(written, mode, Operand::Constant(1));
    let unbuffered = [write(Mode::Volatile), Statement::Update(written, Update::Set(1))];
    let mut threads = waiting(write(Mode::Plain), read);
    threads.extend(unbuffered.map(|write| vec![write, read]));
    threads
}

/// Reads overtake writes, unless something waits: in all pairs of threads that read what the other writes.
#[test]
fn store_buffering() {
    let mut compared = Compared::default();
    for (place, one) in writing_and_reading("x", "y").into_iter().enumerate() {
        for other in &writing_and_reading("y", "x")[..=place] {
            compared.compare(&Program(vec![one.clone(), other.clone()]), 8);
        }
    }
    assert!(compared.questions > 1_200 && compared.allowed > 400, "{compared:?}");
}

/// Writes overtake writes under pso, unless something waits.
#[test]
fn message_passing() {
    let mut compared = Compared::default();
    for writer in waiting(WRITE_X, WRITE_Y) {
        compared.compare(&Program(vec![writer, vec![READ_Y, READ_X]]), 8);
    }
    for reader in [vec![READ_X], vec![Statement::JoinNext, READ_X]] {
        compared.compare(&Program(vec![reader, vec![WRITE_X]]), 8);
    }
    assert!(compared.questions > 180 && compared.allowed > 50, "{compared:?}");
}
