//! What a search tells of a program, in a form in which searches can be compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;

use thinair_event::{ObjectId, Value};
use thinair_explore::{
    Area, Completeness, Exposed, Exposure, Finding, Limits, Machine, Observer, Progress, Reduction, Schedule,
    Status, Strategy, Summary, search,
};
use thinair_program::Program;
use thinair_program::testing::objects::ObjectProgram;

/// More states than this take too long where thousands of programs are searched in many ways.
const MOST: u64 = 20_000;

/// The answer of a search: what no reduction may change.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) outcomes: BTreeSet<String>,
    pub(crate) findings: BTreeSet<Finding>,
    pub(crate) completeness: Completeness,
}

/// What a search did to get there.
pub(crate) struct Search {
    pub(crate) answer: Answer,
    pub(crate) summary: Summary,
    /// What races, as far as it was found out.
    pub(crate) races: BTreeSet<Area>,
}

pub(crate) fn explore(program: &ObjectProgram, strategy: Strategy) -> Search {
    let mut told = Told::default();
    let summary = search(program, strategy, Limits::default(), &mut told);
    let races = told.exposed.iter().filter_map(|exposure| match exposure {
        Exposure::Race(area) => Some(area),
        _ => None,
    });
    Search {
        races: races.collect(),
        answer: Answer {
            outcomes: told.outcomes,
            findings: told.findings,
            completeness: summary.completeness,
        },
        summary,
    }
}

/// Every combination of the parts of a reduction.
pub(crate) fn combinations() -> impl Iterator<Item = Reduction> {
    (0..1 << Reduction::PARTS.len()).map(|chosen: u32| {
        let parts = Reduction::PARTS.iter().enumerate().filter(|(part, _)| chosen >> part & 1 == 1);
        parts.fold(Reduction::NONE, |all, (_, (_, part))| all.and(*part))
    })
}

#[derive(Default)]
struct Told {
    outcomes: BTreeSet<String>,
    findings: BTreeSet<Finding>,
    /// What was known to be noticed when the last of it was told.
    exposed: Arc<Exposed>,
}

impl Observer<ObjectProgram> for Told {
    fn ended(&mut self, machine: &Machine<'_, ObjectProgram>, _: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        self.outcomes.insert(outcome(machine));
        self.exposed = Arc::clone(&machine.options().exposed);
        ControlFlow::Continue(())
    }

    fn found(
        &mut self,
        finding: Finding,
        machine: &Machine<'_, ObjectProgram>,
        _: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        self.findings.insert(finding);
        self.exposed = Arc::clone(&machine.options().exposed);
        ControlFlow::Continue(())
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        if progress.states > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// How threads ended and what memory holds, with objects known by how they are reached and not by their names.
///
/// Where a program ends though threads are alive, how far those have come is nothing that anybody could look at.
fn outcome(machine: &Machine<'_, ObjectProgram>) -> String {
    if let Some(status) = machine.exit() {
        return format!("exit {status}");
    }
    let mut text = String::new();
    let program = machine.program();
    let statics = program.names().statics();
    let mut daemons = false;
    for (object, status, _) in machine.threads() {
        let Status::Ended(exception) = status else {
            daemons = true;
            continue;
        };
        if object.0 < statics {
            let _ = write!(text, "{exception:?} ");
        }
    }
    if daemons {
        return text;
    }
    let mut numbers: BTreeMap<ObjectId, usize> = BTreeMap::new();
    let mut pending: Vec<ObjectId> = (0..statics).map(ObjectId).collect();
    let mut next = 0;
    while let Some(&object) = pending.get(next) {
        next += 1;
        text += "/";
        for location in program.locations(object) {
            let value = machine.value(location);
            match value {
                Value::Reference(target) if target.0 >= statics => {
                    let number = *numbers.entry(target).or_insert_with(|| {
                        pending.push(target);
                        pending.len()
                    });
                    let _ = write!(text, " #{number}");
                }
                _ => {
                    let _ = write!(text, " {value}");
                }
            }
        }
    }
    text
}
