//! Random programs with objects: a few threads that allocate nodes, link them, publish them, take them back, lock them
//! and start threads with them. They end, or deadlock, or end by exceptions; their loops are bounded.

use super::{
    Body, NULL, ObjectProgram, Operation, Place, ProgramBuilder, Register, element, equal, field, int, not,
    plus, reference,
};
use crate::testing::random::Random;

/// How large random programs are.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Threads that run from the start.
    pub threads: usize,
    /// Statements of each, about.
    pub statements: usize,
}

/// The program that a number determines.
pub fn random(seed: u64, size: Size) -> ObjectProgram {
    let mut random = Random::new(seed);
    let mut program = ProgramBuilder::new();
    let (node, [value, next]) = program.class("Node", [int("value"), reference("next")]);
    let array = program.array_class("Node[]", reference("element"));
    let monitor = program.monitor("monitor");
    let (_, [shared, other, number, last]) = program.statics(
        "S",
        [reference("shared").volatile(), reference("other"), int("number").once(), int("last")],
    );
    let (worker, [given]) = program.thread_class("Worker", [reference("given")], |body, [given]| {
        let found = body.read(&field(body.this(), given));
        body.when(not(equal(found, NULL)), |body| {
            let seen = body.read(&field(found, value));
            body.write(&field(found, value), plus(seen, 1));
        });
    });
    for thread in 0..size.threads {
        let mut writer = Writer {
            random: &mut random,
            node,
            array,
            worker,
            fields: [value, next, given],
            statics: [shared.clone(), other.clone(), number.clone(), last.clone()],
            monitor,
            held: Vec::new(),
        };
        program.thread(&format!("thread {thread}"), |body| {
            let registers: Vec<Register> = (0..2).map(|_| body.register()).collect();
            for &register in &registers {
                body.set(register, NULL);
            }
            writer.opening(body, registers[0], thread);
            for _ in 0..size.statements {
                writer.statement(body, &registers, 2);
            }
        });
    }
    program.build()
}

struct Writer<'r> {
    random: &'r mut Random,
    node: crate::Class,
    array: crate::Class,
    worker: crate::Class,
    fields: [super::Field; 3],
    statics: [Place; 4],
    monitor: thinair_event::ObjectId,
    held: Vec<Register>,
}

impl Writer<'_> {
    /// Half of the programs begin with an object that the first thread gives to the others, some with a race to write a
    /// field that is written once: chance alone seldom makes threads meet.
    fn opening(&mut self, body: &mut Body, register: Register, thread: usize) {
        match (self.random.below(4), thread) {
            (0 | 1, 0) => {
                let new = body.allocate(self.node);
                body.set(register, new);
                body.write(&self.statics[0], new);
            }
            (0 | 1, _) => body.read_into(register, &self.statics[0]),
            (2, _) => self.write_once(body),
            _ => {}
        }
    }

    fn write_once(&mut self, body: &mut Body) {
        let [.., number, last] = &self.statics;
        let seen = body.read(number);
        body.when(equal(seen, 0), |body| body.write(number, 7));
        body.write(last, plus(seen, 1));
    }

    fn statement(&mut self, body: &mut Body, registers: &[Register], depth: usize) {
        let register = |random: &mut Random| registers[random.below(registers.len())];
        let [one, two] = [register(self.random), register(self.random)];
        let [value, next, given] = self.fields;
        let statics = self.statics.clone();
        let statics_reference = &statics[self.random.below(4) / 3];
        let guarded = |body: &mut Body, then: &mut dyn FnMut(&mut Body)| {
            body.when(not(equal(one, NULL)), |body| then(body));
        };
        match self.random.below(24) {
            0..3 => {
                let new = body.allocate(self.node);
                body.set(one, new);
            }
            3 => guarded(body, &mut |body| body.write(&field(one, next), two)),
            4 => guarded(body, &mut |body| body.read_into(one, &field(one, next))),
            5 | 17..20 => guarded(body, &mut |body| {
                let seen = body.read(&field(one, value));
                body.write(&field(one, value), plus(seen, 1));
            }),
            6 | 20..22 => body.write(statics_reference, one),
            7 | 22..24 => body.read_into(one, statics_reference),
            8 => body.write(statics_reference, NULL),
            9 => body.set(one, NULL),
            10 => {
                let array = body.allocate_array(self.array, 70);
                body.write(&element(array, 69), one);
                body.write(&element(array, 1), two);
                body.read_into(two, &element(array, 69));
            }
            11 => {
                body.compare_and_set(statics_reference, one, two);
            }
            12 if depth > 0 => {
                let inner = self.random.below(2) + 1;
                let monitor = self.monitor;
                body.lock(monitor);
                for _ in 0..inner {
                    self.statement(body, registers, depth - 1);
                }
                body.unlock(monitor);
            }
            13 if depth > 0 && !self.held.contains(&one) => {
                // The register may be given another object in between, which is then an exception.
                self.held.push(one);
                let monitor = body.register();
                body.set(monitor, one);
                body.lock(monitor);
                self.statement(body, registers, depth - 1);
                body.unlock(monitor);
                self.held.pop();
            }
            14 => {
                let thread = body.allocate(self.worker);
                body.write(&field(thread, given), one);
                body.start(thread);
                if self.random.below(2) == 0 {
                    body.join(thread);
                }
            }
            15 => self.write_once(body),
            _ => guarded(body, &mut |body| {
                body.update(&field(one, value), Operation::Add(1.into()));
            }),
        }
    }
}
