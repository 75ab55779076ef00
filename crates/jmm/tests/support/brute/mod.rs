//! The models on tiny programs, straight from the definitions (docs/definitions.md).
//!
//! All well-formed executions are enumerated, and every quantifier of a definition is a loop over them. Nothing is shared
//! with the engines but the program that they run. What is defined for JLS chapter 17 only is refused: accesses
//! in other modes than declared, fences, final variables.
//!
//! Values: reads return what some execution that JPR generates (with its weakest identity) writes, or what is derived from
//! such values within one execution. Every execution that one of the models but `hb` accepts or uses has only these:
//! a read that does not race sees a write that happens-before it, so its value is derived from racing reads in as many steps
//! as there are writes. For `hb` they are the constants of program and condition, closed under the program's writes.

pub(crate) mod evidence;
pub(crate) mod execution;
pub(crate) mod identity;
pub(crate) mod jpr;
pub(crate) mod legality;
pub(crate) mod runs;
pub(crate) mod sequential;

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use thinair_event::{Location, Value, Width};
use thinair_jmm::Rules;
use thinair_jmm::validate::validate;
use thinair_litmus::semantics::{LitmusProgram, Outcome};
use thinair_litmus::{Constants, Test};
use thinair_program::{Identity, Program};

use self::execution::{Exec, Skeleton, initial_events, skeletons};
use self::legality::{Found, Legality, Scope, synchronization_orders};
use self::runs::{Domain, Event, all_runs, with_writes};

/// How much work may be done.
#[derive(Debug)]
pub(crate) struct Budget(Cell<u64>);

impl Budget {
    pub(crate) fn new(work: u64) -> Budget {
        Budget(Cell::new(work))
    }

    /// Counts work; none if there was too much of it.
    pub(crate) fn spend(&self, work: u64) -> Option<()> {
        self.0.set(self.0.get().checked_sub(work)?);
        Some(())
    }
}

/// A model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Model {
    Sc,
    Hb,
    Jpr,
    Jprd,
    /// `jmm` or `jmm-revised`.
    Legal(Rules),
}

/// More values of a location than this are too many.
const VALUES: usize = 16;

/// A program with all its well-formed executions.
pub(crate) struct Brute {
    test: Test,
    program: LitmusProgram,
    observed: Vec<Location>,
    initial: Vec<Event>,
    /// The values that reads may return.
    domain: Domain,
    executions: Vec<Exec>,
    /// Also those in which a read returns what nobody writes.
    skeletons: OnceCell<Option<Vec<Rc<Skeleton>>>>,
    work: u64,
    /// Whether every sequence that is found goes through the validator.
    pub(crate) validated: bool,
}

impl Brute {
    /// Enumerates the executions of a test. None if it is too large, or not about what the models define. Each question has
    /// as much work as the enumeration. With `unroll`, a loop's body is entered at most so many times, and
    /// executions in which a thread goes on after that justify others but have no outcome.
    pub(crate) fn new(test: &Test, unroll: Option<u32>, work: u64) -> Option<Brute> {
        let program = LitmusProgram::new(test, &test.to_string(), unroll);
        let initial = initial_events(&program);
        let budget = Budget::new(work);
        let mut known: Domain = with_initial(&initial);
        loop {
            let domain = derived(&program, &known, &budget)?;
            let executions = all_executions(&program, &initial, &domain, &budget)?;
            let keys: Vec<_> = executions.iter().map(|e| identity::keys(Identity::Free, e)).collect();
            let mut larger = known.clone();
            for (e, _) in executions.iter().zip(jpr::generated(&executions, &keys)).filter(|(_, is)| *is) {
                for event in &e.events {
                    if let (Some(location), Some(value)) = (event.writes(), event.value) {
                        larger.entry(location).or_default().insert(value);
                    }
                }
            }
            if larger == known {
                let observed = program.observed().collect();
                let skeletons = OnceCell::new();
                let test = test.clone();
                return Some(Brute {
                    test,
                    program,
                    observed,
                    initial,
                    domain,
                    executions,
                    skeletons,
                    work,
                    validated: true,
                });
            }
            known = larger;
        }
    }

    /// How many well-formed executions there are.
    pub(crate) fn executions(&self) -> usize {
        self.executions.len()
    }

    /// The outcomes that a model allows; none if that is too much work.
    pub(crate) fn outcomes(&self, model: Model, identity: Identity) -> Option<BTreeSet<Outcome>> {
        let budget = Budget::new(self.work);
        match model {
            Model::Sc => self.sequential(&budget),
            Model::Hb => self.happens_before(&budget),
            Model::Jpr => Some(self.generated(identity).flat_map(|e| self.outcomes_of(e)).collect()),
            Model::Jprd => self.derivable(identity, &budget),
            Model::Legal(rules) => self.legal(rules, identity, Scope::Useful, &budget),
        }
    }

    /// The outcomes of `jmm` or `jmm-revised` where more may be committed at any time, or everything.
    pub(crate) fn literally(
        &self,
        rules: Rules,
        identity: Identity,
        scope: Scope,
    ) -> Option<BTreeSet<Outcome>> {
        self.legal(rules, identity, scope, &Budget::new(self.work))
    }

    /// Whether a sequentially consistent execution has a data race.
    pub(crate) fn is_racy(&self) -> Option<bool> {
        let budget = Budget::new(self.work);
        for e in self.executions.iter().filter(|e| sequential::has_race(e)) {
            if !sequential::final_memories(e, &budget)?.is_empty() {
                return Some(true);
            }
        }
        Some(false)
    }

    /// What reads of a location may return out of thin air, for `hb`.
    pub(crate) fn constants(&self, location: Location) -> Vec<Value> {
        let mut domain = Domain::from([(location, BTreeSet::new())]);
        with_constants(&self.program, &self.test.constants(), &mut domain);
        domain.into_values().flatten().collect()
    }

    fn outcomes_of(&self, e: &Exec) -> Vec<Outcome> {
        if !e.whole {
            return Vec::new();
        }
        let values = e.final_values(&self.observed);
        values.iter().map(|memory| self.outcome(e, memory)).collect()
    }

    fn outcome(&self, e: &Exec, memory: &BTreeMap<Location, Value>) -> Outcome {
        self.program.outcome(&e.states, |location| memory[&location])
    }

    fn sequential(&self, budget: &Budget) -> Option<BTreeSet<Outcome>> {
        let mut outcomes = BTreeSet::new();
        for e in self.executions.iter().filter(|e| e.whole) {
            for memory in sequential::final_memories(e, budget)? {
                outcomes.insert(self.outcome(e, &memory));
            }
        }
        Some(outcomes)
    }

    fn happens_before(&self, budget: &Budget) -> Option<BTreeSet<Outcome>> {
        let mut domain = with_initial(&self.initial);
        with_constants(&self.program, &self.test.constants(), &mut domain);
        loop {
            let larger = with_writes(&domain, &all_runs(&self.program, &domain, budget)?);
            if larger == domain {
                break;
            }
            domain = bounded(larger)?;
        }
        let executions = all_executions(&self.program, &self.initial, &domain, budget)?;
        Some(executions.iter().flat_map(|e| self.outcomes_of(e)).collect())
    }

    fn generated(&self, identity: Identity) -> impl Iterator<Item = &Exec> {
        let keys: Vec<_> = self.executions.iter().map(|e| identity::keys(identity, e)).collect();
        let generated = jpr::generated(&self.executions, &keys);
        self.executions.iter().zip(generated).filter(|(_, is)| *is).map(|(e, _)| e)
    }

    fn derivable(&self, identity: Identity, budget: &Budget) -> Option<BTreeSet<Outcome>> {
        let all = self.skeletons.get_or_init(|| {
            let runs = all_runs(&self.program, &self.domain, budget)?;
            skeletons(&self.initial, &runs, false, budget)
        });
        let mut outcomes = BTreeSet::new();
        for e in self.generated(identity) {
            let new = self.outcomes_of(e);
            if !new.iter().all(|outcome| outcomes.contains(outcome))
                && jpr::derivable(e, identity, all.as_ref()?, budget)?
            {
                outcomes.extend(new);
            }
        }
        Some(outcomes)
    }

    fn legal(
        &self,
        rules: Rules,
        identity: Identity,
        scope: Scope,
        budget: &Budget,
    ) -> Option<BTreeSet<Outcome>> {
        let keys: Vec<_> = self.executions.iter().map(|e| identity::keys(identity, e)).collect();
        let legality = Legality { rules, scope, executions: &self.executions, keys: &keys, budget };
        let mut outcomes = BTreeSet::new();
        for (number, e) in self.executions.iter().enumerate() {
            let new = self.outcomes_of(e);
            if new.iter().all(|outcome| outcomes.contains(outcome)) {
                continue;
            }
            let orders = match scope {
                Scope::Useful => vec![e.linear.clone()],
                Scope::Threads | Scope::Everything => synchronization_orders(e, budget)?,
            };
            for so in orders {
                let Found::Legal(path) = legality.search(number, &so)? else { continue };
                if self.validated && scope == Scope::Useful {
                    let revised = rules == Rules::Revised;
                    let evidence =
                        evidence::sequence(&self.program, &self.executions, number, &path, revised);
                    if let Err(violation) = validate(&self.program, identity, rules, &evidence) {
                        panic!("{violation}: {rules:?} {identity} of\n{}", self.test);
                    }
                }
                outcomes.extend(new);
                break;
            }
        }
        Some(outcomes)
    }
}

fn with_initial(initial: &[Event]) -> Domain {
    let mut domain = Domain::new();
    for event in initial {
        if let (Some(location), Some(value)) = (event.writes(), event.value) {
            domain.entry(location).or_default().insert(value);
        }
    }
    domain
}

fn bounded(domain: Domain) -> Option<Domain> {
    domain.values().all(|values| values.len() <= VALUES).then_some(domain)
}

/// The values that can be derived from others within one execution: in as many rounds as it has writes.
fn derived(program: &LitmusProgram, known: &Domain, budget: &Budget) -> Option<Domain> {
    let mut domain = known.clone();
    let mut round = 0;
    loop {
        let runs = all_runs(program, &domain, budget)?;
        let writes = |run: &runs::Run| run.events.iter().filter(|event| event.writes().is_some()).count();
        let most: usize = runs.iter().map(|runs| runs.iter().map(writes).max().unwrap_or(0)).sum();
        let larger = with_writes(&domain, &runs);
        if larger == domain || round >= most {
            return Some(domain);
        }
        domain = bounded(larger)?;
        round += 1;
    }
}

fn all_executions(
    program: &LitmusProgram,
    initial: &[Event],
    domain: &Domain,
    budget: &Budget,
) -> Option<Vec<Exec>> {
    let runs = all_runs(program, domain, budget)?;
    let mut all = Vec::new();
    for skeleton in skeletons(initial, &runs, true, budget)? {
        all.extend(skeleton.executions(budget)?);
    }
    Some(all)
}

/// The constants for each location whose type has them.
fn with_constants(program: &LitmusProgram, constants: &Constants, domain: &mut Domain) {
    for (&location, values) in domain {
        match program.variable(location).default {
            _ if program.variable(location).width == Width::Bits8 => {
                values.extend(constants.booleans.iter().map(|&value| Value::Int(i32::from(value))));
            }
            Value::Long(_) => values.extend(constants.numbers.iter().map(|&value| Value::Long(value))),
            _ => {
                let fitting = constants.numbers.iter().filter_map(|&value| i32::try_from(value).ok());
                values.extend(fitting.map(Value::Int));
            }
        }
    }
}
