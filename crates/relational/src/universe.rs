//! The atoms that tuples are made of.

use std::fmt;

/// One element of a universe.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atom(pub u32);

/// A finite set of named, otherwise uninterpreted atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Universe {
    names: Vec<String>,
}

impl Universe {
    /// A universe with one atom for each name, in order. Names are for people only and may repeat.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Universe {
        Universe { names: names.into_iter().map(Into::into).collect() }
    }

    /// How many atoms there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are no atoms at all.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All atoms, in order.
    pub fn atoms(&self) -> impl DoubleEndedIterator<Item = Atom> + ExactSizeIterator + use<> {
        (0..self.names.len() as u32).map(Atom)
    }

    /// What an atom is called.
    pub fn name(&self, atom: Atom) -> &str {
        &self.names[atom.0 as usize]
    }

    /// The first atom of that name.
    pub fn atom(&self, name: &str) -> Option<Atom> {
        self.names.iter().position(|known| known == name).map(|index| Atom(index as u32))
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{}", self.0)
    }
}
