//! What the paper of Java `PathRelaxer` says of its own searches (seed 000, Fig. 8).

const FIGURES: &str = include_str!("../../data/jpr.tsv");

/// What the paper has of a program.
pub(super) struct Figures {
    pub(super) threads: u32,
    /// With its approaches scope, occurrence and occurrence-val.
    pub(super) runs: [Run; 3],
}

/// What it took with one of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Run {
    pub(super) iterations: u32,
    pub(super) seconds: f64,
    /// Those of the last iteration.
    pub(super) states: u64,
    pub(super) megabytes: u64,
}

/// The figures of a program, as it is called there.
pub(super) fn figures(program: &str) -> Option<Figures> {
    let mut lines = FIGURES.lines().map(|line| line.split('\t'));
    let mut fields = lines.find_map(|mut fields| (fields.next() == Some(program)).then_some(fields))?;
    let threads = fields.next()?.parse().ok()?;
    let mut run = || {
        Some(Run {
            iterations: fields.next()?.parse().ok()?,
            seconds: fields.next()?.parse().ok()?,
            states: fields.next()?.parse().ok()?,
            megabytes: fields.next()?.parse().ok()?,
        })
    };
    Some(Figures { threads, runs: [run()?, run()?, run()?] })
}
