//! Memory of a run: objects as vectors of cells, changed in place, and swept now and then.

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId, Value};
use thinair_program::{Class, ObjectName, Program, Site};

use crate::Room;

/// The objects of a run.
pub(super) struct Heap<'p, P> {
    program: &'p P,
    /// By handle: those that exist from the start, then those that were allocated.
    objects: Vec<Object>,
    /// Objects whose handles are far away: constants.
    constants: FxHashMap<ObjectId, Cells>,
    /// For each kind of object, those that are free, and how many names there are.
    kinds: FxHashMap<Kind, Named>,
    live_objects: usize,
    live_cells: usize,
    /// How many objects and cells were allocated since the last collection, and how many may be.
    allocated: usize,
    patience: usize,
    room: Room,
}

type Kind = (ObjectId, Site, Class, u32);

#[derive(Default)]
struct Named {
    count: u32,
    free: Vec<ObjectId>,
}

#[derive(Clone, Default)]
struct Object {
    cells: Cells,
    live: bool,
    marked: bool,
}

/// Cells that are missing hold their defaults.
#[derive(Clone, Default)]
struct Cells {
    /// The first ones.
    near: Vec<Option<Value>>,
    /// The others, by page: a long array of which little is written takes little.
    far: Option<Box<FxHashMap<u32, Vec<Option<Value>>>>>,
}

/// How many cells are near.
const NEAR: u32 = 256;

/// How many cells a page has.
const PAGE: u32 = 256;

/// Collecting is worth while once so much has been allocated: little, so that few names are needed and memory stays near.
const PATIENCE: usize = 1 << 14;

impl Cells {
    fn get(&self, slot: u32) -> Option<Value> {
        if slot < NEAR {
            return self.near.get(slot as usize).copied().flatten();
        }
        self.far.as_ref()?.get(&(slot / PAGE))?[(slot % PAGE) as usize]
    }

    fn set(&mut self, slot: u32, value: Value) {
        let cell = if slot < NEAR {
            if self.near.len() <= slot as usize {
                self.near.resize(slot as usize + 1, None);
            }
            &mut self.near[slot as usize]
        } else {
            let far = self.far.get_or_insert_default();
            &mut far.entry(slot / PAGE).or_insert_with(|| vec![None; PAGE as usize])[(slot % PAGE) as usize]
        };
        *cell = Some(value);
    }

    fn references(&self, pending: &mut Vec<ObjectId>) {
        let far = self.far.iter().flat_map(|far| far.values());
        for page in std::iter::once(&self.near).chain(far) {
            pending.extend(page.iter().flatten().filter_map(|value| value.reference()));
        }
    }
}

impl<'p, P: Program> Heap<'p, P> {
    /// What there is from the start.
    pub(super) fn new(program: &'p P) -> Heap<'p, P> {
        let mut heap = Heap {
            program,
            objects: Vec::new(),
            constants: FxHashMap::default(),
            kinds: FxHashMap::default(),
            live_objects: 0,
            live_cells: 0,
            allocated: 0,
            patience: PATIENCE,
            room: Room::default(),
        };
        for (location, value) in program.initial().writes {
            heap.write(location, value);
        }
        heap
    }

    pub(super) fn read(&self, location: Location) -> Value {
        let cells = match self.objects.get(location.object.0 as usize) {
            Some(object) => Some(&object.cells),
            None => self.constants.get(&location.object),
        };
        let value = cells.and_then(|cells| cells.get(location.slot));
        value.unwrap_or_else(|| self.program.variable(location).default)
    }

    pub(super) fn write(&mut self, location: Location, value: Value) {
        self.cells_mut(location.object).set(location.slot, value);
    }

    fn cells_mut(&mut self, object: ObjectId) -> &mut Cells {
        let index = object.0 as usize;
        if index < self.objects.len() {
            &mut self.objects[index].cells
        } else if self.program.names().is_constant(object) {
            self.constants.entry(object).or_default()
        } else {
            self.objects.resize_with(index + 1, Object::default);
            &mut self.objects[index].cells
        }
    }

    /// A new object, if there is room.
    pub(super) fn allocate(
        &mut self,
        thread: ObjectId,
        site: Site,
        class: Class,
        length: u32,
    ) -> Option<ObjectId> {
        if !self.room.has(self.live_objects, self.live_cells.saturating_add(length as usize)) {
            return None;
        }
        let named = self.kinds.entry((thread, site, class, length)).or_default();
        let object = named.free.pop().unwrap_or_else(|| {
            let count = named.count;
            named.count += 1;
            self.program.names().intern(ObjectName::Allocated { thread, site, class, length, count })
        });
        self.live_objects += 1;
        self.live_cells += length as usize;
        self.allocated += 1 + length as usize / 16;
        if self.objects.len() <= object.0 as usize {
            self.objects.resize_with(object.0 as usize + 1, Object::default);
        }
        self.objects[object.0 as usize].live = true;
        Some(object)
    }

    pub(super) fn wants_collection(&self) -> bool {
        self.allocated >= self.patience
    }

    /// Whether the object has not been forgotten.
    pub(super) fn is_live(&self, object: ObjectId) -> bool {
        self.program.names().is_static(object)
            || self.objects.get(object.0 as usize).is_some_and(|object| object.live)
    }

    /// Forgets the allocated objects that can't be reached from these, from statics or from constants.
    pub(super) fn collect(&mut self, mut pending: Vec<ObjectId>) {
        let names = self.program.names();
        for cells in self.constants.values() {
            cells.references(&mut pending);
        }
        let statics = self.objects.iter().enumerate();
        for (_, object) in statics.take_while(|(index, _)| names.is_static(ObjectId(*index as u32))) {
            object.cells.references(&mut pending);
        }
        while let Some(object) = pending.pop() {
            if let Some(object) = self.objects.get_mut(object.0 as usize)
                && object.live
                && !object.marked
            {
                object.marked = true;
                object.cells.references(&mut pending);
            }
        }
        for (index, object) in self.objects.iter_mut().enumerate() {
            if std::mem::take(&mut object.marked) || !object.live {
                continue;
            }
            let handle = ObjectId(index as u32);
            let ObjectName::Allocated { thread, site, class, length, .. } = names.name(handle) else {
                continue;
            };
            object.live = false;
            // Room that is small is kept for the next bearer of the name, which is of the same class.
            object.cells.near.clear();
            object.cells.far = None;
            self.live_objects -= 1;
            self.live_cells -= length as usize;
            self.kinds.entry((thread, site, class, length)).or_default().free.push(handle);
        }
        self.allocated = 0;
        self.patience = PATIENCE.max(self.objects.len());
    }
}
