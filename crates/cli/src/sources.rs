//! The source text of programs, to show lines of it.

use std::cell::RefCell;
use std::collections::HashMap;

use thinair_litmus::source::Lines;
use thinair_program::Place;

use crate::java::JavaProgram;

/// Where lines come from.
#[derive(Debug)]
pub(crate) enum Sources {
    /// One text, which all lines are of.
    Text(String),
    /// The files of a Java program.
    Java {
        /// The program, which finds them.
        program: Box<JavaProgram>,
        /// What has been asked for, by package and name; nothing for files that are not there.
        read: RefCell<HashMap<(String, String), Option<String>>>,
    },
}

impl Sources {
    /// The sources of a Java program.
    pub(crate) fn of_java(program: Box<JavaProgram>) -> Sources {
        Sources::Java { program, read: RefCell::default() }
    }

    /// The line at a place.
    pub(crate) fn line(&self, place: &Place) -> Option<String> {
        let number = place.line.filter(|line| *line > 0)?;
        match self {
            Sources::Text(text) => line_of(text, number),
            Sources::Java { program, read } => {
                let file = place.file.as_deref()?;
                let package = place.class.rsplit_once('.').map_or("", |(package, _)| package);
                let mut read = read.borrow_mut();
                let text = read
                    .entry((package.to_owned(), file.to_owned()))
                    .or_insert_with(|| program.source(&place.class, file));
                line_of(text.as_deref()?, number)
            }
        }
    }
}

fn line_of(text: &str, number: u32) -> Option<String> {
    (number as usize <= text.lines().count()).then(|| Lines::new(text).line(number).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_from_one() {
        let sources = Sources::Text("a\nb\n".into());
        let line = |line| sources.line(&Place { line, ..Place::default() });
        assert_eq!(line(Some(2)).as_deref(), Some("b"));
        assert_eq!([line(None), line(Some(0)), line(Some(3))], [const { None }; 3]);
    }
}
