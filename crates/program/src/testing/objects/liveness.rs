//! Which registers may still be read: the classic backward analysis, run until nothing changes.
//!
//! What is dead is cleared, because a register that still refers to an object keeps the object's name from
//! being reused, and one that holds an old number keeps equal states from matching.

use super::Statement;

/// The most registers that a code can have: one bit each.
pub(super) const REGISTERS: u32 = 64;

/// For each statement, and for the end behind them, the registers that a path from there reads before it sets
/// them.
pub(super) fn live(statements: &[Statement]) -> Vec<u64> {
    let mut live = vec![0; statements.len() + 1];
    let mut changed = true;
    while changed {
        changed = false;
        for (place, statement) in statements.iter().enumerate().rev() {
            let after = match statement {
                Statement::Jump(target) => live[*target],
                Statement::Unless(_, target) => live[place + 1] | live[*target],
                // An exception ends the thread, and nothing is read on the way.
                Statement::Throw(_) => 0,
                _ => live[place + 1],
            };
            let set = statement.sets().map_or(0, |register| 1 << register.0);
            let before = (after & !set) | statement.reads();
            changed |= before != live[place];
            live[place] = before;
        }
    }
    live
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::objects::{Register, less, plus};

    #[test]
    fn a_counter_lives_as_long_as_its_loop() {
        let counter = Register(1);
        let code = [
            Statement::Set(counter, 0.into()),
            Statement::Unless(less(counter, 3), 5),
            Statement::Yield,
            Statement::Set(counter, plus(counter, 1)),
            Statement::Jump(1),
            Statement::Yield,
        ];
        assert_eq!(live(&code), [0, 0b10, 0b10, 0b10, 0b10, 0, 0]);
    }
}
