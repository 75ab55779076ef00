//! Writes the code of methods that we make, instruction by instruction.

use std::sync::{Arc, OnceLock};

use thinair_event::Value;

use crate::builtin::pure;
use crate::class::{Code, Jump};
use crate::kind::Kind;
use crate::op::{Condition, Op, Own, PoolIndex};
use crate::pool::{Member, Pool, Symbol};
use crate::program::JavaProgram;

/// Code that is being written.
#[derive(Default)]
pub(super) struct Builder {
    ops: Vec<Op>,
    symbols: Vec<Symbol>,
    /// Where each label is. Until the end, jumps carry numbers of labels.
    labels: Vec<Option<u32>>,
    locals: u16,
}

/// A place that jumps go to.
#[derive(Clone, Copy)]
pub(super) struct Label(u32);

impl Builder {
    /// Code whose parameters take so many local variables.
    pub(super) fn new(parameters: u16) -> Builder {
        Builder { locals: parameters, ..Builder::default() }
    }

    pub(super) fn op(&mut self, op: Op) {
        self.ops.push(op);
    }

    pub(super) fn load(&mut self, local: u16) {
        self.locals = self.locals.max(local + 1);
        self.op(Op::Load(local));
    }

    /// A number or an object as a constant.
    pub(super) fn value(&mut self, value: Value) {
        let symbol = self.symbol(Symbol::Number(value));
        self.op(Op::Constant(symbol));
    }

    pub(super) fn text(&mut self, text: &[u16]) {
        let symbol = self.symbol(Symbol::Text(text.to_vec()));
        self.op(Op::Constant(symbol));
    }

    pub(super) fn class(&mut self, op: fn(PoolIndex) -> Op, name: &str) {
        let symbol = self.symbol(Symbol::Class(name.to_owned()));
        self.op(op(symbol));
    }

    pub(super) fn ensure_initialized(&mut self, name: &str) {
        let symbol = self.symbol(Symbol::Class(name.to_owned()));
        self.op(Op::Own(Own::EnsureInitialized(symbol)));
    }

    pub(super) fn field(&mut self, op: fn(PoolIndex) -> Op, class: &str, name: &str, descriptor: &str) {
        let symbol = self.symbol(Symbol::Field(member(class, name, descriptor)));
        self.op(op(symbol));
    }

    pub(super) fn method(&mut self, op: fn(PoolIndex) -> Op, class: &str, name: &str, descriptor: &str) {
        let symbol = self.symbol(Symbol::Method(member(class, name, descriptor)));
        self.op(op(symbol));
    }

    /// Calls a function of ours.
    pub(super) fn pure(&mut self, name: &str, operands: u8) {
        let function = pure::TABLE.iter().position(|(known, _)| *known == name);
        let function = function.expect("functions that we call are in the table");
        self.op(Op::Own(Own::Pure(function as u16, operands)));
    }

    pub(super) fn returns(&mut self, something: bool) {
        self.op(Op::Return(something));
    }

    pub(super) fn return_int(&mut self, value: i32) {
        self.op(Op::Int(value));
        self.returns(true);
    }

    pub(super) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// The label is before the next instruction.
    pub(super) fn place(&mut self, label: Label) {
        self.labels[label.0 as usize] = Some(self.ops.len() as u32);
    }

    pub(super) fn goto(&mut self, to: Label) {
        self.op(Op::Goto(to.0));
    }

    /// Jumps if an int is 0.
    pub(super) fn if_false(&mut self, to: Label) {
        self.op(Op::If(Condition::Equal, to.0));
    }

    pub(super) fn if_ints(&mut self, condition: Condition, to: Label) {
        self.op(Op::IfInts(condition, to.0));
    }

    pub(super) fn if_different(&mut self, to: Label) {
        self.op(Op::IfReferences(false, to.0));
    }

    pub(super) fn if_not_null(&mut self, to: Label) {
        self.op(Op::IfNull(false, to.0));
    }

    pub(super) fn finish(mut self, program: &JavaProgram) -> Code {
        for op in &mut self.ops {
            if let Op::If(_, target)
            | Op::IfInts(_, target)
            | Op::IfReferences(_, target)
            | Op::IfNull(_, target)
            | Op::Goto(target) = op
            {
                *target = self.labels[*target as usize].expect("every label that we use is placed");
            }
        }
        let switches: Box<[Jump]> = Box::default();
        Code {
            first_site: program.take_sites(self.ops.len() as u32),
            ops: self.ops.into_boxed_slice(),
            max_locals: self.locals,
            max_stack: 8,
            handlers: Box::default(),
            switches,
            lines: Box::default(),
            pool: Arc::new(Pool::own(self.symbols)),
            hidden: true,
            indivisible: None,
            freezes: false,
            liveness: OnceLock::new(),
        }
    }

    fn symbol(&mut self, symbol: Symbol) -> PoolIndex {
        if let Some(known) = self.symbols.iter().position(|known| *known == symbol) {
            return known as PoolIndex;
        }
        self.symbols.push(symbol);
        self.symbols.len() as PoolIndex - 1
    }
}

fn member(class: &str, name: &str, descriptor: &str) -> Member {
    Member { class: class.to_owned(), name: name.to_owned(), descriptor: descriptor.to_owned() }
}

/// How many local variables values of these types take.
pub(super) fn words(types: &[&str]) -> u16 {
    types.iter().map(|descriptor| width(descriptor)).sum()
}

/// How many local variables a value of this type takes.
pub(super) fn width(descriptor: &str) -> u16 {
    Kind::of(descriptor).map_or(1, Kind::words)
}
