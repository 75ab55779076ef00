//! Writing to standard output and standard error.

use std::io::{self, ErrorKind, Write};

/// Writes to standard output. A reader that has gone away (`| head`) has seen what it wanted.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(io::Error::new(error.kind(), format!("can't write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a message of whole lines to standard error. If nobody can read it, nobody misses it.
pub(crate) fn complain(message: &str) {
    let end = if message.ends_with('\n') { "" } else { "\n" };
    let _ = io::stderr().write_all(format!("{message}{end}").as_bytes());
}
