//! Where something is, and a few lines of the source around it, with the line itself marked.

use thinair_program::Place;

use super::Source;
use super::escape::shown;

/// `Main.java:7`, or `line 7` of a program of one file, whose name is in the heading.
pub(super) fn at(place: &Place) -> Option<String> {
    match (&place.file, place.line) {
        (Some(file), Some(line)) => Some(format!("{file}:{line}")),
        (Some(file), None) => Some(file.clone()),
        (None, Some(line)) => Some(format!("line {line}")),
        (None, None) => None,
    }
}

/// A call as Java prints it, `Main.run(Main.java:12)`; where there are no methods, the line.
pub(super) fn frame(place: &Place) -> String {
    let at = at(place);
    match (place.class.is_empty(), at) {
        (true, at) => at.unwrap_or_else(|| "an unknown place".into()),
        (false, Some(at)) => format!("{}.{}({at})", place.class, place.method),
        (false, None) => format!("{}.{}", place.class, place.method),
    }
}

/// So many lines are shown before the place, and as many after it.
const AROUND: u32 = 3;

/// The lines, if there are any.
pub(super) fn snippet(place: &Place, source: Source<'_>) -> Option<String> {
    let here = place.line?;
    line(place, here, source)?;
    let numbers = here.saturating_sub(AROUND).max(1)..=here.saturating_add(AROUND);
    // The place's own line is there: so are those in between, up to where the text ends.
    let lines: Vec<(u32, String)> =
        numbers.filter_map(|number| Some((number, line(place, number, source)?))).collect();
    let indented = lines.iter().filter(|(_, text)| !text.is_empty());
    let indent = indented.map(|(_, text)| text.len() - text.trim_start_matches(' ').len()).min().unwrap_or(0);
    let width = lines.last().map_or(0, |(number, _)| number.to_string().len());
    let shown = lines.iter().map(|(number, text)| {
        let text = shown(text.get(indent..).unwrap_or_default());
        let text = format!("<span class=\"number\">{number:>width$} </span> {text}");
        if *number == here { format!("<mark>{text}</mark>") } else { text }
    });
    Some(format!("<pre>{}</pre>\n", shown.collect::<Vec<_>>().join("\n")))
}

/// A line of the file that a place is in.
fn line(place: &Place, number: u32, source: Source<'_>) -> Option<String> {
    let text = source(&Place { line: Some(number), ..place.clone() })?;
    Some(text.trim_end().replace('\t', "    "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(line: u32) -> Option<String> {
        let text = ["class A {", "\tint x;", "", "    void f() {", "        x = 1 < 2 ? 3 : 4;", "    }"];
        let source = |place: &Place| text.get(place.line? as usize - 1).map(|line| (*line).to_owned());
        snippet(&Place { line: Some(line), ..Place::default() }, &source)
    }

    #[test]
    fn the_line_is_marked_and_what_all_lines_begin_with_is_left_out() {
        let shown = lines(5).expect("lines").replace("<span class=\"number\">", "").replace(" </span>", "|");
        assert_eq!(
            shown,
            "<pre>2| int x;\n3| \n4| void f() {\n<mark>5|     x = 1 &lt; 2 ? 3 : 4;</mark>\n6| }</pre>\n"
        );
    }

    #[test]
    fn places_are_as_short_as_they_can_be() {
        let line = Place { line: Some(7), ..Place::default() };
        let java = crate::samples::place("app.Main", "run", 7);
        assert_eq!(
            [at(&line), at(&java), at(&Place::default())],
            [Some("line 7".into()), Some("Main.java:7".into()), None]
        );
        assert_eq!([frame(&line), frame(&java)], ["line 7", "app.Main.run(Main.java:7)"]);
    }

    #[test]
    fn a_line_that_is_not_there_has_no_snippet() {
        assert_eq!(lines(7), None);
        assert!(lines(1).expect("lines").contains("class A {"));
    }
}
