//! The machine written plainly: whole buffers, every interleaving, formulas by recursion. It knows straight-line programs
//! only, and shares nothing with the crate but the model's data.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use thinair_machine::model::{Buffer, Cell, Dependence, Formula, PredicateId, Relation, Term, Variable};
use thinair_machine::{Kind, KindSet, Model};

/// A statement of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Op {
    /// Into the register of that number.
    Read(&'static str, usize),
    Write(&'static str, i32),
    /// Of what a register holds.
    Copy(&'static str, usize),
    Lock,
    Unlock,
    Fence,
}

/// A program: threads of statements. `x`, `y` and `z` are plain, `v` is volatile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program {
    pub(crate) threads: Vec<Vec<Op>>,
}

impl Program {
    /// As a litmus test, which asks for nothing.
    pub(crate) fn text(&self) -> String {
        let statement = |op: &Op| match op {
            Op::Read(var, register) => format!("  int r{register} = {var};\n"),
            Op::Write(var, value) => format!("  {var} = {value};\n"),
            Op::Copy(var, register) => format!("  {var} = r{register};\n"),
            Op::Lock => "  lock m;\n".to_owned(),
            Op::Unlock => "  unlock m;\n".to_owned(),
            Op::Fence => "  fullFence();\n".to_owned(),
        };
        let thread = |(ops, number): (&Vec<Op>, usize)| {
            format!("Thread {number} {{\n{}}}\n", ops.iter().map(statement).collect::<String>())
        };
        let threads: String = self.threads.iter().zip(1..).map(thread).collect();
        format!("Java T {{ int x, y, z; volatile int v; monitor m; }}\n{threads}exists (true)\n")
    }
}

/// What the registers hold in the end: by thread and register.
pub(crate) type Registers = BTreeMap<(usize, usize), i32>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Instr {
    thread: usize,
    pc: u32,
    kind: Kind,
    var: Option<&'static str>,
    data: Option<i32>,
    register: Option<usize>,
    target: Option<usize>,
    lock: bool,
    redundant: bool,
}

/// The thread of the initial writes.
const INIT: usize = 0;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    libs: Vec<Vec<Instr>>,
    gib: Vec<(i64, Instr)>,
    time: i64,
    registers: Vec<Vec<Option<i32>>>,
    owner: Option<(usize, u32)>,
}

/// The most states that are visited.
const MOST: usize = 15_000;

/// All final registers of a program under a model, if there are not too many states. With `forgets`, what the model says will
/// never matter again is removed.
pub(crate) fn results(program: &Program, model: &Model, forgets: bool) -> Option<BTreeSet<Registers>> {
    let mut seen = HashSet::new();
    let mut results = BTreeSet::new();
    let mut pending = vec![first(program, model)];
    while let Some(state) = pending.pop() {
        if !seen.insert(state.clone()) {
            continue;
        }
        if seen.len() > MOST {
            return None;
        }
        if state.libs.iter().all(Vec::is_empty) {
            results.insert(finals(&state));
        }
        for thread in 0..state.libs.len() {
            for place in 0..state.libs[thread].len() {
                execute(model, &state, thread, place, forgets, &mut pending);
            }
        }
    }
    Some(results)
}

fn finals(state: &State) -> Registers {
    let mut registers = Registers::new();
    for (thread, all) in state.registers.iter().enumerate() {
        for (number, value) in all.iter().enumerate() {
            registers.extend(value.map(|value| ((thread + 1, number), value)));
        }
    }
    registers
}

fn first(program: &Program, model: &Model) -> State {
    let is_locked_by = |thread: usize| program.threads[thread].contains(&Op::Lock);
    let writes = |thread: usize, wanted: &str| {
        program.threads[thread]
            .iter()
            .any(|op| matches!(op, Op::Write(var, _) | Op::Copy(var, _) if *var == wanted))
    };
    let count = program.threads.len();
    let lib = |(thread, ops): (usize, &Vec<Op>)| {
        let mut held = 0;
        let mut lib = Vec::new();
        for (&op, pc) in ops.iter().zip(0..) {
            let volatile = matches!(op, Op::Read("v", _) | Op::Write("v", _) | Op::Copy("v", _));
            let others = || (0..count).filter(move |&other| other != thread);
            let none = Instr {
                thread: thread + 1,
                pc,
                kind: Kind::FullFence,
                var: None,
                data: None,
                register: None,
                target: None,
                lock: false,
                redundant: false,
            };
            let write = if volatile { Kind::WriteVolatile } else { Kind::WriteNormal };
            let instr = match op {
                Op::Read(var, register) => Instr {
                    kind: if volatile { Kind::ReadVolatile } else { Kind::ReadNormal },
                    var: Some(var),
                    register: Some(register),
                    redundant: volatile && !others().any(|other| writes(other, var)),
                    ..none
                },
                Op::Write(var, value) => Instr { kind: write, var: Some(var), data: Some(value), ..none },
                Op::Copy(var, register) => {
                    Instr { kind: write, var: Some(var), register: Some(register), ..none }
                }
                Op::Lock => {
                    held += 1;
                    let redundant = held > 1 || !others().any(is_locked_by);
                    Instr { kind: Kind::Lock, lock: true, redundant, ..none }
                }
                Op::Unlock => {
                    held -= 1;
                    Instr { kind: Kind::Unlock, lock: true, ..none }
                }
                Op::Fence => none,
            };
            if model.split && KindSet::WRITE.contains(instr.kind) {
                lib.extend((1..=count).map(|target| Instr { target: Some(target), ..instr.clone() }));
            } else {
                lib.push(instr);
            }
        }
        lib
    };
    let initial = |var| {
        let kind = if var == "v" { Kind::WriteVolatile } else { Kind::WriteNormal };
        let instr = Instr {
            thread: INIT,
            pc: 0,
            kind,
            var: Some(var),
            data: Some(0),
            register: None,
            target: None,
            lock: false,
            redundant: false,
        };
        (0, instr)
    };
    State {
        libs: program.threads.iter().enumerate().map(lib).collect(),
        gib: ["x", "y", "z", "v"].map(initial).into(),
        time: 1,
        registers: vec![vec![None; 8]; count],
        owner: None,
    }
}

fn execute(model: &Model, state: &State, thread: usize, place: usize, forgets: bool, next: &mut Vec<State>) {
    let judge = Judge { model, state, thread };
    if !judge.holds(model.ready, &[Item::Lib(place)]) {
        return;
    }
    let mut instr = state.libs[thread][place].clone();
    let mut after = |instr: &Instr, read: Option<i32>| {
        let mut state = state.clone();
        state.libs[thread].remove(place);
        match instr.kind {
            Kind::Lock => match &mut state.owner {
                None => state.owner = Some((thread, 1)),
                Some((owner, count)) if *owner == thread => *count += 1,
                Some(_) => return,
            },
            Kind::Unlock => match &mut state.owner {
                Some((owner, count)) if *owner == thread => {
                    *count -= 1;
                    if *count == 0 {
                        state.owner = None;
                    }
                }
                _ => return,
            },
            _ => {}
        }
        if let (Some(value), Some(register)) = (read, instr.register) {
            state.registers[thread][register] = Some(value);
        }
        if KindSet::WRITE.contains(instr.kind) || model.recorded.contains(instr.kind) {
            let entry = if read.is_some() { Instr { data: None, ..instr.clone() } } else { instr.clone() };
            state.gib.push((state.time, entry));
            state.time += 1;
        }
        if let (true, Some(forget)) = (forgets, model.forget) {
            let judge = Judge { model, state: &state, thread };
            let kept = (0..state.gib.len()).filter(|&place| !judge.holds(forget, &[Item::Gib(place)]));
            let kept: Vec<(i64, Instr)> = kept.map(|place| state.gib[place].clone()).collect();
            state.gib = kept;
        }
        next.push(state);
    };
    if KindSet::READ.contains(instr.kind) {
        let legal =
            model.legal.iter().find(|(kinds, _)| kinds.contains(instr.kind)).expect("it is defined").1;
        for (write, (_, entry)) in state.gib.iter().enumerate() {
            if KindSet::WRITE.contains(entry.kind)
                && judge.holds(legal, &[Item::Lib(place), Item::Gib(write)])
            {
                after(&instr, entry.data);
            }
        }
        if let Some(forward) = model.forward {
            for (write, own) in state.libs[thread].iter().enumerate() {
                if KindSet::WRITE.contains(own.kind)
                    && judge.holds(forward, &[Item::Lib(place), Item::Lib(write)])
                {
                    let value = own.data.or_else(|| state.registers[thread][own.register?]);
                    if let Some(value) = value {
                        after(&instr, Some(value));
                    }
                }
            }
        }
    } else {
        if let (Some(register), None) = (instr.register, instr.data) {
            instr.data = state.registers[thread][register];
            instr.register = None;
        }
        after(&instr, None);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Lib(usize),
    Gib(usize),
}

struct Judge<'a> {
    model: &'a Model,
    state: &'a State,
    thread: usize,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Term1 {
    Thread(usize),
    Number(i64),
    Var(&'static str),
    Lock,
}

impl Judge<'_> {
    fn instr(&self, item: Item) -> &Instr {
        match item {
            Item::Lib(place) => &self.state.libs[self.thread][place],
            Item::Gib(place) => &self.state.gib[place].1,
        }
    }

    fn holds(&self, predicate: PredicateId, items: &[Item]) -> bool {
        self.formula(&self.model.predicates[predicate.index()].body, items)
    }

    fn formula(&self, formula: &Formula, items: &[Item]) -> bool {
        let at = |variable: &Variable| items[variable.0 as usize];
        let all = |buffer: &Buffer| -> Vec<Item> {
            match buffer {
                Buffer::Lib => (0..self.state.libs[self.thread].len()).map(Item::Lib).collect(),
                Buffer::Gib => (0..self.state.gib.len()).map(Item::Gib).collect(),
            }
        };
        let with = |inner: &Formula, item| self.formula(inner, &[items, &[item]].concat());
        match formula {
            Formula::Constant(value) => *value,
            Formula::Not(inner) => !self.formula(inner, items),
            Formula::And(parts) => parts.iter().all(|part| self.formula(part, items)),
            Formula::Or(parts) => parts.iter().any(|part| self.formula(part, items)),
            Formula::Exists(buffer, inner) => all(buffer).into_iter().any(|item| with(inner, item)),
            Formula::All(buffer, inner) => all(buffer).into_iter().all(|item| with(inner, item)),
            Formula::Compare(left, relation, right) => {
                let (left, right) = (self.term(left, items), self.term(right, items));
                let both = left.is_some() && right.is_some();
                match relation {
                    Relation::Equal => both && left == right,
                    Relation::Unequal => !(both && left == right),
                    Relation::Less => both && left < right,
                    Relation::AtMost => both && left <= right,
                }
            }
            Formula::Is(i, kinds) => kinds.contains(self.instr(at(i)).kind),
            Formula::Same(i, j) => at(i) == at(j),
            Formula::Call(predicate, variables) => {
                self.holds(*predicate, &variables.iter().map(at).collect::<Vec<_>>())
            }
            Formula::Bypass(i, j) => {
                let (first, second) = (at(i), at(j));
                match self.model.bypass.cell(self.instr(first).kind, self.instr(second).kind) {
                    Some(Cell::Yes) => true,
                    Some(Cell::If(predicate)) => self.holds(predicate, &[first, second]),
                    Some(Cell::No) | None => false,
                }
            }
            Formula::Depends(Dependence::Control, ..) => false,
            Formula::Depends(Dependence::Data, i, j) => {
                let (user, read) = (self.instr(at(i)), self.instr(at(j)));
                // Registers are read into once.
                KindSet::WRITE.contains(user.kind)
                    && user.register.is_some()
                    && KindSet::READ.contains(read.kind)
                    && user.register == read.register
                    && read.pc < user.pc
            }
            Formula::Redundant(i) => self.instr(at(i)).redundant,
        }
    }

    fn term(&self, term: &Term, items: &[Item]) -> Option<Term1> {
        let at = |variable: &Variable| items[variable.0 as usize];
        let instr = |variable: &Variable| self.instr(at(variable));
        match term {
            Term::Thread(i) => Some(Term1::Thread(instr(i).thread)),
            Term::Pc(i) => Some(Term1::Number(i64::from(instr(i).pc))),
            Term::Var(i) => instr(i).var.map(Term1::Var),
            Term::Data(i) => instr(i).data.map(|value| Term1::Number(i64::from(value))),
            Term::Target(i) => instr(i).target.map(Term1::Thread),
            Term::Lock(i) => instr(i).lock.then_some(Term1::Lock),
            Term::Time(i) => Some(Term1::Number(match at(i) {
                Item::Lib(_) => self.state.time,
                Item::Gib(place) => self.state.gib[place].0,
            })),
            Term::Init => Some(Term1::Thread(INIT)),
            Term::Number(number) => Some(Term1::Number(*number)),
        }
    }
}
