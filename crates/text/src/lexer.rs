//! Turns text into tokens. White space and comments (`//` and `/* */`) only separate them.

use std::sync::Arc;

use crate::{BYTE_ORDER_MARK, Cause, Mistake, Problems, Source, Span};

/// A token and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// What texts are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A name; it may have primes.
    Name,
    /// A number.
    Number(u32),
    /// A text in quotes, which are part of its span.
    Text,
    /// A reserved word.
    Word(&'static str),
    /// One of the language's symbols.
    Symbol(&'static str),
    /// The end of the file, once.
    End,
}

/// The words and symbols of a language.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon {
    /// The words that begin an item, which therefore is where the item before ends.
    pub items: &'static [&'static str],
    /// Those of them that can also be called, as in `word(a, b)`: then they begin no item.
    pub functions: &'static [&'static str],
    /// The other reserved words.
    pub words: &'static [&'static str],
    /// Symbols; of those that begin alike the longest is first.
    pub symbols: &'static [&'static str],
}

impl Lexicon {
    fn word(&self, text: &str) -> TokenKind {
        let reserved = self.items.iter().chain(self.words).find(|&&reserved| reserved == text);
        reserved.map_or(TokenKind::Name, |word| TokenKind::Word(word))
    }

    /// The symbol with which a text begins.
    fn symbol_at(&self, text: &str) -> Option<&'static str> {
        self.symbols.iter().copied().find(|symbol| text.starts_with(symbol))
    }
}

/// Makes tokens of a text.
#[derive(Debug)]
pub struct Lexer<'a, C> {
    lexicon: &'static Lexicon,
    source: &'a Arc<Source>,
    position: usize,
    tokens: Vec<Token>,
    problems: &'a mut Problems<C>,
}

impl<'a, C: Cause + From<Mistake> + PartialEq> Lexer<'a, C> {
    /// The tokens of a text. The last one, and no other, is [`TokenKind::End`].
    pub fn lex(
        lexicon: &'static Lexicon,
        source: &'a Arc<Source>,
        problems: &'a mut Problems<C>,
    ) -> Vec<Token> {
        let mut lexer = Lexer { lexicon, source, position: 0, tokens: Vec::new(), problems };
        lexer.run();
        lexer.tokens
    }

    fn run(&mut self) {
        loop {
            self.skip_what_separates();
            let start = self.position;
            let Some(character) = self.rest().chars().next() else { break };
            if let Some(kind) = self.token(character) {
                self.tokens.push(Token { kind, span: self.span_from(start) });
            }
        }
        // An error at the end of the file is shown behind the last thing in it, not on an empty line.
        let span = self.tokens.last().map_or(Span::default(), |token| token.span.after());
        self.tokens.push(Token { kind: TokenKind::End, span });
    }

    /// Reads the token that begins with `character`, if one does.
    fn token(&mut self, character: char) -> Option<TokenKind> {
        if starts_name(character) {
            let span = self.eat_while(continues_name);
            Some(self.lexicon.word(&self.source.text[span.range()]))
        } else if character.is_ascii_digit() {
            Some(self.number())
        } else if character == '"' {
            self.text();
            Some(TokenKind::Text)
        } else if let Some(symbol) = self.lexicon.symbol_at(self.rest()) {
            self.position += symbol.len();
            Some(TokenKind::Symbol(symbol))
        } else {
            self.unexpected(character);
            None
        }
    }

    fn number(&mut self) -> TokenKind {
        let span = self.eat_while(continues_name);
        let text = &self.source.text[span.range()];
        TokenKind::Number(text.parse().unwrap_or_else(|_| {
            self.report(span, Mistake::NotANumber { text: text.to_owned() });
            0
        }))
    }

    /// A text ends on its line, so that a missing quote does not swallow the file.
    fn text(&mut self) {
        let start = self.position;
        self.position += 1;
        self.eat_while(|character| character != '"' && character != '\n');
        if self.rest().starts_with('"') {
            self.position += 1;
        } else {
            self.report(Span::new(start, start + 1), Mistake::UnterminatedText);
        }
    }

    /// Reports a run of characters that begin no token, once.
    fn unexpected(&mut self, character: char) {
        let start = self.position;
        self.position += character.len_utf8();
        let lexicon = self.lexicon;
        self.eat_while(|next| {
            !next.is_whitespace()
                && !continues_name(next)
                && next != '"'
                && lexicon.symbol_at(next.encode_utf8(&mut [0; 4])).is_none()
        });
        self.report(self.span_from(start), Mistake::UnexpectedCharacter { character });
    }

    fn skip_what_separates(&mut self) {
        loop {
            self.eat_while(|character| character.is_whitespace() || character == BYTE_ORDER_MARK);
            if self.rest().starts_with("//") {
                self.eat_while(|character| character != '\n');
            } else if self.rest().starts_with("/*") {
                self.skip_comment();
            } else {
                break;
            }
        }
    }

    fn skip_comment(&mut self) {
        let start = self.position;
        self.position += "/*".len();
        if let Some(length) = self.rest().find("*/") {
            self.position += length + "*/".len();
        } else {
            self.report(self.span_from(start), Mistake::UnterminatedComment);
            self.position = self.source.text.len();
        }
    }

    fn eat_while(&mut self, belongs: impl Fn(char) -> bool) -> Span {
        let start = self.position;
        let rest = self.rest();
        self.position += rest.find(|character| !belongs(character)).unwrap_or(rest.len());
        self.span_from(start)
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.position)
    }

    fn rest(&self) -> &'a str {
        &self.source.text[self.position..]
    }

    fn report(&mut self, span: Span, mistake: Mistake) {
        self.problems.report(self.source, span, mistake.into());
    }
}

fn starts_name(character: char) -> bool {
    character.is_alphabetic() || character == '_'
}

fn continues_name(character: char) -> bool {
    starts_name(character) || character.is_numeric() || character == '\''
}
