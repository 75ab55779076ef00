//! A thread's tree folded into statements: what is done at several places of the tree, for the same reasons, is one
//! statement.
//!
//! A read of y after `r1 = x` is one statement, though the tree has it once for each value of r1. Two nodes are the same
//! statement if they do the same, depend on the same answers of the same statements, and are equally many after others of
//! which that is true. What a node depends on is the front end's to say ([`thinair_program::unfold::Dependencies`]);
//! it is not taken on trust: the statements are compared with all paths of the tree, and if they are not the same, or two
//! statements come in both orders, every node depends on every answer before it, which is the tree itself.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use thinair_event::{ActionKind, ObjectId, Position, ThreadId, Value};
use thinair_program::unfold::{Cut, NodeId, Tree};
use thinair_program::{
    Abandonment, ActionKey, Answer, Describe, Identity, KeyCounter, Request, Site, Unfollowed, Update,
};

use super::{Deed, Statement, StatementId, Stuck};

/// A thread as statements.
pub(super) struct Folded {
    /// Each with what identifies its action, in an order that agrees with every path.
    pub(super) statements: Vec<(Statement, Option<ActionKey>)>,
    /// For each node of the tree, its statement, if it is one.
    pub(super) of_node: Vec<Option<usize>>,
    /// For each leaf of the tree, the statements on the way there, in order.
    pub(super) paths: Vec<Vec<usize>>,
}

/// The thread that is folded.
pub(super) struct Folding<'a, P: Describe> {
    pub(super) program: &'a P,
    pub(super) object: ObjectId,
    pub(super) tree: &'a Tree<P::Thread>,
    pub(super) identity: Identity,
    /// The number of a thread, by its object.
    pub(super) number: &'a dyn Fn(ObjectId) -> Option<ThreadId>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    deed: Deed,
    condition: Vec<(usize, usize)>,
    identity: Option<ActionKey>,
    /// How many equal ones come before it on the path.
    count: usize,
}

impl<P: Describe> Folding<'_, P> {
    pub(super) fn fold(&self) -> Result<Folded, Unfollowed> {
        if let Some(folded) = self.attempt(false)?.ordered() {
            return Ok(folded);
        }
        let folded = self.attempt(true)?.ordered();
        Ok(folded.expect("each node of a tree is a statement of its own, and parents come first"))
    }

    /// With `all`, everything depends on every answer before it.
    fn attempt(&self, all: bool) -> Result<Draft, Unfollowed> {
        let mut draft = Draft::default();
        for (id, node) in self.tree.iter() {
            let mut steps = match node.parent {
                Some((parent, answer)) => {
                    let mut steps = draft.steps[parent.index()].clone();
                    let update = self.tree.node(parent).request;
                    if let Some(deed) = written(update, self.answer(parent, answer)) {
                        let here = Here { node: parent, also: Some((parent, answer)), all };
                        self.add(&mut draft, &mut steps, deed, here);
                    }
                    steps
                }
                None => Steps { keys: KeyCounter::new(self.identity), path: Vec::new() },
            };
            let here = Here { node: id, also: None, all };
            let statement = self.deed(id)?.map(|deed| self.add(&mut draft, &mut steps, deed, here));
            draft.of_node.push(statement);
            draft.steps.push(steps);
        }
        draft.paths = self.tree.leaves().map(|leaf| draft.steps[leaf.index()].path.clone()).collect();
        draft.answers = self.tree.leaves().map(|leaf| self.answers_on_the_way(&draft, leaf)).collect();
        Ok(draft)
    }

    /// What is done at a node.
    fn deed(&self, id: NodeId) -> Result<Option<Deed>, Unfollowed> {
        let node = self.tree.node(id);
        match node.cut {
            None => {}
            Some(Cut::Bound) => return Ok(Some(Deed::Stuck(Stuck::Bound))),
            Some(Cut::Spins) => return Ok(Some(Deed::Stuck(Stuck::Spins))),
        }
        let act = |kind| Some(Deed::Act { kind, value: None, update: None });
        let thread = |object| {
            (self.number)(object).ok_or_else(|| Unfollowed {
                what: "a join of a thread that has not been started".to_owned(),
                position: self.program.position(&node.state),
            })
        };
        Ok(match node.request {
            Request::Read { location, mode } => act(ActionKind::Read(location, mode)),
            Request::Write { location, value, mode } => {
                let kind = ActionKind::Write(location, mode);
                Some(Deed::Act { kind, value: Some(value), update: None })
            }
            Request::ReadModifyWrite { location, update, read, .. } => {
                let kind = ActionKind::Read(location, read);
                Some(Deed::Act { kind, value: None, update: Some(update) })
            }
            Request::Fence(mode) => act(ActionKind::Fence(mode)),
            Request::Freeze(location) => act(ActionKind::Freeze(location)),
            Request::Lock(monitor) => act(ActionKind::Lock(monitor)),
            Request::Unlock(monitor) => act(ActionKind::Unlock(monitor)),
            Request::Start { thread: started, .. } => act(ActionKind::Spawn(thread(started)?)),
            Request::Join { thread: joined, .. } => act(ActionKind::Join(thread(joined)?)),
            Request::External { channel, .. } => act(ActionKind::External(channel)),
            Request::End { .. } => act(ActionKind::End),
            Request::Choice { options, .. } => Some(Deed::Choose(options)),
            Request::Abandon(Abandonment::Assumption) => Some(Deed::Stuck(Stuck::Assumption)),
            Request::Abandon(Abandonment::Bound) => Some(Deed::Stuck(Stuck::Bound)),
            _ => None,
        })
    }

    /// Adds what is done to a path; gives its statement.
    fn add(&self, draft: &mut Draft, steps: &mut Steps, deed: Deed, here: Here) -> usize {
        let Here { node, also, all } = here;
        let branching = |place: NodeId| self.tree.node(place).children.len() > 1;
        let depends_on = self.tree.node(node).depends_on();
        let earlier = self
            .tree
            .ancestors(node)
            .filter(|&(place, _)| branching(place) && (all || depends_on.contains(&place)));
        let condition: BTreeSet<(usize, usize)> = earlier
            .chain(also.filter(|&(place, _)| branching(place)))
            .filter_map(|(place, answer)| Some((draft.of_node[place.index()]?, answer)))
            .collect();
        let state = &self.tree.node(node).state;
        let identity = match deed {
            Deed::Act { kind: ActionKind::End, .. } | Deed::Choose(_) | Deed::Stuck(_) => None,
            Deed::Act { kind, value, .. } => {
                Some(steps.keys.next(self.object, kind, self.program.site(state), value))
            }
        };
        let mut key = Key { deed, condition: condition.into_iter().collect(), identity, count: 0 };
        while draft.known.get(&key).is_some_and(|known| steps.path.contains(known)) {
            key.count += 1;
        }
        let next = draft.statements.len();
        let statement = *draft.known.entry(key.clone()).or_insert(next);
        if statement == next {
            let answers = match also {
                None if matches!(deed, Deed::Choose(_)) || deed.is_read() => {
                    self.tree.node(node).children.iter().map(|&(answer, _)| answer).collect()
                }
                _ => Vec::new(),
            };
            let made = Made {
                deed,
                condition: key.condition,
                answers,
                position: self.program.position(state),
                identity,
                completes: also.and_then(|(place, _)| draft.of_node[place.index()]),
            };
            draft.statements.push(made);
        }
        steps.path.push(statement);
        statement
    }

    fn answer(&self, node: NodeId, number: usize) -> Answer {
        self.tree.node(node).children[number].0
    }

    fn answers_on_the_way(&self, draft: &Draft, leaf: NodeId) -> Vec<(usize, usize)> {
        let ancestors = self.tree.ancestors(leaf);
        ancestors.filter_map(|(place, answer)| Some((draft.of_node[place.index()]?, answer))).collect()
    }
}

/// The write of a read-modify-write that was so answered.
fn written(request: Request, answer: Answer) -> Option<Deed> {
    match (request, answer) {
        (
            Request::ReadModifyWrite { location, update, write, .. },
            Answer::Updated { old, written: true },
        ) => {
            let kind = ActionKind::Write(location, write);
            Some(Deed::Act { kind, value: update.apply(old), update: None })
        }
        _ => None,
    }
}

/// Where something is done.
#[derive(Clone, Copy)]
struct Here {
    node: NodeId,
    /// The answer that it follows from, besides: the one to the read of a read-modify-write, of which it is the write.
    also: Option<(NodeId, usize)>,
    all: bool,
}

/// What was done on a path.
#[derive(Clone)]
struct Steps {
    keys: KeyCounter,
    path: Vec<usize>,
}

/// A statement in the making.
struct Made {
    deed: Deed,
    condition: Vec<(usize, usize)>,
    answers: Vec<Answer>,
    position: Option<Position>,
    identity: Option<ActionKey>,
    completes: Option<usize>,
}

#[derive(Default)]
struct Draft {
    statements: Vec<Made>,
    known: FxHashMap<Key, usize>,
    of_node: Vec<Option<usize>>,
    /// For each node, the path there.
    steps: Vec<Steps>,
    /// For each leaf, the path there, and the answers on the way.
    paths: Vec<Vec<usize>>,
    answers: Vec<Vec<(usize, usize)>>,
}

impl Draft {
    /// The statements in order, if they are what the paths are and come in one order only.
    fn ordered(self) -> Option<Folded> {
        let same = self.paths.iter().zip(&self.answers).all(|(path, answers)| {
            let mut answer_at = vec![None; self.statements.len()];
            for &(statement, answer) in answers {
                answer_at[statement] = Some(answer);
            }
            let holds = |made: &Made| {
                made.condition.iter().all(|&(statement, answer)| answer_at[statement] == Some(answer))
            };
            let executed = (0..self.statements.len()).filter(|&index| holds(&self.statements[index]));
            let mut path = path.clone();
            path.sort_unstable();
            executed.eq(path)
        });
        let order = if same { self.order()? } else { return None };
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        let renumber = |condition: &[(usize, usize)]| {
            condition.iter().map(|&(statement, answer)| (StatementId(place[statement]), answer)).collect()
        };
        let statement = |&old: &usize| {
            let made = &self.statements[old];
            let statement = Statement {
                thread: 0,
                deed: made.deed,
                condition: renumber(&made.condition),
                answers: made.answers.clone(),
                position: made.position,
                completes: made.completes.map(|read| StatementId(place[read])),
            };
            (statement, made.identity)
        };
        Some(Folded {
            statements: order.iter().map(statement).collect(),
            of_node: self.of_node.iter().map(|made| made.map(|old| place[old])).collect(),
            paths: self.paths.iter().map(|path| path.iter().map(|&old| place[old]).collect()).collect(),
        })
    }

    /// An order in which the statements of each path come in its order.
    fn order(&self) -> Option<Vec<usize>> {
        let size = self.statements.len();
        let mut after = vec![BTreeSet::new(); size];
        for pair in self.paths.iter().flat_map(|path| path.windows(2)) {
            after[pair[0]].insert(pair[1]);
        }
        let mut waits_for = vec![0; size];
        for &later in after.iter().flatten() {
            waits_for[later] += 1;
        }
        let mut ready: BTreeSet<usize> = (0..size).filter(|&index| waits_for[index] == 0).collect();
        let mut order = Vec::new();
        while let Some(next) = ready.pop_first() {
            order.push(next);
            for &later in &after[next] {
                waits_for[later] -= 1;
                if waits_for[later] == 0 {
                    ready.insert(later);
                }
            }
        }
        (order.len() == size).then_some(order)
    }
}

/// The statements of the initializing thread, or of any that does the same whatever happens.
pub(super) fn unconditional(kind: ActionKind, value: Option<Value>) -> Statement {
    Statement {
        thread: 0,
        deed: Deed::Act { kind, value, update: None::<Update> },
        condition: Vec::new(),
        answers: Vec::new(),
        position: None,
        completes: None,
    }
}

/// The key of an action of which there is one a thread.
pub(super) fn sole(object: ObjectId, kind: ActionKind, value: Option<Value>) -> ActionKey {
    KeyCounter::new(Identity::Free).next(object, kind, Site(0), value)
}
