//! The choice of the main class.

use std::path::Path;

use super::class_names;
use super::entries::ClassPath;
use super::error::{Error, Origin};
use super::inspect::{Inspected, MainMethod, inspect};
use super::package;

/// The class that the program starts with, and its main method.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MainClass {
    /// The internal name.
    pub name: String,
    /// The class that declares the method: this one or a super class.
    pub declared_in: String,
    /// Whether the method is static; else an object is made first (JEP 512).
    pub is_static: bool,
    /// Whether it takes the arguments: `([Ljava/lang/String;)V`, else `()V`.
    pub takes_arguments: bool,
}

/// What the choice is made among.
pub(super) struct Choice<'a> {
    pub(super) input: &'a Path,
    pub(super) class_path: &'a ClassPath,
    pub(super) feature: u32,
}

/// How far up super classes are followed; a circle among them ends there.
const SUPER_CLASSES: usize = 1000;

impl Choice<'_> {
    /// The class that somebody named.
    pub(super) fn named(&self, name: &str, origin: Origin) -> Result<MainClass, Error> {
        let missing = || Error::NoSuchMain { path: self.input.to_owned(), class: name.to_owned(), origin };
        let internal = class_names::internal(name).ok_or_else(missing)?;
        let launched = self.inspected(&internal)?.ok_or_else(missing)?;
        let mut line = vec![launched];
        while let Some(name) = line.last().and_then(|class| class.super_class.clone()) {
            match self.inspected(&name)? {
                Some(class) if line.len() < SUPER_CLASSES => line.push(class),
                _ => break,
            }
        }
        // One with arguments is preferred, even if a class nearer has one without.
        let mains = || line.iter().filter_map(|class| Some((class, class.main?)));
        let chosen = mains().find(|(_, main)| main.takes_arguments).or_else(|| mains().next());
        match chosen {
            Some((declaring, main)) if main.is_static || line[0].can_be_made => {
                Ok(main_class(&internal, &declaring.name, main))
            }
            _ => Err(Error::NotAMain { path: self.input.to_owned(), class: internal, origin }),
        }
    }

    /// The only class with a main method among these, which are in the first entry of the class path.
    pub(super) fn only(&self, names: &[String]) -> Result<MainClass, Error> {
        let mut mains = Vec::new();
        let mut misplaced = None;
        for name in names {
            let Some((class, main)) = self.inspected(name)?.and_then(with_main) else { continue };
            if class.name == *name {
                mains.push(main_class(name, name, main));
            } else {
                misplaced.get_or_insert((name, class));
            }
        }
        match (mains.len(), misplaced) {
            (1, _) => Ok(mains.remove(0)),
            (0, Some((name, class))) => Err(self.misplaced(name, class)),
            (0, None) => Err(Error::NoMain { path: self.input.to_owned() }),
            _ => {
                let classes = mains.into_iter().map(|main| main.name).collect();
                Err(Error::SeveralMains { path: self.input.to_owned(), classes })
            }
        }
    }

    /// The class of one source file that it is most likely started with: a public one, else the first that is not nested,
    /// else the first that is.
    pub(super) fn of_file(&self, names: &[String]) -> Result<MainClass, Error> {
        let mut mains = Vec::new();
        for name in names {
            mains.extend(self.inspected(name)?.and_then(with_main));
        }
        let first = mains.into_iter().min_by_key(|(class, _)| {
            (class.name.contains('$'), !class.is_public, class.first_line, class.name.clone())
        });
        match first {
            Some((class, main)) => Ok(main_class(&class.name, &class.name, main)),
            None => Err(Error::NoMain { path: self.input.to_owned() }),
        }
    }

    fn inspected(&self, name: &str) -> Result<Option<Inspected>, Error> {
        match self.class_path.find(name)? {
            Some((bytes, path)) => inspect(&bytes, &path, self.feature).map(Some),
            None => Ok(None),
        }
    }

    fn misplaced(&self, name: &str, class: Inspected) -> Error {
        let path = self.input.join(format!("{name}.class"));
        let root = package::root(&path, class_names::package(&class.name));
        Error::Misplaced { path, class: class.name, root }
    }
}

fn with_main(class: Inspected) -> Option<(Inspected, MainMethod)> {
    let main = class.main.filter(|main| main.is_static || class.can_be_made)?;
    Some((class, main))
}

fn main_class(name: &str, declared_in: &str, main: MainMethod) -> MainClass {
    MainClass {
        name: name.to_owned(),
        declared_in: declared_in.to_owned(),
        is_static: main.is_static,
        takes_arguments: main.takes_arguments,
    }
}
