//! An execution as a drawing, in Graphviz' language: threads as columns, and the relations as arrows.
//!
//! What is drawn of each relation is enough to see all of it: of po the next action of the thread; of so the next
//! synchronization action, where it is in another thread and no synchronizes-with says so already; of W every
//! pair, as rf, from the write to the read; of sw what comes from another thread's source. Beginnings and ends of
//! threads are drawn only where a join sees them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::NamedExecution;
use crate::phrase::{Phrase, assignment, name, phrases};

/// The execution of a test as a drawing with a title.
pub fn dot(title: &str, execution: &NamedExecution) -> String {
    let drawing = Drawing::new(execution);
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = drawing.write(&mut text, title);
    text
}

struct Drawing<'a> {
    execution: &'a NamedExecution,
    /// What is drawn in a thread, in program order.
    phrases: Vec<Phrase>,
    /// For each action that is drawn, the node that stands for it.
    nodes: BTreeMap<u32, u32>,
}

impl<'a> Drawing<'a> {
    fn new(execution: &'a NamedExecution) -> Drawing<'a> {
        let mut phrases = phrases(execution);
        let joins = execution.synchronizes_with.iter().filter(|(_, to)| execution.action(*to).kind == "join");
        let ends: BTreeSet<u32> = joins.map(|&(end, _)| end).collect();
        phrases.extend(ends.into_iter().map(|end| {
            let thread = execution.action(end).thread;
            Phrase { id: end, thread, line: None, text: "end".into(), sees: None }
        }));
        let mut nodes: BTreeMap<u32, u32> = phrases.iter().map(|phrase| (phrase.id, phrase.id)).collect();
        nodes.extend(execution.atomic.iter().copied());
        let seen = phrases.iter().filter_map(|phrase| phrase.sees);
        nodes.extend(seen.map(|write| (write, write)));
        Drawing { execution, phrases, nodes }
    }

    fn write(&self, text: &mut String, title: &str) -> std::fmt::Result {
        writeln!(text, "digraph execution {{")?;
        writeln!(text, "  label={}; labelloc=t; fontname=\"sans-serif\";", quoted(title))?;
        writeln!(text, "  node [shape=plaintext, fontname=\"monospace\"];")?;
        writeln!(text, "  edge [fontname=\"sans-serif\", fontsize=10];")?;
        for thread in 0..self.execution.threads.len() {
            self.thread(text, thread)?;
        }
        for (label, style, edges) in [
            ("po", "color=black, weight=10", self.program_order()),
            ("rf", "color=red, fontcolor=red, constraint=false", self.reads_from()),
            ("sw", "color=blue, fontcolor=blue, style=bold, constraint=false", self.synchronizes_with()),
            (
                "so",
                "color=gray, fontcolor=gray, style=dashed, constraint=false",
                self.synchronization_order(),
            ),
        ] {
            for (from, to) in edges {
                writeln!(text, "  {} -> {} [label=\"{label}\", {style}];", name(from), name(to))?;
            }
        }
        writeln!(text, "}}")
    }

    /// The nodes of a thread; of the initializing one, the writes that are seen.
    fn thread(&self, text: &mut String, thread: usize) -> std::fmt::Result {
        let (label, nodes): (&str, Vec<(u32, String)>) = if thread == NamedExecution::INIT {
            let initial = self.nodes.keys().filter(|&&id| self.execution.action(id).thread == thread);
            ("initially", initial.map(|&id| (id, assignment(self.execution.action(id)))).collect())
        } else {
            (
                &self.execution.threads[thread],
                self.own(thread).map(|phrase| (phrase.id, caption(phrase))).collect(),
            )
        };
        if nodes.is_empty() {
            return Ok(());
        }
        writeln!(text, "  subgraph cluster_{thread} {{")?;
        writeln!(text, "    label={}; color=gray;", quoted(label))?;
        for (id, caption) in nodes {
            writeln!(text, "    {} [label={}];", name(id), quoted(&caption))?;
        }
        writeln!(text, "  }}")
    }

    fn own(&self, thread: usize) -> impl Iterator<Item = &Phrase> {
        self.phrases.iter().filter(move |phrase| phrase.thread == thread)
    }

    fn program_order(&self) -> BTreeSet<(u32, u32)> {
        let next = |thread| self.own(thread).zip(self.own(thread).skip(1)).map(|(from, to)| (from.id, to.id));
        (0..self.execution.threads.len()).flat_map(next).collect()
    }

    fn reads_from(&self) -> BTreeSet<(u32, u32)> {
        self.phrases.iter().filter_map(|phrase| Some((self.nodes[&phrase.sees?], phrase.id))).collect()
    }

    fn synchronizes_with(&self) -> BTreeSet<(u32, u32)> {
        let pairs = self.execution.synchronizes_with.iter();
        pairs.filter(|pair| self.crosses(**pair)).filter_map(|pair| self.drawn(*pair)).collect()
    }

    /// Only the step from each synchronization action to the next, where nothing else shows it.
    fn synchronization_order(&self) -> BTreeSet<(u32, u32)> {
        let order: BTreeSet<(u32, u32)> =
            self.execution.synchronization_order.iter().filter_map(|pair| self.drawn(*pair)).collect();
        let shown = self.synchronizes_with();
        let is_step = |&(from, to): &(u32, u32)| {
            let between = order.range((from, 0)..=(from, u32::MAX)).map(|pair| pair.1);
            from != to && !between.into_iter().any(|middle| middle != to && order.contains(&(middle, to)))
        };
        order
            .iter()
            .copied()
            .filter(|pair| is_step(pair) && self.crosses(*pair) && !shown.contains(pair))
            .collect()
    }

    /// The nodes of a pair of actions, if both are drawn.
    fn drawn(&self, (from, to): (u32, u32)) -> Option<(u32, u32)> {
        Some((*self.nodes.get(&from)?, *self.nodes.get(&to)?))
    }

    /// Whether a pair leads from one thread's source to another's.
    fn crosses(&self, (from, to): (u32, u32)) -> bool {
        let thread = |id| self.execution.action(id).thread;
        thread(from) != NamedExecution::INIT && thread(from) != thread(to)
    }
}

fn caption(phrase: &Phrase) -> String {
    match phrase.line {
        Some(line) => format!("{line}: {}", phrase.text),
        None => phrase.text.clone(),
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
