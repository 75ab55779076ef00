//! Races, by three opinions: what searches say, what vector clocks say of every path of the program, and the definition.

use std::collections::BTreeSet;

use thinair_check::budget::Budget;
use thinair_check::program::{Checked, Kind, Options, RaceOptions, Verdict, verify};
use thinair_event::{Location, ObjectId};
use thinair_explore::{
    Area, Exposure, Machine, Order, Reduction, Rivalry, Schedule, Step, Strategy, Taken, Trace, Watch,
};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Describe;
use thinair_program::testing::objects::{Size, random};
use thinair_program::testing::races::races;
use thinair_race::{Clocks, Edges, Race, RaceKind};

/// A variable and the places of two accesses to it, whichever comes first.
type Pair = (String, [Option<u32>; 2]);

/// What vector clocks say of all paths.
#[derive(Default)]
struct Everything {
    /// What races, whatever comes first.
    all: BTreeSet<Location>,
    /// The pairs that race, where the first is a write.
    weak: BTreeSet<Pair>,
    /// All pairs that race.
    pairs: BTreeSet<Pair>,
    paths: u32,
}

const MANY: u32 = 3_000;

impl Everything {
    /// All paths of a program, if there are not too many.
    fn of(program: &impl Describe) -> Option<Everything> {
        let mut everything = Everything::default();
        let mut machine = Machine::new(program, Reduction::NONE);
        everything.follow(program, &mut machine, &mut Vec::new())?;
        Some(everything)
    }

    fn follow<P: Describe>(
        &mut self,
        program: &P,
        machine: &mut Machine<'_, P>,
        path: &mut Vec<Step>,
    ) -> Option<()> {
        if path.len() > 40 {
            return None;
        }
        let steps: Vec<Step> = machine.steps().collect();
        let mark = machine.mark();
        for &step in &steps {
            path.push(step);
            machine.take(step);
            self.follow(program, machine, path)?;
            machine.undo(mark);
            path.pop();
        }
        if steps.is_empty() {
            self.end(program, path);
        }
        (self.paths <= MANY).then_some(())
    }

    fn end(&mut self, program: &impl Describe, path: &[Step]) {
        self.paths += 1;
        let mut clocks = Clocks::new(program, Edges::default());
        let schedule = Schedule { options: Reduction::NONE.into(), steps: path.to_vec() };
        schedule.take(program, &mut clocks);
        let mut lines = Walked { program, lines: Vec::new(), places: Vec::new() };
        schedule.take(program, &mut lines);
        for race in clocks.races() {
            self.all.insert(race.location);
            let mut places = [race.first, race.second].map(|access| lines.lines[access.step]);
            places.sort_unstable();
            let pair = (program.declared(race.location).name, places);
            if race.kind() != RaceKind::ReadWrite {
                self.weak.insert(pair.clone());
            }
            self.pairs.insert(pair);
        }
        if self.paths.is_multiple_of(5) {
            compare_summaries(program, path, clocks.races(), &lines.places);
        }
    }
}

/// The line of every step of a path, and its place.
struct Walked<'p, P> {
    program: &'p P,
    lines: Vec<Option<u32>>,
    places: Vec<u64>,
}

impl<P: Describe> Trace<P> for Walked<'_, P> {
    fn took(&mut self, _: ObjectId, state: &P::Thread, _: Taken) {
        self.lines.push(self.program.position(state).map(|position| position.line));
        self.places.push(self.program.whereabouts(state));
    }
}

/// Step by step, the summary of a path says what clocks say: of everything, if it remembers that, and else up to the first race in which
/// a write comes first.
fn compare_summaries(program: &impl Describe, path: &[Step], races: &[Race], places: &[u64]) {
    let everything = Watch::All { reads: true, edges: Edges::default() };
    let told = summarize(program, path, everything, |machine| machine.rivalries().to_vec());
    let expected: Vec<BTreeSet<Rivalry>> = (0..path.len())
        .map(|step| {
            let here = races.iter().filter(|race| race.second.step == step);
            let rivalry = |race: &Race| Rivalry {
                area: Area::of(program.names(), race.location),
                whereabouts: Some([race.first, race.second].map(|access| places[access.step])),
            };
            here.map(rivalry).collect()
        })
        .collect();
    assert_eq!(told, expected, "{path:?}");

    // Without fences and objects that are private at first, there are no others.
    let told = summarize(program, path, Watch::First, |machine| {
        machine.exposures().iter().filter(|exposure| matches!(exposure, Exposure::Race(_))).copied().collect()
    });
    let first = races.iter().find(|race| race.kind() != RaceKind::ReadWrite).map(|race| race.second.step);
    let at_most = |step: usize| first.is_none_or(|first| step <= first);
    let told = told.iter().position(|exposures| !exposures.is_empty());
    assert!(first.is_none() || told.is_some_and(at_most), "{told:?} and {first:?}: {path:?}");
}

/// What a machine says of each step of a path, when it knows from the start what it has to.
fn summarize<P: Describe, T: Ord>(
    program: &P,
    path: &[Step],
    watch: Watch,
    of: impl Fn(&Machine<'_, P>) -> Vec<T>,
) -> Vec<BTreeSet<T>> {
    let mut options = thinair_explore::Options { watch, ..Reduction::NONE.into() };
    loop {
        let mut machine = Machine::new(program, options.clone());
        let (mut said, mut news) = (Vec::new(), Vec::new());
        for &step in path {
            machine.take(step);
            said.push(of(&machine).into_iter().collect());
            let is_news = |exposure: &&Exposure| {
                matches!(exposure, Exposure::Weak(_) | Exposure::Plain(_) | Exposure::Fences)
            };
            news.extend(machine.exposures().iter().filter(is_news).copied());
        }
        if news.is_empty() {
            return said;
        }
        options.exposed = options.exposed.with(news).into();
    }
}

fn search(name: &str, program: &impl Describe, strategy: Strategy, races: RaceOptions) -> Checked {
    let options = Options { strategy, races: Some(races), only_races: true, ..Options::default() };
    let checked = verify(program, &options, &Budget::default(), &|_| ());
    let checked = checked.unwrap_or_else(|failure| panic!("{name}: {failure}"));
    assert!(checked.is_exhaustive(), "{name}: {:?}", checked.incomplete);
    checked
}

/// The pairs that a search has told of.
fn told(checked: &Checked) -> BTreeSet<Pair> {
    let races = checked.findings.iter().filter_map(|found| found.race.as_ref());
    races
        .map(|race| {
            let mut lines = race.accesses.each_ref().map(|access| access.place.as_ref()?.line);
            lines.sort_unstable();
            (race.variable.name.clone(), lines)
        })
        .collect()
}

/// Compares what searches say with what all paths say, and that with the definition. Whether it races; nothing if there are too
/// many paths.
fn compare(name: &str, program: &impl Describe, defined: bool) -> Option<bool> {
    let everything = Everything::of(program)?;
    let at_every_access =
        Strategy { reduction: Reduction::INVISIBLE, watch: Watch::First, ..Strategy::default() };
    for strategy in [Strategy::default(), at_every_access] {
        let checked = search(name, program, strategy, RaceOptions::default());
        // If a read races with a later write, and nothing else, that is told as well.
        let expected = if everything.pairs.is_empty() { Verdict::Ok } else { Verdict::Found(Kind::Race) };
        assert_eq!(checked.verdict, expected, "{name}: {:?}", everything.pairs);
    }
    for include_rw in [false, true] {
        let races = RaceOptions { all: true, include_rw, ..RaceOptions::default() };
        let checked = search(name, program, Strategy::default(), races);
        let expected = if include_rw { &everything.pairs } else { &everything.weak };
        assert_eq!(&told(&checked), expected, "{name}, with reads that are written later: {include_rw}");
    }
    if defined {
        // The definition itself, of what exists from the start: objects have other names there.
        let defined = races(program, |_| false, 200_000).expect("it is small");
        let statics = |locations: &BTreeSet<Location>| -> BTreeSet<Location> {
            locations.iter().filter(|location| program.names().is_static(location.object)).copied().collect()
        };
        assert_eq!(statics(&everything.all), statics(&defined), "{name}");
    }
    Some(!everything.weak.is_empty())
}

#[test]
fn a_race_is_found_exactly_if_some_execution_has_one() {
    let (mut compared, mut racing) = (0, 0);
    for seed in 0..400 {
        let program = random(seed, Size { threads: 2, statements: 3 });
        if let Some(races) = compare(&format!("program {seed}"), &program, true) {
            compared += 1;
            racing += usize::from(races);
        }
    }
    assert!(compared > 80 && racing > 15 && racing < compared, "{racing} of {compared}");
}

/// Random numbers (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % end
    }

    fn of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len() as u64) as usize]
    }
}

/// A few accesses of every mode to plain and volatile variables, where what is read decides what comes next; with monitors, updates
/// and, if so wanted, fences.
fn modes(seed: u64, fences: bool) -> String {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let fence = |random: &mut Random, names: &[&'static str]| {
        if fences && random.below(2) == 0 { random.of(names) } else { "" }
    };
    let mut text = "Java Modes { int x, p; volatile int v; monitor m; }\n".to_owned();
    for thread in 1..=2 + random.below(2) {
        text.extend(["Thread ", &thread.to_string(), " {\n"]);
        for register in 0..=random.below(2) {
            let flag = random.of(&["p", "v", "v"]);
            let write = random.of(&["set", "setOpaque", "setRelease", "setVolatile"]);
            let read = random.of(&["", ".getOpaque()", ".getAcquire()", ".getVolatile()"]);
            let release = fence(&mut random, &["releaseFence();\n", "fullFence();\n"]);
            let acquire = fence(&mut random, &["acquireFence();\n", "fullFence();\n"]);
            let statement = match random.below(9) {
                0 => "x = 1;\n".to_owned(),
                1 => format!("x = 1;\n{release}{flag}.{write}(1);\n"),
                2 => format!("{flag}.{write}({});\n", random.below(2)),
                7 => format!("int s{register} = x;\n{release}{flag}.{write}(1);\n"),
                8 => format!(
                    "int r{register} = {flag}{read};\nif (r{register} == 1) {{\n{acquire}x = 2;\n}}\n"
                ),
                3 => format!("lock m;\nx = {register};\nunlock m;\n"),
                4 => format!(
                    "{flag}.{}(1);\n",
                    random.of(&["getAndAddRelease", "getAndAdd", "getAndAddAcquire"])
                ),
                _ => format!(
                    "int r{register} = {flag}{read};\nif (r{register} == 1) {{\n{acquire}int s{register} = x;\n}}\n"
                ),
            };
            text += &statement;
        }
        text += "}\n";
    }
    text + "exists (true)\n"
}

fn compare_modes(fences: bool) -> (u32, u32) {
    let (mut compared, mut racing) = (0, 0);
    for seed in 0..600 {
        let text = modes(seed, fences);
        let test = thinair_litmus::parse(&text)
            .unwrap_or_else(|problems| panic!("{}", problems.render("test", &text)));
        let program = LitmusProgram::new(&test, &text, None);
        // The definition knows no fences.
        if let Some(races) = compare(&text, &program, !fences) {
            compared += 1;
            racing += u32::from(races);
        }
    }
    (compared, racing)
}

#[test]
fn modes_order_what_they_say_and_no_more() {
    let (compared, racing) = compare_modes(false);
    assert!(compared > 300 && racing > 100 && racing + 50 < compared, "{racing} of {compared}");
}

#[test]
fn fences_order_what_they_say_and_no_more() {
    let (compared, racing) = compare_modes(true);
    assert!(compared > 300 && racing > 100 && racing + 50 < compared, "{racing} of {compared}");
}

/// Who has nothing to do with a race does not appear on the path to it.
#[test]
fn paths_to_races_are_short() {
    let text = "Java Short { int x; volatile int v, w; }
Thread 1 { v = 1; v = 2; int r = w; x = 1; v = 3; }
Thread 2 { w = 1; w = 2; w = 3; int s = v; }
Thread 3 { int t = v; w = 4; x = 2; w = 5; }
exists (true)
";
    let test =
        thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("test", text)));
    let program = LitmusProgram::new(&test, text, None);
    let checked = search("short", &program, Strategy::default(), RaceOptions::default());
    let [found] = checked.findings.as_slice() else { panic!("one race: {:?}", checked.findings) };
    let path: Vec<(usize, &str)> = found.path.iter().map(|step| (step.thread, &*step.action)).collect();
    assert!(path.iter().all(|(thread, _)| *thread != 1), "{path:?}");
    assert_eq!(path.len(), 7, "{path:?}");
}

/// To write what is there already changes nothing for a thread that waits for another value, but it races with its reads.
#[test]
fn a_thread_that_spins_races_with_a_write_that_changes_nothing() {
    let text = "Java Spin { int x; volatile int v; }
Thread 1 { while (x == 0) { } }
Thread 2 { v = 1; x = 0; v = 2; }
exists (true)
";
    let test =
        thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("test", text)));
    let program = LitmusProgram::new(&test, text, None);
    for strategy in [
        Strategy::default(),
        Strategy::at_every_access(Order::DepthFirst),
        Strategy::at_every_access(Order::BreadthFirst),
    ] {
        let checked = search("spin", &program, strategy, RaceOptions::default());
        assert_eq!(checked.verdict, Verdict::Found(Kind::Race), "{strategy:?}");
    }
}
