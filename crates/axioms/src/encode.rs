//! From a program, a model and a question to a relational problem (seed 003, sections 3.3 and 3.4).
//!
//! The problem has a solution exactly if the model allows an execution of the program in which every thread ends and the
//! question's conditions hold. For a justified model it is about several executions at once (`commits`).

mod answers;
mod asked;
mod commits;
mod cuts;
mod orders;
mod run;
mod world;

pub use commits::Steps;

pub(crate) use orders::Direction;
pub(crate) use run::Run;
pub(crate) use world::World;

use std::collections::BTreeMap;

use thinair_event::{Location, Position};
use thinair_relational::{ConstraintId, Expression, Formula, Problem, Relation, TupleSet};

use self::cuts::Cuts;
use self::run::Maker;
use crate::Question;
use crate::meaning::{self, Environment, Which};
use crate::model::Model;
use crate::structure::{Deed, StatementId, Structure};

/// A problem with what is needed to understand its solutions and its cores.
pub(crate) struct Encoding<'a, T> {
    pub(crate) structure: &'a Structure<T>,
    pub(crate) world: World,
    pub(crate) problem: Problem,
    /// E, and the executions that justify it.
    pub(crate) runs: Vec<Run>,
    /// For each execution, the model's orders.
    pub(crate) orders: Vec<Vec<Relation>>,
    pub(crate) steps: Steps,
    /// For each location that the question is about, the write whose value it has in the end.
    pub(crate) last: BTreeMap<Location, Expression>,
    /// C0 to Ck, if the model is justified.
    pub(crate) commits: Vec<Expression>,
    /// For each constraint that a core may name, where it comes from.
    pub(crate) origins: Vec<Origin>,
    pub(crate) model: &'a Model,
}

/// Where a constraint comes from.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// What is done at a place of the source.
    Line(Position),
    /// What a thread does at a place that is not known.
    Thread(usize),
    /// The initial value of the location with that index among those that are accessed.
    Initial(usize),
    /// A conjunct of the question, by its index.
    Conjunct(usize),
    /// An axiom of the model, by its name.
    Axiom(String),
}

/// Whether a problem is to be solved, or to be explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// What the program says is in the bounds.
    Verdict,
    /// Likewise; conjuncts are constraints, one each and in order.
    Endings,
    /// Likewise; each axiom is a constraint, and so is its opposite, in turn.
    Trial,
    /// What a line says is a constraint that can be left out, and so are axioms and conjuncts.
    Core(Direction),
}

impl<'a, T> Encoding<'a, T> {
    pub(crate) fn new(
        structure: &'a Structure<T>,
        model: &'a Model,
        question: &Question<'_, T>,
        steps: Steps,
        purpose: Purpose,
    ) -> Encoding<'a, T> {
        let steps = if model.is_justified() { steps } else { Steps::Each(0) };
        let naming = match purpose {
            Purpose::Core(_) => structure.wider_naming(),
            _ => structure.naming().clone(),
        };
        let cuts = Cuts { places: structure.may_block() };
        let world = World::new(structure, &naming, marks(structure, &cuts));
        let mut problem = Problem::new(world.universe.clone());
        let lax = matches!(purpose, Purpose::Core(_));
        let main = Maker { structure, world: &world, may_be: &naming.main, cuts: None, lax, name: "" };
        let mut runs = vec![main.run(&mut problem)];
        for number in 1..=steps.executions() {
            let name = &format!("@{number}");
            let justifying = Maker { may_be: &naming.any, cuts: Some(&cuts), name, ..main };
            runs.push(justifying.run(&mut problem));
        }
        let mut encoding = Encoding {
            structure,
            world,
            problem,
            orders: vec![Vec::new(); runs.len()],
            runs,
            steps,
            last: BTreeMap::new(),
            commits: Vec::new(),
            origins: Vec::new(),
            model,
        };
        encoding.declare_orders(match purpose {
            Purpose::Core(direction) => direction,
            _ => Direction::OneWay,
        });
        if model.is_justified() {
            let all = &encoding.runs[0].actions;
            encoding.commits = steps.commits(&encoding.world, &mut encoding.problem, all);
        }
        encoding.end_every_thread();
        encoding.constrain(question, purpose);
        encoding
    }

    fn declare_orders(&mut self, direction: Direction) {
        for number in 0..self.runs.len() {
            let suffix = if number == 0 { String::new() } else { format!("@{number}") };
            for order in self.model.orders() {
                let bound = meaning::bound(self.model, order, self);
                let name = format!("{}{suffix}", order.name);
                let upper = orders::upper_bound(self.structure, &self.world, &bound, direction);
                self.orders[number].push(self.problem.relation(&name, TupleSet::empty(order.arity()), upper));
            }
        }
        let facts = meaning::facts(self.model, self);
        for fact in facts {
            self.problem.assume(fact);
        }
    }

    /// In E, no thread is stuck.
    fn end_every_thread(&mut self) {
        for id in self.structure.ids() {
            if let Deed::Stuck(_) = self.structure.statement(id).deed {
                self.problem.assume(self.runs[0].executed[id.0].formula().not());
            }
        }
    }

    /// Adds what lines do, the question and the axioms.
    fn constrain(&mut self, question: &Question<'_, T>, purpose: Purpose) {
        let mut constraints: Vec<(Origin, Formula)> = Vec::new();
        let contents = self.runs.iter().flat_map(|run| &run.contents);
        constraints.extend(contents.map(|(id, formula)| (self.origin(*id), formula.clone())));
        let axioms = meaning::axioms(self.model, &*self);
        constraints.extend(axioms.into_iter().map(|axiom| (Origin::Axiom(axiom.name), axiom.formula)));
        let asked = self.asked(question);
        constraints
            .extend(asked.into_iter().zip(0..).map(|(formula, index)| (Origin::Conjunct(index), formula)));
        match purpose {
            Purpose::Core(_) => self.require_by_origin(&constraints),
            _ => {
                for (origin, formula) in constraints {
                    match (purpose, origin) {
                        (Purpose::Endings, Origin::Conjunct(_)) => {
                            self.problem.require(formula);
                        }
                        (Purpose::Trial, Origin::Axiom(_)) => {
                            self.problem.require(formula.clone());
                            self.problem.require(formula.not());
                        }
                        _ => self.problem.assume(formula),
                    }
                }
            }
        }
    }

    /// What has the same origin is one constraint.
    fn require_by_origin(&mut self, constraints: &[(Origin, Formula)]) {
        let mut origins: Vec<Origin> = constraints.iter().map(|(origin, _)| origin.clone()).collect();
        origins.sort_unstable();
        origins.dedup();
        for origin in &origins {
            let parts = constraints.iter().filter(|(other, _)| other == origin);
            self.problem.require(Formula::and(parts.map(|(_, formula)| formula.clone())));
        }
        self.origins = origins;
    }

    fn origin(&self, id: StatementId) -> Origin {
        let statement = self.structure.statement(id);
        match (statement.position, statement.thread) {
            (Some(position), _) => Origin::Line(position),
            (None, 0) => Origin::Initial(id.0 - 1),
            (None, thread) => Origin::Thread(thread),
        }
    }

    /// The origins of the constraints in a core.
    pub(crate) fn origins_of(&self, core: &[ConstraintId]) -> Vec<Origin> {
        core.iter().map(|constraint| self.origins[constraint.0 as usize].clone()).collect()
    }

    /// The execution that is meant.
    fn run(&self, which: Which) -> usize {
        match which {
            Which::Main => 0,
            Which::Step(step) => self.steps.execution(step).map_or(0, |index| index + 1),
        }
    }
}

impl<T> Environment for Encoding<'_, T> {
    fn value(&self, name: &str, which: Which) -> Expression {
        let number = self.run(which);
        let run = &self.runs[number];
        match name {
            "A" => run.actions.clone(),
            "W" => run.seen.into(),
            "po" => run.program_order.clone(),
            "rmw" => run.updates.clone(),
            _ => self.world.expression(name).unwrap_or_else(|| {
                let order = self.model.orders().iter().position(|order| order.name == name);
                self.orders[number][order.expect("models are checked for unknown names")].into()
            }),
        }
    }

    fn commits(&self, step: usize) -> Expression {
        self.commits[step].clone()
    }

    fn steps(&self) -> usize {
        self.steps.count()
    }
}

/// How many atoms are needed as marks.
fn marks<T>(structure: &Structure<T>, cuts: &Cuts) -> usize {
    let needed = structure.statements.iter().map(|statement| match statement.deed {
        Deed::Choose(options) => options as usize,
        _ => statement.answers.len().max(2),
    });
    needed.max().unwrap_or(0).max(cuts.places.len())
}
