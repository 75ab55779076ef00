//! Places as locations.

use thinair_program::Place;

use super::log::{ArtifactLocation, Location, LogicalLocation, Message, PhysicalLocation, Region};
use super::uri;
use crate::Check;

/// A place, and what is there.
pub(super) fn location(check: &Check, place: &Place, message: Option<&str>) -> Location {
    Location {
        physical_location: physical(check, place),
        logical_locations: logical(place).into_iter().collect(),
        message: message.map(Message::new),
    }
}

/// A place, if anything is known of it that a service could show.
pub(super) fn known(check: &Check, place: Option<&Place>, message: Option<&str>) -> Option<Location> {
    let location = location(check, place?, message);
    let is_known = location.physical_location.is_some() || !location.logical_locations.is_empty();
    is_known.then_some(location)
}

/// The line in its file. Neither is of use without the other.
fn physical(check: &Check, place: &Place) -> Option<PhysicalLocation> {
    let start_line = place.line.filter(|line| *line > 0)?;
    let uri = uri::of(&check.input, place)?;
    Some(PhysicalLocation { artifact_location: ArtifactLocation { uri }, region: Region { start_line } })
}

/// The method, or the class where that is all.
fn logical(place: &Place) -> Option<LogicalLocation> {
    let Place { class, method, .. } = place;
    let is_known = |name: &String| !name.is_empty();
    is_known(class).then(|| LogicalLocation {
        name: Some(method).filter(|method| is_known(method)).cloned(),
        fully_qualified_name: qualified(place),
        kind: if is_known(method) { "function" } else { "type" },
    })
}

/// `app.Main.run`
pub(super) fn qualified(place: &Place) -> String {
    let Place { class, method, .. } = place;
    if method.is_empty() { class.clone() } else { format!("{class}.{method}") }
}
