//! Tokens: the words of the language.

use crate::source::Span;

/// A token and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// The digits of an integer literal, without a sign. How large it may be depends on the sign before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Integer {
    pub(crate) magnitude: u64,
    /// Other literals spell out bits, the sign bit included.
    pub(crate) decimal: bool,
    /// Whether it ends in `L`.
    pub(crate) long: bool,
}

/// Defines [`TokenKind`] from the tokens that are always written the same way.
macro_rules! token_kinds {
    (keywords { $($keyword:ident $keyword_text:literal)* } operators { $($operator:ident $operator_text:literal)* }) => {
        /// What a token is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum TokenKind {
            $($keyword,)*
            $($operator,)*
            /// The name of a test, a model or an identity, which may have more characters than other names.
            Word,
            /// A name, or a word that is special only in some places, such as `lock`.
            Identifier,
            /// A word that Java reserves and that has no use here.
            Reserved,
            Integer(Integer),
            /// A string, quotes included.
            Text,
            /// Something that is no token and was reported already.
            Error,
            End,
        }

        /// Every word that cannot be a name because it means something here.
        const KEYWORDS: &[(&str, TokenKind)] = &[$(($keyword_text, TokenKind::$keyword)),*];

        /// Every other fixed token; longer ones before those they begin with.
        const OPERATORS: &[(&str, TokenKind)] = &[$(($operator_text, TokenKind::$operator)),*];

        impl TokenKind {
            /// How the token is written, if it is always written the same way.
            pub(crate) fn text(self) -> Option<&'static str> {
                match self {
                    $(Self::$keyword => Some($keyword_text),)*
                    $(Self::$operator => Some($operator_text),)*
                    _ => None,
                }
            }
        }
    };
}

token_kinds! {
    keywords {
        Thread "Thread" Exists "exists" Forall "forall" Expect "expect"
        Volatile "volatile" Final "final" Int "int" Long "long" Boolean "boolean" True "true" False "false"
        If "if" Else "else" While "while" Do "do" For "for" Break "break" Continue "continue"
        Synchronized "synchronized" Assert "assert" Assume "assume"
    }
    operators {
        ShiftRightUnsignedAssign ">>>="
        ShiftLeftAssign "<<=" ShiftRightAssign ">>=" ShiftRightUnsigned ">>>"
        HerdAnd "/\\" HerdOr "\\/"
        ShiftLeft "<<" ShiftRight ">>" LessOrEqual "<=" GreaterOrEqual ">=" Equal "==" NotEqual "!="
        ConditionalAnd "&&" ConditionalOr "||" Increment "++" Decrement "--"
        AddAssign "+=" SubtractAssign "-=" MultiplyAssign "*=" DivideAssign "/=" RemainderAssign "%="
        AndAssign "&=" XorAssign "^=" OrAssign "|="
        Add "+" Subtract "-" Multiply "*" Divide "/" Remainder "%" And "&" Xor "^" Or "|" Complement "~" Not "!"
        Less "<" Greater ">" Assign "=" Question "?" Colon ":" At "@"
        OpenParen "(" CloseParen ")" OpenBrace "{" CloseBrace "}" OpenBracket "[" CloseBracket "]"
        Comma "," Semicolon ";" Dot "."
    }
}

impl TokenKind {
    /// What a word is: a keyword, a reserved word or a name.
    pub(crate) fn of_word(word: &str) -> Self {
        match KEYWORDS.iter().find(|&&(text, _)| text == word) {
            Some(&(_, kind)) => kind,
            None if RESERVED.contains(&word) => Self::Reserved,
            None => Self::Identifier,
        }
    }

    /// The operator that `text` begins with, and its length.
    pub(crate) fn operator_at(text: &str) -> Option<(Self, usize)> {
        let (operator, kind) = OPERATORS.iter().find(|(operator, _)| text.starts_with(operator))?;
        Some((*kind, operator.len()))
    }

    /// Whether the word can never be a name.
    pub(crate) fn is_reserved_word(self) -> bool {
        self == Self::Reserved || KEYWORDS.iter().any(|&(_, kind)| kind == self)
    }
}

/// JLS §3.9, without the keywords above. They stay reserved so that a test's threads remain Java.
const RESERVED: [&str; 38] = [
    "abstract",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "default",
    "double",
    "enum",
    "extends",
    "finally",
    "float",
    "goto",
    "implements",
    "import",
    "instanceof",
    "interface",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "null",
    "_",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_operators_come_first() {
        for &(text, kind) in OPERATORS {
            assert_eq!(TokenKind::operator_at(text), Some((kind, text.len())), "{text}");
        }
    }
}
