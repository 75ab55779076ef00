//! Small programs that tell in which order a thread does two things.

use std::collections::BTreeSet;

use thinair_machine::Kind;

/// Two threads, and a third one that mostly does nothing.
pub(super) struct Program {
    threads: [Vec<Piece>; 3],
}

/// A statement, and the kind of instruction that it is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    kind: Kind,
    text: &'static str,
}

const fn piece(kind: Kind, text: &'static str) -> Piece {
    Piece { kind, text }
}

impl Program {
    /// As a test; outcomes may have the values of variables in the end.
    pub(super) fn text(&self, with_finals: bool) -> String {
        let threads = self
            .threads
            .each_ref()
            .map(|pieces| pieces.iter().map(|piece| piece.text).collect::<Vec<_>>().join(" "));
        let [first, second, third] = threads;
        let condition = if with_finals { "x + y + v + u + f + g >= 0" } else { "true" };
        format!(
            "Java Two {{ int x, y, z; volatile int v, u, w; final int f, g, h; monitor m, n; }}
            Thread 1 {{ {first} }} Thread 2 {{ {second} }} Thread 3 {{ int s = 0; {third} }}
            exists ({condition})"
        )
    }

    /// Whether a thread does something of these first kinds and then something of the second kind.
    pub(super) fn has_any(&self, pairs: &BTreeSet<(Kind, Kind)>) -> bool {
        self.threads.iter().any(|pieces| {
            pieces.iter().enumerate().any(|(place, first)| {
                pieces[place + 1..].iter().any(|second| pairs.contains(&(first.kind, second.kind)))
            })
        })
    }
}

/// An access, and what another thread does that can tell when it was.
type Access = (Piece, Piece);

const FIRST: [Access; 8] = [
    (piece(Kind::WriteNormal, "x = 1;"), piece(Kind::ReadNormal, "int q1 = x;")),
    (piece(Kind::ReadNormal, "int r1 = x;"), piece(Kind::WriteNormal, "x = 1;")),
    (piece(Kind::WriteNormal, "x = 1;"), piece(Kind::WriteNormal, "x = 2;")),
    (piece(Kind::WriteVolatile, "v = 1;"), piece(Kind::ReadVolatile, "int q1 = v;")),
    (piece(Kind::ReadVolatile, "int r1 = v;"), piece(Kind::WriteVolatile, "v = 1;")),
    (piece(Kind::Update, "int r1 = x.getAndSet(1);"), piece(Kind::Update, "int q1 = x.getAndSet(2);")),
    (piece(Kind::WriteFinal, "f = 1;"), piece(Kind::ReadFinal, "int q1 = f;")),
    (piece(Kind::ReadFinal, "int r1 = f;"), piece(Kind::WriteFinal, "f = 1;")),
];

const SECOND: [Access; 8] = [
    (piece(Kind::WriteNormal, "y = 1;"), piece(Kind::ReadNormal, "int q2 = y;")),
    (piece(Kind::ReadNormal, "int r2 = y;"), piece(Kind::WriteNormal, "y = 1;")),
    (piece(Kind::WriteNormal, "y = 1;"), piece(Kind::WriteNormal, "y = 2;")),
    (piece(Kind::WriteVolatile, "u = 1;"), piece(Kind::ReadVolatile, "int q2 = u;")),
    (piece(Kind::ReadVolatile, "int r2 = u;"), piece(Kind::WriteVolatile, "u = 1;")),
    (piece(Kind::Update, "int r2 = y.getAndSet(1);"), piece(Kind::Update, "int q2 = y.getAndSet(2);")),
    (piece(Kind::WriteFinal, "g = 1;"), piece(Kind::ReadFinal, "int q2 = g;")),
    (piece(Kind::ReadFinal, "int r2 = g;"), piece(Kind::WriteFinal, "g = 1;")),
];

/// Of the same variables as the first.
const AGAIN: [Access; 6] = [
    (piece(Kind::WriteNormal, "x = 3;"), piece(Kind::ReadNormal, "int q2 = x;")),
    (piece(Kind::ReadNormal, "int r2 = x;"), piece(Kind::WriteNormal, "x = 4;")),
    (piece(Kind::WriteVolatile, "v = 3;"), piece(Kind::ReadVolatile, "int q2 = v;")),
    (piece(Kind::ReadVolatile, "int r2 = v;"), piece(Kind::WriteVolatile, "v = 4;")),
    (piece(Kind::WriteFinal, "f = 3;"), piece(Kind::ReadFinal, "int q2 = f;")),
    (piece(Kind::ReadFinal, "int r2 = f;"), piece(Kind::WriteFinal, "f = 4;")),
];

const LOCK: Piece = piece(Kind::Lock, "lock m;");
const UNLOCK: Piece = piece(Kind::Unlock, "unlock m;");
const FENCE: Piece = piece(Kind::FullFence, "fullFence();");

/// What can stand between two accesses.
const BETWEEN: [&[Piece]; 10] = [
    &[FENCE],
    &[LOCK, UNLOCK],
    &[piece(Kind::Print, "print(0);")],
    &[FREEZE],
    &[piece(Kind::Join, "join 3;")],
    &[piece(Kind::Update, "r3 = z.getAndSet(1);")],
    &[piece(Kind::WriteVolatile, "w = 1;")],
    &[piece(Kind::ReadVolatile, "r4 = w;")],
    &[piece(Kind::WriteNormal, "z = 1;")],
    &[piece(Kind::AcquireFence, "acquireFence();")],
];

/// What can stand after a read and needs its value.
const DEPENDENT: [Piece; 4] = [
    piece(Kind::WriteNormal, "z = r1;"),
    piece(Kind::WriteVolatile, "w = r1;"),
    piece(Kind::WriteFinal, "h = r1;"),
    piece(Kind::Print, "print(r1);"),
];

const LOCK_OTHER: Piece = piece(Kind::Lock, "lock n;");
const UNLOCK_OTHER: Piece = piece(Kind::Unlock, "unlock n;");
const JOIN: Piece = piece(Kind::Join, "join 2;");
const FREEZE: Piece = piece(Kind::Freeze, "freeze f;");

/// What needs more than two accesses to tell.
fn special() -> Vec<Program> {
    let [write_x, read_x, write_f, read_f] = [FIRST[0].0, FIRST[1].0, FIRST[6].0, FIRST[7].0];
    let [read_x_again, read_f_again] = [AGAIN[1].0, AGAIN[5].0];
    let [(write_y, observes_y), (read_y, _)] = [SECOND[0], SECOND[1]];
    // In order without a fence: a value goes from one variable to the other.
    let copy = piece(Kind::WriteNormal, "x = q2;");
    let writes_in_order = vec![write_y, observes_y, copy];
    let copies = vec![observes_y, copy];
    let print = DEPENDENT[3];
    let nested = vec![LOCK, LOCK_OTHER, UNLOCK_OTHER, UNLOCK];
    let threads = [
        [vec![read_x, read_y], writes_in_order.clone()],
        [vec![read_x, print, read_y], writes_in_order],
        [vec![read_x, print, write_y], copies],
        // Deadlocks are part of what a program does.
        [nested.clone(), nested.clone()],
        [vec![LOCK_OTHER, LOCK, UNLOCK_OTHER, UNLOCK], nested],
        [vec![JOIN, LOCK, UNLOCK], vec![LOCK, UNLOCK]],
        [vec![LOCK, JOIN, UNLOCK], vec![LOCK, UNLOCK]],
        [vec![LOCK, write_x, write_f, FREEZE, UNLOCK], vec![LOCK, read_x, read_f_again, UNLOCK]],
        [vec![LOCK, write_f, FREEZE, write_x, UNLOCK], vec![LOCK, read_f, read_x_again, UNLOCK]],
    ];
    let by_way_of_another = [
        vec![write_x, write_y],
        vec![observes_y, piece(Kind::WriteNormal, "z = q2;")],
        vec![piece(Kind::ReadNormal, "int s2 = z;"), piece(Kind::ReadNormal, "int s3 = x;")],
    ];
    let waiting = SECOND.into_iter().map(|(second, observing)| [vec![JOIN, second], vec![observing]]);
    let two = threads.into_iter().chain(waiting).map(|[first, second]| [first, second, Vec::new()]);
    two.chain([by_way_of_another]).map(|threads| Program { threads }).collect()
}

/// All programs, the simplest first.
pub(super) fn programs() -> Vec<Program> {
    let mut programs = Vec::new();
    let mut add = |first: Vec<Piece>, observing: [Piece; 2]| {
        let [one, other] = observing;
        for second in [vec![one, other], vec![one, FENCE, other], vec![LOCK, one, other, UNLOCK]] {
            programs.push(Program { threads: [first.clone(), second, Vec::new()] });
        }
    };
    for (first, observes_first) in FIRST {
        for (second, observes_second) in SECOND.into_iter().chain(AGAIN) {
            let observing = [observes_second, observes_first];
            add(vec![first, second], observing);
            add(vec![LOCK, first, UNLOCK, second], observing);
            add(vec![first, LOCK, second, UNLOCK], observing);
            add(vec![LOCK, first, second, UNLOCK], observing);
            add(vec![first, FREEZE, second], observing);
            for between in DEPENDENT.into_iter().filter(|_| first.text.starts_with("int r1")) {
                add(vec![first, between, second], observing);
            }
        }
    }
    // Normal accesses tell best.
    for (first, observes_first) in &FIRST[..3] {
        for (second, observes_second) in &SECOND[..3] {
            for one in BETWEEN {
                add([&[*first], one, &[*second]].concat(), [*observes_second, *observes_first]);
            }
        }
    }
    for (first, observes_first) in &FIRST[..2] {
        for (second, observes_second) in &SECOND[..2] {
            for one in BETWEEN {
                for other in BETWEEN {
                    add([&[*first], one, other, &[*second]].concat(), [*observes_second, *observes_first]);
                }
            }
        }
    }
    programs.extend(special());
    programs
}
