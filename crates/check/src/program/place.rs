//! Where a thread is, for people: in their own code rather than in the library that it calls.

use thinair_program::{Describe, Place};

/// Where the thread's next request is, given its stack.
pub(super) fn of<P: Describe>(program: &P, thread: &P::Thread, stack: &[Place]) -> Option<Place> {
    users(stack).cloned().or_else(|| {
        // A program of one file without calls: a line is all that there is to say.
        let line = program.position(thread)?.line;
        Some(Place { class: String::new(), method: String::new(), file: None, line: Some(line) })
    })
}

/// The innermost place that is the user's, or the innermost of all.
pub(super) fn users(stack: &[Place]) -> Option<&Place> {
    stack.iter().find(|place| !is_library(place)).or(stack.first())
}

/// Whether a place is in the library's code.
pub(super) fn is_library(place: &Place) -> bool {
    is_of_the_library(&place.class)
}

/// Whether a name is one of the library's.
pub(super) fn is_of_the_library(name: &str) -> bool {
    // Class files write slashes where the source has dots.
    ["java", "jdk", "sun"]
        .into_iter()
        .any(|package| name.strip_prefix(package).is_some_and(|rest| rest.starts_with(['.', '/'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_code_comes_before_the_librarys() {
        let place =
            |class: &str| Place { class: class.into(), method: "m".into(), file: None, line: Some(1) };
        let innermost = |classes: &[&str]| {
            let stack: Vec<Place> = classes.iter().map(|class| place(class)).collect();
            users(&stack).map(|place| place.class.clone())
        };
        assert_eq!(innermost(&["java.lang.Thread", "jdk/internal/Unsafe", "Main", "Other"]).unwrap(), "Main");
        assert_eq!(innermost(&["javax.swing.Box", "Main"]).unwrap(), "javax.swing.Box");
        assert_eq!(innermost(&["java.lang.Thread", "sun.misc.Unsafe"]).unwrap(), "java.lang.Thread");
        assert_eq!(innermost(&[]), None);
    }
}
