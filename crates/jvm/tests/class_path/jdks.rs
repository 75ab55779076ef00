//! The classes of every JDK on this machine, read by two parsers and by two readers of the image.

use std::fs;
use std::time::Instant;

use jimage_rs::JImage;
use ristretto_classfile::ClassFile;
use thinair_jvm::class_path::{Jdk, Surroundings, class_version};

use crate::support::{Folder, jdks};

#[test]
fn every_class_of_java_base_is_read() {
    for jdk in jdks() {
        let names = jdk.classes("java.base").unwrap();
        assert!(names.len() > 5000, "{}: {} classes", jdk.home().display(), names.len());
        for name in &names {
            let found = jdk.class(name).unwrap().unwrap_or_else(|| panic!("{name} is listed and not found"));
            assert_eq!(found.module, "java.base", "{name}");
            let class = ClassFile::from_bytes(&found.bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(class.class_name().unwrap().to_str_lossy(), *name);
            assert!(class_version(&found.bytes).unwrap().major <= jdk.class_file_version(), "{name}");
            compare(name, &class, &found.bytes);
        }
    }
}

fn compare(name: &str, class: &ClassFile<'_>, bytes: &[u8]) {
    let second = cafebabe::parse_class(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let super_class = (class.super_class != 0)
        .then(|| class.constant_pool.try_get_class(class.super_class).unwrap().to_str_lossy().into_owned());
    assert_eq!(*second.this_class, *name);
    assert_eq!(second.super_class.as_deref(), super_class.as_deref(), "{name}");
    assert_eq!(second.fields.len(), class.fields.len(), "{name}");
    assert_eq!(second.methods.len(), class.methods.len(), "{name}");
    assert_eq!(second.interfaces.len(), class.interfaces.len(), "{name}");
}

#[test]
fn the_image_is_read_as_another_reader_does() {
    for jdk in jdks() {
        let image = JImage::open(jdk.image()).unwrap();
        let mut modules: Vec<_> =
            image.resource_names().unwrap().iter().map(|name| name.module.to_string()).collect();
        modules.sort();
        modules.dedup();
        assert!(modules.contains(&"java.base".to_owned()));
        let mut count = 0;
        for module in modules {
            for name in jdk.classes(&module).unwrap() {
                count += 1;
                let found = jdk.class(&name).unwrap().unwrap();
                assert_eq!(found.module, module, "{name}");
                let second = image.find_resource(&format!("/{module}/{name}.class")).unwrap().unwrap();
                assert!(found.bytes == second, "{name}");
            }
        }
        let is_class =
            |name: &jimage_rs::ResourceName<'_>| name.extension == "class" && !name.base.ends_with("-info");
        let expected = image.resource_names_iter().filter(|name| is_class(name.as_ref().unwrap())).count();
        assert_eq!(count, expected, "{}", jdk.home().display());
    }
}

#[test]
fn names_that_no_class_has_are_not_found() {
    let names = [
        "",
        "/",
        "a",
        "java/lang",
        "java/lang/",
        "java/lang/Strin",
        "java/lang/Stringg",
        "no/such/Class",
        "[I",
        "java.lang.String",
        "../java/lang/String",
        "java/lang/String.class",
        "java//lang/String",
        "packages/java",
        "ä/Ö",
    ];
    for jdk in jdks() {
        for name in names {
            assert!(jdk.class(name).unwrap().is_none(), "{name}");
        }
    }
}

#[test]
fn other_modules_are_found() {
    for jdk in jdks() {
        for (name, module) in
            [("java/util/logging/Logger", "java.logging"), ("java/sql/Connection", "java.sql")]
        {
            if let Some(class) = jdk.class(name).unwrap() {
                assert_eq!(class.module, module);
            }
        }
        assert!(jdk.classes("no.such.module").unwrap().is_empty());
    }
}

#[test]
fn opening_is_fast() {
    for jdk in jdks() {
        let start = Instant::now();
        let again = Jdk::find(Some(jdk.home())).unwrap();
        let opened = start.elapsed();
        again.class("java/lang/String").unwrap().unwrap();
        let first = start.elapsed();
        let again_and_again = Instant::now();
        for _ in 0..1000 {
            again.class("java/util/concurrent/atomic/AtomicInteger").unwrap().unwrap();
        }
        let each = again_and_again.elapsed() / 1000;
        println!(
            "{}: open {opened:?}, with the first class {first:?}, then {each:?} a class",
            jdk.home().display()
        );
        // Generous: the machine may be busy.
        assert!(first.as_millis() < 100);
    }
}

#[test]
fn versions_and_commands() {
    for jdk in jdks() {
        let base = jdk.class("java/lang/Object").unwrap().unwrap();
        assert_eq!(u32::from(class_version(&base.bytes).unwrap().major), jdk.feature() + 44);
        assert!(jdk.java().is_some_and(|java| java.starts_with(jdk.home())));
    }
}

#[cfg(unix)]
#[test]
fn the_search_follows_links() {
    use std::os::unix::fs::symlink;
    for jdk in jdks() {
        let folder = Folder::new().with("bin/unrelated", "").with("shim/java", "#!/bin/sh\n");
        symlink(jdk.java().unwrap(), folder.path("step")).unwrap();
        symlink(folder.path("step"), folder.path("bin/java")).unwrap();
        let mut surroundings = Surroundings::default();
        surroundings.path = Some(
            std::env::join_paths([folder.path("none"), folder.path("shim"), folder.path("bin")]).unwrap(),
        );
        let found = Jdk::find_in(None, &surroundings).unwrap();
        assert_eq!(found.home(), jdk.home().canonicalize().unwrap());
        surroundings.java_home = Some(jdk.home().into());
        assert_eq!(Jdk::find_in(None, &surroundings).unwrap().home(), jdk.home());
    }
}

#[cfg(unix)]
#[test]
fn a_jdk_without_release_file_has_the_version_of_its_classes() {
    for jdk in jdks() {
        let folder = Folder::new().with("jdk/lib/x", "");
        std::os::unix::fs::symlink(jdk.image(), folder.path("jdk/lib/modules")).unwrap();
        let found = Jdk::find(Some(&folder.path("jdk"))).unwrap();
        assert_eq!(found.feature(), jdk.feature());
        assert_eq!((found.javac(), found.java()), (None, None));
    }
}

/// A damaged image gives errors or wrong answers, but never a panic.
#[test]
fn damaged_images_do_not_panic() {
    let jdk = jdks().remove(0);
    // The tables are at the front; contents behind the cut are out of bounds.
    let whole = fs::read(jdk.image()).unwrap();
    let folder = Folder::new().with("jdk/release", "JAVA_VERSION=\"17\"");
    fs::create_dir_all(folder.path("jdk/lib")).unwrap();
    let check = |bytes: &[u8]| {
        fs::write(folder.path("jdk/lib/modules"), bytes).unwrap();
        if let Ok(jdk) = Jdk::find(Some(&folder.path("jdk"))) {
            let _ = jdk.class("java/lang/String");
            let _ = jdk.class("java/util/concurrent/ConcurrentHashMap");
            let _ = jdk.classes("java.base");
        }
    };
    for length in [0, 3, 4, 20, 28, 29, 1000, 100_000, 2_000_000] {
        check(&whole[..length.min(whole.len())]);
    }
    let front = &whole[..whole.len().min(6_000_000)];
    for at in (4..28).chain([1000, 500_000, 1_000_000]) {
        for byte in [0, 1, 0x7F, 0x80, 0xFF] {
            let mut bytes = front.to_owned();
            bytes[at] = byte;
            check(&bytes);
        }
    }
    let mut state = 1_u32;
    for _ in 0..20 {
        let mut bytes = front.to_owned();
        for byte in &mut bytes[28..] {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if state >> 24 == 0 {
                *byte = (state >> 16) as u8;
            }
        }
        check(&bytes);
    }
}
