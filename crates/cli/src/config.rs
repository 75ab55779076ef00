//! `thinair.toml`: what a project says of its programs once, in place of flags.
//!
//! ```toml
//! [race]
//! trust = ["app.cache.*", "lib.Ring"]
//! benign = ["app.Key.hash"]
//! ```
//!
//! It is looked for in the input's folder and upwards to the root of the file system, and the nearest one is all that counts: two files
//! are never put together, so that one can tell from a single file what is left out. Links are followed first. Standard input is in no
//! folder and has none.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use thinair_check::program::Trust;
use toml::Spanned;

use crate::inputs::cause;

/// The name of the file.
pub(crate) const FILE: &str = "thinair.toml";

/// More bytes than anybody writes by hand.
const MOST_BYTES: u64 = 1 << 20;

/// What a file says.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    #[serde(default)]
    race: Race,
}

/// Which races are left out.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Race {
    /// As `--trust`.
    #[serde(default)]
    trust: Vec<Spanned<String>>,
    /// As `--benign`.
    #[serde(default)]
    benign: Vec<Spanned<String>>,
}

impl Config {
    /// The nearest file for an input, read and checked. An error is a message.
    pub(crate) fn find(input: &Path) -> Result<Option<(PathBuf, Config)>, String> {
        if input.as_os_str() == "-" {
            return Ok(None);
        }
        // Whoever opens the input says what is wrong with it.
        let Ok(input) = fs::canonicalize(input) else { return Ok(None) };
        let folder = if input.is_dir() { Some(&*input) } else { input.parent() };
        for folder in folder.into_iter().flat_map(Path::ancestors) {
            let path = folder.join(FILE);
            let refuse = |message: &str| format!("error: {}: {message}", path.display());
            let file = match File::open(&path) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(refuse(&cause(&error))),
            };
            let mut text = String::new();
            let read = file.take(MOST_BYTES + 1).read_to_string(&mut text);
            read.map_err(|error| refuse(&cause(&error)))?;
            let config = Config::parse(&text).map_err(|message| refuse(&message))?;
            return Ok(Some((path, config)));
        }
        Ok(None)
    }

    /// Reads a text and checks every name in it. An error says in which line what is wrong.
    fn parse(text: &str) -> Result<Config, String> {
        if text.len() as u64 > MOST_BYTES {
            return Err(format!("it has more than {MOST_BYTES} bytes"));
        }
        let config: Config = toml::from_str(text).map_err(|error| match error.span() {
            Some(span) => at(text, span.start, error.message()),
            None => error.message().to_owned(),
        })?;
        let refused = config.add(&mut Trust::default());
        refused.map_err(|(name, message)| at(text, name.span().start, &message))?;
        Ok(config)
    }

    /// Trusts what the file names. An error is the first name that is none, and what is wrong with it.
    fn add(&self, trust: &mut Trust) -> Result<(), (&Spanned<String>, String)> {
        for name in &self.race.trust {
            trust.add_classes(name.get_ref()).map_err(|message| (name, message))?;
        }
        for name in &self.race.benign {
            trust.add_benign(name.get_ref()).map_err(|message| (name, message))?;
        }
        Ok(())
    }

    /// Trusts what the file names, and gives the note that a report has of it, if it names anything.
    pub(crate) fn trust(&self, trust: &mut Trust) -> Result<Option<String>, String> {
        self.add(trust).map_err(|(_, message)| format!("error: {FILE}: {message}"))?;
        let names: Vec<&str> =
            self.race.trust.iter().chain(&self.race.benign).map(|name| name.get_ref().as_str()).collect();
        let list = match &names[..] {
            [] => return Ok(None),
            [one] => (*one).to_owned(),
            [most @ .., last] => format!("{} and {last}", most.join(", ")),
        };
        Ok(Some(format!("races of {list} are left out, by {FILE}")))
    }
}

fn at(text: &str, offset: usize, message: &str) -> String {
    let before = text.as_bytes().get(..offset).unwrap_or(text.as_bytes());
    let line = before.split(|&byte| byte == b'\n').count();
    format!("line {line}: {message}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        Config::parse(text).expect_err(text)
    }

    #[test]
    fn a_file_says_what_is_left_out() {
        let text = "[race]\ntrust = [\"app.cache.*\", \"lib.Ring\"]\nbenign = [\"app.Key.hash\"]\n";
        let config = Config::parse(text).expect("it is fine");
        let (mut trust, mut same) = (Trust::default(), Trust::default());
        let note = config.trust(&mut trust).expect("names");
        let expected = "races of app.cache.*, lib.Ring and app.Key.hash are left out, by thinair.toml";
        assert_eq!(note.as_deref(), Some(expected));
        for classes in ["app.cache.*", "lib.Ring"] {
            same.add_classes(classes).expect("a name");
        }
        same.add_benign("app.Key.hash").expect("a name");
        assert_eq!(trust, same);
    }

    #[test]
    fn a_file_may_say_nothing() {
        for text in ["", "# nothing yet\n", "[race]\n", "[race]\ntrust = []\n"] {
            let config = Config::parse(text).expect(text);
            assert_eq!(config.trust(&mut Trust::default()), Ok(None), "{text}");
        }
    }

    #[test]
    fn what_is_unknown_is_refused_with_its_line() {
        assert_eq!(
            refusal("[race]\n\ntrsut = []\n"),
            "line 3: unknown field `trsut`, expected `trust` or `benign`"
        );
        assert_eq!(refusal("\n[races]\n"), "line 2: unknown field `races`, expected `race`");
        assert_eq!(
            refusal("[race]\ntrust = \"lib.Ring\"\n"),
            "line 2: invalid type: string \"lib.Ring\", expected a sequence"
        );
        assert!(refusal("[race]\ntrust = [\n").starts_with("line "));
    }

    #[test]
    fn names_that_are_none_are_refused_with_their_line() {
        let said = refusal("[race]\ntrust = [\n  \"lib.Ring\",\n  \"app/Cache\",\n]\n");
        assert_eq!(said, r#"line 4: "app/Cache" is neither a class nor a package: write app.Cache"#);
        assert!(refusal("[race]\nbenign = [\"Key#hash\"]\n").starts_with("line 2: \"Key#hash\" is no field"));
    }

    #[test]
    fn the_nearest_file_counts() {
        let root = tempfile::tempdir().expect("a folder");
        let below = root.path().join("a/b");
        fs::create_dir_all(&below).expect("folders");
        let input = below.join("Main.java");
        fs::write(&input, "").expect("an input");
        fs::write(root.path().join(FILE), "[race]\ntrust = [\"Far\"]\n").expect("a file");
        let found = |input: &Path| {
            let (path, config) = Config::find(input).expect("it is fine").expect("there is one");
            assert_eq!(path.file_name(), Some(FILE.as_ref()));
            config.race.trust.into_iter().map(Spanned::into_inner).collect::<Vec<_>>()
        };
        assert_eq!(found(&input), ["Far"]);
        assert_eq!(found(&below), ["Far"], "the input may be a folder");
        fs::write(below.join(FILE), "[race]\ntrust = [\"Near\"]\n").expect("a file");
        assert_eq!(found(&input), ["Near"]);
        assert_eq!(found(&below), ["Near"]);
        assert_eq!(found(&root.path().join("a")), ["Far"]);
        assert!(matches!(Config::find(Path::new("-")), Ok(None)));
        assert!(matches!(Config::find(&below.join("none.java")), Ok(None)));
    }
}
