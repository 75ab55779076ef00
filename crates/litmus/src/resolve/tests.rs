//! Checks of names and types, each through a whole test. The messages themselves are in `tests/bad`.

use crate::{
    parse,
    symbols::{Exception, Observed, RegisterId, SharedId, Symbol, ThreadId},
    syntax::{ExprKind, Literal, PropKind, StatementKind, Type},
};

const SHARED: &str =
    "int x, y = 1; volatile int v; final int f; long l = 1; boolean b; int[] a = {0, 1}; monitor m;";

/// Parses a test with these statements in thread 1 and this condition, and lists its problems.
fn problems(statements: &str, condition: &str) -> String {
    let source = format!(
        "Java T {{ {SHARED} }} Thread 1 {{ {statements} }} Thread 2 {{ s = x; }} exists ({condition})"
    );
    match parse(&source) {
        Ok(_) => String::new(),
        Err(problems) => {
            problems.iter().map(|problem| problem.cause.to_string()).collect::<Vec<_>>().join("; ")
        }
    }
}

fn check(statements: &str, expected: &str) {
    assert_eq!(problems(statements, "true"), expected, "{statements}");
}

fn check_condition(condition: &str, expected: &str) {
    let statements = "r = x; int unset; long q = 0; boolean p = true; s = 1;";
    assert_eq!(problems(statements, condition), expected, "{condition}");
}

#[test]
fn types_follow_java() {
    check("l = x; l = l + x; x = (int) l; x += l; x <<= l; r = x << l; int s = r;", "");
    check("x = l;", "expected an int, found a long");
    check("x = x + l;", "expected an int, found a long");
    check("int r = 1L;", "expected an int, found a long");
    check("if (x) {}", "expected a boolean, found an int");
    check("b = x == 1 ? b : !b; b &= x < l; b ^= true; b = b == (b != b);", "");
    check("b = b < b;", "`<` cannot be applied to a boolean and a boolean");
    check("b += 1;", "`+` cannot be applied to a boolean and an int");
    check("b++;", "`++` cannot be applied to a boolean");
    check("x = b ? 1 : true;", "`?:` cannot be applied to an int and a boolean");
    check("x = (int) b;", "a boolean cannot be cast to int");
    check("b = (boolean) b; print(b); assert b; assume x == 1;", "");
    check("a[l] = 1;", "expected an int, found a long");
    check("x = ~b;", "`~` cannot be applied to a boolean");
}

#[test]
fn the_first_use_settles_a_registers_type() {
    check("r = l; r = x; l = r;", "");
    check("r = x; r = l;", "expected an int, found a long");
    check("r = b; if (r) {}", "");
    check("x = r; r = l;", "expected an int, found a long");
    check("while (x == 0) { x = r; r = y; }", "");
}

#[test]
fn registers_are_declared_as_in_java() {
    check("for (int i = 0; i < 1; i++) {} for (int i = 0; i < 1; i++) {} { int i = 1; } i = 2;", "");
    check("int r = 1; int r = 2;", "register `r` is already in use here");
    check("int r = 1; { int r = 2; }", "register `r` is already in use here");
    check("r = 1; int r = 2;", "register `r` is already in use here");
    check("x = r; int r = 2;", "register `r` is already in use here");
    check(
        "{ int r = 1; } { long r = 2; }",
        "register `r` is an int elsewhere in this thread, so it cannot be a long here",
    );
    check("if (b) { int r = 1; } else { int r = 2; } x = r;", "");
    check("int x = 1;", "`x` is shared, so it cannot be declared as a register");
    check("int exception = 1;", "a register cannot be called `exception`");
}

#[test]
fn every_name_means_something() {
    check("x = z;", "unknown name `z`");
    check("r++;", "unknown name `r`");
    check("int r; x = r;", "register `r` of thread 1 is never assigned");
    check("r[0] = 1;", "unknown name `r`");
    check("x = m; m = 1;", "`m` is a monitor, not a variable; `m` is a monitor, not a variable");
    check(
        "lock x; unlock n; synchronized (a) {}",
        "`x` is not a monitor; unknown monitor `n`; `a` is not a monitor",
    );
    check(
        "x = a; a = 1; x = x[0]; r = 1; x = r[0];",
        "`a` is an array; it needs an index; `a` is an array; it needs an index; `x` is not an array; `r` is not an array",
    );
    check("join 2; join 3; join 1;", "there is no thread 3; thread 1 cannot join itself");
    check("f = 1; freeze f; freeze x;", "`x` is not a final variable, so it cannot be frozen");
    check(
        "break; while (b) { if (b) continue; } continue;",
        "`break` outside a loop; `continue` outside a loop",
    );
    check("unlock m; a[7] = 1; f = 1; f = 2; x = 1 / 0;", "");
}

#[test]
fn accesses() {
    check("r = x.getAcquire(); l = l.getAndAdd(x); b = a[x].compareAndSet(0, 1); l.setRelease(x);", "");
    check("r = 1; r.get();", "`r` is a register; only shared variables have access methods");
    check("a.get();", "`a` is an array; it needs an index");
    check("m.get();", "`m` is a monitor, not a variable");
    check("x.get(1);", "`get` takes no argument, found 1");
    check("x.compareAndSet(1);", "`compareAndSet` takes two arguments, found 1");
    check("b.getAndAdd(1);", "`getAndAdd` cannot be applied to a boolean variable");
    check("b.getAndBitwiseOr(true); b.getAndSet(b);", "");
    check("x.set(l);", "expected an int, found a long");
    check("r = x.set(1);", "`set` returns no value");
}

#[test]
fn conditions() {
    check_condition("1:r == 0 /\\ ~ 2:s = 1 \\/ x + 1 < a[1] * -l && p && !(1:p == b)", "");
    check_condition("1:exception == ArithmeticException || 2:exception != IllegalMonitorStateException", "");
    check_condition("r == 0", "");
    check_condition("s == 0", "register `s` exists in threads 1 and 2");
    check_condition("3:r == 0", "there is no thread 3");
    check_condition("2:r == 0", "register `r` of thread 2 is never assigned");
    check_condition("1:unset == 0 || unset == 0", "");
    check_condition("1:x == 0", "`x` is shared and has no thread");
    check_condition("z == 0", "unknown name `z`");
    check_condition(
        "m == 0 || a == 0 || x[0] == 0",
        "`m` is a monitor, not a variable; `a` is an array; it needs an index; `x` is not an array",
    );
    check_condition("a[2] == 0", "index 2 is outside `a`, which has 2 elements");
    check_condition("x", "expected a boolean, found an int");
    check_condition("x && true", "expected a boolean, found an int");
    check_condition("!1:r == 1", "`!` cannot be applied to an int");
    check_condition("x == true", "`==` cannot be applied to an int and a boolean");
    check_condition(
        "1:exception == 1",
        "an exception can only be compared with the name of an exception, by `==` or `!=`",
    );
    check_condition(
        "1:exception",
        "an exception can only be compared with the name of an exception, by `==` or `!=`",
    );
}

#[test]
fn symbols_answer_for_names_and_types() {
    let source = "Java T { long l = 1; int[] a = {0, 1}; monitor m; } Thread 7 { r = l + 1; int s = a[0]; } exists (r == 2)";
    let test = parse(source).unwrap();
    let symbols = &test.symbols;
    let thread = symbols.thread(7).unwrap();
    assert_eq!(thread, ThreadId(0));
    assert_eq!(symbols.shared[0].initial, [Literal::Long(1)]);
    assert_eq!(symbols.lookup(thread, "a"), Some(Symbol::Shared(SharedId(1))));
    assert_eq!(symbols.lookup(thread, "s"), Some(Symbol::Register(RegisterId(1))));
    assert_eq!(symbols.lookup(thread, "m").map(|symbol| matches!(symbol, Symbol::Monitor(_))), Some(true));
    assert_eq!(symbols.lookup(thread, "t"), None);
    let StatementKind::Assign { value, .. } = &test.threads[0].body.value[0].value else {
        panic!("not an assignment")
    };
    assert_eq!(symbols.type_of(thread, value), Some(Type::Long));
    assert!(matches!(value.value, ExprKind::Binary { .. }));
    let PropKind::Compare { left, .. } = &test.condition.prop.value else { panic!("not a comparison") };
    assert_eq!(symbols.observe(&left.value), Some(Observed::Register(thread, RegisterId(0))));
    let name = PropKind::Name(Exception::Arithmetic.name().to_owned().into());
    assert_eq!(symbols.observe(&name), Some(Observed::Exception(Exception::Arithmetic)));
}
