//! Traces that can't be right, and what is said about them: each `bad-traces/NAME.trace` has its messages in `NAME.stderr`.
//!
//! `BLESS=1 cargo test -p thinair-check --test traces` writes the messages anew; read them before you commit them.

use std::path::Path;
use std::{env, fs};

use thinair_check::trace::Recorded;

#[test]
fn messages_are_as_they_were_read() {
    let blessed = env::var_os("BLESS").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad-traces");
    let mut count = 0;
    for path in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        if path.extension().is_none_or(|extension| extension != "trace") {
            continue;
        }
        count += 1;
        let name = path.file_name().unwrap().to_string_lossy();
        let text = fs::read_to_string(&path).unwrap();
        let Err(problems) = Recorded::read(text.clone()) else { panic!("nothing is wrong with {name}") };
        let found = problems.render(&name, &text);
        let golden = path.with_extension("stderr");
        if blessed {
            fs::write(golden, found).unwrap();
        } else {
            assert_eq!(found, fs::read_to_string(golden).unwrap_or_default(), "{name}");
        }
    }
    assert!(count >= 20, "only {count} inputs");
}
