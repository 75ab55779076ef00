//! What can be wrong with the input.

/// A class file, or a part of it, that is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Malformed {
    /// What is wrong.
    pub reason: String,
}

impl Malformed {
    pub(crate) fn new(reason: impl Into<String>) -> Malformed {
        Malformed { reason: reason.into() }
    }
}
