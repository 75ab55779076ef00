//! Descriptors of fields and methods (JVMS §4.3).
//!
//! The parser follows the dimensions of an array by recursion and counts local variables in 16 bits, so both limits of the
//! definition matter.

use crate::error::Malformed;

/// JVMS §4.3.2.
const MOST_DIMENSIONS: usize = 255;

/// JVMS §4.3.3: with `this`, and with two for each `long` or `double`.
const MOST_PARAMETERS: usize = 255;

pub(super) fn check_field(descriptor: &[u8]) -> Result<(), Malformed> {
    if field(descriptor) == Some(descriptor.len()) { Ok(()) } else { Err(malformed(descriptor, "a field")) }
}

pub(super) fn check_method(descriptor: &[u8], is_static: bool) -> Result<(), Malformed> {
    let parameters = parameters(descriptor).ok_or_else(|| malformed(descriptor, "a method"))?;
    if parameters + usize::from(!is_static) > MOST_PARAMETERS {
        return Err(Malformed::new(format!(
            "a method has parameters that take {parameters} local variables"
        )));
    }
    Ok(())
}

/// How many local variables the parameters of a method take; nothing if it is no descriptor of a method.
fn parameters(descriptor: &[u8]) -> Option<usize> {
    let mut rest = descriptor.strip_prefix(b"(")?;
    let mut count = 0;
    while !rest.starts_with(b")") {
        count += if matches!(rest.first()?, b'J' | b'D') { 2 } else { 1 };
        rest = &rest[field(rest)?..];
    }
    let result = &rest[1..];
    (result == b"V" || field(result) == Some(result.len())).then_some(count)
}

/// How long the descriptor of a field is that a text begins with.
fn field(text: &[u8]) -> Option<usize> {
    let dimensions = text.iter().take_while(|&&byte| byte == b'[').count();
    let element = match text.get(dimensions)? {
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => 1,
        b'L' => match text[dimensions..].iter().position(|&byte| byte == b';')? {
            1 => return None,
            last => last + 1,
        },
        _ => return None,
    };
    (dimensions <= MOST_DIMENSIONS).then_some(dimensions + element)
}

fn malformed(descriptor: &[u8], of: &str) -> Malformed {
    let start = &descriptor[..descriptor.len().min(100)];
    Malformed::new(format!("{:?} is no descriptor of {of}", String::from_utf8_lossy(start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        for good in ["I", "[[J", "La;", "[La/b;"] {
            assert_eq!(check_field(good.as_bytes()), Ok(()), "{good}");
        }
        for bad in ["", "V", "II", "L;", "La", "La;I", "[", "[V", "()V"] {
            assert!(check_field(bad.as_bytes()).is_err(), "{bad}");
        }
        let array = |dimensions| [vec![b'['; dimensions], b"I".to_vec()].concat();
        assert_eq!(check_field(&array(255)), Ok(()));
        assert!(check_field(&array(256)).is_err());
    }

    #[test]
    fn methods() {
        for good in ["()V", "(I[[JLa;)[La;"] {
            assert_eq!(check_method(good.as_bytes(), false), Ok(()), "{good}");
        }
        for bad in ["", "()", "(V)V", "(I", "I)V", "(L;)V", "()VV", "([)V", "()[", "(La)V", "()II"] {
            assert!(check_method(bad.as_bytes(), false).is_err(), "{bad}");
        }
        let longs = |count| [b"(".to_vec(), vec![b'J'; count], b")V".to_vec()].concat();
        assert_eq!(check_method(&longs(127), false), Ok(()));
        assert!(check_method(&longs(128), true).is_err());
        assert!(check_method(&[b"(I".to_vec(), longs(127)[1..].to_vec()].concat(), false).is_err());
    }
}
