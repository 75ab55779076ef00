//! Making classes: from files, arrays of them, primitive types, and those that we make ourselves.

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};
use thinair_event::ObjectId;

use super::LoadError;
use crate::builtin::cut_spins;
use crate::class::{
    Body, Class, ClassFacts, ClassId, Code, ConstantValue, Field, Initialization, Method, MethodId, Origin,
    Parsed, ParsedField, Progress, Selector, Shape, flags, parse,
};
use crate::constants::Meaning;
use crate::kind::{Kind, Signature};
use crate::pool::Pool;
use crate::program::JavaProgram;

/// How deep class hierarchies and arrays of arrays may be: a cycle would be deeper.
const DEEPEST: u32 = 256;

impl JavaProgram {
    /// The class of that internal name, loaded if it is not yet.
    pub(crate) fn load(&self, name: &str) -> Result<ClassId, LoadError> {
        if let Some(class) = self.loader.loaded(name) {
            return Ok(class);
        }
        let _loading = self.loader.loading.lock().expect("no panic while locked");
        self.load_locked(name, 0)
    }

    /// The class of arrays whose components are of a class.
    pub(crate) fn array_of(&self, component: ClassId) -> ClassId {
        let class = self.class(component);
        *class.array.get_or_init(|| {
            let name = array_name(class);
            self.load(&name).expect("arrays of a class that is loaded, fewer than 256 deep")
        })
    }

    fn load_locked(&self, name: &str, depth: u32) -> Result<ClassId, LoadError> {
        if let Some(class) = self.loader.loaded(name) {
            return Ok(class);
        }
        let malformed =
            |reason: &str| LoadError::Malformed { name: name.to_owned(), reason: reason.to_owned() };
        if depth > DEEPEST {
            return Err(malformed("it is its own superclass"));
        }
        if let Some(component) = name.strip_prefix('[') {
            return self.load_array(name, component, depth);
        }
        if let Some(shape) = primitive(name) {
            return Ok(self.add_primitive(name, shape));
        }
        let (bytes, origin) = self.sources.find(name)?;
        self.sources.check_version(name, &bytes)?;
        let parsed = parse(&bytes).map_err(|error| malformed(&error.reason))?;
        if parsed.name != name {
            return Err(malformed(&format!("the file holds class {}", parsed.name)));
        }
        self.define(parsed, origin, depth)
    }

    fn load_array(&self, name: &str, component: &str, depth: u32) -> Result<ClassId, LoadError> {
        let malformed =
            || LoadError::Malformed { name: name.to_owned(), reason: "it is no array class".to_owned() };
        let component_name = match component.as_bytes() {
            [b'[', ..] => component,
            [b'L', .., b';'] => &component[1..component.len() - 1],
            [_] => Kind::of(component).ok_or_else(malformed)?.keyword(),
            _ => return Err(malformed()),
        };
        let component = self.load_locked(component_name, depth + 1)?;
        let object = self.load_locked("java/lang/Object", depth + 1)?;
        let cloneable = self.load_locked("java/lang/Cloneable", depth + 1)?;
        let serializable = self.load_locked("java/io/Serializable", depth + 1)?;
        let element = match self.class(component).shape {
            Shape::Primitive(Some(kind)) => kind,
            _ => Kind::Reference,
        };
        let mut supers: FxHashSet<ClassId> = [object, cloneable, serializable].into_iter().collect();
        // JVMS §6.5 checkcast: an array of S is an array of T if S is a T, for classes.
        if element == Kind::Reference {
            for &above in self.class(component).supers.iter().filter(|&&above| above != component) {
                supers.insert(self.load_locked(&array_name(self.class(above)), depth + 1)?);
            }
        }
        let access = flags::PUBLIC | flags::PRIVATE | flags::PROTECTED;
        Ok(self.add(name, |id, mirror, holder| {
            supers.insert(id);
            Class {
                shape: Shape::Array { element, component },
                flags: (self.class(component).flags & access) | flags::FINAL | flags::ABSTRACT,
                super_class: Some(object),
                interfaces: vec![cloneable, serializable],
                supers,
                dispatch: self.class(object).dispatch.clone(),
                origin: self.class(component).origin.clone(),
                ..bare(id, name, mirror, holder)
            }
        }))
    }

    fn add_primitive(&self, name: &str, shape: Shape) -> ClassId {
        self.add(name, |id, mirror, holder| Class {
            shape,
            flags: flags::PUBLIC | flags::FINAL | flags::ABSTRACT,
            origin: Origin::Library("java.base".into()),
            ..bare(id, name, mirror, holder)
        })
    }

    /// Adds a class, with the constants that belong to it.
    fn add(&self, name: &str, make: impl FnOnce(ClassId, ObjectId, ObjectId) -> Class) -> ClassId {
        let id = ClassId(self.loader.classes.reserve());
        let mirror = self.add_constant(Meaning::Mirror(id));
        let holder = self.add_constant(Meaning::Holder(id));
        self.loader.classes.fill(id.0, make(id, mirror, holder));
        self.loader.by_name.write().expect("no panic while locked").insert(name.into(), id);
        id
    }

    /// Links a class (JVMS §5.4): lays out its fields, and finds which methods calls select.
    fn define(&self, parsed: Parsed, origin: Origin, depth: u32) -> Result<ClassId, LoadError> {
        let Parsed { name, flags: class_flags, super_class, interfaces, fields, mut methods, pool, facts } =
            parsed;
        if let Origin::Library(_) = origin {
            cut_spins(&name, methods.iter_mut().filter_map(|method| method.code.as_deref_mut()))
                .map_err(|reason| LoadError::Malformed { name: name.clone(), reason })?;
        }
        if super_class.is_none() && name != "java/lang/Object" {
            return Err(LoadError::Malformed { name, reason: "it has no superclass".to_owned() });
        }
        let above = |name: &String| self.load_locked(name, depth + 1);
        let super_class = super_class.as_ref().map(above).transpose()?;
        let interfaces: Vec<ClassId> = interfaces.iter().map(above).collect::<Result<_, _>>()?;
        let mut supers = FxHashSet::default();
        for &above in super_class.iter().chain(&interfaces) {
            supers.extend(self.class(above).supers.iter().copied());
        }
        Ok(self.add(&name, |id, mirror, holder| {
            supers.insert(id);
            let (statics, own): (Vec<Field>, Vec<Field>) = fields
                .into_iter()
                .map(|field| link_field(id, field))
                .partition(|field| field.is(flags::STATIC));
            let mut fields = super_class.map(|above| self.class(above).fields.clone()).unwrap_or_default();
            fields.extend(own);
            let mut initializer = None;
            let mut linked = Vec::with_capacity(methods.len());
            for method in methods {
                let replacement = match &origin {
                    Origin::Library(_) => {
                        self.replacements.of(&name, &method.name, &method.descriptor, method.flags)
                    }
                    _ => None,
                };
                let body = match (replacement, method.code) {
                    (Some(text), _) => Body::Replaced(text),
                    (None, Some(code)) => Body::Bytecode(code),
                    (None, None) => Body::None,
                };
                let added = self.add_method(
                    id,
                    &method.name,
                    &method.descriptor,
                    method.signature,
                    method.flags,
                    body,
                );
                if method.name == "<clinit>" {
                    initializer = Some(added);
                }
                linked.push(added);
            }
            let is_interface = class_flags & flags::INTERFACE != 0;
            let initialization =
                self.initialization(super_class, &interfaces, initializer, &origin, is_interface);
            Class {
                flags: class_flags,
                dispatch: self.dispatch(super_class.filter(|_| !is_interface), &interfaces, &linked),
                super_class,
                interfaces,
                supers,
                fields,
                statics,
                methods: linked,
                pool: Arc::new(pool),
                origin,
                facts,
                initializer,
                initialization,
                ..bare(id, &name, mirror, holder)
            }
        }))
    }

    pub(crate) fn add_method(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
        signature: Signature,
        flags: u16,
        body: Body,
    ) -> MethodId {
        let selector = self.loader.selector(name, descriptor);
        MethodId(self.loader.methods.push_with(|number| Method {
            id: MethodId(number),
            class,
            name: name.into(),
            descriptor: descriptor.into(),
            signature,
            selector,
            flags,
            body,
            code: OnceLock::new(),
        }))
    }

    /// JVMS §5.4.6, computed for all methods at once: a class's own method, else what its superclass selects, else the
    /// most specific method of its interfaces.
    fn dispatch(
        &self,
        super_class: Option<ClassId>,
        interfaces: &[ClassId],
        methods: &[MethodId],
    ) -> FxHashMap<Selector, MethodId> {
        let mut dispatch = super_class.map(|above| self.class(above).dispatch.clone()).unwrap_or_default();
        for &interface in interfaces {
            for (&selector, &candidate) in &self.class(interface).dispatch {
                if dispatch.get(&selector).is_none_or(|&chosen| self.is_preferred(candidate, chosen)) {
                    dispatch.insert(selector, candidate);
                }
            }
        }
        for &method in methods {
            let method = self.method(method);
            if !method.is(flags::STATIC) && !method.is(flags::PRIVATE) && !method.name.starts_with('<') {
                dispatch.insert(method.selector, method.id);
            }
        }
        dispatch
    }

    /// Whether an interface's method is to be selected in place of the one that was found before it.
    fn is_preferred(&self, candidate: MethodId, chosen: MethodId) -> bool {
        let (candidate, chosen) = (self.method(candidate), self.method(chosen));
        if !self.class(chosen.class).is_interface() || candidate.class == chosen.class {
            return false;
        }
        self.loader.is_subclass(candidate.class, chosen.class)
            || (!self.loader.is_subclass(chosen.class, candidate.class)
                && chosen.is(flags::ABSTRACT)
                && !candidate.is(flags::ABSTRACT))
    }

    fn initialization(
        &self,
        super_class: Option<ClassId>,
        interfaces: &[ClassId],
        initializer: Option<MethodId>,
        origin: &Origin,
        is_interface: bool,
    ) -> Initialization {
        let mut above = Vec::new();
        // JLS §12.4.1: initializing an interface does not initialize its superinterfaces.
        if !is_interface {
            above.extend(super_class);
            above.extend(self.default_interfaces(interfaces));
        }
        let above = || above.iter().map(|&class| &self.class(class).initialization);
        let is_user = *origin == Origin::User;
        if (is_user && initializer.is_some()) || above().any(|above| matches!(above, Initialization::User(_)))
        {
            Initialization::User(Progress::default())
        } else if initializer.is_some() || above().any(|above| matches!(above, Initialization::Library(_))) {
            Initialization::Library(Progress::default())
        } else {
            Initialization::Trivial
        }
    }

    /// A class of our own: a lambda's, or the holder of code that belongs to no class.
    pub(crate) fn make_class(
        &self,
        name: &str,
        super_class: ClassId,
        interfaces: Vec<ClassId>,
        fields: &[(&str, Kind)],
        methods: Vec<MadeMethod>,
    ) -> ClassId {
        let _loading = self.loader.loading.lock().expect("no panic while locked");
        if let Some(known) = self.loader.loaded(name) {
            return known;
        }
        let mut supers = FxHashSet::default();
        for &above in std::iter::once(&super_class).chain(&interfaces) {
            supers.extend(self.class(above).supers.iter().copied());
        }
        self.add(name, |id, mirror, holder| {
            supers.insert(id);
            let mut all = self.class(super_class).fields.clone();
            all.extend(fields.iter().map(|&(name, kind)| Field {
                name: name.into(),
                descriptor: kind.letter().to_string().into(),
                kind,
                flags: flags::FINAL | flags::PRIVATE,
                class: id,
                constant: None,
                is_benign: false,
            }));
            let methods: Vec<MethodId> = methods.into_iter().map(|made| self.add_made(id, made)).collect();
            Class {
                flags: flags::PUBLIC | flags::FINAL | flags::SYNTHETIC,
                super_class: Some(super_class),
                dispatch: self.dispatch(Some(super_class), &interfaces, &methods),
                interfaces,
                supers,
                fields: all,
                methods,
                ..bare(id, name, mirror, holder)
            }
        })
    }

    /// A method of our own, of a class that exists or is being made.
    pub(crate) fn add_made(&self, class: ClassId, made: MadeMethod) -> MethodId {
        let signature = Signature::parse(&made.descriptor).expect("our own descriptors are well-formed");
        let method = self.add_method(class, &made.name, &made.descriptor, signature, made.flags, Body::Made);
        let _ = self.method(method).code.set(Some(made.code));
        method
    }
}

/// A method of a class that we make.
pub(crate) struct MadeMethod {
    pub(crate) name: String,
    pub(crate) descriptor: String,
    pub(crate) flags: u16,
    pub(crate) code: Code,
}

fn link_field(class: ClassId, field: ParsedField) -> Field {
    let ParsedField { name, descriptor, kind, flags, constant, is_benign } = field;
    let constant = constant.filter(|value| match value {
        ConstantValue::Number(value) => kind.admits(*value),
        ConstantValue::Text(_) => kind == Kind::Reference,
    });
    Field { name: name.into(), descriptor: descriptor.into(), kind, flags, class, constant, is_benign }
}

/// A class that has nothing yet.
fn bare(id: ClassId, name: &str, mirror: ObjectId, holder: ObjectId) -> Class {
    Class {
        id,
        name: name.into(),
        shape: Shape::Instance,
        flags: 0,
        super_class: None,
        interfaces: Vec::new(),
        supers: [id].into_iter().collect(),
        fields: Vec::new(),
        statics: Vec::new(),
        methods: Vec::new(),
        dispatch: FxHashMap::default(),
        pool: Arc::new(Pool::own(Vec::new())),
        origin: Origin::Made,
        facts: ClassFacts::default(),
        mirror,
        holder,
        initializer: None,
        initialization: Initialization::Trivial,
        array: OnceLock::new(),
        trusted: OnceLock::new(),
    }
}

fn array_name(component: &Class) -> String {
    format!("[{}", component.descriptor())
}

/// The primitive type of that name, or void.
fn primitive(name: &str) -> Option<Shape> {
    if name == "void" {
        return Some(Shape::Primitive(None));
    }
    let kind = Kind::PRIMITIVES.into_iter().find(|kind| kind.keyword() == name)?;
    Some(Shape::Primitive(Some(kind)))
}
