//! Operators, as they are written and as tightly as they bind.

/// The operators of a language, or some of them.
pub trait Operator: Copy + PartialEq + 'static {
    /// How tightly what is made with them holds together.
    type Level: Copy + 'static;

    /// Every one of them, as it is printed.
    const ALL: &'static [(Self, &'static str, Self::Level)];

    /// The one that is written so.
    fn written(symbol: &str) -> Option<Self> {
        Self::ALL.iter().find(|entry| entry.1 == symbol).map(|entry| entry.0)
    }

    /// How it is written.
    fn symbol(self) -> &'static str {
        entry(self).1
    }

    /// How tightly what is made with it holds together.
    fn level(self) -> Self::Level {
        entry(self).2
    }
}

fn entry<O: Operator>(operator: O) -> &'static (O, &'static str, O::Level) {
    O::ALL.iter().find(|entry| entry.0 == operator).expect("every operator is listed")
}
