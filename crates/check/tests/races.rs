//! Races: what a search finds is what the definition says, over all executions.

use std::collections::BTreeSet;

use thinair_check::budget::Budget;
use thinair_check::program::{Kind, Options, RaceOptions, Verdict, verify};
use thinair_event::Location;
use thinair_explore::{Machine, Reduction, Schedule, Step};
use thinair_program::testing::objects::{ObjectProgram, Size, random};
use thinair_program::testing::races::races;
use thinair_race::{Clocks, Edges, RaceKind};

/// So many paths are followed at most: what has more is left out.
const PATHS: usize = 4_000;

/// What races on some path, by vector clocks along all of them: by WR and WW, and at all.
#[derive(Default)]
struct Everything {
    paths: usize,
    weak: BTreeSet<Location>,
    all: BTreeSet<Location>,
}

impl Everything {
    /// All paths of a program, if there are not too many.
    fn of(program: &ObjectProgram) -> Option<Everything> {
        let mut everything = Everything::default();
        let mut machine = Machine::new(program, Reduction::NONE);
        everything.follow(program, &mut machine, &mut Vec::new())?;
        Some(everything)
    }

    fn follow(
        &mut self,
        program: &ObjectProgram,
        machine: &mut Machine<'_, ObjectProgram>,
        path: &mut Vec<Step>,
    ) -> Option<()> {
        if path.len() > 40 {
            return None;
        }
        let steps: Vec<Step> = machine.steps().collect();
        if steps.is_empty() || machine.exit().is_some() {
            self.end(program, path);
            return (self.paths <= PATHS).then_some(());
        }
        let mark = machine.mark();
        for step in steps {
            path.push(step);
            machine.take(step);
            self.follow(program, machine, path)?;
            machine.undo(mark);
            path.pop();
        }
        Some(())
    }

    fn end(&mut self, program: &ObjectProgram, path: &[Step]) {
        self.paths += 1;
        let mut clocks = Clocks::new(program, Edges::default());
        let schedule = Schedule { options: Reduction::NONE.into(), steps: path.to_vec() };
        schedule.take(program, &mut clocks);
        for race in clocks.races() {
            self.all.insert(race.location);
            if race.kind() != RaceKind::ReadWrite {
                self.weak.insert(race.location);
            }
        }
    }
}

#[test]
fn a_race_is_found_exactly_if_some_execution_has_one() {
    let (mut compared, mut racing) = (0, 0);
    for seed in 0..400 {
        let program = random(seed, Size { threads: 2, statements: 3 });
        let Some(everything) = Everything::of(&program) else { continue };
        compared += 1;
        let options = Options { races: Some(RaceOptions::default()), only_races: true, ..Options::default() };
        let checked = verify(&program, &options, &Budget::default(), &|_| ()).unwrap();
        assert!(checked.is_exhaustive(), "program {seed}");
        let expected = if everything.weak.is_empty() { Verdict::Ok } else { Verdict::Found(Kind::Race) };
        assert_eq!(checked.verdict, expected, "program {seed}: {:?}", everything.weak);
        racing += usize::from(!everything.weak.is_empty());
        // The definition itself, of what exists from the start: objects have other names there.
        let defined = races(&program, |_| false, 100_000).expect("it is small");
        let names = thinair_program::Program::names(&program);
        let statics = |locations: &BTreeSet<Location>| -> BTreeSet<Location> {
            locations.iter().filter(|location| names.is_static(location.object)).copied().collect()
        };
        assert_eq!(statics(&everything.all), statics(&defined), "program {seed}");
    }
    assert!(compared > 80 && racing > 15 && racing < compared, "{racing} of {compared}");
}
