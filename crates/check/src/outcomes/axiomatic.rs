//! Java tests under any axiomatic model, by `thinair_axioms`: is there an execution with an outcome, or one in which all assertions
//! hold? A SAT solver finds one, or lines and axioms that can't hold together.
//!
//! The program is seen through [`Quiet`], which tells only what threads may notice of each other. An outcome is what the states of
//! the threads amount to at their ends (`ends`), so that a question about it is one about these.

mod core;
mod ends;

use std::collections::BTreeSet;

use thinair_axioms::quiet::{Quiet, QuietThread, settle};
use thinair_axioms::structure::{Bounds, Setting, Structure};
use thinair_axioms::{self as axioms, Condition, Evidence, Question, Why};
use thinair_event::{Location, Value};
use thinair_program::Describe;

use self::ends::Ends;
use super::{Failure, Witness};
use crate::budget::Budget;
use crate::litmus::axiomatic::{Judged, how, judged, taken, torn};
use crate::litmus::{self, Core, Reason, Relaxed, Remark, Sat, Verdict};
use crate::models::{Axioms, Judge};

/// A program with what comes of it.
#[derive(Clone, Copy)]
pub struct Subject<'a, P: Describe> {
    /// The program.
    pub program: &'a P,
    /// The outcome of an execution whose threads have ended in these states, given the values of variables that at most one thread
    /// accesses; none if they have not ended as they should.
    pub outcome: &'a OutcomeOf<'a, P>,
    /// The variables of which the outcome is made.
    pub apart: &'a (dyn Fn(Location) -> bool + Sync),
    /// What reads of a variable may return besides what comes of the initial values.
    pub constants: &'a dyn Fn(Location) -> Vec<Value>,
    /// The text of a line.
    pub line: &'a dyn Fn(u32) -> Option<String>,
}

/// What comes of threads that have ended in these states.
pub type OutcomeOf<'a, P> = dyn Fn(
        &[&<P as thinair_program::Program>::Thread],
        &mut dyn FnMut(Location) -> Value,
    ) -> Result<Option<String>, String>
    + 'a;

/// What is asked of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wanted<'a> {
    /// An execution with this outcome.
    Outcome(&'a str),
    /// An execution in which all threads end and every assertion on their ways holds.
    Assertions,
    /// Nothing but all outcomes.
    Nothing,
}

/// A model, and how it is asked.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    /// The axioms.
    pub axioms: Axioms,
    /// Who judges witnesses.
    pub judge: Judge,
    /// Why there is no verdict on what the axioms say nothing of.
    pub when_undefined: Reason,
    /// What only the Java memory model asks for.
    pub relaxed: Relaxed,
    /// Whether all outcomes are wanted.
    pub outcomes: bool,
    /// How long.
    pub budget: &'a Budget,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Explained {
    /// Whether there is such an execution.
    pub verdict: Verdict,
    /// Whether all that the model allows was looked at.
    pub exhaustive: bool,
    /// The outcomes, if they were wanted.
    pub outcomes: BTreeSet<String>,
    /// The outcomes that threads could amount to if reads returned what they liked, where the question is about one.
    pub conceivable: BTreeSet<String>,
    /// An execution that shows it.
    pub witness: Option<Witness>,
    /// What can't hold together, if there is none.
    pub core: Option<Core>,
    /// What has no meaning under the model.
    pub remark: Option<Remark>,
    /// What the solver was given.
    pub sat: Option<Sat>,
}

/// A program as axioms see it, with the parts of its outcomes.
struct Asked<'a, 'q, P: Describe> {
    subject: &'q Subject<'a, P>,
    quiet: Quiet<'q, P>,
    structure: Structure<QuietThread<P::Thread>>,
}

/// What a condition says, for people.
struct Said {
    line: Option<u32>,
    text: String,
}

/// Decides what is wanted, and says why not.
pub fn explain<P: Describe>(
    subject: &Subject<'_, P>,
    wanted: Wanted<'_>,
    asking: &Asking<'_>,
) -> Result<Explained, Failure> {
    let is_over = || asking.budget.spent().is_some();
    let model = asking.axioms.model();
    let setting = Setting {
        identity: asking.relaxed.identity,
        constants: subject.constants,
        observed: &[],
        bounds: &Bounds { depth: 1_000, nodes: 20_000, is_over: &is_over, ..Bounds::default() },
    };
    let well_founded = model.has(axioms::model::Theorem::WellFounded);
    // What comes of the initial values is there in any case; if the model says nothing of that, the rest need not be looked at.
    let first = settle(subject.program, &setting, true, subject.apart);
    let settled = match first {
        Ok((quiet, structure)) => match axioms::unspoken_of(&structure, model) {
            Some(Why::Undefined { reason, position }) => {
                let line = position.map(|position| position.line);
                let remark = Some(Remark { line, text: reason });
                return Ok(Explained { remark, ..Explained::unknown(asking.when_undefined) });
            }
            _ if well_founded => Ok((quiet, structure)),
            _ => settle(subject.program, &setting, false, subject.apart),
        },
        Err(unfollowed) => Err(unfollowed),
    };
    let (quiet, structure) = match settled {
        Ok(settled) => settled,
        Err(unfollowed) => {
            let text = format!("{} has no meaning under this model", unfollowed.what);
            let line = unfollowed.position.map(|position| position.line);
            return Ok(Explained {
                remark: Some(Remark { line, text }),
                ..Explained::unknown(Reason::Unsupported)
            });
        }
    };
    let asked = Asked { subject, quiet, structure };
    if let Some(torn) = torn(&asked.quiet, &asked.structure, asking.judge, asking.relaxed) {
        return Ok(Explained { remark: Some(torn), ..Explained::unknown(Reason::Unsupported) });
    }
    if let Some(stop) = asking.budget.spent() {
        return Ok(Explained::unknown(Reason::Limit(stop)));
    }
    let ends = match wanted {
        Wanted::Assertions => None,
        Wanted::Outcome(_) | Wanted::Nothing => Some(Ends::new(&asked)?),
    };
    let (conditions, said): (Vec<_>, Vec<Said>) = match (wanted, &ends) {
        (Wanted::Outcome(outcome), Some(ends)) => ends.conditions(&asked, outcome).into_iter().unzip(),
        (Wanted::Assertions, _) => asked.assertions().into_iter().unzip(),
        _ => (Vec::new(), Vec::new()),
    };
    let question = Question { conjuncts: conditions, observed: Vec::new() };
    let options = litmus::Options { relaxed: asking.relaxed, ..litmus::Options::default() };
    let how = how(options, &is_over);
    let mut explained = Explained {
        conceivable: ends.as_ref().map(Ends::conceivable).unwrap_or_default(),
        ..Explained::unknown(Reason::Bound)
    };
    if wanted != Wanted::Nothing {
        let decided = axioms::decide(&asked.structure, model, &question, &how);
        explained.sat = taken(&decided.rounds);
        (explained.verdict, explained.exhaustive) = match decided.verdict {
            axioms::Verdict::Allowed(evidence) => {
                let (witness, shown) = asked.shown(asking, *evidence)?;
                if let Wanted::Outcome(outcome) = wanted
                    && shown.as_deref() != Some(outcome)
                {
                    return Err(Failure::Elsewhere(shown));
                }
                explained.witness = Some(witness);
                (Verdict::Allowed, true)
            }
            axioms::Verdict::Forbidden => {
                explained.core = asked.core(model, &question, &said, &how);
                (Verdict::Forbidden, true)
            }
            axioms::Verdict::Unknown(Why::Stopped) => {
                let reason = asking.budget.spent().map_or(Reason::Bound, Reason::Limit);
                return Ok(Explained { verdict: Verdict::Unknown(reason), ..explained });
            }
            axioms::Verdict::Unknown(Why::Bound) => (Verdict::Unknown(Reason::Bound), false),
            axioms::Verdict::Unknown(Why::Undefined { reason, position }) => {
                let line = position.map(|position| position.line);
                explained.remark = Some(Remark { line, text: reason });
                return Ok(Explained { verdict: Verdict::Unknown(asking.when_undefined), ..explained });
            }
        };
    }
    if let Some(ends) = ends.filter(|_| asking.outcomes) {
        let undefined = asked.outcomes(&ends, asking, &mut explained)?;
        if let Some((reason, line)) = undefined {
            explained.remark = Some(Remark { line, text: reason });
            explained.verdict = Verdict::Unknown(asking.when_undefined);
        }
    }
    Ok(explained)
}

impl Explained {
    /// No answer, for that reason.
    fn unknown(reason: Reason) -> Explained {
        Explained {
            verdict: Verdict::Unknown(reason),
            exhaustive: false,
            outcomes: BTreeSet::new(),
            conceivable: BTreeSet::new(),
            witness: None,
            core: None,
            remark: None,
            sat: None,
        }
    }
}

impl<P: Describe> Asked<'_, '_, P> {
    /// The witness, seen by validators that know nothing of axioms, with the outcome that the evidence alone has.
    fn shown(&self, asking: &Asking<'_>, evidence: Evidence) -> Result<(Witness, Option<String>), Failure> {
        let judged = self.judged(asking, evidence)?;
        let states: Vec<&QuietThread<P::Thread>> = judged.states.iter().collect();
        let outcome = self.outcome(&states)?;
        let Judged { execution, order, steps, validated, .. } = judged;
        Ok((Witness { execution, order, steps, validated }, outcome))
    }

    fn judged(
        &self,
        asking: &Asking<'_>,
        evidence: Evidence,
    ) -> Result<Judged<QuietThread<P::Thread>>, Failure> {
        Ok(judged(&self.quiet, asking.judge, asking.relaxed.identity, evidence)?)
    }

    /// All outcomes, as far as there is time. Gives what the model says nothing of.
    fn outcomes(
        &self,
        ends: &Ends<P::Thread>,
        asking: &Asking<'_>,
        explained: &mut Explained,
    ) -> Result<Option<(String, Option<u32>)>, Failure> {
        let is_over = || asking.budget.spent().is_some();
        let options = litmus::Options { relaxed: asking.relaxed, ..litmus::Options::default() };
        let parts: Vec<Condition<'_, QuietThread<P::Thread>>> = ends.parts();
        let mut seen = BTreeSet::new();
        let mut failed = None;
        let outcomes = &mut explained.outcomes;
        let mut found = |evidence: Evidence| {
            let ended = self.judged(asking, evidence).and_then(|judged| {
                let ways = ends.ways_of(&judged.execution.threads[1..], &judged.states);
                let states: Vec<_> = judged.states.iter().collect();
                Ok((ways, self.outcome(&states)?))
            });
            match ended {
                Ok((ways, outcome)) => {
                    outcomes.extend(outcome);
                    // Where a thread chose between ways that no execution shows, it may be taken for another one.
                    seen.insert(ways.clone()).then_some(ways)
                }
                Err(failure) => {
                    failed = Some(failure);
                    None
                }
            }
        };
        let model = asking.axioms.model();
        let ended = axioms::endings(&self.structure, model, &parts, &[], &how(options, &is_over), &mut found);
        if let Some(failure) = failed {
            return Err(failure);
        }
        explained.exhaustive |= ended.is_ok();
        Ok(match ended {
            Ok(()) => None,
            Err(Why::Undefined { reason, position }) => {
                Some((reason, position.map(|position| position.line)))
            }
            Err(Why::Stopped | Why::Bound) => {
                explained.exhaustive = false;
                None
            }
        })
    }

    /// What an execution amounts to whose threads have ended so.
    fn outcome(&self, states: &[&QuietThread<P::Thread>]) -> Result<Option<String>, Failure> {
        let mut shared = None;
        let inner: Vec<&P::Thread> = states.iter().map(|state| &state.inner).collect();
        let mut memory = |location: Location| {
            if self.quiet.tells(location) {
                shared = Some(location);
            }
            let own = states.iter().find_map(|state| state.cells.get(&location).copied());
            own.unwrap_or_else(|| self.quiet.initial_value(location))
        };
        let outcome = (self.subject.outcome)(&inner, &mut memory);
        match shared {
            Some(location) => Err(Failure::SharedResult(self.quiet.location_name(location))),
            None => outcome.map_err(Failure::Unsupported),
        }
    }
}
