//! All that threads may do if reads return any of a few values, as traces that leave open which writes were seen.

#![allow(clippy::format_push_string, reason = "short texts read best this way")]

use thinair_event::Value;
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Thread};
use thinair_litmus::syntax::Literal;
use thinair_litmus::trace::{Act, EntryKind, Place, Seen, Sequence, Trace};
use thinair_program::{Answer, Describe, Program, Request};

/// A random program of plain reads, writes and branches, in which values go round; the seed decides.
pub(crate) fn program(seed: u64) -> Test {
    let mut state = seed;
    let mut next = move |below: u64| {
        // splitmix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    };
    let mut text = format!("Java random-{seed} {{ int x, y; }}");
    for thread in 1..=if next(3) == 0 { 3 } else { 2 } {
        let mut body = String::from("int r0 = 0; ");
        let mut registers = 1;
        let mut reads = 0;
        for _ in 0..2 + next(4) {
            let variable = ["x", "y"][next(2) as usize];
            let (register, value, other) = (next(registers), next(3), next(3));
            body += &match next(20) {
                0..=8 if reads < 3 => {
                    reads += 1;
                    registers += 1;
                    format!("int r{} = {variable}; ", registers - 1)
                }
                0..=15 => format!("{variable} = r{register}; "),
                16 => format!("{variable} = {value}; "),
                17 | 18 => format!("if (r{register} == {value}) {variable} = {other}; "),
                _ => format!("if (r{register} == {value}) {variable} = {other}; else {variable} = {value}; "),
            };
        }
        text += &format!(" Thread {thread} {{ {body}}}");
    }
    thinair_litmus::parse(&(text + " exists (true)")).expect("a test")
}

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
