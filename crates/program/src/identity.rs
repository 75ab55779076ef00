//! When two actions of different executions are the same action.
//!
//! JLS §17.4.6 calls an action's identifier arbitrary, and verdicts depend on it (seed 000, section 5;
//! corpus/README.md). `Site`, `Occurrence` and `OccurrenceValue` are seed 000's: each computes a key
//! from the thread's own history, and two actions are the same if their keys are. `Free` fixes no key: any
//! injective matching will do that keeps thread, kind, location and, for writes, the value; its key is what
//! such a matching must keep.

use std::fmt;
use std::str::FromStr;

use rustc_hash::FxHashMap;
use thinair_event::{ActionKind, ObjectId, Value};

use crate::Site;

/// An identity policy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Identity {
    /// (thread, program point, count): seed 000's "scope".
    Site,
    /// (thread, kind, variable, count).
    Occurrence,
    /// (thread, kind, variable, value written, count). A read's value is left out: what a read returns may change until
    /// it is committed, so that with it no read could be committed that sees a write of another thread, and not
    /// even sequentially consistent executions would be legal.
    OccurrenceValue,
    /// Any matching that keeps thread, kind, location and a write's value: the reading of the definitions.
    #[default]
    Free,
}

impl Identity {
    /// All policies, in the order in which they are documented.
    pub const ALL: [Identity; 4] =
        [Identity::Site, Identity::Occurrence, Identity::OccurrenceValue, Identity::Free];

    /// The policy's name on the command line and in `expect` lines.
    pub fn name(self) -> &'static str {
        match self {
            Identity::Site => "site",
            Identity::Occurrence => "occurrence",
            Identity::OccurrenceValue => "occurrence-value",
            Identity::Free => "free",
        }
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Identity {
    type Err = UnknownIdentity;

    fn from_str(name: &str) -> Result<Identity, UnknownIdentity> {
        Identity::ALL
            .into_iter()
            .find(|policy| policy.name() == name)
            .ok_or_else(|| UnknownIdentity(name.into()))
    }
}

/// A name that is no identity policy's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown identity policy '{0}': the policies are site, occurrence, occurrence-value and free")]
pub struct UnknownIdentity(pub String);

/// What two actions have in common if they may be the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ActionKey {
    thread: ObjectId,
    kind: Option<ActionKind>,
    site: Option<Site>,
    value: Option<Value>,
    count: Option<u32>,
}

/// Gives the actions of one execution their keys, thread by thread in program order.
#[derive(Clone, Debug)]
pub struct KeyCounter {
    policy: Identity,
    counts: FxHashMap<ActionKey, u32>,
}

impl KeyCounter {
    /// A counter for a new execution.
    pub fn new(policy: Identity) -> KeyCounter {
        KeyCounter { policy, counts: FxHashMap::default() }
    }

    /// The key of the thread's next action; `value` is what it writes, if it does.
    pub fn next(
        &mut self,
        thread: ObjectId,
        kind: ActionKind,
        site: Site,
        value: Option<Value>,
    ) -> ActionKey {
        let written = value.filter(|_| matches!(kind, ActionKind::Write(..)));
        let key = match self.policy {
            Identity::Site => ActionKey { thread, kind: None, site: Some(site), value: None, count: None },
            Identity::Occurrence => {
                ActionKey { thread, kind: Some(kind), site: None, value: None, count: None }
            }
            Identity::OccurrenceValue => {
                ActionKey { thread, kind: Some(kind), site: None, value: written, count: None }
            }
            Identity::Free => {
                return ActionKey { thread, kind: Some(kind), site: None, value: written, count: None };
            }
        };
        let count = self.counts.entry(key).or_insert(0);
        *count += 1;
        ActionKey { count: Some(*count), ..key }
    }
}

#[cfg(test)]
mod tests {
    use thinair_event::{Location, WriteMode};

    use super::*;

    const THREAD: ObjectId = ObjectId(9);

    fn write_of(slot: u32) -> ActionKind {
        ActionKind::Write(Location { object: ObjectId(0), slot }, WriteMode::Plain)
    }

    /// Seed 000 Fig. 7a: `if (r2 < 2) x = 3; x = 2;` - is the second write the same action when the first is
    /// not executed?
    #[test]
    fn a_write_after_an_optional_one_is_the_same_by_site_and_not_by_occurrence() {
        let last = |policy, both: bool| {
            let mut keys = KeyCounter::new(policy);
            if both {
                keys.next(THREAD, write_of(0), Site(1), Some(Value::Int(3)));
            }
            keys.next(THREAD, write_of(0), Site(2), Some(Value::Int(2)))
        };
        assert_eq!(last(Identity::Site, true), last(Identity::Site, false));
        assert_ne!(last(Identity::Occurrence, true), last(Identity::Occurrence, false));
        assert_eq!(last(Identity::OccurrenceValue, true), last(Identity::OccurrenceValue, false));
        assert_eq!(last(Identity::Free, true), last(Identity::Free, false));
    }

    /// Seed 000 Fig. 7b: `if (..) x = 1; else x = 1;`.
    #[test]
    fn the_same_write_in_two_branches_is_the_same_by_occurrence_and_not_by_site() {
        let in_branch =
            |policy, site| KeyCounter::new(policy).next(THREAD, write_of(0), Site(site), Some(Value::Int(1)));
        assert_ne!(in_branch(Identity::Site, 1), in_branch(Identity::Site, 2));
        for policy in [Identity::Occurrence, Identity::OccurrenceValue, Identity::Free] {
            assert_eq!(in_branch(policy, 1), in_branch(policy, 2));
        }
    }

    #[test]
    fn names_are_read_back() {
        for policy in Identity::ALL {
            assert_eq!(policy.name().parse(), Ok(policy));
        }
        assert!("scope".parse::<Identity>().is_err());
    }
}
