//! The kinds of findings as rules.

use thinair_check::program::{Found, Kind};

use super::log::{Configuration, Level, Message, Rule};

/// A rule for each kind, in the order of [`index`].
pub(super) fn all() -> Vec<Rule> {
    Kind::ALL.into_iter().map(rule).collect()
}

/// The place of a kind's rule among all.
pub(super) fn index(kind: Kind) -> usize {
    Kind::ALL.iter().take_while(|other| **other != kind).count()
}

/// How bad a finding is: nothing goes wrong by a benign race.
pub(super) fn level_of(found: &Found) -> Level {
    if found.benign == Some(true) { Level::Note } else { level(found.kind) }
}

/// That the program may go on for ever is sometimes meant.
pub(super) fn level(kind: Kind) -> Level {
    match kind {
        Kind::Assertion | Kind::Exception | Kind::Deadlock | Kind::Race => Level::Error,
        Kind::Hang => Level::Warning,
    }
}

fn rule(kind: Kind) -> Rule {
    let Words { name, short, full, help } = words(kind);
    Rule {
        id: kind.name(),
        name,
        short_description: Message::new(short),
        full_description: Message::new(full),
        default_configuration: Configuration { level: level(kind) },
        help: Message::new(help),
    }
}

struct Words {
    name: &'static str,
    short: &'static str,
    full: &'static str,
    help: &'static str,
}

fn words(kind: Kind) -> Words {
    match kind {
        Kind::Assertion => Words {
            name: "Assertion",
            short: "An assertion is violated.",
            full: "There is an execution in which an assertion does not hold.",
            help: "The code flow is such an execution: follow the steps of all threads in their order to see when a thread \
                   does or sees what it was not meant to. Hold a lock around what must not be interrupted.",
        },
        Kind::Exception => Words {
            name: "Exception",
            short: "A thread ends by an exception.",
            full: "There is an execution in which an exception that nothing catches ends a thread.",
            help: "The code flow is such an execution: follow the steps of all threads in their order to see when a thread \
                   does or sees what it was not meant to. Hold a lock around what must not be interrupted.",
        },
        Kind::Deadlock => Words {
            name: "Deadlock",
            short: "Threads wait for ever.",
            full: "There is an execution in which threads wait for each other, or for what never comes, and no thread can go on.",
            help: "Take locks in the same order everywhere. Before waiting, test in a loop, holding the monitor, for what is waited \
                   for: a notification that comes too early is lost.",
        },
        Kind::Hang => Words {
            name: "Hang",
            short: "Threads go on for ever without getting anywhere.",
            full: "There is an execution in which threads go round in a loop for ever, and nothing that any thread can do ends it.",
            help: "The locations are where threads go round. Make sure that what they wait for comes in every execution.",
        },
        Kind::Race => Words {
            name: "DataRace",
            short: "Two accesses to a variable race.",
            full: "Two threads access the same variable, at least one of them writes, at least one access is plain, and happens-before \
                   orders them in neither way (JLS 17.4.5). A program with a data race may do what no interleaving of its threads \
                   explains.",
            help: "Declare the variable volatile, or hold the same lock at both accesses. A race that is known to do no harm is left \
                   out by --benign CLASS.FIELD.",
        },
    }
}
