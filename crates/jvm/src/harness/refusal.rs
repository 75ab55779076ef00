//! Why a class that is called a test can't be run.

/// Why a class that is called a test can't be run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Its class, or one that it needs, can't be made.
    #[error("{0} is abstract: no object of it can be made")]
    Abstract(String),
    /// Its objects belong to one of another class.
    #[error("{0} is an inner class: declare it static, so that objects of it can be made")]
    Inner(String),
    /// It has no constructor that can be called.
    #[error("{0} has no constructor without parameters that can be called")]
    NoConstructor(String),
    /// A mode that is not known.
    #[error("Mode.{0} is not supported (Mode.Continuous and Mode.Termination are)")]
    Mode(String),
    /// No method has `@Actor`.
    #[error("no method of it has @Actor: at least one must")]
    NoActor,
    /// They are in a superclass, where jcstress does not look.
    #[error(
        "the superclass {class} declares {method}: methods with {annotation} must be declared by the test itself"
    )]
    InSuperclass {
        /// The superclass.
        class: String,
        /// Its method.
        method: String,
        /// The annotation that it has.
        annotation: &'static str,
    },
    /// There is no state.
    #[error(
        "it has no state: neither the class itself nor a parameter of its actors is of a class with @State"
    )]
    NoState,
    /// There are two.
    #[error("it has two states, {0} and {1}: one is all that there can be")]
    TwoStates(String, String),
    /// There is no result.
    #[error(
        "it has no result: no parameter of its actors or arbiter is of a class with @Result, such as II_Result"
    )]
    NoResult,
    /// There are two.
    #[error("it has two results, {0} and {1}: one is all that there can be")]
    TwoResults(String, String),
    /// A result class that is not there.
    #[error(
        "the result class {class} is not on the class path, and can't be made from its name: {letter} stands for no type (Z B S C I J F D and L do)"
    )]
    Letter {
        /// The class.
        class: String,
        /// What stands for no type.
        letter: char,
    },
    /// A class that is not there.
    #[error("class {class}, which {method} takes, is not on the class path")]
    NoClass {
        /// The class.
        class: String,
        /// The method.
        method: String,
    },
    /// A parameter that is neither.
    #[error("{method} takes {class}, which has neither @State nor @Result")]
    Parameter {
        /// The method.
        method: String,
        /// The type.
        class: String,
    },
    /// A method that can't be called.
    #[error("{method} is {what}: it can't be called")]
    Uncallable {
        /// The method.
        method: String,
        /// What it is.
        what: &'static str,
    },
    /// A name that no Java source has.
    #[error("{0:?} is no name in Java")]
    Name(String),
    /// Several methods where one can be.
    #[error("it has several methods with {0}: one is all that there can be")]
    Several(&'static str),
    /// Termination needs one of each.
    #[error("with Mode.Termination it must have one method with @Actor and one with @Signal")]
    Termination,
    /// A method that would never be called.
    #[error("{method} has {annotation}, which Mode.{mode} never calls")]
    NeverCalled {
        /// The method.
        method: String,
        /// Its annotation.
        annotation: &'static str,
        /// The mode.
        mode: &'static str,
    },
    /// An annotation that is not as it should be.
    #[error("its @{0} can't be read: {1}")]
    Annotation(&'static str, String),
    /// A method that can be no thread.
    #[error(
        "{method} has @Thread and {what}: a thread's code is a static method without parameters that returns nothing"
    )]
    NoThread {
        /// The method.
        method: String,
        /// What is in the way.
        what: &'static str,
    },
    /// The class that `@JCStressMeta` names.
    #[error("class {0}, which its @JCStressMeta names, is not on the class path")]
    NoMeta(String),
}
