//! Jars: manifests, versions, class paths.

use thinair_jvm::class_path::ClassPath;

use crate::support::{Folder, class, compiler, open};

#[test]
fn the_manifest_names_the_main_class() {
    let main = |name: &str| {
        class(&format!("package p; class {name} {{ public static void main(String[] x) {{}} }}"))
    };
    let folder = Folder::new().with_jar(
        "program.jar",
        &[
            ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nMain-Class: p.B\r\n\r\n"),
            ("p/A.class", &main("A")),
            ("p/B.class", &main("B")),
            ("p/Input.java", b"text"),
        ],
    );
    let input = open(&folder.path("program.jar"), &compiler()).unwrap();
    assert_eq!(input.main_class().unwrap().name, "p/B");
    assert_eq!(input.classes().unwrap(), ["p/A", "p/B"]);
    let source = input.source("p/A", "Input.java").unwrap();
    assert_eq!((source.text.as_str(), source.path), ("text", folder.path("program.jar/p/Input.java")));
}

#[test]
fn without_a_manifest_the_only_main_class_is_taken() {
    let bytes = class("class A { public static void main(String[] x) {} }");
    let folder = Folder::new().with_jar("program.jar", &[("A.class", &bytes)]);
    assert_eq!(open(&folder.path("program.jar"), &compiler()).unwrap().main_class().unwrap().name, "A");
}

#[test]
fn versions_of_multi_release_jars() {
    let entries: &[(&str, &[u8])] = &[
        ("META-INF/MANIFEST.MF", b"Multi-Release: true\n"),
        ("A.class", b"8"),
        ("B.class", b"8"),
        ("META-INF/versions/8/A.class", b"none"),
        ("META-INF/versions/9/A.class", b"9"),
        ("META-INF/versions/17/A.class", b"17"),
        ("META-INF/versions/17/OnlyNew.class", b"17"),
        ("META-INF/versions/25/A.class", b"25"),
    ];
    let folder = Folder::new().with_jar("many.jar", entries).with_jar("single.jar", &entries[1..]);
    let class = |jar: &str, feature, name: &str| {
        let bytes = ClassPath::new(&[folder.path(jar)], feature).unwrap().class(name).unwrap();
        bytes.map(|bytes| String::from_utf8(bytes).unwrap())
    };
    for (feature, expected) in [(8, "8"), (9, "9"), (16, "9"), (17, "17"), (24, "17"), (25, "25"), (99, "25")]
    {
        assert_eq!(class("many.jar", feature, "A").as_deref(), Some(expected), "{feature}");
        assert_eq!(class("many.jar", feature, "B").as_deref(), Some("8"), "{feature}");
        assert_eq!(class("single.jar", feature, "A").as_deref(), Some("8"), "{feature}");
        assert_eq!(class("many.jar", feature, "OnlyNew").is_some(), feature >= 17);
    }
}

#[test]
fn the_manifest_extends_the_class_path() {
    let manifest: &[u8] = b"Class-Path: b.jar lib/ missing.jar a.jar\n";
    let folder = Folder::new()
        .with("lib/C.class", "c")
        .with("last/B.class", "later")
        .with_jar("a.jar", &[("META-INF/MANIFEST.MF", manifest), ("A.class", b"a")])
        .with_jar("b.jar", &[("META-INF/MANIFEST.MF", b"Class-Path: a.jar\n"), ("B.class", b"b")]);
    let class_path = ClassPath::new(&[folder.path("a.jar"), folder.path("last")], 17).unwrap();
    assert_eq!(class_path.entries().len(), 2);
    for (name, expected) in [("A", Some("a")), ("B", Some("b")), ("C", Some("c")), ("D", None)] {
        assert_eq!(class_path.class(name).unwrap().as_deref(), expected.map(str::as_bytes));
    }
    let expected = ["a.jar", "b.jar", "lib/", "last"].map(|name| folder.path(name));
    assert_eq!(class_path.entries(), expected);
}

#[test]
fn entries_that_inflate_too_much_are_refused() {
    let zeros = vec![0; 17 << 20];
    let folder = Folder::new().with_jar("bomb.jar", &[("A.class", &zeros)]);
    let error = ClassPath::new(&[folder.path("bomb.jar")], 17).unwrap().class("A").unwrap_err();
    assert_eq!(
        folder.message(&error),
        "bomb.jar/A.class: larger than 16777216 bytes, the most that is read of such a file"
    );
}

/// Every jar with one byte changed, and every beginning of one, gives an answer or an error.
#[test]
fn damaged_jars_do_not_panic() {
    let folder = Folder::new()
        .with_jar("a.jar", &[("META-INF/MANIFEST.MF", b"Main-Class: A\n"), ("A.class", b"content")]);
    let whole = std::fs::read(folder.path("a.jar")).unwrap();
    let check = |bytes: &[u8]| {
        std::fs::write(folder.path("b.jar"), bytes).unwrap();
        let _ = ClassPath::new(&[folder.path("b.jar")], 17).unwrap().class("A");
    };
    for at in 0..whole.len() {
        check(&whole[..at]);
        for byte in [0, 0x7F, 0xFF] {
            let mut bytes = whole.clone();
            bytes[at] = byte;
            check(&bytes);
        }
    }
}
