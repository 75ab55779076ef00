//! Problems whose answers are known from mathematics.

use std::cell::Cell;

use thinair_relational::{
    Answer, Atom, Evaluator, Expression, Formula, Integer, NotMinimal, Options, Problem, Relation, Stopped,
    TupleSet, Universe, Variable,
};

fn problem(atoms: usize) -> Problem {
    Problem::new(Universe::new((0..atoms).map(|atom| format!("a{atom}"))))
}

fn everything(problem: &Problem) -> TupleSet {
    TupleSet::unary(problem.universe().atoms())
}

/// A binary relation of which nothing is known.
fn any_relation(problem: &mut Problem, name: &str) -> Relation {
    let all = everything(problem);
    problem.relation(name, TupleSet::empty(2), all.product(&all))
}

fn is_satisfiable(problem: &Problem) -> bool {
    problem.solve(&Options::default()).unwrap().instance().is_some()
}

/// How many instances there are, symmetric ones included.
fn count(problem: &Problem) -> usize {
    let options = Options { symmetry_breaking: 0, ..Options::default() };
    let mut session = problem.session(&options).unwrap();
    std::iter::from_fn(|| session.next_instance().unwrap()).count()
}

/// Whether the formula holds of every relation on so many atoms.
fn is_law(atoms: usize, law: impl Fn(&Expression) -> Formula) -> bool {
    let mut problem = problem(atoms);
    let relation = any_relation(&mut problem, "r");
    problem.require(law(&relation.into()).not());
    !is_satisfiable(&problem)
}

fn pigeonhole(pigeons: usize, holes: usize) -> Problem {
    let mut problem = problem(pigeons + holes);
    let (birds, boxes) = (0..pigeons as u32, pigeons as u32..(pigeons + holes) as u32);
    let pigeon = TupleSet::unary(birds.map(Atom));
    let hole = TupleSet::unary(boxes.map(Atom));
    let home = problem.relation("home", TupleSet::empty(2), pigeon.product(&hole));
    let (pigeon, hole) = (problem.constant("Pigeon", pigeon), problem.constant("Hole", hole));
    let (p, h) = (Variable::new("p"), Variable::new("h"));
    problem.require(Formula::for_all([p.over(pigeon)], Expression::from(&p).join(home).some()));
    problem.require(Formula::for_all([h.over(hole)], home.expression().join(&h).lone()));
    problem
}

#[test]
fn pigeons_need_holes() {
    for holes in 1..=5 {
        assert!(is_satisfiable(&pigeonhole(holes, holes)));
        assert!(!is_satisfiable(&pigeonhole(holes + 1, holes)));
    }
    // Symmetry breaking makes this easy.
    assert!(!is_satisfiable(&pigeonhole(15, 14)));
}

#[test]
fn total_orders_are_counted_by_the_factorial() {
    let mut factorial = 1;
    for atoms in 1..=4 {
        factorial *= atoms;
        let mut problem = problem(atoms);
        let order = any_relation(&mut problem, "order").expression();
        problem.require(order.intersection(Expression::identity()).no());
        problem.require(order.join(&order).subset_of(&order));
        let all = Expression::universe().product(Expression::universe());
        let related = order.union(order.transpose()).union(Expression::identity());
        problem.require(all.subset_of(related));
        assert_eq!(count(&problem), factorial);
    }
}

#[test]
fn functions_are_counted_by_the_power() {
    let mut problem = problem(3);
    let function = any_relation(&mut problem, "function");
    let x = Variable::new("x");
    let image = function.expression().image(&x);
    problem.require(Formula::for_all([x.over(Expression::universe())], image.one()));
    assert_eq!(count(&problem), 27);
}

#[test]
fn subsets_are_counted_by_the_binomial() {
    for (size, expected) in [(0, 1), (1, 7), (2, 21), (3, 35), (6, 7), (7, 1), (8, 0)] {
        let mut problem = problem(7);
        let all = everything(&problem);
        let set = problem.relation("set", TupleSet::empty(1), all);
        problem.require(set.expression().cardinality().equals(size));
        assert_eq!(count(&problem), expected, "{size}");
    }
}

#[test]
fn closure_is_the_smallest_transitive_relation() {
    assert!(is_law(4, |r| r.closure().join(r.closure()).subset_of(r.closure())));
    assert!(is_law(4, |r| r.subset_of(r.closure())));
    assert!(is_law(4, |r| r.join(r).subset_of(r).implies(r.closure().equals(r))));
    assert!(is_law(4, |r| r.closure().closure().equals(r.closure())));
    assert!(is_law(4, |r| r.transpose().closure().equals(r.closure().transpose())));
    assert!(is_law(4, |r| r.reflexive_closure().equals(r.closure().union(Expression::identity()))));
    assert!(!is_law(4, |r| r.closure().equals(r)));
    assert!(!is_law(4, |r| r.union(r.join(r)).equals(r.closure())));
}

#[test]
fn cardinalities_add_up() {
    let halves = |r: &Expression| {
        let diagonal = r.intersection(Expression::identity());
        Integer::sum([diagonal.cardinality(), r.difference(&diagonal).cardinality()])
    };
    assert!(is_law(3, |r| halves(r).equals(r.cardinality())));
    assert!(is_law(3, |r| r.transpose().cardinality().equals(r.cardinality())));
    assert!(is_law(3, |r| r.cardinality().at_most(9).iff(true)));
    assert!(is_law(3, |r| r.cardinality().less_than(10)));
    assert!(!is_law(3, |r| r.cardinality().less_than(9)));
    let x = Variable::new("x");
    let rows = |r: &Expression| {
        Integer::sum_over(x.over(Expression::universe()), Expression::from(&x).join(r).cardinality())
    };
    assert!(is_law(3, |r| rows(r).equals(r.cardinality())));
    // One less for each atom.
    let less = Integer::sum_over(x.over(Expression::universe()), -1);
    assert!(is_law(3, |r| Integer::sum([r.cardinality(), less.clone()]).at_least(-3)));
}

#[test]
fn known_tuples_cost_nothing() {
    let mut problem = problem(5);
    let all = everything(&problem);
    let square = all.product(&all);
    let known = problem.constant("known", square.clone());
    problem.require(known.expression().closure().equals(known));
    problem.require(known.expression().cardinality().equals(25));
    let answer = problem.solve(&Options::default()).unwrap();
    assert_eq!(answer.instance().unwrap()[known], square);
    assert_eq!((answer.statistics().variables, answer.statistics().clauses), (0, 0));
}

#[test]
fn an_empty_universe_has_one_instance() {
    let mut problem = problem(0);
    let relation = any_relation(&mut problem, "r").expression();
    problem.require(relation.closure().no());
    problem.require(Expression::universe().no());
    assert_eq!(count(&problem), 1);
}

#[test]
fn a_core_names_what_is_to_blame() {
    let mut problem = problem(3);
    let r = any_relation(&mut problem, "r").expression();
    let _irrelevant = problem.require(r.transpose().subset_of(r.closure().union(r.transpose())));
    let some = problem.require(r.some());
    let _weaker = problem.require(r.cardinality().at_least(0));
    let none = problem.require(r.no());
    let options = Options::default();
    let core = problem.session(&options).unwrap().core().unwrap().unwrap();
    assert_eq!(core, [some, none]);
    let proved = problem.prove_minimal(&core, &options).unwrap();
    assert!(Evaluator::new(&problem, &proved.without[0]).holds(&r.no()));
    assert!(Evaluator::new(&problem, &proved.without[1]).holds(&r.some()));

    let too_many: Vec<_> = problem.constraints().collect();
    assert!(matches!(problem.prove_minimal(&too_many, &options), Err(NotMinimal::Superfluous(_))));
    assert!(matches!(problem.prove_minimal(&[some], &options), Err(NotMinimal::Satisfiable(_))));
}

#[test]
fn what_is_assumed_is_in_no_core() {
    let mut problem = problem(2);
    let r = any_relation(&mut problem, "r").expression();
    problem.assume(r.some());
    problem.assume(r.no());
    problem.require(r.lone());
    let options = Options::default();
    assert_eq!(problem.session(&options).unwrap().core().unwrap(), Some(vec![]));
}

#[test]
fn solving_stops_when_it_is_over() {
    let hard = pigeonhole(12, 11);
    let asked = Cell::new(0);
    let is_over = || {
        asked.set(asked.get() + 1);
        asked.get() > 20
    };
    let options = Options { symmetry_breaking: 0, is_over: &is_over, ..Options::default() };
    assert_eq!(hard.solve(&options).unwrap_err(), Stopped);
    assert!((21..100).contains(&asked.get()), "it was asked {} times", asked.get());
}

#[test]
fn a_stopped_session_can_be_asked_again() {
    let hard = pigeonhole(7, 6);
    let patience = Cell::new(3);
    let is_over = || {
        patience.set(patience.get() - 1);
        patience.get() < 0
    };
    let options = Options { symmetry_breaking: 0, is_over: &is_over, ..Options::default() };
    let mut session = hard.session(&options).unwrap();
    assert_eq!(session.solve().unwrap_err(), Stopped);
    patience.set(i32::MAX);
    assert!(matches!(session.solve().unwrap(), Answer::Unsatisfiable { .. }));
}

#[test]
fn translation_stops_when_it_is_over() {
    let mut problem = problem(30);
    let r = any_relation(&mut problem, "r").expression();
    let variables = ["x", "y", "z", "w"].map(Variable::new);
    let declarations = variables.clone().map(|variable| variable.over(Expression::universe()));
    let chain = variables.windows(2).map(|pair| Expression::from(&pair[0]).product(&pair[1]).subset_of(&r));
    problem.require(Formula::for_all(declarations, Formula::or(chain)));
    let options = Options { is_over: &|| true, ..Options::default() };
    assert_eq!(problem.solve(&options).unwrap_err(), Stopped);
}

#[test]
#[should_panic(expected = "Union of arity 2 with arity 1")]
fn arities_are_checked() {
    let _ = Expression::identity().union(Expression::universe());
}

#[test]
#[should_panic(expected = "join of arity 1 with arity 1")]
fn joins_need_a_column() {
    let _ = Expression::universe().join(Expression::universe());
}

#[test]
#[should_panic(expected = "a variable is free in a constraint")]
fn constraints_are_closed() {
    problem(1).require(Expression::from(Variable::new("x")).some());
}

#[test]
#[should_panic(expected = "atom #3 is not of the universe")]
fn constants_are_of_the_universe() {
    problem(3).require(Expression::constant(TupleSet::unary([Atom(3)])).some());
}

#[test]
#[should_panic(expected = "a relation of another problem")]
fn relations_are_of_the_problem() {
    let relation = any_relation(&mut problem(3), "r");
    problem(3).require(relation.expression().some());
}

/// Instances that differ in a part: each time, what was found is excluded by one of several constraints.
#[test]
fn one_of_several() {
    let mut problem = Problem::new(Universe::new(["a", "b", "c"]));
    let atoms = ["a", "b", "c"].map(|name| problem.universe().atom(name).expect("it is there"));
    let set = problem.relation("set", TupleSet::empty(1), TupleSet::unary(atoms)).expression();
    problem.assume(set.some());
    let in_set = |atom: Atom| Expression::constant(TupleSet::unary([atom])).subset_of(&set);
    let [a, b] = [atoms[0], atoms[1]].map(in_set);
    // Each part, and its opposite.
    let parts = [&a, &b].map(|part| [part.not(), part.clone()].map(|formula| problem.require(formula)));
    let options = Options::default();
    let mut session = problem.session(&options).expect("nobody stops it");
    let mut found = Vec::new();
    while let Answer::Satisfiable { instance, .. } = session.solve_with(&[]).expect("nobody stops it") {
        let has = [&a, &b].map(|part| Evaluator::new(&problem, &instance).holds(part));
        found.push(has);
        // Not this part, or not that one.
        session.require_one_of(&[parts[0][usize::from(!has[0])], parts[1][usize::from(!has[1])]]);
    }
    found.sort_unstable();
    assert_eq!(found, [[false, false], [false, true], [true, false], [true, true]]);
    session.require_one_of(&[]);
    assert!(matches!(session.solve_with(&[]), Ok(Answer::Unsatisfiable { .. })));
}
