//! All sets of pinned reads, for short traces without traced commit orders.
//!
//! A state is the set f of pinned reads with the further writes that are committed: those that a read saw of its own thread when
//! it was committed. From f, any set of reads that S(E, f) admits may be pinned next, if what has been committed is still there
//! then. There are at most 2^n sets and 3^n steps; the larger sets come first, so that legal executions are often found at once.
//! Reads one at a time would not do: causality test cases 2 and 3 need two at once.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use thinair_event::ActionId;
use thinair_program::Describe;

use super::bits::{Bits, ones};
use super::obstacle::{Runs, Stuck};
use super::recording::{NotApplicable, Place, Recording};
use super::run::{Ending, Run};
use super::{Answer, Chain, Step, Stop, Verdict};

/// The most racing reads whose sets are looked at.
const MOST: usize = 64;

/// How many sets are looked at between two questions whether to stop.
const PATIENCE: u64 = 1 << 12;

impl<P: Describe> Recording<'_, P> {
    /// Searches all sets of racing reads for a chain. `stop` is asked now and then.
    pub fn subsets(&self, stop: &dyn Fn() -> bool) -> Result<Answer, NotApplicable> {
        if self.racing.len() > MOST {
            return Ok(Answer { verdict: Verdict::Stopped(Stop::TooLarge), reached: 0, runs: 0 });
        }
        Search::new(self).run(stop)
    }
}

/// Simulated executions by their sets of racing reads, with the runs of threads kept.
pub(super) struct Simulations<'r, 'a, P: Describe> {
    recording: &'r Recording<'a, P>,
    /// Which racing reads are a thread's, as a mask; and the place of each read in its thread.
    masks: Vec<u64>,
    runs: RefCell<FxHashMap<(usize, u64), Rc<Run>>>,
}

impl<'r, 'a, P: Describe> Simulations<'r, 'a, P> {
    pub(super) fn new(recording: &'r Recording<'a, P>) -> Simulations<'r, 'a, P> {
        let mut masks = vec![0; recording.threads.len()];
        for (number, &read) in recording.racing.iter().enumerate() {
            masks[recording.place(read).thread] |= 1 << number;
        }
        Simulations { recording, masks, runs: RefCell::default() }
    }

    /// S(E, f).
    pub(super) fn simulate(&self, pinned: u64) -> Result<Runs, NotApplicable> {
        (0..self.masks.len()).map(|thread| self.thread(thread, pinned & self.masks[thread])).collect()
    }

    fn thread(&self, thread: usize, pinned: u64) -> Result<Rc<Run>, NotApplicable> {
        if let Some(run) = self.runs.borrow().get(&(thread, pinned)) {
            return Ok(Rc::clone(run));
        }
        let mut places = vec![false; self.recording.threads[thread].actions.len()];
        for read in ones(pinned) {
            places[self.recording.place(self.recording.racing[read]).action] = true;
        }
        let run = Rc::new(self.recording.run(thread, |place| places[place])?);
        self.runs.borrow_mut().insert((thread, pinned), Rc::clone(&run));
        Ok(run)
    }

    /// How many runs there were.
    pub(super) fn count(&self) -> u64 {
        self.runs.borrow().len() as u64
    }

    /// Whether some run was cut whose continuation is not known.
    pub(super) fn bounded(&self) -> bool {
        self.runs.borrow().values().any(|run| run.ending == Ending::Bound)
    }

    pub(super) fn reads(&self, set: u64) -> Vec<ActionId> {
        ones(set).map(|read| self.recording.racing[read]).collect()
    }
}

struct Search<'r, 'a, P: Describe> {
    recording: &'r Recording<'a, P>,
    simulations: Simulations<'r, 'a, P>,
    states: Vec<State>,
    /// The states of each set of reads that no other state of it makes superfluous.
    known: FxHashMap<u64, Vec<usize>>,
    /// The recorded writes, by number.
    writes: Vec<Place>,
    numbers: FxHashMap<Place, usize>,
}

/// A state whose steps are being tried, those that pin the most first.
struct Frame {
    place: usize,
    runs: Runs,
    admitted: Vec<(usize, Option<usize>)>,
    candidates: u64,
    /// The set to try next; none if it is empty.
    next: u64,
}

struct State {
    pinned: u64,
    /// The writes that were committed because a read saw them, by number.
    owed: Bits,
    parent: Option<usize>,
}

impl<'r, 'a, P: Describe> Search<'r, 'a, P> {
    fn new(recording: &'r Recording<'a, P>) -> Search<'r, 'a, P> {
        let is_write =
            |place: &Place| recording.execution.value_written[recording.id(*place).index()].is_some();
        let writes: Vec<Place> = recording.places.iter().flatten().copied().filter(is_write).collect();
        Search {
            recording,
            simulations: Simulations::new(recording),
            states: Vec::new(),
            known: FxHashMap::default(),
            numbers: writes.iter().enumerate().map(|(number, &place)| (place, number)).collect(),
            writes,
        }
    }

    fn run(mut self, stop: &dyn Fn() -> bool) -> Result<Answer, NotApplicable> {
        let count = self.recording.racing.len();
        let all = if count == MOST { u64::MAX } else { (1 << count) - 1 };
        let start = State { pinned: 0, owed: Bits::new(self.writes.len()), parent: None };
        let runs = self.simulations.simulate(0)?;
        let mut frames = Vec::new();
        if self.recording.keeps(&runs, &[], std::iter::empty()).is_ok() {
            self.known.insert(0, vec![0]);
            self.states.push(start);
            frames.push(self.frame(0, all)?);
        }
        let mut looked_at = 0;
        while let Some(frame) = frames.last_mut() {
            let place = frame.place;
            if self.states[place].pinned == all {
                let chain = self.chain(place);
                return Ok(self.answer(Verdict::Legal(chain)));
            }
            let next = frame.next;
            if next == 0 {
                frames.pop();
                continue;
            }
            frame.next = (next - 1) & frame.candidates;
            looked_at += 1;
            if looked_at % PATIENCE == 0 && stop() {
                return Ok(self.answer(Verdict::Stopped(Stop::Told)));
            }
            let found = self.step(frame, next)?;
            if let Some(found) = found {
                let frame = self.frame(found, all)?;
                frames.push(frame);
            }
        }
        let verdict = if self.simulations.bounded() {
            Verdict::Stopped(Stop::Bound)
        } else {
            Verdict::Illegal(self.stuck(all)?)
        };
        Ok(self.answer(verdict))
    }

    /// What can be done from a state.
    fn frame(&self, place: usize, all: u64) -> Result<Frame, NotApplicable> {
        let pinned = self.states[place].pinned;
        let runs = self.simulations.simulate(pinned)?;
        let admitted = self.admitted(&runs, all & !pinned);
        let candidates = admitted.iter().fold(0, |set, &(read, _)| set | 1 << read);
        Ok(Frame { place, runs, admitted, candidates, next: candidates })
    }

    /// The reads of a set that may be committed, with the write of their own thread that must be committed then.
    fn admitted(&self, runs: &Runs, of: u64) -> Vec<(usize, Option<usize>)> {
        let admit = |read: usize| {
            let own = self.recording.admits(runs, self.recording.racing[read]).ok()?;
            Some((read, own.map(|own| self.numbers[&own])))
        };
        ones(of).filter_map(admit).collect()
    }

    /// Commits more reads, if that leads to a state that is worth looking at.
    fn step(&mut self, frame: &Frame, next: u64) -> Result<Option<usize>, NotApplicable> {
        let Frame { place: parent, runs, admitted, .. } = frame;
        let State { pinned, owed, .. } = &self.states[*parent];
        let mut owed = owed.clone();
        for &(read, own) in admitted {
            if let Some(own) = own.filter(|_| next >> read & 1 == 1) {
                owed.insert(own);
            }
        }
        let pinned = pinned | next;
        let known = self.known.get(&pinned);
        if known.is_some_and(|known| known.iter().any(|&other| self.states[other].owed.is_subset(&owed))) {
            return Ok(None);
        }
        let reads = self.simulations.reads(pinned);
        let more = || owed.iter().map(|number| self.writes[number]);
        let after = self.simulations.simulate(pinned)?;
        // Both the execution in which they are committed and the next one have all of them, in order.
        if self.recording.keeps(runs, &reads, more()).is_err()
            || self.recording.keeps(&after, &reads, more()).is_err()
        {
            return Ok(None);
        }
        let place = self.states.len();
        let known = self.known.entry(pinned).or_default();
        known.retain(|&other| !owed.is_subset(&self.states[other].owed));
        known.push(place);
        self.states.push(State { pinned, owed, parent: Some(*parent) });
        Ok(Some(place))
    }

    fn chain(&self, mut place: usize) -> Chain {
        let mut steps = Vec::new();
        while let Some(parent) = self.states[place].parent {
            let (before, after) = (&self.states[parent], &self.states[place]);
            let new = after.pinned & !before.pinned;
            let seen =
                |set: u64| self.simulations.reads(set).into_iter().map(|read| self.recording.write_of(read));
            let committed: Vec<Place> =
                seen(before.pinned).chain(before.owed.iter().map(|number| self.writes[number])).collect();
            let mut writes: Vec<ActionId> = seen(new)
                .chain(after.owed.iter().map(|number| self.writes[number]))
                .filter(|write| !committed.contains(write))
                .map(|write| self.recording.id(write))
                .collect();
            writes.sort_unstable();
            writes.dedup();
            steps.push(Step { writes, reads: self.simulations.reads(new) });
            place = parent;
        }
        steps.reverse();
        Chain { steps }
    }

    fn stuck(&self, all: u64) -> Result<Stuck, NotApplicable> {
        let ever = self.states.iter().fold(0, |set, state| set | state.pinned);
        let furthest =
            self.states.iter().max_by_key(|state| (state.pinned.count_ones(), u64::MAX - state.pinned));
        let Some(State { pinned, owed, .. }) = furthest else { return Ok(Stuck::default()) };
        let runs = self.simulations.simulate(*pinned)?;
        let mut obstacles = Vec::new();
        for number in ones(all & !pinned) {
            let read = self.recording.racing[number];
            let reads = self.simulations.reads(pinned | 1 << number);
            let tried = match self.recording.admits(&runs, read) {
                Err(obstacle) => Err(obstacle),
                Ok(own) => {
                    let more = || owed.iter().map(|number| self.writes[number]).chain(own);
                    let after = self.simulations.simulate(pinned | 1 << number)?;
                    let before = self.recording.keeps(&runs, &reads, more());
                    before.and_then(|()| self.recording.keeps(&after, &reads, more()))
                }
            };
            obstacles.extend(tried.err().map(|obstacle| (read, obstacle)));
        }
        let reads = |set| self.simulations.reads(set);
        Ok(Stuck { committed: reads(*pinned), never: reads(all & !ever), obstacles })
    }

    fn answer(&self, verdict: Verdict) -> Answer {
        Answer { verdict, reached: self.states.len() as u64, runs: self.simulations.count() }
    }
}
