//! Guesses what a misspelt name was meant to be.

/// The candidate that is nearest to `name`, if it is near enough; the first of those that are equally near.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name: Vec<char> = name.chars().take(LONGEST + 1).collect();
    candidates
        .into_iter()
        .take(MOST)
        .filter_map(|candidate| {
            let characters: Vec<char> = candidate.chars().take(LONGEST + 1).collect();
            let distance = distance(&name, &characters);
            // Two of five characters may be wrong, and one of fewer if it is not the first: a name of one letter is one change
            // away from every other.
            let length = name.len().max(characters.len());
            let is_slip = distance == 1 && name.len() > 1 && name.first() == characters.first();
            let is_near = distance * 5 <= length * 2 || is_slip;
            is_near.then_some((distance, candidate))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Longer names are compared by their beginnings, and of more names only the first are: a hint must stay cheap.
const LONGEST: usize = 64;
const MOST: usize = 1000;

/// How many characters must be inserted, deleted, replaced or swapped with their neighbour (Damerau and
/// Levenshtein's distance in its restricted form). Letters that differ only in case count as equal.
fn distance(left: &[char], right: &[char]) -> usize {
    let same = |a: char, b: char| a.to_lowercase().eq(b.to_lowercase());
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (i, &a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in right.iter().enumerate() {
            let replaced = above[j] + usize::from(!same(a, b));
            let mut best = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && same(a, right[j - 1]) && same(left[i - 1], b) {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, candidates: &[&str], expected: Option<&str>) {
        assert_eq!(nearest(name, candidates.iter().copied()), expected, "{name}");
    }

    #[test]
    fn near_misses() {
        check("getAquire", &["get", "getAcquire", "setRelease"], Some("getAcquire"));
        check("jmm-revisd", &["jmm", "jmm-revised"], Some("jmm-revised"));
        check("tos", &["sc", "tso"], Some("tso"));
        check("JMM", &["jmm"], Some("jmm"));
        check("flagg", &["flag", "turn"], Some("flag"));
        check("r11", &["r1", "r2"], Some("r1"));
        check("r2", &["r1"], Some("r1"));
        check("22", &["1", "2"], Some("2"));
        check("totle", &["total"], Some("total"));
    }

    #[test]
    fn no_wild_guesses() {
        check("y", &["x"], None);
        check("counter", &["flag", "turn"], None);
        check("", &["x"], None);
        check("hb", &["b"], None);
        check("p", &["po"], None);
        check(&"a".repeat(100_000), &["x"], None);
    }
}
