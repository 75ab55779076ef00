//! Models of the user's own, from files: axioms (`.model`) or a table and formulas (`.umm`).

use std::fs;
use std::path::Path;

use thinair_axioms::model as axiomatic;
use thinair_machine::shipped as operational;
use thinair_text::Source;

use super::{Axioms, Definition, Engine, Judge, Model, Semantics, Tables};

/// A model that was read from a file.
#[derive(Debug)]
pub struct Read {
    /// The model.
    pub model: &'static Model,
    /// What looks like a mistake in it, for people; empty if nothing does.
    pub warnings: String,
}

const AXIOMS: &str = "model";
const TABLES: &str = "umm";

/// Whether a model's name is that of a file.
pub fn is_file(name: &str) -> bool {
    let extension = Path::new(name).extension();
    extension.is_some_and(|extension| extension == AXIOMS || extension == TABLES)
        || name.contains(['/', '\\'])
}

/// Reads a model from a file. What it extends is looked for beside it, then among the models that come with Thinair. An error
/// is a message.
pub fn read(path: &Path) -> Result<Read, String> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some(AXIOMS) => read_axioms(path),
        Some(TABLES) => read_tables(path),
        _ => Err(format!(
            "{}: a file with axioms ends in .{AXIOMS}, one with a table in .{TABLES}",
            path.display()
        )),
    }
}

fn read_axioms(path: &Path) -> Result<Read, String> {
    let source = source(path)?;
    let text = source.text.clone();
    let library = |extended: &str| beside(path, extended).or_else(|| axiomatic::shipped_source(extended));
    let (axioms, warnings) = axiomatic::Model::read(source, &library)
        .map_err(|problems| problems.render().trim_end().to_owned())?;
    if axioms.is_library() {
        return Err(format!(
            "{}: a library has no axioms to decide by; a model can extend it",
            path.display()
        ));
    }
    let axioms: &'static axiomatic::Model = Box::leak(Box::new(axioms));
    let semantics = Semantics::Axiomatic { axioms: Axioms::File(axioms), judge: Judge::Threads };
    let definition = Definition { engine: Engine::Sat, semantics, text: text.leak() };
    let model = leaked(axioms.name(), axioms.summary(), axioms.is_justified(), definition);
    Ok(Read { model, warnings: warnings.render() })
}

fn read_tables(path: &Path) -> Result<Read, String> {
    let source = source(path)?;
    let text = source.text.clone();
    let library = |extended: &str| beside(path, extended).or_else(|| operational::shipped_source(extended));
    let (tables, warnings) = thinair_machine::Model::read(source, &library)
        .map_err(|problems| problems.render().trim_end().to_owned())?;
    let tables: &'static thinair_machine::Model = Box::leak(Box::new(tables));
    let semantics = Semantics::Operational(Tables::File(tables));
    let definition = Definition { engine: Engine::Machine, semantics, text: text.leak() };
    let model = leaked(&tables.name, &tables.summary, false, definition);
    Ok(Read { model, warnings: warnings.render() })
}

fn source(path: &Path) -> Result<Source, String> {
    let name = path.display().to_string();
    match fs::read_to_string(path) {
        Ok(text) => Ok(Source::new(name, text)),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// A file of that name, of the same kind and in the same folder.
fn beside(path: &Path, name: &str) -> Option<Source> {
    let mut beside = path.with_file_name(name).into_os_string();
    beside.push(".");
    beside.push(path.extension()?);
    source(Path::new(&beside)).ok()
}

/// Models are few and named on the command line, so one of the user's lives as long as those that come with Thinair: to the
/// end.
fn leaked(
    name: &'static str,
    summary: &'static str,
    has_identity: bool,
    definition: Definition,
) -> &'static Model {
    let definitions = Box::leak(Box::new([definition]));
    Box::leak(Box::new(Model { name, summary, has_identity, has_thin_air: false, definitions }))
}
