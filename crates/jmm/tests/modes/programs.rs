//! Random programs with accesses in all modes, updates and fences.

use std::fmt::Write as _;

use thinair_litmus::Test;

/// What programs are made of besides accesses.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a part of the language")]
pub(crate) struct Ingredients {
    pub(crate) fences: bool,
    pub(crate) updates: bool,
    pub(crate) branches: bool,
    /// Whether threads read first and write then: where reads can see what comes later.
    pub(crate) buffering: bool,
}

/// A stream of programs that depends on its seed alone.
pub(crate) struct Programs {
    state: u64,
    ingredients: Ingredients,
}

const READS: [&str; 5] = ["", "get", "getOpaque", "getAcquire", "getVolatile"];
const WRITES: [&str; 5] = ["", "set", "setOpaque", "setRelease", "setVolatile"];
const FENCES: [&str; 5] = ["fullFence", "acquireFence", "releaseFence", "loadLoadFence", "storeStoreFence"];
const UPDATES: [&str; 8] = [
    "getAndSet(2)",
    "getAndSetAcquire(1)",
    "getAndSetRelease(2)",
    "compareAndExchange(0, 1)",
    "compareAndExchangeAcquire(0, 2)",
    "compareAndExchangeRelease(1, 2)",
    "getAndBitwiseOrAcquire(1)",
    "getAndBitwiseOrRelease(2)",
];

impl Programs {
    pub(crate) fn new(seed: u64, ingredients: Ingredients) -> Programs {
        Programs { state: seed, ingredients }
    }

    pub(crate) fn next(&mut self) -> Test {
        let threads = 2 + self.below(2);
        let accesses = [0, 0, 2 + self.below(2), 1 + self.below(2)][threads];
        let mut text = String::from("Java Random { int x = 0, y = 0; volatile int v = 0; }\n");
        for number in 1..=threads {
            let _ = write!(text, "Thread {number} {{ int r0 = 0;");
            let mut registers = 0;
            for place in 0..accesses {
                let reads = self.ingredients.buffering.then_some(place == 0);
                self.statement(&mut text, &mut registers, reads);
            }
            text += " }\n";
        }
        text += ["exists (1:r0 == 1)\n", "exists (1:r0 == 1 && x == 1 && y == 1)\n"][self.below(2)];
        thinair_litmus::parse(&text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"))
    }

    fn statement(&mut self, text: &mut String, registers: &mut usize, reads: Option<bool>) {
        if self.ingredients.fences && *registers < 3 && self.below(3) == 0 {
            let _ = write!(text, " {}();", FENCES[self.below(5)]);
        }
        let variable = ["x", "x", "y", "y", "v"][self.below(5)];
        if self.ingredients.updates && reads != Some(true) && self.below(3) == 0 {
            *registers += 1;
            let _ = write!(text, " int r{registers} = {variable}.{};", UPDATES[self.below(8)]);
            return;
        }
        if reads.unwrap_or_else(|| self.below(2) == 0) {
            *registers += 1;
            let mode = READS[self.below(5)];
            let read = if mode.is_empty() { variable.to_owned() } else { format!("{variable}.{mode}()") };
            let _ = write!(text, " int r{registers} = {read};");
            return;
        }
        let value = match self.below(3) {
            0 if *registers > 0 => format!("r{}", 1 + self.below(*registers)),
            1 => "2".to_owned(),
            _ => "1".to_owned(),
        };
        let mode = WRITES[self.below(5)];
        let write = if mode.is_empty() {
            format!("{variable} = {value};")
        } else {
            format!("{variable}.{mode}({value});")
        };
        if self.ingredients.branches && *registers > 0 && self.below(3) == 0 {
            let _ = write!(text, " if (r{} == {}) {write}", 1 + self.below(*registers), self.below(2));
        } else {
            let _ = write!(text, " {write}");
        }
    }

    /// Vigna's splitmix64.
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}
