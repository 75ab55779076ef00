//! States are matched by a 128-bit fingerprint that is kept up to date incrementally.
//!
//! A state is a set of components (a thread with its state, a location with its value, a monitor with its
//! holder), each of which names itself. The fingerprint is the wrapping sum of the components' hashes: taking
//! one away and adding another costs two additions, and the order of components does not matter. If hashes were
//! random, two of a billion states would collide with a probability below 10⁻²⁰.

use std::hash::{Hash, Hasher};

/// What a state is known by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Fingerprint(pub u128);

impl Fingerprint {
    /// The fingerprint of a state that is one component.
    pub fn of(state: &impl Hash) -> Fingerprint {
        Fingerprint(component(Kind::Whole, state))
    }

    /// The fingerprint with one more component.
    pub fn add(&mut self, component: u128) {
        self.0 = self.0.wrapping_add(component);
    }

    /// The fingerprint without a component that it had.
    pub fn remove(&mut self, component: u128) {
        self.0 = self.0.wrapping_sub(component);
    }
}

/// What a component is about: components of different kinds that consist of the same numbers are different.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A thread with its state.
    Thread,
    /// A location with its value.
    Memory,
    /// A monitor with its holder.
    Monitor,
    /// That the program has exited.
    Exit,
    /// What threads know of each other's writes.
    Summary,
    /// An object that other threads can reach.
    Escaped,
    /// What must not be there.
    Garbage,
    /// All there is.
    Whole,
}

/// The hash of a component.
pub fn component(kind: Kind, component: &impl Hash) -> u128 {
    let mut hasher = ComponentHasher { lanes: SEEDS.map(|seed| seed ^ kind as u64), length: 0 };
    component.hash(&mut hasher);
    hasher.finish_wide()
}

/// Hashes word by word in two lanes. Each takes a word in by a multiplication to twice the width whose halves are
/// folded together, as wyhash and foldhash do; the lanes differ in their multipliers. A component is a dozen words, so
/// what counts is the cost of a word, and nothing is buffered.
struct ComponentHasher {
    lanes: [u64; 2],
    length: u64,
}

/// Odd numbers with an even spread of bits: the fractional parts of square roots of small primes.
const SEEDS: [u64; 2] = [0x6a09_e667_f3bc_c909, 0xbb67_ae85_84ca_a73b];
const MULTIPLIERS: [u64; 2] = [0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1];
const FINISHERS: [u64; 2] = [0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b];

fn fold(word: u64, multiplier: u64) -> u64 {
    let product = u128::from(word) * u128::from(multiplier);
    product as u64 ^ (product >> 64) as u64
}

impl ComponentHasher {
    fn finish_wide(self) -> u128 {
        let [first, second] = [0, 1].map(|lane| {
            let mixed = fold(self.lanes[lane] ^ self.length, FINISHERS[lane]);
            fold(mixed ^ self.lanes[1 - lane], MULTIPLIERS[lane])
        });
        u128::from(first) << 64 | u128::from(second)
    }
}

impl Hasher for ComponentHasher {
    fn write_u64(&mut self, word: u64) {
        self.length += 1;
        for (lane, multiplier) in self.lanes.iter_mut().zip(MULTIPLIERS) {
            *lane = fold(*lane ^ word, multiplier).wrapping_add(word.rotate_left(32));
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            self.write_u64(u64::from_le_bytes(word.try_into().expect("eight bytes")));
        }
        let rest = words.remainder();
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(last) ^ (rest.len() as u64) << 56);
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        unreachable!("components are hashed to 128 bits")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Components as states have them, small numbers in many places: all different, in each half alone as well.
    #[test]
    fn small_components_do_not_collide() {
        let mut whole = HashSet::new();
        let mut halves = [HashSet::new(), HashSet::new()];
        for object in 0..40_u32 {
            for pc in 0..20_u32 {
                for first in -4..5_i64 {
                    for second in -4..5_i64 {
                        for flag in [false, true] {
                            let hash =
                                component(Kind::Thread, &(object, pc, [first, second], flag, Some(pc)));
                            assert!(whole.insert(hash));
                            assert!(halves[0].insert((hash >> 64) as u64));
                            assert!(halves[1].insert(hash as u64));
                        }
                    }
                }
            }
        }
    }

    /// Sums of components: every subset of ten, with one of three values each.
    #[test]
    fn sums_do_not_collide() {
        let mut sums = HashSet::from([Fingerprint::default()]);
        for location in 0..10_u32 {
            let before: Vec<Fingerprint> = sums.iter().copied().collect();
            for value in 1..=3_i32 {
                for mut sum in before.iter().copied() {
                    sum.add(component(Kind::Memory, &(location, value)));
                    assert!(sums.insert(sum));
                }
            }
        }
        assert_eq!(sums.len(), 4_usize.pow(10));
    }

    #[test]
    fn kinds_tell_components_apart() {
        assert_ne!(component(Kind::Memory, &[3, 0, 1]), component(Kind::Monitor, &[3, 0, 1]));
    }

    /// A change of one bit changes about half of the bits.
    #[test]
    fn a_bit_changes_half_of_the_bits() {
        for word in [0_u64, 1, 0xffff_ffff, 0x8000_0000_0000_0000, 0x0123_4567_89ab_cdef] {
            let hash = |words: &[u64; 2]| component(Kind::Memory, words);
            let mut changed = 0;
            for bit in 0..64 {
                changed += (hash(&[word, 7]) ^ hash(&[word ^ 1 << bit, 7])).count_ones();
            }
            let mean = f64::from(changed) / 64.0;
            assert!((56.0..72.0).contains(&mean), "{mean} bits of 128 change for {word:x}");
        }
    }
}
