//! Predicates that are used for something: by their names, by `see`, or in the table.

use std::collections::BTreeSet;
use std::sync::Arc;

use thinair_text::{Name, Source, Span, suggest};

use super::buffers::Buffers;
use super::draft::{Draft, Sourced};
use super::kinds;
use crate::language::syntax::{Buffer, Define};
use crate::language::{Cause, Problems};
use crate::model::{Cell, PredicateId, Table};
use crate::{Kind, KindSet};

/// The predicates that a machine asks.
pub(super) struct Roles {
    pub(super) ready: Option<PredicateId>,
    pub(super) legal: Vec<(KindSet, PredicateId)>,
    pub(super) forward: Option<PredicateId>,
    pub(super) last: Option<PredicateId>,
    pub(super) forget: Option<PredicateId>,
}

impl Roles {
    /// Finds them, given the kinds that the model defines, and checks that they can be what they are used as.
    pub(super) fn new(
        draft: &Draft,
        table: &Table,
        defined: KindSet,
        buffers: &Buffers<'_>,
        problems: &mut Problems,
    ) -> Roles {
        let mut finder = Finder { draft, buffers, problems };
        finder.conditions(table);
        Roles {
            ready: finder.named("ready", "a guard of all instructions", &["an instruction"]),
            legal: finder.legal(defined),
            forward: finder.named("forward", FORWARD, &["a read", "a write"]),
            last: finder.named("last", LAST, &["a write"]),
            forget: finder.named("forget", FORGET, &["a write"]),
        }
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = PredicateId> {
        let legal = self.legal.iter().map(|entry| entry.1);
        [self.ready, self.forward, self.last, self.forget].into_iter().flatten().chain(legal)
    }
}

const FORWARD: &str = "a rule for forwarding";
const LAST: &str = "a rule for values in the end";
const FORGET: &str = "a rule for what is forgotten";

struct Finder<'a> {
    draft: &'a Draft,
    buffers: &'a Buffers<'a>,
    problems: &'a mut Problems,
}

impl Finder<'_> {
    /// The predicate that has a role by its name.
    fn named(&mut self, name: &str, role: &'static str, parameters: &[&'static str]) -> Option<PredicateId> {
        let index = self.draft.find(name)?;
        let Sourced { source, item: define, .. } = &self.draft.predicates[index];
        if takes(define, role, parameters, (source, define.name.span), self.problems) {
            match role {
                FORWARD => self.buffers.only(index, Buffer::Lib, role, self.problems),
                LAST | FORGET => self.buffers.only(index, Buffer::Gib, role, self.problems),
                _ => self.buffers.apart(index, false, self.problems),
            }
        }
        Some(PredicateId(index as u32))
    }

    /// For each kind that reads, the last `see` that is about it, else `legalWrite`.
    fn legal(&mut self, defined: KindSet) -> Vec<(KindSet, PredicateId)> {
        let mut legal: Vec<(KindSet, PredicateId)> = Vec::new();
        let mut open = KindSet::READ;
        for Sourced { source, item: (names, by), .. } in self.draft.sees.iter().rev() {
            let named = kinds::all(names, None, source, self.problems);
            self.only_reads(names, source);
            let Some(index) = self.seeing(by, source) else { continue };
            let kinds = KindSet::of(&named.iter().filter(|&kind| open.contains(kind)).collect::<Vec<_>>());
            open = open.without(kinds);
            legal.push((kinds, PredicateId(index as u32)));
        }
        legal.reverse();
        if let Some(index) = self.draft.find("legalWrite") {
            let Sourced { source, item: define, .. } = &self.draft.predicates[index];
            self.for_reads(index, (source, define.name.span));
            legal.insert(0, (open, PredicateId(index as u32)));
            open = KindSet::NONE;
        }
        if let Some(kind) = open.iter().find(|&kind| defined.contains(kind)) {
            self.nothing_to_see(kind);
        }
        legal.retain(|entry| !entry.0.is_empty());
        legal
    }

    fn only_reads(&mut self, names: &[Name], source: &Arc<Source>) {
        for name in names {
            let kinds = kinds::find(&name.text).unwrap_or_default();
            if !kinds.without(KindSet::READ).is_empty() {
                self.problems.report(source, name.span, Cause::NotARead { kind: name.text.clone() });
            }
        }
    }

    fn seeing(&mut self, by: &Name, source: &Arc<Source>) -> Option<usize> {
        if let Some(index) = self.draft.find(&by.text) {
            self.for_reads(index, (source, by.span));
            return Some(index);
        }
        let known = self.draft.predicates.iter().map(|found| &*found.item.name.text);
        let similar = suggest::nearest(&by.text, known).map(str::to_owned);
        let cause = Cause::UnknownPredicate { name: by.text.clone(), similar };
        self.problems.report(source, by.span, cause);
        None
    }

    fn for_reads(&mut self, index: usize, at: (&Arc<Source>, Span)) {
        let define = &self.draft.predicates[index].item;
        if takes(define, "a rule for reads", &["a read", "a write"], at, self.problems) {
            self.buffers.apart(index, true, self.problems);
        }
    }

    fn nothing_to_see(&mut self, kind: Kind) {
        if let Some(table) = &self.draft.table {
            self.problems.report(&table.source, table.span, Cause::NothingToSee { kind });
        }
    }

    fn conditions(&mut self, table: &Table) {
        let mut seen = BTreeSet::new();
        for cell in table.cells.iter().flatten().flatten() {
            if let Cell::If(predicate) = *cell
                && seen.insert(predicate)
            {
                self.buffers.of_condition(predicate.index(), self.problems);
            }
        }
    }
}

/// Whether a predicate has the parameters that it needs for what it is used as there.
pub(super) fn takes(
    define: &Define,
    role: &'static str,
    parameters: &[&'static str],
    (source, span): (&Arc<Source>, Span),
    problems: &mut Problems,
) -> bool {
    let found = define.parameters.len();
    if found != parameters.len() {
        let expected = match parameters {
            [one] => format!("one, {one}"),
            _ => format!("two, {}", parameters.join(" and ")),
        };
        let cause = Cause::WrongParameters { name: define.name.text.clone(), role, expected, found };
        problems.report(source, span, cause);
    }
    found == parameters.len()
}
