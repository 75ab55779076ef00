//! By a SAT solver.

use std::collections::BTreeSet;

use thinair_check::litmus::{Decision, Reason, Statistics};
use thinair_check::models::{Definition, Engine, Semantics};
use thinair_check::outcomes::axiomatic::{Asking, Explained, OutcomeOf, Subject, Wanted, explain};
use thinair_check::outcomes::{Failure, TERMINATED};
use thinair_event::{Location, Value};
use thinair_jvm::JavaProgram;
use thinair_jvm::harness::{Collecting, Mode};
use thinair_program::{Concern, Describe, Program, Request};

use super::{Answer, Chosen, Found, HOLDS, Inquiry};

/// So often a program is made anew because more of its classes turn out to be initialized late.
const MOST_ROUNDS: usize = 8;

impl Inquiry<'_> {
    /// The answer of a SAT solver by these axioms.
    pub(super) fn solve(&self, solver: &Definition) -> Result<Answer, String> {
        let mut answer = Answer { engine: Some(Engine::Sat), ..Answer::default() };
        if let Chosen::Test(test) = &self.opened.chosen
            && test.mode == Mode::Termination
            && self.opened.wanted() != Some(TERMINATED)
        {
            let text = "going on for ever is nothing that axioms speak of".to_owned();
            let remark = Some(thinair_check::litmus::Remark { line: None, text });
            answer.decision = Some(Decision { remark, ..Decision::unknown(Reason::Unsupported) });
            return Ok(answer);
        }
        let mut collecting = Collecting::Apart;
        let mut initialized: Vec<String> = Vec::new();
        for _ in 0..MOST_ROUNDS {
            let program = self.program(collecting, &initialized)?;
            let explained = match self.explain(&program, solver, collecting) {
                Ok(explained) => explained,
                Err(Failure::SharedResult(_)) if collecting == Collecting::Apart => {
                    collecting = Collecting::InProgram;
                    continue;
                }
                Err(failure) => return Err(self.told(&failure)),
            };
            let late: Vec<String> =
                program.initialized_late().into_iter().filter(|class| !initialized.contains(class)).collect();
            if late.is_empty() {
                take(&program, explained, &mut answer);
                if !initialized.is_empty() {
                    let names: Vec<String> =
                        initialized.iter().map(|name| name.replace(['/', '$'], ".")).collect();
                    answer.notes.push(format!(
                        "this is about runs after the first, before which classes have been initialized: {}",
                        names.join(", ")
                    ));
                }
                return Ok(answer);
            }
            initialized.extend(late);
        }
        Err(format!("{}: its threads initialize more and more classes", self.opened.name()))
    }

    fn program(&self, collecting: Collecting, initialized: &[String]) -> Result<JavaProgram, String> {
        let suite = &self.opened.suite;
        match &self.opened.chosen {
            Chosen::Test(test) => suite.program_for(test, collecting, initialized),
            Chosen::Threads(threads) => suite.threads_program(threads, initialized),
        }
        .map_err(|error| error.to_string())
    }

    fn explain(
        &self,
        program: &JavaProgram,
        solver: &Definition,
        collecting: Collecting,
    ) -> Result<Explained, Failure> {
        let Semantics::Axiomatic { axioms, judge } = solver.semantics else {
            return Err(Failure::Unsupported("the model has no axioms".to_owned()));
        };
        let source = match &self.opened.chosen {
            Chosen::Test(test) => test.source(program),
            Chosen::Threads(threads) => threads.source(program),
        };
        let numbers = self.numbers(program);
        let result = program.result_object();
        let outcome: Box<OutcomeOf<'_, JavaProgram>> = match &self.opened.chosen {
            Chosen::Test(_) => Box::new(move |states, memory| match collecting {
                Collecting::InProgram => Ok(program.outcome(states.iter().copied())),
                Collecting::Apart if !all_ended(program, states) => Ok(None),
                Collecting::Apart => program.outcome_in(memory).map(Some),
            }),
            Chosen::Threads(_) => {
                Box::new(|states, _| Ok(all_ended(program, states).then(|| HOLDS.to_owned())))
            }
        };
        let subject = Subject {
            program,
            outcome: &*outcome,
            apart: &|location| Some(location.object) == result,
            constants: &|location| constants(program, location, &numbers),
            line: &|line| {
                let text = source.as_ref()?.lines().nth((line as usize).checked_sub(1)?)?;
                Some(text.trim().to_owned())
            },
        };
        let asking = Asking {
            axioms,
            judge,
            when_undefined: self.arguments.model.when_undefined(),
            relaxed: self.arguments.relaxed_options.relaxed(),
            outcomes: self.opened.wanted().is_some(),
            budget: self.budget,
        };
        explain(&subject, self.opened.wanted().map_or(Wanted::Assertions, Wanted::Outcome), &asking)
    }

    /// The numbers that may come out of thin air: those of the program, and of the question.
    fn numbers(&self, program: &JavaProgram) -> BTreeSet<i64> {
        let mut numbers = program.numbers();
        let wanted = self.opened.wanted().unwrap_or_default();
        numbers.extend(wanted.split(',').filter_map(|part| part.trim().parse::<i64>().ok()));
        numbers
    }

    pub(super) fn told(&self, failure: &Failure) -> String {
        let name = self.opened.name();
        if failure.is_internal() {
            format!(
                "internal error: {name}: {failure}\nthis is a bug in thinair, please report it with the test"
            )
        } else {
            format!("{name}: not supported: {failure}")
        }
    }
}

/// Whether all threads have ended as they should.
pub(super) fn all_ended(program: &JavaProgram, states: &[&<JavaProgram as Program>::Thread]) -> bool {
    states.iter().all(|state| program.next(state) == Request::End { exception: None })
}

/// Those of the numbers that a variable of the program can have.
fn constants(program: &JavaProgram, location: Location, numbers: &BTreeSet<i64>) -> Vec<Value> {
    let variable = program.variable(location);
    if variable.is_final || program.concern(location) != Concern::Program {
        return Vec::new();
    }
    match variable.default {
        Value::Long(_) => numbers.iter().copied().map(Value::Long).collect(),
        Value::Int(_) if program.value(location, Value::Int(1)) == "true" => {
            vec![Value::Int(0), Value::Int(1)]
        }
        Value::Int(_) => {
            numbers.iter().filter_map(|&number| i32::try_from(number).ok()).map(Value::Int).collect()
        }
        _ => Vec::new(),
    }
}

/// What an explanation amounts to.
fn take(program: &JavaProgram, explained: Explained, answer: &mut Answer) {
    answer.notes.extend(program.assumptions());
    answer.witness = explained.witness.as_ref().map(|witness| Found::new(program, witness));
    answer.core = explained.core;
    answer.outcomes = explained.outcomes.into_iter().collect();
    answer.conceivable = explained.conceivable.into_iter().collect();
    answer.decision = Some(Decision {
        verdict: explained.verdict,
        exhaustive: explained.exhaustive,
        remark: explained.remark,
        statistics: Statistics { sat: explained.sat, ..Statistics::default() },
        ..Decision::unknown(Reason::NoEngine)
    });
}
