//! By exploring executions, under `sc` and `jmm`.

use thinair_check::litmus::{Decision, Reason, Statistics, Verdict};
use thinair_check::models::Engine;
use thinair_check::outcomes::{self, Asks, Memory, Options, Question};
use thinair_check::program::Incomplete;
use thinair_explore::{Progress, Team};
use thinair_jvm::JavaProgram;
use thinair_jvm::harness::{Mode, Test, Threads};
use thinair_program::Describe;

use super::solver::all_ended;
use super::{Answer, Found, HOLDS, Inquiry};

impl Inquiry<'_> {
    /// What a test written for jcstress may do in its first run and in later ones.
    pub(super) fn explore_test(&self, test: &Test) -> Result<Answer, String> {
        let wanted = self.opened.wanted().unwrap_or_default();
        let asks = match test.mode {
            Mode::Continuous => Asks::Outcomes,
            Mode::Termination => Asks::Termination,
        };
        let explore = |program: &JavaProgram| {
            let question = Question {
                outcome: &|states| program.outcome(states.iter().copied()),
                asks,
                memory: self.memory(),
                witness: Some(wanted),
            };
            self.explore(program, &question)
        };
        let suite = &self.opened.suite;
        let first = suite.program(test).map_err(|error| error.to_string())?;
        let mut decision = explore(&first)?;
        let mut found = decision.witness.take().map(|witness| Found::new(&first, &witness));
        let mut notes = first.assumptions();
        if let Some(again) = suite.program_again(test, &first) {
            let again = again.map_err(|error| error.to_string())?;
            let mut later = explore(&again)?;
            if found.is_none() {
                found = later.witness.take().map(|witness| Found::new(&again, &witness));
                let only_later = later.outcomes.contains(wanted) && !decision.outcomes.contains(wanted);
                notes.extend(only_later.then(|| {
                    "only in runs after the first, before which classes have been initialized".to_owned()
                }));
            }
            decision = decision.or(later);
        }
        Ok(Self::answered(&decision, wanted, found, notes))
    }

    /// What a class with threads may do.
    pub(super) fn explore_threads(&self, threads: &Threads) -> Result<Answer, String> {
        let suite = &self.opened.suite;
        let program = suite.threads_program(threads, &[]).map_err(|error| error.to_string())?;
        let question = Question {
            outcome: &|states| all_ended(&program, states).then(|| HOLDS.to_owned()),
            asks: Asks::Outcomes,
            memory: self.memory(),
            witness: Some(HOLDS),
        };
        let mut decision = self.explore(&program, &question)?;
        let found = decision.witness.take().map(|witness| Found::new(&program, &witness));
        let mut answer = Self::answered(&decision, HOLDS, found, program.assumptions());
        answer.outcomes.clear();
        Ok(answer)
    }

    fn explore(
        &self,
        program: &JavaProgram,
        question: &Question<'_, JavaProgram>,
    ) -> Result<outcomes::Decision, String> {
        let arguments = self.arguments;
        let options = Options {
            strategy: arguments.state_options.strategy(arguments.search),
            depth: arguments.search_options.depth(),
            team: Team::of(arguments.search_options.workers()),
            relaxed: arguments.relaxed_options.relaxed(),
        };
        let watch = |progress: &Progress| self.gauge.watch(self.opened.name(), progress);
        outcomes::decide(program, question, &options, self.budget, &watch)
            .map_err(|failure| self.told(&failure))
    }

    fn memory(&self) -> Memory {
        if self.arguments.model.name == "sc" { Memory::Sequential } else { Memory::Java }
    }

    fn answered(
        decision: &outcomes::Decision,
        wanted: &str,
        witness: Option<Found>,
        notes: Vec<String>,
    ) -> Answer {
        let verdict = match decision.incomplete {
            _ if decision.outcomes.contains(wanted) => Verdict::Allowed,
            None => Verdict::Forbidden,
            Some(Incomplete::Limit(stop)) => Verdict::Unknown(Reason::Limit(stop)),
            Some(_) => Verdict::Unknown(Reason::Bound),
        };
        let outcomes::Statistics { states, executions, race_free, .. } = decision.statistics;
        let relaxed = executions.map(|candidates| thinair_jmm::Statistics {
            candidates,
            race_free,
            ..thinair_jmm::Statistics::default()
        });
        let statistics = Statistics { states: states.unwrap_or(0), relaxed, ..Statistics::default() };
        let outcomes: Vec<String> = decision.outcomes.iter().cloned().collect();
        Answer {
            engine: Some(Engine::Explicit),
            decision: Some(Decision {
                verdict,
                exhaustive: decision.incomplete.is_none(),
                statistics,
                ..Decision::unknown(Reason::NoEngine)
            }),
            conceivable: outcomes.clone(),
            outcomes,
            witness,
            core: None,
            notes,
        }
    }
}
