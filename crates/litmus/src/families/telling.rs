//! Programs that tell right from almost right about the Java memory model (docs/definitions.md 5), for every engine that
//! decides it. What each tells depends on when two actions are the same.

/// By site the write of 2 is the same action whether the optional one before it is executed or not; by occurrence it is not.
pub const OPTIONAL_WRITE: &str = "Java OptionalWrite { int x; }
    Thread 1 { int r1 = x; if (r1 == 0) x = 1; x = 2; }
    Thread 2 { int r4 = x; x = r4; }
    exists (1:r1 == 2 && 2:r4 == 2)";

/// By occurrence the writes in two branches are the same action; by site they are not.
pub const TWO_BRANCHES: &str = "Java TwoBranches { int x; }
    Thread 1 { int r1 = x; if (r1 == 0) x = 1; else x = 1; }
    Thread 2 { int r4 = x; x = r4; }
    exists (1:r1 == 1 && 2:r4 == 1)";

/// Rule 8 speaks of all that is committed, or of what is being committed; then a write can be committed by itself, from an
/// execution whose synchronization nobody owes afterwards.
pub const RULE_8: &str = "Java Rule8 { int b, x, y, z; monitor m; }
    Thread 1 { lock m; b = 1; unlock m; x = 1; }
    Thread 2 {
      lock m; int rb = b; unlock m;
      int p1 = x; int p2 = z;
      if (p1 == p2 && rb == 0 || p1 == 1 && p2 == 1) y = 1;
    }
    Thread 3 { int q = y; z = q; }
    exists (2:rb == 1 && 2:p1 == 1 && 2:p2 == 1 && 3:q == 1)";

/// Reads can't be committed in the order of po and rf: if r0, which stands in no cycle, is committed first, the write of y
/// can't be committed any more.
pub const COMPONENTS: &str = "Java Components { int x, y, z; }
    Thread 1 { int r0 = z; int rx = x; if (r0 == 0 || rx == 1) y = 1; }
    Thread 2 { int r2 = y; x = r2; }
    Thread 3 { z = 1; }
    exists (1:r0 == 1 && 1:rx == 1 && 2:r2 == 1)";

/// In a justifying execution a thread may wait for ever.
pub const WAITING: &str = "Java Waiting { int x, y; monitor m; }
    Thread 1 { int r1 = x; if (r1 == 0) { lock m; } y = 1; }
    Thread 2 { int r2 = y; x = r2; }
    Thread 3 { lock m; unlock m; }
    exists (1:r1 == 1 && 2:r2 == 1)";

/// In a justifying execution a thread may spin for ever.
pub const SPINNING: &str = "Java Spinning { int flag; }
    Thread 1 { flag = 1; }
    Thread 2 { while (flag == 0) { } int r = 1; }
    exists (2:r == 1)";
