//! Pseudo-random numbers that are the same on every machine and in every version (xorshift64*, Vigna 2016).

/// A stream of numbers that its seed determines.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        // Zero is xorshift's fixed point, and small seeds begin alike: spread them first.
        Random((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// A number below `bound`, which is at least 1. The bias is of no importance here.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let scrambled = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        scrambled as usize % bound
    }
}
