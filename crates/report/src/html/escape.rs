//! Text of programs in a page: it is whatever its author likes, and must stay text.

use crate::svg::escaped;

/// Text for an element or for an attribute in double quotes.
///
/// Characters that say nothing but change how others are shown are written as numbers: what looks like one line of a program must not be another
/// (CVE-2021-42574).
pub(super) fn shown(text: &str) -> String {
    if !text.chars().any(is_hidden) {
        return escaped(text);
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_hidden(letter) {
            plain.extend(letter.escape_unicode());
        } else {
            plain.push(letter);
        }
    }
    escaped(&plain)
}

fn is_hidden(letter: char) -> bool {
    let is_bidirectional = matches!(letter, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_no_character = matches!(letter, '\u{fffe}' | '\u{ffff}');
    is_bidirectional || is_no_character || letter.is_control()
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn nothing_is_markup() {
        assert_eq!(shown("a < b && \"c\" > 'd'"), "a &lt; b &amp;&amp; &quot;c&quot; &gt; 'd'");
        assert_eq!(shown("</pre><script>"), "&lt;/pre&gt;&lt;script&gt;");
    }

    #[test]
    fn nothing_is_hidden() {
        assert_eq!(shown("a\u{202e}b\0"), "a\\u{202e}b\\u{0}");
        assert_eq!(shown("größer 日本"), "größer 日本");
    }
}
