//! The filter before the parser: on the library, on what `javac` makes, and on what is broken.

use std::fs;
use std::process::Command;
use std::thread;

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{Attribute, Instruction};

use super::filter;
use crate::class_path::Jdk;

const SMALL: &str = r"
    class Small {
        static final long CONSTANT = 1L << 40;
        @Deprecated int[] field;

        record Pair(int first, @Deprecated double second) {}

        int run(int x) {
            try {
                switch (x) { case 1: x = 5; case 2: x = field[x]; default: field[0]++; }
            } finally {
                Runnable task = () -> System.out.println(this);
                switch (x) { case 1: task.run(); case 1000: return 7; }
            }
            return x;
        }
    }
";

fn jdks() -> Vec<Jdk> {
    let jdks = Jdk::all();
    assert!(!jdks.is_empty(), "NO JDK FOUND: name its home in JAVA_HOME or THINAIR_JDKS");
    jdks
}

/// Class files that have all that is kept: [`SMALL`] and its record.
fn small() -> Vec<Vec<u8>> {
    let javac = jdks().iter().find_map(Jdk::javac).expect("NO JDK WITH A COMPILER FOUND");
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Small.java");
    fs::write(&source, SMALL).unwrap();
    let compiled = Command::new(javac).arg("-g").arg(&source).output().unwrap();
    assert!(compiled.status.success(), "{compiled:?}");
    ["Small.class", "Small$Pair.class"].map(|name| fs::read(folder.path().join(name)).unwrap()).into()
}

/// The attributes that are kept of what the parser reads without the filter.
fn kept(attributes: &[Attribute]) -> Vec<Attribute> {
    let mut kept = attributes.to_vec();
    kept.retain_mut(|attribute| match attribute {
        Attribute::Record { records, .. } => {
            for component in records {
                component.attributes.clear();
            }
            true
        }
        Attribute::Code { attributes, .. } => {
            *attributes = self::kept(attributes);
            true
        }
        Attribute::SourceFile { .. }
        | Attribute::InnerClasses { .. }
        | Attribute::EnclosingMethod { .. }
        | Attribute::BootstrapMethods { .. }
        | Attribute::NestHost { .. }
        | Attribute::PermittedSubclasses { .. }
        | Attribute::ConstantValue { .. }
        | Attribute::LineNumberTable { .. }
        | Attribute::LocalVariableTable { .. } => true,
        _ => false,
    });
    kept
}

/// Asserts that the parser reads the same through the filter, but for what is dropped. Gives the number of methods to
/// which a `nop` was added.
fn assert_same(bytes: &[u8], name: &str) -> usize {
    let mut expected = ClassFile::from_bytes(bytes).unwrap();
    let filtered = filter(bytes).unwrap_or_else(|malformed| panic!("{name}: {malformed}"));
    assert_eq!(filter(&filtered).as_ref(), Ok(&filtered), "{name}: there is nothing left to filter");
    let mut class = ClassFile::from_bytes(&filtered).unwrap();
    expected.attributes = kept(&expected.attributes);
    for field in &mut expected.fields {
        field.attributes = kept(&field.attributes);
    }
    for method in &mut expected.methods {
        method.attributes = kept(&method.attributes);
    }
    let mut longer = 0;
    for (method, expected) in class.methods.iter_mut().zip(&expected.methods) {
        for (attribute, expected) in method.attributes.iter_mut().zip(&expected.attributes) {
            if let Attribute::Code { code, exception_table, .. } = attribute
                && let Attribute::Code { code: expected, .. } = expected
                && code.len() > expected.len()
            {
                assert_eq!(code.pop(), Some(Instruction::Nop), "{name}");
                let end = u16::try_from(expected.len()).unwrap();
                assert!(exception_table.iter().any(|entry| entry.range_pc.end == end), "{name}");
                // The last instruction, which the parser takes for the end.
                for entry in exception_table {
                    entry.range_pc.end = entry.range_pc.end.min(end - 1);
                }
                longer += 1;
            }
        }
    }
    assert!(class == expected, "{name}");
    longer
}

/// Reads as far as the parser and its verifier go.
fn read(bytes: &[u8]) {
    crate::fuzz_class_file(bytes);
}

#[test]
fn the_library_is_read_as_without_the_filter() {
    for jdk in jdks() {
        let names = jdk.classes("java.base").unwrap();
        assert!(names.len() > 1000);
        thread::scope(|scope| {
            let jdk = &jdk;
            for names in names.chunks(names.len().div_ceil(4)) {
                scope.spawn(move || {
                    for name in names {
                        assert_same(&jdk.class(name).unwrap().unwrap().bytes, name);
                    }
                });
            }
        });
    }
}

#[test]
fn what_is_compiled_is_read_as_without_the_filter() {
    for bytes in small() {
        assert_same(&bytes, "Small");
    }
}

#[test]
fn truncated() {
    for bytes in small() {
        for length in 0..bytes.len() {
            assert!(filter(&bytes[..length]).is_err(), "{length}");
        }
        let longer = [&bytes, &[0][..]].concat();
        let reason = filter(&longer).unwrap_err().reason;
        assert!(reason.starts_with("the class file has 1 more bytes than it should have"), "{reason}");
    }
}

#[test]
fn mutated() {
    for mut bytes in small() {
        for at in 0..bytes.len() {
            let byte = bytes[at];
            for value in
                [0, 1, 0x7F, 0x80, 0xFF, byte ^ 1, byte.wrapping_add(1), byte.wrapping_sub(1), b'[', 170, 171]
            {
                bytes[at] = value;
                read(&bytes);
            }
            bytes[at] = byte;
        }
    }
}

/// A class `A` from its parts. The constants are 1 `A`, 2 the class, 3 `Code`, 4 `()V` and then these texts.
fn class(texts: &[&[u8]], fields: &[u8], methods: &[u8], attributes: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, 5 + texts.len() as u8];
    bytes.extend(b"\x01\x00\x01A\x07\x00\x01\x01\x00\x04Code\x01\x00\x03()V");
    for text in texts {
        bytes.push(1);
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend_from_slice(text);
    }
    bytes.extend([0, 0x20, 0, 2, 0, 0, 0, 0]);
    for part in [fields, methods, attributes] {
        bytes.extend_from_slice(if part.is_empty() { &[0, 0] } else { part });
    }
    bytes
}

fn reason(bytes: &[u8]) -> String {
    filter(bytes).unwrap_err().reason
}

/// Annotations nested without end, which the parser cannot bear.
#[test]
fn annotations_without_end_are_dropped() {
    let mut content = vec![0, 1, 0, 1, 0, 1, 0, 1];
    content.extend([b'[', 0xFF, 0xFF].repeat(100_000));
    let mut attributes = vec![0, 1, 0, 5];
    attributes.extend((content.len() as u32).to_be_bytes());
    attributes.extend(content);
    let bytes = class(&[b"RuntimeVisibleAnnotations"], &[], &[], &attributes);
    let filtered = filter(&bytes).unwrap();
    let class = ClassFile::from_bytes(&filtered).unwrap();
    assert_eq!(class.class_name().unwrap().to_str_lossy(), "A");
    assert!(class.attributes.is_empty());
}

/// An attribute with these annotations, each a type and what comes after it, as the only one of a class.
fn annotated(attribute: &[u8], descriptor: &[u8], annotations: &[&[u8]]) -> Vec<u8> {
    let mut content = (annotations.len() as u16).to_be_bytes().to_vec();
    content.extend(annotations.concat());
    let mut attributes = vec![0, 1, 0, 5];
    attributes.extend((content.len() as u32).to_be_bytes());
    attributes.extend(content);
    class(&[attribute, descriptor], &[], &[], &attributes)
}

fn is_trusted(bytes: &[u8]) -> bool {
    let filtered = filter(bytes).unwrap();
    assert_eq!(filter(&filtered).as_ref(), Ok(&filtered), "there is nothing left to filter");
    crate::class::parse(bytes).unwrap().facts.is_trusted
}

const VISIBLE: &[u8] = b"RuntimeVisibleAnnotations";

#[test]
fn annotations_count_by_their_simple_names() {
    for attribute in [VISIBLE, b"RuntimeInvisibleAnnotations"] {
        for descriptor in ["LTrust;", "Lapp/Trust;", "Lapp/Main$Trust;"] {
            assert!(
                is_trusted(&annotated(attribute, descriptor.as_bytes(), &[&[0, 6, 0, 0]])),
                "{descriptor}"
            );
        }
    }
    for descriptor in ["LBenign;", "LTrusted;", "LNoTrust;", "Trust", "[LTrust;", "LTrust/A;", "L;", ""] {
        assert!(!is_trusted(&annotated(VISIBLE, descriptor.as_bytes(), &[&[0, 6, 0, 0]])), "{descriptor}");
    }
    assert!(!is_trusted(&annotated(b"RuntimeVisibleTypeAnnotations", b"LTrust;", &[&[0, 6, 0, 0]])));
}

/// Elements are gone past, whatever they are, also those of annotations before.
#[test]
fn annotations_lose_their_elements() {
    let elements: &[&[u8]] = &[
        b"I\0\x01",
        b"s\0\x01",
        b"c\0\x01",
        b"e\0\x01\0\x01",
        b"@\0\x01\0\0",
        b"@\0\x01\0\x01\0\x01I\0\x01",
        b"[\0\0",
        b"[\0\x02I\0\x01[\0\x01s\0\x01",
    ];
    for element in elements {
        let other = [&[0, 1, 0, 1, 0, 1], *element].concat();
        let trust = [&[0, 6, 0, 1, 0, 1], *element].concat();
        assert!(is_trusted(&annotated(VISIBLE, b"LTrust;", &[&other, &trust])), "{element:?}");
        assert!(is_trusted(&annotated(VISIBLE, b"LTrust;", &[&trust, &other])), "{element:?}");
        assert!(!is_trusted(&annotated(VISIBLE, b"LTrust;", &[&other, &other])), "{element:?}");
        // What can't be read means nothing.
        assert!(
            !is_trusted(&annotated(VISIBLE, b"LTrust;", &[&trust, &other[..other.len() - 1]])),
            "{element:?}"
        );
        assert!(!is_trusted(&annotated(VISIBLE, b"LTrust;", &[&trust, &[0]])), "{element:?}");
    }
    assert!(!is_trusted(&annotated(VISIBLE, b"LTrust;", &[&[0, 6, 0, 1, 0, 1, b'?', 0, 1]])));
    // One inside of the other, 100,000 deep.
    let deep = [&[0, 6, 0, 1, 0, 1][..], &b"[\0\x01".repeat(100_000), b"I\0\x01"].concat();
    assert!(is_trusted(&annotated(VISIBLE, b"LTrust;", &[&deep])));
}

/// So are the dimensions of an array, in a descriptor as long as can be.
#[test]
fn arrays_without_end_are_none() {
    let field = [0, 1, 0, 0, 0, 1, 0, 5, 0, 0];
    let descriptor = [vec![b'['; 65534], vec![b'I']].concat();
    assert!(reason(&class(&[&descriptor], &field, &[], &[])).ends_with("is no descriptor of a field"));
    assert!(filter(&class(&[&descriptor[65534 - 255..]], &field, &[], &[])).is_ok());
}

/// Few bytes of a file may name a long text each.
#[test]
fn long_names_are_limited() {
    let fields =
        |count: u16| [&count.to_be_bytes()[..], &[0, 0, 0, 1, 0, 5, 0, 0].repeat(count.into())].concat();
    let descriptor = [b"L".to_vec(), vec![b'a'; 65533], b";".to_vec()].concat();
    assert!(filter(&class(&[&descriptor], &fields(1000), &[], &[])).is_ok());
    assert!(reason(&class(&[&descriptor], &fields(2000), &[], &[])).contains("names and descriptors"));
}

/// A method with this code, this many times as an attribute, and an exception table of one entry.
fn method(code: &[u8], [start, end, handler]: [u16; 3], times: u16) -> Vec<u8> {
    let mut attribute = vec![0, 3];
    attribute.extend((code.len() as u32 + 20).to_be_bytes());
    attribute.extend([0, 1, 0, 1]);
    attribute.extend((code.len() as u32).to_be_bytes());
    attribute.extend_from_slice(code);
    attribute.extend([0, 1]);
    attribute.extend([start, end, handler, 0].map(u16::to_be_bytes).concat());
    attribute.extend([0, 0]);
    let mut method = vec![0, 1, 0, 0, 0, 1, 0, 4];
    method.extend(times.to_be_bytes());
    method.extend(attribute.repeat(times.into()));
    class(&[], &[], &method, &[])
}

#[test]
fn ranges_that_end_with_the_code() {
    // `aconst_null; athrow`, all in the range, as often as fits.
    for length in [2, 100, 65534] {
        let code: Vec<u8> = [1, 191].repeat(length / 2);
        let end = u16::try_from(length).unwrap();
        assert_eq!(assert_same(&method(&code, [0, end, 0], 1), "A"), 1);
        assert_eq!(assert_same(&method(&code, [0, end - 1, 0], 1), "A"), 0);
    }
    // The longest code that there is.
    let filtered = filter(&method(&vec![0; 65535], [0, 65535, 0], 1)).unwrap();
    let class = ClassFile::from_bytes(&filtered).unwrap();
    let Attribute::Code { code, exception_table, .. } = &class.methods[0].attributes[0] else { panic!() };
    assert_eq!((code.len(), exception_table[0].range_pc.end), (65536, 65535));
}

#[test]
fn broken_code() {
    let code = [16, 0, 87, 177];
    assert!(filter(&method(&code, [0, 3, 2], 1)).is_ok());
    let check = |bytes: &[u8], expected: &str| {
        let reason = reason(bytes);
        assert!(reason.contains(expected), "{reason}");
    };
    check(&method(&code, [1, 3, 2], 1), "the start of a range where an exception is caught is byte 1");
    check(&method(&code, [0, 1, 2], 1), "the end of a range where an exception is caught is byte 1");
    check(&method(&code, [0, 5, 2], 1), "the end of a range where an exception is caught is byte 5");
    check(&method(&code, [0, 3, 4], 1), "the handler of an exception is byte 4");
    check(&method(&code, [2, 2, 2], 1), "an exception is caught from 2 to 2");
    check(&method(&[], [0, 3, 2], 1), "a method has 0 bytes of code");
    check(&method(&vec![0; 65536], [0, 3, 2], 1), "a method has 65536 bytes of code");
    check(&method(&code, [0, 3, 2], 2), "it has a second attribute Code");
}

#[test]
fn constants() {
    let head = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61];
    let check = |constants: &[u8], expected: &str| {
        let reason = reason(&[&head[..], constants].concat());
        assert!(reason.contains(expected), "{reason}");
    };
    check(&[0, 0], "the count of its constants is 0");
    check(&[0, 2, 2], "constant #1 has the unknown tag 2");
    check(&[0, 2, 5, 0, 0, 0, 0, 0, 0, 0, 0], "takes two places and has one");
    check(&[0, 3, 5, 0, 0, 0, 0, 0, 0, 0, 0], "at byte 19 there should be 2 more");
    check(&[0, 2, 1, 0xFF, 0xFF], "there should be 65535 more, and there are 0");
    check(&[0, 1, 0, 0, 0, 0, 0, 0], "the constant #0 is no class");
}

/// Before Java 16 an attribute of the name `Record` meant nothing.
#[test]
fn attributes_younger_than_the_class() {
    let record = |version: u8| {
        let mut bytes = class(&[b"Record"], &[], &[], &[0, 1, 0, 5, 0, 0, 0, 2, 0, 0]);
        bytes[7] = version;
        let filtered = filter(&bytes).unwrap();
        ClassFile::from_bytes(&filtered).unwrap().attributes.len()
    };
    assert_eq!([52, 59, 60].map(record), [0, 0, 1]);
}

/// An attribute whose content and length differ.
#[test]
fn lengths_that_do_not_fit() {
    let attribute = |length: u8| class(&[b"SourceFile"], &[], &[], &[0, 1, 0, 5, 0, 0, 0, length, 0, 1, 0]);
    assert!(
        reason(&attribute(3)).starts_with("the attribute SourceFile has 1 more bytes than it should have")
    );
    assert!(reason(&attribute(1)).contains("there should be 2 more, and there are 1"));
    let inner = |count: u8| class(&[b"InnerClasses"], &[], &[], &[0, 1, 0, 5, 0, 0, 0, 3, 0, count, 0]);
    assert!(reason(&inner(0)).starts_with("the attribute InnerClasses has 1 more"));
    assert!(reason(&inner(1)).starts_with("the count 1 at byte"));
}
