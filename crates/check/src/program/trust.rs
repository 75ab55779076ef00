//! Which races are nobody's business: those of variables that are trusted, or known to be benign.
//!
//! A library's own races are its authors' affair. But what a class does to its own fields for its caller is the caller's: two threads
//! that use a `HashMap` without a lock race in its fields. So of Java's library only those parts are trusted that are meant for
//! several threads.
//!
//! Users name what they trust besides, and programs say it by annotations. What is named must have the form of a name: one that can
//! never match would be a mistake that nobody notices.

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
    /// What users write. An error says what is wrong with it.
    fn read(text: &str) -> Result<Classes, String> {
        let classes = Classes::parse(text);
        if is_name(&classes.name) {
            return Ok(classes);
        }
        let path = text.strip_suffix(".class").unwrap_or(text).replace('/', ".");
        let hint = match &path {
            path if path == "*" => "everything can't be trusted: name packages".to_owned(),
            path if path != text && is_name(&Classes::parse(path).name) => format!("write {path}"),
            _ => "write CLASS as in app.Cache or app.Cache$Node, or PACKAGE.* as in app.cache.*".to_owned(),
        };
        Err(format!("{text:?} is neither a class nor a package: {hint}"))
    }

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

/// Whether a text is names with dots between them (JLS §3.8, §6.2).
fn is_name(text: &str) -> bool {
    text.split('.').all(is_identifier)
}

fn is_identifier(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphabetic() || letter == '_' || letter == '$';
    text.starts_with(is_letter) && text.chars().all(|letter| is_letter(letter) || letter.is_numeric())
}

/// Whether a text is a variable of a litmus test: a name, or an element of an array.
fn is_variable(text: &str) -> bool {
    let is_index = |text: &str| !text.is_empty() && text.chars().all(|digit| digit.is_ascii_digit());
    match text.strip_suffix(']').and_then(|text| text.split_once('[')) {
        Some((array, index)) => is_identifier(array) && is_index(index),
        None => is_identifier(text),
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
    /// Trusts nobody.
    pub fn nothing() -> Trust {
        Trust { classes: Vec::new(), benign: Vec::new() }
    }

    /// Trusts a class (with what is nested in it) or, as `PACKAGE.*`, a package and those below it. An error says what is wrong with
    /// the name.
    pub fn add_classes(&mut self, classes: &str) -> Result<(), String> {
        self.classes.push(Classes::read(classes)?);
        Ok(())
    }

    /// Takes races of a field for benign: `Class.field`, or a variable of a litmus test. An error says what is wrong with the name.
    pub fn add_benign(&mut self, field: &str) -> Result<(), String> {
        if !is_name(field) && !is_variable(field) {
            let hint = "write CLASS.FIELD as in app.Key.hash, or the name of a litmus test's variable";
            return Err(format!("{field:?} is no field: {hint}"));
        }
        self.benign.push(field.to_owned());
        Ok(())
    }

    /// Whether races of a variable are left out because the user says so, and not by default.
    pub(super) fn is_users(&self, variable: &Declared, stacks: [&[Place]; 2]) -> bool {
        self.covers(variable, stacks)
            && !Trust::default().covers(&Declared { exempt: false, ..variable.clone() }, stacks)
    }

    /// Whether a class is among those that a text names, as in [`Trust::add_classes`].
    pub fn names(classes: &str, class: &str) -> bool {
        Classes::parse(classes).contains(class)
    }

    /// Whether races of a variable are not told, whoever accesses it.
    pub(super) fn covers_all(&self, variable: &Declared) -> bool {
        self.covers(variable, [&[], &[]])
    }

    /// Whether races of a variable are not told, given where both accesses are, innermost call first.
    ///
    /// A field is its class's affair. An array may be anybody's, whoever has made it: that of those who access it.
    pub fn covers(&self, variable: &Declared, stacks: [&[Place]; 2]) -> bool {
        if variable.exempt {
            return true;
        }
        if let Some(class) = &variable.class {
            return self.trusts(class) || self.benign.contains(&format!("{class}.{}", variable.name));
        }
        let is_trusted =
            |stack: &[Place]| stack.first().is_some_and(|place| place.trusted || self.trusts(&place.class));
        self.benign.contains(&variable.name) || stacks.into_iter().all(is_trusted)
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
    fn more_can_be_trusted() -> Result<(), String> {
        let mut trust = Trust::default();
        trust.add_classes("app.Cache")?;
        trust.add_classes("lib.*")?;
        trust.add_classes("java.lang.StringBuilder")?;
        trust.add_benign("app.Other.hash")?;
        let covers = |class, name| trust.covers(&field(class, name), [&[], &[]]);
        assert!(covers("app.Cache", "x") && covers("app.Cache$Node", "x") && !covers("app.CacheMap", "x"));
        assert!(covers("lib.A", "x") && covers("lib.sub.A", "x") && !covers("library.A", "x"));
        assert!(covers("java.lang.StringBuilder", "count"));
        assert!(covers("app.Other", "hash") && !covers("app.Other", "value"));
        Ok(())
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let classes = |text| Trust::default().add_classes(text);
        for fine in ["Main", "app.Cache", "app.Cache$Node", "app.*", "app.cache.**", "größe.Maß", "_a.$b1"]
        {
            assert_eq!(classes(fine), Ok(()), "{fine}");
        }
        for wrong in
            ["", "*", ".*", "app.", ".app", "app..Cache", "app.*.Cache", "app.C*", "1app", "a b", "app.*.*"]
        {
            assert!(classes(wrong).is_err(), "{wrong}");
        }
        let hint = |text| classes(text).err().unwrap_or_default();
        assert_eq!(
            hint("app/Cache.class"),
            r#""app/Cache.class" is neither a class nor a package: write app.Cache"#
        );
        assert!(hint("app/*").ends_with("write app.*") && hint("*").ends_with("name packages"));

        let field = |text| Trust::default().add_benign(text);
        for fine in ["Key.hash", "app.Key$Node.hash", "ready", "a[12]"] {
            assert_eq!(field(fine), Ok(()), "{fine}");
        }
        for wrong in ["", "app.*", "Key#hash", "Key.", "Key.hash()", "a[]", "a[x]", "Key.a[1]", "1"] {
            assert!(field(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn programs_say_what_they_trust() {
        let trust = Trust::default();
        let none: [&[Place]; 2] = [&[], &[]];
        assert!(trust.covers(&Declared { exempt: true, ..field("Ring", "head") }, none));
        assert!(!trust.covers(&field("Key", "hash"), none));
        let array = Declared { name: "int[]".to_owned(), index: Some(0), ..Declared::default() };
        let at = |trusted| [Place { class: "Ring".to_owned(), trusted, ..Place::default() }];
        assert!(trust.covers(&array, [&at(true), &at(true)]));
        assert!(!trust.covers(&array, [&at(true), &at(false)]));
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
