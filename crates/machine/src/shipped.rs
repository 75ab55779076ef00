//! The models that come with the program: `models/*.umm`.

use crate::Model;
use crate::language::{self, Library, Problems, Source};

macro_rules! text {
    ($name:literal) => {
        include_str!(concat!("../../../models/", $name, ".umm"))
    };
}

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        [$(($name, text!($name))),*]
    };
}

/// The shipped models with their texts, by name.
pub const SHIPPED: [(&str, &str); 10] = shipped![
    "sc",
    "tso",
    "pso",
    "rmo",
    "coherence",
    "pram",
    "pc",
    "jmm-mp",
    "jmm-mp-volatile",
    "jmm-mp-final",
];

/// The predicates that every model has.
pub(crate) const COMMON: &str = text!("umm");

/// The text of a shipped model, called as its file is.
pub fn shipped_source(name: &str) -> Option<Source> {
    let (name, text) = SHIPPED.iter().chain([&("umm", COMMON)]).find(|shipped| shipped.0 == name)?;
    Some(Source::new(format!("models/{name}.umm"), *text))
}

impl Model {
    /// Reads a model. The texts of models that it extends are looked up by name.
    ///
    /// The problems that come with a model are warnings.
    pub fn read(source: Source, library: Library<'_>) -> Result<(Model, Problems), Problems> {
        match language::read(source, library) {
            (Some(model), warnings) => Ok((model, warnings)),
            (None, problems) => Err(problems),
        }
    }

    /// The shipped model of that name.
    pub fn shipped(name: &str) -> Option<Model> {
        SHIPPED.iter().find(|shipped| shipped.0 == name)?;
        let read = Model::read(shipped_source(name)?, &shipped_source);
        let (model, _) = read.unwrap_or_else(|problems| panic!("shipped model {name}: {problems}"));
        Some(model)
    }
}
