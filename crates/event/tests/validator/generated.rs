//! What runs on one memory is well-formed and sequentially consistent.

use std::cell::RefCell;
use std::collections::BTreeSet;

use proptest::prelude::*;
use thinair_event::validate::{sequentially_consistent, well_formed};
use thinair_event::{ActionKind, ReadMode, ThreadId, WriteMode};

use crate::definition;
use crate::generate::{for_plans, plans};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn sequentially_consistent_executions_are_accepted(plan in plans(12)) {
        let (execution, path) = plan.run();
        prop_assert_eq!(well_formed(&execution), Ok(()));
        prop_assert_eq!(sequentially_consistent(&execution, &path), Ok(()));
        prop_assert_eq!(definition::broken(&execution), vec![]);
        prop_assert!(definition::is_sequentially_consistent(&execution, &path));
    }
}

/// The test above says little if its executions are all alike.
#[test]
fn every_kind_of_action_and_of_synchronization_is_generated() {
    let seen = RefCell::new(BTreeSet::new());
    let see = |name: &'static str| {
        seen.borrow_mut().insert(name);
    };
    for_plans(300, 12, |execution, _| {
        for id in execution.ids() {
            see(match execution.action(id).kind {
                ActionKind::Start => "start",
                ActionKind::End => "end",
                ActionKind::Read(_, ReadMode::Plain) => "plain read",
                ActionKind::Read(_, ReadMode::Opaque) => "opaque read",
                ActionKind::Read(_, ReadMode::Acquire) => "acquire read",
                ActionKind::Read(_, ReadMode::Volatile) => "volatile read",
                ActionKind::Write(_, WriteMode::Plain) => "plain write",
                ActionKind::Write(_, WriteMode::Opaque) => "opaque write",
                ActionKind::Write(_, WriteMode::Release) => "release write",
                ActionKind::Write(_, WriteMode::Volatile) => "volatile write",
                ActionKind::Lock(_) => "lock",
                ActionKind::Unlock(_) => "unlock",
                ActionKind::Spawn(_) => "spawn",
                ActionKind::Join(_) => "join",
                ActionKind::Interrupt(_) => "interrupt",
                ActionKind::DetectInterrupt(_) => "detect interrupt",
                ActionKind::Freeze(_) => "freeze",
                ActionKind::Fence(_) => "fence",
                ActionKind::External(_) => "external",
            });
        }
        for (from, to) in execution.synchronizes_with.iter() {
            let (from, to) = (execution.action(from), execution.action(to));
            if from.thread == to.thread || from.thread == ThreadId::INIT {
                continue;
            }
            see(match (from.kind, to.kind) {
                (ActionKind::Unlock(_), ActionKind::Lock(_)) => "unlock to lock",
                (ActionKind::Write(_, WriteMode::Volatile), ActionKind::Read(_, ReadMode::Volatile)) => {
                    "volatile write to volatile read"
                }
                (ActionKind::Write(..), ActionKind::Read(..)) => "release to acquire",
                (ActionKind::Fence(_), ActionKind::Fence(_)) => "fence to fence",
                (ActionKind::Fence(_), _) => "fence to what follows",
                (ActionKind::Write(..), ActionKind::Fence(_)) => "release to fence",
                (ActionKind::Spawn(_), ActionKind::Start) => "spawn to start",
                (ActionKind::End, ActionKind::Join(_)) => "end to join",
                (ActionKind::Interrupt(_), ActionKind::DetectInterrupt(_)) => "interrupt to detection",
                other => panic!("{other:?}"),
            });
        }
        let started = execution.actions.iter().filter(|action| action.kind == ActionKind::Start).count();
        let ended = execution.actions.iter().filter(|action| action.kind == ActionKind::End).count();
        see(if started == ended { "complete" } else { "deadlocked" });
        if !execution.atomic.is_empty() {
            see("read-modify-write");
        }
    });
    assert_eq!(seen.borrow().len(), 19 + 9 + 2 + 1, "{:?}", seen.borrow());
}
