//! Programs of which it is known what threads may still do, so that persistent sets are small: litmus tests, mostly (see
//! the tests of `check`). Here is what those do not have.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use thinair_event::{Location, ObjectId, Value};
use thinair_explore::{Limits, Machine, Observer, Schedule, Strategy, search};
use thinair_program::testing::objects::{
    ObjectProgram, ProgramBuilder, Statement, ThreadState, Waiting, int,
};
use thinair_program::{Ahead, Answer, Initial, Names, Program, Request, Variable};

use crate::observed::combinations;

/// A program of threads each of which touches one variable, after at most one thing that is not an access.
struct Foreseen {
    program: ObjectProgram,
    variable: fn(ObjectId) -> Location,
}

impl Program for Foreseen {
    type Thread = ThreadState;

    fn initial(&self) -> Initial {
        self.program.initial()
    }

    fn start(&self, thread: ObjectId) -> ThreadState {
        self.program.start(thread)
    }

    fn next(&self, thread: &ThreadState) -> Request {
        self.program.next(thread)
    }

    fn resume(&self, thread: &mut ThreadState, answer: Answer) {
        self.program.resume(thread, answer);
    }

    fn variable(&self, location: Location) -> Variable {
        self.program.variable(location)
    }

    fn names(&self) -> &Names {
        self.program.names()
    }

    fn ahead(&self, thread: &ThreadState) -> Ahead {
        match self.next(thread) {
            Request::Join { thread, .. } => Ahead::write((self.variable)(thread)),
            // What is read is then written elsewhere.
            Request::Read { location, .. } => {
                Ahead::read(location).and(Ahead::write((self.variable)(location.object)))
            }
            Request::Write { location, .. } => Ahead::write(location),
            Request::End { .. } => Ahead::NOTHING,
            _ => Ahead::ANYTHING,
        }
    }
}

#[derive(Default)]
struct Ends(BTreeSet<Vec<Value>>);

impl Observer<Foreseen> for Ends {
    fn ended(&mut self, machine: &Machine<'_, Foreseen>, _: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        let value = |slot| machine.value(Location { object: ObjectId(0), slot });
        self.0.insert((0..3).map(value).collect());
        ControlFlow::Continue(())
    }
}

/// Whoever joins is interrupted first, or is told of the end first: also if that comes later than the interrupt.
#[test]
fn an_interrupted_join_may_still_see_the_end() {
    let mut program = ProgramBuilder::new();
    let (_, [flag, seen, outcome]) =
        program.statics("S", [int("flag").volatile(), int("seen"), int("outcome")]);
    let joined = program.thread("joined", |body| {
        let value = body.read(&flag);
        body.write(&seen, value);
    });
    let joiner = program.thread("joiner", |body| {
        let told = body.register();
        body.statement(Statement::Join(Waiting { timed: false, outcome: Some(told) }, joined.into()));
        body.write(&outcome, told);
    });
    program.thread("interrupter", |body| {
        body.interrupt(joiner);
        body.write(&flag, 1);
    });
    let program = Foreseen {
        program: program.build(),
        variable: |object| Location { object: ObjectId(0), slot: if object == ObjectId(0) { 1 } else { 2 } },
    };
    let ends = |reduction| {
        let mut ends = Ends::default();
        search(&program, Strategy { reduction, ..Strategy::default() }, Limits::default(), &mut ends);
        ends.0
    };
    let all = ends(thinair_explore::Reduction::NONE);
    assert_eq!(all.len(), 4);
    for reduction in combinations() {
        assert_eq!(ends(reduction), all, "{reduction}");
    }
}
