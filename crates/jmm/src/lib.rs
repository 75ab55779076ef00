//! The Java memory model (JLS §17.4), exactly.
//!
//! Well-formed executions, seed 000's fixed point over write sets, provenance, and legality with commit sequences, over
//! any [`Program`](thinair_program::Program). [`decide`] says which outcomes a model allows, [`judge`] whether one
//! execution is legal, with evidence that [`validate`] checks from the definitions alone.

mod coherence;
mod decide;
mod domain;
mod event_set;
mod evidence;
mod fences;
mod finals;
mod justify;
mod legality;
mod provenance;
mod refuse;
mod retrace;
mod sketch;
pub mod trace;
pub mod validate;
mod walk;
mod write_sets;

pub use decide::{
    Completeness, Decision, Ended, Inquiry, LeaveOut, Model, Options, Stages, Statistics, Witness, decide,
};
pub use event_set::EventId;
pub use evidence::{CommitSequence, CommitStep, Refusal, RefusedRead, Rule8, Rules};
pub use justify::{Judgement, Law, execution_of, judge, judge_outline, judge_witness};
pub use legality::Obstacle;
pub use refuse::{Refused, refuse};
pub use sketch::{Event, Sketch, Source};
pub use walk::{Ending, Standing};
