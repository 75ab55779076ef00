//! What the tests of searches share.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::ControlFlow;

use thinair_event::{Location, ObjectId, Value};
use thinair_explore::{
    Finding, Limits, Machine, Observer, Order, Reduction, Schedule, Strategy, Summary, search,
};
use thinair_program::testing::objects::ObjectProgram;
use thinair_program::{Describe, Program};

/// Everything that a search told, with the paths.
#[derive(Default)]
pub(crate) struct Everything {
    pub(crate) ends: Vec<Schedule>,
    /// The final states of a random program, with objects known by how they are reached and not by their names.
    pub(crate) outcomes: BTreeSet<String>,
    pub(crate) findings: BTreeMap<Finding, Vec<Schedule>>,
}

impl Observer<ObjectProgram> for Everything {
    fn ended(
        &mut self,
        machine: &Machine<'_, ObjectProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        self.ends.push(path());
        self.outcomes.insert(shape(machine));
        ControlFlow::Continue(())
    }

    fn found(
        &mut self,
        finding: Finding,
        _: &Machine<'_, ObjectProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        self.findings.entry(finding).or_default().push(path());
        ControlFlow::Continue(())
    }
}

pub(crate) fn explore(program: &ObjectProgram, order: Order, reduction: Reduction) -> (Summary, Everything) {
    let mut everything = Everything::default();
    let strategy = Strategy { order, reduction, ..Strategy::default() };
    let summary = search(program, strategy, Limits::default(), &mut everything);
    (summary, everything)
}

/// Two lists of the program's nodes are in the fields of its second object.
fn shape(machine: &Machine<'_, ObjectProgram>) -> String {
    let mut text = String::new();
    for (object, status, _) in machine.threads() {
        if machine.program().names().is_static(object) {
            let _ = write!(text, "{status:?} ");
        }
    }
    let holder = ObjectId(1);
    if machine.program().names().statics() < 2
        || [ObjectId(0), holder].map(|object| machine.program().object_name(object)) != ["monitor", "S"]
    {
        return text;
    }
    let mut seen = Vec::new();
    for slot in 0..4 {
        let mut value = machine.value(Location { object: holder, slot });
        text += "/";
        while let Value::Reference(object) = value {
            if let Some(number) = seen.iter().position(|&known| known == object) {
                let _ = write!(text, "#{number}");
                break;
            }
            seen.push(object);
            let _ = write!(text, "{} ", machine.value(Location { object, slot: 0 }));
            value = machine.value(Location { object, slot: 1 });
        }
        if value.reference().is_none() {
            text += &value.to_string();
        }
    }
    text
}
