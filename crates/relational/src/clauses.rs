//! From circuits to clauses, each gate only in the direction that is used (Plaisted and Greenbaum, "A
//! structure-preserving clause form translation", 1986).
//!
//! A gate that is used under a negation is an OR of its negated inputs, so each gate is seen as two, one for each
//! sign: an AND and an OR, of which usually one is needed. A gate gets a variable only if that saves clauses:
//!
//! 1. What is asserted gets none: an AND is asserted input by input, an OR is a clause.
//! 2. An OR is written out in the clauses that use it, unless that makes them too long altogether.
//! 3. An AND is multiplied out in the clauses that use it, where that gives no more clauses.
//!
//! This is what eliminating the variables of the plain encoding would give (Eén and Biere, "Effective preprocessing in
//! SAT through variable and clause elimination", SAT 2005), without writing them first.

use crate::circuit::{Circuit, Gate};
use crate::solver::{Literal, SatVariable, Solver};

/// The clauses of a circuit in a solver.
#[derive(Default)]
pub(crate) struct Clauses {
    // For each node its variable in the solver, once it has one.
    variables: Vec<Option<SatVariable>>,
    pub(crate) variable_count: usize,
    pub(crate) clause_count: usize,
}

/// Something that holds, if its guard does.
pub(crate) struct Assertion {
    pub(crate) guard: Option<Literal>,
    pub(crate) gate: Gate,
}

impl Clauses {
    /// A variable that is no gate's.
    pub(crate) fn new_variable(&mut self, solver: &mut dyn Solver) -> SatVariable {
        self.variable_count += 1;
        solver.new_variable()
    }

    /// The variable of a leaf.
    pub(crate) fn variable(&mut self, leaf: Gate, solver: &mut dyn Solver) -> SatVariable {
        if let Some(known) = self.variables[leaf.node()] {
            return known;
        }
        let variable = self.new_variable(solver);
        self.variables[leaf.node()] = Some(variable);
        variable
    }

    /// The variable of a leaf that a clause mentions.
    pub(crate) fn known_variable(&self, leaf: Gate) -> Option<SatVariable> {
        self.variables[leaf.node()]
    }

    /// Writes everything that the assertions need. To be called once.
    pub(crate) fn assert(&mut self, circuit: &Circuit, assertions: &[Assertion], solver: &mut dyn Solver) {
        self.variables.resize(circuit.nodes(), None);
        let plan = Plan::new(circuit, assertions);
        let defined = vec![false; 2 * circuit.nodes()];
        let mut writer = Writer { circuit, plan, solver, clauses: self, defined, waiting: Vec::new() };
        for assertion in assertions {
            writer.assert(assertion.guard, assertion.gate);
        }
        while let Some(gate) = writer.waiting.pop() {
            let variable = writer.clauses.variable(gate, writer.solver);
            let negated = if gate.is_negated() { variable.positive() } else { variable.negative() };
            writer.define(negated, gate);
        }
    }
}

/// Which gates get no variable.
struct Plan {
    // For each sign of each node.
    expanded: Vec<bool>,
}

/// An OR is written out where all clauses together get at most so many literals longer.
const LONGER: usize = 4;

impl Plan {
    /// From the outputs to the inputs, so that how often a gate is used is known when its turn comes; what is expanded
    /// uses its inputs wherever it is used itself.
    fn new(circuit: &Circuit, assertions: &[Assertion]) -> Plan {
        let mut asserted = vec![0_usize; 2 * circuit.nodes()];
        let mut uses = vec![0_usize; 2 * circuit.nodes()];
        let mut expanded = vec![false; 2 * circuit.nodes()];
        for assertion in assertions {
            asserted[assertion.gate.index()] += 1;
        }
        for gate in circuit.outputs_first() {
            let (assertions, used) = (asserted[gate.index()], uses[gate.index()]);
            let size = circuit.inputs(gate).len();
            if size == 0 || assertions + used == 0 {
                continue;
            }
            expanded[gate.index()] = if gate.is_negated() {
                // Each use gets `size - 1` literals longer, and a clause of `size + 1` literals is saved.
                used * (size - 1) <= size + 1 + LONGER
            } else {
                used * size <= used + size
            };
            let passed_on = if expanded[gate.index()] { used } else { used.min(1) };
            for input in circuit.inputs(gate) {
                let input = input.negated_if(gate.is_negated());
                uses[input.index()] += passed_on;
                if gate.is_negated() {
                    uses[input.index()] += assertions;
                } else {
                    asserted[input.index()] += assertions;
                }
            }
        }
        Plan { expanded }
    }
}

struct Writer<'a> {
    circuit: &'a Circuit,
    plan: Plan,
    clauses: &'a mut Clauses,
    solver: &'a mut dyn Solver,
    // For each sign of each node, whether its definition was written or is waiting to be.
    defined: Vec<bool>,
    waiting: Vec<Gate>,
}

impl Writer<'_> {
    fn assert(&mut self, guard: Option<Literal>, gate: Gate) {
        if gate == Gate::TRUE {
            return;
        }
        let prefix: Vec<Literal> = guard.map(|guard| !guard).into_iter().collect();
        if gate == Gate::FALSE {
            self.write(prefix);
        } else if self.is_leaf(gate) {
            self.clause(prefix, vec![gate]);
        } else if gate.is_negated() {
            self.clause(prefix, self.inputs(gate));
        } else {
            for input in self.inputs(gate) {
                self.assert(guard, input);
            }
        }
    }

    /// `negated_variable` or what the gate says.
    fn define(&mut self, negated_variable: Literal, gate: Gate) {
        if gate.is_negated() {
            self.clause(vec![negated_variable], self.inputs(gate));
        } else {
            for input in self.inputs(gate) {
                self.clause(vec![negated_variable], vec![input]);
            }
        }
    }

    /// Writes the OR of the literals and the gates.
    fn clause(&mut self, mut literals: Vec<Literal>, mut open: Vec<Gate>) {
        let mut conjunctions: Vec<Gate> = Vec::new();
        while let Some(gate) = open.pop() {
            if !self.plan.expanded[gate.index()] {
                literals.push(self.literal(gate));
            } else if gate.is_negated() {
                open.extend(self.inputs(gate));
            } else {
                conjunctions.push(gate);
            }
        }
        // At most one conjunction is multiplied out; more would give the product of their sizes.
        conjunctions.sort_by_key(|gate| std::cmp::Reverse(self.circuit.inputs(*gate).len()));
        let smallest = conjunctions.pop();
        for gate in conjunctions {
            literals.push(self.literal(gate));
        }
        match smallest {
            None => self.write(literals),
            Some(gate) if self.is_too_long(literals.len(), gate) => {
                literals.push(self.literal(gate));
                self.write(literals);
            }
            Some(gate) => {
                for input in self.inputs(gate) {
                    self.clause(literals.clone(), vec![input]);
                }
            }
        }
    }

    /// Whether repeating so many literals for each input of the conjunction takes more than a variable for it would:
    /// that needs one clause with the literals, and one with two literals for each input.
    fn is_too_long(&self, literals: usize, conjunction: Gate) -> bool {
        let size = self.circuit.inputs(conjunction).len();
        size * (literals + 1) > literals + 1 + 2 * size + LONGER
    }

    /// The gate's inputs, with the gate's sign carried to them.
    fn inputs(&self, gate: Gate) -> Vec<Gate> {
        self.circuit.inputs(gate).iter().map(|input| input.negated_if(gate.is_negated())).collect()
    }

    fn is_leaf(&self, gate: Gate) -> bool {
        self.circuit.inputs(gate).is_empty()
    }

    /// The literal that implies the gate.
    fn literal(&mut self, gate: Gate) -> Literal {
        let variable = self.clauses.variable(gate, self.solver);
        if !self.is_leaf(gate) && !self.defined[gate.index()] {
            self.defined[gate.index()] = true;
            self.waiting.push(gate);
        }
        if gate.is_negated() { variable.negative() } else { variable.positive() }
    }

    fn write(&mut self, mut literals: Vec<Literal>) {
        literals.sort_unstable();
        literals.dedup();
        let is_true = literals.windows(2).any(|pair| pair[0] == !pair[1]);
        if !is_true {
            self.clauses.clause_count += 1;
            self.solver.add_clause(&literals);
        }
    }
}
