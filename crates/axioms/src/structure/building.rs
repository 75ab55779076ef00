//! From a program to its structure.

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::{ActionKind, Location, ObjectId, ThreadId, Value, WriteMode};
use thinair_program::unfold::{self, Dependencies, Limits, Spinning, Tree};
use thinair_program::{ActionKey, Describe, Identity, Unfollowed};

use super::chains::circles;
use super::domain::Domain;
use super::request::answers;
use super::statements::{Folded, Folding, sole, unconditional};
use super::{Bounds, Naming, Setting, Statement, StatementId, Structure, Values};

pub(super) fn build<P: Dependencies + Describe>(
    program: &P,
    setting: &Setting<'_>,
) -> Result<Structure<P::Thread>, Unfollowed> {
    let Setting { identity, observed, bounds, .. } = *setting;
    let (mut domain, mut objects) = Domain::new(program);
    let values = close(program, &mut domain, &mut objects, setting)?;
    let mut trees = unfold(program, &objects, &domain, bounds)?;
    while domain.keep(&trees.iter().flat_map(Tree::writes).collect()) {
        trees = unfold(program, &objects, &domain, bounds)?;
    }
    let mut locations: Vec<Location> =
        trees.iter().flat_map(Tree::locations).chain(observed.to_vec()).collect();
    locations.sort_unstable();
    locations.dedup();
    let mut building = Building::new(program, &domain, &objects, &locations);
    for (thread, tree) in trees.iter().enumerate() {
        let number = |object| {
            objects.iter().position(|&other| other == object).map(|index| ThreadId(index as u32 + 1))
        };
        let object = objects[thread];
        let folding = Folding { program, object, tree, identity, number: &number };
        building.thread(thread + 1, object, folding.fold()?);
    }
    building.finish(program, identity, values, trees)
}

struct Building {
    threads: Vec<Option<ObjectId>>,
    statements: Vec<Statement>,
    keys: Vec<Option<ActionKey>>,
    together: FxHashSet<(StatementId, StatementId)>,
    initial: Vec<(Location, Value)>,
    of_nodes: Vec<Vec<Option<StatementId>>>,
    paths: Vec<Vec<Vec<StatementId>>>,
}

impl Building {
    /// The initializing thread.
    fn new<P: Describe>(
        program: &P,
        domain: &Domain,
        objects: &[ObjectId],
        locations: &[Location],
    ) -> Building {
        let initial: Vec<(Location, Value)> =
            locations.iter().map(|&location| (location, domain.initial(program, location))).collect();
        let mut statements = vec![unconditional(ActionKind::Start, None)];
        for &(location, value) in &initial {
            let volatile = program.variable(location).volatile;
            let mode = if volatile { WriteMode::Volatile } else { WriteMode::Plain };
            statements.push(unconditional(ActionKind::Write(location, mode), Some(value)));
        }
        statements.push(unconditional(ActionKind::End, None));
        let count = statements.len();
        let pairs = |second: usize| (0..second).map(move |first| (StatementId(first), StatementId(second)));
        Building {
            threads: std::iter::once(None).chain(objects.iter().copied().map(Some)).collect(),
            keys: vec![None; count],
            together: (0..count).flat_map(pairs).collect(),
            statements,
            initial,
            of_nodes: Vec::new(),
            paths: Vec::new(),
        }
    }

    fn thread(&mut self, thread: usize, object: ObjectId, folded: Folded) {
        let start = self.statements.len();
        self.statements.push(Statement { thread, ..unconditional(ActionKind::Start, None) });
        self.keys.push(Some(sole(object, ActionKind::Start, None)));
        let place = |local: usize| StatementId(start + 1 + local);
        for (mut statement, key) in folded.statements {
            statement.thread = thread;
            statement.condition.iter_mut().for_each(|(id, _)| *id = place(id.0));
            statement.completes = statement.completes.map(|id| place(id.0));
            self.statements.push(statement);
            self.keys.push(key);
        }
        let path = |path: &Vec<usize>| {
            std::iter::once(StatementId(start)).chain(path.iter().map(|&local| place(local))).collect()
        };
        let paths: Vec<Vec<StatementId>> = folded.paths.iter().map(path).collect();
        for path in &paths {
            for (index, &second) in path.iter().enumerate() {
                self.together.extend(path[..index].iter().map(|&first| (first, second)));
            }
        }
        self.paths.push(paths);
        self.of_nodes.push(folded.of_node.iter().map(|local| local.map(place)).collect());
    }

    fn finish<P: Describe>(
        self,
        program: &P,
        identity: Identity,
        values: Values,
        trees: Vec<Tree<P::Thread>>,
    ) -> Result<Structure<P::Thread>, Unfollowed> {
        let complete = trees.iter().all(|tree| tree.complete);
        let mut successive: Vec<_> = self.together.iter().copied().collect();
        successive.sort_unstable();
        let is_volatile = |location: &Location| program.variable(*location).volatile;
        let structure = Structure {
            successive,
            naming: Naming::new(&self.statements, &|index| self.keys[index], &self.together, None),
            identity,
            keys: self.keys,
            complete,
            values,
            volatile: self.initial.iter().map(|(location, _)| *location).filter(is_volatile).collect(),
            threads: self.threads,
            statements: self.statements,
            together: self.together,
            initial: self.initial,
            trees,
            of_nodes: self.of_nodes,
            paths: self.paths,
        };
        structure.check_starts()?;
        Ok(structure)
    }
}

fn unfold<P: Dependencies + Describe>(
    program: &P,
    objects: &[ObjectId],
    domain: &Domain,
    bounds: &Bounds<'_>,
) -> Result<Vec<Tree<P::Thread>>, Unfollowed> {
    let values = |location| domain.values(program, location);
    let unfolded = |&object: &ObjectId| {
        let setting = unfold::Setting {
            answers: &|state: &P::Thread, _, allocations: &mut _| {
                answers(program, object, state, &values, allocations)
            },
            spinning: Spinning::Cut,
            limits: Limits { depth: bounds.depth, nodes: bounds.nodes },
            is_over: bounds.is_over,
        };
        unfold::unfold_with(program, object, &setting)
    };
    objects.iter().map(unfolded).collect()
}

/// Adds all values that there can be, or all that are well-founded (`chains`).
fn close<P: Dependencies + Describe>(
    program: &P,
    domain: &mut Domain,
    objects: &mut Vec<ObjectId>,
    setting: &Setting<'_>,
) -> Result<Values, Unfollowed> {
    let mut rounds: FxHashMap<Vec<Location>, usize> = FxHashMap::default();
    loop {
        let trees = unfold(program, objects, domain, setting.bounds)?;
        let mut has_grown = domain.admit(trees.iter().flat_map(Tree::locations), setting);
        for circle in circles(&trees) {
            let is_one = |location: Location| circle.locations.contains(&location);
            let taken = rounds.entry(circle.locations.clone()).or_default();
            while *taken < circle.writes && domain.round(program, objects, setting, &is_one)? {
                *taken += 1;
                has_grown = true;
            }
        }
        if !domain.complete {
            return Ok(Values::Cut);
        } else if !has_grown {
            let more = domain.clone().round(program, objects, setting, &|_| true)?;
            return Ok(if more { Values::WellFounded } else { Values::Closed });
        }
    }
}
