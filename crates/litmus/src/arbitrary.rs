//! Random well-formed tests, for property tests here and (feature `arbitrary`) in other crates.
//!
//! Every generated test passes the checks of [`parse`](crate::parse), has its symbols, and prints to text that
//! parses to an equal test. Every loop is bounded by a counter that nothing else assigns, so every thread ends
//! unless it waits for a monitor or for another thread. Each test uses the same few names:
//!
//! | shared | `int x, y`, `volatile int v`, `final int f`, `long l`, `boolean b`, `int[] a`, `monitor m, n` |
//! |---|---|
//! | registers | `int r0, r1`, `long q0`, `boolean p0`, `int u1` in thread 1 and so on, loop counters `i…`, `j…`, `k…` |

mod expressions;
pub mod racing;
mod statements;

use std::ops::RangeInclusive;

use proptest::{collection::vec, option, prelude::*, sample, strategy::Union};

use self::expressions::{Values, place};
use crate::{
    resolve,
    symbols::Symbols,
    syntax::{
        ComparisonOperator, Condition, Declaration, DeclarationKind, Declarator, Expectation, Expr, ExprKind,
        Identity, Literal, MODELS, Prop, PropKind, Qualifier, Quantifier, Spanned, Statement, StatementKind,
        TermOperator, Test, Thread, Type, Variable, Verdict,
    },
};

/// What random tests are like.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a feature that is there or not")]
pub struct Shape {
    /// How many threads there are.
    pub threads: RangeInclusive<usize>,
    /// How many statements each block has.
    pub statements: RangeInclusive<usize>,
    /// How deep statements nest, and expressions.
    pub depth: u32,
    /// Whether there are loops.
    pub loops: bool,
    /// Whether there are monitors.
    pub monitors: bool,
    /// Whether there are accesses with a memory mode, and fences.
    pub accesses: bool,
    /// Whether there are longs, booleans, arrays, final variables, `join`, `print`, `assert`, `assume`, every
    /// operator and large values; without it, all is about small ints.
    pub wide: bool,
}

impl Shape {
    /// Everything that the language has.
    pub fn full() -> Self {
        Self {
            threads: 2..=4,
            statements: 0..=4,
            depth: 3,
            loops: true,
            monitors: true,
            accesses: true,
            wide: true,
        }
    }

    /// Few actions on small ints, for engines that enumerate executions: reads, writes, branches, monitors.
    pub fn small() -> Self {
        Self {
            threads: 2..=3,
            statements: 1..=3,
            depth: 1,
            loops: false,
            monitors: true,
            accesses: false,
            wide: false,
        }
    }
}

/// Random tests of [`Shape::full`].
pub fn tests() -> BoxedStrategy<Test> {
    tests_of(&Shape::full())
}

/// Random tests of a given shape.
pub fn tests_of(shape: &Shape) -> BoxedStrategy<Test> {
    let body =
        vec(statements::statements(shape), shape.statements.clone()).prop_map(|groups| groups.concat());
    let joins =
        if shape.wide { option::weighted(0.1, any::<sample::Index>()).boxed() } else { Just(None).boxed() };
    let thread = (registers(shape), joins, body);
    let threads = vec(thread, shape.threads.clone());
    let wide = shape.wide;
    (header(), declarations(shape), threads, expectations())
        .prop_flat_map(move |(header, declarations, threads, expectations)| {
            let threads: Vec<Thread> =
                threads.into_iter().zip(1..).map(|(parts, number)| thread_of(parts, number, wide)).collect();
            let condition = condition(threads.len() as u32, wide);
            (Just((header, declarations, threads, expectations)), condition)
        })
        .prop_map(|(((name, description), declarations, threads, expectations), condition)| {
            let (name, description) = (name.into(), description.map(Spanned::from));
            let symbols = Symbols::default();
            let mut test =
                Test { name, description, declarations, threads, condition, expectations, symbols };
            test.symbols = resolve::resolve(&test).unwrap_or_else(|problems| {
                panic!("the generator is wrong: {}", problems.render("generated", &test.to_string()))
            });
            test
        })
        .boxed()
}

fn header() -> impl Strategy<Value = (String, Option<String>)> {
    ("[A-Za-z0-9_.+'-]{1,8}", option::of(any::<String>()))
}

/// The shared state, with random initial values.
fn declarations(shape: &Shape) -> BoxedStrategy<Vec<Declaration>> {
    let wide = shape.wide;
    let initial = || option::of((0..=2).prop_map(Literal::Int));
    let ints = (initial(), initial(), initial(), initial());
    let others = (option::of(any::<i64>()), option::of(any::<bool>()), vec(0..=2, 3));
    (ints, others)
        .prop_map(move |((x, y, v, f), (l, b, a))| {
            let variables = |qualifier, ty, variables: Vec<(&str, Option<Literal>)>| {
                let variables = variables.into_iter().map(|(name, initial)| Variable {
                    name: name.to_owned().into(),
                    initial: initial.map(Spanned::from),
                });
                Declaration::from(DeclarationKind::Variables {
                    qualifier,
                    ty,
                    variables: variables.collect(),
                })
            };
            let mut declarations = vec![
                variables(Qualifier::Plain, Type::Int, vec![("x", x), ("y", y)]),
                variables(Qualifier::Volatile, Type::Int, vec![("v", v)]),
            ];
            if wide {
                let elements = a.into_iter().map(|element| Literal::Int(element).into()).collect();
                let name = "a".to_owned().into();
                declarations.extend([
                    variables(Qualifier::Final, Type::Int, vec![("f", f)]),
                    variables(Qualifier::Plain, Type::Long, vec![("l", l.map(Literal::Long))]),
                    variables(Qualifier::Plain, Type::Boolean, vec![("b", b.map(Literal::Boolean))]),
                    DeclarationKind::Array { volatile: false, ty: Type::Int, name, elements }.into(),
                ]);
            }
            declarations.push(
                DeclarationKind::Monitors(["m", "n"].map(|name| name.to_owned().into()).to_vec()).into(),
            );
            declarations
        })
        .boxed()
}

/// Assigns to every register, with or without a declaration.
fn registers(shape: &Shape) -> BoxedStrategy<Vec<Statement>> {
    let mut registers = vec![("r0", Literal::Int(0)), ("r1", Literal::Int(0))];
    if shape.wide {
        registers.extend([("q0", Literal::Long(0)), ("p0", Literal::Boolean(false))]);
    }
    let count = registers.len();
    vec(any::<bool>(), count)
        .prop_map(move |declared| {
            let registers = registers.iter().zip(declared);
            registers.map(|(&(name, value), declared)| first_assignment(name, value, declared)).collect()
        })
        .boxed()
}

fn first_assignment(name: &str, value: Literal, declared: bool) -> Statement {
    let expr = Expr::from(ExprKind::Literal(value));
    let statement = if declared {
        let registers = vec![Declarator { name: name.to_owned().into(), value: Some(expr) }];
        StatementKind::Declare { ty: value.ty(), registers }
    } else {
        StatementKind::Assign { target: place(name), value: expr }
    };
    statement.into()
}

/// A thread from its first assignments, the thread that it joins, and the rest. It only joins threads of lower
/// numbers, so that not every join is a deadlock.
fn thread_of(
    (registers, joined, body): (Vec<Statement>, Option<sample::Index>, Vec<Statement>),
    number: u32,
    wide: bool,
) -> Thread {
    let mut statements = registers;
    if wide {
        statements.push(first_assignment(&format!("u{number}"), Literal::Int(0), true));
    }
    if let Some(joined) = joined
        && number > 1
    {
        let joined = joined.index(number as usize - 1) as u32 + 1;
        statements.push(StatementKind::Join(joined.into()).into());
    }
    statements.extend(body);
    Thread { number: number.into(), body: statements.into() }
}

fn condition(threads: u32, wide: bool) -> impl Strategy<Value = Condition> + use<> {
    let quantifier = sample::select(vec![Quantifier::Exists, Quantifier::NotExists, Quantifier::Forall]);
    (quantifier, props(threads, wide))
        .prop_map(|(quantifier, prop)| Condition { quantifier: quantifier.into(), prop })
}

fn props(threads: u32, wide: bool) -> BoxedStrategy<Prop> {
    let literal = (-1..=2).prop_map(|value| Prop::from(PropKind::Literal(Literal::Int(value))));
    let names = if wide { vec!["x", "y", "v", "f", "l", "u1", "u2"] } else { vec!["x", "y"] };
    let name = sample::select(names).prop_map(|name| PropKind::Name(name.to_owned().into()).into());
    let registers = if wide { vec!["r0", "r1", "q0"] } else { vec!["r0", "r1"] };
    let register = (1..=threads, sample::select(registers)).prop_map(|(thread, name)| {
        PropKind::Register { thread: thread.into(), name: name.to_owned().into() }.into()
    });
    let mut term = prop_oneof![2 => literal, 4 => register, 1 => name].boxed();
    if wide {
        let element = (0..3_u32).prop_map(|index| {
            Prop::from(PropKind::Element { array: "a".to_owned().into(), index: index.into() })
        });
        let operators = vec![TermOperator::Add, TermOperator::Subtract, TermOperator::Multiply];
        term = prop_oneof![6 => term, 1 => element]
            .boxed()
            .prop_recursive(2, 6, 2, move |term| {
                let negated = term.clone().prop_map(|term| PropKind::Negate(Box::new(term)).into());
                let arithmetic = (sample::select(operators.clone()), term.clone(), term).prop_map(
                    |(operator, left, right)| {
                        PropKind::Arithmetic { operator, left: Box::new(left), right: Box::new(right) }.into()
                    },
                );
                prop_oneof![negated, arithmetic]
            })
            .boxed();
    }
    let comparisons = if wide { ComparisonOperator::ALL.to_vec() } else { vec![ComparisonOperator::Equal] };
    let comparison = (sample::select(comparisons), term.clone(), term).prop_map(|(operator, left, right)| {
        PropKind::Compare { operator, left: Box::new(left), right: Box::new(right) }.into()
    });
    comparison
        .prop_recursive(2, 8, 3, |prop| {
            prop_oneof![
                3 => vec(prop.clone(), 2..4).prop_map(|props| PropKind::All(props).into()),
                1 => vec(prop.clone(), 2..4).prop_map(|props| PropKind::Any(props).into()),
                1 => prop.prop_map(|prop| PropKind::Not(Box::new(prop)).into()),
            ]
        })
        .boxed()
}

fn expectations() -> impl Strategy<Value = Vec<Expectation>> {
    let models = sample::subsequence(MODELS.to_vec(), 0..=3);
    let details = vec((option::of(sample::select(Identity::ALL.to_vec())), any::<bool>()), 3);
    (models, details).prop_map(|(models, details)| {
        let lines = models.into_iter().zip(details);
        lines
            .map(|(model, (identity, allowed))| Expectation {
                model: model.to_owned().into(),
                identity: identity.map(Spanned::from),
                verdict: if allowed { Verdict::Allowed } else { Verdict::Forbidden }.into(),
            })
            .collect()
    })
}

/// One of several, by weight; those of weight 0 never.
fn one_of<T: std::fmt::Debug + 'static>(options: Vec<(u32, BoxedStrategy<T>)>) -> BoxedStrategy<T> {
    Union::new_weighted(options.into_iter().filter(|&(weight, _)| weight > 0).collect()).boxed()
}

/// Values of every type, up to some depth.
fn values(shape: &Shape) -> Values {
    (0..shape.depth).fold(Values::leaves(shape), |values, _| values.grown(shape))
}
