//! Shared state and thread numbers.

use std::collections::hash_map::Entry;

use crate::{
    error::{Cause, Label, Problems},
    source::Span,
    symbols::{MonitorId, Shared, SharedId, Symbol, Symbols, ThreadId},
    syntax::{DeclarationKind, Literal, Name, Qualifier, Spanned, Test, Type},
    types,
};

/// Enters all that the braces declare, and the threads.
pub(super) fn declare(test: &Test, symbols: &mut Symbols, problems: &mut Problems) {
    let mut declarations = Declarations { symbols, problems };
    for declaration in &test.declarations {
        declarations.declaration(&declaration.value);
    }
    for (thread, position) in test.threads.iter().zip(0..) {
        let number = thread.number;
        match declarations.symbols.numbers.entry(number.value) {
            Entry::Vacant(entry) => {
                entry.insert(ThreadId(position));
            }
            Entry::Occupied(first) => {
                let label = label(test.threads[first.get().index()].number.span);
                let cause = Cause::DuplicateThread { number: number.value };
                declarations.problems.report_with(number.span, cause, vec![label]);
            }
        }
    }
}

struct Declarations<'a> {
    symbols: &'a mut Symbols,
    problems: &'a mut Problems,
}

impl Declarations<'_> {
    fn declaration(&mut self, declaration: &DeclarationKind) {
        match declaration {
            DeclarationKind::Variables { qualifier, ty, variables } => {
                for variable in variables {
                    let initial = variable.initial.map(|initial| self.initial(initial, *ty));
                    let initial = vec![initial.unwrap_or_else(|| default(*ty))];
                    let name = variable.name.clone();
                    self.shared(Shared { name, ty: *ty, qualifier: *qualifier, is_array: false, initial });
                }
            }
            DeclarationKind::Array { ty, name, elements, .. } => {
                let initial = elements.iter().map(|element| self.initial(*element, *ty)).collect();
                let (name, qualifier) = (name.clone(), Qualifier::Plain);
                self.shared(Shared { name, ty: *ty, qualifier, is_array: true, initial });
            }
            DeclarationKind::Monitors(names) => {
                for name in names {
                    let id = MonitorId(self.symbols.monitors.len() as u32);
                    self.enter(name, Symbol::Monitor(id));
                    self.symbols.monitors.push(name.clone());
                }
            }
        }
    }

    fn shared(&mut self, shared: Shared) {
        let id = SharedId(self.symbols.shared.len() as u32);
        self.enter(&shared.name, Symbol::Shared(id));
        self.symbols.shared.push(shared);
    }

    fn enter(&mut self, name: &Name, symbol: Symbol) {
        match self.symbols.globals.entry(name.value.clone()) {
            Entry::Vacant(entry) => {
                entry.insert(symbol);
            }
            Entry::Occupied(first) => {
                let first = match *first.get() {
                    Symbol::Monitor(id) => self.symbols.monitors[id.index()].span,
                    Symbol::Shared(id) => self.symbols.shared[id.index()].name.span,
                    Symbol::Register(_) => name.span,
                };
                let cause = Cause::DuplicateDeclaration { name: name.value.clone() };
                self.problems.report_with(name.span, cause, vec![label(first)]);
            }
        }
    }

    /// An initial value as a value of its variable's type.
    fn initial(&mut self, initial: Spanned<Literal>, ty: Type) -> Literal {
        let found = initial.value.ty();
        if !types::is_assignable(found, ty) {
            self.problems.report(initial.span, Cause::InitialValue { expected: ty, found });
        }
        match (initial.value, ty) {
            (Literal::Int(value), Type::Long) => Literal::Long(value.into()),
            (value, _) => value,
        }
    }
}

fn label(first: Span) -> Label {
    Label { place: first, text: "the first one is here" }
}

fn default(ty: Type) -> Literal {
    match ty {
        Type::Int => Literal::Int(0),
        Type::Long => Literal::Long(0),
        Type::Boolean => Literal::Boolean(false),
    }
}
