//! Random files. They are syntax only: names need not exist, and tables need not be square.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample;
use thinair_text::{Name, Span, testing};

use crate::language::syntax::{
    Buffer, Comparison, Connective, Define, File, Formula, FormulaKind, Grid, ItemKind, Operand, OperandKind,
    Quantifier, Row,
};

pub(super) fn files() -> impl Strategy<Value = File> {
    testing::files(vec!["sc", "jmm-mp", "a-2-in"], items())
}

fn items() -> impl Strategy<Value = ItemKind> {
    let grids = (vec(names(), 0..4), vec((names(), vec(names(), 0..4)), 0..4)).prop_map(|(columns, rows)| {
        let rows = rows.into_iter().map(|(kind, cells)| Row { kind, cells }).collect();
        Grid { columns, rows }
    });
    let defines = (names(), vec(names(), 1..3), formulas()).prop_map(|(name, parameters, body)| Define {
        name,
        parameters,
        body,
    });
    prop_oneof![
        Just(ItemKind::Split),
        grids.prop_map(ItemKind::Bypass),
        defines.prop_map(ItemKind::Define),
        (vec(names(), 1..3), names()).prop_map(|(kinds, by)| ItemKind::See { kinds, by }),
        vec(names(), 1..3).prop_map(ItemKind::Record),
        (vec(names(), 1..3), "[a-z ]{0,8}").prop_map(|(kinds, reason)| ItemKind::Undefined { kinds, reason }),
    ]
}

pub(super) fn formulas() -> impl Strategy<Value = Formula> {
    let comparisons = testing::operators::<Comparison>();
    let callees = prop_oneof![4 => names(), 1 => Just(name("bypass"))];
    let leaves = prop_oneof![
        1 => any::<bool>().prop_map(FormulaKind::Constant),
        3 => (comparisons, operands(), operands())
            .prop_map(|(comparison, left, right)| FormulaKind::Compare(comparison, left, right)),
        3 => (callees, vec(names(), 1..3)).prop_map(|(name, arguments)| FormulaKind::Call(name, arguments)),
    ];
    leaves.prop_map(formula).prop_recursive(5, 40, 2, |inner| {
        let boxed = inner.prop_map(Box::new);
        let connectives = testing::operators::<Connective>();
        let quantifiers = testing::operators::<Quantifier>();
        let buffers = sample::select(vec![Buffer::Lib, Buffer::Gib]);
        let kinds = prop_oneof![
            1 => boxed.clone().prop_map(FormulaKind::Not),
            4 => (connectives, boxed.clone(), boxed.clone())
                .prop_map(|(connective, left, right)| FormulaKind::Binary(connective, left, right)),
            2 => (quantifiers, vec(names(), 1..3), buffers, boxed).prop_map(
                |(quantifier, names, buffer, body)| FormulaKind::Quantified(quantifier, names, buffer, body)
            ),
        ];
        kinds.prop_map(formula)
    })
}

fn operands() -> impl Strategy<Value = Operand> {
    let kinds = prop_oneof![
        (names(), names()).prop_map(|(name, argument)| OperandKind::Attribute(name, argument)),
        names().prop_map(|name| OperandKind::Name(name.text)),
        (-3..3_i64).prop_map(OperandKind::Number),
    ];
    kinds.prop_map(|kind| Operand { kind, span: Span::default() })
}

fn names() -> impl Strategy<Value = Name> + Clone {
    sample::select(vec!["i", "w", "w'", "Read", "Rest", "pc", "init", "Yes", "by", "for", "writes"])
        .prop_map(name)
}

fn name(text: &str) -> Name {
    Name::new(text, Span::default())
}

fn formula(kind: FormulaKind) -> Formula {
    Formula { kind, span: Span::default() }
}
