//! Models of the user's own, from files.

use std::fs;
use std::path::Path;

use thinair_axioms::language::Source;
use thinair_axioms::model::{self as axiomatic, shipped_source};

use super::{Axioms, Definition, Engine, Judge, Model, Semantics};

/// A model that was read from a file.
#[derive(Debug)]
pub struct Read {
    /// The model.
    pub model: &'static Model,
    /// What looks like a mistake in it, for people; empty if nothing does.
    pub warnings: String,
}

/// Whether a model's name is that of a file.
pub fn is_file(name: &str) -> bool {
    let has_extension = Path::new(name).extension().is_some_and(|extension| extension == EXTENSION);
    has_extension || name.contains(['/', '\\'])
}

const EXTENSION: &str = "model";

/// Reads a model from a file. What it extends is looked for beside it, then among the models that come with Thinair. An error
/// is a message.
pub fn read(path: &Path) -> Result<Read, String> {
    let name = path.display();
    if path.extension().is_none_or(|extension| extension != EXTENSION) {
        return Err(format!("{name}: a file with axioms ends in .{EXTENSION}"));
    }
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let library = |extended: &str| {
        let beside = path.with_file_name(format!("{extended}.{EXTENSION}"));
        match fs::read_to_string(&beside) {
            Ok(text) => Some(Source::new(beside.display().to_string(), text)),
            Err(_) => shipped_source(extended),
        }
    };
    let (axioms, warnings) = axiomatic::Model::read(Source::new(name.to_string(), text.clone()), &library)
        .map_err(|problems| problems.render().trim_end().to_owned())?;
    if axioms.is_library() {
        return Err(format!("{name}: a library has no axioms to decide by; a model can extend it"));
    }
    Ok(Read { model: leaked(axioms, text), warnings: warnings.render() })
}

/// Models are few and named on the command line, so one of the user's lives as long as those that come with Thinair: to the
/// end.
fn leaked(axioms: axiomatic::Model, text: String) -> &'static Model {
    let axioms: &'static axiomatic::Model = Box::leak(Box::new(axioms));
    let semantics = Semantics::Axiomatic { axioms: Axioms::File(axioms), judge: Judge::Threads };
    let definition = Definition { engine: Engine::Sat, semantics, text: text.leak() };
    Box::leak(Box::new(Model {
        name: axioms.name(),
        summary: axioms.summary(),
        has_identity: axioms.is_justified(),
        definitions: Box::leak(Box::new([definition])),
    }))
}
