//! What is found is replayed, and what was tampered with is rejected.

mod support;

use std::ops::ControlFlow;

use support::models::{self, model};
use support::{is_allowed, parse};
use thinair_event::Value;
use thinair_explore::{Finding, Order};
use thinair_litmus::semantics::{LitmusProgram, Thread};
use thinair_machine::explore::{Ending, Observer, Options, Refusal};
use thinair_machine::{Kind, Model, Origin, Schedule, explore, replay};
use thinair_program::Answer;

#[derive(Default)]
struct Schedules {
    ends: Vec<Schedule>,
    deadlocks: Vec<Schedule>,
}

impl Observer<Thread> for Schedules {
    fn ended(&mut self, _: &Ending<'_, Thread>, path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        self.ends.push(path());
        ControlFlow::Continue(())
    }

    fn found(&mut self, finding: Finding, path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        assert_eq!(finding, Finding::Deadlock);
        self.deadlocks.push(path());
        ControlFlow::Continue(())
    }
}

fn schedules(program: &LitmusProgram, model: &Model, order: Order) -> Result<Schedules, Refusal> {
    let mut found = Schedules::default();
    explore(program, model, &Options { order, ..Options::default() }, &mut found)?;
    Ok(found)
}

fn program(text: &str) -> LitmusProgram {
    LitmusProgram::new(&parse(text), text, None)
}

const MIXED: &str = "Java T { int x, y; monitor m; }
    Thread 1 { x = 1; int r1 = y; lock m; y = 2; unlock m; }
    Thread 2 { y = 1; int r2 = x; lock m; int r3 = y; unlock m; }
    exists (true)";

const PLAIN: &str = "Java T { int x, y; }
    Thread 1 { x = 1; int r1 = y; y = 2; } Thread 2 { y = 1; int r2 = x; int r3 = y; } exists (true)";

#[test]
fn what_was_tampered_with_is_rejected() {
    for name in models::names() {
        let model = model(name);
        let mut tampered_with = 0;
        for text in [MIXED, PLAIN] {
            let program = program(text);
            let Ok(found) = schedules(&program, &model, Order::DepthFirst) else { continue };
            assert!(!found.ends.is_empty() && found.deadlocks.is_empty());
            for schedule in &found.ends {
                let replayed =
                    replay(&program, &model, schedule, &[]).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
                assert!(replayed.is_complete && replayed.steps.len() == schedule.moves.len());
                for (what, wrong) in tampered(schedule) {
                    let replayed = replay(&program, &model, &wrong, &[]);
                    assert!(replayed.is_err(), "{name}: {what}\n{schedule:?}\n{wrong:?}");
                    tampered_with += 1;
                }
            }
        }
        assert!(tampered_with > 20, "{name}: {tampered_with}");
    }
}

/// Schedules that are none of any machine's.
fn tampered(schedule: &Schedule) -> Vec<(&'static str, Schedule)> {
    let mut all = Vec::new();
    for place in 0..schedule.moves.len() {
        let mut twice = schedule.clone();
        twice.moves.insert(place, schedule.moves[place]);
        all.push(("an instruction is executed twice", twice));
        if schedule.moves[place].from.is_some() {
            let mut blind = schedule.clone();
            blind.moves[place].from = None;
            all.push(("a read sees nothing", blind));
        }
        if let Some(Origin::Gib(seen)) = schedule.moves[place].from
            && let Some(written) = schedule.moves[..place].iter().position(|earlier| earlier.executed == seen)
        {
            let mut early = schedule.clone();
            let read = early.moves.remove(place);
            early.moves.insert(written, read);
            all.push(("a read is executed before what it sees", early));
        }
    }
    for (thread, (_, answers)) in schedule.threads.iter().enumerate() {
        for (number, answer) in answers.iter().enumerate() {
            if let Answer::Value(_) = answer {
                let mut other = schedule.clone();
                other.threads[thread].1[number] = Answer::Value(Value::Int(77));
                all.push(("a read returns what nobody writes", other));
            }
        }
    }
    all
}

#[test]
fn a_step_is_shown_with_the_buffers() {
    let text = "Java T { int x, y; } Thread 1 { x = 1; int r1 = x; int r2 = y; }
        Thread 2 { y = 1; int r3 = y; int r4 = x; } exists (true)";
    let program = program(text);
    let model = model("tso");
    let found = schedules(&program, &model, Order::BreadthFirst).expect("tso defines it");
    let forwards =
        |schedule: &&Schedule| schedule.moves.iter().any(|step| matches!(step.from, Some(Origin::Own(_))));
    let schedule = found.ends.iter().find(forwards).expect("a read may be forwarded");
    let replayed = replay(&program, &model, schedule, &[]).expect("it was found");
    let mut left: usize = replayed.libs.iter().map(Vec::len).sum();
    for step in &replayed.steps {
        left -= 1;
        assert_eq!(step.libs.iter().map(Vec::len).sum::<usize>(), left);
        assert!(!step.gib.is_empty());
    }
    assert_eq!(left, 0);
    assert_eq!(replayed.lasts.expect("tso says so").len(), 2);
}

#[test]
fn a_deadlock_is_found() {
    let text = "Java T { monitor m, n; } Thread 1 { lock m; lock n; unlock n; unlock m; }
        Thread 2 { lock n; lock m; unlock m; unlock n; } exists (true)";
    let program = program(text);
    for name in ["sc", "tso", "rmo", "jmm-mp"] {
        let model = model(name);
        let found = schedules(&program, &model, Order::DepthFirst).expect("it is defined");
        let [deadlock] = &found.deadlocks[..] else { panic!("{name}: {:?}", found.deadlocks) };
        let replayed =
            replay(&program, &model, deadlock, &[]).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert!(!replayed.is_complete && replayed.steps.len() == 2, "{name}");
    }
}

/// What no thread accesses is in GIB as well, if it is asked for. (What variables hold in the end, jmm-mp does not say.)
#[test]
fn what_nobody_accesses_keeps_its_value() {
    for name in ["sc", "tso", "rmo"] {
        let text = "Java T { int x = 3, y; } Thread 1 { y = 1; } exists (x == 3)";
        assert!(is_allowed(text, &model(name)), "{name}");
    }
}

#[test]
fn what_a_model_does_not_define_is_named() {
    let program = program("Java T { volatile int v; } Thread 1 { v = 1; } exists (true)");
    let refused =
        schedules(&program, &model("pram"), Order::DepthFirst).err().expect("pram has no volatiles");
    let Refusal::NotDefined { kind, position, .. } = refused else { panic!("{refused}") };
    assert_eq!((kind, position.map(|position| position.line)), (Kind::WriteVolatile, Some(1)));
    let mixed = self::program("Java T { int x; } Thread 1 { int r = x.getVolatile(); } exists (true)");
    let refused = schedules(&mixed, &model("jmm-mp"), Order::DepthFirst).err().expect("x is not volatile");
    let Refusal::NotDefined { kind: Kind::ReadVolatile, .. } = refused else { panic!("{refused}") };
}
