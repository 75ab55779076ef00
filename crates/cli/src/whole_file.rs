//! Writing a file as a whole: nobody sees half of it, and if it can't be written, what was there before stays.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process;

use crate::inputs::cause;

/// Writes a text into a new file beside it, and then puts that in its place. An error names the file.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    // What a link leads to is replaced, and not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let written = match fs::metadata(&target) {
        // A pipe or a device must stay what it is.
        Ok(metadata) if !metadata.is_file() => fs::write(&target, text),
        _ => replace(&target, text),
    };
    written.map_err(|error| io::Error::new(error.kind(), format!("{}: {}", path.display(), cause(&error))))
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or(ErrorKind::IsADirectory)?;
    let mut beside = OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.tmp", process::id()));
    let temporary = path.with_file_name(beside);
    let mut file = File::create_new(&temporary)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| {
        drop(file);
        fs::rename(&temporary, path)
    });
    if written.is_err() {
        // There is nothing to be done if it can't be removed either.
        let _ = fs::remove_file(&temporary);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<OsString> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_made_or_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("out.sarif");
        for text in ["one", "another"] {
            write(&path, text).expect("it is written");
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        assert_eq!(names(folder.path()), ["out.sarif"]);
    }

    #[test]
    fn an_error_names_the_file_and_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let inside = folder.path().join("inside");
        fs::create_dir(&inside).expect("a folder");
        for path in [inside.as_path(), &folder.path().join("none").join("out.sarif"), Path::new("")] {
            let error = write(path, "text").expect_err("no file can be there").to_string();
            assert!(error.starts_with(&format!("{}: ", path.display())), "{error}");
        }
        assert_eq!(names(folder.path()), ["inside"]);
        assert!(names(&inside).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay() {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let [link, file] = ["link", "file"].map(|name| folder.path().join(name));
        fs::write(&file, "before").expect("it is written");
        symlink(&file, &link).expect("a link");
        write(&link, "after").expect("it is written");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("a file"), "after");
        write(Path::new("/dev/null"), "text").expect("it takes everything");
        assert!(fs::metadata("/dev/null").expect("a device").file_type().is_char_device());
    }
}
