//! Which test of an input is meant, and which outcome of it.

use thinair_check::outcomes::Pattern;
use thinair_jvm::harness::{Mode, Suite, SuiteOptions, Test, Threads};
use thinair_text::suggest;

use super::Arguments;
use crate::inputs;

/// What was opened.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) suite: Suite,
    pub(super) chosen: Chosen,
    outcome: Option<String>,
}

/// The test that is meant.
#[derive(Debug)]
pub(super) enum Chosen {
    /// One written for jcstress.
    Test(Box<Test>),
    /// A class whose methods are threads.
    Threads(Threads),
}

impl Opened {
    /// Opens what the command line names. An error is a message without `error:`.
    pub(super) fn new(arguments: &Arguments) -> Result<Opened, String> {
        let path = &arguments.file;
        // Messages about files other than the input begin with the file.
        let told = |message: String| match message.strip_prefix(&*path.to_string_lossy()) {
            Some(_) => message,
            None => format!("{}: {message}", path.display()),
        };
        std::fs::metadata(path).map_err(|error| told(inputs::cause(&error)))?;
        let options = SuiteOptions {
            class_path: arguments.classpath.iter().flat_map(std::env::split_paths).collect(),
            jdk: arguments.jdk.clone(),
        };
        let suite = Suite::open(path, &options).map_err(|error| told(error.to_string()))?;
        let chosen = chosen(&suite, arguments.test.as_deref()).map_err(told)?;
        let opened = Opened { suite, chosen, outcome: arguments.outcome.clone() };
        opened.check_question()?;
        Ok(opened)
    }

    pub(super) fn name(&self) -> &str {
        match &self.chosen {
            Chosen::Test(test) => &test.name,
            Chosen::Threads(threads) => &threads.name,
        }
    }

    /// The outcome that is asked about; none if it is about assertions.
    pub(super) fn wanted(&self) -> Option<&str> {
        self.outcome.as_deref()
    }

    fn check_question(&self) -> Result<(), String> {
        let name = self.name();
        match (&self.chosen, &self.outcome) {
            (Chosen::Test(test), None) => {
                Err(format!("{name}: which outcome? {}; ask for one by --outcome", listed(test)))
            }
            (Chosen::Threads(_), Some(outcome)) => Err(format!(
                "--outcome {outcome:?}: {name} has threads with assertions, and the question is whether all of \
                 them can hold"
            )),
            _ => Ok(()),
        }
    }

    /// Whether the test could have the outcome that is asked about: it lists it, or threads may end so.
    pub(super) fn check_outcome(&self, conceivable: &[String]) -> Result<(), String> {
        let (Chosen::Test(test), Some(wanted)) = (&self.chosen, &self.outcome) else { return Ok(()) };
        let fits = |id: &String| Pattern::new(id).is_ok_and(|pattern| pattern.matches(wanted));
        let mut ids = test.listed.iter().flat_map(|listed| &listed.ids);
        // Where nothing is known of how threads end, there is nothing to compare with.
        if conceivable.is_empty()
            || conceivable.contains(wanted)
            || ids.any(|id| id == wanted || !id.is_empty() && fits(id))
        {
            return Ok(());
        }
        let known = test.listed.iter().flat_map(|listed| &listed.ids).chain(conceivable);
        let hint = match suggest::nearest(wanted, known.map(String::as_str)) {
            Some(near) => format!("; did you mean {near:?}?"),
            None => String::new(),
        };
        Err(format!("--outcome {wanted:?}: {} has no such outcome{hint} ({})", test.name, listed(test)))
    }
}

/// The outcomes that a test lists.
fn listed(test: &Test) -> String {
    if test.mode == Mode::Termination {
        return "it ends with \"TERMINATED\" or \"STALE\"".to_owned();
    }
    let ids = test.listed.iter().flat_map(|listed| &listed.ids).filter(|id| !id.is_empty());
    let ids: Vec<String> = ids.map(|id| format!("{id:?}")).collect();
    if ids.is_empty() { "it lists none".to_owned() } else { format!("it lists {}", ids.join(", ")) }
}

fn chosen(suite: &Suite, name: Option<&str>) -> Result<Chosen, String> {
    let tests = suite.tests().iter().map(|test| (&test.name, Chosen::Test(Box::new(test.clone()))));
    let threads = suite.threads().iter().map(|threads| (&threads.name, Chosen::Threads(threads.clone())));
    let all: Vec<(&String, Chosen)> = tests.chain(threads).collect();
    let refused = suite.refused();
    let Some(name) = name else {
        return match (all.len(), refused) {
            (0, []) => Err(
                "there is no test in it: no class with @JCStressTest, nor one with static methods with @Thread"
                    .to_owned(),
            ),
            (0, [(name, refusal), ..]) => Err(format!("{name}: {refusal}")),
            (1, _) => Ok(all.into_iter().next().expect("there is one").1),
            _ => {
                let mut names: Vec<&str> = all.iter().take(20).map(|(name, _)| name.as_str()).collect();
                names.extend((all.len() > 20).then_some("…"));
                Err(format!(
                    "there are {} tests in it; name one by --test: {}",
                    all.len(),
                    names.join(", ")
                ))
            }
        };
    };
    if let Some((name, refusal)) = refused.iter().find(|(known, _)| is_called(known, name)) {
        return Err(format!("{name}: {refusal}"));
    }
    let such: Vec<&(&String, Chosen)> = all.iter().filter(|(known, _)| is_called(known, name)).collect();
    match such[..] {
        [] => {
            let simple = all.iter().map(|(name, _)| name.rsplit('.').next().unwrap_or(name));
            let full = all.iter().map(|(name, _)| name.as_str());
            let hint = match suggest::nearest(name, full.chain(simple)) {
                Some(near) => format!("; did you mean {near}?"),
                None => String::new(),
            };
            Err(format!("--test {name}: there is no such test{hint}"))
        }
        [(_, Chosen::Test(test))] => Ok(Chosen::Test(test.clone())),
        [(_, Chosen::Threads(threads))] => Ok(Chosen::Threads(threads.clone())),
        _ => {
            let names: Vec<&str> = such.iter().map(|(name, _)| name.as_str()).collect();
            Err(format!("--test {name}: there are several: {}", names.join(", ")))
        }
    }
}

/// Whether a test has that name, with its package or without.
fn is_called(test: &str, name: &str) -> bool {
    let name = name.replace('$', ".");
    test == name || test.strip_suffix(&*name).is_some_and(|package| package.ends_with('.'))
}
