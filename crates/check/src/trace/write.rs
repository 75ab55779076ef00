//! An execution as a trace.

use thinair_event::{Action, ActionId, ActionKind, Execution, Location, ThreadId, Value};
use thinair_litmus::Test;
use thinair_litmus::semantics::LitmusProgram;
use thinair_litmus::syntax::{Literal, Spanned};
use thinair_litmus::trace::{Act, Entry, EntryKind, Origin, Place, Seen, Sequence, Trace};
use thinair_program::{Answer, Describe, Program, Request, WakeUp};

/// The trace of an execution of a test, whichever engine found it: actions are named by their numbers, each read says which
/// write it saw, and the synchronization order is told. It is none if the execution is not one of the test's, or if a long was written in
/// two halves (JLS §17.7), for which traces have no words.
pub fn write(test: &Test, program: &LitmusProgram, execution: &Execution) -> Option<Trace> {
    let accessed = |kind: ActionKind| kind.read_location().or(kind.written_location());
    let torn = |action: &Action| accessed(action.kind).is_some_and(Location::is_high_half);
    if execution.actions.iter().any(torn) {
        return None;
    }
    let writer = Writer { program, execution };
    let mut sequences = Vec::new();
    for (index, object) in execution.threads.iter().enumerate().skip(1) {
        let thread = program.thread_number((*object)?);
        let entries = writer.entries(ThreadId(index as u32))?;
        sequences.push(Sequence { thread: thread.into(), entries: entries.into() });
    }
    sequences.sort_by_key(|sequence| test.threads.iter().position(|thread| thread.number == sequence.thread));
    Some(Trace { test: test.clone(), sequences, order: writer.order() })
}

/// More requests in a row than this without an action are taken for a loop.
const SILENT: usize = 1_000;

struct Writer<'a> {
    program: &'a LitmusProgram,
    execution: &'a Execution,
}

impl Writer<'_> {
    fn entries(&self, thread: ThreadId) -> Option<Vec<Entry>> {
        let actions: Vec<ActionId> = self.execution.actions_of(thread);
        let mut state = self.program.start(self.execution.threads[thread.index()]?);
        let mut entries = Vec::new();
        let mut rest = actions
            .into_iter()
            .filter(|id| !matches!(self.execution.action(*id).kind, ActionKind::Start | ActionKind::End));
        let mut silent = 0;
        loop {
            let request = self.program.next(&state);
            if matches!(request, Request::Yield | Request::Fail) && silent < SILENT {
                silent += 1;
                self.program.resume(&mut state, Answer::Done);
                continue;
            }
            silent = 0;
            let Some(id) = rest.next() else { return Some(entries) };
            let (act, answer, id) = self.act(request, id, &mut rest)?;
            let guid = id.0.to_string().into();
            entries.push(EntryKind { guid, act }.into());
            self.program.resume(&mut state, answer);
        }
    }

    /// What the trace says of an action, and by which number.
    fn act(
        &self,
        request: Request,
        id: ActionId,
        rest: &mut impl Iterator<Item = ActionId>,
    ) -> Option<(Act, Answer, ActionId)> {
        let kind = self.execution.action(id).kind;
        let object = |object| self.program.object_name(object).into();
        let act = match (kind, request) {
            (ActionKind::Read(location, _), request) => {
                let old = self.execution.value_read(id)?;
                let (place, value, seen) =
                    (self.place(location), self.literal(location, old), self.seen(id)?);
                let pair = self.execution.atomic.iter().find(|pair| pair.0 == id);
                if let Some(&(_, write)) = pair {
                    let new = self.execution.value_written[write.index()]?;
                    let new = self.literal(location, new);
                    rest.next().filter(|next| *next == write)?;
                    let answer = Answer::Updated { old, written: true };
                    return Some((Act::Update { place, old: value, new, seen }, answer, write));
                }
                let answer = match request {
                    Request::ReadModifyWrite { .. } => Answer::Updated { old, written: false },
                    _ => Answer::Value(old),
                };
                return Some((Act::Read { place, value, seen }, answer, id));
            }
            (ActionKind::Write(location, _), _) => {
                let value = self.execution.value_written[id.index()]?;
                Act::Write { place: self.place(location), value: self.literal(location, value) }
            }
            (ActionKind::Lock(monitor), _) => Act::Lock(object(monitor)),
            (ActionKind::Unlock(monitor), _) => Act::Unlock(object(monitor)),
            (ActionKind::Join(thread), _) => {
                let joined = self.execution.threads[thread.index()]?;
                let act = Act::Join(self.program.thread_number(joined).into());
                return Some((act, Answer::Woken(WakeUp::Woken), id));
            }
            (ActionKind::External(_), Request::External { value: Value::Long(value), .. }) => {
                Act::Print(i32::try_from(value).map_or(Literal::Long(value), Literal::Int).into())
            }
            (ActionKind::Freeze(location), _) => Act::Freeze(self.place(location)),
            (ActionKind::Fence(mode), _) => Act::Fence(mode),
            _ => return None,
        };
        Some((act, Answer::Done, id))
    }

    fn seen(&self, read: ActionId) -> Option<Seen> {
        let write = self.execution.write_seen[read.index()]?;
        let origin = if self.execution.action(write).thread == ThreadId::INIT {
            Origin::Initial
        } else {
            Origin::Action(write.0.to_string())
        };
        Some(Seen { from: Some(origin.into()), commit: None })
    }

    fn place(&self, location: Location) -> Place {
        let name = self.program.location_name(location);
        match name.split_once('[') {
            Some((array, index)) => {
                let index = index.trim_end_matches(']').parse::<u32>().ok();
                Place { name: array.to_owned().into(), index: index.map(Spanned::from) }
            }
            None => Place { name: name.into(), index: None },
        }
    }

    fn literal(&self, location: Location, value: Value) -> Spanned<Literal> {
        let literal = match (self.program.value(location, value).as_str(), value) {
            ("true", _) => Literal::Boolean(true),
            ("false", _) => Literal::Boolean(false),
            (_, Value::Long(value)) => Literal::Long(value),
            (_, Value::Int(value)) => Literal::Int(value),
            _ => Literal::Int(0),
        };
        literal.into()
    }

    /// The synchronization actions of threads in their order; of a read-modify-write, the write.
    fn order(&self) -> Option<Spanned<Vec<thinair_litmus::trace::Guid>>> {
        let execution = self.execution;
        let name = |id: ActionId| execution.atomic.iter().find(|pair| pair.0 == id).map_or(id, |pair| pair.1);
        let mut ordered: Vec<ActionId> = execution
            .ids()
            .filter(|id| {
                let action = execution.action(*id);
                action.kind.is_synchronization()
                    && action.thread != ThreadId::INIT
                    && !matches!(action.kind, ActionKind::Start | ActionKind::End)
            })
            .collect();
        if ordered.is_empty() {
            return None;
        }
        let before = |id: &ActionId| {
            execution.ids().filter(|other| execution.synchronization_order.contains(*other, *id)).count()
        };
        ordered.sort_by_cached_key(before);
        let mut guids: Vec<ActionId> = ordered.into_iter().map(name).collect();
        guids.dedup();
        Some(guids.into_iter().map(|id| id.0.to_string().into()).collect::<Vec<_>>().into())
    }
}
