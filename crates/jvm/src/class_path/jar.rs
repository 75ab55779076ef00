//! One jar.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use zip::ZipArchive;
use zip::result::ZipError;

use super::class_names;
use super::error::Error;
use super::limits;
use super::manifest::Manifest;
use super::read;

/// An open jar: its directory is in memory, entries are read when they are asked for.
#[derive(Debug)]
pub(super) struct Jar {
    path: PathBuf,
    archive: ZipArchive<BufReader<File>>,
    manifest: Manifest,
    /// The folders of a multi-release jar that count for the JDK, newest first: `META-INF/versions/17/`.
    versions: Vec<String>,
}

impl Jar {
    /// Opens a jar for a JDK of this feature release.
    pub(super) fn open(path: &Path, feature: u32) -> Result<Self, Error> {
        let file = File::open(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
        let archive = ZipArchive::new(BufReader::new(file))
            .map_err(|source| Error::Jar { path: path.to_owned(), source })?;
        let mut jar =
            Self { path: path.to_owned(), archive, manifest: Manifest::default(), versions: Vec::new() };
        if let Some(bytes) = jar.entry("META-INF/MANIFEST.MF", limits::TEXT_BYTES)? {
            jar.manifest = Manifest::parse(&bytes);
        }
        if jar.manifest.is_multi_release {
            jar.versions = jar.versions_up_to(feature);
        }
        Ok(jar)
    }

    pub(super) fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The class file of a class.
    pub(super) fn class(&mut self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let file = format!("{name}.class");
        for index in 0..self.versions.len() {
            let versioned = format!("{}{file}", self.versions[index]);
            if let Some(bytes) = self.entry(&versioned, limits::CLASS_BYTES)? {
                return Ok(Some(bytes));
            }
        }
        self.entry(&file, limits::CLASS_BYTES)
    }

    /// The content of an entry.
    pub(super) fn entry(&mut self, name: &str, limit: u64) -> Result<Option<Vec<u8>>, Error> {
        // Not `index_for_name`, which searches all entries where there is none of the name.
        let Some(index) = self.archive.index_for_name_raw(name.as_bytes()) else { return Ok(None) };
        let failed = |source| Error::Jar { path: self.path.join(name), source };
        let reader = self.archive.by_index(index).map_err(failed)?;
        match read::up_to(reader, limit).map_err(|error| failed(ZipError::Io(error)))? {
            Some(bytes) => Ok(Some(bytes)),
            None => Err(Error::TooBig { path: self.path.join(name), limit }),
        }
    }

    /// The names of its classes, sorted; those that only some version has are included.
    pub(super) fn classes(&self) -> Result<Vec<String>, Error> {
        let mut names: Vec<_> = self.names().filter_map(|name| self.class_of(name)).collect();
        names.sort_unstable();
        names.dedup();
        if names.len() > limits::CLASSES {
            return Err(Error::TooMany { path: self.path.clone() });
        }
        Ok(names)
    }

    fn class_of(&self, entry: &str) -> Option<String> {
        let plain =
            self.versions.iter().find_map(|folder| entry.strip_prefix(folder.as_str())).unwrap_or(entry);
        let name = plain.strip_suffix(".class")?;
        (class_names::is_class(name) && !name.starts_with("META-INF/")).then(|| name.to_owned())
    }

    fn versions_up_to(&self, feature: u32) -> Vec<String> {
        let folders =
            self.names().filter_map(|name| name.strip_prefix("META-INF/versions/")?.split_once('/'));
        let mut versions: Vec<u32> = folders.filter_map(|(version, _)| version.parse().ok()).collect();
        versions.retain(|version| (9..=feature).contains(version));
        versions.sort_unstable();
        versions.dedup();
        versions.iter().rev().map(|version| format!("META-INF/versions/{version}/")).collect()
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.archive.file_names_raw().filter_map(|name| std::str::from_utf8(name).ok())
    }
}
