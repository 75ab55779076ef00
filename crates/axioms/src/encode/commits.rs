//! Commit sets and the executions that justify them (docs/definitions.md 5).
//!
//! Steps are either taken one by one, each with an execution of its own, or in pairs: the two steps of a pair share their
//! execution, the first commits writes and external actions, the second racing reads; and the last pair is E itself. Pairs lose
//! nothing under the rules as the JLS and Ševčík and Aspinall print them. Every rule but 9 is kept when fewer actions are
//! committed, and rule 9 when fewer are with the external actions before them. So
//! 1. a write can wait to be committed until a read that sees it is, and is then committed in the same execution, where it
//!    is by rule 1; so can the external actions before it;
//! 2. a read that sees a write that happens-before it need not be committed before the end, since rule 6 lets each
//!    execution choose the same write; nor need synchronization actions, starts and ends;
//! 3. after the last step, E justifies itself: nothing is left for the rules to speak of.
//!
//! So there are no more pairs than racing reads, besides the last. Initial writes are committed from the start.

use thinair_event::{ActionKind, ReadMode};
use thinair_relational::{Expression, Problem, TupleSet};

use super::world::World;
use crate::structure::Action;

/// How an execution is justified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steps {
    /// By so many pairs of steps, and the last one.
    Pairs(usize),
    /// By so many steps.
    Each(usize),
}

impl Steps {
    /// k: how many steps there are.
    pub fn count(self) -> usize {
        match self {
            Steps::Pairs(pairs) => 2 * pairs + 2,
            Steps::Each(steps) => steps,
        }
    }

    /// How many executions there are besides E.
    pub fn executions(self) -> usize {
        match self {
            Steps::Pairs(number) | Steps::Each(number) => number,
        }
    }

    /// The same with no more than so many executions, but for E, and at least one step.
    pub(crate) fn at_most(self, number: usize) -> Steps {
        match self {
            Steps::Pairs(pairs) => Steps::Pairs(pairs.min(number)),
            Steps::Each(steps) => Steps::Each(steps.min(number)),
        }
    }

    /// Which of these executions justifies the step, counted from 1; none if E does.
    pub(crate) fn execution(self, step: usize) -> Option<usize> {
        match self {
            Steps::Pairs(pairs) => Some((step - 1) / 2).filter(|&pair| pair < pairs),
            Steps::Each(_) => Some(step - 1),
        }
    }

    /// C0 to Ck.
    pub(crate) fn commits(self, world: &World, problem: &mut Problem, all: &Expression) -> Vec<Expression> {
        let mut sets = vec![Expression::none(1)];
        match self {
            Steps::Each(steps) => {
                let any = world.set(|_| true);
                for step in 1..steps {
                    let relation = problem.relation(&format!("C{step}"), TupleSet::empty(1), any.clone());
                    sets.push(relation.into());
                }
            }
            Steps::Pairs(pairs) => {
                let initial = all.intersection(Expression::constant(world.set(|action| action.thread == 0)));
                let mut grow = |name: String, upper: TupleSet, before: &Expression| {
                    let set = Expression::from(problem.relation(&name, TupleSet::empty(1), upper));
                    problem.assume(before.subset_of(&set));
                    set
                };
                let mut reads = Expression::none(1);
                let mut told = Expression::none(1);
                for pair in 0..=pairs {
                    told = grow(format!("N{pair}"), world.set(is_told), &told);
                    sets.push(initial.union(&told).union(&reads));
                    if pair < pairs {
                        reads =
                            grow(format!("f{pair}"), world.set(|action| is_racing(world, action)), &reads);
                        sets.push(initial.union(&told).union(&reads));
                    }
                }
            }
        }
        sets.push(all.clone());
        if matches!(self, Steps::Each(_)) {
            for pair in sets[1..].windows(2) {
                problem.assume(pair[0].subset_of(&pair[1]));
            }
        } else if let [.., last, all] = &sets[..] {
            problem.assume(last.subset_of(all));
        }
        sets
    }
}

/// Whether it is a write or external.
fn is_told(action: &Action) -> bool {
    action.thread != 0 && matches!(action.kind, ActionKind::Write(..) | ActionKind::External(_))
}

/// Whether it is a read that another thread's write may race with.
pub(crate) fn is_racing(world: &World, action: &Action) -> bool {
    let ActionKind::Read(location, mode) = action.kind else { return false };
    let races = |other: &Action| {
        other.thread != 0 && other.thread != action.thread && other.kind.written_location() == Some(location)
    };
    mode != ReadMode::Volatile && world.actions.iter().any(races)
}
