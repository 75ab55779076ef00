//! What is wrong with a test, and how that is shown.
//!
//! A [`Problem`] is a [`Cause`] at a place, with labels on other places that have to do with it. All problems of a
//! test come together as [`Problems`], which can be written out with the lines they are about.

mod cause;
mod help;

pub use self::cause::Cause;
pub(crate) use self::cause::{Quoted, quoted};

use crate::{limits, source::Span};

/// One thing that is wrong with a test.
pub type Problem = thinair_text::Problem<Cause, Span>;

/// A remark about a place that explains a problem elsewhere.
pub type Label = thinair_text::Label<Span>;

/// All that is wrong with a test, in the order of the text.
pub type Problems = thinair_text::Problems<Cause, Span>;

impl thinair_text::Cause for Cause {
    const KEPT: usize = limits::PROBLEMS_KEPT;
    const SHOWN: usize = limits::PROBLEMS_SHOWN;

    fn help(&self) -> Option<String> {
        self.help()
    }

    fn is_warning(&self) -> bool {
        self.is_warning()
    }
}
