//! Prefixes of traced commit orders: the paper's frontier graph.
//!
//! A frontier says how many racing reads of each thread are pinned, in the order in which the thread committed them. A thread's
//! run depends on its own part of the frontier alone, so there are n + 1 runs a thread; what one run allows is tabulated once:
//! - `reach[t][i]`: how far thread t may go from i in one step, as far as t itself is concerned;
//! - `limit[t][s][j]`: how many reads of t see writes of s that may be committed while s is at j.
//!
//! From the frontier v, thread t may go up to the least of `reach[t][v_t]` and `limit[t][s][v_s]`: the successors are the valid
//! points of a rectangle, and u is valid if `u_t` ≤ `limit[t][s][u_s]` for all t and s. [`grid`] visits each of them once.
//!
//! A read sees some write of its own thread until it is committed, which then is committed too and must stay (rule 7). Which one
//! it is may depend on the way to the frontier. So a thread's place is a [`Node`]: how many reads are pinned, and what is owed.
//! Where each number of reads has one node, and every jump within reach leads to it, the grid is all there is; else [`general`]
//! searches tuples of nodes.

mod general;
mod grid;
mod nodes;

use std::rc::Rc;

use thinair_event::ActionId;
use thinair_program::Describe;

use self::nodes::Nodes;
use super::obstacle::{Runs, Stuck};
use super::recording::{NotApplicable, Place, Recording};
use super::run::{Before, Ending, Run};
use super::{Answer, Chain, Step, Stop, Verdict};

impl<P: Describe> Recording<'_, P> {
    /// Searches for a chain that pins the racing reads of each thread in the given order. There is an order for each thread
    /// of the execution but the initializing one. `stop` is asked now and then.
    pub fn frontier(
        &self,
        orders: &[Vec<ActionId>],
        stop: &dyn Fn() -> bool,
    ) -> Result<Answer, NotApplicable> {
        let tables = Tables::new(self, orders)?;
        let end = tables.end();
        let found = if let Some(found) = grid::search(&tables, stop) {
            found
        } else {
            general::search(&tables, stop)
        };
        let bounded =
            tables.threads.iter().flat_map(|thread| &thread.runs).any(|run| run.ending == Ending::Bound);
        let verdict = match found.path {
            Outcome::Path(path) => Verdict::Legal(tables.chain(&path)),
            Outcome::Stopped(stop) => Verdict::Stopped(stop),
            Outcome::None if bounded => Verdict::Stopped(Stop::Bound),
            Outcome::None => Verdict::Illegal(tables.stuck(&found, &end)),
        };
        let runs = tables.threads.iter().map(|thread| thread.runs.len() as u64).sum();
        Ok(Answer { verdict, reached: found.reached, runs })
    }
}

/// What a search of frontiers found.
struct Found {
    path: Outcome,
    /// How many frontiers were reached.
    reached: u64,
    /// One with the most pinned reads, and the places of threads there.
    furthest: Vec<usize>,
    /// How far each thread came at all.
    ever: Vec<usize>,
}

enum Outcome {
    /// Frontiers from the first to the last.
    Path(Vec<Vec<usize>>),
    None,
    Stopped(Stop),
}

/// What the runs of all threads allow.
struct Tables<'r, 'a, P: Describe> {
    recording: &'r Recording<'a, P>,
    threads: Vec<ThreadTable>,
    /// `limit[t][s][j]`, see above. Empty for t = s.
    limit: Vec<Vec<Vec<usize>>>,
}

struct ThreadTable {
    /// The racing reads in commit order, by their places in the thread.
    order: Vec<usize>,
    /// The run with the first i of them pinned, for each i.
    runs: Vec<Rc<Run>>,
    /// How far one step may go from i.
    reach: Vec<usize>,
    /// Whether the pinned reads are there.
    valid: Vec<bool>,
    nodes: Nodes,
}

impl<'r, 'a, P: Describe> Tables<'r, 'a, P> {
    fn new(
        recording: &'r Recording<'a, P>,
        orders: &[Vec<ActionId>],
    ) -> Result<Tables<'r, 'a, P>, NotApplicable> {
        if orders.len() != recording.threads.len() {
            return Err(NotApplicable::CommitOrders);
        }
        let mut threads = Vec::new();
        for (thread, order) in orders.iter().enumerate() {
            threads.push(ThreadTable::new(recording, thread, order)?);
        }
        let limit = (0..threads.len())
            .map(|t| {
                let of =
                    |s| if s == t { Vec::new() } else { limits(recording, t, &threads[t], s, &threads[s]) };
                (0..threads.len()).map(of).collect()
            })
            .collect();
        Ok(Tables { recording, threads, limit })
    }

    /// The last frontier.
    fn end(&self) -> Vec<usize> {
        self.threads.iter().map(|thread| thread.order.len()).collect()
    }

    /// Whether what the pinned reads see may be committed.
    fn is_valid(&self, frontier: &[usize]) -> bool {
        let within = |t: usize| {
            self.threads[t].valid[frontier[t]]
                && (0..frontier.len()).all(|s| s == t || frontier[t] <= self.limit[t][s][frontier[s]])
        };
        (0..frontier.len()).all(within)
    }

    /// How far each thread may go in one step.
    fn reach(&self, frontier: &[usize]) -> Vec<usize> {
        let of = |t: usize| {
            let others = (0..frontier.len()).filter(|&s| s != t).map(|s| self.limit[t][s][frontier[s]]);
            others.chain([self.threads[t].reach[frontier[t]]]).min().unwrap_or_default().max(frontier[t])
        };
        (0..frontier.len()).map(of).collect()
    }

    fn runs(&self, frontier: &[usize]) -> Runs {
        self.threads.iter().zip(frontier).map(|(thread, &pinned)| Rc::clone(&thread.runs[pinned])).collect()
    }

    /// The reads of a thread from one place to another, in commit order.
    fn reads(&self, thread: usize, from: usize, to: usize) -> impl Iterator<Item = ActionId> + '_ {
        let order = &self.threads[thread].order[from..to];
        order.iter().map(move |&action| self.recording.id(Place { thread, action }))
    }

    fn chain(&self, path: &[Vec<usize>]) -> Chain {
        let mut committed = vec![false; self.recording.places.len()];
        let steps = path.windows(2).map(|pair| {
            let (from, to) = (&pair[0], &pair[1]);
            let runs = self.runs(from);
            let mut step = Step::default();
            for thread in 0..from.len() {
                for read in self.reads(thread, from[thread], to[thread]) {
                    let own = self.recording.admits(&runs, read).ok().flatten();
                    for write in own.into_iter().chain([self.recording.write_of(read)]) {
                        let write = self.recording.id(write);
                        if !std::mem::replace(&mut committed[write.index()], true) {
                            step.writes.push(write);
                        }
                    }
                    step.reads.push(read);
                }
            }
            step.writes.sort_unstable();
            step
        });
        Chain { steps: steps.collect() }
    }

    fn stuck(&self, found: &Found, end: &[usize]) -> Stuck {
        let from = &found.furthest;
        let runs = self.runs(from);
        let threads = 0..from.len();
        let committed: Vec<ActionId> = threads.clone().flat_map(|t| self.reads(t, 0, from[t])).collect();
        let mut obstacles = Vec::new();
        for thread in threads.clone().filter(|&t| from[t] < end[t]) {
            let Some(read) = self.reads(thread, from[thread], from[thread] + 1).next() else { continue };
            let tried = self.recording.admits(&runs, read).and_then(|own| {
                let mut next = from.clone();
                next[thread] += 1;
                let pinned: Vec<ActionId> = committed.iter().copied().chain([read]).collect();
                self.recording.keeps(&self.runs(&next), &pinned, own.into_iter())
            });
            obstacles.extend(tried.err().map(|obstacle| (read, obstacle)));
        }
        let never = threads.flat_map(|t| self.reads(t, found.ever[t], end[t])).collect();
        Stuck { committed, never, obstacles }
    }
}

impl ThreadTable {
    fn new<P: Describe>(
        recording: &Recording<'_, P>,
        thread: usize,
        order: &[ActionId],
    ) -> Result<ThreadTable, NotApplicable> {
        let sequence = &recording.threads[thread];
        let mut sorted: Vec<ActionId> = order.to_vec();
        sorted.sort_unstable();
        let mut racing: Vec<ActionId> = sequence.racing.iter().map(|&read| sequence.actions[read]).collect();
        racing.sort_unstable();
        if sorted != racing {
            return Err(NotApplicable::CommitOrders);
        }
        let order: Vec<usize> = order.iter().map(|&read| recording.place(read).action).collect();
        let mut pinned = vec![false; sequence.actions.len()];
        let mut runs = vec![Rc::new(recording.run(thread, |place| pinned[place])?)];
        for &read in &order {
            pinned[read] = true;
            runs.push(Rc::new(recording.run(thread, |place| pinned[place])?));
        }
        for run in &runs {
            let matched = (0..sequence.actions.len()).filter(|&place| run.has(place));
            if !run.keeps_order(matched) {
                return Err(NotApplicable::Reordered);
            }
        }
        let reach: Vec<usize> = runs
            .iter()
            .enumerate()
            .map(|(from, run)| {
                let admitted = |&&read: &&usize| {
                    run.has(read)
                        && match run.before(read) {
                            Before::Initial => true,
                            Before::Recorded(own) => run.writes_final.contains(own),
                            Before::Extra(_) => false,
                        }
                };
                from + order[from..].iter().take_while(admitted).count()
            })
            .collect();
        let valid: Vec<bool> = runs
            .iter()
            .enumerate()
            .map(|(count, run)| {
                run.ending != Ending::Assumption && order[..count].iter().all(|&read| run.has(read))
            })
            .collect();
        let nodes = Nodes::new(&order, &runs, &reach, &valid);
        Ok(ThreadTable { order, runs, reach, valid, nodes })
    }
}

/// How many reads of t see writes of s that may be committed, for each place of s.
fn limits<P: Describe>(
    recording: &Recording<'_, P>,
    t: usize,
    of: &ThreadTable,
    s: usize,
    other: &ThreadTable,
) -> Vec<usize> {
    let needs: Vec<(usize, usize)> = of
        .order
        .iter()
        .enumerate()
        .filter_map(|(number, &action)| {
            let write = recording.write_of(recording.id(Place { thread: t, action }));
            (write.thread == s).then_some((number, write.action))
        })
        .collect();
    let limit = |run: &Rc<Run>| {
        let missing = needs.iter().find(|(_, write)| !run.writes_final.contains(*write));
        missing.map_or(of.order.len(), |&(number, _)| number)
    };
    other.runs.iter().map(limit).collect()
}
