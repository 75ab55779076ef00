//! Judging executions with accesses in modes or fences (docs/modes.md), or with freezes (JLS §17.5): also coherence, and what fences and
//! freezes order, rest on what reads see, and so do final values. So each combination of writes that a path's reads may see is asked for its outcomes by itself.

use std::hash::Hash;

use thinair_program::{Describe, Program};

use super::{Deciding, Ended, Finding, advance};
use crate::event_set::EventId;
use crate::sketch::{self, Sketch, Source};
use crate::walk::{Ending, Walk};
use crate::{coherence, fences, finals};

/// Whether an execution whose reads are decided is well-formed, as far as that was not seen to on the path. Notes what freezes guard.
pub(crate) fn is_well_formed<P: Program>(program: &P, sketch: &mut Sketch) -> bool {
    if finals::has_freezes(&sketch.events) {
        if !finals::are_respected(program, sketch) {
            return false;
        }
        finals::guard(program, sketch);
    }
    fences::are_guessed(sketch) && coherence::is_coherent(sketch)
}

impl<P: Describe, O: Ord + Hash + Clone> Deciding<'_, P, O> {
    /// As [`judge`](Deciding::judge): judges each combination of writes that the reads of a path may see. What is cheap comes
    /// first: those without a cycle of po, so and reads-from.
    pub(super) fn judge_in_modes(
        &mut self,
        walk: &Walk<'_, P>,
        ending: Ending,
        finding: &Finding<O>,
        sources: &[(EventId, Vec<Source>)],
    ) {
        let count = self.options.count;
        if !count && self.options.stages.acyclic {
            self.judge_each((walk, ending), finding, sources, true);
        }
        if count || !self.is_known(finding) {
            self.judge_each((walk, ending), finding, sources, false);
        }
        if !self.is_known(finding) {
            self.refuse(finding);
        }
    }

    fn judge_each(
        &mut self,
        (walk, ending): (&Walk<'_, P>, Ending),
        finding: &Finding<O>,
        sources: &[(EventId, Vec<Source>)],
        acyclic: bool,
    ) {
        let mut sketch = walk.sketch();
        let mut choice = vec![0; sources.len()];
        loop {
            sketch.decide(sources, &choice);
            if is_well_formed(self.setting.program, &mut sketch) {
                let shown = self.shown(walk, ending, finding, &sketch);
                if self.options.count || !self.is_known(&shown) {
                    self.decision.statistics.candidates += 1;
                    let passes = if acyclic {
                        sketch::is_acyclic(&sketch.events, sketch.threads.len(), &|read| {
                            sketch.event(read).seen
                        })
                    } else {
                        self.passes(&sketch)
                    };
                    if passes {
                        self.decision.statistics.legal += 1;
                        self.accept(walk, shown, &|| sketch.clone());
                    }
                }
            }
            let is_enough = !self.options.count && self.is_known(finding);
            if is_enough || self.is_stopped() || !advance(&mut choice, sources) {
                return;
            }
        }
    }

    /// What the execution shows: of the outcomes that the path might have, those with its final values.
    pub(super) fn shown(
        &self,
        walk: &Walk<'_, P>,
        ending: Ending,
        finding: &Finding<O>,
        sketch: &Sketch,
    ) -> Finding<O> {
        let outcomes = if finding.outcomes.is_empty() {
            Vec::new()
        } else {
            (self.inquiry.observe)(&Ended::of(walk, ending, sketch))
        };
        Finding { outcomes, ..finding.clone() }
    }
}
