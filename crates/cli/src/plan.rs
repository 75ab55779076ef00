//! Which questions to ask: tests by models by engines.

use thinair_check::litmus::{Options, expected, is_comparable};
use thinair_check::models::{self, Engine, Model};
use thinair_litmus::Test;
use thinair_litmus::syntax::Verdict as Expected;
use thinair_program::Identity;
use thinair_report::{Agreement, Row};

use crate::inputs::Input;

/// One question: a test under a model, to be decided by an engine.
#[derive(Clone, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) input: &'a Input,
    pub(crate) model: Asked<'a>,
    /// A certain engine; else the model's fastest.
    pub(crate) engine: Option<Engine>,
    pub(crate) identity: Identity,
}

/// A model that is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked<'a> {
    /// One that Thinair knows.
    Known(&'static Model),
    /// A name in an `expect` line that Thinair does not know; a model file of the user's may.
    Unknown(&'a str),
}

impl Asked<'_> {
    pub(crate) fn name(&self) -> &str {
        match self {
            Asked::Known(model) => model.name,
            Asked::Unknown(name) => name,
        }
    }
}

/// Which engines to ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Engines {
    /// Each model's fastest.
    #[default]
    Fastest,
    /// A certain one.
    One(Engine),
    /// All that a model has, to compare them.
    All,
}

/// The questions, in the order in which they are reported. Without `models`, a test is asked about those that it names.
pub(crate) fn questions<'a>(
    inputs: &'a [Input],
    models: &[&'static Model],
    engines: Engines,
    identity: Identity,
) -> Vec<Question<'a>> {
    let mut questions = Vec::new();
    for input in inputs {
        let models = if models.is_empty() {
            named_models(&input.source.test)
        } else {
            models.iter().copied().map(Asked::Known).collect()
        };
        for model in models {
            for engine in engines_for(model, engines) {
                questions.push(Question { input, model, engine, identity });
            }
        }
    }
    questions
}

/// The models that the `expect` lines name, in the order of the list of models; without lines, sc and jmm.
fn named_models(test: &Test) -> Vec<Asked<'_>> {
    let names = || test.expectations.iter().map(|line| line.model.value.as_str());
    let known = models::MODELS.iter().filter(|model| names().any(|name| name == model.name));
    let mut models: Vec<Asked<'_>> = known.map(Asked::Known).collect();
    for name in names() {
        if models.iter().all(|model| model.name() != name) {
            models.push(Asked::Unknown(name));
        }
    }
    if models.is_empty() {
        models.extend(
            models::MODELS.iter().filter(|model| ["sc", "jmm"].contains(&model.name)).map(Asked::Known),
        );
    }
    models
}

fn engines_for(model: Asked<'_>, engines: Engines) -> Vec<Option<Engine>> {
    match (engines, model) {
        (Engines::All, Asked::Known(model)) if !model.definitions.is_empty() => {
            model.definitions.iter().map(|definition| Some(definition.engine)).collect()
        }
        (Engines::All | Engines::Fastest, _) => vec![None],
        (Engines::One(engine), _) => vec![Some(engine)],
    }
}

impl Question<'_> {
    /// The engine that will run, if there is one.
    pub(crate) fn engine_that_runs(&self) -> Option<Engine> {
        let Asked::Known(model) = self.model else { return None };
        let mut engines = model.definitions.iter().map(|definition| definition.engine);
        match self.engine {
            None => engines.next(),
            Some(asked) => engines.find(|engine| *engine == asked),
        }
    }

    /// Whether the model's engines should say the same of the test.
    pub(crate) fn is_comparable(&self, options: Options) -> bool {
        let Asked::Known(model) = self.model else { return true };
        is_comparable(&self.input.source, model, options)
    }

    /// The identity, if it matters to the model.
    pub(crate) fn identity_that_matters(&self) -> Option<Identity> {
        matches!(self.model, Asked::Known(model) if model.has_identity).then_some(self.identity)
    }

    /// What the test expects.
    pub(crate) fn expected(&self) -> Option<Expected> {
        let test = &self.input.source.test;
        match self.model {
            Asked::Known(model) => expected(test, model, self.identity),
            Asked::Unknown(name) => {
                let line = test.expectations.iter().find(|line| line.model.value == name)?;
                Some(line.verdict.value)
            }
        }
    }
}

/// Compares the verdicts of the engines on each test and model. Rows that belong together follow each other. Where an engine has no
/// verdict, the others are compared.
pub(crate) fn compare_engines(rows: &mut [Row]) {
    for rows in rows.chunk_by_mut(|left, right| left.file == right.file && left.model == right.model) {
        let is_compared = |row: &&Row| row.is_decided() && row.comparable;
        let verdicts: Vec<_> = rows.iter().filter(is_compared).map(|row| row.decision.verdict).collect();
        let agreement = match verdicts[..] {
            [] | [_] => Agreement::Open,
            [first, ..] if verdicts.iter().all(|&verdict| verdict == first) => Agreement::Agrees,
            _ => Agreement::Differs,
        };
        for row in rows {
            row.agreement = if is_compared(&&*row) { agreement } else { Agreement::Open };
        }
    }
}
