//! A state as it is, to be compared with others: what fingerprints stand for.

use thinair_event::{Location, ObjectId, Value};
use thinair_program::Program;

use super::memory::differences;
use super::{Held, Machine, Status};
use thinair_race::Known;

/// All that tells states apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Image<T> {
    threads: Vec<(ObjectId, T, Status, [bool; 3])>,
    cells: Vec<(Location, Value)>,
    monitors: Vec<(ObjectId, Held)>,
    exit: Option<i32>,
    known: Vec<Known>,
    escaped: Vec<ObjectId>,
}

impl<T> Image<T> {
    /// The memory that it takes, without what thread states point to.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self)
            + size_of_val(&*self.threads)
            + size_of_val(&*self.cells)
            + size_of_val(&*self.monitors)
            + size_of_val(&*self.known)
            + size_of_val(&*self.escaped)
    }
}

impl<P: Program> Machine<'_, P> {
    /// The state as it is.
    pub(crate) fn image(&self) -> Image<P::Thread> {
        let mut threads: Vec<_> = self
            .threads
            .iter()
            .map(|slot| {
                let flags = [slot.daemon, slot.interrupted, slot.permit];
                (slot.object, slot.state.clone(), slot.status, flags)
            })
            .collect();
        threads.sort_by_key(|(object, ..)| *object);
        let mut cells = Vec::new();
        for id in self.memory.all_pages() {
            differences(id, &None, self.memory.page(id), |location, _, cell| {
                let default = self.program.variable(location).default;
                cells.extend(cell.filter(|&value| value != default).map(|value| (location, value)));
            });
        }
        cells.sort_by_key(|(location, _)| *location);
        let mut monitors: Vec<_> = self.monitors.iter().map(|(&monitor, &held)| (monitor, held)).collect();
        monitors.sort_by_key(|(monitor, _)| *monitor);
        let is_told_apart = self.tracks_races();
        let escaped =
            self.memory.all_live().filter(|&object| is_told_apart && !self.is_private(object)).collect();
        Image { threads, cells, monitors, exit: self.exit, known: self.summary.known(), escaped }
    }
}
