//! What commands print, as in `cmd/*.trycmd`. `TRYCMD=overwrite cargo test -p thinair-cli` accepts what they print now.

#[test]
fn commands_print_what_they_should() {
    let cases = trycmd::TestCases::new();
    cases.env("COLUMNS", "100").env("NO_COLOR", "1").case("tests/cmd/*.trycmd");
}
