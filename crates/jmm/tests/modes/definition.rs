//! docs/modes.md by brute force: all executions of a tiny program, and every quantifier a loop over them. Nothing is shared with the engines
//! but the program that they run.
//!
//! Legality is JLS §17.4.8 to the letter, with the identity `site`: all commit sets, all executions that justify.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use thinair_event::{ActionKind, FenceMode, Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_litmus::Test;
use thinair_litmus::semantics::{LitmusProgram, Outcome, Thread};
use thinair_program::{Answer, Describe, Program, Request, Site};

type Set = u64;
type Domain = BTreeMap<Location, BTreeSet<Value>>;

fn bit(event: usize) -> Set {
    1 << event
}

#[derive(Clone, Debug)]
struct Event {
    thread: usize,
    kind: ActionKind,
    value: Value,
    site: Site,
    /// How many events of its thread are at its site before it.
    count: usize,
    /// Whether it is the write of an update whose read is the event before.
    update: bool,
}

impl Event {
    fn read(&self) -> Option<Location> {
        self.kind.read_location()
    }

    fn written(&self) -> Option<Location> {
        self.kind.written_location()
    }

    fn in_so(&self) -> bool {
        matches!(
            self.kind,
            ActionKind::Read(_, ReadMode::Volatile)
                | ActionKind::Write(_, WriteMode::Volatile)
                | ActionKind::Fence(FenceMode::Full)
        ) && self.thread > 0
    }

    fn releases(&self) -> bool {
        matches!(self.kind, ActionKind::Write(_, WriteMode::Release | WriteMode::Volatile)) && self.thread > 0
    }

    fn acquires(&self) -> bool {
        matches!(self.kind, ActionKind::Read(_, ReadMode::Acquire | ReadMode::Volatile))
    }

    fn releasing_fence(&self) -> bool {
        matches!(self.kind, ActionKind::Fence(FenceMode::Full | FenceMode::Release | FenceMode::StoreStore))
    }

    fn acquiring_fence(&self) -> bool {
        matches!(self.kind, ActionKind::Fence(FenceMode::Full | FenceMode::Acquire | FenceMode::LoadLoad))
    }
}

#[derive(Clone, Debug)]
struct Run {
    events: Vec<Event>,
    state: Thread,
}

/// An execution that may justify others: all of well-formedness but coherence and atomicity.
struct Execution {
    events: Vec<Event>,
    seen: Vec<Option<usize>>,
    /// Place in so.
    place: Vec<Option<usize>>,
    sw: Vec<Set>,
    hb: Vec<Set>,
    states: Vec<Thread>,
}

impl Execution {
    fn hb(&self, a: usize, b: usize) -> bool {
        self.hb[a] & bit(b) != 0
    }

    fn so(&self, a: usize, b: usize) -> bool {
        self.place[a].is_some() && self.place[b].is_some() && self.place[a] < self.place[b]
    }

    fn racing(&self, read: usize) -> bool {
        self.seen[read].is_some_and(|write| !self.hb(write, read))
    }

    /// The writes of each location that are last in some order that fits; none if there is no such order.
    fn last_writes(&self) -> Option<BTreeMap<Location, Vec<usize>>> {
        let mut last = BTreeMap::new();
        let locations: BTreeSet<Location> = self.events.iter().filter_map(Event::written).collect();
        for location in locations {
            let writes: Vec<usize> =
                (0..self.events.len()).filter(|&w| self.events[w].written() == Some(location)).collect();
            let is_plain = |e: usize| match self.events[e].kind {
                ActionKind::Read(x, mode) => x != location || mode == ReadMode::Plain,
                ActionKind::Write(x, mode) => {
                    x != location
                        || self.events[e].thread == 0
                        || mode == WriteMode::Plain && !self.events[e].update
                }
                _ => true,
            };
            let all_plain = (0..self.events.len()).all(is_plain);
            let mut found = BTreeSet::new();
            permutations(&writes, &mut |order| {
                if self.fits(location, order) {
                    found.insert(*order.last().expect("the initial write"));
                }
            });
            if found.is_empty() {
                return None;
            }
            let unhidden = |&&w: &&usize| !writes.iter().any(|&other| self.hb(w, other));
            let values: Vec<usize> = if all_plain {
                writes.iter().filter(unhidden).copied().collect()
            } else {
                found.into_iter().collect()
            };
            last.insert(location, values);
        }
        Some(last)
    }

    /// 4.1 and 6.1.
    fn fits(&self, location: Location, order: &[usize]) -> bool {
        let at = |w: usize| order.iter().position(|&other| other == w);
        let updates = |r: usize| self.events.get(r + 1).is_some_and(|next| next.update);
        let counts = |r: &usize| match self.events[*r].kind {
            ActionKind::Read(x, mode) => x == location && (mode != ReadMode::Plain || updates(*r)),
            _ => false,
        };
        let reads: Vec<usize> = (0..self.events.len()).filter(counts).collect();
        let seen = |r: usize| self.seen[r].expect("a read");
        if reads.iter().any(|&r| updates(r) && at(seen(r)).map(|at| at + 1) != at(r + 1)) {
            return false;
        }
        let nodes: Vec<usize> = order.iter().chain(&reads).copied().collect();
        let edge = |a: usize, b: usize| {
            let co = at(a).is_some() && at(b).is_some() && at(a) < at(b);
            let is_read = |r: usize| reads.contains(&r);
            let from_read = is_read(a) && at(b).is_some() && at(seen(a)) < at(b);
            co || self.hb(a, b) || self.so(a, b) || is_read(b) && seen(b) == a || from_read
        };
        let mut next: Vec<Set> =
            nodes.iter().map(|&a| (0..nodes.len()).filter(|&b| edge(a, nodes[b])).map(bit).sum()).collect();
        close(&mut next);
        (0..nodes.len()).all(|node| next[node] & bit(node) == 0)
    }
}

fn permutations(items: &[usize], visit: &mut dyn FnMut(&[usize])) {
    fn go(rest: &mut Vec<usize>, order: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize])) {
        if rest.is_empty() {
            visit(order);
        }
        for place in 0..rest.len() {
            let item = rest.remove(place);
            order.push(item);
            go(rest, order, visit);
            order.pop();
            rest.insert(place, item);
        }
    }
    go(&mut items.to_vec(), &mut Vec::new(), visit);
}

fn close(next: &mut [Set]) {
    for between in 0..next.len() {
        for from in 0..next.len() {
            if next[from] & bit(between) != 0 {
                next[from] |= next[between];
            }
        }
    }
}

/// A program with all its executions.
pub(crate) struct Definition {
    program: LitmusProgram,
    executions: Vec<Execution>,
}

/// More of these are too many.
const EXECUTIONS: usize = 4_000;
const VALUES: usize = 6;

impl Definition {
    /// None if the program is too large. `constants` may come out of thin air.
    pub(crate) fn new(test: &Test, constants: &[i32]) -> Option<Definition> {
        let program = LitmusProgram::new(test, &test.to_string(), None);
        let initial: Vec<(Location, Value)> = program
            .locations()
            .map(|(location, _)| {
                let written = program.initial().writes.into_iter().find(|(other, _)| *other == location);
                (location, written.map_or(program.variable(location).default, |(_, value)| value))
            })
            .collect();
        let mut domain: Domain = Domain::new();
        for &(location, value) in &initial {
            let values = domain.entry(location).or_default();
            values.insert(value);
            values.extend(constants.iter().map(|&value| Value::Int(value)));
        }
        let runs = loop {
            let threads = program.initial().threads.into_iter().enumerate();
            let runs: Vec<Vec<Run>> = threads
                .map(|(index, object)| runs(&program, index + 1, object, &domain))
                .collect::<Option<_>>()?;
            let mut larger = domain.clone();
            for event in runs.iter().flatten().flat_map(|run| &run.events) {
                if let Some(location) = event.written() {
                    larger.get_mut(&location)?.insert(event.value);
                }
            }
            if larger == domain {
                break runs;
            }
            if larger.values().any(|values| values.len() > VALUES) {
                return None;
            }
            domain = larger;
        };
        let mut all = All { program: &program, initial: &initial, executions: Vec::new(), work: 3_000_000 };
        all.combine(&runs, &mut Vec::new())?;
        let executions = all.executions;
        Some(Definition { program, executions })
    }

    pub(crate) fn executions(&self) -> usize {
        self.executions.len()
    }

    /// The outcomes of well-formed executions that are accepted.
    fn outcomes(&self, accept: &mut dyn FnMut(usize) -> Option<bool>) -> Option<BTreeSet<Outcome>> {
        let mut outcomes = BTreeSet::new();
        for (number, e) in self.executions.iter().enumerate() {
            let Some(last) = e.last_writes() else { continue };
            let mut memories = vec![BTreeMap::new()];
            for location in self.program.observed() {
                let values: BTreeSet<Value> = last[&location].iter().map(|&w| e.events[w].value).collect();
                memories = memories
                    .into_iter()
                    .flat_map(|memory: BTreeMap<Location, Value>| {
                        values.iter().map(move |&value| {
                            let mut memory = memory.clone();
                            memory.insert(location, value);
                            memory
                        })
                    })
                    .collect();
            }
            let new: Vec<Outcome> =
                memories.iter().map(|memory| self.program.outcome(&e.states, |x| memory[&x])).collect();
            if new.iter().any(|outcome| !outcomes.contains(outcome)) && accept(number)? {
                outcomes.extend(new);
            }
        }
        Some(outcomes)
    }

    /// `hb`.
    pub(crate) fn well_formed(&self) -> BTreeSet<Outcome> {
        self.outcomes(&mut |_| Some(true)).expect("it is never too much")
    }

    /// Those without a cycle of po, so and reads-from.
    pub(crate) fn acyclic(&self) -> BTreeSet<Outcome> {
        let is_acyclic = |number: usize| {
            let e = &self.executions[number];
            let size = e.events.len();
            let edge = |a: usize, b: usize| {
                e.events[a].thread == e.events[b].thread && a < b || e.so(a, b) || e.seen[b] == Some(a)
            };
            let mut next: Vec<Set> =
                (0..size).map(|a| (0..size).filter(|&b| edge(a, b)).map(bit).sum()).collect();
            close(&mut next);
            (0..size).all(|a| next[a] & bit(a) == 0)
        };
        self.outcomes(&mut |number| Some(is_acyclic(number))).expect("it is never too much")
    }

    /// `jmm` or `jmm-revised`, by site; none if that is too much work.
    pub(crate) fn legal(&self, revised: bool) -> Option<BTreeSet<Outcome>> {
        let mut work = 20_000_000;
        self.outcomes(&mut |number| self.is_legal(number, revised, &mut work))
    }

    fn is_legal(&self, number: usize, revised: bool, work: &mut u64) -> Option<bool> {
        let e = &self.executions[number];
        let initial = (0..e.events.len()).filter(|&a| e.events[a].thread == 0).map(bit).sum();
        let all: Set = (0..e.events.len()).map(bit).sum();
        let sw: Vec<(usize, usize)> = (0..e.events.len())
            .flat_map(|a| (0..e.events.len()).map(move |b| (a, b)))
            .filter(|&(a, b)| e.sw[a] & bit(b) != 0 && e.events[a].thread != e.events[b].thread)
            .collect();
        if sw.len() > 60 {
            return None;
        }
        let steps: Vec<Step> = self.executions.iter().map(|ei| Step::new(e, ei, &sw, revised)).collect();
        let mut visited: HashSet<(Set, Set)> = HashSet::new();
        let mut pending = vec![(initial, 0)];
        while let Some((committed, owed)) = pending.pop() {
            for step in &steps {
                if !step.justifies(committed, owed) {
                    continue;
                }
                let open = step.same & !committed;
                // All of it first, so that what is legal is found soon.
                let mut more = open;
                while more != 0 {
                    *work = work.checked_sub(1)?;
                    if let Some(owed) = step.commits(committed, more, owed) {
                        if committed | more == all {
                            return Some(true);
                        }
                        if visited.insert((committed | more, owed)) {
                            pending.push((committed | more, owed));
                        }
                    }
                    more = (more - 1) & open;
                }
            }
        }
        Some(false)
    }
}

/// What an execution Ei can justify of E, in terms of E's events.
struct Step {
    revised: bool,
    /// The actions of Ei that are actions of E, writes with the same value.
    same: Set,
    /// Reads that see the same write.
    sees_same: Set,
    reads: Set,
    /// Racing reads of Ei; none if one is no action of E.
    racing: Option<Set>,
    /// For each event those with which hb or so is another.
    apart: Vec<Set>,
    /// For each event what must be committed before it; none if that can't be.
    needs: Vec<Option<Set>>,
    /// Actions that an edge of sswi comes before, with the number of the edge in sw of E, if it is there.
    sufficient: Vec<(Set, Option<usize>)>,
    /// Which edges of sw of E are in swi.
    has: Set,
    /// Committed reads that break the revised rule 2.
    broken: Set,
}

impl Step {
    fn new(e: &Execution, ei: &Execution, sw: &[(usize, usize)], revised: bool) -> Step {
        let size = e.events.len();
        let is_same = |a: &Event, b: &Event| {
            a.kind == b.kind && a.thread == b.thread && a.site == b.site && a.count == b.count
        };
        let image: Vec<Option<usize>> =
            e.events.iter().map(|a| ei.events.iter().position(|b| is_same(a, b))).collect();
        let origin = |b: usize| image.iter().position(|&image| image == Some(b));
        let pairs = || (0..size).filter_map(|a| image[a].map(|there| (a, there)));
        let is_read = |a: usize| e.seen[a].is_some();
        let same = |&(a, b): &(usize, usize)| is_read(a) || e.events[a].value == ei.events[b].value;
        let sees_same = |&(a, b): &(usize, usize)| {
            e.seen[a].is_some_and(|w| image[w].is_some() && image[w] == ei.seen[b])
        };
        let racing = (0..ei.events.len()).filter(|&b| ei.racing(b)).map(|b| origin(b).map(bit));
        let apart = |a: usize, there: usize| {
            let differs = |&(b, other): &(usize, usize)| {
                e.hb(a, b) != ei.hb(there, other)
                    || e.hb(b, a) != ei.hb(other, there)
                    || e.so(a, b) != ei.so(there, other)
            };
            pairs().filter(differs).map(|(b, _)| bit(b)).sum()
        };
        let needs = |a: usize, there: Option<usize>| {
            let Some(write) = e.seen[a] else { return Some(0) };
            if revised {
                return Some(bit(write));
            }
            Some(bit(write) | bit(origin(ei.seen[there?]?)?))
        };
        let sufficient = |x: usize, y: usize| {
            let between = |w: usize| ei.hb(x, w) && ei.hb(w, y);
            ei.sw[x] & bit(y) != 0
                && ei.events[x].thread != ei.events[y].thread
                && ei.events[x].thread > 0
                && !(0..ei.events.len()).any(between)
        };
        let edges = (0..ei.events.len()).flat_map(|x| (0..ei.events.len()).map(move |y| (x, y)));
        let speaks = |(x, y): (usize, usize)| {
            let after = pairs().filter(|&(_, z)| z == y || ei.hb(y, z)).map(|(a, _)| bit(a)).sum();
            let edge = origin(x).zip(origin(y));
            (after, edge.and_then(|edge| sw.iter().position(|&other| other == edge)))
        };
        let is_broken = |&(a, there): &(usize, usize)| {
            let Some(write) = e.seen[a] else { return false };
            let before = image[write].is_some_and(|write| ei.hb(write, there));
            let after = image[write].is_some_and(|write| ei.hb(there, write));
            e.hb(write, a) != before || after
        };
        Step {
            revised,
            same: pairs().filter(same).map(|(a, _)| bit(a)).sum(),
            sees_same: pairs().filter(sees_same).map(|(a, _)| bit(a)).sum(),
            reads: (0..size).filter(|&a| is_read(a)).map(bit).sum(),
            racing: racing.sum(),
            apart: (0..size).map(|a| image[a].map_or(!0, |there| apart(a, there))).collect(),
            needs: (0..size).map(|a| needs(a, image[a])).collect(),
            sufficient: edges.filter(|&(x, y)| sufficient(x, y)).map(speaks).collect(),
            has: (0..sw.len())
                .filter(|&edge| {
                    let (x, y) = (image[sw[edge].0], image[sw[edge].1]);
                    x.zip(y).is_some_and(|(x, y)| ei.sw[x] & bit(y) != 0)
                })
                .map(bit)
                .sum(),
            broken: pairs().filter(is_broken).map(|(a, _)| bit(a)).sum(),
        }
    }

    /// Rules 1 and 4 to 6 for C(i-1), and 8 for what is owed.
    fn justifies(&self, committed: Set, owed: Set) -> bool {
        committed & !self.same == 0
            && committed & self.reads & !self.sees_same == 0
            && self.racing.is_some_and(|racing| racing & !committed == 0)
            && owed & !self.has == 0
    }

    /// Rules 2, 3, 7 and 8 for Ci; what is owed then.
    fn commits(&self, committed: Set, more: Set, owed: Set) -> Option<Set> {
        let all = committed | more;
        let events = |set: Set| (0..64).filter(move |&event| set & bit(event) != 0);
        let justified = events(more & self.reads)
            .all(|read| self.needs[read].is_some_and(|needs| needs & !committed == 0));
        if !justified {
            return None;
        }
        if self.revised {
            return (all & self.broken == 0).then_some(0);
        }
        if events(all).any(|event| self.apart[event] & all != 0) {
            return None;
        }
        let mut owed = owed;
        for &(after, edge) in &self.sufficient {
            if after & all != 0 {
                owed |= bit(edge?);
            }
        }
        (owed & !self.has == 0).then_some(owed)
    }
}

struct All<'a> {
    program: &'a LitmusProgram,
    initial: &'a [(Location, Value)],
    executions: Vec<Execution>,
    work: u64,
}

impl All<'_> {
    fn combine<'r>(&mut self, runs: &'r [Vec<Run>], chosen: &mut Vec<&'r Run>) -> Option<()> {
        if let Some(next) = runs.get(chosen.len()) {
            for run in next {
                chosen.push(run);
                self.combine(runs, chosen)?;
                chosen.pop();
            }
            return Some(());
        }
        let of_init = self.initial.iter().map(|&(location, value)| {
            let volatile = self.program.variable(location).volatile;
            let mode = if volatile { WriteMode::Volatile } else { WriteMode::Plain };
            let kind = ActionKind::Write(location, mode);
            Event { thread: 0, kind, value, site: Site(location.slot), count: 0, update: false }
        });
        let events: Vec<Event> =
            of_init.chain(chosen.iter().flat_map(|run| run.events.iter().cloned())).collect();
        if events.len() > 24 {
            return None;
        }
        let states: Vec<Thread> = chosen.iter().map(|run| run.state.clone()).collect();
        self.reads(&events, &states, &mut vec![None; events.len()], 0)
    }

    fn reads(
        &mut self,
        events: &[Event],
        states: &[Thread],
        seen: &mut Vec<Option<usize>>,
        from: usize,
    ) -> Option<()> {
        self.work = self.work.checked_sub(1)?;
        let Some(read) = (from..events.len()).find(|&event| events[event].read().is_some()) else {
            return self.orders(events, states, seen);
        };
        for write in 0..events.len() {
            if events[write].written() == events[read].read() && events[write].value == events[read].value {
                seen[read] = Some(write);
                self.reads(events, states, seen, read + 1)?;
            }
        }
        Some(())
    }

    fn orders(&mut self, events: &[Event], states: &[Thread], seen: &[Option<usize>]) -> Option<()> {
        let volatile: Vec<usize> = (0..events.len()).filter(|&event| events[event].in_so()).collect();
        let mut orders = Vec::new();
        if volatile.len() > 6 {
            return None;
        }
        permutations(&volatile, &mut |order| {
            let goes_back = order.windows(2).any(|two| {
                let later = order.iter().position(|&other| other == two[1]).expect("it is there");
                order[..later].iter().any(|&a| events[a].thread == events[two[1]].thread && a > two[1])
            });
            if !goes_back {
                orders.push(order.to_vec());
            }
        });
        for so in orders {
            self.work = self.work.checked_sub(1)?;
            if let Some(execution) = execution(events, states, seen, &so) {
                self.executions.push(execution);
                if self.executions.len() > EXECUTIONS {
                    return None;
                }
            }
        }
        Some(())
    }
}

/// The execution, if it is well-formed but for coherence and atomicity.
fn execution(events: &[Event], states: &[Thread], seen: &[Option<usize>], so: &[usize]) -> Option<Execution> {
    let size = events.len();
    let place: Vec<Option<usize>> = (0..size).map(|a| so.iter().position(|&b| a == b)).collect();
    let in_so = |a: usize, b: usize| place[a].is_some() && place[b].is_some() && place[a] < place[b];
    let po = |a: usize, b: usize| events[a].thread == events[b].thread && a < b && events[a].thread > 0;
    let fenced = |a: usize, b: usize| {
        (0..size).any(|r| {
            let Some(w) = seen[r] else { return false };
            let fence = events[a].releasing_fence() && po(a, w);
            let release = a == w && events[a].releases();
            let after_fence = events[b].acquiring_fence() && po(r, b);
            let next = events[r].acquires() && b == r + 1 && po(r, b);
            (fence || release) && after_fence || fence && next || release && b == r && events[r].acquires()
        })
    };
    let synchronizes = |a: usize, b: usize| {
        let volatile = match (events[a].kind, events[b].kind) {
            (ActionKind::Write(x, WriteMode::Volatile), ActionKind::Read(y, ReadMode::Volatile)) => x == y,
            (ActionKind::Fence(FenceMode::Full), ActionKind::Fence(FenceMode::Full)) => true,
            _ => false,
        };
        in_so(a, b) && volatile || fenced(a, b)
    };
    let row = |edge: &dyn Fn(usize) -> bool| (0..size).filter(|&b| edge(b)).map(bit).sum::<Set>();
    let sw: Vec<Set> = (0..size).map(|a| row(&|b| synchronizes(a, b))).collect();
    let first = |a: usize, b: usize| events[a].thread == 0 && events[b].thread > 0;
    let mut hb: Vec<Set> = (0..size).map(|a| sw[a] | row(&|b| po(a, b) || first(a, b))).collect();
    close(&mut hb);
    let execution =
        Execution { events: events.to_vec(), seen: seen.to_vec(), place, sw, hb, states: states.to_vec() };
    let e = &execution;
    if (0..size).any(|a| e.hb(a, a)) {
        return None;
    }
    let is_volatile = |w: usize| matches!(events[w].kind, ActionKind::Write(_, WriteMode::Volatile));
    for read in 0..size {
        let Some(write) = seen[read] else { continue };
        let writes = |w: &usize| events[*w].written() == events[read].read();
        if e.hb(read, write) || (0..size).filter(writes).any(|w| e.hb(write, w) && e.hb(w, read)) {
            return None;
        }
        // D7.8
        if matches!(events[read].kind, ActionKind::Read(_, ReadMode::Volatile)) && is_volatile(write) {
            let before = so
                .iter()
                .copied()
                .take_while(|&a| a != read)
                .filter(writes)
                .filter(|&w| is_volatile(w))
                .last();
            if before.is_none() && events[write].thread > 0 || before.is_some_and(|before| before != write) {
                return None;
            }
        }
        // An update in volatile mode is one action in so.
        let update = read + 1;
        if events.get(update).is_some_and(|next| next.update)
            && so.iter().filter(|w| writes(w)).any(|&w| e.so(read, w) && e.so(w, update))
        {
            return None;
        }
    }
    Some(execution)
}

fn runs(program: &LitmusProgram, thread: usize, object: ObjectId, domain: &Domain) -> Option<Vec<Run>> {
    let mut found = Vec::new();
    let mut pending = vec![(program.start(object), Vec::<Event>::new())];
    while let Some((mut state, mut events)) = pending.pop() {
        if events.len() > 8 || found.len() > 400 {
            return None;
        }
        let site = program.site(&state);
        let add = |events: &mut Vec<Event>, kind, value, update| {
            let count = events.iter().filter(|event| event.site == site).count();
            events.push(Event { thread, kind, value, site, count, update });
        };
        let none = Value::Int(0);
        match program.next(&state) {
            Request::Read { location, mode } => {
                for &value in &domain[&location] {
                    let (mut state, mut events) = (state.clone(), events.clone());
                    add(&mut events, ActionKind::Read(location, mode), value, false);
                    program.resume(&mut state, Answer::Value(value));
                    pending.push((state, events));
                }
                continue;
            }
            Request::ReadModifyWrite { location, update, read, write } => {
                for &old in &domain[&location] {
                    let new = update.apply(old);
                    let fails = new.is_none() || update.is_weak();
                    for new in new.map(Some).into_iter().chain(fails.then_some(None)) {
                        let (mut state, mut events) = (state.clone(), events.clone());
                        add(&mut events, ActionKind::Read(location, read), old, false);
                        if let Some(new) = new {
                            add(&mut events, ActionKind::Write(location, write), new, true);
                        }
                        program.resume(&mut state, Answer::Updated { old, written: new.is_some() });
                        pending.push((state, events));
                    }
                }
                continue;
            }
            Request::Write { location, value, mode } => {
                add(&mut events, ActionKind::Write(location, mode), value, false);
                program.resume(&mut state, Answer::Done);
            }
            Request::Fence(mode) => {
                add(&mut events, ActionKind::Fence(mode), none, false);
                program.resume(&mut state, Answer::Done);
            }
            Request::End { .. } => {
                found.push(Run { events, state });
                continue;
            }
            _ => return None,
        }
        pending.push((state, events));
    }
    Some(found)
}
