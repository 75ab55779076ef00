//! All that threads may do if reads return any of a few values, as traces that leave open which writes were seen.

use thinair_event::Value;
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Thread};
use thinair_litmus::syntax::Literal;
use thinair_litmus::trace::{Act, EntryKind, Place, Seen, Sequence, Trace};
use thinair_program::{Answer, Describe, Program, Request};

/// What one thread does, and where it is then.
#[derive(Clone)]
pub(crate) struct Path {
    pub(crate) acts: Vec<Act>,
    pub(crate) state: Thread,
}

/// The most actions of a path.
const LONGEST: usize = 12;

/// The paths of each thread to its end; none if a thread does more than plain reads and writes.
pub(crate) fn paths(program: &LitmusProgram, values: &[i32]) -> Option<Vec<Vec<Path>>> {
    let threads = program.initial().threads.into_iter();
    threads.map(|thread| from(program, program.start(thread), values)).collect()
}

fn from(program: &LitmusProgram, start: Thread, values: &[i32]) -> Option<Vec<Path>> {
    let mut pending = vec![Path { acts: Vec::new(), state: start }];
    let mut ended = Vec::new();
    while let Some(mut path) = pending.pop() {
        let plain = |location| Place { name: program.location_name(location).into(), index: None };
        match program.next(&path.state) {
            Request::End { .. } => ended.push(path),
            _ if path.acts.len() == LONGEST => {}
            Request::Read { location, mode: thinair_event::ReadMode::Plain } => {
                for &value in values {
                    let mut next = path.clone();
                    program.resume(&mut next.state, Answer::Value(Value::Int(value)));
                    let value = Literal::Int(value).into();
                    next.acts.push(Act::Read { place: plain(location), value, seen: Seen::default() });
                    pending.push(next);
                }
            }
            Request::Write { location, value: Value::Int(value), mode: thinair_event::WriteMode::Plain } => {
                program.resume(&mut path.state, Answer::Done);
                path.acts.push(Act::Write { place: plain(location), value: Literal::Int(value).into() });
                pending.push(path);
            }
            _ => return None,
        }
    }
    Some(ended)
}

/// Every combination of one path a thread.
pub(crate) fn combinations(paths: &[Vec<Path>]) -> Vec<Vec<&Path>> {
    let mut combinations: Vec<Vec<&Path>> = vec![Vec::new()];
    for paths in paths {
        let mut extended = Vec::new();
        for combination in &combinations {
            extended.extend(paths.iter().map(|path| [combination.as_slice(), &[path]].concat()));
        }
        combinations = extended;
    }
    combinations
}

/// The trace of one path a thread; reads are numbered by a function of the thread and of their number in it.
pub(crate) fn trace(test: &Test, paths: &[&Path], commit: impl Fn(usize, usize) -> Option<u32>) -> Trace {
    let mut guid = 0;
    let mut sequences = Vec::new();
    for (thread, path) in paths.iter().enumerate() {
        let mut reads = 0;
        let mut entries = Vec::new();
        for act in &path.acts {
            guid += 1;
            let mut act = act.clone();
            if let Act::Read { seen, .. } = &mut act {
                seen.commit = commit(thread, reads).map(Into::into);
                reads += 1;
            }
            entries.push(EntryKind { guid: guid.to_string().into(), act }.into());
        }
        let thread = test.threads[thread].number.value.into();
        sequences.push(Sequence { thread, entries: entries.into() });
    }
    Trace { test: test.clone(), sequences, order: None }
}
