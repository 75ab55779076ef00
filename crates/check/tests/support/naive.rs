//! All outcomes of a litmus test under sequential consistency, by a naive interpreter of interleavings.
//!
//! It shares nothing with the tool but the syntax tree: it does not lower, has no thread states, no fingerprints
//! and no search engine. A thread is run from its beginning with the list of answers that it has got so far; when
//! the list is used up, what it wants next is what it does next. Values carry their types, and arithmetic is
//! Rust's on i32 and i64.

// Shifts reinterpret bits as Java does; lengths are small.
#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]

use std::collections::{BTreeMap, BTreeSet, HashSet};

use thinair_litmus::semantics::{ExceptionKind, Final, Observed, Outcome};
use thinair_litmus::syntax::{
    Access, ArithmeticOperator, BinaryOperator, ComparisonOperator, DeclarationKind, Expr, ExprKind, Literal,
    Method, Place, Prop, PropKind, Statement, StatementKind, Step, Test, Thread, Type, UnaryOperator, Update,
};

/// What an exploration gives.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Explored {
    pub(crate) outcomes: BTreeSet<Outcome>,
    pub(crate) deadlock: bool,
    pub(crate) violated: bool,
}

/// Explores all interleavings; `None` if there are more than `limit` states.
pub(crate) fn explore(test: &Test, limit: usize) -> Option<Explored> {
    let world = World::of(test);
    let initial = State {
        logs: vec![Vec::new(); test.threads.len()],
        memory: world.initial.clone(),
        monitors: BTreeMap::new(),
    };
    let mut explored = Explored::default();
    let mut seen = HashSet::from([initial.clone()]);
    let mut pending = vec![initial];
    while let Some(state) = pending.pop() {
        if seen.len() > limit {
            return None;
        }
        let wants: Vec<Want> = (0..test.threads.len()).map(|thread| world.next(thread, &state)).collect();
        let mut successors = Vec::new();
        for (thread, want) in wants.iter().enumerate() {
            if matches!(want, Want::Fail) {
                explored.violated = true;
            }
            for (effect, answer) in state.possible(thread, want, &wants, test) {
                let mut next = state.clone();
                effect.apply(&mut next, thread);
                next.logs[thread].push(answer);
                successors.push(next);
            }
        }
        let ended = wants.iter().all(|want| matches!(want, Want::Ended { .. }));
        if ended {
            explored.outcomes.insert(world.outcome(&wants, &state));
        } else if successors.is_empty() && !wants.iter().any(|want| matches!(want, Want::Abandon)) {
            explored.deadlock = true;
        }
        for next in successors {
            if seen.insert(next.clone()) {
                pending.push(next);
            }
        }
    }
    Some(explored)
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum V {
    I(i32),
    L(i64),
    B(bool),
}

type Where = (String, Option<i64>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    logs: Vec<Vec<V>>,
    memory: BTreeMap<Where, V>,
    monitors: BTreeMap<String, (usize, u32)>,
}

/// What a thread wants to do next.
#[derive(Clone, Debug)]
enum Want {
    Read(Where),
    Write(Where, V),
    CompareAndSet { place: Where, expected: V, new: V, weak: bool, gives_old: bool },
    Update { place: Where, update: Update, operand: V },
    Lock(String),
    Unlock(String),
    Join(u32),
    Nothing,
    Fail,
    Abandon,
    Ended { registers: BTreeMap<String, V>, exception: Option<ExceptionKind> },
}

enum Effect {
    None,
    Write(Where, V),
    Lock(String),
    Unlock(String),
}

impl Effect {
    fn apply(self, state: &mut State, thread: usize) {
        match self {
            Effect::None => {}
            Effect::Write(place, value) => {
                state.memory.insert(place, value);
            }
            Effect::Lock(monitor) => state.monitors.entry(monitor).or_insert((thread, 0)).1 += 1,
            Effect::Unlock(monitor) => {
                let held = state.monitors.get_mut(&monitor).expect("held");
                held.1 -= 1;
                if held.1 == 0 {
                    state.monitors.remove(&monitor);
                }
            }
        }
    }
}

impl State {
    /// What can happen if the thread goes on: an effect and an answer each.
    fn possible(&self, thread: usize, want: &Want, wants: &[Want], test: &Test) -> Vec<(Effect, V)> {
        const DONE: V = V::I(0);
        match want {
            Want::Read(place) => vec![(Effect::None, self.memory[place])],
            Want::Write(place, value) => vec![(Effect::Write(place.clone(), *value), DONE)],
            Want::CompareAndSet { place, expected, new, weak, gives_old } => {
                let old = self.memory[place];
                let answer = |success| if *gives_old { old } else { V::B(success) };
                let mut possible = Vec::new();
                if old == *expected {
                    possible.push((Effect::Write(place.clone(), *new), answer(true)));
                }
                if old != *expected || *weak {
                    possible.push((Effect::None, answer(false)));
                }
                possible
            }
            Want::Update { place, update, operand } => {
                let old = self.memory[place];
                let new = match (update, old, operand) {
                    (Update::Set, _, new) => *new,
                    (Update::Add, V::I(a), V::I(b)) => V::I(a.wrapping_add(*b)),
                    (Update::Add, V::L(a), V::L(b)) => V::L(a.wrapping_add(*b)),
                    (Update::BitwiseOr, V::I(a), V::I(b)) => V::I(a | b),
                    (Update::BitwiseOr, V::L(a), V::L(b)) => V::L(a | b),
                    (Update::BitwiseOr, V::B(a), V::B(b)) => V::B(a | b),
                    (Update::BitwiseAnd, V::I(a), V::I(b)) => V::I(a & b),
                    (Update::BitwiseAnd, V::L(a), V::L(b)) => V::L(a & b),
                    (Update::BitwiseAnd, V::B(a), V::B(b)) => V::B(a & b),
                    (Update::BitwiseXor, V::I(a), V::I(b)) => V::I(a ^ b),
                    (Update::BitwiseXor, V::L(a), V::L(b)) => V::L(a ^ b),
                    (Update::BitwiseXor, V::B(a), V::B(b)) => V::B(a ^ b),
                    other => panic!("ill-typed update {other:?}"),
                };
                vec![(Effect::Write(place.clone(), new), old)]
            }
            Want::Lock(monitor) => match self.monitors.get(monitor) {
                Some((owner, _)) if *owner != thread => Vec::new(),
                _ => vec![(Effect::Lock(monitor.clone()), DONE)],
            },
            Want::Unlock(monitor) => vec![(Effect::Unlock(monitor.clone()), DONE)],
            Want::Join(number) => {
                let joined =
                    test.threads.iter().position(|thread| thread.number.value == *number).expect("known");
                match &wants[joined] {
                    Want::Ended { .. } => vec![(Effect::None, DONE)],
                    _ => Vec::new(),
                }
            }
            Want::Nothing | Want::Fail => vec![(Effect::None, DONE)],
            Want::Abandon | Want::Ended { .. } => Vec::new(),
        }
    }
}

struct World<'a> {
    test: &'a Test,
    types: BTreeMap<String, Type>,
    lengths: BTreeMap<String, i64>,
    initial: BTreeMap<Where, V>,
}

fn literal(literal: Literal) -> V {
    match literal {
        Literal::Int(value) => V::I(value),
        Literal::Long(value) => V::L(value),
        Literal::Boolean(value) => V::B(value),
    }
}

fn as_type(value: V, ty: Type) -> V {
    match (value, ty) {
        (V::I(value), Type::Long) => V::L(i64::from(value)),
        (V::L(value), Type::Int) => V::I(value as i32),
        (value, _) => value,
    }
}

impl<'a> World<'a> {
    fn of(test: &'a Test) -> World<'a> {
        let mut world =
            World { test, types: BTreeMap::new(), lengths: BTreeMap::new(), initial: BTreeMap::new() };
        for declaration in &test.declarations {
            match &declaration.value {
                DeclarationKind::Variables { ty, variables, .. } => {
                    for variable in variables {
                        let zero = if *ty == Type::Boolean { V::B(false) } else { as_type(V::I(0), *ty) };
                        let value = variable
                            .initial
                            .as_ref()
                            .map_or(zero, |initial| as_type(literal(initial.value), *ty));
                        world.types.insert(variable.name.value.clone(), *ty);
                        world.initial.insert((variable.name.value.clone(), None), value);
                    }
                }
                DeclarationKind::Array { ty, name, elements, .. } => {
                    world.types.insert(name.value.clone(), *ty);
                    world.lengths.insert(name.value.clone(), elements.len() as i64);
                    for (index, element) in elements.iter().enumerate() {
                        let place = (name.value.clone(), Some(index as i64));
                        world.initial.insert(place, as_type(literal(element.value), *ty));
                    }
                }
                DeclarationKind::Monitors(_) => {}
            }
        }
        world
    }

    fn next(&self, thread: usize, state: &State) -> Want {
        let syntax: &Thread = &self.test.threads[thread];
        let mut run = Run {
            world: self,
            thread: syntax.number.value,
            log: state.logs[thread].iter().copied().collect(),
            registers: BTreeMap::new(),
            held: BTreeMap::new(),
        };
        let exception = match run.block(&syntax.body.value) {
            Ok(()) => None,
            Err(Stop::Throw(kind)) => Some(kind),
            Err(Stop::Want(want)) => return *want,
            Err(Stop::Break | Stop::Continue) => panic!("a jump out of a thread"),
        };
        Want::Ended { registers: run.registers, exception }
    }

    fn outcome(&self, wants: &[Want], state: &State) -> Outcome {
        let mut outcome = Outcome::default();
        let finally = |value| match value {
            V::I(value) => Final::Number(i64::from(value)),
            V::L(value) => Final::Number(value),
            V::B(value) => Final::Boolean(value),
        };
        for (thread, want) in self.test.threads.iter().zip(wants) {
            let Want::Ended { registers, exception } = want else { panic!("not ended") };
            let thread = thread.number.value;
            for (name, value) in registers {
                outcome.entries.insert(Observed::Register { thread, name: name.clone() }, finally(*value));
            }
            if let Some(kind) = exception {
                outcome.entries.insert(Observed::Exception { thread }, Final::Exception(*kind));
            }
        }
        self.observe(&self.test.condition.prop, &mut |observed, place| {
            outcome.entries.insert(observed, finally(state.memory[&place]));
        });
        outcome
    }

    fn observe(&self, prop: &Prop, show: &mut dyn FnMut(Observed, Where)) {
        match &prop.value {
            PropKind::Literal(_) | PropKind::Register { .. } => {}
            PropKind::Name(name) => {
                if self.types.contains_key(&name.value) {
                    show(Observed::Variable(name.value.clone()), (name.value.clone(), None));
                }
            }
            PropKind::Element { array, index } => show(
                Observed::Element(array.value.clone(), index.value),
                (array.value.clone(), Some(i64::from(index.value))),
            ),
            PropKind::Negate(inner) | PropKind::Not(inner) => self.observe(inner, show),
            PropKind::Arithmetic { left, right, .. } | PropKind::Compare { left, right, .. } => {
                self.observe(left, show);
                self.observe(right, show);
            }
            PropKind::All(parts) | PropKind::Any(parts) => {
                for part in parts {
                    self.observe(part, show);
                }
            }
        }
    }
}

/// Why a run goes no further.
enum Stop {
    Want(Box<Want>),
    Throw(ExceptionKind),
    Break,
    Continue,
}

struct Run<'a> {
    world: &'a World<'a>,
    thread: u32,
    log: std::collections::VecDeque<V>,
    registers: BTreeMap<String, V>,
    held: BTreeMap<String, u32>,
}

impl Run<'_> {
    fn ask(&mut self, want: Want) -> Result<V, Stop> {
        self.log.pop_front().ok_or_else(|| Stop::Want(Box::new(want)))
    }

    fn block(&mut self, statements: &[Statement]) -> Result<(), Stop> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), Stop> {
        match &statement.value {
            StatementKind::Declare { registers, .. } => {
                for register in registers {
                    if let Some(value) = &register.value {
                        let value = self.expression(value)?;
                        self.set_register(&register.name.value, value);
                    }
                }
            }
            StatementKind::Assign { target, value } => {
                if self.is_register(&target.name.value) {
                    let value = self.expression(value)?;
                    self.set_register(&target.name.value, value);
                } else {
                    let index = self.index(target)?;
                    let value = self.expression(value)?;
                    self.store(target, index, value)?;
                }
            }
            StatementKind::Compound { target, operator, value } => {
                self.update(target, *operator, |run| run.expression(value))?;
            }
            StatementKind::Step { target, step } => {
                let operator = match step {
                    Step::Increment => ArithmeticOperator::Add,
                    Step::Decrement => ArithmeticOperator::Subtract,
                };
                self.update(target, operator, |_| Ok(V::I(1)))?;
            }
            StatementKind::Expression(expression) => {
                self.expression(expression)?;
            }
            StatementKind::Block(body) => self.block(body)?,
            StatementKind::If { condition, then, otherwise } => {
                if self.truth(condition)? {
                    self.statement(then)?;
                } else if let Some(otherwise) = otherwise {
                    self.statement(otherwise)?;
                }
            }
            StatementKind::While { condition, body } => {
                while self.truth(condition)? {
                    if self.iteration(body)? {
                        break;
                    }
                }
            }
            StatementKind::DoWhile { body, condition } => loop {
                if self.iteration(body)? || !self.truth(condition)? {
                    break;
                }
            },
            StatementKind::For { initial, condition, update, body } => {
                self.block(initial)?;
                loop {
                    if let Some(condition) = condition
                        && !self.truth(condition)?
                    {
                        break;
                    }
                    if self.iteration(body)? {
                        break;
                    }
                    self.block(update)?;
                }
            }
            StatementKind::Break => return Err(Stop::Break),
            StatementKind::Continue => return Err(Stop::Continue),
            StatementKind::Synchronized { monitor, body } => {
                self.lock(&monitor.value)?;
                let result = self.block(&body.value);
                if let Err(Stop::Want(want)) = result {
                    return Err(Stop::Want(want));
                }
                self.unlock(&monitor.value)?;
                return result;
            }
            StatementKind::Lock(monitor) => self.lock(&monitor.value)?,
            StatementKind::Unlock(monitor) => self.unlock(&monitor.value)?,
            StatementKind::Join(thread) => {
                self.ask(Want::Join(thread.value))?;
            }
            StatementKind::Freeze(_) | StatementKind::Fence(_) => {
                self.ask(Want::Nothing)?;
            }
            StatementKind::Print(value) => {
                self.expression(value)?;
                self.ask(Want::Nothing)?;
            }
            StatementKind::Assert(condition) => {
                if !self.truth(condition)? {
                    self.ask(Want::Fail)?;
                    return Err(Stop::Throw(ExceptionKind::Assertion));
                }
            }
            StatementKind::Assume(condition) => {
                if !self.truth(condition)? {
                    self.ask(Want::Abandon)?;
                }
            }
            StatementKind::Empty => {}
        }
        Ok(())
    }

    /// Runs a loop's body once; whether the loop is left.
    fn iteration(&mut self, body: &Statement) -> Result<bool, Stop> {
        match self.statement(body) {
            Ok(()) | Err(Stop::Continue) => Ok(false),
            Err(Stop::Break) => Ok(true),
            Err(other) => Err(other),
        }
    }

    fn lock(&mut self, monitor: &str) -> Result<(), Stop> {
        self.ask(Want::Lock(monitor.into()))?;
        *self.held.entry(monitor.into()).or_insert(0) += 1;
        Ok(())
    }

    fn unlock(&mut self, monitor: &str) -> Result<(), Stop> {
        if self.held.get(monitor).copied().unwrap_or(0) == 0 {
            return Err(Stop::Throw(ExceptionKind::IllegalMonitorState));
        }
        self.ask(Want::Unlock(monitor.into()))?;
        *self.held.get_mut(monitor).expect("held") -= 1;
        Ok(())
    }

    fn is_register(&self, name: &str) -> bool {
        !self.world.types.contains_key(name)
    }

    fn register_type(&self, name: &str) -> Type {
        let symbols = &self.world.test.symbols;
        let thread = symbols.thread(self.thread).expect("a thread of the test");
        let register = symbols.register(thread, name).expect("a register of the thread");
        symbols.threads[thread.index()].registers[register.index()].ty
    }

    fn set_register(&mut self, name: &str, value: V) {
        let ty = self.register_type(name);
        self.registers.insert(name.into(), as_type(value, ty));
    }

    /// The value of a place's index, if it has one.
    fn index(&mut self, place: &Place) -> Result<Option<i64>, Stop> {
        let Some(index) = &place.index else { return Ok(None) };
        match self.expression(index)? {
            V::I(index) => Ok(Some(i64::from(index))),
            other => panic!("an index {other:?}"),
        }
    }

    fn checked(&self, place: &Place, index: Option<i64>) -> Result<Where, Stop> {
        if let Some(index) = index {
            let length = self.world.lengths[&place.name.value];
            if index < 0 || index >= length {
                return Err(Stop::Throw(ExceptionKind::ArrayIndexOutOfBounds));
            }
        }
        Ok((place.name.value.clone(), index))
    }

    fn store(&mut self, place: &Place, index: Option<i64>, value: V) -> Result<(), Stop> {
        let location = self.checked(place, index)?;
        let value = as_type(value, self.world.types[&place.name.value]);
        self.ask(Want::Write(location, value))?;
        Ok(())
    }

    fn update(
        &mut self,
        target: &Place,
        operator: ArithmeticOperator,
        operand: impl FnOnce(&mut Self) -> Result<V, Stop>,
    ) -> Result<(), Stop> {
        if self.is_register(&target.name.value) {
            let old = self.register(&target.name.value);
            let operand = operand(self)?;
            let new = arithmetic(operator, old, operand)?;
            self.set_register(&target.name.value, new);
        } else {
            let index = self.index(target)?;
            let location = self.checked(target, index)?;
            let old = self.ask(Want::Read(location))?;
            let operand = operand(self)?;
            let new = arithmetic(operator, old, operand)?;
            self.store(target, index, new)?;
        }
        Ok(())
    }

    /// A register that was never assigned holds 0.
    fn register(&self, name: &str) -> V {
        self.registers.get(name).copied().unwrap_or_else(|| match self.register_type(name) {
            Type::Int => V::I(0),
            Type::Long => V::L(0),
            Type::Boolean => V::B(false),
        })
    }

    fn truth(&mut self, condition: &Expr) -> Result<bool, Stop> {
        match self.expression(condition)? {
            V::B(truth) => Ok(truth),
            other => panic!("a condition {other:?}"),
        }
    }

    fn expression(&mut self, expression: &Expr) -> Result<V, Stop> {
        Ok(match &expression.value {
            ExprKind::Literal(value) => literal(*value),
            ExprKind::Place(place) if self.is_register(&place.name.value) => self.register(&place.name.value),
            ExprKind::Place(place) => {
                let index = self.index(place)?;
                let location = self.checked(place, index)?;
                self.ask(Want::Read(location))?
            }
            ExprKind::Unary { operator, operand } => match (operator, self.expression(operand)?) {
                (UnaryOperator::Negate, V::I(value)) => V::I(value.wrapping_neg()),
                (UnaryOperator::Negate, V::L(value)) => V::L(value.wrapping_neg()),
                (UnaryOperator::Plus, value) => value,
                (UnaryOperator::Complement, V::I(value)) => V::I(!value),
                (UnaryOperator::Complement, V::L(value)) => V::L(!value),
                (UnaryOperator::Not, V::B(value)) => V::B(!value),
                other => panic!("ill-typed {other:?}"),
            },
            ExprKind::Binary { operator: BinaryOperator::ConditionalAnd, left, right } => {
                V::B(self.truth(left)? && self.truth(right)?)
            }
            ExprKind::Binary { operator: BinaryOperator::ConditionalOr, left, right } => {
                V::B(self.truth(left)? || self.truth(right)?)
            }
            ExprKind::Binary { operator: BinaryOperator::Arithmetic(operator), left, right } => {
                let left = self.expression(left)?;
                let right = self.expression(right)?;
                arithmetic(*operator, left, right)?
            }
            ExprKind::Binary { operator: BinaryOperator::Comparison(operator), left, right } => {
                let left = self.expression(left)?;
                let right = self.expression(right)?;
                V::B(compare(*operator, left, right))
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                let wide = self.is_long(then) || self.is_long(otherwise);
                let chosen = if self.truth(condition)? { then } else { otherwise };
                let value = self.expression(chosen)?;
                if wide { as_type(value, Type::Long) } else { value }
            }
            ExprKind::Cast { ty, operand } => as_type(self.expression(operand)?, *ty),
            ExprKind::Access(access) => self.access(access)?,
        })
    }

    /// Whether an expression's type is long.
    fn is_long(&self, expression: &Expr) -> bool {
        match &expression.value {
            ExprKind::Literal(literal) => literal.ty() == Type::Long,
            ExprKind::Place(place) => match self.world.types.get(&place.name.value) {
                Some(ty) => *ty == Type::Long,
                None => matches!(self.register(&place.name.value), V::L(_)),
            },
            ExprKind::Unary { operand, .. } => self.is_long(operand),
            ExprKind::Binary { operator: BinaryOperator::Arithmetic(operator), left, right } => {
                use ArithmeticOperator::{ShiftLeft, ShiftRight, ShiftRightUnsigned};
                let shifts = matches!(operator, ShiftLeft | ShiftRight | ShiftRightUnsigned);
                self.is_long(left) || (!shifts && self.is_long(right))
            }
            ExprKind::Binary { .. } => false,
            ExprKind::Conditional { then, otherwise, .. } => self.is_long(then) || self.is_long(otherwise),
            ExprKind::Cast { ty, .. } => *ty == Type::Long,
            ExprKind::Access(access) => {
                let gives_value =
                    !matches!(access.method.value, Method::CompareAndSet | Method::WeakCompareAndSet(_));
                gives_value && self.world.types[&access.target.name.value] == Type::Long
            }
        }
    }

    fn access(&mut self, access: &Access) -> Result<V, Stop> {
        let index = self.index(&access.target)?;
        let ty = self.world.types[&access.target.name.value];
        let mut arguments = Vec::new();
        for argument in &access.arguments {
            arguments.push(as_type(self.expression(argument)?, ty));
        }
        let place = self.checked(&access.target, index)?;
        let compare_and_set = |weak, gives_old| Want::CompareAndSet {
            place: place.clone(),
            expected: arguments[0],
            new: arguments[1],
            weak,
            gives_old,
        };
        self.ask(match access.method.value {
            Method::Get(_) => Want::Read(place),
            Method::Set(_) => Want::Write(place, arguments[0]),
            Method::CompareAndSet => compare_and_set(false, false),
            Method::WeakCompareAndSet(_) => compare_and_set(true, false),
            Method::CompareAndExchange(_) => compare_and_set(false, true),
            Method::GetAndUpdate(update, _) => Want::Update { place, update, operand: arguments[0] },
        })
    }
}

fn arithmetic(operator: ArithmeticOperator, left: V, right: V) -> Result<V, Stop> {
    use ArithmeticOperator as O;
    let zero = || Stop::Throw(ExceptionKind::Arithmetic);
    Ok(match (operator, left, right) {
        (O::And, V::B(a), V::B(b)) => V::B(a & b),
        (O::Or, V::B(a), V::B(b)) => V::B(a | b),
        (O::Xor, V::B(a), V::B(b)) => V::B(a ^ b),
        (O::ShiftLeft | O::ShiftRight | O::ShiftRightUnsigned, left, right) => {
            let distance = match right {
                V::I(distance) => distance as u32,
                V::L(distance) => distance as u32,
                V::B(_) => panic!("a shift by a boolean"),
            };
            match (operator, left) {
                (O::ShiftLeft, V::I(a)) => V::I(a.wrapping_shl(distance)),
                (O::ShiftLeft, V::L(a)) => V::L(a.wrapping_shl(distance)),
                (O::ShiftRight, V::I(a)) => V::I(a.wrapping_shr(distance)),
                (O::ShiftRight, V::L(a)) => V::L(a.wrapping_shr(distance)),
                (_, V::I(a)) => V::I((a as u32).wrapping_shr(distance) as i32),
                (_, V::L(a)) => V::L((a as u64).wrapping_shr(distance) as i64),
                (_, V::B(_)) => panic!("a shift of a boolean"),
            }
        }
        (operator, V::I(a), V::I(b)) => V::I(match operator {
            O::Multiply => a.wrapping_mul(b),
            O::Divide | O::Remainder if b == 0 => return Err(zero()),
            O::Divide => a.wrapping_div(b),
            O::Remainder => a.wrapping_rem(b),
            O::Add => a.wrapping_add(b),
            O::Subtract => a.wrapping_sub(b),
            O::And => a & b,
            O::Or => a | b,
            _ => a ^ b,
        }),
        (operator, left, right) => {
            let (V::L(a), V::L(b)) = (as_type(left, Type::Long), as_type(right, Type::Long)) else {
                panic!("ill-typed {operator:?} of {left:?} and {right:?}")
            };
            V::L(match operator {
                O::Multiply => a.wrapping_mul(b),
                O::Divide | O::Remainder if b == 0 => return Err(zero()),
                O::Divide => a.wrapping_div(b),
                O::Remainder => a.wrapping_rem(b),
                O::Add => a.wrapping_add(b),
                O::Subtract => a.wrapping_sub(b),
                O::And => a & b,
                O::Or => a | b,
                _ => a ^ b,
            })
        }
    })
}

fn compare(operator: ComparisonOperator, left: V, right: V) -> bool {
    let ordering = match (left, right) {
        (V::B(a), V::B(b)) => a.cmp(&b),
        (V::I(a), V::I(b)) => a.cmp(&b),
        (left, right) => as_type(left, Type::Long).cmp(&as_type(right, Type::Long)),
    };
    match operator {
        ComparisonOperator::Equal => ordering.is_eq(),
        ComparisonOperator::NotEqual => ordering.is_ne(),
        ComparisonOperator::Less => ordering.is_lt(),
        ComparisonOperator::LessOrEqual => ordering.is_le(),
        ComparisonOperator::Greater => ordering.is_gt(),
        ComparisonOperator::GreaterOrEqual => ordering.is_ge(),
    }
}
