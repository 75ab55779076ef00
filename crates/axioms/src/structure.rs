//! A program as axioms see it: statements, when each is executed, and the actions that they may be (seed 003, sections
//! 3.2-3.4).
//!
//! Each thread is unfolded over the values that its reads may return and folded again into statements (`statements`). A
//! statement is executed exactly if certain earlier reads and choices of its thread were answered in certain ways; its
//! location, monitor and value are constants, because what depends on other values is another statement. Actions
//! (`actions`) are named so that the same action can be recognized in several executions.
//!
//! The initializing thread is the first thread: it starts, writes each location that is accessed, and ends.

mod actions;
mod blocking;
mod building;
mod chains;
mod domain;
mod endings;
mod request;
mod statements;

pub use actions::Action;

pub(crate) use actions::{ActionIndex, Naming};
pub(crate) use endings::{Decision, Decisions};

use rustc_hash::FxHashSet;
use thinair_event::{ActionKind, Location, ObjectId, Position, ReadMode, ThreadId, Value, WriteMode};
use thinair_program::unfold::{Dependencies, Tree};
use thinair_program::{ActionKey, Answer, Describe, Identity, Unfollowed, Update};

/// A program's statements and actions.
#[derive(Debug)]
pub struct Structure<T> {
    /// The threads by their objects; the first is the initializing thread, which has none.
    pub threads: Vec<Option<ObjectId>>,
    /// The statements, those of a thread together and in an order that agrees with program order.
    pub statements: Vec<Statement>,
    /// Whether no thread was cut: by no bound of the front end's and none of ours.
    pub complete: bool,
    /// Which values were looked at.
    pub values: Values,
    /// The locations that are declared to be volatile.
    volatile: FxHashSet<Location>,
    naming: Naming,
    identity: Identity,
    /// For each statement, what its action has in common with the same action of other executions.
    keys: Vec<Option<ActionKey>>,
    /// Which pairs of statements of a thread are on a common path, as a set and in order.
    together: FxHashSet<(StatementId, StatementId)>,
    successive: Vec<(StatementId, StatementId)>,
    /// The locations that are accessed or observed, with their initial values.
    initial: Vec<(Location, Value)>,
    trees: Vec<Tree<T>>,
    /// For each tree, the statements of its nodes.
    of_nodes: Vec<Vec<Option<StatementId>>>,
    /// For each tree, the statements on the way to each leaf.
    paths: Vec<Vec<Vec<StatementId>>>,
}

/// A statement of a structure: an index into its list of statements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StatementId(pub usize);

/// Something that a thread may do.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Which thread, as an index into [`Structure::threads`].
    pub thread: usize,
    /// What is done.
    pub deed: Deed,
    /// It is executed exactly if all of these statements were executed and answered so.
    pub condition: Vec<(StatementId, usize)>,
    /// The answers that it may get, if it is a read or a choice.
    pub answers: Vec<Answer>,
    /// Where the source says so.
    pub position: Option<Position>,
    /// The read of the read-modify-write of which it is the write.
    pub completes: Option<StatementId>,
}

/// What a statement does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// An action.
    Act {
        /// What it does, with threads as indices into [`Structure::threads`].
        kind: ActionKind,
        /// What is written, if it is a write.
        value: Option<Value>,
        /// If it is the read of a read-modify-write, to what that updates.
        update: Option<Update>,
    },
    /// One of so many options is chosen.
    Choose(u32),
    /// The thread goes no further.
    Stuck(Stuck),
}

/// Why a thread goes no further.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stuck {
    /// An assumption of the program does not hold.
    Assumption,
    /// It would, but a bound was reached.
    Bound,
    /// It does the same again and again.
    Spins,
}

/// Which values were looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Values {
    /// Not all: a bound was reached.
    Cut,
    /// All that come of the initial values; out of thin air there could be more.
    WellFounded,
    /// All that come of initial values and constants.
    Closed,
}

impl Deed {
    /// What the action does, if it is one.
    pub fn kind(self) -> Option<ActionKind> {
        match self {
            Deed::Act { kind, .. } => Some(kind),
            Deed::Choose(_) | Deed::Stuck(_) => None,
        }
    }

    /// Whether it is a read.
    pub fn is_read(self) -> bool {
        matches!(self.kind(), Some(ActionKind::Read(..)))
    }
}

/// How a program is looked at.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// When two actions of different executions are the same.
    pub identity: Identity,
    /// For each location, values that its reads may return besides those that come of the initial values.
    pub constants: &'a dyn Fn(Location) -> Vec<Value>,
    /// Locations whose final values are asked for, even if no thread accesses them.
    pub observed: &'a [Location],
    /// How far.
    pub bounds: &'a Bounds<'a>,
}

/// How much of a program is looked at.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// The most values of one location, besides constants.
    pub values: usize,
    /// The most requests on one path of a thread.
    pub depth: usize,
    /// The most requests of all paths of a thread together.
    pub nodes: usize,
    /// Asked now and then; what was begun is cut once it says yes.
    pub is_over: &'a dyn Fn() -> bool,
}

impl Default for Bounds<'_> {
    fn default() -> Self {
        Bounds { values: 24, depth: 200, nodes: 2_000, is_over: &|| false }
    }
}

impl<T> Structure<T> {
    /// The structure of a program.
    pub fn new<P>(program: &P, setting: &Setting<'_>) -> Result<Structure<T>, Unfollowed>
    where
        P: Dependencies<Thread = T> + Describe,
    {
        building::build(program, setting)
    }

    /// What statements are to be done.
    pub fn statement(&self, id: StatementId) -> &Statement {
        &self.statements[id.0]
    }

    /// All statements.
    pub fn ids(&self) -> impl Iterator<Item = StatementId> + use<T> {
        (0..self.statements.len()).map(StatementId)
    }

    /// The actions that statements may be.
    pub(crate) fn naming(&self) -> &Naming {
        &self.naming
    }

    /// The same, where a write may have any value that its location can hold.
    pub(crate) fn wider_naming(&self) -> Naming {
        let values = |location| self.values_of(location);
        // The key of the free policy has the value in it, and nothing else that the kind has not.
        let key = |index: usize| self.keys[index].filter(|_| self.identity != Identity::Free);
        Naming::new(&self.statements, &key, &self.together, Some(&values))
    }

    /// Whether it accesses a location otherwise than its declaration would have it.
    pub(crate) fn is_mixed(&self, kind: ActionKind) -> bool {
        let is_declared = |location| self.volatile.contains(&location);
        match kind {
            ActionKind::Read(location, mode) if is_declared(location) => mode != ReadMode::Volatile,
            ActionKind::Read(_, mode) => mode != ReadMode::Plain,
            ActionKind::Write(location, mode) if is_declared(location) => mode != WriteMode::Volatile,
            ActionKind::Write(_, mode) => mode != WriteMode::Plain,
            _ => false,
        }
    }

    /// The values that a location can hold.
    pub fn values_of(&self, location: Location) -> Vec<Value> {
        let written = self.statements.iter().filter_map(|statement| match statement.deed {
            Deed::Act { kind: ActionKind::Write(other, _), value, .. } if other == location => value,
            _ => None,
        });
        let mut values: Vec<Value> = written.collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Whether two statements can be executed together, the first before the second.
    pub fn may_precede(&self, first: StatementId, second: StatementId) -> bool {
        first < second && self.together.contains(&(first, second))
    }

    /// All pairs of statements that can be executed together, each in order.
    pub(crate) fn successive(&self) -> impl Iterator<Item = (StatementId, StatementId)> + '_ {
        self.successive.iter().copied()
    }

    /// The locations that are accessed or observed, with their initial values.
    pub fn initial(&self) -> &[(Location, Value)] {
        &self.initial
    }

    /// The states in which a thread may end.
    pub fn endings(&self, thread: ObjectId) -> impl Iterator<Item = &T> {
        let tree = self.tree_of(thread).map(|index| &self.trees[index]);
        tree.into_iter().flat_map(Tree::endings)
    }

    /// Where the thread's tree is.
    fn tree_of(&self, thread: ObjectId) -> Option<usize> {
        self.threads.iter().position(|&object| object == Some(thread)).map(|index| index - 1)
    }

    /// How many plain reads one execution can have that another thread's write could race with.
    pub fn racing_reads(&self) -> usize {
        let races = |id: &StatementId| {
            let statement = self.statement(*id);
            let Some(ActionKind::Read(location, mode)) = statement.deed.kind() else { return false };
            let writes = |other: &Statement| {
                let kind = other.deed.kind();
                let written = kind.and_then(ActionKind::written_location);
                other.thread != statement.thread && other.thread != 0 && written == Some(location)
            };
            mode != ReadMode::Volatile && self.statements.iter().any(writes)
        };
        let most = |paths: &Vec<Vec<StatementId>>| {
            paths.iter().map(|path| path.iter().filter(|id| races(id)).count()).max().unwrap_or(0)
        };
        self.paths.iter().map(most).sum()
    }

    /// The most actions that an execution can have.
    pub fn most_actions(&self) -> usize {
        let longest = |paths: &Vec<Vec<StatementId>>| paths.iter().map(Vec::len).max().unwrap_or(0);
        self.initial.len() + 2 + self.paths.iter().map(longest).sum::<usize>()
    }
}

impl<T> Structure<T> {
    /// A thread is started once at most, and joined after that only.
    fn check_starts(&self) -> Result<(), Unfollowed> {
        let kind = |id: StatementId| self.statement(id).deed.kind();
        let refuse = |id: StatementId, what: &str| {
            Err(Unfollowed { what: what.to_owned(), position: self.statement(id).position })
        };
        let starters = |thread| self.ids().filter(move |&id| kind(id) == Some(ActionKind::Spawn(thread)));
        for id in self.ids() {
            match kind(id) {
                Some(ActionKind::Spawn(thread)) => {
                    let again = |other: StatementId| {
                        let elsewhere = self.statement(other).thread != self.statement(id).thread;
                        elsewhere || self.may_precede(other, id)
                    };
                    if !self.is_spawned(thread.index()) || starters(thread).any(again) {
                        return refuse(id, "starting a thread twice");
                    }
                }
                Some(ActionKind::Join(thread)) if self.is_spawned(thread.index()) => {
                    let started = |path: &&Vec<StatementId>| {
                        let place = path.iter().position(|&other| other == id);
                        let earlier = place.map_or(&path[..], |place| &path[..place]);
                        place.is_none() || starters(thread).any(|other| earlier.contains(&other))
                    };
                    if !self.paths[self.statement(id).thread - 1].iter().all(|path| started(&path)) {
                        return refuse(id, "a join of a thread that has not been started");
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether the thread is started by another one.
    pub(crate) fn is_spawned(&self, thread: usize) -> bool {
        let spawn = ActionKind::Spawn(ThreadId(thread as u32));
        self.statements.iter().any(|statement| statement.deed.kind() == Some(spawn))
    }
}
