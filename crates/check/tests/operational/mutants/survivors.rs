//! Cells that make no difference, with the reason.

use std::collections::BTreeSet;

/// Cells of which one reason can be given.
struct Group {
    /// Why nothing can tell.
    #[expect(dead_code, reason = "it is for who reads this")]
    reason: &'static str,
    change: &'static str,
    /// For a row, columns.
    cells: &'static [(&'static str, &'static str)],
}

const RELAXED: &str = "No -> Yes";
const KEPT: &str = "Yes -> No";

/// The mutants of a model that no program is expected to tell from it.
pub(super) fn expected(model: &str) -> BTreeSet<String> {
    let groups: &[&[Group]] = match model {
        "tso" => &[&BUFFERS, &TSO],
        "pso" => &[&BUFFERS],
        "rmo" => &[&RMO],
        "coherence" => &[&VIEWS],
        "pram" | "pc" => &[&VIEWS, &PRAM],
        "jmm-mp" => &[&PROPOSAL],
        _ => &[],
    };
    let mut all = BTreeSet::new();
    for Group { change, cells, .. } in groups.iter().copied().flatten() {
        for (row, columns) in *cells {
            for column in columns.split_whitespace() {
                assert!(
                    all.insert(format!("{row}/{column}: {change}")),
                    "{model}: {row}/{column} has two reasons"
                );
            }
        }
    }
    all
}

const BUFFERS: [Group; 4] = [
    Group {
        reason: "the second waits by itself for all that the fence waits for",
        change: RELAXED,
        cells: &[("FullFence", "FullFence Lock Rest Unlock Update WriteVolatile")],
    },
    Group {
        reason: "what waits for the fence waits for the first by itself",
        change: RELAXED,
        cells: &[
            ("Read", "FullFence"),
            ("WriteVolatile", "FullFence"),
            ("Update", "FullFence"),
            ("Lock", "FullFence"),
            ("Rest", "FullFence"),
        ],
    },
    Group {
        reason: MONITORS,
        change: RELAXED,
        cells: &[
            ("Read", "Lock"),
            ("WriteVolatile", "Lock"),
            ("Update", "Lock"),
            ("Unlock", "FullFence Lock Rest Unlock Update WriteVolatile"),
        ],
    },
    Group {
        reason: "a join only waits, and what follows it waits for the first too; the other rest is nothing here",
        change: RELAXED,
        cells: &[
            ("Read", "Rest"),
            ("WriteVolatile", "Rest"),
            ("Update", "Rest"),
            ("Lock", "Rest"),
            ("Rest", "Rest"),
        ],
    },
];

/// Under pso, a write may bypass a write.
const TSO: [Group; 1] = [Group {
    reason: "a write waits by itself for all that is before it",
    change: RELAXED,
    cells: &[("FullFence", "Write"), ("Unlock", "Write")],
}];

const MONITORS: &str =
    "a monitor that is entered earlier or left later keeps others out for longer, and shows nobody more";

const RMO: [Group; 8] = [
    Group {
        reason: "the second waits by itself for all that the fence waits for",
        change: RELAXED,
        cells: &[("FullFence", "FullFence Join Lock Rest Unlock Update WriteVolatile")],
    },
    Group {
        reason: "what waits for the fence waits for the first by itself",
        change: RELAXED,
        cells: &[
            ("ReadVolatile", "FullFence"),
            ("WriteVolatile", "FullFence"),
            ("Update", "FullFence"),
            ("Lock", "FullFence"),
            ("Join", "FullFence"),
        ],
    },
    Group {
        reason: MONITORS,
        change: RELAXED,
        cells: &[
            ("ReadVolatile", "Lock"),
            ("WriteVolatile", "Lock"),
            ("Update", "Lock"),
            ("Unlock", "FullFence Join Lock Rest Unlock Update WriteVolatile"),
        ],
    },
    Group {
        reason: "a join only waits, and what follows it waits for the first too",
        change: RELAXED,
        cells: &[
            ("ReadVolatile", "Join"),
            ("WriteVolatile", "Join"),
            ("Update", "Join"),
            ("Lock", "Join"),
            ("Join", "Join"),
        ],
    },
    Group {
        reason: "a print is no part of outcomes, and what it waits for, the second waits for too",
        change: RELAXED,
        cells: &[
            ("Print", "FullFence Join Lock Print Unlock Update WriteVolatile"),
            ("ReadVolatile", "Print"),
            ("WriteVolatile", "Print"),
            ("Update", "Print"),
            ("Lock", "Print"),
            ("Unlock", "Print"),
            ("FullFence", "Print"),
            ("Join", "Print"),
        ],
    },
    Group {
        reason: "the rest is nothing, and what waits for it waits for the others too",
        change: RELAXED,
        cells: &[
            ("Rest", "FullFence Join Lock Unlock Update WriteVolatile"),
            ("ReadVolatile", "Rest"),
            ("WriteVolatile", "Rest"),
            ("Update", "Rest"),
            ("Lock", "Rest"),
            ("Join", "Rest"),
        ],
    },
    Group {
        reason: "nothing that may bypass the first waits for the second",
        change: KEPT,
        cells: &[("Read", "Print Rest"), ("Print", "Rest")],
    },
    Group {
        reason: "the rest waits for nothing that the second does not wait for",
        change: KEPT,
        cells: &[("Rest", "Print Read ReadVolatile Rest Write")],
    },
];

const VIEWS: [Group; 3] = [
    Group { reason: "a print is no part of outcomes", change: RELAXED, cells: &[("Print", "Print")] },
    Group {
        reason: "nothing waits for the second",
        change: KEPT,
        cells: &[("Read", "Freeze Print"), ("Write", "Freeze Print"), ("Print", "Freeze")],
    },
    Group {
        reason: "a freeze waits for nothing",
        change: KEPT,
        cells: &[("Freeze", "Freeze Print Read Write")],
    },
];

/// Under coherence, a read may bypass a read.
const PRAM: [Group; 1] = [Group {
    reason: "a read waits by itself for the reads whose values are printed",
    change: KEPT,
    cells: &[("Print", "Read")],
}];

/// Of jmm-mp only normal writes bypass anything. They may be late for all but those who are synchronized with them.
const PROPOSAL: [Group; 9] = [
    Group {
        reason: "the second waits by itself for all that the first waits for",
        change: RELAXED,
        cells: &[
            ("Fence", "Fence Freeze Lock ReadFinal ReadNormal ReadVolatile Unlock WriteFinal WriteVolatile"),
            ("Print", "Fence Freeze Lock ReadFinal ReadNormal ReadVolatile Unlock WriteFinal WriteVolatile"),
        ],
    },
    Group {
        reason: "a fence holds normal writes back, which the first does by itself, or they go by it unseen",
        change: RELAXED,
        cells: &[
            ("Freeze", "Fence"),
            ("Lock", "Fence"),
            ("ReadVolatile", "Fence"),
            ("WriteFinal", "Fence"),
            ("WriteNormal", "Fence"),
        ],
    },
    Group {
        reason: "a print is no part of outcomes",
        change: RELAXED,
        cells: &[
            ("Fence", "Print"),
            ("Freeze", "Print"),
            ("Lock", "Print"),
            ("Print", "Print"),
            ("ReadFinal", "Print"),
            ("ReadNormal", "Print"),
            ("ReadVolatile", "Print"),
            ("Unlock", "Print"),
            ("WriteFinal", "Print"),
            ("WriteNormal", "Print"),
            ("WriteVolatile", "Print"),
        ],
    },
    Group {
        reason: MONITORS,
        change: RELAXED,
        cells: &[
            ("Freeze", "Lock"),
            ("ReadFinal", "Lock"),
            ("ReadNormal", "Lock"),
            ("ReadVolatile", "Lock"),
            ("WriteFinal", "Lock"),
            ("WriteNormal", "Lock"),
            ("WriteVolatile", "Lock"),
            ("Unlock", "Fence Freeze Lock ReadFinal ReadNormal ReadVolatile Unlock WriteFinal WriteVolatile"),
        ],
    },
    Group {
        reason: "what is frozen earlier hides the default earlier; and who reads it then waits for the write",
        change: RELAXED,
        cells: &[
            ("Lock", "Freeze"),
            ("ReadVolatile", "Freeze"),
            ("WriteFinal", "Freeze"),
            ("WriteNormal", "Freeze"),
        ],
    },
    Group {
        reason: "a freeze is about its variable only",
        change: RELAXED,
        cells: &[("Freeze", "Freeze ReadNormal")],
    },
    Group {
        reason: "a final variable synchronizes nothing, and its default is seen until it is frozen",
        change: RELAXED,
        cells: &[
            ("WriteFinal", "ReadNormal ReadVolatile Unlock WriteFinal WriteVolatile"),
            ("WriteNormal", "ReadFinal WriteFinal"),
        ],
    },
    Group {
        reason: "a normal read is recorded nowhere, and what it could see earlier it sees later too",
        change: RELAXED,
        cells: &[("ReadFinal", "ReadNormal"), ("ReadNormal", "ReadNormal"), ("WriteVolatile", "ReadNormal")],
    },
    Group {
        reason: "a write that is later than a volatile read is ordered after more, and hides more",
        change: RELAXED,
        cells: &[("WriteNormal", "ReadVolatile")],
    },
];
