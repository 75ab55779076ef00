/** An exception in a static initializer: ExceptionInInitializerError first, NoClassDefFoundError afterwards. */
public class InitFailure {
    static int tries;

    static class Bad {
        static int value = compute();

        static int compute() {
            tries++;
            throw new IllegalStateException("no value");
        }

        static void call() {
            System.out.println("never");
        }
    }

    static class Child extends Bad {
        static {
            System.out.println("never");
        }
    }

    static class Errors {
        static {
            if (tries >= 0) {
                throw new Error("an error is not wrapped");
            }
        }
    }

    static class Divides {
        static final int RESULT = 1 / (tries - tries);
    }

    static class Outer {
        static int x = Inner.y;
    }

    static class Inner {
        static int y = Integer.parseInt("zzz");
    }

    interface Step {
        void run();
    }

    static void attempt(String name, Step step) {
        try {
            step.run();
            System.out.println(name + ": fine");
        } catch (ExceptionInInitializerError e) {
            System.out.println(name + ": " + e + " message " + e.getMessage() + " cause " + e.getCause()
                + " same " + (e.getException() == e.getCause()));
        } catch (NoClassDefFoundError e) {
            System.out.println(name + ": " + e.getMessage());
            Throwable cause = e.getCause();
            System.out.println("  cause " + cause);
        } catch (Error e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) {
        attempt("read", () -> System.out.println(Bad.value));
        attempt("again", () -> System.out.println(Bad.value));
        attempt("call", Bad::call);
        attempt("new", () -> new Bad());
        attempt("child", () -> new Child());
        attempt("child again", () -> new Child());
        attempt("array", () -> System.out.println(new Bad[1].length));
        attempt("instanceof", () -> System.out.println((Object) "s" instanceof Bad));
        attempt("errors", () -> new Errors());
        attempt("errors again", () -> new Errors());
        attempt("divides", () -> System.out.println(Divides.RESULT));
        attempt("outer", () -> System.out.println(Outer.x));
        attempt("outer again", () -> System.out.println(Outer.x));
        attempt("inner", () -> System.out.println(Inner.y));
        System.out.println("tries " + tries);
    }
}
