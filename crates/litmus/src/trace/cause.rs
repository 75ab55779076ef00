//! What can be wrong with a trace.

use crate::{error::Quoted, syntax::Type};

/// What is wrong in a trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TraceCause {
    // Names.
    /// Two actions of one name.
    #[error("there are two actions {}", Quoted(guid))]
    DuplicateGuid {
        /// The name.
        guid: String,
    },
    /// An action that is called like the initial writes.
    #[error("an action cannot be called `init`: that is the name of the initial writes")]
    ReservedGuid,
    /// A name that no action has.
    #[error("there is no action {}", Quoted(guid))]
    UnknownGuid {
        /// The name.
        guid: String,
        /// The action that was meant, perhaps.
        suggestion: Option<String>,
    },
    /// A variable that is not declared.
    #[error("unknown variable {}", Quoted(name))]
    UnknownVariable {
        /// The name.
        name: String,
        /// The variable that was meant, perhaps.
        suggestion: Option<String>,
    },
    /// Two sequences of one thread.
    #[error("there are two sequences of thread {thread}")]
    DuplicateSequence {
        /// The thread.
        thread: u32,
    },
    /// A second synchronization order.
    #[error("a trace has only one synchronization order")]
    SecondOrder,
    /// One number for two reads of a thread.
    #[error("two reads of this thread have the commit number {number}")]
    DuplicateCommit {
        /// The number.
        number: u32,
    },

    /// Something that only reads have.
    #[error("only a read has {}", Quoted(word))]
    NotARead {
        /// `from` or `commit`.
        word: &'static str,
    },
    /// A value of another type.
    #[error("{} holds {expected} values, and this is {found}", Quoted(variable))]
    ValueType {
        /// The variable.
        variable: String,
        /// Its type.
        expected: Type,
        /// The value's.
        found: Type,
    },

    // What a read sees.
    /// A read that sees something that is no write.
    #[error("{} is no write, so no read can see it", Quoted(guid))]
    NotAWrite {
        /// The action.
        guid: String,
    },
    /// A read that sees a write of another variable.
    #[error("{} writes {wrote}, so a read of {read} cannot see it", Quoted(guid))]
    OtherVariable {
        /// The write.
        guid: String,
        /// What it writes.
        wrote: String,
        /// What is read.
        read: String,
    },
    /// A read that returns something else than what the write that it sees wrote.
    #[error("the read returns {read}, but {} writes {wrote}", Quoted(guid))]
    OtherValue {
        /// The write.
        guid: String,
        /// What it writes.
        wrote: String,
        /// What the read returns.
        read: String,
    },
    /// A read that returns something else than the initial value that it is said to see.
    #[error("the read returns {read}, but the initial value of {variable} is {initial}")]
    OtherInitial {
        /// The variable.
        variable: String,
        /// The initial value.
        initial: String,
        /// What the read returns.
        read: String,
    },
    /// A read of a value that no write that it could see has written.
    #[error("no write of {value} to {variable} that this read could see is in the trace")]
    Nowhere {
        /// The variable.
        variable: String,
        /// The value.
        value: String,
    },

    // The trace against its program.
    /// The program does something else here.
    #[error("the program {program} here{}, so this action cannot be its next", line(*at))]
    Contradiction {
        /// What the program does.
        program: String,
        /// Where in the source.
        at: Option<u32>,
    },
    /// The program writes something else here.
    #[error("the program {program} here{}, so the thread cannot have written this", line(*at))]
    OtherWrite {
        /// What the program does.
        program: String,
        /// Where in the source.
        at: Option<u32>,
    },
    /// The sequence ends, and the program goes on.
    #[error("the sequence of thread {thread} ends here, but the program {program}{}", line(*at))]
    Unfinished {
        /// The thread.
        thread: u32,
        /// What the program does next.
        program: String,
        /// Where in the source.
        at: Option<u32>,
    },
    /// A thread without a sequence.
    #[error("thread {thread} has no sequence, but the program {program}{}", line(*at))]
    Missing {
        /// The thread.
        thread: u32,
        /// What the program does.
        program: String,
        /// Where in the source.
        at: Option<u32>,
    },
    /// The thread has ended before this action.
    #[error("the thread has ended before this action")]
    Ended,

    // The synchronization order.
    /// An action that is in the synchronization order twice.
    #[error("{} is in the synchronization order twice", Quoted(guid))]
    OrderedTwice {
        /// The action.
        guid: String,
    },
    /// An action that is no synchronization action.
    #[error("{} is no synchronization action", Quoted(guid))]
    NotSynchronization {
        /// The action.
        guid: String,
    },
    /// A synchronization action that is not in the order.
    #[error("the synchronization order lacks {}", Quoted(guid))]
    Unordered {
        /// The action.
        guid: String,
    },
    /// Two actions of a thread in another order than in its sequence.
    #[error("{} comes before {} in its sequence", Quoted(first), Quoted(second))]
    AgainstSequence {
        /// What comes first.
        first: String,
        /// What comes later.
        second: String,
    },
}

impl TraceCause {
    /// What to do about it, where the message does not say that already.
    pub fn help(&self) -> Option<String> {
        Some(match self {
            Self::DuplicateGuid { .. } => "each action of the trace needs a name of its own".into(),
            Self::UnknownGuid { suggestion: Some(name), .. }
            | Self::UnknownVariable { suggestion: Some(name), .. } => {
                format!("did you mean {}?", Quoted(name))
            }
            Self::UnknownGuid { .. } => "actions are named in the sequences, as in `3: read x 1`".into(),
            Self::UnknownVariable { .. } => "variables are declared in the braces of the test".into(),
            Self::Nowhere { .. } => {
                "a read sees a write of another thread, the last one before it in its own, or else `init`"
                    .into()
            }
            Self::Contradiction { .. } | Self::Unfinished { .. } | Self::Missing { .. } => {
                "a sequence has every action of its thread, in program order".into()
            }
            Self::NotSynchronization { .. } => {
                "it orders locks, unlocks, joins and the accesses of volatile variables".into()
            }
            Self::Unordered { .. } => {
                "list all of them, or leave the order out: then all that fit are tried".into()
            }
            _ => return None,
        })
    }
}

fn line(at: Option<u32>) -> String {
    at.map_or_else(String::new, |line| format!(" (line {line})"))
}
