/** Interfaces: default, static and private methods, diamonds and constants that initialize lazily. */
public class Interfaces {
    interface Named {
        String name();

        default String greet() {
            return prefix() + name();
        }

        private String prefix() {
            return "hello, " + helper();
        }

        private static String helper() {
            return "dear ";
        }

        static Named of(String name) {
            return () -> name;
        }
    }

    interface Left {
        default String side() {
            return "left";
        }
    }

    interface Right {
        default String side() {
            return "right";
        }
    }

    static class Both implements Left, Right {
        @Override
        public String side() {
            return Left.super.side() + "+" + Right.super.side();
        }
    }

    interface MoreLeft extends Left {
        @Override
        default String side() {
            return "more " + Left.super.side();
        }
    }

    static class Diamond implements Left, MoreLeft {
    }

    static class Base {
        public String side() {
            return "class wins";
        }
    }

    static class ClassWins extends Base implements MoreLeft {
    }

    interface Constants {
        int COMPILE_TIME = 42;
        int RUN_TIME = announce("Constants initialized");
    }

    interface WithDefault {
        int FIELD = announce("WithDefault initialized");

        default void nothing() {
        }
    }

    static class UsesBoth implements Constants, WithDefault {
    }

    static int announce(String text) {
        System.out.println(text);
        return text.length();
    }

    interface Shape {
        Object self();
    }

    static class Circle implements Shape {
        @Override
        public Circle self() {
            return this;
        }

        @Override
        public String toString() {
            return "circle";
        }
    }

    public static void main(String[] args) {
        System.out.println(Named.of("Ada").greet());
        Named shouting = new Named() {
            @Override
            public String name() {
                return "BOB";
            }

            @Override
            public String greet() {
                return Named.super.greet() + "!";
            }
        };
        System.out.println(shouting.greet());
        System.out.println(new Both().side());
        System.out.println(new Diamond().side());
        System.out.println(new ClassWins().side());
        System.out.println(Constants.COMPILE_TIME);
        new UsesBoth();
        System.out.println("made UsesBoth");
        System.out.println(UsesBoth.RUN_TIME);
        Shape shape = new Circle();
        System.out.println(shape.self());
        Object o = new Both();
        System.out.println(o instanceof Left);
        System.out.println(o instanceof MoreLeft);
        System.out.println(((Right) o).side());
    }
}
