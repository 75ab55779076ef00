//! Bad inputs, each with its message.

use std::fs;
use std::path::Path;

use thinair_jvm::class_path::{Error, Input, Jdk, Options, Surroundings};

use crate::support::{Folder, class, compiler, jdks, open};

const MAIN: &str = "class A { public static void main(String[] x) {} }";

/// The message for an input of the folder, from opening it or from asking for its main class.
fn message(folder: &Folder, name: &str, options: &Options) -> String {
    let result = Input::open(&folder.path(name), options, &compiler()).and_then(|input| input.main_class());
    folder.message(&result.expect_err(name))
}

fn plain(folder: &Folder, name: &str) -> String {
    message(folder, name, &Options::default())
}

#[test]
fn nothing_there() {
    let folder = Folder::new().with("x.txt", "").with("sources/A.java", MAIN).with("empty/x", "");
    assert_eq!(plain(&folder, "Missing.java"), "Missing.java: no such file or folder");
    assert_eq!(plain(&folder, "missing"), "missing: no such file or folder");
    assert_eq!(
        plain(&folder, "x.txt"),
        "x.txt: not a .java file, a .class file, a folder of classes or a .jar"
    );
    assert_eq!(plain(&folder, "empty"), "empty: no classes in it: pass the folder that javac -d wrote to");
    assert_eq!(
        plain(&folder, "sources"),
        "sources: no classes in it: it has .java files only; pass the .java file that has the main method, or compile them first"
    );
}

#[test]
fn no_main_class() {
    let folder = Folder::new()
        .with("A.java", "class A { public static int main(String[] x) { return 0; } void main(int x) {} }")
        .with("Empty.java", "")
        .with("folder/Input.class", class("class Input { }"))
        .with_jar("program.jar", &[("Input.class", &class("class Input { }"))]);
    let expected = ": no class has a main method: add `public static void main(String[] args)`, or name a class elsewhere on the class path with --main CLASS";
    for name in ["A.java", "Empty.java", "folder", "program.jar"] {
        assert_eq!(plain(&folder, name), format!("{name}{expected}"));
    }
    assert_eq!(
        plain(&folder, "folder/Input.class"),
        "folder/Input.class: class Input (named by the input) has no main method: add `public static void main(String[] args)` or name another with --main CLASS"
    );
}

#[test]
fn a_main_class_that_is_not_there() {
    let folder = Folder::new().with("classes/A.class", class(MAIN)).with_jar(
        "program.jar",
        &[("META-INF/MANIFEST.MF", b"Main-Class: p.Gone\n"), ("A.class", &class(MAIN))],
    );
    for name in ["p.B", "a..b", "", "../A", "p/B"] {
        let options = Options { main: Some(name.to_owned()), ..Options::default() };
        assert_eq!(
            message(&folder, "classes", &options),
            format!(
                "classes: main class {} (named by --main) is not on the class path: check its name, package included",
                name.replace('/', ".")
            )
        );
    }
    assert_eq!(
        plain(&folder, "program.jar"),
        "program.jar: main class p.Gone (named by the manifest) is not on the class path: check its name, package included"
    );
}

#[test]
fn several_main_classes() {
    let main = |name: &str| {
        class(&format!("package p; class {name} {{ public static void main(String[] x) {{}} }}"))
    };
    let folder = Folder::new().with("classes/p/B.class", main("B")).with("classes/p/A.class", main("A"));
    assert_eq!(
        plain(&folder, "classes"),
        "classes: several classes have a main method: pick one with --main CLASS: p.A, p.B"
    );
    let options = Options { main: Some("p.A".to_owned()), ..Options::default() };
    let input = Input::open(&folder.path("classes"), &options, &compiler()).unwrap();
    assert_eq!(input.main_class().unwrap().name, "p/A");
}

#[test]
fn damaged_files() {
    let bytes = class(MAIN);
    let folder = Folder::new()
        .with("cut/A.class", &bytes[..bytes.len() / 2])
        .with("Empty.class", "")
        .with("Text.class", "some text, no class")
        .with("text.jar", "some text, no jar")
        .with("empty.jar", "");
    let malformed = "not a well-formed class file: ";
    for (name, path) in [
        ("cut", "cut/A.class"),
        ("cut/A.class", "cut/A.class"),
        ("Empty.class", "Empty.class"),
        ("Text.class", "Text.class"),
    ] {
        let text = plain(&folder, name);
        assert!(text.starts_with(&format!("{path}: {malformed}")), "{text}");
        assert!(text.ends_with("; compile it again"), "{text}");
    }
    for name in ["text.jar", "empty.jar"] {
        let text = plain(&folder, name);
        assert!(text.starts_with(&format!("{name}: cannot read this jar: ")), "{text}");
        assert!(text.ends_with("; make it again, or pass a folder of classes"), "{text}");
    }
}

/// Every beginning of a class file, and every one with a byte changed, gives an answer or an error.
#[test]
fn damaged_class_files_do_not_panic() {
    let jdk = compiler();
    let folder = Folder::new();
    let whole = class(
        "class A { static int f(int x) { switch (x) { case 1: return 2; case 7: return 3; default: try { return f(1); } catch (Error e) { return 1; } } } public static void main(String[] x) { Runnable r = () -> {}; } }",
    );
    let check = |bytes: &[u8]| {
        fs::write(folder.path("A.class"), bytes).unwrap();
        let _ = open(&folder.path("A.class"), &jdk).and_then(|input| input.main_class());
    };
    for at in 0..whole.len() {
        check(&whole[..at]);
        for byte in [0, 1, 0x7F, 0xFF, whole[at].wrapping_add(1)] {
            let mut bytes = whole.clone();
            bytes[at] = byte;
            check(&bytes);
        }
    }
}

#[test]
fn classes_in_the_wrong_folder() {
    let bytes = class("package a.b; class A { public static void main(String[] x) {} }");
    let folder = Folder::new()
        .with("out/a/b/A.class", &bytes)
        .with("wrong/A.class", &bytes)
        .with("out/a/b/B.class", &bytes);
    let root = fs::canonicalize(folder.path("wrong")).unwrap();
    assert!(root.is_dir());
    assert_eq!(
        plain(&folder, "wrong/A.class"),
        "wrong/A.class: class a.b.A is not in a folder a/b: move it there, as javac -d does"
    );
    assert_eq!(
        plain(&folder, "wrong"),
        "wrong/A.class: class a.b.A is not in a folder a/b: move it there, as javac -d does"
    );
    assert_eq!(
        plain(&folder, "out/a/b"),
        "out/a/b/A.class: class a.b.A is not in the folder that was named: pass the folder out"
    );
}

#[test]
fn a_class_file_that_is_too_new() {
    let mut bytes = class(MAIN);
    bytes[6..8].copy_from_slice(&200_u16.to_be_bytes());
    let folder = Folder::new().with("A.class", bytes);
    let java = compiler().feature();
    assert_eq!(
        plain(&folder, "A.class"),
        format!(
            "class A needs Java 156 (class file version 200) and the JDK in use is Java {java} (up to {}): pass a newer JDK with --jdk DIR, or compile with --release {java}",
            java + 44
        )
    );
}

#[test]
fn bad_class_paths() {
    let folder = Folder::new().with("A.java", MAIN).with("x.txt", "").with("bad.jar", "no jar");
    let options = |name: &str| Options { class_path: vec![folder.path(name)], ..Options::default() };
    assert_eq!(
        message(&folder, "A.java", &options("missing.jar")),
        "missing.jar: this entry of the class path does not exist: correct --classpath"
    );
    assert_eq!(
        message(&folder, "A.java", &options("x.txt")),
        "x.txt: this entry of the class path is neither a folder nor a jar: correct --classpath"
    );
    assert!(message(&folder, "A.java", &options("missing/*")).starts_with("missing: cannot read it: "));
}

#[test]
fn the_compiler_rejects() {
    let folder = Folder::new()
        .with("A.java", "class A { int x = \"text\"; }")
        .with("B.java", "public class Other { }");
    for jdk in jdks().into_iter().filter(|jdk| jdk.javac().is_some()) {
        let text = folder.message(&open(&folder.path("A.java"), &jdk).unwrap_err());
        assert!(text.starts_with("A.java: javac rejects it:\n"), "{text}");
        assert!(
            text.contains("A.java:1: error: incompatible types: String cannot be converted to int"),
            "{text}"
        );
        assert!(text.ends_with("1 error"), "{text}");
        let text = folder.message(&open(&folder.path("B.java"), &jdk).unwrap_err());
        assert!(
            text.contains("class Other is public, should be declared in a file named Other.java"),
            "{text}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_runtime_cannot_compile() {
    let jdk = jdks().remove(0);
    let folder = Folder::new().with("runtime/lib/x", "").with("A.java", MAIN);
    std::os::unix::fs::symlink(jdk.image(), folder.path("runtime/lib/modules")).unwrap();
    let runtime = Jdk::find(Some(&folder.path("runtime"))).unwrap();
    assert_eq!(
        folder.message(&open(&folder.path("A.java"), &runtime).unwrap_err()),
        "A.java: cannot compile it, since runtime has no javac (a runtime, not a full JDK): pass a JDK with --jdk DIR, or compile elsewhere and pass the folder of classes"
    );
}

#[test]
fn no_jdk() {
    let message = |surroundings: &Surroundings| Jdk::find_in(None, surroundings).unwrap_err().to_string();
    let mut surroundings = Surroundings::default();
    let expected = "no JDK found: no --jdk was given, JAVA_HOME is not set, no javac or java on PATH leads to a JDK 9 or newer; install one, such as the package openjdk-17-jdk or temurin-25-jdk, or pass --jdk DIR";
    assert_eq!(message(&surroundings), expected);
    let home = jdks()[0].home().canonicalize().unwrap();
    surroundings.root = home.parent().map(Path::to_owned);
    assert!(message(&surroundings).starts_with(&format!("{expected}, for example --jdk ")));
}

#[test]
fn wrong_jdks() {
    let folder = Folder::new()
        .with("jdk8/jre/lib/rt.jar", "")
        .with("other/x", "")
        .with("damaged/lib/modules", "no image, but long enough to be one")
        .with("file", "");
    let find = |name: &str| folder.message(&Jdk::find(Some(&folder.path(name))).unwrap_err());
    let missing = "which is not a folder: pass the home of a JDK, the folder that has bin and lib in it";
    assert_eq!(find("missing"), format!("--jdk names missing, {missing}"));
    assert_eq!(find("file"), format!("--jdk names file, {missing}"));
    assert_eq!(
        find("jdk8"),
        "--jdk names jdk8, a JDK 8 or older, which has no lib/modules: pass a JDK 9 or newer with --jdk DIR (programs compiled for 8 run on it)"
    );
    let other = "which has no lib/modules and so is not the home of a JDK: pass the folder that has bin and lib in it";
    assert_eq!(find("other"), format!("--jdk names other, {other}"));
    let damaged = find("damaged");
    assert!(damaged.starts_with("damaged/lib/modules: cannot read the JDK's classes: "), "{damaged}");
    let mut surroundings = Surroundings::default();
    surroundings.java_home = Some(folder.path("other").into());
    let error = Jdk::find_in(None, &surroundings).unwrap_err();
    assert!(matches!(error, Error::NotAJdk { .. }));
    assert_eq!(folder.message(&error), format!("JAVA_HOME names other, {other}"));
}
