//! Methods of the library that are replaced, because they are native or would do too much.
//!
//! A replacement is text in the folder `builtin`: the JVM's own instructions by their names, and ours (`op::Own`). It
//! may be for some versions of the JDK only. Functions without memory actions are in [`pure`].

mod assembler;
mod patch;
pub(crate) mod pure;
mod refused;
mod unsafe_access;

pub(crate) use assembler::assemble;
pub(crate) use patch::cut_spins;
pub(crate) use pure::Pure;

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::kind::Signature;

/// The texts. Where several have a replacement of the same method for the same JDK, that is a mistake that a test finds.
const TEXTS: &[(&str, &str)] = &[
    ("lang.jasm", include_str!("builtin/lang.jasm")),
    ("class.jasm", include_str!("builtin/class.jasm")),
    ("reflect.jasm", include_str!("builtin/reflect.jasm")),
    ("thread.jasm", include_str!("builtin/thread.jasm")),
    ("throwable.jasm", include_str!("builtin/throwable.jasm")),
    ("system.jasm", include_str!("builtin/system.jasm")),
    ("concurrent.jasm", include_str!("builtin/concurrent.jasm")),
    ("unsafe.jasm", include_str!("builtin/unsafe.jasm")),
    ("invoke.jasm", include_str!("builtin/invoke.jasm")),
    ("random.jasm", include_str!("builtin/random.jasm")),
    ("format.jasm", include_str!("builtin/format.jasm")),
    ("console.jasm", include_str!("builtin/console.jasm")),
];

/// Where the text of each replacement is, for one version of the JDK.
pub(crate) struct Replacements {
    bodies: FxHashMap<String, &'static str>,
}

impl Replacements {
    /// Those for a version of the JDK.
    pub(crate) fn new(feature: u32) -> Replacements {
        let mut bodies = FxHashMap::default();
        for (_, text) in TEXTS {
            for (header, body) in methods(text) {
                if header.versions.contains(&feature) {
                    bodies.insert(header.method, body);
                }
            }
        }
        Replacements { bodies }
    }

    /// The text that replaces a method of the library, if it is replaced.
    pub(crate) fn of(
        &self,
        class: &str,
        name: &str,
        descriptor: &str,
        flags: u16,
    ) -> Option<Cow<'static, str>> {
        if let Some(&body) = self.bodies.get(&format!("{class}.{name}{descriptor}")) {
            return Some(body.into());
        }
        if class == "jdk/internal/misc/Unsafe"
            && let Some(signature) = Signature::parse(descriptor)
            && let Some(body) = unsafe_access::body(name, &signature)
        {
            return Some(body.into());
        }
        // Of some classes all methods are that nothing else is said of.
        if name != "<clinit>"
            && let Some(&body) = self.bodies.get(&format!("{class}.*"))
        {
            return Some(body.into());
        }
        if let Some(body) = refused::body(class, name, descriptor) {
            return Some(body.into());
        }
        // Some are replaced in every class that has them.
        if flags & crate::class::flags::NATIVE != 0 {
            let everywhere = self.bodies.get(&format!("*.{name}{descriptor}"));
            return everywhere.map(|&body| body.into());
        }
        None
    }

    /// The text of a method that is in no class of the library.
    pub(crate) fn named(&self, name: &str) -> Option<&'static str> {
        self.bodies.get(name).copied()
    }

    /// All of them: class, name and descriptor, and the text.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &'static str)> {
        self.bodies.iter().map(|(method, &body)| (method.as_str(), body))
    }

    /// The methods of a class that are given in full, with their names and descriptors.
    pub(crate) fn methods_of(&self, class: &str) -> Vec<(String, String)> {
        let prefix = format!("{class}.");
        let mut methods: Vec<(String, String)> = self
            .bodies
            .keys()
            .filter_map(|key| key.strip_prefix(&prefix))
            .filter_map(|member| member.find('(').map(|place| member.split_at(place)))
            .map(|(name, descriptor)| (name.to_owned(), descriptor.to_owned()))
            .collect();
        methods.sort();
        methods
    }
}

/// `method java/lang/Object.hashCode()I`, and for which JDKs: `method … @17..24`, `@25..`.
struct Header {
    method: String,
    versions: std::ops::Range<u32>,
}

/// The methods of a text, each with its body.
fn methods(text: &'static str) -> impl Iterator<Item = (Header, &'static str)> {
    let starts = text.match_indices("\nmethod ").map(|(start, _)| start + 1);
    let ends = text.match_indices("\nmethod ").skip(1).map(|(start, _)| start + 1).chain([text.len()]);
    starts.zip(ends).map(|(start, end)| {
        let whole = &text[start..end];
        let (first, body) = whole.split_once('\n').unwrap_or((whole, ""));
        let first = first.split('#').next().unwrap_or_default().trim();
        let mut words = first["method ".len()..].split_whitespace();
        let method = words.next().unwrap_or_default().to_owned();
        let versions = words.next().and_then(|word| word.strip_prefix('@')).map_or(0..u32::MAX, |range| {
            let (from, to) = range.split_once("..").unwrap_or((range, range));
            let number = |text: &str, otherwise| text.parse().unwrap_or(otherwise);
            number(from, 0)..number(to, u32::MAX - 1) + 1
        });
        (Header { method, versions }, body)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_replacement_can_be_assembled_and_is_there_once() {
        for feature in [17, 21, 25] {
            let mut seen = HashSet::new();
            for (file, text) in TEXTS {
                for (header, body) in methods(text) {
                    if !header.versions.contains(&feature) {
                        continue;
                    }
                    assert!(seen.insert(header.method.clone()), "{file}: {} twice", header.method);
                    // What main ends with belongs to the code that calls main.
                    let before = if header.method == "uncaught" { "from:\nnop\nto:\n" } else { "" };
                    let assembled = assemble(&format!("{before}{body}"), 0, 0, false);
                    assert!(assembled.is_ok(), "{file}: {}: {:?}", header.method, assembled.err());
                }
            }
        }
    }
}
