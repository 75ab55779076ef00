//! Classes that a source may refer to although nobody has them: the caller offers them, and those that neither the class path nor the
//! source path has are put where `javac` finds them.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::entries::ClassPath;
use super::error::Error;
use super::limits;
use super::read;

/// A class that is offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spare {
    /// Its internal name.
    pub class: String,
    /// `java`: this is its source; `class`: it is compiled.
    pub extension: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Says what to offer a program with these source texts.
pub type Offer = fn(&[String]) -> Vec<Spare>;

/// A folder with what is offered and nobody has; none if that is nothing.
pub(super) fn folder(
    offer: Offer,
    file: &Path,
    roots: &[PathBuf],
    class_path: &ClassPath,
) -> Result<Option<TempDir>, Error> {
    let mut missing = Vec::new();
    for spare in offer(&texts(file, roots)?) {
        let source = format!("{}.java", spare.class);
        if class_path.find(&spare.class)?.is_none() && !roots.iter().any(|root| root.join(&source).is_file())
        {
            missing.push(spare);
        }
    }
    if missing.is_empty() {
        return Ok(None);
    }
    written(&missing).map(Some).map_err(|source| Error::CompilerFailed { path: std::env::temp_dir(), source })
}

fn written(spares: &[Spare]) -> io::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("thinair-").tempdir()?;
    for Spare { class, extension, bytes } in spares {
        let path = folder.path().join(format!("{class}.{extension}"));
        fs::create_dir_all(path.parent().unwrap_or(folder.path()))?;
        fs::write(path, bytes)?;
    }
    Ok(folder)
}

/// The text of a source file, of those beside it that it mentions by their names, or elsewhere by their names with their packages, and so on.
/// One that is missed costs a message of `javac`, no more.
fn texts(file: &Path, roots: &[PathBuf]) -> Result<Vec<String>, Error> {
    let (mut texts, mut known, mut next) =
        (Vec::new(), BTreeSet::from([file.to_owned()]), vec![file.to_owned()]);
    while let Some(path) = next.pop() {
        let Some(bytes) = read::file(&path, limits::TEXT_BYTES)? else { continue };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let beside = path.parent().unwrap_or(Path::new(""));
        let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$' | '.');
        let words: BTreeSet<&str> = text.split(|character| !is_part(character)).collect();
        for word in words {
            let simple = word.split('.').next().unwrap_or_default();
            let places = roots.iter().map(|root| root.join(word.replace('.', "/")));
            for place in places.chain([beside.join(simple)]) {
                // A word that begins or ends with a dot is no name, and an absolute path would leave the roots.
                if simple.is_empty() || known.len() >= limits::MENTIONED_SOURCES {
                    break;
                }
                let mentioned = place.with_extension("java");
                if mentioned.is_file() && known.insert(mentioned.clone()) {
                    next.push(mentioned);
                }
            }
        }
        texts.push(text);
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_what_is_mentioned() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        fs::create_dir(root.join("p")).expect("a folder");
        let files = [
            ("A.java", "import p.C; class A { B b; }"),
            ("B.java", "class B { A a; D.E e; }"),
            ("D.java", "/* d */"),
            ("Other.java", "no"),
            ("p/C.java", "/* c */"),
        ];
        for (name, text) in files {
            fs::write(root.join(name), text).expect("a file");
        }
        let found: BTreeSet<String> =
            texts(&root.join("A.java"), &[root.to_owned()]).expect("texts").into_iter().collect();
        let expected = files.iter().filter(|(name, _)| *name != "Other.java");
        assert_eq!(found, expected.map(|(_, text)| (*text).to_owned()).collect());
    }

    #[test]
    fn what_somebody_has_is_not_offered() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().to_owned();
        fs::write(root.join("Mine.java"), "class Mine {}").expect("a file");
        let nothing = ClassPath::new(&[], 17).expect("an empty class path");
        let ready = |offer: Offer| {
            super::folder(offer, &root.join("Mine.java"), std::slice::from_ref(&root), &nothing)
                .expect("a folder")
        };
        assert!(
            ready(|_| vec![Spare { class: "Mine".into(), extension: "java", bytes: Vec::new() }]).is_none()
        );
        let other = ready(|_| vec![Spare { class: "q/Other".into(), extension: "class", bytes: Vec::new() }]);
        assert!(other.expect("a folder").path().join("q/Other.class").is_file());
    }
}
