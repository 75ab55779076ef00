//! What objects are called in a story: as shortly as they can be told apart in it.
//!
//! While a path is being taken, it is not known which objects it will mention. So an object is first mentioned by a mark,
//! and marks are replaced by names in the end.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::ObjectId;
use thinair_program::{Describe, ObjectName};

/// Marks of objects begin and end with these. No text of a program has them: it is quoted.
const MARK: [char; 2] = ['\u{1}', '\u{2}'];

/// The objects that have been mentioned.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// In full, and shortly.
    mentioned: BTreeMap<ObjectId, (String, String)>,
    /// Those that the story is about: from these a short name must tell an object apart.
    told: BTreeSet<ObjectId>,
    /// What threads call themselves, in the order in which they started.
    threads: Vec<(ObjectId, Option<String>)>,
}

impl Names {
    /// A mark that stands for the object until its name is known.
    pub(super) fn mention<P: Describe>(&mut self, program: &P, object: ObjectId) -> String {
        self.mentioned.entry(object).or_insert_with(|| {
            let name = program.object_name(object);
            let allocated = matches!(program.names().name(object), ObjectName::Allocated { .. });
            let short = if allocated { shortened(&name) } else { name.clone() };
            (name, short)
        });
        let [begin, end] = MARK;
        format!("{begin}{}{end}", object.0)
    }

    /// Says that a text is part of the story, with the objects that it mentions.
    pub(super) fn tell(&mut self, text: &str) {
        let [begin, end] = MARK;
        let marks = text.split(begin).skip(1).filter_map(|piece| piece.split_once(end));
        self.told.extend(marks.filter_map(|(object, _)| object.parse().ok()).map(ObjectId));
    }

    /// How many threads are known.
    pub(super) fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Adds a thread, by what it calls itself.
    pub(super) fn add_thread(&mut self, thread: ObjectId, name: Option<String>) {
        self.threads.push((thread, name.filter(|name| !name.is_empty())));
    }

    /// The name of an object, or thread.
    pub(super) fn name<P: Describe>(&self, program: &P, object: ObjectId) -> String {
        let full = || program.object_name(object);
        self.known(object).unwrap_or_else(full)
    }

    /// The text with names in place of marks.
    pub(super) fn resolve(&self, text: &str) -> String {
        let [begin, end] = MARK;
        let mut pieces = text.split(begin);
        let mut resolved = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (object, rest) = piece.split_once(end).unwrap_or(("", piece));
            let name = object.parse().ok().and_then(|object| self.known(ObjectId(object)));
            resolved += &name.unwrap_or_else(|| object.to_owned());
            resolved += rest;
        }
        resolved
    }

    fn known(&self, object: ObjectId) -> Option<String> {
        if let Some(place) = self.threads.iter().position(|(thread, _)| *thread == object)
            && let Some(name) = &self.threads[place].1
        {
            let same = |(_, other): &&(ObjectId, Option<String>)| other.as_ref() == Some(name);
            let before = self.threads[..place].iter().filter(same).count();
            return Some(if before == 0 { name.clone() } else { format!("{name} ({})", before + 1) });
        }
        let (full, short) = self.mentioned.get(&object)?;
        let is_taken = |other: &ObjectId| {
            *other != object && self.mentioned.get(other).is_some_and(|(_, taken)| taken == short)
        };
        let ambiguous = !self.told.contains(&object) || self.told.iter().any(is_taken);
        Some(if ambiguous { full.clone() } else { short.clone() })
    }
}

/// `Fork #2` for `app.Phil$Fork@Phil.java:8 #2`.
fn shortened(name: &str) -> String {
    let Some((class, rest)) = name.split_once('@') else { return name.to_owned() };
    let nth = rest.split_once(' ').map(|(_, nth)| format!(" {nth}")).unwrap_or_default();
    let class = class.rsplit('.').next().unwrap_or(class);
    let own = class.rsplit('$').next().filter(|own| own.starts_with(char::is_alphabetic));
    format!("{}{nth}", own.unwrap_or(class))
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn names_are_shortened() {
        assert_eq!(shortened("app.Phil$Fork@Phil.java:8 #2"), "Fork #2");
        assert_eq!(shortened("java.lang.Object@Main.java:8"), "Object");
        assert_eq!(shortened("Main$1@Main.java:8"), "Main$1");
        assert_eq!(shortened("int[3]@Main.java:8"), "int[3]");
        assert_eq!(shortened("Fork(main#1)"), "Fork(main#1)");
    }
}
