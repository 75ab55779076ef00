/** Sealed hierarchies of interfaces, records, enums and classes, taken apart with instanceof patterns. */
public class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg, Var, Const {
    }

    record Num(int value) implements Expr {
    }

    record Add(Expr left, Expr right) implements Expr {
    }

    record Mul(Expr left, Expr right) implements Expr {
    }

    static final class Neg implements Expr {
        final Expr inner;

        Neg(Expr inner) {
            this.inner = inner;
        }
    }

    static non-sealed class Var implements Expr {
        String name() {
            return "x";
        }
    }

    static class OtherVar extends Var {
        @Override
        String name() {
            return "y";
        }
    }

    enum Const implements Expr {
        ZERO, ONE
    }

    sealed abstract static class Animal {
        abstract String sound();

        static final class Cat extends Animal {
            @Override
            String sound() {
                return "meow";
            }
        }

        static final class Dog extends Animal {
            @Override
            String sound() {
                return "woof";
            }
        }
    }

    static int eval(Expr e, int x, int y) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left(), x, y) + eval(a.right(), x, y);
        } else if (e instanceof Mul m) {
            return eval(m.left(), x, y) * eval(m.right(), x, y);
        } else if (e instanceof Neg n) {
            return -eval(n.inner, x, y);
        } else if (e instanceof OtherVar) {
            return y;
        } else if (e instanceof Var) {
            return x;
        } else if (e instanceof Const c) {
            return c.ordinal();
        }
        throw new AssertionError(e);
    }

    static String show(Expr e) {
        if (!(e instanceof Add a)) {
            return e instanceof Num n ? "" + n.value()
                : e instanceof Mul m ? show(m.left()) + "*" + show(m.right())
                : e instanceof Neg n ? "-" + show(n.inner)
                : e instanceof Var v ? v.name()
                : e.toString();
        }
        return "(" + show(a.left()) + "+" + show(a.right()) + ")";
    }

    static Expr simplify(Expr e) {
        if (e instanceof Add a) {
            Expr l = simplify(a.left());
            Expr r = simplify(a.right());
            return l instanceof Num x && x.value() == 0 ? r : r instanceof Num y && y.value() == 0 ? l
                : new Add(l, r);
        }
        return e;
    }

    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(3), new Var()), new Neg(new Add(new OtherVar(), Const.ONE)));
        System.out.println(show(e) + " = " + eval(e, 5, 7));
        System.out.println(show(simplify(new Add(new Num(0), new Add(e, new Num(0))))));
        System.out.println(new Add(new Num(1), Const.ZERO));
        System.out.println(new Add(new Num(1), Const.ZERO).equals(new Add(new Num(1), Const.ZERO)));
        for (Animal a : new Animal[] {new Animal.Cat(), new Animal.Dog()}) {
            System.out.println(a.getClass().getSimpleName() + " " + a.sound());
        }
        System.out.println(Expr.class.isSealed() + " " + Var.class.isSealed() + " " + Animal.class.isSealed());
    }
}
