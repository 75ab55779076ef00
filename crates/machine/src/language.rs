//! The text language of models: a table, and formulas over instructions, as in UMM's tables 2 and 4 and its sections 4.4
//! to 5.8.
//!
//! A file is a header and items. An item ends where the next one begins; line breaks mean something in the table only.
//!
//! ```text
//! model NAME "SUMMARY"             what the file is; `library` instead for predicates that models extend
//! extends NAME                     all items of another file. A predicate of the same name takes the place of the other's,
//!                                  and a table that of its table, with what that one says is undefined
//! split writes                     a write is a set of sub-writes, one for each thread that may see it
//! bypass    Read  Write            whether a second instruction, by column, may bypass a first one, by row: `Yes`, `No`, or
//!   Read    No    DiffTgt          a predicate of the first and the second. Each row is a line
//!   Write   Yes   DiffVar
//! pred NAME(PARAMETERS) = FORMULA
//! see KINDS by NAME                of which predicate a read and a write must be for the one to see the other; what nothing
//!                                  else is said of by `legalWrite`
//! record KINDS                     what enters GIB besides writes
//! undefined for KINDS "REASON"     the model says nothing about programs with such instructions
//! ```
//!
//! Kinds are those of [`Kind`](crate::Kind), and `Read`, `Write` and `Fence` for several. In the table, a kind's own row goes before that
//! of several, and `Rest` is all that no other row is about. An update is both a read and a write, so neither row covers it:
//! it has its own, or is among the `Rest`.
//!
//! Some predicates have roles, by their names: `ready(i)`, `legalWrite(r, w)`, `forward(r, w)`, `last(w)`, `forget(w)`; see
//! [`Model`] for what they say. `ready` and the conditions of UMM are there already (`models/umm.umm`), and may be redefined.
//!
//! Formulas, from loose to tight: `<=>`, `=>`, `or`, `and`, `not`, then `= != < <= > >=` between attributes (`t(i)`, `pc(i)`,
//! `var(i)`, `data(i)`, `target(i)`, `lock(i)`, `time(i)`), `init` (the thread of the initial writes) and numbers; `op(i) =
//! KIND`; `i = j`; calls `name(i, j)`; `true`, `false`; and `exists`, `all` or `no w, v in GIB | f`, or `in LIB`, which extend
//! as far as they can. `&& || !` are other spellings. Known are `bypass(j, i)`: the table lets i bypass j;
//! `dataDependent(i, j)`, `controlDependent(i, j)`: i needs what the read j returns, to be what it is or to be executed at all;
//! `redundant(j)`: a lock or volatile read that synchronizes with nothing. A predicate that calls itself means the least that
//! satisfies it.
//!
//! A machine asks about one thread's pending instructions and about what was executed separately, so the rules must keep them
//! apart: each part of `ready` and of the rules for reads (what stands between its `and`s) is about LIB or about GIB, and in
//! rules for reads a part that is about LIB is not about `w`. `forward` is about LIB, `last` and `forget` are about GIB.
//! Dependences, `bypass` and `redundant` count as LIB, `time` as GIB.

mod cause;
mod check;
mod limits;
mod operators;
mod parser;
mod printer;
mod syntax;
mod token;

#[cfg(test)]
mod tests;

pub use cause::Cause;
pub use thinair_text::language::Library;
pub use thinair_text::{Place, Source, Span};

use std::sync::Arc;

use thinair_text::language::{self, Language};
use thinair_text::{Cursor, Lexicon, Parsed};

use crate::Model;
use crate::shipped::COMMON;
use check::Draft;
use syntax::{File, ItemKind};

/// One thing that is wrong with a model, or suspicious.
pub type Problem = thinair_text::Problem<Cause>;

/// All that is wrong with a model, in the order of the text.
pub type Problems = thinair_text::Problems<Cause>;

/// Reads a model and the models that it extends. The problems are warnings if there is a model.
pub fn read(source: Source, library: Library<'_>) -> (Option<Model>, Problems) {
    let mut problems = Problems::default();
    let source = Arc::new(source);
    let draft = language::read::<Tables>(&source, library, &mut problems);
    // Names that could not be read, or are from a model that is not there, would all be unknown.
    let draft = draft.filter(|_| !problems.has_errors());
    let model = draft.and_then(|draft| check::check(&draft, &source, &mut problems));
    problems.sort(&source);
    let model = model.filter(|_| !problems.has_errors());
    (model, problems)
}

/// The language.
struct Tables;

impl Language for Tables {
    type Cause = Cause;
    type Item = ItemKind;
    type Model = Draft;

    const LEXICON: &'static Lexicon = &token::LEXICON;

    fn item(cursor: &mut Cursor<'_, Cause>, word: &str) -> Parsed<Option<ItemKind>> {
        parser::item(cursor, word)
    }

    fn model(
        file: &File,
        source: &Arc<Source>,
        extended: Option<Draft>,
        problems: &mut Problems,
    ) -> Option<Draft> {
        Some(extended.unwrap_or_else(common).extended_by(file, source, problems))
    }
}

/// What is below every model.
fn common() -> Draft {
    let source = Arc::new(Source::new("models/umm.umm", COMMON));
    let mut problems = Problems::default();
    let file = language::parse::<Tables>(&source, &mut problems);
    let draft = file.map(|file| Draft::default().extended_by(&file, &source, &mut problems));
    assert!(problems.is_empty(), "{}", problems.render());
    draft.unwrap_or_default()
}
