//! What is not supported, and would otherwise run into something that is missing: each stops the run by its own name.
//!
//! These are what makes handles out of handles, and what asks a class loader for more than classes.

/// The classes whose methods make handles.
const MAKERS: [&str; 5] = [
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/MethodHandles",
    "java/lang/invoke/MethodHandles$Lookup",
    "java/lang/invoke/MethodHandleImpl$1",
    "java/lang/invoke/VarHandle",
];

/// The classes of class loaders, and those of their methods that need no more than the name and the parent.
const LOADERS: [&str; 4] = [
    "java/lang/ClassLoader",
    "jdk/internal/loader/BuiltinClassLoader",
    "jdk/internal/loader/ClassLoaders$AppClassLoader",
    "jdk/internal/loader/ClassLoaders$PlatformClassLoader",
];
const SIMPLE: [&str; 6] =
    ["getName", "getParent", "isAncestor", "registerNatives", "checkClassLoaderPermission", "<clinit>"];

/// What replaces a method that is refused, where no other text does.
pub(super) fn body(class: &str, name: &str, descriptor: &str) -> Option<String> {
    let makes_handle = descriptor.ends_with(")Ljava/lang/invoke/MethodHandle;")
        || descriptor.ends_with(")Ljava/lang/invoke/VarHandle;");
    let is_refused =
        makes_handle && MAKERS.contains(&class) || LOADERS.contains(&class) && !SIMPLE.contains(&name);
    is_refused.then(|| {
        let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
        format!("ldc \"{simple}.{name}\"\nunsupported\naconst_null\nathrow\n")
    })
}
