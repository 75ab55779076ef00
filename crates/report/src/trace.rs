//! A trace that was verified, with the names that it gives its actions.

use std::time::Duration;

use thinair_check::trace::{Algorithm, Candidate, Recorded, Refused, Steps, Verdict, Verification, Why};
use thinair_event::{ActionId, ActionKind, ThreadId, Value};
use thinair_jmm as exact;
use thinair_jmm::trace::{Obstacle, Stage, Stuck, Written};
use thinair_program::{Describe, Identity};

/// What was found out about a trace, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct TraceReport {
    /// The name of its program.
    pub name: String,
    /// The file.
    pub file: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Who gave it.
    pub algorithm: Algorithm,
    /// When two actions counted as the same.
    pub identity: Identity,
    /// How the actions are committed.
    pub chain: Option<Vec<TraceStep>>,
    /// Why it is illegal or not known, or how it was found to be legal: one clause.
    pub reason: String,
    /// What is in the way of which reads, at the furthest point that was reached.
    pub obstacles: Vec<(String, String)>,
    /// The reads that were committed there.
    pub committed: Vec<String>,
    /// What fixed identities say, and the algorithm as published.
    pub opinions: Vec<(Option<Identity>, Verdict)>,
    /// The reads of which the trace does not say what they saw, with what they are taken to have seen.
    pub inferred: Vec<(String, String)>,
    /// The simulated executions, if they were asked for.
    pub table: Option<TraceTable>,
    /// How many executions the trace may be of, as far as they were looked at.
    pub executions: u64,
    /// How many sets of reads or frontiers were reached.
    pub reached: u64,
    /// How many times a thread was run.
    pub runs: u64,
    /// The time it took.
    pub time: Duration,
}

/// One step of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TraceStep {
    /// Writes are committed, then reads.
    Commit {
        /// The writes.
        writes: Vec<TraceAction>,
        /// The reads.
        reads: Vec<TraceAction>,
    },
    /// The rest is committed, in the execution itself, in this order.
    Rest(Vec<TraceAction>),
}

/// An action of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceAction {
    /// Its name.
    pub guid: String,
    /// What the trace says of it: `3: read x 42`.
    pub text: String,
    /// What it saw, if it is a read.
    pub from: Option<String>,
}

/// Simulated executions, with the marks of the paper's figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceTable {
    /// Whether all sets of reads are in it, or only those of the chain.
    pub whole: bool,
    /// The executions.
    pub rows: Vec<TraceRow>,
}

/// A simulated execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceRow {
    /// Its name: `E1`.
    pub name: String,
    /// The reads with their marks.
    pub reads: Vec<(String, String)>,
    /// The writes with their marks.
    pub writes: Vec<(String, String)>,
    /// Whether every write that is needed may be committed.
    pub valid: bool,
    /// `initial`, `final` or nothing.
    pub stage: Option<&'static str>,
}

impl TraceReport {
    /// Puts a verification into words.
    pub fn new(file: &str, recorded: &Recorded, found: &Verification, time: Duration) -> TraceReport {
        let words = found.candidate.as_ref().map(|candidate| Words { recorded, candidate });
        let (mut obstacles, mut committed) = (Vec::new(), Vec::new());
        if let (Some(words), Some(Why::Stuck(stuck))) = (&words, &found.why) {
            let told = stuck.obstacles.iter();
            obstacles =
                told.map(|(read, obstacle)| (words.phrase(*read), words.obstacle(obstacle))).collect();
            committed = stuck.committed.iter().map(|read| words.guid(*read)).collect();
        }
        if let (Some(words), Some(Why::Refused(refused))) = (&words, &found.why) {
            let told = refused.reads.iter();
            obstacles =
                told.map(|(read, write, why)| (words.phrase(*read), words.refusal(*write, why))).collect();
        }
        let chain = match (&words, &found.steps) {
            (Some(words), Some(steps)) => Some(words.chain(steps)),
            _ => None,
        };
        TraceReport {
            name: recorded.name().into(),
            file: file.into(),
            verdict: found.verdict,
            algorithm: found.algorithm,
            identity: found.identity,
            reason: reason(words.as_ref(), found),
            chain,
            obstacles,
            committed,
            opinions: found.opinions.iter().map(|opinion| (opinion.identity, opinion.verdict)).collect(),
            inferred: words.as_ref().map_or_else(Vec::new, Words::inferred),
            table: words.as_ref().and_then(|words| words.table(found)),
            executions: found.executions,
            reached: found.reached,
            runs: found.runs,
            time,
        }
    }
}

struct Words<'a> {
    recorded: &'a Recorded,
    candidate: &'a Candidate,
}

impl Words<'_> {
    fn guid(&self, id: ActionId) -> String {
        self.candidate.guid(self.recorded, id).into()
    }

    fn phrase(&self, id: ActionId) -> String {
        self.candidate.phrase(self.recorded, id)
    }

    fn action(&self, id: ActionId) -> TraceAction {
        let from = self.candidate.execution.write_seen[id.index()].map(|write| self.guid(write));
        TraceAction { guid: self.guid(id), text: self.phrase(id), from }
    }

    fn actions(&self, ids: &[ActionId]) -> Vec<TraceAction> {
        ids.iter().map(|&id| self.action(id)).collect()
    }

    /// Whether the trace has a line for the action. A read-modify-write is told once, as its write.
    fn is_told(&self, id: ActionId) -> bool {
        let execution = &self.candidate.execution;
        let action = execution.action(id);
        action.thread != ThreadId::INIT
            && !matches!(action.kind, ActionKind::Start | ActionKind::End)
            && !execution.atomic.iter().any(|pair| pair.0 == id)
    }

    fn chain(&self, steps: &Steps) -> Vec<TraceStep> {
        match steps {
            Steps::Order(order) => {
                let told: Vec<ActionId> = order.iter().copied().filter(|&id| self.is_told(id)).collect();
                vec![TraceStep::Rest(self.actions(&told))]
            }
            Steps::Chain(chain) => {
                let mut rest: Vec<bool> = self.candidate.execution.ids().map(|id| self.is_told(id)).collect();
                let mut steps = Vec::new();
                for step in &chain.steps {
                    for id in step.writes.iter().chain(&step.reads) {
                        rest[id.index()] = false;
                    }
                    let (writes, reads) = (self.actions(&step.writes), self.actions(&step.reads));
                    steps.push(TraceStep::Commit { writes, reads });
                }
                let ids = self.candidate.execution.ids();
                let rest: Vec<ActionId> = ids.into_iter().filter(|id| rest[id.index()]).collect();
                steps.push(TraceStep::Rest(self.actions(&rest)));
                steps
            }
        }
    }

    /// What is in the way of a read, after its name.
    fn obstacle(&self, obstacle: &Obstacle) -> String {
        let value = |write: ActionId, value: Value| {
            let location = self.candidate.execution.action(write).kind.written_location();
            location
                .map_or_else(|| value.to_string(), |location| self.recorded.program.value(location, value))
        };
        match obstacle {
            Obstacle::Absent => "is not performed there".into(),
            Obstacle::Write { write, found: Some(found) } => {
                format!("sees {}, which writes {} there", self.phrase(*write), value(*write, *found))
            }
            Obstacle::Write { write, found: None } => {
                format!("sees {}, which is not performed there", self.phrase(*write))
            }
            Obstacle::Sees { write, found } => format!(
                "sees {} of its own thread until it is committed, which writes {} there (rule 7)",
                self.phrase(*write),
                value(*write, *found)
            ),
            Obstacle::SeesUnrecorded { location, value, position } => {
                let program = &self.recorded.program;
                let line =
                    position.map_or_else(String::new, |position| format!(" in line {}", position.line));
                format!(
                    "sees {} = {}{line} until it is committed, a write that the trace does not have (rule 7)",
                    program.location_name(*location),
                    program.value(*location, *value)
                )
            }
            Obstacle::Breaks { action, found: Some(found) } => format!(
                "would make {}, which has been committed, write {}",
                self.phrase(*action),
                value(*action, *found)
            ),
            Obstacle::Breaks { action, found: None } => {
                format!("would keep {}, which has been committed, from being performed", self.phrase(*action))
            }
            Obstacle::Reorders => {
                "would change the order of actions that have been committed (rule 2)".into()
            }
            Obstacle::Assumption => "would lead to an assumption that does not hold".into(),
        }
    }

    /// What is in the way of a read by the exact search, after its name.
    fn refusal(&self, write: ActionId, obstacles: &[exact::Obstacle]) -> String {
        let phrase = self.phrase(write);
        let location = self.candidate.execution.action(write).kind.written_location();
        let value = |value: &Value| {
            location
                .map_or_else(|| value.to_string(), |location| self.recorded.program.value(location, *value))
        };
        let clause = |obstacle: &exact::Obstacle| match obstacle {
            exact::Obstacle::NotRead => "is never performed".into(),
            exact::Obstacle::NotWritten(instead) if instead.is_empty() => {
                format!("sees {phrase}, which is never performed")
            }
            exact::Obstacle::NotWritten(instead) => {
                let instead: Vec<String> = instead.iter().map(value).collect();
                format!("sees {phrase}, which only ever writes {}", instead.join(" or "))
            }
            exact::Obstacle::SeesUncommitted => {
                "sees a write until it is committed that can't be committed itself (rule 7)".into()
            }
            exact::Obstacle::Order => "would change what happens before what (rule 2)".into(),
            exact::Obstacle::Synchronization => {
                "would rest on a synchronization that the trace does not have (rule 8)".into()
            }
            exact::Obstacle::External => {
                "would come after output that the trace does not have (rule 9)".into()
            }
            exact::Obstacle::NotGenerated(_) | exact::Obstacle::NotDerivable => {
                format!("sees {phrase}, which can't be derived")
            }
        };
        let clauses: Vec<String> = obstacles.iter().map(clause).collect();
        if clauses.is_empty() {
            "can be committed, but not with the others".into()
        } else {
            clauses.join("; or ")
        }
    }

    fn inferred(&self) -> Vec<(String, String)> {
        let execution = &self.candidate.execution;
        let entries = self.recorded.trace.sequences.iter().flat_map(|sequence| &sequence.entries.value);
        let open: Vec<&str> = entries
            .filter(|entry| entry.value.act.seen().is_some_and(|seen| seen.from.is_none()))
            .map(|entry| entry.value.guid.value.as_str())
            .collect();
        if open.is_empty() {
            return Vec::new();
        }
        let seen = execution.ids().filter_map(|id| Some((id, execution.write_seen[id.index()]?)));
        seen.filter(|(read, _)| open.contains(&self.candidate.guid(self.recorded, *read)))
            .map(|(read, write)| (self.guid(read), self.guid(write)))
            .collect()
    }

    fn table(&self, found: &Verification) -> Option<TraceTable> {
        let table = found.table.as_ref()?;
        let written = |written: &Written| match written {
            Written::Recorded(id) => self.guid(*id),
            Written::Unrecorded { location, position, .. } => {
                let name = self.recorded.program.location_name(*location);
                position.map_or_else(|| name.clone(), |position| format!("{name}@{}", position.line))
            }
        };
        let rows = table.executions.iter().map(|execution| TraceRow {
            name: format!("E{}", execution.number),
            reads: table
                .reads
                .iter()
                .zip(&execution.reads)
                .map(|(read, mark)| (self.guid(*read), mark.to_string()))
                .collect(),
            writes: table
                .writes
                .iter()
                .zip(&execution.writes)
                .map(|(write, mark)| (written(write), mark.to_string()))
                .collect(),
            valid: execution.valid,
            stage: match execution.stage {
                Stage::Initial => Some("initial"),
                Stage::Between => None,
                Stage::Final => Some("final"),
            },
        });
        let rows: Vec<TraceRow> = rows.collect();
        let whole = rows.len() as u64 == 1_u64.checked_shl(table.reads.len() as u32).unwrap_or(0);
        Some(TraceTable { whole, rows })
    }
}

/// Why, in one clause.
fn reason(words: Option<&Words<'_>>, found: &Verification) -> String {
    let chains = match found.algorithm {
        Algorithm::Frontier => "follows the traced commit orders",
        _ => "leads to it",
    };
    match &found.why {
        Some(Why::IllFormed { reason, actions }) => {
            let named = words.map_or_else(String::new, |words| {
                let told: Vec<String> = actions
                    .iter()
                    .filter(|id| words.candidate.execution.action(**id).thread != ThreadId::INIT)
                    .filter(|id| words.is_told(**id))
                    .map(|id| words.phrase(*id))
                    .collect();
                if told.is_empty() { String::new() } else { format!(": {}", told.join(", ")) }
            });
            format!("it is not well-formed, {reason}{named}")
        }
        Some(Why::NoOrder) => "no order of the synchronization actions fits what the threads did".into(),
        Some(Why::Stuck(Stuck { never, .. })) => {
            let never: Vec<String> =
                words.map_or_else(Vec::new, |words| never.iter().map(|id| words.guid(*id)).collect());
            let named = if never.is_empty() {
                "each read can be committed, but not all of them".into()
            } else {
                format!("never committed: {}", listed(&never))
            };
            format!("no chain of simulated executions {chains}; {named}")
        }
        Some(Why::Refused(Refused { only_together: true, .. })) => {
            "its actions can't be committed: each racing read can, but not all of them".into()
        }
        Some(Why::Refused(_)) => "its actions can't be committed".into(),
        Some(Why::Other(reason)) => reason.clone(),
        None => match found.algorithm {
            Algorithm::Order => "no read sees a write of its own future".into(),
            Algorithm::Exact => "its actions can be committed step by step".into(),
            Algorithm::Frontier => "a chain of frontiers follows the traced commit orders".into(),
            Algorithm::Subsets => "a chain of simulated executions leads to it".into(),
        },
    }
}

/// `1, 3 and 12 more`
pub(crate) fn listed(names: &[String]) -> String {
    const MOST: usize = 12;
    let shown = names.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > MOST { format!("{shown} and {} more", names.len() - MOST) } else { shown }
}
