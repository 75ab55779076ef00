//! Names that are the same in every order of independent steps.
//!
//! The machine gives an object the smallest count that is free, which depends on what other threads have let go of. Here
//! an object is known by the thread that allocated it and how many that had allocated before; a thread, by the one that
//! started it and how many that had started before. Both follow from the thread's own past. Names are numbered once and
//! keep their numbers; which object has which name is a matter of the path.

use rustc_hash::FxHashMap;
use thinair_event::{Location, ObjectId};

use super::footprint::Place;

/// The names of places and threads, and what bears them on the path.
#[derive(Default)]
pub(super) struct Names {
    places: FxHashMap<(Object, Aspect), u32>,
    /// Threads that were started, by who did and how many it had started before.
    started: FxHashMap<(u32, u32), u32>,
    threads: u32,
    /// The allocated objects of the path.
    objects: FxHashMap<ObjectId, Object>,
    /// The threads of the path.
    bearers: FxHashMap<ObjectId, u32>,
    /// How many objects each thread of the path has allocated, and how many threads it has started.
    counts: Vec<Counts>,
    undo: Vec<Undo>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    allocated: u32,
    started: u32,
}

enum Undo {
    Object(ObjectId, Option<Object>),
    Thread { object: ObjectId, starter: u32, old: Option<u32> },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Object {
    /// It exists from the start.
    Fixed(ObjectId),
    /// The object that a thread allocated after so many others.
    Allocated(u32, u32),
}

/// What of an object is touched.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Aspect {
    Cell(u32),
    Monitor,
    /// Whether a thread has been started and has ended, its interrupt status and its permit.
    Life,
    World,
}

impl Names {
    /// A thread that runs from the start.
    pub(super) fn initial_thread(&mut self, object: ObjectId) -> u32 {
        let thread = self.new_thread();
        self.bearers.insert(object, thread);
        thread
    }

    fn new_thread(&mut self) -> u32 {
        self.counts.push(Counts::default());
        self.threads += 1;
        self.threads - 1
    }

    /// The number of the threads that have names, now or on another path.
    pub(super) fn threads(&self) -> usize {
        self.threads as usize
    }

    /// The thread of the path whose object it is.
    pub(super) fn thread(&self, object: ObjectId) -> Option<u32> {
        self.bearers.get(&object).copied()
    }

    /// A thread has started another: its number, and that of the one whose object it was before.
    pub(super) fn start(&mut self, starter: u32, object: ObjectId) -> (u32, Option<u32>) {
        let count = &mut self.counts[starter as usize].started;
        let name = (starter, *count);
        *count += 1;
        let known = self.started.get(&name).copied();
        let thread = known.unwrap_or_else(|| self.new_thread());
        self.started.insert(name, thread);
        let old = self.bearers.insert(object, thread);
        self.undo.push(Undo::Thread { object, starter, old });
        (thread, old)
    }

    /// A thread has allocated an object.
    pub(super) fn allocate(&mut self, thread: u32, object: ObjectId) {
        let count = &mut self.counts[thread as usize].allocated;
        let old = self.objects.insert(object, Object::Allocated(thread, *count));
        *count += 1;
        self.undo.push(Undo::Object(object, old));
    }

    pub(super) fn cell(&mut self, location: Location) -> Place {
        self.place(location.object, Aspect::Cell(location.slot))
    }

    pub(super) fn monitor(&mut self, object: ObjectId) -> Place {
        self.place(object, Aspect::Monitor)
    }

    /// Whether the object's monitor has been used, on whichever path.
    pub(super) fn is_monitor(&self, object: ObjectId) -> bool {
        self.places.contains_key(&(self.object(object), Aspect::Monitor))
    }

    pub(super) fn life(&mut self, thread: ObjectId) -> Place {
        self.place(thread, Aspect::Life)
    }

    /// The place that every step touches which may touch anything.
    pub(super) fn world(&mut self) -> Place {
        self.place(ObjectId(0), Aspect::World)
    }

    /// The number of the places that have names.
    pub(super) fn places(&self) -> usize {
        self.places.len()
    }

    fn place(&mut self, object: ObjectId, aspect: Aspect) -> Place {
        let object = self.object(object);
        let next = self.places.len() as u32;
        Place(*self.places.entry((object, aspect)).or_insert(next))
    }

    fn object(&self, object: ObjectId) -> Object {
        // Most programs that are counted allocate nothing.
        if self.objects.is_empty() {
            return Object::Fixed(object);
        }
        self.objects.get(&object).copied().unwrap_or(Object::Fixed(object))
    }

    /// The present point, to come back to.
    pub(super) fn mark(&self) -> usize {
        self.undo.len()
    }

    /// Goes back to a point on the path.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.undo.len() > mark {
            match self.undo.pop().expect("longer than that") {
                Undo::Object(object, old) => {
                    if let Some(Object::Allocated(thread, _)) = self.objects.get(&object) {
                        self.counts[*thread as usize].allocated -= 1;
                    }
                    put_back(&mut self.objects, object, old);
                }
                Undo::Thread { object, starter, old } => {
                    self.counts[starter as usize].started -= 1;
                    put_back(&mut self.bearers, object, old);
                }
            }
        }
    }
}

fn put_back<T>(map: &mut FxHashMap<ObjectId, T>, object: ObjectId, old: Option<T>) {
    match old {
        Some(old) => map.insert(object, old),
        None => map.remove(&object),
    };
}
