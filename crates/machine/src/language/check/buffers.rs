//! What predicates depend on, by themselves or by what they call: pending instructions, or what was executed.
//!
//! A machine asks for one thread's LIB and for GIB separately: what is pending is a matter of one path through one thread, and
//! what was executed of all threads. So each part of a rule must be about one of them.

use thinair_text::Place;

use super::draft::{Draft, Sourced};
use crate::language::operators::buffer_word;
use crate::language::syntax::{Buffer, Connective, Define, Formula, FormulaKind, Operand, OperandKind};
use crate::language::{Cause, Problems};

/// What a formula depends on besides the attributes of its instructions that never change; each with how it does.
#[derive(Clone, Default, Debug)]
pub(super) struct Depends {
    /// On pending instructions.
    lib: Option<String>,
    /// On what was executed, or when.
    gib: Option<String>,
    /// On whether something is redundant, which is a matter of the thread and yet never changes.
    redundant: Option<String>,
}

/// What each predicate depends on.
pub(super) struct Buffers<'a> {
    draft: &'a Draft,
    depends: Vec<Depends>,
}

impl<'a> Buffers<'a> {
    pub(super) fn new(draft: &'a Draft) -> Buffers<'a> {
        let mut buffers = Buffers { draft, depends: vec![Depends::default(); draft.predicates.len()] };
        // Each round finds something more or is the last.
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for (index, define) in draft.predicates.iter().enumerate() {
                let found = buffers.of(&define.item.body);
                is_settled &= found.count() == buffers.depends[index].count();
                buffers.depends[index] = found;
            }
        }
        buffers
    }

    /// A condition of the table is about its two instructions only.
    pub(super) fn of_condition(&self, index: usize, problems: &mut Problems) {
        let depends = &self.depends[index];
        if let Some(found) = depends.lib.as_ref().or(depends.gib.as_ref()) {
            self.report(
                index,
                Cause::VaryingCondition { name: self.name(index), found: found.clone() },
                problems,
            );
        }
    }

    /// A rule that is about one buffer only.
    pub(super) fn only(&self, index: usize, buffer: Buffer, role: &'static str, problems: &mut Problems) {
        let depends = &self.depends[index];
        let found = match buffer {
            Buffer::Lib => depends.gib.as_ref(),
            Buffer::Gib => depends.pending(),
        };
        if let Some(found) = found {
            let cause = Cause::WrongBuffer { name: self.name(index), role, found: found.clone() };
            self.report(index, cause, problems);
        }
    }

    /// A rule each part of which is about one buffer. If it is for reads, what is about LIB is not about the write.
    pub(super) fn apart(&self, index: usize, is_for_reads: bool, problems: &mut Problems) {
        let Sourced { source, item: define, .. } = &self.draft.predicates[index];
        let write = define.parameters.get(1).filter(|_| is_for_reads);
        for part in parts(&define.body) {
            let depends = self.of(part);
            let name = || self.name(index);
            let cause = match (depends.pending().cloned(), depends.gib, write) {
                (Some(lib), Some(gib), _) => Cause::BothBuffers { name: name(), lib, gib },
                (Some(lib), None, Some(write)) if speaks_of(part, &write.text) => {
                    Cause::PendingAndWrite { name: name(), lib, write: write.text.clone() }
                }
                _ => continue,
            };
            problems.report(source, part.span, cause);
        }
    }

    fn of(&self, formula: &Formula) -> Depends {
        let mut depends = Depends::default();
        walk(formula, &mut |formula| match &formula.kind {
            FormulaKind::Quantified(_, _, buffer, _) => {
                let word = format!("`{}`", buffer_word(*buffer));
                depends.note(match buffer {
                    Buffer::Lib => Depends { lib: Some(word), ..Depends::default() },
                    Buffer::Gib => Depends { gib: Some(word), ..Depends::default() },
                });
            }
            FormulaKind::Compare(_, left, right) if [left, right].into_iter().any(is_time) => {
                depends.note(Depends { gib: Some("`time`".to_owned()), ..Depends::default() });
            }
            FormulaKind::Call(name, _) => depends.note(self.of_call(&name.text)),
            _ => {}
        });
        depends
    }

    fn of_call(&self, name: &str) -> Depends {
        let word = Some(format!("`{name}`"));
        match name {
            "redundant" => Depends { redundant: word, ..Depends::default() },
            "bypass" | "dataDependent" | "controlDependent" => Depends { lib: word, ..Depends::default() },
            _ => {
                let Some(index) = self.draft.find(name) else { return Depends::default() };
                let by_way = |found: &String| match found.split_once(", by way of") {
                    Some((what, _)) => format!("{what}, by way of `{name}`"),
                    None => format!("{found}, by way of `{name}`"),
                };
                let Depends { lib, gib, redundant } = &self.depends[index];
                Depends {
                    lib: lib.as_ref().map(by_way),
                    gib: gib.as_ref().map(by_way),
                    redundant: redundant.as_ref().map(by_way),
                }
            }
        }
    }

    fn name(&self, index: usize) -> String {
        self.draft.predicates[index].item.name.text.clone()
    }

    fn report(&self, index: usize, cause: Cause, problems: &mut Problems) {
        let Sourced { source, item: Define { name, .. }, .. } = &self.draft.predicates[index];
        let place = Place::new(source, name.span);
        problems.report(&place.source, place.span, cause);
    }
}

impl Depends {
    fn note(&mut self, more: Depends) {
        self.lib = self.lib.take().or(more.lib);
        self.gib = self.gib.take().or(more.gib);
        self.redundant = self.redundant.take().or(more.redundant);
    }

    /// On the thread's own pending instructions, or on what only the thread's path says.
    fn pending(&self) -> Option<&String> {
        self.lib.as_ref().or(self.redundant.as_ref())
    }

    fn count(&self) -> usize {
        [&self.lib, &self.gib, &self.redundant].into_iter().flatten().count()
    }
}

/// What stands between the `and`s of a formula.
fn parts(formula: &Formula) -> Vec<&Formula> {
    match &formula.kind {
        FormulaKind::Binary(Connective::And, left, right) => {
            parts(left).into_iter().chain(parts(right)).collect()
        }
        _ => vec![formula],
    }
}

/// Whether an instruction occurs in a formula. No quantifier uses the name again.
fn speaks_of(formula: &Formula, variable: &str) -> bool {
    let mut found = false;
    let is_it = |operand: &Operand| match &operand.kind {
        OperandKind::Attribute(_, argument) => argument.text == variable,
        OperandKind::Name(name) => name == variable,
        OperandKind::Number(_) => false,
    };
    walk(formula, &mut |formula| match &formula.kind {
        FormulaKind::Compare(_, left, right) => found |= is_it(left) || is_it(right),
        FormulaKind::Call(_, arguments) => {
            found |= arguments.iter().any(|argument| argument.text == variable);
        }
        _ => {}
    });
    found
}

fn is_time(operand: &Operand) -> bool {
    matches!(&operand.kind, OperandKind::Attribute(name, _) if name.text == "time")
}

/// Goes through a formula and all that is in it.
fn walk<'f>(formula: &'f Formula, see: &mut impl FnMut(&'f Formula)) {
    see(formula);
    match &formula.kind {
        FormulaKind::Not(part) | FormulaKind::Quantified(.., part) => walk(part, see),
        FormulaKind::Binary(_, left, right) => {
            walk(left, see);
            walk(right, see);
        }
        FormulaKind::Constant(_) | FormulaKind::Compare(..) | FormulaKind::Call(..) => {}
    }
}
