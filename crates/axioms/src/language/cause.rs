//! What can be wrong with a model, each with its message and with what to do about it.

use thinair_text::Mistake;

/// What is wrong, or suspicious. [`help`](thinair_text::Cause::help) says what to do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Cause {
    // Syntax.
    /// A mistake that there can be in any model.
    #[error(transparent)]
    Syntax(#[from] Mistake),

    // Names.
    /// Nothing has that name.
    #[error("unknown name `{name}`")]
    UnknownName {
        /// The name.
        name: String,
        /// One that is similar.
        similar: Option<String>,
    },
    /// No step is called that.
    #[error("unknown index `{name}`")]
    UnknownIndex {
        /// The name.
        name: String,
    },
    /// `extends` stands twice.
    #[error("a model extends one other at most")]
    SecondExtension,
    /// A name that already means something.
    #[error("`{name}` already means {what}")]
    NameTaken {
        /// The name.
        name: String,
        /// What it means.
        what: String,
    },
    /// An axiom is dropped that is not there.
    #[error("there is no axiom `{name}` to drop")]
    NothingToDrop {
        /// Its name.
        name: String,
        /// One that is similar.
        similar: Option<String>,
    },
    /// More than anyone has use for.
    #[error("more than {} items, with those of the models that this one extends", super::limits::ITEMS)]
    TooManyItems,
    /// Something stands twice that can stand once.
    #[error("`{what}` stands here for the second time")]
    SecondItem {
        /// The item's word.
        what: &'static str,
    },
    /// Definitions that use one another in a circle.
    #[error("`{}` is defined by itself{}", path[0], by_way_of(&path[1..]))]
    Recursion {
        /// The circle, which ends where it begins; its first name stands there once.
        path: Vec<String>,
    },
    /// Definitions that use one another in too long a row, or grow too large.
    #[error("`{name}` is too large once what it uses is written out")]
    TooLarge {
        /// Its name.
        name: String,
    },

    // Sorts and arities.
    /// An expression or number where something is to be said.
    #[error("expected a formula, found {found}")]
    NotAFormula {
        /// What it is.
        found: &'static str,
    },
    /// A formula or number where a set or relation is needed.
    #[error("expected an expression, found {found}")]
    NotAnExpression {
        /// What it is.
        found: &'static str,
    },
    /// Something other than a number.
    #[error("expected a number, found {found}")]
    NotANumberTerm {
        /// What it is.
        found: &'static str,
    },
    /// An operator whose operands do not fit together.
    #[error("`{operator}` needs two of the same arity, and has arity {left} and arity {right}")]
    DifferentArities {
        /// The operator.
        operator: &'static str,
        /// The arity on its left.
        left: usize,
        /// The arity on its right.
        right: usize,
    },
    /// Something of a fixed arity has another one.
    #[error("{what} must have arity {expected}, and this has arity {found}")]
    WrongArity {
        /// What should have it.
        what: String,
        /// The arity that is needed.
        expected: usize,
        /// The arity that there is.
        found: usize,
    },
    /// A relation of too many columns.
    #[error("this would have arity {arity}, which is more than {}", super::limits::ARITY)]
    ArityTooLarge {
        /// How many.
        arity: usize,
    },
    /// `a.b` of two sets, and the like.
    #[error("nothing is left of arity {left} joined with arity {right}")]
    NothingLeft {
        /// The arity on the left.
        left: usize,
        /// The arity on the right.
        right: usize,
    },
    /// Arguments for what has no parameters, or the reverse, or another number of them.
    #[error("`{name}` takes {}, and is given {found}", count(*expected))]
    WrongArguments {
        /// What is called.
        name: String,
        /// How many parameters it has.
        expected: usize,
        /// How many arguments it is given.
        found: usize,
    },
    /// `ord[i]` where `ord[i, j]` would say something.
    #[error("of arity {arity}, with {}, this says nothing that is true or false", count(*arguments))]
    IncompleteApplication {
        /// The relation's arity.
        arity: usize,
        /// How many arguments it is given.
        arguments: usize,
    },
    /// The empty set where nothing says what arity it has.
    #[error("the arity of `none` is not known here")]
    EmptyOfNoArity,

    // Executions.
    /// Steps are spoken of in a model that has none.
    #[error("there is one execution only: this model is not `justified`")]
    NotJustified,
    /// Something that is the same in all executions is asked for in one.
    #[error("this is the same in all executions")]
    SameInAll,
    /// `C` alone.
    #[error("`C` has a step: `C@i` is what is committed in step i")]
    CommitsOfNoStep,
    /// E0, or C of a negative number.
    #[error("`@{index}` may mean step {step}: executions are counted from 1, commit sets from 0")]
    NoSuchStep {
        /// The index as written.
        index: String,
        /// The step that there is none of.
        step: i64,
    },
    /// An order's bound that depends on the execution.
    #[error("what bounds an order must be known from the program, and this depends on the execution")]
    VaryingBound,
    /// Programs are left undefined by what depends on the execution.
    #[error(
        "what a model says nothing about must be known from the program, and `{name}` depends on the execution"
    )]
    VaryingUndefined {
        /// The name.
        name: String,
    },
    /// A library has axioms and the like.
    #[error("a library defines names for models, and has no `{what}`")]
    NotInALibrary {
        /// The item's word.
        what: &'static str,
    },

    // Suspicious.
    /// Nothing depends on it.
    #[error("`{name}` is never used")]
    Unused {
        /// Its name.
        name: String,
    },
    /// Everything is allowed.
    #[error("the model has no axioms, so it allows everything that threads can do")]
    NoAxioms,
}

impl thinair_text::Cause for Cause {
    fn is_warning(&self) -> bool {
        matches!(self, Cause::Unused { .. } | Cause::NoAxioms)
    }

    fn help(&self) -> Option<String> {
        let similar =
            |similar: &Option<String>| similar.as_ref().map(|name| format!("did you mean `{name}`?"));
        let fixed = |text: &str| Some(text.to_owned());
        match self {
            Cause::UnknownName { similar: found, .. } | Cause::NothingToDrop { similar: found, .. } => {
                similar(found)
            }
            Cause::Syntax(Mistake::Expected { found, .. }) if found == "`@`" => {
                fixed("`@` stands after a name or parentheses: `W@i[r]` or `(W[r])@i`")
            }
            Cause::Syntax(Mistake::Expected { expected, .. }) if expected == "`=`" => {
                fixed("a definition is `def name = …` or `def name(a, r/2) = …`")
            }
            Cause::Syntax(mistake) => mistake.help(),
            Cause::UnknownIndex { .. } => {
                fixed("indices are declared by `each i | …` or `each i, j >= i | …`; `k` is the last step")
            }
            Cause::NameTaken { .. } => {
                fixed("choose another name: a name means one thing throughout a model")
            }
            Cause::NotAFormula { found: "an expression" } => {
                fixed("`some e`, `no e`, `e in f`, `e = f` and, of all columns, `r[a, b]` are formulas")
            }
            Cause::WrongArguments { name, expected, .. } if *expected == 0 => {
                Some(format!("write `{name}`; the image of a set under a relation is `{name}[a]`"))
            }
            Cause::IncompleteApplication { arity, .. } => {
                Some(format!("give {arity} arguments, or say `some` of it"))
            }
            Cause::EmptyOfNoArity => fixed("leave it out, or say `no e` instead of `e = none`"),
            Cause::NotJustified => fixed("add a line `justified`"),
            Cause::SameInAll => fixed("leave out `@` and what follows it"),
            Cause::VaryingBound => fixed("state it as an axiom"),
            Cause::VaryingUndefined { .. } => {
                fixed("name what programs have, for example `undefined for Atomic \"…\"`")
            }
            Cause::Unused { .. } => fixed("use it in an axiom, or delete it"),
            Cause::TooLarge { .. } => fixed("define less in terms of other definitions"),
            _ => None,
        }
    }
}

fn count(arguments: usize) -> String {
    let plural = if arguments == 1 { "" } else { "s" };
    format!("{arguments} argument{plural}")
}

fn by_way_of(path: &[String]) -> String {
    if path.is_empty() { String::new() } else { format!(", by way of `{}`", path.join("`, `")) }
}
