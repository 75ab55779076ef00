//! Random problems against brute force: all instances within the bounds, each evaluated from the definitions.

mod enumerate;
mod generate;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use enumerate::{Judged, permutations, renamed};
use generate::random_problem;
use thinair_relational::{Answer, ConstraintId, Instance, Options, Problem};

/// Random problems, and what holds in their instances.
static PROBLEMS: LazyLock<Vec<(Problem, Judged)>> = LazyLock::new(|| {
    let judged = |seed| {
        let problem = random_problem(seed);
        let judged = Judged::all(&problem);
        (problem, judged)
    };
    (0..600).map(judged).collect()
});

fn without_symmetry_breaking() -> Options<'static> {
    Options { symmetry_breaking: 0, ..Options::default() }
}

/// All ways that must give the same answers.
fn ways() -> Vec<Options<'static>> {
    vec![
        Options::default(),
        without_symmetry_breaking(),
        #[cfg(feature = "cadical")]
        Options {
            solver: &|| Box::new(thinair_relational::solver::CaDiCal::default()),
            ..Options::default()
        },
    ]
}

fn is_satisfiable(problem: &Problem, options: &Options<'_>) -> bool {
    matches!(problem.solve(options).unwrap(), Answer::Satisfiable { .. })
}

fn enumerated(problem: &Problem, options: &Options<'_>) -> Vec<Instance> {
    let mut session = problem.session(options).unwrap();
    std::iter::from_fn(|| session.next_instance().unwrap()).collect()
}

#[test]
fn answers_are_those_of_brute_force() {
    let mut satisfiable = 0;
    for (seed, (problem, judged)) in PROBLEMS.iter().enumerate() {
        let expected = judged.has_all();
        satisfiable += usize::from(expected);
        assert_eq!(is_satisfiable(problem, &Options::default()), expected, "seed {seed}: {problem:#?}");
        assert_eq!(
            is_satisfiable(problem, &without_symmetry_breaking()),
            expected,
            "seed {seed}: {problem:#?}"
        );
    }
    let share = satisfiable * 100 / PROBLEMS.len();
    assert!((20..=80).contains(&share), "{share} % are satisfiable");
}

#[test]
fn enumeration_finds_each_instance_once() {
    for (seed, (problem, judged)) in PROBLEMS.iter().enumerate() {
        let expected = judged.instances();
        let found = enumerated(problem, &without_symmetry_breaking());
        let distinct: BTreeSet<Instance> = found.iter().cloned().collect();
        assert_eq!(found.len(), distinct.len(), "seed {seed}: an instance came twice");
        assert_eq!(distinct, expected, "seed {seed}: {problem:#?}");
    }
}

#[test]
fn symmetry_breaking_keeps_one_of_each_orbit() {
    let mut left_out = 0;
    for (seed, (problem, judged)) in PROBLEMS.iter().enumerate() {
        let renamings = permutations(problem.universe().len(), &problem.interchangeable_atoms());
        let expected = judged.instances();
        let found: BTreeSet<Instance> = enumerated(problem, &Options::default()).into_iter().collect();
        assert!(found.is_subset(&expected), "seed {seed}: {problem:#?}");
        left_out += expected.len() - found.len();
        for instance in &expected {
            let mut orbit = renamings.iter().map(|renaming| renamed(instance, renaming));
            assert!(orbit.clone().all(|other| expected.contains(&other)), "seed {seed}: not a symmetry");
            assert!(orbit.any(|other| found.contains(&other)), "seed {seed}: {problem:#?}");
        }
    }
    assert!(left_out > 150, "symmetry breaking left out {left_out} instances only");
}

#[test]
fn cores_are_minimal() {
    let mut sizes = [0; 5];
    for (seed, (problem, judged)) in PROBLEMS.iter().enumerate() {
        for options in ways() {
            let core = problem.session(&options).unwrap().core().unwrap();
            assert_eq!(core.is_none(), judged.has_all(), "seed {seed}: {problem:#?}");
            let Some(core) = core else { continue };
            assert!(core.is_sorted());
            assert!(!judged.has(&core), "seed {seed}: {core:?} can hold together");
            for member in &core {
                let others: Vec<ConstraintId> =
                    core.iter().copied().filter(|other| other != member).collect();
                assert!(judged.has(&others), "seed {seed}: {member:?} is not needed in {core:?}");
            }
            let proved = problem.prove_minimal(&core, &options).unwrap();
            assert_eq!(proved.without.len(), core.len());
            sizes[core.len()] += 1;
        }
    }
    assert!(sizes[..4].iter().all(|count| *count > 10), "cores by size: {sizes:?}");
}

#[test]
fn a_session_answers_any_selection() {
    for (seed, (problem, judged)) in PROBLEMS.iter().enumerate() {
        let options = Options::default();
        let mut session = problem.session(&options).unwrap();
        let constraints: Vec<ConstraintId> = problem.constraints().collect();
        // Enumerated instances must not be excluded from other questions.
        session.next_instance().unwrap();
        for selection in 0..1_u32 << constraints.len() {
            let is_chosen = |constraint: &ConstraintId| selection >> constraint.0 & 1 == 1;
            let chosen: Vec<ConstraintId> = constraints.iter().copied().filter(is_chosen).collect();
            let found = session.solve_with(&chosen).unwrap().instance().is_some();
            assert_eq!(found, judged.has(&chosen), "seed {seed}, {chosen:?}: {problem:#?}");
        }
    }
}
