//! Random files. They are syntax only: names need not exist, and arities need not fit.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::{option, sample};
use thinair_text::testing;

use crate::language::Span;
use crate::language::syntax::{
    Binary, Declaration, Define, DefineKind, File, Index, ItemKind, Key, Name, Parameter, Quantifier,
    StepRange, Term, TermKind, Unary,
};

pub(super) fn files() -> impl Strategy<Value = File> {
    testing::files(vec!["sc", "jmm-revised", "a-2-in"], items())
}

fn items() -> impl Strategy<Value = ItemKind> {
    let orders = (names(), option::of(sample::select(vec![Key::Thread, Key::Location])), option::of(terms()));
    prop_oneof![
        names().prop_map(ItemKind::Drop),
        Just(ItemKind::Justified),
        orders.prop_map(|(name, per, within)| ItemKind::Order { name, per, within }),
        defines().prop_map(ItemKind::Define),
        terms().prop_map(ItemKind::Final),
        (vec(names(), 1..3), "[a-z ]{0,8}").prop_map(|(names, reason)| ItemKind::Undefined { names, reason }),
        (names(), "[a-z ]{0,8}").prop_map(|(name, why)| ItemKind::Theorem { name, why }),
    ]
}

fn defines() -> impl Strategy<Value = Define> {
    let kinds = vec![DefineKind::Definition, DefineKind::Predicate, DefineKind::Axiom];
    let parameters = vec((names(), 1..4_usize).prop_map(|(name, arity)| Parameter { name, arity }), 0..3);
    (sample::select(kinds), names(), parameters, terms()).prop_map(|(kind, name, parameters, body)| Define {
        kind,
        name,
        parameters: if kind == DefineKind::Axiom { Vec::new() } else { parameters },
        body: Arc::new(body),
    })
}

pub(super) fn terms() -> impl Strategy<Value = Term> {
    let leaves = prop_oneof![
        4 => names().prop_map(|name| TermKind::Name(name.text)),
        1 => sample::select(vec![TermKind::None, TermKind::Universe, TermKind::Identity, TermKind::Number(7)]),
    ];
    leaves.prop_map(term).prop_recursive(5, 40, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        let declarations = vec(
            (any::<bool>(), vec(names(), 1..3), inner.clone())
                .prop_map(|(disjoint, names, domain)| Declaration { disjoint, names, domain }),
            1..3,
        )
        .boxed();
        let ranges = (names(), option::of(names())).prop_map(|(name, from)| StepRange { name, from });
        let unaries = testing::operators::<Unary>();
        let binaries = testing::operators::<Binary>();
        let quantifiers = testing::operators::<Quantifier>();
        let kinds = prop_oneof![
            (names(), vec(inner.clone(), 1..3)).prop_map(|(name, terms)| TermKind::Call(name, terms)),
            (boxed.clone(), indices()).prop_map(|(term, index)| TermKind::At(term, index)),
            (unaries, boxed.clone()).prop_map(|(operator, term)| TermKind::Unary(operator, term)),
            (binaries, boxed.clone(), boxed.clone())
                .prop_map(|(operator, left, right)| TermKind::Binary(operator, left, right)),
            (boxed.clone(), vec(inner, 1..3)).prop_map(|(term, terms)| TermKind::Apply(term, terms)),
            (declarations.clone(), boxed.clone())
                .prop_map(|(declarations, term)| TermKind::Comprehension(declarations, term)),
            (boxed.clone(), boxed.clone(), boxed.clone()).prop_map(|(a, b, c)| TermKind::If(a, b, c)),
            (quantifiers, declarations, boxed.clone())
                .prop_map(|(quantifier, list, term)| TermKind::Quantified(quantifier, list, term)),
            (names(), boxed.clone(), boxed.clone()).prop_map(|(name, a, b)| TermKind::Let(name, a, b)),
            (vec(ranges, 1..3), boxed).prop_map(|(ranges, term)| TermKind::Each(ranges, term)),
        ];
        kinds.prop_map(term)
    })
}

fn indices() -> impl Strategy<Value = Index> {
    prop_oneof![
        (names(), 0..3_u32).prop_map(|(name, less)| Index::Variable(name, less)),
        (0..3_u32).prop_map(Index::Number),
    ]
}

fn names() -> impl Strategy<Value = Name> + Clone {
    sample::select(vec!["a", "b", "hb", "r'", "on", "per", "thread", "for"]).prop_map(name)
}

fn name(text: &str) -> Name {
    Name::new(text, Span::default())
}

fn term(kind: TermKind) -> Term {
    Term::new(kind, Span::default())
}
