//! The actions that statements may be (docs/definitions.md 1.4; seed 003, Fig. 13).
//!
//! An action stands for the same action in all executions. What two must have in common is the identity policy's to say
//! ([`thinair_program::Identity`]); besides, an action here has one kind, location or monitor, and value, and belongs to
//! read-modify-writes or does not, so that these are constants and agree by construction. Statements with all this in
//! common are a class. A class has so many actions that statements on one path can each have their own; by the free policy
//! a statement may be any action of its class, and by the others a class has a single action.
//!
//! In the one execution that all others are compared with, which action a statement is can be fixed: actions of a class
//! are alike, so any other choice is a renaming of this one in all executions.
//!
//! For cores there is a wider naming: a write may be an action of any value that its location can hold, so that what a line
//! writes is a constraint and can be left out.

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{ActionKind, Location, Value};
use thinair_program::ActionKey;

use super::{Deed, Statement, StatementId};

/// An action: what is the same of it in all executions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// Its thread, as an index into the structure's threads.
    pub thread: usize,
    /// What it does.
    pub kind: ActionKind,
    /// What it writes, if it is a write.
    pub value: Option<Value>,
    /// Whether it belongs to a read-modify-write.
    pub atomic: bool,
}

/// An action of a naming: an index into its list of actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct ActionIndex(pub(crate) usize);

/// Which actions there are, and which statements they may be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Naming {
    pub(crate) actions: Vec<Action>,
    /// For each statement, the actions that it may be in any execution; none if it is no action.
    pub(crate) any: Vec<Vec<ActionIndex>>,
    /// For each statement, those that it may be in the main execution.
    pub(crate) main: Vec<Vec<ActionIndex>>,
}

impl Naming {
    /// `values` gives the values that a write of a location may have, the statement's own aside; `key` what else two
    /// statements have in common if they may be the same action.
    pub(super) fn new(
        statements: &[Statement],
        key: &dyn Fn(usize) -> Option<ActionKey>,
        together: &FxHashSet<(StatementId, StatementId)>,
        values: Option<&dyn Fn(Location) -> Vec<Value>>,
    ) -> Naming {
        let mut naming = Naming::default();
        let mut classes: FxHashMap<(Option<ActionKey>, Action), Class> = FxHashMap::default();
        for (index, statement) in statements.iter().enumerate() {
            let Deed::Act { kind, value, update } = statement.deed else {
                naming.main.push(Vec::new());
                continue;
            };
            let of_class = match kind {
                ActionKind::Write(location, _) => {
                    values.map_or(vec![value], |values| values(location).into_iter().map(Some).collect())
                }
                _ => vec![None],
            };
            let atomic = update.is_some() || statement.completes.is_some();
            let value = value.filter(|_| values.is_none());
            let action = Action { thread: statement.thread, kind, value, atomic };
            let class = classes.entry((key(index), action)).or_default();
            let id = StatementId(index);
            let is_taken = |place: &usize| {
                class
                    .statements
                    .iter()
                    .any(|(other, taken)| taken == place && together.contains(&(*other, id)))
            };
            let free = (0..class.actions.len()).find(|place| !is_taken(place));
            let place = free.unwrap_or(class.actions.len());
            if place == class.actions.len() {
                let first = naming.actions.len();
                naming.actions.extend(of_class.iter().map(|&value| Action { value, ..action }));
                class.actions.push((first..naming.actions.len()).map(ActionIndex).collect());
            }
            class.statements.push((id, place));
            naming.main.push(class.actions[place].clone());
        }
        naming.any = vec![Vec::new(); statements.len()];
        for class in classes.values() {
            for (id, _) in &class.statements {
                naming.any[id.0] = class.actions.concat();
            }
        }
        naming
    }
}

#[derive(Default)]
struct Class {
    /// The statements, each with its place among the actions.
    statements: Vec<(StatementId, usize)>,
    /// The actions, and for each those of other values.
    actions: Vec<Vec<ActionIndex>>,
}
