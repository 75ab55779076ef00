//! Computed constants (JVMS §5.4.3.6): what the methods of `ConstantBootstraps` give.

use thinair_event::Value;

use super::unknown;
use crate::interpret::Flow;
use crate::kind::{Kind, class_name};
use crate::pool::{Bootstrap, Symbol};
use crate::program::JavaProgram;

impl JavaProgram {
    /// The value of a computed constant, or what is to be done to get it.
    pub(crate) fn dynamic_constant(&self, bootstrap: &Bootstrap) -> Result<Value, Flow> {
        let member = &bootstrap.method.member;
        if member.class != "java/lang/invoke/ConstantBootstraps" {
            return Err(Flow::Stop(unknown(bootstrap)));
        }
        match (&*member.name, &*bootstrap.arguments) {
            ("nullConstant", []) => Ok(Value::Null),
            ("primitiveClass", []) => {
                let keyword = match &*bootstrap.name {
                    "V" => "void",
                    letter => Kind::of(letter).map_or("", Kind::keyword),
                };
                let class = self.load(keyword).map_err(|error| Flow::Stop(error.to_string()))?;
                Ok(Value::Reference(self.class(class).mirror))
            }
            ("getStaticFinal", [Symbol::Class(class)]) => Err(self.read_static(class, bootstrap)),
            ("enumConstant" | "getStaticFinal", []) => {
                Err(self.read_static(class_name(&bootstrap.descriptor), bootstrap))
            }
            _ => Err(Flow::Stop(unknown(bootstrap))),
        }
    }

    /// Reads a static field, once its class is initialized. It is final, so reading it again gives the same.
    fn read_static(&self, class: &str, bootstrap: &Bootstrap) -> Flow {
        let Bootstrap { name, descriptor, .. } = bootstrap;
        let method = self.internal(&format!("read {class}.{name}"), &format!("(){descriptor}"), || {
            format!("getstatic {class}.{name}:{descriptor}\nareturn\n")
        });
        Flow::Call(method, 0)
    }
}
