//! Valid commit sequences are accepted, and each mutation is rejected by the rule that it breaks.

mod story;

use thinair_event::{ActionId, ActionKind, Relation, ThreadId, Value};
use thinair_litmus::semantics::LitmusProgram;
use thinair_program::Identity;

use self::story::Tell::{Go, Initial, Sees};
use self::story::{Story, commit, commit_all, program, sequence, story, verdict};
use super::validate;
use crate::{CommitSequence, Rule8, Rules};

const MEMSAT: Rules = Rules::Original { rule_8: Rule8::BeingCommitted };
const ALL_RULES: [Rules; 3] = [Rules::JLS, MEMSAT, Rules::Revised];

/// What the three sets of rules say.
fn verdicts(program: &LitmusProgram, identity: Identity, evidence: &CommitSequence) -> [String; 3] {
    ALL_RULES.map(|rules| verdict(program, identity, rules, evidence))
}

/// TC1 with both reads 1. Steps of E: 0 r1 = 1, 1 y = 1, 2 r2 = 1, 3 x = 1.
struct Tc1 {
    program: LitmusProgram,
    e: Story,
    /// Both reads see the initial values.
    well_behaved: Story,
    /// r2 = 1 and r1 = 0.
    half: Story,
}

impl Tc1 {
    fn new() -> Tc1 {
        let program = program(
            "{ int x = 0, y = 0; }
            Thread 1 { int r1 = x; if (r1 >= 0) y = 1; }
            Thread 2 { int r2 = y; x = r2; }",
        );
        Tc1 {
            e: story(&program, &[Sees(1, 3, 1), Go(1), Sees(2, 1, 1), Go(2)]),
            well_behaved: story(&program, &[Initial(1), Go(1), Initial(2), Go(2)]),
            half: story(&program, &[Initial(1), Go(1), Sees(2, 1, 1), Go(2)]),
            program,
        }
    }

    fn evidence(&self) -> CommitSequence {
        let Tc1 { e, well_behaved, half, .. } = self;
        let steps = vec![
            commit(e, &[1], well_behaved),
            commit(e, &[1, 2], well_behaved),
            commit(e, &[1, 2, 3], half),
            commit(e, &[0, 1, 2, 3], half),
            commit_all(e),
        ];
        sequence(e, steps)
    }

    fn verdict(&self, rules: Rules, evidence: &CommitSequence) -> String {
        verdict(&self.program, Identity::Occurrence, rules, evidence)
    }

    /// What the original and the revised rules say of the evidence after a change.
    fn changed(&self, change: impl Fn(&mut CommitSequence)) -> [String; 2] {
        let mut evidence = self.evidence();
        change(&mut evidence);
        assert_eq!(self.verdict(Rules::JLS, &evidence), self.verdict(MEMSAT, &evidence));
        [Rules::JLS, Rules::Revised].map(|rules| self.verdict(rules, &evidence))
    }
}

fn numbered(number: [u8; 2]) -> [String; 2] {
    [format!("rule-{}", number[0]), format!("revised-rule-{}", number[1])]
}

#[test]
fn tc1_is_legal_under_every_identity() {
    let tc1 = Tc1::new();
    for identity in Identity::ALL {
        assert_eq!(verdicts(&tc1.program, identity, &tc1.evidence()), ["valid"; 3], "{identity}");
    }
}

#[test]
fn the_commit_sets_grow_from_nothing_to_everything() {
    let tc1 = Tc1::new();
    let broken = ["commit-sets", "commit-sets"];
    assert_eq!(tc1.changed(|evidence| drop(evidence.steps.pop())), broken);
    assert_eq!(tc1.changed(|evidence| evidence.steps.clear()), broken);
    assert_eq!(tc1.changed(|evidence| evidence.steps.swap(0, 1)), broken);
    assert_eq!(tc1.changed(|evidence| evidence.steps[0].committed.reverse()), broken);
    assert_eq!(tc1.changed(|evidence| evidence.steps[0].committed.push(ActionId(99))), broken);
}

/// Without the step that commits the write, the read can't be committed.
#[test]
fn a_dropped_step_breaks_rule_7() {
    let tc1 = Tc1::new();
    assert_eq!(tc1.changed(|evidence| drop(evidence.steps.remove(0))), numbered([7, 6]));
    // The initial write that the read sees in E1 has to be there too, but for the revised rules.
    let late = |evidence: &mut CommitSequence| {
        for step in &mut evidence.steps[..2] {
            step.committed.retain(|id| id.0 > 3);
        }
    };
    assert_eq!(tc1.changed(late), ["rule-7", "valid"]);
}

#[test]
fn a_read_that_races_before_it_is_committed_breaks_rule_6() {
    let tc1 = Tc1::new();
    let racing = commit(&tc1.e, &[1], &tc1.e);
    assert_eq!(tc1.changed(|evidence| evidence.steps[0] = racing.clone()), numbered([6, 5]));
    let half = commit(&tc1.e, &[1, 2], &tc1.half);
    assert_eq!(tc1.changed(|evidence| evidence.steps[1] = half.clone()), numbered([6, 5]));
}

#[test]
fn a_committed_read_that_sees_another_write_breaks_rule_5() {
    let tc1 = Tc1::new();
    let back = commit(&tc1.e, &[1, 2], &tc1.well_behaved);
    assert_eq!(tc1.changed(|evidence| evidence.steps.insert(2, back.clone())), numbered([5, 4]));
}

/// x = 0 in E1 is the same action as x = 1 in E by occurrence and site, and another by the value.
#[test]
fn a_committed_write_of_another_value_breaks_rule_4() {
    let tc1 = Tc1::new();
    let early = commit(&tc1.e, &[1, 3], &tc1.well_behaved);
    let wrong = sequence(&tc1.e, vec![early, commit_all(&tc1.e)]);
    assert_eq!(tc1.verdict(Rules::JLS, &wrong), "rule-4");
    assert_eq!(tc1.verdict(Rules::Revised, &wrong), "revised-rule-3");
    for identity in [Identity::OccurrenceValue, Identity::Free] {
        assert_eq!(verdict(&tc1.program, identity, Rules::JLS, &wrong), "identity");
    }
}

#[test]
fn a_committed_action_without_counterpart_breaks_rule_1() {
    let tc1 = Tc1::new();
    let write = tc1.e.steps[1].index();
    assert_eq!(tc1.changed(|evidence| evidence.steps[0].counterpart[write] = None), numbered([1, 1]));
}

#[test]
fn counterparts_are_of_the_same_thread_and_kind_and_one_to_one() {
    let tc1 = Tc1::new();
    let broken = ["counterpart", "counterpart"];
    let [r1, y, r2, x] = [0, 1, 2, 3].map(|step| tc1.e.steps[step].index());
    assert_eq!(tc1.changed(|evidence| evidence.steps[0].counterpart.truncate(3)), broken);
    assert_eq!(tc1.changed(|evidence| evidence.steps[0].counterpart[y] = Some(ActionId(99))), broken);
    for (one, other) in [(r1, r2), (r1, y), (r2, x)] {
        assert_eq!(tc1.changed(|evidence| evidence.steps[0].counterpart.swap(one, other)), broken);
    }
}

#[test]
fn executions_are_well_formed() {
    let tc1 = Tc1::new();
    let both = |name: &str| [name.to_owned(), name.to_owned()];
    let [r1, y, r2, x] = [0, 1, 2, 3].map(|step| tc1.e.steps[step]);
    let hb = |evidence: &mut CommitSequence| evidence.steps[1].justification.happens_before.insert(r1, x);
    assert_eq!(tc1.changed(hb), both("well-formed (E2: happens-before)"));
    let so = |evidence: &mut CommitSequence| {
        let execution = &mut evidence.steps[0].justification;
        let size = execution.actions.len();
        execution.synchronization_order = Relation::empty(size);
        execution.derive();
    };
    assert_eq!(tc1.changed(so), both("well-formed (E1: synchronization-order)"));
    let seen = |evidence: &mut CommitSequence| evidence.execution.write_seen[r2.index()] = Some(x);
    assert_eq!(tc1.changed(seen), both("well-formed (E: write-seen)"));
    let removed = |evidence: &mut CommitSequence| evidence.execution.write_seen[r2.index()] = None;
    assert_eq!(tc1.changed(removed), both("well-formed (E: write-seen)"));
    let value = |evidence: &mut CommitSequence| {
        evidence.steps[3].justification.value_written[y.index()] = Some(Value::Int(7));
    };
    assert_eq!(tc1.changed(value), both("intra-thread"));
    // r2 sees the initial value, and x = 1 all the same.
    let other = |evidence: &mut CommitSequence| evidence.execution.write_seen[r2.index()] = Some(ActionId(2));
    assert_eq!(tc1.changed(other), both("intra-thread"));
}

/// E has every thread; which threads an Ei has is its own affair.
#[test]
fn a_thread_that_is_missing_from_e_is_noticed() {
    let two = program("{ int x = 0; } Thread 1 { x = 1; } Thread 2 { x = 2; }");
    let one = program("{ int x = 0; } Thread 1 { x = 1; }");
    // The object of thread 1 is the same in both.
    let e = story(&one, &[Go(1)]);
    let evidence = sequence(&e, vec![commit_all(&e)]);
    assert_eq!(verdict(&one, Identity::Free, Rules::JLS, &evidence), "valid");
    assert_eq!(verdict(&two, Identity::Free, Rules::JLS, &evidence), "intra-thread");
}

/// TC2 commits two reads at once: after one alone, the branch would not be taken.
#[test]
fn tc2_commits_two_reads_at_once() {
    let program = program(
        "{ int x = 0, y = 0; }
        Thread 1 { int r1 = x; int r2 = x; if (r1 == r2) y = 1; }
        Thread 2 { int r3 = y; x = r3; }",
    );
    let e = story(&program, &[Sees(1, 4, 1), Sees(1, 4, 1), Go(1), Sees(2, 2, 1), Go(2)]);
    let well_behaved = story(&program, &[Initial(1), Initial(1), Go(1), Initial(2), Go(2)]);
    let half = story(&program, &[Initial(1), Initial(1), Go(1), Sees(2, 2, 1), Go(2)]);
    let steps = vec![
        commit(&e, &[2], &well_behaved),
        commit(&e, &[2, 3], &well_behaved),
        commit(&e, &[2, 3, 4], &half),
        commit(&e, &[0, 1, 2, 3, 4], &half),
        commit_all(&e),
    ];
    let evidence = sequence(&e, steps);
    for identity in Identity::ALL {
        assert_eq!(verdicts(&program, identity, &evidence), ["valid"; 3], "{identity}");
    }
    // The two reads may change places by `free` only; their order is then another, which rule 2 of the JLS objects to.
    let (first, second) = (e.steps[0].index(), e.steps[1].index());
    let mut swapped = evidence.clone();
    swapped.steps[3].counterpart.swap(first, second);
    assert_eq!(verdicts(&program, Identity::Free, &swapped), ["rule-2", "rule-2", "valid"]);
    for identity in [Identity::Site, Identity::Occurrence, Identity::OccurrenceValue] {
        assert_eq!(verdicts(&program, identity, &swapped), ["identity"; 3]);
    }
    let mut twice = evidence;
    twice.steps[3].counterpart[second] = twice.steps[3].counterpart[first];
    assert_eq!(verdicts(&program, Identity::Free, &twice), ["counterpart"; 3]);
}

/// TC6: two writes of A, in the branches r2 == 1 and r2 == 0.
#[test]
fn tc6_is_legal_unless_actions_are_told_apart_by_their_sites() {
    let program = program(
        "{ int A = 0, B = 0; }
        Thread 1 { int r1 = A; if (r1 == 1) B = 1; }
        Thread 2 { int r2 = B; if (r2 == 1) A = 1; if (r2 == 0) A = 1; }",
    );
    let e = story(&program, &[Sees(1, 3, 1), Go(1), Sees(2, 1, 1), Go(2)]);
    // r1 = 0, and A = 1 in the other branch.
    let first = story(&program, &[Initial(1), Initial(2), Go(2)]);
    let second = story(&program, &[Sees(1, 3, 1), Go(1), Initial(2), Go(2)]);
    let steps = vec![
        commit(&e, &[3], &first),
        commit(&e, &[3, 0], &first),
        commit(&e, &[3, 0, 1], &second),
        commit(&e, &[3, 0, 1, 2], &second),
        commit_all(&e),
    ];
    let evidence = sequence(&e, steps);
    for rules in ALL_RULES {
        assert_eq!(verdict(&program, Identity::Site, rules, &evidence), "identity");
        for identity in [Identity::Occurrence, Identity::OccurrenceValue, Identity::Free] {
            assert_eq!(verdict(&program, identity, rules, &evidence), "valid", "{identity}");
        }
    }
    // B = 1 is not in the first execution at all.
    let mut early = evidence;
    early.steps[0] = commit(&e, &[3, 1], &first);
    early.steps[1] = commit(&e, &[3, 0, 1], &first);
    assert_eq!(verdict(&program, Identity::Free, Rules::JLS, &early), "rule-1");
}

#[test]
fn tc16_is_legal() {
    let program = program(
        "{ int x = 0; }
        Thread 1 { int r1 = x; x = 1; }
        Thread 2 { int r2 = x; x = 2; }",
    );
    let e = story(&program, &[Sees(1, 3, 2), Go(1), Sees(2, 1, 1), Go(2)]);
    let well_behaved = story(&program, &[Initial(1), Go(1), Initial(2), Go(2)]);
    let steps =
        vec![commit(&e, &[1, 3], &well_behaved), commit(&e, &[0, 1, 2, 3], &well_behaved), commit_all(&e)];
    let evidence = sequence(&e, steps);
    for identity in Identity::ALL {
        assert_eq!(verdicts(&program, identity, &evidence), ["valid"; 3], "{identity}");
    }
}

/// TC19: r1 sees, until it is committed, a write that E does not have. The revised rules have no objection.
#[test]
fn tc19_is_legal_by_the_revised_rules_only() {
    let program = program(
        "{ int x = 0, y = 0; }
        Thread 1 { join 3; int r1 = x; y = r1; }
        Thread 2 { int r2 = y; x = r2; }
        Thread 3 { int r3 = x; if (r3 != 42) x = 42; }",
    );
    // 0 r3, 1 end of thread 3, 2 join, 3 r1, 4 y = 42, 5 r2, 6 x = 42.
    let e = story(&program, &[Sees(3, 6, 42), Go(3), Go(1), Sees(1, 6, 42), Go(1), Sees(2, 4, 42), Go(2)]);
    // 0 r3 = 0, 1 x = 42, 2 end, 3 join, 4 r1 = 42, 5 y = 42, 6 r2, 7 x = r2.
    let first = story(&program, &[Initial(3), Go(3), Go(3), Go(1), Sees(1, 1, 42), Go(1), Initial(2), Go(2)]);
    let second =
        story(&program, &[Initial(3), Go(3), Go(3), Go(1), Sees(1, 1, 42), Go(1), Sees(2, 5, 42), Go(2)]);
    let evidence = |together: bool| {
        let mut steps =
            vec![commit(&e, &[4], &first), commit(&e, &[4, 5], &first), commit(&e, &[4, 5, 6], &second)];
        if together {
            steps.push(commit(&e, &[4, 5, 6, 3, 0], &second));
        }
        steps.push(commit_all(&e));
        sequence(&e, steps)
    };
    for identity in Identity::ALL {
        assert_eq!(
            verdicts(&program, identity, &evidence(true)),
            ["rule-7", "rule-7", "valid"],
            "{identity}"
        );
        assert_eq!(
            verdicts(&program, identity, &evidence(false)),
            ["rule-6", "rule-6", "revised-rule-5"],
            "{identity}"
        );
    }
}

/// Message passing by a volatile, where the read of the data is committed while the flag is not yet seen.
#[test]
fn a_write_that_comes_to_happen_before_its_read_breaks_rule_2() {
    let program = program(
        "{ int x = 0; volatile int v = 0; }
        Thread 1 { x = 1; v = 1; }
        Thread 2 { int r1 = v; int r2 = x; }",
    );
    let e = story(&program, &[Go(1), Go(1), Sees(2, 1, 1), Sees(2, 0, 1)]);
    let late = story(&program, &[Initial(2), Initial(2), Go(1), Go(1)]);
    let wrong = vec![commit(&e, &[0], &late), commit(&e, &[0, 3], &late), commit_all(&e)];
    let right = vec![commit(&e, &[0], &late), commit(&e, &[0, 1], &e), commit_all(&e)];
    for identity in Identity::ALL {
        let verdicts = |steps| verdicts(&program, identity, &sequence(&e, steps));
        assert_eq!(verdicts(wrong.clone()), ["rule-2", "rule-2", "revised-rule-2"], "{identity}");
        assert_eq!(verdicts(right.clone()), ["valid"; 3], "{identity}");
    }
}

/// A committed read that would happen-before the write that it is to see.
#[test]
fn a_read_that_happens_before_its_write_breaks_revised_rule_2() {
    let program = program(
        "{ int x = 0; volatile int v = 0; }
        Thread 1 { int r1 = x; v = 1; }
        Thread 2 { int r2 = v; x = 1; }",
    );
    let e = story(&program, &[Initial(2), Go(2), Sees(1, 1, 1), Go(1)]);
    let ordered = story(&program, &[Initial(1), Go(1), Sees(2, 1, 1), Go(2)]);
    let steps = vec![commit(&e, &[1], &ordered), commit(&e, &[1, 2], &ordered), commit_all(&e)];
    let evidence = sequence(&e, steps);
    assert_eq!(verdicts(&program, Identity::Free, &evidence), ["rule-8", "rule-8", "revised-rule-2"]);
}

#[test]
fn committed_locks_in_another_order_break_rule_3() {
    let program = program(
        "{ int x = 0; monitor m, n; }
        Thread 1 { lock m; unlock m; }
        Thread 2 { lock n; unlock n; }",
    );
    let e = story(&program, &[Go(1), Go(1), Go(2), Go(2)]);
    let other = story(&program, &[Go(2), Go(2), Go(1), Go(1)]);
    let steps = |committed: &[usize]| vec![commit(&e, committed, &other), commit_all(&e)];
    let verdicts = |steps| verdicts(&program, Identity::Site, &sequence(&e, steps));
    // Steps of E are 0 and 1 of thread 1, 2 and 3 of thread 2.
    assert_eq!(verdicts(steps(&[0, 2])), ["rule-3", "rule-3", "valid"]);
    assert_eq!(verdicts(steps(&[0, 1])), ["valid"; 3]);
}

#[test]
fn synchronization_that_is_not_kept_breaks_rule_8() {
    let program = program(
        "{ int y = 0; monitor m; }
        Thread 1 { lock m; unlock m; }
        Thread 2 { lock m; y = 1; unlock m; }",
    );
    // Thread 2 comes first; in the other execution the unlock of thread 1 synchronizes with its lock.
    let e = story(&program, &[Go(2), Go(2), Go(2), Go(1), Go(1)]);
    let other = story(&program, &[Go(1), Go(1), Go(2), Go(2), Go(2)]);
    for identity in Identity::ALL {
        let verdicts = |steps| verdicts(&program, identity, &sequence(&e, steps));
        let at_once = vec![commit(&e, &[1], &other), commit_all(&e)];
        assert_eq!(verdicts(at_once), ["rule-8", "rule-8", "valid"]);
        // Where y = 1 was committed before, the JLS's reading alone objects.
        let later = vec![commit(&e, &[1], &e), commit(&e, &[1], &other), commit_all(&e)];
        assert_eq!(verdicts(later), ["rule-8", "valid", "valid"]);
        assert_eq!(verdicts(vec![commit(&e, &[1], &e), commit_all(&e)]), ["valid"; 3]);
    }
    // The edge is in E and in the first step, and not in the second.
    let late = vec![commit(&other, &[3], &other), commit(&other, &[3], &e), commit_all(&other)];
    assert_eq!(
        verdicts(&program, Identity::Free, &sequence(&other, late.clone())),
        ["rule-8", "rule-8", "valid"]
    );
    // A lock that the map leaves out is none of E's.
    let mut unmapped = sequence(&other, vec![commit(&other, &[3], &other), commit_all(&other)]);
    assert_eq!(verdict(&program, Identity::Free, Rules::JLS, &unmapped), "valid");
    unmapped.steps[0].counterpart[other.steps[2].index()] = None;
    assert_eq!(verdict(&program, Identity::Free, Rules::JLS, &unmapped), "rule-8");
}

/// A critical section that hands over a value, with the locks committed on the way.
#[test]
fn locks_may_be_committed_early() {
    let program = program(
        "{ int x = 0; monitor m; }
        Thread 1 { lock m; x = 1; unlock m; }
        Thread 2 { lock m; int r1 = x; unlock m; }",
    );
    let e = story(&program, &[Go(1), Go(1), Go(1), Go(2), Sees(2, 1, 1), Go(2)]);
    let steps = vec![commit(&e, &[0, 1], &e), commit(&e, &[0, 1, 2, 3, 4], &e), commit_all(&e)];
    for identity in Identity::ALL {
        assert_eq!(verdicts(&program, identity, &sequence(&e, steps.clone())), ["valid"; 3]);
    }
    // A monitor that two threads hold.
    let mut torn = sequence(&e, steps);
    let both = story(&program, &[Go(1), Go(2), Go(1), Go(1), Initial(2), Go(2)]);
    torn.steps[0].justification = both.execution;
    assert_eq!(verdict(&program, Identity::Free, Rules::JLS, &torn), "well-formed (E1: proper-locking)");
}

/// T5: in the execution that commits x = 1, it follows an external action that E does not have.
#[test]
fn an_external_action_before_a_committed_one_breaks_rule_9() {
    let program = program(
        "{ int x = 0, y = 0; }
        Thread 1 { int r1 = y; if (r1 == 1) { x = 1; } else { print(1); x = 1; } }
        Thread 2 { int r2 = x; y = r2; }",
    );
    let e = story(&program, &[Sees(1, 3, 1), Go(1), Sees(2, 1, 1), Go(2)]);
    let first = story(&program, &[Initial(1), Go(1), Go(1), Initial(2), Go(2)]);
    let second = story(&program, &[Initial(1), Go(1), Go(1), Sees(2, 2, 1), Go(2)]);
    let steps = vec![
        commit(&e, &[1], &first),
        commit(&e, &[1, 2], &first),
        commit(&e, &[1, 2, 3], &second),
        commit(&e, &[0, 1, 2, 3], &second),
        commit_all(&e),
    ];
    assert_eq!(
        verdicts(&program, Identity::Free, &sequence(&e, steps.clone())),
        ["rule-9", "rule-9", "valid"]
    );
}

/// T5.t: the external action comes after the write, and nothing depends on it.
#[test]
fn an_external_action_after_a_committed_one_is_free_to_go() {
    let program = program(
        "{ int x = 0, y = 0; }
        Thread 1 { int r1 = y; if (r1 == 1) { x = 1; } else { x = 1; print(1); } }
        Thread 2 { int r2 = x; y = r2; }",
    );
    let e = story(&program, &[Sees(1, 3, 1), Go(1), Sees(2, 1, 1), Go(2)]);
    let first = story(&program, &[Initial(1), Go(1), Go(1), Initial(2), Go(2)]);
    let second = story(&program, &[Initial(1), Go(1), Go(1), Sees(2, 1, 1), Go(2)]);
    let steps = vec![
        commit(&e, &[1], &first),
        commit(&e, &[1, 2], &first),
        commit(&e, &[1, 2, 3], &second),
        commit(&e, &[0, 1, 2, 3], &second),
        commit_all(&e),
    ];
    assert_eq!(verdicts(&program, Identity::Free, &sequence(&e, steps.clone())), ["valid"; 3]);
}

#[test]
fn what_comes_before_an_external_action_of_the_revised_model_is_committed_with_it() {
    let program = program("{ int x = 0; } Thread 1 { x = 1; print(1); } Thread 2 { x = 2; print(2); }");
    let e = story(&program, &[Go(1), Go(1), Go(2), Go(2)]);
    let alone = sequence(&e, vec![commit(&e, &[1], &e), commit_all(&e)]);
    assert_eq!(verdicts(&program, Identity::Free, &alone), ["valid", "valid", "revised-rule-7"]);
    let after_it = sequence(&e, vec![commit(&e, &[0], &e), commit_all(&e)]);
    assert_eq!(verdict(&program, Identity::Free, Rules::Revised, &after_it), "valid");
}

/// A thread that waits for ever has no end, and a justification may have one: TC1, where thread 1 takes a monitor for ever
/// unless r1 is 1.
#[test]
fn a_justification_may_be_partial() {
    let program = program(
        "{ int x = 0, y = 0; monitor m; }
        Thread 1 { int r1 = x; if (r1 == 0) { lock m; } y = 1; }
        Thread 2 { int r2 = y; x = r2; }
        Thread 3 { lock m; unlock m; }",
    );
    // 0 r1, 1 y = 1, 2 r2, 3 x = 1, 4 lock, 5 unlock.
    let e = story(&program, &[Sees(1, 3, 1), Go(1), Sees(2, 1, 1), Go(2), Go(3), Go(3)]);
    let well_behaved = story(&program, &[Initial(1), Go(1), Go(1), Initial(2), Go(2)]);
    let half = story(&program, &[Initial(1), Go(1), Go(1), Sees(2, 2, 1), Go(2)]);
    assert_eq!(half.execution.actions_of(ThreadId(3)).len(), 1);
    let steps = vec![
        commit(&e, &[1], &well_behaved),
        commit(&e, &[1, 2], &well_behaved),
        commit(&e, &[1, 2, 3], &half),
        commit(&e, &[0, 1, 2, 3], &half),
        commit_all(&e),
    ];
    for identity in Identity::ALL {
        assert_eq!(verdicts(&program, identity, &sequence(&e, steps.clone())), ["valid"; 3], "{identity}");
    }
    // What a thread that is cut did until then is the program's all the same.
    let mut wrong = sequence(&e, steps);
    wrong.steps[2].justification.actions[half.steps[1].index()].kind = ActionKind::External(0);
    let execution = &mut wrong.steps[2].justification;
    let synchronization: Vec<ActionId> =
        execution.ids().filter(|&id| execution.action(id).kind.is_synchronization()).collect();
    execution.synchronization_order = Relation::total_order(execution.actions.len(), &synchronization);
    execution.derive();
    assert_eq!(verdicts(&program, Identity::Free, &wrong), ["intra-thread"; 3]);
}

#[test]
fn the_halves_of_a_read_modify_write_are_two_actions_of_one_site() {
    let program = program(
        "{ volatile int v = 0; }
        Thread 1 { int r1 = v.getAndAdd(1); }
        Thread 2 { int r2 = v.getAndAdd(1); }",
    );
    let e = story(&program, &[Initial(1), Sees(2, 0, 1)]);
    let evidence = sequence(&e, vec![commit(&e, &[], &e), commit(&e, &[0, 1], &e), commit_all(&e)]);
    for identity in Identity::ALL {
        assert_eq!(verdicts(&program, identity, &evidence), ["valid"; 3], "{identity}");
    }
}

#[test]
fn a_violation_says_where_and_why() {
    let tc1 = Tc1::new();
    let mut evidence = tc1.evidence();
    evidence.steps.remove(0);
    let violation = validate(&tc1.program, Identity::Site, Rules::JLS, &evidence).expect_err("it is broken");
    assert_eq!(violation.step, 1);
    assert_eq!(violation.actions, [tc1.e.steps[2]]);
    assert_eq!(
        violation.to_string(),
        "rule-7: a read that is being committed sees a write in Ei that was not committed before \
         (step 1, actions [ActionId(8)] of E)"
    );
}
