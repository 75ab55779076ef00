//! Random tests as texts, so that what is wrong with one can be read.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use thinair_litmus::Test;

/// So many of them, the same ones each time.
pub(crate) fn random(tests: &impl Strategy<Value = Test>, number: usize) -> impl Iterator<Item = String> {
    let mut runner = TestRunner::new_with_rng(
        Config { failure_persistence: None, ..Config::default() },
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    (0..number).map(move |_| tests.new_tree(&mut runner).expect("tests can be made").current().to_string())
}
