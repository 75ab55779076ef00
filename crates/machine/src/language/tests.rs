//! Tests of the language as a whole.
