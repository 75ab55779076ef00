//! 3SAT as traces: the reductions of theorems 1 and 2 of "Verification of the Java Causality Requirements" (seed 002), by which
//! verifying traces is NP-hard. A trace is legal iff its formula is satisfiable.
//!
//! A variable is two reads: if only the first has been committed it is true, if only the second has, false. A write of 2 can be
//! committed early only if every clause holds then, and what it takes to commit all reads depends on that write.

use std::fmt::Write as _;

/// A formula in conjunctive normal form with three literals a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// How many variables there are; they are numbered from 1.
    pub variables: u32,
    /// The clauses; a literal is a variable's number, negative if it is negated.
    pub clauses: Vec<[i32; 3]>,
}

impl Formula {
    /// A random formula: distinct variables in each clause, where there are three. The seed decides.
    pub fn random(variables: u32, clauses: usize, seed: u64) -> Formula {
        let mut state = seed;
        let mut next = move |below: u32| {
            // splitmix64
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((mixed ^ (mixed >> 31)) % u64::from(below)) as u32
        };
        let mut clause = || {
            let mut chosen: Vec<u32> = Vec::new();
            while chosen.len() < 3 {
                let variable = next(variables) + 1;
                if variables < 3 || !chosen.contains(&variable) {
                    chosen.push(variable);
                }
            }
            let sign = |variable: u32, negated: u32| {
                let literal = variable.cast_signed();
                if negated == 1 { -literal } else { literal }
            };
            [sign(chosen[0], next(2)), sign(chosen[1], next(2)), sign(chosen[2], next(2))]
        };
        Formula { variables, clauses: (0..clauses).map(|_| clause()).collect() }
    }

    /// Theorem 1: two threads and one variable. The text of a trace.
    pub fn one_variable(&self) -> String {
        self.trace("a", "theorem-1")
    }

    /// Theorem 2: two threads and two variables, which are committed in program order each. The text of a trace.
    pub fn two_variables(&self) -> String {
        self.trace("b", "theorem-2")
    }

    /// `second` is what the second read of each pair reads.
    #[allow(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
    fn trace(&self, second: &str, name: &str) -> String {
        let mut text = String::new();
        let out = &mut text;
        let (shared, more) = if second == "a" { ("a", "") } else { ("a, b", "b = 1; ") };
        let _ = writeln!(out, "Java {name}\n\n{{ int {shared}; }}\n");
        let _ = writeln!(out, "Thread 1 {{ a = 1; {more}int s = a; if (s == 2) a = 3; }}\n");
        let _ = writeln!(out, "Thread 2 {{\n  int failed = 0;");
        for variable in 1..=self.variables {
            let _ = writeln!(
                out,
                "  int a{variable} = a; int b{variable} = {second}; int v{variable} = a{variable} - b{variable};"
            );
        }
        for clause in &self.clauses {
            let literals =
                clause.map(|literal| format!("v{} == {}", literal.unsigned_abs(), literal.signum()));
            let _ = writeln!(out, "  if (!({})) failed = 1;", literals.join(" || "));
        }
        let _ = writeln!(out, "  int last = a;\n  if (failed == 0 || last == 3) a = 2;\n}}\n");
        let _ = writeln!(out, "sequence 1 {{\n  one: write a 1");
        if second == "b" {
            let _ = writeln!(out, "  other: write b 1");
        }
        let _ = writeln!(out, "  s: read a 2 from two\n  three: write a 3\n}}\n\nsequence 2 {{");
        let origin = if second == "b" { "other" } else { "one" };
        for variable in 1..=self.variables {
            let _ = writeln!(
                out,
                "  a{variable}: read a 1 from one\n  b{variable}: read {second} 1 from {origin}"
            );
        }
        let _ = writeln!(out, "  last: read a 3 from three\n  two: write a 2\n}}");
        text
    }
}
