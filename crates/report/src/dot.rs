//! An execution as a drawing, in Graphviz' language.

use std::fmt::Write as _;

use crate::NamedExecution;
use crate::drawing::{Arrow, Column, Drawing, Drawn, Node};
use crate::phrase::name;

/// The execution of a test as a drawing with a title.
pub fn dot(title: &str, execution: &NamedExecution) -> String {
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = write(&mut text, title, &Drawing::new(execution));
    text
}

fn write(text: &mut String, title: &str, drawing: &Drawing) -> std::fmt::Result {
    writeln!(text, "digraph execution {{")?;
    writeln!(text, "  label={}; labelloc=t; fontname=\"sans-serif\";", quoted(title))?;
    writeln!(text, "  node [shape=plaintext, fontname=\"monospace\"];")?;
    writeln!(text, "  edge [fontname=\"sans-serif\", fontsize=10];")?;
    for Column { thread, label, nodes } in &drawing.columns {
        writeln!(text, "  subgraph cluster_{thread} {{")?;
        writeln!(text, "    label={}; color=gray;", quoted(label))?;
        for Node { id, caption } in nodes {
            writeln!(text, "    {} [label={}];", name(*id), quoted(caption))?;
        }
        writeln!(text, "  }}")?;
    }
    for Arrow { relation, from, to } in &drawing.arrows {
        let (label, style) = (relation.name(), style(*relation));
        writeln!(text, "  {} -> {} [label=\"{label}\", {style}];", name(*from), name(*to))?;
    }
    writeln!(text, "}}")
}

fn style(relation: Drawn) -> &'static str {
    match relation {
        Drawn::ProgramOrder => "color=black, weight=10",
        Drawn::ReadsFrom => "color=red, fontcolor=red, constraint=false",
        Drawn::SynchronizesWith => "color=blue, fontcolor=blue, style=bold, constraint=false",
        Drawn::SynchronizationOrder => "color=gray, fontcolor=gray, style=dashed, constraint=false",
        Drawn::HappensBefore => "color=darkgreen, fontcolor=darkgreen, style=dotted, constraint=false",
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{execution, forbidden};

    #[test]
    fn what_synchronizes_nothing_is_ordered_all_the_same() {
        let text = dot("", &forbidden().incidents[0].path.as_ref().unwrap().execution);
        assert!(text.contains("a0 -> a1 [label=\"so\""), "{text}");
    }

    #[test]
    fn threads_are_clusters_and_relations_arrows() {
        insta::assert_snapshot!(dot("a \"test\"", &execution()), @r#"
        digraph execution {
          label="a \"test\""; labelloc=t; fontname="sans-serif";
          node [shape=plaintext, fontname="monospace"];
          edge [fontname="sans-serif", fontsize=10];
          subgraph cluster_1 {
            label="Thread 1"; color=gray;
            a6 [label="4: write x = 1"];
            a7 [label="5: volatile write f = true"];
          }
          subgraph cluster_2 {
            label="Thread 2"; color=gray;
            a8 [label="8: volatile read f = true"];
            a9 [label="9: read x = 1"];
            a11 [label="10: volatile update x = 1 -> 5"];
          }
          a6 -> a7 [label="po", color=black, weight=10];
          a8 -> a9 [label="po", color=black, weight=10];
          a9 -> a11 [label="po", color=black, weight=10];
          a6 -> a9 [label="rf", color=red, fontcolor=red, constraint=false];
          a6 -> a11 [label="rf", color=red, fontcolor=red, constraint=false];
          a7 -> a8 [label="rf", color=red, fontcolor=red, constraint=false];
          a7 -> a8 [label="sw", color=blue, fontcolor=blue, style=bold, constraint=false];
        }
        "#);
    }
}
