//! No input makes the parser panic, and whatever it accepts survives printing.

use proptest::{collection::vec, prelude::*, sample};

use crate::{arbitrary, error::Problems, lexer, parse};

fn check(source: &str) -> Result<(), TestCaseError> {
    match parse(source) {
        Ok(test) => {
            let again = parse(&test.to_string());
            prop_assert_eq!(Ok(test), again);
        }
        Err(problems) => {
            prop_assert!(!problems.is_empty());
            prop_assert!(!problems.render("noise", source).is_empty());
        }
    }
    Ok(())
}

/// The tokens of the language, and some that are not.
const TOKENS: &str = "Java T Thread exists ~exists forall expect { } ( ) [ ] ; , . : @ = == != < <= > >= + - * / % \
    << >> >>> & | ^ ~ ! && || ? ++ -- += >>>= /\\ \\/ 0 1 2147483648 0x 1L 08 int long boolean volatile final monitor \
    if else while do for break continue synchronized lock unlock join freeze print assert assume fullFence \
    VarHandle get setRelease compareAndSet x y r1 m true false class allowed forbidden sc jmm@site \" // /* (* *) # é";

fn token() -> impl Strategy<Value = &'static str> {
    sample::select(TOKENS.split_whitespace().chain(["\n"]).collect::<Vec<_>>())
}

/// Deletes, duplicates, swaps and replaces tokens.
fn mutate(source: &str, mutations: &[(u8, sample::Index, sample::Index, &str)]) -> String {
    let tokens = lexer::lex(source, &mut Problems::default());
    let mut texts: Vec<&str> = tokens.iter().map(|token| &source[token.span.range()]).collect();
    for (kind, first, second, replacement) in mutations {
        let (first, second) = (first.index(texts.len()), second.index(texts.len()));
        match kind {
            0 if texts.len() > 1 => drop(texts.remove(first)),
            1 => texts.insert(first, texts[second]),
            2 => texts.swap(first, second),
            _ => texts[first] = replacement,
        }
    }
    texts.join(" ")
}

proptest! {
    #[test]
    fn strings(source in any::<String>()) {
        check(&source)?;
    }

    #[test]
    fn strings_after_a_header(source in any::<String>()) {
        check(&format!("Java T {{ {source} }} Thread 1 {{ {source} }} exists ({source}) {source}"))?;
    }

    #[test]
    fn token_soup(tokens in vec(token(), 0..60)) {
        check(&tokens.join(" "))?;
        check(&tokens.concat())?;
    }

    #[test]
    fn token_soup_in_a_thread(tokens in vec(token(), 0..30)) {
        let soup = tokens.join(" ");
        check(&format!("Java T {{ int x, y; monitor m; }} Thread 1 {{ r1 = x; {soup} }} exists (x == 1)"))?;
        check(&format!("Java T {{ int x, y; monitor m; }} Thread 1 {{ r1 = x; }} exists ({soup})"))?;
    }

    #[test]
    fn mutations(
        test in arbitrary::tests(),
        mutations in vec((0..4_u8, any::<sample::Index>(), any::<sample::Index>(), token()), 1..6),
    ) {
        check(&mutate(&test.to_string(), &mutations))?;
    }
}
