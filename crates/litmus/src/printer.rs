//! Writes a test as text that parses to an equal test.
//!
//! Layout is the printer's own: two spaces a level, one declaration or statement a line, parentheses only where
//! Java's precedences need them. Trees that the parser cannot make, such as the `if` that
//! [`StatementKind::If`](crate::syntax::StatementKind::If) rules out, may print as something else.

mod condition;
mod expressions;
mod statements;

use std::fmt::{self, Display, Formatter, Write as _};

use crate::syntax::{Declaration, DeclarationKind, Literal, Qualifier, Spanned, Test, Type, Variable};

impl Display for Test {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_program(f, self)?;
        write_question(f, self)
    }
}

/// The test without its condition and expectations.
pub(crate) fn write_program(f: &mut Formatter<'_>, test: &Test) -> fmt::Result {
    writeln!(f, "Java {}", test.name)?;
    if let Some(description) = &test.description {
        writeln!(f, "\"{}\"", Escaped(&description.value))?;
    }
    f.write_char('\n')?;
    write_declarations(f, &test.declarations)?;
    for thread in &test.threads {
        write!(f, "\nThread {} ", thread.number)?;
        statements::write_block(f, &thread.body.value, 0)?;
        f.write_char('\n')?;
    }
    Ok(())
}

/// The condition and the expectations of a test.
pub(crate) fn write_question(f: &mut Formatter<'_>, test: &Test) -> fmt::Result {
    writeln!(f, "\n{}", test.condition)?;
    test.expectations.iter().try_for_each(|expectation| writeln!(f, "{expectation}"))
}

fn write_declarations(f: &mut Formatter<'_>, declarations: &[Declaration]) -> fmt::Result {
    match declarations {
        [] => writeln!(f, "{{}}"),
        [only] => writeln!(f, "{{ {only} }}"),
        several => {
            writeln!(f, "{{")?;
            several.iter().try_for_each(|declaration| writeln!(f, "  {declaration}"))?;
            writeln!(f, "}}")
        }
    }
}

impl<T: Display> Display for Spanned<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl Display for DeclarationKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variables { qualifier, ty, variables } => {
                if *qualifier != Qualifier::Plain {
                    write!(f, "{qualifier} ")?;
                }
                write!(f, "{ty} {};", Separated(variables, ", "))
            }
            Self::Array { volatile, ty, name, elements } => {
                let volatile = if *volatile { "volatile " } else { "" };
                write!(f, "{volatile}{ty}[] {name} = {{{}}};", Separated(elements, ", "))
            }
            Self::Monitors(names) => write!(f, "monitor {};", Separated(names, ", ")),
        }
    }
}

impl Display for Variable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.initial {
            Some(initial) => write!(f, "{} = {initial}", self.name),
            None => write!(f, "{}", self.name),
        }
    }
}

/// `volatile`, `final` or nothing.
impl Display for Qualifier {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "",
            Self::Volatile => "volatile",
            Self::Final => "final",
        })
    }
}

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Int => "int",
            Self::Long => "long",
            Self::Boolean => "boolean",
        })
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => write!(f, "{value}"),
            Self::Long(value) => write!(f, "{value}L"),
            Self::Boolean(value) => write!(f, "{value}"),
        }
    }
}

/// Things with a separator between them.
struct Separated<'a, T>(&'a [T], &'static str);

impl<T: Display> Display for Separated<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (position, item) in self.0.iter().enumerate() {
            let separator = if position == 0 { "" } else { self.1 };
            write!(f, "{separator}{item}")?;
        }
        Ok(())
    }
}

/// The inside of a string.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '"' => f.write_str(r#"\""#),
            '\\' => f.write_str(r"\\"),
            '\n' => f.write_str(r"\n"),
            '\r' => f.write_str(r"\r"),
            '\t' => f.write_str(r"\t"),
            _ => f.write_char(character),
        })
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_layout() {
        let source = r#"Java Peterson+volatile
"both \"critical\" sections"

{
  volatile int turn, flag = -1;
  long[] a = {0L, 1};
  monitor m;
}

Thread 1 {
  int r1 = turn;
  if (r1 == 1) {
    turn = 0;
    while (flag == 0) {}
  } else if (r1 == 2) a[0] = 1;
  else a[1] += 1;
  synchronized (m) {
    flag++;
  }
  x.compareAndSet(0, 1);
}

Thread 2 {}

~exists ((1:r1 == 1 || turn != 2) && !(a[0] == a[1] + 1))
expect sc: forbidden
expect jmm@occurrence-value: allowed
"#;
        let test = crate::parser::parse(source).unwrap();
        assert_eq!(test.to_string(), source);
    }
}
