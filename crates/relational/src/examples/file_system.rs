//! A file system where a directory may have two names (a model by Jackson, distributed with Alloy).

use super::{is_function, range};
use crate::{Expression, Formula, Problem, TupleSet, Universe, Variable};

/// Each directory but the root has one parent, and still one of them is listed twice. Satisfiable from three objects
/// and names on: the parent lists it under two names.
pub fn file_system(scope: usize) -> Problem {
    let names = ["object", "name", "entry"].into_iter();
    let names = names.flat_map(|kind| (0..scope).map(move |number| format!("{kind} {number}")));
    let mut problem = Problem::new(Universe::new(names));
    let (objects, labels, listings) = (range(0, scope), range(scope, scope), range(2 * scope, scope));
    let (none, no_pairs) = (TupleSet::empty(1), TupleSet::empty(2));
    let object = problem.relation("Object", none.clone(), objects.clone());
    let name = problem.relation("Name", none.clone(), labels.clone());
    let file = problem.relation("File", none.clone(), objects.clone());
    let dir = problem.relation("Dir", none.clone(), objects.clone());
    let root = problem.constant("Root", range(0, 1));
    let current = problem.relation("Cur", none.clone(), objects.clone());
    let entry = problem.relation("DirEntry", none, listings.clone());
    let entries = problem.relation("entries", no_pairs.clone(), objects.product(&listings));
    let parent = problem.relation("parent", no_pairs.clone(), objects.product(&objects));
    let label = problem.relation("name", no_pairs.clone(), listings.product(&labels));
    let contents = problem.relation("contents", no_pairs, listings.product(&objects));

    let d = Variable::new("d");
    let directory = Expression::from(&d);
    // Objects are files or directories; the root is a directory, and so is the current one.
    problem.require(object.expression().equals(file.expression().union(dir)));
    problem.require(file.expression().intersection(dir).no());
    problem.require(Formula::and([root, current].map(|set| set.expression().subset_of(dir))));
    problem.require(current.expression().lone());
    problem.require(entries.expression().subset_of(dir.expression().product(entry)));
    problem.require(parent.expression().subset_of(dir.expression().product(dir)));
    problem.require(Formula::for_all([d.over(dir)], directory.join(parent).lone()));
    problem.require(is_function(label, entry, name));
    problem.require(is_function(contents, entry, object));

    // Every file is in a directory, every entry in exactly one.
    problem.require(file.expression().subset_of(dir.expression().join(entries).join(contents)));
    let e = Variable::new("e");
    problem.require(Formula::for_all([e.over(entry)], entries.expression().join(&e).one()));

    // Parents list their children, no two of them under one name; all ways up end at the root.
    let listed_by = entries.expression().join(contents.expression().join(&directory));
    problem.require(Formula::for_all([d.over(dir)], directory.join(parent).equals(listed_by)));
    let (f, g) = (Variable::new("f"), Variable::new("g"));
    let (one, other) = (Expression::from(&f), Expression::from(&g));
    let distinct = one.join(label).equals(other.join(label)).implies(one.equals(&other));
    let listed = directory.join(entries);
    problem.require(Formula::for_all([d.over(dir), f.over(&listed), g.over(&listed)], distinct));
    let above = directory.join(parent.expression().closure());
    problem.require(Formula::for_all([d.over(dir)], directory.subset_of(&above).not()));
    let not_root = dir.expression().difference(root);
    problem.require(Formula::for_all([d.over(&not_root)], root.expression().subset_of(&above)));
    problem.require(root.expression().join(parent).no());
    problem.require(Formula::for_all([d.over(&not_root)], directory.join(parent).one()));

    let aliased = Formula::for_all([d.over(dir)], contents.expression().join(&directory).lone()).not();
    problem.require(aliased);
    problem
}
