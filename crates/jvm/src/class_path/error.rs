//! What can be wrong with a JDK, a class path or an input.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::class_names::{dotted, package};

/// What is wrong with a JDK, a class path or an input. Every message says where, what, and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No JDK was named and none was found.
    #[error(
        "no JDK found: {}; install one, such as the package openjdk-17-jdk or temurin-25-jdk, or pass \
         --jdk DIR{}",
        tried.join(", "), suggestion(installed)
    )]
    NoJdk {
        /// Where it was looked for, in order.
        tried: Vec<String>,
        /// Homes of JDKs in the conventional places, which are not used unless they are named.
        installed: Vec<PathBuf>,
    },
    /// What was named as the JDK's home is no folder.
    #[error(
        "{origin} names {}, which is not a folder: pass the home of a JDK, the folder that has bin and \
         lib in it",
        home.display()
    )]
    JdkNotAFolder {
        /// Who named it.
        origin: Origin,
        /// What was named.
        home: PathBuf,
    },
    /// A folder that is no JDK's home.
    #[error(
        "{origin} names {}, which has no lib/modules and so is not the home of a JDK: pass the folder \
         that has bin and lib in it",
        home.display()
    )]
    NotAJdk {
        /// Who named it.
        origin: Origin,
        /// What was named.
        home: PathBuf,
    },
    /// A JDK from before modules.
    #[error(
        "{origin} names {}, a JDK 8 or older, which has no lib/modules: pass a JDK 9 or newer with --jdk \
         DIR (programs compiled for 8 run on it)",
        home.display()
    )]
    OldJdk {
        /// Who named it.
        origin: Origin,
        /// What was named.
        home: PathBuf,
    },
    /// `lib/modules` cannot be opened, or is of another format.
    #[error(
        "{}: cannot read the JDK's classes: {source}; install the JDK again or pass another with --jdk \
         DIR",
        path.display()
    )]
    Image {
        /// The image.
        path: PathBuf,
        /// Why.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// `lib/modules` contradicts itself.
    #[error(
        "{}: the JDK's classes are damaged at byte {at}: install the JDK again or pass another with \
         --jdk DIR",
        path.display()
    )]
    ImageDamaged {
        /// The image.
        path: PathBuf,
        /// The first byte that could not be read.
        at: usize,
    },
    /// Neither the `release` file nor `java.base` says which version a JDK has.
    #[error(
        "{}: cannot tell the JDK's version from its release file: install the JDK again or pass another \
         with --jdk DIR",
        home.display()
    )]
    JdkVersion {
        /// The home.
        home: PathBuf,
    },
    /// The input does not exist.
    #[error("{}: no such file or folder", path.display())]
    NoInput {
        /// The input.
        path: PathBuf,
    },
    /// The input is a file of another kind.
    #[error("{}: not a .java file, a .class file, a folder of classes or a .jar", path.display())]
    UnknownInput {
        /// The input.
        path: PathBuf,
    },
    /// An entry of the class path does not exist.
    #[error("{}: this entry of the class path does not exist: correct --classpath", path.display())]
    NoClassPathEntry {
        /// The entry.
        path: PathBuf,
    },
    /// An entry of the class path is neither a folder nor a jar.
    #[error(
        "{}: this entry of the class path is neither a folder nor a jar: correct --classpath",
        path.display()
    )]
    UnknownClassPathEntry {
        /// The entry.
        path: PathBuf,
    },
    /// A file or folder cannot be read.
    #[error("{}: cannot read it: {source}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file, or an entry of a jar once unpacked, is too big.
    #[error("{}: larger than {limit} bytes, the most that is read of such a file", path.display())]
    TooBig {
        /// The file; for an entry of a jar, the jar's path followed by the entry's.
        path: PathBuf,
        /// The limit, of [`limits`](super::limits).
        limit: u64,
    },
    /// A folder or jar has too many classes, or too deep folders, to look for a main method.
    #[error(
        "{}: too many classes or too deeply nested folders to look for the main class: name it with \
         --main CLASS",
        path.display()
    )]
    TooMany {
        /// The folder or jar.
        path: PathBuf,
    },
    /// A jar is damaged or of an unsupported kind.
    #[error("{}: cannot read this jar: {source}; make it again, or pass a folder of classes", path.display())]
    Jar {
        /// The jar.
        path: PathBuf,
        /// Why.
        source: zip::result::ZipError,
    },
    /// A class file is damaged.
    #[error("{}: not a well-formed class file: {what} (at byte {at}); compile it again", path.display())]
    ClassFile {
        /// The class file; for an entry of a jar, the jar's path followed by the entry's.
        path: PathBuf,
        /// The byte at which reading stopped.
        at: usize,
        /// What is wrong there.
        what: &'static str,
    },
    /// A class file needs a newer JDK than the one in use.
    #[error(
        "class {} needs Java {} (class file version {version}) and the JDK in use is Java {} (up to \
         {supported}): pass a newer JDK with --jdk DIR, or compile with --release {}",
        dotted(class), version.saturating_sub(44), supported.saturating_sub(44), supported.saturating_sub(44)
    )]
    TooNew {
        /// The class.
        class: String,
        /// Its major version.
        version: u16,
        /// The JDK's major version.
        supported: u16,
    },
    /// A class is not in the folder of its package, as seen from the input.
    #[error("{}: class {} is not in {}", path.display(), dotted(class), placement(class, root.as_ref()))]
    Misplaced {
        /// The class file.
        path: PathBuf,
        /// The class that it has.
        class: String,
        /// The folder that should have been named in place of the input, if the input is below it.
        root: Option<PathBuf>,
    },
    /// A JDK that cannot compile.
    #[error(
        "{}: cannot compile it, since {} has no javac (a runtime, not a full JDK): pass a JDK with --jdk \
         DIR, or compile elsewhere and pass the folder of classes",
        path.display(), home.display()
    )]
    NoCompiler {
        /// The source file.
        path: PathBuf,
        /// The JDK's home.
        home: PathBuf,
    },
    /// `javac` could not be started, or its output folder not made.
    #[error("{}: cannot run javac: {source}", path.display())]
    CompilerFailed {
        /// What could not be started or made.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// `javac` rejected the program.
    #[error("{}: javac rejects it:\n{text}", path.display())]
    Compile {
        /// The source file.
        path: PathBuf,
        /// What `javac` said, in English.
        text: String,
    },
    /// There is no class in the input.
    #[error(
        "{}: no classes in it{}",
        path.display(), without_classes(*sources)
    )]
    NoClasses {
        /// The input.
        path: PathBuf,
        /// Whether it has source files.
        sources: bool,
    },
    /// No class of the input has a main method.
    #[error(
        "{}: no class has a main method: add `public static void main(String[] args)`, or name a class \
         elsewhere on the class path with --main CLASS",
        path.display()
    )]
    NoMain {
        /// The input.
        path: PathBuf,
    },
    /// Several classes have a main method.
    #[error(
        "{}: several classes have a main method: pick one with --main CLASS: {}",
        path.display(), listed(classes)
    )]
    SeveralMains {
        /// The input.
        path: PathBuf,
        /// The classes, sorted.
        classes: Vec<String>,
    },
    /// The main class that was named, by the user or a manifest, is not there.
    #[error(
        "{}: main class {} (named by {origin}) is not on the class path: check its name, package included",
        path.display(), dotted(class)
    )]
    NoSuchMain {
        /// The input.
        path: PathBuf,
        /// The class.
        class: String,
        /// Who named it.
        origin: Origin,
    },
    /// The main class that was named has no main method.
    #[error(
        "{}: class {} (named by {origin}) has no main method: add `public static void main(String[] \
         args)` or name another with --main CLASS",
        path.display(), dotted(class)
    )]
    NotAMain {
        /// The input.
        path: PathBuf,
        /// The class.
        class: String,
        /// Who named it.
        origin: Origin,
    },
}

/// Who named a JDK or a main class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// The option `--jdk`.
    JdkOption,
    /// The environment variable `JAVA_HOME`.
    JavaHome,
    /// A search of this machine.
    Search,
    /// The option `--main`.
    MainOption,
    /// A jar's manifest.
    Manifest,
    /// The input, a single class.
    Input,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::JdkOption => "--jdk",
            Self::JavaHome => "JAVA_HOME",
            Self::Search => "the search for JDKs",
            Self::MainOption => "--main",
            Self::Manifest => "the manifest",
            Self::Input => "the input",
        })
    }
}

/// How many classes a message lists.
const LISTED: usize = 20;

fn listed(classes: &[String]) -> String {
    let text = classes.iter().take(LISTED).map(|class| dotted(class)).collect::<Vec<_>>().join(", ");
    match classes.len().saturating_sub(LISTED) {
        0 => text,
        more => format!("{text} and {more} more"),
    }
}

fn suggestion(installed: &[PathBuf]) -> String {
    match installed.first() {
        Some(home) => format!(", for example --jdk {}", home.display()),
        None => String::new(),
    }
}

fn without_classes(sources: bool) -> &'static str {
    if sources {
        ": it has .java files only; pass the .java file that has the main method, or compile them first"
    } else {
        ": pass the folder that javac -d wrote to"
    }
}

fn placement(class: &str, root: Option<&PathBuf>) -> String {
    match root {
        Some(root) => format!("the folder that was named: pass the folder {}", root.display()),
        None if package(class).is_empty() => "a file of that name: rename it, as javac -d does".to_owned(),
        None => format!("a folder {}: move it there, as javac -d does", package(class)),
    }
}
