//! Names of kinds.

use std::sync::Arc;

use thinair_text::{Name, Source, suggest};

use super::draft::{Draft, Sourced};
use crate::language::{Cause, Problems};
use crate::{Kind, KindSet};

/// All kinds that no other row of the table is about.
pub(super) const REST: &str = "Rest";

/// Names for several kinds.
pub(super) const GROUPS: [(&str, KindSet); 3] =
    [("Read", KindSet::READ), ("Write", KindSet::WRITE), ("Fence", KindSet::FENCE)];

/// The kinds of that name, which is not `Rest`.
pub(super) fn find(name: &str) -> Option<KindSet> {
    let group = GROUPS.iter().find(|group| group.0 == name).map(|group| group.1);
    group.or_else(|| exactly(name).map(KindSet::from))
}

/// The one kind of that name.
pub(super) fn exactly(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.to_string() == name)
}

/// All kinds of a list, of which `Rest` may be one if it is said what that is.
pub(super) fn all(
    names: &[Name],
    rest: Option<KindSet>,
    source: &Arc<Source>,
    problems: &mut Problems,
) -> KindSet {
    let mut kinds = KindSet::NONE;
    for name in names {
        match (find(&name.text), rest) {
            (Some(found), _) => kinds = kinds.union(found),
            (None, Some(rest)) if name.text == REST => kinds = kinds.union(rest),
            (None, None) if name.text == REST => problems.report(source, name.span, Cause::RestOfNothing),
            (None, _) => problems.report(source, name.span, unknown(&name.text)),
        }
    }
    kinds
}

/// What enters GIB besides writes.
pub(super) fn recorded(draft: &Draft, problems: &mut Problems) -> KindSet {
    let lists = draft.recorded.iter().map(|Sourced { source, item, .. }| all(item, None, source, problems));
    lists.fold(KindSet::NONE, KindSet::union)
}

/// What the model says nothing about, where `Rest` is what has no row.
pub(super) fn undefined(draft: &Draft, rest: KindSet, problems: &mut Problems) -> Vec<(KindSet, String)> {
    let mut undefined = Vec::new();
    for Sourced { source, item: (names, reason), .. } in &draft.undefined {
        undefined.push((all(names, Some(rest), source, problems), reason.clone()));
    }
    undefined
}

/// The mistake that there is no such kind.
pub(super) fn unknown(name: &str) -> Cause {
    let names: Vec<String> = Kind::ALL.iter().map(Kind::to_string).collect();
    let groups = GROUPS.iter().map(|group| group.0);
    let candidates = names.iter().map(String::as_str).chain(groups).chain([REST]);
    let similar = suggest::nearest(name, candidates).map(str::to_owned);
    Cause::UnknownKind { name: name.to_owned(), similar }
}
