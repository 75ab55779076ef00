//! Every cell of every table matters: with one changed, some small program ends otherwise.
//!
//! The programs are systematic: a thread does one thing after another, with something between or around them, and a second
//! thread does what can tell in which order. Where no program tells, the cell is in a list, with the reason.

mod programs;
mod survivors;

use std::collections::{BTreeMap, BTreeSet};

use thinair_check::litmus::{Options, Verdict};
use thinair_check::models::{Definition, Engine, Model, Semantics, Tables};
use thinair_explore::Finding;
use thinair_litmus::semantics::Outcome;
use thinair_machine::language::Source;
use thinair_machine::shipped::shipped_source;
use thinair_machine::{Kind, Model as Machine};

use crate::deciding::{decide_with, source};
use programs::{Program, programs};

/// A model with one cell of its table changed.
struct Mutant {
    /// `first/second: before -> after`
    name: String,
    model: Machine,
}

/// All that a program does; none if the model says nothing of it.
type Behaviour = Option<(Vec<Outcome>, BTreeSet<Finding>)>;

fn behaviour(program: &Program, model: &'static Machine) -> Behaviour {
    let text = program.text(model.last.is_some());
    let semantics = Semantics::Operational(Tables::File(model));
    let definitions = Box::leak(Box::new([Definition { engine: Engine::Machine, semantics, text: "" }]));
    let model = Model { name: "mutant", summary: "", has_identity: false, has_thin_air: false, definitions };
    let decision = decide_with(&source(&text), &model, Engine::Machine, Options::default());
    let is_defined = !matches!(decision.verdict, Verdict::Unknown(_));
    is_defined.then(|| {
        (decision.outcomes, decision.findings.into_iter().flatten().map(|(finding, _)| finding).collect())
    })
}

/// The file with the table, by name and text: that of the model, or of what it extends.
fn with_table(name: &str) -> (String, String) {
    let text = shipped_source(name).expect("it is shipped").text;
    let extended = text.lines().find_map(|line| line.strip_prefix("extends "));
    match extended {
        Some(extended) if !text.lines().any(|line| line.starts_with("bypass ")) => with_table(extended),
        _ => (name.to_owned(), text),
    }
}

/// All models that differ from this one in a cell.
fn mutants(name: &str) -> Vec<Mutant> {
    let (owner, text) = with_table(name);
    let lines: Vec<&str> = text.lines().collect();
    let header = lines.iter().position(|line| line.starts_with("bypass ")).expect("there is a table");
    let columns: Vec<&str> = lines[header].split_whitespace().skip(1).collect();
    let mut mutants = Vec::new();
    for (place, line) in lines.iter().enumerate().skip(header + 1).take_while(|(_, line)| !line.is_empty()) {
        let cells: Vec<&str> = line.split_whitespace().collect();
        for (column, second) in columns.iter().enumerate() {
            let before = cells[column + 1];
            for after in ["Yes", "No"].into_iter().filter(|after| *after != before) {
                let mut changed = cells.clone();
                changed[column + 1] = after;
                let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
                lines[place] = changed.join(" ");
                let name_of_mutant = format!("{}/{second}: {before} -> {after}", cells[0]);
                mutants.push(Mutant { name: name_of_mutant, model: read(name, &owner, &lines.join("\n")) });
            }
        }
    }
    mutants
}

/// A shipped model, with the text of one file replaced.
fn read(name: &str, replaced: &str, text: &str) -> Machine {
    let library = |wanted: &str| {
        let replacement = || Source::new(replaced, text);
        if wanted == replaced { Some(replacement()) } else { shipped_source(wanted) }
    };
    let source = library(name).expect("it is shipped");
    Machine::read(source, &library).unwrap_or_else(|problems| panic!("{}", problems.render())).0
}

/// The pairs of kinds whose cells differ.
fn difference(model: &Machine, mutant: &Machine) -> BTreeSet<(Kind, Kind)> {
    let pairs = Kind::ALL.into_iter().flat_map(|first| Kind::ALL.map(|second| (first, second)));
    pairs
        .filter(|&(first, second)| model.bypass.cell(first, second) != mutant.bypass.cell(first, second))
        .collect()
}

/// The mutants that no program tells from the model.
fn survivors(name: &str, programs: &[Program]) -> BTreeSet<String> {
    let model: &'static Machine = Box::leak(Box::new(Machine::shipped(name).expect("it is shipped")));
    let mut known: BTreeMap<usize, Behaviour> = BTreeMap::new();
    let mut survivors = BTreeSet::new();
    for mutant in mutants(name) {
        let changed = difference(model, &mutant.model);
        assert!(!changed.is_empty(), "{name}: {}", mutant.name);
        let mutated: &'static Machine = Box::leak(Box::new(mutant.model));
        let mut tells = |(number, program): (usize, &Program)| {
            let original = known.entry(number).or_insert_with(|| behaviour(program, model));
            original.is_some() && *original != behaviour(program, mutated)
        };
        let concerned = programs.iter().enumerate().filter(|(_, program)| program.has_any(&changed));
        if !concerned.into_iter().any(&mut tells) {
            survivors.insert(mutant.name);
        }
    }
    survivors
}

fn check(name: &str) {
    let (survivors, expected) = (survivors(name, &programs()), survivors::expected(name));
    let unexpected: Vec<_> = survivors.difference(&expected).collect();
    assert!(unexpected.is_empty(), "{name}: nothing tells these: {unexpected:#?}");
    let told: Vec<_> = expected.difference(&survivors).collect();
    assert!(told.is_empty(), "{name}: something tells these: {told:#?}");
}

#[test]
fn of_sc() {
    check("sc");
}

#[test]
fn of_models_with_buffers() {
    ["tso", "pso"].into_iter().for_each(check);
}

#[test]
fn of_relaxed_memory_order() {
    check("rmo");
}

#[test]
fn of_models_with_views() {
    ["coherence", "pram", "pc"].into_iter().for_each(check);
}

#[test]
fn of_the_proposal() {
    check("jmm-mp");
}
