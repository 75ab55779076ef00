//! A place in a list of tokens, and what parsers ask there.

use std::sync::Arc;

use crate::{
    Cause, Lexer, Lexicon, Mistake, Name, Problems, Source, Span, Token, TokenKind, limits, shortened,
};

/// Goes through the tokens of a text, and reports what is not as expected.
#[derive(Debug)]
pub struct Cursor<'a, C> {
    lexicon: &'static Lexicon,
    source: &'a Arc<Source>,
    /// Invariant: the last one is the end, and it is never passed.
    tokens: Vec<Token>,
    position: usize,
    /// How far in formulas of this item are.
    depth: usize,
    /// Operators of this item so far.
    operators: usize,
    /// What is wrong so far.
    pub problems: &'a mut Problems<C>,
}

/// `Err` if what is wrong has been reported, and nobody has found a place to go on yet.
pub type Parsed<T> = Result<T, Reported>;

/// Something is wrong, and has been reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported;

impl<'a, C: Cause + From<Mistake> + PartialEq> Cursor<'a, C> {
    /// At the beginning of a text, unless that is too long.
    pub fn new(
        lexicon: &'static Lexicon,
        source: &'a Arc<Source>,
        problems: &'a mut Problems<C>,
    ) -> Option<Self> {
        let (bytes, most) = (source.text.len(), limits::BYTES);
        if bytes > most {
            problems.report(source, Span::default(), Mistake::TooLong { bytes, most }.into());
            return None;
        }
        let tokens = Lexer::lex(lexicon, source, problems);
        Some(Self { lexicon, source, tokens, position: 0, depth: 0, operators: 0, problems })
    }

    /// The next token.
    pub fn peek(&self) -> Token {
        self.tokens[self.position]
    }

    /// What the next token is.
    pub fn kind(&self) -> TokenKind {
        self.peek().kind
    }

    /// The kind of a token further on; 1 is the one after the next.
    pub fn kind_after(&self, distance: usize) -> TokenKind {
        self.tokens.get(self.position + distance).map_or(TokenKind::End, |token| token.kind)
    }

    /// Takes the next token. The end stays where it is.
    pub fn advance(&mut self) -> Token {
        let token = self.peek();
        if token.kind != TokenKind::End {
            self.position += 1;
        }
        token
    }

    /// What is written there.
    pub fn text(&self, span: Span) -> &'a str {
        &self.source.text[span.range()]
    }

    /// From the beginning of `first` to the end of the last token consumed.
    pub fn span_from(&self, first: Span) -> Span {
        first.to(self.tokens[self.position.saturating_sub(1)].span)
    }

    /// Whether the next token is this word or symbol.
    pub fn at(&self, text: &str) -> bool {
        self.kind().is(text)
    }

    /// Takes this word or symbol, if it is next.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.at(text);
        if found {
            self.advance();
        }
        found
    }

    /// Takes this word or symbol, which must be next.
    pub fn expect(&mut self, text: &str) -> Parsed<Token> {
        if self.at(text) { Ok(self.advance()) } else { Err(self.expected(&format!("`{text}`"))) }
    }

    /// Takes a word that has a meaning only where it is asked for, if it is next.
    pub fn eat_contextual(&mut self, word: &str) -> bool {
        let found = self.kind() == TokenKind::Name && self.text(self.peek().span) == word;
        if found {
            self.advance();
        }
        found
    }

    /// A name; `what` says of what, for the error.
    pub fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.kind() {
            TokenKind::Name => {
                let span = self.advance().span;
                Ok(Name::new(self.text(span), span))
            }
            TokenKind::Word(word) => {
                let mistake = Mistake::ReservedWord { expected: what.to_owned(), word: word.to_owned() };
                Err(self.error(mistake.into()))
            }
            _ => Err(self.expected(what)),
        }
    }

    /// A model's name, which may have hyphens in it, as in `jmm-revised`.
    pub fn hyphenated_name(&mut self) -> Parsed<Name> {
        let mut span = self.name("a model's name")?.span;
        while self.at("-") && self.peek().span.start == span.end {
            let hyphen = self.advance().span;
            let continues =
                matches!(self.kind(), TokenKind::Name | TokenKind::Word(_) | TokenKind::Number(_));
            if !continues || self.peek().span.start != hyphen.end {
                return Err(self.expected("the rest of the model's name"));
            }
            span = span.to(self.advance().span);
        }
        Ok(Name::new(self.text(span), span))
    }

    /// A text in quotes; `what` says what it says, for the error.
    pub fn quoted(&mut self, what: &str) -> Parsed<String> {
        if self.kind() != TokenKind::Text {
            return Err(self.expected(what));
        }
        let span = self.advance().span;
        let text = self.text(span);
        let text = text.strip_prefix('"').unwrap_or(text);
        Ok(text.strip_suffix('"').unwrap_or(text).to_owned())
    }

    /// Things with commas between them; at least one.
    pub fn list<T>(&mut self, item: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// A part of a formula that is a level further in, so that nothing that walks it can run out of stack.
    pub fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == limits::DEPTH {
            return Err(self.error(Mistake::NestedTooDeeply { most: limits::DEPTH }.into()));
        }
        self.depth += 1;
        let part = part(self)?;
        self.depth -= 1;
        Ok(part)
    }

    /// Counts an operator of this item.
    pub fn count_operator(&mut self) -> Parsed<()> {
        self.operators += 1;
        if self.operators > limits::OPERATORS {
            return Err(self.error(Mistake::TooManyOperators { most: limits::OPERATORS }.into()));
        }
        Ok(())
    }

    /// Whether an item begins here.
    pub fn at_item(&self) -> bool {
        let TokenKind::Word(word) = self.kind() else { return false };
        let is_called = self.lexicon.functions.contains(&word) && self.kind_after(1).is("(");
        self.lexicon.items.contains(&word) && !is_called
    }

    /// Whether the next token is the first on its line.
    pub fn at_new_line(&self) -> bool {
        let Some(before) = self.position.checked_sub(1) else { return true };
        let between = Span { start: self.tokens[before].span.end, end: self.peek().span.start };
        self.text(between).contains('\n')
    }

    /// Goes on to the next item and takes the word with which it begins.
    pub fn next_item(&mut self) -> Option<(&'static str, Span)> {
        while self.kind() != TokenKind::End && !self.at_item() {
            self.advance();
        }
        self.depth = 0;
        self.operators = 0;
        let first = self.advance();
        match first.kind {
            TokenKind::Word(word) => Some((word, first.span)),
            _ => None,
        }
    }

    /// The item, if nothing but the next one follows.
    pub fn ends_here<T>(&mut self, item: T) -> Parsed<T> {
        if self.at_item() || self.kind() == TokenKind::End {
            return Ok(item);
        }
        Err(self.expected("an operator or the next item"))
    }

    /// Something else than the next token should stand here.
    pub fn expected(&mut self, expected: &str) -> Reported {
        let found = match self.kind() {
            TokenKind::End => "the end of the file".to_owned(),
            _ => format!("`{}`", shortened(self.text(self.peek().span))),
        };
        self.error(Mistake::Expected { expected: expected.to_owned(), found }.into())
    }

    /// Something is wrong with the next token.
    pub fn error(&mut self, cause: C) -> Reported {
        self.error_at(self.peek().span, cause)
    }

    /// Something is wrong there.
    pub fn error_at(&mut self, span: Span, cause: C) -> Reported {
        self.problems.report(self.source, span, cause);
        Reported
    }
}

impl TokenKind {
    /// Whether it is this word or symbol.
    pub fn is(self, text: &str) -> bool {
        matches!(self, TokenKind::Word(found) | TokenKind::Symbol(found) if found == text)
    }
}
