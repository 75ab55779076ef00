//! What to do about mistakes.

use thinair_text::Mistake;

use super::Cause;

impl thinair_text::Cause for Cause {
    fn is_warning(&self) -> bool {
        matches!(self, Cause::Unused { .. })
    }

    fn help(&self) -> Option<String> {
        let fixed = |text: &str| Some(text.to_owned());
        match self {
            Cause::Syntax(Mistake::Expected { expected, .. }) if expected == "`(`" => {
                fixed("a predicate is `pred name(i, j) = …`, over instructions")
            }
            Cause::Syntax(Mistake::Expected { expected, .. }) if expected.starts_with("`Yes`") => {
                fixed("each row of the table has a line of its own, and nothing else is on it")
            }
            Cause::Syntax(mistake) => mistake.help(),
            Cause::NoTable => {
                fixed("for example\nbypass   Read  Write\n  Read   No    No\n  Write  Yes   No")
            }
            Cause::UnknownKind { similar: Some(name), .. }
            | Cause::UnknownCondition { similar: Some(name), .. }
            | Cause::UnknownPredicate { similar: Some(name), .. }
            | Cause::UnknownAttribute { similar: Some(name), .. }
            | Cause::UnknownVariable { similar: Some(name), .. } => Some(format!("did you mean `{name}`?")),
            Cause::UnknownKind { .. } => fixed(
                "kinds are such as `ReadNormal`, `WriteVolatile`, `Lock`; `Read`, `Write`, `Fence` are several",
            ),
            Cause::RestOfNothing => fixed("name the kinds"),
            Cause::MissingRow { kind } => {
                Some(format!("add a line that begins with `{kind}`: what may bypass such an instruction"))
            }
            Cause::MissingColumn { kind } => {
                Some(format!("add `{kind}` after `bypass`, and a cell to each row: what it may bypass"))
            }
            Cause::WrongCells { .. } => fixed("a row has a cell for each kind after `bypass`"),
            Cause::UnknownCondition { .. } => fixed("define it: `pred Name(j, i) = …`, where j comes first"),
            Cause::VaryingCondition { .. } => {
                fixed("a condition is about its two instructions; what else there is belongs in `ready`")
            }
            Cause::NothingToSee { kind } => Some(format!(
                "define `legalWrite(r, w)`, or say `see {kind} by` a predicate of the read and the write"
            )),
            Cause::UnknownAttribute { .. } => {
                fixed("attributes are `t`, `pc`, `op`, `var`, `data`, `target`, `lock` and `time`")
            }
            Cause::UnknownVariable { .. } => {
                fixed("instructions are the parameters, and those of `exists`, `all` and `no` around")
            }
            Cause::NameTaken { .. } => fixed("choose another name"),
            Cause::DifferentSorts { left: "an operation", .. }
            | Cause::DifferentSorts { right: "an operation", .. } => {
                fixed("an operation is compared with a kind: `op(i) = Write`")
            }
            Cause::NoOrder { .. } => fixed("only `pc`, `time` and `data` have an order"),
            Cause::NegativeRecursion { .. } => fixed(
                "recursion means the least that satisfies it, which there is only without `not` on the way",
            ),
            Cause::BothBuffers { gib: found, .. } | Cause::WrongBuffer { found, .. }
                if found.starts_with("`time`") =>
            {
                fixed("`time` is when something was executed; pending instructions have `pc`")
            }
            Cause::BothBuffers { .. } => {
                fixed("make it two parts with `and` between them, one about LIB and one about GIB")
            }
            Cause::PendingAndWrite { .. } => fixed(
                "what is pending may keep a read from being executed, not from a write: make two parts, with `and` between them",
            ),
            Cause::WrongBuffer { found, .. } if found.starts_with("`GIB`") => {
                fixed("it is asked about pending instructions: it may speak of LIB")
            }
            Cause::WrongBuffer { .. } => fixed("it is asked about what was executed: it may speak of GIB"),
            Cause::NotARead { .. } => fixed("name kinds of reads"),
            Cause::Unused { .. } => fixed("use it, or delete it"),
            _ => None,
        }
    }
}
