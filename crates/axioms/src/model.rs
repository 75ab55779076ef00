//! A model that has been read and checked: what [`meaning`](crate::meaning) gives formulas for.

mod shipped;

pub use shipped::{SHIPPED, shipped_source};

use std::sync::Arc;

use crate::language::syntax::{Define, DefineKind, Sourced, Term};
use crate::language::{self, Key, Library, Place, Problems, Source};
use crate::vocabulary::{self, Entry, Scope};

/// A memory model: orders that an execution has and axioms that it keeps.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    pub(crate) name: String,
    pub(crate) summary: String,
    pub(crate) is_library: bool,
    pub(crate) is_justified: bool,
    pub(crate) orders: Vec<Order>,
    /// Definitions, predicates and axioms, those of the extended model first. Invariant: different names.
    pub(crate) definitions: Vec<Sourced<Define>>,
    pub(crate) final_writes: Option<Sourced<Arc<Term>>>,
    pub(crate) undefined: Vec<Undefined>,
    pub(crate) theorems: Vec<Theorem>,
}

/// An order that a model declares.
#[derive(Clone, PartialEq, Debug)]
pub struct Order {
    /// Its name.
    pub name: String,
    /// What there is one for each of.
    pub per: Option<Key>,
    /// Where it is declared.
    pub place: Place,
    pub(crate) within: Option<Arc<Term>>,
}

/// What a model says nothing about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undefined {
    /// A name that is known from the program: programs in which it has elements are not spoken of.
    pub name: String,
    /// Why.
    pub reason: String,
}

/// What may be known of a model besides what its axioms say. Without it more has to be looked at, or less is certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theorem {
    /// No value comes of itself: then the values that come of the initial ones are all there are
    /// ([`Values`](crate::structure::Values)).
    WellFounded,
    /// An execution that is justified by any steps is by [`Steps::Pairs`](crate::Steps::Pairs), as many as there are racing
    /// reads.
    PairsSuffice,
}

impl Theorem {
    /// All of them.
    pub const ALL: [Theorem; 2] = [Theorem::WellFounded, Theorem::PairsSuffice];

    /// Its name in a model's text.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::WellFounded => "well_founded",
            Theorem::PairsSuffice => "pairs_suffice",
        }
    }
}

/// An axiom as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AxiomText {
    /// Its name.
    pub name: String,
    /// Where it is, from the word `axiom` on, with its text.
    pub place: Place,
}

impl Model {
    /// Reads a model. The texts of models that it extends are looked up by name.
    ///
    /// The problems that come with a model are warnings.
    pub fn read(source: Source, library: Library<'_>) -> Result<(Model, Problems), Problems> {
        match language::read(source, library) {
            (Some(model), warnings) => Ok((model, warnings)),
            (None, problems) => Err(problems),
        }
    }

    /// The shipped model of that name.
    pub fn shipped(name: &str) -> Option<Model> {
        let read = Model::read(shipped_source(name)?, &shipped_source);
        let (model, _) = read.unwrap_or_else(|problems| panic!("shipped model {name}: {problems}"));
        Some(model)
    }

    /// The model's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The model in one line.
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// Whether it only defines names for models.
    pub fn is_library(&self) -> bool {
        self.is_library
    }

    /// Whether an execution needs others that justify it step by step.
    pub fn is_justified(&self) -> bool {
        self.is_justified
    }

    /// The orders that an execution has.
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// The axioms, in the order in which they are written.
    pub fn axioms(&self) -> impl Iterator<Item = AxiomText> {
        self.axiom_definitions().map(|definition| AxiomText {
            name: definition.item.name.text.clone(),
            place: Place { source: Arc::clone(&definition.source), span: definition.span },
        })
    }

    /// Whether it says what values locations have in the end.
    pub fn has_final_writes(&self) -> bool {
        self.final_writes.is_some()
    }

    /// What the model says nothing about.
    pub fn undefined(&self) -> &[Undefined] {
        &self.undefined
    }

    /// Whether that is known of the model.
    pub fn has(&self, theorem: Theorem) -> bool {
        self.theorems.contains(&theorem)
    }

    pub(crate) fn axiom_definitions(&self) -> impl Iterator<Item = &Sourced<Define>> {
        self.definitions.iter().filter(|definition| definition.item.kind == DefineKind::Axiom)
    }

    /// What a name means.
    pub(crate) fn find(&self, name: &str) -> Option<Named<'_>> {
        if name == COMMITTED {
            return Some(Named::Committed);
        }
        let definition = || self.definitions.iter().position(|found| found.item.name.text == name);
        let order = || self.orders.iter().find(|order| order.name == name);
        vocabulary::find(name)
            .map(Named::Vocabulary)
            .or_else(|| order().map(Named::Order))
            .or_else(|| definition().map(|index| Named::Definition(index, &self.definitions[index].item)))
    }
}

impl Order {
    /// How many atoms its tuples have: what there is one for each of comes first.
    pub fn arity(&self) -> usize {
        if self.per.is_some() { 3 } else { 2 }
    }
}

/// The name of the commit sets.
pub(crate) const COMMITTED: &str = "C";

/// What a name means that is not one of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Named<'a> {
    Vocabulary(&'static Entry),
    Order(&'a Order),
    /// With its place in the list.
    Definition(usize, &'a Define),
    /// The commit sets.
    Committed,
}

impl Named<'_> {
    /// What it is, for messages.
    pub(crate) fn describe(self) -> String {
        match self {
            Named::Vocabulary(entry) => format!("something in every model: {}", entry.meaning),
            Named::Order(_) => "an order".to_owned(),
            Named::Definition(_, define) => match define.kind {
                DefineKind::Definition => "a definition".to_owned(),
                DefineKind::Predicate => "a predicate".to_owned(),
                DefineKind::Axiom => "an axiom".to_owned(),
            },
            Named::Committed => "the commit sets of justified models".to_owned(),
        }
    }

    /// Whether it is of an execution by itself, rather than by what its definition mentions.
    pub(crate) fn is_of_an_execution(self) -> bool {
        match self {
            Named::Vocabulary(entry) => entry.scope == Scope::Execution,
            Named::Order(_) | Named::Committed => true,
            Named::Definition(..) => false,
        }
    }
}
