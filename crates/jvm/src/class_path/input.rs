//! What the user asks about: a `.java` file, a `.class` file, a folder of classes or a jar.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::class_names;
use super::compile;
use super::entries::ClassPath;
use super::error::{Error, Origin};
use super::inspect::inspect;
use super::jdk::Jdk;
use super::limits;
use super::main_class::{Choice, MainClass};
use super::package;
use super::read;
use super::sources::{self, Source, Sources};
use super::spare::{self, Offer};

/// What goes with an input.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `--main`: the main class, `a.b.C` or `a/b/C`; a nested one is `a.b.C$D`.
    pub main: Option<String>,
    /// `--classpath`: folders and jars after the input's own.
    pub class_path: Vec<PathBuf>,
    /// Folders with sources: for reports, and for what a `.java` file refers to.
    pub source_path: Vec<PathBuf>,
    /// Classes for a `.java` file that refers to what neither it nor these paths have. They are for compiling it.
    pub offer: Option<Offer>,
}

/// An input whose classes can be loaded. A temporary folder of compiled classes is removed when it is dropped.
#[derive(Debug)]
pub struct Input {
    path: PathBuf,
    kind: Kind,
    main: Option<String>,
    class_path: ClassPath,
    sources: Sources,
    feature: u32,
    /// Held for its end only.
    _compiled: Option<TempDir>,
}

#[derive(Debug)]
enum Kind {
    /// A source file of this name, in this package, and what it was compiled to is the first entry of the class path.
    Source { file_name: String, package: String },
    /// A class file with this class.
    Class(String),
    /// A folder or a jar: the first entry of the class path.
    Whole,
}

impl Input {
    /// Opens an input: a source file is compiled, a class file is looked into, and the class path is checked.
    /// Whether there is a main class is not: not every question needs one.
    pub fn open(path: &Path, options: &Options, jdk: &Jdk) -> Result<Self, Error> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let is_directory = path.is_dir();
        if !is_directory && !path.exists() {
            return Err(Error::NoInput { path: path.to_owned() });
        }
        // A wrong --classpath should not wait for the compiler.
        let further = ClassPath::new(&options.class_path, jdk.feature())?;
        let mut compiled = None;
        let (kind, root, sources) = match extension.to_str() {
            _ if is_directory => {
                (Kind::Whole, path.to_owned(), Sources::of_classes(path, options.source_path.clone()))
            }
            Some("java") => {
                let (kind, folder, sources) = open_source(path, options, &further, jdk)?;
                let root = folder.path().to_owned();
                compiled = Some(folder);
                (kind, root, sources)
            }
            Some("class") => {
                let (name, root) = open_class(path, jdk.feature())?;
                let sources = Sources::of_classes(&root, options.source_path.clone());
                (Kind::Class(name), root, sources)
            }
            Some("jar") => {
                let folder = path.parent().unwrap_or(Path::new(""));
                (Kind::Whole, path.to_owned(), Sources::of_classes(folder, options.source_path.clone()))
            }
            _ => return Err(Error::UnknownInput { path: path.to_owned() }),
        };
        let entries: Vec<_> = [root].into_iter().chain(options.class_path.iter().cloned()).collect();
        let input = Self {
            path: path.to_owned(),
            kind,
            main: options.main.clone(),
            class_path: ClassPath::new(&entries, jdk.feature())?,
            sources,
            feature: jdk.feature(),
            _compiled: compiled,
        };
        input.check_has_classes()?;
        Ok(input)
    }

    /// The path that was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where its classes and those of `--classpath` are. Those of the JDK are not among them.
    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The main class: the one of `--main`; else the class of a class file; for a source file, a public class of it with a
    /// main method, else the first; the one that a jar's manifest names; else the only one with a main method.
    pub fn main_class(&self) -> Result<MainClass, Error> {
        let choice = Choice { input: &self.path, class_path: &self.class_path, feature: self.feature };
        if let Some(name) = &self.main {
            return choice.named(name, Origin::MainOption);
        }
        match &self.kind {
            Kind::Class(name) => choice.named(name, Origin::Input),
            Kind::Source { .. } => choice.of_file(&self.classes()?),
            Kind::Whole => {
                match self.class_path.manifest_of_first()?.and_then(|manifest| manifest.main_class) {
                    Some(name) => choice.named(&name, Origin::Manifest),
                    None => choice.only(&self.classes()?),
                }
            }
        }
    }

    /// The names of the input's own classes, sorted: all of a folder or jar, those of a source file, that of a class file.
    pub fn classes(&self) -> Result<Vec<String>, Error> {
        let all = || Ok(self.class_path.classes_of_first()?.0);
        match &self.kind {
            Kind::Whole => all(),
            Kind::Class(name) => Ok(vec![name.clone()]),
            Kind::Source { file_name, package } => {
                let mut names: Vec<String> = all()?;
                names.retain(|name| class_names::package(name) == package);
                let mut own = Vec::new();
                for name in names {
                    if let Some((bytes, path)) = self.class_path.find(&name)?
                        && inspect(&bytes, &path, self.feature)?.source_file.as_ref() == Some(file_name)
                    {
                        own.push(name);
                    }
                }
                Ok(own)
            }
        }
    }

    /// The source file that a class was compiled from, given the name that its `SourceFile` attribute has. It is looked for
    /// beside the input, in the source path, where builds conventionally have sources, and in the jars.
    pub fn source(&self, class: &str, file_name: &str) -> Option<Source> {
        self.sources.find(class, file_name).or_else(|| {
            let (bytes, path) = self.class_path.source_in_jars(&sources::relative(class, file_name)?)?;
            Some(Source::new(path, &bytes))
        })
    }

    /// A folder or jar without classes is most likely the wrong one.
    fn check_has_classes(&self) -> Result<(), Error> {
        if let Kind::Whole = self.kind
            && self.main.is_none()
            && let (classes, sources) = self.class_path.classes_of_first()?
            && classes.is_empty()
            && self.class_path.manifest_of_first()?.is_none_or(|manifest| manifest.main_class.is_none())
        {
            return Err(Error::NoClasses { path: self.path.clone(), sources });
        }
        Ok(())
    }
}

fn open_source(
    path: &Path,
    options: &Options,
    class_path: &ClassPath,
    jdk: &Jdk,
) -> Result<(Kind, TempDir, Sources), Error> {
    let text = existing(path, limits::TEXT_BYTES)?;
    let package = package::declared(&String::from_utf8_lossy(&text));
    let root = package::root(path, &package);
    let beside = || path.parent().unwrap_or(Path::new("")).to_owned();
    let mut roots = vec![root.unwrap_or_else(beside)];
    roots.extend(options.source_path.iter().cloned());
    let spare = options.offer.map_or(Ok(None), |offer| spare::folder(offer, path, &roots, class_path))?;
    let with_spare = |paths: &[PathBuf]| -> Vec<PathBuf> {
        paths.iter().cloned().chain(spare.as_ref().map(|folder| folder.path().to_owned())).collect()
    };
    let folder = compile::compile(path, &with_spare(&roots), &with_spare(&options.class_path), jdk)?;
    let file_name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let sources = Sources::of_file(path, package.clone(), roots);
    Ok((Kind::Source { file_name, package }, folder, sources))
}

/// The class in a class file, and the folder where its packages begin.
fn open_class(path: &Path, feature: u32) -> Result<(String, PathBuf), Error> {
    let name = inspect(&existing(path, limits::CLASS_BYTES)?, path, feature)?.name;
    let is_placed = path.file_stem().is_some_and(|stem| Some(stem) == Path::new(&name).file_name());
    match package::root(path, class_names::package(&name)) {
        Some(root) if is_placed => Ok((name, root)),
        _ => Err(Error::Misplaced { path: path.to_owned(), class: name, root: None }),
    }
}

fn existing(path: &Path, limit: u64) -> Result<Vec<u8>, Error> {
    read::file(path, limit)?.ok_or_else(|| Error::NoInput { path: path.to_owned() })
}
