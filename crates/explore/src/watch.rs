//! Which races a search watches for, and what it tells of them.

use thinair_race::Edges;

use crate::Area;

/// Which races are watched for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Watch {
    /// Those on which a reduction depends.
    #[default]
    Needed,
    /// A path's first one, and perhaps more than there are: what threads know of each other is told as far as it costs little.
    First,
    /// All of them and no others, each pair of places in the program once.
    All {
        /// Also those of a read and a later write.
        reads: bool,
        /// What orders actions, where Java leaves it open.
        edges: Edges,
    },
}

/// What a search tells of a race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Rivalry {
    /// What is accessed.
    pub area: Area,
    /// Where in the program the two accesses are, if races are told apart by that: see
    /// [`whereabouts`](thinair_program::Program::whereabouts).
    pub whereabouts: Option<[u64; 2]>,
}

/// Whether more races of an area are of interest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Heed {
    /// They are.
    More,
    /// They are nobody's business.
    NoMore,
}
