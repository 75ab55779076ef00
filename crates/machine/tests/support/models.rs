//! Models by name, and more of them for the tests.

use thinair_machine::Model;
use thinair_machine::language::Source;
use thinair_machine::shipped::shipped_source;

const PRAM: &str = r#"
model pram "test"
split writes
bypass  Read     Write
  Read  No       DiffTgt
  Write DiffTgt  DiffTgt
pred legalWrite(r, w) =
    op(w) = Write and var(w) = var(r) and (target(w) = t(r) or t(w) = init) and
    no w' in GIB | op(w') = Write and var(w') = var(r) and target(w') = t(r) and time(r) > time(w') and time(w') > time(w)
"#;

const COHERENCE: &str = r#"
model coherence "test"
bypass  Read     Write
  Read  DiffVar  DiffVar
  Write DiffVar  DiffVar
pred legalWrite(r, w) =
    op(w) = Write and var(w) = var(r) and
    no w' in GIB | op(w') = Write and var(w') = var(r) and time(r) > time(w') and time(w') > time(w)
pred last(w) = no w' in GIB | op(w') = Write and var(w') = var(w) and time(w') > time(w)
"#;

const TSO: &str = r#"
model tso "test"
bypass         Rest  WriteNormal  Read
  Rest         No    No           No
  WriteNormal  No    No           Yes
  Read         No    No           No
pred pending(r, w) = op(w) = Write and var(w) = var(r) and pc(w) < pc(r)
pred legalWrite(r, w) =
    op(w) = Write and var(w) = var(r) and
    (no j in LIB | pending(r, j)) and
    (no w' in GIB | op(w') = Write and var(w') = var(r) and time(r) > time(w') and time(w') > time(w))
pred forward(r, w) = pending(r, w) and no j in LIB | pending(r, j) and pc(j) > pc(w)
pred last(w) = no w' in GIB | op(w') = Write and var(w') = var(w) and time(w') > time(w)
pred forget(w) = op(w) = Write and exists w' in GIB | op(w') = Write and var(w') = var(w) and time(w') > time(w)
"#;

const PC: &str = r#"
model pc "test"
extends pram
pred same(v, w) = t(v) = t(w) and pc(v) = pc(w)
pred first(w) = no v in GIB | same(v, w) and time(v) < time(w)
// The write w was executed somewhere before i's write was anywhere.
pred firstBefore(w, i) = not same(w, i) and no v in GIB | same(v, i) and first(v) and no u in GIB | same(u, w) and time(u) < time(v)
pred ready(i) =
    (no j in LIB | pc(j) < pc(i) and (localDependent(i, j) or not bypass(j, i))) and
    (op(i) != Write or no w in GIB | op(w) = Write and t(w) != init and var(w) = var(i) and firstBefore(w, i) and
        no v in GIB | same(v, w) and target(v) = target(i))
"#;

const JMM_MP: &str = r#"
model jmm-mp "test"
bypass           ReadNormal WriteNormal Lock Unlock ReadVolatile WriteVolatile ReadFinal WriteFinal Freeze FullFence
  ReadNormal     No Yes   No No No No No No No No
  WriteNormal    No Yes   No No No No No No No No
  Lock           No RdtLk No No No No No No No No
  Unlock         No Yes   No No No No No No No No
  ReadVolatile   No RdtLk No No No No No No No No
  WriteVolatile  No Yes   No No No No No No No No
  ReadFinal      No Yes   No No No No No No No No
  WriteFinal     No Yes   No No No No No No No No
  Freeze         No No    No No No No No No No No
  FullFence      No No    No No No No No No No No
pred LCOrder(i1, i2) =
    t(i1) = t(i2) and pc(i1) > pc(i2) or t(i1) != init and t(i2) = init or
    synchronized(i1, i2) or
    exists i' in GIB | time(i') > time(i2) and time(i') < time(i1) and LCOrder(i1, i') and LCOrder(i', i2)
pred synchronized(i1, i2) = exists l, u in GIB |
    (op(l) = Lock and op(u) = Unlock and lock(l) = lock(u) or
     op(l) = ReadVolatile and op(u) = WriteVolatile and var(l) = var(u)) and
    t(l) = t(i1) and (t(u) = t(i2) or t(i2) = init) and
    time(i2) <= time(u) and time(u) < time(l) and time(l) <= time(i1)
pred legalNormalWrite(r, w) =
    op(w) = WriteNormal and var(w) = var(r) and
    (t(w) = t(r) => pc(w) < pc(r)) and
    no w' in GIB | op(w') = WriteNormal and var(w') = var(r) and LCOrder(r, w') and LCOrder(w', w)
pred legalVolatileWrite(r, w) =
    op(w) = WriteVolatile and var(w) = var(r) and
    no w' in GIB | op(w') = WriteVolatile and var(w') = var(r) and time(r) > time(w') and time(w') > time(w)
pred legalFinalWrite(r, w) =
    op(w) = WriteFinal and var(w) = var(r) and
    (t(w) = init => (no i1 in GIB | op(i1) = Freeze and var(i1) = var(r)) and
                    (no i2 in GIB | op(i2) = WriteFinal and var(i2) = var(r) and t(i2) = t(r)))
see ReadNormal by legalNormalWrite
see ReadVolatile by legalVolatileWrite
see ReadFinal by legalFinalWrite
record Lock, Unlock, ReadVolatile, Freeze
"#;

const OWN: [(&str, &str); 5] =
    [("pram", PRAM), ("coherence", COHERENCE), ("tso", TSO), ("pc", PC), ("jmm-mp", JMM_MP)];

fn source(name: &str) -> Option<Source> {
    let own = OWN.iter().find(|own| own.0 == name);
    shipped_source(name).or_else(|| own.map(|own| Source::new(own.0.to_owned(), own.1)))
}

/// The model of that name.
pub(crate) fn model(name: &str) -> Model {
    let source = source(name).unwrap_or_else(|| panic!("there is no {name}"));
    let read = Model::read(source, &self::source);
    read.unwrap_or_else(|problems| panic!("{problems}")).0
}

/// All names.
pub(crate) const NAMES: [&str; 6] = ["sc", "coherence", "pram", "tso", "pc", "jmm-mp"];
