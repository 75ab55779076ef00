//! Tests whose numbers of executions are known.
//!
//! Each is what the threads of the test of that name do in `GenMC` 0.11 (tests/correct/synthetic), which reports as many
//! executions under sequential consistency; where there is a formula, it follows from what the threads do. Variables are
//! volatile, as theirs are atomic, which makes no difference to the number.

use super::{Sized, header, thread};

/// A family, with the numbers of executions in which all threads end.
pub struct Family {
    /// What it is called.
    pub name: &'static str,
    /// The test of a size.
    pub test: fn(u32) -> Sized,
    /// Sizes and their numbers.
    pub executions: &'static [(u32, u64)],
}

/// All of them.
pub const ALL: &[Family] = &[
    Family {
        name: "ainc",
        test: ainc,
        executions: &[(2, 2), (3, 6), (4, 24), (5, 120), (6, 720), (7, 5_040)],
    },
    Family { name: "binc", test: binc, executions: &[(2, 4), (3, 36), (4, 576)] },
    Family { name: "cinc", test: cinc, executions: &[(2, 8), (3, 216), (4, 13_824)] },
    Family { name: "inc", test: inc, executions: &[(2, 4), (3, 36), (4, 576)] },
    Family { name: "rw", test: rw, executions: &[(2, 4), (3, 36), (4, 576)] },
    Family { name: "readers", test: readers, executions: &[(2, 4), (8, 256), (13, 8_192)] },
    Family { name: "lastzero", test: lastzero, executions: &[(5, 64), (10, 3_328), (15, 147_456)] },
    Family {
        name: "casrot",
        test: casrot,
        executions: &[(2, 2), (3, 5), (4, 14), (5, 43), (6, 144), (7, 523), (8, 2_048), (9, 8_597)],
    },
    Family {
        name: "wcas",
        test: wcas,
        executions: &[(2, 5), (3, 13), (4, 33), (5, 81), (6, 193), (7, 449), (8, 1_025), (9, 2_305)],
    },
    Family { name: "cas", test: cas, executions: &[(2, 2), (3, 3), (4, 4), (5, 5)] },
    Family { name: "casw", test: casw, executions: &[(2, 6), (3, 66), (4, 1_200), (5, 32_880)] },
    Family { name: "CoA", test: coa, executions: &[(1, 4), (2, 15), (3, 130), (4, 2_028), (5, 49_776)] },
    Family { name: "N-writers", test: writers, executions: &[(4, 720)] },
    Family { name: "fib_bench", test: fib_bench, executions: &[(1, 11), (2, 140), (3, 1_698), (5, 218_243)] },
    Family {
        name: "lockinc",
        test: lockinc,
        executions: &[(2, 2), (3, 6), (4, 24), (5, 120), (6, 720), (7, 5_040)],
    },
];

/// n atomic increments: n! executions.
pub fn ainc(n: u32) -> Sized {
    alike("ainc", n, "volatile int x;", |_| "x.getAndAdd(1);".into())
}

/// n threads that increment two variables: (n!)² executions.
pub fn binc(n: u32) -> Sized {
    alike("binc", n, "volatile int x, y;", |_| "x.getAndAdd(1); y.getAndAdd(1);".into())
}

/// n threads that increment three variables: (n!)³ executions.
pub fn cinc(n: u32) -> Sized {
    alike("cinc", n, "volatile int x, y, z;", |_| "x.getAndAdd(1); y.getAndAdd(1); z.getAndAdd(1);".into())
}

/// n increments in two steps, each by another power of two: (n!)² executions.
pub fn inc(n: u32) -> Sized {
    alike("inc", n, "volatile int x;", |i| format!("int r = x; x = r + {};", 1 << i))
}

/// n threads that read, then write: (n!)² executions.
pub fn rw(n: u32) -> Sized {
    alike("rw", n, "volatile int x;", |i| format!("int r = x; x = {i};"))
}

/// One write and n reads: 2ⁿ executions.
pub fn readers(n: u32) -> Sized {
    alike("readers", n + 1, "volatile int x;", |i| if i == 0 { "x = 1;".into() } else { "int r = x;".into() })
        .sized(n)
}

/// One thread looks for the last zero of an array, from its end; n others copy an element to the next and add one.
pub fn lastzero(n: u32) -> Sized {
    let zeros = vec!["0"; n as usize + 1].join(", ");
    let test = alike("lastzero", n + 1, &format!("volatile int[] a = {{{zeros}}};"), |i| match i {
        0 => format!("int i = {n}; while (a[i] != 0) i--;"),
        _ => format!("int r = a[{}]; a[{i}] = r + 1;", i - 1),
    });
    test.sized(n)
}

/// n threads, of which each rotates from its number to the next.
pub fn casrot(n: u32) -> Sized {
    alike("casrot", n, "volatile int x;", |i| format!("x.compareAndSet({i}, {});", i + 1))
}

/// A write, and n threads that replace what it writes: n 2ⁿ⁻¹ + 1 executions.
pub fn wcas(n: u32) -> Sized {
    let body = |i| if i == 0 { "x = 2;" } else { "x.compareAndSet(2, 3);" };
    alike("wcas", n + 1, "volatile int x;", |i| body(i).into()).sized(n)
}

/// n threads of which one succeeds in replacing the initial value: n executions.
pub fn cas(n: u32) -> Sized {
    alike("cas", n, "volatile int x;", |i| format!("x.compareAndSet(0, {});", i + 1))
}

/// The same, each followed by a write.
pub fn casw(n: u32) -> Sized {
    alike("casw", n, "volatile int x;", |i| format!("x.compareAndSet(0, 1); x = {};", i + 3))
}

/// Two threads that write a variable and read it again, each after a read of another; n - 1 threads write these others.
pub fn coa(n: u32) -> Sized {
    let test = alike("CoA", n + 1, "volatile int x, y, z;", |i| match i {
        0 => "x = 1; int r = y; int s = x;".into(),
        1 => "x = 2; int r = z; int s = x;".into(),
        _ => format!("y = {}; z = {};", i - 2, i - 2),
    });
    test.sized(n)
}

/// n + 1 writes and a read: (n + 1)! (n + 2) executions.
pub fn writers(n: u32) -> Sized {
    let test = alike("writers", n + 2, "volatile int x;", |i| {
        if i <= n { format!("x = {i};") } else { "int r = x;".into() }
    });
    Sized { title: format!("N-writers({n})"), ..test }
}

/// Two threads that add each other's variable to their own, n times, and one that looks at both.
pub fn fib_bench(n: u32) -> Sized {
    let rounds = |own: &str| {
        let round = |i| format!("int p{i} = x; int q{i} = y; {own} = p{i} + q{i};");
        (0..n).map(round).collect::<Vec<_>>().join(" ")
    };
    // The number of Fibonacci that neither exceeds.
    let most = (0..=2 * n).fold((0, 1), |(a, b), _| (b, a + b)).1;
    let test = alike("fib_bench", 3, "volatile int x = 1, y = 1;", |i| match i {
        0 => rounds("x"),
        1 => rounds("y"),
        _ => format!("int r = x; if (r <= {most}) {{ int s = y; }}"),
    });
    test.sized(n)
}

/// n increments under a lock: n! executions.
pub fn lockinc(n: u32) -> Sized {
    alike("lockinc", n, "int x; monitor m;", |_| "synchronized (m) { int r = x; x = r + 1; }".into())
}

/// A test of so many threads, each with its body, from number 0 on.
fn alike(name: &str, threads: u32, declarations: &str, body: impl Fn(u32) -> String) -> Sized {
    let mut text = header(name, declarations);
    for i in 0..threads {
        thread(&mut text, i + 1, &[body(i)]);
    }
    text.push_str("exists (true)\n");
    Sized { title: format!("{name}({threads})"), text }
}

impl Sized {
    /// The same, called by another size than how many threads it has.
    fn sized(self, n: u32) -> Sized {
        let name = self.title.split('(').next().unwrap_or_default();
        Sized { title: format!("{name}({n})"), ..self }
    }
}
