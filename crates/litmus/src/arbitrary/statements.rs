//! Random statements.

use proptest::{collection::vec, option, prelude::*, sample};

use super::{
    Shape, Values,
    expressions::{access, boolean_update, element, literal, place, read},
    one_of, values,
};
use crate::syntax::{
    ArithmeticOperator, BinaryOperator, ComparisonOperator, Declarator, Expr, ExprKind, Fence, Literal,
    Method, Statement, StatementKind, Step, Type,
};

/// Random statements: one, or several that belong together, such as `lock m;` and `unlock m;`.
pub(super) fn statements(shape: &Shape) -> BoxedStrategy<Vec<Statement>> {
    let values = values(shape);
    let leaf = leaf(shape, &values);
    let leaves = leaf.clone().prop_map(|statement| vec![statement]).boxed();
    (1..=shape.depth).fold(leaves, |inner, level| nested(shape, &values, &leaf, &inner, level))
}

/// Statements without others in them.
fn leaf(shape: &Shape, values: &Values) -> BoxedStrategy<Statement> {
    let Values { int, long, boolean } = values.clone();
    let narrow = prop_oneof![assign(vec!["r0", "r1"], &int), assign(vec!["x", "y", "v"], &int),].boxed();
    if !shape.wide {
        return narrow;
    }
    let number = prop_oneof![int.clone(), long.clone()].boxed();
    let target = prop_oneof![
        sample::select(vec!["r0", "x", "v", "q0", "l"]).prop_map(place),
        int.clone().prop_map(element),
    ];
    let compound = (target.clone(), sample::select(ArithmeticOperator::ALL.to_vec()), number.clone())
        .prop_map(|(target, operator, value)| StatementKind::Compound { target, operator, value }.into());
    let step = (target, sample::select(vec![Step::Increment, Step::Decrement]))
        .prop_map(|(target, step)| StatementKind::Step { target, step }.into());
    let to_element = (int.clone(), int.clone())
        .prop_map(|(index, value)| StatementKind::Assign { target: element(index), value }.into());
    let fence = sample::select(Fence::ALL.to_vec()).prop_map(|fence| StatementKind::Fence(fence).into());
    let set = access(&int, |method| matches!(method, Method::Set(_)));
    let call = prop_oneof![3 => set, 1 => boolean_update(&boolean), 1 => int];
    let accesses = u32::from(shape.accesses);
    let int_of = |value| Expr::from(ExprKind::Cast { ty: Type::Int, operand: Box::new(value) });
    one_of(vec![
        (8, narrow),
        (1, assign(vec!["q0", "l"], &number)),
        (1, assign(vec!["p0", "b"], &boolean)),
        (1, assign(vec!["f"], &number.prop_map(int_of).boxed())),
        (1, Just(StatementKind::Freeze("f".to_owned().into()).into()).boxed()),
        (1, to_element.boxed()),
        (1, compound.boxed()),
        (1, step.boxed()),
        (2 * accesses, call.prop_map(|call| StatementKind::Expression(call).into()).boxed()),
        (accesses, fence.boxed()),
        (1, long.prop_map(|value| StatementKind::Print(value).into()).boxed()),
        (1, boolean.clone().prop_map(|condition| StatementKind::Assert(condition).into()).boxed()),
        (1, boolean.prop_map(|condition| StatementKind::Assume(condition).into()).boxed()),
        (1, Just(StatementKind::Empty.into()).boxed()),
    ])
}

fn assign(targets: Vec<&'static str>, value: &BoxedStrategy<Expr>) -> BoxedStrategy<Statement> {
    (sample::select(targets), value.clone())
        .prop_map(|(target, value)| StatementKind::Assign { target: place(target), value }.into())
        .boxed()
}

/// Statements that may have `inner` ones in them. Loops at different levels have different counters.
fn nested(
    shape: &Shape,
    values: &Values,
    leaf: &BoxedStrategy<Statement>,
    inner: &BoxedStrategy<Vec<Statement>>,
    level: u32,
) -> BoxedStrategy<Vec<Statement>> {
    let block = vec(inner.clone(), 0..=2).prop_map(|groups| groups.concat()).boxed();
    // Never an `if`, so that an `else` belongs to the `if` that is meant.
    let branch = prop_oneof![
        1 => leaf.clone(),
        2 => block.clone().prop_map(|block| StatementKind::Block(block).into()),
    ]
    .boxed();
    let choice = (values.boolean.clone(), branch.clone(), option::of(branch))
        .prop_map(|(condition, then, otherwise)| {
            vec![
                StatementKind::If { condition, then: Box::new(then), otherwise: otherwise.map(Box::new) }
                    .into(),
            ]
        })
        .boxed();
    let monitor = || sample::select(vec!["m", "n"]).prop_map(|name| name.to_owned().into());
    let synchronized = (monitor(), block.clone())
        .prop_map(|(monitor, body)| vec![StatementKind::Synchronized { monitor, body: body.into() }.into()]);
    let locked = (monitor(), block.clone()).prop_map(|(monitor, mut body): (crate::syntax::Name, Vec<_>)| {
        body.insert(0, StatementKind::Lock(monitor.clone()).into());
        body.push(StatementKind::Unlock(monitor).into());
        body
    });
    let monitors = prop_oneof![synchronized, locked];
    let (with_monitors, with_loops) = (2 * u32::from(shape.monitors), 2 * u32::from(shape.loops));
    one_of(vec![
        (4, inner.clone()),
        (3, choice),
        (1, block.clone().prop_map(|block| vec![StatementKind::Block(block).into()]).boxed()),
        (with_monitors, monitors.boxed()),
        (with_loops, repetition(values, &block, level)),
    ])
}

/// A loop of at most two rounds.
fn repetition(
    values: &Values,
    block: &BoxedStrategy<Vec<Statement>>,
    level: u32,
) -> BoxedStrategy<Vec<Statement>> {
    let exit = |statement: StatementKind| {
        option::weighted(0.2, values.boolean.clone()).prop_map(move |condition| {
            let then = Box::new(statement.clone().into());
            condition.map(|condition| StatementKind::If { condition, then, otherwise: None }.into())
        })
    };
    // A `continue` would jump over the step of the counter, except in a `for`.
    let rounds = (0..=2, block.clone(), exit(StatementKind::Break), exit(StatementKind::Continue));
    (rounds, 0..3_usize)
        .prop_map(move |((rounds, mut body, stop, next), kind)| {
            let counter = format!("{}{level}", ["i", "j", "k"][kind]);
            body.extend(stop);
            let zero = literal(Literal::Int(0));
            let condition = below(&counter, rounds);
            let step = StatementKind::Step { target: place(&counter), step: Step::Increment };
            if kind == 0 {
                body.extend(next);
                let registers = vec![Declarator { name: counter.into(), value: Some(zero) }];
                let initial = vec![StatementKind::Declare { ty: Type::Int, registers }.into()];
                let body = Box::new(StatementKind::Block(body).into());
                return vec![
                    StatementKind::For {
                        initial,
                        condition: Some(condition),
                        update: vec![step.into()],
                        body,
                    }
                    .into(),
                ];
            }
            body.insert(0, step.into());
            let start = StatementKind::Assign { target: place(&counter), value: zero };
            let body = Box::new(StatementKind::Block(body).into());
            let repetition = match kind {
                1 => StatementKind::While { condition, body },
                _ => StatementKind::DoWhile { body, condition },
            };
            vec![start.into(), repetition.into()]
        })
        .boxed()
}

/// `counter < rounds`
fn below(counter: &str, rounds: i32) -> Expr {
    let operator = BinaryOperator::Comparison(ComparisonOperator::Less);
    let (left, right) = (Box::new(read(counter)), Box::new(literal(Literal::Int(rounds))));
    ExprKind::Binary { operator, left, right }.into()
}
