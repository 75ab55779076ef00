//! Which local variables a method may still read.
//!
//! What is in the others is nobody's business: two states that differ there only are the same. At every request, and in
//! frames that have called others, they are empty. Javac seldom overwrites a variable that is no longer used, and the locks and
//! queues of java.util.concurrent keep in them what they saw of each other.

use thinair_event::Value;

use super::Code;
use crate::op::Op;

/// For each instruction, one bit a local variable: whether it may be read from there on before it is written.
pub(crate) struct Liveness {
    /// How many words each instruction has.
    words: usize,
    live: Box<[u64]>,
}

impl Liveness {
    /// By the usual iteration, backwards. Nothing, if there are subroutines: no compiler makes them any more.
    pub(crate) fn of(code: &Code) -> Option<Liveness> {
        if code.ops.iter().any(|op| matches!(op, Op::Jsr(_) | Op::Ret(_))) {
            return None;
        }
        let words = usize::from(code.max_locals).div_ceil(64);
        let mut live = vec![0; words * code.ops.len()];
        let mut here = vec![0; words];
        loop {
            let mut changed = false;
            for pc in (0..code.ops.len()).rev() {
                here.fill(0);
                let mut join = |target: u32| {
                    let first = target as usize * words;
                    for (word, &next) in here.iter_mut().zip(live.get(first..).unwrap_or_default()) {
                        *word |= next;
                    }
                };
                successors(code, pc, &mut join);
                match code.ops[pc] {
                    Op::Store(local) => set(&mut here, local, false),
                    Op::Load(local) | Op::Increment(local, _) => set(&mut here, local, true),
                    _ => {}
                }
                // What is thrown finds the variables as they are before the instruction.
                for handler in &code.handlers {
                    if (handler.start..handler.end).contains(&(pc as u32)) {
                        let first = handler.target as usize * words;
                        for (word, &next) in here.iter_mut().zip(live.get(first..).unwrap_or_default()) {
                            *word |= next;
                        }
                    }
                }
                if code.freezes {
                    set(&mut here, 0, true);
                }
                let known = &mut live[pc * words..(pc + 1) * words];
                if *known != *here {
                    known.copy_from_slice(&here);
                    changed = true;
                }
            }
            if !changed {
                return Some(Liveness { words, live: live.into_boxed_slice() });
            }
        }
    }

    /// Empties the local variables that are not read any more from an instruction on.
    #[inline]
    pub(crate) fn empty_dead(&self, pc: u32, locals: &mut [Value]) {
        let first = pc as usize * self.words;
        let Some(live) = self.live.get(first..first + self.words) else { return };
        for (word, locals) in live.iter().zip(locals.chunks_mut(64)) {
            for (bit, local) in locals.iter_mut().enumerate() {
                if word >> bit & 1 == 0 {
                    *local = Value::Null;
                }
            }
        }
    }
}

fn set(words: &mut [u64], local: u16, value: bool) {
    // A class file may name a variable that is not there: it is an error when it is executed.
    if let Some(word) = words.get_mut(usize::from(local / 64)) {
        let bit = 1 << (local % 64);
        *word = if value { *word | bit } else { *word & !bit };
    }
}

fn successors(code: &Code, pc: usize, visit: &mut impl FnMut(u32)) {
    match code.ops[pc] {
        Op::Goto(target) => return visit(target),
        Op::Return(_) | Op::Throw | Op::Illegal(_) => return,
        Op::If(_, target) | Op::IfInts(_, target) | Op::IfReferences(_, target) | Op::IfNull(_, target) => {
            visit(target);
        }
        Op::Switch(index) => {
            let switch = &code.switches[usize::from(index)];
            visit(switch.default);
            switch.cases.iter().for_each(|&(_, target)| visit(target));
            return;
        }
        _ => {}
    }
    visit(pc as u32 + 1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::assemble;

    /// The variables that are kept at each instruction.
    fn live(text: &str) -> Vec<Vec<usize>> {
        let code = assemble(text, 0, 0, false).unwrap_or_else(|error| panic!("{error}"));
        let liveness = Liveness::of(&code).expect("no subroutines");
        (0..code.ops.len())
            .map(|pc| {
                let mut locals = vec![Value::Int(1); usize::from(code.max_locals)];
                liveness.empty_dead(pc as u32, &mut locals);
                (0..locals.len()).filter(|&local| locals[local] == Value::Int(1)).collect()
            })
            .collect()
    }

    #[test]
    fn a_variable_is_live_until_its_last_read() {
        let text = "iconst 1\nistore 0\niload 0\nistore 1\nnop\niload 1\nireturn\n";
        let expected: [&[usize]; 7] = [&[], &[], &[0], &[], &[1], &[1], &[]];
        assert_eq!(live(text)[..7], expected);
    }

    #[test]
    fn loops_and_branches_keep_what_any_way_reads() {
        let text = "again:\niload 0\nifeq out\niinc 1 1\ngoto again\nout:\niload 1\nireturn\n";
        let both: &[usize] = &[0, 1];
        assert_eq!(live(text)[..5], [both, both, both, both, &[1]]);
    }

    /// The store within the range does not end the life of what was there before it.
    #[test]
    fn handlers_keep_what_they_read() {
        let text = "from:\nnop\niconst 2\nistore 0\nnop\nto:\nreturn\nfailed:\npop\niload 0\nireturn\n\
                    .catch any from to failed\n";
        let zero: &[usize] = &[0];
        assert_eq!(live(text)[..6], [zero, zero, zero, zero, &[], zero]);
    }
}
