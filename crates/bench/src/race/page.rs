//! The appendix of Java `RaceFinder`'s paper, made anew with our searches: `thinair-bench --races > docs/races.md`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use thinair_jvm::class_path::Jdk;

use super::paths::{
    ALGORITHMS, CONFIGURATIONS, DEFAULT, KERNELS, MOST_STATES, Reached, Searches, Subject, shown,
};
use super::{FOLDERS, paper};
use crate::java;

/// The JDK that counts are of, where it is there.
const FEATURE: u32 = 17;

/// The JDK that counts are of, of those that there are.
pub(super) fn counted_on(jdks: &[(Jdk, TempDir)]) -> Option<&(Jdk, TempDir)> {
    jdks.iter().find(|(jdk, _)| jdk.feature() == FEATURE).or(jdks.first())
}

/// Prints the page.
pub(crate) fn page() {
    let Some((jdk, classes)) = compile() else {
        eprintln!("no JDK with javac was found");
        std::process::exit(2);
    };
    let subjects = ALGORITHMS.iter().chain(&KERNELS);
    let all: Vec<Section> = subjects.map(|subject| Section::of(subject, &jdk, classes.path())).collect();
    println!("# Paths to races\n");
    println!("{}", introduction(jdk.feature()));
    println!("## All programs\n");
    println!("{}", overview(&all));
    println!("## By heuristics\n");
    println!("{LEGEND}");
    print!("{}", all.iter().map(Section::text).collect::<Vec<_>>().join("\n"));
}

/// What the numbers are.
fn introduction(feature: u32) -> String {
    format!(
        "Written by `thinair-bench --races` on JDK {feature}: appendix B of the paper of Java RaceFinder (seed 004), with our searches. The programs are those
of [examples/java/race](../examples/java/race/README.md), written anew from the same algorithms, at the same sizes. Neither the programs nor what
a step is are the same, so states and lengths are not to be compared one by one; how searches relate to each other is.

- *States* are those visited until a race was found, *length* is how many steps lead there. `dfs`, `bfs` and the searches by heuristics are those of
  `thinair race --search`: every access to what threads share is a step.
- `reduced` is what `thinair race` does if nothing is said. A step of it goes from one synchronization to the next, so there is no length to compare.
- `bfs` finds a shortest path. It was given up at {MOST_STATES} states; then it is known how long a path is at least (≥), and the others show how long at most.
- Counts depend on the program and on the JDK whose classes it uses, not on the machine: with another JDK they may be others.
- In the paper, Simple, SenseBarrier and TourBarrier have no race (Fig. 10), and plain Peterson has no figures (Fig. 3). SimplePlain,
  SenseBarrierPlainSense and TourBarrierPlainFlag are theirs with plain flags. Of the paper's table, the four programs of Amino are missing.
"
    )
}

/// What the tables have in common.
const LEGEND: &str = "`wf`: writes first; `ww`: what another thread has written; `ara`: to release and to acquire last; `af`: to acquire first what was not released. *JRF* is
what the paper says of Java RaceFinder, where it has the program with this race.
";

/// The searches of one program.
struct Section {
    subject: &'static Subject,
    searches: Searches,
}

impl Section {
    fn of(subject: &'static Subject, jdk: &Jdk, classes: &Path) -> Section {
        Section { subject, searches: Searches::of(&subject.open(jdk, classes), false) }
    }

    /// Its table.
    fn text(&self) -> String {
        let Section { subject, searches } = self;
        let mut text = format!("### {} {}\n\n", subject.program, subject.size);
        text.push_str("| search | states | length | JRF states | JRF length |\n|---|---|---|---|---|\n");
        let _ = writeln!(text, "| reduced | {} | | | |", searches.reduced.states);
        let mut row = |search, states: u64, length: String| {
            let theirs = subject.paper(search).map_or_else(
                || "| |".into(),
                |paper::Figure { states, length, .. }| format!("{states} | {length} |"),
            );
            let _ = writeln!(text, "| {search} | {states} | {length} | {theirs}");
        };
        row("dfs", searches.depth_first.states, shown(searches.depth_first.length));
        if let Some(reached) = searches.breadth_first {
            row("bfs", reached.states, reached.shortest());
        }
        for (names, reached) in &searches.heuristic {
            row(names, reached.states, shown(reached.length));
        }
        text
    }
}

/// Lengths of all programs in one table, and what they amount to.
fn overview(all: &[Section]) -> String {
    let mut text = String::from(
        "| program | size | reduced, states | dfs | heuristic | best of 15 | bfs | JRF dfs | JRF heuristic | JRF best of 15 |\n|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for Section { subject, searches } in all {
        let theirs = |search| subject.paper(search).map(|figure| figure.length);
        let number = |length: Option<usize>| length.map_or_else(String::new, |length| length.to_string());
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            subject.program,
            subject.size,
            searches.reduced.states,
            shown(searches.depth_first.length),
            shown(searches.by_default()),
            shown(searches.best()),
            searches.breadth_first.map_or_else(String::new, Reached::shortest),
            number(theirs("dfs")),
            number(theirs(DEFAULT)),
            number(CONFIGURATIONS.into_iter().filter_map(theirs).min()),
        );
    }
    let (algorithms, kernels) = all.split_at(ALGORITHMS.len().min(all.len()));
    let shorter =
        |sections: &[Section]| sections.iter().filter(|section| section.searches.is_shorter()).count();
    let _ = writeln!(
        text,
        "\n*heuristic* is `--search heuristic` with all four heuristics, the default. Its path is shorter than that of `dfs` on {} of {} algorithms and {} of {} kernels.",
        shorter(algorithms),
        algorithms.len(),
        shorter(kernels),
        kernels.len()
    );
    text
}

/// Compiles the programs.
fn compile() -> Option<(Jdk, TempDir)> {
    let sources: Vec<PathBuf> = FOLDERS.into_iter().flat_map(java::sources).collect();
    let jdks: Vec<Jdk> = Jdk::all().into_iter().filter(|jdk| jdk.javac().is_some()).collect();
    let position = jdks.iter().position(|jdk| jdk.feature() == FEATURE).unwrap_or_default();
    let jdk = jdks.into_iter().nth(position)?;
    let classes = java::compile(&jdk, &sources)?;
    Some((jdk, classes))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = include_str!("../../../../docs/races.md");

    /// Programs that take no time even where nothing is optimized.
    const PINNED: [&str; 4] = ["LockFreeQueue", "OptimisticList", "PetersonPlain", "SimplePlain"];

    #[test]
    fn the_page_has_what_is_counted() {
        let Some((jdk, classes)) = compile().filter(|(jdk, _)| jdk.feature() == FEATURE) else {
            println!("left out: there is no JDK {FEATURE} with javac");
            return;
        };
        let subjects = ALGORITHMS.iter().filter(|subject| PINNED.contains(&subject.program));
        let sections: Vec<String> =
            subjects.map(|subject| Section::of(subject, &jdk, classes.path()).text()).collect();
        assert_eq!(sections.len(), PINNED.len());
        for text in sections {
            assert!(PAGE.contains(&text), "thinair-bench --races > docs/races.md is due:\n{text}");
        }
    }

    #[test]
    fn the_paper_has_every_search_of_its_programs() {
        let of_the_paper = ALGORITHMS.iter().chain(&KERNELS).filter(|subject| subject.paper.is_some());
        let mut programs = 0;
        for subject in of_the_paper {
            programs += 1;
            for search in CONFIGURATIONS.into_iter().chain(["dfs"]) {
                assert!(subject.paper(search).is_some(), "{} by {search}", subject.program);
            }
        }
        assert_eq!(programs, 13);
        // Fig. 8, and a row of appendix B.
        let length = |search| paper::figure("CLHLock", search).map(|figure| (figure.states, figure.length));
        assert_eq!((length("dfs"), length("wf")), (Some((106, 98)), Some((163, 35))));
    }
}
