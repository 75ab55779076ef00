//! Transitive closure by squaring: after `k` steps all paths of up to `2^k` edges are there.

use super::{Base, Matrix};
use crate::circuit::Circuit;

impl Matrix {
    /// The smallest transitive relation around a binary one.
    pub(crate) fn closure(&self, base: Base, circuit: &mut Circuit) -> Matrix {
        let longest = self.longest_path(base);
        let mut closed = self.clone();
        let mut covered = 1;
        while covered < longest {
            let squared = closed.join(&closed, base, circuit);
            let next = closed.union(&squared, circuit);
            if next == closed {
                break;
            }
            closed = next;
            covered *= 2;
        }
        closed
    }

    /// No path without a repeated edge target is longer. Atoms that are on no cycle of the upper bound are peeled off
    /// from the front, layer by layer; of what remains, each atom may be on the path.
    fn longest_path(&self, base: Base) -> usize {
        let size = base.0 as usize;
        let edges = || {
            self.entries.iter().map(|(number, _)| ((number / base.0) as usize, (number % base.0) as usize))
        };
        let mut incoming = vec![0_usize; size];
        let mut touched = vec![false; size];
        for (from, to) in edges() {
            incoming[to] += 1;
            touched[from] = true;
            touched[to] = true;
        }
        let mut layer: Vec<usize> = (0..size).filter(|atom| touched[*atom] && incoming[*atom] == 0).collect();
        let (mut layers, mut peeled) = (0, 0);
        while !layer.is_empty() {
            layers += 1;
            peeled += layer.len();
            let mut next = Vec::new();
            for atom in layer {
                for (entry, _) in self.starting_with(atom as u64, base.0) {
                    let to = (entry % base.0) as usize;
                    incoming[to] -= 1;
                    if incoming[to] == 0 {
                        next.push(to);
                    }
                }
            }
            layer = next;
        }
        let cyclic = touched.iter().filter(|touched| **touched).count() - peeled;
        // A path of distinct atoms has one edge less; a cycle's last edge comes back to its first atom.
        if cyclic == 0 { (layers + cyclic).saturating_sub(1) } else { layers + cyclic }
    }
}
