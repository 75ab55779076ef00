//! Orders that do and do not show that an execution is sequentially consistent.

use thinair_event::validate::{Rule, sequentially_consistent, well_formed};
use thinair_event::{ActionId, Execution, ReadMode, WriteMode};

use crate::definition;
use crate::mutations::{MessagePassing, message_passing, verdict};
use crate::story::{INIT_END, INIT_V, INIT_X, INIT_Y, Story, T1, T2, V, X, Y, changed, sees};

const PLAIN_READ: ReadMode = ReadMode::Plain;
const PLAIN: WriteMode = WriteMode::Plain;

#[track_caller]
fn check_order(execution: &Execution, order: &[ActionId], expected: &str) {
    let result = sequentially_consistent(execution, order);
    assert_eq!(verdict(result.clone()), expected, "{result:?}");
    assert_eq!(expected == "well-formed", definition::is_sequentially_consistent(execution, order));
}

/// The order with `action` moved to another place.
fn at(order: &[ActionId], action: ActionId, place: usize) -> Vec<ActionId> {
    let mut order: Vec<ActionId> = order.iter().copied().filter(|&other| other != action).collect();
    order.insert(place, action);
    order
}

#[test]
fn an_order() {
    let MessagePassing { execution, data, flag, flag_read, data_read } = message_passing();
    let order: Vec<ActionId> = execution.ids().collect();
    let expected = Rule::SequentialConsistency.name();
    check_order(&execution, &order, "well-formed");

    check_order(&execution, &order[..order.len() - 1], expected);
    check_order(&execution, &order[1..], expected);
    check_order(&execution, &[], expected);
    check_order(&execution, &[order.clone(), vec![data]].concat(), expected);
    check_order(&execution, &[order.clone(), vec![data_read]].concat(), expected);
    check_order(&execution, &[order.clone(), vec![ActionId(order.len() as u32)]].concat(), expected);
    let twice: Vec<ActionId> = order.iter().map(|&id| if id == data_read { data } else { id }).collect();
    check_order(&execution, &twice, expected);

    // Against po.
    check_order(&execution, &at(&order, flag, data.index()), expected);
    check_order(&execution, &at(&order, data_read, flag_read.index()), expected);
    check_order(&execution, &at(&order, INIT_X, INIT_END.index()), expected);
    check_order(&execution, &at(&order, INIT_Y, INIT_X.index()), expected);
    // Against so only: the second thread's start comes before the first's, and nothing is read between.
    let (first_start, second_start) = (INIT_END.index() + 1, ActionId(INIT_END.0 + 2));
    check_order(&execution, &at(&order, second_start, first_start), expected);
    // What neither orders may change places.
    let mut story = Story::of_threads(2);
    let (x, y) = (story.write(T1, (X, PLAIN)), story.write(T2, (Y, PLAIN)));
    let execution = story.finish();
    let order: Vec<ActionId> = execution.ids().collect();
    check_order(&execution, &at(&order, y, x.index()), "well-formed");
}

#[test]
fn reads() {
    let expected = Rule::SequentialConsistency.name();

    // x = 1; r1 = y || y = 1; r2 = x, both see 0: well-formed, but no order shows it sequentially consistent.
    let mut story = Story::of_threads(2);
    let x = story.write(T1, (X, PLAIN));
    let y_read = story.read(T1, (Y, PLAIN_READ), INIT_Y);
    let y = story.write(T2, (Y, PLAIN));
    let x_read = story.read(T2, (X, PLAIN_READ), INIT_X);
    let execution = story.finish();
    assert_eq!(well_formed(&execution), Ok(()));
    let order: Vec<ActionId> = execution.ids().collect();
    check_order(&execution, &order, expected);
    check_order(&sees(&execution, x_read, x), &order, "well-formed");
    // Another order for the other outcome: the second thread first.
    let second_first = [&order[..x.index()], &[y, x_read, x, y_read]].concat();
    check_order(&sees(&execution, y_read, y), &second_first, "well-formed");
    check_order(&sees(&execution, x_read, x), &second_first, expected);
    // A value from the future.
    check_order(&sees(&sees(&execution, x_read, x), y_read, y), &order, expected);
    // An execution that is not well-formed is not sequentially consistent either.
    let ill = changed(&execution, |e| e.happens_before.insert(x_read, x_read));
    assert_eq!(verdict(sequentially_consistent(&ill, &order)), Rule::HappensBefore.name());
}

#[test]
fn read_modify_writes() {
    let mut story = Story::of_threads(2);
    let (_, write) = story.update(T1, V, INIT_V);
    let other = story.write(T2, (X, PLAIN));
    let execution = story.finish();
    let order: Vec<ActionId> = execution.ids().collect();
    check_order(&execution, &order, "well-formed");
    check_order(&execution, &at(&order, other, write.index()), Rule::SequentialConsistency.name());
    check_order(&execution, &at(&order, other, write.index() - 1), "well-formed");
}
