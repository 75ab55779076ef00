//! Call sites and messages of `NullPointerException`s: programs must print what they print on `java`, on every JDK of this
//! machine.

#[path = "../support/javac.rs"]
mod javac;

use std::path::Path;
use std::process::Command;

use thinair_event::{ObjectId, Value};
use thinair_explore::run::{RunEnd, RunObserver, run};
use thinair_jvm::class_path::Jdk;
use thinair_jvm::{JavaProgram, Options};
use thinair_program::{Describe, Exception};

#[test]
fn call_sites_do_what_their_bootstrap_methods_would_make() {
    check("CallSites", 17, &[]);
}

#[test]
fn concatenations() {
    check("Concatenations", 17, &[]);
    check("Concatenations", 17, &["-XDstringConcat=indy"]);
}

#[test]
fn switches_on_patterns() {
    check("PatternSwitches", 21, &[]);
}

#[test]
fn messages_of_null_pointer_exceptions() {
    check("NullMessages", 17, &[]);
}

#[test]
fn messages_name_variables_if_the_class_file_does() {
    check("NullMessages", 17, &["-g"]);
}

#[test]
fn a_bootstrap_method_of_another_kind_is_refused_by_its_name() {
    let jdk = jdks(17).remove(0);
    let folder = tempfile::tempdir().unwrap();
    // A constant pool with another factory's name: what another compiler might use.
    let source = "class Odd { public static void main(String[] a) { Runnable r = () -> {}; r.run(); } }";
    std::fs::write(folder.path().join("Odd.java"), source).unwrap();
    compile(&jdk, &folder.path().join("Odd.java"), folder.path(), &[]);
    let file = folder.path().join("Odd.class");
    let mut bytes = std::fs::read(&file).unwrap();
    let name = b"\x00\x0bmetafactory";
    let place = bytes.windows(name.len()).position(|window| window == name).unwrap();
    bytes[place + 2] = b'M';
    std::fs::write(&file, bytes).unwrap();
    let (_, end) = thinair(&jdk, &file);
    let expected = "the bootstrap method java.lang.invoke.LambdaMetafactory.Metafactory";
    assert!(end.starts_with(expected), "{end}");
}

/// Runs a program on every JDK from a version on, and on `java`.
fn check(name: &str, since: u32, options: &[&str]) {
    for jdk in jdks(since) {
        let folder = tempfile::tempdir().unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/link/{name}.java"));
        compile(&jdk, &source, folder.path(), options);
        let java = jdk.java().expect("a JDK with a compiler has a launcher");
        let expected =
            Command::new(java).arg("-ea").arg("-cp").arg(folder.path()).arg(name).output().unwrap();
        assert!(expected.status.success(), "{}", String::from_utf8_lossy(&expected.stderr));
        let (output, end) = thinair(&jdk, &folder.path().join(format!("{name}.class")));
        let expected = String::from_utf8(expected.stdout).unwrap();
        let feature = jdk.feature();
        for (number, (expected, output)) in (1..).zip(expected.lines().zip(output.lines())) {
            assert_eq!(expected, output, "{name} on {feature}, line {number} of the output");
        }
        assert_eq!(expected.lines().count(), output.lines().count(), "{name} on {feature}: {end}");
    }
}

fn jdks(since: u32) -> Vec<Jdk> {
    let jdks = Jdk::all().into_iter().filter(|jdk| jdk.feature() >= since && jdk.javac().is_some());
    let jdks: Vec<Jdk> = jdks.collect();
    assert!(!jdks.is_empty(), "NO JDK {since} OR NEWER FOUND: name its home in JAVA_HOME or THINAIR_JDKS");
    jdks
}

fn compile(jdk: &Jdk, source: &Path, to: &Path, options: &[&str]) {
    let javac = jdk.javac().expect("only JDKs with a compiler are taken");
    javac::compile(&javac, options, [source], to);
}

/// What a program prints, and how it ends.
fn thinair(jdk: &Jdk, class: &Path) -> (String, String) {
    let options = Options { jdk: Some(jdk.home().to_owned()), ..Options::default() };
    let program = JavaProgram::open(class, &options).unwrap();
    let mut printer = Printer { program: &program, text: String::new() };
    let end = match run(&program, &mut printer) {
        RunEnd::Unsupported(what) => program.unsupported(what),
        end => format!("{end:?}"),
    };
    (printer.text, end)
}

struct Printer<'p> {
    program: &'p JavaProgram,
    text: String,
}

impl RunObserver for Printer<'_> {
    fn output(&mut self, channel: u32, value: Value) {
        self.text += &self.program.output(channel, value);
    }

    fn thread_ended(&mut self, _: ObjectId, _: Option<Exception>) {}
}
