//! Which races are left out: by flags, and by the nearest `thinair.toml`.

use std::path::Path;

use clap::Args;
use thinair_check::program::Trust;

use crate::config::Config;
use crate::java::JavaProgram;

/// Whose races are nobody's business.
#[derive(Debug, Args)]
pub(crate) struct TrustOptions {
    /// Leave out races of this class and what is nested in it, or of a package and those below (PACKAGE.*); its synchronization
    /// still counts
    #[arg(long, value_name = "CLASS|PACKAGE.*")]
    trust: Vec<String>,

    /// Leave out races of this field (CLASS.FIELD), which are known to do no harm
    #[arg(long, value_name = "FIELD")]
    benign: Vec<String>,

    /// Take nothing from a thinair.toml in the input's folder or above
    #[arg(long)]
    no_config: bool,
}

impl TrustOptions {
    /// What is trusted for an input, and what a report says of it. An error is a message.
    pub(crate) fn of(&self, input: &Path) -> Result<(Trust, Vec<String>), String> {
        let mut trust = Trust::default();
        for classes in &self.trust {
            trust.add_classes(classes).map_err(|message| format!("error: --trust: {message}"))?;
        }
        for field in &self.benign {
            trust.add_benign(field).map_err(|message| format!("error: --benign: {message}"))?;
        }
        let config = if self.no_config { None } else { Config::find(input)? };
        let note = config.map(|(_, config)| config.trust(&mut trust)).transpose()?;
        Ok((trust, note.flatten().into_iter().collect()))
    }

    /// What flags name and a search has not met, which may be misspelt. A file is for all programs of a folder, few of which have all
    /// that it names.
    pub(crate) fn unmet(&self, program: &JavaProgram) -> Vec<String> {
        let mut notes = Vec::new();
        for classes in &self.trust {
            if !program.has_loaded(|class| Trust::names(classes, class)) {
                notes.push(format!("--trust {classes} leaves nothing out: no such class was loaded"));
            }
        }
        for field in &self.benign {
            let reason = match field.rsplit_once('.') {
                None => "a field is named with its class, as in Key.hash".to_owned(),
                Some((class, name)) if program.declares(class, name) => continue,
                Some((class, name)) if program.has_loaded(|loaded| loaded == class) => {
                    format!("class {class} declares no field {name}")
                }
                Some((class, _)) => format!("no class {class} was loaded"),
            };
            notes.push(format!("--benign {field} leaves nothing out: {reason}"));
        }
        notes
    }
}
