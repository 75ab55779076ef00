//! Counting executions, beside brute force over all interleavings: programs with objects, waiting and choices.

use thinair_event::{Location, ObjectId};
use thinair_explore::{Completeness, Executions, Limits, Observer, count};
use thinair_program::testing::equivalence::{Equivalence, equivalence};
use thinair_program::testing::objects::{
    self, Body, ObjectProgram, Place, ProgramBuilder, Size, ThreadState, int,
};
use thinair_program::{Answer, Initial, Names, Program, Request, Variable};

struct Nobody;

impl<P: Program> Observer<P> for Nobody {}

/// A program whose threads do not notice each other's ends, so that these are no steps.
struct Unobserved<'p>(&'p ObjectProgram);

impl Program for Unobserved<'_> {
    type Thread = ThreadState;

    fn initial(&self) -> Initial {
        self.0.initial()
    }

    fn start(&self, thread: ObjectId) -> ThreadState {
        self.0.start(thread)
    }

    fn next(&self, thread: &ThreadState) -> Request {
        self.0.next(thread)
    }

    fn resume(&self, thread: &mut ThreadState, answer: Answer) {
        self.0.resume(thread, answer);
    }

    fn variable(&self, location: Location) -> Variable {
        self.0.variable(location)
    }

    fn names(&self) -> &Names {
        self.0.names()
    }

    fn observes_liveness(&self) -> bool {
        false
    }
}

/// How many executions there are, and how many paths were explored in vain.
fn counted(program: &impl Program) -> (Equivalence, u64) {
    let Executions { complete, blocked, cut, explored, completeness } =
        count(program, Limits::default(), &mut Nobody);
    assert_eq!(completeness, Completeness::Exhaustive);
    (Equivalence { complete, blocked, cut }, explored - complete - blocked - cut)
}

/// `THINAIR_CASES` multiplies how many programs are looked at.
fn cases(number: u64) -> u64 {
    let times = std::env::var("THINAIR_CASES").ok().and_then(|times| times.parse().ok());
    number * times.unwrap_or(1_u64)
}

/// More prefixes of executions than this are too many for brute force.
const PREFIXES: usize = 5_000;

/// Compares programs by number, and makes sure that most of them could be compared and are worth it.
fn compare_many(number: u64, lives: bool, program: impl Fn(u64) -> ObjectProgram) {
    let (mut compared, mut executions, mut blocked) = (0, 0, 0);
    let cases = cases(number);
    for seed in 0..cases {
        let program = program(seed);
        let Some(expected) = equivalence(&program, false, PREFIXES) else {
            continue;
        };
        let (found, in_vain) = counted(&program);
        assert_eq!(found, expected, "program {seed}");
        if !lives {
            assert_eq!(in_vain, 0, "program {seed}: paths in vain");
            assert_eq!(counted(&Unobserved(&program)), (expected, 0), "program {seed}, ends unobserved");
        }
        compared += 1;
        executions += expected.complete;
        blocked += expected.blocked;
    }
    assert!(compared * 2 > cases, "only {compared} of {cases} programs were small enough");
    assert!(executions + blocked > compared, "{executions} executions, {blocked} deadlocks");
}

#[test]
fn random_programs_with_objects() {
    let sizes = [
        Size { threads: 2, statements: 3 },
        Size { threads: 3, statements: 2 },
        Size { threads: 2, statements: 5 },
    ];
    compare_many(1_000, false, |seed| objects::random(seed, sizes[seed as usize % sizes.len()]));
}

struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// What the threads of a random program share.
struct Shared {
    monitors: [ObjectId; 2],
    numbers: [Place; 2],
    threads: Vec<ObjectId>,
}

/// A program of so many threads, each with a few random statements.
fn program(
    seed: u64,
    threads: u64,
    statements: u64,
    statement: fn(&mut Random, &mut Body, &Shared),
) -> ObjectProgram {
    let mut random = Random::new(seed);
    let mut program = ProgramBuilder::new();
    let monitors = [program.monitor("m"), program.monitor("n")];
    let (_, numbers) = program.statics("S", [int("x"), int("y")]);
    let threads =
        (0..threads).map(|number| program.thread_without_body(&format!("thread {number}"))).collect();
    let shared = Shared { monitors, numbers, threads };
    for &thread in &shared.threads {
        program.body_of(thread, |body| {
            for _ in 0..=random.below(statements) {
                statement(&mut random, body, &shared);
            }
        });
    }
    program.build()
}

fn with_monitors(random: &mut Random, body: &mut Body, shared: &Shared) {
    let monitor = shared.monitors[random.below(4) as usize / 3];
    let number = &shared.numbers[random.below(2) as usize];
    let choice = random.below(9);
    match choice {
        0 => {
            body.read(number);
        }
        1 => body.write(number, 1),
        2 => {
            let chosen = body.choose(2);
            body.when(chosen, |body| body.write(number, 2));
        }
        3 => {
            body.compare_and_set(number, 0, 3);
        }
        4 => {
            let other = shared.monitors[random.below(2) as usize];
            body.synchronized(monitor, |body| body.synchronized(other, |body| body.write(number, 4)));
        }
        _ => body.synchronized(monitor, |body| match choice {
            5 => body.notify_all(monitor),
            6 => body.notify(monitor),
            _ => {
                let seen = body.read(number);
                body.when(objects::equal(seen, 0), |body| body.wait(monitor));
            }
        }),
    }
}

#[test]
fn random_programs_that_wait() {
    compare_many(1_000, false, |seed| program(seed, 2 + seed % 2, 3, with_monitors));
    compare_many(300, false, |seed| program(seed, 4, 1, with_monitors));
}

fn with_lives(random: &mut Random, body: &mut Body, shared: &Shared) {
    let monitor = shared.monitors[0];
    let number = &shared.numbers[0];
    let other = shared.threads[random.below(shared.threads.len() as u64) as usize];
    match random.below(10) {
        0 => body.park(),
        1 | 2 => body.unpark(other),
        3 => body.interrupt(other),
        4 => {
            body.test_and_clear_interrupt(other);
        }
        5 => {
            body.is_alive(other);
        }
        6 => body.synchronized(monitor, |body| {
            body.wait_timed(monitor);
        }),
        7 => body.synchronized(monitor, |body| body.notify(monitor)),
        8 => body.write(number, 1),
        _ => {
            body.read(number);
        }
    }
}

/// Programs whose threads watch each other's lives. Some paths are explored in vain, but nothing is missed, and nothing
/// counted twice.
#[test]
fn random_programs_that_park_and_interrupt() {
    compare_many(1_000, true, |seed| program(seed, 2, 3, with_lives));
    compare_many(300, true, |seed| program(seed, 3, 2, with_lives));
}

/// A thread publishes an object and takes it back, twice at the same site: in some orders of steps, the second gets the name
/// of the first. They are two objects none the less.
#[test]
fn names_that_are_used_again() {
    let mut program = ProgramBuilder::new();
    let (node, [value]) = program.class("Node", [int("value")]);
    let (_, [shared, rounds]) = program.statics("S", [objects::reference("shared"), int("rounds")]);
    program.thread("reader", |body| {
        let found = body.read(&shared);
        body.when(objects::not(objects::equal(found, objects::NULL)), |body| {
            body.read(&objects::field(found, value));
        });
    });
    program.thread("publisher", |body| {
        body.times(2, |body, _| {
            let new = body.allocate(node);
            body.write(&shared, new);
            body.write(&objects::field(new, value), 1);
            body.write(&shared, objects::NULL);
            // What is unreachable is forgotten after a step, and this is one.
            body.write(&rounds, 1);
        });
    });
    let program = program.build();
    let expected = equivalence(&program, false, 100_000).expect("a small program");
    assert_eq!(counted(&program), (expected, 0));
    assert_eq!(counted(&Unobserved(&program)), (expected, 0));
}
