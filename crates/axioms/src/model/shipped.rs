//! The models that come with the program: `models/*.model`.

use crate::language::Source;

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../models/", $name, ".model")))),*]
    };
}

/// The shipped models and libraries with their texts, by name.
pub const SHIPPED: [(&str, &str); 14] = shipped![
    "sc",
    "tso",
    "pso",
    "nemos",
    "coherence",
    "pram",
    "causal",
    "pc",
    "pc-nemos",
    "hb",
    "jmm",
    "jmm-memsat",
    "jmm-revised",
    "jmm-ecoop",
];

/// The text of a shipped model, called as its file is.
pub fn shipped_source(name: &str) -> Option<Source> {
    let (name, text) = SHIPPED.iter().find(|shipped| shipped.0 == name)?;
    Some(Source::new(format!("models/{name}.model"), *text))
}
