//! Languages of models: a file is a header and items, and a model may extend another.

mod file;
mod operator;
mod read;

pub use file::{Extended, File, Item};
pub use operator::Operator;
pub use read::{Library, parse, read};

use std::sync::Arc;

use crate::{Cause, Cursor, Lexicon, Mistake, Parsed, Problems, Source};

/// A language of models: what its items are, and what a file means on top of the model that it extends.
pub trait Language {
    /// What can be wrong with a model.
    type Cause: Cause + From<Mistake> + PartialEq;

    /// What an item says; `extends` is none of them.
    type Item;

    /// What is made of a file and of those that it extends.
    type Model;

    /// The words and symbols. Items begin with `model`, `library`, `extends` and the language's own words.
    const LEXICON: &'static Lexicon;

    /// Parses the item that begins with that word, which was taken already; none if no item of the language's own begins so.
    fn item(cursor: &mut Cursor<'_, Self::Cause>, word: &str) -> Parsed<Option<Self::Item>>;

    /// What a file means on top of the model that it extends, as far as there are both. What is wrong so far is among the problems.
    fn model(
        file: &File<Self::Item>,
        source: &Arc<Source>,
        extended: Option<Self::Model>,
        problems: &mut Problems<Self::Cause>,
    ) -> Option<Self::Model>;
}
