//! Files as they are written. Things are equal if they are written alike, wherever they stand.

use std::fmt::{self, Display, Formatter};

use crate::{Name, Span};

/// A file: one model, or what several have in common.
#[derive(Clone, PartialEq, Debug)]
pub struct File<I> {
    /// Whether it only has what models extend.
    pub is_library: bool,
    /// Its name.
    pub name: Name,
    /// The model in one line.
    pub summary: String,
    /// What it extends, as often as that is said.
    pub extends: Vec<Extended>,
    /// All else.
    pub items: Vec<Item<I>>,
}

/// `extends NAME`
#[derive(Clone, Debug)]
pub struct Extended {
    /// The other model's name.
    pub name: Name,
    /// Where the whole stands.
    pub span: Span,
}

/// One declaration of a file.
#[derive(Clone, Debug)]
pub struct Item<I> {
    /// What it says.
    pub kind: I,
    /// Where it stands.
    pub span: Span,
}

impl PartialEq for Extended {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<I: PartialEq> PartialEq for Item<I> {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl<I: Display> Display for File<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let word = if self.is_library { "library" } else { "model" };
        writeln!(f, "{word} {} \"{}\"", self.name, self.summary)?;
        self.extends.iter().try_for_each(|extended| writeln!(f, "extends {}", extended.name))?;
        self.items.iter().try_for_each(|item| writeln!(f, "{}", item.kind))
    }
}
