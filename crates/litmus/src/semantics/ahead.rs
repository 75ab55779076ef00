//! What a thread may still do, from each place of its code on: a bound on its future that searches rest on
//! ([`Program::ahead`](thinair_program::Program::ahead)).
//!
//! The least solution of: what is ahead of an instruction is what it does itself, and what is ahead of those that may
//! come next. An index that is computed may be any.

use thinair_event::Location;
use thinair_program::Ahead;

use super::instruction::{Code, Instruction, Pc, Place};
use super::layout::Layout;
use super::pure::Pure;

/// For each instruction, what a thread that stands before it may still do.
pub(super) fn ahead(code: &Code, layout: &Layout) -> Vec<Ahead> {
    let mut ahead = vec![Ahead::NOTHING; code.instructions.len()];
    loop {
        let mut changed = false;
        // Backwards, since most instructions are followed by the next.
        for index in (0..code.instructions.len()).rev() {
            let mut all = itself(&code.instructions[index], layout);
            for next in successors(code, Pc(index as u32)) {
                all = all.and(ahead.get(next.index()).copied().unwrap_or_default());
            }
            changed |= ahead[index] != all;
            ahead[index] = all;
        }
        if !changed {
            return ahead;
        }
    }
}

fn itself(instruction: &Instruction, layout: &Layout) -> Ahead {
    match instruction {
        Instruction::Read { place, .. } => any(place, Ahead::read),
        Instruction::Write { place, .. } | Instruction::Update { place, .. } => any(place, Ahead::write),
        Instruction::Lock(monitor) => Ahead::lock(layout.monitor(*monitor)),
        // To let go of a monitor disturbs nobody: nobody else can do anything with it before.
        Instruction::Unlock(_)
        | Instruction::Join(_)
        | Instruction::Fence(_)
        | Instruction::Freeze(_)
        | Instruction::Print(_)
        | Instruction::Fail
        | Instruction::Abandon(_)
        | Instruction::End
        | Instruction::Set { .. }
        | Instruction::Branch(_)
        | Instruction::Jump(_)
        | Instruction::ClearTemporaries
        | Instruction::ResetLoop(_)
        | Instruction::CountLoop { .. }
        | Instruction::Rethrow => Ahead::NOTHING,
    }
}

/// An access to a place, which may be any element if the index is not known.
fn any(place: &Place, access: fn(Location) -> Ahead) -> Ahead {
    let at = |slot| access(Location { object: place.object, slot });
    match (&place.slot, place.length) {
        (Pure::Constant(slot), _) => u32::try_from(*slot).map_or(Ahead::NOTHING, at),
        (_, Some(length)) => (0..length).fold(Ahead::NOTHING, |all, slot| all.and(at(slot))),
        (_, None) => Ahead::ANYTHING,
    }
}

/// The instructions that may come next, the handlers of exceptions included.
fn successors(code: &Code, pc: Pc) -> impl Iterator<Item = Pc> {
    let (next, jump) = match &code.instructions[pc.index()] {
        Instruction::Jump(target) => (None, Some(*target)),
        Instruction::Branch(branch) => (Some(pc.next()), Some(branch.otherwise)),
        Instruction::End | Instruction::Rethrow | Instruction::Abandon(_) => (None, None),
        _ => (Some(pc.next()), None),
    };
    let around = code.handlers.iter().filter(move |handler| handler.from <= pc && pc < handler.to);
    next.into_iter().chain(jump).chain(around.map(|handler| handler.target))
}
