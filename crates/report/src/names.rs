//! What verdicts and findings are called, in text and JSON alike.

use thinair_check::litmus::Verdict;
use thinair_explore::Finding;
use thinair_litmus::syntax::Verdict as Expected;

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
