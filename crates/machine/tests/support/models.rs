//! Models built by hand.

use thinair_machine::model::{
    Buffer, Cell, Formula, Predicate, PredicateId, Relation, Table, Term, Variable,
};
use thinair_machine::{Kind, KindSet, Model};

const fn v(number: u8) -> Variable {
    Variable(number)
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

fn exists(buffer: Buffer, formula: Formula) -> Formula {
    Formula::Exists(buffer, Box::new(formula))
}

fn less(left: Term, right: Term) -> Formula {
    Formula::Compare(left, Relation::Less, right)
}

fn equal(left: Term, right: Term) -> Formula {
    Formula::Compare(left, Relation::Equal, right)
}

fn write(variable: Variable) -> Formula {
    Formula::Is(variable, KindSet::WRITE)
}

fn predicate(name: &str, parameters: &[&str], body: Formula) -> Predicate {
    Predicate { name: name.into(), parameters: parameters.iter().map(|&name| name.into()).collect(), body }
}

/// `ready` with all dependences, as in the library.
fn ready() -> Predicate {
    use thinair_machine::model::Dependence::{Control, Data};
    let blocks = Formula::And(vec![
        less(Term::Pc(v(1)), Term::Pc(v(0))),
        Formula::Or(vec![
            Formula::Depends(Data, v(0), v(1)),
            Formula::Depends(Control, v(0), v(1)),
            not(Formula::Bypass(v(1), v(0))),
        ]),
    ]);
    predicate("ready", &["i"], not(exists(Buffer::Lib, blocks)))
}

fn table(cell: impl Fn(Kind, Kind) -> Cell) -> Table {
    let row = |first: Kind| Kind::ALL.iter().map(|&second| Some(cell(first, second))).collect();
    Table { cells: Kind::ALL.iter().map(|&first| row(first)).collect() }
}

fn model(name: &str, bypass: Table, predicates: Vec<Predicate>) -> Model {
    Model {
        name: name.into(),
        summary: String::new(),
        split: false,
        bypass,
        predicates,
        ready: PredicateId(0),
        legal: vec![(KindSet::READ, PredicateId(1))],
        forward: None,
        last: None,
        forget: None,
        recorded: KindSet::NONE,
        undefined: Vec::new(),
    }
}

/// legalWrite of sequential consistency, with more of LIB and of the writes.
fn legal(more: Vec<Formula>, such: &dyn Fn(Variable) -> Vec<Formula>) -> Predicate {
    let newer = [
        vec![write(v(2)), equal(Term::Var(v(2)), Term::Var(v(0)))],
        such(v(2)),
        vec![less(Term::Time(v(2)), Term::Time(v(0))), less(Term::Time(v(1)), Term::Time(v(2)))],
    ]
    .concat();
    let mut all = vec![write(v(1)), equal(Term::Var(v(1)), Term::Var(v(0)))];
    all.extend(more);
    all.push(not(exists(Buffer::Gib, Formula::And(newer))));
    predicate("legalWrite", &["r", "w"], Formula::And(all))
}

fn last() -> Predicate {
    let newer = Formula::And(vec![
        write(v(1)),
        equal(Term::Var(v(1)), Term::Var(v(0))),
        less(Term::Time(v(0)), Term::Time(v(1))),
    ]);
    predicate("last", &["w"], not(exists(Buffer::Gib, newer)))
}

pub fn sc() -> Model {
    let predicates = vec![ready(), legal(Vec::new(), &|_| Vec::new()), last()];
    Model { last: Some(PredicateId(2)), ..model("sc", table(|_, _| Cell::No), predicates) }
}

pub fn tso() -> Model {
    let plain_write =
        |kind: Kind| KindSet::WRITE.contains(kind) && kind != Kind::WriteVolatile && kind != Kind::Update;
    let cell = |first: Kind, second: Kind| {
        let read = KindSet::READ.contains(second) && second != Kind::Update;
        if plain_write(first) && read { Cell::Yes } else { Cell::No }
    };
    let own = |read, other| {
        vec![write(other), equal(Term::Var(other), Term::Var(read)), less(Term::Pc(other), Term::Pc(read))]
    };
    let none_pending = not(exists(Buffer::Lib, Formula::And(own(v(0), v(2)))));
    let newer = [own(v(0), v(2)), vec![less(Term::Pc(v(1)), Term::Pc(v(2)))]].concat();
    let forward = [own(v(0), v(1)), vec![not(exists(Buffer::Lib, Formula::And(newer)))]].concat();
    let forward = predicate("forward", &["r", "w"], Formula::And(forward));
    let predicates = vec![ready(), legal(vec![none_pending], &|_| Vec::new()), last(), forward];
    Model {
        last: Some(PredicateId(2)),
        forward: Some(PredicateId(3)),
        ..model("tso", table(cell), predicates)
    }
}

pub fn pram() -> Model {
    let is = |variable, kinds| Formula::Is(variable, kinds);
    let (j, i) = (v(0), v(1));
    let differ = |a, b| Formula::Compare(a, Relation::Unequal, b);
    let different = predicate(
        "DiffTgt",
        &["j", "i"],
        Formula::Or(vec![
            Formula::And(vec![write(j), is(i, KindSet::READ), differ(Term::Target(j), Term::Thread(i))]),
            Formula::And(vec![is(j, KindSet::READ), write(i), differ(Term::Thread(j), Term::Target(i))]),
            Formula::And(vec![write(j), write(i), differ(Term::Target(j), Term::Target(i))]),
        ]),
    );
    let cell = |first: Kind, second: Kind| {
        let reads = KindSet::READ.contains(first) && KindSet::READ.contains(second);
        if reads { Cell::No } else { Cell::If(PredicateId(2)) }
    };
    let visible = |w| equal(Term::Target(w), Term::Thread(v(0)));
    let seen = Formula::Or(vec![visible(v(1)), equal(Term::Thread(v(1)), Term::Init)]);
    let predicates = vec![ready(), legal(vec![seen], &|w| vec![visible(w)]), different];
    Model { split: true, ..model("pram", table(cell), predicates) }
}
