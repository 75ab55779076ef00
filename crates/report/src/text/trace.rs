//! A trace that was verified: the verdict, and how its actions are committed, or what is in the way.

use thinair_check::trace::{Algorithm, Verdict};
use thinair_program::Identity;

use super::{Paint, Style, WIDTH, count, sentence, width};
use crate::names;
use crate::trace::{TraceAction, TraceReport, TraceRow, TraceStep, TraceTable, listed};

/// The verdict; then the chain, or why there is none; then other readings and the table.
pub fn trace(report: &TraceReport, style: Style) -> String {
    let mut text = headline(report, style);
    text += &sentence(&report.reason);
    if let Some(chain) = &report.chain {
        text += &steps(chain, style);
    }
    if !report.obstacles.is_empty() {
        text += &obstacles(report);
    }
    text += &inferred(report);
    text += &opinions(report, style);
    if let Some(table) = &report.table {
        text += &simulated(table, style);
    }
    text
}

/// `fig7: legal (subsets, identity free)`
fn headline(report: &TraceReport, style: Style) -> String {
    let paint = match report.verdict {
        Verdict::Legal => Paint::Good,
        Verdict::Illegal => Paint::Bad,
        Verdict::Unknown => Paint::Doubtful,
    };
    let verdict = style.paint(paint, names::trace_verdict(report.verdict));
    let looked = match report.algorithm {
        Algorithm::Frontier => format!(", {}", count(report.reached, "frontier")),
        Algorithm::Subsets => format!(", {}", count(report.reached, "set") + " of reads"),
        Algorithm::Order | Algorithm::Exact => String::new(),
    };
    let name = style.paint(Paint::Strong, &report.name);
    format!("{name}: {verdict} ({}, identity {}{looked})\n", report.algorithm.name(), report.identity)
}

/// How many steps are shown at the beginning and at the end of a long chain.
const FIRST: usize = 24;
const LAST: usize = 8;

fn steps(chain: &[TraceStep], style: Style) -> String {
    let mut rows: Vec<[String; 3]> = Vec::new();
    let mut text = String::new();
    let commits = chain.iter().filter(|step| matches!(step, TraceStep::Commit { .. })).count();
    let skipped = if commits > FIRST + LAST { FIRST..commits - LAST } else { 0..0 };
    for (place, step) in chain.iter().enumerate() {
        if skipped.contains(&place) {
            if place == skipped.start {
                rows.push(["…".into(), format!("{} more steps", skipped.len()), String::new()]);
            }
            continue;
        }
        let TraceStep::Commit { writes, reads } = step else { continue };
        for line in 0..writes.len().max(reads.len()).max(1) {
            let number = if line == 0 { (place + 1).to_string() } else { String::new() };
            let write = writes.get(line).map(phrase).unwrap_or_default();
            let read = reads.get(line).map(phrase).unwrap_or_default();
            rows.push([number, write, read]);
        }
    }
    if !rows.is_empty() {
        text += "\n";
        let header =
            ["step", "commits writes", "then reads, which are final from the next step on"].map(String::from);
        text += &columns(&header, &rows, style);
    }
    if let Some(TraceStep::Rest(rest)) = chain.last().filter(|step| matches!(step, TraceStep::Rest(_))) {
        let when = if commits == 0 { "one by one" } else { "at last, in the execution itself" };
        if rest.len() > LONGEST_REST {
            text += &format!("\n  {when}: {}\n", count(rest.len() as u64, "more action"));
        } else if !rest.is_empty() {
            text += &format!("\n  {when}:\n");
            for action in rest {
                text += &format!("    {}\n", phrase(action));
            }
        }
    }
    text
}

/// More actions than this at the end of a chain are only counted.
const LONGEST_REST: usize = 40;

/// `3: read x 42 (from 6)`
fn phrase(action: &TraceAction) -> String {
    match &action.from {
        Some(from) => format!("{} (from {from})", action.text),
        None => action.text.clone(),
    }
}

fn columns(header: &[String; 3], rows: &[[String; 3]], style: Style) -> String {
    let widest = |column: usize| {
        let cells = rows.iter().map(|row| &row[column]).chain([&header[column]]);
        cells.map(|cell| width(cell)).max().unwrap_or_default()
    };
    let widths = [widest(0), widest(1)];
    let line = |row: &[String; 3]| {
        let pad = |column: usize| " ".repeat(widths[column] - width(&row[column]) + 2);
        let line = format!("  {}{}{}{}{}", row[0], pad(0), row[1], pad(1), row[2]);
        line.trim_end().to_owned()
    };
    let mut text = style.paint(Paint::Strong, &line(header)) + "\n";
    for row in rows {
        text += &(line(row) + "\n");
    }
    text
}

fn obstacles(report: &TraceReport) -> String {
    let mut text = match report.committed.as_slice() {
        [] if report.algorithm == Algorithm::Exact => "\nWhat is in the way:\n\n".into(),
        [] => "\nNo read can be committed at all. What is in the way:\n\n".into(),
        [only] => format!("\nThe furthest point has {only} committed. What is in the way of others:\n\n"),
        several => {
            format!(
                "\nThe furthest point has {} committed. What is in the way of others:\n\n",
                listed(several)
            )
        }
    };
    let widest = report.obstacles.iter().map(|(read, _)| width(read)).max().unwrap_or_default();
    for (read, why) in &report.obstacles {
        let gap = " ".repeat(widest - width(read));
        if widest + width(why) + 4 <= WIDTH {
            text += &format!("  {read}{gap}  {why}\n");
        } else {
            text += &format!("  {read}\n      {why}\n");
        }
    }
    text
}

fn inferred(report: &TraceReport) -> String {
    if report.inferred.is_empty() {
        return String::new();
    }
    let pairs: Vec<String> =
        report.inferred.iter().map(|(read, from)| format!("{read} saw {from}")).collect();
    let of = if report.executions > 1 {
        format!(" ({} looked at)", count(report.executions, "execution"))
    } else {
        String::new()
    };
    format!("\nWhat the trace leaves open is taken to be: {}{of}.\n", listed(&pairs))
}

/// What other readings say, if one says something else.
fn opinions(report: &TraceReport, style: Style) -> String {
    let own = |reading: &Option<Identity>| {
        report.algorithm == Algorithm::Subsets && *reading == Some(report.identity)
    };
    let others: Vec<_> = report.opinions.iter().filter(|(reading, _)| !own(reading)).collect();
    if others.iter().all(|(_, verdict)| *verdict == report.verdict) {
        return String::new();
    }
    let mut text = String::from("\nOther readings:\n");
    for (identity, verdict) in others {
        let words = match identity {
            Some(Identity::Site) => "an action belongs to its place in the program (identity site)",
            Some(_) => "another identity",
            None => "as published: a write that the trace does not have counts as committed",
        };
        let paint = if *verdict == report.verdict { Paint::None } else { Paint::Doubtful };
        text += &format!("  {:<8} {words}\n", style.paint(paint, names::trace_verdict(*verdict)));
    }
    text
}

fn simulated(table: &TraceTable, style: Style) -> String {
    let which = if table.whole { "of all sets of reads" } else { "of the chain" };
    let mut text = format!("\nSimulated executions {which}:\n\n");
    let marks = |marks: &[(String, String)]| {
        marks.iter().map(|(name, mark)| format!("{name}:{mark}")).collect::<Vec<_>>()
    };
    let reads: Vec<Vec<String>> = table.rows.iter().map(|row| marks(&row.reads)).collect();
    let writes: Vec<Vec<String>> = table.rows.iter().map(|row| marks(&row.writes)).collect();
    let (read_widths, write_widths) = (widths(&reads), widths(&writes));
    let padded = |cells: &[String], widths: &[usize]| {
        let pad = |(cell, wide): (&String, &usize)| format!("{cell}{}", " ".repeat(wide - width(cell)));
        cells.iter().zip(widths).map(pad).collect::<Vec<_>>().join("  ")
    };
    let names = table.rows.iter().map(|row| width(&row.name)).max().unwrap_or_default();
    for (row, (reads, writes)) in table.rows.iter().zip(reads.iter().zip(&writes)) {
        let name = format!("{}{}", row.name, " ".repeat(names - width(&row.name)));
        let line = format!(
            "  {name}  {} | {} | {}",
            padded(reads, &read_widths),
            padded(writes, &write_widths),
            state(row, style)
        );
        text += &(line.trim_end().to_owned() + "\n");
    }
    text += "\n  f returns its final value, * what its thread wrote last or the initial value; c writes its final value,\n";
    text += "  n is needed by a read marked f, - is absent; x@7 is a write of x in line 7 that the trace does not have.\n";
    text
}

/// How wide each column is.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let mut widths = Vec::new();
    for cells in rows {
        widths.resize(cells.len().max(widths.len()), 0);
        for (widest, cell) in widths.iter_mut().zip(cells) {
            *widest = width(cell).max(*widest);
        }
    }
    widths
}

/// `valid, final`
fn state(row: &TraceRow, style: Style) -> String {
    let valid = if row.valid { "valid".to_owned() } else { style.paint(Paint::Faint, "invalid") };
    row.stage.map_or(valid.clone(), |stage| format!("{valid}, {stage}"))
}
