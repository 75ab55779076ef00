//! Traces that synchronize: with their order, and without it.

use thinair_check::budget::Budget;
use thinair_check::trace::{Algorithm, Options, Verdict, Verification, Why, verify};

fn verdict(text: &str) -> Verification {
    verify(&crate::recorded(text), Options::default(), &Budget::default())
}

/// data = 1; flag = 1 || r1 = flag; r2 = data with a volatile flag, with what the second thread reads.
fn message_passing(reads: &str) -> String {
    format!(
        "Java MP {{ int x; volatile int f; }}
         Thread 1 {{ x = 1; f = 1; }}
         Thread 2 {{ int r1 = f; int r2 = x; }}
         sequence 1 {{ 1: write x 1 2: write f 1 }}
         sequence 2 {{ {reads} }}"
    )
}

#[test]
fn a_volatile_flag() {
    let found = verdict(&message_passing("3: read f 1 4: read x 1"));
    assert_eq!((found.verdict, found.algorithm), (Verdict::Legal, Algorithm::Order));
    let found = verdict(&message_passing("3: read f 0 4: read x 1"));
    assert_eq!(found.verdict, Verdict::Legal, "a race");
    let found = verdict(&message_passing("3: read f 1 4: read x 0"));
    assert_eq!(found.verdict, Verdict::Illegal);
    assert!(matches!(found.why, Some(Why::IllFormed { .. })), "{:?}", found.why);
    let found = verdict(&(message_passing("3: read f 0 4: read x 0") + " so { 2 3 }"));
    assert_eq!(found.verdict, Verdict::Illegal, "the order says that 3 saw a value that was overwritten");
}

#[test]
fn volatile_values_that_no_order_gives() {
    let found = verdict(
        "Java CoRR { volatile int f; } Thread 1 { f = 1; } Thread 2 { int r1 = f; int r2 = f; }
         sequence 1 { 1: write f 1 } sequence 2 { 2: read f 1 3: read f 0 }",
    );
    assert_eq!((found.verdict, found.why), (Verdict::Illegal, Some(Why::NoOrder)));
}

/// Two critical sections; the order is found from the values.
#[test]
fn orders_of_monitors_are_inferred() {
    let text = |first: (i32, i32), second: (i32, i32)| {
        format!(
            "Java count {{ int c; monitor m; }}
             Thread 1 {{ synchronized (m) {{ c = c + 1; }} }}
             Thread 2 {{ synchronized (m) {{ c = c + 1; }} }}
             sequence 1 {{ 1: lock m 2: read c {} 3: write c {} 4: unlock m }}
             sequence 2 {{ 5: lock m 6: read c {} 7: write c {} 8: unlock m }}",
            first.0, first.1, second.0, second.1
        )
    };
    for (first, second) in [((0, 1), (1, 2)), ((1, 2), (0, 1))] {
        let found = verdict(&text(first, second));
        assert_eq!((found.verdict, found.algorithm), (Verdict::Legal, Algorithm::Order));
    }
    let lost = verdict(&text((0, 1), (0, 1)));
    assert_eq!(lost.verdict, Verdict::Illegal, "an update is lost");
    assert_eq!(lost.executions, 2, "both orders were tried");
}

/// A read-modify-write is one line; a compare-and-set that fails is a read.
#[test]
fn updates() {
    let program = "Java cas { int x; } Thread 1 { boolean a = x.compareAndSet(0, 1); }
                   Thread 2 { boolean b = x.compareAndSet(0, 2); }";
    let found = verdict(&format!("{program} sequence 1 {{ 1: update x 0 1 }} sequence 2 {{ 2: read x 1 }}"));
    assert_eq!(found.verdict, Verdict::Legal);
    let found =
        verdict(&format!("{program} sequence 1 {{ 1: update x 0 1 }} sequence 2 {{ 2: update x 0 2 }}"));
    assert_eq!(found.verdict, Verdict::Illegal, "both saw 0");
}

/// Causality test case 4 behind a lock that has nothing to do with it: the exact search decides.
#[test]
fn thin_air_beside_a_lock() {
    let text = |value: i32| {
        format!(
            "Java TC4+lock {{ int x, y; monitor m; }}
             Thread 1 {{ lock m; int r1 = x; unlock m; y = r1; }}
             Thread 2 {{ int r2 = y; x = r2; lock m; unlock m; }}
             sequence 1 {{ 1: lock m 2: read x {value} 3: unlock m 4: write y {value} }}
             sequence 2 {{ 5: read y {value} 6: write x {value} 7: lock m 8: unlock m }}"
        )
    };
    let found = verdict(&text(1));
    assert_eq!((found.verdict, found.algorithm), (Verdict::Illegal, Algorithm::Exact));
    assert!(matches!(found.why, Some(Why::Refused(_))), "{:?}", found.why);
    assert_eq!(verdict(&text(0)).verdict, Verdict::Legal);
}

/// Load buffering behind the same lock is legal, and no order of the actions shows it.
#[test]
fn load_buffering_beside_a_lock() {
    let found = verdict(
        "Java LB+lock { int x, y; monitor m; }
         Thread 1 { int r1 = x; y = 1; lock m; unlock m; }
         Thread 2 { int r2 = y; x = 1; }
         sequence 1 { 1: read x 1 2: write y 1 3: lock m 4: unlock m }
         sequence 2 { 5: read y 1 6: write x 1 }",
    );
    assert_eq!((found.verdict, found.algorithm), (Verdict::Legal, Algorithm::Exact));
}
