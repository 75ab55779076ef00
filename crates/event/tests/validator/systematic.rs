//! Every change of one edge of random executions. They are sequentially consistent to begin with, so nothing
//! is wrong with them but the change.

use std::cell::RefCell;
use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use thinair_event::validate::{Rule, sequentially_consistent, well_formed};
use thinair_event::{ActionId, Execution, Relation};

use crate::definition;
use crate::generate::{for_plans, plans};
use crate::story::{changed, moved, rederived, sees, synchronization_sequence};

/// How often each answer was given: a test that never sees a rule broken says nothing of it.
#[derive(Default)]
struct Answers(RefCell<BTreeMap<&'static str, u32>>);

impl Answers {
    fn count(&self, answer: Option<Rule>) {
        *self.0.borrow_mut().entry(answer.map_or("well-formed", Rule::name)).or_insert(0) += 1;
    }

    /// Exactly these answers were given, each several times.
    fn assert(self, expected: &[Option<Rule>]) {
        let answers = self.0.into_inner();
        let mut names: Vec<&str> =
            expected.iter().map(|rule| rule.map_or("well-formed", Rule::name)).collect();
        names.sort_unstable();
        assert_eq!(answers.keys().copied().collect::<Vec<_>>(), names, "{answers:?}");
        assert!(answers.values().all(|&times| times >= 2), "{answers:?}");
    }
}

fn answer(execution: &Execution) -> Option<Rule> {
    well_formed(execution).err().map(|violation| violation.rule)
}

/// The validator's answer is the first rule that is broken by the definition.
fn compare(execution: &Execution) -> Option<Rule> {
    let answer = answer(execution);
    assert_eq!(answer, definition::broken(execution).first().copied(), "{execution:#?}");
    answer
}

fn pairs(execution: &Execution) -> Vec<(ActionId, ActionId)> {
    execution.ids().flat_map(|from| execution.ids().map(move |to| (from, to))).collect()
}

fn toggle(relation: &mut Relation, (from, to): (ActionId, ActionId)) {
    if relation.contains(from, to) {
        relation.remove(from, to);
    } else {
        relation.insert(from, to);
    }
}

/// W: each read sees each action of the execution, writes and others.
#[test]
fn every_write_seen() {
    let (answers, stale) = (Answers::default(), Answers::default());
    for_plans(150, 6, |execution, _| {
        for read in execution.ids().filter(|&id| execution.write_seen[id.index()].is_some()) {
            for write in execution.ids() {
                let other = sees(&execution, read, write);
                let expected = compare(&other);
                answers.count(expected);

                // Where W matters to sw (release and acquire), sw and hb have to be derived again; if they are
                // not, that is noticed first, except that a write of another location comes before all.
                let old = changed(&execution, |e| e.write_seen[read.index()] = Some(write));
                let same = old.synchronizes_with == other.synchronizes_with;
                let expected = if same || expected == Some(Rule::WriteSeen) {
                    expected
                } else {
                    Some(Rule::SynchronizesWith)
                };
                assert_eq!(answer(&old), expected);
                stale.count(expected);
            }
        }
    });
    let both = [
        None,
        Some(Rule::WriteSeen),
        Some(Rule::VolatileRead),
        Some(Rule::HappensBeforeConsistency),
        Some(Rule::Atomicity),
        Some(Rule::Coherence),
    ];
    answers.assert(&[&both[..], &[Some(Rule::HappensBefore)]].concat());
    stale.assert(&[&both[..], &[Some(Rule::SynchronizesWith)]].concat());
}

/// so: with a pair more or a pair less it is no total order, whatever is derived from it.
#[test]
fn every_pair_of_the_synchronization_order() {
    for_plans(40, 4, |execution, _| {
        for pair in pairs(&execution) {
            let other = changed(&execution, |e| toggle(&mut e.synchronization_order, pair));
            assert_eq!(answer(&other), Some(Rule::SynchronizationOrder), "{pair:?}");
            let other = rederived(&other, |_| ());
            assert_eq!(answer(&other), Some(Rule::SynchronizationOrder), "{pair:?}");
        }
    });
}

/// so: each action at other places, up to the first one that goes against po. It is again a total order, and it
/// depends whether it is a good one.
#[test]
fn every_place_in_the_synchronization_order() {
    let answers = Answers::default();
    for_plans(600, 5, |execution, _| {
        let sequence = synchronization_sequence(&execution);
        for (from, &action) in sequence.iter().enumerate() {
            let thread = execution.action(action).thread;
            let own = |&other: &ActionId| execution.action(other).thread == thread;
            let first = sequence[..from].iter().rposition(own).unwrap_or(0);
            let last =
                sequence[from + 1..].iter().position(own).map_or(sequence.len(), |place| from + place + 3);
            let places = (first..last.min(sequence.len())).filter(|&place| place != from);
            for before in places.map(|place| sequence[place]) {
                answers.count(compare(&moved(&execution, action, before)));
            }
        }
    });
    answers.assert(&[
        None,
        Some(Rule::SynchronizationOrderAgainstProgramOrder),
        Some(Rule::ThreadOrder),
        Some(Rule::ProperLocking),
        Some(Rule::VolatileRead),
        Some(Rule::HappensBeforeConsistency),
        Some(Rule::Atomicity),
        Some(Rule::Coherence),
    ]);
}

/// so without deriving again: neighbours that change places are noticed in po, in the order of threads, or in
/// sw, if they have anything to do with each other there; else as if it had been derived.
#[test]
fn every_two_neighbours_of_the_synchronization_order() {
    let answers = Answers::default();
    for_plans(2000, 5, |execution, _| {
        let sequence = synchronization_sequence(&execution);
        for two in sequence.windows(2) {
            let derived = moved(&execution, two[1], two[0]);
            let other =
                changed(&execution, |e| e.synchronization_order = derived.synchronization_order.clone());
            let expected = match compare(&derived) {
                Some(rule @ (Rule::SynchronizationOrderAgainstProgramOrder | Rule::ThreadOrder)) => {
                    Some(rule)
                }
                _ if derived.synchronizes_with != execution.synchronizes_with => Some(Rule::SynchronizesWith),
                rule => rule,
            };
            assert_eq!(answer(&other), expected, "{two:?}");
            answers.count(expected);
        }
    });
    answers.assert(&[
        None,
        Some(Rule::SynchronizationOrderAgainstProgramOrder),
        Some(Rule::ThreadOrder),
        Some(Rule::SynchronizesWith),
        Some(Rule::VolatileRead),
        Some(Rule::Atomicity),
        Some(Rule::Coherence),
    ]);
}

/// po: with a pair more or less it is not total in a thread, or relates two threads.
#[test]
fn every_pair_of_the_program_order() {
    for_plans(40, 4, |execution, _| {
        for pair in pairs(&execution) {
            let other = rederived(&execution, |e| toggle(&mut e.program_order, pair));
            assert_eq!(answer(&other), Some(Rule::ProgramOrder), "{pair:?}");
        }
    });
}

/// sw and hb: with a pair more or less they are not what the definition derives.
#[test]
fn every_pair_of_derived_relations() {
    for_plans(40, 4, |execution, _| {
        for pair in pairs(&execution) {
            let other = changed(&execution, |e| toggle(&mut e.happens_before, pair));
            assert_eq!(answer(&other), Some(Rule::HappensBefore), "{pair:?}");

            let mut other = changed(&execution, |e| toggle(&mut e.synchronizes_with, pair));
            assert_eq!(answer(&other), Some(Rule::SynchronizesWith), "{pair:?}");
            let both = other.program_order.clone().union(&other.synchronizes_with);
            other.happens_before = both.transitive_closure();
            assert_eq!(answer(&other), Some(Rule::SynchronizesWith), "{pair:?}");
        }
    });
}

/// Read-modify-writes: one less is always well-formed; one more is, if read and write happen to be neighbours.
#[test]
fn every_pair_of_read_modify_writes() {
    let answers = Answers::default();
    for_plans(60, 6, |execution, _| {
        for place in 0..execution.atomic.len() {
            let other = changed(&execution, |e| {
                e.atomic.remove(place);
            });
            assert_eq!(compare(&other), None);
        }
        for pair in pairs(&execution) {
            answers.count(compare(&changed(&execution, |e| e.atomic.push(pair))));
        }
    });
    answers.assert(&[None, Some(Rule::Atomicity)]);
}

/// V and W are functions of the writes and the reads.
#[test]
fn every_entry_of_functions() {
    for_plans(40, 6, |execution, _| {
        for id in execution.ids() {
            let flipped = changed(&execution, |e| {
                let value = &mut e.value_written[id.index()];
                *value = if value.is_some() { None } else { Some(thinair_event::Value::Null) };
            });
            assert_eq!(answer(&flipped), Some(Rule::Shape), "{id:?}");

            let reads = execution.write_seen[id.index()].is_some();
            let flipped = changed(&execution, |e| {
                let write = &mut e.write_seen[id.index()];
                *write = if reads { None } else { Some(ActionId(0)) };
            });
            let expected = if reads { Rule::WriteSeen } else { Rule::Shape };
            assert_eq!(answer(&flipped), Some(expected), "{id:?}");
        }
    });
}

/// The order that shows sequential consistency, with two neighbours swapped.
#[test]
fn every_two_neighbours_of_a_path() {
    let answers = Answers::default();
    for_plans(150, 6, |execution, path| {
        for place in 1..path.len() {
            let mut order = path.clone();
            order.swap(place - 1, place);
            let answer = sequentially_consistent(&execution, &order).err().map(|violation| violation.rule);
            assert_eq!(answer.is_none(), definition::is_sequentially_consistent(&execution, &order));
            answers.count(answer);
        }
    });
    answers.assert(&[None, Some(Rule::SequentialConsistency)]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    /// Several changes of W and so at once, which lead away from sequential consistency.
    #[test]
    fn several_changes(
        plan in plans(6),
        changes in vec((any::<bool>(), any::<Index>(), any::<Index>()), 1..8),
    ) {
        let (mut execution, _) = plan.run();
        for (of_w, first, second) in changes {
            let sequence = synchronization_sequence(&execution);
            let reads: Vec<ActionId> =
                execution.ids().filter(|&id| execution.write_seen[id.index()].is_some()).collect();
            let other = if !of_w {
                let (action, before) = (first.get(&sequence), second.get(&sequence));
                if action == before { continue }
                moved(&execution, *action, *before)
            } else if reads.is_empty() {
                continue;
            } else {
                let read = *first.get(&reads);
                let location = execution.action(read).kind.read_location();
                let writes: Vec<ActionId> = execution
                    .ids()
                    .filter(|&id| execution.action(id).kind.written_location() == location)
                    .collect();
                sees(&execution, read, *second.get(&writes))
            };
            // Only changes that are allowed are kept, so that there is more than the first one to find.
            if compare(&other).is_none() {
                execution = other;
            }
        }
    }
}
