//! Colour, where it is wanted.

/// Whether text is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// No escape sequences.
    #[default]
    Plain,
    /// The terminal's own colours, by ANSI escape sequences.
    Coloured,
}

/// What a piece of text is, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Paint {
    /// Ordinary.
    #[default]
    None,
    /// As it should be.
    Good,
    /// Not as it should be.
    Bad,
    /// Not known.
    Doubtful,
    /// Of little importance.
    Faint,
    /// A heading.
    Strong,
}

impl Style {
    /// The text in its colour.
    pub fn paint(self, paint: Paint, text: &str) -> String {
        let code = match (self, paint) {
            (Style::Plain, _) | (_, Paint::None) => return text.into(),
            (Style::Coloured, Paint::Good) => "32",
            (Style::Coloured, Paint::Bad) => "1;31",
            (Style::Coloured, Paint::Doubtful) => "33",
            (Style::Coloured, Paint::Faint) => "2",
            (Style::Coloured, Paint::Strong) => "1",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}
