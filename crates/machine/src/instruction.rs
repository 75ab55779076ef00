//! Instructions with their attributes (UMM, 4.1 and 5.1).
//!
//! An instruction is what a thread does at a place in its program order, and nothing else: `x = 1` as the third instruction
//! of a thread is one instruction, whatever the reads before it return. So paths of a thread share instructions, and what a
//! path is about is known before it is known which path it is.

use rustc_hash::FxHashMap;
use thinair_event::{FenceMode, Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_program::{Program, Request};

use crate::Kind;

/// The number of a thread. The thread of the initial writes is the first, and those of the program follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ThreadNumber(pub u32);

impl ThreadNumber {
    /// The thread of the initial writes.
    pub const INIT: ThreadNumber = ThreadNumber(0);

    /// The place in a list of the program's threads.
    pub(crate) fn place(self) -> usize {
        self.0 as usize - 1
    }
}

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Instruction {
    /// `t`: whose it is.
    pub thread: ThreadNumber,
    /// `pc`: the place in program order.
    pub pc: u32,
    /// `op`: what it does.
    pub kind: Kind,
    /// `var`: to which location.
    pub var: Option<Location>,
    /// `data`: what it writes. An update has it once it is executed.
    pub data: Option<Value>,
    /// `target`: the thread that sees it, of a sub-write.
    pub target: Option<ThreadNumber>,
    /// `lock`: the monitor that it enters or leaves.
    pub lock: Option<ObjectId>,
    /// The thread whose end it waits for.
    pub joined: Option<ObjectId>,
}

impl Instruction {
    /// What a request is as an instruction; none if it is no action.
    pub(crate) fn of<P: Program>(
        program: &P,
        thread: ThreadNumber,
        pc: u32,
        request: Request,
    ) -> Option<Instruction> {
        let is_final = |location| program.variable(location).is_final;
        let new = |kind| Instruction {
            thread,
            pc,
            kind,
            var: None,
            data: None,
            target: None,
            lock: None,
            joined: None,
        };
        Some(match request {
            Request::Read { location, mode } => {
                let kind = match mode {
                    ReadMode::Plain if is_final(location) => Kind::ReadFinal,
                    ReadMode::Plain => Kind::ReadNormal,
                    ReadMode::Opaque => Kind::ReadOpaque,
                    ReadMode::Acquire => Kind::ReadAcquire,
                    ReadMode::Volatile => Kind::ReadVolatile,
                };
                Instruction { var: Some(location), ..new(kind) }
            }
            Request::Write { location, value, mode } => {
                let kind = match mode {
                    WriteMode::Plain if is_final(location) => Kind::WriteFinal,
                    WriteMode::Plain => Kind::WriteNormal,
                    WriteMode::Opaque => Kind::WriteOpaque,
                    WriteMode::Release => Kind::WriteRelease,
                    WriteMode::Volatile => Kind::WriteVolatile,
                };
                Instruction { var: Some(location), data: Some(value), ..new(kind) }
            }
            Request::ReadModifyWrite { location, .. } => {
                Instruction { var: Some(location), ..new(Kind::Update) }
            }
            Request::Lock(monitor) => Instruction { lock: Some(monitor), ..new(Kind::Lock) },
            Request::Unlock(monitor) => Instruction { lock: Some(monitor), ..new(Kind::Unlock) },
            Request::Freeze(location) => Instruction { var: Some(location), ..new(Kind::Freeze) },
            Request::Fence(mode) => new(match mode {
                FenceMode::Full => Kind::FullFence,
                FenceMode::Acquire => Kind::AcquireFence,
                FenceMode::Release => Kind::ReleaseFence,
                FenceMode::LoadLoad => Kind::LoadLoadFence,
                FenceMode::StoreStore => Kind::StoreStoreFence,
            }),
            Request::External { .. } => new(Kind::Print),
            Request::Join { thread: joined, .. } => Instruction { joined: Some(joined), ..new(Kind::Join) },
            _ => return None,
        })
    }

    /// The initial write of a location (UMM, 4.2).
    pub(crate) fn initial<P: Program>(program: &P, location: Location, value: Value) -> Instruction {
        let variable = program.variable(location);
        let kind = match (variable.volatile, variable.is_final) {
            (true, _) => Kind::WriteVolatile,
            (_, true) => Kind::WriteFinal,
            _ => Kind::WriteNormal,
        };
        Instruction {
            thread: ThreadNumber::INIT,
            pc: 0,
            kind,
            var: Some(location),
            data: Some(value),
            target: None,
            lock: None,
            joined: None,
        }
    }

    /// Whether it is an initial write.
    pub fn is_initial(&self) -> bool {
        self.thread == ThreadNumber::INIT
    }
}

/// The number of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Label(pub(crate) u32);

impl Label {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Instructions by number.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    instructions: Vec<Instruction>,
    numbers: FxHashMap<Instruction, Label>,
}

impl Labels {
    pub(crate) fn intern(&mut self, instruction: Instruction) -> Label {
        let next = Label(self.instructions.len() as u32);
        let label = *self.numbers.entry(instruction).or_insert(next);
        if label == next {
            self.instructions.push(instruction);
        }
        label
    }

    pub(crate) fn get(&self, label: Label) -> &Instruction {
        &self.instructions[label.index()]
    }

    pub(crate) fn len(&self) -> usize {
        self.instructions.len()
    }
}
