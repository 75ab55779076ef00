//! What texts mean: which rows kinds have, what formulas become, which predicates rule what.

use thinair_machine::model::{Buffer, Cell, Dependence, Formula, Predicate, Relation, Term, Variable};
use thinair_machine::shipped::shipped_source;
use thinair_machine::{Kind, KindSet, Model};

fn read(text: &str) -> Model {
    let source = thinair_machine::language::Source::new("test.umm", format!("model m \"\"\n{text}"));
    let read = Model::read(source, &shipped_source);
    read.unwrap_or_else(|problems| panic!("{}", problems.render())).0
}

/// The predicate of that name, which is in use.
fn predicate<'m>(model: &'m Model, name: &str) -> &'m Predicate {
    model.predicates.iter().find(|predicate| predicate.name == name).expect("it is used")
}

/// What a formula about an instruction `w`, variable 0, means.
fn meaning(formula: &str) -> Formula {
    let model = read(&format!("extends sc\npred forget(w) = {formula}"));
    predicate(&model, "forget").body.clone()
}

#[test]
fn a_kind_has_its_own_row_or_that_of_several_or_is_of_the_rest() {
    let model = read(
        "extends sc
         bypass        Read  ReadFinal  Write  Rest
           Read        No    Yes        Yes    DiffVar
           ReadFinal   Yes   Yes        No     No
           Write       No    No         No     Yes
           Rest        Yes   No         Yes    No",
    );
    let yes = |earlier, later| model.bypass.cell(earlier, later) == Some(Cell::Yes);
    assert!(yes(Kind::ReadNormal, Kind::ReadFinal) && !yes(Kind::ReadNormal, Kind::ReadVolatile));
    assert!(yes(Kind::ReadFinal, Kind::ReadOpaque) && !yes(Kind::ReadFinal, Kind::WriteRelease));
    assert!(yes(Kind::WriteVolatile, Kind::Lock) && !yes(Kind::WriteVolatile, Kind::WriteNormal));
    // An update is neither in the row of reads nor in that of writes.
    assert!(yes(Kind::Update, Kind::ReadNormal) && yes(Kind::Update, Kind::WriteNormal));
    assert!(!yes(Kind::Update, Kind::Update) && yes(Kind::WriteNormal, Kind::Update));
    let Some(Cell::If(condition)) = model.bypass.cell(Kind::ReadNormal, Kind::Update) else { panic!() };
    assert_eq!(model.predicates[condition.index()].name, "DiffVar");
}

#[test]
fn kinds_without_a_row_have_no_cells() {
    let model = read(
        "extends sc\nbypass Read Write\n  Read No No\n  Write No No\nundefined for Rest, ReadOpaque \"why\"",
    );
    assert_eq!(model.bypass.cell(Kind::Update, Kind::ReadNormal), None);
    assert_eq!(model.bypass.cell(Kind::ReadNormal, Kind::Lock), None);
    let [(undefined, reason)] = &model.undefined[..] else { panic!("{:?}", model.undefined) };
    assert_eq!(reason, "why");
    let defined = KindSet::READ.union(KindSet::WRITE).without(KindSet::of(&[Kind::Update, Kind::ReadOpaque]));
    assert_eq!(*undefined, KindSet::ALL.without(defined));
}

#[test]
fn formulas() {
    let w = Variable(0);
    let (a, b) = (Variable(1), Variable(2));
    let is_update = || Formula::Is(w, KindSet::of(&[Kind::Update]));
    let is_read = || Formula::Is(w, KindSet::READ);
    let not = |formula| Formula::Not(Box::new(formula));
    assert_eq!(meaning("op(w) = Update => op(w) = Read"), Formula::Or(vec![not(is_update()), is_read()]));
    assert_eq!(
        meaning("op(w) = Update <=> op(w) != Read"),
        Formula::And(vec![
            Formula::Or(vec![not(is_update()), not(is_read())]),
            Formula::Or(vec![not(not(is_read())), is_update()])
        ])
    );
    assert_eq!(
        meaning("true and (false and true) and (true or false)"),
        Formula::And(vec![
            Formula::Constant(true),
            Formula::Constant(false),
            Formula::Constant(true),
            Formula::Or(vec![Formula::Constant(true), Formula::Constant(false)])
        ])
    );
    assert_eq!(
        meaning("no a, b in GIB | pc(a) > pc(b)"),
        not(Formula::Exists(
            Buffer::Gib,
            Box::new(Formula::Exists(
                Buffer::Gib,
                Box::new(Formula::Compare(Term::Pc(b), Relation::Less, Term::Pc(a)))
            ))
        ))
    );
    // Variables of quantifiers side by side have the same number.
    assert_eq!(
        meaning("(exists a in GIB | a != w) or all b in GIB | t(b) = init or data(b) >= -1"),
        Formula::Or(vec![
            Formula::Exists(Buffer::Gib, Box::new(not(Formula::Same(a, w)))),
            Formula::All(
                Buffer::Gib,
                Box::new(Formula::Or(vec![
                    Formula::Compare(Term::Thread(a), Relation::Equal, Term::Init),
                    Formula::Compare(Term::Number(-1), Relation::AtMost, Term::Data(a)),
                ]))
            )
        ])
    );
}

#[test]
fn what_every_model_knows() {
    let model = read(
        "extends sc\npred ready(i) = no j in LIB | pc(j) < pc(i) and needs(i, j)\npred needs(i, j) = dataDependent(i, j) or controlDependent(i, j) or bypass(j, i) or redundant(j)",
    );
    let (i, j) = (Variable(0), Variable(1));
    assert_eq!(
        predicate(&model, "needs").body,
        Formula::Or(vec![
            Formula::Depends(Dependence::Data, i, j),
            Formula::Depends(Dependence::Control, i, j),
            Formula::Bypass(j, i),
            Formula::Redundant(j)
        ])
    );
}

#[test]
fn reads_see_by_what_is_said_last() {
    let model = read(
        "extends sc\nsee Read by a\nsee ReadVolatile, ReadFinal by legalWrite\nsee ReadFinal by b\npred a(r, w) = var(r) = var(w)\npred b(r, w) = true",
    );
    let rule = |kind| {
        let found: Vec<_> = model.legal.iter().filter(|entry| entry.0.contains(kind)).collect();
        assert_eq!(found.len(), 1, "{kind}");
        &*model.predicates[found[0].1.index()].name
    };
    assert_eq!(rule(Kind::ReadNormal), "a");
    assert_eq!(rule(Kind::Update), "a");
    assert_eq!(rule(Kind::ReadVolatile), "legalWrite");
    assert_eq!(rule(Kind::ReadFinal), "b");
}

#[test]
fn an_item_takes_the_place_of_the_extended_models() {
    let model = read("extends pram\nrecord Lock\npred DiffTgt(j, i) = false\npred forget(w) = false");
    assert!(model.split);
    assert_eq!(model.undefined, Model::shipped("pram").expect("it is shipped").undefined);
    assert_eq!(predicate(&model, "DiffTgt").body, Formula::Constant(false));
    assert_eq!(model.recorded, KindSet::of(&[Kind::Lock]));
    // A table comes with what it leaves undefined.
    assert!(read("extends pram\nbypass Rest\n  Rest No").undefined.is_empty());
    // What nothing depends on is not there.
    let names = |model: &Model| model.predicates.iter().map(|found| found.name.clone()).collect::<Vec<_>>();
    assert!(!names(&read("extends pram\nbypass Rest\n  Rest No")).contains(&"DiffTgt".to_owned()));
}
