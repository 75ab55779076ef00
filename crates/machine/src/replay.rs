//! Judging one interleaving, independently of the search.
//!
//! Each thread is run anew on the answers of its path, which gives its LIB; then instructions are executed one by one as the
//! schedule says, with all buffers in full and each formula followed word for word (`formula::plain`). Nothing is shared with
//! the search but the reading of requests as instructions.
//!
//! Deviation: whether no other thread locks a monitor, or writes a volatile variable, is judged by the paths that
//! the threads take.

mod run;

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId, Position, Value};
use thinair_program::Describe;
use thinair_program::unfold::Dependencies;

use self::run::{Ran, Run};
use crate::formula::Shapes;
use crate::formula::plain::{Item, Plain, Situation};
use crate::instruction::{Instruction, ThreadNumber};
use crate::model::{Buffer, Dependence};
use crate::schedule::{Move, Origin, Place, Schedule};
use crate::{Kind, KindSet, Model};

/// An interleaving that is one of the machine.
#[derive(Clone, Debug)]
pub struct Interleaving<T> {
    /// What is in GIB before anything is executed: the initial writes.
    pub initial: Vec<Instruction>,
    /// What is in the threads' LIBs then.
    pub libs: Vec<Vec<Instruction>>,
    /// The steps.
    pub steps: Vec<Executed>,
    /// The threads, with their states at the end of their paths.
    pub threads: Vec<(ObjectId, T)>,
    /// Whether every thread has ended and all is executed.
    pub is_complete: bool,
    /// The values of variables in the end, if the model says so: for each write that may be the last.
    pub lasts: Option<Vec<Instruction>>,
}

/// A step of an interleaving.
#[derive(Clone, Debug)]
pub struct Executed {
    /// What is executed.
    pub instruction: Instruction,
    /// Where it stands in the source.
    pub position: Option<Position>,
    /// What it reads, and from which write.
    pub seen: Option<(Value, Seen)>,
    /// What is in the threads' LIBs after it.
    pub libs: Vec<Vec<Instruction>>,
    /// What is in GIB after it, without what will never matter again.
    pub gib: Vec<Instruction>,
}

/// The write that a read sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// In GIB.
    Gib(Instruction),
    /// In the thread's own LIB.
    Own(Instruction),
}

/// Why a schedule is none of the machine's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {}: {why}", self.step + 1)]
pub struct Wrong {
    /// At which step, from 0; after all of them, if it is about the threads' paths.
    pub step: usize,
    /// Why.
    pub why: String,
}

/// Executes a schedule, step by step. `observed` are the locations whose final values are asked for, even if no thread accesses
/// them.
pub fn replay<P: Dependencies + Describe>(
    program: &P,
    model: &Model,
    schedule: &Schedule,
    observed: &[Location],
) -> Result<Interleaving<P::Thread>, Wrong> {
    let wrong = |step, why: String| Wrong { step, why };
    if !schedule.threads.iter().map(|(object, _)| *object).eq(program.initial().threads) {
        return Err(wrong(0, "its threads are not the program's".to_owned()));
    }
    let mut runs = Vec::new();
    for ((object, answers), number) in schedule.threads.iter().zip(1..) {
        let count = schedule.threads.len() as u32;
        let ran = run::run(program, model, (*object, ThreadNumber(number), count), answers);
        runs.push(ran.map_err(|why| wrong(schedule.moves.len(), why))?);
    }
    run::mark_redundant(&mut runs);
    let mut machine = Replaying::new(program, model, &runs, observed);
    let initial = machine.gib.clone();
    let libs = machine.libs();
    let mut steps = Vec::new();
    for (number, step) in schedule.moves.iter().enumerate() {
        steps.push(machine.execute(step).map_err(|why| wrong(number, why))?);
    }
    let is_complete = (0..runs.len()).all(|thread| machine.has_ended(thread));
    let lasts = model.last.filter(|_| is_complete).map(|last| {
        let situation = machine.situation(0);
        let plain = Plain::new(model, &machine.shapes, &situation);
        let is_last = |&place: &usize| plain.holds(last, &[Item::Gib(place)]);
        let writes = (0..machine.gib.len()).filter(|&place| KindSet::WRITE.contains(machine.gib[place].kind));
        writes.filter(is_last).map(|place| machine.gib[place]).collect()
    });
    let threads = schedule.threads.iter().zip(&runs).map(|((object, _), run)| (*object, run.state.clone()));
    Ok(Interleaving { initial, libs, steps, threads: threads.collect(), is_complete, lasts })
}

struct Replaying<'a, T> {
    model: &'a Model,
    shapes: Shapes,
    runs: &'a [Run<T>],
    /// For each instruction of each thread, whether it was executed.
    executed: Vec<Vec<bool>>,
    gib: Vec<Instruction>,
    locks: FxHashMap<ObjectId, (ThreadNumber, u32)>,
}

impl<'a, T> Replaying<'a, T> {
    fn new<P: Dependencies<Thread = T>>(
        program: &P,
        model: &'a Model,
        runs: &'a [Run<T>],
        observed: &[Location],
    ) -> Replaying<'a, T> {
        let accessed = runs.iter().flat_map(|run| &run.all).filter_map(|ran| ran.instruction.var);
        let locations: BTreeSet<Location> = accessed.chain(observed.iter().copied()).collect();
        let written: FxHashMap<_, _> = program.initial().writes.into_iter().collect();
        let initial = locations.into_iter().map(|location| {
            let value = written.get(&location).copied();
            let value = value.unwrap_or_else(|| program.variable(location).default);
            Instruction::initial(program, location, value)
        });
        Replaying {
            model,
            shapes: Shapes::of(model),
            runs,
            executed: runs.iter().map(|run| vec![false; run.all.len()]).collect(),
            gib: initial.collect(),
            locks: FxHashMap::default(),
        }
    }

    fn situation(&self, thread: usize) -> Present<'_> {
        Present { ran: &self.runs[thread].all, executed: &self.executed[thread], gib: &self.gib }
    }

    fn has_ended(&self, thread: usize) -> bool {
        self.runs[thread].has_ended && self.executed[thread].iter().all(|&executed| executed)
    }

    fn libs(&self) -> Vec<Vec<Instruction>> {
        let lib = |(run, executed): (&Run<T>, &Vec<bool>)| {
            let left = run.all.iter().zip(executed).filter(|(_, executed)| !**executed);
            left.map(|(ran, _)| ran.instruction).collect()
        };
        self.runs.iter().zip(&self.executed).map(lib).collect()
    }

    fn execute(&mut self, step: &Move) -> Result<Executed, String> {
        let thread = (step.executed.thread.0 as usize).wrapping_sub(1);
        let place = self.in_lib(step.executed).ok_or("there is no such instruction in LIB")?;
        let ran = &self.runs[thread].all[place];
        let situation = self.situation(thread);
        let plain = Plain::new(self.model, &self.shapes, &situation);
        if !plain.holds(self.model.ready, &[Item::Lib(place)]) {
            return Err(format!("{} is not ready", ran.instruction.kind));
        }
        let seen = match (ran.read, step.from) {
            (None, None) => None,
            (None, Some(_)) => return Err("what is no read sees nothing".to_owned()),
            (Some(_), None) => return Err("a read sees something".to_owned()),
            (Some(value), Some(from)) => Some((value, self.see(thread, place, value, from)?)),
        };
        let instruction = ran.instruction;
        self.synchronize(&instruction)?;
        self.executed[thread][place] = true;
        let entry = Instruction { data: ran.written, ..instruction };
        let recorded = match instruction.kind {
            Kind::Update => ran.written.is_some(),
            kind => KindSet::WRITE.contains(kind) || self.model.recorded.contains(kind),
        };
        if recorded {
            self.gib.push(entry);
        }
        Ok(Executed {
            instruction: entry,
            position: ran.position,
            seen,
            libs: self.libs(),
            gib: self.remembered(),
        })
    }

    fn see(&self, thread: usize, place: usize, value: Value, from: Origin) -> Result<Seen, String> {
        let situation = self.situation(thread);
        let plain = Plain::new(self.model, &self.shapes, &situation);
        let read = Item::Lib(place);
        let kind = self.runs[thread].all[place].instruction.kind;
        let (write, held, seen) = match from {
            Origin::Gib(from) => {
                let var = self.runs[thread].all[place].instruction.var;
                let is_it = |other: &Instruction| {
                    let same = Place { thread: other.thread, pc: other.pc, target: other.target } == from;
                    same && (!other.is_initial() || other.var == var)
                };
                let entry = self.gib.iter().position(is_it).ok_or("there is no such write in GIB")?;
                let legal = self.model.legal.iter().find(|(kinds, _)| kinds.contains(kind));
                let held = legal.is_some_and(|&(_, legal)| plain.holds(legal, &[read, Item::Gib(entry)]));
                (self.gib[entry], held, Seen::Gib(self.gib[entry]))
            }
            Origin::Own(from) => {
                let write = self.in_lib(from).filter(|_| from.thread.0 as usize == thread + 1);
                let write = write.ok_or("there is no such write in the thread's LIB")?;
                let forward = self.model.forward.filter(|_| kind != Kind::Update);
                let held = forward.is_some_and(|forward| plain.holds(forward, &[read, Item::Lib(write)]));
                let write = self.runs[thread].all[write].instruction;
                (write, held, Seen::Own(write))
            }
        };
        if !held || !KindSet::WRITE.contains(write.kind) {
            return Err(format!("{kind} may not see that {}", write.kind));
        }
        if write.data != Some(value) {
            return Err(format!("{kind} sees another value"));
        }
        Ok(seen)
    }

    fn in_lib(&self, wanted: Place) -> Option<usize> {
        let thread = (wanted.thread.0 as usize).checked_sub(1).filter(|&thread| thread < self.runs.len())?;
        let is_it = |ran: &Ran| ran.instruction.pc == wanted.pc && ran.instruction.target == wanted.target;
        let place = self.runs[thread].all.iter().position(is_it)?;
        (!self.executed[thread][place]).then_some(place)
    }

    /// What locks, unlocks and joins wait for.
    fn synchronize(&mut self, instruction: &Instruction) -> Result<(), String> {
        let &Instruction { thread, kind, lock, joined, .. } = instruction;
        match (kind, lock, joined) {
            (Kind::Lock, Some(monitor), _) => {
                let (owner, count) = self.locks.entry(monitor).or_insert((thread, 0));
                if *count > 0 && *owner != thread {
                    return Err("another thread has the monitor".to_owned());
                }
                (*owner, *count) = (thread, *count + 1);
            }
            (Kind::Unlock, Some(monitor), _) => match self.locks.get_mut(&monitor) {
                Some((owner, count)) if *owner == thread && *count > 0 => *count -= 1,
                _ => return Err("the thread does not have the monitor".to_owned()),
            },
            (Kind::Join, _, Some(object)) => {
                let joined = self.runs.iter().position(|run| run.object == object);
                if !joined.is_some_and(|joined| self.has_ended(joined)) {
                    return Err("the joined thread has not ended".to_owned());
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// GIB without what the model says will never matter again.
    fn remembered(&self) -> Vec<Instruction> {
        let Some(forget) = self.model.forget else { return self.gib.clone() };
        let situation = self.situation(0);
        let plain = Plain::new(self.model, &self.shapes, &situation);
        let is_kept = |place: &usize| !plain.holds(forget, &[Item::Gib(*place)]);
        (0..self.gib.len()).filter(is_kept).map(|place| self.gib[place]).collect()
    }
}

/// A moment of a replay, as a thread sees it.
struct Present<'a> {
    ran: &'a [Ran],
    executed: &'a [bool],
    gib: &'a [Instruction],
}

impl Situation for Present<'_> {
    fn buffer(&self, buffer: Buffer) -> Vec<Item> {
        match buffer {
            Buffer::Lib => {
                (0..self.ran.len()).filter(|&place| !self.executed[place]).map(Item::Lib).collect()
            }
            Buffer::Gib => (0..self.gib.len()).map(Item::Gib).collect(),
        }
    }

    fn instruction(&self, item: Item) -> Instruction {
        match item {
            Item::Lib(place) => self.ran[place].instruction,
            Item::Gib(place) => self.gib[place],
        }
    }

    fn time(&self, item: Item) -> i64 {
        match item {
            Item::Gib(place) if self.gib[place].is_initial() => 0,
            Item::Gib(place) => i64::try_from(place).unwrap_or(i64::MAX - 1) + 1,
            Item::Lib(_) => i64::try_from(self.gib.len()).unwrap_or(i64::MAX - 1) + 1,
        }
    }

    fn depends(&self, dependence: Dependence, first: Item, second: Item) -> bool {
        let (Item::Lib(first), Item::Lib(second)) = (first, second) else { return false };
        match dependence {
            Dependence::Data => self.ran[first].data.contains(&second),
            Dependence::Control => self.ran[first].control.contains(&second),
        }
    }

    fn redundant(&self, item: Item) -> bool {
        matches!(item, Item::Lib(place) if self.ran[place].redundant)
    }
}
