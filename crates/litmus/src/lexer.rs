//! Turns text into tokens.
//!
//! White space and comments (`//`, `/* */`, and herd's `(* *)`, which nest) only separate tokens. No expression can
//! begin with `*`, so `(*` is always a comment. Three kinds of names have more characters than Java's identifiers,
//! and the lexer knows where they stand: the test's name after the first word, a model after `expect` (`jmm-mp`),
//! and an identity after `@` (`occurrence-value`).

mod number;

pub(crate) use self::number::literal;

use crate::{
    error::{Cause, Problems},
    source::{BYTE_ORDER_MARK, Span},
    token::{Token, TokenKind},
};

/// The tokens of a text. The last one, and no other, is [`TokenKind::End`].
pub(crate) fn lex(source: &str, problems: &mut Problems) -> Vec<Token> {
    let mut lexer = Lexer { source, position: 0, tokens: Vec::new(), problems };
    lexer.run();
    lexer.tokens
}

/// The text that a string token stands for. The lexer has reported the escapes that are unknown.
pub(crate) fn unescape(token: &str) -> String {
    let inner = token.strip_prefix('"').unwrap_or(token);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let mut text = String::new();
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.extend(characters.next().and_then(escaped)),
            _ => text.push(character),
        }
    }
    text
}

/// What a backslash and this character stand for.
fn escaped(character: char) -> Option<char> {
    match character {
        'n' => Some('\n'),
        't' => Some('\t'),
        'r' => Some('\r'),
        '"' | '\\' => Some(character),
        _ => None,
    }
}

pub(crate) fn starts_name(character: char) -> bool {
    character.is_alphabetic() || character == '_' || character == '$'
}

pub(crate) fn continues_name(character: char) -> bool {
    starts_name(character) || character.is_numeric()
}

struct Lexer<'a> {
    source: &'a str,
    position: usize,
    tokens: Vec<Token>,
    problems: &'a mut Problems,
}

impl Lexer<'_> {
    fn run(&mut self) {
        self.eat_while(|character| character == BYTE_ORDER_MARK);
        loop {
            self.skip_trivia();
            let start = self.position;
            let Some(character) = self.rest().chars().next() else { break };
            let kind = self.token(character);
            self.tokens.push(Token { kind, span: Span::new(start, self.position) });
        }
        // An error at the end of the file is shown behind the last thing in it, not on an empty line.
        let end = self.tokens.last().map_or(Span::default(), |token| token.span.after());
        self.tokens.push(Token { kind: TokenKind::End, span: end });
    }

    /// Reads the token that begins with `character`.
    fn token(&mut self, character: char) -> TokenKind {
        if self.eat_special_word() {
            TokenKind::Word
        } else if starts_name(character) {
            let word = self.eat_while(continues_name);
            TokenKind::of_word(&self.source[word.range()])
        } else if character.is_ascii_digit() {
            self.number()
        } else if character == '"' {
            self.string()
        } else if let Some((kind, length)) = TokenKind::operator_at(self.rest()) {
            self.position += length;
            kind
        } else {
            self.unexpected(character)
        }
    }

    /// Reads a test's, a model's or an identity's name, where one is due.
    fn eat_special_word(&mut self) -> bool {
        let belongs: fn(char) -> bool = match self.tokens.as_slice() {
            [Token { kind: TokenKind::Identifier, span }]
                if !self.source[span.end as usize..self.position].contains('\n') =>
            {
                |character| {
                    !character.is_whitespace() && !character.is_control() && !"\"{}".contains(character)
                }
            }
            [.., Token { kind: TokenKind::Expect | TokenKind::At, .. }] => {
                |character| character.is_alphanumeric() || "_.+-/".contains(character)
            }
            _ => return false,
        };
        let rest = self.rest();
        let end = rest.char_indices().find(|&(offset, character)| {
            !belongs(character) || COMMENTS.iter().any(|comment| rest[offset..].starts_with(comment))
        });
        let length = end.map_or(rest.len(), |(offset, _)| offset);
        self.position += length;
        length > 0
    }

    fn number(&mut self) -> TokenKind {
        let mut span = self.eat_while(continues_name);
        let fraction =
            self.rest().strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if fraction {
            self.position += 1;
            span = span.to(self.eat_while(continues_name));
        }
        match number::integer(&self.source[span.range()]) {
            Ok(integer) => TokenKind::Integer(integer),
            Err(cause) => {
                self.problems.report(span, cause);
                TokenKind::Error
            }
        }
    }

    fn string(&mut self) -> TokenKind {
        let start = self.position;
        self.position += 1;
        loop {
            self.eat_while(|character| !matches!(character, '"' | '\\' | '\n'));
            let mut rest = self.rest().chars();
            match rest.next() {
                Some('"') => {
                    self.position += 1;
                    return TokenKind::Text;
                }
                Some('\\') => {
                    let escape = self.position;
                    let character = rest.next().filter(|&character| character != '\n');
                    self.position += 1 + character.map_or(0, char::len_utf8);
                    if let Some(character) = character.filter(|&character| escaped(character).is_none()) {
                        let span = Span::new(escape, self.position);
                        self.problems.report(span, Cause::UnknownEscape { character });
                    }
                }
                _ => {
                    let line = self.source[start..self.position].trim_end();
                    self.problems.report(Span::new(start, start + line.len()), Cause::UnterminatedString);
                    return TokenKind::Text;
                }
            }
        }
    }

    /// Reports a run of characters that begin no token, once.
    fn unexpected(&mut self, character: char) -> TokenKind {
        let start = self.position;
        self.position += character.len_utf8();
        while let Some(next) = self.rest().chars().next() {
            let known = next.is_whitespace()
                || continues_name(next)
                || next == '"'
                || TokenKind::operator_at(self.rest()).is_some();
            if known {
                break;
            }
            self.position += next.len_utf8();
        }
        let span = Span::new(start, self.position);
        self.problems.report(span, Cause::UnexpectedCharacter { character });
        TokenKind::Error
    }

    fn skip_trivia(&mut self) {
        loop {
            self.eat_while(char::is_whitespace);
            let rest = self.rest();
            if rest.starts_with("//") {
                self.eat_while(|character| character != '\n');
            } else if rest.starts_with("/*") {
                self.skip_comment("/*", "*/", false);
            } else if rest.starts_with("(*") {
                self.skip_comment("(*", "*)", true);
            } else {
                break;
            }
        }
    }

    fn skip_comment(&mut self, open: &'static str, close: &'static str, nests: bool) {
        let start = self.position;
        let mut depth = 0_usize;
        loop {
            let rest = self.rest();
            if rest.starts_with(open) && (nests || depth == 0) {
                self.position += open.len();
                depth += 1;
            } else if rest.starts_with(close) {
                self.position += close.len();
                depth -= 1;
                if depth == 0 {
                    return;
                }
            } else if let Some(character) = rest.chars().next() {
                self.position += character.len_utf8();
            } else {
                let span = Span::new(start, start + open.len());
                self.problems.report(span, Cause::UnterminatedComment { open, close });
                return;
            }
        }
    }

    fn eat_while(&mut self, belongs: impl Fn(char) -> bool) -> Span {
        let start = self.position;
        let rest = self.rest();
        self.position += rest.find(|character| !belongs(character)).unwrap_or(rest.len());
        Span::new(start, self.position)
    }

    fn rest(&self) -> &str {
        &self.source[self.position..]
    }
}

/// What begins a comment.
const COMMENTS: [&str; 3] = ["//", "/*", "(*"];

#[cfg(test)]
mod tests {
    use super::*;

    /// Lexes a text and lists its tokens, then its problems.
    fn check(source: &str, expected: &[&str]) {
        let mut problems = Problems::default();
        let tokens = lex(source, &mut problems);
        let mut found: Vec<String> = tokens
            .iter()
            .filter(|token| token.kind.text().is_none() && token.kind != TokenKind::End)
            .map(|token| {
                let kind = match token.kind {
                    TokenKind::Integer(_) => "Integer".to_owned(),
                    kind => format!("{kind:?}"),
                };
                format!("{kind} {}", &source[token.span.range()])
            })
            .collect();
        found.extend(problems.iter().map(|problem| problem.cause.to_string()));
        assert_eq!(found, expected);
    }

    #[test]
    fn names_of_tests() {
        for name in ["T1.t", "2+2W", "SB+volatile", "seed000-fig7a", "LB'", "a[0]", "x/y"] {
            check(&format!("Java {name}"), &["Identifier Java", &format!("Word {name}")]);
        }
        check("Java SB\"d\"{", &["Identifier Java", "Word SB", "Text \"d\""]);
        check("Java SB// why", &["Identifier Java", "Word SB"]);
        check("Java (* why *) SB(*why*)", &["Identifier Java", "Word SB"]);
        check("(* first *) Java SB{int x;}", &["Identifier Java", "Word SB", "Identifier x"]);
        check("Java\nSB", &["Identifier Java", "Identifier SB"]);
    }

    #[test]
    fn names_of_models_and_identities() {
        check(
            "expect jmm-mp@occurrence-value: allowed",
            &["Word jmm-mp", "Word occurrence-value", "Identifier allowed"],
        );
        check("expect 2.model:", &["Word 2.model"]);
        check("{ jmm-mp", &["Identifier jmm", "Identifier mp"]);
    }

    #[test]
    fn comments() {
        check(
            "{ // a\n b /* c */ d (* e (* f *) g *) h /* /* */ i",
            &["Identifier b", "Identifier d", "Identifier h", "Identifier i"],
        );
        check("{ /*/ a", &["the comment that `/*` opens here is never closed"]);
        check("{ (* (* *) a", &["the comment that `(*` opens here is never closed"]);
    }

    #[test]
    fn words() {
        check(
            "{ lock class rüssel $x_1 if",
            &["Identifier lock", "Reserved class", "Identifier rüssel", "Identifier $x_1"],
        );
    }

    #[test]
    fn strings() {
        check(r#"{ "a \"b\" \\" "#, &[r#"Text "a \"b\" \\""#]);
        check("{ \"a\nb", &["Text \"a", "Identifier b", "the string has no closing `\"` on its line"]);
        check(r#"{ "\d" "#, &[r#"Text "\d""#, r"unknown escape `\d` in a string"]);
        check(r#"{ "\"#, &[r#"Text "\"#, "the string has no closing `\"` on its line"]);
        assert_eq!(unescape(r#""a \"b\" \\ \t""#), "a \"b\" \\ \t");
    }

    #[test]
    fn noise_is_reported_once_a_run() {
        check("{ a ## b", &["Identifier a", "Error ##", "Identifier b", "unexpected character `#`"]);
        check("{ 1.5 2", &["Error 1.5", "Integer 2", "`1.5` is not an integer"]);
        check("\u{feff}{", &[]);
    }
}
