//! Loading and linking (JVMS chapter 5): from names to classes, fields and methods.
//!
//! Deviations: all classes are in one name space (one loader); a class is loaded whole when it is first mentioned, and
//! verification is left to the interpreter, which checks what it takes from its stack.

mod build;
mod resolve;

pub(crate) use build::MadeMethod;

use std::sync::{Mutex, RwLock};

use rustc_hash::FxHashMap;
use thinair_program::AppendVec;

use crate::class::{Class, ClassId, Method, MethodId, Selector};

/// A name and a descriptor.
type NameAndType = (Box<str>, Box<str>);

/// All classes that have been loaded.
pub(crate) struct Loader {
    pub(super) classes: AppendVec<Class>,
    pub(super) methods: AppendVec<Method>,
    by_name: RwLock<FxHashMap<Box<str>, ClassId>>,
    selectors: RwLock<FxHashMap<NameAndType, Selector>>,
    /// Held while a class is being loaded.
    loading: Mutex<()>,
}

/// Why a class can't be loaded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// It is neither on the class path nor in the JDK.
    #[error("class {name} was not found on the class path or in the JDK")]
    NotFound {
        /// Which.
        name: String,
    },
    /// Its file is none.
    #[error("class {name} is malformed: {reason}")]
    Malformed {
        /// Which.
        name: String,
        /// In what.
        reason: String,
    },
    /// It was compiled for a newer JDK.
    #[error(
        "class {name} was compiled for Java {version}, but the JDK is {supported}; use a newer JDK (--jdk) or compile with --release {supported}"
    )]
    TooNew {
        /// Which.
        name: String,
        /// For which Java.
        version: u32,
        /// Which Java there is.
        supported: u32,
    },
    /// Its file can't be read.
    #[error("class {name} can't be read: {reason}")]
    Unreadable {
        /// Which.
        name: String,
        /// Why.
        reason: String,
    },
}

impl Loader {
    pub(crate) fn new() -> Loader {
        Loader {
            classes: AppendVec::new(),
            methods: AppendVec::new(),
            by_name: RwLock::default(),
            selectors: RwLock::default(),
            loading: Mutex::default(),
        }
    }

    #[inline]
    pub(crate) fn class(&self, id: ClassId) -> &Class {
        self.classes.get(id.0)
    }

    #[inline]
    pub(crate) fn method(&self, id: MethodId) -> &Method {
        self.methods.get(id.0)
    }

    /// The class of that name, if it has been loaded.
    pub(crate) fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.read().expect("no panic while locked").get(name).copied()
    }

    /// The internal names of all classes that have been loaded.
    pub(crate) fn names(&self) -> Vec<Box<str>> {
        self.by_name.read().expect("no panic while locked").keys().cloned().collect()
    }

    pub(crate) fn selector(&self, name: &str, descriptor: &str) -> Selector {
        let key: NameAndType = (name.into(), descriptor.into());
        if let Some(&known) = self.selectors.read().expect("no panic while locked").get(&key) {
            return known;
        }
        let mut selectors = self.selectors.write().expect("no panic while locked");
        let next = Selector(selectors.len() as u32);
        *selectors.entry(key).or_insert(next)
    }

    #[inline]
    pub(crate) fn is_subclass(&self, class: ClassId, of: ClassId) -> bool {
        class == of || self.class(class).supers.contains(&of)
    }
}

#[cfg(test)]
mod tests {
    use crate::class::Body;
    use crate::class_path::Jdk;
    use crate::testing::nothing;

    /// Not only read: linked, with all its code in the form that is executed.
    #[test]
    fn every_class_of_java_base_loads_on_every_jdk() {
        for jdk in Jdk::all() {
            let (program, _classes) = nothing(Some(&jdk));
            let mut methods = 0;
            for name in jdk.classes("java.base").expect("a class library") {
                let class = program.load(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
                for &method in &program.class(class).methods {
                    let method = program.method(method);
                    let has_code = program.code(method).is_some();
                    assert_eq!(has_code, !matches!(method.body, Body::None), "{name}.{}", method.name);
                    methods += 1;
                }
            }
            assert!(methods > 50_000, "{methods} methods");
        }
    }
}
