//! What is still to be known of GIB: formulas over it, grounded, and what is left of them as instructions are executed.
//!
//! A formula over GIB asks which instructions are there and which of two was executed first. All instructions that a
//! program can execute are known beforehand, so a formula of given instructions is a circuit over two sorts of atoms: `in(e)`,
//! and `before(e, f)`. When `e` is executed, `in(e)` becomes true, `before(e, f)` true and `before(f, e)` false for all `f` that
//! are not there yet, and the circuit gets smaller. What is left, the *residual*, says all that the past means for this
//! formula: two pasts that leave the same residuals are the same to whatever comes (the argument is that of derivatives of
//! regular expressions). So a state needs no GIB, only the residuals of what may still be asked.
//!
//! The atoms of a residual say what it may still depend on: whose execution matters to it, and whose order. That is what
//! reductions rest on. What the paper forgets because a model's author says that it matters no more is forgotten here
//! because it does not occur.
//!
//! Recursive predicates are a system of equations, one for each tuple of instructions, with the least solution
//! (`equations`). What is decided for all futures is replaced by what it is.

mod circuit;
mod equations;
mod grounding;

use rustc_hash::FxHashMap;

pub(crate) use circuit::Node;
use circuit::{Circuit, Pairs};
pub(crate) use equations::Equations;
use equations::EquationsTable;
pub(crate) use grounding::{Beyond, Bound, Grounding};

use crate::bits::Bits;
use crate::instruction::Label;

/// What may be asked of GIB on behalf of one instruction: a list of residuals that is known by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct View(pub(crate) u32);

impl View {
    /// Of an instruction that will not be executed any more.
    pub(crate) const NONE: View = View(u32::MAX);
}

#[derive(Debug)]
struct ViewData {
    nodes: Box<[Node]>,
    /// Whose execution may matter.
    support: Bits,
    /// Whose order may matter.
    pairs: Pairs,
}

/// All residuals that were met.
#[derive(Debug)]
pub(crate) struct Residuals {
    circuit: Circuit,
    equations: EquationsTable,
    views: Vec<ViewData>,
    numbers: FxHashMap<(Box<[Node]>, Equations), View>,
    after: FxHashMap<(View, Label, Equations), View>,
}

impl Residuals {
    /// The view of these formulas.
    fn view(&mut self, nodes: Box<[Node]>, equations: Equations) -> View {
        let rests_on = if nodes.iter().any(|&node| self.circuit.is_recursive(node)) {
            equations
        } else {
            Equations::NONE
        };
        if let Some(&view) = self.numbers.get(&(nodes.clone(), rests_on)) {
            return view;
        }
        let mut support = Bits::default();
        let mut pairs = Pairs::default();
        for &node in &nodes {
            support.extend(self.circuit.support(node));
            self.circuit.pairs(node, &mut pairs);
        }
        if rests_on != Equations::NONE {
            let data = self.equations.get(rests_on);
            support.extend(&data.support);
            pairs.extend(&data.pairs);
        }
        let view = View(self.views.len() as u32);
        self.views.push(ViewData { nodes: nodes.clone(), support, pairs });
        self.numbers.insert((nodes, rests_on), view);
        view
    }

    /// What is left of the equations when an instruction is executed.
    pub(crate) fn execute(&mut self, equations: Equations, executed: Label) -> Equations {
        self.equations.execute(&mut self.circuit, equations, executed)
    }

    /// What is left of a view when an instruction is executed, given what is left of the equations.
    pub(crate) fn view_after(&mut self, view: View, executed: Label, equations: Equations) -> View {
        if view == View::NONE || !self.support(view).contains(executed.index()) {
            return view;
        }
        if let Some(&after) = self.after.get(&(view, executed, equations)) {
            return after;
        }
        let nodes = self.views[view.0 as usize].nodes.clone();
        let nodes = nodes.iter().map(|&node| {
            let node = self.circuit.execute(node, executed);
            self.equations.resolve(&mut self.circuit, equations, node)
        });
        let nodes = nodes.collect();
        let after = self.view(nodes, equations);
        self.after.insert((view, executed, equations), after);
        after
    }

    /// The formulas of a view.
    pub(crate) fn nodes(&self, view: View) -> &[Node] {
        &self.views[view.0 as usize].nodes
    }

    /// Whose execution may matter to a view.
    pub(crate) fn support(&self, view: View) -> &Bits {
        &self.views[view.0 as usize].support
    }

    /// Whose order may matter to a view: for each instruction, those others.
    pub(crate) fn order(&self, view: View) -> &FxHashMap<Label, Bits> {
        &self.views[view.0 as usize].pairs.others
    }

    /// Whether a formula of a view holds now.
    pub(crate) fn holds(&mut self, node: Node, equations: Equations) -> bool {
        self.equations.holds(&mut self.circuit, equations, node)
    }
}
