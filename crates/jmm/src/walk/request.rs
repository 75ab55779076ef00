//! What a thread's requests mean on a walk.

use std::rc::Rc;

use thinair_event::{ActionKind, FenceMode, Location, ObjectId, ReadMode, Value, WriteMode};
use thinair_program::{Abandonment, Answer, Describe, Request, Sequence, Unfollowed, WakeUp};

use super::memory;
use super::modes::channel;
use super::trail::{Channel, Here};
use super::{Change, Choice, Mark, Monitor, Move, PlainRead, Policy, Standing, Walk, number};
use crate::event_set::EventId;
use crate::sketch::Source;

impl<P: Describe> Walk<'_, P> {
    /// Lets the thread do what it can do by itself.
    pub(super) fn step(&mut self, thread: usize, mark: Mark, policy: &mut dyn Policy<P>) -> Move {
        let program = self.setting.program;
        let request = program.next(&self.threads[thread].state);
        if self.threads[thread].acts >= self.setting.events {
            return self.stop_for(thread, Standing::CutOff, mark);
        }
        if program.sequence(&self.threads[thread].state) != Sequence::None {
            return self.give_up(thread, "an access to several elements of an array at once");
        }
        if let Some(what) = self.beyond_the_jls(request) {
            return self.give_up(thread, what);
        }
        if self.is_news(request) {
            return Move::Impossible;
        }
        let may_repeat = matches!(
            request,
            Request::Read { .. }
                | Request::ReadModifyWrite { .. }
                | Request::Lock(_)
                | Request::Yield
                | Request::Park { .. }
                | Request::Sleep { .. }
                | Request::TestInterrupt { .. }
                | Request::Observe { .. }
                | Request::Join { timeout: Some(_), .. }
        );
        if may_repeat && self.repeats(thread, mark, policy) {
            return self.stop_for(thread, Standing::Suspended, mark);
        }
        if let Some(done) = self.step_blocking(thread, request, mark) {
            return done;
        }
        match request {
            Request::Lock(_)
            | Request::Read { mode: ReadMode::Acquire | ReadMode::Volatile, .. }
            | Request::Write { mode: WriteMode::Release | WriteMode::Volatile, .. }
            | Request::ReadModifyWrite { read: ReadMode::Acquire | ReadMode::Volatile, .. }
            | Request::ReadModifyWrite { write: WriteMode::Release | WriteMode::Volatile, .. }
            | Request::Fence(FenceMode::Full | FenceMode::Acquire | FenceMode::LoadLoad) => Move::Waits,
            Request::Fence(mode) => self.release_fence(thread, mode, mark),
            Request::Read { location, mode: ReadMode::Plain } if !self.setting.may_race(location) => {
                self.save(thread, mark);
                self.read_memory(thread, location)
            }
            Request::Write { location, value, mode: WriteMode::Plain }
                if !self.setting.may_race(location) =>
            {
                self.save(thread, mark);
                self.write_memory(thread, location, value);
                self.acted(thread, Answer::Done)
            }
            Request::Read { location, mode } | Request::ReadModifyWrite { location, read: mode, .. } => {
                let run = &self.threads[thread];
                let location = if run.low_half.is_some() { location.high_half() } else { location };
                let site = program.site(&run.state);
                Move::Reads(PlainRead { thread: thread as u32, location, mode, site })
            }
            Request::Write { location, value, mode } => {
                self.save(thread, mark);
                if self.setting.torn.contains(&location) {
                    let (low, high) = value.halves().expect("only wide variables are torn");
                    self.push(thread, ActionKind::Write(location, mode), Some(low));
                    self.push(thread, ActionKind::Write(location.high_half(), mode), Some(high));
                } else {
                    self.push(thread, ActionKind::Write(location, mode), Some(value));
                }
                self.acted(thread, Answer::Done)
            }
            Request::Unlock(monitor) => {
                self.save(thread, mark);
                let event = self.push(thread, ActionKind::Unlock(monitor), None);
                let old = self.monitors.get(&monitor).copied().unwrap_or_default();
                self.changes.push(Change::Monitor(monitor, old));
                let depth = old.depth.saturating_sub(1);
                let owner = old.owner.filter(|_| depth > 0);
                self.monitors.insert(monitor, Monitor { owner, depth, released_by: Some(event) });
                // What it releases was released before, if the thread has only been in a loop since.
                program.resume(&mut self.threads[thread].state, Answer::Done);
                Move::Done
            }
            Request::Join { thread: object, .. } => {
                match self.threads.iter().position(|run| run.object == object) {
                    Some(joined) if self.threads[joined].standing == Standing::Ended => {
                        self.save(thread, mark);
                        self.join(thread, object);
                        self.acted(thread, Answer::Woken(WakeUp::Woken))
                    }
                    Some(_) => Move::Waits,
                    // It would count as ended; but that it has not been started is no action, so that nothing
                    // would order this before its start.
                    None => self.give_up(thread, "a join of a thread that has not been started"),
                }
            }
            Request::Start { thread: object, .. } => {
                if let Some(started) = self.threads.iter().position(|run| run.object == object) {
                    let first = self.events.iter().position(|event| event.thread as usize == started);
                    if !first.is_some_and(|start| self.threads[thread].past.contains(EventId(start as u32))) {
                        return self
                            .give_up(thread, "starting a thread that another thread may have started");
                    }
                    self.save(thread, mark);
                    return self.acted(thread, Answer::Flag(false));
                }
                self.save(thread, mark);
                self.spawn(thread, object);
                Move::Done
            }
            Request::Freeze(location) => {
                if !self.setting.freezes {
                    return self.give_up(thread, "freezing a final variable");
                }
                self.save(thread, mark);
                self.push(thread, ActionKind::Freeze(location), None);
                self.acted(thread, Answer::Done)
            }
            Request::External { channel, value } => {
                self.save(thread, mark);
                self.push(thread, ActionKind::External(channel), Some(value));
                self.acted(thread, Answer::Done)
            }
            Request::Allocate { site, class, length } => {
                self.save(thread, mark);
                let run = &mut self.threads[thread];
                let allocations = Rc::make_mut(&mut run.allocations);
                let object = allocations.next(program.names(), run.object, site, class, length);
                self.acted(thread, Answer::Allocated(object))
            }
            Request::Yield => {
                self.save(thread, mark);
                let here = self.here(thread);
                self.threads[thread].trail.add(here, None, false);
                program.resume(&mut self.threads[thread].state, Answer::Done);
                Move::Done
            }
            Request::Fail => {
                self.save(thread, mark);
                self.threads[thread].failed = true;
                self.acted(thread, Answer::Done)
            }
            Request::Choice { options, .. } => Move::Chooses(options),
            Request::Abandon(Abandonment::Assumption) => self.stop_for(thread, Standing::Abandoned, mark),
            Request::Abandon(Abandonment::Bound) => self.stop_for(thread, Standing::CutOff, mark),
            Request::End { .. } => {
                self.save(thread, mark);
                self.push(thread, ActionKind::End, None);
                self.threads[thread].standing = Standing::Ended;
                Move::Done
            }
            Request::Unsupported(_)
            | Request::Wait { .. }
            | Request::Notify(_)
            | Request::NotifyAll(_)
            | Request::Park { .. }
            | Request::Unpark(_)
            | Request::Sleep { .. }
            | Request::Interrupt(_)
            | Request::TestInterrupt { .. }
            | Request::Observe { .. }
            | Request::Exit { .. } => unreachable!("it is beyond the JLS"),
        }
    }

    pub(super) fn answer_read(&mut self, thread: usize, read: PlainRead, choice: Choice) {
        let here = self.here(thread);
        if self.setting.modes.any() {
            self.synchronize(thread, read, choice);
        }
        let kind = ActionKind::Read(read.location, read.mode);
        let event = self.push(thread, kind, Some(choice.value));
        self.events[event.index()].seen = choice.seen;
        self.pins[event.index()] = choice.pin;
        if !choice.from_the_past {
            self.guesses.push(event);
        }
        if self.setting.modes.any() {
            self.synchronize_with_next(thread, event, choice);
            if let Request::ReadModifyWrite { update, write, .. } = self.setting.program.next(&here.state) {
                self.complete_update(thread, here, read, choice, (update, write));
                return;
            }
        }
        let whole = read.location.whole();
        let run = &mut self.threads[thread];
        let value = match (self.setting.torn.contains(&whole), run.low_half.take()) {
            (false, _) => choice.value,
            (true, Some(low)) => self.setting.program.variable(whole).default.with_halves(low, choice.value),
            (true, None) => {
                run.low_half = Some(choice.value);
                return;
            }
        };
        run.trail.add(here, channel(read), !choice.from_the_past);
        self.setting.program.resume(&mut run.state, Answer::Value(value));
    }

    pub(super) fn answer_choice(&mut self, thread: usize, option: u32) {
        self.setting.program.resume(&mut self.threads[thread].state, Answer::Chosen(option));
    }

    /// The thread locks, or accesses a volatile variable.
    pub(super) fn take_turn(&mut self, thread: usize, mark: Mark) {
        let request = self.setting.program.next(&self.threads[thread].state);
        self.save(thread, mark);
        match request {
            Request::Lock(monitor) => {
                let here = self.here(thread);
                let old = self.monitors.get(&monitor).copied().unwrap_or_default();
                self.changes.push(Change::Monitor(monitor, old));
                if let Some(unlock) = old.released_by {
                    self.acquire(thread, unlock);
                }
                self.push(thread, ActionKind::Lock(monitor), None);
                let owner = Some(thread as u32);
                self.monitors.insert(monitor, Monitor { owner, depth: old.depth + 1, ..old });
                self.wake_others(thread, Channel::Monitor(monitor), mark);
                let run = &mut self.threads[thread];
                run.trail.add(here, Some(Channel::Monitor(monitor)), false);
                self.setting.program.resume(&mut run.state, Answer::Done);
            }
            Request::Read { location, mode } => {
                let here = self.here(thread);
                let value = self.read_latest(thread, location, mode);
                let run = &mut self.threads[thread];
                run.trail.add(here, Some(Channel::Volatile(location)), false);
                self.setting.program.resume(&mut run.state, Answer::Value(value));
            }
            Request::Write { location, value, mode } => {
                self.push(thread, ActionKind::Write(location, mode), Some(value));
                self.wake_others(thread, Channel::Volatile(location), mark);
                self.acted(thread, Answer::Done);
            }
            Request::ReadModifyWrite { location, update, write, .. } => {
                let (_, old) = self.latest(location);
                let Some(new) = update.apply(old) else {
                    self.fail_update(thread);
                    return;
                };
                let Request::ReadModifyWrite { read, .. } = request else { unreachable!("it is an update") };
                self.read_latest(thread, location, read);
                let event = self.push(thread, ActionKind::Write(location, write), Some(new));
                self.events[event.index()].completes_update = true;
                self.wake_others(thread, Channel::Volatile(location), mark);
                self.acted(thread, Answer::Updated { old, written: true });
            }
            other => unreachable!("{other:?} does not wait for a turn"),
        }
    }

    /// Whether the thread's next request is an update that can fail for no reason where it could have succeeded.
    pub(super) fn may_fail_spuriously(&self, thread: usize) -> bool {
        match self.setting.program.next(&self.threads[thread].state) {
            Request::ReadModifyWrite { location, update, .. } => {
                update.is_weak() && update.apply(self.latest(location).1).is_some()
            }
            _ => false,
        }
    }

    /// An update that does not write is a read.
    pub(super) fn fail_update(&mut self, thread: usize) {
        let here = self.here(thread);
        let Request::ReadModifyWrite { location, read, .. } = self.setting.program.next(&here.state) else {
            unreachable!("only updates fail")
        };
        let old = self.read_latest(thread, location, read);
        let run = &mut self.threads[thread];
        run.trail.add(here, Some(Channel::Volatile(location)), false);
        self.setting.program.resume(&mut run.state, Answer::Updated { old, written: false });
    }

    /// The latest write of a volatile variable.
    fn latest(&self, location: Location) -> (Source, Value) {
        let source = self.writes_of(location).last().map_or(Source::Initial, |&write| Source::Event(write));
        (source, self.value_of(source, location))
    }

    /// A volatile read: it sees the latest write, and every earlier one synchronizes with it.
    fn read_latest(&mut self, thread: usize, location: Location, mode: ReadMode) -> Value {
        let (source, value) = self.latest(location);
        for place in 0..self.writes_of(location).len() {
            let write = self.writes_of(location)[place];
            self.acquire(thread, write);
        }
        let event = self.push(thread, ActionKind::Read(location, mode), Some(value));
        self.events[event.index()].seen = Some(source);
        value
    }

    pub(super) fn acquire(&mut self, thread: usize, release: EventId) {
        let run = &mut self.threads[thread];
        run.past.union_with(&self.before[release.index()]);
        run.past.insert(release);
        memory::join(&mut run.clock, &self.clocks[release.index()]);
    }

    /// The thread starts another.
    pub(super) fn spawn(&mut self, thread: usize, object: ObjectId) {
        let spawned = number(self.threads.len());
        self.push(thread, ActionKind::Spawn(spawned), None);
        let Request::Start { daemon, .. } = self.setting.program.next(&self.threads[thread].state) else {
            unreachable!("it starts a thread")
        };
        let run = &self.threads[thread];
        let (past, clock) = (run.past.clone(), run.clock.clone());
        self.changes.push(Change::Spawned);
        self.begin(object, past, clock);
        self.threads.last_mut().expect("it was begun").daemon = daemon;
        self.acted(thread, Answer::Flag(true));
    }

    /// Threads that synchronized through something may find it changed.
    pub(super) fn wake_others(&mut self, thread: usize, channel: Channel, mark: Mark) {
        for other in 0..self.threads.len() {
            if other == thread || !self.threads[other].trail.has_used(channel) {
                continue;
            }
            self.save(other, mark);
            let run = &mut self.threads[other];
            run.trail.clear();
            if run.standing == Standing::Suspended {
                run.standing = Standing::Running;
            }
        }
    }

    /// The thread did something: answers it, and forgets where it has been.
    pub(super) fn acted(&mut self, thread: usize, answer: Answer) -> Move {
        let run = &mut self.threads[thread];
        run.trail.clear();
        self.setting.program.resume(&mut run.state, answer);
        Move::Done
    }

    pub(super) fn here(&self, thread: usize) -> Here<P::Thread> {
        let run = &self.threads[thread];
        let events = run.clock.get(thread).copied().unwrap_or(0);
        Here { site: self.setting.program.site(&run.state), state: run.state.clone(), events }
    }

    fn repeats(&mut self, thread: usize, mark: Mark, policy: &mut dyn Policy<P>) -> bool {
        let run = &self.threads[thread];
        // In the middle of a read in halves, the thread stands where it stood before.
        if run.low_half.is_some() {
            return false;
        }
        let Some(repetition) = run.trail.repeats(self.setting.program.site(&run.state), &run.state) else {
            return false;
        };
        if !policy.may_suspend(self, thread as u32) {
            return false;
        }
        self.remarks.suspended_after_race |= repetition.raced;
        self.save(thread, mark);
        self.threads[thread].rounds_since = repetition.since;
        true
    }

    fn stop_for(&mut self, thread: usize, standing: Standing, mark: Mark) -> Move {
        self.save(thread, mark);
        self.remarks.bounded |= standing == Standing::CutOff;
        self.threads[thread].standing = standing;
        Move::Done
    }

    pub(super) fn give_up(&mut self, thread: usize, what: impl Into<String>) -> Move {
        let position = self.setting.program.position(&self.threads[thread].state);
        self.remarks.unfollowed = Some(Unfollowed { what: what.into(), position });
        Move::Impossible
    }

    /// What JLS §17.4 gives no meaning to, nor docs/modes.md, or this engine does not follow.
    fn beyond_the_jls(&mut self, request: Request) -> Option<String> {
        if self.setting.modes.any()
            && let Some(what) = self.parts_and_whole(request)
        {
            return Some(what);
        }
        match request {
            Request::Unsupported(what) => Some(self.setting.program.unsupported(what)),
            _ => None,
        }
    }
}
