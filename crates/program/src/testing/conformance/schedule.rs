//! One pseudo-random run of a program, with what each thread asked and was told.

use std::collections::BTreeMap;

use thinair_event::ObjectId;

use crate::testing::driver::{Machine, Move, Naming, Rules, State, Step};
use crate::testing::random::Random;
use crate::{Answer, Program, Request};

/// A run in progress.
pub(super) struct Schedule<'p, P: Program> {
    pub(super) program: &'p P,
    pub(super) machine: Machine<'p, P>,
    pub(super) state: State<P::Thread>,
    pub(super) journals: BTreeMap<ObjectId, Journal<P::Thread>>,
    pub(super) seed: u64,
    /// How many moves have been made.
    pub(super) step: usize,
    random: Random,
    last: Option<ObjectId>,
}

/// What a thread has asked and been told so far.
pub(super) struct Journal<T> {
    pub(super) entries: Vec<(Request, Answer)>,
    /// The state that this led to.
    pub(super) state: T,
    pub(super) ended: bool,
}

impl<'p, P: Program> Schedule<'p, P> {
    pub(super) fn new(program: &'p P, seed: u64) -> Schedule<'p, P> {
        // Names are counted, since replay and unfolding name objects so.
        let machine = Machine::new(program, Rules { spurious: true, naming: Naming::Counted });
        let state = machine.initial();
        let random = Random::new(seed);
        let mut schedule = Schedule {
            program,
            machine,
            state,
            journals: BTreeMap::new(),
            seed,
            step: 0,
            random,
            last: None,
        };
        schedule.open_journals();
        schedule
    }

    /// The next move, if there is any.
    ///
    /// Every other schedule likes to stay with the thread that moved last: threads that alternate all the time
    /// and threads that run far ahead reach different states.
    pub(super) fn pick(&mut self) -> Option<Move> {
        let mut moves = self.machine.moves(&self.state);
        let stays = self.seed % 2 == 1 && self.random.below(8) != 0;
        if stays && moves.iter().any(|chosen| Some(chosen.thread) == self.last) {
            moves.retain(|chosen| Some(chosen.thread) == self.last);
        }
        if moves.is_empty() { None } else { Some(moves.swap_remove(self.random.below(moves.len()))) }
    }

    /// Makes the move and writes the journal.
    pub(super) fn perform(&mut self, chosen: Move) {
        let Move { thread, step } = chosen;
        let asked = self.state.alive(thread).map(|alive| self.program.next(&alive.thread));
        let answer = self.machine.answer(&self.state, chosen);
        self.machine.perform(&mut self.state, chosen);
        let journal = self.journals.get_mut(&thread).expect("every thread has a journal");
        if let (Some(request), Some(answer)) = (asked, answer) {
            journal.entries.push((request, answer));
        }
        match self.state.alive(thread) {
            Some(alive) => journal.state = alive.thread.clone(),
            None => journal.ended = step == Step::End,
        }
        self.open_journals();
        self.step += 1;
        self.last = Some(thread);
    }

    /// Another random number below `bound`, for the checks.
    pub(super) fn random_below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    /// How often to try again. At random, since a program that counts calls may only show it at odd counts.
    pub(super) fn repetitions(&mut self) -> usize {
        1 + self.random.below(2)
    }

    fn open_journals(&mut self) {
        for (object, alive) in self.state.all_alive() {
            self.journals.entry(object).or_insert_with(|| Journal {
                entries: Vec::new(),
                state: alive.thread.clone(),
                ended: false,
            });
        }
    }
}
