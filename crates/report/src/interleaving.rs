//! An interleaving of an abstract machine with the names of its program.

use thinair_check::litmus::Interleaved;
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_machine::replay::{Executed, Seen};
use thinair_machine::{Instruction, Kind, ThreadNumber};
use thinair_program::Describe;

/// How an abstract machine comes to an outcome, step by step.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedInterleaving {
    /// The threads.
    pub threads: Vec<String>,
    /// The buffers before the first step.
    pub initial: Buffers,
    /// The steps.
    pub steps: Vec<NamedStep>,
    /// The outcome.
    pub outcome: Outcome,
}

/// What is in the buffers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Buffers {
    /// The threads' instructions that were not executed, in program order.
    pub libs: Vec<Vec<String>>,
    /// What was executed and may still matter, in order.
    pub gib: Vec<String>,
}

/// A step: an instruction is executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedStep {
    /// The thread, by its place.
    pub thread: usize,
    /// The line of the source.
    pub line: Option<u32>,
    /// What is executed: `read x = 1`.
    pub instruction: String,
    /// Which write a read sees: `write x = 1 of Thread 2`.
    pub sees: Option<String>,
    /// The buffers after it.
    pub buffers: Buffers,
}

impl NamedInterleaving {
    /// Names what is in an interleaving of the program.
    pub fn new(program: &LitmusProgram, interleaved: &Interleaved) -> NamedInterleaving {
        let Interleaved { interleaving, outcome } = interleaved;
        let threads: Vec<String> =
            interleaving.threads.iter().map(|(object, _)| program.object_name(*object)).collect();
        let namer = Namer { program, threads: &threads };
        NamedInterleaving {
            initial: namer.buffers(&interleaving.libs, &interleaving.initial),
            steps: interleaving.steps.iter().map(|step| namer.step(step)).collect(),
            outcome: outcome.clone(),
            threads,
        }
    }
}

struct Namer<'a> {
    program: &'a LitmusProgram,
    threads: &'a [String],
}

impl Namer<'_> {
    fn step(&self, executed: &Executed) -> NamedStep {
        let Executed { instruction, position, seen, libs, gib } = executed;
        let mut text = self.instruction(instruction);
        if let (Some((value, _)), Some(location)) = (seen, instruction.var) {
            let value = self.program.value(location, *value);
            text = match (instruction.kind, instruction.data) {
                (Kind::Update, Some(data)) => {
                    let name = self.program.location_name(location);
                    format!("update {name} = {value} -> {}", self.program.value(location, data))
                }
                _ => format!("{text} = {value}"),
            };
        }
        NamedStep {
            thread: instruction.thread.0 as usize - 1,
            line: position.map(|position| position.line),
            instruction: text,
            sees: seen.map(|(_, seen)| self.seen(seen)),
            buffers: self.buffers(libs, gib),
        }
    }

    fn seen(&self, seen: Seen) -> String {
        match seen {
            Seen::Gib(write) if write.thread == ThreadNumber::INIT => "the initial write".into(),
            Seen::Gib(write) => {
                format!("{} of {}", self.instruction(&write), self.threads[write.thread.0 as usize - 1])
            }
            Seen::Own(write) => format!("{} of its own LIB", self.instruction(&write)),
        }
    }

    fn buffers(&self, libs: &[Vec<Instruction>], gib: &[Instruction]) -> Buffers {
        let named = |buffer: &[Instruction]| buffer.iter().map(|one| self.instruction(one)).collect();
        Buffers { libs: libs.iter().map(|lib| named(lib)).collect(), gib: named(gib) }
    }

    /// `volatile write x = 1`, `read x`, `lock m`
    fn instruction(&self, instruction: &Instruction) -> String {
        let noun = match instruction.kind {
            Kind::ReadNormal | Kind::ReadFinal => "read",
            Kind::ReadOpaque => "opaque read",
            Kind::ReadAcquire => "acquire read",
            Kind::ReadVolatile => "volatile read",
            Kind::WriteNormal | Kind::WriteFinal => "write",
            Kind::WriteOpaque => "opaque write",
            Kind::WriteRelease => "release write",
            Kind::WriteVolatile => "volatile write",
            Kind::Update => "update",
            Kind::Lock => "lock",
            Kind::Unlock => "unlock",
            Kind::Freeze => "freeze",
            Kind::FullFence => "full fence",
            Kind::AcquireFence => "acquire fence",
            Kind::ReleaseFence => "release fence",
            Kind::LoadLoadFence => "load-load fence",
            Kind::StoreStoreFence => "store-store fence",
            Kind::Print => "print",
            Kind::Join => "join",
        };
        let program = self.program;
        let mut words = vec![noun.to_owned()];
        if let Some(location) = instruction.var {
            words.push(program.location_name(location));
            words.extend(instruction.data.map(|data| format!("= {}", program.value(location, data))));
        }
        words.extend(instruction.lock.or(instruction.joined).map(|object| program.object_name(object)));
        words.extend(instruction.target.map(|target| format!("for {}", self.threads[target.0 as usize - 1])));
        words.join(" ")
    }
}
