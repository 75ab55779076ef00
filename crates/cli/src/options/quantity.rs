//! Times and sizes: `30s`, `2G`.

use std::time::Duration;

/// A time with its unit: `500ms`, `30s`, `1.5m`, `1h`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text)?;
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "" => return Err(format!("a unit is missing, as in {text}s (ms, s, m, h)")),
        _ => return Err(format!("unknown unit '{unit}' (known: ms, s, m, h)")),
    };
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "too long".into())
}

/// A size with its unit, in bytes: `512M`, `1.5G`. Units are powers of 1024; `GB` and `GiB` mean the same.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text)?;
    let letter = unit.to_ascii_uppercase();
    let letter = letter.strip_suffix("IB").or(letter.strip_suffix('B')).unwrap_or(&letter);
    let exponent = match letter {
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        "" if unit.is_empty() => return Err(format!("a unit is missing, as in {text}M (K, M, G, T)")),
        _ => return Err(format!("unknown unit '{unit}' (known: K, M, G, T)")),
    };
    let bytes = number * 1024_f64.powi(exponent);
    // Beyond this, neighbouring floats are more than a byte apart; no machine has so much memory.
    if bytes > 2_f64.powi(53) {
        return Err("too large".into());
    }
    #[allow(clippy::cast_sign_loss, reason = "the number has no sign, and its size was checked")]
    Ok(bytes as u64)
}

/// A number without a sign, and what follows it.
fn split(text: &str) -> Result<(f64, &str), String> {
    let end =
        text.find(|character: char| !character.is_ascii_digit() && character != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number = number.parse().map_err(|_| "a number is missing at the beginning".to_string())?;
    Ok((number, unit.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, milliseconds) in
            [("200ms", 200), ("30s", 30_000), ("0s", 0), ("1.5m", 90_000), ("1h", 3_600_000), ("2 s", 2000)]
        {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "30", "s", "-1s", "1d", "1..5s", "nans", "1e9s", "99999999999999999999999h"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes() {
        for (text, bytes) in
            [("1K", 1 << 10), ("512M", 512 << 20), ("2G", 2 << 30), ("2gib", 2 << 30), ("0.5KB", 512)]
        {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "2", "G", "-1G", "2X", "2B", "99999999999999T"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
