//! Tests on a real JVM: the same classes, with real threads, as often as somebody wants.
//!
//! For each test a small class is made that calls its methods, in its package, so that it may; `Harness.java` does the rest. Both are
//! compiled with the JDK's `javac`, and every test has a process of its own: one that does not end, or ends the JVM, takes no other
//! with it.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{Mode, Parameter, Role, Suite, Test, result};

/// What is always there.
const HARNESS: &str = include_str!("real/Harness.java");

/// A test that takes longer is ended, besides what its runs may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// So long a million runs may take.
const PER_MILLION: Duration = Duration::from_mins(2);

/// What was seen of a test.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observation {
    /// How often each outcome was seen.
    pub outcomes: BTreeMap<String, u64>,
    /// How often threads ended by which exception.
    pub exceptions: BTreeMap<String, u64>,
    /// Whether its last run did not end.
    pub stuck: bool,
}

/// Tests that are ready to be run.
#[derive(Debug)]
pub struct RealJvm {
    java: PathBuf,
    class_path: OsString,
    folder: TempDir,
}

impl Suite {
    /// Compiles what runs these tests. An error is a message.
    pub fn on_real_jvm(&self, tests: &[Test]) -> Result<RealJvm, String> {
        let home = self.jdk.home().display();
        let java = self.jdk.java().ok_or_else(|| format!("{home} has no java: pass a JDK with --jdk DIR"))?;
        let javac =
            self.jdk.javac().ok_or_else(|| format!("{home} has no javac: pass a JDK with --jdk DIR"))?;
        let failed = |error: io::Error| format!("can't prepare a run on a real JVM: {error}");
        let folder = tempfile::Builder::new().prefix("thinair-").tempdir().map_err(failed)?;
        let sources = folder.path().join("sources");
        let classes = folder.path().join("classes");
        let mut files = vec![write(&sources, "thinair/run/Harness", HARNESS).map_err(failed)?];
        for (number, test) in tests.iter().enumerate() {
            let text = self.body(test, number);
            files.push(write(&sources, &body_name(test, number), &text).map_err(failed)?);
        }
        fs::create_dir_all(&classes).map_err(failed)?;
        for class in tests.iter().filter_map(|test| test.result.as_ref()) {
            let is_there = matches!(self.input.class_path().class(class), Ok(Some(_)));
            if let Some(bytes) = result::made(class).filter(|_| !is_there) {
                let path = classes.join(format!("{class}.class"));
                fs::create_dir_all(path.parent().unwrap_or(&classes)).map_err(failed)?;
                fs::write(path, bytes).map_err(failed)?;
            }
        }
        let entries = [classes.clone()].into_iter().chain(self.input.class_path().entries());
        let class_path = env::join_paths(entries).map_err(|error| failed(io::Error::other(error)))?;
        let output = Command::new(javac)
            .args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-Duser.language=en"])
            .args(["-encoding", "UTF-8", "-nowarn", "-proc:none", "-implicit:none", "-d"])
            .arg(&classes)
            .arg("-classpath")
            .arg(&class_path)
            .args(&files)
            .stdin(Stdio::null())
            .output()
            .map_err(failed)?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(format!("javac rejects what calls the tests:\n{}", text.trim_end()));
        }
        Ok(RealJvm { java, class_path, folder })
    }

    /// The class that calls the methods of a test. States and results are made as plain arrays of objects, so that the compiler
    /// sees through all of it.
    fn body(&self, test: &Test, number: usize) -> String {
        let name = body_name(test, number);
        let (package, class) = name.rsplit_once('/').unwrap_or(("", &name));
        let package = if package.is_empty() {
            String::new()
        } else {
            format!("package {};\n", package.replace('/', "."))
        };
        let own = self.source_name(&test.class);
        let is_state = test.state.as_ref() == Some(&test.class);
        let state = test.state.as_ref().map(|state| self.source_name(state));
        let result = test.result.as_ref().map(|result| self.source_name(result));
        let mut text = format!("{package}public final class {class} extends thinair.run.Harness.Body {{\n");
        for (kind, name) in [(&state, "states"), (&result, "results")] {
            if let Some(kind) = kind {
                let _ = writeln!(text, "    private {kind}[] {name};");
            }
        }
        let _ = writeln!(text, "    private {own} test;");
        let _ = writeln!(
            text,
            "    public boolean isTermination() {{ return {}; }}",
            test.mode == Mode::Termination
        );
        let _ = writeln!(text, "    public int actors() {{ return {}; }}", test.actors.len());
        let names: Vec<String> = test.actors.iter().map(|actor| format!("\"{}\"", actor.name)).collect();
        let _ = writeln!(
            text,
            "    public String name(int actor) {{ return new String[] {{{}}}[actor]; }}",
            names.join(", ")
        );
        text += "    public void prepare(int n) throws Throwable {\n";
        if !is_state {
            let _ = writeln!(text, "        test = new {own}();");
        }
        for (kind, name) in [(&state, "states"), (&result, "results")] {
            if let Some(kind) = kind {
                let _ = writeln!(
                    text,
                    "        {name} = new {kind}[n];\n        for (int i = 0; i < n; i++) {name}[i] = new {kind}();"
                );
            }
        }
        text += "    }\n    public void act(int actor, int from, int to) {\n        switch (actor) {\n";
        for place in 0..test.actors.len() {
            let _ = writeln!(text, "            case {place}: act{place}(from, to); break;");
        }
        text += "        }\n    }\n";
        for (place, actor) in test.actors.iter().enumerate() {
            let call = call(actor, &own, is_state);
            let _ = write!(
                text,
                "    private void act{place}(int from, int to) {{\n{}        for (int i = from; i < to; i++) {{\n            \
                 try {{\n                {call};\n            }} catch (Throwable failure) {{\n                \
                 fail(i, \"{}\", failure);\n            }}\n        }}\n    }}\n",
                locals(state.as_ref(), result.as_ref()),
                actor.name
            );
        }
        for (name, parameter, role) in [("arbitrate", "int i", &test.arbiter), ("signal", "", &test.signal)] {
            let _ = writeln!(text, "    public void {name}({parameter}) throws Throwable {{");
            if let Some(role) = role {
                let i = if parameter.is_empty() { "        int i = 0;\n" } else { "" };
                let _ = writeln!(
                    text,
                    "{i}{}        {};",
                    locals(state.as_ref(), result.as_ref()),
                    call(role, &own, is_state)
                );
            }
            text += "    }\n";
        }
        let outcome = if result.is_some() { "String.valueOf(results[i])" } else { "\"\"" };
        let _ = write!(text, "    public String outcome(int i) {{ return {outcome}; }}\n}}\n");
        text
    }

    /// A class as the source calls it.
    fn source_name(&self, class: &str) -> String {
        let read = self.input.class_path().read(class, super::class_file::ClassFile::read);
        read.ok().flatten().map_or_else(|| class.replace('/', "."), |file| file.source_name)
    }
}

/// Locals for what the calls use: the compiler need not look for them in every round.
fn locals(state: Option<&String>, result: Option<&String>) -> String {
    let mut text = String::new();
    if let Some(state) = state {
        let _ = writeln!(text, "        {state}[] states = this.states;");
    }
    if let Some(result) = result {
        let _ = writeln!(text, "        {result}[] results = this.results;");
    }
    text
}

fn call(role: &Role, own: &str, is_state: bool) -> String {
    let receiver = match (role.is_static, is_state) {
        (true, _) => own,
        (false, true) => "states[i]",
        (false, false) => "test",
    };
    let passed = role.parameters.iter().map(|parameter| match parameter {
        Parameter::State => "states[i]",
        Parameter::Result => "results[i]",
        Parameter::Actor => "actor",
    });
    format!("{receiver}.{}({})", role.name, passed.collect::<Vec<_>>().join(", "))
}

/// The class that calls a test, beside it in its package.
fn body_name(test: &Test, number: usize) -> String {
    let own = format!("ThinairRun{number}");
    test.class.rsplit_once('/').map_or(own.clone(), |(package, _)| format!("{package}/{own}"))
}

fn write(folder: &Path, class: &str, text: &str) -> io::Result<PathBuf> {
    let path = folder.join(format!("{class}.java"));
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    fs::write(&path, text)?;
    Ok(path)
}

impl RealJvm {
    /// Runs a test so many times. `number` is its place among those that were made ready. An error is a message.
    pub fn run(
        &self,
        test: &Test,
        number: usize,
        times: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Observation, String> {
        let file = self.folder.path().join(format!("seen{number}"));
        let failed = |error: io::Error| format!("can't run {}: {error}", self.java.display());
        let mut process = Command::new(&self.java)
            .arg("-ea")
            .arg("-classpath")
            .arg(&self.class_path)
            .arg("thinair.run.Harness")
            .arg(body_name(test, number).replace('/', "."))
            .arg(times.to_string())
            .arg(&file)
            .stdin(Stdio::null())
            // What a test prints is nobody's business here.
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut stderr = process.stderr.take();
        let complaints = thread::spawn(move || {
            let mut text = Vec::new();
            if let Some(stderr) = &mut stderr {
                let _ = stderr.take(1 << 16).read_to_end(&mut text);
                let _ = io::copy(stderr, &mut io::sink());
            }
            String::from_utf8_lossy(&text).into_owned()
        });
        let millions = u32::try_from(times.div_ceil(1_000_000)).unwrap_or(u32::MAX);
        let deadline =
            Instant::now().checked_add(PATIENCE.saturating_add(PER_MILLION.saturating_mul(millions)));
        let status = loop {
            if let Some(status) = process.try_wait().map_err(failed)? {
                break Ok(status);
            }
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_late || is_over() {
                let _ = process.kill();
                let _ = process.wait();
                break Err(if is_late { "it did not end" } else { "there was no time left" }.to_owned());
            }
            thread::sleep(Duration::from_millis(5));
        };
        let complaints = complaints.join().unwrap_or_default();
        let status = status?;
        if !status.success() || !file.exists() {
            let first: Vec<&str> = complaints.lines().take(6).collect();
            let said = if first.is_empty() { String::new() } else { format!("; {}", first.join("; ")) };
            return Err(format!("the JVM ended with {status}{said}"));
        }
        let text = fs::read_to_string(&file).map_err(failed)?;
        let mut seen = Observation::default();
        for line in text.lines() {
            let mut parts = line.splitn(3, '\t');
            let (Some(kind), Some(count), Some(what)) = (parts.next(), parts.next(), parts.next()) else {
                return Err(format!("the harness wrote {line:?}"));
            };
            let count = count.parse().map_err(|_| format!("the harness wrote {line:?}"))?;
            seen.stuck |= kind == "stuck";
            if kind == "stuck" {
                continue;
            }
            let counts = if kind == "outcome" { &mut seen.outcomes } else { &mut seen.exceptions };
            counts.insert(unescaped(what), count);
        }
        Ok(seen)
    }
}

fn unescaped(text: &str) -> String {
    let mut signs = text.chars();
    let mut plain = String::new();
    while let Some(sign) = signs.next() {
        plain.push(match sign {
            '\\' => match signs.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::unescaped;

    #[test]
    fn what_the_harness_escapes_is_read_again() {
        assert_eq!(unescaped(r"a\\n\nb\t\r"), "a\\n\nb\t\r");
    }
}
