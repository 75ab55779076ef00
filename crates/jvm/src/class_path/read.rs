//! Reading files, up to a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::error::Error;

/// The bytes of a file; `None` where there is no such file.
pub(super) fn file(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Error> {
    let failed = |source| Error::Read { path: path.to_owned(), source };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if is_absence(&error) => return Ok(None),
        Err(error) => return Err(failed(error)),
    };
    if file.metadata().map_err(failed)?.is_dir() {
        return Ok(None);
    }
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
pub(super) fn is_absence(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory | InvalidFilename)
}
