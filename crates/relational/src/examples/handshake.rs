//! Halmos's handshakes: a couple gives a party, everyone but the host has shaken a different number of hands.

use super::{is_function, range};
use crate::{Expression, Formula, Problem, Universe, Variable};

/// Satisfiable for couples, so if the number of persons is even.
pub fn handshake(persons: usize) -> Problem {
    let names = (0..persons).map(|person| format!("person {person}"));
    let mut problem = Problem::new(Universe::new(names));
    let everyone = range(0, persons);
    let pairs = everyone.product(&everyone);
    let nothing = pairs.difference(&pairs);
    let person = problem.constant("Person", everyone);
    let hilary = problem.constant("Hilary", range(0, 1));
    let jocelyn = problem.constant("Jocelyn", range(1, 1));
    let spouse = problem.relation("spouse", nothing.clone(), pairs.clone());
    let shaken = problem.relation("shaken", nothing, pairs);

    let (p, q) = (Variable::new("p"), Variable::new("q"));
    let (one, other) = (Expression::from(&p), Expression::from(&q));
    let both = [p.over(person), q.over(person)];
    problem.require(is_function(spouse, person, person));

    // Nobody shakes their own hand or their spouse's, and hands are shaken mutually.
    let close = one.union(one.join(spouse)).intersection(one.join(shaken));
    problem.require(Formula::for_all([p.over(person)], close.no()));
    let mutual = one.subset_of(other.join(shaken)).implies(other.subset_of(one.join(shaken)));
    problem.require(Formula::for_all(both.clone(), mutual));

    // Marriage is mutual, not shared, and not to oneself.
    let mutual = one.join(spouse).equals(&other).implies(other.join(spouse).equals(&one));
    let unshared = one.join(spouse).equals(other.join(spouse)).not();
    let married = one.equals(&other).not().implies(Formula::and([mutual, unshared]));
    problem.require(Formula::for_all(both, married));
    let returned = one.join(spouse).join(spouse).equals(&one);
    let another = one.equals(one.join(spouse)).not();
    problem.require(Formula::for_all([p.over(person)], Formula::and([returned, another])));

    // All but Jocelyn have shaken different numbers of hands.
    let guests = person.expression().difference(jocelyn);
    let counts = one.join(shaken).cardinality().differs_from(other.join(shaken).cardinality());
    let different = one.equals(&other).not().implies(counts);
    problem.require(Formula::for_all([p.over(&guests), q.over(&guests)], different));
    problem.require(hilary.expression().join(spouse).equals(jocelyn));
    problem
}
