//! The programs of `examples/java/relaxed`: those of seed 000's Fig. 8 and their kin. Each has the races that its comments say, benign or harmful,
//! and goes wrong under the Java memory model as they say, on every JDK.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use thinair_check::program::{Checked, Found, Kind, Options, RaceOptions, Relaxed, Verdict};

use crate::support::{Case, Classes, for_each};

const FOLDERS: [&str; 1] = ["../../examples/java/relaxed"];

/// What the comments in a source say.
struct Expected {
    benign: BTreeSet<String>,
    harmful: BTreeSet<String>,
    /// What goes wrong, worst first.
    kinds: BTreeSet<Kind>,
    /// The lines where it does.
    lines: BTreeSet<u32>,
}

impl Expected {
    fn of(case: &Case) -> Expected {
        let text = fs::read_to_string(source(case)).expect("a program");
        let comment = |name: &'static str| -> BTreeSet<String> {
            text.lines().filter_map(|line| line.strip_prefix(name)).map(str::to_owned).collect()
        };
        let (benign, harmful) = (comment("//@ benign: "), comment("//@ harmful: "));
        let is_free = text.lines().any(|line| line == "//@ race-free");
        assert_ne!(
            benign.is_empty() && harmful.is_empty(),
            !is_free,
            "{}: it races or it does not",
            case.name
        );
        let kind = |name: &str| Kind::ALL.into_iter().find(|kind| kind.name() == name);
        let mut kinds: BTreeSet<Kind> = comment("//@ jmm: ").iter().filter_map(|name| kind(name)).collect();
        kinds.extend(text.lines().any(|line| line == "//@ hangs").then_some(Kind::Hang));
        let marked = text.lines().enumerate().filter(|(_, line)| line.contains("//~ ERROR: assertion"));
        let lines = marked.map(|(number, _)| number as u32 + 1).collect();
        Expected { benign, harmful, kinds, lines }
    }

    fn compare(&self, checked: &Checked) -> Result<(), String> {
        if !checked.is_exhaustive() {
            return Err(format!("not everything was looked at: {:?}", checked.incomplete));
        }
        let worst = self.kinds.first().map_or(Verdict::Ok, |&kind| Verdict::Found(kind));
        same("the verdict", &checked.verdict, &worst)?;
        let races = |benign: bool| -> BTreeSet<String> {
            let is_meant = |found: &&Found| found.benign == Some(benign);
            let races = checked.findings.iter().filter(is_meant).filter_map(|found| found.race.as_ref());
            races.map(|race| race.name.clone()).collect()
        };
        same("benign", &races(true), &self.benign)?;
        same("harmful", &races(false), &self.harmful)?;
        let others = || checked.findings.iter().filter(|found| found.race.is_none());
        same("what goes wrong", &others().map(|found| found.kind).collect(), &self.kinds)?;
        let assertions = others().filter(|found| found.kind == Kind::Assertion);
        let lines: BTreeSet<u32> = assertions.filter_map(|found| found.place.as_ref()?.line).collect();
        same("the lines", &lines, &self.lines)?;
        // Evidence that nobody has checked is none.
        let unchecked = others().find(|found| {
            found.validated == thinair_check::evidence::Validated::No
                || found.legal.as_ref().is_some_and(|legal| legal.steps.is_empty())
        });
        unchecked.map_or(Ok(()), |found| Err(format!("not checked: {}", found.message)))
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, not {expected:?}")) }
}

fn source(case: &Case) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    root.join(FOLDERS[0]).join(format!("{}.java", case.name))
}

#[test]
fn races_are_benign_or_harmful_as_they_say() {
    let cases = Case::all(FOLDERS[0]);
    let (benign, harmful) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for classes in Classes::by_every_jdk("relaxed", &FOLDERS) {
        for_each(&cases, |case| {
            let expected = Expected::of(case);
            benign.fetch_add(expected.benign.len(), Ordering::Relaxed);
            harmful.fetch_add(expected.harmful.len(), Ordering::Relaxed);
            let options = Options { races: Some(RaceOptions::default()), ..Options::default() };
            let (_, checked) = classes.judge(case, &options, Relaxed::default())?;
            expected.compare(&checked)
        });
    }
    let (benign, harmful) = (benign.into_inner(), harmful.into_inner());
    println!("{benign} benign, {harmful} harmful");
    assert!(benign > 4 && harmful > 10);
}
