//! An execution for people: threads side by side, one action a line, in the order of the execution.
//!
//! ```text
//! initially  x = 0, y = 0
//!
//! id  line  Thread 1     Thread 2
//! a5  8     write x = 1
//! a6  12                 read y = 0 (initial)
//! ```
//!
//! Many threads, or wide ones, go below each other: a line then names its thread.

use super::grid::{Cell, Grid};
use super::{Paint, Style, WIDTH, width};
use crate::NamedExecution;
use crate::phrase::{Phrase, assignment, name, phrases};

/// The execution, each line after two spaces.
pub(super) fn witness(execution: &NamedExecution, style: Style) -> String {
    initially(execution) + &table(execution, &Captions::new(execution), style)
}

/// What actions are called, and what is said of them.
pub(super) struct Captions {
    /// The name of each action, by number.
    pub(super) names: Vec<String>,
    /// The heading of a further column, and what it says of each action.
    pub(super) marks: Option<(&'static str, Vec<Cell>)>,
}

impl Captions {
    /// Names by number, and nothing else.
    pub(super) fn new(execution: &NamedExecution) -> Captions {
        Captions { names: (0..execution.actions.len() as u32).map(name).collect(), marks: None }
    }
}

/// The actions of an execution, without what is there initially.
pub(super) fn table(execution: &NamedExecution, captions: &Captions, style: Style) -> String {
    let table = Table { execution, captions, phrases: phrases(execution) };
    let threads: Vec<usize> =
        (0..execution.threads.len()).filter(|&thread| thread != NamedExecution::INIT).collect();
    let side_by_side = table.side_by_side(&threads);
    let grid = if threads.len() <= COLUMNS && side_by_side.width() + INDENT <= WIDTH {
        side_by_side
    } else {
        table.below_each_other()
    };
    grid.render(INDENT, style)
}

/// More threads than this go below each other.
const COLUMNS: usize = 4;

const INDENT: usize = 2;

struct Table<'a> {
    execution: &'a NamedExecution,
    captions: &'a Captions,
    phrases: Vec<Phrase>,
}

impl Table<'_> {
    fn side_by_side(&self, threads: &[usize]) -> Grid {
        let headings = threads.iter().map(|&thread| self.execution.threads[thread].as_str());
        self.grid(headings, |phrase| {
            let sentence = |&thread: &usize| {
                if thread == phrase.thread { Cell::plain(self.sentence(phrase)) } else { Cell::default() }
            };
            threads.iter().map(sentence).collect()
        })
    }

    fn below_each_other(&self) -> Grid {
        self.grid(["thread", ""].into_iter(), |phrase| {
            vec![
                Cell::plain(self.execution.threads[phrase.thread].as_str()),
                Cell::plain(self.sentence(phrase)),
            ]
        })
    }

    fn grid<'h>(
        &self,
        headings: impl Iterator<Item = &'h str>,
        cells: impl Fn(&Phrase) -> Vec<Cell>,
    ) -> Grid {
        let marks = self.captions.marks.as_ref();
        let mut grid = Grid::default();
        let first = ["id", "line"].into_iter().chain(marks.map(|(heading, _)| *heading));
        grid.line(first.chain(headings).map(|name| Cell::new(name, Paint::Strong)).collect());
        for phrase in &self.phrases {
            let id = Cell::new(self.captions.names[phrase.id as usize].as_str(), Paint::Faint);
            let line = Cell::plain(phrase.line.map(|line| line.to_string()).unwrap_or_default());
            let mark = marks.map(|(_, marks)| marks[phrase.id as usize].clone());
            grid.line([id, line].into_iter().chain(mark).chain(cells(phrase)).collect());
        }
        grid
    }

    /// What happens, and which write is seen.
    fn sentence(&self, phrase: &Phrase) -> String {
        match phrase.sees {
            None => phrase.text.clone(),
            Some(write) if self.execution.action(write).thread == NamedExecution::INIT => {
                format!("{} (initial)", phrase.text)
            }
            Some(write) => format!("{} (from {})", phrase.text, self.captions.names[write as usize]),
        }
    }
}

/// `initially  x = 0, y = 0`, in as many lines as it takes, and an empty line; nothing where nothing is.
fn initially(execution: &NamedExecution) -> String {
    const LABEL: &str = "  initially  ";
    let mut text = String::from(LABEL);
    let mut column = LABEL.len();
    let mut writes = execution.initial_writes().peekable();
    if writes.peek().is_none() {
        return String::new();
    }
    while let Some(write) = writes.next() {
        let separator = if writes.peek().is_some() { ", " } else { "" };
        let piece = assignment(write) + separator;
        if column > LABEL.len() && column + width(&piece) > WIDTH {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', LABEL.len()));
            column = LABEL.len();
        }
        column += width(&piece);
        text += &piece;
    }
    text + "\n\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::execution;
    use crate::{Datum, NamedAction};

    #[test]
    fn two_threads_stand_side_by_side() {
        insta::assert_snapshot!(witness(&execution(), Style::Plain), @"
        initially  x = 0, f = false

        id   line  Thread 1                 Thread 2
        a6   4     write x = 1
        a7   5     volatile write f = true
        a8   8                              volatile read f = true (from a7)
        a9   9                              read x = 1 (from a6)
        a11  10                             volatile update x = 1 -> 5 (from a6)
        ");
    }

    #[test]
    fn many_threads_go_below_each_other() {
        let mut execution = execution();
        execution.threads.extend(["Thread 3", "Thread 4", "Thread 5"].map(String::from));
        execution.actions[9].thread = 5;
        insta::assert_snapshot!(witness(&execution, Style::Plain), @"
        initially  x = 0, f = false

        id   line  thread
        a6   4     Thread 1  write x = 1
        a7   5     Thread 1  volatile write f = true
        a8   8     Thread 2  volatile read f = true (from a7)
        a9   9     Thread 5  read x = 1 (from a6)
        a11  10    Thread 2  volatile update x = 1 -> 5 (from a6)
        ");
    }

    #[test]
    fn wide_threads_go_below_each_other() {
        let mut execution = execution();
        execution.actions[6].location = Some("a_name_of_more_than_thirty_letters".into());
        execution.actions[8].location = Some("another_name_of_more_than_thirty_letters".into());
        let text = witness(&execution, Style::Plain);
        assert!(text.lines().nth(2).unwrap().contains("thread"), "{text}");
    }

    #[test]
    fn what_is_not_an_access() {
        let action = |thread, kind, location: Option<&str>, mode| NamedAction {
            thread,
            kind,
            location: location.map(String::from),
            mode,
            ..NamedAction::default()
        };
        let execution = NamedExecution {
            threads: ["init", "main", "T1"].map(String::from).into(),
            actions: vec![
                action(1, "spawn", Some("T1"), None),
                action(2, "lock", Some("m"), None),
                action(2, "fence", None, Some("load-load")),
                action(2, "freeze", Some("f"), None),
                action(2, "external", None, None),
                action(2, "unlock", Some("m"), None),
                action(1, "interrupt", Some("T1"), None),
                action(2, "detect-interrupt", Some("T1"), None),
                action(1, "join", Some("T1"), None),
            ],
            order: (0..9).collect(),
            ..NamedExecution::default()
        };
        insta::assert_snapshot!(witness(&execution, Style::Plain), @"
        id  line  main          T1
        a0        start T1
        a1                      lock m
        a2                      load-load fence
        a3                      freeze f
        a4                      print
        a5                      unlock m
        a6        interrupt T1
        a7                      notice the interrupt of T1
        a8        join T1
        ");
    }

    #[test]
    fn many_initial_values_are_wrapped() {
        let initial = |index| NamedAction {
            kind: "write",
            location: Some(format!("array[{index}]")),
            value: Some(Datum::Number(0)),
            ..NamedAction::default()
        };
        let execution = NamedExecution {
            threads: vec!["init".into()],
            actions: (0..16).map(initial).collect(),
            ..NamedExecution::default()
        };
        insta::assert_snapshot!(initially(&execution), @"
        initially  array[0] = 0, array[1] = 0, array[2] = 0, array[3] = 0, array[4] = 0, array[5] = 0,
                   array[6] = 0, array[7] = 0, array[8] = 0, array[9] = 0, array[10] = 0, array[11] = 0,
                   array[12] = 0, array[13] = 0, array[14] = 0, array[15] = 0
        ");
    }
}
