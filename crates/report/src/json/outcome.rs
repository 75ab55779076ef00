//! Outcomes as objects: `{"1:r1": 1, "2:b": true, "2:exception": "ArithmeticException", "x": 0}`.

use serde::{Serialize, Serializer};
use thinair_litmus::semantics::{Final, Outcome};

use crate::Datum;

/// An outcome, to be serialized.
pub(super) struct OutcomeObject<'a>(pub(super) &'a Outcome);

impl Serialize for OutcomeObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer
            .collect_map(self.0.entries.iter().map(|(observed, value)| (observed.to_string(), datum(*value))))
    }
}

fn datum(value: Final) -> Datum {
    match value {
        Final::Number(value) => Datum::Number(value),
        Final::Boolean(value) => Datum::Boolean(value),
        Final::Exception(kind) => Datum::Text(kind.name().into()),
    }
}

impl Serialize for Datum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Datum::Number(value) => serializer.serialize_i64(*value),
            Datum::Boolean(value) => serializer.serialize_bool(*value),
            Datum::Text(text) => serializer.serialize_str(text),
        }
    }
}
