//! `thinair limits`: what Java programs may not do.

use std::io;

use clap::Args;
use thinair_jvm::limits;

use crate::output::print;
use crate::status::Status;

/// Print what Java programs may not do, and which methods of the JDK are replaced
///
/// The page is in Markdown, and is docs/limits.md of this version.
#[derive(Debug, Args)]
pub(crate) struct Arguments {}

/// Prints the page.
pub(crate) fn run() -> io::Result<Status> {
    print(&limits::page())?;
    Ok(Status::default())
}
