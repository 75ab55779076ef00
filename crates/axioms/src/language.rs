//! The text language of models: relational logic close to Alloy's, over the [vocabulary](crate::vocabulary).
//!
//! A file is a header and items. An item ends where the next one begins; line breaks mean nothing.
//!
//! ```text
//! model NAME "SUMMARY"             what the file is; `library` instead for definitions that models extend
//! extends NAME                     all items of another file; an item of the same name takes the place of the other's
//! drop axiom NAME                  ... without this one
//! justified                        there are executions E, E1..Ek and commit sets C0..Ck
//! order NAME [per thread|location] [in EXPRESSION]
//!                                  a relation between executed actions that some choice of makes the axioms hold, within
//!                                  what is known from the program; `per` means one for each, and `o[p]` is that of p
//! def NAME[(PARAMETERS)] = EXPRESSION
//! pred NAME[(PARAMETERS)] = FORMULA
//!                                  a parameter is a set; `r/2` is a binary relation, and so on
//! axiom NAME FORMULA               what must hold; by its name it can be used as a predicate
//! final EXPRESSION                 the writes whose values locations may have in the end
//! undefined for NAMES "REASON"     the model says nothing about programs in which these have elements; each is known
//!                                  from the program
//! theorem NAME "WHY"               what is known of the model, taken on trust, so that less has to be looked at:
//!                                  `well_founded`, `pairs_suffice`; not of models that extend it
//! ```
//!
//! Expressions, from loose to tight: `+ -`, `++`, `&`, `->`, `<: :>`, `.` and `r[a, b]`, `~ ^ *`; and `none`, `univ`,
//! `iden`, `{ x, y: e | f }`, `if f then a else b` (or `f => a else b`), `let x = e | f`, calls `name(a, b)`.
//! Formulas, from loose to tight: `<=>`, `=>`, `or`, `and`, `not`, then `= != in` and `not in` between expressions,
//! `= != < <= > >=` between numbers (`#e`, `0`, sums with `+`), `some no one lone e`; and `all some no one lone x, y: e | f`,
//! with `disj` for different ones. `r[a, b]` with as many arguments as columns is a formula: `a->b in r`. `&& || !` are
//! other spellings.
//!
//! In a justified model a name that is not known from the program alone is that of E. `hb@i` is that of Ei, and so is all
//! that a definition in front of `@i` mentions, `C@i` is Ci; `each i | f` and `each i, j >= i | f` say it for all steps from
//! 1 to `k`, `C@(i - 1)` is the step before.

mod cause;
pub(crate) mod check;
mod limits;
mod operators;
mod parser;
mod printer;
pub(crate) mod syntax;
mod token;

#[cfg(test)]
mod tests;

pub use cause::Cause;
pub use syntax::Key;
pub use thinair_text::language::Library;
pub use thinair_text::{Place, Source, Span};

use std::sync::Arc;

use thinair_text::language::{self, Language};
use thinair_text::{Cursor, Lexicon, Parsed};

use crate::model::Model;
use syntax::{File, ItemKind};

/// One thing that is wrong with a model, or suspicious.
pub type Problem = thinair_text::Problem<Cause>;

/// All that is wrong with a model, in the order of the text.
pub type Problems = thinair_text::Problems<Cause>;

/// Reads a model and the models that it extends. The problems are warnings if there is a model.
pub(crate) fn read(source: Source, library: Library<'_>) -> (Option<Model>, Problems) {
    let mut problems = Problems::default();
    let source = Arc::new(source);
    let model = language::read::<Axioms>(&source, library, &mut problems);
    problems.sort(&source);
    let model = model.filter(|_| !problems.has_errors());
    (model, problems)
}

/// The language.
struct Axioms;

impl Language for Axioms {
    type Cause = Cause;
    type Item = ItemKind;
    type Model = Model;

    const LEXICON: &'static Lexicon = &token::LEXICON;

    fn item(cursor: &mut Cursor<'_, Cause>, word: &str) -> Parsed<Option<ItemKind>> {
        parser::item(cursor, word)
    }

    fn model(
        file: &File,
        source: &Arc<Source>,
        extended: Option<Model>,
        problems: &mut Problems,
    ) -> Option<Model> {
        for again in file.extends.iter().skip(1) {
            problems.report(source, again.span, Cause::SecondExtension);
        }
        // Names that could not be read, or are from a model that is not there, would all be unknown.
        if problems.has_errors() { None } else { check::check(file, source, extended, problems) }
    }
}
