//! How the actions of an execution are committed, so that it can be followed by hand.
//!
//! ```text
//! Steps 1 and 2 are justified by E1 = E2:
//!
//!   id  line  commit  Thread 1              Thread 2
//!   a6  9             read x = 0 (initial)
//!   a8  11    step 1  write y = 1
//!   a9  14    step 2                        read y = 0 (initial)
//!   b1  15                                  write x = 0
//!
//!   step 1 commits the initial writes, and a8, which writes y = 1 as in E, although a6 reads 0
//!   step 2 commits a9, which sees a8 from the next step on
//! ```
//!
//! Actions of a justifying execution have the names that they have in E. One that is not committed has the name of
//! the action of E at the same place, if that is still to be had; else it is called b1, b2, … .

use std::collections::BTreeMap;

use super::grid::Cell;
use super::witness::{Captions, table};
use super::{Paint, Style, listed, paragraph};
use crate::phrase::{assignment, described, name};
use crate::{Commit, NamedExecution};

/// Why an execution is legal; nothing under models that do not ask for commits.
pub(super) fn commits(execution: &NamedExecution, commits: &[Commit], style: Style) -> String {
    let sequence = Sequence { execution, commits };
    let stages = sequence.stages();
    let Some((last, others)) = stages.split_last() else { return String::new() };
    if others.is_empty() && sequence.is_all(*last) {
        return paragraph(
            "",
            "It is legal: each of its reads sees a write that happens before it, so that E itself justifies \
             committing all of it.",
        );
    }
    let mut text = sequence.introduction(&stages);
    for &stage in others.iter().chain((!sequence.is_all(*last)).then_some(last)) {
        text += "\n";
        text += &sequence.stage(stage, style);
    }
    if sequence.is_all(*last) {
        text += "\n";
        text += &sequence.conclusion(*last);
    }
    text
}

/// E, and how it is committed.
#[derive(Clone, Copy)]
struct Sequence<'a> {
    execution: &'a NamedExecution,
    commits: &'a [Commit],
}

/// Steps that the same execution justifies: the first and the last, numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stage {
    first: usize,
    last: usize,
}

impl<'a> Sequence<'a> {
    fn stages(self) -> Vec<Stage> {
        let same = |one: &Commit, other: &Commit| {
            one.execution == other.execution && one.counterpart == other.counterpart
        };
        let mut first = 1;
        let mut stages = Vec::new();
        for commits in self.commits.chunk_by(same) {
            stages.push(Stage { first, last: first + commits.len() - 1 });
            first += commits.len();
        }
        stages
    }

    fn commit(self, step: usize) -> &'a Commit {
        &self.commits[step - 1]
    }

    /// C of that step; C0 is empty.
    fn committed(self, step: usize) -> &'a [u32] {
        if step == 0 { &[] } else { &self.commit(step).committed }
    }

    /// What a step adds.
    fn added(self, step: usize) -> Vec<u32> {
        let before = self.committed(step - 1);
        self.committed(step).iter().copied().filter(|id| !before.contains(id)).collect()
    }

    /// The step that commits each action of E.
    fn step_of(self, id: u32) -> Option<usize> {
        (1..=self.commits.len()).find(|&step| self.committed(step).contains(&id))
    }

    /// Whether it is E that justifies the steps.
    fn is_all(self, stage: Stage) -> bool {
        let commit = self.commit(stage.first);
        commit.execution == *self.execution && commit.counterpart.iter().all(|(id, image)| id == image)
    }

    fn introduction(self, stages: &[Stage]) -> String {
        let steps = self.commits.len();
        let mut text = paragraph(
            "",
            &format!(
                "It is legal: its actions can be committed in {steps} steps, from C0 = {{}} to C{steps} = all of E. \
                 Step i has an execution Ei of the program that justifies it: what is committed writes the same \
                 values in Ei as in E; reads that were committed in an earlier step see what they see in E; all \
                 other reads see a write that happens before them. A read is committed only after the write \
                 that it sees in E."
            ),
        );
        let own = stages.iter().filter(|stage| !self.is_all(**stage));
        let news: Vec<usize> = own.map(|stage| self.number_of_new(self.commit(stage.first))).collect();
        match news.into_iter().max() {
            None | Some(0) => {}
            Some(1) => text += &paragraph("", "b1 is an action of Ei that is none of E's."),
            Some(_) => text += &paragraph("", "b1, b2, … are actions of Ei that are none of E's."),
        }
        text
    }

    fn stage(self, stage: Stage, style: Style) -> String {
        let commit = self.commit(stage.first);
        let captions = Captions { names: self.names(commit), marks: Some(("commit", self.marks(stage))) };
        let mut text = paragraph("", &self.heading(stage));
        text += &format!("\n{}", table(&commit.execution, &captions, style));
        let cut = cut(&commit.execution);
        if !cut.is_empty() {
            let has = if cut.len() == 1 { "has" } else { "have" };
            text += &format!(
                "\n  {} {has} no end here: a thread that waits or loops may be cut.\n",
                listed(&cut)
            );
        }
        text += "\n";
        for step in stage.first..=stage.last {
            text += &paragraph(&format!("  step {step} commits "), &self.deed(step));
        }
        text
    }

    /// `Steps 3 and 4 are justified by E3 = E4, in which a10 sees a8:`
    fn heading(self, stage: Stage) -> String {
        let steps: Vec<String> = (stage.first..=stage.last).map(|step| step.to_string()).collect();
        let equal: Vec<String> = steps.iter().map(|step| format!("E{step}")).collect();
        let (noun, verb) = if steps.len() == 1 { ("Step", "is") } else { ("Steps", "are") };
        let heading = format!("{noun} {} {verb} justified by {}", listed(&steps), equal.join(" = "));
        let Some(earlier) = self.stages().into_iter().rfind(|other| other.last < stage.first) else {
            return format!("{heading}:");
        };
        let known = self.committed(earlier.first - 1);
        let reads = self.committed(stage.first - 1).iter().copied();
        let reads: Vec<u32> =
            reads.filter(|id| !known.contains(id) && self.changes(self.commit(earlier.first), *id)).collect();
        if reads.is_empty() {
            format!("{heading}:")
        } else {
            format!("{heading}, in which {}:", self.sees(&reads))
        }
    }

    /// What a step commits: `a8, which writes y = 1 as in E`.
    fn deed(self, step: usize) -> String {
        let commit = self.commit(step);
        let added: Vec<u32> = self.added(step).into_iter().filter(|&id| self.is_shown(id)).collect();
        let of_kind = |kind: &str| -> Vec<u32> {
            added.iter().copied().filter(|&id| self.execution.action(id).kind == kind).collect()
        };
        let (writes, reads) = (of_kind("write"), of_kind("read"));
        let others = added.iter().filter(|id| !writes.contains(id) && !reads.contains(id));
        let mut parts = Vec::new();
        if step == 1 {
            parts.push("the initial writes".into());
        }
        parts.extend(others.map(|&id| format!("{} ({})", name(id), described(self.execution.action(id)))));
        if !writes.is_empty() {
            let values: Vec<String> =
                writes.iter().map(|&write| assignment(self.execution.action(write))).collect();
            let ending = if writes.len() == 1 { "s" } else { "" };
            let mut part =
                format!("{}, which write{ending} {} as in E", self.placed(commit, &writes), listed(&values));
            if let [write] = writes[..] {
                part += &self.although(commit, write);
            }
            parts.push(part);
        }
        let (changed, same): (Vec<u32>, Vec<u32>) =
            reads.into_iter().partition(|&read| self.changes(commit, read));
        let mut seen: Vec<u32> = changed.iter().filter_map(|&id| self.execution.action(id).sees).collect();
        seen.dedup();
        match seen[..] {
            [] => {}
            [write] => {
                let ending = if changed.len() == 1 { "s" } else { "" };
                let (reads, write) = (self.placed(commit, &changed), self.write(write));
                parts.push(format!("{reads}, which see{ending} {write} from the next step on"));
            }
            _ => {
                let reads = self.placed(commit, &changed);
                parts.push(format!("{reads}: from the next step on {}", self.sees(&changed)));
            }
        }
        if !same.is_empty() {
            parts.push(names(&same));
        }
        if parts.is_empty() { "beginnings and ends of threads".into() } else { parts.join(", and ") }
    }

    /// The names of actions, with their lines where these are not the same in an execution that justifies a step.
    fn placed(self, commit: &Commit, ids: &[u32]) -> String {
        let line =
            |execution: &NamedExecution, id| execution.action(id).position.map(|position| position.line);
        let placed = |&id: &u32| {
            let here = commit.image(id).and_then(|image| line(&commit.execution, image));
            match (here, line(self.execution, id)) {
                (Some(here), Some(there)) if here != there => {
                    format!("{} (line {here} here, line {there} in E)", name(id))
                }
                _ => name(id),
            }
        };
        listed(&ids.iter().map(placed).collect::<Vec<_>>())
    }

    /// `, although a6 and a7 read 0`: the reads before a write that read other values than in E.
    fn although(self, commit: &Commit, write: u32) -> String {
        let Some(image) = commit.image(write) else { return String::new() };
        let origins = self.origins(commit);
        let before = commit.execution.program_order.iter().filter(|pair| pair.1 == image);
        let mut others: Vec<(String, Vec<u32>)> = Vec::new();
        for &(read, _) in before {
            let (Some(origin), action) = (origins[read as usize], commit.execution.action(read)) else {
                continue;
            };
            let Some(value) = action.value.as_ref().filter(|_| action.kind == "read") else { continue };
            if self.execution.action(origin).value.as_ref() == Some(value) {
                continue;
            }
            let value = value.to_string();
            match others.iter_mut().find(|(other, _)| *other == value) {
                Some((_, reads)) => reads.push(origin),
                None => others.push((value, vec![origin])),
            }
        }
        let clause = |(value, reads): &(String, Vec<u32>)| {
            let ending = if reads.len() == 1 { "s" } else { "" };
            format!("{} read{ending} {value}", names(reads))
        };
        let clauses: Vec<String> = others.iter().map(clause).collect();
        if clauses.is_empty() { String::new() } else { format!(", although {}", listed(&clauses)) }
    }

    /// `a6 sees a11`, `a6 and a7 see a11`, `a6 sees a11 and a10 sees a8`.
    fn sees(self, reads: &[u32]) -> String {
        let mut by_write: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let mut order = Vec::new();
        for &read in reads {
            let Some(write) = self.execution.action(read).sees else { continue };
            if !order.contains(&write) {
                order.push(write);
            }
            by_write.entry(write).or_default().push(read);
        }
        let clauses: Vec<String> = order
            .iter()
            .map(|write| {
                let readers = &by_write[write];
                let ending = if readers.len() == 1 { "s" } else { "" };
                format!("{} see{ending} {}", names(readers), self.write(*write))
            })
            .collect();
        listed(&clauses)
    }

    fn write(self, write: u32) -> String {
        let action = self.execution.action(write);
        if action.thread == NamedExecution::INIT {
            format!("the initial {}", assignment(action))
        } else {
            name(write)
        }
    }

    /// Whether an action of E is a read that sees another write in an execution that justifies a step.
    fn changes(self, commit: &Commit, id: u32) -> bool {
        let Some(write) = self.execution.action(id).sees else { return false };
        let here = commit.image(id).and_then(|image| commit.execution.action(image).sees);
        here.is_some() && here != commit.image(write)
    }

    /// Whether an action of E is one that a table shows, the read of a read-modify-write not being one.
    fn is_shown(self, id: u32) -> bool {
        self.execution.is_in_source(id) && self.execution.atomic.iter().all(|pair| pair.0 != id)
    }

    /// For each action of an execution that justifies a step, the action of E whose name it has.
    fn origins(self, commit: &Commit) -> Vec<Option<u32>> {
        let Commit { execution, counterpart, .. } = commit;
        let mut origins: Vec<Option<u32>> = vec![None; execution.actions.len()];
        for &(id, image) in counterpart {
            origins[image as usize] = Some(id);
        }
        let mut free: Vec<u32> = (0..self.execution.actions.len() as u32).collect();
        free.retain(|&id| commit.image(id).is_none());
        for (image, origin) in (0..).zip(&mut origins) {
            if origin.is_none() {
                let found = free.iter().position(|&id| is_same_place(self.execution, id, execution, image));
                *origin = found.map(|place| free.remove(place));
            }
        }
        origins
    }

    /// What the actions of an execution that justifies a step are called.
    fn names(self, commit: &Commit) -> Vec<String> {
        let mut new = 0;
        let mut called = |(image, origin): (u32, Option<u32>)| match origin {
            Some(id) => name(id),
            None if !commit.execution.is_in_source(image) => String::new(),
            None => {
                new += 1;
                format!("b{new}")
            }
        };
        (0..).zip(self.origins(commit)).map(&mut called).collect()
    }

    fn number_of_new(self, commit: &Commit) -> usize {
        let origins = (0..).zip(self.origins(commit));
        origins.filter(|(image, origin)| origin.is_none() && commit.execution.is_in_source(*image)).count()
    }

    /// When each action of the execution of a stage is committed, up to there.
    fn marks(self, stage: Stage) -> Vec<Cell> {
        let commit = self.commit(stage.first);
        let mut marks = vec![Cell::default(); commit.execution.actions.len()];
        for &(id, image) in &commit.counterpart {
            marks[image as usize] = match self.step_of(id) {
                Some(step) if step < stage.first => Cell::new("before", Paint::Faint),
                Some(step) if step <= stage.last => Cell::new(format!("step {step}"), Paint::Strong),
                _ => Cell::default(),
            };
        }
        marks
    }

    /// The steps that E itself justifies.
    fn conclusion(self, stage: Stage) -> String {
        let Stage { first, last } = stage;
        if first == last {
            return paragraph(
                "",
                &format!("Step {last} is justified by E itself and commits everything else."),
            );
        }
        let early = (first..last).map(|step| format!("step {step} commits {}", self.deed(step)));
        let early = early.collect::<Vec<_>>().join("; ");
        let steps: Vec<String> = (first..=last).map(|step| step.to_string()).collect();
        paragraph(
            "",
            &format!(
                "Steps {} are justified by E itself: {early}; step {last} commits everything else.",
                listed(&steps)
            ),
        )
    }
}

fn names(ids: &[u32]) -> String {
    listed(&ids.iter().copied().map(name).collect::<Vec<_>>())
}

/// Whether two actions of different executions are the same thing at the same place.
fn is_same_place(one: &NamedExecution, id: u32, other: &NamedExecution, image: u32) -> bool {
    let (left, right) = (one.action(id), other.action(image));
    one.threads[left.thread] == other.threads[right.thread]
        && left.position == right.position
        && left.kind == right.kind
        && left.location == right.location
}

/// The threads that have not ended.
fn cut(execution: &NamedExecution) -> Vec<String> {
    let has_ended = |thread: usize| {
        execution.actions.iter().any(|action| action.thread == thread && action.kind == "end")
    };
    let threads = execution.threads.iter().enumerate();
    threads.filter(|(thread, _)| !has_ended(*thread)).map(|(_, name)| name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{allowed, execution};
    use crate::{Datum, Shown};

    fn all() -> Vec<u32> {
        (0..12).collect()
    }

    fn shown(commits: Vec<Commit>) -> Shown {
        Shown { commits, ..allowed().witness.unwrap() }
    }

    fn told(shown: &Shown) -> String {
        commits(&shown.execution, &shown.commits, Style::Plain)
    }

    /// The sample's execution, with a read and a read-modify-write that see other writes.
    fn justification() -> NamedExecution {
        let mut execution = execution();
        execution.actions[9].sees = Some(1);
        execution.actions[9].value = Some(Datum::Number(0));
        execution.actions[10].sees = Some(1);
        execution.actions[10].value = Some(Datum::Number(0));
        execution.actions[11].value = Some(Datum::Number(4));
        execution
    }

    #[test]
    fn nothing_without_commits() {
        assert_eq!(told(&shown(Vec::new())), "");
    }

    #[test]
    fn in_one_go() {
        let itself = |committed| Commit {
            committed,
            execution: execution(),
            counterpart: (0..12).zip(0..12).collect(),
        };
        let text = told(&shown(vec![itself(vec![0, 1, 2, 3, 6]), itself(all())]));
        insta::assert_snapshot!(text, @"
        It is legal: each of its reads sees a write that happens before it, so that E itself justifies
        committing all of it.
        ");
    }

    #[test]
    fn step_by_step() {
        let step = |committed: &[u32]| Commit {
            committed: committed.into(),
            execution: justification(),
            counterpart: [0, 1, 2, 3, 6, 7, 9].map(|id| (id, id)).into(),
        };
        let last =
            Commit { committed: all(), execution: execution(), counterpart: (0..12).zip(0..12).collect() };
        let steps = vec![step(&[0, 1, 2, 3, 6, 7]), step(&[0, 1, 2, 3, 6, 7, 9]), last];
        insta::assert_snapshot!(told(&shown(steps)), @"
        It is legal: its actions can be committed in 3 steps, from C0 = {} to C3 = all of E. Step i has an
        execution Ei of the program that justifies it: what is committed writes the same values in Ei as in
        E; reads that were committed in an earlier step see what they see in E; all other reads see a write
        that happens before them. A read is committed only after the write that it sees in E.

        Steps 1 and 2 are justified by E1 = E2:

          id   line  commit  Thread 1                 Thread 2
          a6   4     step 1  write x = 1
          a7   5     step 1  volatile write f = true
          a8   8                                      volatile read f = true (from a7)
          a9   9     step 2                           read x = 0 (initial)
          a11  10                                     volatile update x = 0 -> 4 (initial)

          Thread 1 and Thread 2 have no end here: a thread that waits or loops may be cut.

          step 1 commits the initial writes, and a6 and a7, which write x = 1 and f = true as in E
          step 2 commits a9, which sees a6 from the next step on

        Step 3 is justified by E itself and commits everything else.
        ");
    }
}
