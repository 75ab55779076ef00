//! Known questions, grown.

use super::{Sized, condition, header, ints, thread};

/// Store buffering in a ring: each thread writes its own variable and reads the next one's.
pub fn store_buffering_ring(threads: u32) -> Sized {
    let mut text = header("ring", &ints(&(0..threads).map(|i| format!("x{i}")).collect::<Vec<_>>()));
    for i in 0..threads {
        let next = (i + 1) % threads;
        thread(&mut text, i + 1, &[format!("x{i} = 1;"), format!("int r = x{next};")]);
    }
    condition(&mut text, (0..threads).map(|i| format!("{}:r == 0", i + 1)));
    Sized { title: format!("store-buffering ring of {threads} threads"), text }
}

/// Independent reads of independent writes: two writers, and readers of both, every other one in the other order.
pub fn iriw(readers: u32) -> Sized {
    let mut text = header("iriw", &ints(&["x".into(), "y".into()]));
    thread(&mut text, 1, &["x = 1;".into()]);
    thread(&mut text, 2, &["y = 1;".into()]);
    for i in 0..readers {
        let (first, second) = if i % 2 == 0 { ("x", "y") } else { ("y", "x") };
        thread(&mut text, i + 3, &[format!("int a = {first};"), format!("int b = {second};")]);
    }
    condition(
        &mut text,
        (0..readers).flat_map(|i| [format!("{}:a == 1", i + 3), format!("{}:b == 0", i + 3)]),
    );
    Sized { title: format!("IRIW, two writers, {readers} readers of both"), text }
}

/// n writes of x against n reads of x.
pub fn writes_against_reads(n: u32) -> Sized {
    let mut text = header("wr", &ints(&["x".into()]));
    thread(&mut text, 1, &(1..=n).map(|i| format!("x = {i};")).collect::<Vec<_>>());
    thread(&mut text, 2, &(1..=n).map(|i| format!("int r{i} = x;")).collect::<Vec<_>>());
    condition(&mut text, [format!("2:r1 == {n}"), format!("2:r{n} == 0")].into_iter());
    Sized { title: format!("{n} writes of x against {n} reads of x"), text }
}

/// k threads that each write x and then read it.
pub fn write_then_read(threads: u32) -> Sized {
    let mut text = header("cow", &ints(&["x".into()]));
    for i in 1..=threads {
        thread(&mut text, i, &[format!("x = {i};"), "int r = x;".into()]);
    }
    condition(&mut text, (1..=threads).map(|i| format!("{i}:r == {}", i % threads + 1)));
    Sized { title: format!("{threads} threads write then read x"), text }
}

/// TC2 with more reads: if all agree, what they wait for is written.
pub fn agreement(reads: u32) -> Sized {
    let mut text = header("agreement", &ints(&["x".into(), "y".into()]));
    let mut statements: Vec<String> = (1..reads).map(|i| format!("int r{i} = x;")).collect();
    let agree: Vec<String> = (2..reads).map(|i| format!("r1 == r{i}")).collect();
    statements.push(format!("if ({}) y = 1;", agree.join(" && ")));
    thread(&mut text, 1, &statements);
    thread(&mut text, 2, &["int q = y;".into(), "x = q;".into()]);
    condition(&mut text, (1..reads).map(|i| format!("1:r{i} == 1")));
    Sized { title: "reads that must agree (TC2 grown)".into(), text }
}

/// Load buffering in a ring: each thread reads its own variable and writes the next one's.
pub fn load_buffering_ring(threads: u32) -> Sized {
    let mut text = header("lb", &ints(&(0..threads).map(|i| format!("x{i}")).collect::<Vec<_>>()));
    for i in 0..threads {
        let next = (i + 1) % threads;
        thread(&mut text, i + 1, &[format!("int r = x{i};"), format!("x{next} = 1;")]);
    }
    condition(&mut text, (0..threads).map(|i| format!("{}:r == 1", i + 1)));
    Sized { title: "load-buffering ring".into(), text }
}

/// The same with copies: one thread writes a constant, which all others must have passed on before it is read.
pub fn copying_ring(threads: u32) -> Sized {
    let mut text = header("copy", &ints(&(0..threads).map(|i| format!("x{i}")).collect::<Vec<_>>()));
    for i in 0..threads {
        let (next, value) = ((i + 1) % threads, if i == 0 { "1" } else { "r" });
        thread(&mut text, i + 1, &[format!("int r = x{i};"), format!("x{next} = {value};")]);
    }
    condition(&mut text, (0..threads).map(|i| format!("{}:r == 1", i + 1)));
    Sized { title: "ring of copies".into(), text }
}

/// Four threads that read each other's variables and write their own by what they saw.
pub fn four_threads(reads: u32) -> Sized {
    let names = ["a", "b", "c", "d"];
    let mut text = header("four", &ints(&names.map(String::from)));
    let each = reads / 4;
    for thread_index in 0..4_u32 {
        let variable = |i: u32| names[((thread_index + i) % 4) as usize];
        let mut statements: Vec<String> = (0..each).map(|i| format!("int r{i} = {};", variable(i))).collect();
        let own = variable(0);
        statements.push(format!("if (r0 == 0) {own} = 1; else {own} = r{};", each - 1));
        thread(&mut text, thread_index + 1, &statements);
    }
    condition(&mut text, (1..=4).flat_map(|t| (0..each).map(move |i| format!("{t}:r{i} == 1"))));
    Sized { title: "four threads, a write by what was read".into(), text }
}

/// Reads that can all be committed in any order, beside a cycle out of thin air that never can.
pub fn stuck(reads: u32) -> Sized {
    let others = reads - 2;
    let mut names: Vec<String> = (0..others).map(|i| format!("x{i}")).collect();
    names.extend(["p".into(), "q".into()]);
    let mut text = header("stuck", &ints(&names));
    let mut first: Vec<String> = (0..others).map(|i| format!("int r{i} = x{i};")).collect();
    first.extend(["int s = p;".into(), "q = s;".into()]);
    let mut second: Vec<String> = (0..others).map(|i| format!("x{i} = 1;")).collect();
    second.extend(["int t = q;".into(), "p = t;".into()]);
    thread(&mut text, 1, &first);
    thread(&mut text, 2, &second);
    condition(&mut text, ["1:s == 1".to_owned(), "2:t == 1".into()].into_iter());
    Sized { title: "free reads beside thin air".into(), text }
}
