//! Paths to races: how long they are, and how many states were visited until then, by depth-first search, by every combination of
//! heuristics, and by breadth-first search. All of these schedule at every access to what threads share, as `thinair race --search` does.

use std::path::Path;
use std::sync::atomic::Ordering;

use thinair_check::budget::Budget;
use thinair_check::program::{Kind, Options, RaceOptions, Verdict, verify};
use thinair_explore::{Heuristics, Order, Strategy};
use thinair_jvm::JavaProgram;
use thinair_jvm::class_path::Jdk;

use super::{open, paper};

/// A program of the paper that has a race, or one that was made of it.
pub(super) struct Subject {
    pub(super) program: &'static str,
    pub(super) size: &'static str,
    /// Its name in the paper, where it has the race there.
    pub(super) paper: Option<&'static str>,
}

const fn subject(program: &'static str, size: &'static str) -> Subject {
    Subject { program, size, paper: Some(program) }
}

const fn mutant(program: &'static str, size: &'static str) -> Subject {
    Subject { program, size, paper: None }
}

/// The algorithms. In the paper, Peterson with plain variables is Fig. 3 without figures, and the last three have no race: these are
/// theirs with a plain flag, sense, or flags.
pub(super) const ALGORITHMS: [Subject; 13] = [
    subject("DisBarrier", "(2,2)"),
    subject("StaticTreeBarrier", "(7,1)"),
    subject("StripedHashSet", "(4,12)"),
    subject("LazyList", "(4,16)"),
    subject("OptimisticList", "(3,6)"),
    subject("Bakery", "(2,2)"),
    subject("LockFreeQueue", "(2,2)"),
    subject("CLHLock", "(4,8)"),
    subject("MCSLock", "(2,4)"),
    mutant("PetersonPlain", "(2,2)"),
    mutant("SimplePlain", "(2)"),
    mutant("SenseBarrierPlainSense", "(2,2)"),
    mutant("TourBarrierPlainFlag", "(3,3)"),
];

/// The kernels.
pub(super) const KERNELS: [Subject; 4] = [
    subject("MolDyn", "(2,1)"),
    subject("Sor", "(2,15)"),
    subject("LuFact", "(2,5)"),
    subject("MonteCarlo", "(2,5)"),
];

/// The combinations of heuristics, in the order of the paper's appendix.
pub(super) const CONFIGURATIONS: [&str; 15] = [
    "af",
    "ara",
    "ww",
    "wf",
    "ara,af",
    "wf,ww",
    "ww,ara",
    "ww,af",
    "wf,ara",
    "wf,af",
    "ww,ara,af",
    "wf,ara,af",
    "wf,ww,ara",
    "wf,ww,af",
    DEFAULT,
];

/// The one that `thinair race --search heuristic` has if nothing is said.
pub(super) const DEFAULT: &str = "wf,ww,ara,af";

/// A breadth-first search is given up at so many states. Others never need that many.
pub(super) const MOST_STATES: u64 = 200_000;

/// How to search.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// What `thinair race` does if nothing is said: scheduling at synchronization only.
    Reduced,
    DepthFirst,
    BreadthFirst,
    /// By these heuristics.
    Heuristic(&'static str),
}

impl Way {
    fn strategy(self) -> Strategy {
        let order = match self {
            Way::Reduced => return Strategy::default(),
            Way::DepthFirst => Order::DepthFirst,
            Way::BreadthFirst => Order::BreadthFirst,
            Way::Heuristic(names) => {
                let has = |wanted| names.split(',').any(|name| name == wanted);
                Order::BestFirst(Heuristics {
                    writes_first: has("wf"),
                    watch_written: has("ww"),
                    avoid_release_acquire: has("ara"),
                    acquire_first: has("af"),
                })
            }
        };
        Strategy::at_every_access(order)
    }
}

/// Where a search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reached {
    pub(super) states: u64,
    /// How many steps lead to the race; none if the search was given up.
    pub(super) length: Option<usize>,
    /// The longest path that was followed.
    pub(super) depth: usize,
}

impl Reached {
    /// The length; of a breadth-first search that was given up, what it is at least: no path that is shorter than the longest leads to a race.
    pub(super) fn shortest(self) -> String {
        self.length.map_or_else(|| format!("≥ {}", self.depth), |length| length.to_string())
    }
}

/// A program, compiled.
pub(super) struct Compiled(JavaProgram);

impl Subject {
    pub(super) fn open(&self, jdk: &Jdk, classes: &Path) -> Compiled {
        Compiled(open(self.program, jdk, classes).unwrap_or_else(|error| panic!("{}: {error}", self.program)))
    }

    /// The paper's figure for a search of it.
    pub(super) fn paper(&self, search: &str) -> Option<paper::Figure> {
        paper::figure(self.paper?, search)
    }
}

impl Compiled {
    /// Searches until there is a race.
    pub(super) fn search(&self, way: Way) -> Reached {
        let options = Options {
            strategy: way.strategy(),
            first: true,
            races: Some(RaceOptions::default()),
            only_races: true,
            ..Options::default()
        };
        let budget = &Budget::default();
        let checked = verify(&self.0, &options, budget, &|progress| {
            budget.cancelled.store(progress.states > MOST_STATES, Ordering::Relaxed);
        });
        let checked = checked.unwrap_or_else(|failure| panic!("{failure}"));
        let is_found = checked.verdict == Verdict::Found(Kind::Race);
        let length = checked.findings.first().filter(|_| is_found).map(|found| found.length);
        Reached { states: checked.statistics.states, length, depth: checked.statistics.depth }
    }
}

/// Searches of one program.
pub(super) struct Searches {
    pub(super) reduced: Reached,
    pub(super) depth_first: Reached,
    /// By combination of heuristics; the default is among them.
    pub(super) heuristic: Vec<(&'static str, Reached)>,
    /// None if it was left out.
    pub(super) breadth_first: Option<Reached>,
}

impl Searches {
    /// All of them; quickly, without shortest paths and without the heuristics that are not the default.
    pub(super) fn of(compiled: &Compiled, quick: bool) -> Searches {
        let configurations = CONFIGURATIONS.into_iter().filter(|names| !quick || *names == DEFAULT);
        Searches {
            reduced: compiled.search(Way::Reduced),
            depth_first: compiled.search(Way::DepthFirst),
            heuristic: configurations.map(|names| (names, compiled.search(Way::Heuristic(names)))).collect(),
            breadth_first: (!quick).then(|| compiled.search(Way::BreadthFirst)),
        }
    }

    /// The length by the default heuristics.
    pub(super) fn by_default(&self) -> Option<usize> {
        self.heuristic.iter().find(|(names, _)| *names == DEFAULT)?.1.length
    }

    /// The shortest length by any combination of heuristics that was tried.
    pub(super) fn best(&self) -> Option<usize> {
        self.heuristic.iter().filter_map(|(_, reached)| reached.length).min()
    }

    /// Whether the default heuristics lead to a race by a shorter path than depth-first search.
    pub(super) fn is_shorter(&self) -> bool {
        matches!((self.by_default(), self.depth_first.length), (Some(ours), Some(theirs)) if ours < theirs)
    }
}

/// The lengths of paths as a table; quickly, without the best and the shortest.
pub(super) fn figures(jdk: &Jdk, classes: &Path, quick: bool) {
    println!(
        "{:<36} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        format!("paths to races, JDK {}", jdk.feature()),
        "dfs",
        "heuristic",
        "best",
        "bfs",
        "JRF dfs",
        "heuristic"
    );
    let mut shorter = 0;
    for (number, subject) in ALGORITHMS.iter().chain(&KERNELS).enumerate() {
        let searches = Searches::of(&subject.open(jdk, classes), quick);
        shorter += usize::from(number < ALGORITHMS.len() && searches.is_shorter());
        let theirs = |search| subject.paper(search).map_or("-".into(), |figure| figure.length.to_string());
        println!(
            "{:<36} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
            subject.program,
            shown(searches.depth_first.length),
            shown(searches.by_default()),
            if quick { "-".into() } else { shown(searches.best()) },
            searches.breadth_first.map_or("-".into(), Reached::shortest),
            theirs("dfs"),
            theirs(DEFAULT),
        );
    }
    println!(
        "  goal: by default, the heuristic search's path is shorter than depth-first's on 10 of {} algorithms; it is on {shorter}",
        ALGORITHMS.len()
    );
}

/// A length, or that there is none.
pub(super) fn shown(length: Option<usize>) -> String {
    length.map_or_else(|| "given up".into(), |length| length.to_string())
}
