//! Printing a test and parsing it again gives an equal test.

use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};

use crate::{
    arbitrary::{self, Shape},
    parse,
    syntax::{ArithmeticOperator, ComparisonOperator, Fence, Method, Test},
};

fn check(test: &Test) -> Result<(), TestCaseError> {
    let text = test.to_string();
    let again = parse(&text).map_err(|problems| TestCaseError::fail(problems.render("printed", &text)))?;
    prop_assert_eq!(test, &again, "{}", text);
    prop_assert_eq!(text, again.to_string());
    Ok(())
}

#[test]
fn the_generator_reaches_the_whole_language() {
    let mut runner = TestRunner::deterministic();
    let tests = arbitrary::tests();
    let mut text = String::new();
    for _ in 0..1000 {
        text += &tests.new_tree(&mut runner).unwrap().current().to_string();
    }
    let words = "if else while do for break continue synchronized lock unlock join freeze assert assume \
        && || ? ++ -- ! ~ += >>>= exists forall";
    let operators = ArithmeticOperator::ALL.map(ArithmeticOperator::symbol);
    let comparisons = ComparisonOperator::ALL.map(ComparisonOperator::symbol);
    let calls =
        Fence::ALL.into_iter().map(Fence::name).chain(Method::all().map(Method::name)).chain(["print"]);
    let calls = calls.map(|name| format!("{name}("));
    let casts = ["(int) ", "(long) ", "(boolean) "].map(str::to_owned);
    for word in words.split_whitespace().chain(operators).chain(comparisons).map(str::to_owned) {
        assert!(text.contains(&word), "no {word}");
    }
    for call in calls.chain(casts) {
        assert!(text.contains(&call), "no {call}");
    }
}

proptest! {
    #[test]
    fn full_tests(test in arbitrary::tests()) {
        check(&test)?;
    }

    #[test]
    fn small_tests(test in arbitrary::tests_of(&Shape::small())) {
        check(&test)?;
        prop_assert!((2..=3).contains(&test.threads.len()));
    }
}
