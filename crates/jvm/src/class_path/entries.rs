//! The class path: folders and jars, searched in order.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::class_names;
use super::error::Error;
use super::jar::Jar;
use super::limits;
use super::manifest::Manifest;
use super::outline::Malformed;
use super::read;
use super::scan;

/// Folders and jars in which classes are looked for, in order. Jars are opened when the search first comes to them.
#[derive(Debug)]
pub struct ClassPath {
    entries: Mutex<Vec<Entry>>,
    feature: u32,
}

#[derive(Debug)]
enum Entry {
    Folder(PathBuf),
    Closed(PathBuf),
    Open(PathBuf, Jar),
}

impl Entry {
    fn path(&self) -> &Path {
        match self {
            Self::Folder(path) | Self::Closed(path) | Self::Open(path, _) => path,
        }
    }
}

impl ClassPath {
    /// The class path of these entries, for a JDK of this feature release. An entry that ends in `/*` stands for all
    /// jars in that folder, as for `java`. An entry that does not exist is an error, and so is one that is neither folder nor jar.
    pub fn new(paths: &[PathBuf], feature: u32) -> Result<Self, Error> {
        let mut entries = Vec::new();
        for path in paths {
            if path.file_name().is_some_and(|name| name == "*") {
                let folder = path.parent().unwrap_or(Path::new(""));
                entries.extend(jars_in(folder)?.into_iter().map(Entry::Closed));
            } else {
                let missing = || Error::NoClassPathEntry { path: path.clone() };
                let unknown = || Error::UnknownClassPathEntry { path: path.clone() };
                // An empty entry is the current folder.
                let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
                fs::metadata(path).map_err(|_| missing())?;
                entries.push(entry(path).ok_or_else(unknown)?);
            }
        }
        Ok(Self { entries: Mutex::new(entries), feature })
    }

    /// The class file of a class, given its internal name; `None` where no entry has it.
    pub fn class(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        Ok(self.find(name)?.map(|(bytes, _)| bytes))
    }

    /// What a reader makes of the class file of a class; `None` where no entry has it.
    pub(crate) fn read<T>(
        &self,
        name: &str,
        reader: impl FnOnce(&[u8]) -> Result<T, Malformed>,
    ) -> Result<Option<T>, Error> {
        let Some((bytes, path)) = self.find(name)? else { return Ok(None) };
        let failed = |Malformed { at, what }| Error::ClassFile { path: path.clone(), at, what };
        reader(&bytes).map(Some).map_err(failed)
    }

    /// The entries, with those that manifests of jars opened so far have added.
    pub fn entries(&self) -> Vec<PathBuf> {
        self.lock().iter().map(|entry| entry.path().to_owned()).collect()
    }

    /// The class file of a class, and where it is, for messages.
    pub(super) fn find(&self, name: &str) -> Result<Option<(Vec<u8>, PathBuf)>, Error> {
        if !class_names::is_valid(name) {
            return Ok(None);
        }
        let file = format!("{name}.class");
        self.first(|entry| match entry {
            Entry::Folder(folder) => read::file(&folder.join(&file), limits::CLASS_BYTES),
            Entry::Open(_, jar) => jar.class(name),
            Entry::Closed(_) => Ok(None),
        })
        .map(|found| found.map(|(bytes, entry)| (bytes, entry.join(&file))))
    }

    /// The names of the classes of the first entry, sorted; and whether that is a folder with sources in it.
    pub(super) fn classes_of_first(&self) -> Result<(Vec<String>, bool), Error> {
        let mut entries = self.lock();
        open(&mut entries, 0, self.feature)?;
        match entries.first() {
            Some(Entry::Folder(folder)) => scan::scan(folder).map(|scan| (scan.classes, scan.has_sources)),
            Some(Entry::Open(_, jar)) => Ok((jar.classes()?, false)),
            _ => Ok((Vec::new(), false)),
        }
    }

    /// The manifest of the first entry, if that is a jar.
    pub(super) fn manifest_of_first(&self) -> Result<Option<Manifest>, Error> {
        let mut entries = self.lock();
        open(&mut entries, 0, self.feature)?;
        Ok(match entries.first() {
            Some(Entry::Open(_, jar)) => Some(jar.manifest().clone()),
            _ => None,
        })
    }

    /// The text of a source file in a jar of the class path.
    pub(super) fn source_in_jars(&self, name: &str) -> Option<(Vec<u8>, PathBuf)> {
        let source = |entry: &mut Entry| match entry {
            Entry::Open(_, jar) => jar.entry(name, limits::TEXT_BYTES),
            _ => Ok(None),
        };
        self.first(source).ok().flatten().map(|(bytes, entry)| (bytes, entry.join(name)))
    }

    /// What the first entry that has something gives, and the entry's path. Jars are opened on the way.
    fn first<T>(
        &self,
        mut look: impl FnMut(&mut Entry) -> Result<Option<T>, Error>,
    ) -> Result<Option<(T, PathBuf)>, Error> {
        let mut entries = self.lock();
        let mut index = 0;
        while index < entries.len() {
            open(&mut entries, index, self.feature)?;
            if let Some(found) = look(&mut entries[index])? {
                return Ok(Some((found, entries[index].path().to_owned())));
            }
            index += 1;
        }
        Ok(None)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Opens the jar at this index, if it is one that is closed, and puts what its manifest's `Class-Path` names behind it.
/// Names that lead nowhere are passed over, as `java` does.
fn open(entries: &mut Vec<Entry>, index: usize, feature: u32) -> Result<(), Error> {
    let Some(Entry::Closed(path)) = entries.get(index) else { return Ok(()) };
    let path = path.clone();
    let jar = Jar::open(&path, feature)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut added = Vec::new();
    for name in &jar.manifest().class_path {
        let named = folder.join(name.strip_prefix("file:").unwrap_or(name));
        let is_known = entries.iter().chain(&added).any(|entry| entry.path() == named);
        if !is_known && entries.len() + added.len() < limits::CLASS_PATH_ENTRIES {
            added.extend(entry(&named));
        }
    }
    entries.splice(index..=index, [Entry::Open(path, jar)].into_iter().chain(added));
    Ok(())
}

fn entry(path: &Path) -> Option<Entry> {
    let is_jar = path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("jar") || extension.eq_ignore_ascii_case("zip")
    });
    if path.is_dir() {
        Some(Entry::Folder(path.to_owned()))
    } else {
        (is_jar && path.is_file()).then(|| Entry::Closed(path.to_owned()))
    }
}

/// The jars in a folder, sorted.
fn jars_in(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let read = fs::read_dir(folder).map_err(|source| Error::Read { path: folder.to_owned(), source })?;
    let mut jars: Vec<_> = read.flatten().map(|entry| entry.path()).collect();
    jars.retain(|path| {
        path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar")) && path.is_file()
    });
    jars.sort();
    Ok(jars)
}
