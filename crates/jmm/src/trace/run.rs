//! One thread of a simulated execution S(E, f).

use rustc_hash::FxHashMap;
use thinair_event::{ActionKind, Location, Position, ReadMode, Value, WriteMode};
use thinair_program::{Abandonment, Allocations, Answer, Describe, KeyCounter, Request, Site};

use super::bits::Bits;
use super::recording::{NotApplicable, Recording};

/// What a thread does by itself, with some of its reads pinned.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// For each access of the recorded thread, where in this run it is, counted from 1; 0 if it is absent.
    position: Vec<u32>,
    /// The recorded writes that write the value here that they write in the execution.
    pub(super) writes_final: Bits,
    /// For each recorded read that is here, the write of its own thread that it sees unless it is pinned.
    before: Vec<Before>,
    /// For each recorded write that is here, its value.
    written: Vec<Option<Value>>,
    /// The writes that the execution does not have.
    pub(super) extra: Vec<Extra>,
    /// How it ends.
    pub(super) ending: Ending,
}

/// The last write of a variable before a read in its own thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Before {
    /// There is none: the read sees the initial value.
    Initial,
    /// One that the execution has, by its place in the thread.
    Recorded(usize),
    /// One that the execution does not have, by its place in [`Run::extra`].
    Extra(usize),
}

/// A write that a simulated thread performs and the recorded one does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Extra {
    pub(super) site: Site,
    /// How many writes at this site came before it.
    pub(super) count: u32,
    pub(super) location: Location,
    pub(super) value: Value,
    pub(super) source: Option<Position>,
}

/// How a simulated thread ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// As the program says.
    Ended,
    /// It goes round in circles for ever, and was cut.
    Circles,
    /// It ran for long, and was cut; what comes later is not known.
    Bound,
    /// An assumption does not hold.
    Assumption,
}

/// How many requests a run may have beyond four times those of the recorded thread.
const REQUESTS: usize = 10_000;

impl Run {
    pub(super) fn new<P: Describe>(
        recording: &Recording<'_, P>,
        thread: usize,
        pinned: impl Fn(usize) -> bool,
    ) -> Result<Run, NotApplicable> {
        let sequence = &recording.threads[thread];
        let (program, execution) = (recording.program, recording.execution);
        let size = sequence.actions.len();
        let mut run = Run {
            position: vec![0; size],
            writes_final: Bits::new(size),
            before: vec![Before::Initial; size],
            written: vec![None; size],
            extra: Vec::new(),
            ending: Ending::Bound,
        };
        let mut memory: FxHashMap<Location, (Value, Before)> = FxHashMap::default();
        let mut counter = KeyCounter::new(recording.identity);
        let mut counts: FxHashMap<Site, u32> = FxHashMap::default();
        let mut allocations = Allocations::default();
        let mut state = program.start(sequence.object);
        let mut circle = Circle::new();
        for time in 1..=4 * size + REQUESTS {
            let request = program.next(&state);
            let answer = match request {
                Request::Read { location, mode: ReadMode::Plain } => {
                    let kind = ActionKind::Read(location, ReadMode::Plain);
                    let key = counter.next(sequence.object, kind, program.site(&state), None);
                    let same = sequence.keys.get(&key).copied();
                    let same = same.filter(|&place| execution.action(sequence.actions[place]).kind == kind);
                    let (own, before) = memory.get(&location).copied().unwrap_or_else(|| {
                        let initial = recording.initial.get(&location).copied();
                        (initial.unwrap_or_else(|| program.variable(location).default), Before::Initial)
                    });
                    let mut value = own;
                    if let Some(place) = same {
                        run.position[place] = time as u32;
                        run.before[place] = before;
                        circle = Circle::new();
                        if pinned(place) {
                            value = execution.value_read(sequence.actions[place]).unwrap_or(own);
                        }
                    }
                    Answer::Value(value)
                }
                Request::Write { location, value, mode: WriteMode::Plain } => {
                    let kind = ActionKind::Write(location, WriteMode::Plain);
                    let site = program.site(&state);
                    let key = counter.next(sequence.object, kind, site, Some(value));
                    let same = sequence.keys.get(&key).copied();
                    let same = same.filter(|&place| execution.action(sequence.actions[place]).kind == kind);
                    let count = counts.entry(site).or_insert(0);
                    let before = if let Some(place) = same {
                        run.position[place] = time as u32;
                        run.written[place] = Some(value);
                        circle = Circle::new();
                        if execution.value_written[sequence.actions[place].index()] == Some(value) {
                            run.writes_final.insert(place);
                        }
                        Before::Recorded(place)
                    } else {
                        let source = program.position(&state);
                        run.extra.push(Extra { site, count: *count, location, value, source });
                        Before::Extra(run.extra.len() - 1)
                    };
                    *count += 1;
                    memory.insert(location, (value, before));
                    Answer::Done
                }
                Request::Yield | Request::Fail => Answer::Done,
                Request::Allocate { site, class, length } => {
                    let names = program.names();
                    Answer::Allocated(allocations.next(names, sequence.object, site, class, length))
                }
                Request::End { .. } => {
                    run.ending = Ending::Ended;
                    return Ok(run);
                }
                Request::Abandon(Abandonment::Assumption) => {
                    run.ending = Ending::Assumption;
                    return Ok(run);
                }
                Request::Abandon(Abandonment::Bound) => return Ok(run),
                Request::Choice { .. } => return Err(NotApplicable::Choice),
                _ => {
                    let what = "a simulated thread synchronizes or acts externally";
                    let position = program.position(&state);
                    return Err(NotApplicable::Synchronization { what, position });
                }
            };
            program.resume(&mut state, answer);
            // A circle without a recorded action has none in further rounds: their counts only grow.
            if time > size && circle.closes(&state, &memory) {
                run.ending = Ending::Circles;
                return Ok(run);
            }
        }
        Ok(run)
    }

    /// Whether the recorded access is in this run.
    pub(super) fn has(&self, place: usize) -> bool {
        self.position[place] != 0
    }

    /// What the recorded read sees unless it is pinned.
    pub(super) fn before(&self, read: usize) -> Before {
        self.before[read]
    }

    /// What the recorded write writes here, if it is here.
    pub(super) fn written(&self, write: usize) -> Option<Value> {
        self.written[write]
    }

    /// Whether the accesses, which are all here, come in the recorded order (rule 2).
    pub(super) fn keeps_order(&self, mut places: impl Iterator<Item = usize>) -> bool {
        let mut last = 0;
        places.all(|place| {
            let in_order = self.position[place] > last;
            last = self.position[place];
            in_order
        })
    }
}

/// The memory of a run: what the thread wrote last where.
type Memory = FxHashMap<Location, (Value, Before)>;

/// Notices that a thread is where it was before (Brent's algorithm: compare with states at powers of two).
struct Circle<T> {
    seen: Option<(T, Vec<(Location, Value)>)>,
    steps: u64,
}

impl<T: Clone + Eq> Circle<T> {
    fn new() -> Circle<T> {
        Circle { seen: None, steps: 0 }
    }

    fn closes(&mut self, state: &T, memory: &Memory) -> bool {
        self.steps += 1;
        let holds = |values: &[(Location, Value)]| {
            values.len() == memory.len()
                && values
                    .iter()
                    .all(|(location, value)| memory.get(location).is_some_and(|own| own.0 == *value))
        };
        if self.seen.as_ref().is_some_and(|(seen, values)| seen == state && holds(values)) {
            return true;
        }
        if self.steps.is_power_of_two() {
            let values = memory.iter().map(|(&location, &(value, _))| (location, value)).collect();
            self.seen = Some((state.clone(), values));
        }
        false
    }
}
