//! Java bytecode as a [`Program`](thinair_program::Program): class files are loaded, linked and interpreted; every access
//! to the heap is a request.

pub mod class_path;
