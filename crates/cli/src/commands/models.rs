//! `thinair models`: the memory models.

use std::io;

use clap::Args;
use thinair_check::models::{MODELS, Model};
use thinair_report::{json, text};

use crate::options::{Colour, ModelName};
use crate::output::print;
use crate::status::Status;

/// List the memory models and their engines, or print a model's definitions
///
/// A model may have several definitions, one for each engine that decides it: rules that an engine was written after,
/// axioms (models/*.model), a table with formulas (models/*.umm). A file of one's own can be printed as well.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// Print every definition of this model
    #[arg(value_parser = ModelName)]
    name: Option<&'static Model>,

    /// Write one JSON document (thinair/models/1) to standard output
    #[arg(long)]
    json: bool,

    /// Colour the output
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

const AFTER_HELP: &str = "\
Examples:
  thinair models         the list
  thinair models sc      what sequential consistency is, and how it is decided
  thinair models my.umm  a file of one's own";

/// Prints the list, or the definitions of one model.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let style = arguments.color.stdout();
    print(&match arguments.name {
        Some(model) if arguments.json => json::models([model], true),
        Some(model) => text::definitions(model, style),
        None if arguments.json => json::models(&MODELS, false),
        None => text::models(&MODELS, style),
    })?;
    Ok(Status::default())
}
