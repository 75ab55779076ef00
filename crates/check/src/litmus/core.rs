//! Why an outcome is forbidden: a minimal core (seed 003, section 2.4).
//!
//! Lines of the program, parts of the condition and axioms of the model that can't hold together, though any fewer of them
//! can. A line that is left out may do the same to any value.

use thinair_axioms::Origin;
use thinair_axioms::language::Place;
use thinair_litmus::semantics::LitmusProgram;
use thinair_litmus::source::{Lines, Span};
use thinair_program::Describe;

use super::axiomatic::{Asked, how};
use super::{Options, Source};
use crate::budget::Budget;
use crate::models::Axioms;

/// Constraints that can't hold together, though any fewer of them can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Core {
    /// The constraints: the program's, the condition's, the model's.
    pub constraints: Vec<Constraint>,
}

/// A constraint of a core.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// What the program does in a line.
    Line {
        /// The line, where it is known.
        line: Option<u32>,
        /// What is there.
        text: String,
    },
    /// A part of the condition.
    Condition {
        /// The line.
        line: Option<u32>,
        /// What it says.
        text: String,
    },
    /// An axiom of the model.
    Axiom {
        /// Its name.
        name: String,
        /// What it says.
        text: String,
    },
}

pub(super) fn core(source: &Source, axioms: Axioms, options: Options, budget: &Budget) -> Option<Core> {
    let model = axioms.model();
    let program = LitmusProgram::new(&source.test, &source.text, options.unroll);
    let is_over = || budget.spent().is_some();
    let asked = Asked::new(source, &program, options, &is_over).ok()?;
    let how = how(options, &is_over);
    let found = thinair_axioms::core(&asked.structure, model, &asked.question, &how).ok()??;
    let texts: Vec<_> = model.axioms().collect();
    let constraint = |origin: &Origin| match origin {
        Origin::Line(position) => {
            let text = source.text.lines().nth(position.line as usize - 1).unwrap_or_default();
            Constraint::Line { line: Some(position.line), text: text.trim().into() }
        }
        Origin::Thread(thread) => Constraint::Line { line: None, text: format!("thread {thread}") },
        Origin::Initial(index) => {
            let (location, value) = asked.structure.initial()[*index];
            let (name, value) = (program.location_name(location), program.value(location, value));
            Constraint::Line { line: None, text: format!("initially {name} = {value}") }
        }
        Origin::Conjunct(index) => {
            let prop = asked.props[*index];
            let text = prop.value.to_string();
            // An outcome of the command line is written nowhere.
            let is_written = prop.span != Span::default();
            let line = is_written.then(|| Lines::new(&source.text).position(prop.span.start).line);
            Constraint::Condition { line, text }
        }
        Origin::Axiom(name) => {
            let text =
                texts.iter().find(|axiom| axiom.name == *name).map(|axiom| one_line(&axiom.place, name));
            Constraint::Axiom { name: name.clone(), text: text.unwrap_or_default() }
        }
    };
    Some(Core { constraints: found.origins.iter().map(constraint).collect() })
}

/// What an axiom says, without the words before and in one line.
pub(crate) fn one_line(place: &Place, name: &str) -> String {
    let words: Vec<&str> = place.text().split_whitespace().collect();
    let text = words.join(" ");
    text.strip_prefix("axiom ").and_then(|rest| rest.strip_prefix(name)).unwrap_or(&text).trim().into()
}
