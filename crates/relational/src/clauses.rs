//! From circuits to clauses, each gate only in the direction that is used (Plaisted and Greenbaum, "A
//! structure-preserving clause form translation", 1986).
//!
//! A gate that is used under a negation is an OR of its negated inputs, so each gate is seen as two, one for each
//! sign: an AND and an OR, of which usually one is needed. A gate gets a variable only if that saves clauses:
//!
//! 1. What is asserted gets none: an AND is asserted input by input, an OR is a clause.
//! 2. An OR is written out in the clauses that use it, unless that makes them too long altogether.
//! 3. An AND that is used once or twice is multiplied out, where that gives no more clauses.

use crate::circuit::{Circuit, Gate};
use crate::solver::{Literal, SatVariable, Solver};

/// The clauses of a circuit in a solver.
pub(crate) struct Clauses {
    // For each node its variable in the solver, once it has one.
    variables: Vec<Option<SatVariable>>,
    // For each sign of each node, how many gates and assertions use it.
    uses: Vec<u32>,
    // For each sign of each node, whether its definition was written or is waiting to be.
    defined: Vec<bool>,
    waiting: Vec<Gate>,
    pub(crate) variable_count: usize,
    pub(crate) clause_count: usize,
}

/// Something that holds, if its guard does.
pub(crate) struct Assertion {
    pub(crate) guard: Option<Literal>,
    pub(crate) gate: Gate,
}

impl Clauses {
    pub(crate) fn new() -> Clauses {
        Clauses {
            variables: Vec::new(),
            uses: Vec::new(),
            defined: Vec::new(),
            waiting: Vec::new(),
            variable_count: 0,
            clause_count: 0,
        }
    }

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
        self.uses.resize(2 * circuit.nodes(), 0);
        self.defined.resize(2 * circuit.nodes(), false);
        self.count_uses(circuit, assertions);
        let mut writer = Writer { circuit, solver, clauses: self };
        for assertion in assertions {
            writer.assert(assertion.guard, assertion.gate);
        }
        while let Some(gate) = writer.clauses.waiting.pop() {
            let variable = writer.clauses.variable(gate, writer.solver);
            let guard = if gate.is_negated() { variable.positive() } else { variable.negative() };
            writer.define(guard, gate);
        }
    }

    fn count_uses(&mut self, circuit: &Circuit, assertions: &[Assertion]) {
        let mut open: Vec<Gate> = assertions.iter().map(|assertion| assertion.gate).collect();
        while let Some(gate) = open.pop() {
            self.uses[gate.index()] += 1;
            if self.uses[gate.index()] == 1 {
                open.extend(circuit.inputs(gate).iter().map(|input| input.negated_if(gate.is_negated())));
            }
        }
    }
}

struct Writer<'a> {
    circuit: &'a Circuit,
    clauses: &'a mut Clauses,
    solver: &'a mut dyn Solver,
}

/// An OR is written out where all clauses together get at most so many literals longer.
const LONGER: usize = 4;

impl Writer<'_> {
    fn assert(&mut self, guard: Option<Literal>, gate: Gate) {
        if gate == Gate::TRUE {
            return;
        }
        let prefix: Vec<Literal> = guard.map(|guard| !guard).into_iter().collect();
        if gate == Gate::FALSE {
            self.write(prefix);
        } else if self.is_leaf(gate) || gate.is_negated() {
            self.clause(prefix, vec![gate]);
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
            if self.is_leaf(gate) {
                literals.push(self.literal(gate));
            } else if gate.is_negated() && self.is_written_out(gate) {
                open.extend(self.inputs(gate));
            } else if !gate.is_negated() && self.is_multiplied_out(gate) {
                conjunctions.push(gate);
            } else {
                literals.push(self.literal(gate));
            }
        }
        // At most one conjunction is multiplied out; more would give the product of their sizes.
        let Some(conjunction) = conjunctions.pop() else { return self.write(literals) };
        for gate in conjunctions {
            literals.push(self.literal(gate));
        }
        for input in self.inputs(conjunction) {
            self.clause(literals.clone(), vec![input]);
        }
    }

    /// The gate's inputs, with the gate's sign carried to them.
    fn inputs(&self, gate: Gate) -> Vec<Gate> {
        self.circuit.inputs(gate).iter().map(|input| input.negated_if(gate.is_negated())).collect()
    }

    fn is_leaf(&self, gate: Gate) -> bool {
        self.circuit.inputs(gate).is_empty()
    }

    fn is_written_out(&self, disjunction: Gate) -> bool {
        let uses = self.clauses.uses[disjunction.index()] as usize;
        let size = self.circuit.inputs(disjunction).len();
        // Without its variable: each use gets `size - 1` longer, and a clause of `size + 1` literals is saved.
        uses * (size - 1) <= size + 1 + LONGER
    }

    fn is_multiplied_out(&self, conjunction: Gate) -> bool {
        let uses = self.clauses.uses[conjunction.index()] as usize;
        let size = self.circuit.inputs(conjunction).len();
        uses * size <= uses + size
    }

    /// The literal that implies the gate.
    fn literal(&mut self, gate: Gate) -> Literal {
        let variable = self.clauses.variable(gate, self.solver);
        if !self.is_leaf(gate) && !self.clauses.defined[gate.index()] {
            self.clauses.defined[gate.index()] = true;
            self.clauses.waiting.push(gate);
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
