//! Table 3 (what each event needs and does), table 4 (BYPASS), and the conditions of 5.5 to 5.8.

use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Op {
    ReadNormal,
    WriteNormal,
    Lock,
    Unlock,
    ReadVolatile,
    WriteVolatile,
    ReadFinal,
    WriteFinal,
    Freeze,
}
use Op::{Freeze, Lock, ReadFinal, ReadNormal, ReadVolatile, Unlock, WriteFinal, WriteNormal, WriteVolatile};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Instruction {
    /// The initializing thread is none.
    pub(super) t: Option<usize>,
    pub(super) pc: usize,
    pub(super) op: Op,
    /// Of locks, the monitor.
    pub(super) var: &'static str,
    /// What is written; none before it is known.
    pub(super) data: Option<i32>,
    /// The register that is read into, or used.
    pub(super) local: Option<usize>,
    pub(super) is_redundant: bool,
}

impl Instruction {
    fn is_read(&self) -> bool {
        matches!(self.op, ReadNormal | ReadVolatile | ReadFinal)
    }

    fn is_write(&self) -> bool {
        matches!(self.op, WriteNormal | WriteVolatile | WriteFinal)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    pub(super) lib: Vec<Vec<Instruction>>,
    /// In the order of time, after the initial writes, whose time is 0.
    pub(super) gib: Vec<(usize, Instruction)>,
    pub(super) lv: Vec<BTreeMap<usize, i32>>,
    pub(super) count: usize,
    pub(super) owner: usize,
}

/// BYPASS, table 4.
#[derive(PartialEq, Eq)]
enum Entry {
    Yes,
    No,
    RdtLk,
}

fn bypass(first: Op, second: Op) -> Entry {
    match (first, second) {
        (Freeze, _) => Entry::No,
        (Lock | ReadVolatile, WriteNormal) => Entry::RdtLk,
        (_, WriteNormal) => Entry::Yes,
        _ => Entry::No,
    }
}

impl State {
    fn now(&self) -> usize {
        self.gib.last().map_or(0, |(time, _)| *time) + 1
    }

    fn ready(&self, i: &Instruction) -> bool {
        !self.lib[i.t.expect("a thread's")].iter().any(|j| {
            j.pc < i.pc
                && (local_dependent(i, j)
                    || bypass(j.op, i.op) == Entry::No
                    || bypass(j.op, i.op) == Entry::RdtLk && !j.is_redundant)
        })
    }

    fn lc_order(&self, i1: (usize, &Instruction), i2: (usize, &Instruction)) -> bool {
        (i1.1.t == i2.1.t && i1.1.pc > i2.1.pc || i1.1.t.is_some() && i2.1.t.is_none())
            || self.synchronized(i1, i2)
            || self.gib.iter().any(|(time, i)| {
                *time > i2.0 && *time < i1.0 && self.lc_order(i1, (*time, i)) && self.lc_order((*time, i), i2)
            })
    }

    fn synchronized(&self, i1: (usize, &Instruction), i2: (usize, &Instruction)) -> bool {
        self.gib.iter().any(|(time_l, l)| {
            self.gib.iter().any(|(time_u, u)| {
                ((l.op, u.op) == (Lock, Unlock) || (l.op, u.op) == (ReadVolatile, WriteVolatile))
                    && l.var == u.var
                    && l.t == i1.1.t
                    && (u.t == i2.1.t || i2.1.t.is_none())
                    && i2.0 <= *time_u
                    && time_u < time_l
                    && *time_l <= i1.0
            })
        })
    }

    fn legal_write(&self, r: &Instruction, w: (usize, &Instruction)) -> bool {
        let same = |op: Op| move |w: &Instruction| w.op == op && w.var == r.var;
        let now = self.now();
        match r.op {
            ReadNormal => {
                let is_candidate = same(WriteNormal);
                is_candidate(w.1)
                    && (w.1.t != r.t || w.1.pc < r.pc)
                    && !self.gib.iter().any(|(time, other)| {
                        is_candidate(other)
                            && self.lc_order((now, r), (*time, other))
                            && self.lc_order((*time, other), w)
                    })
            }
            ReadVolatile => {
                let is_candidate = same(WriteVolatile);
                is_candidate(w.1) && !self.gib.iter().any(|(time, other)| is_candidate(other) && *time > w.0)
            }
            ReadFinal => {
                let is_candidate = same(WriteFinal);
                let is_frozen = || self.gib.iter().any(|(_, i)| i.op == Freeze && i.var == r.var);
                let is_written = || self.gib.iter().any(|(_, i)| is_candidate(i) && i.t == r.t);
                is_candidate(w.1) && (w.1.t.is_some() || !is_frozen() && !is_written())
            }
            _ => false,
        }
    }

    /// Table 3: all states after the instruction at that place of the thread's buffer.
    pub(super) fn after(&self, thread: usize, place: usize) -> Vec<State> {
        let mut i = self.lib[thread][place];
        if !self.ready(&i) {
            return Vec::new();
        }
        let mut next = self.clone();
        next.lib[thread].remove(place);
        match i.op {
            Lock if next.count == 0 || next.owner == thread => {
                next.count += 1;
                next.owner = thread;
            }
            Unlock if next.count > 0 && next.owner == thread => next.count -= 1,
            Lock | Unlock => return Vec::new(),
            _ => {}
        }
        if i.is_write() {
            i.data = i.data.or_else(|| self.lv[thread].get(&i.local?).copied());
        }
        if !matches!(i.op, ReadNormal | ReadFinal) {
            next.gib.push((self.now(), i));
        }
        if !i.is_read() {
            return vec![next];
        }
        let legal = self.gib.iter().filter(|(time, w)| self.legal_write(&i, (*time, w)));
        legal
            .map(|(_, w)| {
                let mut next = next.clone();
                next.lv[thread]
                    .insert(i.local.expect("reads have registers"), w.data.expect("it is written"));
                next
            })
            .collect()
    }
}

fn local_dependent(i: &Instruction, j: &Instruction) -> bool {
    let uses = |write: &Instruction| write.is_write() && write.data.is_none();
    i.local.is_some()
        && j.local == i.local
        && (uses(i) && j.is_read() || uses(j) && i.is_read() || i.is_read() && j.is_read())
}
