//! In which of its states a thread ends, as decisions on what its reads return.
//!
//! A question about a thread's final state is a set of leaves of its tree. Most leaves agree on most questions, so the set is
//! kept as a decision diagram: a read at which nothing is decided is not in it.

use rustc_hash::FxHashMap;
use thinair_event::ObjectId;

use super::{StatementId, Structure};

/// A node of a diagram: an index into its list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct DecisionId(usize);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Decision {
    /// The thread ends in such a state, or does not.
    Known(bool),
    /// It depends on what this statement is answered; for each answer, the decision.
    At(StatementId, Vec<DecisionId>),
}

/// A diagram. Equal decisions are there once, and what is decided comes before what decides it.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    decisions: Vec<Decision>,
    known: FxHashMap<Decision, DecisionId>,
}

impl Decisions {
    pub(crate) fn all(&self) -> &[Decision] {
        &self.decisions
    }

    pub(crate) fn index(id: DecisionId) -> usize {
        id.0
    }

    fn intern(&mut self, decision: Decision) -> DecisionId {
        if let Decision::At(_, of_answers) = &decision
            && of_answers.iter().all(|of_answer| *of_answer == of_answers[0])
        {
            return of_answers[0];
        }
        let next = DecisionId(self.decisions.len());
        let id = *self.known.entry(decision.clone()).or_insert(next);
        if id == next {
            self.decisions.push(decision);
        }
        id
    }
}

impl<T> Structure<T> {
    /// When a thread ends in such a state: the diagram and its root; none if there is no such thread.
    pub(crate) fn ending_in(
        &self,
        thread: ObjectId,
        is_such: &dyn Fn(&T) -> bool,
    ) -> Option<(Decisions, DecisionId)> {
        let index = self.tree_of(thread)?;
        let (tree, of_nodes) = (&self.trees[index], &self.of_nodes[index]);
        let mut decisions = Decisions::default();
        let mut of_node = vec![DecisionId(0); tree.nodes.len()];
        // Parents come before their children.
        for (place, node) in tree.nodes.iter().enumerate().rev() {
            let of_answers: Vec<DecisionId> =
                node.children.iter().map(|&(_, child)| of_node[child.index()]).collect();
            let decision = match (&of_answers[..], of_nodes[place]) {
                ([], _) => Decision::Known(node.is_end() && is_such(&node.state)),
                ([only], _) => {
                    of_node[place] = *only;
                    continue;
                }
                (_, Some(statement)) => Decision::At(statement, of_answers),
                (_, None) => unreachable!("what has several answers is a statement"),
            };
            of_node[place] = decisions.intern(decision);
        }
        Some((decisions, of_node[0]))
    }
}
