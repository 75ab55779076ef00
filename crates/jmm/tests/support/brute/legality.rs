//! Legality (docs/definitions.md 5): a search through commit sets in which every step may use any execution with any
//! matching, and checks every rule.
//!
//! For a candidate E, what a rule says of a justification and a matching is written down once, as sets of E's actions; then
//! each step looks at every subset. A state is what is committed and which edges rule 8 keeps.
//!
//! [`Scope::Everything`] is the definition. [`Scope::Threads`] commits the initializing thread's actions from the start:
//! they are in every execution, alike, before all others, so that an extra first step with E1 may commit them. [`Scope::Useful`]
//! also commits on the way nothing but racing reads, plain writes and
//! external actions (the latter by the original rules only). This loses nothing, since from a commit sequence the others
//! can be left out of all sets but the last ones:
//! - rules 1-5 and 9 and rule 8's premise speak of fewer actions; the revised rule 7 of none;
//! - rule 6: a read r that is left out does not race in E, and Wi(r) = W(r) by rule 5; both were in Ci, so by rule 2 W(r)
//!   happens-before it in Ei as well;
//! - rule 7: the writes that racing reads see are plain, and stay;
//! - once all racing reads are committed, E justifies itself: first all writes and external actions (by the original rules), then
//!   everything.
//!
//! Rule 3 then speaks of no action. In the other scopes, E has a total so, and a justification has any so that agrees
//! with its order of what depends on each other; one exists that is so on Ci exactly if that order contradicts so nowhere
//! on Ci.

use std::collections::HashMap;

use thinair_event::{ActionKind, ThreadId};
use thinair_jmm::{Rule8, Rules};

use super::Budget;
use super::execution::{Exec, Set, Skeleton, bit, elements};
use super::identity::{Key, Matching, matchings};

/// What may be committed before the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    Useful,
    Threads,
    Everything,
}

/// A step of a commit sequence: which of the executions, with which matching, commits what.
#[derive(Clone, Debug)]
pub(crate) struct Commit {
    pub(crate) execution: usize,
    pub(crate) matching: Matching,
    pub(crate) committed: Set,
}

/// What a search finds.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    Legal(Vec<Commit>),
    Illegal,
}

/// C and the edges that rule 8 keeps; from which state and by which justification that was reached.
type State = (Set, Set, Option<(usize, usize)>);

/// The question: which rules, which executions (with the keys of their actions) may justify.
pub(crate) struct Legality<'a> {
    pub(crate) rules: Rules,
    pub(crate) scope: Scope,
    pub(crate) executions: &'a [Exec],
    pub(crate) keys: &'a [Vec<Key>],
    pub(crate) budget: &'a Budget,
}

/// The reads of an execution that see a write which does not happen-before them.
pub(crate) fn racing_reads(e: &Exec) -> Set {
    let racing = |&read: &usize| e.seen[read].is_some_and(|write| !e.hb(write, read));
    (0..e.len()).filter(racing).fold(0, |set, read| set | bit(read))
}

impl Legality<'_> {
    /// A commit sequence for the execution of that number, up to where it justifies itself, if there is one.
    ///
    /// `so` is its synchronization order, where rule 3 speaks of it.
    pub(crate) fn search(&self, number: usize, so: &[usize]) -> Option<Found> {
        let e = &self.executions[number];
        let of_init = (0..e.len()).filter(|&event| e.events[event].thread == ThreadId::INIT);
        let initial = of_init.fold(0, |set, event| set | bit(event));
        let racing = racing_reads(e);
        let everything = (0..e.len()).fold(0, |set, event| set | bit(event));
        let (first, goal, scope) = match self.scope {
            Scope::Useful => (initial, racing, self.useful(e, racing)),
            Scope::Threads => (initial, everything, everything),
            Scope::Everything => (0, everything, everything),
        };
        let edges = edges(e);
        if edges.len() > 64 {
            return None;
        }
        let mut justifications = Vec::new();
        for (index, x) in self.executions.iter().enumerate() {
            for matching in matchings(&self.keys[number], &self.keys[index], self.budget)? {
                self.budget.spend(e.len() as u64)?;
                justifications.extend(Justification::new(e, x, index, matching, so, &edges));
            }
        }

        // Breadth-first.
        let mut states: Vec<State> = vec![(first, 0, None)];
        let mut known: HashMap<(Set, Set), usize> = HashMap::from([((first, 0), 0)]);
        let mut next = 0;
        while next < states.len() {
            let (before, owed, _) = states[next];
            if before & goal == goal {
                return Some(Found::Legal(path(&states, &justifications, next)));
            }
            for (index, justification) in justifications.iter().enumerate() {
                self.budget.spend(1)?;
                if !justification.keeps(before, owed, self.rules) {
                    continue;
                }
                // Every subset of what is not committed yet.
                let new = scope & !before;
                let mut subset = new;
                loop {
                    self.budget.spend(1)?;
                    if let Some(owed) = justification.commits(before, before | subset, owed, self.rules) {
                        let state = (before | subset, owed);
                        known.entry(state).or_insert_with(|| {
                            states.push((state.0, state.1, Some((next, index))));
                            states.len() - 1
                        });
                    }
                    if subset == 0 {
                        break;
                    }
                    subset = (subset - 1) & new;
                }
            }
            next += 1;
        }
        Some(Found::Illegal)
    }

    fn useful(&self, e: &Exec, racing: Set) -> Set {
        let plain_write =
            |event: usize| e.events[event].writes().is_some() && !e.events[event].kind.is_synchronization();
        let external = |event: usize| e.events[event].is_external() && self.rules != Rules::Revised;
        let useful = (0..e.len()).filter(|&event| plain_write(event) || external(event));
        useful.fold(racing, |set, event| set | bit(event))
    }
}

fn path(states: &[State], justifications: &[Justification], mut at: usize) -> Vec<Commit> {
    let mut path = Vec::new();
    while let (committed, _, Some((from, by))) = states[at] {
        let Justification { execution, matching, .. } = &justifications[by];
        path.push(Commit { execution: *execution, matching: matching.clone(), committed });
        at = from;
    }
    path.reverse();
    path
}

/// sw of E, as a list: rule 8's edges are numbered by it.
fn edges(e: &Exec) -> Vec<(usize, usize)> {
    (0..e.len()).flat_map(|a| elements(e.sw[a]).map(move |b| (a, b))).collect()
}

/// ssw: the edges of sw that are not in po and are in the transitive reduction of hb.
fn sufficient(x: &Skeleton) -> Vec<(usize, usize)> {
    let mut edges = Vec::new();
    for a in 0..x.len() {
        for b in elements(x.sw[a]) {
            let between = (0..x.len()).any(|c| x.hb(a, c) && x.hb(c, b));
            if !x.po(a, b) && !between {
                edges.push((a, b));
            }
        }
    }
    edges
}

/// What the rules say of one execution as Ei, with one matching. All sets are of actions of E.
struct Justification {
    execution: usize,
    matching: Matching,
    /// Rule 1: in Ai.
    present: Set,
    /// Rule 2: for each action, those that hb orders otherwise with it.
    hb_differs: Vec<Set>,
    /// Rule 3: for each action, those that so orders otherwise.
    so_differs: Vec<Set>,
    /// Rule 4: not a write of another value.
    same_value: Set,
    /// Rule 5: reads that see another write.
    sees_another: Set,
    /// Rule 6: reads that see a write which does not happen-before them.
    racing: Set,
    reads: Set,
    /// Rule 7: for each read, what it sees in E, and in Ei if that is an action of E.
    seen: Vec<(Option<usize>, Option<usize>)>,
    /// Rule 8: for each edge of ssw, what is at its end or after it, and its number if it is an edge of sw in E.
    sufficient: Vec<(Set, Option<usize>)>,
    /// Rule 8: the numbers of the edges of sw in E that are edges here.
    kept: Set,
    /// Rule 9: for each action, the external ones before it, if all of them are actions of E.
    external_before: Vec<Option<Set>>,
    /// Revised rule 2: reads for which it does not hold.
    revised_2: Set,
    /// Revised rule 7: for each external action, what happens-before it in E and is in Ei.
    before_external: Vec<Set>,
}

impl Justification {
    /// None if rules 5 and 6 are against it whatever is committed: a read that races would have to be an action of E that
    /// sees the same write there.
    fn new(
        e: &Exec,
        x: &Exec,
        execution: usize,
        matching: Matching,
        so: &[usize],
        edges: &[(usize, usize)],
    ) -> Option<Justification> {
        let size = e.len();
        let set = |holds: &dyn Fn(usize) -> bool| {
            (0..size).filter(|&a| holds(a)).fold(0, |set: Set, a| set | bit(a))
        };
        let rows = |holds: &dyn Fn(usize, usize) -> bool| -> Vec<Set> {
            (0..size).map(|a| set(&|b| holds(a, b))).collect()
        };
        let there = |a: usize| matching[a];
        let mut back = vec![None; x.len()];
        for a in 0..size {
            if let Some(b) = there(a) {
                back[b] = Some(a);
            }
        }
        let here = |b: usize| back[b];
        let both = |a: usize, b: usize| there(a).zip(there(b));
        let places: Vec<Option<usize>> = (0..size).map(|a| so.iter().position(|&event| event == a)).collect();
        let in_so = |a: usize, b: usize| places[a].zip(places[b]).is_some_and(|(a, b)| a < b);

        let mut racing = 0;
        for read in 0..x.len() {
            if x.seen[read].is_some_and(|write| !x.hb(write, read)) {
                racing |= bit(here(read)?);
            }
        }
        let sees_another = set(&|a| {
            let Some((write, read)) = e.seen[a].zip(there(a)) else { return false };
            x.seen[read] != there(write)
        });
        if racing & sees_another != 0 {
            return None;
        }
        let external_before = |y: usize| {
            let before =
                (0..x.len()).filter(|&b| x.events[b].is_external() && there(y).is_some_and(|y| x.hb(b, y)));
            before.map(here).try_fold(0, |set, external| Some(set | bit(external?)))
        };
        let sufficient = sufficient(x)
            .into_iter()
            .map(|(a, b)| {
                let after = set(&|z| there(z).is_some_and(|z| z == b || x.hb(b, z)));
                let edge = here(a).zip(here(b));
                (after, edge.and_then(|edge| edges.iter().position(|&other| other == edge)))
            })
            .collect();
        let kept = (0..edges.len()).filter(|&number| {
            let (a, b) = edges[number];
            both(a, b).is_some_and(|(a, b)| x.sw(a, b))
        });
        let revised_2 = |read: usize| {
            let (Some(write), Some(read_there)) = (e.seen[read], there(read)) else { return false };
            let before = there(write).is_some_and(|write| x.hb(write, read_there));
            let after = there(write).is_some_and(|write| x.hb(read_there, write));
            e.hb(write, read) != before || after
        };
        Some(Justification {
            execution,
            present: set(&|a| there(a).is_some()),
            hb_differs: rows(&|a, b| both(a, b).is_some_and(|(c, d)| e.hb(a, b) != x.hb(c, d))),
            so_differs: rows(&|a, b| {
                both(a, b).is_some_and(|(c, d)| in_so(a, b) && x.order[d] & bit(c) != 0)
            }),
            same_value: set(&|a| {
                there(a)
                    .is_none_or(|b| e.events[a].writes().is_none() || e.events[a].value == x.events[b].value)
            }),
            sees_another,
            racing,
            reads: set(&|a| e.seen[a].is_some()),
            seen: (0..size)
                .map(|a| (e.seen[a], there(a).and_then(|read| x.seen[read]).and_then(here)))
                .collect(),
            sufficient,
            kept: kept.fold(0, |set, number| set | bit(number)),
            external_before: (0..size).map(external_before).collect(),
            revised_2: set(&revised_2),
            before_external: (0..size)
                .map(|y| set(&|a| e.events[y].is_external() && e.hb(a, y) && there(a).is_some()))
                .collect(),
            matching,
        })
    }

    /// What of the rules is about C(i-1) alone: it can be Ei after that.
    fn keeps(&self, before: Set, owed: Set, rules: Rules) -> bool {
        let rule_1 = before & !self.present == 0;
        let rule_5 = before & self.sees_another == 0;
        let rule_6 = self.racing & !before == 0;
        let rule_8 = rules == Rules::Revised || owed & !self.kept == 0;
        rule_1 && rule_5 && rule_6 && rule_8
    }

    /// The rules for Ci, given C(i-1) and the edges that rule 8 keeps: the edges that it keeps from now on.
    fn commits(&self, before: Set, committed: Set, owed: Set, rules: Rules) -> Option<Set> {
        let contains = |set: Set, event: Option<usize>| event.is_some_and(|event| set & bit(event) != 0);
        let mut owed = owed;
        let rule_1 = committed & !self.present == 0;
        let rule_4 = committed & !self.same_value == 0;
        if !rule_1 || !rule_4 {
            return None;
        }
        for read in elements(committed & !before & self.reads) {
            let (seen_in_e, seen_in_ei) = self.seen[read];
            let rule_7 =
                contains(before, seen_in_e) && (rules == Rules::Revised || contains(before, seen_in_ei));
            if !rule_7 {
                return None;
            }
        }
        match rules {
            Rules::Original { rule_8 } => {
                for a in elements(committed) {
                    let rule_2 = self.hb_differs[a] & committed == 0;
                    let rule_3 = self.so_differs[a] & committed == 0;
                    let rule_9 = self.external_before[a].is_some_and(|external| external & !committed == 0);
                    if !rule_2 || !rule_3 || !rule_9 {
                        return None;
                    }
                }
                let spoken_of = match rule_8 {
                    Rule8::Committed => committed,
                    Rule8::BeingCommitted => committed & !before,
                };
                for (after, edge) in &self.sufficient {
                    if after & spoken_of != 0 {
                        owed |= bit((*edge)?);
                    }
                }
            }
            Rules::Revised => {
                let rule_7 = elements(committed).all(|y| self.before_external[y] & !committed == 0);
                if committed & self.revised_2 != 0 || !rule_7 {
                    return None;
                }
            }
        }
        Some(owed)
    }
}

/// All synchronization orders of an execution, up to where starts are and ends that nobody waits for.
pub(crate) fn synchronization_orders(e: &Exec, budget: &Budget) -> Option<Vec<Vec<usize>>> {
    let joined = |thread| e.events.iter().any(|event| event.kind == ActionKind::Join(thread));
    let moves = |event: usize| {
        let event = &e.events[event];
        event.thread != ThreadId::INIT
            && event.kind != ActionKind::Start
            && (event.kind != ActionKind::End || joined(event.thread))
    };
    let moving: Vec<usize> = e.linear.iter().copied().filter(|&event| moves(event)).collect();
    let from = e.linear.iter().position(|&event| moves(event)).unwrap_or(0);
    let (first, last) = (&e.linear[..from], &e.linear[from + moving.len()..]);
    let mut all = Vec::new();
    let mut pending = vec![Vec::new()];
    while let Some(order) = pending.pop() {
        budget.spend(1)?;
        if order.len() == moving.len() {
            all.push([first, &order, last].concat());
            continue;
        }
        for &event in moving.iter().filter(|event| !order.contains(event)) {
            let free = |&other: &usize| order.contains(&other) || e.order[other] & bit(event) == 0;
            if moving.iter().all(free) {
                pending.push([&order[..], &[event]].concat());
            }
        }
    }
    Some(all)
}
