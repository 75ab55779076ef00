//! From the instructions of a class file to ours.

use std::sync::{Arc, OnceLock};

use ristretto_classfile::attributes::{ArrayType, Instruction as I};

use super::file::RawCode;
use super::{Code, Handler, Jump};
use crate::kind::Kind;
use crate::op::{Arithmetic as A, Condition, Op};
use crate::pool::Pool;

/// The code in the form that is executed. Instructions keep their numbers.
pub(crate) fn lower(raw: &RawCode, pool: &Arc<Pool>, first_site: u32) -> Code {
    let mut switches = Vec::new();
    let mut ops: Vec<Op> = raw
        .instructions
        .iter()
        .enumerate()
        .map(|(pc, instruction)| op(pc as i32, instruction, &mut switches))
        .collect();
    // Running off the end is as illegal as an unknown instruction.
    ops.push(Op::Illegal(0));
    let end = ops.len() as u32;
    for op in &mut ops {
        if let Op::If(_, target)
        | Op::IfInts(_, target)
        | Op::IfReferences(_, target)
        | Op::IfNull(_, target)
        | Op::Goto(target)
        | Op::Jsr(target) = op
        {
            *target = (*target).min(end - 1);
        }
    }
    let handlers = raw.exceptions.iter().map(|entry| Handler {
        start: u32::from(entry.range_pc.start),
        end: u32::from(entry.range_pc.end),
        target: u32::from(entry.handler_pc),
        catch: (entry.catch_type != 0).then_some(entry.catch_type),
    });
    Code {
        ops: ops.into_boxed_slice(),
        max_locals: raw.max_locals,
        max_stack: raw.max_stack,
        handlers: handlers.collect(),
        switches: switches.into_boxed_slice(),
        lines: raw.lines.clone().into_boxed_slice(),
        pool: Arc::clone(pool),
        first_site,
        hidden: false,
        indivisible: None,
        freezes: false,
        liveness: OnceLock::new(),
    }
}

fn op(pc: i32, instruction: &I, switches: &mut Vec<Jump>) -> Op {
    use Condition::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    let relative = |offset: i32| pc.wrapping_add(offset).cast_unsigned();
    let arithmetic = Op::Arithmetic;
    match instruction {
        I::Nop => Op::Nop,
        I::Aconst_null => Op::Null,
        I::Iconst_m1 => Op::Int(-1),
        I::Iconst_0 => Op::Int(0),
        I::Iconst_1 => Op::Int(1),
        I::Iconst_2 => Op::Int(2),
        I::Iconst_3 => Op::Int(3),
        I::Iconst_4 => Op::Int(4),
        I::Iconst_5 => Op::Int(5),
        I::Lconst_0 => Op::Long(0),
        I::Lconst_1 => Op::Long(1),
        I::Fconst_0 => Op::Float(0.0_f32.to_bits()),
        I::Fconst_1 => Op::Float(1.0_f32.to_bits()),
        I::Fconst_2 => Op::Float(2.0_f32.to_bits()),
        I::Dconst_0 => Op::Double(0),
        I::Dconst_1 => Op::Double(1),
        I::Bipush(value) => Op::Int(i32::from(*value)),
        I::Sipush(value) => Op::Int(i32::from(*value)),
        I::Ldc(index) => Op::Constant(u16::from(*index)),
        I::Ldc_w(index) | I::Ldc2_w(index) => Op::Constant(*index),
        I::Iload(local) | I::Lload(local) | I::Fload(local) | I::Dload(local) | I::Aload(local) => {
            Op::Load(u16::from(*local))
        }
        I::Iload_w(local) | I::Lload_w(local) | I::Fload_w(local) | I::Dload_w(local) | I::Aload_w(local) => {
            Op::Load(*local)
        }
        I::Iload_0 | I::Lload_0 | I::Fload_0 | I::Dload_0 | I::Aload_0 => Op::Load(0),
        I::Iload_1 | I::Lload_1 | I::Fload_1 | I::Dload_1 | I::Aload_1 => Op::Load(1),
        I::Iload_2 | I::Lload_2 | I::Fload_2 | I::Dload_2 | I::Aload_2 => Op::Load(2),
        I::Iload_3 | I::Lload_3 | I::Fload_3 | I::Dload_3 | I::Aload_3 => Op::Load(3),
        I::Iaload => Op::ArrayLoad(Kind::Int),
        I::Laload => Op::ArrayLoad(Kind::Long),
        I::Faload => Op::ArrayLoad(Kind::Float),
        I::Daload => Op::ArrayLoad(Kind::Double),
        I::Aaload => Op::ArrayLoad(Kind::Reference),
        I::Baload => Op::ArrayLoad(Kind::Byte),
        I::Caload => Op::ArrayLoad(Kind::Char),
        I::Saload => Op::ArrayLoad(Kind::Short),
        I::Istore(local) | I::Lstore(local) | I::Fstore(local) | I::Dstore(local) | I::Astore(local) => {
            Op::Store(u16::from(*local))
        }
        I::Istore_w(local)
        | I::Lstore_w(local)
        | I::Fstore_w(local)
        | I::Dstore_w(local)
        | I::Astore_w(local) => Op::Store(*local),
        I::Istore_0 | I::Lstore_0 | I::Fstore_0 | I::Dstore_0 | I::Astore_0 => Op::Store(0),
        I::Istore_1 | I::Lstore_1 | I::Fstore_1 | I::Dstore_1 | I::Astore_1 => Op::Store(1),
        I::Istore_2 | I::Lstore_2 | I::Fstore_2 | I::Dstore_2 | I::Astore_2 => Op::Store(2),
        I::Istore_3 | I::Lstore_3 | I::Fstore_3 | I::Dstore_3 | I::Astore_3 => Op::Store(3),
        I::Iastore => Op::ArrayStore(Kind::Int),
        I::Lastore => Op::ArrayStore(Kind::Long),
        I::Fastore => Op::ArrayStore(Kind::Float),
        I::Dastore => Op::ArrayStore(Kind::Double),
        I::Aastore => Op::ArrayStore(Kind::Reference),
        I::Bastore => Op::ArrayStore(Kind::Byte),
        I::Castore => Op::ArrayStore(Kind::Char),
        I::Sastore => Op::ArrayStore(Kind::Short),
        I::Pop => Op::Pop,
        I::Pop2 => Op::Pop2,
        I::Dup => Op::Dup,
        I::Dup_x1 => Op::DupX1,
        I::Dup_x2 => Op::DupX2,
        I::Dup2 => Op::Dup2,
        I::Dup2_x1 => Op::Dup2X1,
        I::Dup2_x2 => Op::Dup2X2,
        I::Swap => Op::Swap,
        I::Iadd => arithmetic(A::Iadd),
        I::Ladd => arithmetic(A::Ladd),
        I::Fadd => arithmetic(A::Fadd),
        I::Dadd => arithmetic(A::Dadd),
        I::Isub => arithmetic(A::Isub),
        I::Lsub => arithmetic(A::Lsub),
        I::Fsub => arithmetic(A::Fsub),
        I::Dsub => arithmetic(A::Dsub),
        I::Imul => arithmetic(A::Imul),
        I::Lmul => arithmetic(A::Lmul),
        I::Fmul => arithmetic(A::Fmul),
        I::Dmul => arithmetic(A::Dmul),
        I::Idiv => arithmetic(A::Idiv),
        I::Ldiv => arithmetic(A::Ldiv),
        I::Fdiv => arithmetic(A::Fdiv),
        I::Ddiv => arithmetic(A::Ddiv),
        I::Irem => arithmetic(A::Irem),
        I::Lrem => arithmetic(A::Lrem),
        I::Frem => arithmetic(A::Frem),
        I::Drem => arithmetic(A::Drem),
        I::Ineg => arithmetic(A::Ineg),
        I::Lneg => arithmetic(A::Lneg),
        I::Fneg => arithmetic(A::Fneg),
        I::Dneg => arithmetic(A::Dneg),
        I::Ishl => arithmetic(A::Ishl),
        I::Lshl => arithmetic(A::Lshl),
        I::Ishr => arithmetic(A::Ishr),
        I::Lshr => arithmetic(A::Lshr),
        I::Iushr => arithmetic(A::Iushr),
        I::Lushr => arithmetic(A::Lushr),
        I::Iand => arithmetic(A::Iand),
        I::Land => arithmetic(A::Land),
        I::Ior => arithmetic(A::Ior),
        I::Lor => arithmetic(A::Lor),
        I::Ixor => arithmetic(A::Ixor),
        I::Lxor => arithmetic(A::Lxor),
        I::Iinc(local, by) => Op::Increment(u16::from(*local), i16::from(*by)),
        I::Iinc_w(local, by) => Op::Increment(*local, *by),
        I::I2l => arithmetic(A::I2l),
        I::I2f => arithmetic(A::I2f),
        I::I2d => arithmetic(A::I2d),
        I::L2i => arithmetic(A::L2i),
        I::L2f => arithmetic(A::L2f),
        I::L2d => arithmetic(A::L2d),
        I::F2i => arithmetic(A::F2i),
        I::F2l => arithmetic(A::F2l),
        I::F2d => arithmetic(A::F2d),
        I::D2i => arithmetic(A::D2i),
        I::D2l => arithmetic(A::D2l),
        I::D2f => arithmetic(A::D2f),
        I::I2b => arithmetic(A::I2b),
        I::I2c => arithmetic(A::I2c),
        I::I2s => arithmetic(A::I2s),
        I::Lcmp => Op::CompareLongs,
        I::Fcmpl => Op::CompareFloats(-1),
        I::Fcmpg => Op::CompareFloats(1),
        I::Dcmpl => Op::CompareDoubles(-1),
        I::Dcmpg => Op::CompareDoubles(1),
        I::Ifeq(target) => Op::If(Equal, u32::from(*target)),
        I::Ifne(target) => Op::If(NotEqual, u32::from(*target)),
        I::Iflt(target) => Op::If(Less, u32::from(*target)),
        I::Ifge(target) => Op::If(GreaterOrEqual, u32::from(*target)),
        I::Ifgt(target) => Op::If(Greater, u32::from(*target)),
        I::Ifle(target) => Op::If(LessOrEqual, u32::from(*target)),
        I::If_icmpeq(target) => Op::IfInts(Equal, u32::from(*target)),
        I::If_icmpne(target) => Op::IfInts(NotEqual, u32::from(*target)),
        I::If_icmplt(target) => Op::IfInts(Less, u32::from(*target)),
        I::If_icmpge(target) => Op::IfInts(GreaterOrEqual, u32::from(*target)),
        I::If_icmpgt(target) => Op::IfInts(Greater, u32::from(*target)),
        I::If_icmple(target) => Op::IfInts(LessOrEqual, u32::from(*target)),
        I::If_acmpeq(target) => Op::IfReferences(true, u32::from(*target)),
        I::If_acmpne(target) => Op::IfReferences(false, u32::from(*target)),
        I::Ifnull(target) => Op::IfNull(true, u32::from(*target)),
        I::Ifnonnull(target) => Op::IfNull(false, u32::from(*target)),
        I::Goto(target) => Op::Goto(u32::from(*target)),
        // The parser has made these absolute, other than it documents and than the targets of a switch.
        I::Goto_w(target) => Op::Goto(target.cast_unsigned()),
        I::Jsr(target) => Op::Jsr(u32::from(*target)),
        I::Jsr_w(target) => Op::Jsr(target.cast_unsigned()),
        I::Ret(local) => Op::Ret(u16::from(*local)),
        I::Ret_w(local) => Op::Ret(*local),
        I::Tableswitch(table) => {
            let keys = (0..).map(|index: i32| table.low.wrapping_add(index));
            let cases = keys.zip(table.offsets.iter().map(|&offset| relative(offset)));
            switch(relative(table.default), cases.collect(), switches)
        }
        I::Lookupswitch(table) => {
            let cases = table.pairs.iter().map(|(&key, &offset)| (key, relative(offset)));
            switch(relative(table.default), cases.collect(), switches)
        }
        I::Ireturn | I::Lreturn | I::Freturn | I::Dreturn | I::Areturn => Op::Return(true),
        I::Return => Op::Return(false),
        I::Getstatic(index) => Op::GetStatic(*index),
        I::Putstatic(index) => Op::PutStatic(*index),
        I::Getfield(index) => Op::GetField(*index),
        I::Putfield(index) => Op::PutField(*index),
        I::Invokevirtual(index) => Op::InvokeVirtual(*index),
        I::Invokespecial(index) => Op::InvokeSpecial(*index),
        I::Invokestatic(index) => Op::InvokeStatic(*index),
        I::Invokeinterface(index, _) => Op::InvokeInterface(*index),
        I::Invokedynamic(index) => Op::InvokeDynamic(*index),
        I::New(index) => Op::New(*index),
        I::Newarray(element) => Op::NewArray(match element {
            ArrayType::Boolean => Kind::Boolean,
            ArrayType::Char => Kind::Char,
            ArrayType::Float => Kind::Float,
            ArrayType::Double => Kind::Double,
            ArrayType::Byte => Kind::Byte,
            ArrayType::Short => Kind::Short,
            ArrayType::Int => Kind::Int,
            ArrayType::Long => Kind::Long,
        }),
        I::Anewarray(index) => Op::NewReferenceArray(*index),
        I::Multianewarray(index, dimensions) => Op::NewMultiArray(*index, *dimensions),
        I::Arraylength => Op::ArrayLength,
        I::Athrow => Op::Throw,
        I::Checkcast(index) => Op::CheckCast(*index),
        I::Instanceof(index) => Op::InstanceOf(*index),
        I::Monitorenter => Op::MonitorEnter,
        I::Monitorexit => Op::MonitorExit,
        I::Breakpoint => Op::Illegal(202),
        I::Impdep1 => Op::Illegal(254),
        I::Impdep2 => Op::Illegal(255),
        I::Wide => Op::Illegal(196),
    }
}

fn switch(default: u32, mut cases: Vec<(i32, u32)>, switches: &mut Vec<Jump>) -> Op {
    cases.sort_by_key(|&(key, _)| key);
    // More switches than a method has bytes can't be.
    let index = switches.len() as u16;
    switches.push(Jump { default, cases: cases.into_boxed_slice() });
    Op::Switch(index)
}
