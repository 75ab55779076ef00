//! Through how many writes a value can have come.
//!
//! Under many models values are well-founded: each comes of values of other actions in the end, never of itself. In one
//! execution it comes of reads that see what happens-before them, through no more writes than there are, or in a program
//! without synchronization than its thread has; or of committed racing reads, and what such a read sees was committed before
//! it, for which the same holds. So there are no more racing reads on the way than there are reads, and no more writes
//! between two of them than that.
//!
//! Only locations that depend on each other count together: what is written to one may depend on what was read from the
//! other, be it for its value, its place or its being reached, and so round in a circle.

use thinair_event::{Location, ReadMode};
use thinair_program::Request;
use thinair_program::unfold::Tree;

/// Locations that depend on each other.
#[derive(Debug)]
pub(super) struct Circle {
    pub(super) locations: Vec<Location>,
    /// The most writes of these that a well-founded value has come through.
    pub(super) writes: usize,
}

/// All circles, those that others depend on first.
pub(super) fn circles<T>(trees: &[Tree<T>]) -> Vec<Circle> {
    let mut locations: Vec<Location> = trees.iter().flat_map(Tree::locations).collect();
    locations.sort_unstable();
    locations.dedup();
    let reaches = dependence(trees, &locations);
    let size = locations.len();
    let mutual = |a: usize, b: usize| a == b || reaches[a][b] && reaches[b][a];
    let earlier = |place: usize| (0..size).filter(|&other| reaches[other][place]).count();
    let mut first: Vec<usize> = (0..size).filter(|&a| !(0..a).any(|b| mutual(a, b))).collect();
    // Who comes of more comes later; a circle is counted with itself.
    first.sort_by_key(|&place| earlier(place));
    first
        .into_iter()
        .map(|place| {
            let members = (0..size).filter(|&other| mutual(place, other));
            let locations: Vec<Location> = members.map(|member| locations[member]).collect();
            Circle { writes: most_writes(trees, &locations), locations }
        })
        .collect()
}

/// Whether what is written to the second may depend on what was read from the first, directly or not.
fn dependence<T>(trees: &[Tree<T>], locations: &[Location]) -> Vec<Vec<bool>> {
    let size = locations.len();
    let place = |location| locations.binary_search(&location).expect("it is one of them");
    let mut reaches = vec![vec![false; size]; size];
    for node in trees.iter().flat_map(|tree| tree.nodes.iter().map(move |node| (tree, node))) {
        let (tree, node) = node;
        let written = match node.followed() {
            Some(Request::Write { location, .. }) => location,
            Some(Request::ReadModifyWrite { location, .. }) => {
                reaches[place(location)][place(location)] = true;
                location
            }
            _ => continue,
        };
        for earlier in node.depends_on() {
            if let Request::Read { location, .. } | Request::ReadModifyWrite { location, .. } =
                tree.node(earlier).request
            {
                reaches[place(location)][place(written)] = true;
            }
        }
    }
    for through in 0..size {
        for from in 0..size {
            if reaches[from][through] {
                let onward = reaches[through].clone();
                reaches[from].iter_mut().zip(onward).for_each(|(reached, more)| *reached |= more);
            }
        }
    }
    reaches
}

fn most_writes<T>(trees: &[Tree<T>], locations: &[Location]) -> usize {
    let reads = |request: &Request| {
        matches!(request, Request::Read { location, .. } | Request::ReadModifyWrite { location, .. }
            if locations.contains(location))
    };
    let writes = |request: &Request| {
        matches!(request, Request::Write { location, .. } | Request::ReadModifyWrite { location, .. }
            if locations.contains(location))
    };
    let written = trees.iter().map(|tree| tree.most(writes));
    let between: usize = if trees.iter().any(|tree| tree.any(synchronizes)) {
        written.sum()
    } else {
        written.max().unwrap_or(0)
    };
    let reads: usize = trees.iter().map(|tree| tree.most(reads)).sum();
    (reads + 1) * between
}

fn synchronizes(request: &Request) -> bool {
    matches!(
        request,
        Request::Read { mode: ReadMode::Acquire | ReadMode::Volatile, .. }
            | Request::ReadModifyWrite { .. }
            | Request::Lock(_)
            | Request::Start { .. }
            | Request::Join { .. }
    )
}
