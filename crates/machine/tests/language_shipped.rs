//! The shipped models can be read without a warning.

use thinair_machine::model::Cell;
use thinair_machine::shipped::{SHIPPED, shipped_source};
use thinair_machine::{Kind, KindSet, Model};

#[test]
fn nothing_is_wrong_with_them() {
    for (name, _) in SHIPPED {
        let read = Model::read(shipped_source(name).expect("it is shipped"), &shipped_source);
        let (model, warnings) = read.unwrap_or_else(|problems| panic!("{name}:\n{}", problems.render()));
        assert!(warnings.is_empty(), "{name}:\n{}", warnings.render());
        assert_eq!(model.name, name, "the file is called as the model is");
    }
}

#[test]
fn what_they_say_of_themselves() {
    let shipped = |name: &str| Model::shipped(name).expect("it is shipped");
    let names = |has: fn(&Model) -> bool| {
        SHIPPED.iter().map(|model| model.0).filter(|name| has(&shipped(name))).collect::<Vec<_>>()
    };
    assert_eq!(names(|model| model.split), ["pram", "pc"]);
    assert_eq!(names(|model| model.forward.is_some()), ["tso", "pso", "rmo"]);
    assert_eq!(names(|model| model.last.is_some()), ["sc", "tso", "pso", "rmo", "coherence", "pc"]);
    assert_eq!(names(|model| model.undefined.is_empty()), ["sc", "tso", "pso", "rmo"]);
    assert_eq!(names(|model| !model.recorded.is_empty()), ["jmm-mp", "jmm-mp-volatile", "jmm-mp-final"]);
    assert!(Model::shipped("umm").is_none() && Model::shipped("lc").is_none());
}

/// Every kind that a model defines can be an earlier and a later instruction.
#[test]
fn tables_are_complete() {
    for (name, _) in SHIPPED {
        let model = Model::shipped(name).expect("it is shipped");
        let undefined = model.undefined.iter().fold(KindSet::NONE, |all, entry| all.union(entry.0));
        let defined = KindSet::ALL.without(undefined);
        for earlier in defined.iter() {
            for later in defined.iter() {
                assert!(model.bypass.cell(earlier, later).is_some(), "{name}: {earlier}, {later}");
            }
        }
    }
}

/// UMM, tables 2 and 4, as lists of what is not `No`.
#[test]
fn the_papers_tables() {
    use Kind::{
        Freeze, Lock, ReadFinal, ReadNormal, ReadVolatile, Unlock, WriteFinal, WriteNormal, WriteVolatile,
    };
    let check = |name: &str, kinds: &[Kind], expected: &[(Kind, Kind, &str)]| {
        let model = Model::shipped(name).expect("it is shipped");
        let text = |earlier, later| match model.bypass.cell(earlier, later).expect("it is defined") {
            Cell::Yes => Some("Yes"),
            Cell::No => None,
            Cell::If(condition) => Some(&*model.predicates[condition.index()].name),
        };
        let pairs = kinds.iter().flat_map(|&one| kinds.iter().map(move |&other| (one, other)));
        let found: Vec<_> = pairs.filter_map(|(one, other)| Some((one, other, text(one, other)?))).collect();
        assert_eq!(found, expected, "{name}");
    };
    let accesses = [ReadNormal, WriteNormal];
    check("sc", &accesses, &[]);
    let coherence = [
        (ReadNormal, ReadNormal),
        (ReadNormal, WriteNormal),
        (WriteNormal, ReadNormal),
        (WriteNormal, WriteNormal),
    ];
    check("coherence", &accesses, &coherence.map(|(one, other)| (one, other, "DiffVar")));
    check(
        "pram",
        &accesses,
        &[coherence[1], coherence[2], coherence[3]].map(|(one, other)| (one, other, "DiffTgt")),
    );
    let java =
        [ReadNormal, WriteNormal, Lock, Unlock, ReadVolatile, WriteVolatile, ReadFinal, WriteFinal, Freeze];
    let bypassed = [
        (ReadNormal, "Yes"),
        (WriteNormal, "Yes"),
        (Lock, "RdtLk"),
        (Unlock, "Yes"),
        (ReadVolatile, "RdtLk"),
        (WriteVolatile, "Yes"),
        (ReadFinal, "Yes"),
        (WriteFinal, "Yes"),
    ];
    check("jmm-mp", &java, &bypassed.map(|(one, entry)| (one, WriteNormal, entry)));
}
