//! How much a program may allocate.

/// How many objects, and how many elements of arrays, may be alive at a time. Beyond that, a thread is told so, and its
/// front end may throw an `OutOfMemoryError`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Room {
    /// Objects that have been allocated.
    pub objects: usize,
    /// Elements of their arrays.
    pub elements: usize,
}

impl Default for Room {
    fn default() -> Room {
        Room { objects: 16 << 20, elements: 256 << 20 }
    }
}

impl Room {
    /// Whether one more object fits, and so many elements in total.
    pub(crate) fn has(self, objects: usize, elements: usize) -> bool {
        objects < self.objects && elements <= self.elements
    }
}
