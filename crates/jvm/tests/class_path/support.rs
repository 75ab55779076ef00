//! JDKs, files and jars for the tests.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use thinair_jvm::class_path::{Error, Input, Jdk, Options};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Every JDK of this machine; there must be one.
pub(crate) fn jdks() -> Vec<Jdk> {
    let jdks = Jdk::all();
    assert!(
        !jdks.is_empty(),
        "NO JDK FOUND: these tests need one; install it, or name its home in JAVA_HOME or THINAIR_JDKS"
    );
    jdks
}

/// A JDK that can compile; there must be one.
pub(crate) fn compiler() -> Jdk {
    let jdk = jdks().into_iter().find(|jdk| jdk.javac().is_some());
    jdk.expect("NO JDK WITH A COMPILER FOUND: a runtime is not enough for these tests")
}

/// A temporary folder with files.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    pub(crate) fn with_jar(self, name: &str, entries: &[(&str, &[u8])]) -> Self {
        let mut jar = ZipWriter::new(File::create(self.path(name)).unwrap());
        for (entry, content) in entries {
            jar.start_file(*entry, SimpleFileOptions::default()).unwrap();
            jar.write_all(content).unwrap();
        }
        jar.finish().unwrap();
        self
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A message of an error without this folder's name.
    pub(crate) fn message(&self, error: &Error) -> String {
        let root = format!("{}/", self.0.path().display());
        error.to_string().replace(&root, "").replace(&self.0.path().display().to_string(), ".")
    }
}

/// The class files of a program, by internal name.
pub(crate) fn compiled(source: &str) -> Vec<(String, Vec<u8>)> {
    let jdk = compiler();
    let folder = Folder::new().with("Input.java", source);
    let input = Input::open(&folder.path("Input.java"), &Options::default(), &jdk).unwrap();
    let classes = input.classes().unwrap();
    let bytes = |name: &String| input.class_path().class(name).unwrap().unwrap();
    classes.into_iter().map(|name| (name.clone(), bytes(&name))).collect()
}

/// The class file of the only class of a program.
pub(crate) fn class(source: &str) -> Vec<u8> {
    let mut classes = compiled(source);
    assert_eq!(classes.len(), 1);
    classes.remove(0).1
}

pub(crate) fn open(path: &Path, jdk: &Jdk) -> Result<Input, Error> {
    Input::open(path, &Options::default(), jdk)
}
