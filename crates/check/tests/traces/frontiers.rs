//! Frontiers beside sets of reads: a set of reads is pinned by a chain iff there are commit orders that the chain follows.

#![allow(clippy::format_push_string, reason = "short texts read best this way")]

use thinair_check::budget::Budget;
use thinair_check::trace::{Algorithm, Options, Recorded, Verdict, Why, verify};
use thinair_litmus::Test;
use thinair_litmus::semantics::LitmusProgram;
use thinair_litmus::trace::Act;
use thinair_program::Identity;

use crate::paths::{Path, combinations, paths, program, trace};

/// All orders of so many things.
fn permutations(count: usize) -> Vec<Vec<u32>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let insert = |permutation: &Vec<u32>| -> Vec<Vec<u32>> {
        (0..=permutation.len())
            .map(|place| {
                let mut longer = permutation.clone();
                longer.insert(place, count as u32);
                longer
            })
            .collect()
    };
    shorter.iter().flat_map(insert).collect()
}

fn verdict(text: &str) -> Option<(Verdict, Algorithm)> {
    let recorded = Recorded::read(text.into()).ok()?;
    let options = Options { identity: Some(Identity::Site), table: false };
    let found = verify(&recorded, options, &Budget::default());
    Some((found.verdict, found.algorithm))
}

/// How many executions with racing reads were legal, and how many illegal.
fn check(test: &Test) -> [usize; 2] {
    let mut counts = [0, 0];
    let program = LitmusProgram::new(test, &test.to_string(), None);
    let Some(paths) = paths(&program, &[0, 1, 2]) else { return counts };
    let reads = |path: &Path| path.acts.iter().filter(|act| matches!(act, Act::Read { .. })).count();
    for combination in combinations(&paths).into_iter().take(400) {
        if combination.iter().any(|path| reads(path) > 3) {
            continue;
        }
        let Some((expected, algorithm)) = verdict(&trace(test, &combination, |_, _| None).to_string()) else {
            continue;
        };
        if algorithm != Algorithm::Subsets {
            continue;
        }
        let orders: Vec<Vec<Vec<u32>>> = combination.iter().map(|path| permutations(reads(path))).collect();
        let mut found = false;
        let mut counters = vec![0; orders.len()];
        loop {
            let number = |thread: usize, read: usize| Some(orders[thread][counters[thread]][read]);
            let text = trace(test, &combination, number).to_string();
            if verdict(&text).is_some_and(|(verdict, _)| verdict == Verdict::Legal) {
                found = true;
                break;
            }
            let Some(thread) =
                (0..counters.len()).find(|&thread| counters[thread] + 1 < orders[thread].len())
            else {
                break;
            };
            counters[thread] += 1;
            counters[..thread].fill(0);
        }
        assert_eq!(found, expected == Verdict::Legal, "{}", trace(test, &combination, |_, _| None));
        counts[usize::from(found)] += 1;
    }
    counts
}

#[test]
fn the_causality_tests() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/causality");
    let mut counts = [0, 0];
    for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let text = std::fs::read_to_string(file).unwrap();
        let [illegal, legal] = check(&thinair_litmus::parse(&text).unwrap());
        counts = [counts[0] + illegal, counts[1] + legal];
    }
    println!("{} illegal, {} legal", counts[0], counts[1]);
    assert!(counts.iter().all(|&count| count >= 10), "{counts:?}");
}

#[test]
fn random_programs() {
    let mut counts = [0, 0];
    for seed in 1_000..1_100 {
        let [illegal, legal] = check(&program(seed));
        counts = [counts[0] + illegal, counts[1] + legal];
    }
    println!("{} illegal, {} legal", counts[0], counts[1]);
    assert!(counts.iter().all(|&count| count >= 20), "{counts:?}");
}

/// Two threads that each write flags and read the other's, then read what the other makes of their own reads, out of thin air.
/// Everything but the last read of each can be committed in any order.
fn thin_air_behind(pairs: usize, threads: usize) -> String {
    let mut text = format!("Java thin-air\n\n{{ int {}; }}\n", {
        let names = (0..threads).flat_map(|t| (0..=pairs).map(move |i| format!("x{t}_{i}")));
        names.collect::<Vec<_>>().join(", ")
    });
    let mut sequences = String::new();
    for t in 0..threads {
        let next = (t + 1) % threads;
        text += &format!("Thread {t} {{\n");
        sequences += &format!("sequence {t} {{\n");
        for i in 0..pairs {
            text += &format!("  x{t}_{i} = 1; int r{i} = x{next}_{i};\n");
            sequences += &format!(
                "  w{t}_{i}: write x{t}_{i} 1\n  r{t}_{i}: read x{next}_{i} 1 from w{next}_{i} commit {i}\n"
            );
        }
        text += &format!("  int last = x{next}_{pairs};\n  x{t}_{pairs} = last;\n}}\n");
        sequences += &format!(
            "  last{t}: read x{next}_{pairs} 1 from air{next} commit {pairs}\n  air{t}: write x{t}_{pairs} 1\n}}\n"
        );
    }
    text + &sequences
}

/// Counts of frontiers are those of the definition; the time that they take is `make bench`'s.
#[test]
fn each_frontier_is_reached_once() {
    for (pairs, threads) in [(3, 2), (40, 2), (9, 3), (3, 5), (6, 1)] {
        let recorded = crate::recorded(&thin_air_behind(pairs, threads));
        let found = verify(&recorded, Options::default(), &Budget::default());
        if threads == 1 {
            // A thread that reads its own write of the future.
            assert!(matches!(found.why, Some(Why::IllFormed { .. })), "{:?}", found.why);
            continue;
        }
        assert_eq!((found.verdict, found.algorithm), (Verdict::Illegal, Algorithm::Frontier));
        assert_eq!(found.reached, (pairs as u64 + 1).pow(threads as u32), "{pairs} {threads}");
        assert_eq!(found.runs, (threads * (pairs + 2)) as u64);
        let Some(Why::Stuck(stuck)) = found.why else { panic!("stuck") };
        assert_eq!((stuck.committed.len(), stuck.never.len()), (pairs * threads, threads));
        assert_eq!(stuck.obstacles.len(), threads);
    }
}

/// Until read 4 is committed it sees 2 or 3, which depends on whether read 1 has been committed before it. So a thread's place is
/// more than a number; with thin air behind it, every place is reached.
#[test]
fn what_is_committed_depends_on_the_way() {
    let text = |more: [&str; 4]| {
        format!(
            "Java way {{ int a, x, p, q; }}
             Thread 1 {{ int r1 = a; x = 1; if (r1 == 1) x = 2; int r2 = x; {} }}
             Thread 2 {{ a = 1; x = 7; {} }}
             sequence 1 {{ 1: read a 1 from 5 commit 1 2: write x 1 3: write x 2 4: read x 7 from 6 commit 2 {} }}
             sequence 2 {{ 5: write a 1 6: write x 7 {} }}",
            more[0], more[1], more[2], more[3]
        )
    };
    let found = verify(&crate::recorded(&text([""; 4])), Options::default(), &Budget::default());
    assert_eq!((found.verdict, found.algorithm), (Verdict::Legal, Algorithm::Frontier));
    let thin_air = [
        "int r = p; q = r;",
        "int s = q; p = s;",
        "8: read p 1 from 11 commit 3 9: write q 1",
        "10: read q 1 from 9 commit 1 11: write p 1",
    ];
    let found = verify(&crate::recorded(&text(thin_air)), Options::default(), &Budget::default());
    assert_eq!((found.verdict, found.algorithm), (Verdict::Illegal, Algorithm::Frontier));
    assert_eq!(found.reached, 4, "no read, read 1, both owing 2, both owing 3");
}
