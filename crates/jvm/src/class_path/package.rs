//! The package of a source file, and the folder in which its packages begin.

use std::path::{Path, PathBuf};

/// The package that a source file declares (JLS §7.4), as a path: `a/b`; empty for the unnamed package.
///
/// Names with Unicode escapes or comments inside are taken for the unnamed package; then only `-sourcepath` is wrong.
pub(super) fn declared(source: &str) -> String {
    let Some(rest) = after_comments(source).strip_prefix("package") else { return String::new() };
    let is_keyword = rest.starts_with(|character: char| character.is_whitespace() || character == '/');
    let Some((name, _)) = rest.split_once(';').filter(|_| is_keyword) else { return String::new() };
    let parts: Vec<_> = after_comments(name).split('.').map(str::trim).collect();
    let is_name = |part: &&str| {
        !part.is_empty()
            && part.chars().all(|character| character.is_alphanumeric() || "_$".contains(character))
    };
    if parts.iter().all(is_name) { parts.join("/") } else { String::new() }
}

/// The folder in which the packages of a source or class file begin, if the file is in its package's folder.
pub(super) fn root(file: &Path, package: &str) -> Option<PathBuf> {
    let mut folder = std::path::absolute(file).ok()?.parent()?.to_owned();
    for part in package.rsplit('/').filter(|part| !part.is_empty()) {
        if folder.file_name()? != part {
            return None;
        }
        folder.pop();
    }
    Some(folder)
}

fn after_comments(mut text: &str) -> &str {
    loop {
        text =
            text.trim_start_matches(|character: char| character.is_whitespace() || character == '\u{feff}');
        text = if let Some(comment) = text.strip_prefix("//") {
            comment.split_once(['\n', '\r']).map_or("", |(_, rest)| rest)
        } else if let Some(comment) = text.strip_prefix("/*") {
            comment.split_once("*/").map_or("", |(_, rest)| rest)
        } else {
            return text;
        };
    }
}

#[cfg(test)]
mod tests {
    use super::declared;

    #[test]
    fn declarations() {
        assert_eq!(declared("// c\n/* package x; */\n package a . b\n; class C {}"), "a/b");
        assert_eq!(declared("package/**/a;"), "a");
        assert_eq!(declared("class C { String s = \"package a;\"; }"), "");
        assert_eq!(declared("packages a;"), "");
        assert_eq!(declared("package ../..;"), "");
        assert_eq!(declared("/* never ends"), "");
    }
}
