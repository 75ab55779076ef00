//! Recursive descent from tokens to a [`Test`].
//!
//! A syntax error does not end the parse. The parser goes on after the statement (at `;`, or at the block's end)
//! or, failing that, at the next section (`Thread`, `exists`, `expect`), so that one run reports the errors of
//! several places; it reports at most one error a token. A function returns `Err` for an error after which nobody
//! has found a place to go on yet. Once somebody has, an arbitrary piece of syntax stands in for the one that had
//! the error: it never leaves the parser, since a test with problems is not returned.
//!
//! Nesting is counted against [`limits::DEPTH`], operators against [`limits::OPERATORS`]; an error in nesting is
//! the last one reported.

mod condition;
mod cursor;
mod declarations;
mod expressions;
mod recovery;
mod sections;
mod statements;
mod trace;

use crate::{
    error::{Cause, Problems},
    lexer, limits,
    source::Span,
    syntax::Test,
    token::Token,
    trace::Trace,
};

/// Parses a test. Its [`Test::symbols`] are still empty.
pub(crate) fn parse(source: &str) -> Result<Test, Problems> {
    parse_with(source, false, Parser::test)
}

/// Parses a trace. The symbols of its test are still empty.
pub(crate) fn parse_trace(source: &str) -> Result<Trace, Problems> {
    parse_with(source, true, Parser::trace)
}

/// Parses by a function that gives nothing only if it has reported a problem.
fn parse_with<'s, T>(
    source: &'s str,
    traced: bool,
    parse: impl FnOnce(&mut Parser<'s>) -> Option<T>,
) -> Result<T, Problems> {
    let mut problems = Problems::default();
    if source.len() > limits::SOURCE_BYTES {
        let cause = Cause::SourceTooLong { bytes: source.len(), limit: limits::SOURCE_BYTES };
        problems.report(Span::default(), cause);
        return Err(problems);
    }
    let tokens = lexer::lex(source, &mut problems);
    let cut_short = problems.iter().any(|problem| matches!(problem.cause, Cause::UnterminatedComment { .. }));
    let mut parser = Parser {
        source,
        tokens,
        position: 0,
        depth: 0,
        operators: 0,
        last_error: None,
        cut_short,
        traced,
        problems,
    };
    let parsed = parse(&mut parser);
    parser.problems.into_result(parsed).map(|parsed| parsed.expect("what has no problems was parsed"))
}

struct Parser<'a> {
    source: &'a str,
    /// Invariant: ends with the only [`TokenKind::End`](crate::token::TokenKind::End).
    tokens: Vec<Token>,
    /// The next token. Invariant: `position < tokens.len()`.
    position: usize,
    /// How many levels the next token is nested.
    depth: u32,
    /// How many operators the current expression has so far.
    operators: u32,
    /// The token at which the last error was reported.
    last_error: Option<usize>,
    /// Whether a comment swallows the rest of the text, so that nothing can be said about its end.
    cut_short: bool,
    /// Whether the sequences of a trace follow the test, and its condition may be left out.
    traced: bool,
    problems: Problems,
}

/// A piece of syntax, or the fact that an error was reported in its place.
type Parsed<T> = Result<T, Reported>;

/// An error was reported, and it is not yet known where to go on.
#[derive(Clone, Copy, Debug)]
struct Reported;

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses one thread's statements and prints them again, or lists the errors.
    fn check(statements: &str, expected: &str) {
        let source = format!("Java T {{}} Thread 1 {{ {statements} }} exists (true)");
        let found = match parse(&source) {
            Ok(test) => {
                test.threads[0].body.value.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
            Err(problems) => problems.iter().map(|p| p.cause.to_string()).collect::<Vec<_>>().join("; "),
        };
        assert_eq!(found, expected, "{statements}");
    }

    fn check_same(statements: &str) {
        check(statements, statements);
    }

    #[test]
    fn precedence_is_javas() {
        check_same("r = a + b * c - d;");
        check("r = (a + (b * c)) - d;", "r = a + b * c - d;");
        check_same("r = a - (b - c);");
        check_same("r = (a | b) & c;");
        check("r = (a << 1) < b == (c && d);", "r = a << 1 < b == (c && d);");
        check("r = a || (b && c);", "r = a || b && c;");
        check_same("r = !(a && b) ? c : d ? e : f;");
        check_same("r = (a ? b : c) ? d : e;");
        check_same("r = (int) (a + b) >>> 1;");
        check("r = ((long) a) + (b);", "r = (long) a + b;");
    }

    #[test]
    fn signs_belong_to_literals() {
        check_same("r = -2147483648;");
        check_same("r = a - -1;");
        check_same("r = -(1);");
        check_same("r = - -1;");
        check_same("r = - -a;");
        check_same("r = -+a;");
        check("r = 2147483648;", "the integer `2147483648` is too large");
        check("r = -(2147483648);", "the integer `2147483648` is too large");
        check("r = 0 -2147483648;", "the integer `2147483648` is too large");
    }

    #[test]
    fn words_that_are_special_only_sometimes() {
        check_same("lock = 1; lock lock; print = lock + join; print(print); join 1; join++;");
        check_same("freeze x; freeze.setRelease(1); unlock m; unlock == 1;");
        check("VarHandle.fullFence(); VarHandle = 1;", "fullFence(); VarHandle = 1;");
    }

    #[test]
    fn statements() {
        check_same("int r1 = x, r2; x += 1; a[i] >>>= 2; ++;".replace("++;", "x--;").as_str());
        check("++a[0];", "a[0]++;");
        check("if (a) if (b) x = 1; else x = 2;", "if (a) if (b) x = 1;\nelse x = 2;");
        check_same("for (;;) break; for (int i = 0, j; i < 1; i++, j--) continue; for (a = 1, b = 2;;) ;");
        check_same("do x = 1; while (c); while (c) ;");
        check_same("assert a == 1; assume (b ? c : d) || e;");
        check_same("x.compareAndSet(0, 1); r = a[x + 1].getAndBitwiseXorRelease(2);");
    }

    #[test]
    fn one_error_does_not_hide_the_next() {
        check(
            "x = ; if (c {} else y = ; z 3; w = 1",
            "expected an expression, found `;`; expected `)`, found `{`; expected an expression, found `;`; expected `;`, found `3`; expected `;`, found `}`",
        );
        check(
            "if (c) x = ; else y = 1; for (int i = 0 i < 1; i++) { x = ; }",
            "expected an expression, found `;`; expected `;`, found `i`; expected an expression, found `;`",
        );
        check("for ) {} if ) {} x = 1;", "expected `(`, found `)`; expected `(`, found `)`");
        check("x = # 1; y = ;", "unexpected character `#`; expected an expression, found `;`");
        check("x = 1\ny = 2 z = 3;", "expected `;`, found `y`; expected `;`, found `z`");
    }

    #[test]
    fn assignments_are_no_values() {
        check("r = x = 1;", "`=` makes a statement, not a value");
        check("while ((r = x) == 0) {}", "`=` makes a statement, not a value");
        check("r = x++;", "`++` makes a statement, not a value");
        check("r = ++x;", "`++` makes a statement, not a value");
        check("a + b = 1;", "only a variable, an array element or a register can be assigned to");
    }
}
