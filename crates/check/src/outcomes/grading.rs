//! What a test's author says of its outcomes, and what there is (jcstress' rules): the first id that is equal to the outcome
//! counts; else the first regular expression that matches it; else the default, which is the id `""`, the last if there are
//! several; else the outcome is forbidden.

use std::collections::BTreeSet;

use super::{Pattern, Unexpressible};

/// What is said of some outcomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Which: outcomes, or regular expressions for them. An empty one stands for all that nothing else is said of.
    pub ids: Vec<String>,
    /// What is said of them.
    pub expect: Expect,
    /// Why.
    pub description: String,
}

/// What is said of an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expect {
    /// It is fine.
    Acceptable,
    /// It is fine, and worth noticing.
    Interesting,
    /// It must not be.
    Forbidden,
    /// Nothing.
    Unknown,
}

impl Expect {
    /// Its name in JSON, which is that of the annotation.
    pub fn name(self) -> &'static str {
        match self {
            Expect::Acceptable => "ACCEPTABLE",
            Expect::Interesting => "ACCEPTABLE_INTERESTING",
            Expect::Forbidden => "FORBIDDEN",
            Expect::Unknown => "UNKNOWN",
        }
    }

    /// Whether it is fine.
    pub fn is_acceptable(self) -> bool {
        matches!(self, Expect::Acceptable | Expect::Interesting)
    }
}

/// All that is said of a test's outcomes.
#[derive(Clone, Debug, Default)]
pub struct Grading {
    /// Ids other than the default, in order.
    ids: Vec<Id>,
    default: Option<(Expect, String)>,
}

#[derive(Clone, Debug)]
struct Id {
    text: String,
    expect: Expect,
    description: String,
}

/// What counts for an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    /// The id with this number, to which it is equal, or that matches it.
    Id(usize),
    /// The default.
    Default,
    /// Nothing is said.
    Unlisted,
}

/// Outcomes beside what is said of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graded {
    /// Each outcome that there is, and each that is listed and that there is not: in the order of the list.
    pub rows: Vec<OutcomeRow>,
    /// Outcomes that there are and must not be.
    pub forbidden_reachable: Vec<String>,
    /// Ids that are fine and that no outcome has.
    pub acceptable_unreachable: Vec<String>,
    /// Outcomes that there are and that nothing is said of.
    pub unlisted: Vec<String>,
}

/// An outcome and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeRow {
    /// The outcome; of what is listed and is not there, its id.
    pub id: String,
    /// What is said of it.
    pub expect: Expect,
    /// Why.
    pub description: String,
    /// Whether there is an execution with it.
    pub reachable: bool,
    /// The regular expression that matches it, if no id is equal to it.
    pub pattern: Option<String>,
}

impl Grading {
    /// All that is listed, in order.
    pub fn new(listed: &[Listed]) -> Grading {
        let mut grading = Grading::default();
        for Listed { ids, expect, description } in listed {
            for text in ids {
                if text.is_empty() {
                    grading.default = Some((*expect, description.clone()));
                } else {
                    let (text, expect, description) = (text.clone(), *expect, description.clone());
                    grading.ids.push(Id { text, expect, description });
                }
            }
        }
        grading
    }

    /// The ids, without the default.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(|id| id.text.as_str())
    }

    fn ground(&self, outcome: &str) -> Result<Ground, Unexpressible> {
        if let Some(equal) = self.ids.iter().position(|id| id.text == outcome) {
            return Ok(Ground::Id(equal));
        }
        for (number, id) in self.ids.iter().enumerate() {
            if Pattern::new(&id.text)?.matches(outcome) {
                return Ok(Ground::Id(number));
            }
        }
        Ok(if self.default.is_some() { Ground::Default } else { Ground::Unlisted })
    }

    /// Compares the outcomes that there are with what is said.
    pub fn grade(&self, outcomes: &BTreeSet<String>) -> Result<Graded, Unexpressible> {
        let grounds: Vec<(&String, Ground)> = outcomes
            .iter()
            .map(|outcome| Ok((outcome, self.ground(outcome)?)))
            .collect::<Result<_, Unexpressible>>()?;
        let of = |ground: Ground| grounds.iter().filter(move |(_, other)| *other == ground);
        let mut graded = Graded::default();
        let mut told = BTreeSet::new();
        for (number, id) in self.ids.iter().enumerate() {
            let row = |outcome: &str, reachable, pattern| OutcomeRow {
                id: outcome.to_owned(),
                expect: id.expect,
                description: id.description.clone(),
                reachable,
                pattern,
            };
            let before = graded.rows.len();
            for (outcome, _) in of(Ground::Id(number)) {
                let pattern = (**outcome != id.text).then(|| id.text.clone());
                graded.rows.push(row(outcome, true, pattern));
            }
            // An id that is listed a second time never counts.
            if told.insert(&id.text) && graded.rows.len() == before && !outcomes.contains(&id.text) {
                graded.rows.push(row(&id.text, false, None));
                if id.expect.is_acceptable() {
                    graded.acceptable_unreachable.push(id.text.clone());
                }
            }
        }
        for (outcome, _) in of(Ground::Default) {
            let (expect, description) = self.default.clone().unwrap_or((Expect::Forbidden, String::new()));
            let (id, pattern) = ((*outcome).clone(), None);
            graded.rows.push(OutcomeRow { id, expect, description, reachable: true, pattern });
        }
        for (outcome, _) in of(Ground::Unlisted) {
            graded.unlisted.push((*outcome).clone());
            graded.rows.push(OutcomeRow {
                id: (*outcome).clone(),
                expect: Expect::Forbidden,
                description: String::new(),
                reachable: true,
                pattern: None,
            });
        }
        let forbidden = graded.rows.iter().filter(|row| row.reachable && row.expect == Expect::Forbidden);
        graded.forbidden_reachable = forbidden.map(|row| row.id.clone()).collect();
        Ok(graded)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn listed(ids: &[&str], expect: Expect) -> Listed {
        let ids = ids.iter().map(|&id| id.to_owned()).collect();
        Listed { ids, expect, description: String::new() }
    }

    fn grade(listed: &[Listed], outcomes: &[&str]) -> Graded {
        let outcomes: BTreeSet<String> = outcomes.iter().map(|&outcome| outcome.to_owned()).collect();
        Grading::new(listed).grade(&outcomes).unwrap_or_else(|error| panic!("{error}"))
    }

    fn expected(graded: &Graded, outcome: &str) -> Expect {
        graded.rows.iter().find(|row| row.id == outcome && row.reachable).expect("a row for it").expect
    }

    use Expect::{Acceptable, Forbidden, Interesting, Unknown};

    #[test]
    fn an_id_that_is_equal_counts_before_patterns() {
        let list = [listed(&[".*"], Forbidden), listed(&["0, 1"], Acceptable), listed(&["0, 1"], Forbidden)];
        let graded = grade(&list, &["0, 1", "1, 1"]);
        assert_eq!(expected(&graded, "0, 1"), Acceptable);
        assert_eq!(expected(&graded, "1, 1"), Forbidden);
        assert_eq!(graded.forbidden_reachable, ["1, 1"]);
        assert!(graded.unlisted.is_empty());
    }

    #[test]
    fn the_first_pattern_counts() {
        let list = [listed(&["5", "1, .*"], Interesting), listed(&[".*, 1"], Forbidden)];
        let graded = grade(&list, &["1, 1", "0, 1"]);
        assert_eq!(expected(&graded, "1, 1"), Interesting);
        assert_eq!(expected(&graded, "0, 1"), Forbidden);
        assert_eq!(graded.rows[1].pattern.as_deref(), Some("1, .*"));
        assert_eq!(graded.acceptable_unreachable, ["5"]);
    }

    #[test]
    fn the_last_default_counts_for_the_rest() {
        let list = [listed(&[""], Forbidden), listed(&["1"], Acceptable), listed(&[""], Unknown)];
        let graded = grade(&list, &["2"]);
        assert_eq!(expected(&graded, "2"), Unknown);
        assert_eq!(graded.acceptable_unreachable, ["1"]);
        assert!(graded.forbidden_reachable.is_empty() && graded.unlisted.is_empty());
    }

    #[test]
    fn what_nobody_lists_is_forbidden() {
        let graded = grade(&[listed(&["1"], Acceptable)], &["1", "2"]);
        assert_eq!(expected(&graded, "2"), Forbidden);
        assert_eq!(graded.forbidden_reachable, ["2"]);
        assert_eq!(graded.unlisted, ["2"]);
        let nothing = grade(&[], &["2"]);
        assert_eq!(nothing.unlisted, ["2"]);
    }

    #[test]
    fn a_pattern_that_is_not_needed_is_not_read() {
        let list = [listed(&["1"], Acceptable), listed(&["(?=x)"], Forbidden)];
        assert_eq!(expected(&grade(&list, &["1"]), "1"), Acceptable);
        let outcomes = BTreeSet::from(["2".to_owned()]);
        assert!(Grading::new(&list).grade(&outcomes).is_err());
    }
}
