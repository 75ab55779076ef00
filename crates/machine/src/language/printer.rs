//! Models as text again, with no more parentheses than needed.

use std::fmt::{self, Display, Formatter};

use thinair_text::language::Operator;
use thinair_text::{List, Name};

use super::operators::{Level, buffer_word};
use super::syntax::{Connective, Formula, FormulaKind, Grid, ItemKind, Operand, OperandKind};

impl Display for ItemKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ItemKind::Split => f.write_str("split writes"),
            ItemKind::Bypass(grid) => write!(f, "{grid}"),
            ItemKind::Define(define) => {
                write!(f, "pred {}({}) = {}", define.name, List(&define.parameters), define.body)
            }
            ItemKind::See { kinds, by } => write!(f, "see {} by {by}", List(kinds)),
            ItemKind::Record(kinds) => write!(f, "record {}", List(kinds)),
            ItemKind::Undefined { kinds, reason } => {
                write!(f, "undefined for {} \"{reason}\"", List(kinds))
            }
        }
    }
}

/// In columns, however they were written.
impl Display for Grid {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let line = |first: &str, cells: &[Name]| {
            let cells = cells.iter().map(|cell| cell.text.clone());
            std::iter::once(first.to_owned()).chain(cells).collect::<Vec<String>>()
        };
        let mut lines = vec![line("bypass", &self.columns)];
        lines.extend(self.rows.iter().map(|row| line(&format!("  {}", row.kind), &row.cells)));
        let width = |place: usize| {
            let cells = lines.iter().filter_map(|line| line.get(place));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widest = lines.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..widest).map(width).collect();
        let padded = |line: &Vec<String>| {
            let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        f.write_str(&lines.iter().map(padded).collect::<Vec<_>>().join("\n"))
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            FormulaKind::Constant(value) => write!(f, "{value}"),
            FormulaKind::Not(negated) => write!(f, "not {}", Within(negated, Level::Not)),
            FormulaKind::Binary(connective, left, right) => {
                let (loose, tight) = (connective.level(), connective.level().next());
                let (before, after) = match connective {
                    Connective::Implies => (tight, loose),
                    _ => (loose, tight),
                };
                write!(f, "{} {} {}", Within(left, before), connective.symbol(), Within(right, after))
            }
            FormulaKind::Quantified(quantifier, names, buffer, body) => {
                write!(f, "{} {} in {} | {body}", quantifier.symbol(), List(names), buffer_word(*buffer))
            }
            FormulaKind::Compare(comparison, left, right) => {
                write!(f, "{left} {} {right}", comparison.symbol())
            }
            FormulaKind::Call(name, arguments) => write!(f, "{name}({})", List(arguments)),
        }
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            OperandKind::Attribute(name, argument) => write!(f, "{name}({argument})"),
            OperandKind::Name(name) => f.write_str(name),
            OperandKind::Number(number) => write!(f, "{number}"),
        }
    }
}

/// A formula where the level is the least that needs no parentheses.
struct Within<'a>(&'a Formula, Level);

impl Display for Within<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Within(formula, level) = self;
        if formula.level() >= *level { write!(f, "{formula}") } else { write!(f, "({formula})") }
    }
}
