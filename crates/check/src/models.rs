//! The memory models that Thinair knows by name, and the engines that decide them.
//!
//! Tests may expect something of models that are not listed, which files of the user's may define; that is reported as not
//! run.

pub mod file;

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use thinair_jmm::{Rule8, Rules};

use crate::litmus::Reason;

/// A memory model.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// Its name on the command line and in `expect` lines.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Whether verdicts depend on when two actions are the same: the Java memory model and its relatives.
    pub has_identity: bool,
    /// Whether its axioms allow values out of thin air, which its machine does not: then these are compared only where values
    /// depend on nothing.
    pub has_thin_air: bool,
    /// Its definitions, one for each engine that decides it, fastest engine first.
    pub definitions: &'static [Definition],
}

impl Model {
    /// Why there is no verdict on what its axioms say nothing of. The Java memory model and its relatives are to be about all
    /// of Java, so what they do not know is refused; others never had the pretension.
    pub fn when_undefined(&self) -> Reason {
        if self.has_identity { Reason::Unsupported } else { Reason::NotDefined }
    }
}

/// A definition of a model, and the engine that works by it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Definition {
    /// The engine.
    pub engine: Engine,
    /// What the engine is asked to do.
    pub semantics: Semantics,
    /// The definition, for people.
    pub text: &'static str,
}

/// What an engine is asked to do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Semantics {
    /// Search the interleavings.
    Sequential,
    /// Generate executions and judge them.
    Relaxed(thinair_jmm::Model),
    /// Solve axioms.
    Axiomatic {
        /// The axioms.
        axioms: Axioms,
        /// Who judges witnesses.
        judge: Judge,
    },
    /// Execute instructions as a table and formulas let an abstract machine.
    Operational(Tables),
}

const LISTED: &str = "models are listed by their names";

/// A table and formulas as text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Tables {
    /// The model of that name among those that come with Thinair.
    Shipped(&'static str),
    /// A model that was read from a file.
    File(&'static thinair_machine::Model),
}

impl Tables {
    /// The model.
    pub fn model(self) -> &'static thinair_machine::Model {
        use thinair_machine::{Model, shipped::SHIPPED};
        // Each is read once.
        static READ: [OnceLock<Model>; SHIPPED.len()] = [const { OnceLock::new() }; SHIPPED.len()];
        match self {
            Tables::Shipped(name) => {
                let place = SHIPPED.iter().position(|shipped| shipped.0 == name).expect(LISTED);
                READ[place].get_or_init(|| Model::shipped(name).expect(LISTED))
            }
            Tables::File(model) => model,
        }
    }
}

/// Axioms as text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Axioms {
    /// The model of that name among those that come with Thinair.
    Shipped(&'static str),
    /// A model that was read from a file.
    File(&'static thinair_axioms::model::Model),
}

impl Axioms {
    /// The model.
    pub fn model(self) -> &'static thinair_axioms::model::Model {
        use thinair_axioms::model::{Model, SHIPPED};
        // Each is read once.
        static READ: [OnceLock<Model>; SHIPPED.len()] = [const { OnceLock::new() }; SHIPPED.len()];
        match self {
            Axioms::Shipped(name) => {
                let place = SHIPPED.iter().position(|shipped| shipped.0 == name).expect(LISTED);
                READ[place].get_or_init(|| Model::shipped(name).expect(LISTED))
            }
            Axioms::File(model) => model,
        }
    }
}

/// Who judges the witnesses of an axiomatic model, knowing nothing of axioms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// The validator of sequential consistency, for a model with one order of all actions.
    Sequential,
    /// The validator of well-formed executions.
    WellFormed,
    /// The validator of commit sequences.
    Legal(Rules),
    /// Only that threads do what the program says is judged.
    Threads,
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

const fn axiomatic(name: &'static str, judge: Judge, text: &'static str) -> Definition {
    let axioms = Axioms::Shipped(name);
    Definition { engine: Engine::Sat, semantics: Semantics::Axiomatic { axioms, judge }, text }
}

const fn operational(name: &'static str, text: &'static str) -> Definition {
    Definition { engine: Engine::Machine, semantics: Semantics::Operational(Tables::Shipped(name)), text }
}

const fn classic(name: &'static str, summary: &'static str, definitions: &'static [Definition]) -> Model {
    Model { name, summary, has_identity: false, has_thin_air: false, definitions }
}

const fn of_nemos(name: &'static str, summary: &'static str, definitions: &'static [Definition]) -> Model {
    Model { name, summary, has_identity: false, has_thin_air: true, definitions }
}

const fn of_the_jmm_family(
    name: &'static str,
    summary: &'static str,
    definitions: &'static [Definition],
) -> Model {
    Model { name, summary, has_identity: true, has_thin_air: false, definitions }
}

const fn relaxed(model: thinair_jmm::Model, text: &'static str) -> Definition {
    Definition { engine: Engine::Explicit, semantics: Semantics::Relaxed(model), text }
}

/// Every model, in the order in which they are listed.
pub static MODELS: [Model; 19] = [
    classic(
        "sc",
        "sequential consistency: one interleaving, each read sees the latest write",
        &[
            Definition {
                engine: Engine::Explicit,
                semantics: Semantics::Sequential,
                text: include_str!("../../../models/sc.md"),
            },
            operational("sc", include_str!("../../../models/sc.umm")),
            axiomatic("sc", Judge::Sequential, include_str!("../../../models/sc.model")),
        ],
    ),
    classic(
        "tso",
        "total store order: one FIFO buffer of writes a thread",
        &[
            operational("tso", include_str!("../../../models/tso.umm")),
            axiomatic("tso", Judge::Threads, include_str!("../../../models/tso.model")),
        ],
    ),
    classic(
        "pso",
        "partial store order: one FIFO buffer of writes a thread and location",
        &[
            operational("pso", include_str!("../../../models/pso.umm")),
            axiomatic("pso", Judge::Threads, include_str!("../../../models/pso.model")),
        ],
    ),
    classic(
        "rmo",
        "relaxed memory order of SPARC V9: reads are reordered too, dependencies are kept",
        &[operational("rmo", include_str!("../../../models/rmo.umm"))],
    ),
    of_nemos(
        "coherence",
        "one order of the accesses for each location",
        &[
            axiomatic("coherence", Judge::Threads, include_str!("../../../models/coherence.model")),
            operational("coherence", include_str!("../../../models/coherence.umm")),
        ],
    ),
    of_nemos(
        "pram",
        "one order for each thread, of its own accesses and all writes",
        &[
            axiomatic("pram", Judge::Threads, include_str!("../../../models/pram.model")),
            operational("pram", include_str!("../../../models/pram.umm")),
        ],
    ),
    classic(
        "causal",
        "as pram, and a read is ordered after the write that it sees",
        &[axiomatic("causal", Judge::Threads, include_str!("../../../models/causal.model"))],
    ),
    of_nemos(
        "pc",
        "processor consistency: as pram, and writes of one location in one order for all",
        &[
            axiomatic("pc", Judge::Threads, include_str!("../../../models/pc.model")),
            operational("pc", include_str!("../../../models/pc.umm")),
        ],
    ),
    classic(
        "pc-nemos",
        "processor consistency as Nemos has it, where both orders agree: no weaker than sc on its tests",
        &[axiomatic("pc-nemos", Judge::Threads, include_str!("../../../models/pc-nemos.model"))],
    ),
    of_the_jmm_family(
        "jmm",
        "the Java memory model: JLS 17.4.8, rules 1-9",
        &[
            relaxed(thinair_jmm::Model::Legal(Rules::JLS), include_str!("../../../models/jmm.md")),
            axiomatic("jmm", Judge::Legal(Rules::JLS), include_str!("../../../models/jmm.model")),
        ],
    ),
    of_the_jmm_family(
        "jmm-revised",
        "the Java memory model as Sevcik and Aspinall revised it",
        &[
            relaxed(
                thinair_jmm::Model::Legal(Rules::Revised),
                include_str!("../../../models/jmm-revised.md"),
            ),
            axiomatic(
                "jmm-revised",
                Judge::Legal(Rules::Revised),
                include_str!("../../../models/jmm-revised.model"),
            ),
        ],
    ),
    of_the_jmm_family(
        "jmm-memsat",
        "jmm with rule 8 as MemSAT reads it: about what is being committed only",
        &[axiomatic(
            "jmm-memsat",
            Judge::Legal(Rules::Original { rule_8: Rule8::BeingCommitted }),
            include_str!("../../../models/jmm-memsat.model"),
        )],
    ),
    of_the_jmm_family(
        "jmm-ecoop",
        "jmm-revised as printed, where initial writes do not happen before what threads do",
        &[axiomatic("jmm-ecoop", Judge::Threads, include_str!("../../../models/jmm-ecoop.model"))],
    ),
    of_the_jmm_family(
        "hb",
        "happens-before consistency: the well-formed executions of JLS 17.4.7",
        &[
            relaxed(thinair_jmm::Model::HappensBefore, include_str!("../../../models/hb.md")),
            axiomatic("hb", Judge::WellFormed, include_str!("../../../models/hb.model")),
        ],
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
    classic(
        "jmm-mp",
        "Manson and Pugh's proposal of January 2002, as specified in UMM",
        &[operational("jmm-mp", include_str!("../../../models/jmm-mp.umm"))],
    ),
    classic(
        "jmm-mp-volatile",
        "jmm-mp with the proposal's flaw in volatile writes: an old value may be seen after a new one",
        &[operational("jmm-mp-volatile", include_str!("../../../models/jmm-mp-volatile.umm"))],
    ),
    classic(
        "jmm-mp-final",
        "jmm-mp with the proposal's flaw in final fields: a constructor may read the default of what it wrote",
        &[operational("jmm-mp-final", include_str!("../../../models/jmm-mp-final.umm"))],
    ),
];

/// The model of that name.
pub fn find(name: &str) -> Result<&'static Model, Unknown> {
    MODELS.iter().find(|model| model.name == name).ok_or_else(|| Unknown {
        what: "model",
        name: name.into(),
        known: MODELS.map(|model| model.name).join(", "),
    })
}
