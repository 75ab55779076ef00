//! Support for the tests: a naive interpreter of interleavings.

pub(crate) mod naive;
