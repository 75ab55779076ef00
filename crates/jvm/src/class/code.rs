//! The code of a method in the form that is executed.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use thinair_event::Value;

use super::liveness::Liveness;
use crate::op::{Op, PoolIndex, Target};
use crate::pool::Pool;

pub(crate) struct Code {
    pub(crate) ops: Box<[Op]>,
    pub(crate) max_locals: u16,
    pub(crate) max_stack: u16,
    pub(crate) handlers: Box<[Handler]>,
    pub(crate) switches: Box<[Jump]>,
    /// From which instruction on which line; in the order of instructions.
    pub(crate) lines: Box<[(u32, u16)]>,
    pub(crate) pool: Arc<Pool>,
    /// The site of the first instruction; sites number all instructions of the program.
    pub(crate) first_site: u32,
    /// Whether stack traces leave it out.
    pub(crate) hidden: bool,
    /// The instructions whose accesses are indivisible, from the first access on.
    pub(crate) indivisible: Option<Range<u32>>,
    /// Whether it is of a constructor that has final variables to freeze at its end: its object matters until then.
    pub(crate) freezes: bool,
    /// Which local variables matter where; found out when it is first asked for.
    pub(crate) liveness: OnceLock<Option<Liveness>>,
}

/// An entry of the exception table (JVMS §4.7.3).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Handler {
    pub(crate) start: Target,
    /// Exclusive.
    pub(crate) end: Target,
    pub(crate) target: Target,
    /// The class that is caught; nothing catches everything.
    pub(crate) catch: Option<PoolIndex>,
}

/// A `tableswitch` or `lookupswitch`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Jump {
    pub(crate) default: Target,
    /// Sorted by key.
    pub(crate) cases: Box<[(i32, Target)]>,
}

impl Code {
    /// Empties the local variables of a frame that is at an instruction, as far as they are not read any more.
    #[inline]
    pub(crate) fn empty_dead(&self, pc: u32, slots: &mut [Value]) {
        if let Some(liveness) = self.liveness.get_or_init(|| Liveness::of(self)) {
            let locals = slots.len().min(self.max_locals.into());
            liveness.empty_dead(pc, &mut slots[..locals]);
        }
    }

    /// The line of an instruction.
    pub(crate) fn line(&self, pc: u32) -> Option<u32> {
        let after = self.lines.partition_point(|&(start, _)| start <= pc);
        after.checked_sub(1).map(|index| u32::from(self.lines[index].1))
    }
}

impl Jump {
    pub(crate) fn target(&self, key: i32) -> Target {
        match self.cases.binary_search_by_key(&key, |&(case, _)| case) {
            Ok(index) => self.cases[index].1,
            Err(_) => self.default,
        }
    }
}
