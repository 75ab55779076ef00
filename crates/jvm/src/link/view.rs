//! Views of bytes as wider numbers: what the handles of `MethodHandles.byteArrayViewVarHandle` and
//! `byteBufferViewVarHandle` do, as code.
//!
//! Bytes are variables of their own (JLS §17.6), so an access is a sequence of accesses to bytes. Up to JDK 21 it is
//! indivisible where the index is a multiple of the width, elsewhere there are `get` and `set` only, byte by byte. Later
//! JDKs have these only, for arrays and heap buffers, and leave open what others see of them: byte by byte, that is anything.

use std::fmt::Write;

use thinair_event::{ReadMode, WriteMode};

use crate::class::MethodId;
use crate::interpret::FIRST_OFFSET;
use crate::kind::{Kind, Signature};
use crate::op::Change;
use crate::program::JavaProgram;
use crate::var_handle::{Access, Bytes, VarHandle, View};

/// The first JDK without atomic accesses to several bytes of an array.
pub(crate) const PLAIN_VIEWS: u32 = 22;

impl JavaProgram {
    /// The method that makes an access through a view: (handle, array or buffer, index, values).
    pub(crate) fn view_access(
        &self,
        handle: &VarHandle,
        view: View,
        access: Access,
        name: &str,
        descriptor: &str,
    ) -> MethodId {
        let key = format!("{name} of {:?} {:?}", handle.kind, view);
        let descriptor = descriptor.replacen('(', "(Ljava/lang/invoke/VarHandle;", 1);
        self.internal(&key, &descriptor, || self.view_text(handle.kind, view, access, &descriptor))
    }

    fn view_text(&self, kind: Kind, view: View, access: Access, descriptor: &str) -> String {
        let is_plain = matches!(access, Access::Get(ReadMode::Plain) | Access::Set(WriteMode::Plain));
        let has_atomic = self.sources.feature() < PLAIN_VIEWS;
        let parameters = Signature::parse(descriptor).map_or(0, |signature| signature.words());
        let number = Number { kind, view, parameters };
        let mut text = number.find(access, is_plain || has_atomic);
        if !has_atomic {
            return text + &number.access(access) + number.failures();
        }
        let (place, last) = (number.place(), number.last());
        let _ = write!(text, "iload {place}\niconst {last}\niand\nifeq aligned\n");
        text.push_str(&if is_plain {
            number.access(access)
        } else {
            "iload 2\npure misaligned 1\npop\n".to_owned()
        });
        text.push_str("aligned:\n");
        if let Access::CompareAndSet { weak: true, .. } = access {
            let _ = write!(text, "mayfail\nistore {}\n", number.fails());
        }
        text + "first:\n" + &number.access(access) + "end:\n.indivisible first end\n" + number.failures()
    }
}

/// A number in bytes, as the code of an access to it sees it.
struct Number {
    kind: Kind,
    view: View,
    /// How many local variables the parameters take. After them come others.
    parameters: u16,
}

impl Number {
    /// The local variable of the array.
    fn array(&self) -> u16 {
        self.parameters
    }

    /// That of the index of the first byte.
    fn place(&self) -> u16 {
        self.parameters + 1
    }

    /// That of whether a weak access is to fail for no reason.
    fn fails(&self) -> u16 {
        self.parameters + 2
    }

    /// That of the bits that were there before, and of those to be there.
    fn old(&self) -> u16 {
        self.parameters + 3
    }

    fn next(&self) -> u16 {
        self.parameters + 5
    }

    /// The number of its last byte.
    fn last(&self) -> u32 {
        self.kind.bytes() - 1
    }

    /// How instructions on its bits begin: those of an int or of a long.
    fn prefix(&self) -> char {
        if self.kind.is_wide() { 'l' } else { 'i' }
    }

    /// How far a byte is from the lowest bit of the number.
    fn shift(&self, byte: u32) -> u32 {
        8 * if self.view.big_endian { self.last() - byte } else { byte }
    }

    /// Finds the array and the place in it, or fails.
    fn find(&self, access: Access, is_there: bool) -> String {
        let (array, place, last) = (self.array(), self.place(), self.last());
        let mut text = "aload 1\nifnull none\n".to_owned();
        let _ = match self.view.bytes {
            Bytes::Array => write!(
                text,
                "iload 2\naload 1\narraylength\niconst {last}\nisub\npure array_view_index 2\nistore {place}\n\
                 aload 1\nastore {array}\n"
            ),
            Bytes::Buffer => {
                text.push_str("aload 1\ngetfield java/nio/ByteBuffer.hb:[B\nifnull direct\n");
                if !is_there {
                    text.push_str("goto refused\n");
                }
                if !matches!(access, Access::Get(_)) {
                    text.push_str("aload 1\ngetfield java/nio/ByteBuffer.isReadOnly:Z\nifne readonly\n");
                }
                write!(
                    text,
                    "iload 2\naload 1\ngetfield java/nio/Buffer.limit:I\niconst {last}\nisub\n\
                     pure buffer_view_index 2\naload 1\ngetfield java/nio/ByteBuffer.offset:I\niadd\nistore {place}\n\
                     aload 1\ngetfield java/nio/ByteBuffer.hb:[B\nastore {array}\n"
                )
            }
        };
        text
    }

    fn failures(&self) -> &'static str {
        match self.view.bytes {
            Bytes::Array => NO_ARRAY,
            Bytes::Buffer => NO_BUFFER,
        }
    }

    /// The access, byte by byte, and the return.
    fn access(&self, access: Access) -> String {
        let (prefix, old, next) = (self.prefix(), self.old(), self.next());
        let second = 3 + self.kind.words();
        match access {
            Access::Get(mode) => self.read(mode) + &self.returned(),
            Access::Set(mode) => {
                self.argument(3) + &format!("{prefix}store {next}\n") + &self.write(mode) + "return\n"
            }
            Access::CompareAndSet { read, write, weak } => {
                let fails =
                    if weak { format!("iload {}\nifne different\n", self.fails()) } else { String::new() };
                let written = self.compare_and_set(read, write, second, &fails);
                written + "iconst 1\nireturn\ndifferent:\niconst 0\nireturn\n"
            }
            Access::CompareAndExchange { read, write } => {
                let written = self.compare_and_set(read, write, second, "");
                written + &format!("different:\n{prefix}load {old}\n") + &self.returned()
            }
            Access::Update { read, write, change } => {
                let operation = match change {
                    Change::Set => String::new(),
                    Change::Add => format!("{prefix}load {old}\n{prefix}add\n"),
                    Change::And => format!("{prefix}load {old}\n{prefix}and\n"),
                    Change::Or => format!("{prefix}load {old}\n{prefix}or\n"),
                    Change::Xor => format!("{prefix}load {old}\n{prefix}xor\n"),
                };
                let bits =
                    self.read(read) + &format!("{prefix}store {old}\n") + &self.argument(3) + &operation;
                let written = bits + &format!("{prefix}store {next}\n") + &self.write(write);
                written + &format!("{prefix}load {old}\n") + &self.returned()
            }
        }
    }

    /// Goes to `different` if the bits are not those of the first argument, or by what is then asked.
    fn compare_and_set(&self, read: ReadMode, write: WriteMode, second: u16, fails: &str) -> String {
        let (prefix, old, next) = (self.prefix(), self.old(), self.next());
        let differ = if self.kind.is_wide() { "lcmp\nifne different\n" } else { "if_icmpne different\n" };
        let found = self.read(read) + &format!("{prefix}store {old}\n{prefix}load {old}\n");
        let compared = found + &self.argument(3) + differ + fails;
        compared + &self.argument(second) + &format!("{prefix}store {next}\n") + &self.write(write)
    }

    /// The bits of an argument, on the stack.
    fn argument(&self, local: u16) -> String {
        let bits = match self.kind {
            Kind::Float | Kind::Double => "pure bits 1\n",
            // As they are read.
            Kind::Short | Kind::Char => "iconst 65535\niand\n",
            _ => "",
        };
        format!("{}load {local}\n{bits}", self.kind.prefix())
    }

    /// Returns the number whose bits are on the stack.
    fn returned(&self) -> String {
        let number = match self.kind {
            Kind::Short => "i2s\n",
            Kind::Float => "pure int_bits_to_float 1\n",
            Kind::Double => "pure long_bits_to_double 1\n",
            _ => "",
        };
        format!("{number}{}return\n", self.kind.prefix())
    }

    /// The array and the place of a byte in it, as Unsafe understands it.
    fn byte(&self, byte: u32) -> String {
        let offset = FIRST_OFFSET + i64::from(byte);
        format!("aload {}\niload {}\ni2l\nldclong {offset}\nladd\n", self.array(), self.place())
    }

    /// Reads the bits.
    fn read(&self, mode: ReadMode) -> String {
        let mode = match mode {
            ReadMode::Plain => "plain",
            ReadMode::Opaque => "opaque",
            ReadMode::Acquire => "acquire",
            ReadMode::Volatile => "volatile",
        };
        let prefix = self.prefix();
        let widened = if self.kind.is_wide() { "i2l\n" } else { "" };
        let mut text = format!("{prefix}const 0\n");
        for byte in 0..=self.last() {
            let shift = self.shift(byte);
            text.push_str(&self.byte(byte));
            let _ = write!(
                text,
                "get.byte.{mode}\niconst 255\niand\n{widened}iconst {shift}\n{prefix}shl\n{prefix}or\n"
            );
        }
        text
    }

    /// Writes the bits that are to be there.
    fn write(&self, mode: WriteMode) -> String {
        let mode = match mode {
            WriteMode::Plain => "plain",
            WriteMode::Opaque => "opaque",
            WriteMode::Release => "release",
            WriteMode::Volatile => "volatile",
        };
        let prefix = self.prefix();
        let narrowed = if self.kind.is_wide() { "l2i\n" } else { "" };
        let mut text = String::new();
        for byte in 0..=self.last() {
            let shift = self.shift(byte);
            text.push_str(&self.byte(byte));
            let _ = write!(
                text,
                "{prefix}load {}\niconst {shift}\n{prefix}ushr\n{narrowed}i2b\nput.byte.{mode}\n",
                self.next()
            );
        }
        text
    }
}

/// What is thrown without an array.
const NO_ARRAY: &str = "none:\nnew java/lang/NullPointerException\ndup\n\
    ldc \"Cannot read the array length because \\\"ba\\\" is null\"\n\
    invokespecial java/lang/NullPointerException.<init>(Ljava/lang/String;)V\nathrow\n";

/// What is thrown without a buffer, or with one that can't be accessed.
const NO_BUFFER: &str = "none:\nnew java/lang/NullPointerException\ndup\n\
    invokespecial java/lang/NullPointerException.<init>()V\ndup\niconst 2\n\
    putfield java/lang/NullPointerException.extendedMessageState:I\nathrow\n\
    direct:\nldc \"a view of a direct buffer\"\nunsupported\n\
    readonly:\nnew java/nio/ReadOnlyBufferException\ndup\n\
    invokespecial java/nio/ReadOnlyBufferException.<init>()V\nathrow\n\
    refused:\nnew java/lang/IllegalStateException\ndup\n\
    ldc \"Atomic access not supported for heap buffer\"\n\
    invokespecial java/lang/IllegalStateException.<init>(Ljava/lang/String;)V\nathrow\n";
