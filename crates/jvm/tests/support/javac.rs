//! Compiling what tests need, for unit tests as well.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// Compiles sources into a folder, with further options of javac.
pub(crate) fn compile<S: AsRef<OsStr>>(
    javac: &Path,
    options: &[&str],
    sources: impl IntoIterator<Item = S>,
    into: &Path,
) {
    let mut command = Command::new(javac);
    command.args(["-encoding", "UTF-8", "-nowarn"]).args(options).arg("-d").arg(into).args(sources);
    let output = command.output().expect("javac starts");
    assert!(output.status.success(), "javac: {}", String::from_utf8_lossy(&output.stderr));
}
