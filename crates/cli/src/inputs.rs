//! Finding and reading tests. What is wrong with an input is said on standard error, and the others are read all the
//! same.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use thinair_check::litmus::Source;
use thinair_check::trace::Recorded;
use thinair_litmus::{Problems, limits};
use thinair_report::text::{Paint, Style};

use crate::output::complain;

/// A test that was read.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// The file, as the user named it; `-` for standard input.
    pub(crate) file: String,
    /// The test.
    pub(crate) source: Source,
}

/// What was read, and whether all of it could be.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// The tests, in the order of the command line; those of a folder sorted.
    pub(crate) tests: Vec<Input>,
    /// Whether something could not be used.
    pub(crate) bad: bool,
}

/// Reads files, folders (searched for `.litmus` files) and standard input (`-`).
pub(crate) fn read(paths: &[PathBuf], style: Style) -> Inputs {
    let mut inputs = Inputs::default();
    let mut files = Vec::new();
    for path in paths {
        if let Err(message) = find(path, &mut files) {
            complain(&error(style, &message));
            inputs.bad = true;
        }
    }
    // A file that is named twice is one test.
    let mut known = HashSet::new();
    files.retain(|file| known.insert(fs::canonicalize(file).unwrap_or_else(|_| file.clone())));
    for file in files {
        match read_one(&file, style) {
            Ok(input) => inputs.tests.push(input),
            Err(message) => {
                complain(&message);
                inputs.bad = true;
            }
        }
    }
    inputs
}

/// Reads one test. An error is a message.
pub(crate) fn read_one(path: &Path, style: Style) -> Result<Input, String> {
    let file = path.to_string_lossy().into_owned();
    let shown = if is_stdin(path) { "<stdin>" } else { &file };
    let text = text_of(path).map_err(|cause| error(style, &format!("{shown}: {cause}")))?;
    let test = thinair_litmus::parse(&text).map_err(|problems| rendered(&problems, shown, &text, style))?;
    let warnings = thinair_litmus::warnings(&test);
    if !warnings.is_empty() {
        complain(&rendered(&warnings, shown, &text, style));
    }
    Ok(Input { file, source: Source { test, text } })
}

/// Reads one trace, with its file's name. An error is a message.
pub(crate) fn read_trace(path: &Path, style: Style) -> Result<(String, Recorded), String> {
    let file = path.to_string_lossy().into_owned();
    let shown = if is_stdin(path) { "<stdin>" } else { &file };
    let text = text_of(path).map_err(|cause| error(style, &format!("{shown}: {cause}")))?;
    let recorded =
        Recorded::read(text.clone()).map_err(|problems| rendered(&problems, shown, &text, style))?;
    Ok((file, recorded))
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The files that a path on the command line stands for.
fn find(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    if is_stdin(path) {
        files.push(path.into());
        return Ok(());
    }
    let describe = |error: &io::Error| format!("{}: {}", path.display(), cause(error));
    if !fs::metadata(path).map_err(|error| describe(&error))?.is_dir() {
        files.push(path.into());
        return Ok(());
    }
    let before = files.len();
    search(path, files)?;
    if files.len() == before {
        return Err(format!(
            "{}: no tests found: the folder has no file that ends in .litmus",
            path.display()
        ));
    }
    // Without the extension, so that SB comes before SB+lock.
    files[before..].sort_by_cached_key(|file| file.with_extension(""));
    Ok(())
}

/// The `.litmus` files in a folder and in its folders. Links to folders are not followed: they may lead back.
fn search(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let describe = |error: &io::Error| format!("{}: {}", folder.display(), cause(error));
    for entry in fs::read_dir(folder).map_err(|error| describe(&error))? {
        let entry = entry.map_err(|error| describe(&error))?;
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            search(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "litmus") {
            files.push(path);
        }
    }
    Ok(())
}

/// The text of a file or of standard input. An error is its cause.
fn text_of(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    // One byte more than is allowed is enough for the parser to refuse it.
    let most = limits::SOURCE_BYTES as u64 + 1;
    let result = if is_stdin(path) {
        io::stdin().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    result.map_err(|error| cause(&error))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.split(|&byte| byte == b'\n').count();
        format!("not a text in UTF-8 (line {line})")
    })
}

/// Why a file can't be read.
pub(crate) fn cause(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file or folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::IsADirectory => "is a folder".into(),
        _ => error.to_string(),
    }
}

fn error(style: Style, message: &str) -> String {
    format!("{}: {message}", style.paint(Paint::Bad, "error"))
}

/// Problems as the parser shows them, with colour where it is wanted.
fn rendered(problems: &Problems, file: &str, text: &str, style: Style) -> String {
    let plain = problems.render(file, text);
    if style == Style::Plain {
        return plain;
    }
    let coloured = plain.lines().map(|line| {
        let carets = line.trim_start().strip_prefix('|').map(str::trim_start);
        if carets.is_some_and(|carets| carets.starts_with('^')) {
            return style.paint(Paint::Bad, line);
        }
        let paints =
            [(": error: ", Paint::Bad), (": warning: ", Paint::Doubtful), (": note: ", Paint::Strong)];
        for (word, paint) in paints {
            if let Some((place, message)) = line.split_once(word).filter(|(place, _)| place.starts_with(file))
            {
                let word = style.paint(paint, word.trim_matches([':', ' ']));
                return format!("{}: {word}: {message}", style.paint(Paint::Strong, place));
            }
        }
        line.into()
    });
    coloured.map(|line| line + "\n").collect()
}
