//! `Relation` and `ActionSet` against sets of pairs: each operation's definition, written without bits.
//!
//! Sizes go up to 130, so that a row has no word, one, two and three, with both full and partial last words.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use thinair_event::{ActionId, ActionSet, Relation};

type Pairs = BTreeSet<(u32, u32)>;

#[derive(Clone, Debug)]
struct One {
    size: usize,
    pairs: Pairs,
}

#[derive(Clone, Debug)]
struct Two {
    size: usize,
    first: Pairs,
    second: Pairs,
}

fn sizes() -> impl Strategy<Value = usize> {
    prop_oneof![0usize..=130, prop::sample::select(vec![0, 1, 63, 64, 65, 127, 128, 129, 130])]
}

/// Up to four pairs an action: of such relations some have cycles and some have none.
fn pairs(size: usize) -> BoxedStrategy<Pairs> {
    let Some(last) = (size as u32).checked_sub(1) else { return Just(Pairs::new()).boxed() };
    (0..=4 * size)
        .prop_flat_map(move |count| vec((0..=last, 0..=last), count))
        .prop_map(Pairs::from_iter)
        .boxed()
}

fn actions(size: usize) -> BoxedStrategy<BTreeSet<u32>> {
    vec(any::<bool>(), size)
        .prop_map(|chosen| (0u32..).zip(chosen).filter(|&(_, chosen)| chosen).map(|(id, _)| id).collect())
        .boxed()
}

fn one() -> impl Strategy<Value = One> {
    sizes().prop_flat_map(|size| pairs(size).prop_map(move |pairs| One { size, pairs }))
}

/// Two relations that have pairs in common.
fn two() -> impl Strategy<Value = Two> {
    sizes().prop_flat_map(|size| {
        (pairs(size), pairs(size), pairs(size)).prop_map(move |(first, second, common)| Two {
            size,
            first: &first | &common,
            second: &second | &common,
        })
    })
}

/// Pairs that all go upwards in some order of the actions, which is not the order of their numbers.
fn acyclic() -> impl Strategy<Value = One> {
    sizes().prop_flat_map(|size| {
        let order = Just((0..size as u32).collect::<Vec<u32>>()).prop_shuffle();
        (pairs(size), order).prop_map(move |(pairs, order)| {
            let upwards = pairs.into_iter().filter(|(low, high)| low != high).map(|(a, b)| {
                let (low, high) = (a.min(b) as usize, a.max(b) as usize);
                (order[low], order[high])
            });
            One { size, pairs: upwards.collect() }
        })
    })
}

/// An acyclic relation with one pair added, which may or may not close a cycle.
fn nearly_acyclic() -> impl Strategy<Value = One> {
    (acyclic(), any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_map(|(mut one, from, to)| {
        if one.size > 0 {
            one.pairs.insert((from.index(one.size) as u32, to.index(one.size) as u32));
        }
        one
    })
}

fn relation(size: usize, pairs: &Pairs) -> Relation {
    Relation::from_pairs(size, pairs.iter().map(|&(from, to)| (ActionId(from), ActionId(to))))
}

fn set(size: usize, actions: &BTreeSet<u32>) -> ActionSet {
    ActionSet::matching(size, |id| actions.contains(&id.0))
}

/// Everything that can be seen of `relation` is what the pairs say.
fn check(relation: &Relation, size: usize, expected: &Pairs) {
    let seen: Vec<(u32, u32)> = relation.iter().map(|(from, to)| (from.0, to.0)).collect();
    assert_eq!(seen, expected.iter().copied().collect::<Vec<_>>(), "pairs and their order");
    assert_eq!(relation.size(), size);
    assert_eq!(relation.len(), expected.len());
    assert_eq!(relation.is_empty(), expected.is_empty());
    for from in 0..size as u32 {
        for to in 0..size as u32 {
            assert_eq!(relation.contains(ActionId(from), ActionId(to)), expected.contains(&(from, to)));
        }
        let successors: Vec<u32> = relation.successors(ActionId(from)).map(|to| to.0).collect();
        let range = expected.range((from, 0)..=(from, u32::MAX));
        assert_eq!(successors, range.map(|&(_, to)| to).collect::<Vec<_>>());
    }
    // No bits beyond the size: equality of words is equality of pairs.
    assert_eq!(relation, &self::relation(size, expected));
}

fn compose(first: &Pairs, second: &Pairs) -> Pairs {
    first
        .iter()
        .flat_map(|&(from, between)| {
            second.range((between, 0)..=(between, u32::MAX)).map(move |&(_, to)| (from, to))
        })
        .collect()
}

/// R⁺: what can be reached from each action in one step or more.
fn closure(pairs: &Pairs) -> Pairs {
    let mut result = Pairs::new();
    for &(from, _) in pairs {
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for &(_, to) in pairs.range((at, 0)..=(at, u32::MAX)) {
                if result.insert((from, to)) {
                    open.push(to);
                }
            }
        }
    }
    result
}

fn is_cyclic(pairs: &Pairs) -> bool {
    closure(pairs).iter().any(|(from, to)| from == to)
}

/// Again and again the smallest action that is not yet there and whose predecessors all are.
fn smallest_first(size: usize, pairs: &Pairs) -> Vec<ActionId> {
    let mut order = Vec::new();
    let mut waiting: BTreeMap<u32, BTreeSet<u32>> =
        (0..size as u32).map(|id| (id, BTreeSet::new())).collect();
    for &(from, to) in pairs {
        waiting.entry(to).or_default().insert(from);
    }
    while let Some(next) = waiting.iter().find(|(_, before)| before.is_empty()).map(|(&id, _)| id) {
        order.push(ActionId(next));
        waiting.remove(&next);
        for before in waiting.values_mut() {
            before.remove(&next);
        }
    }
    order
}

fn check_cycle(one: &One) {
    let relation = relation(one.size, &one.pairs);
    let cycle = relation.cycle();
    assert_eq!(cycle.is_some(), is_cyclic(&one.pairs));
    assert_eq!(relation.is_acyclic(), cycle.is_none());
    assert_eq!(relation.topological_order().err(), cycle);
    let Some(cycle) = cycle else { return };
    assert!(!cycle.is_empty());
    for (place, from) in cycle.iter().enumerate() {
        let to = cycle[(place + 1) % cycle.len()];
        assert!(one.pairs.contains(&(from.0, to.0)), "{cycle:?} at {place}");
    }
    assert_eq!(cycle.iter().collect::<BTreeSet<_>>().len(), cycle.len(), "an action comes twice");
}

fn check_order(one: &One) {
    let order = relation(one.size, &one.pairs).topological_order().expect("no cycle");
    let place = |id: u32| order.iter().position(|&other| other == ActionId(id)).expect("every action");
    assert_eq!(order.len(), one.size);
    let places: Vec<usize> = (0..one.size as u32).map(place).collect();
    for &(from, to) in &one.pairs {
        assert!(places[from as usize] < places[to as usize], "{from} before {to}");
    }
    assert_eq!(order, smallest_first(one.size, &one.pairs));
}

fn check_reduction(one: &One) {
    let reduction = relation(one.size, &one.pairs).transitive_reduction();
    let left: Pairs = reduction.iter().map(|(from, to)| (from.0, to.0)).collect();
    check(&reduction, one.size, &left);
    assert!(left.is_subset(&one.pairs));
    assert_eq!(closure(&left), closure(&one.pairs));
    for pair in &left {
        let mut without = left.clone();
        without.remove(pair);
        let reached = closure_from(&without, pair.0);
        assert!(!reached.contains(&pair.1), "{pair:?} follows from the others");
    }
}

fn closure_from(pairs: &Pairs, from: u32) -> BTreeSet<u32> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        open.extend(
            pairs.range((at, 0)..=(at, u32::MAX)).map(|&(_, to)| to).filter(|&to| reached.insert(to)),
        );
    }
    reached
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn holds_the_pairs_it_was_given(one in one()) {
        check(&relation(one.size, &one.pairs), one.size, &one.pairs);
    }

    #[test]
    fn loses_the_pairs_that_are_removed(two in two()) {
        let mut relation = relation(two.size, &two.first);
        for &(from, to) in &two.second {
            relation.remove(ActionId(from), ActionId(to));
        }
        check(&relation, two.size, &(&two.first - &two.second));
    }

    #[test]
    fn boolean_operations(two in two()) {
        let Two { size, first, second } = two;
        let (left, right) = (relation(size, &first), relation(size, &second));
        check(&left.clone().union(&right), size, &(&first | &second));
        check(&left.clone().intersection(&right), size, &(&first & &second));
        check(&left.clone().difference(&right), size, &(&first - &second));

        prop_assert_eq!(left.is_subset(&right), first.is_subset(&second));
        prop_assert_eq!(left == right, first == second);
        prop_assert!(left.clone().intersection(&right).is_subset(&left));
        prop_assert!(right.is_subset(&left.union(&right)));
    }

    #[test]
    fn composition_and_converse(two in two()) {
        let Two { size, first, second } = two;
        let (left, right) = (relation(size, &first), relation(size, &second));
        check(&left.compose(&right), size, &compose(&first, &second));
        check(&left.inverse(), size, &first.iter().map(|&(from, to)| (to, from)).collect());
    }

    #[test]
    fn restriction(
        (one, domain, range) in one().prop_flat_map(|one| {
            let size = one.size;
            (Just(one), actions(size), actions(size))
        })
    ) {
        let One { size, pairs } = one;
        let relation = relation(size, &pairs);
        let kept = |domain: &BTreeSet<u32>, range: &BTreeSet<u32>| -> Pairs {
            pairs.iter().copied().filter(|(from, to)| domain.contains(from) && range.contains(to)).collect()
        };
        check(&relation.between(&set(size, &domain), &set(size, &range)), size, &kept(&domain, &range));
        check(&relation.restricted_to(&set(size, &domain)), size, &kept(&domain, &domain));
    }

    #[test]
    fn closures(one in prop_oneof![one(), nearly_acyclic()]) {
        let One { size, pairs } = one;
        check(&relation(size, &pairs).transitive_closure(), size, &closure(&pairs));
        let itself: Pairs = (0..size as u32).map(|id| (id, id)).collect();
        check(&relation(size, &pairs).reflexive(), size, &(&pairs | &itself));
        check(&Relation::identity(size), size, &itself);
    }

    #[test]
    fn a_cycle_is_found_exactly_where_there_is_one(one in prop_oneof![one(), acyclic(), nearly_acyclic()]) {
        check_cycle(&one);
    }

    #[test]
    fn topological_order_respects_every_pair(one in acyclic()) {
        check_order(&one);
    }

    #[test]
    fn transitive_reduction_is_least(one in acyclic()) {
        check_reduction(&one);
    }

    #[test]
    fn total_order_of_a_sequence(
        (size, sequence) in sizes().prop_flat_map(|size| {
            let all: Vec<u32> = (0..size as u32).collect();
            (Just(size), Just(all).prop_shuffle(), 0..=size)
                .prop_map(|(size, all, length)| (size, all[..length].to_vec()))
        })
    ) {
        let place = |id: u32| sequence.iter().position(|&other| other == id);
        let ids: Vec<ActionId> = sequence.iter().copied().map(ActionId).collect();
        let expected = sequence
            .iter()
            .flat_map(|&from| sequence.iter().map(move |&to| (from, to)))
            .filter(|&(from, to)| place(from) < place(to));
        check(&Relation::total_order(size, &ids), size, &expected.collect());
    }

    #[test]
    fn sets_of_actions(
        (size, before, added, removed) in sizes().prop_flat_map(|size| {
            (Just(size), actions(size), actions(size), actions(size))
        })
    ) {
        let mut set = set(size, &before);
        let mut expected = before;
        for &id in &added {
            set.insert(ActionId(id));
            expected.insert(id);
        }
        for id in &removed {
            set.remove(ActionId(*id));
            expected.remove(id);
        }
        prop_assert_eq!(set.iter().map(|id| id.0).collect::<Vec<_>>(), expected.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!(set.len(), expected.len());
        prop_assert_eq!(set.is_empty(), expected.is_empty());
        for id in 0..size as u32 {
            prop_assert_eq!(set.contains(ActionId(id)), expected.contains(&id));
        }
        prop_assert_eq!(ActionSet::empty(size).len(), 0);
        prop_assert_eq!(set == ActionSet::empty(size), expected.is_empty());
    }
}

/// All 512 relations on three actions: no generator can miss a case.
#[test]
fn every_relation_on_three_actions() {
    let all: Vec<(u32, u32)> = (0..3).flat_map(|from| (0..3).map(move |to| (from, to))).collect();
    for chosen in 0..1u32 << all.len() {
        let pairs = all.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        let one = One { size: 3, pairs: pairs.map(|(_, &pair)| pair).collect() };
        let relation = relation(3, &one.pairs);
        check(&relation.clone().transitive_closure(), 3, &closure(&one.pairs));
        check(&relation.compose(&relation), 3, &compose(&one.pairs, &one.pairs));
        check_cycle(&one);
        if !is_cyclic(&one.pairs) {
            check_order(&one);
            check_reduction(&one);
        }
    }
}

/// A chain through 400 actions in an order that jumps between words, and the cycle that one pair more makes.
#[test]
fn closure_of_four_hundred_actions() {
    let size = 400;
    // 171 has no factor in common with 400, so this visits every action.
    let chain: Vec<ActionId> = (0..size as u32).map(|step| ActionId(step * 171 % 400)).collect();
    let mut relation = Relation::from_pairs(size, chain.windows(2).map(|pair| (pair[0], pair[1])));
    assert_eq!(relation.topological_order().as_ref(), Ok(&chain));
    let closed = relation.clone().transitive_closure();
    assert_eq!(closed.len(), 400 * 399 / 2);
    assert_eq!(closed, Relation::total_order(size, &chain));
    assert_eq!(closed.transitive_reduction(), relation);

    relation.insert(chain[399], chain[0]);
    assert_eq!(relation.cycle().expect("a cycle of all actions").len(), 400);
    assert_eq!(relation.transitive_closure().len(), 400 * 400);
}

#[test]
#[should_panic(expected = "an action of another execution")]
fn a_pair_beyond_the_size_is_not_inserted() {
    Relation::empty(3).insert(ActionId(0), ActionId(3));
}

/// Beyond the end of a row is the next row.
#[test]
#[should_panic(expected = "an action of another execution")]
fn a_pair_beyond_the_size_is_not_removed_from_the_next_row() {
    Relation::identity(64).remove(ActionId(0), ActionId(65));
}

#[test]
#[should_panic(expected = "an action of another execution")]
fn a_pair_beyond_the_size_is_not_looked_up_in_the_next_row() {
    assert!(!Relation::identity(64).contains(ActionId(0), ActionId(65)));
}

#[test]
#[should_panic(expected = "relations of different executions")]
fn relations_of_different_sizes_have_no_union() {
    let _ = Relation::empty(3).union(&Relation::empty(4));
}
