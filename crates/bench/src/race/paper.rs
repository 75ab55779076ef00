//! What the paper of Java `RaceFinder` says of its own searches (seed 004, Fig. 8, Fig. 10 and appendix B).

const FIGURES: &str = include_str!("../../data/jrf.tsv");

/// What a search took there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Figure {
    pub(super) states: u64,
    pub(super) length: usize,
    pub(super) seconds: f64,
}

/// What a search of a program took, where the paper has both: `dfs`, or heuristics as on our command line.
pub(super) fn figure(program: &str, search: &str) -> Option<Figure> {
    FIGURES.lines().find_map(|line| {
        let mut fields = line.split('\t');
        if fields.next() != Some(program) || fields.next() != Some(search) {
            return None;
        }
        Some(Figure {
            states: fields.next()?.parse().ok()?,
            length: fields.next()?.parse().ok()?,
            seconds: fields.next()?.parse().ok()?,
        })
    })
}
