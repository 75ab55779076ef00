//! What programs do that engines of JLS §17.4 give no meaning to: it is refused by name, never ignored.

use std::fmt;

use thinair_event::{Location, Position};

use crate::{Describe, Request};

/// Something that an engine does not follow.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Unfollowed {
    /// What.
    pub what: String,
    /// Where in the source.
    pub position: Option<Position>,
}

impl fmt::Display for Unfollowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(position) => write!(f, "line {}: {}", position.line, self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Unfollowed {
    /// A request that is no action of JLS §17.4, nor anything that goes with one.
    pub fn request(program: &impl Describe, request: Request) -> Option<String> {
        Some(match request {
            Request::Unsupported(what) => program.unsupported(what),
            Request::Wait { .. } | Request::Notify(_) | Request::NotifyAll(_) => "wait and notify".into(),
            Request::Park { .. } | Request::Unpark(_) => "park and unpark".into(),
            Request::Sleep { .. } => "sleep".into(),
            Request::Interrupt(_) | Request::TestInterrupt { .. } => "interrupts".into(),
            Request::Observe { .. } => "asking whether a thread is alive".into(),
            Request::Join { timeout: Some(_), .. } => "a join that may time out".into(),
            Request::Exit { .. } => "ending the whole program".into(),
            _ => return None,
        })
    }

    /// An access that JLS §17.4 does not know: it has plain accesses of variables that are not volatile, and volatile accesses
    /// of those that are.
    pub fn access(
        program: &impl Describe,
        location: Location,
        is_plain: bool,
        is_volatile: bool,
    ) -> Option<String> {
        let declared = program.variable(location).volatile;
        if declared && is_volatile || !declared && is_plain {
            return None;
        }
        let name = program.location_name(location);
        Some(match (is_plain, is_volatile) {
            (true, _) => format!("a plain access of the volatile variable {name}"),
            (_, true) => format!("a volatile access of {name}, which is not declared volatile"),
            _ => format!("an opaque, acquire or release access of {name}"),
        })
    }
}
