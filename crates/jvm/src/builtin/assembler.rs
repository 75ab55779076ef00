//! A small assembler for replacements.
//!
//! A line has one instruction, by the JVM's name or ours, with its operands; `label:` stands before an instruction; `#`
//! begins a comment. Members are `class.name:descriptor` for fields and `class.name(descriptor)result` for methods.
//! `.catch class|any from to handler` makes a handler, `.locals n` asks for more local variables than parameters,
//! `.indivisible from to` for a sequence of accesses that others see as one.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;
use thinair_event::{FenceMode, Value};

use super::pure;
use crate::class::{Code, Handler, Jump};
use crate::kind::Kind;
use crate::op::{Arithmetic as A, Change, Condition, Mode, Op, Own, PoolIndex};
use crate::pool::{Member, Pool, Symbol};
use crate::thread::Counter;

/// The code of a text. `parameters` is how many local variables the parameters take.
pub(crate) fn assemble(text: &str, parameters: u16, first_site: u32, hidden: bool) -> Result<Code, String> {
    let mut assembler = Assembler { locals: parameters, ..Assembler::default() };
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        assembler.line(line).map_err(|reason| format!("line {}: {reason}: {line}", number + 1))?;
    }
    assembler.finish(first_site, hidden)
}

#[derive(Default)]
struct Assembler {
    ops: Vec<Op>,
    symbols: Vec<Symbol>,
    labels: FxHashMap<String, u32>,
    /// Instructions whose targets are labels.
    jumps: Vec<(usize, String)>,
    handlers: Vec<(Option<PoolIndex>, [String; 3])>,
    locals: u16,
    /// What is indivisible: from which label to which.
    indivisible: Option<[String; 2]>,
}

impl Assembler {
    fn line(&mut self, mut line: &str) -> Result<(), String> {
        while let Some((label, rest)) = line.split_once(':')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            self.labels.insert(label.to_owned(), self.ops.len() as u32);
            line = rest.trim();
        }
        // A string literal may contain spaces.
        if let Some(text) = line.strip_prefix("ldc \"").and_then(|rest| rest.strip_suffix('"')) {
            let text = text.replace("\\n", "\n").replace("\\t", "\t").replace("\\\"", "\"");
            let symbol = self.symbol(Symbol::Text(text.encode_utf16().collect()));
            self.ops.push(Op::Constant(symbol));
            return Ok(());
        }
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { return Ok(()) };
        let operands: Vec<&str> = words.collect();
        let operand = |index: usize| operands.get(index).copied().ok_or("an operand is missing");
        match name {
            ".locals" => self.locals = self.locals.max(operand(0)?.parse().map_err(|_| "not a number")?),
            ".catch" => {
                let class = match operand(0)? {
                    "any" => None,
                    class => Some(self.symbol(Symbol::Class(class.to_owned()))),
                };
                let labels = [operand(1)?, operand(2)?, operand(3)?].map(str::to_owned);
                self.handlers.push((class, labels));
            }
            ".indivisible" => self.indivisible = Some([operand(0)?, operand(1)?].map(str::to_owned)),
            _ => {
                let op = self.op(name, &operands)?;
                self.ops.push(op);
            }
        }
        Ok(())
    }

    fn op(&mut self, name: &str, operands: &[&str]) -> Result<Op, String> {
        let operand = |index: usize| operands.get(index).copied().ok_or("an operand is missing".to_owned());
        let number = |index: usize| -> Result<i32, String> {
            operand(index)?.parse().map_err(|_| "not a number".to_owned())
        };
        let local = |index: usize| -> Result<u16, String> {
            operand(index)?.parse().map_err(|_| "not a number of a local variable".to_owned())
        };
        let small = |index: usize| -> Result<u8, String> {
            operand(index)?.parse().map_err(|_| "not a small number".to_owned())
        };
        if let Some(op) = simple(name) {
            return Ok(op);
        }
        if let Some(own) = own_access(name) {
            return Ok(Op::Own(own));
        }
        Ok(match name {
            "iconst" => Op::Int(number(0)?),
            "lconst" => Op::Long(number(0)?),
            "dconst" => Op::Double(number(0)?),
            "fconst" => Op::Float(f32::from(small(0)?).to_bits()),
            "iload" | "lload" | "fload" | "dload" | "aload" => {
                let local = local(0)?;
                self.locals = self.locals.max(local + 1);
                Op::Load(local)
            }
            "istore" | "lstore" | "fstore" | "dstore" | "astore" => {
                let local = local(0)?;
                self.locals = self.locals.max(local + 1);
                Op::Store(local)
            }
            "iinc" => Op::Increment(local(0)?, operand(1)?.parse().map_err(|_| "not a number")?),
            "ldcclass" => Op::Constant(self.symbol(Symbol::Class(operand(0)?.to_owned()))),
            // `ldcobject n`: the constant object of that number.
            "ldcobject" => {
                let number = operand(0)?.parse().map_err(|_| "not a number")?;
                let object = Value::Reference(thinair_event::ObjectId(number));
                Op::Constant(self.symbol(Symbol::Number(object)))
            }
            "ldclong" => {
                let value = operand(0)?.parse().map_err(|_| "not a number")?;
                Op::Constant(self.symbol(Symbol::Number(Value::Long(value))))
            }
            "goto" => self.jump(Op::Goto(0), operand(0)?),
            "ifeq" => self.jump(Op::If(Condition::Equal, 0), operand(0)?),
            "ifne" => self.jump(Op::If(Condition::NotEqual, 0), operand(0)?),
            "iflt" => self.jump(Op::If(Condition::Less, 0), operand(0)?),
            "ifge" => self.jump(Op::If(Condition::GreaterOrEqual, 0), operand(0)?),
            "ifgt" => self.jump(Op::If(Condition::Greater, 0), operand(0)?),
            "ifle" => self.jump(Op::If(Condition::LessOrEqual, 0), operand(0)?),
            "if_icmpeq" => self.jump(Op::IfInts(Condition::Equal, 0), operand(0)?),
            "if_icmpne" => self.jump(Op::IfInts(Condition::NotEqual, 0), operand(0)?),
            "if_icmplt" => self.jump(Op::IfInts(Condition::Less, 0), operand(0)?),
            "if_icmpge" => self.jump(Op::IfInts(Condition::GreaterOrEqual, 0), operand(0)?),
            "if_icmpgt" => self.jump(Op::IfInts(Condition::Greater, 0), operand(0)?),
            "if_icmple" => self.jump(Op::IfInts(Condition::LessOrEqual, 0), operand(0)?),
            "if_acmpeq" => self.jump(Op::IfReferences(true, 0), operand(0)?),
            "if_acmpne" => self.jump(Op::IfReferences(false, 0), operand(0)?),
            "ifnull" => self.jump(Op::IfNull(true, 0), operand(0)?),
            "ifnonnull" => self.jump(Op::IfNull(false, 0), operand(0)?),
            "getstatic" => Op::GetStatic(self.field(operand(0)?)?),
            "putstatic" => Op::PutStatic(self.field(operand(0)?)?),
            "getfield" => Op::GetField(self.field(operand(0)?)?),
            "putfield" => Op::PutField(self.field(operand(0)?)?),
            "invokevirtual" => Op::InvokeVirtual(self.method(operand(0)?)?),
            "invokespecial" => Op::InvokeSpecial(self.method(operand(0)?)?),
            "invokestatic" => Op::InvokeStatic(self.method(operand(0)?)?),
            "invokeinterface" => Op::InvokeInterface(self.method(operand(0)?)?),
            "new" => Op::New(self.class(operand(0)?)),
            "anewarray" => Op::NewReferenceArray(self.class(operand(0)?)),
            "checkcast" => Op::CheckCast(self.class(operand(0)?)),
            "instanceof" => Op::InstanceOf(self.class(operand(0)?)),
            "newarray" => {
                let keyword = operand(0)?;
                let kind = Kind::PRIMITIVES.into_iter().find(|kind| kind.keyword() == keyword);
                Op::NewArray(kind.ok_or("not a primitive type")?)
            }
            "ensureinit" => Op::Own(Own::EnsureInitialized(self.class(operand(0)?))),
            "enterinit" => Op::Own(Own::EnterInitialization(self.class(operand(0)?))),
            "leaveinit" => Op::Own(Own::LeaveInitialization(self.class(operand(0)?), number(1)? == 1)),
            "callerclass" => Op::Own(Own::CallerClass(small(0)?)),
            "count" => Op::Own(Own::Count(match operand(0)? {
                "threads" => Counter::Threads,
                "unnamed" => Counter::Unnamed,
                "locals" => Counter::Locals,
                "pools" => Counter::Pools,
                "workers" => Counter::Workers,
                "others" => Counter::Others,
                _ => return Err("no such counter".to_owned()),
            })),
            "output" => Op::Own(Own::Output(small(0)?)),
            // `pure name n`: calls the function on n operands.
            "pure" => {
                let function = pure::TABLE.iter().position(|(name, _)| Ok(*name) == operand(0).as_deref());
                Op::Own(Own::Pure(function.ok_or("no such function")? as u16, small(1)?))
            }
            "fence" => {
                let mode = FenceMode::from_name(operand(0)?).ok_or("no such fence")?;
                Op::Own(Own::Fence(mode))
            }
            _ => return Err(format!("no instruction is called {name}")),
        })
    }

    fn jump(&mut self, op: Op, label: &str) -> Op {
        self.jumps.push((self.ops.len(), label.to_owned()));
        op
    }

    fn symbol(&mut self, symbol: Symbol) -> PoolIndex {
        if let Some(known) = self.symbols.iter().position(|known| *known == symbol) {
            return known as PoolIndex;
        }
        self.symbols.push(symbol);
        self.symbols.len() as PoolIndex - 1
    }

    fn class(&mut self, name: &str) -> PoolIndex {
        self.symbol(Symbol::Class(name.to_owned()))
    }

    fn field(&mut self, text: &str) -> Result<PoolIndex, String> {
        let (place, descriptor) = text.split_once(':').ok_or("a field has a descriptor")?;
        let (class, name) = place.rsplit_once('.').ok_or("a field has a class")?;
        let member = member(class, name, descriptor);
        Ok(self.symbol(Symbol::Field(member)))
    }

    fn method(&mut self, text: &str) -> Result<PoolIndex, String> {
        let place = text.find('(').ok_or("a method has a descriptor")?;
        let (place, descriptor) = text.split_at(place);
        let (class, name) = place.rsplit_once('.').ok_or("a method has a class")?;
        let member = member(class, name, descriptor);
        Ok(self.symbol(Symbol::Method(member)))
    }

    fn finish(mut self, first_site: u32, hidden: bool) -> Result<Code, String> {
        let find = |label: &str| self.labels.get(label).copied().ok_or_else(|| format!("no label {label}"));
        for (index, label) in &self.jumps {
            let to = find(label)?;
            match &mut self.ops[*index] {
                Op::If(_, target)
                | Op::IfInts(_, target)
                | Op::IfReferences(_, target)
                | Op::IfNull(_, target)
                | Op::Goto(target) => *target = to,
                op => return Err(format!("{op:?} does not jump")),
            }
        }
        let mut handlers = Vec::new();
        for (catch, [start, end, target]) in &self.handlers {
            handlers.push(Handler {
                start: find(start)?,
                end: find(end)?,
                target: find(target)?,
                catch: *catch,
            });
        }
        let indivisible = match &self.indivisible {
            Some([start, end]) => {
                let (start, end) = (find(start)?, find(end)?);
                let is_access = |op: &Op| matches!(op, Op::Own(Own::UnsafeGet(..) | Own::UnsafePut(..)));
                let first = self.ops[start as usize..end as usize].iter().position(is_access);
                Some(start + first.ok_or("no access is indivisible")? as u32..end)
            }
            None => None,
        };
        let switches: Box<[Jump]> = Box::default();
        Ok(Code {
            ops: self.ops.into_boxed_slice(),
            max_locals: self.locals,
            max_stack: 8,
            handlers: handlers.into_boxed_slice(),
            switches,
            lines: Box::default(),
            pool: Arc::new(Pool::own(self.symbols)),
            first_site,
            hidden,
            indivisible,
            freezes: false,
            liveness: OnceLock::new(),
        })
    }
}

fn member(class: &str, name: &str, descriptor: &str) -> Member {
    Member { class: class.to_owned(), name: name.to_owned(), descriptor: descriptor.to_owned() }
}

/// Instructions without operands.
fn simple(name: &str) -> Option<Op> {
    use Op::Arithmetic as N;
    Some(match name {
        "nop" => Op::Nop,
        "aconst_null" => Op::Null,
        "pop" => Op::Pop,
        "pop2" => Op::Pop2,
        "dup" => Op::Dup,
        "dup_x1" => Op::DupX1,
        "dup_x2" => Op::DupX2,
        "dup2" => Op::Dup2,
        "swap" => Op::Swap,
        "iadd" => N(A::Iadd),
        "isub" => N(A::Isub),
        "irem" => N(A::Irem),
        "imul" => N(A::Imul),
        "iand" => N(A::Iand),
        "ior" => N(A::Ior),
        "ixor" => N(A::Ixor),
        "ishl" => N(A::Ishl),
        "iushr" => N(A::Iushr),
        "ladd" => N(A::Ladd),
        "lsub" => N(A::Lsub),
        "lmul" => N(A::Lmul),
        "ldiv" => N(A::Ldiv),
        "lrem" => N(A::Lrem),
        "lshl" => N(A::Lshl),
        "lushr" => N(A::Lushr),
        "lor" => N(A::Lor),
        "land" => N(A::Land),
        "lxor" => N(A::Lxor),
        "ishr" => N(A::Ishr),
        "i2l" => N(A::I2l),
        "l2i" => N(A::L2i),
        "i2b" => N(A::I2b),
        "i2c" => N(A::I2c),
        "i2s" => N(A::I2s),
        "i2f" => N(A::I2f),
        "i2d" => N(A::I2d),
        "l2f" => N(A::L2f),
        "l2d" => N(A::L2d),
        "f2d" => N(A::F2d),
        "lcmp" => Op::CompareLongs,
        "ireturn" | "lreturn" | "freturn" | "dreturn" | "areturn" => Op::Return(true),
        "return" => Op::Return(false),
        "arraylength" => Op::ArrayLength,
        "athrow" => Op::Throw,
        "monitorenter" => Op::MonitorEnter,
        "monitorexit" => Op::MonitorExit,
        "aaload" => Op::ArrayLoad(Kind::Reference),
        "aastore" => Op::ArrayStore(Kind::Reference),
        "baload" => Op::ArrayLoad(Kind::Byte),
        "bastore" => Op::ArrayStore(Kind::Byte),
        "iaload" => Op::ArrayLoad(Kind::Int),
        "iastore" => Op::ArrayStore(Kind::Int),
        "lastore" => Op::ArrayStore(Kind::Long),
        "fastore" => Op::ArrayStore(Kind::Float),
        "dastore" => Op::ArrayStore(Kind::Double),
        "sastore" => Op::ArrayStore(Kind::Short),
        "caload" => Op::ArrayLoad(Kind::Char),
        "castore" => Op::ArrayStore(Kind::Char),
        "intern" => Op::Own(Own::Intern),
        "concatenateall" => Op::Own(Own::ConcatenateAll),
        "arraycopy" => Op::Own(Own::CopyArray),
        "clone" => Op::Own(Own::Clone),
        "stacktrace" => Op::Own(Own::StackTrace),
        "backtrace" => Op::Own(Own::Backtrace),
        "classof" => Op::Own(Own::ClassOf),
        "currentthread" => Op::Own(Own::CurrentThread),
        "instantiate" => Op::Own(Own::Instantiate),
        "makearray" => Op::Own(Own::MakeArray),
        "enumvalues" => Op::Own(Own::EnumValues),
        "invokespread" => Op::Own(Own::InvokeSpread),
        "initialize" => Op::Own(Own::Initialize),
        "holdslock" => Op::Own(Own::HoldsLock),
        "wait" => Op::Own(Own::Wait),
        "notify" => Op::Own(Own::Notify),
        "notifyall" => Op::Own(Own::NotifyAll),
        "start" => Op::Own(Own::Start),
        "join" => Op::Own(Own::Join),
        "observe" => Op::Own(Own::Observe(false)),
        "observeclosely" => Op::Own(Own::Observe(true)),
        "sleep" => Op::Own(Own::Sleep),
        "yield" => Op::Own(Own::Yield),
        "librarytime" => Op::Own(Own::LibraryTime),
        "interrupt" => Op::Own(Own::Interrupt),
        "testinterrupt" => Op::Own(Own::TestInterrupt),
        "park" => Op::Own(Own::Park),
        "unpark" => Op::Own(Own::Unpark),
        "exit" => Op::Own(Own::Exit),
        "die" => Op::Own(Own::Die),
        "choose" => Op::Own(Own::Choose),
        "mayfail" => Op::Own(Own::MayFail),
        "unsupported" => Op::Own(Own::Unsupported),
        _ => return None,
    })
}

/// `get.int.volatile`, `put.reference.release`, `cas.long.volatile`, `exchange.…`, `add.int.plain`, `set.…`.
fn own_access(name: &str) -> Option<Own> {
    let mut words = name.split('.');
    let (action, kind, mode) = (words.next()?, words.next()?, words.next()?);
    let kind = match kind {
        "reference" => Kind::Reference,
        keyword => Kind::PRIMITIVES.into_iter().find(|kind| kind.keyword() == keyword)?,
    };
    let mode = match mode {
        "plain" => Mode::Plain,
        "opaque" => Mode::Opaque,
        "acquire" => Mode::Acquire,
        "release" => Mode::Release,
        "volatile" => Mode::Volatile,
        _ => return None,
    };
    Some(match action {
        "get" => Own::UnsafeGet(kind, mode),
        "put" => Own::UnsafePut(kind, mode),
        "cas" => Own::UnsafeCompareAndSet(kind, mode),
        "exchange" => Own::UnsafeCompareAndExchange(kind, mode),
        "set" => Own::UnsafeUpdate(kind, mode, Change::Set),
        "add" => Own::UnsafeUpdate(kind, mode, Change::Add),
        "and" => Own::UnsafeUpdate(kind, mode, Change::And),
        "or" => Own::UnsafeUpdate(kind, mode, Change::Or),
        "xor" => Own::UnsafeUpdate(kind, mode, Change::Xor),
        _ => return None,
    })
}
