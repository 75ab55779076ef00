//! Names of classes and methods, as the messages have them.

use crate::kind::types;
use crate::pool::Member;

/// `String.substring(int, int)`.
pub(super) fn method_text(method: &Member) -> String {
    let types = types(&method.descriptor).unwrap_or_default();
    let parameters = types.split_last().map_or(&[][..], |(_, parameters)| parameters);
    let parameters: Vec<String> = parameters.iter().map(|parameter| type_words(parameter)).collect();
    format!("{}.{}({})", class_words(&method.class), method.name, parameters.join(", "))
}

/// A class by its internal name; `Object` and `String` go without their package.
pub(super) fn class_words(name: &str) -> String {
    match name {
        "java/lang/Object" | "java/lang/String" => name["java/lang/".len()..].to_owned(),
        name => name.replace('/', "."),
    }
}

/// A parameter by its descriptor. `HotSpot` drops the package from every name that begins as those of `Object` and `String`
/// do, `StringBuilder` among them.
fn type_words(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - element.len();
    let name = match element {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        class => class.strip_prefix('L').and_then(|class| class.strip_suffix(';')).unwrap_or(class),
    };
    let name = name.replace('/', ".");
    let is_known = name.starts_with("java.lang.Object") || name.starts_with("java.lang.String");
    let name = if is_known { &name["java.lang.".len()..] } else { &name };
    name.to_owned() + &"[]".repeat(dimensions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_named_as_hotspot_names_them() {
        let check = |class: &str, name: &str, descriptor: &str, expected: &str| {
            let member = Member { class: class.into(), name: name.into(), descriptor: descriptor.into() };
            assert_eq!(method_text(&member), expected);
        };
        check("java/lang/String", "substring", "(II)Ljava/lang/String;", "String.substring(int, int)");
        check("java/util/List", "add", "(Ljava/lang/Object;)Z", "java.util.List.add(Object)");
        check("p/A$B", "m", "([[J[Ljava/lang/String;Lp/A;)V", "p.A$B.m(long[][], String[], p.A)");
        check(
            "A",
            "m",
            "(Ljava/lang/StringBuilder;Ljava/lang/Integer;)V",
            "A.m(StringBuilder, java.lang.Integer)",
        );
        check("[I", "clone", "()Ljava/lang/Object;", "[I.clone()");
    }
}
