//! What makes handles of handles, and would run into what is missing: each stops the run by its name.

use crate::limits;

/// The classes whose methods make handles.
const MAKERS: [&str; 5] = [
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/MethodHandles",
    "java/lang/invoke/MethodHandles$Lookup",
    "java/lang/invoke/MethodHandleImpl$1",
    "java/lang/invoke/VarHandle",
];

/// What replaces a method that makes a handle, where no other text does.
pub(super) fn body(class: &str, name: &str, descriptor: &str) -> Option<String> {
    let makes_handle = descriptor.ends_with(")Ljava/lang/invoke/MethodHandle;")
        || descriptor.ends_with(")Ljava/lang/invoke/VarHandle;");
    (makes_handle && MAKERS.contains(&class)).then(|| {
        let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
        let message = limits::HANDLE_OF_HANDLE.of(format_args!("{simple}.{name}"));
        format!("ldc \"{message}\"\nunsupported\n")
    })
}
