//! The source text of programs, to show lines of it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use thinair_litmus::source::Lines;
use thinair_program::Place;

/// Where lines come from.
#[derive(Debug)]
pub(crate) enum Sources {
    /// One text, which all lines are of.
    Text(String),
    /// Files in a folder, read once they are asked for.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What has been read; nothing for files that are not there.
        read: RefCell<HashMap<PathBuf, Option<String>>>,
    },
}

impl Sources {
    /// The sources of a Java program: beside the file, or in the folder.
    pub(crate) fn of_java(input: &Path) -> Sources {
        let beside = || input.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = if input.is_dir() { input } else { beside().unwrap_or(Path::new(".")) };
        Sources::Folder { folder: folder.into(), read: RefCell::default() }
    }

    /// The line at a place.
    pub(crate) fn line(&self, place: &Place) -> Option<String> {
        let number = place.line.filter(|line| *line > 0)?;
        match self {
            Sources::Text(text) => line_of(text, number),
            Sources::Folder { folder, read } => {
                let file = place.file.as_deref()?;
                // As javac lays them out: a folder for each part of the package. Else all are in one.
                let package = place.class.rsplit_once(['.', '/']).map(|(package, _)| package);
                let package = package.unwrap_or_default().replace('.', "/");
                let mut read = read.borrow_mut();
                [folder.join(package).join(file), folder.join(file)].into_iter().find_map(|path| {
                    let text = read.entry(path).or_insert_with_key(|path| fs::read_to_string(path).ok());
                    line_of(text.as_deref()?, number)
                })
            }
        }
    }
}

fn line_of(text: &str, number: u32) -> Option<String> {
    (number as usize <= text.lines().count()).then(|| Lines::new(text).line(number).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_from_one() {
        let sources = Sources::Text("a\nb\n".into());
        let line = |line| {
            let place = Place { line, ..Place::default() };
            sources.line(&place)
        };
        assert_eq!(line(Some(2)).as_deref(), Some("b"));
        assert_eq!([line(None), line(Some(0)), line(Some(3))], [const { None }; 3]);
    }

    #[test]
    fn files_are_where_their_package_says() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let sources = Sources::of_java(&folder.join("Cargo.toml"));
        let line = |class: &str, file: &str| {
            let place =
                Place { class: class.into(), file: Some(file.into()), line: Some(1), ..Place::default() };
            sources.line(&place)
        };
        assert_eq!(line("Main", "Cargo.toml").as_deref(), Some("[package]"));
        assert_eq!(line("src.Main", "sources.rs").map(|line| line.starts_with("//!")), Some(true));
        assert_eq!(line("src/Main", "sources.rs").map(|line| line.starts_with("//!")), Some(true));
        assert_eq!(line("other.Main", "Cargo.toml").as_deref(), Some("[package]"));
        assert_eq!(line("Main", "Nowhere.java"), None);
    }
}
