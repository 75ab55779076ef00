//! The instructions that threads execute: the JVM's (JVMS chapter 6) with the short forms folded together, and a few
//! of our own, in which the replacements of native methods are written (see `builtin`).

use thinair_event::FenceMode;

use crate::kind::Kind;
use crate::thread::Counter;

/// An index of a constant pool.
pub(crate) type PoolIndex = u16;
/// An index of an instruction.
pub(crate) type Target = u32;

/// One instruction. Branches carry the index of the instruction that they go to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Op {
    Nop,
    Null,
    Int(i32),
    Long(i32),
    /// By its bits.
    Float(u32),
    Double(i32),
    /// `ldc`: a number, string, class, or a constant that is computed.
    Constant(PoolIndex),
    Load(u16),
    Store(u16),
    ArrayLoad(Kind),
    ArrayStore(Kind),
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
    Arithmetic(Arithmetic),
    Increment(u16, i16),
    /// `lcmp`.
    CompareLongs,
    /// `fcmpl`, `fcmpg`: what an unordered comparison gives.
    CompareFloats(i8),
    CompareDoubles(i8),
    /// Compares an int with 0.
    If(Condition, Target),
    IfInts(Condition, Target),
    IfReferences(bool, Target),
    IfNull(bool, Target),
    Goto(Target),
    Jsr(Target),
    Ret(u16),
    /// An index of the code's switches.
    Switch(u16),
    /// Whether a value is returned.
    Return(bool),
    GetStatic(PoolIndex),
    PutStatic(PoolIndex),
    GetField(PoolIndex),
    PutField(PoolIndex),
    InvokeVirtual(PoolIndex),
    InvokeSpecial(PoolIndex),
    InvokeStatic(PoolIndex),
    InvokeInterface(PoolIndex),
    InvokeDynamic(PoolIndex),
    New(PoolIndex),
    NewArray(Kind),
    NewReferenceArray(PoolIndex),
    NewMultiArray(PoolIndex, u8),
    ArrayLength,
    Throw,
    CheckCast(PoolIndex),
    InstanceOf(PoolIndex),
    MonitorEnter,
    MonitorExit,
    /// An instruction that no class file may have.
    Illegal(u8),
    /// One of ours.
    Own(Own),
}

/// Instructions on one or two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arithmetic {
    Iadd,
    Ladd,
    Fadd,
    Dadd,
    Isub,
    Lsub,
    Fsub,
    Dsub,
    Imul,
    Lmul,
    Fmul,
    Dmul,
    Idiv,
    Ldiv,
    Fdiv,
    Ddiv,
    Irem,
    Lrem,
    Frem,
    Drem,
    Ineg,
    Lneg,
    Fneg,
    Dneg,
    Ishl,
    Lshl,
    Ishr,
    Lshr,
    Iushr,
    Lushr,
    Iand,
    Land,
    Ior,
    Lor,
    Ixor,
    Lxor,
    I2l,
    I2f,
    I2d,
    L2i,
    L2f,
    L2d,
    F2i,
    F2l,
    F2d,
    D2i,
    D2l,
    D2f,
    I2b,
    I2c,
    I2s,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    Equal,
    NotEqual,
    Less,
    GreaterOrEqual,
    Greater,
    LessOrEqual,
}

/// Instructions that only replacements use. What each takes from the stack and puts there stands beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Own {
    /// Calls a function of ours on so many operands: an index of `builtin::pure::TABLE`.
    Pure(u16, u8),
    /// string → the constant string of the same content; null stays null.
    Intern,
    /// so many strings, ints and longs → the bytes of their concatenation, and the coder
    Concatenate(u16),
    /// an array of strings → the bytes of the concatenation of those that are not null, and the coder
    ConcatenateAll,
    /// source, position, destination, position, length →
    CopyArray,
    /// object → a copy
    Clone,
    /// a backtrace → `StackTraceElement`[]
    StackTrace,
    /// → the backtrace of this thread, as an int
    Backtrace,
    /// object → its class, as a reference
    ClassOf,
    /// → the thread's object
    CurrentThread,
    /// → the class of the method that is so many calls up, as a reference
    CallerClass(u8),
    /// class mirror → a new object of it, fields at their defaults
    Instantiate,
    /// component mirror, length → a new array
    MakeArray,
    /// class mirror → what its static method `values` returns
    EnumValues,
    /// method handle, array of its operands → its result, as a reference
    InvokeSpread,
    /// class mirror →; initializes it
    Initialize,
    /// The class is initialized when the next instruction is executed.
    EnsureInitialized(PoolIndex),
    /// JLS §12.4.2, steps 1-6: → this thread, if it is for it to initialize the class; null, if there is nothing to do; the
    /// error that says why, if initialization has failed before
    EnterInitialization(PoolIndex),
    /// JLS §12.4.2, steps 10 and 12: whether it has succeeded. If not: the error that says why →
    LeaveInitialization(PoolIndex, bool),
    /// object → whether this thread holds its monitor
    HoldsLock,
    /// object, nanoseconds (negative: for ever) →
    Wait,
    /// object →
    Notify,
    NotifyAll,
    /// thread, daemon → whether it was started now
    Start,
    /// thread, nanoseconds (negative: for ever) →
    Join,
    /// thread → how far its life is: the number of a `Life`; whether to look closely
    Observe(bool),
    /// nanoseconds →
    Sleep,
    Yield,
    /// → nanoseconds, as the library's code in this thread sees the time
    LibraryTime,
    /// thread →
    Interrupt,
    /// thread, clear → flag
    TestInterrupt,
    /// nanoseconds (negative: for ever) →
    Park,
    /// thread →
    Unpark,
    /// status →, never
    Exit,
    /// constant string →; on that channel
    Output(u8),
    /// constant string, backtrace, throwable →, never: the thread ends by an exception
    Die,
    /// options → number
    Choose,
    /// Whether a weak compare-and-set that is called here fails for no reason, where it may.
    MayFail,
    Fence(FenceMode),
    /// object, offset → value
    UnsafeGet(Kind, Mode),
    /// object, offset, value →
    UnsafePut(Kind, Mode),
    /// object, offset, expected, new → flag
    UnsafeCompareAndSet(Kind, Mode),
    /// object, offset, expected, new → the value before
    UnsafeCompareAndExchange(Kind, Mode),
    /// object, offset, operand → the value before
    UnsafeUpdate(Kind, Mode, Change),
    /// → how many things of that kind (see `thread::Counter`) the thread has made, as an int; counts on
    Count(Counter),
    /// Stops loudly: a constant string says what is not supported.
    Unsupported,
}

/// The memory mode of an Unsafe or `VarHandle` access: of its read part and its write part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Plain,
    Opaque,
    Acquire,
    Release,
    Volatile,
}

/// How an update changes the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Set,
    Add,
    And,
    Or,
    Xor,
}
