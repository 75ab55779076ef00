//! Parses anything. What is wrong can be written out; what is accepted prints to text that parses to an equal test.
//!
//! Run with `cargo +nightly fuzz run litmus_parse -- -max_len=8192`, best with the corpus as seeds.

#![no_main]

use libfuzzer_sys::fuzz_target;
use thinair_litmus::{parse, warnings};

/// Indentation can make the printed text hundreds of times as long, and the parser reads 4 MiB at most.
const LONGEST: usize = 8192;

fuzz_target!(|source: &str| {
    if source.len() > LONGEST {
        return;
    }
    match parse(source) {
        Err(problems) => assert!(!problems.render("fuzz.litmus", source).is_empty()),
        Ok(test) => {
            warnings(&test).render("fuzz.litmus", source);
            let printed = test.to_string();
            match parse(&printed) {
                Ok(again) => assert_eq!(test, again, "{printed}"),
                Err(problems) => panic!("{}", problems.render("printed.litmus", &printed)),
            }
        }
    }
});
