//! The states seen so far, compared with each other whatever their hashes say.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::Property;
use crate::Request;

/// Comparing each state with each other is quadratic; more than this are not kept.
const KEPT: usize = 1_000;

/// Different states with their hashes and requests. Not a hash map: it could not find an equal state whose hash
/// differs, which is what it is to find.
pub(super) struct Known<T> {
    states: Vec<(T, u64, Request)>,
}

impl<T: Eq + Hash> Known<T> {
    pub(super) fn new() -> Known<T> {
        Known { states: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Compares with the states seen before, and keeps this one if it is new.
    pub(super) fn meet(&mut self, state: &T, request: Request) -> Result<(), (Property, String)>
    where
        T: Clone,
    {
        let hash = hash_of(state);
        match self.states.iter().find(|(known, ..)| known == state) {
            Some((_, known, _)) if *known != hash => {
                Err((Property::Hash, "an equal state was met before with another hash".into()))
            }
            Some((.., known)) if *known != request => {
                Err((Property::Equality, format!("asks for {request:?}, but an equal state for {known:?}")))
            }
            Some(_) => Ok(()),
            None => {
                if self.states.len() < KEPT {
                    self.states.push((state.clone(), hash, request));
                }
                Ok(())
            }
        }
    }
}

/// A hash that is the same whenever it is asked for.
pub(super) fn hash_of(state: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}
