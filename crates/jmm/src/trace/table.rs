//! Simulated executions as tables, with the marks of the paper's figures.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use thinair_event::{ActionId, Location, Position, ThreadId};
use thinair_program::{Describe, Site};

use super::obstacle::Runs;
use super::recording::{NotApplicable, Place, Recording};

/// The simulated executions of some sets of reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The rows of the reads.
    pub reads: Vec<ActionId>,
    /// The rows of the writes.
    pub writes: Vec<Written>,
    /// The executions.
    pub executions: Vec<Simulated>,
}

/// A write in a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// One of the execution's.
    Recorded(ActionId),
    /// One that only simulated executions have.
    Unrecorded {
        /// Whose it is.
        thread: ThreadId,
        /// What is written.
        location: Location,
        /// Where in the source.
        position: Option<Position>,
    },
}

/// A simulated execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Simulated {
    /// Its number, from 1: sets with fewer reads first, and of as many, those that leave out the first reads.
    pub number: u64,
    /// Whether every write that is needed may be committed.
    pub valid: bool,
    /// Whether it is the first or the last.
    pub stage: Stage,
    /// The marks of the reads.
    pub reads: Vec<Mark>,
    /// The marks of the writes.
    pub writes: Vec<Mark>,
}

/// Where in a chain a simulated execution belongs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// No read is pinned.
    Initial,
    /// Some are.
    Between,
    /// All are.
    Final,
}

/// The mark of a read or a write in a simulated execution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// `f`: the read returns the value that it returns in the end.
    Final,
    /// `*`: the read returns what its own thread wrote last, or the initial value.
    Free,
    /// `-`: the read is absent.
    Absent,
    /// The write.
    Write {
        /// `c`: it writes the value that it writes in the end, and may be committed.
        committable: bool,
        /// `n`: a read that is marked `f` needs it.
        needed: bool,
        /// `-`: it is absent.
        absent: bool,
    },
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Mark::Final => f.write_str("f"),
            Mark::Free => f.write_str("*"),
            Mark::Absent => f.write_str("-"),
            Mark::Write { committable, needed, absent } => {
                let marks = [(committable, "c"), (needed, "n"), (absent, "-")];
                marks.into_iter().filter(|(set, _)| *set).try_for_each(|(_, mark)| f.write_str(mark))
            }
        }
    }
}

impl Table {
    /// The most reads of which all sets are shown.
    pub const MOST: usize = 5;
}

impl<P: Describe> Recording<'_, P> {
    /// All reads of the threads: those that a table has rows for.
    pub fn reads(&self) -> Vec<ActionId> {
        let ids = self.threads.iter().flat_map(|sequence| sequence.actions.iter().copied());
        ids.filter(|id| self.execution.write_seen[id.index()].is_some()).collect()
    }

    /// The simulated executions of all sets of reads, as in the paper's figures; with more than [`Table::MOST`] reads, only the
    /// first and the last.
    pub fn table(&self) -> Result<Table, NotApplicable> {
        let reads = self.reads();
        if reads.len() > Table::MOST {
            return self.table_of(&[(1, Vec::new()), (2, reads)]);
        }
        let mut sets: Vec<u64> = (0..1 << reads.len()).collect();
        sets.sort_by_key(|set| (set.count_ones(), *set));
        // The first read is the highest bit, as in Fig. 2.
        let chosen = |set: u64| {
            let bit = |place: usize| set >> (reads.len() - 1 - place) & 1 == 1;
            reads.iter().enumerate().filter(|(place, _)| bit(*place)).map(|(_, &read)| read).collect()
        };
        let sets: Vec<(u64, Vec<ActionId>)> =
            sets.into_iter().map(chosen).enumerate().map(|(place, set)| (place as u64 + 1, set)).collect();
        self.table_of(&sets)
    }

    /// The simulated executions of some sets of reads, with their numbers.
    pub fn table_of(&self, sets: &[(u64, Vec<ActionId>)]) -> Result<Table, NotApplicable> {
        let reads = self.reads();
        let simulated: Vec<Runs> =
            sets.iter().map(|(_, pinned)| self.simulated(pinned)).collect::<Result<_, _>>()?;
        let rows = self.rows(&simulated);
        let executions = sets.iter().zip(&simulated).map(|((number, pinned), runs)| {
            let racing: Vec<ActionId> =
                pinned.iter().copied().filter(|read| self.racing.contains(read)).collect();
            Simulated {
                number: *number,
                valid: self.is_valid(runs, &racing) && pinned.iter().all(|&read| self.is_there(runs, read)),
                stage: match pinned.len() {
                    0 => Stage::Initial,
                    some if some == reads.len() => Stage::Final,
                    _ => Stage::Between,
                },
                reads: reads.iter().map(|read| self.read_mark(runs, pinned, *read)).collect(),
                writes: rows.keys().map(|row| self.write_mark(runs, &racing, row)).collect(),
            }
        });
        let executions = executions.collect();
        Ok(Table { reads, writes: rows.into_values().collect(), executions })
    }

    fn simulated(&self, pinned: &[ActionId]) -> Result<Runs, NotApplicable> {
        let places: Vec<Place> = pinned.iter().map(|&read| self.place(read)).collect();
        let thread = |thread| {
            let pinned = |action| places.contains(&Place { thread, action });
            self.run(thread, pinned).map(Rc::new)
        };
        (0..self.threads.len()).map(thread).collect()
    }

    /// The writes that the execution or a simulated one has, thread by thread in the order of the program.
    fn rows(&self, simulated: &[Runs]) -> BTreeMap<Row, Written> {
        let mut rows = BTreeMap::new();
        for (thread, sequence) in self.threads.iter().enumerate() {
            for (action, &id) in sequence.actions.iter().enumerate() {
                if self.execution.value_written[id.index()].is_some() {
                    let row = Row { thread, site: sequence.sites[action], action: Some(action), count: 0 };
                    rows.insert(row, Written::Recorded(id));
                }
            }
            for extra in simulated.iter().flat_map(|runs| &runs[thread].extra) {
                let row = Row { thread, site: extra.site, action: None, count: extra.count };
                let written = Written::Unrecorded {
                    thread: ThreadId(thread as u32 + 1),
                    location: extra.location,
                    position: extra.source,
                };
                rows.insert(row, written);
            }
        }
        rows
    }

    fn is_there(&self, runs: &Runs, read: ActionId) -> bool {
        let place = self.place(read);
        runs[place.thread].has(place.action)
    }

    fn read_mark(&self, runs: &Runs, pinned: &[ActionId], read: ActionId) -> Mark {
        if !self.is_there(runs, read) {
            Mark::Absent
        } else if pinned.contains(&read) {
            Mark::Final
        } else {
            Mark::Free
        }
    }

    fn write_mark(&self, runs: &Runs, racing: &[ActionId], row: &Row) -> Mark {
        let run = &runs[row.thread];
        let Some(action) = row.action else {
            let here = run.extra.iter().any(|extra| extra.site == row.site && extra.count == row.count);
            return Mark::Write { committable: here, needed: false, absent: !here };
        };
        let place = Place { thread: row.thread, action };
        Mark::Write {
            committable: run.writes_final.contains(action),
            needed: racing.iter().any(|&read| self.write_of(read) == place),
            absent: !run.has(action),
        }
    }
}

/// A row of a table, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Row {
    thread: usize,
    site: Site,
    action: Option<usize>,
    count: u32,
}
