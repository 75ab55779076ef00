//! What of handles, fields and class loaders is not supported is named.

use std::path::Path;

use crate::support::{by_us, compile, in_parallel, jdks};

#[test]
fn what_is_not_supported_of_handles_is_named() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fidelity/RefusedHandles.java");
    let cases = [
        ("bind", "the handle that is made by MethodHandle.bindTo"),
        ("insert", "the handle that is made by MethodHandles.insertArguments"),
        ("filter", "the handle that is made by MethodHandles.filterReturnValue"),
        ("turn", "the handle that is made by VarHandle.toMethodHandle"),
        ("invoker", "the handle that is made by java.lang.invoke.MethodHandle.invoke"),
        ("abstract", "the constructor of the abstract class java.lang.Number"),
        ("final", "writing the final field"),
        ("unsafe final", "writing the final field"),
        ("memory", "memory outside of objects, by Unsafe"),
        ("allocate", "the native method jdk.internal.misc.Unsafe.allocateMemory0"),
        ("another type", "a long at offset 16 of a RefusedHandles, by Unsafe"),
        ("resource", "a class loader, asked for more than a class"),
        ("loader", "a class loader, asked for more than a class"),
    ];
    let failures = in_parallel(&jdks(), |jdk| {
        let classes = tempfile::tempdir().unwrap();
        compile(jdk, [source.as_path()], classes.path());
        let wrong: Vec<String> = cases
            .iter()
            .filter_map(|(case, message)| {
                let ours = by_us(jdk, classes.path(), "RefusedHandles", &[(*case).to_owned()]);
                let named = ours.as_ref().is_err_and(|what| what.contains(message));
                (!named).then(|| format!("JDK {}, {case}: {ours:?}", jdk.feature()))
            })
            .collect();
        (!wrong.is_empty()).then(|| wrong.join("\n"))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
