//! Reads anything as a class file: as far as it is sound it is parsed and verified, and nothing panics.
//!
//! Run with `cargo +nightly fuzz run class_file`, best with small class files as seeds.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| thinair_jvm::fuzz_class_file(bytes));
