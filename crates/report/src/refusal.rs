//! Why no execution that a model allows has an outcome.

use thinair_jmm::Obstacle;
use thinair_program::Describe;

use crate::execution::Namer;
use crate::phrase::{described, name};
use crate::text::count;
use crate::{Datum, NamedExecution};

/// What is in the way of an outcome.
#[derive(Clone, Debug)]
pub struct Refused {
    /// How many well-formed executions have the outcome.
    pub executions: u64,
    /// Whether that is all of them.
    pub exhaustive: bool,
    /// Why the one of them is not allowed that needs the least.
    pub nearest: Option<Refusal>,
}

/// Why an execution is not allowed.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The execution.
    pub execution: NamedExecution,
    /// The reads that can't see what they see in it.
    pub reads: Vec<RefusedRead>,
    /// Whether each of them could, but not all of them together.
    pub only_together: bool,
}

/// A read that can't see what it would have to see.
#[derive(Clone, Debug)]
pub struct RefusedRead {
    /// The read.
    pub read: u32,
    /// The write that it would have to see.
    pub write: u32,
    /// What is in the way: each at some point of the search.
    pub obstacles: Vec<NamedObstacle>,
}

/// An obstacle, with values as the source would write them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedObstacle {
    /// What it is.
    pub obstacle: Obstacle,
    /// What the thread writes instead, for obstacles that say so.
    pub values: Vec<Datum>,
}

impl Refused {
    /// Names what is in the engine's reasons.
    pub fn new(program: &impl Describe, refused: &thinair_jmm::Refused) -> Refused {
        let thinair_jmm::Refused { executions, exhaustive, ref nearest } = *refused;
        let nearest = nearest.as_ref().map(|refusal| {
            let order: Vec<_> = refusal.execution.ids().collect();
            let namer = Namer::new(program, &refusal.execution);
            let values = |read: &thinair_jmm::RefusedRead, obstacle: &Obstacle| {
                let location = refusal.execution.action(read.write).kind.written_location();
                let (Some(location), Obstacle::NotWritten(values) | Obstacle::NotGenerated(values)) =
                    (location, obstacle)
                else {
                    return Vec::new();
                };
                values.iter().map(|&value| namer.datum(location, value)).collect()
            };
            let named = |read: &thinair_jmm::RefusedRead| RefusedRead {
                read: read.read.0,
                write: read.write.0,
                obstacles: read
                    .obstacles
                    .iter()
                    .map(|obstacle| NamedObstacle {
                        obstacle: obstacle.clone(),
                        values: values(read, obstacle),
                    })
                    .collect(),
            };
            Refusal {
                execution: NamedExecution::new(program, &refusal.execution, &order),
                reads: refusal.reads.iter().map(named).collect(),
                only_together: refusal.only_together,
            }
        });
        Refused { executions, exhaustive, nearest }
    }

    /// What became of the executions that have the outcome, as a sentence.
    pub(crate) fn summary(&self, model: &str) -> String {
        match (self.executions, self.exhaustive) {
            (0, true) => {
                "No well-formed execution has the outcome (see thinair models hb), whichever of the \
                test's constants, and of the values that threads make of them, reads return."
                    .into()
            }
            (0, false) => {
                "No well-formed execution with the outcome was found in the time that there was.".into()
            }
            (1, true) => {
                format!("One well-formed execution, E, has the outcome, and {model} does not allow it.")
            }
            (executions, true) => {
                let executions = count(executions, "well-formed execution");
                format!("None of the {executions} that have the outcome is allowed under {model}.")
            }
            (executions, false) => {
                let executions = count(executions, "well-formed execution");
                format!(
                    "The outcome is that of {executions}, and perhaps of more; none of them is allowed under \
                     {model}."
                )
            }
        }
    }
}

impl Refusal {
    /// What is in the way: each a claim about a read, and what it rests on, in sentences.
    pub(crate) fn reasons(&self, model: &str) -> Vec<(String, String)> {
        if self.only_together {
            let reads = self.reads.iter().map(|read| {
                (format!("{} sees {}.", self.in_full(read.read), self.in_full(read.write)), String::new())
            });
            let claim = "Each of these reads can be committed, but not all of them together:";
            return std::iter::once((claim.into(), String::new())).chain(reads).collect();
        }
        if self.reads.is_empty() && model == "jprd" {
            // It has provenance; then it is none of the executions that provenance is asked of.
            return vec![("Write sets do not generate E (see thinair models jpr).".into(), String::new())];
        }
        let reason = |read| (self.claim(read), self.grounds(read, model));
        self.reads.iter().map(reason).collect()
    }

    fn claim(&self, refused: &RefusedRead) -> String {
        format!("{} would have to see {}.", self.in_full(refused.read), self.in_full(refused.write))
    }

    fn grounds(&self, refused: &RefusedRead, model: &str) -> String {
        match self.clauses(refused, model).as_slice() {
            [] => "In no justifying execution can it be committed.".into(),
            [NamedClause::Whole(sentence)] => format!("{sentence}."),
            clauses => {
                let every = if clauses.len() == 1 { "every" } else { "each" };
                let clauses = clauses.iter().map(NamedClause::text).collect::<Vec<_>>().join(", or ");
                format!("In {every} justifying execution {clauses}.")
            }
        }
    }

    fn clauses(&self, refused: &RefusedRead, model: &str) -> Vec<NamedClause> {
        let write = self.execution.action(refused.write);
        let writer = &self.execution.threads[write.thread];
        let variable = write.location.as_deref().unwrap_or_default();
        let wanted = write.value.as_ref();
        let (read, seen) = (name(refused.read), name(refused.write));
        let is_revised = model == "jmm-revised";
        let mut clauses = Vec::new();
        let instead: Vec<&NamedObstacle> = refused
            .obstacles
            .iter()
            .filter(|obstacle| matches!(obstacle.obstacle, Obstacle::NotWritten(_)))
            .collect();
        for obstacle in &refused.obstacles {
            clauses.push(match obstacle.obstacle {
                Obstacle::NotRead => NamedClause::Part(format!("there is no {read}")),
                // Said once, for all of them.
                Obstacle::NotWritten(_) => continue,
                Obstacle::SeesUncommitted => NamedClause::Part(format!(
                    "{read} sees a write that E does not have, and that can't be committed (rule 7)"
                )),
                Obstacle::Order => NamedClause::Part(
                    "happens-before between what is committed would not be as in E (rule 2)".into(),
                ),
                Obstacle::Synchronization => NamedClause::Part(
                    "what would be committed rests on a synchronization that E does not have (rule 8)".into(),
                ),
                Obstacle::External => NamedClause::Part(format!(
                    "something is printed, before what would be committed, that E does not print (rule {})",
                    if is_revised { 7 } else { 9 }
                )),
                Obstacle::NotGenerated(_) => NamedClause::Whole(match written(&obstacle.values, wanted) {
                    (values, false) if values.is_empty() => {
                        format!("{writer} writes {variable} in no generated execution")
                    }
                    (values, false) => {
                        format!("In the generated executions {writer} writes only {values} to {variable}")
                    }
                    (_, true) => format!(
                        "{writer} writes that value in generated executions, but not by the same action"
                    ),
                }),
                Obstacle::NotDerivable => NamedClause::Whole(format!(
                    "{seen} has no provenance: in no run in which reads see the past, or what is derived \
                     already, does {writer} write that value"
                )),
            });
        }
        if !instead.is_empty() {
            let all: Vec<Datum> = instead.iter().flat_map(|obstacle| obstacle.values.clone()).collect();
            let (values, is_elsewhere) = written(&all, wanted);
            if is_elsewhere {
                let value = wanted.map(ToString::to_string).unwrap_or_default();
                clauses.push(NamedClause::Part(format!(
                    "{writer} writes {value} to {variable}, but not by the same action"
                )));
            }
            if !values.is_empty() {
                clauses.push(NamedClause::Part(format!("{writer} writes {values} to {variable} instead")));
            }
            if instead.iter().any(|obstacle| obstacle.values.is_empty()) {
                clauses.push(NamedClause::Part(format!("{writer} does not write {variable}")));
            }
        }
        clauses
    }

    /// `a6 (line 9, read x = 1)`
    fn in_full(&self, id: u32) -> String {
        let action = self.execution.action(id);
        let what = described(action);
        match action.position {
            Some(position) => format!("{} (line {}, {what})", name(id), position.line),
            None => format!("{} ({what})", name(id)),
        }
    }
}

/// A sentence, or what is true in a justifying execution.
enum NamedClause {
    Whole(String),
    Part(String),
}

impl NamedClause {
    fn text(&self) -> &str {
        match self {
            NamedClause::Whole(text) | NamedClause::Part(text) => text,
        }
    }
}

/// `0 or 2`: the values apart from the wanted one, and whether that is among them.
fn written(values: &[Datum], wanted: Option<&Datum>) -> (String, bool) {
    let mut others: Vec<String> = Vec::new();
    for value in values.iter().filter(|value| Some(*value) != wanted) {
        let value = value.to_string();
        if !others.contains(&value) {
            others.push(value);
        }
    }
    (others.join(" or "), values.iter().any(|value| Some(value) == wanted))
}

impl NamedObstacle {
    /// The obstacle's name in JSON.
    pub(crate) fn name(&self) -> &'static str {
        match self.obstacle {
            Obstacle::NotRead => "not-read",
            Obstacle::NotWritten(_) => "not-written",
            Obstacle::SeesUncommitted => "sees-uncommitted",
            Obstacle::Order => "order",
            Obstacle::Synchronization => "synchronization",
            Obstacle::External => "external",
            Obstacle::NotGenerated(_) => "not-generated",
            Obstacle::NotDerivable => "not-derivable",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::execution;

    fn refusal(obstacles: &[(Obstacle, &[i64])], only_together: bool) -> Refusal {
        let named = |(obstacle, values): &(Obstacle, &[i64])| NamedObstacle {
            obstacle: obstacle.clone(),
            values: values.iter().copied().map(Datum::Number).collect(),
        };
        let read = RefusedRead { read: 9, write: 6, obstacles: obstacles.iter().map(named).collect() };
        Refusal { execution: execution(), reads: vec![read], only_together }
    }

    #[test]
    fn obstacles_in_words() {
        let grounds = |obstacles: &[(Obstacle, &[i64])], model| {
            let reasons = refusal(obstacles, false).reasons(model);
            assert_eq!(reasons[0].0, "a9 (line 9, read x = 1) would have to see a6 (line 4, write x = 1).");
            reasons[0].1.clone()
        };
        let not_written = || Obstacle::NotWritten(Vec::new());
        for (obstacle, values, words) in [
            (not_written(), &[0, 2, 0][..], "Thread 1 writes 0 or 2 to x instead."),
            (not_written(), &[], "Thread 1 does not write x."),
            (not_written(), &[1], "Thread 1 writes 1 to x, but not by the same action."),
            (Obstacle::NotRead, &[], "there is no a9."),
            (
                Obstacle::SeesUncommitted,
                &[],
                "a9 sees a write that E does not have, and that can't be committed (rule 7).",
            ),
            (Obstacle::Order, &[], "happens-before between what is committed would not be as in E (rule 2)."),
            (
                Obstacle::Synchronization,
                &[],
                "what would be committed rests on a synchronization that E does not have (rule 8).",
            ),
            (
                Obstacle::External,
                &[],
                "something is printed, before what would be committed, that E does not print (rule 9).",
            ),
        ] {
            assert_eq!(
                grounds(&[(obstacle, values)], "jmm"),
                format!("In every justifying execution {words}")
            );
        }
        assert!(grounds(&[(Obstacle::External, &[])], "jmm-revised").ends_with("(rule 7)."));
        assert_eq!(grounds(&[], "jmm"), "In no justifying execution can it be committed.");
        assert_eq!(
            grounds(&[(not_written(), &[]), (Obstacle::NotRead, &[]), (not_written(), &[3])], "jmm"),
            "In each justifying execution there is no a9, or Thread 1 writes 3 to x instead, or Thread 1 does \
             not write x."
        );
        let not_generated = || Obstacle::NotGenerated(Vec::new());
        for (obstacle, values, words) in [
            (not_generated(), &[][..], "Thread 1 writes x in no generated execution."),
            (not_generated(), &[0, 3], "In the generated executions Thread 1 writes only 0 or 3 to x."),
            (
                not_generated(),
                &[0, 1],
                "Thread 1 writes that value in generated executions, but not by the same action.",
            ),
            (
                Obstacle::NotDerivable,
                &[],
                "a6 has no provenance: in no run in which reads see the past, or what is derived already, does \
                 Thread 1 write that value.",
            ),
        ] {
            assert_eq!(grounds(&[(obstacle, values)], "jpr"), words);
        }
    }

    #[test]
    fn no_read_to_name() {
        let refusal = Refusal { reads: Vec::new(), ..refusal(&[], false) };
        assert_eq!(refusal.reasons("jmm"), []);
        assert!(refusal.reasons("jprd")[0].0.starts_with("Write sets do not generate E"));
    }

    #[test]
    fn each_alone_but_not_together() {
        let reasons = refusal(&[(Obstacle::Order, &[])], true).reasons("jmm");
        let claims: Vec<&str> = reasons.iter().map(|(claim, _)| claim.as_str()).collect();
        assert_eq!(
            claims,
            [
                "Each of these reads can be committed, but not all of them together:",
                "a9 (line 9, read x = 1) sees a6 (line 4, write x = 1)."
            ]
        );
    }

    #[test]
    fn summaries() {
        let summary =
            |executions, exhaustive| Refused { executions, exhaustive, nearest: None }.summary("jmm");
        assert!(summary(0, true).starts_with("No well-formed execution has the outcome"));
        assert!(summary(0, false).starts_with("No well-formed execution with the outcome was found"));
        assert_eq!(
            summary(1, true),
            "One well-formed execution, E, has the outcome, and jmm does not allow it."
        );
        assert_eq!(
            summary(2, true),
            "None of the 2 well-formed executions that have the outcome is allowed under jmm."
        );
        assert_eq!(
            summary(2000, false),
            "The outcome is that of 2,000 well-formed executions, and perhaps of more; none of them is allowed \
             under jmm."
        );
    }
}
