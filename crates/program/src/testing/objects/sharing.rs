//! Random programs whose threads share a few variables in as many ways as there are: plain and volatile ones, elements,
//! fields of objects that are published in one way or another, monitors, waiting, spinning, starting and joining.
//!
//! Where [`random`](super::random) is about the heap, these are about who sees what: each thread says what it has read in a
//! variable of its own, so that an interleaving that is left out shows in the outcomes.

use thinair_event::ObjectId;

use super::{
    Body, FieldDeclaration, NULL, ObjectProgram, Operation, Place, ProgramBuilder, Register, Statement,
    Waiting, element, equal, field, int, less, not, plus, reference,
};
use crate::testing::random::Random;
use crate::{Class, Life};

/// What these programs are made of, besides accesses, branches and monitors.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an ingredient that is there or not")]
pub struct Sharing {
    /// Threads that run from the start, at most three.
    pub threads: usize,
    /// Statements of each, about.
    pub statements: usize,
    /// Objects, and references to publish them.
    pub objects: bool,
    /// Workers that are started, asked after, and joined; threads that join each other.
    pub lives: bool,
    /// Waiting for a time, notifying, interrupting.
    pub waits: bool,
    /// Loops that end when another thread writes something, or never.
    pub spins: bool,
    /// Parking, sleeping, daemons, ending the program, and looking at what threads do: what orders threads in time, but
    /// hands nothing on. And compare-and-sets that fail for no reason.
    pub timing: bool,
}

/// The program that a number determines.
pub fn sharing(seed: u64, ingredients: Sharing) -> ObjectProgram {
    let mut random = Random::new(seed);
    let mut program = ProgramBuilder::new();
    let (_, [x, y, v, w, plain, volatile, first, second, third]) = program.statics(
        "S",
        [
            int("x"),
            int("y"),
            int("v").volatile(),
            int("w").volatile(),
            reference("plain"),
            reference("volatile").volatile(),
            int("first"),
            int("second"),
            int("third"),
        ],
    );
    let array = program.array_class("int[]", int("element"));
    let array = program.static_array("a", array, 2);
    let monitors = ["m", "n"].map(|name| program.monitor(name));
    let fields: [FieldDeclaration; 3] = [int("value"), int("flag").volatile(), reference("next")];
    let (node, [value, flag, next]) = program.class("Node", fields);
    let mut writer = Writer {
        random: &mut random,
        ingredients,
        numbers: vec![x.clone(), y, element(array, 0), element(array, 1)],
        flags: [v, w],
        references: [plain, volatile],
        monitors,
        node,
        fields: [value, flag, next],
        worker: None,
        others: Vec::new(),
        said: first.clone(),
        held: Vec::new(),
    };
    if ingredients.lives || ingredients.timing {
        let (class, [_given]) = program.thread_class("Worker", [reference("given")], |body, [given]| {
            let (number, object) = (body.register(), body.register());
            body.read_into(object, &field(body.this(), given));
            writer.said = x;
            for _ in 0..2 {
                writer.statement(body, number, object, 1);
            }
        });
        writer.worker = Some(class);
    }
    writer.others = (0..ingredients.threads)
        .map(|number| program.thread_without_body(&format!("thread {number}")))
        .collect();
    for (thread, said) in writer.others.clone().into_iter().zip([first, second, third]) {
        writer.said = said;
        program.body_of(thread, |body| {
            let (number, object) = (body.register(), body.register());
            body.set(object, NULL);
            for _ in 0..ingredients.statements {
                writer.statement(body, number, object, 2);
            }
            body.write(&writer.said, number);
        });
    }
    program.build()
}

struct Writer<'r> {
    random: &'r mut Random,
    ingredients: Sharing,
    /// Plain variables.
    numbers: Vec<Place>,
    flags: [Place; 2],
    /// A plain one and a volatile one.
    references: [Place; 2],
    monitors: [ObjectId; 2],
    node: Class,
    fields: [super::Field; 3],
    worker: Option<Class>,
    /// The threads that run from the start.
    others: Vec<ObjectId>,
    /// Where the thread says what it has read.
    said: Place,
    /// Which monitors are held, so that waiting and notifying make sense.
    held: Vec<ObjectId>,
}

impl Writer<'_> {
    fn bit(&mut self) -> i32 {
        i32::from(self.random.below(2) == 1)
    }

    /// A statement of a thread that has a number and an object, or null, in its registers.
    fn statement(&mut self, body: &mut Body, number: Register, object: Register, depth: usize) {
        let Sharing { objects, lives, waits, spins, timing, .. } = self.ingredients;
        match self.random.below(30) {
            4..8 => {
                let (place, value) = (self.number(), self.bit() + 1);
                body.write(&place, value);
            }
            8..10 => body.read_into(number, &self.flags[self.random.below(2)]),
            10..12 => {
                let value = self.bit();
                body.write(&self.flags[self.random.below(2)], value);
            }
            12..15 if depth > 0 => self.synchronized(body, number, object, depth),
            15..17 if depth > 0 => {
                let value = self.bit();
                let inner = self.random.below(2) + 1;
                body.when(equal(number, value), |body| {
                    for _ in 0..inner {
                        self.statement(body, number, object, depth - 1);
                    }
                });
            }
            17 => body.write(&self.said, plus(number, 10)),
            18 => self.update(body, number),
            19..23 if objects => self.share(body, number, object),
            23 | 24 if lives => self.live(body, number, object),
            25 | 26 if waits => self.wait(body, number),
            27 if spins => {
                let place = if self.random.below(2) == 0 { self.number() } else { self.flags[0].clone() };
                body.until(|body| {
                    body.read_into(number, &place);
                    number
                });
            }
            28 if timing => self.time(body, number, object),
            29 if self.random.below(3) == 0 => body.assert(less(number, 2)),
            _ => {
                let place = self.number();
                body.read_into(number, &place);
            }
        }
    }

    fn number(&mut self) -> Place {
        // Mostly the first: chance alone seldom makes threads meet.
        let index = self.random.below(2 * self.numbers.len());
        self.numbers.get(index).unwrap_or(&self.numbers[0]).clone()
    }

    fn synchronized(&mut self, body: &mut Body, number: Register, object: Register, depth: usize) {
        let inner = self.random.below(3);
        let which = self.random.below(4);
        if which == 3 && self.ingredients.objects {
            let monitor = body.register();
            body.set(monitor, object);
            body.when(not(equal(monitor, NULL)), |body| {
                body.lock(monitor);
                for _ in 0..inner {
                    self.statement(body, number, object, depth - 1);
                }
                body.unlock(monitor);
            });
            return;
        }
        let monitor = self.monitors[which / 3];
        body.lock(monitor);
        self.held.push(monitor);
        for _ in 0..inner {
            self.statement(body, number, object, depth - 1);
        }
        self.held.pop();
        body.unlock(monitor);
    }

    fn update(&mut self, body: &mut Body, number: Register) {
        let place = if self.random.below(4) == 0 { self.number() } else { self.flags[0].clone() };
        let seen = match self.random.below(3) {
            0 if self.ingredients.timing => {
                body.update(&place, Operation::WeakCompareAndSet(0.into(), 1.into()))
            }
            0 | 1 => body.compare_and_set(&place, 0, 1),
            _ => body.update(&place, Operation::Set(2.into())),
        };
        body.set(number, seen);
    }

    /// Objects: made, filled, published, found, read.
    fn share(&mut self, body: &mut Body, number: Register, object: Register) {
        let [value, flag, next] = self.fields;
        let shared = self.references[self.random.below(2)].clone();
        let kind = self.random.below(9);
        let is_there = not(equal(object, NULL));
        match kind {
            0 | 1 => {
                let new = body.allocate(self.node);
                body.write(&field(new, value), 1);
                body.set(object, new);
                if self.random.below(2) == 0 {
                    body.write(&shared, new);
                }
            }
            2 => body.write(&shared, object),
            3 | 4 => body.read_into(object, &shared),
            5 => body.when(is_there, |body| body.read_into(number, &field(object, value))),
            6 => body.when(is_there, |body| body.write(&field(object, value), 2)),
            7 => body.when(is_there, |body| body.write(&field(object, flag), 1)),
            _ => body.when(is_there, |body| {
                let inner = body.allocate(self.node);
                body.write(&field(inner, value), 3);
                body.write(&field(object, next), inner);
                body.read_into(object, &field(object, next));
            }),
        }
    }

    fn live(&mut self, body: &mut Body, number: Register, object: Register) {
        let (Some(class), 0..4) = (self.worker, self.random.below(6)) else {
            let other = self.others.get(self.random.below(3)).copied();
            // A thread that joins itself waits for ever; that is a finding like others.
            return if let Some(other) = other { body.join(other) } else { body.set(number, 0) };
        };
        let thread = body.allocate(class);
        if self.ingredients.objects {
            body.write(&field(thread, super::Field(0)), object);
        }
        body.start(thread);
        match self.random.below(3) {
            0 => body.join(thread),
            1 => {
                let alive = body.is_alive(thread);
                body.set(number, alive);
            }
            _ => {}
        }
    }

    fn wait(&mut self, body: &mut Body, number: Register) {
        let other = self.others.get(self.random.below(3)).copied();
        match (self.random.below(6), self.held.last().copied(), other) {
            (0 | 1, Some(monitor), _) => {
                let outcome = body.wait_timed(monitor);
                body.set(number, outcome);
            }
            (2, Some(monitor), _) => {
                let outcome = body.wait_for_outcome(monitor);
                body.set(number, outcome);
            }
            (3, Some(monitor), _) => body.notify(monitor),
            (4, Some(monitor), _) => body.notify_all(monitor),
            (0..5, _, Some(other)) => body.interrupt(other),
            _ => {
                let own = body.this();
                let interrupted = body.test_and_clear_interrupt(own);
                body.set(number, interrupted);
            }
        }
    }

    fn time(&mut self, body: &mut Body, number: Register, object: Register) {
        let other = self.others.get(self.random.below(3)).copied();
        let timed = Waiting { timed: true, outcome: Some(number) };
        match (self.random.below(8), other) {
            (0, _) => body.statement(Statement::Sleep(Waiting { outcome: Some(number), ..timed }, 1)),
            (1, _) => body.statement(Statement::Park(timed)),
            (2, _) => body.park(),
            (3, Some(other)) => body.unpark(other),
            (4, Some(other)) => {
                let life = body.observe(other);
                // Not every life apart: it is enough to tell those that wait from the others.
                body.set(number, less(1, life));
                let last = i32::try_from(Life::ALL.len() - 1).unwrap_or(i32::MAX);
                body.when(equal(life, last), |body| body.set(number, 0));
            }
            (5, Some(other)) => body.statement(Statement::Join(timed, other.into())),
            (6, _) if self.random.below(3) == 0 => body.exit(3),
            _ => {
                if let Some(class) = self.worker {
                    let thread = body.allocate(class);
                    body.write(&field(thread, super::Field(0)), object);
                    body.start_daemon(thread);
                }
            }
        }
    }
}
