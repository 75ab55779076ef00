//! The private state of a Java thread: a stack of frames (JVMS §2.6) and what it waits for.
//!
//! The frames of callers are shared between copies of a state and keep their hash: copying, comparing and hashing a
//! thread costs what its topmost frame does, however deep its stack is.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;
use thinair_event::{ObjectId, Value};
use thinair_program::{Request, Thread};

use crate::class::{ClassId, MethodId};
use crate::interpret::{Pending, Work};
use crate::kind::encode;
use crate::time::Time;

/// The private state of a Java thread.
#[derive(Clone, Debug)]
pub struct JavaThread {
    pub(crate) object: ObjectId,
    pub(crate) frame: Frame,
    pub(crate) callers: Option<Arc<Caller>>,
    /// What the answer to the present request is for.
    pub(crate) pending: Pending,
    /// An operation that takes several requests.
    pub(crate) work: Option<Box<Work>>,
    /// The classes that it knows to be initialized, or initializes itself: it does not ask again.
    pub(crate) seen: Seen,
    /// The monitors that it holds, once for each time.
    pub(crate) held: SmallVec<[ObjectId; 4]>,
    /// How many things it has made, by [`Counter`]. A counter that all threads share would order them.
    pub(crate) counts: [u32; 6],
    /// What its library code knows of the time.
    pub(crate) time: Time,
    /// Whether it runs an initializer of the library, before main.
    pub(crate) boot: bool,
    /// What it asks for. Its operands are no longer on the stack.
    pub(crate) request: Request,
}

/// What threads count for themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counter {
    /// Threads, for their ids.
    Threads,
    /// Threads without a name, for their names.
    Unnamed,
    /// Thread-local variables, for their hashes.
    Locals,
    /// Thread pools, for the names of their threads.
    Pools,
    /// Tasks for the common pool, for the names of their threads.
    Workers,
    /// Random generators without a seed.
    Others,
}

/// A frame: local variables, and operands on top of them. A long or double takes two local variables, of which the
/// second is unused, but one operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub(crate) method: MethodId,
    pub(crate) pc: u32,
    /// The monitor that a synchronized method holds.
    pub(crate) monitor: Option<ObjectId>,
    /// Whether the caller's instruction is executed again when this frame returns.
    pub(crate) again: bool,
    pub(crate) slots: SmallVec<[Value; 8]>,
}

/// A frame that has called another.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(crate) frame: Frame,
    pub(crate) below: Option<Arc<Caller>>,
    pub(crate) depth: u32,
    hash: OnceLock<[u64; 2]>,
}

/// A set of classes that grows slowly.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Seen(Option<Arc<[ClassId]>>);

impl Seen {
    pub(crate) fn contains(&self, class: ClassId) -> bool {
        self.0.as_ref().is_some_and(|seen| seen.binary_search(&class).is_ok())
    }

    pub(crate) fn insert(&mut self, class: ClassId) {
        let mut classes: Vec<ClassId> = self.0.as_deref().unwrap_or_default().to_vec();
        if let Err(place) = classes.binary_search(&class) {
            classes.insert(place, class);
            self.0 = Some(classes.into());
        }
    }

    pub(crate) fn remove(&mut self, class: ClassId) {
        let rest = self.0.as_deref().unwrap_or_default().iter().copied().filter(|&seen| seen != class);
        let rest: Arc<[ClassId]> = rest.collect();
        self.0 = (!rest.is_empty()).then_some(rest);
    }
}

impl Caller {
    pub(crate) fn new(frame: Frame, below: Option<Arc<Caller>>) -> Caller {
        let depth = below.as_ref().map_or(1, |below| below.depth + 1);
        Caller { frame, below, depth, hash: OnceLock::new() }
    }

    fn hash(&self) -> [u64; 2] {
        if let Some(&hash) = self.hash.get() {
            return hash;
        }
        // From the bottom up, so that a deep stack does not overflow ours.
        let mut unhashed = Vec::new();
        let mut caller = Some(self);
        while let Some(here) = caller.filter(|caller| caller.hash.get().is_none()) {
            unhashed.push(here);
            caller = here.below.as_deref();
        }
        let mut below = caller.and_then(|caller| caller.hash.get()).copied().unwrap_or_default();
        for caller in unhashed.into_iter().rev() {
            let mut hasher = Mix::new(below);
            caller.frame.hash(&mut hasher);
            below = *caller.hash.get_or_init(|| hasher.state);
        }
        below
    }
}

// A long list of callers must not be dropped by recursion.
impl Drop for Caller {
    fn drop(&mut self) {
        let mut below = self.below.take();
        while let Some(caller) = below {
            below = match Arc::try_unwrap(caller) {
                Ok(mut caller) => caller.below.take(),
                Err(_) => None,
            };
        }
    }
}

impl JavaThread {
    /// How many frames there are.
    pub(crate) fn depth(&self) -> u32 {
        1 + self.callers.as_ref().map_or(0, |callers| callers.depth)
    }

    /// The frames, the topmost first.
    pub(crate) fn frames(&self) -> impl Iterator<Item = &Frame> {
        let callers = std::iter::successors(self.callers.as_deref(), |caller| caller.below.as_deref());
        std::iter::once(&self.frame).chain(callers.map(|caller| &caller.frame))
    }

    pub(crate) fn push_frame(&mut self, frame: Frame) {
        let caller = std::mem::replace(&mut self.frame, frame);
        let below = self.callers.take();
        self.callers = Some(Arc::new(Caller::new(caller, below)));
    }

    /// Goes back to the caller; false if there is none.
    pub(crate) fn pop_frame(&mut self) -> bool {
        let Some(caller) = self.callers.take() else { return false };
        match Arc::try_unwrap(caller) {
            Ok(mut caller) => {
                self.callers = caller.below.take();
                self.frame = Frame {
                    method: caller.frame.method,
                    pc: caller.frame.pc,
                    monitor: caller.frame.monitor,
                    again: caller.frame.again,
                    slots: std::mem::take(&mut caller.frame.slots),
                };
            }
            Err(caller) => {
                self.callers.clone_from(&caller.below);
                self.frame = caller.frame.clone();
            }
        }
        true
    }
}

impl PartialEq for JavaThread {
    fn eq(&self, other: &JavaThread) -> bool {
        self.object == other.object
            && self.frame == other.frame
            && self.pending == other.pending
            && self.work == other.work
            && self.seen == other.seen
            && self.held == other.held
            && self.counts == other.counts
            && self.time == other.time
            && self.request == other.request
            && same(self.callers.as_ref(), other.callers.as_ref())
    }
}

impl Eq for JavaThread {}

fn same(mut one: Option<&Arc<Caller>>, mut other: Option<&Arc<Caller>>) -> bool {
    loop {
        match (one, other) {
            (None, None) => return true,
            (Some(a), Some(b)) if Arc::ptr_eq(a, b) => return true,
            (Some(a), Some(b)) if a.frame == b.frame => {
                one = a.below.as_ref();
                other = b.below.as_ref();
            }
            _ => return false,
        }
    }
}

impl Hash for JavaThread {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.frame.hash(hasher);
        if let Some(callers) = &self.callers {
            let [one, two] = callers.hash();
            hasher.write_u64(one);
            hasher.write_u64(two);
        }
        self.pending.hash(hasher);
        self.work.hash(hasher);
        self.seen.hash(hasher);
        self.held.hash(hasher);
        self.counts.hash(hasher);
        self.time.hash(hasher);
        self.request.hash(hasher);
    }
}

impl Hash for Frame {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(u64::from(self.method.0) << 32 | u64::from(self.pc));
        let monitor = self.monitor.map_or(0, |monitor| u64::from(monitor.0) + 1);
        hasher.write_u64(monitor << 24 | u64::from(self.again) << 23 | self.slots.len() as u64);
        for &slot in &self.slots {
            let tag: u64 = match slot {
                Value::Int(_) => 1,
                Value::Float(_) => 2,
                Value::Null | Value::Reference(_) => 3,
                Value::Long(_) => 4,
                Value::Double(_) => 5,
            };
            match slot {
                // Two words; the first can't be one of the others.
                Value::Long(_) | Value::Double(_) => {
                    hasher.write_u64(tag << 40);
                    hasher.write_u64(encode(slot));
                }
                _ => hasher.write_u64(tag << 40 | encode(slot)),
            }
        }
    }
}

impl Thread for JavaThread {
    fn references(&self, visit: &mut dyn FnMut(ObjectId)) {
        visit(self.object);
        self.held.iter().copied().for_each(&mut *visit);
        for frame in self.frames() {
            frame
                .monitor
                .into_iter()
                .chain(frame.slots.iter().filter_map(|slot| slot.reference()))
                .for_each(&mut *visit);
        }
        self.pending.references(visit);
        self.request.references(visit);
        if let Some(work) = &self.work {
            work.references(visit);
        }
    }

    fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        self.object = rename(self.object);
        self.frame.rename(rename);
        self.held.iter_mut().for_each(|monitor| *monitor = rename(*monitor));
        let mut frames = Vec::new();
        let mut caller = self.callers.as_ref();
        while let Some(here) = caller {
            frames.push(here.frame.clone());
            caller = here.below.as_ref();
        }
        self.callers = frames.into_iter().rev().fold(None, |below, mut frame| {
            frame.rename(rename);
            Some(Arc::new(Caller::new(frame, below)))
        });
        self.pending.rename(rename);
        if let Some(work) = &mut self.work {
            work.rename(rename);
        }
        self.request.rename(rename);
    }
}

impl Frame {
    fn rename(&mut self, rename: &mut dyn FnMut(ObjectId) -> ObjectId) {
        self.monitor = self.monitor.map(&mut *rename);
        for slot in &mut self.slots {
            *slot = slot.renamed(rename);
        }
    }
}

/// A 128-bit hash of words, for the frames of callers.
struct Mix {
    state: [u64; 2],
}

impl Mix {
    fn new(state: [u64; 2]) -> Mix {
        Mix { state }
    }
}

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let folded = |state: u64, multiplier: u64| {
            let product = u128::from(state ^ word) * u128::from(multiplier);
            (product as u64) ^ (product >> 64) as u64
        };
        let [one, two] = self.state;
        self.state = [
            folded(one ^ 0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93).wrapping_add(two),
            folded(two ^ 0xc2b2_ae3d_27d4_eb4f, 0xa076_1d64_78bd_642f).wrapping_add(one.rotate_left(23)),
        ];
    }

    fn finish(&self) -> u64 {
        self.state[0]
    }
}
