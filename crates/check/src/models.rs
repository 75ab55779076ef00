//! The memory models that Thinair knows by name, and the engines that decide them.
//!
//! A model without an engine is known all the same: tests may expect something of it, and that is reported as not
//! run.

use std::fmt;
use std::str::FromStr;

use thinair_jmm::Rules;

/// A memory model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    /// Its name on the command line and in `expect` lines.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Whether verdicts depend on when two actions are the same: the Java memory model and its relatives.
    pub has_identity: bool,
    /// Its definitions, one for each engine that decides it, fastest engine first.
    pub definitions: &'static [Definition],
}

/// A definition of a model, and the engine that works by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The engine.
    pub engine: Engine,
    /// What the engine is asked to do.
    pub semantics: Semantics,
    /// The definition, for people.
    pub text: &'static str,
}

/// What an engine is asked to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Semantics {
    /// Search the interleavings.
    Sequential,
    /// Generate executions and judge them.
    Relaxed(thinair_jmm::Model),
}

/// A way of deciding tests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Engine {
    /// Explores executions one by one.
    Explicit,
    /// Axioms, decided by a SAT solver.
    Sat,
    /// An abstract machine with bypass tables.
    Machine,
}

impl Engine {
    /// All engines.
    pub const ALL: [Engine; 3] = [Engine::Explicit, Engine::Sat, Engine::Machine];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Explicit => "explicit",
            Engine::Sat => "sat",
            Engine::Machine => "machine",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = Unknown;

    fn from_str(name: &str) -> Result<Engine, Unknown> {
        Engine::ALL.into_iter().find(|engine| engine.name() == name).ok_or_else(|| Unknown {
            what: "engine",
            name: name.into(),
            known: Engine::ALL.map(Engine::name).join(", "),
        })
    }
}

/// A name that nothing has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown {what} '{name}' (known: {known})")]
pub struct Unknown {
    what: &'static str,
    name: String,
    known: String,
}

const fn without_engine(name: &'static str, summary: &'static str) -> Model {
    Model { name, summary, has_identity: false, definitions: &[] }
}

const fn of_the_jmm_family(
    name: &'static str,
    summary: &'static str,
    definitions: &'static [Definition],
) -> Model {
    Model { name, summary, has_identity: true, definitions }
}

const fn relaxed(model: thinair_jmm::Model, text: &'static str) -> Definition {
    Definition { engine: Engine::Explicit, semantics: Semantics::Relaxed(model), text }
}

/// Every model, in the order in which they are listed.
pub const MODELS: [Model; 16] = [
    Model {
        name: "sc",
        summary: "sequential consistency: one interleaving, each read sees the latest write",
        has_identity: false,
        definitions: &[Definition {
            engine: Engine::Explicit,
            semantics: Semantics::Sequential,
            text: include_str!("../../../models/sc.md"),
        }],
    },
    without_engine("tso", "total store order: one FIFO buffer of writes a thread"),
    without_engine("pso", "partial store order: one FIFO buffer of writes a thread and location"),
    without_engine("rmo", "relaxed memory order of SPARC V9: reads are reordered too, dependencies are kept"),
    without_engine("coherence", "one order of the accesses for each location"),
    without_engine("pram", "one order for each thread, of its own accesses and all writes"),
    without_engine("causal", "as pram, and a read is ordered after the write that it sees"),
    without_engine("pc", "processor consistency: as pram, and writes of one location in one order for all"),
    without_engine("lc", "location consistency"),
    without_engine("lrc", "lazy release consistency"),
    of_the_jmm_family(
        "jmm",
        "the Java memory model: JLS 17.4.8, rules 1-9",
        &[relaxed(thinair_jmm::Model::Legal(Rules::JLS), include_str!("../../../models/jmm.md"))],
    ),
    of_the_jmm_family(
        "jmm-revised",
        "the Java memory model as Sevcik and Aspinall revised it",
        &[relaxed(thinair_jmm::Model::Legal(Rules::Revised), include_str!("../../../models/jmm-revised.md"))],
    ),
    of_the_jmm_family(
        "hb",
        "happens-before consistency: the well-formed executions of JLS 17.4.7",
        &[relaxed(thinair_jmm::Model::HappensBefore, include_str!("../../../models/hb.md"))],
    ),
    of_the_jmm_family(
        "jpr",
        "the least fixed point over write sets of Java PathRelaxer",
        &[relaxed(thinair_jmm::Model::WriteSets, include_str!("../../../models/jpr.md"))],
    ),
    of_the_jmm_family(
        "jprd",
        "jpr with provenance",
        &[relaxed(thinair_jmm::Model::Provenance, include_str!("../../../models/jprd.md"))],
    ),
    without_engine("jmm-mp", "Manson and Pugh's proposal, as specified in UMM"),
];

/// The model of that name.
pub fn find(name: &str) -> Result<&'static Model, Unknown> {
    MODELS.iter().find(|model| model.name == name).ok_or_else(|| Unknown {
        what: "model",
        name: name.into(),
        known: MODELS.map(|model| model.name).join(", "),
    })
}
