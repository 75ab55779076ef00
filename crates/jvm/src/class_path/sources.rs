//! Source texts for reports.

use std::path::{Path, PathBuf};

use super::class_names;
use super::limits;
use super::read;

/// The text of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it is; for an entry of a jar, the jar's path followed by the entry's.
    pub path: PathBuf,
    /// The text. Bytes that are not UTF-8 are replaced.
    pub text: String,
}

impl Source {
    pub(super) fn new(path: PathBuf, bytes: &[u8]) -> Self {
        Self { path, text: String::from_utf8_lossy(bytes).into_owned() }
    }
}

/// Where sources are looked for.
#[derive(Debug, Default)]
pub(super) struct Sources {
    /// The input itself, if it is a source file, and its package.
    input: Option<(PathBuf, String)>,
    /// Folders in which packages begin, in order.
    roots: Vec<PathBuf>,
}

/// How far above a folder of classes the sources may be: `build/classes/java/main` is four below.
const LEVELS: usize = 4;

impl Sources {
    /// Of a source file in this package: the file itself, then these folders.
    pub(super) fn of_file(file: &Path, package: String, roots: Vec<PathBuf>) -> Self {
        Self { input: Some((file.to_owned(), package)), roots }
    }

    /// Of classes in a folder: these folders, that folder, then where builds conventionally have the sources of classes there:
    /// `src`, `src/main/java` or `src/test/java` beside it or a folder above it.
    pub(super) fn of_classes(folder: &Path, mut roots: Vec<PathBuf>) -> Self {
        roots.push(folder.to_owned());
        let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        for above in absolute.ancestors().take(LEVELS + 1) {
            roots.extend(["src/main/java", "src/test/java", "src"].map(|name| above.join(name)));
        }
        Self { input: None, roots }
    }

    /// The file of this name that has a class.
    pub(super) fn find(&self, class: &str, file_name: &str) -> Option<Source> {
        let relative = relative(class, file_name)?;
        let own = self.input.iter().filter(|(file, package)| {
            class_names::package(class) == package && file.file_name().is_some_and(|name| name == file_name)
        });
        let own = own.map(|(file, _)| file.clone());
        own.chain(self.roots.iter().map(|root| root.join(&relative))).find_map(|path| {
            let bytes = read::file(&path, limits::TEXT_BYTES).ok().flatten()?;
            Some(Source::new(path, &bytes))
        })
    }
}

/// The place of a source file below the folder in which packages begin; `None` where it is no name of a file.
pub(super) fn relative(class: &str, file_name: &str) -> Option<String> {
    let is_name = !file_name.is_empty() && file_name != ".." && !file_name.contains(['/', '\\', ':', '\0']);
    let package = class_names::package(class);
    if !is_name || !class_names::is_valid(class) {
        return None;
    }
    Some(if package.is_empty() { file_name.to_owned() } else { format!("{package}/{file_name}") })
}
