//! What the paper finds out about memory models (UMM, sections 1, 4.6 and 6), by its own figures.

use std::fmt::Write as _;

use thinair_check::litmus::{Options, Verdict};
use thinair_check::models::{self, Engine};
use thinair_explore::Finding;

use crate::corpus::{CORPUS, Decided};
use crate::deciding::{decide_with, source};

/// Fig. 2 breaks Peterson's algorithm, unless its variables are volatile. `jmm-mp` enforces neither coherence (Fig. 3) nor
/// write atomicity (Fig. 6) nor causality (Fig. 7), and lets a read see what a later write of its own thread began (Fig. 8). A
/// field may be seen without its value (Fig. 9) in spite of barriers, which keep other threads' writes in no order, but not
/// if it is final and frozen.
const ANALYSIS: &str = "
                             sc         coherence  pram       jmm-mp
seed001-fig10                forbidden  forbidden  forbidden  forbidden
seed001-fig2                 forbidden  allowed    allowed    allowed
seed001-fig2-volatile        forbidden  -          -          forbidden
seed001-fig3                 forbidden  forbidden  allowed    allowed
seed001-fig6                 forbidden  forbidden  allowed    allowed
seed001-fig7                 forbidden  allowed    allowed    allowed
seed001-fig8                 forbidden  forbidden  allowed    allowed
seed001-fig9                 forbidden  -          -          allowed
seed001-fig9-final           forbidden  allowed    forbidden  forbidden
seed001-fig9-final-membars   forbidden  -          -          forbidden
seed001-fig9-membars         forbidden  -          -          allowed
seed001-fig9-plain           forbidden  allowed    forbidden  allowed
";

/// The answers to tests whose names begin so.
fn table(begin: &str, models: &[&str]) -> String {
    let mut table = format!("\n{:28}", "");
    let end = |line: &mut String| {
        line.truncate(line.trim_end().len());
        line.push('\n');
    };
    for model in models {
        write!(table, " {model:10}").expect("strings can be written to");
    }
    end(&mut table);
    let mut rows: Vec<&Decided> =
        CORPUS.iter().filter(|decided| decided.source.test.name.value.starts_with(begin)).collect();
    rows.sort_by_key(|decided| &decided.source.test.name.value);
    for Decided { source, decisions, .. } in rows {
        let mut row = format!("{:28}", source.test.name.value);
        for model in models {
            let answer = match decisions[model].verdict {
                Verdict::Allowed => "allowed",
                Verdict::Forbidden => "forbidden",
                Verdict::Unknown(_) => "-",
            };
            write!(row, " {answer:10}").expect("strings can be written to");
        }
        end(&mut row);
        table += &row;
    }
    table
}

#[test]
fn the_papers_analysis() {
    assert_eq!(table("seed001-fig", &["sc", "coherence", "pram", "jmm-mp"]), ANALYSIS);
}

/// UMM, 6.3: what Manson and Pugh's own rules allow by mistake.
#[test]
fn flaws_of_the_proposal() {
    let models = ["jmm-mp", "jmm-mp-volatile", "jmm-mp-final"];
    let volatile = "
                             jmm-mp     jmm-mp-volatile jmm-mp-final
CoRR+volatile                forbidden  allowed    forbidden
";
    assert_eq!(table("CoRR+volatile", &models), volatile);
    let constructor = "
                             jmm-mp     jmm-mp-volatile jmm-mp-final
seed001-fig10                forbidden  forbidden  allowed
";
    assert_eq!(table("seed001-fig10", &models), constructor);
}

/// Fig. 1, with loops. In the critical section, `inside` says whether the other thread is there as well.
fn peterson(volatile: &str) -> String {
    let thread = |me: u32, other: u32| {
        format!(
            "Thread {me} {{ flag{me} = true; turn = {other}; while (turn == {other} && flag{other}) {{ }}
                int r = inside; assert r == 0; inside = 1; inside = 0; flag{me} = false; }}\n"
        )
    };
    let variables = format!("{volatile} boolean flag1, flag2; {volatile} int turn; {volatile} int inside;");
    format!("Java Peterson {{ {variables} }}\n{}{}exists (true)", thread(1, 2), thread(2, 1))
}

/// As far as each loop goes round so many times.
fn is_broken(text: &str, model: &str, unroll: u32) -> bool {
    let options = Options { unroll: Some(unroll), ..Options::default() };
    let model = models::find(model).expect("it is listed");
    let decision = decide_with(&source(text), model, Engine::Machine, options);
    assert_eq!(decision.verdict, Verdict::Allowed, "it can end");
    decision.has(Finding::Assertion) == Some(true)
}

#[test]
fn mutual_exclusion_by_petersons_algorithm() {
    let [normal, volatile] = ["", "volatile"].map(peterson);
    for model in ["coherence", "pram", "jmm-mp", "tso", "pso", "rmo"] {
        assert!(is_broken(&normal, model, 1), "{model}");
    }
    assert!(!is_broken(&normal, "sc", 3));
    for model in ["sc", "tso", "pso", "rmo", "jmm-mp"] {
        assert!(!is_broken(&volatile, model, 2), "{model}");
    }
}
