//! Flags that several commands have.

mod model;
mod quantity;
mod trust;

pub(crate) use model::ModelName;
pub(crate) use trust::TrustOptions;

use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use thinair_check::budget::{self, Budget};
use thinair_check::litmus;
use thinair_check::models::Engine;
use thinair_explore::{Order, Reduction, Strategy, Team};
use thinair_jmm::{Rule8, Stages};
use thinair_program::Identity;
use thinair_report::text::Style;

/// How states are searched.
#[derive(Debug, Args)]
pub(crate) struct StateOptions {
    /// Leave out interleavings that others stand for: all, none, or some of invisible, synchronization, persistent, spins
    #[arg(long, value_name = "PARTS", default_value = "all", value_parser = reduction)]
    reduction: Reduction,

    /// Keep only fingerprints of states, or states in full, to see that no two share a fingerprint
    #[arg(long, value_name = "KIND", default_value = "fingerprints")]
    states: States,
}

impl StateOptions {
    /// How to search in that order.
    pub(crate) fn strategy(&self, order: Search) -> Strategy {
        let full_states = self.states == States::Full;
        Strategy { order: order.into(), reduction: self.reduction, full_states, ..Strategy::default() }
    }
}

/// What is kept of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum States {
    /// 128 bits of each, or 125 with several threads
    Fingerprints,
    /// All of each
    Full,
}

/// Bounds and limits of a search.
#[derive(Debug, Args)]
#[command(next_help_heading = "Bounds and limits")]
pub(crate) struct SearchOptions {
    /// Enter the body of a loop at most N times each time the loop is reached
    #[arg(long, value_name = "N")]
    unroll: Option<u32>,

    /// Follow no execution for more than N steps
    #[arg(long, value_name = "N")]
    depth: Option<usize>,

    /// Stop after this time, for the whole command: 500ms, 30s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    time_limit: Option<Duration>,

    /// Stop when this much memory is in use: 512M, 2G [default: 75 % of this machine's]
    #[arg(long, value_name = "SIZE", value_parser = quantity::size)]
    memory_limit: Option<u64>,

    /// Use so many threads: for several tests at the same time, or for one large search [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// The seed of random choices; the present searches make none
    #[arg(long, value_name = "N")]
    #[allow(dead_code, reason = "part of the command line; no search makes a random choice yet")]
    seed: Option<u64>,
}

impl SearchOptions {
    /// What the command may use, from now on.
    pub(crate) fn budget(&self) -> Arc<Budget> {
        budget_of(self.time_limit, self.memory_limit)
    }

    /// How to search.
    pub(crate) fn search(&self, strategy: Strategy, relaxed: litmus::Relaxed) -> litmus::Options {
        litmus::Options {
            strategy,
            depth: self.depth,
            unroll: self.unroll,
            team: Team::of(self.workers()),
            relaxed,
            ..litmus::Options::default()
        }
    }

    /// How often a loop's body may be entered.
    pub(crate) fn unroll(&self) -> Option<u32> {
        self.unroll
    }

    /// The longest path that is followed.
    pub(crate) fn depth(&self) -> Option<usize> {
        self.depth
    }

    /// How many threads there may be.
    pub(crate) fn workers(&self) -> usize {
        self.threads.map_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get), usize::from)
    }
}

/// Limits of a command that makes one decision.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitOptions {
    /// Stop after this time: 500ms, 30s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    time_limit: Option<Duration>,

    /// Stop when this much memory is in use: 512M, 2G [default: 75 % of this machine's]
    #[arg(long, value_name = "SIZE", value_parser = quantity::size)]
    memory_limit: Option<u64>,
}

impl LimitOptions {
    /// What the command may use, from now on.
    pub(crate) fn budget(&self) -> Arc<Budget> {
        budget_of(self.time_limit, self.memory_limit)
    }
}

fn budget_of(time: Option<Duration>, memory: Option<u64>) -> Arc<Budget> {
    Arc::new(Budget {
        deadline: time.and_then(|limit| Instant::now().checked_add(limit)),
        memory: memory.or_else(|| budget::machine_bytes().map(|bytes| bytes / 4 * 3)),
        ..Budget::default()
    })
}

/// More executions than this would not fit into memory for any test.
const MOST_STEPS: i64 = 100;

/// What only the Java memory model and its relatives ask for.
#[derive(Debug, Args)]
#[command(next_help_heading = "For jmm, jmm-revised, hb, jpr and jprd")]
pub(crate) struct RelaxedOptions {
    /// When two actions of different executions are the same
    #[arg(long, value_name = "POLICY", default_value = "free")]
    identity: IdentityPolicy,

    /// Access a long that is not volatile as a whole, not in two halves (JLS 17.7)
    #[arg(long)]
    no_tearing: bool,

    /// Which actions rule 8 of jmm is about
    #[arg(long, value_name = "READING", default_value = "jls")]
    rule8: Rule8Choice,

    /// Let K executions justify one, with --engine sat; forbidden means up to K then [default: as many as can matter]
    #[arg(long = "k", value_name = "K", value_parser = clap::value_parser!(u16).range(1..=MOST_STEPS))]
    steps: Option<u16>,

    /// Leave out stages that make it faster; no answer changes
    #[arg(long, value_name = "STAGE", value_delimiter = ',', value_parser = stage())]
    without: Vec<Stage>,
}

impl RelaxedOptions {
    /// How to decide.
    pub(crate) fn relaxed(&self) -> litmus::Relaxed {
        let mut stages = Stages::default();
        for stage in &self.without {
            (stage.leave_out)(&mut stages);
        }
        let rule_8 = match self.rule8 {
            Rule8Choice::Jls => Rule8::Committed,
            Rule8Choice::Memsat => Rule8::BeingCommitted,
        };
        litmus::Relaxed {
            identity: self.identity.into(),
            tearing: !self.no_tearing,
            stages,
            rule_8,
            steps: self.steps.map(usize::from),
        }
    }
}

/// Which actions rule 8 of JLS 17.4.8 is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Rule8Choice {
    /// Those that are committed, as the JLS prints it
    Jls,
    #[value(help = "Those that are being committed, as MemSAT reads it")]
    Memsat,
}

/// A stage that can be left out.
#[derive(Clone, Copy, Debug)]
struct Stage {
    leave_out: fn(&mut Stages),
}

fn stage() -> impl TypedValueParser<Value = Stage> {
    PossibleValuesParser::new(Stages::NAMES.map(|(name, _)| name)).map(|chosen| {
        let stage = Stages::NAMES.into_iter().find(|(name, _)| *name == chosen);
        Stage { leave_out: stage.expect("one of the possible values").1 }
    })
}

/// In which order states are visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Search {
    /// Depth first: needs the least memory
    Dfs,
    /// Breadth first: finds shortest paths
    Bfs,
}

impl From<Search> for Order {
    fn from(search: Search) -> Order {
        match search {
            Search::Dfs => Order::DepthFirst,
            Search::Bfs => Order::BreadthFirst,
        }
    }
}

/// Which interleavings are left out: `none`, `all`, or parts, with commas between them.
fn reduction(text: &str) -> Result<Reduction, String> {
    let mut reduction = Reduction::NONE;
    for name in text.split(',').map(str::trim) {
        let part = match name {
            "none" => Reduction::NONE,
            "all" => Reduction::ALL,
            _ => {
                let part = Reduction::PARTS.iter().find(|(known, _)| *known == name);
                let names = Reduction::PARTS.map(|(known, _)| known).join(", ");
                part.ok_or_else(|| format!("there is no `{name}`; there are none, all, {names}"))?.1
            }
        };
        reduction = reduction.and(part);
    }
    Ok(reduction)
}

/// When two actions of different executions are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum IdentityPolicy {
    /// Same place in the source and count
    Site,
    /// Same thread, kind, variable and count
    Occurrence,
    /// Likewise, and same value
    OccurrenceValue,
    /// Any matching that keeps thread, kind, variable and the value of writes
    Free,
}

impl From<IdentityPolicy> for Identity {
    fn from(policy: IdentityPolicy) -> Identity {
        match policy {
            IdentityPolicy::Site => Identity::Site,
            IdentityPolicy::Occurrence => Identity::Occurrence,
            IdentityPolicy::OccurrenceValue => Identity::OccurrenceValue,
            IdentityPolicy::Free => Identity::Free,
        }
    }
}

/// When output is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless the variable `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Colour {
    /// The style of standard output.
    pub(crate) fn stdout(self) -> Style {
        self.style(|| io::stdout().is_terminal())
    }

    /// The style of standard error.
    pub(crate) fn stderr(self) -> Style {
        self.style(|| io::stderr().is_terminal())
    }

    fn style(self, is_terminal: impl Fn() -> bool) -> Style {
        let unwanted = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let incapable = || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        match self {
            Colour::Always => Style::Coloured,
            Colour::Auto if is_terminal() && !unwanted() && !incapable() => Style::Coloured,
            Colour::Auto | Colour::Never => Style::Plain,
        }
    }
}

/// Takes the name of an engine.
pub(crate) fn engine() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(Engine::ALL.map(Engine::name)).try_map(|name| name.parse::<Engine>())
}
