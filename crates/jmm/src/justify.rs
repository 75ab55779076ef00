//! Whether one execution is legal, with evidence.

use rustc_hash::FxHashSet;
use thinair_event::{Execution, Location};
use thinair_program::{Describe, Identity, Unfollowed};

use crate::decide::Witness;
use crate::evidence::{CommitSequence, Drawing, Refusal, RefusedRead, Rules};
use crate::legality::{Legality, Method, Obstacles, Question};
use crate::retrace::retrace;
use crate::sketch::Sketch;
use crate::walk::Setting;

/// Whether an execution is legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It is, by this sequence.
    Legal(CommitSequence),
    /// It is not.
    Illegal(Refusal),
    /// The search was stopped or reached a bound.
    Unknown,
}

/// What an execution is judged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// When actions of two executions are the same.
    pub identity: Identity,
    /// The causality requirements.
    pub rules: Rules,
    /// The most events of a thread in a justifying execution.
    pub events: usize,
}

/// Judges an execution of the program that is well-formed.
pub fn judge<P: Describe>(
    program: &P,
    execution: &Execution,
    law: Law,
    is_over: &dyn Fn() -> bool,
) -> Result<Judgement, Unfollowed> {
    let Some((sketch, _)) = retrace(program, execution) else {
        return Err(Unfollowed {
            what: "an execution that is not one of the program's".into(),
            position: None,
        });
    };
    let halves = sketch.events.iter().filter_map(|event| event.kind.read_location().or(event.written()));
    let torn = halves.filter(|location| location.is_high_half()).map(Location::whole).collect();
    judge_sketch(program, &sketch, torn, None, law, is_over)
}

/// Judges the witness of a decision.
pub fn judge_witness<P: Describe>(
    program: &P,
    witness: &Witness,
    law: Law,
    is_over: &dyn Fn() -> bool,
) -> Result<Judgement, Unfollowed> {
    judge_sketch(program, &witness.sketch, witness.torn.clone(), None, law, is_over)
}

/// The same, but of the execution without accesses that do not race. That leaves out nothing that legality depends on.
pub fn judge_outline<P: Describe>(
    program: &P,
    witness: &Witness,
    law: Law,
    is_over: &dyn Fn() -> bool,
) -> Result<Judgement, Unfollowed> {
    judge_sketch(program, &witness.outline, witness.torn.clone(), witness.racing.clone(), law, is_over)
}

/// The execution of a decision's witness.
pub fn execution_of<P: Describe>(program: &P, witness: &Witness) -> Execution {
    let mut setting = Setting::new(program, usize::MAX);
    setting.torn.clone_from(&witness.torn);
    Drawing::new(&setting, [&witness.sketch]).execution(&witness.sketch)
}

fn judge_sketch<P: Describe>(
    program: &P,
    sketch: &Sketch,
    torn: FxHashSet<Location>,
    racing: Option<FxHashSet<Location>>,
    law: Law,
    is_over: &dyn Fn() -> bool,
) -> Result<Judgement, Unfollowed> {
    let mut setting = Setting::new(program, law.events);
    setting.torn = torn;
    setting.freezes = true;
    setting.racing = racing;
    let method = Method { identity: law.identity, rules: law.rules, dominance: true };
    let (legality, remarks) = loop {
        let (legality, remarks) = Question::new(&setting, method, sketch, is_over).answer();
        if !remarks.modes.any() {
            break (legality, remarks);
        }
        setting.modes = remarks.modes;
    };
    if let Some(unfollowed) = remarks.unfollowed {
        return Err(unfollowed);
    }
    Ok(match legality {
        Legality::Legal(steps) => {
            let sketches = steps.iter().map(|step| &step.justification.sketch);
            let drawing = Drawing::new(&setting, sketches.chain([sketch]));
            Judgement::Legal(drawing.commit_sequence(sketch, &steps, law.rules))
        }
        Legality::Illegal(obstacles) => Judgement::Illegal(refusal(&setting, sketch, obstacles)),
        Legality::Unknown => Judgement::Unknown,
    })
}

/// What is in the way, said of the execution's actions.
pub(crate) fn refusal<P: Describe>(
    setting: &Setting<'_, P>,
    sketch: &Sketch,
    obstacles: Obstacles,
) -> Refusal {
    let drawing = Drawing::new(setting, [sketch]);
    let reads = obstacles
        .reads
        .into_iter()
        .map(|(read, write, obstacles)| RefusedRead {
            read: drawing.action(read),
            write: drawing.action(write),
            obstacles,
        })
        .collect();
    Refusal { execution: drawing.execution(sketch), reads, only_together: obstacles.only_together }
}
