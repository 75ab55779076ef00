//! The manifest of a jar (JAR file specification, "Notes on Manifest and Signature Files").

/// What the main section of a manifest says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    /// `Main-Class`, as it is written.
    pub(super) main_class: Option<String>,
    /// `Class-Path`: relative addresses.
    pub(super) class_path: Vec<String>,
    /// `Multi-Release: true`.
    pub(super) is_multi_release: bool,
}

impl Manifest {
    /// Reads the main section: lines up to an empty one, where a line that begins with a space continues the one before.
    /// Lines that make no sense are passed over.
    pub(super) fn parse(bytes: &[u8]) -> Self {
        let mut manifest = Self::default();
        let text = bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        // A character may be split between a line and its continuation, so bytes are joined first.
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for line in text.take_while(|line| !line.is_empty()) {
            match (line.strip_prefix(b" "), lines.last_mut()) {
                (Some(more), Some(last)) => last.extend_from_slice(more),
                _ => lines.push(line.to_owned()),
            }
        }
        for line in lines {
            let line = String::from_utf8_lossy(&line);
            let Some((name, value)) = line.split_once(':') else { continue };
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "main-class" => {
                    manifest.main_class = Some(value.to_owned()).filter(|class| !class.is_empty());
                }
                "class-path" => manifest.class_path = value.split_whitespace().map(str::to_owned).collect(),
                "multi-release" => manifest.is_multi_release = value.eq_ignore_ascii_case("true"),
                _ => {}
            }
        }
        manifest
    }
}

#[cfg(test)]
mod tests {
    use super::Manifest;

    #[test]
    fn main_section_with_continuation() {
        let text = b"Manifest-Version: 1.0\r\nMain-Class: a.b.\r\n Main\r\nclass-path: x.jar  lib/\r\nMulti-Release: TRUE\r\n\r\nName: a\r\nMain-Class: no\r\n";
        let manifest = Manifest::parse(text);
        assert_eq!(manifest.main_class.as_deref(), Some("a.b.Main"));
        assert_eq!(manifest.class_path, ["x.jar", "lib/"]);
        assert!(manifest.is_multi_release);
    }

    #[test]
    fn nonsense_is_passed_over() {
        assert_eq!(Manifest::parse(b" x\nno colon\n\xff: \xff\nMain-Class:"), Manifest::default());
    }
}
