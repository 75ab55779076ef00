//! Whether a program looks at the clock.
//!
//! If it does, what its threads have waited for must show on the clock: see `interpret::work::timed`. If not, nobody can tell,
//! and time that has passed would only tell states apart. What is looked at is what the program's classes mention, from the main
//! class on: the answer does not depend on the execution, nor on which classes happen to be loaded.

use rustc_hash::FxHashSet;

use crate::class::Origin;
use crate::pool::Symbol;
use crate::program::JavaProgram;

/// Methods of `System` that tell the time.
const METHODS: [&str; 2] = ["nanoTime", "currentTimeMillis"];

/// Classes whose objects are made of the time.
const CLASSES: [&str; 3] = ["java/util/Date", "java/util/Calendar", "java/util/GregorianCalendar"];

/// Whether a class of the program, or one that it mentions, mentions the clock.
pub(crate) fn is_looked_at(program: &JavaProgram, main: &str) -> bool {
    let mut seen: FxHashSet<String> = FxHashSet::default();
    let mut open = vec![main.to_owned()];
    while let Some(name) = open.pop() {
        if !seen.insert(name.clone()) || program.sources.is_library(&name) {
            continue;
        }
        // One that can't be loaded can't be used either.
        let Ok(class) = program.load(&name) else { continue };
        let class = program.class(class);
        if class.origin != Origin::User {
            continue;
        }
        for symbol in class.pool.symbols() {
            match symbol {
                Symbol::Method(member)
                    if member.class == "java/lang/System" && METHODS.contains(&&*member.name) =>
                {
                    return true;
                }
                Symbol::Class(name) if CLASSES.contains(&&*name) => return true,
                Symbol::Class(name) => open.push(element(name)),
                _ => {}
            }
        }
    }
    false
}

/// The class of an array's elements.
fn element(name: String) -> String {
    match name.trim_start_matches('[') {
        element if element.len() == name.len() => name,
        element => {
            element.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(element).to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::element;

    #[test]
    fn arrays_are_of_their_elements() {
        assert_eq!(element("a/B".into()), "a/B");
        assert_eq!(element("[[La/B;".into()), "a/B");
        assert_eq!(element("[I".into()), "I");
    }
}
