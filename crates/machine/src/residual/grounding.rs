//! From formulas over GIB to circuits.

use std::fmt;

use rustc_hash::FxHashMap;

use super::circuit::Circuit;
use super::{Equations, EquationsTable, Node, Residuals, View};
use crate::Model;
use crate::formula::{Attribute, Possible, Shapes};
use crate::instruction::{Instruction, Label, Labels};
use crate::model::{Buffer, Cell, Formula, PredicateId, Relation, Term, Variable};

/// Something that a formula over GIB can't ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Beyond(pub(crate) &'static str);

impl fmt::Display for Beyond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Bound {
    /// An instruction that is about to be executed.
    Now(Label),
    /// One in GIB.
    Entry(Label),
}

impl Bound {
    fn label(self) -> Label {
        let (Bound::Now(label) | Bound::Entry(label)) = self;
        label
    }
}

/// Makes circuits of formulas.
pub(crate) struct Grounding<'a> {
    model: &'a Model,
    shapes: &'a Shapes,
    labels: &'a Labels,
    /// All that can be in GIB.
    entries: &'a [Label],
    circuit: Circuit,
    instances: FxHashMap<(PredicateId, Vec<Bound>), u32>,
    /// Instances whose right-hand sides are still to be made.
    pending: Vec<(PredicateId, Vec<Bound>)>,
    views: Vec<Box<[Node]>>,
}

impl<'a> Grounding<'a> {
    pub(crate) fn new(
        model: &'a Model,
        shapes: &'a Shapes,
        labels: &'a Labels,
        entries: &'a [Label],
    ) -> Grounding<'a> {
        Grounding {
            model,
            shapes,
            labels,
            entries,
            circuit: Circuit::new(),
            instances: FxHashMap::default(),
            pending: Vec::new(),
            views: Vec::new(),
        }
    }

    /// A formula of an instruction that is about to be executed, and perhaps one in GIB.
    pub(crate) fn conjunction(&mut self, formulas: &[&Formula], bound: &[Bound]) -> Result<Node, Beyond> {
        let mut parts = Vec::new();
        for &bound in bound {
            if let Bound::Entry(label) = bound {
                parts.push(self.is_in(label));
            }
        }
        for formula in formulas {
            let part = self.ground(formula, &mut bound.to_vec())?;
            if part == Node::FALSE {
                return Ok(part);
            }
            parts.push(part);
        }
        Ok(self.circuit.and(parts))
    }

    /// Adds a view; they are numbered in this order.
    pub(crate) fn add_view(&mut self, nodes: Vec<Node>) {
        self.views.push(nodes.into());
    }

    /// The residuals when nothing but the initial writes has been executed, with the views that were added.
    pub(crate) fn finish(mut self) -> Result<(Residuals, Equations, Vec<View>), Beyond> {
        let mut bodies = Vec::new();
        // Right-hand sides may ask for more instances, which are numbered in the order in which they are pending.
        let mut next = 0;
        while let Some((predicate, mut arguments)) = self.pending.get(next).cloned() {
            bodies.push(self.ground(&self.model.predicates[predicate.index()].body, &mut arguments)?);
            next += 1;
        }
        let mut equations_table = EquationsTable::default();
        let equations = equations_table.intern(&mut self.circuit, bodies);
        let mut residuals = Residuals {
            circuit: self.circuit,
            equations: equations_table,
            views: Vec::new(),
            numbers: FxHashMap::default(),
            after: FxHashMap::default(),
        };
        let views = self.views.into_iter().map(|nodes| {
            let resolve = |&node| residuals.equations.resolve(&mut residuals.circuit, equations, node);
            let nodes = nodes.iter().map(resolve).collect();
            residuals.view(nodes, equations)
        });
        let views = views.collect();
        Ok((residuals, equations, views))
    }

    fn ground(&mut self, formula: &Formula, bound: &mut Vec<Bound>) -> Result<Node, Beyond> {
        Ok(match formula {
            Formula::Constant(value) => Node::constant(*value),
            Formula::Not(inner) => {
                let inner = self.ground(inner, bound)?;
                self.circuit.not(inner)
            }
            Formula::And(parts) => {
                let mut nodes = Vec::new();
                for part in parts {
                    let node = self.ground(part, bound)?;
                    if node == Node::FALSE {
                        return Ok(node);
                    }
                    nodes.push(node);
                }
                self.circuit.and(nodes)
            }
            Formula::Or(parts) => {
                let mut nodes = Vec::new();
                for part in parts {
                    let node = self.ground(part, bound)?;
                    if node == Node::TRUE {
                        return Ok(node);
                    }
                    nodes.push(node);
                }
                self.circuit.or(nodes)
            }
            Formula::Exists(buffer, inner) => self.exists(*buffer, inner, bound)?,
            Formula::All(buffer, inner) => {
                let counterexample = Formula::Not(inner.clone());
                let exists = self.exists(*buffer, &counterexample, bound)?;
                self.circuit.not(exists)
            }
            Formula::Compare(left, relation, right) => self.compare(*left, *relation, *right, bound)?,
            Formula::Is(i, kinds) => Node::constant(kinds.contains(self.instruction(at(bound, *i)).kind)),
            Formula::Same(i, j) => Node::constant(at(bound, *i) == at(bound, *j)),
            Formula::Call(predicate, variables) => {
                self.call(*predicate, variables.iter().map(|&variable| at(bound, variable)).collect())?
            }
            Formula::Bypass(first, second) => {
                let (first, second) = (at(bound, *first), at(bound, *second));
                let (earlier, later) = (self.instruction(first).kind, self.instruction(second).kind);
                match self.model.bypass.cell(earlier, later) {
                    Some(Cell::Yes) => Node::TRUE,
                    Some(Cell::No) | None => Node::FALSE,
                    Some(Cell::If(predicate)) => self.call(predicate, vec![first, second])?,
                }
            }
            Formula::Depends(..) => return Err(Beyond("on what an instruction depends")),
            Formula::Redundant(_) => return Err(Beyond("whether a lock is redundant")),
        })
    }

    fn exists(&mut self, buffer: Buffer, inner: &Formula, bound: &mut Vec<Bound>) -> Result<Node, Beyond> {
        if buffer == Buffer::Lib {
            return Err(Beyond("what is in LIB"));
        }
        let possible = Possible { model: self.model, shapes: self.shapes };
        let mut known: Vec<Option<Instruction>> =
            bound.iter().map(|&bound| Some(*self.instruction(bound))).collect();
        let mut nodes = Vec::new();
        for &entry in self.entries {
            // What is about to be executed is not there yet.
            if bound.contains(&Bound::Now(entry)) {
                continue;
            }
            known.push(Some(*self.labels.get(entry)));
            let is_possible = possible.value(inner, &mut known) != Some(false);
            known.pop();
            if is_possible {
                bound.push(Bound::Entry(entry));
                let node = self.ground(inner, bound);
                bound.pop();
                let is_in = self.is_in(entry);
                nodes.push(self.circuit.and([is_in, node?]));
            }
        }
        Ok(self.circuit.or(nodes))
    }

    fn call(&mut self, predicate: PredicateId, mut arguments: Vec<Bound>) -> Result<Node, Beyond> {
        if !self.shapes.is_recursive(predicate) {
            return self.ground(&self.model.predicates[predicate.index()].body, &mut arguments);
        }
        let next = self.instances.len() as u32;
        let call = (predicate, arguments);
        let number = *self.instances.entry(call.clone()).or_insert(next);
        if number == next {
            self.pending.push(call);
        }
        Ok(self.circuit.recursion(number))
    }

    fn compare(
        &mut self,
        left: Term,
        relation: Relation,
        right: Term,
        bound: &[Bound],
    ) -> Result<Node, Beyond> {
        if let (Term::Time(left), Term::Time(right)) = (left, right) {
            let (left, right) = (self.moment(at(bound, left)), self.moment(at(bound, right)));
            return Ok(match relation {
                Relation::Equal => Node::constant(left == right),
                Relation::Unequal => Node::constant(left != right),
                Relation::AtMost if left == right => Node::TRUE,
                Relation::Less | Relation::AtMost => self.earlier(left, right),
            });
        }
        let attribute = |term| match term {
            Term::Time(i) if self.moment(at(bound, i)) == Moment::Initial => Ok(Attribute::Number(0)),
            Term::Time(_) => Err(Beyond("how a time compares with a number")),
            other => {
                let instruction = |variable| *self.instruction(at(bound, variable));
                Ok(Attribute::of(other, instruction).expect("it is no time"))
            }
        };
        Ok(Node::constant(attribute(left)?.compares(relation, attribute(right)?)))
    }

    fn earlier(&mut self, left: Moment, right: Moment) -> Node {
        match (left, right) {
            (Moment::Entry(first), Moment::Entry(second)) if first != second => {
                self.circuit.before(first, second)
            }
            _ => Node::constant(left.rank() < right.rank()),
        }
    }

    fn moment(&self, bound: Bound) -> Moment {
        match bound {
            Bound::Now(_) => Moment::Now,
            Bound::Entry(label) if self.labels.get(label).is_initial() => Moment::Initial,
            Bound::Entry(label) => Moment::Entry(label),
        }
    }

    fn is_in(&mut self, entry: Label) -> Node {
        if self.labels.get(entry).is_initial() { Node::TRUE } else { self.circuit.is_in(entry) }
    }

    fn instruction(&self, bound: Bound) -> &Instruction {
        self.labels.get(bound.label())
    }
}

/// When something was executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moment {
    /// At time 0.
    Initial,
    Entry(Label),
    /// It is being executed.
    Now,
}

impl Moment {
    fn rank(self) -> u8 {
        match self {
            Moment::Initial => 0,
            Moment::Entry(_) => 1,
            Moment::Now => 2,
        }
    }
}

fn at(bound: &[Bound], Variable(number): Variable) -> Bound {
    bound[number as usize]
}
