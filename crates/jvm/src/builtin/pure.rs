//! Functions of the library that need no memory: class queries, bits of numbers, and the like.

mod classes;
pub(crate) mod format;
mod lookups;
mod mathematics;
mod members;
mod method_handles;
mod method_types;
mod numbers;
mod random;
mod system;
mod threads;
mod throwables;
mod variables;

use thinair_event::{ObjectId, Value};

use crate::class::{Class, ClassId};
use crate::interpret::{Constructor, Raise};
use crate::program::JavaProgram;

/// What a function gives.
pub(crate) enum Pure {
    Value(Value),
    /// An exception: the internal name of its class, and its message.
    Raise(&'static str, Option<String>),
    /// An exception by another constructor: the internal name of its class, the constructor's descriptor, its operands.
    Throw(&'static str, &'static str, Vec<Value>),
    Unsupported(String),
}

impl From<Raise> for Pure {
    fn from(Raise { class, by }: Raise) -> Pure {
        match by {
            Constructor::Nothing => Pure::Raise(class, None),
            Constructor::Message(message) => Pure::Raise(class, Some(message)),
            Constructor::Operands(descriptor, operands) => Pure::Throw(class, descriptor, operands),
        }
    }
}

pub(crate) type Function = fn(&JavaProgram, &[Value]) -> Pure;

/// The functions by the names that texts use.
pub(crate) const TABLE: &[(&str, Function)] = &[
    ("identity_hash", system::identity_hash),
    ("wait_nanoseconds", system::wait_nanoseconds),
    ("property", system::property),
    ("property_name", system::property_name),
    ("property_value", system::property_value),
    ("ascii", system::ascii),
    ("with_newline", system::with_newline),
    ("bits", numbers::bits),
    ("int_bits_to_float", numbers::int_bits_to_float),
    ("long_bits_to_double", numbers::long_bits_to_double),
    ("sqrt", mathematics::sqrt),
    ("abs", mathematics::abs),
    ("fma", mathematics::fma),
    ("sin", mathematics::sin),
    ("cos", mathematics::cos),
    ("tan", mathematics::tan),
    ("asin", mathematics::asin),
    ("acos", mathematics::acos),
    ("atan", mathematics::atan),
    ("exp", mathematics::exp),
    ("log", mathematics::log),
    ("log10", mathematics::log10),
    ("cbrt", mathematics::cbrt),
    ("sinh", mathematics::sinh),
    ("cosh", mathematics::cosh),
    ("tanh", mathematics::tanh),
    ("expm1", mathematics::expm1),
    ("log1p", mathematics::log1p),
    ("atan2", mathematics::atan2),
    ("pow", mathematics::pow),
    ("hypot", mathematics::hypot),
    ("ieeeremainder", mathematics::ieee_remainder),
    ("assertion_status", classes::assertion_status),
    ("primitive_class", classes::primitive_class),
    ("class_name", classes::class_name),
    ("is_array", classes::is_array),
    ("is_primitive", classes::is_primitive),
    ("is_interface", classes::is_interface),
    ("clock", system::clock),
    ("keeps_deadlines", classes::keeps_deadlines),
    ("is_of_program", classes::is_of_program),
    ("is_instance", classes::is_instance),
    ("is_assignable_from", classes::is_assignable_from),
    ("superclass", classes::superclass),
    ("modifiers", classes::modifiers),
    ("component_type", classes::component_type),
    ("is_record", classes::is_record),
    ("is_sealed", classes::is_sealed),
    ("is_hidden", classes::is_hidden),
    ("is_local_or_anonymous", classes::is_local_or_anonymous),
    ("declaring_class", classes::declaring_class),
    ("enclosing_class", classes::enclosing_class),
    ("nest_host", classes::nest_host),
    ("simple_binary_name", classes::simple_binary_name),
    ("simple_name", classes::simple_name),
    ("canonical_name", classes::canonical_name),
    ("package_name", classes::package_name),
    ("interface_count", classes::interface_count),
    ("interface_at", classes::interface_at),
    ("comparable_class", classes::comparable_class),
    ("class_loader", members::class_loader),
    ("loader", members::loader),
    ("for_name", classes::for_name),
    ("field_modifiers", members::field_modifiers),
    ("field_type", members::field_type),
    ("is_trusted_final", members::is_trusted_final),
    ("class_of_public_field", members::class_of_public_field),
    ("has_access", members::has_access),
    ("are_nest_mates", members::are_nest_mates),
    ("no_access_text", members::no_access_text),
    ("may_be_opened", members::may_be_opened),
    ("closed_text", members::closed_text),
    ("invoke_access", members::invoke_access),
    ("unreflect_accessor", method_handles::unreflect_accessor),
    ("lookup_or_any", lookups::lookup_or_any),
    ("field_offset", variables::field_offset),
    ("declared_field_offset", variables::declared_field_offset),
    ("static_field_offset", variables::static_field_offset),
    ("lookup", lookups::lookup),
    ("public_lookup", lookups::public_lookup),
    ("lookup_with", lookups::lookup_with),
    ("lookup_in", lookups::lookup_in),
    ("private_lookup_in", lookups::private_lookup_in),
    ("find_var_handle", variables::find_var_handle),
    ("array_var_handle", variables::array_var_handle),
    ("view_var_handle", variables::view_var_handle),
    ("array_view_index", variables::array_view_index),
    ("buffer_view_index", variables::buffer_view_index),
    ("misaligned", variables::misaligned),
    ("var_handle_text", variables::var_handle_text),
    ("is_exact", variables::is_exact),
    ("made_exact", variables::made_exact),
    ("is_access_supported", variables::is_access_supported),
    ("access_type", variables::access_type),
    ("find_method", method_handles::find_method),
    ("find_special", method_handles::find_special),
    ("find_accessor", method_handles::find_accessor),
    ("as_type", method_handles::as_type),
    ("is_collector", method_handles::is_collector),
    ("made_collector", method_handles::made_collector),
    ("method_handle_text", method_handles::method_handle_text),
    ("method_type", method_types::method_type),
    ("method_type_with", method_types::method_type_with),
    ("method_type_changed", method_types::method_type_changed),
    ("parameter_words", method_types::parameter_words),
    ("has_primitives", method_types::has_primitives),
    ("box_backtrace", throwables::box_backtrace),
    ("unbox_backtrace", throwables::unbox_backtrace),
    ("uncaught_text", throwables::uncaught_text),
    ("handler_failed_text", throwables::handler_failed_text),
    ("prints_its_trace_itself", throwables::prints_its_trace_itself),
    ("initialization_text", throwables::initialization_text),
    ("trace_text", throwables::trace_text),
    ("circular_text", throwables::circular_text),
    ("concatenated", system::concatenated),
    ("nanoseconds", system::nanoseconds),
    ("until", system::until),
    ("wait_for_ever", system::wait_for_ever),
    ("thread_name", threads::thread_name),
    ("pool_prefix", threads::pool_prefix),
    ("worker_name", threads::worker_name),
    ("common_pool", threads::common_pool),
    ("thread_id", threads::thread_id),
    ("join_milliseconds", threads::join_milliseconds),
    ("null_message", throwables::null_message),
    ("format_parse", format::format_parse),
    ("format_count", format::format_count),
    ("format_argument", format::format_argument),
    ("format_plan", format::format_plan),
    ("format_ready", format::format_ready),
    ("format_raw", format::format_raw),
    ("format_value", format::format_value),
    ("format_is_character", format::format_is_character),
    ("format_double", format::format_double),
    ("format_decimal", format::format_decimal),
    ("format_radix", format::format_radix),
    ("format_is_bare", format::format_is_bare),
    ("format_capitals", format::format_capitals),
    ("format_cut", format::format_cut),
    ("format_padded", format::format_padded),
    ("format_flags", format::format_flags),
    ("format_width", format::format_width),
    ("format_precision", format::format_precision),
    ("format_locale", format::format_locale),
    ("has_digits", format::binary::has_digits),
    ("binary_exponent", format::binary::binary_exponent),
    ("significand", format::binary::significand),
    ("significant_bits", format::binary::significant_bits),
    ("decimal_text", format::binary::decimal_text),
    ("random_seed", random::random_seed),
    ("random_is_free", random::random_is_free),
    ("random_noted", random::random_noted),
    ("uuid_most", random::uuid_most),
    ("uuid_least", random::uuid_least),
    ("char_text", crate::link::char_text),
    ("boolean_text", crate::link::boolean_text),
];

/// Operands that a text should not have given: a mistake of ours.
fn misused() -> Pure {
    Pure::Unsupported("a replacement that is called with other operands than it expects".to_owned())
}

fn flag(holds: bool) -> Pure {
    Pure::Value(Value::Int(i32::from(holds)))
}

/// The class whose mirror an operand is.
fn mirrored(program: &JavaProgram, value: Option<&Value>) -> Option<ClassId> {
    program.mirrored(value?.reference()?)
}

/// The mirror of a class.
fn mirror(class: &Class) -> Pure {
    Pure::Value(Value::Reference(class.mirror))
}

/// The content of a constant string.
fn text(program: &JavaProgram, value: Option<&Value>) -> Option<String> {
    Some(String::from_utf16_lossy(program.constant_text(value?.reference()?)?))
}

/// A constant string.
fn string(program: &JavaProgram, text: &str) -> Pure {
    Pure::Value(Value::Reference(program.text_of(text)))
}

fn null_pointer() -> Pure {
    Pure::Raise("java/lang/NullPointerException", None)
}

/// An operand that is an object.
fn object(value: Option<&Value>) -> Option<ObjectId> {
    value?.reference()
}
