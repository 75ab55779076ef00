//! The shipped models can be read without a warning.

use thinair_axioms::model::{Model, SHIPPED, shipped_source};

#[test]
fn nothing_is_wrong_with_them() {
    for (name, _) in SHIPPED {
        let read = Model::read(shipped_source(name).expect("it is shipped"), &shipped_source);
        let (model, warnings) = read.unwrap_or_else(|problems| panic!("{name}:\n{}", problems.render()));
        assert!(warnings.is_empty(), "{name}:\n{}", warnings.render());
        assert_eq!(model.name(), name, "the file is called as the model is");
    }
}

#[test]
fn what_they_say_of_themselves() {
    let shipped = |name: &str| Model::shipped(name).expect("it is shipped");
    let jmm = shipped("jmm");
    assert!(jmm.is_justified() && !shipped("hb").is_justified() && shipped("nemos").is_library());
    assert_eq!(jmm.orders().iter().map(|order| &*order.name).collect::<Vec<_>>(), ["so"]);
    let undefined =
        |model: &Model| model.undefined().iter().map(|undefined| undefined.name.clone()).collect::<Vec<_>>();
    assert_eq!(undefined(&jmm), ["Fence", "LesserFence", "Freeze", "Mixed"]);
    assert!(undefined(&shipped("sc")).is_empty() && undefined(&shipped("tso")).is_empty());
    assert!(shipped("coherence").has_final_writes() && !shipped("pram").has_final_writes());
    let rules = |name: &str| {
        shipped(name)
            .axioms()
            .map(|axiom| axiom.name)
            .filter(|name| name.starts_with("rule"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        rules("jmm"),
        ["rule_1", "rule_2", "rule_3", "rule_5", "rule_6", "rule_7", "rule_8", "rule_9"]
    );
    assert_eq!(rules("jmm-revised"), ["rule_1", "rule_2", "rule_5", "rule_6", "rule_7", "rule_9"]);
}

/// Fig. 2 of the paper is nine lines, and a core can show them.
#[test]
fn sequential_consistency_is_nine_lines_and_more() {
    let axioms: Vec<_> = Model::shipped("sc").expect("it is shipped").axioms().collect();
    let lines: Vec<usize> = axioms.iter().map(|axiom| axiom.place.line()).collect();
    assert!(lines[..9].windows(2).all(|pair| pair[1] == pair[0] + 1), "{lines:?}");
    assert_eq!(axioms[7].place.text(), "axiom sees_past      all k: A & Read | not ord[k, W[k]]");
    let locks = axioms.iter().find(|axiom| axiom.name == "locks").expect("it is there");
    assert_eq!(locks.place.text().lines().count(), 2);
}
