//! Litmus programs keep the contract of `Program`: the corpus and random tests.

use proptest::prelude::*;
use thinair_litmus::arbitrary;
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::testing::conformance;

fn program(text: &str, unroll: Option<u32>) -> LitmusProgram {
    let test =
        thinair_litmus::parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("test", text)));
    LitmusProgram::new(&test, text, unroll)
}

#[test]
fn the_corpus_conforms() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus");
    let mut checked = 0;
    for folder in std::fs::read_dir(corpus).expect("the corpus").map(|entry| entry.expect("an entry").path())
    {
        if !folder.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(folder).expect("a folder") {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("a readable file");
            let program = program(&text, None);
            conformance::check(&program);
            checked += 1;
        }
    }
    assert_eq!(checked, 168);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_tests_conform(test in arbitrary::tests(), unroll in prop::option::of(1..4_u32)) {
        let program = program(&test.to_string(), unroll);
        conformance::check(&program);
        conformance::check_unfold(&program);
    }
}
