//! Families of tests, by size.

use std::fmt::Write;

/// A test of a family.
pub(crate) struct Sized {
    pub(crate) title: String,
    pub(crate) text: String,
}

/// Store buffering in a ring: each thread writes its own variable and reads the next one's.
pub(crate) fn store_buffering_ring(threads: u32) -> Sized {
    let mut text = header("ring", &(0..threads).map(|i| format!("x{i}")).collect::<Vec<_>>());
    for i in 0..threads {
        let next = (i + 1) % threads;
        thread(&mut text, i + 1, &[format!("x{i} = 1;"), format!("int r = x{next};")]);
    }
    condition(&mut text, (0..threads).map(|i| format!("{}:r == 0", i + 1)));
    Sized { title: format!("store-buffering ring of {threads} threads"), text }
}

/// Independent reads of independent writes: two writers, and readers of both, every other one in the other order.
pub(crate) fn iriw(readers: u32) -> Sized {
    let mut text = header("iriw", &["x".into(), "y".into()]);
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
pub(crate) fn writes_against_reads(n: u32) -> Sized {
    let mut text = header("wr", &["x".into()]);
    thread(&mut text, 1, &(1..=n).map(|i| format!("x = {i};")).collect::<Vec<_>>());
    thread(&mut text, 2, &(1..=n).map(|i| format!("int r{i} = x;")).collect::<Vec<_>>());
    condition(&mut text, [format!("2:r1 == {n}"), format!("2:r{n} == 0")].into_iter());
    Sized { title: format!("{n} writes of x against {n} reads of x"), text }
}

/// k threads that each write x and then read it.
pub(crate) fn write_then_read(threads: u32) -> Sized {
    let mut text = header("cow", &["x".into()]);
    for i in 1..=threads {
        thread(&mut text, i, &[format!("x = {i};"), "int r = x;".into()]);
    }
    condition(&mut text, (1..=threads).map(|i| format!("{i}:r == {}", i % threads + 1)));
    Sized { title: format!("{threads} threads write then read x"), text }
}

fn header(name: &str, variables: &[String]) -> String {
    format!("Java {name}\n{{ int {}; }}\n", variables.join(", "))
}

fn thread(text: &mut String, number: u32, statements: &[String]) {
    writeln!(text, "Thread {number} {{ {} }}", statements.join(" ")).expect("writing to a string");
}

fn condition(text: &mut String, parts: impl Iterator<Item = String>) {
    writeln!(text, "exists ({})", parts.collect::<Vec<_>>().join(" && ")).expect("writing to a string");
}
