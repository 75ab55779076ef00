//! How a document is laid out: one result, action or model a line, so that people can read it and `diff` can
//! compare it, and no line for each number of a relation.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

/// Objects nested less than this have a line for each field.
const OBJECTS: usize = 2;

/// Arrays of objects nested less than this have a line for each element.
const ARRAYS: usize = 3;

/// Writes a document, with a line end after it.
pub(super) fn document(document: &impl Serialize) -> String {
    let value = serde_json::to_value(document).expect("a document has string keys and finite numbers only");
    let mut text = String::new();
    write(&mut text, &value, 0);
    text.push('\n');
    text
}

fn write(text: &mut String, value: &Value, depth: usize) {
    match value {
        Value::Object(fields) => {
            let broken = depth < OBJECTS && !fields.is_empty();
            list(text, "{}", broken, depth, fields, |text, (name, value)| {
                let _ = write!(text, "{}: ", Value::from(name.as_str()));
                write(text, value, depth + 1);
            });
        }
        Value::Array(elements) => {
            let broken = depth < ARRAYS && elements.iter().any(Value::is_object);
            list(text, "[]", broken, depth, elements, |text, element| write(text, element, depth + 1));
        }
        scalar => {
            let _ = write!(text, "{scalar}");
        }
    }
}

fn list<T>(
    text: &mut String,
    brackets: &str,
    broken: bool,
    depth: usize,
    elements: impl IntoIterator<Item = T>,
    mut element: impl FnMut(&mut String, T),
) {
    let line = |text: &mut String, depth: usize| {
        if broken {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', depth));
        }
    };
    text.push_str(&brackets[..1]);
    for (place, item) in elements.into_iter().enumerate() {
        if place > 0 {
            text.push_str(if broken { "," } else { ", " });
        }
        line(text, depth + 1);
        element(text, item);
    }
    line(text, depth);
    text.push_str(&brackets[1..]);
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::document;

    #[test]
    fn one_result_a_line() {
        let value = json!({
            "schema": "s",
            "results": [{"test": "a\"b", "outcomes": [{"x": 1}, {"x": 2}]}, {"test": "c", "outcomes": []}],
            "witness": {"actions": [{"id": 0}, {"id": 1}], "po": [[0, 1], [1, 2]], "ms": 0.5},
            "core": null, "none": [], "empty": {},
        });
        let text = document(&value);
        insta::assert_snapshot!(text, @r#"
        {
         "schema": "s",
         "results": [
          {"test": "a\"b", "outcomes": [{"x": 1}, {"x": 2}]},
          {"test": "c", "outcomes": []}
         ],
         "witness": {
          "actions": [
           {"id": 0},
           {"id": 1}
          ],
          "po": [[0, 1], [1, 2]],
          "ms": 0.5
         },
         "core": null,
         "none": [],
         "empty": {}
        }
        "#);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
