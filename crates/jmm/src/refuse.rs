//! Why no execution that a model allows has an outcome.
//!
//! The well-formed executions that have it are looked at one by one: each has reads that the model does not let see what
//! they would have to see. The one with the fewest of them says most clearly what is in the way.

use std::ops::ControlFlow;

use thinair_event::Value;
use thinair_program::{Describe, Unfollowed};

use crate::decide::{Ended, Inquiry, Model, Options, advance, is_well_formed, torn_by};
use crate::domain;
use crate::event_set::EventId;
use crate::evidence::Refusal;
use crate::finals;
use crate::justify::refusal;
use crate::legality::{Legality, Method, Obstacle, Obstacles, Question};
use crate::provenance::without_provenance;
use crate::sketch::{Sketch, Source};
use crate::walk::{Ending, Modes, Setting, Walk};
use crate::write_sets::{Generation, Generator, WriteSet, fixed_point, keys_of};

/// Why an outcome is forbidden.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// How many well-formed executions have the outcome.
    pub executions: u64,
    /// Whether that is all of them, for values up to those of the program and the question.
    pub exhaustive: bool,
    /// Why the one of them is not allowed that needs the least.
    pub nearest: Option<Refusal>,
}

/// More executions than this are not looked at: one is shown in the end.
const MOST: u64 = 2_000;

/// Says why no execution that the model allows has an outcome that is asked for.
pub fn refuse<P: Describe, O>(
    program: &P,
    model: Model,
    options: Options,
    inquiry: &Inquiry<'_, P, O>,
) -> Result<Refused, Unfollowed> {
    let mut setting = Setting::new(program, options.events);
    setting.freezes = model != Model::Provenance;
    loop {
        match refuse_in(&mut setting, model, options, inquiry) {
            // It met an access or a fence of docs/modes.md.
            Ok(Err(modes)) => setting.modes = modes,
            Ok(Ok(refused)) => return Ok(refused),
            Err(unfollowed) => return Err(unfollowed),
        }
    }
}

fn refuse_in<P: Describe, O>(
    setting: &mut Setting<'_, P>,
    model: Model,
    options: Options,
    inquiry: &Inquiry<'_, P, O>,
) -> Result<Result<Refused, Modes>, Unfollowed> {
    let program = setting.program;
    let write_set = loop {
        let domain = domain::close(
            setting,
            &program.initial().threads,
            inquiry.constants,
            domain::STATES,
            inquiry.is_over,
        );
        let parted = domain.parted.clone();
        if setting.modes.with(domain.modes) != setting.modes {
            return Ok(Err(setting.modes.with(domain.modes)));
        }
        let write_set = WriteSet::of_values(domain);
        let torn = if options.tearing { torn_by(setting, &write_set, &parted) } else { Vec::new() };
        if torn.is_empty() {
            break write_set;
        }
        setting.torn.extend(torn);
    };
    let setting = &*setting;
    let is_asked_for =
        |ended: &Ended<'_, P>| (inquiry.observe)(ended).iter().any(|outcome| (inquiry.is_asked_for)(outcome));
    let mut refusing = Refusing {
        setting,
        model,
        options,
        generated: None,
        refused: Refused { executions: 0, exhaustive: true, nearest: None },
        is_asked_for: &is_asked_for,
        is_over: inquiry.is_over,
    };
    if model == Model::WriteSets {
        let point = fixed_point(setting, options.identity, false, inquiry.is_over);
        refusing.generated = Some(point.write_set);
    }
    let generation = Generation { write_set: &write_set, identity: options.identity };
    let mut visit = |walk: &Walk<'_, P>, ending: Ending| {
        if ending == Ending::Complete
            && is_asked_for(&Ended::new(walk, ending))
            && let Some(sources) = generation.sources(walk)
        {
            return refusing.look_at(walk, &sources);
        }
        ControlFlow::Continue(())
    };
    let mut generator = Generator { generation, visit: &mut visit, is_over: inquiry.is_over };
    let remarks = Walk::all(setting, &mut generator);
    if let Some(unfollowed) = remarks.unfollowed {
        return Err(unfollowed);
    }
    if remarks.modes.any() {
        return Ok(Err(remarks.modes));
    }
    refusing.refused.exhaustive &= !remarks.stopped && !remarks.bounded;
    Ok(Ok(refusing.refused))
}

struct Refusing<'a, P: Describe> {
    setting: &'a Setting<'a, P>,
    model: Model,
    options: Options,
    generated: Option<WriteSet>,
    refused: Refused,
    is_asked_for: &'a dyn Fn(&Ended<'_, P>) -> bool,
    is_over: &'a dyn Fn() -> bool,
}

impl<P: Describe> Refusing<'_, P> {
    fn look_at(&mut self, walk: &Walk<'_, P>, sources: &[(EventId, Vec<Source>)]) -> ControlFlow<()> {
        let has_freezes = finals::has_freezes(&walk.events);
        let mut sketch = walk.sketch();
        let mut choice = vec![0; sources.len()];
        loop {
            sketch.decide(sources, &choice);
            // What modes and freezes mean rests on what reads see, and so does whether this is what was asked for.
            let is_special = self.setting.modes.any() || has_freezes;
            let is_meant = !is_special
                || is_well_formed(self.setting.program, &mut sketch)
                    && (self.is_asked_for)(&Ended::of(walk, Ending::Complete, &sketch));
            if is_meant {
                self.refused.executions += 1;
                if let Some(obstacles) = self.obstacles(&sketch) {
                    let reads = self.refused.nearest.as_ref().map(|nearest| nearest.reads.len());
                    if reads.is_none_or(|reads| obstacles.reads.len() < reads) {
                        self.refused.nearest = Some(refusal(self.setting, &sketch, obstacles));
                    }
                }
            }
            if self.refused.executions >= MOST || (self.is_over)() {
                self.refused.exhaustive = false;
                return ControlFlow::Break(());
            }
            if !advance(&mut choice, sources) {
                return ControlFlow::Continue(());
            }
        }
    }

    /// What is in the way of an execution.
    fn obstacles(&self, sketch: &Sketch) -> Option<Obstacles> {
        match self.model {
            Model::HappensBefore => None,
            Model::WriteSets => Some(self.not_generated(sketch)),
            Model::Provenance => {
                let (reads, _) =
                    without_provenance(self.setting, self.options.identity, sketch, self.is_over);
                let reads =
                    reads.into_iter().map(|(read, write)| (read, write, vec![Obstacle::NotDerivable]));
                Some(Obstacles { only_together: false, reads: reads.collect() })
            }
            Model::Legal(rules) => {
                let method = Method { identity: self.options.identity, rules, dominance: true };
                match Question::new(self.setting, method, sketch, self.is_over).answer().0 {
                    Legality::Illegal(obstacles) => Some(obstacles),
                    Legality::Legal(_) | Legality::Unknown => None,
                }
            }
        }
    }

    fn not_generated(&self, sketch: &Sketch) -> Obstacles {
        let write_set = self.generated.as_ref().expect("it was computed for this model");
        let keys = keys_of(self.options.identity, &sketch.threads, &sketch.events);
        let mut reads = Vec::new();
        for read in sketch.racing_reads() {
            let write = sketch.write_seen_by(read);
            let event = sketch.event(write);
            let (Some(location), Some(value)) = (event.written(), event.value) else { continue };
            if !write_set.allows(keys[write.index()], location, value) {
                let thread = sketch.threads[event.thread as usize];
                let others = write_set.values_of(location).iter().filter(|(writer, _)| *writer == thread);
                let values: Vec<Value> = others.map(|&(_, value)| value).collect();
                reads.push((read, write, vec![Obstacle::NotGenerated(values)]));
            }
        }
        Obstacles { only_together: false, reads }
    }
}
