//! Inputs that are as they should be.

use std::fs;

use thinair_jvm::class_path::{Input, Jdk, MainClass, Options};

use crate::support::{Folder, class, compiled, compiler, jdks, open};

const HELLO: &str = "public class Input { public static void main(String[] args) {} }";

fn main_of(input: &Input) -> String {
    let MainClass { name, declared_in, is_static, takes_arguments, .. } = input.main_class().unwrap();
    assert!(is_static && takes_arguments);
    assert_eq!(name, declared_in);
    name
}

fn compilers() -> Vec<Jdk> {
    let jdks: Vec<_> = jdks().into_iter().filter(|jdk| jdk.javac().is_some()).collect();
    assert!(!jdks.is_empty(), "NO JDK WITH A COMPILER FOUND");
    jdks
}

#[test]
fn a_source_file_is_compiled() {
    for jdk in compilers() {
        let folder = Folder::new().with("Input.java", HELLO);
        let input = open(&folder.path("Input.java"), &jdk).unwrap();
        assert_eq!(main_of(&input), "Input");
        assert_eq!(input.classes().unwrap(), ["Input"]);
        assert!(input.class_path().class("Input").unwrap().is_some());
        assert!(input.class_path().class("java/lang/String").unwrap().is_none());
        let temporary = input.class_path().entries().remove(0);
        assert!(temporary.join("Input.class").is_file());
        drop(input);
        assert!(!temporary.exists());
        assert!(!folder.path("Input.class").exists());
    }
}

#[test]
fn a_source_file_brings_those_it_refers_to() {
    let jdk = compiler();
    let folder = Folder::new()
        .with("a/b/Start.java", "/* x */ package a.b; class Start { public static void main(String[] x) { a.c.Other.go(); } }")
        .with("a/c/Other.java", "package a.c; public class Other { public static void go() {} public static void main(String[] x) {} }")
        .with("a/b/Broken.java", "not a program");
    let input = open(&folder.path("a/b/Start.java"), &jdk).unwrap();
    assert_eq!(main_of(&input), "a/b/Start");
    assert_eq!(input.classes().unwrap(), ["a/b/Start"]);
    assert!(input.class_path().class("a/c/Other").unwrap().is_some());
    let source = input.source("a/c/Other", "Other.java").unwrap();
    assert!(source.text.starts_with("package a.c;"));
    assert_eq!(source.path.canonicalize().unwrap(), folder.path("a/c/Other.java").canonicalize().unwrap());
    assert!(input.source("a/b/Start", "Start.java").unwrap().text.starts_with("/* x */"));
    for name in ["", "..", "../c/Other.java", "/etc/passwd", "Missing.java"] {
        assert_eq!(input.source("a/b/Start", name), None, "{name}");
    }
}

#[test]
fn a_source_file_out_of_its_folder_is_compiled_all_the_same() {
    let folder =
        Folder::new().with("X.java", "package p; class X { public static void main(String[] x) {} }");
    let input = open(&folder.path("X.java"), &compiler()).unwrap();
    assert_eq!(main_of(&input), "p/X");
    assert_eq!(input.source("p/X", "X.java").unwrap().path, folder.path("X.java"));
}

#[test]
fn the_main_class_of_a_source_file() {
    let main = "public static void main(String[] args) {}";
    let jdk = compiler();
    let check = |source: &str, expected: &str| {
        let folder = Folder::new().with("Input.java", source);
        assert_eq!(main_of(&open(&folder.path("Input.java"), &jdk).unwrap()), expected, "{source}");
    };
    check(&format!("class Z {{ {main} }}\nclass A {{ {main} }}"), "Z");
    check(&format!("class A {{ {main} }}\npublic class Input {{ {main} }}"), "Input");
    check(&format!("public class Input {{ }}\nclass A {{ {main} }}"), "A");
    check(&format!("class A {{ static class B {{ {main} }} }}\nclass C {{ {main} }}"), "C");
    check(&format!("class A {{ static class B {{ {main} }} }}"), "A$B");
    check(
        &format!("class A {{ static int main(String[] a) {{ return 0; }} }}\ninterface B {{ {main} }}"),
        "B",
    );
}

#[test]
fn instance_main_methods_since_25() {
    for jdk in compilers() {
        let folder = Folder::new()
            .with("A.java", "class A { void main() {} }")
            .with("B.java", "class B { B(int x) {} void main() {} }")
            .with("C.java", "class C { private static void main(String[] a) {} static void main() {} }");
        let main = |name: &str| open(&folder.path(name), &jdk).unwrap().main_class().ok();
        if jdk.feature() < 25 {
            assert_eq!((main("A.java"), main("B.java"), main("C.java")), (None, None, None));
        } else {
            let a = main("A.java").unwrap();
            assert_eq!((a.name.as_str(), a.is_static, a.takes_arguments), ("A", false, false));
            assert_eq!(main("B.java"), None);
            let c = main("C.java").unwrap();
            assert_eq!((c.is_static, c.takes_arguments), (true, false));
            let compact = Folder::new().with("Compact.java", "void main() { IO.println(1); }");
            assert_eq!(
                open(&compact.path("Compact.java"), &jdk).unwrap().main_class().unwrap().name,
                "Compact"
            );
        }
    }
}

#[test]
fn a_class_file_and_a_folder() {
    let jdk = compiler();
    let bytes = class("package a.b; class C { public static void main(String[] x) {} }");
    let folder = Folder::new()
        .with("classes/a/b/C.class", &bytes)
        .with("classes/module-info.class", "not looked into")
        .with("src/a/b/Input.java", "the source");
    let input = open(&folder.path("classes/a/b/C.class"), &jdk).unwrap();
    assert_eq!(main_of(&input), "a/b/C");
    assert_eq!(input.class_path().class("a/b/C").unwrap(), Some(bytes.clone()));
    assert_eq!(input.source("a/b/C", "Input.java").unwrap().text, "the source");
    let input = open(&folder.path("classes"), &jdk).unwrap();
    assert_eq!(main_of(&input), "a/b/C");
    assert_eq!(input.classes().unwrap(), ["a/b/C"]);
    assert_eq!(input.class_path().class("a/b/C").unwrap(), Some(bytes));
    assert_eq!(input.source("a/b/C", "Input.java").unwrap().text, "the source");
    for name in ["a/b/c/../C", "a/b", "", "../classes/a/b/C", "a/b/C.class", &"x".repeat(5000)] {
        assert_eq!(input.class_path().class(name).unwrap(), None, "{name}");
    }
}

#[test]
fn the_option_main_picks_also_inherited_methods() {
    let jdk = compiler();
    let folder = Folder::new();
    let source = "class A { public static void main(String[] x) {} } class B extends A { } class C { public static void main(String[] x) {} }";
    let folder = compiled(source)
        .iter()
        .fold(folder, |folder, (name, bytes)| folder.with(&format!("{name}.class"), bytes));
    let main = |name: &str| {
        let options = Options { main: Some(name.to_owned()), ..Options::default() };
        Input::open(&folder.path("."), &options, &jdk).unwrap().main_class().unwrap()
    };
    assert_eq!(main("C").name, "C");
    assert_eq!((main("B").name.as_str(), main("B").declared_in.as_str()), ("B", "A"));
}

#[test]
fn the_class_path_is_compiled_against_and_searched() {
    let jdk = compiler();
    let library = class("package lib; public class Input { public static int one() { return 1; } }");
    let folder = Folder::new()
        .with("Input.java", "class Input { public static void main(String[] x) { lib.Input.one(); } }")
        .with("jars/readme.txt", "")
        .with_jar("jars/library.jar", &[("lib/Input.class", &library)]);
    let options = |entry: &str| Options { class_path: vec![folder.path(entry)], ..Options::default() };
    for entry in ["jars/library.jar", "jars/*"] {
        let input = Input::open(&folder.path("Input.java"), &options(entry), &jdk).unwrap();
        assert_eq!(input.class_path().class("lib/Input").unwrap(), Some(library.clone()));
    }
    fs::create_dir_all(folder.path("classes/lib")).unwrap();
    fs::write(folder.path("classes/lib/Input.class"), &library).unwrap();
    let input = Input::open(&folder.path("Input.java"), &options("classes"), &jdk).unwrap();
    assert_eq!(input.class_path().class("lib/Input").unwrap(), Some(library));
}
