//! One file a subcommand: its flags, its help, and what it does.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod limits;
pub(crate) mod litmus;
pub(crate) mod man;
pub(crate) mod models;
pub(crate) mod outcomes;
mod program;
pub(crate) mod race;
pub(crate) mod run;
pub(crate) mod trace;
