//! Writes a trace as text that parses to an equal trace.

use std::fmt::{self, Display, Formatter};

use super::{Act, EntryKind, Origin, Place, Seen, Sequence, Trace, check::INITIAL};
use crate::{printer, syntax::Condition};

impl Display for Trace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        printer::write_program(f, &self.test)?;
        if self.test.condition != Condition::always() || !self.test.expectations.is_empty() {
            printer::write_question(f, &self.test)?;
        }
        self.sequences.iter().try_for_each(|sequence| write!(f, "\n{sequence}"))?;
        let Some(order) = &self.order else { return Ok(()) };
        write!(f, "\nso {{")?;
        order.value.iter().try_for_each(|guid| write!(f, " {guid}"))?;
        writeln!(f, " }}")
    }
}

impl Display for Sequence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "sequence {} {{", self.thread)?;
        self.entries.value.iter().try_for_each(|entry| writeln!(f, "  {entry}"))?;
        writeln!(f, "}}")
    }
}

impl Display for EntryKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.guid, self.act)
    }
}

impl Display for Act {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Act::Read { place, value, seen } => write!(f, "read {place} {value}{seen}"),
            Act::Write { place, value } => write!(f, "write {place} {value}"),
            Act::Update { place, old, new, seen } => write!(f, "update {place} {old} {new}{seen}"),
            Act::Lock(monitor) => write!(f, "lock {monitor}"),
            Act::Unlock(monitor) => write!(f, "unlock {monitor}"),
            Act::Join(thread) => write!(f, "join {thread}"),
            Act::Print(value) => write!(f, "print {value}"),
            Act::Freeze(place) => write!(f, "freeze {place}"),
            Act::Fence(fence) => f.write_str(fence.name()),
        }
    }
}

impl Display for Seen {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(from) = &self.from {
            write!(f, " from {from}")?;
        }
        if let Some(commit) = &self.commit {
            write!(f, " commit {commit}")?;
        }
        Ok(())
    }
}

impl Display for Origin {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Initial => f.write_str(INITIAL),
            Origin::Action(guid) => f.write_str(guid),
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.index {
            Some(index) => write!(f, "{}[{index}]", self.name),
            None => self.name.fmt(f),
        }
    }
}
