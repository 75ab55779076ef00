//! `thinair/models/1`: the memory models.

use serde::Serialize;
use thinair_check::models::Model;

use super::layout;

/// The document of a list of models; with definitions, if these are wanted.
pub fn models<'m>(models: impl IntoIterator<Item = &'m Model>, with_definitions: bool) -> String {
    let describe = |model: &Model| ModelObject {
        name: model.name,
        summary: model.summary,
        engines: model.definitions.iter().map(|definition| definition.engine.name()).collect(),
        identity: model.has_identity,
        definitions: with_definitions.then(|| {
            let definitions = model.definitions.iter();
            definitions
                .map(|definition| Definition { engine: definition.engine.name(), text: definition.text })
                .collect()
        }),
    };
    layout::document(&Document {
        schema: "thinair/models/1",
        models: models.into_iter().map(describe).collect(),
    })
}

#[derive(Serialize)]
struct Document {
    schema: &'static str,
    models: Vec<ModelObject>,
}

#[derive(Serialize)]
struct ModelObject {
    name: &'static str,
    summary: &'static str,
    engines: Vec<&'static str>,
    identity: bool,
    /// Only where one model was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    definitions: Option<Vec<Definition>>,
}

#[derive(Serialize)]
struct Definition {
    engine: &'static str,
    text: &'static str,
}

#[cfg(test)]
mod tests {
    use thinair_check::models::{Definition, Engine, Model, Semantics};

    #[test]
    fn with_and_without_definitions() {
        const MODELS: [Model; 2] = [
            Model {
                name: "one",
                summary: "the first",
                has_identity: false,
                has_thin_air: false,
                definitions: &[Definition {
                    engine: Engine::Sat,
                    semantics: Semantics::Sequential,
                    text: "a\nb",
                }],
            },
            Model {
                name: "two",
                summary: "the second",
                has_identity: true,
                has_thin_air: false,
                definitions: &[],
            },
        ];
        insta::assert_snapshot!(super::models(&MODELS, false), @r#"
        {
         "schema": "thinair/models/1",
         "models": [
          {"name": "one", "summary": "the first", "engines": ["sat"], "identity": false},
          {"name": "two", "summary": "the second", "engines": [], "identity": true}
         ]
        }
        "#);
        insta::assert_snapshot!(super::models(&MODELS, true), @r#"
        {
         "schema": "thinair/models/1",
         "models": [
          {"name": "one", "summary": "the first", "engines": ["sat"], "identity": false, "definitions": [{"engine": "sat", "text": "a\nb"}]},
          {"name": "two", "summary": "the second", "engines": [], "identity": true, "definitions": []}
         ]
        }
        "#);
    }
}
