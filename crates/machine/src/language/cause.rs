//! What can be wrong with a model, each with its message; what to do about it is in `help`.

mod help;

use thinair_text::Mistake;

use super::limits;
use crate::Kind;

/// What is wrong, or suspicious. [`help`](thinair_text::Cause::help) says what to do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Cause {
    // Syntax.
    /// A mistake that there can be in any model.
    #[error(transparent)]
    Syntax(#[from] Mistake),
    /// Something stands twice that can stand once.
    #[error("`{what}` stands here for the second time")]
    SecondItem {
        /// The item's word.
        what: &'static str,
    },
    /// A library has a table and the like.
    #[error("a library defines predicates for models, and has no `{what}`")]
    NotInALibrary {
        /// The item's word.
        what: &'static str,
    },

    /// A library by itself.
    #[error("this is a library, which models extend, and no model")]
    NoModel,

    // The table.
    /// There is none.
    #[error("the model has no table of what may bypass what")]
    NoTable,
    /// A kind of instruction that there is not.
    #[error("unknown kind of instruction `{name}`")]
    UnknownKind {
        /// What was written.
        name: String,
        /// One that is similar.
        similar: Option<String>,
    },
    /// `Rest` where there is nothing that it could be the rest of.
    #[error("`Rest` is a row and a column of the table, or what is undefined, and nothing else")]
    RestOfNothing,
    /// A column without its row.
    #[error("the table has a column `{kind}` and no such row")]
    MissingRow {
        /// The column's name.
        kind: String,
    },
    /// A row without its column.
    #[error("the table has a row `{kind}` and no such column")]
    MissingColumn {
        /// The row's name.
        kind: String,
    },
    /// Two rows or columns of one name.
    #[error("the table has two {what}s `{kind}`")]
    Duplicate {
        /// `row` or `column`.
        what: &'static str,
        /// Its name.
        kind: String,
    },
    /// A row that is not as long as the table is wide.
    #[error("the row `{kind}` has {found} of {expected} cells")]
    WrongCells {
        /// The row's name.
        kind: String,
        /// How many columns there are.
        expected: usize,
        /// How many cells it has.
        found: usize,
    },
    /// A cell that is neither `Yes` nor `No` nor a predicate.
    #[error("`{name}` is neither `Yes` nor `No` nor a predicate")]
    UnknownCondition {
        /// What was written.
        name: String,
        /// One that is similar.
        similar: Option<String>,
    },
    /// A condition that depends on more than its two instructions.
    #[error("`{name}` is a condition of the table, and depends on {found}")]
    VaryingCondition {
        /// The predicate's name.
        name: String,
        /// On what.
        found: String,
    },
    /// Something that reads nothing sees nothing.
    #[error("`{kind}` reads nothing, so it sees no writes")]
    NotARead {
        /// What was written.
        kind: String,
    },
    /// Reads without a rule.
    #[error("nothing says which writes a {kind} may see")]
    NothingToSee {
        /// The kind of read.
        kind: Kind,
    },

    // Names.
    /// Nothing is called that.
    #[error("unknown predicate `{name}`")]
    UnknownPredicate {
        /// The name.
        name: String,
        /// One that is similar.
        similar: Option<String>,
    },
    /// No attribute is called that.
    #[error("unknown attribute `{name}`")]
    UnknownAttribute {
        /// The name.
        name: String,
        /// One that is similar.
        similar: Option<String>,
    },
    /// Something of several arguments is compared.
    #[error("`{name}` of several instructions is true or false, and cannot be compared")]
    NotAnAttribute {
        /// What was written before the arguments.
        name: String,
    },
    /// No instruction is called that.
    #[error("unknown instruction `{name}`")]
    UnknownVariable {
        /// The name.
        name: String,
        /// One that is similar.
        similar: Option<String>,
    },
    /// A name that already means something.
    #[error("`{name}` already means {what}")]
    NameTaken {
        /// The name.
        name: String,
        /// What it means.
        what: &'static str,
    },
    /// More than anyone has use for.
    #[error("more than {} predicates, with those of the models that this one extends", limits::PREDICATES)]
    TooManyPredicates,
    /// More than anyone can follow.
    #[error("more than {} instructions are spoken of at once", limits::VARIABLES)]
    TooManyVariables,
    /// A formula that grows too large.
    #[error("the formula is too large once `<=>` is written as two implications")]
    TooLarge,
    /// Another number of arguments than of parameters.
    #[error("`{name}` takes {}, and is given {found}", count(*expected, "argument"))]
    WrongArguments {
        /// What is called.
        name: String,
        /// How many parameters it has.
        expected: usize,
        /// How many arguments it is given.
        found: usize,
    },
    /// A predicate with a fixed role has other parameters than its role.
    #[error("`{name}` has {}, and as {role} it needs {expected}", count(*found, "parameter"))]
    WrongParameters {
        /// Its name.
        name: String,
        /// What it is used as.
        role: &'static str,
        /// The parameters that it should have.
        expected: String,
        /// How many it has.
        found: usize,
    },

    // Comparisons.
    /// Things of different sorts are compared.
    #[error("{left} and {right} cannot be compared")]
    DifferentSorts {
        /// What is on the left.
        left: &'static str,
        /// What is on the right.
        right: &'static str,
    },
    /// Things are compared that have no order.
    #[error("{sort} is not less or greater than another")]
    NoOrder {
        /// What they are.
        sort: &'static str,
    },

    // Formulas as a whole.
    /// A predicate that holds if it does not.
    #[error("`{}` is defined by its own negation{}", path[0], by_way_of(&path[1..]))]
    NegativeRecursion {
        /// The predicates from the one to itself, which stands there once.
        path: Vec<String>,
    },
    /// A part of a rule that speaks of both buffers.
    #[error("this part of `{name}` depends on {lib} and on {gib}")]
    BothBuffers {
        /// The predicate's name.
        name: String,
        /// What it has of LIB.
        lib: String,
        /// What it has of GIB.
        gib: String,
    },
    /// A part of a rule for reads in which what is pending decides which write is seen.
    #[error("this part of `{name}` depends on {lib}, and speaks of `{write}`")]
    PendingAndWrite {
        /// The predicate's name.
        name: String,
        /// What it has of LIB.
        lib: String,
        /// What the write is called.
        write: String,
    },
    /// A rule that speaks of a buffer that it knows nothing of.
    #[error("`{name}` depends on {found}, and as {role} it may not")]
    WrongBuffer {
        /// The predicate's name.
        name: String,
        /// What it is used as.
        role: &'static str,
        /// What it depends on.
        found: String,
    },

    // Suspicious.
    /// Nothing depends on it.
    #[error("`{name}` is never used")]
    Unused {
        /// Its name.
        name: String,
    },
}

fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

fn by_way_of(path: &[String]) -> String {
    if path.is_empty() { String::new() } else { format!(", by way of `{}`", path.join("`, `")) }
}
