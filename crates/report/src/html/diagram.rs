//! What is drawn of the way to a finding: the steps that matter to happens-before, and what orders them.
//!
//! 1. Of a race: its accesses, what each thread did last before that synchronizes with others, and the edges of
//!    synchronizes-with that matter to it: those that lead to one of the accesses, and those that tell others of the first.
//! 2. Of anything else: all steps if they are few, else the ends of edges and each thread's last step.
//! 3. Of many edges the last ones, and those between other steps that are drawn.
//!
//! Every other step is counted.

use std::collections::{BTreeMap, BTreeSet};

use thinair_check::program::{DataRace, Edge, Found, Part, PathStep, Rule};

use super::source::at;
use crate::Check;

/// Of so many edges both ends are drawn, at most.
const EDGES: usize = 14;

/// Of what is no race, a path of so many steps is drawn with all of them.
const STEPS: usize = 24;

/// The picture, before anything has a place in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Diagram {
    /// The threads that have a node, and how many steps of each come after its last one.
    pub(super) columns: Vec<Column>,
    /// From the first to the last.
    pub(super) nodes: Vec<Node>,
    /// From node to node.
    pub(super) arrows: Vec<Arrow>,
    /// The nodes of the two accesses that race.
    pub(super) racing: Option<[usize; 2]>,
    /// How many edges are left out.
    pub(super) omitted: usize,
}

/// A thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Column {
    pub(super) name: String,
    /// Steps after its last node.
    pub(super) more: usize,
}

/// A step, or how a thread is stuck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) column: usize,
    pub(super) caption: String,
    /// Where it is, and what part it has, a line each.
    pub(super) notes: Vec<String>,
    pub(super) look: Look,
    /// Steps of the thread that are left out before it.
    pub(super) skipped: usize,
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// Where it goes wrong.
    Bad,
    /// An end of an edge, or a thread's last synchronization.
    Synchronizes,
    /// Any other step.
    Plain,
}

/// An edge between two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrow {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) rule: Rule,
}

/// The diagram of a finding; none if there is nothing to draw.
pub(super) fn diagram(check: &Check, found: &Found) -> Option<Diagram> {
    let chosen = Choice::new(check, found);
    let ends: BTreeSet<usize> = chosen.edges.iter().flat_map(|edge| [edge.from, edge.to]).collect();
    let stuck = found.blocked.iter().map(|blocked| blocked.thread);
    let threads: BTreeSet<usize> =
        chosen.steps.iter().map(|&place| found.path[place].thread).chain(stuck).collect();
    let column: BTreeMap<usize, usize> = threads.iter().copied().zip(0..).collect();
    let mut skipped: BTreeMap<usize, usize> = BTreeMap::new();
    let mut nodes = Vec::new();
    let mut node_of = BTreeMap::new();
    for (place, step) in found.path.iter().enumerate() {
        if !chosen.steps.contains(&place) {
            *skipped.entry(step.thread).or_default() += usize::from(is_told(check, step));
            continue;
        }
        let mut notes = Vec::from_iter(step.place.as_ref().and_then(at));
        let is_last = chosen.last.contains(&place);
        if is_last {
            notes.push("last synchronization".into());
        }
        let look = if chosen.bad.contains(&place) {
            Look::Bad
        } else if is_last || ends.contains(&place) {
            Look::Synchronizes
        } else {
            Look::Plain
        };
        node_of.insert(place, nodes.len());
        let skipped = skipped.remove(&step.thread).unwrap_or(0);
        nodes.push(Node { column: column[&step.thread], caption: step.action.clone(), notes, look, skipped });
    }
    for blocked in &found.blocked {
        let skipped = skipped.remove(&blocked.thread).unwrap_or(0);
        let (column, caption) = (column[&blocked.thread], blocked.what.clone());
        let notes = Vec::from_iter(blocked.place.as_ref().and_then(at));
        nodes.push(Node { column, caption, notes, look: Look::Bad, skipped });
    }
    if nodes.is_empty() {
        return None;
    }
    let name = |&thread: &usize| Column {
        name: found.threads[thread].clone(),
        more: skipped.get(&thread).copied().unwrap_or(0),
    };
    let arrow = |edge: &Edge| Arrow { from: node_of[&edge.from], to: node_of[&edge.to], rule: edge.rule };
    Some(Diagram {
        columns: threads.iter().map(name).collect(),
        arrows: chosen.edges.iter().map(arrow).collect(),
        racing: racing(found).map(|accesses| accesses.map(|place| node_of[&place])),
        omitted: chosen.omitted,
        nodes,
    })
}

/// What of a path is drawn.
struct Choice {
    steps: BTreeSet<usize>,
    edges: Vec<Edge>,
    /// Edges that are not.
    omitted: usize,
    /// Where it goes wrong.
    bad: BTreeSet<usize>,
    /// The last synchronization of each thread that races.
    last: BTreeSet<usize>,
}

impl Choice {
    fn new(check: &Check, found: &Found) -> Choice {
        let racing = racing(found);
        let (bad, last) = (marked(found), last_synchronizations(found, racing));
        let told: BTreeSet<usize> =
            (0..found.path.len()).filter(|&place| is_told(check, &found.path[place])).collect();
        let stays = |place| [&told, &bad, &last].iter().any(|steps| steps.contains(&place));
        let known = moved(found, stays);
        let mut edges = match racing {
            Some(accesses) => relevant(found, &known, accesses),
            None => known.clone(),
        };
        let recent = edges.split_off(edges.len().saturating_sub(EDGES));
        let ends = recent.iter().flat_map(|edge| [edge.from, edge.to]);
        let mut steps: BTreeSet<usize> = ends.chain(bad.iter().chain(&last).copied()).collect();
        if racing.is_none() && told.len() <= STEPS {
            steps.extend(told);
        } else if racing.is_none() {
            let is_by = |thread: usize| move |place: &&usize| found.path[**place].thread == thread;
            steps.extend((0..found.threads.len()).filter_map(|thread| told.iter().rev().find(is_by(thread))));
        }
        // Between what is drawn anyway, no edge is missing.
        let is_drawn = |edge: &&Edge| steps.contains(&edge.from) && steps.contains(&edge.to);
        let edges: Vec<Edge> = known.iter().filter(is_drawn).copied().collect();
        Choice { omitted: known.len() - edges.len(), steps, edges, bad, last }
    }
}

fn is_told(check: &Check, step: &PathStep) -> bool {
    check.full_path || step.part == Part::Story
}

/// The steps at which it goes wrong.
pub(super) fn marked(found: &Found) -> BTreeSet<usize> {
    if found.race.is_some() {
        return racing(found).into_iter().flatten().collect();
    }
    let Some(thread) = found.thread else { return BTreeSet::new() };
    let his = |step: &PathStep| step.thread == thread;
    // After an assertion is violated its thread still lets go of monitors, and ends.
    let there = |step: &PathStep| his(step) && step.place.is_some() && step.place == found.place;
    let step = found.path.iter().rposition(there).or_else(|| found.path.iter().rposition(his));
    step.into_iter().collect()
}

/// The two accesses of a race, if the path has both.
fn racing(found: &Found) -> Option<[usize; 2]> {
    let DataRace { accesses: [first, second], .. } = found.race.as_ref()?;
    let (first, second) = (first.step?, second.step?);
    (first < second && second < found.path.len()).then_some([first, second])
}

/// What each thread of a race did last that synchronizes with others.
fn last_synchronizations(found: &Found, racing: Option<[usize; 2]>) -> BTreeSet<usize> {
    let (Some(race), Some(places)) = (&found.race, racing) else { return BTreeSet::new() };
    let last = race.accesses.iter().zip(places).filter_map(|(access, place)| {
        let step = access.synchronized.as_ref()?;
        found.path[..place].iter().rposition(|other| other == step)
    });
    last.collect()
}

/// The edges, with ends that nobody wants to read of moved along their threads to what is told: earlier where an edge begins, later
/// where it ends, but not past an end of the other kind. So the same of what is told is ordered.
fn moved(found: &Found, stays: impl Fn(usize) -> bool) -> Vec<Edge> {
    let thread = |place: usize| found.path[place].thread;
    let edges = || found.edges.iter().filter(|edge| edge.from < edge.to && edge.to < found.path.len());
    let begin: BTreeSet<usize> = edges().map(|edge| edge.from).collect();
    let end: BTreeSet<usize> = edges().map(|edge| edge.to).collect();
    let earlier = |from: usize| {
        let stops = |place: &usize| thread(*place) == thread(from) && (stays(*place) || end.contains(place));
        (0..=from).rev().find(stops).unwrap_or(from)
    };
    let later = |to: usize| {
        let stops = |place: &usize| thread(*place) == thread(to) && (stays(*place) || begin.contains(place));
        (to..found.path.len()).find(stops).unwrap_or(to)
    };
    let moved = edges().map(|edge| Edge { from: earlier(edge.from), to: later(edge.to), ..*edge });
    let mut moved: Vec<Edge> = moved.collect();
    moved.sort_by_key(|edge| (edge.to, edge.from, edge.rule));
    moved.dedup_by_key(|edge| (edge.to, edge.from));
    moved
}

/// The edges that lead to one of the accesses, or from the first of them.
fn relevant(found: &Found, edges: &[Edge], accesses: [usize; 2]) -> Vec<Edge> {
    let thread = |place: usize| found.path[place].thread;
    let mut kept = BTreeSet::new();
    // How far each thread's steps lead to an access.
    let mut leads: BTreeMap<usize, usize> = BTreeMap::new();
    for access in accesses {
        let far = leads.entry(thread(access)).or_insert(access);
        *far = access.max(*far);
    }
    for edge in edges.iter().rev() {
        if leads.get(&thread(edge.to)).is_some_and(|&far| edge.to <= far) {
            kept.insert(*edge);
            let far = leads.entry(thread(edge.from)).or_insert(edge.from);
            *far = edge.from.max(*far);
        }
    }
    // From where on each thread knows of the first.
    let mut knows = BTreeMap::from([(thread(accesses[0]), accesses[0])]);
    for edge in edges {
        if knows.get(&thread(edge.from)).is_some_and(|&since| since <= edge.from) {
            kept.insert(*edge);
            let since = knows.entry(thread(edge.to)).or_insert(edge.to);
            *since = edge.to.min(*since);
        }
    }
    edges.iter().filter(|edge| kept.contains(edge)).copied().collect()
}
