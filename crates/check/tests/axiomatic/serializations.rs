//! The classic models by trying all orders, from their definition by Nemos (Yang, Gopalakrishnan, Lindstrom and Slind,
//! IPDPS 2004) as `MemSAT` has it (PLDI 2010).
//!
//! A serialization of a view, which is a set of actions, is a total order of it that keeps the threads' orders, begins with
//! the initial writes, and in which each read sees the latest write of its variable. The models ask for serializations of
//! different views, and that these agree on something or other.
//!
//! The definition says nothing of values in the end. Where there is one order of a variable's writes, the last of them is left.

use std::collections::HashSet;

use proptest::strategy::Strategy as _;

use crate::straight::{
    Outcome, Program, Statement, VARIABLES, Variable, idioms, plain_access, random, register,
};

#[derive(Clone, Copy, Debug)]
struct Action {
    /// None is the initializing thread.
    thread: Option<usize>,
    variable: Variable,
    is_write: bool,
    /// What is written, or what the read returns.
    value: i32,
}

/// Actions by number, those of a thread in its order, and W: the write that each read sees.
#[derive(Clone, Debug)]
struct Execution {
    actions: Vec<Action>,
    write_seen: Vec<Option<usize>>,
    /// Values in the end, where they are asked for.
    finals: Vec<(Variable, i32)>,
}

/// The executions that end so: all the ways to see writes of the values that the reads return.
fn executions(program: &Program, outcome: &Outcome) -> Vec<Execution> {
    let actions = actions(program, outcome);
    let mut all = vec![Vec::new()];
    for read in &actions {
        let sees = |write: &usize| {
            let write = actions[*write];
            write.is_write && write.variable == read.variable && write.value == read.value
        };
        let choices: Vec<Option<usize>> =
            if read.is_write { vec![None] } else { (0..actions.len()).filter(sees).map(Some).collect() };
        let extend = |seen: &Vec<Option<usize>>, choice| [&seen[..], &[choice]].concat();
        all = all.iter().flat_map(|seen| choices.iter().map(move |choice| extend(seen, *choice))).collect();
    }
    let finals: Vec<_> = VARIABLES.into_iter().filter_map(|name| Some((name, *outcome.get(name)?))).collect();
    all.into_iter()
        .map(|write_seen| Execution { actions: actions.clone(), write_seen, finals: finals.clone() })
        .collect()
}

/// What threads do if their reads return these values: there are no branches, so that is all there is to it.
fn actions(program: &Program, outcome: &Outcome) -> Vec<Action> {
    let initial = |variable| Action { thread: None, variable, is_write: true, value: 0 };
    let mut actions: Vec<Action> = VARIABLES.map(initial).into();
    for (thread, statements) in program.0.iter().enumerate() {
        let mut registers = Vec::new();
        for statement in statements {
            let (variable, is_write, value) = match statement {
                Statement::Read(variable, _) => {
                    registers.push(outcome[&register(thread, registers.len())]);
                    (*variable, false, registers[registers.len() - 1])
                }
                Statement::Write(variable, _, operand) => (*variable, true, operand.value(&registers)),
                other => panic!("the models do not speak of {other:?}"),
            };
            actions.push(Action { thread: Some(thread), variable, is_write, value });
        }
    }
    actions
}

impl Execution {
    fn view(&self, has: impl Fn(&Action) -> bool) -> Vec<usize> {
        (0..self.actions.len()).filter(|&id| has(&self.actions[id])).collect()
    }

    /// forProc: a thread's own actions and everybody's writes.
    fn view_of(&self, thread: usize) -> Vec<usize> {
        self.view(|action| action.is_write || action.thread == Some(thread))
    }

    fn threads(&self) -> HashSet<usize> {
        self.actions.iter().filter_map(|action| action.thread).collect()
    }

    /// progOrder: the program has the first action before the second one.
    fn comes_first(&self, first: usize, second: usize) -> bool {
        let [thread, other] = [first, second].map(|id| self.actions[id].thread);
        (thread == other && first < second) || (thread.is_none() && other.is_some())
    }

    /// All serializations of a view.
    fn serializations(&self, view: &[usize]) -> Vec<Vec<usize>> {
        let mut orders = Vec::new();
        self.extend(&mut Vec::new(), view, &mut orders);
        orders.retain(|order| self.reads_see_the_latest(order) && self.leaves_finals(order));
        orders
    }

    /// All orders that begin so and go on with the other actions, as progOrder has it.
    fn extend(&self, begun: &mut Vec<usize>, left: &[usize], orders: &mut Vec<Vec<usize>>) {
        if left.is_empty() {
            orders.push(begun.clone());
        }
        for &next in left {
            if left.iter().any(|&other| self.comes_first(other, next)) {
                continue;
            }
            begun.push(next);
            let rest: Vec<usize> = left.iter().copied().filter(|&other| other != next).collect();
            self.extend(begun, &rest, orders);
            begun.pop();
        }
    }

    /// readValue.
    fn reads_see_the_latest(&self, order: &[usize]) -> bool {
        order.iter().enumerate().all(|(place, &id)| {
            let Action { is_write, variable, .. } = self.actions[id];
            is_write || self.last_write(variable, &order[..place]) == self.write_seen[id]
        })
    }

    /// The values in the end are those of the last writes; of variables that the view does not have, nothing is known.
    fn leaves_finals(&self, order: &[usize]) -> bool {
        self.finals.iter().all(|&(variable, value)| {
            self.last_write(variable, order).is_none_or(|write| self.actions[write].value == value)
        })
    }

    fn last_write(&self, variable: Variable, order: &[usize]) -> Option<usize> {
        let writes = |id: &usize| self.actions[*id].is_write && self.actions[*id].variable == variable;
        order.iter().copied().rfind(writes)
    }

    /// Every thread has a serialization of what it sees, and all have the same part of theirs.
    fn threads_agree(&self, part: impl Fn(Vec<usize>) -> Vec<usize>) -> bool {
        let parts = |thread| -> HashSet<Vec<usize>> {
            self.serializations(&self.view_of(thread)).into_iter().map(&part).collect()
        };
        let common = self.threads().into_iter().map(parts).reduce(|one, other| &one & &other);
        common.is_some_and(|common| !common.is_empty())
    }

    fn writes(&self, order: Vec<usize>) -> Vec<usize> {
        order.into_iter().filter(|&id| self.actions[id].is_write).collect()
    }

    fn sc(&self) -> bool {
        !self.serializations(&self.view(|_| true)).is_empty()
    }

    fn coherence(&self) -> bool {
        let has_one = |variable| {
            let view = self.view(|action| action.variable == variable);
            !self.serializations(&view).is_empty()
        };
        VARIABLES.into_iter().all(has_one)
    }

    fn pram(&self) -> bool {
        self.threads_agree(|_| Vec::new())
    }

    /// Threads agree on the order of writes to the same variable.
    fn pc(&self) -> bool {
        self.threads_agree(|order| {
            let mut writes = self.writes(order);
            writes.sort_by_key(|&write| self.actions[write].variable);
            writes
        })
    }

    /// Threads agree on whatever two of them see, as Nemos printed it: that is all writes, and no reads.
    fn pc_nemos(&self) -> bool {
        self.threads_agree(|order| self.writes(order))
    }

    /// Each thread's order is of all actions, and transitive; it has the program's order and a read after the write that it
    /// sees. On what the thread sees it is a serialization. None may have an action before itself: so the least there can
    /// be, which is the closure of all that is asked for, decides.
    fn causal(&self) -> bool {
        self.threads().into_iter().all(|thread| {
            let serializations = self.serializations(&self.view_of(thread));
            serializations.iter().any(|order| self.is_causal(order))
        })
    }

    fn is_causal(&self, order: &[usize]) -> bool {
        let all = 0..self.actions.len();
        let place = |id| order.iter().position(|&other| other == id);
        let is_asked_for = |first: usize, second: usize| {
            self.comes_first(first, second)
                || self.write_seen[second] == Some(first)
                || place(first).zip(place(second)).is_some_and(|(first, second)| first < second)
        };
        let mut before: Vec<Vec<bool>> = all
            .clone()
            .map(|first| all.clone().map(|second| is_asked_for(first, second)).collect())
            .collect();
        for between in all.clone() {
            for first in all.clone() {
                for second in all.clone() {
                    before[first][second] |= before[first][between] && before[between][second];
                }
            }
        }
        all.into_iter().all(|id| !before[id][id])
    }
}

type Definition = fn(&Execution) -> bool;

const MODELS: [(&str, Definition); 6] = [
    ("sc", Execution::sc),
    ("coherence", Execution::coherence),
    ("pram", Execution::pram),
    ("pc", Execution::pc),
    ("pc-nemos", Execution::pc_nemos),
    ("causal", Execution::causal),
];

/// Whether all that a model allows, another one does. That it holds of `pc-nemos` and `sc` both ways is Nemos' mistake.
fn is_in(strong: &str, weak: &str) -> bool {
    matches!((strong, weak), ("sc" | "pc-nemos", _) | ("causal", "pram") | ("pc", "pram" | "coherence"))
        || strong == weak
}

/// A question about a program, and the models by their answers to it.
struct Answered {
    outcome: Outcome,
    allowing: Vec<&'static str>,
    forbidding: Vec<&'static str>,
}

impl Answered {
    fn new(program: &Program, outcome: Outcome) -> Answered {
        let executions = executions(program, &outcome);
        let allows = |model: &(&str, Definition)| executions.iter().any(model.1);
        let (allowing, forbidding): (Vec<_>, Vec<_>) = MODELS.into_iter().partition(allows);
        let names =
            |models: Vec<(&'static str, Definition)>| models.into_iter().map(|(name, _)| name).collect();
        Answered { outcome, allowing: names(allowing), forbidding: names(forbidding) }
    }

    /// Models, the first of which allows what the second forbids.
    fn told_apart(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<'_> {
        let forbidding = |weak| self.forbidding.iter().map(move |strong| (weak, *strong));
        self.allowing.iter().flat_map(move |weak| forbidding(*weak))
    }

    /// The SAT engine gives the same answers; gives their number.
    fn compare(&self, program: &Program) -> usize {
        for (is_allowed, models) in [(true, &self.allowing), (false, &self.forbidding)] {
            for model in models {
                let text = || program.asking_for(&self.outcome);
                assert_eq!(program.can_end(&self.outcome, model), is_allowed, "{model}:\n{}", text());
            }
        }
        MODELS.len()
    }
}

/// The models in which threads agree on one order of a variable's writes.
const WITH_FINALS: [(&str, Definition); 4] = [
    ("sc", Execution::sc),
    ("coherence", Execution::coherence),
    ("pc", Execution::pc),
    ("pc-nemos", Execution::pc_nemos),
];

/// The answers for all outcomes.
fn answered(program: Program) -> (Program, Vec<Answered>) {
    let outcomes = program.conceivable_outcomes().into_iter();
    let answered = outcomes.map(|outcome| Answered::new(&program, outcome)).collect();
    (program, answered)
}

/// Random programs that are small enough to try all orders for all outcomes.
fn small(number: usize) -> impl Iterator<Item = Program> {
    let is_small =
        |program: &Program| program.0.concat().len() <= 6 && program.conceivable_outcomes().len() <= 27;
    random(plain_access().prop_map(|access| vec![access]), 3, number).filter(is_small)
}

#[test]
fn known_and_random_programs() {
    let compare = |(program, answered): (Program, Vec<Answered>)| -> usize {
        answered.iter().map(|answered| answered.compare(&program)).sum()
    };
    let questions: usize = idioms().into_iter().chain(small(60)).map(answered).map(compare).sum();
    assert!(questions > 1_600, "{questions}");
}

/// The models are related as the definition has it, and where they differ, the SAT engine knows.
#[test]
fn outcomes_that_tell_models_apart() {
    let mut told_apart = HashSet::new();
    let mut questions = 0;
    for (program, answered) in small(6_000).map(answered) {
        for answered in answered.iter().filter(|answered| answered.told_apart().next().is_some()) {
            for (weak, strong) in answered.told_apart() {
                let text = || program.asking_for(&answered.outcome);
                assert!(!is_in(weak, strong), "{weak} allows what {strong} forbids:\n{}", text());
            }
            told_apart.extend(answered.told_apart());
            questions += answered.compare(&program);
        }
    }
    let names = || MODELS.into_iter().map(|(model, _)| model);
    let pairs = names().flat_map(|weak| names().map(move |strong| (weak, strong)));
    let to_tell_apart: HashSet<_> = pairs.filter(|(weak, strong)| !is_in(weak, strong)).collect();
    assert_eq!(told_apart, to_tell_apart);
    assert!(questions > 1_500, "{questions}");
}

/// Registers are left open: each value in the end is asked for by itself.
#[test]
fn values_in_the_end() {
    let mut questions = 0;
    for (program, answered) in idioms().into_iter().chain(small(40)).map(answered) {
        for variable in program.written() {
            for value in program.constants() {
                let end = Outcome::from([(variable.to_owned(), value)]);
                let executions: Vec<Execution> = answered
                    .iter()
                    .flat_map(|answered| {
                        let outcome = answered.outcome.iter().chain(&end);
                        executions(&program, &outcome.map(|(name, value)| (name.clone(), *value)).collect())
                    })
                    .collect();
                for (model, definition) in WITH_FINALS {
                    let is_possible = executions.iter().any(definition);
                    let text = || program.asking_for(&end);
                    assert_eq!(program.can_end(&end, model), is_possible, "{model}:\n{}", text());
                    questions += 1;
                }
            }
        }
    }
    assert!(questions > 500, "{questions}");
}
