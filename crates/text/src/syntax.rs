//! What can be wrong with the text of a model whatever it is about.

use crate::limits;

/// A mistake in the tokens of a text, in how they stand together, or in how texts do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// The text is too long to be read at all.
    #[error("the file has {bytes} bytes, and a model at most {most}")]
    TooLong {
        /// Its length.
        bytes: usize,
        /// What is read at most.
        most: usize,
    },
    /// A character that begins no token.
    #[error("unexpected character `{}`", character.escape_debug())]
    UnexpectedCharacter {
        /// The character.
        character: char,
    },
    /// A comment without an end.
    #[error("the comment that `/*` opens here is never closed")]
    UnterminatedComment,
    /// A text in quotes without an end.
    #[error("the text has no closing `\"` on its line")]
    UnterminatedText,
    /// Something that begins like a number.
    #[error("`{text}` is not a number that can be used here")]
    NotANumber {
        /// What was written.
        text: String,
    },
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand here, with backticks where it is to be taken literally.
        expected: String,
        /// What does.
        found: String,
    },
    /// A word that cannot be a name.
    #[error("expected {expected}, found the reserved word `{word}`")]
    ReservedWord {
        /// What should stand here.
        expected: String,
        /// The word.
        word: String,
    },
    /// The file does not begin with what it is.
    #[error("a model begins with `model NAME \"SUMMARY\"`")]
    NoHeader,
    /// It begins twice.
    #[error("a file has one model")]
    SecondHeader,
    /// `a = b = c`.
    #[error("comparisons cannot be chained")]
    ChainedComparison,
    /// Too many levels.
    #[error("nested too deeply: more than {most} levels")]
    NestedTooDeeply {
        /// How many there may be.
        most: usize,
    },
    /// Too long an item.
    #[error("more than {most} operators in one item")]
    TooManyOperators {
        /// How many there may be.
        most: usize,
    },
    /// The model that is extended is not there.
    #[error("unknown model `{name}`")]
    UnknownModel {
        /// Its name.
        name: String,
    },
    /// The model that is extended cannot be used.
    #[error("there are errors in `{name}`, which this model extends")]
    BrokenModel {
        /// Its name.
        name: String,
    },
    /// A model extends itself, by way of others or not, or too many others.
    #[error("models extend one another in a circle, or more than {} in a row", limits::ANCESTORS)]
    EndlessExtension,
}

impl Mistake {
    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        let text = match self {
            Mistake::NoHeader => "for example `model sc \"Sequential consistency\"`",
            Mistake::ChainedComparison => "say `a = b and b = c`",
            Mistake::ReservedWord { .. } => "choose another name",
            _ => return None,
        };
        Some(text.to_owned())
    }
}

/// A message stays readable if what it quotes is endless.
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
