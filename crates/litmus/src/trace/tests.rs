//! Traces are read as they were written, and what is wrong with them is said.

use super::{parse, reduction::Formula};

const EVERYTHING: &str = r#"Java everything
"all kinds of actions"

{
  int x, y = 1;
  volatile boolean v;
  final long l;
  int[] a = {0, 7};
  monitor m;
}

Thread 1 {
  synchronized (m) {
    x = 1;
  }
  v = true;
  l = 5;
  freeze l;
  fullFence();
  print(7);
}

Thread 3 {
  join 1;
  int r = x.getAndAdd(1);
  int s = a[1];
  long t = l;
  boolean b = v;
}

exists (3:r == 1)
expect sc: allowed

sequence 1 {
  take: lock m
  1: write x 1
  drop: unlock m
  2: write v true
  3: write l 5L
  4: freeze l
  5: fullFence
  6: print 7
}

sequence 3 {
  j: join 1
  7: update x 1 2 from 1 commit 2
  from: read a[1] 7 from init
  commit: read l 5L from 3 commit 1
  8: read v true
}

so { take drop 2 j 7 8 }
"#;

#[test]
fn the_layout() {
    let trace = parse(EVERYTHING).unwrap_or_else(|problems| panic!("{}", problems.render("t", EVERYTHING)));
    assert_eq!(trace.to_string(), EVERYTHING);
    assert_eq!(trace.sequences.len(), 2);
    assert_eq!(trace.actions()["7"], (1, 1));
}

#[test]
fn a_condition_may_be_left_out() {
    let text = "Java T\n\n{ int x; }\n\nThread 1 {\n  x = -1;\n}\n\nsequence 1 {\n  1: write x -1\n}\n";
    let trace = parse(text).unwrap_or_else(|problems| panic!("{}", problems.render("t", text)));
    assert_eq!(trace.to_string(), text);
}

#[test]
fn reductions_are_traces() {
    let formula = Formula { variables: 2, clauses: vec![[1, -2, 2], [-1, -1, 1]] };
    for text in [formula.one_variable(), formula.two_variables()] {
        let trace = parse(&text).unwrap_or_else(|problems| panic!("{}", problems.render("t", &text)));
        let printed = trace.to_string();
        assert_eq!(parse(&printed), Ok(trace), "{printed}");
    }
}

/// Whatever is cut off or left out, there is an answer.
#[test]
fn no_prefix_and_no_gap_makes_it_panic() {
    for end in (0..EVERYTHING.len()).filter(|&end| EVERYTHING.is_char_boundary(end)) {
        if let Err(problems) = parse(&EVERYTHING[..end]) {
            assert!(!problems.render("t", &EVERYTHING[..end]).is_empty());
        }
    }
    let words: Vec<&str> = EVERYTHING.split_inclusive(' ').collect();
    for gap in 0..words.len() {
        let text = [&words[..gap], &words[gap + 1..]].concat().concat();
        if let Err(problems) = parse(&text) {
            assert!(!problems.render("t", &text).is_empty());
        }
    }
}
