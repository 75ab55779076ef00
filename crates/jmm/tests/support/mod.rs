//! Support for the tests: a brute-force decision of the models, and random programs on which they differ.

#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod brute;
