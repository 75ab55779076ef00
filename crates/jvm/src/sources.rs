//! Where the bytes of a class are: in the JDK, or on the class path.

use std::borrow::Cow;
use std::sync::Arc;

use crate::class::Origin;
use crate::class_path::{Input, Jdk, class_version};
use crate::loader::LoadError;

/// Makes the file of a class from its name, if that says what is in it.
pub(crate) type MakeClass = fn(&str) -> Option<Vec<u8>>;

/// The JDK and the program's own classes.
pub(crate) struct Sources {
    pub(crate) jdk: Arc<Jdk>,
    pub(crate) input: Arc<Input>,
    /// What makes classes that are nowhere, from their names.
    pub(crate) made: Option<MakeClass>,
}

impl Sources {
    /// The JDK's version: 17, 25.
    pub(crate) fn feature(&self) -> u32 {
        self.jdk.feature()
    }

    /// Whether a class is one of the JDK's.
    pub(crate) fn is_library(&self, name: &str) -> bool {
        matches!(self.jdk.class(name), Ok(Some(_)))
    }

    /// The bytes of a class, from the JDK first: nobody replaces its classes.
    pub(crate) fn find(&self, name: &str) -> Result<(Cow<'_, [u8]>, Origin), LoadError> {
        let unreadable = |error: crate::class_path::Error| LoadError::Unreadable {
            name: shown(name),
            reason: error.to_string(),
        };
        if let Some(class) = self.jdk.class(name).map_err(unreadable)? {
            return Ok((class.bytes, Origin::Library(class.module.into())));
        }
        match self.input.class_path().class(name).map_err(unreadable)? {
            Some(bytes) => Ok((bytes.into(), Origin::User)),
            None => match self.made.and_then(|make| make(name)) {
                Some(bytes) => Ok((bytes.into(), Origin::User)),
                None => Err(LoadError::NotFound { name: shown(name) }),
            },
        }
    }

    /// JVMS §4.1: a class file of a version that the JDK knows.
    pub(crate) fn check_version(&self, name: &str, bytes: &[u8]) -> Result<(), LoadError> {
        let supported = self.jdk.class_file_version();
        match class_version(bytes) {
            Some(version) if version.major > supported => Err(LoadError::TooNew {
                name: shown(name),
                // Class files of Java n have major version n + 44.
                version: u32::from(version.major).saturating_sub(44),
                supported: self.feature(),
            }),
            _ => Ok(()),
        }
    }
}

fn shown(name: &str) -> String {
    name.replace('/', ".")
}
