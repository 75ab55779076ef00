//! Who listens to a search.

use std::ops::ControlFlow;

use thinair_program::{Exception, Program, Unsupported};

use crate::{Area, Heed, Machine, Rivalry, Schedule};

/// Is told what a search meets, and may stop it. Every method has a default that does nothing.
///
/// Paths are schedules from the initial state: depth-first the one that was taken, breadth-first a shortest one.
pub trait Observer<P: Program> {
    /// Every thread has ended.
    fn ended(&mut self, _machine: &Machine<'_, P>, _path: &dyn Fn() -> Schedule) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Something is wrong; the machine is in the state where it shows.
    fn found(
        &mut self,
        _finding: Finding,
        _machine: &Machine<'_, P>,
        _path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The last step of the path has an access that races with an earlier one, as far as the search can tell: there may be fewer
    /// races than it tells of, unless all are watched for. Told once for each area; where all are watched for, once for each area and
    /// pair of places, and as long as there is heed.
    fn raced(
        &mut self,
        _race: Rivalry,
        _machine: &Machine<'_, P>,
        _path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<(), Heed> {
        ControlFlow::Continue(Heed::More)
    }

    /// The last step of the path accesses a variable in this area in a mode between plain and volatile. Told once for each area.
    fn weakened(&mut self, _area: Area, _path: &dyn Fn() -> Schedule) {}

    /// Called now and then, to stop at a limit or to tell the user how far it is.
    fn progress(&mut self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// What a search finds in a program: a finding, not an error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Finding {
    /// An assertion does not hold.
    Assertion,
    /// No thread can act, and some have not ended.
    Deadlock,
    /// A thread is ended by an exception: the step that ends it has just been taken.
    Exception(Exception),
    /// The program goes on for ever: from here, no end and no deadlock can be reached. Nothing is said of it under a
    /// bound on depth.
    Hang,
    /// The front end does not support what the program does here: the search ends, and says nothing.
    Unsupported(Unsupported),
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// States visited.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// The length of the present path.
    pub depth: usize,
    /// States that are known and not yet expanded.
    pub frontier: usize,
}
