//! Verdicts, and why an outcome is forbidden.
//!
//! For a justified model the number of steps is raised until there is a solution or until more steps make no difference.
//! Verdicts are monotone in it: a sequence of steps stays one when a step that commits nothing is put in front.

use thinair_event::Position;
use thinair_relational::{Answer, NotMinimal, Options as Solving, Statistics, Stopped};

use crate::encode::{Direction, Encoding, Purpose, World};
use crate::evidence::Evidence;
use crate::model::{Model, Theorem};
use crate::structure::{ActionIndex, Structure, Values};
use crate::{Origin, Question, Steps};

/// How to decide.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// How an execution is justified, if not as far as it takes.
    pub steps: Option<Steps>,
    /// Asked now and then; the answer is "unknown" once it says yes.
    pub is_over: &'a dyn Fn() -> bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { steps: None, is_over: &|| false }
    }
}

/// An answer, and what it took.
#[derive(Clone, Debug)]
pub struct Decided {
    /// Whether the program can end so.
    pub verdict: Verdict,
    /// The problems that were solved, in order.
    pub rounds: Vec<Round>,
}

/// Whether a program can end as is asked for.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It can.
    Allowed(Box<Evidence>),
    /// It can't.
    Forbidden,
    /// That is not known.
    Unknown(Why),
}

/// Why something is not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// There was no time.
    Stopped,
    /// It is forbidden as far as bounds allow to see.
    Bound,
    /// The model does not speak of such programs.
    Undefined {
        /// Of what it does not speak.
        reason: String,
        /// Where something of the kind is.
        position: Option<Position>,
    },
}

/// A problem that was solved.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// How an execution was to be justified.
    pub steps: Steps,
    /// Sizes and times.
    pub statistics: Statistics,
}

/// Whether the model allows an execution of the program that ends as is asked for.
pub fn decide<T>(
    structure: &Structure<T>,
    model: &Model,
    question: &Question<'_, T>,
    options: &Options<'_>,
) -> Decided {
    let mut rounds = Vec::new();
    if let Some(why) = unspoken_of(structure, model).or_else(|| unsaid(model, question)) {
        return Decided { verdict: Verdict::Unknown(why), rounds };
    }
    let enough = complete_steps(structure, model);
    let mut steps = options.steps.unwrap_or(enough.at_most(1));
    let is_complete = has_all_values(structure, model);
    let verdict = loop {
        let encoding = Encoding::new(structure, model, question, steps, Purpose::Verdict);
        let Ok(answer) = encoding.problem.solve(&solving(options)) else {
            break Verdict::Unknown(Why::Stopped);
        };
        rounds.push(Round { steps, statistics: *answer.statistics() });
        match answer {
            Answer::Satisfiable { instance, .. } => {
                break Verdict::Allowed(Box::new(encoding.evidence(&instance)));
            }
            Answer::Unsatisfiable { .. } if is_enough(steps, enough) && is_complete => {
                break Verdict::Forbidden;
            }
            Answer::Unsatisfiable { .. } if options.steps.is_some() || is_enough(steps, enough) => {
                break Verdict::Unknown(Why::Bound);
            }
            Answer::Unsatisfiable { .. } => {
                steps = enough.at_most(2 * steps.executions());
            }
        }
    };
    Decided { verdict, rounds }
}

/// Whether the structure has all that the program does under the model.
pub(crate) fn has_all_values<T>(structure: &Structure<T>, model: &Model) -> bool {
    let needed = if model.has(Theorem::WellFounded) { Values::WellFounded } else { Values::Closed };
    structure.complete && structure.values >= needed
}

/// Constraints that can't hold together, though any fewer of them can.
#[derive(Clone, Debug)]
pub struct Core {
    /// Where they come from.
    pub origins: Vec<Origin>,
    /// Sizes and times.
    pub statistics: Statistics,
}

/// Why a question's conditions can't be met; none if they can. The core is proved minimal from scratch.
///
/// That no order goes against the program is in the orders' bounds and usually in axioms, too. A core is to name these, so
/// the bounds are loosened first, and kept only if the axioms do not say it.
pub fn core<T>(
    structure: &Structure<T>,
    model: &Model,
    question: &Question<'_, T>,
    options: &Options<'_>,
) -> Result<Option<Core>, Stopped> {
    let steps = options.steps.unwrap_or_else(|| complete_steps(structure, model));
    let solving = solving(options);
    for direction in [Direction::BothWays, Direction::OneWay] {
        let encoding = Encoding::new(structure, model, question, steps, Purpose::Core(direction));
        let mut session = encoding.problem.session(&solving)?;
        let Some(constraints) = session.core()? else { continue };
        match encoding.problem.prove_minimal(&constraints, &solving) {
            Ok(_) => {}
            Err(NotMinimal::Stopped(stopped)) => return Err(stopped),
            Err(wrong) => panic!("the core of a problem is not minimal: {wrong}"),
        }
        let origins = encoding.origins_of(&constraints);
        return Ok(Some(Core { origins, statistics: session.statistics() }));
    }
    Ok(None)
}

/// As many steps as ever make a difference: commit sets that grow at every step can't be more than there are actions.
pub fn complete_steps<T>(structure: &Structure<T>, model: &Model) -> Steps {
    match (model.is_justified(), model.has(Theorem::PairsSuffice)) {
        (false, _) => Steps::Each(0),
        (true, true) => Steps::Pairs(structure.racing_reads()),
        (true, false) => Steps::Each(structure.most_actions()),
    }
}

/// Whether more steps make no difference.
pub(crate) fn is_enough(steps: Steps, enough: Steps) -> bool {
    match (steps, enough) {
        (Steps::Pairs(pairs), Steps::Pairs(enough)) => pairs >= enough,
        // Each step has an execution of its own, so as many as the pairs' steps can be what they are.
        (Steps::Each(steps), enough) => steps >= enough.count(),
        (Steps::Pairs(_), Steps::Each(enough)) => enough == 0,
    }
}

pub(crate) fn solving<'a>(options: &Options<'a>) -> Solving<'a> {
    Solving { is_over: options.is_over, ..Solving::default() }
}

/// What of a question the model has no answer to: values of locations in the end.
pub(crate) fn unsaid<T>(model: &Model, question: &Question<'_, T>) -> Option<Why> {
    let reason = || "the model does not say which values variables have in the end".to_owned();
    (!question.observed.is_empty() && !model.has_final_writes())
        .then(|| Why::Undefined { reason: reason(), position: None })
}

/// What of the program the model does not speak of.
pub fn unspoken_of<T>(structure: &Structure<T>, model: &Model) -> Option<Why> {
    let naming = structure.naming();
    let world = World::new(structure, naming, 0);
    model.undefined().iter().find_map(|undefined| {
        let such = world.constant(&undefined.name).filter(|tuples| !tuples.is_empty())?;
        // What relations and sets of other things than actions begin with may be no statement's.
        let is_such = |action: &ActionIndex| such.iter().any(|tuple| tuple[0] == World::action(*action));
        let statement = structure.ids().find(|id| naming.any[id.0].iter().any(is_such));
        let position = statement.and_then(|id| structure.statement(id).position);
        Some(Why::Undefined { reason: undefined.reason.clone(), position })
    })
}
