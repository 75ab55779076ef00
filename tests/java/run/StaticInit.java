/** Static initialization happens once, lazily, superclass first, at the first use that counts. */
public class StaticInit {
    static int log(String s, int v) {
        System.out.println(s);
        return v;
    }

    static class Parent {
        static int x = log("Parent.x", 1);
        static final int CONSTANT = 5;
        static final Integer BOXED = log("Parent.BOXED", 6);

        static void touch() {
            System.out.println("Parent.touch");
        }
    }

    static class Child extends Parent {
        static int y = log("Child.y", x + 1);

        static {
            log("Child block, y " + y, 0);
        }
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();
        static int count = log("Holder.count", 10);
        int seen = count;
    }

    static class Left {
        static int a = log("Left.a", 0) + Right.b + 1;
    }

    static class Right {
        static int b = log("Right.b", 0) + Left.a + 1;
    }

    static class Forward {
        static int first = peek();
        static int second = 8;
        static final int THIRD = 9;

        static int peek() {
            return Forward.second * 100 + THIRD;
        }
    }

    static class ByNew {
        static {
            System.out.println("ByNew");
        }
    }

    static class ByArray {
        static {
            System.out.println("never printed");
        }
    }

    static class ByWrite {
        static int w;

        static {
            System.out.println("ByWrite");
        }
    }

    enum Planet {
        EARTH, MARS;

        static {
            System.out.println("Planet has " + values().length);
        }
    }

    static {
        System.out.println("StaticInit");
    }

    public static void main(String[] args) {
        System.out.println("main");
        System.out.println(Child.CONSTANT);
        Child.touch();
        System.out.println(Child.y);
        System.out.println(Parent.BOXED);
        System.out.println(Holder.INSTANCE.seen + " " + Holder.count);
        System.out.println(Left.a + " " + Right.b);
        System.out.println(Forward.first);
        ByNew none = null;
        System.out.println(none);
        new ByNew();
        new ByNew();
        ByArray[] array = new ByArray[2];
        System.out.println(array.length + " " + ByArray.class.getName());
        ByWrite.w = 3;
        System.out.println(ByWrite.w);
        System.out.println(Planet.valueOf("MARS").ordinal());
        Runnable lambda = () -> System.out.println(Late.VALUE);
        System.out.println("lambda made");
        lambda.run();
    }

    static class Late {
        static final String VALUE = new String("late");

        static {
            System.out.println("Late");
        }
    }
}
