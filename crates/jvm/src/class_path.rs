//! Where classes come from: the JDK, the class path, and the input that a user names.
//!
//! - [`Jdk`] finds a JDK and reads its classes out of `lib/modules`, the image that every JDK since 9 has (JEP 220).
//! - [`ClassPath`] finds classes in folders and jars as `java -classpath` does: the first entry that has the class wins;
//!   multi-release jars (JEP 238) and the manifest's `Class-Path` are followed.
//! - [`Input`] is what the user asked about: a `.java` file, which is compiled, a `.class` file, a folder or a jar. It
//!   knows the [main class](Input::main_class) and finds [source texts](Input::source) for reports.
//!
//! Names of classes are internal names (`java/lang/String`, JVMS §4.2.1) throughout; messages show `java.lang.String`.
//!
//! Nothing here links or runs classes. No input makes it panic, and nothing is read beyond [`limits`].
//!
//! Deviations from `java` and `javac`:
//! 1. The current folder is not on the class path unless it is named.
//! 2. Annotation processors are not run when a `.java` file is compiled: compile such programs yourself.
//! 3. A module path, `--patch-module` and class path entries that are URLs are not supported.

mod class_names;
mod compile;
mod entries;
mod error;
mod image;
mod input;
mod inspect;
mod jar;
mod jdk;
pub mod limits;
mod main_class;
mod manifest;
pub(crate) mod outline;
mod package;
mod read;
mod scan;
mod sources;
mod spare;
mod surroundings;

pub use self::entries::ClassPath;
pub use self::error::{Error, Origin};
pub use self::image::LibraryClass;
pub use self::input::{Input, Options};
pub use self::inspect::{ClassVersion, class_version};
pub use self::jdk::Jdk;
pub use self::main_class::MainClass;
pub use self::sources::Source;
pub use self::spare::{Offer, Spare};
pub use self::surroundings::Surroundings;
