//! Names of models.

use std::ffi::OsStr;
use std::path::Path;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use thinair_check::models::{self, MODELS, Model, file};
use thinair_text::suggest;

use crate::output::complain;

/// Takes the name of a model, or of a file with one of the user's own; an unknown one is answered with the list and the nearest name.
///
/// clap's own parser for a list of values would do, but finds no name near `tos`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ModelName;

impl TypedValueParser for ModelName {
    type Value = &'static Model;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<&'static Model, Error> {
        let name = value.to_string_lossy();
        if file::is_file(&name) {
            return match file::read(Path::new(value)) {
                Ok(read) => {
                    if !read.warnings.is_empty() {
                        complain(read.warnings.trim_end());
                    }
                    Ok(read.model)
                }
                Err(message) => {
                    // clap says that it is an error.
                    let message = message.strip_prefix("error: ").unwrap_or(&message);
                    Err(Error::raw(ErrorKind::ValueValidation, format!("{message}\n")).with_cmd(command))
                }
            };
        }
        models::find(&name).map_err(|_| {
            let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(command);
            if let Some(arg) = arg {
                error.insert(ContextKind::InvalidArg, ContextValue::String(arg.to_string()));
            }
            let known = MODELS.map(|model| model.name.to_string()).into();
            error.insert(ContextKind::ValidValue, ContextValue::Strings(known));
            if let Some(near) = suggest::nearest(&name, MODELS.iter().map(|model| model.name)) {
                error.insert(ContextKind::SuggestedValue, ContextValue::String(near.into()));
            }
            error.insert(ContextKind::InvalidValue, ContextValue::String(name.into_owned()));
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(MODELS.iter().map(|model| PossibleValue::new(model.name))))
    }
}
