//! x
use thinair_relational::*;
fn main() {
    for n in [8usize, 12] {
        let mut p = Problem::new(Universe::new((0..n).map(|i| i.to_string())));
        let all = TupleSet::unary(p.universe().atoms());
        let r = p.relation("r", TupleSet::empty(2), all.product(&all));
        let r = r.expression();
        p.require(r.closure().intersection(Expression::identity()).no());
        let x = Variable::new("x");
        p.require(Formula::for_all([x.over(Expression::universe())], Expression::from(&x).join(&r).some()));
        println!("cyc {n} {:?}", p.solve(&Options::default()).unwrap().statistics());
    }
    for n in [6usize, 8, 10] {
        let mut p = Problem::new(Universe::new((0..n).map(|i| i.to_string())));
        let all = TupleSet::unary(p.universe().atoms());
        let r = p.relation("r", TupleSet::empty(2), all.product(&all));
        let r = r.expression();
        // closure is transitive
        p.require(r.closure().join(r.closure()).subset_of(r.closure()).not());
        println!("trans {n} {:?}", p.solve(&Options::default()).unwrap().statistics());
    }
    for n in [8usize, 10] {
        let mut p = Problem::new(Universe::new((0..n).map(|i| i.to_string())));
        let all = TupleSet::unary(p.universe().atoms());
        let r = p.relation("r", TupleSet::empty(2), all.product(&all));
        let r = r.expression();
        // connected, every out degree one, in degree one, but not strongly connected
        let x = Variable::new("x");
        p.require(Formula::for_all([x.over(Expression::universe())], Expression::from(&x).join(&r).one()));
        p.require(
            r.union(r.transpose()).closure().equals(Expression::universe().product(Expression::universe())),
        );
        let y = Variable::new("y");
        p.require(Formula::for_all([y.over(Expression::universe())], r.join(&y).one()));
        p.require(r.closure().equals(Expression::universe().product(Expression::universe())).not());
        println!("conn {n} {:?}", p.solve(&Options::default()).unwrap().statistics());
    }
}
