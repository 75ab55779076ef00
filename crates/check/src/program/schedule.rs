//! Schedules as text, to take a path another time.
//!
//! ```text
//! thinair schedule 1
//! input LostSignal.java
//! model sc
//! spurious-wakeups no
//! finding deadlock
//! steps 2
//! 1 0    # main: start Thread-0 (LostSignal.java:12)
//! 2 0    # Thread-0: read LostSignal.ready = false (LostSignal.java:4)
//! ```
//!
//! A line a step: the thread, numbered from 1 in the order in which threads start, since neither handles nor names of
//! objects need be the same in another process; and which of the steps that it could take, numbered from 0. The steps
//! are those of a machine that takes each by itself, so that a schedule does not depend on how it was searched for.
//! What follows a `#` is for people.

use std::fmt::Write as _;

use thinair_explore::{Options, Reduction};
use thinair_program::{Describe, Place};

use super::race::Races;
use super::trail::Trail;
use super::{Checked, Failure, Found, Incomplete, Kind, PathStep, RaceOptions, Statistics};

/// A path to a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The input, as the user named it.
    pub input: String,
    /// The memory model.
    pub model: String,
    /// Whether threads may stop waiting for no reason.
    pub spurious: bool,
    /// What it leads to.
    pub finding: Kind,
    /// The steps.
    pub moves: Vec<Move>,
    /// The line of each step, if it was read.
    lines: Vec<usize>,
}

/// A step of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The thread, by its number in the order of start, from 0.
    pub thread: usize,
    /// Which of its possible steps.
    pub option: u32,
    /// Which step of the shown path it is, if it is shown. Not part of the text.
    pub shown: Option<usize>,
}

/// Why a schedule can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScheduleError {
    /// The text is no schedule.
    #[error("line {line}: {message}")]
    Text {
        /// The line.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The program can't do what the schedule says.
    #[error("line {line}: step {step} does not fit the program: {message}")]
    Step {
        /// The line.
        line: usize,
        /// The number of the step, from 1.
        step: usize,
        /// What it can't do, and what it can.
        message: String,
    },
    /// The program does all that, and it does not lead to the finding.
    #[error("the program does what the schedule says, but that leads to no {0}")]
    NoFinding(Kind),
    /// The path could not be told.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// The first line, with the version of the format.
const HEADER: &str = "thinair schedule 1";

impl Schedule {
    /// The schedule of a finding.
    pub fn new(input: &str, model: &str, spurious: bool, found: &Found) -> Schedule {
        Schedule {
            input: input.into(),
            model: model.into(),
            spurious,
            finding: found.kind,
            moves: found.moves.clone(),
            lines: Vec::new(),
        }
    }

    /// The schedule as text; the finding that it is of tells people what happens.
    pub fn to_text(&self, found: &Found) -> String {
        let Schedule { input, model, spurious, finding, moves, .. } = self;
        let spurious = if *spurious { "yes" } else { "no" };
        let input = input.replace('\n', " ");
        let mut text = format!(
            "{HEADER}\ninput {input}\nmodel {model}\nspurious-wakeups {spurious}\nfinding {finding}\nsteps {}\n",
            moves.len()
        );
        for Move { thread, option, shown } in moves {
            let _ = write!(text, "{} {option}", thread + 1);
            if let Some(step) = shown.and_then(|shown| found.path.get(shown)) {
                let _ = write!(text, "    # {}", comment(found, step));
            }
            text.push('\n');
        }
        text
    }

    /// Reads a schedule.
    pub fn parse(text: &str) -> Result<Schedule, ScheduleError> {
        let mut lines = Lines { lines: text.lines().enumerate(), line: 0 };
        let header = lines.next().unwrap_or_default();
        if header != HEADER {
            return Err(lines.error(match header.strip_prefix("thinair schedule ") {
                Some(version) => format!("version {version} of the format is not known (known: 1)"),
                None => format!("not a schedule: the first line is not `{HEADER}`"),
            }));
        }
        let input = lines.field("input")?.to_string();
        let model = lines.field("model")?.to_string();
        let spurious = match lines.field("spurious-wakeups")? {
            "yes" => true,
            "no" => false,
            other => return Err(lines.error(format!("`yes` or `no` is expected here, not `{other}`"))),
        };
        let name = lines.field("finding")?;
        let known = Kind::ALL.map(Kind::name).join(", ");
        let finding = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        let finding =
            finding.ok_or_else(|| lines.error(format!("unknown finding `{name}` (known: {known})")))?;
        let number = lines.field("steps")?;
        let steps: usize =
            number.parse().map_err(|_| lines.error(format!("a number is expected here, not `{number}`")))?;
        let (mut moves, mut numbers) = (Vec::new(), Vec::new());
        while let Some(line) = lines.next() {
            let step = parse_step(line).ok_or_else(|| {
                lines.error(format!("a thread's number from 1 and an option are expected here, not `{line}`"))
            })?;
            moves.push(step);
            numbers.push(lines.line);
        }
        if moves.len() != steps {
            let message = format!("the schedule should have {steps} steps, and has {}", moves.len());
            return Err(lines.error(message));
        }
        Ok(Schedule { input, model, spurious, finding, moves, lines: numbers })
    }
}

fn parse_step(line: &str) -> Option<Move> {
    let (thread, option) = line.split_once(' ')?;
    let thread: usize = thread.parse().ok()?;
    Some(Move { thread: thread.checked_sub(1)?, option: option.trim().parse().ok()?, shown: None })
}

/// `main: write x = 1 (Main.java:3)`
fn comment(found: &Found, step: &PathStep) -> String {
    let PathStep { thread, action, place, .. } = step;
    let thread = &found.threads[*thread];
    let place = match place {
        Some(Place { file: Some(file), line: Some(line), .. }) => format!(" ({file}:{line})"),
        Some(Place { line: Some(line), .. }) => format!(" (line {line})"),
        Some(Place { class, method, .. }) => format!(" ({class}.{method})"),
        None => String::new(),
    };
    format!("{thread}: {action}{place}").replace('\n', " ")
}

/// The lines that say something, without what is for people.
struct Lines<'t> {
    lines: std::iter::Enumerate<std::str::Lines<'t>>,
    /// The number of the line that was read last.
    line: usize,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> Option<&'t str> {
        for (index, line) in self.lines.by_ref() {
            self.line = index + 1;
            let line = match line.split_once('#') {
                // A name may have the sign in it; a step has none.
                Some((step, _)) if !line.starts_with("input ") => step.trim(),
                _ => line.trim(),
            };
            if !line.is_empty() {
                return Some(line);
            }
        }
        None
    }

    fn field(&mut self, name: &str) -> Result<&'t str, ScheduleError> {
        let line = self.next().unwrap_or_default();
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.map(str::trim).ok_or_else(|| self.error(format!("`{name} …` is expected here, not `{line}`")))
    }

    fn error(&self, message: String) -> ScheduleError {
        ScheduleError::Text { line: self.line.max(1), message }
    }
}

/// Takes exactly the steps of a schedule, and says what they lead to.
pub fn replay<P: Describe>(program: &P, schedule: &Schedule) -> Result<Checked, ScheduleError> {
    let single = Options { reduction: Reduction::NONE, spurious: schedule.spurious, ..Options::default() };
    let mut trail = Trail::new(program, single);
    for (index, &Move { thread, option, .. }) in schedule.moves.iter().enumerate() {
        if trail.take_number(thread, option).is_none() {
            let line = schedule.lines.get(index).copied().unwrap_or(index + 1);
            let message = misfit(&trail, thread, option);
            return Err(ScheduleError::Step { line, step: index + 1, message });
        }
    }
    let transitions = schedule.moves.len() as u64;
    let statistics = Statistics { transitions, depth: schedule.moves.len(), ..Statistics::default() };
    let found = if schedule.finding == Kind::Race {
        // A path that was saved ends in the race that it is about. If that is no write that is read or written later, it is another.
        let last = |include_rw| {
            let options = RaceOptions { include_rw, ..RaceOptions::default() };
            Races::on(program, &trail.schedule, &options).told(&options.trust).next_back()
        };
        let last = last(false).or_else(|| last(true));
        last.map(|seen| Found::race(trail, &seen, false)).transpose()?
    } else {
        Found::at_the_end(trail, schedule.finding, None, false)?
    };
    let found = found.ok_or(ScheduleError::NoFinding(schedule.finding))?;
    Ok(Checked::new(vec![found], Some(Incomplete::Replay), statistics))
}

/// What can't be done, and what can.
fn misfit<P: Describe>(trail: &Trail<'_, P>, thread: usize, option: u32) -> String {
    let mut possible: Vec<(usize, u32)> =
        trail.machine.steps().map(|step| (trail.number(step.thread), step.option)).collect();
    possible.sort_unstable();
    let can = possible.iter().any(|(number, _)| *number == thread);
    let what = match (thread < trail.threads()).then(|| trail.name(thread)) {
        None => format!("there is no thread {} yet", thread + 1),
        Some(name) if can => format!("thread {} ({name}) has no step {option}", thread + 1),
        Some(name) => format!("thread {} ({name}) can't go on", thread + 1),
    };
    let steps = possible
        .iter()
        .map(|(number, option)| format!("`{} {option}` ({})", number + 1, trail.name(*number)));
    let steps: Vec<String> = steps.collect();
    if steps.is_empty() {
        format!("{what}; no thread can go on")
    } else {
        format!("{what}; possible: {}", steps.join(", "))
    }
}
