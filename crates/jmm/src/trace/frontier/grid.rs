//! Visits each frontier once: a grid in which what has been visited is skipped.

use std::collections::VecDeque;

use thinair_program::Describe;

use super::{Found, Outcome, Stop, Tables};

/// The most points that a grid may have.
const MOST: usize = 1 << 26;

/// In a grid of so many points, invalid ones are ruled out in the beginning: a row in which one is left is never done with.
const SMALL: usize = 1 << 22;

/// How many frontiers are looked at between two questions whether to stop.
const PATIENCE: u64 = 1 << 8;

/// Breadth-first search; none if the grid is not all there is, or too large.
pub(super) fn search<P: Describe>(tables: &Tables<'_, '_, P>, stop: &dyn Fn() -> bool) -> Option<Found> {
    if !tables.threads.iter().all(|thread| thread.nodes.simple) {
        return None;
    }
    let end = tables.end();
    let mut grid = Grid::new(&end)?;
    let valid = |frontier: &[usize]| {
        let reachable = |t: usize| tables.threads[t].nodes.reachable[frontier[t]];
        (0..frontier.len()).all(reachable) && tables.is_valid(frontier)
    };
    if grid.next.len() <= SMALL {
        grid.rule_out(&valid);
    }
    let start = vec![0; end.len()];
    let mut found = Found { path: Outcome::None, reached: 0, furthest: start.clone(), ever: start.clone() };
    let mut pending = VecDeque::new();
    if valid(&start) {
        pending.push_back(grid.visit(&start, NOWHERE));
        found.reached = 1;
    }
    let mut looked_at = 0;
    while let Some(point) = pending.pop_front() {
        let from = grid.frontier(point);
        if from.iter().sum::<usize>() > found.furthest.iter().sum() {
            found.furthest.clone_from(&from);
        }
        for (ever, &here) in found.ever.iter_mut().zip(&from) {
            *ever = here.max(*ever);
        }
        if from == end {
            found.path = Outcome::Path(grid.path(point));
            return Some(found);
        }
        looked_at += 1;
        if looked_at % PATIENCE == 0 && stop() {
            found.path = Outcome::Stopped(Stop::Told);
            return Some(found);
        }
        let to = tables.reach(&from);
        if to == end && valid(&end) {
            grid.visit(&end, point as u32);
            found.reached += 1;
            found.path = Outcome::Path(grid.path(grid.point(&end)));
            return Some(found);
        }
        let before = pending.len();
        grid.sweep(&from, &to, point as u32, &valid, &mut pending);
        found.reached += (pending.len() - before) as u64;
    }
    Some(found)
}

/// All frontiers, by number; the last thread's place varies fastest. The points with the same places but the last are a row, the
/// rows with the same places but one are a block.
struct Grid {
    sizes: Vec<usize>,
    strides: Vec<usize>,
    /// For each point, one at or after it in its row that may not have been visited or ruled out; the row's end if there is none.
    /// A row has a point more than the thread has places.
    next: Vec<u32>,
    /// The same for rows in their blocks.
    next_row: Vec<u32>,
    parent: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl Grid {
    fn new(end: &[usize]) -> Option<Grid> {
        // With a thread that has one place there is always a last thread and one before it.
        let sizes: Vec<usize> = end.iter().map(|last| last + 1).collect();
        let mut strides = vec![1; sizes.len()];
        let mut total: usize = 1;
        for place in (0..sizes.len()).rev() {
            strides[place] = total;
            let room = if place + 1 == sizes.len() { sizes[place] + 1 } else { sizes[place] };
            total = total.checked_mul(room).filter(|total| *total <= MOST)?;
        }
        let rows = total / sizes.last().map_or(1, |last| last + 1);
        let block = sizes.len().checked_sub(2).map_or(1, |place| sizes[place]);
        Some(Grid {
            next: (0..total as u32).collect(),
            next_row: (0..(rows / block * (block + 1)) as u32).collect(),
            parent: vec![NOWHERE; total],
            sizes,
            strides,
        })
    }

    fn point(&self, frontier: &[usize]) -> usize {
        frontier.iter().zip(&self.strides).map(|(place, stride)| place * stride).sum()
    }

    fn frontier(&self, point: usize) -> Vec<usize> {
        let mut rest = point;
        let place = |stride: &usize| {
            let place = rest / stride;
            rest %= stride;
            place
        };
        self.strides.iter().map(place).collect()
    }

    fn visit(&mut self, frontier: &[usize], parent: u32) -> usize {
        let point = self.point(frontier);
        self.parent[point] = parent;
        self.next[point] = point as u32 + 1;
        point
    }

    fn path(&self, mut point: usize) -> Vec<Vec<usize>> {
        let mut path = vec![self.frontier(point)];
        while self.parent[point] != NOWHERE {
            point = self.parent[point] as usize;
            path.push(self.frontier(point));
        }
        path.reverse();
        path
    }

    /// Rules out all points that are not valid, and the rows in which no other is.
    fn rule_out(&mut self, valid: &dyn Fn(&[usize]) -> bool) {
        let Some(last) = self.sizes.len().checked_sub(1) else { return };
        let mut frontier = vec![0; self.sizes.len()];
        loop {
            let start = self.point(&frontier);
            let mut left = false;
            for place in 0..self.sizes[last] {
                frontier[last] = place;
                if valid(&frontier) {
                    left = true;
                } else {
                    self.next[start + place] = (start + place) as u32 + 1;
                }
            }
            frontier[last] = 0;
            if !left && last > 0 {
                let row = self.row_number(&frontier, frontier[last - 1]);
                self.next_row[row] = row as u32 + 1;
            }
            let Some(place) = (0..last).rev().find(|&place| frontier[place] + 1 < self.sizes[place]) else {
                return;
            };
            frontier[place] += 1;
            frontier[place + 1..].fill(0);
        }
    }

    /// Visits all valid points between two corners that have not been visited.
    fn sweep(
        &mut self,
        from: &[usize],
        to: &[usize],
        parent: u32,
        valid: &dyn Fn(&[usize]) -> bool,
        pending: &mut VecDeque<usize>,
    ) {
        let Some(last) = from.len().checked_sub(1) else { return };
        let row_place = last.saturating_sub(1);
        let mut frontier = from.to_vec();
        loop {
            // The rows of the block, or the only one.
            let block = self.row_number(&frontier, 0);
            let mut row = from[row_place];
            while row <= to[row_place] {
                if last > 0 {
                    row = find(&mut self.next_row, block + row) - block;
                    if row > to[row_place] {
                        break;
                    }
                    frontier[row_place] = row;
                }
                self.sweep_row(&mut frontier, from[last], to[last], parent, valid, pending);
                let start = self.point(&frontier) - frontier[last];
                if find(&mut self.next, start) == start + self.sizes[last] {
                    self.next_row[block + row] = (block + row) as u32 + 1;
                }
                if last == 0 {
                    break;
                }
                row += 1;
            }
            frontier[row_place] = from[row_place];
            frontier[last] = from[last];
            // The next block.
            let Some(place) = (0..row_place).rev().find(|&place| frontier[place] < to[place]) else { return };
            frontier[place] += 1;
            frontier[place + 1..row_place].copy_from_slice(&from[place + 1..row_place]);
        }
    }

    fn sweep_row(
        &mut self,
        frontier: &mut [usize],
        from: usize,
        to: usize,
        parent: u32,
        valid: &dyn Fn(&[usize]) -> bool,
        pending: &mut VecDeque<usize>,
    ) {
        let last = frontier.len() - 1;
        frontier[last] = 0;
        let start = self.point(frontier);
        let mut place = find(&mut self.next, start + from) - start;
        while place <= to {
            frontier[last] = place;
            if valid(frontier) {
                pending.push_back(self.visit(frontier, parent));
            } else {
                self.next[start + place] = (start + place) as u32 + 1;
            }
            place = find(&mut self.next, start + place) - start;
        }
        frontier[last] = 0;
    }

    /// The number of a row in the list of rows, which has one more for each block.
    fn row_number(&self, frontier: &[usize], row: usize) -> usize {
        let Some(block_place) = frontier.len().checked_sub(2) else { return 0 };
        let places = frontier[..block_place].iter().zip(&self.sizes);
        let block = places.fold(0, |block, (place, size)| block * size + place);
        block * (self.sizes[block_place] + 1) + row
    }
}

/// The end of a chain of pointers, which is shortened on the way.
fn find(next: &mut [u32], from: usize) -> usize {
    let mut root = from;
    while next[root] as usize != root {
        root = next[root] as usize;
    }
    let mut place = from;
    while next[place] as usize != root {
        place = std::mem::replace(&mut next[place], root as u32) as usize;
    }
    root
}
