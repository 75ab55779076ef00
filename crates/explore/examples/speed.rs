//! How fast the machine is: states a second of searches, and requests a second on objects that nobody else can reach.
//!
//! `cargo run --release -p thinair-explore --example speed`

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::time::{SystemTime, UNIX_EPOCH};

use thinair_event::{Location, ObjectId, ReadMode, Value, Width, WriteMode};
use thinair_explore::run::{RunObserver, run};
use thinair_explore::{Limits, Observer, Order, Reduction, Strategy, search};
use thinair_program::testing::objects;
use thinair_program::{Answer, Class, Initial, Mutability, Names, Program, Request, Site, Thread, Variable};

/// Threads that fill a list of private objects, walk along it, and count up a shared variable now and then: as cheap as a
/// front end can be, so that the time is the engine's.
struct Churn {
    names: Names,
    threads: u32,
    /// How long the list becomes.
    kept: u32,
    /// How many objects are allocated and dropped between two shared actions.
    dropped: u32,
    /// How many shared actions there are.
    rounds: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Churner {
    place: u32,
    round: u32,
    index: u32,
    head: Value,
    other: Value,
    number: Value,
}

const SHARED: Location = Location { object: ObjectId(0), slot: 0 };

impl Churn {
    fn new(threads: u32, kept: u32, dropped: u32, rounds: u32) -> Churn {
        Churn { names: Names::new(threads + 1), threads, kept, dropped, rounds }
    }
}

impl Thread for Churner {
    fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        [self.head, self.other].iter().filter_map(|value| value.reference()).for_each(visit);
    }

    fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        self.head = self.head.renamed(rename);
        self.other = self.other.renamed(rename);
    }
}

fn at(object: Value, slot: u32) -> Location {
    Location { object: object.reference().expect("an object"), slot }
}

impl Program for Churn {
    type Thread = Churner;

    fn initial(&self) -> Initial {
        Initial { threads: (1..=self.threads).map(ObjectId).collect(), writes: Vec::new() }
    }

    fn start(&self, _: ObjectId) -> Churner {
        let (head, other, number) = (Value::Null, Value::Null, Value::Int(0));
        Churner { place: if self.kept == 0 { 3 } else { 0 }, round: 0, index: 0, head, other, number }
    }

    fn next(&self, thread: &Churner) -> Request {
        let allocate = |site| Request::Allocate { site: Site(site), class: Class(0), length: 0 };
        let write = |location, value| Request::Write { location, value, mode: WriteMode::Plain };
        let read = |location| Request::Read { location, mode: ReadMode::Plain };
        match thread.place {
            0 => allocate(0),
            1 => write(at(thread.other, 0), thread.head),
            2 => write(at(thread.other, 1), Value::Int(thread.index.cast_signed())),
            3 => read(SHARED),
            4 => allocate(1),
            5 => write(at(thread.other, 1), thread.number),
            6 => read(at(thread.other, 1)),
            7 => write(at(thread.other, 2), thread.number),
            8 => read(at(thread.other, 2)),
            9 => write(SHARED, thread.number),
            _ => Request::End { exception: None },
        }
    }

    fn resume(&self, thread: &mut Churner, answer: Answer) {
        match answer {
            Answer::Allocated(object) => thread.other = Value::Reference(object),
            Answer::Value(value) => thread.number = value,
            _ => {}
        }
        thread.place += 1;
        match thread.place {
            3 => {
                thread.head = std::mem::replace(&mut thread.other, Value::Null);
                thread.index += 1;
                if thread.index < self.kept {
                    thread.place = 0;
                } else {
                    thread.index = 0;
                }
            }
            4 if self.dropped == 0 => thread.place = 9,
            9 => {
                thread.other = Value::Null;
                thread.index += 1;
                if thread.index < self.dropped {
                    thread.place = 4;
                }
            }
            10 => {
                thread.index = 0;
                thread.round += 1;
                if thread.round < self.rounds {
                    thread.place = 3;
                }
            }
            _ => {}
        }
        if let (3.., Value::Int(number)) = (thread.place, thread.number)
            && answer == Answer::Value(thread.number)
            && thread.place == 4
        {
            thread.number = Value::Int((number + 1) % 4);
        }
    }

    fn variable(&self, location: Location) -> Variable {
        let is_reference = location.object.0 > self.threads && location.slot == 0;
        Variable {
            default: if is_reference { Value::Null } else { Value::Int(0) },
            width: Width::Bits32,
            volatile: false,
            is_final: false,
            mutability: Mutability::Any,
        }
    }

    fn names(&self) -> &Names {
        &self.names
    }
}

/// Seconds that this thread has had a processor, where the system tells; else of the clock.
fn now() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64()),
        |nanoseconds| nanoseconds as f64 / 1e9,
    )
}

struct Nothing;

impl<P: Program> Observer<P> for Nothing {}

impl RunObserver for Nothing {}

fn searched<P: Program>(name: &str, program: &P, requests: Option<u64>) {
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        for reduction in [Reduction::Invisible, Reduction::None] {
            if reduction == Reduction::None && requests.is_some() {
                continue;
            }
            let strategy = Strategy { order, reduction, ..Strategy::default() };
            let start = now();
            let summary = search(program, strategy, Limits::default(), &mut Nothing);
            let seconds = now() - start;
            println!(
                "{name:<44} {order:?}/{reduction:?}: {} states, {} steps, {:.0} ms, {:.0} steps/s{}",
                summary.states,
                summary.transitions,
                seconds * 1e3,
                summary.transitions as f64 / seconds,
                requests.map_or_else(String::new, |requests| {
                    format!(", {:.1} M requests/s", (requests * summary.transitions) as f64 / seconds / 1e6)
                })
            );
        }
    }
}

fn ran(name: &str, program: &Churn) {
    let start = now();
    let end = run(program, &mut Nothing);
    let seconds = now() - start;
    let [threads, kept, dropped, rounds] =
        [program.threads, program.kept, program.dropped, program.rounds].map(u64::from);
    let requests = threads * (3 * kept + rounds * (2 + 5 * dropped));
    println!("{name:<44} {end:?}: {:.1} M requests/s", requests as f64 / seconds / 1e6);
}

fn main() {
    searched("treiber 3 1", &objects::treiber(3, 1), None);
    searched("bounded buffer 2 2 1 2", &objects::bounded_buffer(2, 2, 1, 2), None);
    searched("dining philosophers 5", &objects::dining_philosophers(5, true), None);
    searched("churn: 200 dropped objects a step", &Churn::new(2, 0, 200, 20), Some(500));
    searched("churn: 10,000 kept objects", &Churn::new(2, 5_000, 0, 60), Some(1));
    ran("run: few objects, dropped at once", &Churn::new(2, 0, 1_000, 1_000));
    ran("run: many objects, kept", &Churn::new(2, 100_000, 1_000, 1_000));
}
