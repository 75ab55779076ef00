//! Code of the library that is changed when it is loaded: long spins.
//!
//! A thread that is woken up in vain by a lock spins before it waits again, each time twice as long, up to 255 rounds
//! (`spins = postSpins = (byte)((postSpins << 1) | 1)`); one whose partner is about to answer in an `Exchanger` spins for 1,024 rounds, on
//! JDKs before it was rewritten. A round tries what the thread tries anyhow, so that the rounds allow nothing new, but local
//! variables that count them tell hundreds of states apart. Here they count from 0: the thread waits at once, or goes round
//! and round in the same state until its partner has answered.

use ristretto_classfile::attributes::Instruction as I;

use crate::class::RawCode;

/// A class that spins.
struct Spins {
    class: &'static str,
    cut: fn(&mut [I]) -> bool,
    /// How often, in the versions of the class that are known.
    times: &'static [usize],
}

const SPINS: [Spins; 4] = [
    Spins { class: "java/util/concurrent/locks/AbstractQueuedSynchronizer", cut: cut_doubling, times: &[1] },
    Spins {
        class: "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
        cut: cut_doubling,
        times: &[1],
    },
    Spins { class: "java/util/concurrent/locks/StampedLock", cut: cut_doubling, times: &[2] },
    Spins { class: "java/util/concurrent/Exchanger", cut: cut_beginning_again, times: &[2, 0] },
];

/// Cuts the spins in the methods of a class. An error says that they are not there as they should be.
pub(crate) fn cut_spins<'c>(
    class: &str,
    methods: impl Iterator<Item = &'c mut RawCode>,
) -> Result<(), String> {
    let Some(spins) = SPINS.iter().find(|spins| spins.class == class) else { return Ok(()) };
    let mut found = 0;
    for code in methods {
        for start in 0..code.instructions.len() {
            found += usize::from((spins.cut)(&mut code.instructions[start..]));
        }
    }
    if spins.times.contains(&found) {
        return Ok(());
    }
    Err(format!("the loops in which it spins were found {found} times: this version of the JDK is not known"))
}

/// What is doubled is forgotten in favour of 0. Every instruction keeps its place.
fn cut_doubling(instructions: &mut [I]) -> bool {
    let [I::Iconst_1, I::Ishl, I::Iconst_1, I::Ior, I::I2b, I::Dup, first, second, ..] = instructions else {
        return false;
    };
    let found = is_store(first) && is_store(second);
    if found {
        instructions[..5].clone_from_slice(&[I::Pop, I::Iconst_0, I::Nop, I::Nop, I::Nop]);
    }
    found
}

/// `spins = SPINS`, in a loop.
fn cut_beginning_again(instructions: &mut [I]) -> bool {
    let [spins @ I::Sipush(1024), store, I::Goto(_), ..] = instructions else { return false };
    let found = is_store(store);
    if found {
        *spins = I::Iconst_0;
    }
    found
}

fn is_store(instruction: &I) -> bool {
    matches!(instruction, I::Istore(_) | I::Istore_0 | I::Istore_1 | I::Istore_2 | I::Istore_3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class_path::Jdk;
    use crate::testing::nothing;

    #[test]
    fn spins_are_found_on_every_jdk() {
        for jdk in Jdk::all() {
            let (program, _classes) = nothing(Some(&jdk));
            for spins in SPINS {
                program.load(spins.class).unwrap_or_else(|error| panic!("JDK {}: {error}", jdk.feature()));
            }
        }
    }

    #[test]
    fn spins_that_are_not_found_are_an_error() {
        let spin = || {
            [I::Iload_1, I::Iconst_1, I::Ishl, I::Iconst_1, I::Ior, I::I2b, I::Dup, I::Istore_1, I::Istore_2]
        };
        let code = |instructions: &[I]| RawCode {
            max_stack: 2,
            max_locals: 3,
            instructions: instructions.to_vec(),
            exceptions: Vec::new(),
            lines: Vec::new(),
            variables: Vec::new(),
        };
        let class = SPINS[0].class;
        let mut once = code(&spin());
        assert_eq!(cut_spins(class, [&mut once].into_iter()), Ok(()));
        let zero =
            [I::Iload_1, I::Pop, I::Iconst_0, I::Nop, I::Nop, I::Nop, I::Dup, I::Istore_1, I::Istore_2];
        assert_eq!(once.instructions, zero);
        // It is not there again, nor with another operation.
        let error = cut_spins(class, [&mut once].into_iter()).expect_err("it has been cut");
        assert!(error.contains("found 0 times"), "{error}");
        let mut twice = [code(&spin()), code(&spin())];
        cut_spins(class, twice.iter_mut()).expect_err("once too many");
        assert_eq!(cut_spins("java/lang/Object", [].into_iter()), Ok(()));
    }
}
