//! A sketch of an execution that somebody else made: where in the program each of its actions is.

use thinair_event::{ActionId, ActionKind, Execution, Relation, ThreadId};
use thinair_program::{Allocations, Answer, Describe, Request, Site, WakeUp};

use crate::event_set::{EventId, EventSet};
use crate::finals;
use crate::sketch::{Event, Sketch, Source};

/// The sketch of an execution that is well-formed and whose threads do what the program says; with the action of each
/// event. None if they do not.
pub(crate) fn retrace<P: Describe>(program: &P, execution: &Execution) -> Option<(Sketch, Vec<ActionId>)> {
    let order = topological(execution)?;
    let mut place = vec![None; execution.actions.len()];
    for (index, &action) in order.iter().enumerate() {
        place[action.index()] = Some(EventId(index as u32));
    }
    let sites = sites(program, execution)?;
    let source = |action: ActionId| {
        execution.write_seen[action.index()]
            .map(|write| place[write.index()].map_or(Source::Initial, Source::Event))
    };
    let events = order
        .iter()
        .map(|&id| {
            let action = execution.action(id);
            Event {
                thread: action.thread.0 - 1,
                kind: action.kind,
                value: execution.value_written[id.index()].or_else(|| execution.value_read(id)),
                site: sites[id.index()],
                position: action.position,
                seen: source(id),
                completes_update: execution.atomic.iter().any(|&(_, write)| write == id),
            }
        })
        .collect();
    let before = order
        .iter()
        .map(|&id| {
            let earlier = execution.ids().filter(|&other| execution.happens_before.contains(other, id));
            earlier.filter_map(|other| place[other.index()]).collect::<EventSet>()
        })
        .collect();
    let threads = execution.threads.iter().skip(1).copied().collect::<Option<Vec<_>>>()?;
    let mut sketch = Sketch { threads, events, before, through: Vec::new(), guarded: EventSet::default() };
    if finals::has_freezes(&sketch.events) {
        finals::guard(program, &mut sketch);
    }
    Some((sketch, order))
}

/// The actions but for the initializing thread's, in an order that contains po and so.
fn topological(execution: &Execution) -> Option<Vec<ActionId>> {
    let order: Relation = execution.program_order.clone().union(&execution.synchronization_order);
    let own = |id: &ActionId| execution.action(*id).thread != ThreadId::INIT;
    let mut left: Vec<ActionId> = execution.ids().filter(own).collect();
    let mut sorted = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_first = |&id: &ActionId| !left.iter().any(|&other| order.contains(other, id));
        let next = left.iter().position(is_first)?;
        sorted.push(left.remove(next));
    }
    Some(sorted)
}

/// Where in the program each action is.
fn sites<P: Describe>(program: &P, execution: &Execution) -> Option<Vec<Site>> {
    let mut sites = vec![Site(0); execution.actions.len()];
    for (thread, object) in execution.threads.iter().enumerate().skip(1) {
        let object = (*object)?;
        let mut state = program.start(object);
        let mut allocations = Allocations::default();
        let mut actions = execution.actions_of(ThreadId(thread as u32)).into_iter().peekable();
        actions.next_if(|&id| execution.action(id).kind == ActionKind::Start)?;
        loop {
            let request = program.next(&state);
            let site = program.site(&state);
            let answer = match request {
                Request::Allocate { site, class, length } => {
                    Answer::Allocated(allocations.next(program.names(), object, site, class, length))
                }
                Request::Yield | Request::Fail => Answer::Done,
                Request::End { .. } => break,
                _ => {
                    let Some(id) = actions.next() else { break };
                    sites[id.index()] = site;
                    match request {
                        Request::Read { .. } => {
                            let mut value = execution.value_read(id)?;
                            // A long that is read in halves: the low one comes first.
                            let is_other_half = |next: &ActionId| {
                                let high = execution.action(*next).kind.read_location();
                                high.is_some_and(thinair_event::Location::is_high_half)
                            };
                            if let Some(high) = actions.next_if(is_other_half) {
                                sites[high.index()] = site;
                                let location = execution.action(id).kind.read_location()?;
                                let like = program.variable(location).default;
                                value = like.with_halves(value, execution.value_read(high)?);
                            }
                            Answer::Value(value)
                        }
                        Request::ReadModifyWrite { .. } => {
                            let old = execution.value_read(id)?;
                            let is_pair = |next: &ActionId| execution.atomic.contains(&(id, *next));
                            let write = actions.next_if(is_pair);
                            if let Some(write) = write {
                                sites[write.index()] = site;
                            }
                            Answer::Updated { old, written: write.is_some() }
                        }
                        Request::Write { .. } => {
                            let is_other_half = |next: &ActionId| {
                                let high = execution.action(*next).kind.written_location();
                                high.is_some_and(thinair_event::Location::is_high_half)
                            };
                            if let Some(high) = actions.next_if(is_other_half) {
                                sites[high.index()] = site;
                            }
                            Answer::Done
                        }
                        Request::Lock(_)
                        | Request::Unlock(_)
                        | Request::Fence(_)
                        | Request::Freeze(_)
                        | Request::External { .. } => Answer::Done,
                        Request::Join { .. } => Answer::Woken(WakeUp::Woken),
                        Request::Start { .. } => Answer::Flag(true),
                        _ => return None,
                    }
                }
            };
            program.resume(&mut state, answer);
        }
    }
    Some(sites)
}
