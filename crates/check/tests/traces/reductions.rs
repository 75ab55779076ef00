//! Theorems 1 and 2 of the paper: a trace that encodes a formula is legal iff the formula is satisfiable.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use thinair_check::budget::Budget;
use thinair_check::trace::{Algorithm, Options, Verdict, verify};
use thinair_litmus::trace::reduction::Formula;
use thinair_program::Identity;

fn is_satisfiable(formula: &Formula) -> bool {
    let mut solver = BasicSolver::default();
    let variables: Vec<Var> = (0..formula.variables).map(|_| solver.new_var_default()).collect();
    for clause in &formula.clauses {
        let literal = |literal: &i32| Lit::new(variables[literal.unsigned_abs() as usize - 1], *literal > 0);
        if !solver.add_clause_reuse(&mut clause.iter().map(literal).collect()) {
            return false;
        }
    }
    solver.solve_limited(&[]) == lbool::TRUE
}

fn check(encode: impl Fn(&Formula) -> String, theorem: u32) {
    let mut satisfiable = 0;
    for seed in 0..200 {
        // Near the ratio of clauses to variables at which either answer is likely, which is higher for few variables.
        let (variables, clauses) = [(3, 17), (4, 20), (4, 24), (5, 26)][seed as usize % 4];
        let formula = Formula::random(variables, clauses, seed + 1_000 * u64::from(theorem));
        let expected = is_satisfiable(&formula);
        satisfiable += u32::from(expected);
        let text = encode(&formula);
        let options = Options { identity: Some(Identity::Site), table: false };
        let found = verify(&crate::recorded(&text), options, &Budget::default());
        assert_eq!(found.algorithm, Algorithm::Subsets);
        let verdict = if expected { Verdict::Legal } else { Verdict::Illegal };
        assert_eq!(found.verdict, verdict, "{formula:?}\n{text}");
        // The exact search, by choice of actions.
        if variables == 3 && theorem == 1 || seed % 40 == 1 {
            let free = verify(
                &crate::recorded(&text),
                Options { identity: Some(Identity::Free), table: false },
                &Budget::default(),
            );
            assert_eq!(free.verdict, verdict, "{formula:?}\n{text}");
        }
        // What the paper's own algorithm says, where it was asked.
        assert!(found.opinions.iter().all(|opinion| opinion.verdict == verdict), "{formula:?}");
    }
    println!("theorem {theorem}: {satisfiable} of 200 formulas are satisfiable");
    assert!((40..=160).contains(&satisfiable), "{satisfiable} of 200 formulas are satisfiable");
}

#[test]
fn theorem_1() {
    check(Formula::one_variable, 1);
}

#[test]
fn theorem_2() {
    check(Formula::two_variables, 2);
}
