//! What verdicts and findings are called, in text and JSON alike.

use thinair_check::litmus::Verdict;
use thinair_check::trace::Verdict as TraceVerdict;
use thinair_explore::Finding;
use thinair_litmus::syntax::Verdict as Expected;
use thinair_program::Identity;

pub(crate) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Allowed => "allowed",
        Verdict::Forbidden => "forbidden",
        Verdict::Unknown(_) => "unknown",
    }
}

pub(crate) fn expected(expected: Expected) -> &'static str {
    match expected {
        Expected::Allowed => "allowed",
        Expected::Forbidden => "forbidden",
    }
}

pub(crate) fn finding(finding: Finding) -> &'static str {
    match finding {
        Finding::Assertion => "assertion",
        Finding::Deadlock => "deadlock",
        Finding::Exception(_) => "exception",
        Finding::Hang => "hang",
        Finding::Unsupported(_) => "unsupported",
    }
}

pub(crate) fn trace_verdict(verdict: TraceVerdict) -> &'static str {
    match verdict {
        TraceVerdict::Legal => "legal",
        TraceVerdict::Illegal => "illegal",
        TraceVerdict::Unknown => "unknown",
    }
}

/// A reading of the definitions: an identity, or the algorithm as it was published.
pub(crate) fn reading(identity: Option<Identity>) -> &'static str {
    identity.map_or("published", Identity::name)
}
