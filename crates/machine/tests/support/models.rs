//! The shipped models.

use thinair_machine::Model;
use thinair_machine::shipped::SHIPPED;

/// The model of that name.
pub(crate) fn model(name: &str) -> Model {
    Model::shipped(name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// All names.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    SHIPPED.into_iter().map(|(name, _)| name)
}
