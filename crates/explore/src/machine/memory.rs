//! Memory: objects as pages of cells, which states share until one of them writes.
//!
//! An object's cells are in pages; a page that was never written is not there, and a cell that is not there holds its
//! default. So a long array of which little is written takes little, and nobody asks a front end for all the slots of
//! an object. A page is shared by reference: the first write in a step copies it, because the journal keeps the old one
//! for the way back, and later writes in the same step change the copy in place. Snapshots share pages likewise.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId, Value};
use thinair_program::Names;

/// What a cell holds; nothing stands for its default.
pub(super) type Cell = Option<Value>;

/// Some cells in a row; those behind the last hold their defaults.
pub(super) type Page = Option<Arc<[Cell]>>;

/// How many cells a page has at most. A power of two.
const PAGE: u32 = 64;

/// How many objects a block has at most.
const BLOCK: usize = 16;

/// The objects of a state.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// By handle: those that exist from the start, and those that have been allocated, now or on another path. In blocks,
    /// which states share likewise, so that a snapshot costs little even if objects are many.
    blocks: Vec<Arc<Vec<Object>>>,
    /// Those that exist from the start and are known only once they are asked for, as far as they have been written.
    constants: FxHashMap<ObjectId, Cells>,
    /// By handle, how often threads and monitors refer to an object. Nearly every step changes some of these, and they are
    /// not worth sharing.
    rooted: Vec<u32>,
    /// The handles below are statics'.
    statics: u32,
    pub(super) live_objects: usize,
    /// The elements of the arrays among them.
    pub(super) live_elements: usize,
}

/// An object that is not a constant.
#[derive(Clone, Debug, Default)]
pub(super) struct Object {
    cells: Cells,
    /// Whether it has been allocated and not been forgotten. Statics never are.
    pub(super) live: bool,
    /// Whether another thread than the one that allocated it may reach it: see `escape`.
    pub(super) escaped: bool,
    /// How many cells refer to it.
    pub(super) referred: u32,
    /// A cell that refers to it, if that is still true: see `garbage`.
    pub(super) anchor: Option<Location>,
    /// In which round of looking for garbage it was last met, and how many references to it were met since.
    pub(super) round: u64,
    pub(super) met: u32,
    /// Its kind and count, as `heap` numbers them, and its length.
    pub(super) kind: u32,
    pub(super) count: u32,
    pub(super) length: u32,
    /// The step that allocated it.
    pub(super) born: u64,
}

#[derive(Clone, Debug, Default)]
struct Cells {
    first: Stamped,
    /// The pages after the first, by number.
    others: Option<Box<FxHashMap<u32, Stamped>>>,
}

/// A page, with the step in which the journal got the old one.
#[derive(Clone, Debug, Default)]
struct Stamped {
    page: Page,
    stamp: u64,
}

impl Cells {
    fn page(&self, number: u32) -> Option<&Stamped> {
        match number {
            0 => Some(&self.first),
            number => self.others.as_ref()?.get(&number),
        }
    }
}

impl Memory {
    pub(super) fn new(names: &Names) -> Memory {
        Memory {
            blocks: Vec::new(),
            constants: FxHashMap::default(),
            rooted: Vec::new(),
            statics: names.statics(),
            live_objects: 0,
            live_elements: 0,
        }
    }

    /// Whether the object was allocated on the way: only those can be forgotten, and only those can be private.
    pub(super) fn is_allocated(&self, object: ObjectId) -> bool {
        object.0 >= self.statics && object.0 < Names::CONSTANTS
    }

    pub(super) fn object(&self, object: ObjectId) -> Option<&Object> {
        let index = object.0 as usize;
        self.blocks.get(index / BLOCK)?.get(index % BLOCK)
    }

    /// An object that is not a constant.
    pub(super) fn object_mut(&mut self, object: ObjectId) -> &mut Object {
        let (block, place) = (object.0 as usize / BLOCK, object.0 as usize % BLOCK);
        if block >= self.blocks.len() {
            self.blocks.resize_with(block + 1, Arc::default);
        }
        let block = Arc::make_mut(&mut self.blocks[block]);
        if place >= block.len() {
            block.resize_with(place + 1, Object::default);
        }
        &mut block[place]
    }

    /// How often threads and monitors refer to an allocated object.
    pub(super) fn rooted(&self, object: ObjectId) -> u32 {
        self.rooted.get(object.0 as usize).copied().unwrap_or_default()
    }

    /// Threads or monitors refer to an allocated object that much more or less.
    pub(super) fn root(&mut self, object: ObjectId, change: i32) {
        let index = object.0 as usize;
        if index >= self.rooted.len() {
            self.rooted.resize(index + 1, 0);
        }
        self.rooted[index] = self.rooted[index].wrapping_add_signed(change);
    }

    /// Whether the object is there.
    pub(super) fn is_live(&self, object: ObjectId) -> bool {
        !self.is_allocated(object) || self.object(object).is_some_and(|object| object.live)
    }

    /// What a cell holds.
    pub(super) fn cell(&self, location: Location) -> Cell {
        let page = self.cells(location.object)?.page(location.slot / PAGE)?;
        page.page.as_ref()?.get((location.slot % PAGE) as usize).copied().flatten()
    }

    /// Makes a cell hold a value, or its default again; gives what it held.
    pub(super) fn replace_cell(&mut self, location: Location, new: Cell) -> Cell {
        let id = PageId { object: location.object, number: location.slot / PAGE };
        let page = &mut self.stamped(id).page;
        let place = (location.slot % PAGE) as usize;
        let old = page.as_ref().and_then(|page| page.get(place).copied().flatten());
        if old != new {
            *cell_mut(page, place) = new;
        }
        old
    }

    /// Makes a cell hold a value. Gives the old page, if this is the first change of it in the step.
    pub(super) fn set(&mut self, location: Location, value: Value, step: u64) -> Option<(PageId, Page)> {
        let id = PageId { object: location.object, number: location.slot / PAGE };
        let Stamped { page, stamp } = self.stamped(id);
        let place = (location.slot % PAGE) as usize;
        if page.as_ref().is_some_and(|page| page.get(place) == Some(&Some(value))) {
            return None;
        }
        let old = (*stamp != step).then(|| (id, page.clone()));
        *stamp = step;
        *cell_mut(page, place) = Some(value);
        old
    }

    /// Whether the page of a cell has been copied in the step.
    pub(super) fn is_copied(&self, location: Location, step: u64) -> bool {
        let page = self.cells(location.object).and_then(|cells| cells.page(location.slot / PAGE));
        page.is_some_and(|page| page.stamp == step)
    }

    fn cells(&self, object: ObjectId) -> Option<&Cells> {
        match self.object(object) {
            Some(found) => Some(&found.cells),
            None => self.constants.get(&object),
        }
    }

    /// Puts another page in the place of one, which is given back.
    pub(super) fn replace(&mut self, id: PageId, page: Page) -> Page {
        let stamped = self.stamped(id);
        stamped.stamp = 0;
        std::mem::replace(&mut stamped.page, page)
    }

    /// Takes a page away; whether it had been changed in the step.
    pub(super) fn take(&mut self, id: PageId, step: u64) -> (Page, bool) {
        let stamped = self.stamped(id);
        (stamped.page.take(), std::mem::replace(&mut stamped.stamp, step) == step)
    }

    /// The pages of an object that is not a constant.
    pub(super) fn for_each_page(&self, object: ObjectId, mut visit: impl FnMut(PageId)) {
        let Some(Object { cells, .. }) = self.object(object) else { return };
        if cells.first.page.is_some() {
            visit(PageId { object, number: 0 });
        }
        for (&number, stamped) in cells.others.iter().flat_map(|others| others.iter()) {
            if stamped.page.is_some() {
                visit(PageId { object, number });
            }
        }
    }

    pub(super) fn page(&self, id: PageId) -> &Page {
        let page = self.cells(id.object).and_then(|cells| cells.page(id.number));
        page.map_or(&None, |page| &page.page)
    }

    fn stamped(&mut self, id: PageId) -> &mut Stamped {
        let cells = if id.object.0 < Names::CONSTANTS {
            &mut self.object_mut(id.object).cells
        } else {
            self.constants.entry(id.object).or_default()
        };
        match id.number {
            0 => &mut cells.first,
            number => cells.others.get_or_insert_default().entry(number).or_default(),
        }
    }

    /// The pages of an object that are there, in a fixed order.
    pub(super) fn pages(&self, object: ObjectId) -> Vec<PageId> {
        let cells = self.cells(object);
        let mut numbers: Vec<u32> = Vec::new();
        if let Some(cells) = cells {
            numbers.extend(cells.first.page.is_some().then_some(0));
            if let Some(others) = &cells.others {
                numbers
                    .extend(others.iter().filter(|(_, page)| page.page.is_some()).map(|(number, _)| number));
                numbers.sort_unstable();
            }
        }
        numbers.into_iter().map(|number| PageId { object, number }).collect()
    }

    /// The cells of an object that have been written.
    pub(super) fn for_each_cell(&self, object: ObjectId, mut visit: impl FnMut(Location)) {
        self.for_each_page(object, |id| {
            differences(id, &None, self.page(id), |location, _, _| visit(location));
        });
    }

    /// The allocated objects that an object's cells refer to.
    pub(super) fn for_each_reference(&self, object: ObjectId, mut visit: impl FnMut(Location, ObjectId)) {
        let Some(Object { cells: Cells { first, others }, .. }) = self.object(object) else { return };
        let mut page = |number: u32, stamped: &Stamped| {
            for (place, cell) in stamped.page.iter().flat_map(|page| page.iter()).enumerate() {
                if let Some(Value::Reference(target)) = *cell
                    && self.is_allocated(target)
                {
                    visit(Location { object, slot: number * PAGE + place as u32 }, target);
                }
            }
        };
        page(0, first);
        for (&number, stamped) in others.iter().flat_map(|others| others.iter()) {
            page(number, stamped);
        }
    }

    /// The allocated objects that cells of statics and constants refer to.
    pub(super) fn for_each_static_reference(&self, mut visit: impl FnMut(Location, ObjectId)) {
        let statics = (0..self.statics).take(self.blocks.len() * BLOCK).map(ObjectId);
        for id in statics.chain(self.constants.keys().copied()).flat_map(|object| self.pages(object)) {
            differences(id, &None, self.page(id), |location, _, cell| {
                if let Some(target) =
                    cell.and_then(Value::reference).filter(|&target| self.is_allocated(target))
                {
                    visit(location, target);
                }
            });
        }
    }

    /// Every object that has cells and is not forgotten, with its pages.
    pub(super) fn all_pages(&self) -> Vec<PageId> {
        let constants = self.constants.keys().copied();
        let objects = (0..(self.blocks.len() * BLOCK) as u32).map(ObjectId);
        objects.chain(constants).flat_map(|object| self.pages(object)).collect()
    }

    /// The allocated objects that are there.
    pub(super) fn all_live(&self) -> impl Iterator<Item = ObjectId> {
        self.blocks.iter().enumerate().flat_map(|(block, objects)| {
            let live = objects.iter().enumerate().filter(|(_, object)| object.live);
            live.map(move |(place, _)| ObjectId((block * BLOCK + place) as u32))
        })
    }
}

/// A cell of a page, which is made long enough and its own.
fn cell_mut(page: &mut Page, place: usize) -> &mut Cell {
    if page.as_ref().is_none_or(|page| page.len() <= place) {
        // The sizes that there are, made without a detour.
        let mut longer: Arc<[Cell]> = match place {
            0..4 => Arc::new([None; 4]),
            4..8 => Arc::new([None; 8]),
            8..16 => Arc::new([None; 16]),
            16..32 => Arc::new([None; 32]),
            _ => Arc::new([None; PAGE as usize]),
        };
        if let (Some(page), Some(longer)) = (page.as_ref(), Arc::get_mut(&mut longer)) {
            longer[..page.len()].copy_from_slice(page);
        }
        *page = Some(longer);
    }
    &mut Arc::make_mut(page.as_mut().expect("it is there"))[place]
}

/// A page of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PageId {
    pub(super) object: ObjectId,
    pub(super) number: u32,
}

impl PageId {
    fn location(self, place: usize) -> Location {
        Location { object: self.object, slot: self.number * PAGE + place as u32 }
    }
}

/// Calls back for each cell in which two versions of a page differ.
pub(super) fn differences(id: PageId, old: &Page, new: &Page, mut visit: impl FnMut(Location, Cell, Cell)) {
    let cells = |page: &Page| page.as_ref().map_or(0, |page| page.len());
    let at = |page: &Page, place: usize| page.as_ref().and_then(|page| page.get(place).copied().flatten());
    if let (Some(old), Some(new)) = (old, new)
        && Arc::ptr_eq(old, new)
    {
        return;
    }
    for place in 0..cells(old).max(cells(new)) {
        let (old, new) = (at(old, place), at(new, place));
        if old != new {
            visit(id.location(place), old, new);
        }
    }
}
