//! The page of limits, in Markdown.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::{LIMITS, OTHERWISE};
use crate::builtin::Replacements;

/// The JDKs that are tested.
const JDKS: [u32; 2] = [17, 25];

const BEGINNING: &str = "\
# Limits

What Java programs may not do, and what is otherwise than on a JVM. `thinair limits` prints this page. How programs are
executed is in [java.md](java.md).
";

const UNSUPPORTED: &str = "
## Not supported

A program that comes to one of these stops with an error that names it and the calls that led there (exit status 2, from `run`
125). No execution is cut short in silence.

| area | what | the message begins with |
|---|---|---|
";

const REFUSED: &str = "
Methods of the JDK that stop the run:

| method | the message |
|---|---|
";

const DIFFERENT: &str = "
## Otherwise than on a JVM

| what | how it is |
|---|---|
";

const REPLACED: &str = "
## Replaced methods

The rest of the library is the JDK's own bytecode. A number after a method is the JDK on which alone it is replaced. Of
`jdk.internal.misc.Unsafe`, all methods that access fields and elements are replaced too.

| class | methods |
|---|---|
";

/// The page of limits: what is not supported, what is otherwise than on a JVM, and which methods are replaced.
pub fn page() -> String {
    let mut page = BEGINNING.to_owned();
    page += UNSUPPORTED;
    for (_, limit) in LIMITS {
        let _ = writeln!(page, "| {} | {} | `{}` |", limit.area, limit.what, limit.message);
    }
    let methods = methods();
    page += REFUSED;
    for (class, replaced) in &methods {
        for (name, Found { jdks, message }) in replaced {
            if let Some(message) = message {
                let _ = writeln!(page, "| {}: {name}{} | {message} |", shown(class), only(jdks));
            }
        }
    }
    page += DIFFERENT;
    for (what, how) in OTHERWISE {
        let _ = writeln!(page, "| {what} | {how} |");
    }
    page += REPLACED;
    for (class, replaced) in &methods {
        let names: Vec<String> = replaced
            .iter()
            .filter(|(_, found)| found.message.is_none())
            .map(|(name, found)| format!("{name}{}", only(&found.jdks)))
            .collect();
        if !names.is_empty() {
            let _ = writeln!(page, "| {} | {} |", shown(class), names.join(", "));
        }
    }
    page
}

/// A method of the library that is replaced, with all that have its name.
#[derive(Default)]
struct Found {
    jdks: BTreeSet<u32>,
    /// What it says, if all it does is to stop the run.
    message: Option<String>,
}

/// The methods that are replaced, by class and name.
fn methods() -> BTreeMap<String, BTreeMap<String, Found>> {
    let mut classes: BTreeMap<String, BTreeMap<String, Found>> = BTreeMap::new();
    for jdk in JDKS {
        for (method, body) in Replacements::new(jdk).all() {
            let name = method.split('(').next().unwrap_or_default();
            // Texts of our own are in no class of the library.
            let Some((class, name)) =
                name.rsplit_once('.').filter(|(class, _)| !class.starts_with("thinair/"))
            else {
                continue;
            };
            let name = match name {
                "<init>" => "constructor",
                "*" => "all others",
                name => name,
            };
            let found = classes.entry(class.replace('/', ".")).or_default().entry(name.to_owned());
            let message = refusal(body);
            let found = found.or_insert_with(|| Found { jdks: BTreeSet::new(), message: message.clone() });
            found.jdks.insert(jdk);
            // One that does something among several of that name.
            found.message = found.message.take().filter(|_| message.is_some());
        }
    }
    classes
}

/// What a body says that does nothing but stop the run.
fn refusal(body: &str) -> Option<String> {
    let instructions = || body.lines().map(|line| line.split(" #").next().unwrap_or_default().trim());
    let mut lines = instructions().filter(|line| !line.is_empty() && !line.starts_with(['#', '.']));
    let message = lines.next()?.strip_prefix("ldc \"")?.strip_suffix('"')?.to_owned();
    (lines.next() == Some("unsupported")).then_some(message)
}

fn shown(class: &str) -> &str {
    if class == "*" { "any class" } else { class }
}

fn only(jdks: &BTreeSet<u32>) -> String {
    match jdks.first() {
        Some(jdk) if jdks.len() == 1 => format!(" ({jdk})"),
        _ => String::new(),
    }
}
