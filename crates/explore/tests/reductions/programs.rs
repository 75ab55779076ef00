//! One program for each way in which a reduction could go wrong.

mod foreseen;
mod lives;
mod memory;
mod monitors;
mod publication;
mod spins;

use std::collections::BTreeSet;

use thinair_explore::{Area, Finding, Reduction, Strategy};
use thinair_program::Program;
use thinair_program::testing::objects::{
    Body, FieldDeclaration, ObjectProgram, Place, ProgramBuilder, Register, int, plus, reference,
};
use thinair_program::testing::races;

use crate::compare;
use crate::observed::explore;

/// More states than this take the definition too long; what spins has no end of them.
const MOST: usize = 3_000;

/// A program, and what is to be found in it.
struct Case {
    name: &'static str,
    program: ObjectProgram,
    races: bool,
    /// How many variables race, fields of all objects of a class taken together, where somebody has counted.
    areas: Option<usize>,
    findings: Vec<Finding>,
    /// How many outcomes there are, where somebody has counted.
    outcomes: Option<usize>,
}

impl Case {
    fn new(name: &'static str, program: ObjectProgram) -> Case {
        Case { name, program, races: false, areas: None, findings: Vec::new(), outcomes: None }
    }

    fn races(self) -> Case {
        Case { races: true, ..self }
    }

    fn areas(self, areas: usize) -> Case {
        Case { races: true, areas: Some(areas), ..self }
    }

    fn finds(mut self, finding: Finding) -> Case {
        self.findings.push(finding);
        self
    }

    fn outcomes(self, outcomes: usize) -> Case {
        Case { outcomes: Some(outcomes), ..self }
    }

    /// All reductions find the same, which is what is expected; and races are found where the definition says so.
    fn check(&self) {
        assert!(compare(self.name, &self.program, false), "{}: too large", self.name);
        let strategy = |reduction| Strategy { reduction, full_states: true, ..Strategy::default() };
        let full = explore(&self.program, strategy(Reduction::NONE));
        let expected: BTreeSet<Finding> = self.findings.iter().copied().collect();
        assert_eq!(full.answer.findings, expected, "{}: findings", self.name);
        if let Some(outcomes) = self.outcomes {
            assert_eq!(full.answer.outcomes.len(), outcomes, "{}: {:?}", self.name, full.answer.outcomes);
        }
        if let Some(defined) = races::races(&self.program, |_| false, MOST) {
            assert_eq!(!defined.is_empty(), self.races, "{}: by definition, {defined:?}", self.name);
        }
        for reduction in [Reduction::SYNCHRONIZATION, Reduction::ALL] {
            let search = explore(&self.program, strategy(reduction));
            assert_eq!(
                !search.races.is_empty(),
                self.races,
                "{}, {reduction}: {:?}",
                self.name,
                search.races
            );
            if let Some(areas) = self.areas {
                assert_eq!(search.races.len(), areas, "{}, {reduction}: {:?}", self.name, search.races);
            }
            assert_eq!(search.summary.collisions, Some(0), "{}", self.name);
            let area = |location| Area::of(self.program.names(), location);
            let known = |location| search.races.contains(&area(location));
            if let Some(more) = races::races(&self.program, known, MOST) {
                assert!(more.is_empty(), "{}, {reduction}: {more:?} races as well", self.name);
            }
        }
    }
}

fn check(cases: impl IntoIterator<Item = Case>) {
    cases.into_iter().for_each(|case| case.check());
}

/// Two plain numbers, two volatile ones, and what each of three threads says that it has seen.
struct Shared {
    x: Place,
    y: Place,
    v: Place,
    w: Place,
    seen: [Place; 3],
}

fn shared(program: &mut ProgramBuilder) -> Shared {
    let (_, [x, y, v, w, first, second, third]) = program.statics(
        "S",
        [
            int("x"),
            int("y"),
            int("v").volatile(),
            int("w").volatile(),
            int("first"),
            int("second"),
            int("third"),
        ],
    );
    Shared { x, y, v, w, seen: [first, second, third] }
}

/// Writes a thread, given what is shared and a monitor.
type Write<'a> = &'a dyn Fn(&mut Body, &Shared, thinair_event::ObjectId);

/// A program of threads over [`Shared`] and one monitor.
fn threads<const N: usize>(bodies: [Write<'_>; N]) -> ObjectProgram {
    let mut program = ProgramBuilder::new();
    let shared = shared(&mut program);
    let monitor = program.monitor("m");
    for (number, build) in bodies.into_iter().enumerate() {
        program.thread(&format!("thread {number}"), |body| build(body, &shared, monitor));
    }
    program.build()
}

/// Says what is in a place, which is more than nothing.
fn say(body: &mut Body, place: &Place, seen: &Place) {
    let value = body.read(place);
    body.write(seen, plus(value, 10));
}

fn volatile_reference() -> FieldDeclaration {
    reference("place").volatile()
}
