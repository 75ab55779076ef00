//! How threads may end, and which outcome comes of it.
//!
//! States of a thread that make no difference to any outcome, however the others end, are one *way* to end. What is asked of an
//! outcome is then which thread ends in which way.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_axioms::Condition;
use thinair_axioms::quiet::QuietThread;
use thinair_event::ObjectId;
use thinair_program::{Describe, Program, Request, Thread, Thrown};

use super::{Asked, Failure, Said};

/// So many combinations of ends are looked at.
const MOST: usize = 200_000;

type OfThread<T> = Rc<FxHashMap<QuietThread<T>, usize>>;

/// The ways in which threads may end, and what comes of them.
pub(super) struct Ends<T> {
    threads: Vec<Ways<T>>,
    /// For each combination of ways the outcome, if it has one.
    table: BTreeMap<Vec<usize>, Option<String>>,
}

struct Ways<T> {
    thread: ObjectId,
    /// The way of each state.
    of: OfThread<T>,
    /// How many there are, one for not having begun included.
    count: usize,
    /// The way of a thread that has not begun, if it may be that it has not.
    absent: Option<usize>,
}

impl<T: Thread> Ends<T> {
    pub(super) fn new<P: Describe<Thread = T>>(asked: &Asked<'_, '_, P>) -> Result<Ends<T>, Failure> {
        let initial = asked.quiet.initial().threads;
        let threads: Vec<ObjectId> = asked.structure.threads.iter().copied().flatten().collect();
        let mut states: Vec<Vec<Option<QuietThread<T>>>> = Vec::new();
        for &thread in &threads {
            let mut distinct: Vec<Option<QuietThread<T>>> = Vec::new();
            let mut known: FxHashSet<QuietThread<T>> = FxHashSet::default();
            for state in asked.structure.endings(thread) {
                if known.insert(state.clone()) {
                    distinct.push(Some(state.clone()));
                }
            }
            distinct.extend((!initial.contains(&thread)).then_some(None));
            states.push(distinct);
        }
        let sizes: Vec<usize> = states.iter().map(Vec::len).collect();
        let most = sizes.iter().try_fold(1_usize, |product, &size| product.checked_mul(size));
        if most.is_none_or(|most| most > MOST) {
            return Err(Failure::Unsupported("too many ways in which its threads may end".to_owned()));
        }
        let mut table: BTreeMap<Vec<usize>, Option<String>> = BTreeMap::new();
        for combination in combinations(&sizes) {
            let chosen: Vec<&QuietThread<T>> = combination
                .iter()
                .zip(&states)
                .filter_map(|(&place, states)| states[place].as_ref())
                .collect();
            let threw = chosen.iter().any(|state| asked.thrown(state).is_some());
            let outcome = if threw { None } else { asked.outcome(&chosen)? };
            table.insert(combination, outcome);
        }
        Ok(merged(&threads, states, &table))
    }

    /// All outcomes that come of some combination.
    pub(super) fn conceivable(&self) -> BTreeSet<String> {
        self.table.values().flatten().cloned().collect()
    }

    /// A condition for each way of each thread, in order.
    pub(super) fn parts<'a>(&self) -> Vec<Condition<'a, QuietThread<T>>>
    where
        T: 'a,
    {
        let of_thread = |ways: &Ways<T>| (0..ways.count).map(|way| ways.ends_in(way)).collect::<Vec<_>>();
        self.threads.iter().flat_map(of_thread).collect()
    }

    /// The parts that an execution has whose threads have ended in these states.
    pub(super) fn ways_of(&self, objects: &[Option<ObjectId>], states: &[QuietThread<T>]) -> Vec<usize> {
        let mut first = 0;
        let mut parts = Vec::new();
        for ways in &self.threads {
            let place = objects.iter().position(|&object| object == Some(ways.thread));
            let state = place.and_then(|place| states.get(place));
            let way = state.map_or(ways.absent, |state| ways.of.get(state).copied());
            parts.extend(way.map(|way| first + way));
            first += ways.count;
        }
        parts
    }

    /// When an execution has that outcome, as conditions that a core may name one by one.
    pub(super) fn conditions<'a, P: Describe<Thread = T>>(
        &self,
        asked: &Asked<'_, '_, P>,
        outcome: &str,
    ) -> Vec<(Condition<'a, QuietThread<T>>, Said)>
    where
        T: 'a,
    {
        let such: Vec<&Vec<usize>> = self
            .table
            .iter()
            .filter(|(_, other)| other.as_deref() == Some(outcome))
            .map(|(ways, _)| ways)
            .collect();
        if such.is_empty() {
            let text = format!("the outcome {outcome}, which threads never end with, whatever they read");
            return vec![(Condition::Constant(false), Said { line: None, text })];
        }
        let of_thread = |thread: usize| such.iter().map(|ways| ways[thread]).collect::<BTreeSet<usize>>();
        let sides: Vec<BTreeSet<usize>> = (0..self.threads.len()).map(of_thread).collect();
        if sides.iter().map(BTreeSet::len).product::<usize>() != such.len() {
            let all = |ways: &&Vec<usize>| {
                let each = self.threads.iter().zip(*ways).map(|(thread, &way)| thread.ends_in(way));
                Condition::All(each.collect())
            };
            let text = format!("the outcome {outcome}");
            return vec![(Condition::Any(such.iter().map(all).collect()), Said { line: None, text })];
        }
        let asks = |(thread, side): &(&Ways<T>, BTreeSet<usize>)| side.len() < thread.count;
        self.threads
            .iter()
            .zip(sides)
            .filter(asks)
            .map(|(thread, side)| {
                let condition = Condition::Any(side.iter().map(|&way| thread.ends_in(way)).collect());
                (condition, Said { line: None, text: thread.said(asked, &side, outcome) })
            })
            .collect()
    }
}

/// States that make no difference to any outcome are one way to end.
fn merged<T: Thread>(
    threads: &[ObjectId],
    states: Vec<Vec<Option<QuietThread<T>>>>,
    table: &BTreeMap<Vec<usize>, Option<String>>,
) -> Ends<T> {
    let mut way_of: Vec<Vec<usize>> = Vec::new();
    let mut ends = Vec::new();
    for (place, (&thread, states)) in threads.iter().zip(states).enumerate() {
        // What comes of each state, in the order of what the others do.
        let mut results: Vec<Vec<&Option<String>>> = vec![Vec::new(); states.len()];
        for (combination, outcome) in table {
            results[combination[place]].push(outcome);
        }
        let mut known: BTreeMap<(bool, Vec<&Option<String>>), usize> = BTreeMap::new();
        let ways: Vec<usize> = states
            .iter()
            .zip(results)
            .map(|(state, results)| {
                let next = known.len();
                *known.entry((state.is_none(), results)).or_insert(next)
            })
            .collect();
        let absent = states.iter().position(Option::is_none).map(|place| ways[place]);
        let count = known.len();
        let of = states.into_iter().zip(&ways).filter_map(|(state, &way)| Some((state?, way))).collect();
        ends.push(Ways { thread, of: Rc::new(of), count, absent });
        way_of.push(ways);
    }
    let renamed = table.iter().map(|(combination, outcome)| {
        let ways = combination.iter().zip(&way_of).map(|(&state, ways)| ways[state]);
        (ways.collect(), outcome.clone())
    });
    Ends { table: renamed.collect(), threads: ends }
}

/// All combinations of numbers below these.
fn combinations(sizes: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    let total: usize = sizes.iter().product();
    (0..total).map(|number| {
        let mut rest = number;
        let digit = |&size: &usize| {
            let digit = rest % size;
            rest /= size;
            digit
        };
        sizes.iter().map(digit).collect()
    })
}

impl<T: Thread> Ways<T> {
    fn ends_in<'a>(&self, way: usize) -> Condition<'a, QuietThread<T>>
    where
        T: 'a,
    {
        if self.absent == Some(way) {
            let begun = Condition::Thread { thread: self.thread, ends_in: Rc::new(|_| true) };
            return Condition::Not(Box::new(begun));
        }
        let of = Rc::clone(&self.of);
        Condition::Thread {
            thread: self.thread,
            ends_in: Rc::new(move |state: &QuietThread<T>| of.get(state) == Some(&way)),
        }
    }

    /// What a thread that ends in one of these ways has written of the result: `one: II_Result.r1 = 1`.
    fn said<P: Describe<Thread = T>>(
        &self,
        asked: &Asked<'_, '_, P>,
        side: &BTreeSet<usize>,
        outcome: &str,
    ) -> String {
        let name = asked.quiet.object_name(self.thread);
        let written = |state: &QuietThread<T>| {
            let own = state.cells.iter().filter(|(location, _)| (asked.subject.apart)(**location));
            let text = |(&location, &value): (&_, &_)| {
                format!("{} = {}", asked.quiet.location_name(location), asked.quiet.value(location, value))
            };
            own.map(text).collect::<Vec<String>>()
        };
        let such = self.of.iter().filter(|(_, way)| side.contains(way)).map(|(state, _)| written(state));
        let such: BTreeSet<Vec<String>> = such.collect();
        match such.first() {
            Some(written) if such.len() == 1 && !written.is_empty() => {
                format!("{name} ends with {}", written.join(", "))
            }
            _ => format!("{name} ends as the outcome {outcome} wants it"),
        }
    }
}

impl<P: Describe> Asked<'_, '_, P> {
    /// The exception that ended a thread.
    pub(super) fn thrown(&self, state: &QuietThread<P::Thread>) -> Option<Thrown> {
        match self.quiet.next(state) {
            Request::End { exception: Some(exception) } => Some(self.quiet.thrown(exception)),
            _ => None,
        }
    }

    /// For each assertion that may fail, that it does not; and that no thread ends by another exception.
    pub(super) fn assertions(&self) -> Vec<(Condition<'_, QuietThread<P::Thread>>, Said)> {
        let mut conditions = Vec::new();
        for thread in self.structure.threads.iter().copied().flatten() {
            let mut ends: Vec<(Option<u32>, Option<String>)> = Vec::new();
            for thrown in self.structure.endings(thread).filter_map(|state| self.thrown(state)) {
                let end = end_by(&thrown);
                if !ends.contains(&end) {
                    ends.push(end);
                }
            }
            ends.sort();
            for end in ends {
                let text = match &end {
                    (_, Some(class)) => {
                        format!("{} ends without {class}", self.quiet.object_name(thread))
                    }
                    (line, None) => {
                        let text = line.and_then(|line| (self.subject.line)(line));
                        text.unwrap_or_else(|| {
                            format!("the assertion in {} holds", self.quiet.object_name(thread))
                        })
                    }
                };
                let said = Said { line: end.0, text };
                let fails = move |state: &QuietThread<P::Thread>| {
                    self.thrown(state).is_some_and(|thrown| end_by(&thrown) == end)
                };
                let failed = Condition::Thread { thread, ends_in: Rc::new(fails) };
                conditions.push((Condition::Not(Box::new(failed)), said));
            }
        }
        conditions
    }
}

/// The line where an exception was made, and its class if it is no failed assertion.
fn end_by(thrown: &Thrown) -> (Option<u32>, Option<String>) {
    let own = thrown.trace.iter().find(|place| !place.library).or(thrown.trace.first());
    (own.and_then(|place| place.line), (!thrown.is_assertion).then(|| thrown.class.clone()))
}
