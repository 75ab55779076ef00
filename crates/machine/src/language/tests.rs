//! Tests of the language as a whole.

mod generator;
mod noise;
mod round_trip;
