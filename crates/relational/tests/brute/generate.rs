//! Random small problems that use every operator.

use crate::enumerate::within_bounds;
use thinair_relational::{
    Atom, Declaration, Evaluator, Expression, Formula, Instance, Integer, Problem, Relation, TupleSet,
    Universe, Variable,
};

/// Four constraints and an assumption over a universe of two or three atoms, with at most nine tuples left open.
pub(crate) fn random_problem(seed: u64) -> Problem {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66);
    let atoms = 2 + random.below(2);
    let mut problem = Problem::new(Universe::new((0..atoms).map(|atom| format!("a{atom}"))));
    let mut open = 9;
    // Half of the problems treat atoms alike, so that there are symmetries.
    let alike = random.below(2) == 0;
    let mut relations = Vec::new();
    for (name, arity) in [("s", 1), ("r", 2), ("t", 3), ("u", 1), ("q", 2)] {
        let (lower, upper) =
            if alike { random.alike(atoms, arity, open) } else { random.bounds(atoms, arity, open) };
        open -= upper.len() - lower.len();
        relations.push(problem.relation(name, lower, upper));
    }
    let mut generator = Generator { random, relations, atoms, alike, variables: Vec::new() };
    if generator.random.below(2) == 0 {
        let formula = generator.formula(2);
        problem.assume(formula);
    }
    let instances: Vec<Instance> = within_bounds(&problem).collect();
    for _ in 0..4 {
        // A formula that always holds, or never, makes dull cores; it is used if no other comes up soon.
        let mut formula = generator.formula(3);
        for _ in 0..6 {
            let mut holds =
                instances.iter().map(|instance| Evaluator::new(&problem, instance).holds(&formula));
            let first = holds.next();
            if holds.any(|other| Some(other) != first) {
                break;
            }
            formula = generator.formula(3);
        }
        problem.require(formula);
    }
    problem
}

struct Generator {
    random: Random,
    relations: Vec<Relation>,
    atoms: usize,
    alike: bool,
    variables: Vec<Variable>,
}

impl Generator {
    fn formula(&mut self, depth: usize) -> Formula {
        let choices = if depth == 0 { 7 } else { 17 };
        let below = depth.saturating_sub(1);
        let arity = 1 + self.random.below(3);
        match self.random.below(choices) {
            0 => self.expression(arity, depth).subset_of(self.expression(arity, depth)),
            1 => self.expression(arity, depth).equals(self.expression(arity, depth)),
            2 => self.expression(arity, depth).some(),
            3 => self.expression(arity, depth).no(),
            4 => self.expression(arity, depth).one(),
            5 => self.expression(arity, depth).lone(),
            6 => {
                let (left, right) = (self.integer(below), self.integer(below));
                match self.random.below(6) {
                    0 => left.equals(right),
                    1 => left.differs_from(right),
                    2 => left.less_than(right),
                    3 => left.at_most(right),
                    4 => left.greater_than(right),
                    _ => left.at_least(right),
                }
            }
            7 | 8 => self.formula(below).not(),
            9 => Formula::and([self.formula(below), self.formula(below)]),
            10 => Formula::or([self.formula(below), self.formula(below)]),
            11 => self.formula(below).implies(self.formula(below)),
            12 => self.formula(below).iff(self.formula(below)),
            13 => Formula::if_then_else(self.formula(below), self.formula(below), self.formula(below)),
            14 | 15 => {
                let declaration = self.declaration(below);
                let body = self.within(&declaration, |inner| inner.formula(below));
                if self.random.below(2) == 0 {
                    Formula::for_all([declaration], body)
                } else {
                    Formula::exists([declaration], body)
                }
            }
            _ => Formula::constant(self.random.below(2) == 0),
        }
    }

    fn expression(&mut self, arity: usize, depth: usize) -> Expression {
        if depth == 0 {
            return self.leaf(arity);
        }
        let below = depth - 1;
        match self.random.below(16) {
            0 => self.leaf(arity),
            1 => self.expression(arity, below).union(self.expression(arity, below)),
            2 => self.expression(arity, below).intersection(self.expression(arity, below)),
            3 => self.expression(arity, below).difference(self.expression(arity, below)),
            4 => self.expression(arity, below).override_with(self.expression(arity, below)),
            5 => {
                let (condition, then) = (self.formula(below), self.expression(arity, below));
                Expression::if_then_else(condition, then, self.expression(arity, below))
            }
            6 => self.expression(arity, below).restrict_domain(self.expression(1, below)),
            7 => self.expression(arity, below).restrict_range(self.expression(1, below)),
            8 | 9 => {
                // The columns of both are two more than those of the join; at most three each.
                let left = (arity + 2).saturating_sub(3).max(1) + self.random.below(2);
                let left = left.min(arity + 1).min(3);
                self.expression(left, below).join(self.expression(arity + 2 - left, below))
            }
            10 => self.comprehension(arity, below),
            _ if arity == 1 => self.leaf(1),
            11 => {
                let left = 1 + self.random.below(arity - 1);
                self.expression(left, below).product(self.expression(arity - left, below))
            }
            _ if arity == 3 => self.leaf(3),
            12 => self.expression(2, below).transpose(),
            13 | 14 => self.expression(2, below).closure(),
            _ => self.expression(2, below).reflexive_closure(),
        }
    }

    fn leaf(&mut self, arity: usize) -> Expression {
        let choice = self.random.below(8);
        match (choice, arity) {
            (0, 1) => Expression::universe(),
            (0, 2) => Expression::identity(),
            (1, _) => Expression::none(arity),
            // Constants end symmetries, so they are rare where there are any.
            (2, _) if !self.alike || self.random.below(16) == 0 => {
                Expression::constant(self.random.tuples(self.atoms, arity))
            }
            (3.., 1) if !self.variables.is_empty() => {
                let place = self.random.below(self.variables.len());
                Expression::from(&self.variables[place])
            }
            _ => {
                let suitable: Vec<Relation> =
                    self.relations.iter().copied().filter(|relation| relation.arity() == arity).collect();
                suitable[self.random.below(suitable.len())].into()
            }
        }
    }

    fn integer(&mut self, depth: usize) -> Integer {
        let below = depth.saturating_sub(1);
        let arity = 1 + self.random.below(3);
        match self.random.below(if depth == 0 { 3 } else { 6 }) {
            0 => Integer::constant([-2, -1, 0, 1, 2, 3, 4][self.random.below(7)]),
            1 | 2 => self.expression(arity, depth).cardinality(),
            3 | 4 => Integer::sum([self.integer(below), self.integer(below)]),
            _ => {
                let declaration = self.declaration(below);
                let body = self.within(&declaration, |inner| inner.integer(below));
                Integer::sum_over(declaration, body)
            }
        }
    }

    fn comprehension(&mut self, arity: usize, depth: usize) -> Expression {
        let mut declarations = Vec::new();
        for _ in 0..arity {
            let declaration = self.declaration(depth);
            self.variables.push(declaration.variable.clone());
            declarations.push(declaration);
        }
        let formula = self.formula(depth);
        self.variables.truncate(self.variables.len() - arity);
        Expression::comprehension(declarations, formula)
    }

    fn declaration(&mut self, depth: usize) -> Declaration {
        let domain =
            if self.random.below(3) == 0 { Expression::universe() } else { self.expression(1, depth) };
        Variable::new("x").over(domain)
    }

    fn within<T>(&mut self, declaration: &Declaration, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.variables.push(declaration.variable.clone());
        let result = inner(self);
        self.variables.pop();
        result
    }
}

/// A small generator of random numbers (Vigna's splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn tuples(&mut self, atoms: usize, arity: usize) -> TupleSet {
        let all = all_tuples(atoms, arity);
        TupleSet::new(arity, all.iter().filter(|_| self.below(2) == 0).cloned())
    }

    /// Bounds with at most that many tuples between them.
    fn bounds(&mut self, atoms: usize, arity: usize, open: usize) -> (TupleSet, TupleSet) {
        let mut lower = TupleSet::empty(arity);
        let mut upper = TupleSet::empty(arity);
        for tuple in &all_tuples(atoms, arity) {
            match self.below(if arity == 3 { 12 } else { 5 }) {
                0 => {
                    lower.insert(tuple.clone());
                    upper.insert(tuple.clone());
                }
                1..4 if upper.len() - lower.len() < open => {
                    upper.insert(tuple.clone());
                }
                _ => {}
            }
        }
        (lower, upper)
    }

    /// Upper bounds that treat all atoms alike, or all but the last.
    fn alike(&mut self, atoms: usize, arity: usize, open: usize) -> (TupleSet, TupleSet) {
        let chosen = atoms - usize::from(self.below(4) == 0);
        let all = all_tuples(chosen, arity);
        if all.len() <= open && self.below(16) == 0 {
            // Seemingly alike: only the lower bound tells atoms apart.
            (self.tuples(chosen, arity), all)
        } else if all.len() <= open {
            (TupleSet::empty(arity), all)
        } else if self.below(2) == 0 {
            (all.clone(), all)
        } else {
            (TupleSet::empty(arity), TupleSet::empty(arity))
        }
    }
}

fn all_tuples(atoms: usize, arity: usize) -> TupleSet {
    let all = TupleSet::unary((0..atoms as u32).map(Atom));
    (1..arity).fold(all.clone(), |product: TupleSet, _| product.product(&all))
}
