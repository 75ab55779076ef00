//! Result classes that are nowhere on the class path, made from their names: `IJ_Result` has an int `r1` and a long `r2`.
//!
//! They are made as class files, which go through the same parser as all others, and which a real JVM can load too. `toString`
//! gives the fields as string concatenation does, with `", "` between them.

/// The package of jcstress' own result classes.
pub(crate) const PACKAGE: &str = "org/openjdk/jcstress/infra/results/";

/// So many fields at most; the largest class of jcstress' own has eight.
const MOST: usize = 64;

/// The letters of the name of one of jcstress' result classes, or the first that stands for no type; nothing if it is no such
/// name.
pub(super) fn letters(class: &str) -> Option<Result<&str, char>> {
    let letters = class.strip_prefix(PACKAGE)?.strip_suffix("_Result")?;
    let wrong = letters.chars().find(|letter| !"ZBSCIJFDL".contains(*letter));
    match wrong {
        _ if letters.is_empty() || letters.len() > MOST => None,
        Some(wrong) => Some(Err(wrong)),
        None => Some(Ok(letters)),
    }
}

/// The name and the descriptor of each field, by the letters.
pub(super) fn fields(letters: &str) -> Vec<(String, &'static str)> {
    let descriptor = |letter| match letter {
        'Z' => "Z",
        'B' => "B",
        'S' => "S",
        'C' => "C",
        'J' => "J",
        'F' => "F",
        'D' => "D",
        'L' => "Ljava/lang/Object;",
        _ => "I",
    };
    letters
        .chars()
        .enumerate()
        .map(|(place, letter)| (format!("r{}", place + 1), descriptor(letter)))
        .collect()
}

/// The class file of a result class, if that is its name.
pub(super) fn made(class: &str) -> Option<Vec<u8>> {
    let fields = fields(letters(class)?.ok()?);
    let mut pool = Pool::default();
    let this = pool.class(class);
    let object = pool.class("java/lang/Object");
    let code = pool.utf8("Code");
    let mut bytes = Vec::new();
    // Public, with the modern meaning of `invokespecial`; no interfaces.
    put(&mut bytes, &[0x0021, this, object, 0, fields.len() as u16]);
    for (name, descriptor) in &fields {
        let (name, descriptor) = (pool.utf8(name), pool.utf8(descriptor));
        put(&mut bytes, &[0x0001, name, descriptor, 0]);
    }
    let constructor = constructor(&mut pool);
    let to_string = to_string(class, &fields, &mut pool);
    put(&mut bytes, &[2]);
    for (name, descriptor, instructions) in
        [("<init>", "()V", constructor), ("toString", "()Ljava/lang/String;", to_string)]
    {
        let (name, descriptor) = (pool.utf8(name), pool.utf8(descriptor));
        put(&mut bytes, &[0x0001, name, descriptor, 1, code]);
        bytes.extend((instructions.len() as u32 + 12).to_be_bytes());
        // Two words at most are on top of the builder; no handlers and no attributes.
        put(&mut bytes, &[3, 1]);
        bytes.extend((instructions.len() as u32).to_be_bytes());
        bytes.extend(instructions);
        put(&mut bytes, &[0, 0]);
    }
    put(&mut bytes, &[0]);
    // Java 8: string concatenation without call sites, and frames are not needed where nothing jumps.
    let mut file = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52];
    put(&mut file, &[pool.entries.len() as u16 + 1]);
    file.extend(pool.entries.concat());
    file.extend(bytes);
    Some(file)
}

const ALOAD_0: u8 = 0x2a;
const DUP: u8 = 0x59;
const ARETURN: u8 = 0xb0;
const RETURN: u8 = 0xb1;
const GETFIELD: u8 = 0xb4;
const INVOKEVIRTUAL: u8 = 0xb6;
const INVOKESPECIAL: u8 = 0xb7;
const NEW: u8 = 0xbb;
const LDC_W: u8 = 0x13;

fn constructor(pool: &mut Pool) -> Vec<u8> {
    let above = pool.member(METHOD, "java/lang/Object", "<init>", "()V");
    let mut code = vec![ALOAD_0];
    op(&mut code, INVOKESPECIAL, above);
    code.push(RETURN);
    code
}

fn to_string(class: &str, fields: &[(String, &str)], pool: &mut Pool) -> Vec<u8> {
    const BUILDER: &str = "java/lang/StringBuilder";
    let builder = pool.class(BUILDER);
    let make = pool.member(METHOD, BUILDER, "<init>", "()V");
    let comma = pool.string(", ");
    let append = |pool: &mut Pool, descriptor: &str| {
        // Bytes and shorts are appended as ints.
        let parameter = if matches!(descriptor, "B" | "S") { "I" } else { descriptor };
        pool.member(METHOD, BUILDER, "append", &format!("({parameter})L{BUILDER};"))
    };
    let mut code = Vec::new();
    op(&mut code, NEW, builder);
    code.push(DUP);
    op(&mut code, INVOKESPECIAL, make);
    for (place, (name, descriptor)) in fields.iter().enumerate() {
        if place > 0 {
            op(&mut code, LDC_W, comma);
            let append = append(pool, "Ljava/lang/String;");
            op(&mut code, INVOKEVIRTUAL, append);
        }
        code.push(ALOAD_0);
        let field = pool.member(FIELD, class, name, descriptor);
        op(&mut code, GETFIELD, field);
        let append = append(pool, descriptor);
        op(&mut code, INVOKEVIRTUAL, append);
    }
    let finish = pool.member(METHOD, BUILDER, "toString", "()Ljava/lang/String;");
    op(&mut code, INVOKEVIRTUAL, finish);
    code.push(ARETURN);
    code
}

fn op(code: &mut Vec<u8>, opcode: u8, index: u16) {
    code.push(opcode);
    put(code, &[index]);
}

fn put(bytes: &mut Vec<u8>, numbers: &[u16]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_be_bytes()));
}

const UTF8: u8 = 1;
const CLASS: u8 = 7;
const STRING: u8 = 8;
const FIELD: u8 = 9;
const METHOD: u8 = 10;
const NAME_AND_TYPE: u8 = 12;

/// A constant pool that is being made (JVMS §4.4).
#[derive(Default)]
struct Pool {
    entries: Vec<Vec<u8>>,
}

impl Pool {
    fn add(&mut self, tag: u8, indices: &[u16]) -> u16 {
        let mut entry = vec![tag];
        put(&mut entry, indices);
        self.enter(entry)
    }

    fn enter(&mut self, entry: Vec<u8>) -> u16 {
        let known = self.entries.iter().position(|known| *known == entry);
        let place = known.unwrap_or_else(|| {
            self.entries.push(entry);
            self.entries.len() - 1
        });
        place as u16 + 1
    }

    /// All texts here are ASCII, of which Java's UTF-8 is no variant.
    fn utf8(&mut self, text: &str) -> u16 {
        let mut entry = vec![UTF8];
        put(&mut entry, &[text.len() as u16]);
        entry.extend(text.bytes());
        self.enter(entry)
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.add(CLASS, &[name])
    }

    fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.add(STRING, &[text])
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type = self.add(NAME_AND_TYPE, &[name, descriptor]);
        self.add(tag, &[class, name_and_type])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_results() {
        let named = |name: &str| letters(&format!("{PACKAGE}{name}")).map(|found| found.map(str::to_owned));
        assert_eq!(named("II_Result"), Some(Ok("II".into())));
        assert_eq!(named("ZBSCIJFDL_Result"), Some(Ok("ZBSCIJFDL".into())));
        assert_eq!(named("IQ_Result"), Some(Err('Q')));
        assert_eq!(named("_Result"), None);
        assert_eq!(named("II"), None);
        assert_eq!(letters("app/II_Result"), None);
    }

    #[test]
    fn a_made_class_is_well_formed() {
        let name = format!("{PACKAGE}ZBSCIJFDL_Result");
        let bytes = made(&name).expect("a name of a result class");
        let parsed = crate::class::parse(&bytes).expect("a well-formed class");
        assert_eq!(parsed.name, name);
        let fields: Vec<&str> = parsed.fields.iter().map(|field| field.descriptor.as_str()).collect();
        assert_eq!(fields, ["Z", "B", "S", "C", "I", "J", "F", "D", "Ljava/lang/Object;"]);
        assert!(made("app/II_Result").is_none());
    }
}
