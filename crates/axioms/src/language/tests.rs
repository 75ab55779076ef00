//! The parser and the printer against each other and against noise.

mod generator;
mod noise;
mod round_trip;
