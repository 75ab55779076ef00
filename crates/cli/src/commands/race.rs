//! `thinair race`: has a program a data race?

use std::io;

use clap::{Args, ValueEnum};
use thinair_check::models::{self, Model};
use thinair_check::program;
use thinair_explore::{Heuristics, Order, Strategy, Team, Watch};
use thinair_race::Edges;

use super::program::{self as programs, Subject};
use crate::status::Status;

/// Decide whether a program has a data race
///
/// Two accesses race if they are to the same variable, at least one of them writes, and happens-before orders them in neither way
/// (JLS 17.4.5). All sequentially consistent executions are searched. If none has a race, the program has none on any JVM, and behaves
/// as if it were executed step by step. The search stops at the first race (but see --all-races), which is reported with both accesses, what the threads
/// hold and did last to synchronize, and the steps that lead there.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct Arguments {
    #[command(flatten)]
    subject: Subject,

    /// Search at every access to what threads share, in this order, in place of at synchronization only
    #[arg(long, value_name = "ORDER", conflicts_with = "replay")]
    search: Option<RaceSearch>,

    /// What the heuristic search prefers: writes, what others have written, not to synchronize, to acquire early
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "wf,ww,ara,af",
        requires = "search"
    )]
    heuristics: Vec<Heuristic>,

    /// Go on after the first race, and report each racing pair of source positions once (not with --search)
    #[arg(long, conflicts_with_all = ["replay", "search"])]
    all_races: bool,

    /// Count a read that a write follows as a race, too. Where no other order would show the race, because threads are ordered by
    /// opaque accesses or by races that are left out, it always counts
    #[arg(long, conflicts_with = "replay")]
    include_rw: bool,

    /// Let threads that wait or are parked wake up for no reason, as Java allows
    #[arg(long, conflicts_with = "replay")]
    spurious_wakeups: bool,

    /// Let LockSupport.unpark happen-before the return of the park that it ends, which Java does not specify
    #[arg(long, conflicts_with = "replay")]
    unpark_orders: bool,
}

/// In which order states are visited.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum RaceSearch {
    /// Depth first: needs the least memory
    Dfs,
    /// Breadth first: finds a shortest path to a race
    Bfs,
    /// The state first that looks most like leading to a race
    Heuristic,
}

/// What a heuristic search prefers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Heuristic {
    /// Writes first
    Wf,
    /// Watch written: accesses to what another thread has written last
    Ww,
    /// Avoid to release, and to acquire what was released
    Ara,
    /// Acquire first: what nothing was released for
    Af,
}

const AFTER_HELP: &str = "\
Races of variables that Java's own concurrent classes declare are left out, as are those of java.lang; what two threads do to a
HashMap or an ArrayList is told.

Examples:
  thinair race Clh.java                           compiles a class with a main method and looks for races
  thinair race classes --main app.Main -- 2 10    a folder of classes, with arguments for main
  thinair race Cache.java --benign Cache.hash     but for a field that is meant to be written twice
  thinair race Clh.java --search bfs              a shortest path to a race
  thinair race Cache.java --all-races             every pair of lines that race
  thinair race Clh.java --html race.html          a page with a diagram of happens-before
  thinair race Clh.java --json | jq .findings[0].accesses";

/// Looks for races and reports.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Status> {
    let Arguments { subject, search, all_races, include_rw, .. } = arguments;
    let model: &'static Model = models::find("sc").expect("it is built in");
    let options = program::Options {
        strategy: Strategy {
            spurious: arguments.spurious_wakeups,
            ..search.map_or_else(Strategy::default, |search| arguments.strategy(search))
        },
        depth: subject.search_options.depth(),
        first: !all_races,
        team: Team::of(subject.search_options.workers()),
        races: Some(program::RaceOptions {
            all: *all_races,
            include_rw: *include_rw,
            edges: arguments.edges(),
            ..program::RaceOptions::default()
        }),
        only_races: true,
        count: false,
    };
    programs::run(subject, model, &options, None)
}

impl Arguments {
    fn edges(&self) -> Edges {
        Edges { park: self.unpark_orders }
    }

    /// A search at every access to what threads share.
    fn strategy(&self, search: RaceSearch) -> Strategy {
        let prefers = |heuristic| self.heuristics.contains(&heuristic);
        let order = match search {
            RaceSearch::Dfs => Order::DepthFirst,
            RaceSearch::Bfs => Order::BreadthFirst,
            RaceSearch::Heuristic => Order::BestFirst(Heuristics {
                writes_first: prefers(Heuristic::Wf),
                watch_written: prefers(Heuristic::Ww),
                avoid_release_acquire: prefers(Heuristic::Ara),
                acquire_first: prefers(Heuristic::Af),
            }),
        };
        let at_every_access = Strategy::at_every_access(order);
        if self.include_rw {
            let watch = Watch::All { reads: true, edges: self.edges() };
            return Strategy { watch, ..at_every_access };
        }
        at_every_access
    }
}
