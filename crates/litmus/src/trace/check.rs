//! Whether the names in a trace mean something, and whether reads fit the writes that they are said to see.

use std::collections::HashMap;

use super::{Act, Entry, Origin, Place, Seen, Trace, TraceCause};
use crate::{
    error::{Cause, Label, Problems},
    source::Span,
    suggest,
    symbols::{Shared, Symbol, Symbols},
    syntax::{Literal, Name, Spanned, Type},
    types,
};

/// All that is wrong with the names of a trace whose test is right.
pub(super) fn check(trace: &Trace) -> Result<(), Problems> {
    let mut checker = Checker { trace, symbols: &trace.test.symbols, problems: Problems::default() };
    checker.sequences();
    let actions = checker.guids();
    for sequence in &trace.sequences {
        checker.commits(&sequence.entries.value);
        for entry in &sequence.entries.value {
            checker.entry(entry, &actions);
        }
    }
    checker.order(&actions);
    checker.problems.into_result(())
}

struct Checker<'a> {
    trace: &'a Trace,
    symbols: &'a Symbols,
    problems: Problems,
}

type Actions<'a> = HashMap<&'a str, &'a Entry>;

impl<'a> Checker<'a> {
    fn sequences(&mut self) {
        let mut known: HashMap<u32, Span> = HashMap::new();
        for sequence in &self.trace.sequences {
            let Spanned { value: thread, span } = sequence.thread;
            self.thread(sequence.thread);
            if let Some(&first) = known.get(&thread) {
                let labels = vec![Label { place: first, text: "the first one is here" }];
                self.problems.report_with(span, TraceCause::DuplicateSequence { thread }.into(), labels);
            }
            known.entry(thread).or_insert(span);
        }
    }

    fn thread(&mut self, thread: Spanned<u32>) {
        if self.symbols.thread(thread.value).is_none() {
            let known = self.symbols.threads.iter().take(9).map(|thread| thread.number).collect();
            self.problems.report(thread.span, Cause::UnknownThread { number: thread.value, known });
        }
    }

    /// The actions by name.
    fn guids(&mut self) -> Actions<'a> {
        let mut actions: Actions<'a> = HashMap::new();
        for entry in self.trace.sequences.iter().flat_map(|sequence| &sequence.entries.value) {
            let guid = &entry.value.guid;
            if guid.value == INITIAL {
                self.problems.report(guid.span, TraceCause::ReservedGuid.into());
            } else if let Some(first) = actions.get(guid.value.as_str()) {
                let labels = vec![Label { place: first.value.guid.span, text: "the first one is here" }];
                let cause = TraceCause::DuplicateGuid { guid: guid.value.clone() };
                self.problems.report_with(guid.span, cause.into(), labels);
            } else {
                actions.insert(&guid.value, entry);
            }
        }
        actions
    }

    fn commits(&mut self, entries: &[Entry]) {
        let mut known: HashMap<u32, Span> = HashMap::new();
        let commits = entries.iter().filter_map(|entry| entry.value.act.seen()?.commit);
        for Spanned { value: number, span } in commits {
            if let Some(&first) = known.get(&number) {
                let labels = vec![Label { place: first, text: "the first one is here" }];
                self.problems.report_with(span, TraceCause::DuplicateCommit { number }.into(), labels);
            }
            known.entry(number).or_insert(span);
        }
    }

    fn entry(&mut self, entry: &Entry, actions: &Actions<'_>) {
        match &entry.value.act {
            Act::Read { place, value, seen } => {
                if let Some(shared) = self.access(place, &[*value]) {
                    self.seen(place, shared, *value, seen, actions);
                }
            }
            Act::Write { place, value } => {
                self.access(place, &[*value]);
            }
            Act::Update { place, old, new, seen } => {
                if let Some(shared) = self.access(place, &[*old, *new]) {
                    self.seen(place, shared, *old, seen, actions);
                }
            }
            Act::Lock(monitor) | Act::Unlock(monitor) => self.monitor(monitor),
            Act::Join(thread) => self.thread(*thread),
            Act::Print(value) => {
                if value.value.ty() == Type::Boolean {
                    let cause = Cause::TypeMismatch { expected: Type::Long, found: Type::Boolean };
                    self.problems.report(value.span, cause);
                }
            }
            Act::Freeze(place) => {
                self.access(place, &[]);
            }
            Act::Fence(_) => {}
        }
    }

    /// What is accessed, if that exists and can hold the values.
    fn access(&mut self, place: &Place, values: &[Spanned<Literal>]) -> Option<&'a Shared> {
        let name = place.name.value.clone();
        let cause = match self.symbols.global(&name) {
            Some(Symbol::Shared(shared)) => {
                let shared = &self.symbols.shared[shared.index()];
                match place.index {
                    None if shared.is_array => Cause::ArrayWithoutIndex { name },
                    Some(_) if !shared.is_array => Cause::NotAnArray { name },
                    Some(index) if index.value as usize >= shared.initial.len() => {
                        Cause::IndexOutside { array: name, index: index.value, length: shared.initial.len() }
                    }
                    _ => return self.fits(shared, values).then_some(shared),
                }
            }
            Some(_) => Cause::MonitorAsVariable { name },
            None => {
                let known = self.symbols.shared.iter().map(|shared| shared.name.value.as_str());
                let suggestion = suggest::nearest(&name, known).map(str::to_owned);
                TraceCause::UnknownVariable { name, suggestion }.into()
            }
        };
        self.problems.report(place.span(), cause);
        None
    }

    fn fits(&mut self, shared: &Shared, values: &[Spanned<Literal>]) -> bool {
        let mut fits = true;
        for value in values {
            let found = value.value.ty();
            if !types::is_assignable(found, shared.ty) {
                let variable = shared.name.value.clone();
                let cause = TraceCause::ValueType { variable, expected: shared.ty, found };
                self.problems.report(value.span, cause.into());
                fits = false;
            }
        }
        fits
    }

    fn monitor(&mut self, name: &Name) {
        let text = || name.value.clone();
        let cause = match self.symbols.global(&name.value) {
            Some(Symbol::Monitor(_)) => return,
            Some(_) => Cause::NotAMonitor { name: text() },
            None => {
                let known = self.symbols.monitors.iter().map(|monitor| monitor.value.as_str());
                let suggestion = suggest::nearest(&name.value, known).map(str::to_owned);
                Cause::UnknownMonitor { name: text(), suggestion }
            }
        };
        self.problems.report(name.span, cause);
    }

    /// Whether the read can see what it is said to see, as far as variables and values go.
    fn seen(
        &mut self,
        place: &Place,
        shared: &Shared,
        value: Spanned<Literal>,
        seen: &Seen,
        actions: &Actions<'_>,
    ) {
        let Some(from) = &seen.from else { return };
        let read = value.value.to_string();
        let guid = match &from.value {
            Origin::Initial => INITIAL.to_owned(),
            Origin::Action(guid) => guid.clone(),
        };
        let (wrote, at) = match &from.value {
            Origin::Initial => {
                let index = place.index.map_or(0, |index| index.value as usize);
                (shared.initial[index], None)
            }
            Origin::Action(name) => {
                let Some(write) = actions.get(name.as_str()) else {
                    self.unknown_guid(name, from.span, actions);
                    return;
                };
                let label = |text| vec![Label { place: write.span, text }];
                let Some((written, wrote)) = write.value.act.written() else {
                    let cause = TraceCause::NotAWrite { guid };
                    self.problems.report_with(from.span, cause.into(), label("it is here"));
                    return;
                };
                if written != place {
                    let cause = TraceCause::OtherVariable {
                        guid,
                        wrote: written.to_string(),
                        read: place.to_string(),
                    };
                    self.problems.report_with(from.span, cause.into(), label("it is here"));
                    return;
                }
                (wrote.value, Some(write.span))
            }
        };
        if number(wrote) != number(value.value) {
            let cause = match from.value {
                Origin::Initial => {
                    TraceCause::OtherInitial { variable: place.to_string(), initial: wrote.to_string(), read }
                }
                Origin::Action(_) => TraceCause::OtherValue { guid, wrote: wrote.to_string(), read },
            };
            let labels = at.map(|span| Label { place: span, text: "it is here" }).into_iter().collect();
            self.problems.report_with(value.span.to(from.span), cause.into(), labels);
        }
    }

    fn unknown_guid(&mut self, guid: &str, span: Span, actions: &Actions<'_>) {
        let mut known: Vec<&str> = actions.keys().copied().collect();
        known.sort_unstable();
        let suggestion = suggest::nearest(guid, known).map(str::to_owned);
        self.problems.report(span, TraceCause::UnknownGuid { guid: guid.to_owned(), suggestion }.into());
    }

    fn order(&mut self, actions: &Actions<'_>) {
        let Some(order) = &self.trace.order else { return };
        let mut known: HashMap<&str, Span> = HashMap::new();
        for guid in &order.value {
            if !actions.contains_key(guid.value.as_str()) {
                self.unknown_guid(&guid.value, guid.span, actions);
            } else if let Some(&first) = known.get(guid.value.as_str()) {
                let labels = vec![Label { place: first, text: "the first time is here" }];
                let cause = TraceCause::OrderedTwice { guid: guid.value.clone() };
                self.problems.report_with(guid.span, cause.into(), labels);
            }
            known.entry(&guid.value).or_insert(guid.span);
        }
    }
}

/// The name of the initial writes.
pub(crate) const INITIAL: &str = "init";

fn number(literal: Literal) -> i64 {
    match literal {
        Literal::Int(value) => i64::from(value),
        Literal::Long(value) => value,
        Literal::Boolean(value) => i64::from(value),
    }
}
