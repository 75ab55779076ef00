//! Arithmetic, conversions, characters and strings on operands of all kinds: what `java` computes, we compute.

use std::fmt::Write;

use crate::support::{by_java, by_us, compile, difference, in_parallel, jdks};

const TEMPLATE: &str = include_str!("Operators.java");

/// A sequence of numbers that looks random and is always the same (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// One of several, or a number of any size.
    fn bits(&mut self, edges: &[u64]) -> u64 {
        match self.below(3) {
            0 => edges[self.below(edges.len() as u64) as usize],
            1 => self.next(),
            _ => {
                let shift = self.below(64);
                (self.next().cast_signed() >> shift).cast_unsigned()
            }
        }
    }
}

/// All pairs of edges, one after the other, and as many pairs of other numbers.
fn operands(numbers: &mut Numbers, edges: &[u64], others: usize) -> Vec<u64> {
    let mut operands = Vec::new();
    for &first in edges {
        for &second in edges {
            operands.extend([first, second]);
        }
    }
    operands.extend((0..2 * others).map(|_| numbers.bits(edges)));
    operands
}

/// A field with an array. An initializer may not have more than 64 KiB of code, so each array has a class of its own.
fn array(declarations: &mut String, kind: &str, name: &str, values: impl Iterator<Item = String>) {
    let values: Vec<String> = values.collect();
    let _ = writeln!(
        declarations,
        "static class {name}_ {{ static final {kind}[] VALUES = {{{}}}; }}\n    static final {kind}[] {name} = {name}_.VALUES;",
        values.join(", ")
    );
}

/// A string literal's content. Without a capital sigma, whose small letter depends on where words end: JDK 17 asks its
/// locale data for that, which we don't support.
fn text(numbers: &mut Numbers) -> String {
    const ALPHABETS: [&[u16]; 4] = [
        &[b'a' as u16, b'b' as u16],
        &[b'a' as u16, b'Z' as u16, b' ' as u16, b',' as u16, b'9' as u16, 0xe9, 0xdf, 0xb5],
        &[b'a' as u16, 0x3b1, 0x4e2d, 0x130, 0x131, 0x3c3, 0x2003, b'I' as u16],
        &[0xd83d, 0xde00, b'x' as u16, 0xd801, 0xdc00],
    ];
    let alphabet = ALPHABETS[numbers.below(4) as usize];
    let length = numbers.below(9);
    let units = (0..length).map(|_| alphabet[numbers.below(alphabet.len() as u64) as usize]);
    units.fold(String::new(), |mut text, unit| {
        let _ = write!(text, "\\u{unit:04x}");
        text
    })
}

fn program(seed: u64) -> String {
    let mut numbers = Numbers(seed);
    let mut fields = String::new();
    let ints: Vec<u64> = [0, 1, -1, 2, 31, 32, i32::MAX, i32::MIN, 255, 65536]
        .map(|edge: i32| i64::from(edge).cast_unsigned())
        .to_vec();
    let int = |value: u64| (value as i32).to_string();
    let values = operands(&mut numbers, &ints, 100);
    array(&mut fields, "int", "INTS", values.into_iter().map(int));
    let longs: Vec<u64> =
        [0, 1, -1, 63, 64, i64::MAX, i64::MIN, 1 << 31, -(1 << 31), 1 << 32].map(i64::cast_unsigned).to_vec();
    let long = |value: u64| format!("{}L", value.cast_signed());
    let values = operands(&mut numbers, &longs, 100);
    array(&mut fields, "long", "LONGS", values.into_iter().map(long));
    let floats = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        f32::from_bits(1),
        2_147_483_648.0,
        16_777_217.0,
        0.1,
    ];
    let edges: Vec<u64> = floats.iter().map(|edge| u64::from(edge.to_bits())).collect();
    let values = operands(&mut numbers, &edges, 100);
    array(&mut fields, "int", "FLOATS", values.into_iter().map(int));
    let doubles = [
        0.0,
        -0.0,
        1.0,
        -2.5,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN_POSITIVE,
        f64::from_bits(1),
        9_223_372_036_854_775_808.0,
        0.1,
        2e23,
    ];
    let edges: Vec<u64> = doubles.iter().map(|edge| edge.to_bits()).collect();
    let values = operands(&mut numbers, &edges, 100);
    array(&mut fields, "long", "DOUBLES", values.into_iter().map(long));
    let characters = (0..0x180).step_by(7).chain((0..200).map(|_| match numbers.below(3) {
        0 => numbers.below(0x300),
        1 => numbers.below(0x1_0000),
        _ => numbers.below(0x11_0000),
    }));
    let characters: Vec<u64> = characters.collect();
    array(&mut fields, "int", "CHARACTERS", characters.into_iter().map(int));
    let strings: Vec<String> = (0..240).map(|_| format!("\"{}\"", text(&mut numbers))).collect();
    array(&mut fields, "String", "STRINGS", strings.into_iter());
    assert!(TEMPLATE.contains("//@ operands"));
    TEMPLATE.replace("//@ operands", &fields)
}

#[test]
fn operators_and_static_methods_compute_what_java_computes() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Operators.java");
    std::fs::write(&source, program(1)).unwrap();
    let failures = in_parallel(&jdks(), |jdk| {
        let classes = folder.path().join(jdk.feature().to_string());
        std::fs::create_dir_all(&classes).unwrap();
        compile(jdk, [source.as_path()], &classes);
        let theirs = by_java(jdk, &classes, "Operators", &[]);
        assert!(theirs.status == 0 && theirs.output.lines().count() > 1000, "{}", theirs.errors);
        let failure = |what: String| Some(format!("JDK {}: {what}", jdk.feature()));
        match by_us(jdk, &classes, "Operators", &[]) {
            Ok(ours) => difference("stdout", &ours.output, &theirs.output).and_then(failure),
            Err(what) => failure(what),
        }
    });
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
