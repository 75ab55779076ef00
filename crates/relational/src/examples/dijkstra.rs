//! Dijkstra's rule against deadlocks: who takes locks in a fixed order never waits in a circle ("Cooperating sequential
//! processes", 1965; a model by Jackson is distributed with Alloy).

use super::{Ordered, range};
use crate::{Expression, Formula, Problem, Relation, TupleSet, Universe, Variable};

/// All processes are waiting, though they took their locks in order. Unsatisfiable.
pub fn dijkstra(states: usize, processes: usize, mutexes: usize) -> Problem {
    let names = (0..states).map(|state| format!("state {state}"));
    let names = names.chain((0..processes).map(|process| format!("process {process}")));
    let names = names.chain((0..mutexes).map(|mutex| format!("mutex {mutex}")));
    let mut problem = Problem::new(Universe::new(names));
    let everyone = range(states, processes);
    let locks = range(states + processes, mutexes);
    let state = Ordered::new(&mut problem, "State", &range(0, states));
    let mutex = Ordered::new(&mut problem, "Mutex", &locks);
    let process = problem.relation("Process", TupleSet::empty(1), everyone.clone());
    let upper = range(0, states).product(&everyone).product(&locks);
    let holds = problem.relation("holds", TupleSet::empty(3), upper.clone());
    let waits = problem.relation("waits", TupleSet::empty(3), upper);
    let table = Table { process, mutex: mutex.all, holds, waits };

    let within = state.all.expression().product(process).product(mutex.all);
    problem.require(Formula::and([holds, waits].map(|relation| relation.expression().subset_of(&within))));
    problem.require(process.expression().some());

    // At first no lock is held. Then in each step one process takes a lock or gives one back, or nothing happens.
    let s = Variable::new("s");
    let now = Expression::from(&s);
    let next = now.join(state.next);
    let initial = state.first.expression();
    problem.require(initial.join(holds).union(initial.join(waits)).no());
    let (p, m) = (Variable::new("p"), Variable::new("m"));
    let choice = [p.over(process), m.over(mutex.all)];
    let (one, lock) = (Expression::from(&p), Expression::from(&m));
    let same = [holds, waits].map(|relation| next.join(relation).equals(now.join(relation)));
    let takes = Formula::exists(choice.clone(), table.takes(&now, &one, &lock, &next));
    let releases = Formula::exists(choice, table.releases(&now, &one, &lock, &next));
    let step = Formula::or([Formula::and(same), takes, releases]);
    let not_last = state.all.expression().difference(state.last);
    problem.require(Formula::for_all([s.over(&not_last)], step));

    // What is taken comes after something that was held.
    let held = |when: &Expression| process.expression().join(when.join(holds));
    let taken = held(&next).difference(held(&now));
    let later = taken.subset_of(held(&now).join(mutex.next.expression().closure()));
    problem.require(Formula::for_all([s.over(&not_last)], taken.some().implies(later)));

    let waiting = Formula::for_all([p.over(process)], one.join(now.join(waits)).some());
    problem.require(Formula::exists([s.over(state.all)], waiting));
    problem
}

struct Table {
    process: Relation,
    mutex: Relation,
    holds: Relation,
    waits: Relation,
}

impl Table {
    /// A process that waits for nothing asks for a lock that it does not hold: it gets it if it is free, else waits.
    fn takes(&self, now: &Expression, one: &Expression, lock: &Expression, next: &Expression) -> Formula {
        let of = |who: &Expression, relation: Relation, when: &Expression| who.join(when.join(relation));
        let is_free = now.join(self.holds).join(lock).no();
        let gets = Formula::and([
            of(one, self.holds, next).equals(of(one, self.holds, now).union(lock)),
            of(one, self.waits, next).no(),
        ]);
        let queues = Formula::and([
            of(one, self.holds, next).equals(of(one, self.holds, now)),
            of(one, self.waits, next).equals(lock),
        ]);
        let q = Variable::new("q");
        let other = Expression::from(&q);
        let unchanged = [self.holds, self.waits]
            .map(|relation| of(&other, relation, next).equals(of(&other, relation, now)));
        let others = self.process.expression().difference(one);
        Formula::and([
            of(one, self.waits, now).no(),
            lock.subset_of(of(one, self.holds, now)).not(),
            Formula::if_then_else(is_free, gets, queues),
            Formula::for_all([q.over(others)], Formula::and(unchanged)),
        ])
    }

    /// A process that waits for nothing gives a lock back; one of those who wait for it gets it.
    fn releases(&self, now: &Expression, one: &Expression, lock: &Expression, next: &Expression) -> Formula {
        let users = |relation: Relation, when: &Expression, lock: &Expression| when.join(relation).join(lock);
        let nobody = Formula::and([users(self.holds, next, lock).no(), users(self.waits, next, lock).no()]);
        let l = Variable::new("lucky");
        let lucky = Expression::from(&l);
        let handed = Formula::and([
            users(self.waits, next, lock).equals(users(self.waits, now, lock).difference(&lucky)),
            users(self.holds, next, lock).equals(&lucky),
        ]);
        let someone = Formula::exists([l.over(users(self.waits, now, lock))], handed);
        let o = Variable::new("other");
        let other = Expression::from(&o);
        let unchanged = [self.waits, self.holds]
            .map(|relation| users(relation, next, &other).equals(users(relation, now, &other)));
        let others = self.mutex.expression().difference(lock);
        let (held, left) = (one.join(now.join(self.holds)), one.join(next.join(self.holds)));
        Formula::and([
            one.join(now.join(self.waits)).no(),
            lock.subset_of(&held),
            left.equals(held.difference(lock)),
            one.join(next.join(self.waits)).no(),
            Formula::if_then_else(users(self.waits, now, lock).no(), nobody, someone),
            Formula::for_all([o.over(others)], Formula::and(unchanged)),
        ])
    }
}
