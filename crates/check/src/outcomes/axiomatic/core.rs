//! Why there is no such execution: a minimal core in lines of the source and axioms (seed 003, section 2.4).

use thinair_axioms::model::Model;
use thinair_axioms::quiet::QuietThread;
use thinair_axioms::{Options, Origin, Question};
use thinair_program::Describe;

use super::{Asked, Said};
use crate::litmus::core::one_line;
use crate::litmus::{Constraint, Core};

impl<P: Describe> Asked<'_, '_, P> {
    /// Constraints that can't hold together; none if there was no time to find them.
    pub(super) fn core(
        &self,
        model: &Model,
        question: &Question<'_, QuietThread<P::Thread>>,
        said: &[Said],
        how: &Options<'_>,
    ) -> Option<Core> {
        let found = thinair_axioms::core(&self.structure, model, question, how).ok()??;
        let texts: Vec<_> = model.axioms().collect();
        let constraint = |origin: &Origin| match origin {
            Origin::Line(position) => {
                let text = (self.subject.line)(position.line).unwrap_or_default();
                Constraint::Line { line: Some(position.line), text }
            }
            Origin::Thread(thread) => {
                let object = self.structure.threads.get(*thread).copied().flatten();
                let name = object.map_or_else(|| "init".to_owned(), |object| self.quiet.object_name(object));
                Constraint::Line { line: None, text: name }
            }
            Origin::Initial(index) => {
                let (location, value) = self.structure.initial()[*index];
                let name = self.quiet.location_name(location);
                let value = self.quiet.value(location, value);
                Constraint::Line { line: None, text: format!("initially {name} = {value}") }
            }
            Origin::Conjunct(index) => {
                let Said { line, text } = &said[*index];
                Constraint::Condition { line: *line, text: text.clone() }
            }
            Origin::Axiom(name) => {
                let axiom = texts.iter().find(|axiom| axiom.name == *name);
                let text = axiom.map(|axiom| one_line(&axiom.place, name)).unwrap_or_default();
                Constraint::Axiom { name: name.clone(), text }
            }
        };
        Some(Core { constraints: found.origins.iter().map(constraint).collect() })
    }
}
