//! Names of classes: internal (`a/b/C`) and as people write them (`a.b.C`).

/// The name as people write it.
pub(super) fn dotted(internal: &str) -> String {
    internal.replace('/', ".")
}

/// The internal name of a class that a person named, either way; `None` where it cannot be a name.
pub(super) fn internal(text: &str) -> Option<String> {
    let name = text.trim().replace('.', "/");
    is_valid(&name).then_some(name)
}

/// Whether this can be the internal name of a class (JVMS §4.2.1), and so is safe to make a path of.
///
/// A backslash and a colon are legal in names, but mean something in paths on some systems; no compiler makes them.
pub(super) fn is_valid(name: &str) -> bool {
    !name.contains(['.', ';', '[', '\\', ':', '\0']) && name.split('/').all(|part| !part.is_empty())
}

/// The package part of an internal name, empty for the unnamed package.
pub(super) fn package(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

/// Whether a file of this name holds a class that can be loaded by name: not `module-info` nor `package-info`.
pub(super) fn is_class(name: &str) -> bool {
    is_valid(name) && !name.ends_with("-info")
}
