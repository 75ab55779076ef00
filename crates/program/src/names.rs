//! Names of objects that are the same in every execution in which the same thing happens.
//!
//! An object is (allocating thread, site, class, length, count of these). Class and length are facts of the
//! name and not of memory, because a read may be answered with an object that its own execution has not
//! allocated yet (JPR's future writes). A thread is named by its object, as is a monitor; so one scheme serves
//! all three, and a thread's name is (who created it, where, how many before), known before it is started.
//!
//! Handles are interned: a name is long, an [`ObjectId`] is four bytes. Front ends ask for names at nearly every
//! access, so neither that nor asking for the handle of a name that is known takes a lock.

mod table;

use rustc_hash::FxHashMap;
use table::Table;
use thinair_event::ObjectId;

/// What an [`ObjectId`] stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ObjectName {
    /// An object that exists from the start; its number is the front end's.
    Static(u32),
    /// An object that exists from the start and is known only once it is asked for: a class, a string literal. Its
    /// number, below [`Names::MOST`], is the front end's.
    Constant(u32),
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
///
/// Statics have the handles below their number, constants those from [`Names::CONSTANTS`] on, and allocated objects those in
/// between. Only the last need a table: the front end numbers the others.
#[derive(Debug)]
pub struct Names {
    statics: u32,
    allocated: Table,
}

impl Names {
    /// The first handle of a constant.
    pub const CONSTANTS: u32 = 1 << 31;

    /// How many constants there can be.
    pub const MOST: u32 = u32::MAX - Names::CONSTANTS;

    /// A table in which the handles below `statics` are the objects that exist from the start.
    pub fn new(statics: u32) -> Names {
        assert!(statics < Names::CONSTANTS, "too many objects");
        Names { statics, allocated: Table::new() }
    }

    /// How many objects exist from the start, constants apart: theirs are the handles below.
    pub fn statics(&self) -> u32 {
        self.statics
    }

    /// Whether the object exists from the start.
    pub fn is_static(&self, object: ObjectId) -> bool {
        object.0 < self.statics || self.is_constant(object)
    }

    /// Whether the object exists from the start and is known only once it is asked for.
    pub fn is_constant(&self, object: ObjectId) -> bool {
        object.0 >= Names::CONSTANTS
    }

    /// The name of an object.
    pub fn name(&self, object: ObjectId) -> ObjectName {
        match object.0 {
            number if number < self.statics => ObjectName::Static(number),
            number if number < Names::CONSTANTS => {
                self.allocated.name(number - self.statics).expect("a handle that was given")
            }
            number => ObjectName::Constant(number - Names::CONSTANTS),
        }
    }

    /// The handle of a name.
    pub fn intern(&self, name: ObjectName) -> ObjectId {
        match name {
            ObjectName::Static(number) => ObjectId(number),
            ObjectName::Constant(number) => {
                assert!(number < Names::MOST, "too many constants");
                ObjectId(Names::CONSTANTS + number)
            }
            ObjectName::Allocated { .. } => {
                let number = self.allocated.number(name);
                assert!(number < Names::CONSTANTS - self.statics, "too many objects");
                ObjectId(self.statics + number)
            }
        }
    }
}

/// Names the objects that one path allocates: how many of the kind its thread had created before.
#[derive(Clone, Debug, Default)]
pub struct Allocations {
    counts: FxHashMap<ObjectName, u32>,
}

impl Allocations {
    /// The next object of the kind.
    pub fn next(
        &mut self,
        names: &Names,
        thread: ObjectId,
        site: Site,
        class: Class,
        length: u32,
    ) -> ObjectId {
        let numbered = |count| ObjectName::Allocated { thread, site, class, length, count };
        let count = self.counts.entry(numbered(0)).or_insert(0);
        let object = names.intern(numbered(*count));
        *count += 1;
        object
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_and_names_are_one_to_one() {
        let names = Names::new(2);
        let mut allocations = Allocations::default();
        let first = allocations.next(&names, ObjectId(1), Site(3), Class(4), 0);
        let second = allocations.next(&names, ObjectId(1), Site(3), Class(4), 0);
        let constant = names.intern(ObjectName::Constant(7));
        assert_ne!(first, second);
        assert_eq!(names.intern(names.name(second)), second);
        assert_eq!(names.name(constant), ObjectName::Constant(7));
        assert_eq!(names.name(ObjectId(1)), ObjectName::Static(1));
        assert_eq!([first, constant, ObjectId(0)].map(|object| names.is_static(object)), [false, true, true]);
    }
}
