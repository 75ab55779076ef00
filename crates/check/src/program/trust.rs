//! Which races are nobody's business: those of variables that are trusted, or known to be benign.
//!
//! A library's own races are its authors' affair. But what a class does to its own fields for its caller is the caller's: two threads
//! that use a `HashMap` without a lock race in its fields. So of Java's library only those parts are trusted that are meant for
//! several threads.

use thinair_program::{Declared, Place};

/// What is trusted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trust {
    classes: Vec<Classes>,
    /// Fields whose races are benign: `Class.field`.
    benign: Vec<String>,
}

/// A class with what is nested in it, or a package with those below it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Classes {
    name: String,
    is_package: bool,
}

impl Classes {
    fn parse(text: &str) -> Classes {
        match text.strip_suffix(".**").or_else(|| text.strip_suffix(".*")) {
            Some(package) => Classes { name: package.to_owned(), is_package: true },
            None => Classes { name: text.to_owned(), is_package: false },
        }
    }

    fn contains(&self, class: &str) -> bool {
        class.strip_prefix(self.name.as_str()).is_some_and(|rest| {
            if self.is_package { rest.starts_with('.') } else { rest.is_empty() || rest.starts_with('$') }
        })
    }
}

/// Of Java's library: what is meant for several threads, and the machine below. `java.lang` without what is written into.
const CLASSES: [&str; 4] = ["java.lang.*", "java.util.concurrent.*", "jdk.internal.*", "sun.*"];

/// What is not, though it is in there: text that is put together.
const EXCEPTIONS: [&str; 3] =
    ["java.lang.AbstractStringBuilder", "java.lang.StringBuilder", "java.lang.StringBuffer"];

/// Fields that are written by whoever needs them first, the same by everyone: views of maps, values that are computed once.
const FIELDS: [&str; 12] = [
    "java.util.AbstractMap.keySet",
    "java.util.AbstractMap.values",
    "java.util.HashMap.entrySet",
    "java.util.TreeMap.entrySet",
    "java.util.TreeMap.navigableKeySet",
    "java.util.TreeMap.descendingMap",
    "java.util.LinkedHashMap.entrySet",
    "java.util.IdentityHashMap.entrySet",
    "java.util.Hashtable.keySet",
    "java.util.Hashtable.entrySet",
    "java.math.BigDecimal.stringCache",
    "java.math.BigDecimal.precision",
];

impl Default for Trust {
    fn default() -> Trust {
        Trust { classes: CLASSES.map(Classes::parse).into(), benign: FIELDS.map(str::to_owned).into() }
    }
}

impl Trust {
    /// Trusts a class (with what is nested in it) or, as `PACKAGE.*`, a package and those below it.
    pub fn add_classes(&mut self, classes: &str) {
        self.classes.push(Classes::parse(classes));
    }

    /// Takes races of a field for benign: `Class.field`.
    pub fn add_benign(&mut self, field: &str) {
        self.benign.push(field.to_owned());
    }

    /// Whether races of a variable are not told, given where both accesses are, innermost call first.
    ///
    /// A field is its class's affair. An array may be anybody's, whoever has made it: that of those who access it.
    pub fn covers(&self, variable: &Declared, stacks: [&[Place]; 2]) -> bool {
        match &variable.class {
            Some(class) => {
                let field = format!("{class}.{}", variable.name);
                self.trusts(class) || self.benign.contains(&field)
            }
            None => {
                let is_trusted =
                    |stack: &[Place]| stack.first().is_some_and(|place| self.trusts(&place.class));
                self.benign.contains(&variable.name) || stacks.into_iter().all(is_trusted)
            }
        }
    }

    fn trusts(&self, class: &str) -> bool {
        let is_exception = EXCEPTIONS.iter().any(|exception| Classes::parse(exception).contains(class));
        let trusts = |classes: &Classes| {
            classes.contains(class) && !(is_exception && CLASSES.map(Classes::parse).contains(classes))
        };
        self.classes.iter().any(trusts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(class: &str, name: &str) -> Declared {
        Declared { class: Some(class.to_owned()), name: name.to_owned(), ..Declared::default() }
    }

    #[test]
    fn what_is_meant_for_several_threads_is_trusted() {
        let trust = Trust::default();
        let covers = |class, name| trust.covers(&field(class, name), [&[], &[]]);
        assert!(covers("java.util.concurrent.locks.AbstractQueuedSynchronizer$Node", "waiter"));
        assert!(covers("java.lang.String", "hash"));
        assert!(covers("java.util.HashMap", "entrySet"));
        assert!(!covers("java.util.HashMap", "size"));
        assert!(!covers("java.util.concurrentX.A", "x"));
        assert!(!covers("java.lang.StringBuilder", "count"));
        assert!(!covers("java.lang.AbstractStringBuilder", "count"));
        assert!(!covers("Main", "x"));
    }

    #[test]
    fn more_can_be_trusted() {
        let mut trust = Trust::default();
        trust.add_classes("app.Cache");
        trust.add_classes("lib.*");
        trust.add_classes("java.lang.StringBuilder");
        trust.add_benign("app.Other.hash");
        let covers = |class, name| trust.covers(&field(class, name), [&[], &[]]);
        assert!(covers("app.Cache", "x") && covers("app.Cache$Node", "x") && !covers("app.CacheMap", "x"));
        assert!(covers("lib.A", "x") && covers("lib.sub.A", "x") && !covers("library.A", "x"));
        assert!(covers("java.lang.StringBuilder", "count"));
        assert!(covers("app.Other", "hash") && !covers("app.Other", "value"));
    }

    #[test]
    fn an_array_is_the_affair_of_who_accesses_it() {
        let array = Declared { name: "int[]".to_owned(), index: Some(0), ..Declared::default() };
        let at = |class: &str| vec![Place { class: class.to_owned(), ..Place::default() }];
        let (own, theirs) = (at("Main"), at("java.util.concurrent.ArrayBlockingQueue"));
        let trust = Trust::default();
        assert!(trust.covers(&array, [&theirs, &theirs]));
        assert!(!trust.covers(&array, [&theirs, &own]) && !trust.covers(&array, [&own, &own]));
    }
}
