//! Final fields of objects (JLS §17.5.1), in the test front end with objects: what a reader may see that got an object by a race.

use std::collections::BTreeSet;

use thinair_event::{Location, Value};
use thinair_jmm::validate::validate;
use thinair_jmm::{Completeness, Inquiry, Judgement, Law, Model, Options, Rules, judge_witness};
use thinair_program::Identity;
use thinair_program::testing::objects::{
    Body, Field, NULL, ObjectProgram, Place, ProgramBuilder, Register, Statement, equal, field, int, not,
    plus, reference,
};

/// What a program is made of: an object with a final int, a final reference and an int.
#[derive(Clone, Copy)]
struct Fields {
    number: Field,
    inner: Field,
    ordinary: Field,
}

/// What the object's creator does when it has it, given where to publish it, twice.
type Create<'a> = &'a dyn Fn(&mut Body, Register, Register, Fields, [&Place; 2]);

/// What the reader returns, if it has got the object.
type Read<'a> = &'a dyn Fn(&mut Body, Register, Fields) -> Register;

/// One thread creates, another one reads what it finds where `from` says; between them a third one hands on. Gives what the reader
/// can have seen: -1 if there was no object.
fn seen(create: Create<'_>, from: usize, relayed: bool, read: Read<'_>) -> BTreeSet<i32> {
    let mut builder = ProgramBuilder::new();
    let (class, [number, inner, ordinary]) =
        builder.class("Object", [int("number").as_final(), reference("inner").as_final(), int("ordinary")]);
    let fields = Fields { number, inner, ordinary };
    let (statics, [early, late, handed, result]) = builder
        .statics("Statics", [reference("early"), reference("late"), reference("handed"), int("result")]);
    builder.thread("creator", |body| {
        let inner = body.allocate(class);
        let object = body.allocate(class);
        create(body, object, inner, fields, [&early, &late]);
    });
    let source = [&early, &late][from];
    if relayed {
        builder.thread("relay", |body| {
            let object = body.read(source);
            body.write(&handed, object);
        });
    }
    builder.thread("reader", |body| {
        let object = body.read(if relayed { &handed } else { source });
        body.when(not(equal(object, NULL)), |body| {
            let value = read(body, object, fields);
            body.write(&result, plus(value, 1));
        });
    });
    let program = builder.build();
    let result = Location { object: statics, slot: 3 };
    let outcomes = |rules, identity| outcomes(&program, rules, identity, result);
    let original = outcomes(Rules::JLS, Identity::Site);
    assert_eq!(original, outcomes(Rules::Revised, Identity::Site));
    // There accesses that do not race are no events.
    assert_eq!(original, outcomes(Rules::JLS, Identity::Free));
    original.into_iter().map(|value| value - 1).collect()
}

fn outcomes(program: &ObjectProgram, rules: Rules, identity: Identity, result: Location) -> BTreeSet<i32> {
    let int = |value: &Value| match value {
        Value::Int(value) => *value,
        other => panic!("{other:?}"),
    };
    {
        let inquiry = Inquiry {
            observe: &|ended| ended.final_values(result).iter().map(int).collect(),
            is_asked_for: &|_| true,
            constants: &|_| Vec::new(),
            is_over: &|| false,
        };
        let options = Options { identity, ..Options::default() };
        let decision = thinair_jmm::decide(program, Model::Legal(rules), options, &inquiry)
            .unwrap_or_else(|unfollowed| panic!("{unfollowed}"));
        assert_eq!(decision.completeness, Completeness::Exhaustive);
        // Each outcome has evidence that the validator accepts.
        for (outcome, witness) in &decision.witnesses {
            let law = Law { identity, rules, events: 1_000 };
            match judge_witness(program, witness, law, &|| false) {
                Ok(Judgement::Legal(sequence)) => {
                    validate(program, identity, rules, &sequence)
                        .unwrap_or_else(|violation| panic!("{violation}: {outcome}"));
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(decision.witnesses.len(), decision.outcomes.len());
        decision.outcomes
    }
}

fn freeze(body: &mut Body, object: Register, fields: Fields) {
    body.statement(Statement::Freeze(field(object, fields.number)));
}

fn number(body: &mut Body, object: Register, fields: Fields) -> Register {
    body.read(&field(object, fields.number))
}

const NONE: i32 = -1;

#[test]
fn a_final_field_is_seen_as_its_constructor_left_it() {
    let create: Create<'_> = &|body, object, _, fields, [_, late]| {
        body.write(&field(object, fields.number), 1);
        freeze(body, object, fields);
        body.write(late, object);
    };
    assert_eq!(seen(create, 1, false, &number), [NONE, 1].into());
    // Also by those who got it from somebody else.
    assert_eq!(seen(create, 1, true, &number), [NONE, 1].into());
}

#[test]
fn without_a_freeze_the_default_is_seen() {
    let create: Create<'_> = &|body, object, _, fields, [_, late]| {
        body.write(&field(object, fields.number), 1);
        body.write(late, object);
    };
    assert_eq!(seen(create, 1, false, &number), [NONE, 0, 1].into());
}

#[test]
fn a_field_that_is_not_final_is_not_guarded() {
    let create: Create<'_> = &|body, object, _, fields, [_, late]| {
        body.write(&field(object, fields.ordinary), 1);
        freeze(body, object, fields);
        body.write(late, object);
    };
    let read: Read<'_> = &|body, object, fields| body.read(&field(object, fields.ordinary));
    assert_eq!(seen(create, 1, false, read), [NONE, 0, 1].into());
}

/// What is reached by a final field is as it was at the freeze, or later.
#[test]
fn what_a_final_field_leads_to_is_guarded() {
    let read: Read<'_> = &|body, object, fields| {
        let inner = body.read(&field(object, fields.inner));
        body.read(&field(inner, fields.ordinary))
    };
    let before: Create<'_> = &|body, object, inner, fields, [_, late]| {
        body.write(&field(inner, fields.ordinary), 1);
        body.write(&field(object, fields.inner), inner);
        freeze(body, object, fields);
        body.write(late, object);
    };
    assert_eq!(seen(before, 1, false, read), [NONE, 1].into());
    assert_eq!(seen(before, 1, true, read), [NONE, 1].into());
    let after: Create<'_> = &|body, object, inner, fields, [_, late]| {
        body.write(&field(object, fields.inner), inner);
        freeze(body, object, fields);
        body.write(&field(inner, fields.ordinary), 1);
        body.write(late, object);
    };
    assert_eq!(seen(after, 1, false, read), [NONE, 0, 1].into());
    let both: Create<'_> = &|body, object, inner, fields, [_, late]| {
        body.write(&field(inner, fields.ordinary), 1);
        body.write(&field(object, fields.inner), inner);
        freeze(body, object, fields);
        body.write(&field(inner, fields.ordinary), 2);
        body.write(late, object);
    };
    assert_eq!(seen(both, 1, false, read), [NONE, 1, 2].into());
}

/// Who gets the object from before the freeze is promised nothing.
#[test]
fn an_object_that_escapes_early_is_not_guarded() {
    let create: Create<'_> = &|body, object, _, fields, [early, late]| {
        body.write(early, object);
        body.write(&field(object, fields.number), 1);
        freeze(body, object, fields);
        body.write(late, object);
    };
    assert_eq!(seen(create, 0, false, &number), [NONE, 0, 1].into());
    assert_eq!(seen(create, 0, true, &number), [NONE, 0, 1].into());
    assert_eq!(seen(create, 1, false, &number), [NONE, 1].into());
}
