//! Properties of the whole crate.

mod extremes;
mod noise;
mod round_trip;
