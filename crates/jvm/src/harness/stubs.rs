//! The annotations of jcstress and the result classes that a source mentions, for compiling it where jcstress is not at hand.
//!
//! The annotations are our own text, with the packages, names and members that jcstress documents; result classes are made
//! from their names ([`super::result`]).

use std::collections::BTreeSet;

use super::result::{self, PACKAGE};
use crate::class_path::Spare;

const ANNOTATIONS: &str = "org/openjdk/jcstress/annotations/";

macro_rules! annotations {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!(
            "../../../../tests/java/jcstress/stubs/org/openjdk/jcstress/annotations/", $name, ".java"
        )))),*]
    };
}

const STUBS: [(&str, &str); 12] = annotations! {
    "Actor" "Arbiter" "Description" "Expect" "JCStressMeta" "JCStressTest" "Mode" "Outcome" "Ref" "Result" "Signal" "State"
};

/// What of it a program with these texts may need.
pub(super) fn for_texts(texts: &[String]) -> Vec<Spare> {
    if !texts.iter().any(|text| text.contains("org.openjdk.jcstress")) {
        return Vec::new();
    }
    let annotations = STUBS.iter().map(|(name, text)| Spare {
        class: format!("{ANNOTATIONS}{name}"),
        extension: "java",
        bytes: text.as_bytes().to_vec(),
    });
    let results = results(texts).into_iter().filter_map(|class| {
        let bytes = result::made(&class)?;
        Some(Spare { class, extension: "class", bytes })
    });
    annotations.chain(results).collect()
}

/// The result classes that texts mention, by their names in bytecode.
fn results(texts: &[String]) -> BTreeSet<String> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_' || character == '$';
    let words = texts.iter().flat_map(|text| text.split(|character| !is_part(character)));
    let named = words.filter(|word| word.ends_with("_Result")).map(|word| format!("{PACKAGE}{word}"));
    let mut results: BTreeSet<String> =
        named.filter(|class| matches!(result::letters(class), Some(Ok(_)))).collect();
    // A package without classes can't be imported, not even by who uses none of them.
    if results.is_empty() && texts.iter().any(|text| text.contains("org.openjdk.jcstress.infra.results")) {
        results.insert(format!("{PACKAGE}I_Result"));
    }
    results
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(text: &str) -> Vec<String> {
        for_texts(&[text.to_owned()]).into_iter().map(|spare| spare.class).collect()
    }

    #[test]
    fn what_is_mentioned_is_offered() {
        let text = "import org.openjdk.jcstress.annotations.*; import org.openjdk.jcstress.infra.results.*;
            void actor(II_Result r, ZL_Result other, My_Result mine, IQ_Result wrong) {}";
        let classes = classes(text);
        assert!(classes.contains(&"org/openjdk/jcstress/annotations/Actor".to_owned()));
        let results: Vec<&str> = classes.iter().filter_map(|class| class.strip_prefix(PACKAGE)).collect();
        assert_eq!(results, ["II_Result", "ZL_Result"]);
    }

    #[test]
    fn the_package_of_results_is_there_for_who_imports_it() {
        assert!(
            classes("import org.openjdk.jcstress.infra.results.*;").contains(&format!("{PACKAGE}I_Result"))
        );
    }

    #[test]
    fn other_programs_are_offered_nothing() {
        assert!(classes("class II_Result {}").is_empty());
    }
}
