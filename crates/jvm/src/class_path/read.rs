//! Reading files, up to a limit.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::error::Error;

/// The bytes of a file; `None` where there is none of the name, or a folder or a device.
pub(super) fn file(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Error> {
    let failed = |source| Error::Read { path: path.to_owned(), source };
    // Opening a pipe would wait for whoever writes to it.
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => {}
        Ok(_) => return Ok(None),
        Err(error) if is_absence(&error) => return Ok(None),
        Err(error) => return Err(failed(error)),
    }
    let file = File::open(path).map_err(failed)?;
    match up_to(file, limit).map_err(failed)? {
        Some(bytes) => Ok(Some(bytes)),
        None => Err(Error::TooBig { path: path.to_owned(), limit }),
    }
}

/// All bytes that a reader has; `None` if they are more than the limit.
pub(super) fn up_to(reader: impl Read, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

/// Whether the error says that there is no such file. A name too long for the file system is not there either.
fn is_absence(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory | InvalidFilename)
}
