//! Variables of quantifiers and comprehensions: each stands for a single atom.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use smallvec::SmallVec;

use super::Expression;

/// A variable, told apart from all others by identity; its name is for people.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Variable {
    id: VariableId,
    name: Arc<str>,
}

/// What tells variables apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct VariableId(u32);

/// The variables that occur free, sorted.
pub(crate) type Free = SmallVec<[VariableId; 4]>;

/// A variable and the unary expression whose elements it ranges over.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// What is bound.
    pub variable: Variable,
    /// The set it ranges over; it may mention variables declared before.
    pub domain: Expression,
}

impl Variable {
    /// A variable unlike every other.
    pub fn new(name: &str) -> Variable {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Variable { id: VariableId(NEXT.fetch_add(1, Ordering::Relaxed)), name: name.into() }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// This variable, ranging over the elements of a set.
    ///
    /// Panics if the domain is not unary.
    pub fn over(&self, domain: impl Into<Expression>) -> Declaration {
        let domain = domain.into();
        assert_eq!(domain.arity(), 1, "variable {} ranges over arity {}, not 1", self.name, domain.arity());
        Declaration { variable: self.clone(), domain }
    }

    pub(crate) fn id(&self) -> VariableId {
        self.id
    }
}

/// The free variables of several parts together.
pub(crate) fn free_of<'a>(parts: impl IntoIterator<Item = &'a Free>) -> Free {
    let mut all: Free = parts.into_iter().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The free variables of a declaration and the part that it binds its variable in.
pub(crate) fn free_below(declaration: &Declaration, body: &Free) -> Free {
    assert_eq!(
        declaration.domain.arity(),
        1,
        "variable {} ranges over arity {}, not 1",
        declaration.variable.name,
        declaration.domain.arity()
    );
    let bound = declaration.variable.id;
    let mut all = body.clone();
    all.retain(|variable| *variable != bound);
    free_of([&all, declaration.domain.free()])
}
