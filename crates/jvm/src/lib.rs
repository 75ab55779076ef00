//! Java bytecode as a [`Program`](thinair_program::Program): class files are loaded, linked and interpreted; every access
//! to the heap is a request.

pub mod class_path;

/// Only what can be built so far.
#[allow(dead_code)]
mod class {
    pub(crate) mod filter;
}
#[allow(unreachable_pub)]
mod error;

/// Reads a class file as the loader does, for fuzzing: nothing may panic.
#[doc(hidden)]
pub fn fuzz_class_file(bytes: &[u8]) {
    let Ok(filtered) = class::filter::filter(bytes) else { return };
    if let Ok(class) = ristretto_classfile::ClassFile::from_bytes(&filtered) {
        // What it says is of no interest: without stack maps it refuses most.
        let _ = class.verify();
    }
}
