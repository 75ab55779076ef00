//! Views of bytes as wider numbers: what the handles of `MethodHandles.byteArrayViewVarHandle` and
//! `byteBufferViewVarHandle` do, as code.
//!
//! Deviations: 1. `get` and `set` go byte by byte, at any index. Up to JDK 21 they were said to be atomic where the index
//! is aligned, since then that is left open. 2. Every other access is one action over several bytes. Later JDKs refuse it
//! for arrays and heap buffers, and so do their checks here; where an older one has it, the run stops: no request is about
//! more than one location.

use std::fmt::Write;

use super::adapt::return_of;
use crate::class::MethodId;
use crate::kind::Kind;
use crate::program::JavaProgram;
use crate::var_handle::{Access, Bytes, VarHandle, View};
use thinair_event::{ReadMode, WriteMode};

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
        let width = kind.bytes();
        let last = width - 1;
        let mut text = String::new();
        match view.bytes {
            Bytes::Array => {
                let _ = write!(
                    text,
                    "aload 1\nifnull none\niload 2\naload 1\narraylength\niconst {last}\nisub\n\
                     pure array_view_index 2\nistore 3\n"
                );
            }
            Bytes::Buffer => {
                text.push_str(
                    "aload 1\nifnull none\naload 1\ngetfield java/nio/ByteBuffer.hb:[B\nifnull direct\n",
                );
                if !is_plain && self.sources.feature() >= PLAIN_VIEWS {
                    return text
                        + &throw(
                            "java/lang/IllegalStateException",
                            "Atomic access not supported for heap buffer",
                        )
                        + NULL_BUFFER;
                }
                if !matches!(access, Access::Get(_)) {
                    text.push_str("aload 1\ngetfield java/nio/ByteBuffer.isReadOnly:Z\nifne readonly\n");
                }
                let _ = write!(
                    text,
                    "iload 2\naload 1\ngetfield java/nio/Buffer.limit:I\niconst {last}\nisub\n\
                     pure buffer_view_index 2\naload 1\ngetfield java/nio/ByteBuffer.offset:I\niadd\nistore 3\n"
                );
            }
        }
        // Local variables: the index in the array after the values, then the array.
        let values = crate::kind::Signature::parse(descriptor).map_or(0, |signature| signature.words());
        let (place, array) = (values, values + 1);
        let mut text = text.replace("istore 3", &format!("istore {place}"));
        let _ = match view.bytes {
            Bytes::Array => write!(text, "aload 1\nastore {array}\n"),
            Bytes::Buffer => {
                write!(text, "aload 1\ngetfield java/nio/ByteBuffer.hb:[B\nastore {array}\n")
            }
        };
        match access {
            _ if !is_plain => {
                let _ = write!(
                    text,
                    "iload {place}\niconst {last}\niand\nifeq aligned\niload 2\npure misaligned 1\npop\naligned:\n\
                     ldc \"an atomic access to {width} bytes at once\"\nunsupported\n"
                );
            }
            Access::Get(_) => text.push_str(&read(kind, view, place, array)),
            _ => text.push_str(&write_value(kind, view, place, array)),
        }
        let _ = write!(
            text,
            "{}",
            if is_plain { return_of(result(descriptor)) } else { "aconst_null\nathrow\n".to_owned() }
        );
        text + match view.bytes {
            Bytes::Array => {
                "none:\nnew java/lang/NullPointerException\ndup\n\
                 ldc \"Cannot read the array length because \\\"ba\\\" is null\"\n\
                 invokespecial java/lang/NullPointerException.<init>(Ljava/lang/String;)V\nathrow\n"
            }
            Bytes::Buffer => NULL_BUFFER,
        }
    }
}

const NULL_BUFFER: &str = "none:\nnew java/lang/NullPointerException\ndup\n\
    invokespecial java/lang/NullPointerException.<init>()V\ndup\niconst 2\n\
    putfield java/lang/NullPointerException.extendedMessageState:I\nathrow\n\
    direct:\nldc \"a view of a direct buffer\"\nunsupported\naconst_null\nathrow\n\
    readonly:\nnew java/nio/ReadOnlyBufferException\ndup\n\
    invokespecial java/nio/ReadOnlyBufferException.<init>()V\nathrow\n";

fn throw(class: &str, message: &str) -> String {
    format!(
        "new {class}\ndup\nldc \"{message}\"\ninvokespecial {class}.<init>(Ljava/lang/String;)V\nathrow\n"
    )
}

fn result(descriptor: &str) -> &str {
    descriptor.rsplit(')').next().unwrap_or("V")
}

/// How far the byte at a place is from the lowest bit of the number.
fn shift(kind: Kind, view: View, byte: u32) -> u32 {
    8 * if view.big_endian { kind.bytes() - 1 - byte } else { byte }
}

fn read(kind: Kind, view: View, place: u16, array: u16) -> String {
    let is_wide = kind.is_wide();
    let mut text = if is_wide { "lconst 0\n" } else { "iconst 0\n" }.to_owned();
    for byte in 0..kind.bytes() {
        let shift = shift(kind, view, byte);
        let _ = write!(text, "aload {array}\niload {place}\niconst {byte}\niadd\nbaload\niconst 255\niand\n");
        let _ = if is_wide {
            write!(text, "i2l\niconst {shift}\nlshl\nlor\n")
        } else {
            write!(text, "iconst {shift}\nishl\nior\n")
        };
    }
    text + match kind {
        Kind::Short => "i2s\n",
        Kind::Float => "pure int_bits_to_float 1\n",
        Kind::Double => "pure long_bits_to_double 1\n",
        _ => "",
    }
}

fn write_value(kind: Kind, view: View, place: u16, array: u16) -> String {
    let mut text = String::new();
    for byte in 0..kind.bytes() {
        let shift = shift(kind, view, byte);
        let _ = write!(text, "aload {array}\niload {place}\niconst {byte}\niadd\n{}load 3\n", kind.prefix());
        if matches!(kind, Kind::Float | Kind::Double) {
            text.push_str("pure bits 1\n");
        }
        let _ = if kind.is_wide() {
            write!(text, "iconst {shift}\nlushr\nl2i\nbastore\n")
        } else {
            write!(text, "iconst {shift}\niushr\nbastore\n")
        };
    }
    text
}
