//! Files as URI references (RFC 3986): relative to the folder that the user was in, if the input was.

use std::fmt::Write as _;
use std::path::{Component, Path};

use thinair_program::Place;

/// The file of a place, if it is known.
///
/// A place in Java knows the file's name but no folder. If the input is a source file, the program's own files are taken to be
/// beside it, so that they are found; those of a library are elsewhere.
pub(super) fn of(input: &str, place: &Place) -> Option<String> {
    let input = Path::new(input);
    let Some(file) = &place.file else {
        // A program of one file does not say its name at every place.
        return (place.class.is_empty() && input != Path::new("-")).then(|| reference(input)).flatten();
    };
    let is_source = input.extension().is_some_and(|extension| extension == "java" || extension == "litmus");
    let folder = input.parent().filter(|_| is_source && !place.library).unwrap_or(Path::new(""));
    reference(&folder.join(file))
}

fn reference(path: &Path) -> Option<String> {
    let mut uri = String::new();
    let mut parts = Vec::new();
    for component in path.components() {
        match component {
            Component::Prefix(prefix) => {
                uri += "file:///";
                uri += &prefix.as_os_str().to_string_lossy().replace('\\', "/");
                uri += "/";
            }
            Component::RootDir if uri.is_empty() => uri += "file:///",
            Component::RootDir | Component::CurDir => {}
            Component::ParentDir => parts.push("..".to_owned()),
            Component::Normal(part) => parts.push(encoded(&part.to_string_lossy())),
        }
    }
    (!parts.is_empty()).then(|| uri + &parts.join("/"))
}

/// All but the unreserved characters (RFC 3986 §2.3) in percents. A few more need not be, but no reader takes these for anything
/// else.
fn encoded(part: &str) -> String {
    let mut text = String::new();
    for byte in part.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            // Writing to a string can't fail.
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::place;

    #[test]
    fn a_test_is_one_file() {
        let of = |input| super::of(input, &Place { line: Some(3), ..Place::default() });
        assert_eq!(of("tests/MP.litmus").as_deref(), Some("tests/MP.litmus"));
        assert_eq!(of("./MP.litmus").as_deref(), Some("MP.litmus"));
        assert_eq!(of("../a b/LB+ra#1.litmus").as_deref(), Some("../a%20b/LB%2Bra%231.litmus"));
        assert_eq!(of("a:b/é.litmus").as_deref(), Some("a%3Ab/%C3%A9.litmus"), "no scheme");
        assert_eq!(of("-"), None, "standard input");
    }

    #[cfg(unix)]
    #[test]
    fn what_begins_at_the_root_is_no_relative_reference() {
        let of = |input| super::of(input, &Place::default());
        assert_eq!(of("/tests/MP.litmus").as_deref(), Some("file:///tests/MP.litmus"));
        assert_eq!(of("/tests\\MP.litmus").as_deref(), Some("file:///tests%5CMP.litmus"));
    }

    #[test]
    fn sources_are_beside_the_input() {
        let main = place("app.Main", "run", 7);
        assert_eq!(of("src/app/Main.java", &main).as_deref(), Some("src/app/Main.java"));
        assert_eq!(of("Main.java", &main).as_deref(), Some("Main.java"));
        assert_eq!(of("src/app/Other.java", &main).as_deref(), Some("src/app/Main.java"));
        assert_eq!(of("target/classes", &main).as_deref(), Some("Main.java"));
        assert_eq!(of("app.jar", &main).as_deref(), Some("Main.java"));
        assert_eq!(of("target/Main.class", &main).as_deref(), Some("Main.java"));
        let library = place("java.util.ArrayList", "get", 427);
        assert_eq!(of("src/app/Main.java", &library).as_deref(), Some("ArrayList.java"));
        let unknown = Place { file: None, ..main };
        assert_eq!(of("src/app/Main.java", &unknown), None, "any class may be anywhere");
    }
}
