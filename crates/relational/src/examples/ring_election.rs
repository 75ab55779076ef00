//! Leader election in a ring (Chang and Roberts, 1979; Jackson, "Software Abstractions", section 6.1).

use super::{Ordered, is_function, range};
use crate::{Expression, Formula, Problem, TupleSet, Universe, Variable};

/// Two leaders are elected within so many moments. Unsatisfiable.
pub fn ring_election(processes: usize, times: usize) -> Problem {
    let names = (0..processes).map(|process| format!("process {process}"));
    let names = names.chain((0..times).map(|time| format!("time {time}")));
    let mut problem = Problem::new(Universe::new(names));
    let (everyone, always) = (range(0, processes), range(processes, times));
    let pairs = everyone.product(&everyone);
    let process = Ordered::new(&mut problem, "Process", &everyone);
    let time = Ordered::new(&mut problem, "Time", &always);
    let succ = problem.relation("succ", TupleSet::empty(2), pairs.clone());
    let to_send = problem.relation("toSend", TupleSet::empty(3), pairs.product(&always));
    let elected = problem.relation("elected", TupleSet::empty(2), everyone.product(&always));

    let (p, t) = (Variable::new("p"), Variable::new("t"));
    let (someone, now) = (Expression::from(&p), Expression::from(&t));
    let next = now.join(time.next);
    let tokens = |owner: &Expression, when: &Expression| owner.join(to_send).join(when);

    // From each process the whole ring is reached.
    problem.require(is_function(succ, process.all, process.all));
    let reached = process.all.expression().subset_of(someone.join(succ.expression().closure()));
    problem.require(Formula::for_all([p.over(process.all)], reached));

    // At first each process has its own token. Then it hands one on, or receives one, or nothing happens to it.
    let own = tokens(&someone, &time.first.into()).equals(&someone);
    problem.require(Formula::for_all([p.over(process.all)], own));
    let smaller = process.next.expression().transpose().closure();
    let hands_on = |sender: &Expression| {
        let id = Variable::new("id");
        let token = Expression::from(&id);
        let receiver = sender.join(succ);
        let sent = tokens(sender, &next).equals(tokens(sender, &now).difference(&token));
        // The receiver swallows tokens smaller than itself.
        let kept = token.difference(receiver.join(&smaller));
        let received = tokens(&receiver, &next).equals(tokens(&receiver, &now).union(kept));
        Formula::exists([id.over(tokens(sender, &now))], Formula::and([sent, received]))
    };
    let idle = tokens(&someone, &now).equals(tokens(&someone, &next));
    let step = Formula::or([hands_on(&someone), hands_on(&succ.expression().join(&someone)), idle]);
    let not_last = time.all.expression().difference(time.last);
    problem.require(Formula::for_all([t.over(not_last), p.over(process.all)], step));

    // Elected is who gets its own token back.
    problem.require(elected.expression().join(time.first).no());
    let before = now.join(time.next.expression().transpose());
    let returned = someone.subset_of(tokens(&someone, &now).difference(tokens(&someone, &before)));
    let winners = Expression::comprehension([p.over(process.all)], returned);
    let not_first = time.all.expression().difference(time.first);
    problem.require(Formula::for_all([t.over(not_first)], elected.expression().join(&now).equals(winners)));

    problem.require(elected.expression().join(time.all).lone().not());
    problem
}
