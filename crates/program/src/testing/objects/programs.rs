//! Ready-made programs. Each has finitely many states if names are reused; what they end in is said with each
//! and pinned in `tests/state_space.rs`.

mod alone;
mod lock_free;
mod monitors;
mod threads;

pub use alone::{allocating_loop, chosen_branch, mishaps};
pub use lock_free::{park_handshake, treiber};
pub use monitors::{bounded_buffer, interrupted_waiter, lazy_class_initialization, lost_signal};
pub use threads::{dining_philosophers, spawn_loop};
