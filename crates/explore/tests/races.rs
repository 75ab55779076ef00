//! Races on the way of searches that take each access as a step.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use thinair_explore::{
    Area, Completeness, Heed, Heuristics, Limits, Machine, Observer, Order, Reduction, Rivalry, Schedule,
    Strategy, Watch, search,
};
use thinair_program::testing::objects::{ObjectProgram, ProgramBuilder, Size, int, random};

/// What was told to race, and how long the first path there was.
#[derive(Default)]
struct Races {
    areas: BTreeSet<Area>,
    first: Option<usize>,
}

impl Observer<ObjectProgram> for Races {
    fn raced(
        &mut self,
        race: Rivalry,
        _: &Machine<'_, ObjectProgram>,
        path: &dyn Fn() -> Schedule,
    ) -> ControlFlow<(), Heed> {
        self.areas.insert(race.area);
        self.first.get_or_insert_with(|| path().len());
        ControlFlow::Continue(Heed::More)
    }
}

fn races(program: &ObjectProgram, order: Order, reduction: Reduction) -> Races {
    let mut races = Races::default();
    let strategy = Strategy { order, reduction, watch: Watch::First, ..Strategy::default() };
    let summary = search(program, strategy, Limits::default(), &mut races);
    assert_eq!(summary.completeness, Completeness::Exhaustive);
    races
}

/// All combinations of what is preferred.
fn heuristics() -> impl Iterator<Item = Heuristics> {
    (0..16).map(|bits| Heuristics {
        writes_first: bits & 1 != 0,
        watch_written: bits & 2 != 0,
        avoid_release_acquire: bits & 4 != 0,
        acquire_first: bits & 8 != 0,
    })
}

#[test]
fn every_order_finds_races_where_the_reduced_search_does() {
    let mut racing = 0;
    for seed in 0..200 {
        let program = random(seed, Size { threads: 3, statements: 2 });
        let reduced = races(&program, Order::DepthFirst, Reduction::ALL);
        racing += usize::from(!reduced.areas.is_empty());
        let orders = [Order::DepthFirst, Order::BreadthFirst];
        for order in orders.into_iter().chain(heuristics().map(Order::BestFirst)) {
            for reduction in [Reduction::NONE, Reduction::INVISIBLE] {
                let found = races(&program, order, reduction);
                assert_eq!(found.areas.is_empty(), reduced.areas.is_empty(), "program {seed}, {order:?}");
            }
        }
    }
    assert!(racing > 20 && racing < 180, "{racing} race");
}

#[test]
fn breadth_first_finds_a_shortest_path() {
    for seed in 0..300 {
        let program = random(seed, Size { threads: 2, statements: 3 });
        let first = |order| races(&program, order, Reduction::INVISIBLE).first;
        let shortest = first(Order::BreadthFirst);
        for order in [Order::DepthFirst, Order::BestFirst(Heuristics::default())] {
            assert!(shortest <= first(order), "program {seed}, {order:?}");
        }
    }
}

/// Peterson's algorithm without volatile variables: the example of seed 004, Fig. 4.
#[test]
fn writes_come_first() {
    let mut program = ProgramBuilder::new();
    let (_, [flag0, flag1, turn, shared]) =
        program.statics("S", [int("flag0"), int("flag1"), int("turn"), int("shared")]);
    for (mine, other, value) in [(&flag0, &flag1, 1), (&flag1, &flag0, 0)] {
        program.thread(if value == 1 { "first" } else { "second" }, |body| {
            body.write(mine, 1);
            body.write(&turn, value);
            let _ = body.read(other);
            body.write(&shared, value);
            body.write(mine, 0);
        });
    }
    let program = program.build();
    let first = |order| races(&program, order, Reduction::NONE).first;
    let only_writes = Heuristics {
        writes_first: true,
        watch_written: false,
        avoid_release_acquire: false,
        acquire_first: false,
    };
    let depth_first = first(Order::DepthFirst).unwrap();
    let best_first = first(Order::BestFirst(only_writes)).unwrap();
    assert!(best_first < depth_first, "{best_first} and {depth_first} steps");
    assert_eq!(first(Order::BreadthFirst), Some(4));
}
