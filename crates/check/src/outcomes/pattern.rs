//! Outcomes as regular expressions of Java (`java.util.regex.Pattern`), which must match as a whole.
//!
//! They are matched by the crate `regex`. What the two read differently, or only Java knows, is refused by name, never taken
//! for something else.

use regex::Regex;

/// A regular expression of Java that means the same here.
#[derive(Clone, Debug)]
pub struct Pattern(Regex);

/// Why a regular expression can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the regular expression {pattern:?} can't be used: {reason}")]
pub struct Unexpressible {
    /// The expression.
    pub pattern: String,
    /// What is wrong.
    pub reason: String,
}

impl Pattern {
    /// Reads a regular expression of Java.
    pub fn new(pattern: &str) -> Result<Pattern, Unexpressible> {
        let refuse = |reason: String| Unexpressible { pattern: pattern.to_owned(), reason };
        check(pattern).map_err(|what| refuse(format!("{what} is not supported")))?;
        // Without Unicode's classes, as in Java; a line's end is an ordinary character to neither.
        let whole = format!(r"\A(?:{})\z", ascii_classes(pattern));
        let regex = Regex::new(&whole).map_err(|error| refuse(last_line(&error)))?;
        Ok(Pattern(regex))
    }

    /// Whether it matches all of a text.
    pub fn matches(&self, text: &str) -> bool {
        self.0.is_match(text)
    }
}

/// The words of an error without the drawing around them.
fn last_line(error: &regex::Error) -> String {
    let text = error.to_string();
    let line = text.lines().last().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}

/// The classes that mean ASCII in Java, as ASCII.
fn ascii_classes(pattern: &str) -> String {
    let mut text = String::new();
    let mut signs = pattern.chars();
    while let Some(sign) = signs.next() {
        text.push(sign);
        if sign != '\\' {
            continue;
        }
        let Some(escaped) = signs.next() else { break };
        text.pop();
        match escaped {
            'd' => text.push_str("[0-9]"),
            'D' => text.push_str("[^0-9]"),
            'w' => text.push_str("[a-zA-Z_0-9]"),
            'W' => text.push_str("[^a-zA-Z_0-9]"),
            's' => text.push_str(r"[ \t\n\x0B\x0C\r]"),
            'S' => text.push_str(r"[^ \t\n\x0B\x0C\r]"),
            other => text.extend(['\\', other]),
        }
    }
    text
}

/// What is read differently: a clause's subject.
fn check(pattern: &str) -> Result<(), String> {
    let mut signs = pattern.chars().peekable();
    // Whether the last thing was a quantifier.
    let mut quantified = false;
    let mut depth = 0_u32;
    while let Some(sign) = signs.next() {
        let mut quantifier = false;
        match sign {
            '\\' => match signs.next() {
                Some(escaped) if escaped.is_ascii_alphanumeric() && !"dDwWsStnrfaAz".contains(escaped) => {
                    return Err(format!(r"\{escaped}"));
                }
                None => return Err(r"a \ at the end".to_owned()),
                _ => {}
            },
            '[' => {
                depth += 1;
                if depth > 1 {
                    return Err("a class within a class".to_owned());
                }
            }
            ']' => depth = depth.saturating_sub(1),
            '&' | '-' | '~' if depth > 0 && signs.peek() == Some(&sign) => {
                return Err(format!("{sign}{sign} in a class"));
            }
            '(' if depth == 0 && signs.peek() == Some(&'?') => {
                signs.next();
                if signs.peek() != Some(&':') {
                    return Err("a group that begins with (? other than (?:".to_owned());
                }
            }
            '+' if depth == 0 && quantified => return Err("a possessive quantifier".to_owned()),
            '?' if depth == 0 && quantified => {}
            '*' | '+' | '?' | '}' if depth == 0 => quantifier = true,
            '.' if depth == 0 => {}
            // In front of a line's end as well, to Java: at the end of all it makes no difference.
            '$' if depth == 0 && signs.peek().is_some() => {
                return Err("$ other than at the end".to_owned());
            }
            _ => {}
        }
        quantified = quantifier;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    fn matches(pattern: &str, text: &str) -> bool {
        Pattern::new(pattern).unwrap_or_else(|error| panic!("{error}")).matches(text)
    }

    #[test]
    fn the_whole_text_must_match() {
        assert!(matches("1, .*", "1, 2"));
        assert!(!matches("1, .", "1, 23"));
        assert!(!matches("1", "11"));
        assert!(matches("1|22", "22"));
        assert!(matches("^1$", "1"));
        assert!(!matches("1|22", "122"));
    }

    #[test]
    fn classes_are_of_ascii() {
        assert!(matches(r"-?\d+", "-42"));
        assert!(!matches(r"\d", "\u{663}"));
        assert!(!matches(r"\w", "\u{e9}"));
        assert!(matches(r"[\d,]+", "1,2"));
        assert!(matches(r"a\.b\[1\]", "a.b[1]"));
        assert!(matches(r"(?:0|1), [^1]", "1, 0"));
        assert!(matches("a{2}b??", "aa"));
    }

    #[test]
    fn what_means_something_else_is_refused() {
        for (pattern, what) in [
            ("a*+", "possessive"),
            ("(?=a)a", "(?"),
            ("(?i)a", "(?"),
            (r"(a)\1", r"\1"),
            (r"\Qa\E", r"\Q"),
            (r"\p{Lower}", r"\p"),
            ("[a&&[b]]", "class"),
            ("[a-z--b]", "--"),
            ("a$|b", "$"),
            ("(", "unclosed"),
            (r"a\", "at the end"),
        ] {
            let error = Pattern::new(pattern).expect_err(pattern).to_string();
            assert!(error.contains(what), "{pattern}: {error}");
        }
    }
}
