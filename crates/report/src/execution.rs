//! An execution with the names of its program: what text, JSON and drawings show.

use std::collections::BTreeSet;

use thinair_event::{
    Action, ActionId, ActionKind, Execution, FenceMode, Location, Position, ReadMode, ThreadId, Value,
    WriteMode,
};
use thinair_program::Describe;

/// An execution in which everything has the name that the source gives it. Actions are numbered from 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NamedExecution {
    /// The threads; the first is the one that writes the initial values.
    pub threads: Vec<String>,
    /// The actions, by number.
    pub actions: Vec<NamedAction>,
    /// The order of the actions in which the execution is to be read.
    pub order: Vec<u32>,
    /// po.
    pub program_order: Vec<(u32, u32)>,
    /// so.
    pub synchronization_order: Vec<(u32, u32)>,
    /// sw.
    pub synchronizes_with: Vec<(u32, u32)>,
    /// hb.
    pub happens_before: Vec<(u32, u32)>,
    /// The reads and writes that are one read-modify-write.
    pub atomic: Vec<(u32, u32)>,
    /// Actions that are not shown.
    pub hidden: BTreeSet<u32>,
}

/// An action of a [`NamedExecution`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NamedAction {
    /// Its thread, by number.
    pub thread: usize,
    /// Where in the source.
    pub position: Option<Position>,
    /// What it does: `read`, `lock`, …
    pub kind: &'static str,
    /// To which variable, monitor or thread.
    pub location: Option<String>,
    /// The value that is read or written.
    pub value: Option<Datum>,
    /// How, if it is an access or a fence.
    pub mode: Option<&'static str>,
    /// W: the write that is seen, if it is a read.
    pub sees: Option<u32>,
}

/// A value as the source would write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Datum {
    /// A number.
    Number(i64),
    /// `true` or `false`.
    Boolean(bool),
    /// Anything else.
    Text(String),
}

impl NamedExecution {
    /// The number of the thread that writes the initial values.
    pub const INIT: usize = ThreadId::INIT.0 as usize;

    /// Names what is in an execution of the program.
    pub fn new(program: &impl Describe, execution: &Execution, order: &[ActionId]) -> NamedExecution {
        let namer = Namer::new(program, execution);
        let pairs = |relation: &thinair_event::Relation| {
            relation.iter().map(|(from, to)| (from.0, to.0)).collect::<Vec<_>>()
        };
        NamedExecution {
            threads: (0..execution.threads.len() as u32).map(|index| namer.thread(ThreadId(index))).collect(),
            actions: execution.ids().map(|id| namer.action(id)).collect(),
            order: order.iter().map(|id| id.0).collect(),
            program_order: pairs(&execution.program_order),
            synchronization_order: pairs(&execution.synchronization_order),
            synchronizes_with: pairs(&execution.synchronizes_with),
            happens_before: pairs(&execution.happens_before),
            atomic: execution.atomic.iter().map(|(read, write)| (read.0, write.0)).collect(),
            hidden: BTreeSet::new(),
        }
    }

    /// The same with other names for its threads, the initializing one apart.
    #[must_use]
    pub fn calling_threads(mut self, names: &[String]) -> NamedExecution {
        for (thread, name) in self.threads.iter_mut().skip(1).zip(names) {
            for action in &mut self.actions {
                if matches!(action.kind, "spawn" | "join" | "interrupt" | "detect-interrupt")
                    && action.location.as_ref() == Some(thread)
                {
                    action.location = Some(name.clone());
                }
            }
            thread.clone_from(name);
        }
        self
    }

    /// The same without showing some actions.
    #[must_use]
    pub fn hiding(self, hidden: &BTreeSet<u32>) -> NamedExecution {
        NamedExecution { hidden: hidden.clone(), ..self }
    }

    /// The action of that number.
    pub fn action(&self, id: u32) -> &NamedAction {
        &self.actions[id as usize]
    }

    /// The initial writes, in order.
    pub fn initial_writes(&self) -> impl Iterator<Item = &NamedAction> {
        let is_shown = |(id, _): &(u32, &NamedAction)| !self.hidden.contains(id);
        let actions = (0..).zip(&self.actions).filter(is_shown).map(|(_, action)| action);
        actions.filter(|action| action.thread == NamedExecution::INIT && action.kind == "write")
    }

    /// Whether an action is one that the source shows, rather than the beginning or the end of a thread or an
    /// initial write.
    pub fn is_in_source(&self, id: u32) -> bool {
        let action = self.action(id);
        action.thread != NamedExecution::INIT
            && !matches!(action.kind, "start" | "end")
            && !self.hidden.contains(&id)
    }
}

/// Names what is in one execution.
pub(crate) struct Namer<'a, P> {
    program: &'a P,
    execution: &'a Execution,
    /// The variables that are accessed in halves (JLS §17.7).
    torn: BTreeSet<Location>,
}

impl<'a, P: Describe> Namer<'a, P> {
    pub(crate) fn new(program: &'a P, execution: &'a Execution) -> Namer<'a, P> {
        let accessed = |id| {
            let kind = execution.action(id).kind;
            kind.read_location().or(kind.written_location())
        };
        let halves = execution.ids().filter_map(accessed).filter(|location| location.is_high_half());
        Namer { program, execution, torn: halves.map(Location::whole).collect() }
    }

    fn thread(&self, thread: ThreadId) -> String {
        match self.execution.threads[thread.index()] {
            Some(object) => self.program.object_name(object),
            None => "init".into(),
        }
    }

    fn action(&self, id: ActionId) -> NamedAction {
        let Action { thread, kind, position } = *self.execution.action(id);
        let value = self.value(id, kind);
        NamedAction {
            thread: thread.index(),
            position,
            kind: kind_name(kind),
            location: self.location(kind),
            value,
            mode: mode(kind),
            sees: self.execution.write_seen[id.index()].map(|write| write.0),
        }
    }

    fn location(&self, kind: ActionKind) -> Option<String> {
        Some(match kind {
            ActionKind::Read(location, _) | ActionKind::Write(location, _) | ActionKind::Freeze(location) => {
                self.variable(location)
            }
            ActionKind::Lock(monitor) | ActionKind::Unlock(monitor) => self.program.object_name(monitor),
            ActionKind::Spawn(thread)
            | ActionKind::Join(thread)
            | ActionKind::Interrupt(thread)
            | ActionKind::DetectInterrupt(thread) => self.thread(thread),
            ActionKind::Start | ActionKind::End | ActionKind::Fence(_) | ActionKind::External(_) => {
                return None;
            }
        })
    }

    /// `l`, or `l (high half)` where it is accessed in halves.
    fn variable(&self, location: Location) -> String {
        let name = self.program.location_name(location.whole());
        if location.is_high_half() {
            format!("{name} (high half)")
        } else if self.torn.contains(&location) {
            format!("{name} (low half)")
        } else {
            name
        }
    }

    fn value(&self, id: ActionId, kind: ActionKind) -> Option<Datum> {
        match kind {
            ActionKind::Read(location, _) => Some(self.datum(location, self.execution.value_read(id)?)),
            ActionKind::Write(location, _) => {
                Some(self.datum(location, self.execution.value_written[id.index()]?))
            }
            _ => None,
        }
    }

    /// A value of that variable.
    pub(crate) fn datum(&self, location: Location, value: Value) -> Datum {
        let text = self.program.value(location.whole(), value);
        // A boolean is an int to the engines; the program knows better.
        match (text.as_str(), value) {
            ("true", _) => Datum::Boolean(true),
            ("false", _) => Datum::Boolean(false),
            (_, Value::Int(value)) => Datum::Number(value.into()),
            (_, Value::Long(value)) => Datum::Number(value),
            _ => Datum::Text(text),
        }
    }
}

fn kind_name(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Start => "start",
        ActionKind::End => "end",
        ActionKind::Read(..) => "read",
        ActionKind::Write(..) => "write",
        ActionKind::Lock(_) => "lock",
        ActionKind::Unlock(_) => "unlock",
        ActionKind::Spawn(_) => "spawn",
        ActionKind::Join(_) => "join",
        ActionKind::Interrupt(_) => "interrupt",
        ActionKind::DetectInterrupt(_) => "detect-interrupt",
        ActionKind::Freeze(_) => "freeze",
        ActionKind::Fence(_) => "fence",
        ActionKind::External(_) => "external",
    }
}

fn mode(kind: ActionKind) -> Option<&'static str> {
    Some(match kind {
        ActionKind::Read(_, ReadMode::Plain) | ActionKind::Write(_, WriteMode::Plain) => "plain",
        ActionKind::Read(_, ReadMode::Opaque) | ActionKind::Write(_, WriteMode::Opaque) => "opaque",
        ActionKind::Read(_, ReadMode::Acquire) | ActionKind::Fence(FenceMode::Acquire) => "acquire",
        ActionKind::Write(_, WriteMode::Release) | ActionKind::Fence(FenceMode::Release) => "release",
        ActionKind::Read(_, ReadMode::Volatile) | ActionKind::Write(_, WriteMode::Volatile) => "volatile",
        ActionKind::Fence(FenceMode::Full) => "full",
        ActionKind::Fence(FenceMode::LoadLoad) => "load-load",
        ActionKind::Fence(FenceMode::StoreStore) => "store-store",
        _ => return None,
    })
}

impl std::fmt::Display for Datum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Datum::Number(value) => write!(f, "{value}"),
            Datum::Boolean(value) => write!(f, "{value}"),
            Datum::Text(text) => f.write_str(text),
        }
    }
}
