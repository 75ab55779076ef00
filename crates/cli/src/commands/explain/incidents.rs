//! Deadlocks and violated assertions, and how they come about, if the engine that found them follows paths.

use thinair_check::budget::Budget;
use thinair_check::litmus::{Decision, Options, Source, shortest_path};
use thinair_event::Position;
use thinair_explore::{Finding, Machine, Order, Recorded, Schedule, Status, Taken, record};
use thinair_litmus::semantics::LitmusProgram;
use thinair_litmus::source::Lines;
use thinair_program::{Describe as _, Program as _, Request};
use thinair_report::{Ending, Incident, NamedExecution, Path};

/// What was found beside outcomes, each with a shortest path if there is time to look for one.
pub(super) fn incidents(
    source: &Source,
    decision: &Decision,
    options: Options,
    budget: &Budget,
) -> Vec<Incident> {
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    let describe = |finding: Finding, found: &Schedule| {
        let better = match options.strategy.order {
            // The path that was found first is a shortest one already.
            Order::BreadthFirst | Order::BestFirst(_) => Some(found.clone()),
            Order::DepthFirst => shortest_path(source, finding, options, budget),
        };
        let shortest = better.is_some();
        let path = better.unwrap_or_else(|| found.clone());
        let Recorded { execution, order } = record(&program, &path);
        let execution = NamedExecution::new(&program, &execution, &order);
        let endings = match finding {
            Finding::Deadlock => blocked(&path.machine(&program)),
            Finding::Assertion => violated(&program, source, &path),
            Finding::Exception(_) | Finding::Hang | Finding::Unsupported(_) => Vec::new(),
        };
        Path { execution, shortest, endings }
    };
    let incident = |(&finding, found): (&Finding, &Option<Schedule>)| Incident {
        finding,
        path: found.as_ref().map(|found| describe(finding, found)),
    };
    decision.findings.iter().flatten().map(incident).collect()
}

/// What each thread that has not ended waits for in a state.
fn blocked(machine: &Machine<'_, LitmusProgram>) -> Vec<Ending> {
    let program = machine.program();
    let stuck = machine.threads().filter(|(_, status, _)| !matches!(status, Status::Ended(_)));
    stuck
        .map(|(object, _, state)| {
            let what = match program.next(state) {
                Request::Lock(monitor) => format!("waits for {}", program.object_name(monitor)),
                Request::Join { thread, .. } => {
                    format!("waits for the end of {}", program.object_name(thread))
                }
                _ => "can't go on".into(),
            };
            let line = program.position(state).map(|position| position.line);
            Ending { thread: program.object_name(object), line, what }
        })
        .collect()
}

/// The assertion that the last step of the path violates.
fn violated(program: &LitmusProgram, source: &Source, path: &Schedule) -> Vec<Ending> {
    let fails = |taken| matches!(taken, Taken::Answered(Request::Fail, _));
    let ending = path.last_taken(program, fails).map(|(object, state)| {
        let position = program.position(&state);
        let what = match position.map(|position| statement(&source.text, position)) {
            Some(statement) => format!("violates `{statement}`"),
            None => "violates an assertion".into(),
        };
        Ending { thread: program.object_name(object), line: position.map(|position| position.line), what }
    });
    ending.into_iter().collect()
}

/// The text from a position to the end of its statement, or of its line if that comes first.
fn statement(text: &str, position: Position) -> String {
    let line = Lines::new(text).line(position.line);
    let rest: String = line.chars().skip(position.column as usize - 1).collect();
    let end = rest.find(';').unwrap_or(rest.len());
    rest[..end].trim().into()
}
