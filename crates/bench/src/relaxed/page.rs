//! The table of Java `PathRelaxer`'s paper, made anew with our engine: `thinair-bench --relaxed > docs/relaxed.md`.

use std::fmt::Write as _;
use std::path::Path;

use thinair_check::litmus::{self, Options, Verdict};
use thinair_check::models;
use thinair_jvm::class_path::Jdk;
use thinair_program::Identity;

use super::budget;
use super::paper::{self, Run};
use super::subject::{ALL, Answer, FixedPoint, Subject, compiled};
use crate::read;

/// An example of the paper's on identity: a figure, what it asks for, and the test.
type Example = (&'static str, &'static str, &'static str);

const FIGURES: [Example; 2] = [
    ("Fig. 7a", "2, 2", include_str!("../../../../corpus/figures/seed000-fig7a.litmus")),
    ("Fig. 7b", "1, 1", include_str!("../../../../corpus/figures/seed000-fig7b.litmus")),
];

/// Prints the page.
pub(crate) fn page() {
    let Some((jdk, classes)) = compiled() else {
        eprintln!("no JDK with javac was found");
        std::process::exit(2);
    };
    let sections: Vec<Section> =
        ALL.iter().map(|subject| Section::of(subject, &jdk, classes.path())).collect();
    println!("# Fig. 8 of seed 000, anew\n");
    println!("{}", introduction(jdk.feature()));
    print!("## What is legal\n\n{ANSWERS}");
    print!("{}", sections.iter().map(Section::answers).collect::<String>());
    print!("{}", FIGURES.iter().map(figure).collect::<String>());
    println!("\n{}", differences(&sections));
    print!("## Iterations, paths and states\n\n{COUNTS}");
    print!("{}", sections.iter().map(Section::counts).collect::<String>());
    println!("\n{}", counts_that_differ(&sections));
    println!("## Time and memory\n");
    println!(
        "Seconds and megabytes of the answers with `free`, on: {}. The paper's are those with *scope*.\n",
        crate::machine()
    );
    print!("{COSTS}");
    print!("{}", ALL.iter().filter_map(|subject| cost(subject, classes.path())).collect::<String>());
}

/// What the numbers are.
fn introduction(feature: u32) -> String {
    format!(
        "Written by `thinair-bench --relaxed` on JDK {feature}: Fig. 8 of Jin, Yavuz-Kahveci and Sanders, *Java Memory Model-Aware Model Checking* (TACAS 2012), with
our engine beside the paper's tool, Java PathRelaxer (JPR). The causality tests are the classes of [examples/java/causality](../examples/java/causality/README.md),
the programs those of [examples/java/relaxed](../examples/java/relaxed/README.md), written anew after the paper's text. Neither the programs nor what a state is are the
same, so counts are not to be compared one by one; iterations, answers, and how the policies relate to each other are.

- **Legal or generated.** JPR *generates* executions: a read may see a write that happens before it, or one that some execution generated so far has. It begins with
  no such writes, and repeats until no new ones come up. That includes all legal executions, and may include others. We do the same, and then ask of an
  execution with something to tell whether it is *legal*: whether the commit sequence of JLS 17.4.8 exists for it ([definitions.md](definitions.md) 5 and 6).
- **Identity policy**: when an action of one execution counts as the same in another. The JLS leaves it open. `site` is the paper's *scope*: the same instruction of the
  same thread, executed for the n-th time. `occurrence` is the n-th read or write of that variable by that thread. `occurrence-value` is the n-th write of that value to it
  (the paper counts the value of reads as well; see definitions.md 5). `free` is ours: any one-to-one matching will do that keeps thread, kind, variable and the value
  of writes. It is what `thinair` takes if nothing is said.
- Counts depend on the program and on the JDK whose classes it uses, not on the machine: with another JDK they may be others. Times and memory are those of the machine that
  wrote the page.
"
    )
}

const ANSWERS: &str = "For a test: is there a legal execution with the outcome that is asked for? For a program: are its races *harmful*, because an assertion fails in a legal execution that has
them, or *benign*? *generated* is what would be said if all that write sets generate were legal, in one word if all policies agree; it stands there only where it differs from what is legal. The paper's tool
answers so, and its star at tc5 says so.

| paper | class | asked | site | occurrence | occurrence-value | free | generated |
|---|---|---|---|---|---|---|---|
";

const COUNTS: &str = "*iterations* / *paths* / *steps* of ours: how often the write sets are computed, the last time to see that nothing is new; the executions that they generate in the last
iteration, up to what does not matter; and the steps of threads that this takes, where what several paths begin with counts once. *iterations* / *states* of the paper: those
that JPF visits in the last iteration. The paper has no `free`.

| paper | class | site | occurrence | occurrence-value | free | paper: scope | occurrence | occurrence-val |
|---|---|---|---|---|---|---|---|---|
";

const COSTS: &str = "*time* goes from class files to the answer, with the search for races, the fixed point, the judgement of what it generates, and evidence that validators have seen. It leaves out the
start of the process. *memory* is the peak of the process, with all classes. The paper's time is that of all iterations, on a 2.27 GHz Core i5 with JDK 1.6. *threads* are the paper's: its tc9a has one more than ours, which is the public one.

| paper | class | threads | time | memory | paper: time | memory | paper / ours |
|---|---|---|---|---|---|---|---|
";

/// What is said of a program and counted, by identity policy.
struct Section {
    subject: &'static Subject,
    policies: Vec<(Answer, FixedPoint)>,
}

impl Section {
    fn of(subject: &'static Subject, jdk: &Jdk, classes: &Path) -> Section {
        let policy =
            |identity| (subject.answer(jdk, classes, identity), subject.fixed_point(jdk, classes, identity));
        Section { subject, policies: Identity::ALL.into_iter().map(policy).collect() }
    }

    /// Its row in the table of answers.
    fn answers(&self) -> String {
        let Subject { paper, class } = self.subject;
        let generated: Vec<Answer> = self.policies.iter().map(|(_, generated)| generated.answer).collect();
        let answers: Vec<Answer> = self.policies.iter().map(|(answer, _)| *answer).collect();
        format!("| {paper} | {class} | {} | {}", self.subject.question(), cells(&answers, &generated))
    }

    /// Its row in the table of counts.
    fn counts(&self) -> String {
        let Subject { paper, class } = self.subject;
        let mut text = format!("| {paper} | {class} |");
        for (_, FixedPoint { iterations, paths, steps, .. }) in &self.policies {
            let _ = write!(text, " {iterations} / {paths} / {steps} |");
        }
        match paper::figures(paper) {
            Some(figures) => {
                for Run { iterations, states, .. } in figures.runs {
                    let _ = write!(text, " {iterations} / {states} |");
                }
            }
            None => text.push_str(" | | |"),
        }
        text.push('\n');
        text
    }

    fn answers_differ(&self) -> bool {
        self.policies.windows(2).any(|pair| pair[0].0 != pair[1].0)
    }

    fn counts_differ(&self) -> bool {
        let counts = |fixed: &FixedPoint| (fixed.iterations, fixed.paths, fixed.steps);
        self.policies.windows(2).any(|pair| counts(&pair[0].1) != counts(&pair[1].1))
    }
}

/// The answers of the policies, and what would be said without a filter.
fn cells(answers: &[Answer], generated: &[Answer]) -> String {
    let words = |answers: &[Answer]| answers.iter().map(|answer| answer.word()).collect::<Vec<_>>();
    let told = if answers == generated {
        String::new()
    } else if generated.windows(2).all(|pair| pair[0] == pair[1]) {
        generated[0].word().to_owned()
    } else {
        words(generated).join(", ")
    };
    format!("{} | {told} |\n", words(answers).join(" | "))
}

/// A row for an example of the paper's.
fn figure((name, ask, text): &Example) -> String {
    let source = read(text);
    let by = |model| {
        let model = models::find(model).expect("a model that exists");
        Identity::ALL.map(|identity| {
            let mut options = Options::default();
            options.relaxed.identity = identity;
            let decided = litmus::decide(&source, model, None, options, &budget(), &|_| {});
            match decided.expect("evidence that holds").verdict {
                Verdict::Allowed => Answer::Allowed,
                Verdict::Forbidden => Answer::Forbidden,
                Verdict::Unknown(_) => Answer::Open,
            }
        })
    };
    format!("| {name} | {} | {ask} | {}", source.test.name.value, cells(&by("jmm"), &by("jpr")))
}

/// Where the policies differ, and why.
fn differences(sections: &[Section]) -> String {
    let different = listed(sections, Section::answers_differ);
    format!("The policies differ on {different}, and on both examples. Why:\n\n{WHY}")
}

fn counts_that_differ(sections: &[Section]) -> String {
    let different = listed(sections, Section::counts_differ);
    format!("The counts of the policies differ on {different}; elsewhere they generate the same. {STEPS}")
}

/// The classes of the sections that are meant.
fn listed(sections: &[Section], is_meant: impl Fn(&Section) -> bool) -> String {
    let meant = sections.iter().filter(|section| is_meant(section));
    let classes: Vec<&str> = meant.map(|section| section.subject.class).collect();
    if classes.is_empty() { "none of the programs".into() } else { classes.join(", ") }
}

const WHY: &str = "- **TC06, Fig. 7b.** Two instructions on two branches write the same value. What is committed while one branch is taken is missing where the other is, by `site`; the others do
  not look at the instruction, and take the two for the same action.
- **Fig. 7a.** Whether `x = 2` is its thread's first write of x or the second depends on a branch. By `occurrence` it is another action each time;
  by `site` it is the same instruction, and by `occurrence-value` the first write of 2.
- **TC17, TC18.** What the first read of x sees keeps the thread from writing 42 to x in the execution that is asked for. Until that read is committed, the second read of x sees the
  thread's own 42, which can't be committed, as it is missing in the end; so the second read can't be either. By `free` the two reads may trade places between executions;
  by the others the first stays the first. The public list allows both, and a proof by hand says that the JLS forbids them ([corpus/README.md](../corpus/README.md)).
- Neither `site` nor `occurrence` ever allows what `free` forbids; of each other they do, as the two examples show.

Where *generated* says more than the rest, write sets are not enough, and only the search for a commit sequence tells. The paper says so of tc5 and tc10. TC09a, TC19 and TC20 are allowed on
the public list; by the rules of the JLS they are not, under any policy (corpus/README.md). For the programs below them write sets are enough.
";

const STEPS: &str = "Where an assertion fails, nearly all steps are those of the error, from its
message to the end of its thread, which is the JDK's code: without their assertions, DclReread has 2 / 6 / 295 and HashReread 2 / 5 / 165.
";

/// A row of the table of time and memory; none for what is not in the figure.
fn cost(subject: &Subject, classes: &Path) -> Option<String> {
    let figures = paper::figures(subject.paper)?;
    let (seconds, megabytes) = subject.cost(classes);
    let Run { seconds: theirs, megabytes: memory, .. } = figures.runs[0];
    Some(format!(
        "| {} | {} | {} | {seconds:.3} s | {megabytes} MB | {theirs:.1} s | {memory} MB | {:.0} |\n",
        subject.paper,
        subject.class,
        figures.threads,
        theirs / seconds
    ))
}

#[cfg(test)]
mod tests {
    use super::super::subject::FEATURE;
    use super::*;

    const PAGE: &str = include_str!("../../../../docs/relaxed.md");

    /// Programs that take no time even where nothing is optimized; some on which policies differ, or what is generated says more.
    const PINNED: [&str; 6] = ["TC01", "TC05", "TC06", "TC13", "TC17", "Hash2Threads"];

    #[test]
    fn the_page_has_what_is_counted() {
        let Some((jdk, classes)) = compiled().filter(|(jdk, _)| jdk.feature() == FEATURE) else {
            println!("left out: there is no JDK {FEATURE} with javac");
            return;
        };
        let subjects = ALL.iter().filter(|subject| PINNED.contains(&subject.class));
        let sections: Vec<Section> =
            subjects.map(|subject| Section::of(subject, &jdk, classes.path())).collect();
        assert_eq!(sections.len(), PINNED.len());
        let rows = sections.iter().flat_map(|section| [section.answers(), section.counts()]);
        for row in rows.chain(FIGURES.iter().map(figure)) {
            assert!(PAGE.contains(&row), "thinair-bench --relaxed > docs/relaxed.md is due:\n{row}");
        }
    }

    #[test]
    fn the_page_has_every_program() {
        for subject in &ALL {
            let rows = PAGE.lines().filter(|line| line.contains(&format!("| {} |", subject.class))).count();
            let in_the_figure = paper::figures(subject.paper).is_some();
            assert_eq!(rows, if in_the_figure { 3 } else { 2 }, "{}", subject.class);
        }
        let programs = ALL.iter().filter(|subject| paper::figures(subject.paper).is_some()).count();
        // The figure's 17, one of them twice.
        assert_eq!(programs, 18);
        let hash = paper::figures("hash 4").expect("it is there");
        assert_eq!((hash.threads, hash.runs[0].states, hash.runs[2].seconds), (4, 12_442, 38.6));
    }
}
