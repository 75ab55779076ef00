//! `--outcome`: a condition in place of the test's own.
//!
//! It becomes a condition of the test, rather than a filter on outcomes, so that the final values of the shared
//! variables that it names are part of the outcomes.

use thinair_litmus::Test;
use thinair_litmus::semantics::ExceptionKind;
use thinair_litmus::symbols::{EXCEPTION, Observed, Symbols};
use thinair_litmus::syntax::{
    ComparisonOperator, Condition, Literal, Prop, PropKind, Quantifier, Spanned, Type,
};

/// `1:r1=1,2:r2=0` as a condition. An error is a message.
pub(super) fn condition(test: &Test, outcome: &str) -> Result<Condition, String> {
    let mut equations = outcome
        .split(',')
        .map(|equation| parse_equation(test, equation.trim()).map(Spanned::from))
        .collect::<Result<Vec<Prop>, String>>()?;
    let prop = if equations.len() == 1 { equations.remove(0) } else { PropKind::All(equations).into() };
    Ok(Condition { quantifier: Quantifier::Exists.into(), prop })
}

fn parse_equation(test: &Test, equation: &str) -> Result<PropKind, String> {
    let (name, value) = equation
        .split_once("==")
        .or_else(|| equation.split_once('='))
        .ok_or_else(|| format!("'{equation}' is not of the form name=value"))?;
    let (name, value) = (name.trim(), value.trim());
    let unknown = || format!("the test has no '{name}' (it has {})", names(&test.symbols).join(", "));
    let term = term(name).ok_or_else(unknown)?;
    let wanted = wanted(&test.symbols, &term).ok_or_else(unknown)?;
    let value =
        wanted.value(value).ok_or_else(|| format!("{name} is {}, which '{value}' is not", wanted.name()))?;
    Ok(PropKind::Compare {
        operator: ComparisonOperator::Equal,
        left: Box::new(term.into()),
        right: Box::new(value.into()),
    })
}

/// `1:r1`, `a[0]` or `x`.
fn term(name: &str) -> Option<PropKind> {
    if let Some((thread, register)) = name.split_once(':') {
        let thread: u32 = thread.trim().parse().ok()?;
        Some(PropKind::Register { thread: thread.into(), name: register.trim().to_string().into() })
    } else if let Some((array, index)) = name.split_once('[') {
        let index: u32 = index.strip_suffix(']')?.trim().parse().ok()?;
        Some(PropKind::Element { array: array.trim().to_string().into(), index: index.into() })
    } else {
        Some(PropKind::Name(name.to_string().into()))
    }
}

/// What may stand on the right of an equation.
enum Wanted {
    Value(Type),
    Exception,
}

/// What a term can be compared with; nothing if the test has no such term.
fn wanted(symbols: &Symbols, term: &PropKind) -> Option<Wanted> {
    Some(match symbols.observe(term)? {
        Observed::Register(thread, register) => {
            Wanted::Value(symbols.threads[thread.index()].registers[register.index()].ty)
        }
        Observed::Shared(shared) if !symbols.shared[shared.index()].is_array => {
            Wanted::Value(symbols.shared[shared.index()].ty)
        }
        Observed::Element(array, index) => {
            let array = &symbols.shared[array.index()];
            if !array.is_array || index as usize >= array.initial.len() {
                return None;
            }
            Wanted::Value(array.ty)
        }
        Observed::Ending(_) => Wanted::Exception,
        Observed::Shared(_) | Observed::Exception(_) => return None,
    })
}

impl Wanted {
    fn name(&self) -> &'static str {
        match self {
            Wanted::Value(Type::Int) => "an int",
            Wanted::Value(Type::Long) => "a long",
            Wanted::Value(Type::Boolean) => "a boolean",
            Wanted::Exception => "an exception",
        }
    }

    fn value(&self, text: &str) -> Option<PropKind> {
        Some(match self {
            Wanted::Value(Type::Int) => PropKind::Literal(Literal::Int(text.parse().ok()?)),
            Wanted::Value(Type::Long) => PropKind::Literal(Literal::Long(text.parse().ok()?)),
            Wanted::Value(Type::Boolean) => PropKind::Literal(Literal::Boolean(text.parse().ok()?)),
            Wanted::Exception => {
                let kind = ExceptionKind::ALL.into_iter().find(|kind| kind.name() == text)?;
                PropKind::Name(kind.name().to_string().into())
            }
        })
    }
}

/// All that an outcome can say something of.
fn names(symbols: &Symbols) -> Vec<String> {
    let mut names = Vec::new();
    for thread in &symbols.threads {
        let number = thread.number;
        names.extend(thread.registers.iter().map(|register| format!("{number}:{}", register.name.value)));
        names.push(format!("{number}:{EXCEPTION}"));
    }
    for shared in &symbols.shared {
        let name = &shared.name.value;
        if shared.is_array {
            names.extend((0..shared.initial.len()).map(|index| format!("{name}[{index}]")));
        } else {
            names.push(name.clone());
        }
    }
    names
}
