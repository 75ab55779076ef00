//! What a summary says, in the open.

use thinair_event::Location;

use super::{Holder, Manner, RaceSummary};

/// Who knows an access to a location.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Known {
    location: Location,
    manner: Manner,
    guarded: bool,
    holders: Vec<Holder>,
}

impl RaceSummary {
    /// Whether all live threads know all that is remembered.
    pub fn is_empty(&self) -> bool {
        self.tracked.is_empty()
    }

    /// Whether some live thread does not know of an access to a location.
    pub fn is_tracked(&self, location: Location) -> bool {
        self.places.contains_key(&location)
    }

    /// All that is tracked, in a fixed order: what the fingerprint stands for.
    pub fn known(&self) -> Vec<Known> {
        let mut known: Vec<Known> = self
            .tracked
            .iter()
            .map(|tracked| {
                let numbers = tracked.holders.common(&tracked.holders);
                let mut holders: Vec<Holder> =
                    numbers.filter_map(|number| self.numbers.holder(number)).collect();
                holders.sort_unstable();
                Known {
                    location: tracked.location,
                    manner: tracked.manner,
                    guarded: tracked.guarded,
                    holders,
                }
            })
            .collect();
        known.sort_unstable();
        known
    }
}
