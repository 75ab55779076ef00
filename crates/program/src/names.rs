//! Names of objects that are the same in every execution in which the same thing happens.
//!
//! An object is (allocating thread, site, class, length, count of these). Class and length are facts of the
//! name and not of memory, because a read may be answered with an object that its own execution has not
//! allocated yet (JPR's future writes). A thread is named by its object, as is a monitor; so one scheme serves
//! all three, and a thread's name is (who created it, where, how many before), known before it is started.
//!
//! Handles are interned: a name is long, an [`ObjectId`] is four bytes.

use std::sync::RwLock;

use rustc_hash::FxHashMap;
use thinair_event::ObjectId;

/// What an [`ObjectId`] stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ObjectName {
    /// An object that exists from the start; its number is the front end's.
    Static(u32),
    /// An object that was created on the way.
    Allocated {
        /// The thread that created it.
        thread: ObjectId,
        /// Where in the program.
        site: Site,
        /// Of which class.
        class: Class,
        /// How long, if it is an array; else 0.
        length: u32,
        /// How many of these the thread had created before; or, in searches that reuse names, how many of
        /// these were still alive in the way.
        count: u32,
    },
}

/// A place in the program: a number that the front end gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Site(pub u32);

/// A class: a number that the front end gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Class(pub u32);

/// The table of names.
#[derive(Debug)]
pub struct Names {
    statics: u32,
    allocated: RwLock<Allocated>,
}

#[derive(Debug, Default)]
struct Allocated {
    names: Vec<ObjectName>,
    handles: FxHashMap<ObjectName, ObjectId>,
}

impl Names {
    /// A table in which the handles below `statics` are the objects that exist from the start.
    pub fn new(statics: u32) -> Names {
        Names { statics, allocated: RwLock::default() }
    }

    /// Whether the object exists from the start.
    pub fn is_static(&self, object: ObjectId) -> bool {
        object.0 < self.statics
    }

    /// The name of an object.
    pub fn name(&self, object: ObjectId) -> ObjectName {
        match object.0.checked_sub(self.statics) {
            None => ObjectName::Static(object.0),
            Some(index) => self.allocated.read().expect("no panic while locked").names[index as usize],
        }
    }

    /// The handle of a name.
    pub fn intern(&self, name: ObjectName) -> ObjectId {
        if let ObjectName::Static(number) = name {
            return ObjectId(number);
        }
        if let Some(&known) = self.allocated.read().expect("no panic while locked").handles.get(&name) {
            return known;
        }
        let mut allocated = self.allocated.write().expect("no panic while locked");
        let Allocated { names, handles } = &mut *allocated;
        *handles.entry(name).or_insert_with(|| {
            names.push(name);
            ObjectId(self.statics + names.len() as u32 - 1)
        })
    }
}
