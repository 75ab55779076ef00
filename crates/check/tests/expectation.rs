//! What a test expects, by model and identity.

use thinair_check::litmus::{Reason, Verdict};
use thinair_check::litmus::{expected, is_met};
use thinair_check::models;
use thinair_litmus::syntax::Verdict as Expected;
use thinair_program::Identity;

fn check(condition: &str, model: &str, identity: Identity, answer: Option<Expected>) {
    let text = format!("Java T {{ int x; }} Thread 1 {{ int r = x; }} {condition}");
    let test =
        thinair_litmus::parse(&text).unwrap_or_else(|problems| panic!("{}", problems.render("T", &text)));
    let model = models::find(model).expect("a model that exists");
    assert_eq!(expected(&test, model, identity), answer, "{} by {identity} of {condition}", model.name);
}

#[test]
fn a_line_without_an_identity_is_about_free() {
    let condition = "exists (1:r == 1) expect jmm: allowed expect jmm@site: forbidden";
    check(condition, "jmm", Identity::Free, Some(Expected::Allowed));
    check(condition, "jmm", Identity::Site, Some(Expected::Forbidden));
    check(condition, "jmm", Identity::Occurrence, None);
    check(condition, "jmm-revised", Identity::Free, None);
}

#[test]
fn identity_does_not_matter_to_other_models() {
    let condition = "exists (1:r == 1) expect sc: forbidden";
    for identity in Identity::ALL {
        check(condition, "sc", identity, Some(Expected::Forbidden));
    }
}

#[test]
fn not_exists_and_forall_expect_forbidden_of_models_without_a_line() {
    for condition in ["~exists (1:r == 1)", "forall (1:r == 0)"] {
        check(condition, "sc", Identity::Free, Some(Expected::Forbidden));
        let with_line = format!("{condition} expect sc: allowed expect jmm@site: allowed");
        check(&with_line, "sc", Identity::Free, Some(Expected::Allowed));
        check(&with_line, "tso", Identity::Free, Some(Expected::Forbidden));
        // The model has a line of its own, about another identity.
        check(&with_line, "jmm", Identity::Free, None);
    }
}

#[test]
fn what_is_not_known_is_not_met_and_what_was_not_run_is_neither() {
    assert_eq!(is_met(Verdict::Allowed, Some(Expected::Allowed)), Some(true));
    assert_eq!(is_met(Verdict::Allowed, Some(Expected::Forbidden)), Some(false));
    assert_eq!(is_met(Verdict::Forbidden, None), Some(true));
    assert_eq!(is_met(Verdict::Unknown(Reason::Bound), Some(Expected::Allowed)), Some(false));
    assert_eq!(is_met(Verdict::Unknown(Reason::Bound), None), Some(true));
    assert_eq!(is_met(Verdict::Unknown(Reason::NoEngine), Some(Expected::Allowed)), None);
}
