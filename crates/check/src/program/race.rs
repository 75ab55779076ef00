//! A data race (JLS §17.4.5), and why nothing orders its two accesses.
//!
//! Searches tell where a path may have a race. Whether it has is for vector clocks to say, along the same path, and they say which
//! accesses they are. The path is then taken another time to see where the threads are and what they hold.

use std::collections::{BTreeMap, BTreeSet};

use thinair_event::{ObjectId, ReadMode, WriteMode};
use thinair_explore::{Area, Schedule, Taken, Trace};
use thinair_program::{Answer, Declared, Describe, Names, Place, Request};
use thinair_race::{Access, Clocks, Edges, Race, RaceKind};

use super::trail::Trail;
use super::trust::Trust;
use super::{PathStep, place};

/// Which races are told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RaceOptions {
    /// Whose races are nobody's business.
    pub trust: Trust,
    /// Whether a read that is followed by a write counts.
    pub include_rw: bool,
    /// Whether all are told, each pair of source positions once.
    pub all: bool,
    /// What orders actions, where Java leaves it open.
    pub edges: Edges,
}

/// Two accesses that race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataRace {
    /// The variable.
    pub variable: Declared,
    /// What the path calls it.
    pub name: String,
    /// The accesses, in the order in which they come on the path.
    pub accesses: [RacingAccess; 2],
    /// What is missing to order them, and what would help, in a sentence without its full stop.
    pub missing: String,
}

/// One of two accesses that race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RacingAccess {
    /// The thread, by its number.
    pub thread: usize,
    /// `read`, `write` or `update`.
    pub kind: &'static str,
    /// Which step of the path it is.
    pub step: Option<usize>,
    /// Where, in the user's own code.
    pub place: Option<Place>,
    /// The whole stack, innermost call first.
    pub stack: Vec<Place>,
    /// The monitors that the thread holds, as the path calls them.
    pub holds: Vec<String>,
    /// What the thread did last that synchronizes with others, before the access: a step of the path.
    pub synchronized: Option<PathStep>,
}

/// A race of a path that is to be told, and what was seen of it.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) race: Race,
    pub(super) variable: Declared,
    /// What orders actions, where Java leaves it open.
    pub(super) edges: Edges,
    scenes: [Scene; 2],
}

/// What was to be seen when an access was made.
#[derive(Clone, Debug, Default)]
struct Scene {
    place: Option<Place>,
    stack: Vec<Place>,
    holds: Vec<ObjectId>,
    /// The thread's last step before that synchronizes with others.
    synchronized: Option<usize>,
}

impl Seen {
    /// The monitors that the threads hold, by the trail's names.
    pub(super) fn monitors<P: Describe>(&self, trail: &Trail<'_, P>) -> BTreeSet<ObjectId> {
        self.scenes.iter().flat_map(|scene| &scene.holds).map(|&monitor| trail.own(monitor)).collect()
    }

    /// What tells races apart: the variable, and where its accesses are.
    pub(super) fn key(&self) -> Vec<String> {
        let variable = &self.variable;
        let class = variable.class.clone().unwrap_or_default();
        let made = variable.made.as_ref().map(shown).unwrap_or_default();
        let places = self.scenes.iter().map(|scene| scene.place.as_ref().map(shown).unwrap_or_default());
        let mut places: Vec<String> = places.collect();
        places.sort();
        [vec![class, variable.name.clone(), made], places].concat()
    }
}

fn shown(place: &Place) -> String {
    let Place { class, method, line, .. } = place;
    format!("{class}.{method}:{}", line.unwrap_or_default())
}

/// The races of a path, whoever's business they are, in the order in which they show.
pub(super) struct Races(Vec<Seen>);

impl Races {
    /// Takes the path again, twice.
    pub(super) fn on<P: Describe>(program: &P, schedule: &Schedule, options: &RaceOptions) -> Races {
        let mut clocks = Clocks::new(program, options.edges);
        schedule.take(program, &mut clocks);
        let counts = |race: &&Race| options.include_rw || race.kind() != RaceKind::ReadWrite;
        let races: Vec<Race> = clocks.races().iter().filter(counts).copied().collect();
        if races.is_empty() {
            return Races(Vec::new());
        }
        let steps = races.iter().flat_map(|race| [race.first.step, race.second.step]);
        let mut scenes = Scenes {
            program,
            steps: 0,
            seen: steps.map(|step| (step, Scene::default())).collect(),
            held: BTreeMap::new(),
            synchronized: BTreeMap::new(),
            variables: BTreeMap::new(),
        };
        schedule.take(program, &mut scenes);
        let seen = |race: &Race| Seen {
            race: *race,
            variable: scenes.variables[&race.second.step].clone(),
            edges: options.edges,
            scenes: [race.first, race.second].map(|access| scenes.seen[&access.step].clone()),
        };
        Races(races.iter().map(seen).collect())
    }

    /// The last one in an area.
    pub(super) fn last_in(&self, names: &Names, area: Area) -> Option<&Seen> {
        self.0.iter().rev().find(|seen| Area::of(names, seen.race.location) == area)
    }

    /// What the user does not want to be told of, by name.
    pub(super) fn left_out(&self, trust: &Trust) -> BTreeSet<String> {
        let is_left_out = |seen: &&Seen| {
            let stacks = [&*seen.scenes[0].stack, &*seen.scenes[1].stack];
            trust.is_users(&seen.variable, stacks)
        };
        self.0.iter().filter(is_left_out).map(|seen| name(&seen.variable)).collect()
    }

    /// Those that are to be told.
    pub(super) fn told(self, trust: &Trust) -> impl DoubleEndedIterator<Item = Seen> {
        self.0.into_iter().filter(|seen| {
            let stacks = [&*seen.scenes[0].stack, &*seen.scenes[1].stack];
            !trust.covers(&seen.variable, stacks)
        })
    }
}

/// Looks at certain steps of a path.
struct Scenes<'p, P> {
    program: &'p P,
    steps: usize,
    seen: BTreeMap<usize, Scene>,
    /// How often threads hold monitors.
    held: BTreeMap<(ObjectId, ObjectId), u32>,
    /// The last step of each thread that synchronizes with others.
    synchronized: BTreeMap<ObjectId, usize>,
    variables: BTreeMap<usize, Declared>,
}

impl<P: Describe> Trace<P> for Scenes<'_, P> {
    fn took(&mut self, me: ObjectId, state: &P::Thread, taken: Taken) {
        if let Some(scene) = self.seen.get_mut(&self.steps) {
            scene.stack = self.program.stack(state);
            scene.place = place::of(self.program, state, &scene.stack);
            let mine = self.held.keys().filter(|(thread, _)| *thread == me);
            scene.holds = mine.map(|(_, monitor)| *monitor).collect();
            scene.synchronized = self.synchronized.get(&me).copied();
            if let Taken::Answered(
                Request::Read { location, .. }
                | Request::Write { location, .. }
                | Request::ReadModifyWrite { location, .. },
                _,
            ) = taken
            {
                self.variables.insert(self.steps, self.program.declared(location));
            }
        }
        match taken {
            Taken::Answered(Request::Lock(monitor), _) => *self.held.entry((me, monitor)).or_default() += 1,
            Taken::Returns(monitor, count, _) => *self.held.entry((me, monitor)).or_default() += count,
            Taken::Waits(monitor, _) => _ = self.held.remove(&(me, monitor)),
            Taken::Answered(Request::Unlock(monitor), _) => {
                if let Some(count) = self.held.get_mut(&(me, monitor)) {
                    *count -= 1;
                    if *count == 0 {
                        self.held.remove(&(me, monitor));
                    }
                }
            }
            _ => {}
        }
        if synchronizes(taken) {
            self.synchronized.insert(me, self.steps);
        }
        self.steps += 1;
    }
}

/// Whether the last accesses of a path to an area, if they are in a mode between plain and volatile, are the user's affair.
pub(super) fn is_users_access<P: Describe>(
    program: &P,
    schedule: &Schedule,
    area: Area,
    trust: &Trust,
) -> bool {
    let mut last = LastAccess { program, area, seen: None };
    schedule.take(program, &mut last);
    last.seen.is_some_and(|(variable, stack)| !trust.covers(&variable, [&stack, &stack]))
}

struct LastAccess<'p, P> {
    program: &'p P,
    area: Area,
    seen: Option<(Declared, Vec<Place>)>,
}

impl<P: Describe> Trace<P> for LastAccess<'_, P> {
    fn took(&mut self, _: ObjectId, state: &P::Thread, taken: Taken) {
        if let Taken::Answered(
            Request::Read { location, .. }
            | Request::Write { location, .. }
            | Request::ReadModifyWrite { location, .. },
            _,
        ) = taken
            && Area::of(self.program.names(), location) == self.area
        {
            self.seen = Some((self.program.declared(location), self.program.stack(state)));
        }
    }
}

/// Whether a step may be an end of an edge of synchronizes-with.
fn synchronizes(taken: Taken) -> bool {
    let reads = |mode| matches!(mode, ReadMode::Acquire | ReadMode::Volatile);
    let writes = |mode| matches!(mode, WriteMode::Release | WriteMode::Volatile);
    match taken {
        Taken::Waits(..) | Taken::Returns(..) => true,
        Taken::StopsWaiting(_) => false,
        Taken::Answered(request, answer) => match request {
            Request::Lock(_) | Request::Unlock(_) | Request::Join { .. } | Request::Interrupt(_) => true,
            Request::Start { .. } | Request::TestInterrupt { .. } => answer == Some(Answer::Flag(true)),
            Request::Read { mode, .. } => reads(mode),
            Request::Write { mode, .. } => writes(mode),
            Request::ReadModifyWrite { read, write, .. } => reads(read) || writes(write),
            _ => false,
        },
    }
}

/// Tells of a race in which a trail ends, more or less: the search may have taken a few steps more.
pub(super) fn tell<P: Describe>(trail: &Trail<'_, P>, seen: &Seen) -> DataRace {
    let Seen { race, variable, scenes, .. } = seen;
    let path = trail.path(&seen.monitors(trail));
    let told = |access: &Access, scene: &Scene| {
        let step_at = |step: usize| path.get(trail.log.singles[step].shown?);
        RacingAccess {
            thread: trail.log.singles[access.step].thread,
            kind: kind(access),
            step: trail.log.singles[access.step].shown,
            place: scene.place.clone(),
            stack: scene.stack.clone(),
            holds: scene.holds.iter().map(|&monitor| trail.object(monitor)).collect(),
            synchronized: scene.synchronized.and_then(step_at).cloned(),
        }
    };
    let accesses = [told(&race.first, &scenes[0]), told(&race.second, &scenes[1])];
    let name = name(variable);
    let missing = missing(trail, variable, race, &accesses);
    DataRace { variable: variable.clone(), name, accesses, missing }
}

fn kind(access: &Access) -> &'static str {
    match (access.read, access.write) {
        (Some(_), Some(_)) => "update",
        (None, Some(_)) => "write",
        (_, None) => "read",
    }
}

/// A variable as reports call it: `Clh$Node.locked`, or by where its array was made `int[]@Clh.main:12`.
pub(super) fn name(variable: &Declared) -> String {
    match (&variable.class, &variable.made) {
        (Some(class), _) => format!("{class}.{}", variable.name),
        (None, Some(made)) => format!("{}@{}", variable.name, shown(made)),
        (None, None) => variable.name.clone(),
    }
}

/// Why nothing orders the accesses, and the nearest thing that would.
fn missing<P: Describe>(
    trail: &Trail<'_, P>,
    variable: &Declared,
    race: &Race,
    [first, second]: &[RacingAccess; 2],
) -> String {
    let name = &variable.name;
    let is_library = |access: &RacingAccess| access.stack.first().is_some_and(|place| place.library);
    if let Some(class) = variable.class.as_ref().filter(|_| is_library(first) && is_library(second)) {
        return format!("{class} is not made for several threads: hold the same lock around all calls of it");
    }
    if variable.is_final {
        return format!(
            "`{name}` is final, but its object is known to others before its constructor ends: let no \
                        reference to it escape from there"
        );
    }
    let lock = |holds: &[String]| holds.join(" and ");
    let who = |access: &RacingAccess| format!("{} at the {}", trail.name(access.thread), access.kind);
    let locks = match (first.holds.as_slice(), second.holds.as_slice()) {
        ([], []) => None,
        (held, []) => Some(format!(
            "{} holds {}, {} holds no lock: hold it there too",
            who(first),
            lock(held),
            who(second)
        )),
        ([], held) => Some(format!(
            "{} holds {}, {} holds no lock: hold it there too",
            who(second),
            lock(held),
            who(first)
        )),
        (one, other) => Some(format!(
            "{} holds {}, {} holds {}: hold the same lock",
            who(first),
            lock(one),
            who(second),
            lock(other)
        )),
    };
    let volatile = if variable.index.is_some() {
        "elements of an array are never volatile: hold the same lock, or use an atomic array".to_owned()
    } else if variable.volatile {
        let plain = if race.first.is_plain() { first } else { second };
        format!("`{name}` is volatile, but the {} is in plain mode: use a stronger one", plain.kind)
    } else if variable.class.is_none() {
        format!("`{name}` is not volatile: make it volatile, or hold the same lock")
    } else {
        format!("`{name}` is not volatile: declare it volatile, or hold the same lock")
    };
    locks.unwrap_or(volatile)
}
