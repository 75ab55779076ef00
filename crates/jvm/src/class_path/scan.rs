//! All classes below a folder.

use std::fs;
use std::path::Path;

use super::class_names;
use super::error::Error;
use super::limits;

/// What is below a folder.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// The names that the class files' places give them, sorted.
    pub(super) classes: Vec<String>,
    /// Whether there are source files.
    pub(super) has_sources: bool,
}

/// Looks through a folder and those in it. Symbolic links to folders are not followed, so that it ends.
pub(super) fn scan(folder: &Path) -> Result<Scan, Error> {
    let mut scan = Scan::default();
    visit(folder, "", 0, folder, &mut scan)?;
    scan.classes.sort_unstable();
    Ok(scan)
}

fn visit(folder: &Path, prefix: &str, depth: usize, root: &Path, scan: &mut Scan) -> Result<(), Error> {
    let failed = |source| Error::Read { path: folder.to_owned(), source };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let file_name = entry.file_name();
        let Some(name) = file_name.to_str() else { continue };
        if entry.file_type().map_err(failed)?.is_dir() {
            if depth == limits::FOLDER_DEPTH {
                return Err(Error::TooMany { path: root.to_owned() });
            }
            if name != "META-INF" {
                visit(&entry.path(), &format!("{prefix}{name}/"), depth + 1, root, scan)?;
            }
        } else if let Some(name) = name.strip_suffix(".class") {
            let name = format!("{prefix}{name}");
            if class_names::is_class(&name) {
                scan.classes.push(name);
            }
        } else {
            scan.has_sources |= Path::new(name).extension().is_some_and(|extension| extension == "java");
        }
        if scan.classes.len() > limits::CLASSES {
            return Err(Error::TooMany { path: root.to_owned() });
        }
    }
    Ok(())
}
