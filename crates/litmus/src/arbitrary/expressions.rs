//! Random expressions, by type.

use proptest::{prelude::*, sample};

use super::{Shape, one_of};
use crate::{
    syntax::{
        Access, ArithmeticOperator, BinaryOperator, ComparisonOperator, Expr, ExprKind, Literal, Method,
        Place, Type, UnaryOperator, Update,
    },
    types,
};

/// Expressions of each type, all of the same depth.
#[derive(Clone)]
pub(super) struct Values {
    pub(super) int: BoxedStrategy<Expr>,
    pub(super) long: BoxedStrategy<Expr>,
    pub(super) boolean: BoxedStrategy<Expr>,
}

impl Values {
    /// Literals, registers and reads.
    pub(super) fn leaves(shape: &Shape) -> Self {
        let small = (0..=2).prop_map(|value| literal(Literal::Int(value)));
        if !shape.wide {
            let place = sample::select(vec!["r0", "r1", "x", "y", "v"]).prop_map(read);
            let int = prop_oneof![1 => small, 2 => place].boxed();
            let truth = any::<bool>().prop_map(|value| literal(Literal::Boolean(value)));
            return Self { long: int.clone(), boolean: truth.boxed(), int };
        }
        let large = any::<i32>().prop_map(|value| literal(Literal::Int(value)));
        let place = sample::select(vec!["r0", "r1", "x", "y", "v", "f"]).prop_map(read);
        let element = (0..3).prop_map(|index| ExprKind::Place(element(literal(Literal::Int(index)))).into());
        let long = any::<i64>().prop_map(|value| literal(Literal::Long(value)));
        let truth = any::<bool>().prop_map(|value| literal(Literal::Boolean(value)));
        Self {
            int: prop_oneof![2 => small, 1 => large, 4 => place, 1 => element].boxed(),
            long: prop_oneof![1 => long, 2 => sample::select(vec!["q0", "l"]).prop_map(read)].boxed(),
            boolean: prop_oneof![1 => truth, 2 => sample::select(vec!["p0", "b"]).prop_map(read)].boxed(),
        }
    }

    /// Expressions that have these as operands.
    pub(super) fn grown(self, shape: &Shape) -> Self {
        let Self { int, long, boolean } = self.clone();
        if !shape.wide {
            let sum = binary(vec![BinaryOperator::Arithmetic(ArithmeticOperator::Add)], &int, &int);
            let equality = vec![ComparisonOperator::Equal, ComparisonOperator::NotEqual];
            let comparison =
                binary(equality.into_iter().map(BinaryOperator::Comparison).collect(), &int, &int);
            let sum = prop_oneof![4 => int, 1 => sum].boxed();
            return Self { long: sum.clone(), int: sum, boolean: comparison };
        }
        let number = prop_oneof![int.clone(), long.clone()].boxed();
        let arithmetic: Vec<_> =
            ArithmeticOperator::ALL.into_iter().map(BinaryOperator::Arithmetic).collect();
        let logical = [ArithmeticOperator::And, ArithmeticOperator::Xor, ArithmeticOperator::Or];
        let logical = logical.into_iter().map(BinaryOperator::Arithmetic);
        let equality = [ComparisonOperator::Equal, ComparisonOperator::NotEqual].into_iter();
        let conditional_operators = [BinaryOperator::ConditionalAnd, BinaryOperator::ConditionalOr];
        let of_booleans =
            conditional_operators.into_iter().chain(logical).chain(equality.map(BinaryOperator::Comparison));
        let comparisons = ComparisonOperator::ALL.into_iter().map(BinaryOperator::Comparison).collect();
        let signs = vec![UnaryOperator::Negate, UnaryOperator::Plus, UnaryOperator::Complement];
        let accesses = u32::from(shape.accesses);
        Self {
            int: one_of(vec![
                (2, int.clone()),
                (4, binary(arithmetic.clone(), &int, &int)),
                (1, unary(signs.clone(), &int)),
                (1, conditional(&boolean, &int, &int)),
                (1, cast(Type::Int, &number)),
                (1, int.clone().prop_map(|index| ExprKind::Place(element(index)).into()).boxed()),
                (accesses, access(&int, |method| types::returned(method, Type::Int) == Some(Type::Int))),
            ]),
            long: one_of(vec![
                (2, long.clone()),
                (4, binary(arithmetic, &long, &number)),
                (1, unary(signs, &long)),
                (1, conditional(&boolean, &int, &long)),
                (1, cast(Type::Long, &number)),
            ]),
            boolean: one_of(vec![
                (2, boolean.clone()),
                (4, binary(comparisons, &number, &number)),
                (3, binary(of_booleans.collect(), &boolean, &boolean)),
                (1, unary(vec![UnaryOperator::Not], &boolean)),
                (1, conditional(&boolean, &boolean, &boolean)),
                (1, cast(Type::Boolean, &boolean)),
                (accesses, access(&int, |method| types::returned(method, Type::Int) == Some(Type::Boolean))),
            ]),
        }
    }
}

/// An access to `x`, `y` or an element of `a` by one of some methods, with ints as arguments and index.
pub(super) fn access(int: &BoxedStrategy<Expr>, wanted: fn(Method) -> bool) -> BoxedStrategy<Expr> {
    let target =
        prop_oneof![3 => sample::select(vec!["x", "y"]).prop_map(place), 1 => int.clone().prop_map(element)];
    let methods: Vec<Method> = Method::all().filter(|&method| wanted(method)).collect();
    (target, sample::select(methods), int.clone(), int.clone())
        .prop_map(|(target, method, first, second)| {
            let arguments = [first, second].into_iter().take(method.parameters()).collect();
            ExprKind::Access(Access { target, method: method.into(), arguments }).into()
        })
        .boxed()
}

/// An update of the boolean `b`, which has all but addition.
pub(super) fn boolean_update(argument: &BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    let methods: Vec<Method> = Method::all()
        .filter(|method| matches!(method, Method::GetAndUpdate(update, _) if *update != Update::Add))
        .collect();
    (sample::select(methods), argument.clone())
        .prop_map(|(method, argument)| {
            let access = Access { target: place("b"), method: method.into(), arguments: vec![argument] };
            ExprKind::Access(access).into()
        })
        .boxed()
}

pub(super) fn place(name: &str) -> Place {
    Place { name: name.to_owned().into(), index: None }
}

/// An element of `a`.
pub(super) fn element(index: Expr) -> Place {
    Place { name: "a".to_owned().into(), index: Some(Box::new(index)) }
}

pub(super) fn read(name: &str) -> Expr {
    ExprKind::Place(place(name)).into()
}

pub(super) fn literal(literal: Literal) -> Expr {
    ExprKind::Literal(literal).into()
}

fn unary(operators: Vec<UnaryOperator>, operand: &BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    (sample::select(operators), operand.clone())
        .prop_map(|(operator, operand)| ExprKind::Unary { operator, operand: Box::new(operand) }.into())
        .boxed()
}

fn binary(
    operators: Vec<BinaryOperator>,
    left: &BoxedStrategy<Expr>,
    right: &BoxedStrategy<Expr>,
) -> BoxedStrategy<Expr> {
    (sample::select(operators), left.clone(), right.clone())
        .prop_map(|(operator, left, right)| {
            ExprKind::Binary { operator, left: Box::new(left), right: Box::new(right) }.into()
        })
        .boxed()
}

fn conditional(
    condition: &BoxedStrategy<Expr>,
    then: &BoxedStrategy<Expr>,
    otherwise: &BoxedStrategy<Expr>,
) -> BoxedStrategy<Expr> {
    (condition.clone(), then.clone(), otherwise.clone())
        .prop_map(|(condition, then, otherwise)| {
            let (condition, then, otherwise) = (Box::new(condition), Box::new(then), Box::new(otherwise));
            ExprKind::Conditional { condition, then, otherwise }.into()
        })
        .boxed()
}

fn cast(ty: Type, operand: &BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    operand.clone().prop_map(move |operand| ExprKind::Cast { ty, operand: Box::new(operand) }.into()).boxed()
}
