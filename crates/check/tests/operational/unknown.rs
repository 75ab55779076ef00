//! Where there is no verdict, and why; and where engines are not compared.

use thinair_check::litmus::{Options, Reason, Verdict, is_comparable};
use thinair_check::models::{self, Engine};

use crate::deciding::{decide_with, source};
use crate::{MODELS, decide};

/// Where the first thread loops, it has the monitor that the second one wants, and only the second one could end the loop. So
/// nobody ends or waits for ever within the bound but where both are met together.
#[test]
fn a_bound_behind_a_held_lock() {
    let test = source(
        "Java T { int x; monitor m; } Thread 1 { lock m; while (x == 1) { x = 1; } unlock m; }
        Thread 2 { x = 1; lock m; x = 0; unlock m; } exists (x == 7)",
    );
    for model in ["sc", "tso", "pso"] {
        let options = Options { unroll: Some(2), ..Options::default() };
        let model = models::find(model).expect("it is listed");
        let decision = decide_with(&test, model, Engine::Machine, options);
        assert_eq!(decision.verdict, Verdict::Unknown(Reason::Bound), "{}", model.name);
    }
}

/// The proposal has no write for a plain read of a volatile variable to see, nor for a volatile one of another variable, nor for
/// one of a final variable that was frozen and never written.
#[test]
fn a_read_that_may_see_nothing() {
    let tests = [
        (
            "Java T { volatile int v; } Thread 1 { int r = v.get(); } Thread 2 { v = 1; } exists (1:r == 1)",
            "ReadNormal is not defined: such a read could never see the initial value of its variable",
        ),
        (
            "Java T { int x; } Thread 1 { int r = x.getVolatile(); } Thread 2 { x = 1; } exists (1:r == 1)",
            "ReadVolatile is not defined: such a read could never see the initial value of its variable",
        ),
        (
            "Java T { final int a; } Thread 1 { freeze a; int r = a; } exists (1:r == 0)",
            "ReadFinal is not defined: of all writes of a such a read may see none",
        ),
    ];
    for (text, why) in tests {
        for model in ["jmm-mp", "jmm-mp-volatile", "jmm-mp-final"] {
            let decision = decide(&source(text), model);
            assert_eq!(decision.verdict, Verdict::Unknown(Reason::NotDefined), "{model}: {text}");
            assert_eq!(decision.remark.expect("it says why").text, why, "{model}: {text}");
        }
        assert_eq!(decide(&source(text), "sc").verdict, Verdict::Allowed, "{text}");
    }
}

/// Where values may depend on themselves, axioms of three models allow more than their tables; and where a variable's last value
/// is asked for.
#[test]
fn engines_are_compared_where_nothing_can_come_out_of_thin_air() {
    let check = |text: &str, comparable: bool| {
        let test = source(text);
        for name in MODELS {
            let model = models::find(name).expect("it is listed");
            let has_thin_air = ["coherence", "pram", "pc"].contains(&name);
            let found = is_comparable(&test, model, Options::default());
            assert_eq!(found, comparable || !has_thin_air, "{name}: {text}");
        }
    };
    let test = |statements: &str| {
        format!(
            "Java T {{ int x, y; }} Thread 1 {{ {statements} }} Thread 2 {{ int s = y; x = 1; }} exists (2:s == 1)"
        )
    };
    check(&test("int r = x; y = 1;"), true);
    check(&test("int r = x; y = 1; int r2 = r + 1;"), true);
    check(&test("int r = x; y = r;"), false);
    check(&test("int r = x; if (r == 1) { y = 1; }"), false);
    check(&test("int r = x; y = 1;").replace("2:s == 1", "x == 1"), false);
}
