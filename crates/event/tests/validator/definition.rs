//! Well-formedness stated a second time (docs/definitions.md 1.5 and 2), to compare the validator with.
//!
//! It is another style on purpose. Orders are places in sequences rather than matrices; a volatile read sees the
//! last of the volatile writes before it; monitors are counted along so; happens-before is what can be reached.
//! It reads neither po (actions of a thread are taken in the order of their numbers, as `Recorder` gives them)
//! nor sw and hb, so it only speaks of executions in which these are what they should be.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::validate::Rule;
use thinair_event::{ActionId, ActionKind, Execution, FenceMode, Location, ReadMode, ThreadId, WriteMode};

/// All rules that are broken, in the validator's order. Rules that make no sense because of an earlier one (who
/// overwrites a write that does not exist?) are left out.
pub(crate) fn broken(execution: &Execution) -> Vec<Rule> {
    let all = || 0..execution.actions.len();
    let kind = |a: usize| execution.actions[a].kind;
    let thread = |a: usize| execution.actions[a].thread;
    let written = |a: usize| kind(a).written_location();
    let po = |a: usize, b: usize| thread(a) == thread(b) && a < b;

    // D7.3: the synchronization actions, each once, by how many come before.
    let Some(sequence) = synchronization_sequence(execution) else { return vec![Rule::SynchronizationOrder] };
    let place = |a: usize| sequence.iter().position(|&other| other == a);
    let places: Vec<Option<usize>> = all().map(place).collect();
    let so = |a: usize, b: usize| places[a].is_some() && places[b].is_some() && places[a] < places[b];

    // D7.5: W as a function, or nothing more can be said.
    let sees: Option<BTreeMap<usize, usize>> = all()
        .filter_map(|r| kind(r).read_location().map(|location| (r, location)))
        .map(|(r, location)| {
            let w = execution.write_seen[r]?.index();
            all().contains(&w).then_some(())?;
            (written(w) == Some(location)).then_some((r, w))
        })
        .collect();

    let mut broken = Vec::new();
    let mut unless = |holds: bool, rule: Rule| {
        if !holds {
            broken.push(rule);
        }
    };

    // D7.4: along so, no thread goes back.
    let forwards = sequence.iter().enumerate().all(|(at, &a)| sequence[..at].iter().all(|&b| !po(a, b)));
    unless(forwards, Rule::SynchronizationOrderAgainstProgramOrder);
    unless(sees.is_some(), Rule::WriteSeen);
    unless(threads_start_and_end_in_order(execution, &sequence), Rule::ThreadOrder);
    let Some(sees) = sees else { return broken };

    // 1.5, with the clauses of docs/modes.md.
    let sw = |a: usize, b: usize| match (kind(a), kind(b)) {
        (ActionKind::Unlock(m), ActionKind::Lock(n)) => m == n && so(a, b),
        (ActionKind::Write(_, write), ActionKind::Read(y, read)) => {
            let both_volatile = write == WriteMode::Volatile && read == ReadMode::Volatile;
            let released = write >= WriteMode::Release && read >= ReadMode::Acquire;
            (both_volatile && written(a) == Some(y) && so(a, b))
                || (released && sees[&b] == a && thread(a) != ThreadId::INIT)
        }
        (ActionKind::End, ActionKind::Start) => thread(a) == ThreadId::INIT && so(a, b),
        (ActionKind::Spawn(child), ActionKind::Start) => thread(b) == child && so(a, b),
        (ActionKind::End, ActionKind::Join(joined)) => thread(a) == joined && so(a, b),
        (ActionKind::Interrupt(s), ActionKind::DetectInterrupt(t)) => s == t && so(a, b),
        (ActionKind::Fence(_), ActionKind::Fence(_)) => so(a, b),
        _ => false,
    };
    // docs/modes.md 5.2, from the fences' side: what each fence hands on, and to whom.
    let fence_of =
        |a: usize, modes: [FenceMode; 3]| matches!(kind(a), ActionKind::Fence(mode) if modes.contains(&mode));
    let releases = |a: usize| fence_of(a, [FenceMode::Release, FenceMode::StoreStore, FenceMode::Full]);
    let acquires = |a: usize| fence_of(a, [FenceMode::Acquire, FenceMode::LoadLoad, FenceMode::Full]);
    let given = |a: usize| -> BTreeSet<usize> {
        let is_release = matches!(kind(a), ActionKind::Write(_, mode) if mode >= WriteMode::Release && thread(a) != ThreadId::INIT);
        all().filter(|&w| written(w).is_some() && (releases(a) && po(a, w) || is_release && a == w)).collect()
    };
    let taken = |b: usize| -> BTreeSet<usize> {
        sees.iter().filter(|&(&r, _)| acquires(b) && po(r, b)).map(|(_, &w)| w).collect()
    };
    // What an acquire read has seen is known to what comes next.
    let told = |b: usize| -> Option<usize> {
        let last = (0..b).rev().find(|&r| po(r, b))?;
        let is_acquire = matches!(kind(last), ActionKind::Read(_, mode) if mode >= ReadMode::Acquire);
        is_acquire.then(|| sees[&last])
    };
    let fenced = |a: usize, b: usize| {
        !given(a).is_disjoint(&taken(b)) || releases(a) && told(b).is_some_and(|w| given(a).contains(&w))
    };
    let sw = |a: usize, b: usize| sw(a, b) || fenced(a, b);
    let next: Vec<Vec<usize>> = all().map(|a| all().filter(|&b| po(a, b) || sw(a, b)).collect()).collect();
    let after: Vec<BTreeSet<usize>> = all().map(|a| reachable(&next, a)).collect();
    let hb = |a: usize, b: usize| after[a].contains(&b);

    unless(all().all(|a| !hb(a, a)), Rule::HappensBefore);
    unless(monitors_are_exclusive(execution, &sequence), Rule::ProperLocking);

    // D7.8.
    let last_volatile_write = |r: usize, location: Location| {
        let is_one = |&&w: &&usize| kind(w) == ActionKind::Write(location, WriteMode::Volatile);
        sequence.iter().take_while(|&&a| a != r).filter(is_one).last().copied()
    };
    unless(
        sees.iter().all(|(&r, &w)| match (kind(r), kind(w)) {
            (ActionKind::Read(location, ReadMode::Volatile), ActionKind::Write(_, WriteMode::Volatile)) => {
                last_volatile_write(r, location) == Some(w)
            }
            _ => true,
        }),
        Rule::VolatileRead,
    );

    // D7.9.
    let overwritten = |r: usize, w: usize| all().any(|v| written(v) == written(w) && hb(w, v) && hb(v, r));
    unless(sees.iter().all(|(&r, &w)| !hb(r, w) && !overwritten(r, w)), Rule::HappensBeforeConsistency);

    // Read-modify-writes.
    let ordered = |a: usize, b: usize| so(a, b) || hb(a, b);
    let is_atomic = |r: usize, w: usize| {
        let Some(&seen) = sees.get(&r) else { return false };
        let neighbours = all().filter(|&a| thread(a) == thread(r) && a > r).min() == Some(w);
        let between = |v: usize| (ordered(seen, v) || ordered(r, v)) && ordered(v, w);
        neighbours
            && written(w) == kind(r).read_location()
            && all().all(|v| written(v) != written(w) || !between(v))
    };
    let pairs: BTreeSet<_> = execution.atomic.iter().map(|&(r, w)| (r.index(), w.index())).collect();
    let seen_by_pairs: BTreeSet<_> = pairs.iter().map(|(r, _)| sees.get(r)).collect();
    unless(
        pairs.iter().all(|&(r, w)| is_atomic(r, w)) && seen_by_pairs.len() == pairs.len(),
        Rule::Atomicity,
    );

    // docs/modes.md 4: some order of the writes of each location, tried one after another.
    let coherent = |location: Location| {
        let writes: Vec<usize> = all().filter(|&w| written(w) == Some(location)).collect();
        let mine: Vec<(usize, usize)> =
            pairs.iter().copied().filter(|&(_, w)| written(w) == Some(location)).collect();
        let shows = |a: usize| match kind(a) {
            ActionKind::Write(x, _) if x == location => Some(a),
            ActionKind::Read(x, mode) if x == location => {
                (mode != ReadMode::Plain || mine.iter().any(|&(r, _)| r == a)).then(|| sees[&a])
            }
            _ => None,
        };
        let accesses: Vec<(usize, usize)> = all().filter_map(|a| Some((a, shows(a)?))).collect();
        // Whether nothing is wrong with the order as far as it goes; what is not there yet comes later.
        let fits = |order: &[usize]| {
            let at = |w: usize| order.iter().position(|&other| other == w).unwrap_or(order.len());
            let is_there = |w: usize| order.contains(&w);
            mine.iter().all(|&(r, w)| !is_there(w) || at(sees[&r]) + 1 == at(w))
                && accesses.iter().all(|&(a, shown)| {
                    accesses
                        .iter()
                        .filter(|&&(b, then)| is_there(then) && (hb(a, b) || so(a, b)))
                        .all(|&(b, then)| at(shown) < at(then) || shown == then && written(b).is_none())
                })
        };
        has_order(&mut Vec::new(), &writes, &fits)
    };
    let locations: BTreeSet<Location> = all().filter_map(|a| kind(a).read_location()).collect();
    // Most rules ask for a part of it.
    if broken.is_empty() && !locations.into_iter().all(coherent) {
        broken.push(Rule::Coherence);
    }
    broken
}

/// Whether the order can be completed.
fn has_order(order: &mut Vec<usize>, writes: &[usize], fits: &dyn Fn(&[usize]) -> bool) -> bool {
    if !fits(order) || order.len() == writes.len() {
        return fits(order);
    }
    writes.iter().any(|&write| {
        if order.contains(&write) {
            return false;
        }
        order.push(write);
        let has_order = has_order(order, writes, fits);
        order.pop();
        has_order
    })
}

/// JLS §17.4.3: along the order, every read sees what memory holds, and updates are not interrupted.
pub(crate) fn is_sequentially_consistent(execution: &Execution, order: &[ActionId]) -> bool {
    let mut places = vec![None; execution.actions.len()];
    for (place, id) in order.iter().enumerate() {
        match places.get_mut(id.index()) {
            Some(free) if free.is_none() => *free = Some(place),
            _ => return false,
        }
    }
    let Some(places) = places.into_iter().collect::<Option<Vec<usize>>>() else { return false };
    let respects = |a: ActionId, b: ActionId| places[a.index()] < places[b.index()];
    let mut memory = BTreeMap::new();
    broken(execution).is_empty()
        && execution.program_order.iter().all(|(a, b)| respects(a, b))
        && execution.synchronization_order.iter().all(|(a, b)| respects(a, b))
        && execution.atomic.iter().all(|&(r, w)| places[r.index()] + 1 == places[w.index()])
        && order.iter().all(|&id| match execution.action(id).kind {
            ActionKind::Write(location, _) => {
                memory.insert(location, id);
                true
            }
            ActionKind::Read(location, _) => {
                memory.get(&location).copied() == execution.write_seen[id.index()]
            }
            _ => true,
        })
}

/// The synchronization actions in their order, if so is a total order of them and of nothing else.
fn synchronization_sequence(execution: &Execution) -> Option<Vec<usize>> {
    let so: BTreeSet<(usize, usize)> =
        execution.synchronization_order.iter().map(|(a, b)| (a.index(), b.index())).collect();
    let before = |a: usize| so.iter().filter(|&&(_, to)| to == a).count();
    let synchronizes = |&a: &usize| execution.actions[a].kind.is_synchronization();
    let mut sequence: Vec<usize> = (0..execution.actions.len()).filter(synchronizes).collect();
    sequence.sort_by_cached_key(|&a| before(a));
    let total: BTreeSet<(usize, usize)> = sequence
        .iter()
        .enumerate()
        .flat_map(|(place, &a)| sequence[place + 1..].iter().map(move |&b| (a, b)))
        .collect();
    (so == total).then_some(sequence)
}

/// D7.10: a walk along so.
fn threads_start_and_end_in_order(execution: &Execution, sequence: &[usize]) -> bool {
    let (mut started, mut ended) = (BTreeSet::new(), BTreeSet::new());
    let walked = sequence.iter().all(|&a| {
        let action = &execution.actions[a];
        match action.kind {
            ActionKind::Start => {
                started.insert(action.thread);
                action.thread == ThreadId::INIT || ended.contains(&ThreadId::INIT)
            }
            ActionKind::End => ended.insert(action.thread),
            ActionKind::Spawn(child) => !started.contains(&child),
            ActionKind::Join(joined) => ended.contains(&joined),
            _ => true,
        }
    });
    walked && (ended.contains(&ThreadId::INIT) || started.iter().all(|&thread| thread == ThreadId::INIT))
}

/// D7.6: a walk along so, counting how often each thread holds each monitor.
fn monitors_are_exclusive(execution: &Execution, sequence: &[usize]) -> bool {
    let mut held = BTreeMap::new();
    sequence.iter().all(|&a| {
        let action = &execution.actions[a];
        match action.kind {
            ActionKind::Lock(monitor) => {
                let free = held.iter().all(|(&(thread, other), &times)| {
                    thread == action.thread || other != monitor || times == 0
                });
                *held.entry((action.thread, monitor)).or_insert(0) += 1;
                free
            }
            ActionKind::Unlock(monitor) => {
                *held.entry((action.thread, monitor)).or_insert(0) -= 1;
                true
            }
            _ => true,
        }
    })
}

fn reachable(next: &[Vec<usize>], from: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(a) = open.pop() {
        open.extend(next[a].iter().copied().filter(|&b| reached.insert(b)));
    }
    reached
}
