//! Each model beside the next stronger ones: what it allows and they do not.

use thinair_check::litmus::Verdict;

use crate::corpus::{CORPUS, Decided, named};

/// A test of the corpus that the first model allows and the second one forbids.
///
/// `tso` and `pc` are incomparable: one has a single memory, in the other threads that write do not see their own writes early
/// while others' wait. So are `jmm-mp` and those that let a read bypass a read, `rmo` and `coherence`.
const TOLD_APART: [(&str, &str, &str); 23] = [
    ("tso", "sc", "SB"),
    ("pso", "tso", "MP"),
    ("rmo", "pso", "LB"),
    ("rmo", "coherence", "CoRR"),
    ("coherence", "sc", "SB"),
    ("coherence", "pso", "IRIW"),
    ("coherence", "pc", "MP"),
    ("pc", "sc", "IRIW"),
    ("pc", "tso", "WRC"),
    ("tso", "pc", "N7"),
    ("pram", "pc", "seed001-fig3"),
    ("pram", "coherence", "seed001-fig6"),
    ("coherence", "pram", "MP"),
    ("pram", "tso", "seed001-fig8"),
    ("jmm-mp", "sc", "SB"),
    ("jmm-mp", "pso", "LB"),
    ("jmm-mp", "rmo", "seed001-fig3"),
    ("rmo", "jmm-mp", "TC7"),
    ("jmm-mp", "coherence", "CoRR"),
    ("coherence", "jmm-mp", "TC7"),
    ("jmm-mp", "pram", "MP"),
    ("jmm-mp-volatile", "jmm-mp", "CoRR+volatile"),
    ("jmm-mp-final", "jmm-mp", "seed001-fig10"),
];

#[test]
fn are_told_apart_by_the_corpus() {
    for (weak, strong, name) in TOLD_APART {
        let decisions = &named(name).decisions;
        let verdicts = [weak, strong].map(|model| decisions[model].verdict);
        assert_eq!(verdicts, [Verdict::Allowed, Verdict::Forbidden], "{name}: {weak}, {strong}");
    }
}

/// Whatever a stronger model allows of the corpus, a weaker one does, with all outcomes.
#[test]
fn contain_the_stronger_ones_on_the_corpus() {
    const CONTAINED: [(&str, &str); 11] = [
        ("sc", "tso"),
        ("tso", "pso"),
        ("pso", "rmo"),
        ("sc", "coherence"),
        ("sc", "pc"),
        ("pc", "coherence"),
        ("pc", "pram"),
        ("coherence", "rmo"),
        ("sc", "jmm-mp"),
        ("jmm-mp", "jmm-mp-volatile"),
        ("jmm-mp", "jmm-mp-final"),
    ];
    let mut compared = 0;
    for Decided { file, decisions, .. } in &*CORPUS {
        for (strong, weak) in CONTAINED {
            let [strongly, weakly] = [strong, weak].map(|model| &decisions[model]);
            if strongly.exhaustive && weakly.exhaustive {
                for outcome in &strongly.outcomes {
                    assert!(
                        weakly.outcomes.contains(outcome),
                        "{file}: {outcome} under {strong}, not {weak}"
                    );
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}
