//! How much is read at most. All are far above what real programs have.

/// Bytes of a class file, in a folder, a jar or the JDK.
pub const CLASS_BYTES: u64 = 16 << 20;

/// Bytes of a source file or of a manifest.
pub const TEXT_BYTES: u64 = 16 << 20;

/// Classes of one folder or jar that are looked through for a main method.
pub const CLASSES: usize = 100_000;

/// Source files that are looked through for what nobody has.
pub const MENTIONED_SOURCES: usize = 1000;

/// Nesting of folders below a folder of classes.
pub const FOLDER_DEPTH: usize = 64;

/// Bytes that are kept of what `javac` says.
pub const COMPILER_TEXT: usize = 64 << 10;

/// Jars and folders on a class path, with those that manifests add.
pub const CLASS_PATH_ENTRIES: usize = 10_000;
