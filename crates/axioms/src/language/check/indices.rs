//! Steps of justified models: which indices there are, and that they are in range.

use super::terms::Checker;
use crate::language::syntax::{Index, Name, StepRange, Term, TermKind};
use crate::language::{Cause, Span};
use crate::model::COMMITTED;

/// The last step.
pub(crate) const LAST: &str = "k";

impl Checker<'_> {
    /// Checks `term@index`: that there are steps, that the term depends on an execution, and that there is such a step.
    pub(super) fn at(&mut self, term: &Term, index: &Index, span: Span) {
        if !self.model.is_justified {
            self.report(span, Cause::NotJustified);
            return;
        }
        let is_committed = matches!(&term.kind, TermKind::Name(name) if name == COMMITTED);
        if !is_committed && self.names_are_known(term) && !self.graph.varies(self.model, term) {
            self.report(span, Cause::SameInAll);
        }
        let Some(lowest) = self.lowest(index, span) else { return };
        let first = i64::from(!is_committed);
        if lowest < first {
            self.report(span, Cause::NoSuchStep { index: index.to_string(), step: lowest });
        }
    }

    /// Brings indices into scope for the body.
    pub(super) fn each(&mut self, ranges: &[StepRange], body: impl FnOnce(&mut Self), span: Span) {
        if !self.model.is_justified {
            self.report(span, Cause::NotJustified);
        }
        let before = self.indices.len();
        for range in ranges {
            let from = range.from.as_ref().and_then(|from| self.lowest_of(from));
            if range.name.text == LAST || self.indices.iter().any(|(name, _)| *name == range.name.text) {
                let what = "a step".to_owned();
                self.report(range.name.span, Cause::NameTaken { name: range.name.text.clone(), what });
            }
            self.indices.push((range.name.text.clone(), from.unwrap_or(1)));
        }
        body(self);
        self.indices.truncate(before);
    }

    /// The first step that an index can mean. There is at least one step, so that 1 is one always.
    fn lowest(&mut self, index: &Index, span: Span) -> Option<i64> {
        match index {
            Index::Variable(name, less) => Some(self.lowest_of(name)? - i64::from(*less)),
            Index::Number(number @ (0 | 1)) => Some(i64::from(*number)),
            Index::Number(number) => {
                self.report(span, Cause::UnknownIndex { name: number.to_string() });
                None
            }
        }
    }

    fn lowest_of(&mut self, name: &Name) -> Option<i64> {
        if name.text == LAST {
            return Some(1);
        }
        let found = self.indices.iter().find(|(index, _)| *index == name.text).map(|&(_, lowest)| lowest);
        if found.is_none() {
            self.report(name.span, Cause::UnknownIndex { name: name.text.clone() });
        }
        found
    }
}
