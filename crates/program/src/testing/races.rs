//! Races, by the definition (JLS §17.4.5): a program races if in some sequentially consistent execution two accesses of
//! one location, one of them a write and one of them plain, are not ordered by happens-before.
//!
//! Every path of the plain [`driver`](super::driver) is followed, with a full vector clock for everything that can hand on what
//! it knows; paths are told apart by all of that. A second opinion on searches that find races in passing.
//!
//! 1. `LockSupport` orders nothing: its documentation specifies no happens-before.
//! 2. A volatile read synchronizes with all earlier volatile writes of the location, as JLS §17.4.4 says, whatever was
//!    written in between; an acquire read with the write that it sees, if that is a release or a volatile one.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use thinair_event::{Location, ObjectId, ReadMode, WriteMode};

use super::driver::{Activity, Machine, Move, Naming, Rules, State, Step};
use crate::{Answer, Life, Program, Request, WakeUp};

/// The locations that race; nothing if there are more than so many states.
///
/// Accesses to locations that are `ordered` are taken to be ordered as they come, if they conflict. Then the rest
/// says what races even so.
pub fn races<P: Program>(
    program: &P,
    ordered: impl Fn(Location) -> bool,
    limit: usize,
) -> Option<BTreeSet<Location>> {
    let machine = Machine::new(program, Rules { spurious: false, naming: Naming::Counted });
    let mut found = BTreeSet::new();
    let first = (machine.initial(), Clocks::default());
    let mut reached = HashSet::from([first.clone()]);
    let mut pending = vec![first];
    while let Some((state, clocks)) = pending.pop() {
        for chosen in machine.moves(&state) {
            let (mut state, mut clocks) = (state.clone(), clocks.clone());
            let taken = Taken::of(program, &machine, &state, chosen);
            machine.perform(&mut state, chosen);
            clocks.take(chosen.thread, taken, &ordered, &mut found);
            let next = (state, clocks);
            if !reached.contains(&next) {
                if reached.len() == limit {
                    return None;
                }
                reached.insert(next.clone());
                pending.push(next);
            }
        }
    }
    Some(found)
}

/// What a move does, as far as it matters here.
#[derive(Clone, Copy)]
enum Taken {
    Answered(Request, Option<Answer>),
    Waits(ObjectId),
    Returns(ObjectId, WakeUp),
    Nothing,
}

impl Taken {
    fn of<P: Program>(
        program: &P,
        machine: &Machine<'_, P>,
        state: &State<P::Thread>,
        chosen: Move,
    ) -> Taken {
        let Some(alive) = state.alive(chosen.thread) else { return Taken::Nothing };
        let request = program.next(&alive.thread);
        match (chosen.step, alive.activity, request) {
            (Step::Wait, _, Request::Wait { monitor, .. }) => Taken::Waits(monitor),
            (Step::Return, Activity::Returning { monitor, wake_up, .. }, _) => {
                Taken::Returns(monitor, wake_up)
            }
            (Step::Answer(_) | Step::Notify(_), ..) => {
                Taken::Answered(request, machine.answer(state, chosen))
            }
            _ => Taken::Nothing,
        }
    }
}

/// How many accesses of each thread are known.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Clock(BTreeMap<ObjectId, u32>);

impl Clock {
    fn join(&mut self, other: &Clock) {
        for (&thread, &time) in &other.0 {
            let known = self.0.entry(thread).or_default();
            *known = time.max(*known);
        }
    }
}

/// What knows of accesses, and hands that on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Holder {
    Thread(ObjectId),
    Monitor(ObjectId),
    Interrupts(ObjectId),
    /// All volatile writes of a location.
    Volatile(Location),
    /// The write that a location holds, if it releases.
    Write(Location),
    /// The reads and the writes of a location whose accesses are ordered as they come.
    Ordered(Location, bool),
}

/// The last access of a kind that a thread made to a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Access {
    location: Location,
    thread: ObjectId,
    write: bool,
    plain: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Clocks {
    holders: BTreeMap<Holder, Clock>,
    /// When it was, by the thread's own count. One that is later is known only by those who know the earlier ones.
    accesses: BTreeMap<Access, u32>,
}

impl Clocks {
    fn take(
        &mut self,
        me: ObjectId,
        taken: Taken,
        ordered: &impl Fn(Location) -> bool,
        found: &mut BTreeSet<Location>,
    ) {
        use Holder::{Interrupts, Monitor, Thread};
        let (request, answer) = match taken {
            Taken::Answered(request, answer) => (request, answer),
            Taken::Waits(monitor) => return self.tell(Thread(me), Monitor(monitor)),
            Taken::Returns(monitor, wake) => {
                self.tell(Monitor(monitor), Thread(me));
                if wake == WakeUp::Interrupted {
                    self.tell(Interrupts(me), Thread(me));
                }
                return;
            }
            Taken::Nothing => return,
        };
        match (request, answer) {
            (Request::Read { location, mode }, _) => {
                self.read(me, location, mode, mode == ReadMode::Plain, ordered(location), found);
            }
            (Request::Write { location, mode, .. }, _) => {
                self.write(me, location, mode, mode == WriteMode::Plain, ordered(location), found);
            }
            (
                Request::ReadModifyWrite { location, read, write, .. },
                Some(Answer::Updated { written, .. }),
            ) => {
                // It is indivisible, so it is plain only if both halves are.
                let plain = (read, write) == (ReadMode::Plain, WriteMode::Plain);
                self.read(me, location, read, plain, ordered(location), found);
                if written {
                    self.write(me, location, write, plain, ordered(location), found);
                }
            }
            (Request::Lock(monitor), _) => self.tell(Monitor(monitor), Thread(me)),
            (Request::Unlock(monitor), _) => self.tell(Thread(me), Monitor(monitor)),
            (Request::Start { thread, .. }, Some(Answer::Flag(true))) => {
                self.tell(Thread(me), Thread(thread));
            }
            (Request::Join { thread, .. }, Some(Answer::Woken(WakeUp::Woken)))
            | (Request::Observe { thread, .. }, Some(Answer::Life(Life::Ended))) => {
                self.tell(Thread(thread), Thread(me));
            }
            (Request::Interrupt(thread), _) => self.tell(Thread(me), Interrupts(thread)),
            (Request::TestInterrupt { thread, .. }, Some(Answer::Flag(true))) => {
                self.tell(Interrupts(thread), Thread(me));
            }
            (_, Some(Answer::Woken(WakeUp::Interrupted))) => self.tell(Interrupts(me), Thread(me)),
            _ => {}
        }
    }

    fn read(
        &mut self,
        me: ObjectId,
        location: Location,
        mode: ReadMode,
        plain: bool,
        ordered: bool,
        found: &mut BTreeSet<Location>,
    ) {
        self.access(Access { location, thread: me, write: false, plain }, ordered, found);
        if mode == ReadMode::Volatile {
            self.tell(Holder::Volatile(location), Holder::Thread(me));
        }
        if matches!(mode, ReadMode::Volatile | ReadMode::Acquire) {
            self.tell(Holder::Write(location), Holder::Thread(me));
        }
    }

    fn write(
        &mut self,
        me: ObjectId,
        location: Location,
        mode: WriteMode,
        plain: bool,
        ordered: bool,
        found: &mut BTreeSet<Location>,
    ) {
        self.access(Access { location, thread: me, write: true, plain }, ordered, found);
        self.holders.remove(&Holder::Write(location));
        if mode == WriteMode::Volatile {
            self.tell(Holder::Thread(me), Holder::Volatile(location));
        }
        if matches!(mode, WriteMode::Volatile | WriteMode::Release) {
            self.tell(Holder::Thread(me), Holder::Write(location));
        }
    }

    fn access(&mut self, access: Access, ordered: bool, found: &mut BTreeSet<Location>) {
        let Access { location, thread, write, plain } = access;
        if ordered {
            self.tell(Holder::Ordered(location, true), Holder::Thread(thread));
            if write {
                self.tell(Holder::Ordered(location, false), Holder::Thread(thread));
            }
        }
        let me = self.holders.entry(Holder::Thread(thread)).or_default();
        let races = self.accesses.iter().any(|(other, &time)| {
            other.location == location
                && other.thread != thread
                && (other.write || write)
                && (other.plain || plain)
                && me.0.get(&other.thread).copied().unwrap_or(0) < time
        });
        if races {
            found.insert(location);
        }
        let time = me.0.entry(thread).or_default();
        *time += 1;
        self.accesses.insert(access, *time);
        if ordered {
            self.tell(Holder::Thread(thread), Holder::Ordered(location, write));
        }
    }

    fn tell(&mut self, teacher: Holder, pupil: Holder) {
        if let Some(news) = self.holders.get(&teacher).cloned() {
            self.holders.entry(pupil).or_default().join(&news);
        }
    }
}
