//! Where a thread is, for people: in their own code rather than in the library that it calls.

use thinair_program::{Describe, Place};

/// Where the thread's next request is, given its stack.
pub(super) fn of<P: Describe>(program: &P, thread: &P::Thread, stack: &[Place]) -> Option<Place> {
    users(stack).cloned().or_else(|| {
        // A program of one file without calls: a line is all that there is to say.
        let line = program.position(thread)?.line;
        Some(Place { line: Some(line), ..Place::default() })
    })
}

/// The innermost place that is the user's, or the innermost of all.
pub(super) fn users(stack: &[Place]) -> Option<&Place> {
    stack.iter().find(|place| !place.library).or(stack.first())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_code_comes_before_the_librarys() {
        let place =
            |&(class, library): &(&str, bool)| Place { class: class.into(), library, ..Place::default() };
        let innermost = |classes: &[(&str, bool)]| {
            let stack: Vec<Place> = classes.iter().map(place).collect();
            users(&stack).map(|place| place.class.clone())
        };
        let [library, other] = [("Thread", true), ("Unsafe", true)];
        assert_eq!(innermost(&[library, other, ("Main", false), ("Other", false)]).unwrap(), "Main");
        assert_eq!(innermost(&[("Main", false), library]).unwrap(), "Main");
        assert_eq!(innermost(&[library, other]).unwrap(), "Thread");
        assert_eq!(innermost(&[]), None);
    }
}
