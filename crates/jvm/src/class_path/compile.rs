//! Compiling a source file with the JDK's `javac`.
//!
//! No `-g`: lines and source files, but no names of local variables, are recorded, as in most builds, so that messages of a
//! `NullPointerException` (JEP 358) read as they do for users. Files that the program refers to are found from the folder
//! where its packages begin. Messages are in English and annotation processors are not run.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::error::Error;
use super::jdk::Jdk;
use super::limits;

/// Compiles a file into a new temporary folder, which is removed when it is dropped.
pub(super) fn compile(
    file: &Path,
    source_path: &[PathBuf],
    class_path: &[PathBuf],
    jdk: &Jdk,
) -> Result<TempDir, Error> {
    let javac = jdk
        .javac()
        .ok_or_else(|| Error::NoCompiler { path: file.to_owned(), home: jdk.home().to_owned() })?;
    let failed = |path: &Path, source| Error::CompilerFailed { path: path.to_owned(), source };
    let folder = tempfile::Builder::new()
        .prefix("thinair-")
        .tempdir()
        .map_err(|source| failed(&env::temp_dir(), source))?;
    // An empty class path would mean the current folder.
    let class_path = joined([folder.path()].into_iter().chain(class_path.iter().map(PathBuf::as_path)));
    let source_path = joined(source_path.iter().map(PathBuf::as_path));
    let output = Command::new(&javac)
        // The heap is small and the run short: the simplest collector and compiler start fastest.
        .args([
            "-J-XX:+UseSerialGC",
            "-J-XX:TieredStopAtLevel=1",
            "-J-Duser.language=en",
            "-J-Duser.country=US",
        ])
        .args(["-encoding", "UTF-8", "-nowarn", "-proc:none", "-implicit:class", "-d"])
        .arg(folder.path())
        .arg("-classpath")
        .arg(class_path.map_err(|source| failed(file, source))?)
        .arg("-sourcepath")
        .arg(source_path.map_err(|source| failed(file, source))?)
        .arg(operand(file))
        .stdin(Stdio::null())
        .output()
        .map_err(|source| failed(&javac, source))?;
    if output.status.success() {
        return Ok(folder);
    }
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text += &String::from_utf8_lossy(&output.stderr);
    if text.trim().is_empty() {
        text = format!("({})", output.status);
    }
    Err(Error::Compile { path: file.to_owned(), text: shortened(text) })
}

/// `javac` takes a name that begins with `-` for an option and one that begins with `@` for a list of arguments.
fn operand(file: &Path) -> PathBuf {
    let is_special = file.as_os_str().as_encoded_bytes().first().is_some_and(|first| b"-@".contains(first));
    if is_special { Path::new(".").join(file) } else { file.to_owned() }
}

fn joined<'a>(paths: impl Iterator<Item = &'a Path>) -> io::Result<OsString> {
    env::join_paths(paths).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))
}

fn shortened(mut text: String) -> String {
    if text.len() > limits::COMPILER_TEXT {
        text.truncate(text.floor_char_boundary(limits::COMPILER_TEXT));
        text += "\n...";
    }
    text.truncate(text.trim_end().len());
    text
}
