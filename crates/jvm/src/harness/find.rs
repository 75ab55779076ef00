//! The tests among the classes of an input.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::class_file::{Annotation, ClassFile, Element, Method};
use super::{Expect, Listed, Mode, Parameter, Refusal, Role, Test, Threads, result, threads};
use crate::class::flags;
use crate::class_path::{Error, Input, Jdk};
use crate::kind::Kind;

/// The names of the annotations.
pub(super) mod names {
    pub(crate) const TEST: &str = "org/openjdk/jcstress/annotations/JCStressTest";
    pub(crate) const META: &str = "org/openjdk/jcstress/annotations/JCStressMeta";
    pub(crate) const STATE: &str = "org/openjdk/jcstress/annotations/State";
    pub(crate) const RESULT: &str = "org/openjdk/jcstress/annotations/Result";
    pub(crate) const ACTOR: &str = "org/openjdk/jcstress/annotations/Actor";
    pub(crate) const ARBITER: &str = "org/openjdk/jcstress/annotations/Arbiter";
    pub(crate) const SIGNAL: &str = "org/openjdk/jcstress/annotations/Signal";
    pub(crate) const OUTCOME: &str = "org/openjdk/jcstress/annotations/Outcome";
    pub(crate) const OUTCOMES: &str = "org/openjdk/jcstress/annotations/Outcome$Outcomes";
}

/// What a method does in a test, and what that is called.
const ROLES: [(&str, &str); 3] =
    [(names::ACTOR, "@Actor"), (names::ARBITER, "@Arbiter"), (names::SIGNAL, "@Signal")];

/// How far up superclasses are followed; a circle among them ends there.
const SUPERCLASSES: usize = 256;

pub(super) struct Found {
    pub(super) tests: Vec<Test>,
    pub(super) refused: Vec<(String, Refusal)>,
    pub(super) threads: Vec<Threads>,
}

/// The tests of an input, in the order of their names, and what is called one and is none.
pub(super) fn tests(jdk: &Jdk, input: &Input) -> Result<Found, Error> {
    let mut classes = Classes { jdk, input, known: BTreeMap::new() };
    // The classes inside of a class that was named belong to it.
    let mut open: Vec<String> = input.classes()?;
    let mut seen = BTreeSet::new();
    let mut found = Found { tests: Vec::new(), refused: Vec::new(), threads: Vec::new() };
    while let Some(name) = open.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let Some(class) = classes.find(&name)? else { continue };
        open.extend(class.members.iter().cloned());
        match threads::of(&class) {
            Some(Ok(threads)) => found.threads.push(threads),
            Some(Err(refusal)) => found.refused.push((class.source_name.clone(), refusal)),
            None => {}
        }
        let Some(annotation) = class.annotation(names::TEST) else { continue };
        match classes.test(&class, annotation)? {
            Ok(test) => found.tests.push(test),
            Err(refusal) => found.refused.push((class.source_name.clone(), refusal)),
        }
    }
    found.tests.sort_by(|one, other| one.name.cmp(&other.name));
    found.threads.sort_by(|one, other| one.name.cmp(&other.name));
    found.refused.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(found)
}

/// The class files of an input's class path, each read once.
struct Classes<'a> {
    jdk: &'a Jdk,
    input: &'a Input,
    known: BTreeMap<String, Option<Rc<ClassFile>>>,
}

impl Classes<'_> {
    /// A class of the program's own; none of the JDK's.
    fn find(&mut self, name: &str) -> Result<Option<Rc<ClassFile>>, Error> {
        if let Some(known) = self.known.get(name) {
            return Ok(known.clone());
        }
        let found = match self.jdk.class(name)? {
            Some(_) => None,
            None => self.input.class_path().read(name, ClassFile::read)?.map(Rc::new),
        };
        self.known.insert(name.to_owned(), found.clone());
        Ok(found)
    }

    /// A class and its superclasses, as far as they are the program's.
    fn line(&mut self, class: &Rc<ClassFile>) -> Result<Vec<Rc<ClassFile>>, Error> {
        let mut line = vec![Rc::clone(class)];
        while let Some(above) = line.last().and_then(|class| class.super_class.clone())
            && line.len() < SUPERCLASSES
            && let Some(above) = self.find(&above)?
        {
            line.push(above);
        }
        Ok(line)
    }

    fn test(
        &mut self,
        class: &Rc<ClassFile>,
        annotation: &Annotation,
    ) -> Result<Result<Test, Refusal>, Error> {
        let mode = match mode(annotation) {
            Ok(mode) => mode,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let listed = match self.listed(class)? {
            Ok(listed) => listed,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let mut test = Test {
            name: class.source_name.clone(),
            mode,
            listed,
            class: class.name.clone(),
            state: None,
            result: None,
            actors: Vec::new(),
            signal: None,
            arbiter: None,
        };
        if let Err(refusal) = self.add_methods(class, &mut test)? {
            return Ok(Err(refusal));
        }
        // A class that is called both is a state.
        let own = if class.annotation(names::STATE).is_some() {
            set_state(&mut test, &class.name)
        } else if class.annotation(names::RESULT).is_some() {
            set_result(&mut test, &class.name)
        } else {
            Ok(())
        };
        if let Err(refusal) = own.and_then(|()| is_complete(&test)) {
            return Ok(Err(refusal));
        }
        let roles = test.actors.iter().chain(&test.signal).chain(&test.arbiter);
        let roles = roles.flat_map(|role| [&role.name, &role.descriptor]);
        let classes = [Some(&test.class), test.state.as_ref(), test.result.as_ref()];
        // The harness makes code of them.
        if let Some(name) = roles.chain(classes.into_iter().flatten()).find(|name| !is_javas(name)) {
            return Ok(Err(Refusal::Name(name.clone())));
        }
        for needed in [Some(&test.class), test.state.as_ref(), test.result.as_ref()].into_iter().flatten() {
            if let Some(needed) = self.find(needed)?
                && let Err(refusal) = can_be_made(&needed)
            {
                return Ok(Err(refusal));
            }
        }
        Ok(Ok(test))
    }

    /// The methods that the harness calls, in the order in which the class declares them.
    fn add_methods(&mut self, class: &Rc<ClassFile>, test: &mut Test) -> Result<Result<(), Refusal>, Error> {
        for method in &class.methods {
            for (annotation, called) in ROLES {
                if !method.has(annotation) {
                    continue;
                }
                let role = match self.role(method, test)? {
                    Ok(role) => role,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                let place = match annotation {
                    names::ACTOR => {
                        test.actors.push(role);
                        continue;
                    }
                    names::ARBITER => &mut test.arbiter,
                    _ => &mut test.signal,
                };
                if place.replace(role).is_some() {
                    return Ok(Err(Refusal::Several(called)));
                }
            }
        }
        for above in &self.line(class)?[1..] {
            for method in &above.methods {
                if let Some((_, annotation)) = ROLES.iter().find(|(name, _)| method.has(name))
                    && class.method(&method.name, &method.descriptor).is_none()
                {
                    return Ok(Err(Refusal::InSuperclass {
                        class: above.source_name.clone(),
                        method: method.name.clone(),
                        annotation,
                    }));
                }
            }
        }
        Ok(Ok(()))
    }

    fn role(&mut self, method: &Method, test: &mut Test) -> Result<Result<Role, Refusal>, Error> {
        for (flag, what) in [(flags::PRIVATE, "private"), (flags::ABSTRACT, "abstract")] {
            if method.flags & flag != 0 {
                return Ok(Err(Refusal::Uncallable { method: method.name.clone(), what }));
            }
        }
        let mut parameters = Vec::new();
        for descriptor in types(&method.descriptor) {
            match self.parameter(method, descriptor, test)? {
                Ok(parameter) => parameters.push(parameter),
                Err(refusal) => return Ok(Err(refusal)),
            }
        }
        Ok(Ok(Role {
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            is_static: method.flags & flags::STATIC != 0,
            parameters,
        }))
    }

    fn parameter(
        &mut self,
        method: &Method,
        descriptor: &str,
        test: &mut Test,
    ) -> Result<Result<Parameter, Refusal>, Error> {
        let neither = || Refusal::Parameter { method: method.name.clone(), class: type_name(descriptor) };
        let Some(name) = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')) else {
            return Ok(Err(neither()));
        };
        if name == "java/lang/Thread" && test.mode == Mode::Termination {
            return Ok(Ok(Parameter::Actor));
        }
        let Some(class) = self.find(name)? else {
            return Ok(match result::letters(name) {
                Some(Ok(_)) => set_result(test, name).map(|()| Parameter::Result),
                Some(Err(letter)) => Err(Refusal::Letter { class: dotted(name), letter }),
                None if self.jdk.class(name)?.is_some() => Err(neither()),
                None => Err(Refusal::NoClass { class: dotted(name), method: method.name.clone() }),
            });
        };
        Ok(if class.annotation(names::STATE).is_some() {
            set_state(test, name).map(|()| Parameter::State)
        } else if class.annotation(names::RESULT).is_some() || matches!(result::letters(name), Some(Ok(_))) {
            set_result(test, name).map(|()| Parameter::Result)
        } else {
            Err(Refusal::Parameter { method: method.name.clone(), class: class.source_name.clone() })
        })
    }

    /// What is said of outcomes: by the class that `@JCStressMeta` names, then by the class itself.
    fn listed(&mut self, class: &Rc<ClassFile>) -> Result<Result<Vec<Listed>, Refusal>, Error> {
        let mut annotations = Vec::new();
        if let Some(meta) = class.annotation(names::META) {
            let Some(Element::Class(named)) = meta.element("value") else {
                return Ok(Err(Refusal::Annotation("JCStressMeta", "it names no class".to_owned())));
            };
            let Some(named) = self.find(named)? else { return Ok(Err(Refusal::NoMeta(dotted(named)))) };
            annotations.extend(self.outcomes(&named)?);
        }
        annotations.extend(self.outcomes(class)?);
        Ok(annotations.iter().map(listed).collect())
    }

    /// The `@Outcome`s of a class. They are inherited (`@Inherited`), and so is the container of several; of each of the two the
    /// nearest class that has it counts.
    fn outcomes(&mut self, class: &Rc<ClassFile>) -> Result<Vec<Annotation>, Error> {
        let line = self.line(class)?;
        let nearest = |name: &str| line.iter().find_map(|class| class.annotation(name));
        let mut outcomes = Vec::new();
        if let Some(Element::Several(several)) =
            nearest(names::OUTCOMES).and_then(|container| container.element("value"))
        {
            outcomes.extend(several.iter().filter_map(|outcome| match outcome {
                Element::Annotation(outcome) => Some(outcome.clone()),
                _ => None,
            }));
        }
        outcomes.extend(nearest(names::OUTCOME).cloned());
        Ok(outcomes)
    }
}

fn mode(annotation: &Annotation) -> Result<Mode, Refusal> {
    match annotation.element("value") {
        None => Ok(Mode::Continuous),
        Some(Element::Constant(mode)) => match mode.as_str() {
            "Continuous" => Ok(Mode::Continuous),
            "Termination" => Ok(Mode::Termination),
            _ => Err(Refusal::Mode(mode.clone())),
        },
        Some(_) => Err(Refusal::Annotation("JCStressTest", "its value is no mode".to_owned())),
    }
}

fn listed(annotation: &Annotation) -> Result<Listed, Refusal> {
    let unreadable = |what: &str| Refusal::Annotation("Outcome", what.to_owned());
    let text = |element: &Element| match element {
        Element::Text(text) => Ok(text.clone()),
        _ => Err(unreadable("an id is no text")),
    };
    let ids = match annotation.element("id") {
        None => vec![String::new()],
        Some(Element::Several(ids)) => ids.iter().map(text).collect::<Result<_, _>>()?,
        Some(id) => vec![text(id)?],
    };
    let expect = match annotation.element("expect") {
        Some(Element::Constant(expect)) => match expect.as_str() {
            "ACCEPTABLE" => Expect::Acceptable,
            "ACCEPTABLE_INTERESTING" => Expect::Interesting,
            "FORBIDDEN" => Expect::Forbidden,
            "UNKNOWN" => Expect::Unknown,
            other => return Err(unreadable(&format!("Expect.{other} is not known"))),
        },
        _ => return Err(unreadable("it does not say what is expected")),
    };
    let description = match annotation.element("desc") {
        Some(Element::Text(text)) => text.clone(),
        _ => String::new(),
    };
    Ok(Listed { ids, expect, description })
}

fn set_state(test: &mut Test, class: &str) -> Result<(), Refusal> {
    match test.state.replace(class.to_owned()) {
        Some(other) if other != class => Err(Refusal::TwoStates(dotted(&other), dotted(class))),
        _ => Ok(()),
    }
}

fn set_result(test: &mut Test, class: &str) -> Result<(), Refusal> {
    match test.result.replace(class.to_owned()) {
        Some(other) if other != class => Err(Refusal::TwoResults(dotted(&other), dotted(class))),
        _ => Ok(()),
    }
}

/// Whether a test has what its mode needs, and nothing that its mode does not call.
fn is_complete(test: &Test) -> Result<(), Refusal> {
    let never_called = |role: &Option<Role>, annotation, mode| match role {
        Some(role) => Err(Refusal::NeverCalled { method: role.name.clone(), annotation, mode }),
        None => Ok(()),
    };
    match test.mode {
        Mode::Continuous if test.actors.is_empty() => Err(Refusal::NoActor),
        Mode::Continuous if test.state.is_none() => Err(Refusal::NoState),
        Mode::Continuous if test.result.is_none() => Err(Refusal::NoResult),
        Mode::Continuous => never_called(&test.signal, "@Signal", "Continuous"),
        Mode::Termination if test.actors.len() != 1 || test.signal.is_none() => Err(Refusal::Termination),
        Mode::Termination => never_called(&test.arbiter, "@Arbiter", "Termination"),
    }
}

fn can_be_made(class: &ClassFile) -> Result<(), Refusal> {
    let name = || class.source_name.clone();
    if class.flags & (flags::ABSTRACT | flags::INTERFACE) != 0 {
        return Err(Refusal::Abstract(name()));
    }
    if class.is_inner {
        return Err(Refusal::Inner(name()));
    }
    match class.method("<init>", "()V") {
        Some(constructor) if constructor.flags & flags::PRIVATE == 0 => Ok(()),
        _ => Err(Refusal::NoConstructor(name())),
    }
}

/// Whether all signs are such as names and descriptors in Java sources have.
pub(super) fn is_javas(name: &str) -> bool {
    name.chars().all(|sign| sign.is_alphanumeric() || "/$_();[".contains(sign))
}

/// The descriptors of a method's parameters.
fn types(descriptor: &str) -> Vec<&str> {
    let mut types = Vec::new();
    let mut rest = descriptor.strip_prefix('(').unwrap_or_default();
    while !rest.is_empty() && !rest.starts_with(')') {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let element = &rest[dimensions..];
        let length = match element.strip_prefix('L') {
            Some(name) => name.find(';').map_or(element.len(), |end| end + 2),
            None => element.chars().next().map_or(0, char::len_utf8),
        };
        let (one, others) = rest.split_at((dimensions + length).min(rest.len()));
        types.push(one);
        rest = others;
    }
    types
}

/// A type as the source has it.
fn type_name(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
        Some(class) => dotted(class),
        None => Kind::of(element).map_or_else(|| element.to_owned(), |kind| kind.keyword().to_owned()),
    };
    name + &"[]".repeat(descriptor.len() - element.len())
}

/// A class as people write it, for messages.
fn dotted(name: &str) -> String {
    name.replace(['/', '$'], ".")
}
