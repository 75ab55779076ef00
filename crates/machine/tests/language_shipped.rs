//! The shipped models can be read without a warning.

use thinair_machine::Model;
use thinair_machine::shipped::{SHIPPED, shipped_source};

#[test]
fn nothing_is_wrong_with_them() {
    for (name, _) in SHIPPED {
        let read = Model::read(shipped_source(name).expect("it is shipped"), &shipped_source);
        let (model, warnings) = read.unwrap_or_else(|problems| panic!("{name}:\n{}", problems.render()));
        assert!(warnings.is_empty(), "{name}:\n{}", warnings.render());
        assert_eq!(model.name, name, "the file is called as the model is");
    }
}
