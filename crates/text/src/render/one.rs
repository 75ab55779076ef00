//! Problems of one text. Long lines are clipped, and characters that could mislead a terminal are replaced.

use std::fmt::Write as _;

use crate::{Cause, Lines, Problems, Span};

/// At most this many characters of a source line are shown.
const WIDTH: usize = 100;

/// If a line is clipped, this many characters before the problem are shown.
const CONTEXT: usize = 40;

/// What a tab is shown as.
const TAB: &str = "    ";

pub(crate) fn render<C: Cause>(problems: &Problems<C, Span>, file: &str, source: &str) -> String {
    let mut page = Page { file, lines: Lines::new(source), text: String::new() };
    for problem in problems.iter().take(C::SHOWN) {
        let severity = if problem.cause.is_warning() { "warning" } else { "error" };
        page.snippet(problem.place, severity, &problem.cause.to_string());
        for label in &problem.labels {
            page.snippet(label.place, "note", label.text);
        }
        if let Some(help) = problem.cause.help() {
            page.line(format_args!("help: {help}"));
        }
        page.line(format_args!(""));
    }
    let more = problems.len().saturating_sub(C::SHOWN);
    if more > 0 {
        page.line(format_args!("and {more} more"));
    }
    page.text
}

/// What was written so far.
struct Page<'a> {
    file: &'a str,
    lines: Lines<'a>,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{line}");
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
    }

    /// A message about a place: where it is, the line, and carets below the place.
    fn snippet(&mut self, span: Span, kind: &str, message: &str) {
        let position = self.lines.position(span.start);
        let file = self.file;
        self.line(format_args!("{file}:{}:{}: {kind}: {message}", position.line, position.column));
        let excerpt = Excerpt::new(&self.lines, span);
        let number = position.line.to_string();
        self.line(format_args!("{number} | {}", excerpt.text));
        self.line(format_args!("{:2$} | {}", "", excerpt.carets, number.len()));
    }
}

/// A line, or the part of a long one that matters, and carets to go below it.
struct Excerpt {
    text: String,
    carets: String,
}

impl Excerpt {
    /// The line in which `span` begins. What goes on in further lines is underlined to the end of this one.
    fn new(lines: &Lines<'_>, span: Span) -> Self {
        let start = lines.position(span.start);
        let end = lines.position(span.end);
        let line = lines.line(start.line);
        let length = line.chars().count();
        let from = start.column as usize - 1;
        let to = if end.line == start.line { end.column as usize - 1 } else { length };

        let clipped = if length > WIDTH { from.saturating_sub(CONTEXT) } else { 0 };
        let mut excerpt = Self { text: String::new(), carets: String::new() };
        if clipped > 0 {
            excerpt.push("…", false);
        }
        for (column, character) in line.chars().enumerate().skip(clipped).take(WIDTH) {
            let marked = column >= from && column < to.max(from + 1);
            match character {
                '\t' => excerpt.push(TAB, marked),
                _ if is_harmless(character) => excerpt.push(character.encode_utf8(&mut [0; 4]), marked),
                _ => excerpt.push("\u{fffd}", marked),
            }
        }
        if clipped + WIDTH < length {
            excerpt.push("…", false);
        } else if from >= length {
            excerpt.push(" ", true);
        }
        excerpt
    }

    fn push(&mut self, shown: &str, marked: bool) {
        self.text.push_str(shown);
        self.carets.extend(std::iter::repeat_n(if marked { '^' } else { ' ' }, shown.chars().count()));
    }
}

/// Whether a terminal shows the character where it stands: not a control character, and none that turns the
/// direction of the text around it.
fn is_harmless(character: char) -> bool {
    !character.is_control()
        && !matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use crate::{Cause, Problems, Span};

    struct Wrong;

    impl fmt::Display for Wrong {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("wrong")
        }
    }

    impl Cause for Wrong {
        const KEPT: usize = 100;
        const SHOWN: usize = 20;

        fn help(&self) -> Option<String> {
            None
        }

        fn is_warning(&self) -> bool {
            false
        }
    }

    fn check(source: &str, span: (usize, usize), expected: &str) {
        let mut problems = Problems::<Wrong, Span>::default();
        problems.report(Span::new(span.0, span.1), Wrong);
        let text = problems.render("f", source);
        let snippet: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(snippet.join("\n").trim_end(), expected);
    }

    #[test]
    fn carets_are_below_the_span() {
        check("ab cd ef", (3, 5), "1 | ab cd ef\n  |    ^^");
        check("ab\ncd ef", (6, 8), "2 | cd ef\n  |    ^^");
        check("ä\tü x", (3, 5), "1 | ä    ü x\n  |      ^");
        check("\tx", (0, 1), "1 |     x\n  | ^^^^");
        check("ab cd\nef", (3, 8), "1 | ab cd\n  |    ^^");
    }

    #[test]
    fn places_between_characters_have_a_caret() {
        check("ab", (2, 2), "1 | ab\n  |   ^");
        check("", (0, 0), "1 |\n  | ^");
        check("ab;", (2, 2), "1 | ab;\n  |   ^");
    }

    #[test]
    fn long_lines_are_clipped() {
        let line = format!("{}bad{}", "a ".repeat(500), " c".repeat(500));
        let before = "a ".repeat(20);
        let after = " c".repeat(28);
        check(&line, (1000, 1003), &format!("1 | …{before}bad{after} …\n  | {}^^^", " ".repeat(41)));
        check(&line, (0, 1), &format!("1 | {}…\n  | ^", "a ".repeat(50)));
    }

    #[test]
    fn terminals_are_safe() {
        check("a\u{1b}[31m b", (7, 8), "1 | a\u{fffd}[31m b\n  |        ^");
        check("a\u{202e}b", (0, 1), "1 | a\u{fffd}b\n  | ^");
    }

    #[test]
    fn only_some_are_shown() {
        let mut problems = Problems::<Wrong, Span>::default();
        for _ in 0..1000 {
            problems.report(Span::default(), Wrong);
        }
        let text = problems.render("f", "x");
        assert_eq!(text.matches("error").count(), Wrong::SHOWN);
        assert!(text.ends_with("and 980 more\n"), "{text}");
    }
}
