//! Problems as text for people, in the manner of rustc.

pub(crate) mod one;
pub(crate) mod several;
