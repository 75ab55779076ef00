//! The numbers in a program's own code: what could be written out of thin air, if a memory model lets values come from there.
//! Those of the library are left out.

use std::collections::BTreeSet;

use thinair_event::Value;

use crate::class::{Body, Origin};
use crate::op::Op;
use crate::pool::Symbol;
use crate::program::JavaProgram;

impl JavaProgram {
    /// The integers that the code of the program's own classes mentions, as far as they are loaded.
    pub fn numbers(&self) -> BTreeSet<i64> {
        let mut numbers = BTreeSet::new();
        for name in self.loader.names() {
            let Some(class) = self.loader.loaded(&name).map(|class| self.class(class)) else { continue };
            if class.origin != Origin::User {
                continue;
            }
            numbers.extend(class.pool.symbols().filter_map(|symbol| match symbol {
                Symbol::Number(Value::Int(value)) => Some(i64::from(value)),
                Symbol::Number(Value::Long(value)) => Some(value),
                _ => None,
            }));
            let methods = class.methods.iter().map(|&method| self.method(method));
            for code in
                methods.filter(|method| matches!(method.body, Body::Bytecode(_))).filter_map(|m| self.code(m))
            {
                numbers.extend(code.ops.iter().filter_map(|op| match *op {
                    Op::Int(value) | Op::Long(value) => Some(i64::from(value)),
                    Op::Increment(_, by) => Some(i64::from(by)),
                    // What is compared with zero.
                    Op::If(..) => Some(0),
                    _ => None,
                }));
                let cases = code.switches.iter().flat_map(|jump| jump.cases.iter());
                numbers.extend(cases.map(|&(case, _)| i64::from(case)));
            }
        }
        numbers
    }
}
