//! Tuples of nodes, where what a thread owes depends on the way.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use thinair_program::Describe;

use super::{Found, Outcome, Stop, Tables};

/// The most tuples that are kept.
const MOST: usize = 1 << 22;

/// How many tuples are looked at between two questions whether to stop.
const PATIENCE: u64 = 1 << 8;

/// A tuple: for each thread, one of its nodes.
type Tuple = Rc<[usize]>;

/// Breadth-first search.
pub(super) fn search<P: Describe>(tables: &Tables<'_, '_, P>, stop: &dyn Fn() -> bool) -> Found {
    let end = tables.end();
    let pinned = |tuple: &[usize]| -> Vec<usize> {
        tuple.iter().enumerate().map(|(t, &node)| tables.threads[t].nodes.list[node].pinned).collect()
    };
    let zeros = vec![0; end.len()];
    let mut found = Found { path: Outcome::None, reached: 0, furthest: zeros.clone(), ever: zeros.clone() };
    if tables.threads.iter().any(|thread| thread.nodes.overflow) {
        found.path = Outcome::Stopped(Stop::TooLarge);
        return found;
    }
    let mut parents: FxHashMap<Tuple, Option<Tuple>> = FxHashMap::default();
    let mut pending: VecDeque<Tuple> = VecDeque::new();
    if tables.is_valid(&zeros) {
        let start: Tuple = zeros.into();
        parents.insert(Rc::clone(&start), None);
        pending.push_back(start);
    }
    let mut looked_at = 0;
    while let Some(tuple) = pending.pop_front() {
        let from = pinned(&tuple);
        if from.iter().sum::<usize>() > found.furthest.iter().sum() {
            found.furthest.clone_from(&from);
        }
        for (ever, &here) in found.ever.iter_mut().zip(&from) {
            *ever = here.max(*ever);
        }
        if from == end {
            let mut path = vec![from];
            let mut place = tuple;
            while let Some(Some(parent)) = parents.get(&place) {
                path.push(pinned(parent));
                place = Rc::clone(parent);
            }
            path.reverse();
            found.path = Outcome::Path(path);
            break;
        }
        looked_at += 1;
        if looked_at % PATIENCE == 0 && stop() {
            found.path = Outcome::Stopped(Stop::Told);
            break;
        }
        if parents.len() > MOST {
            found.path = Outcome::Stopped(Stop::TooLarge);
            break;
        }
        let to = tables.reach(&from);
        let choices: Vec<Vec<usize>> = tuple
            .iter()
            .enumerate()
            .map(|(t, &node)| {
                let nodes = &tables.threads[t].nodes.list;
                let further = nodes[node].next.iter().copied().filter(|&next| nodes[next].pinned <= to[t]);
                std::iter::once(node).chain(further).collect()
            })
            .collect();
        let mut counters = vec![0; choices.len()];
        // All combinations but the first, which is to stay.
        while let Some(thread) = (0..counters.len()).rev().find(|&t| counters[t] + 1 < choices[t].len()) {
            counters[thread] += 1;
            counters[thread + 1..].fill(0);
            let next: Tuple = counters.iter().zip(&choices).map(|(&place, nodes)| nodes[place]).collect();
            if !parents.contains_key(&next) && tables.is_valid(&pinned(&next)) {
                parents.insert(Rc::clone(&next), Some(Rc::clone(&tuple)));
                pending.push_back(next);
            }
        }
    }
    found.reached = parents.len() as u64;
    found
}
